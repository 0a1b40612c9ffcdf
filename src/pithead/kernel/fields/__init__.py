"""What a position consists of, declared once: fields, observations and differences."""
