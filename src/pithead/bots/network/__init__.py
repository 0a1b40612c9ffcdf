"""Value networks: files, evaluation of positions, the bots that use them, and self-play."""
