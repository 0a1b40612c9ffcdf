"""What a player of Schiefer can do: one class a verb, with everything about it."""
