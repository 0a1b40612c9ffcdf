"""The terminal interface: boards as text, questions with numbered answers, and the commands."""
