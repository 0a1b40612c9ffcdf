"""What a player of Ruhrschifffahrt can do: one class a verb, with everything about it."""
