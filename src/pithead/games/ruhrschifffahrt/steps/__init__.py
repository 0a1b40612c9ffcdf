"""The rules of Ruhrschifffahrt: one class a decision, chance event or automatic step."""
