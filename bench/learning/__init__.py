"""Players that learn: MaskablePPO and self-play, and their comparison with the bots."""
