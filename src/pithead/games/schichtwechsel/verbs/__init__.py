"""What a player of Schichtwechsel can do: one class a verb, with everything about it."""
