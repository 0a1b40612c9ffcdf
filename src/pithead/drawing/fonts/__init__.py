"""The bundled font (SIL Open Font License, see OFL.txt) and how it was cut."""
