"""The pages that people see: HTML by Jinja, boards by the games, the same service as the API.

The browser holds no rules and no game state. What changes at a table is one fragment, the stage:
the answer to a click is the new stage, and who watches fetches it when the event stream says so.
"""
