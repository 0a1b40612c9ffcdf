"""The games in a terminal: boards as text, questions with numbered answers, and the commands."""
