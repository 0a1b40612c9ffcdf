"""How the table is served: the application, processes, and their health."""
