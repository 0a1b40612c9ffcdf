"""The kit that boards are drawn with: colours, letters, shapes, pieces, symbols, and the sheet."""
