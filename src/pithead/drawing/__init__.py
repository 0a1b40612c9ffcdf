"""SVG drawings: palette, font metrics, shapes, pieces, symbols, and drawings of positions."""
