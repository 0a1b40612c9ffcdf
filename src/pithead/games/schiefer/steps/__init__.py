"""The rules of Schiefer: one class a decision, chance event or automatic step."""
