"""The rules of Schichtwechsel: one class a decision, chance event or automatic step."""
