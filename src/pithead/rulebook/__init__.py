"""The rules as people learn them: chapters, drawn examples that are executed, and a PDF."""
