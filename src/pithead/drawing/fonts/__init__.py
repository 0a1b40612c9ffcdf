"""The bundled fonts (SIL Open Font License, see OFL.txt) and the tool that made them."""
