"""The commands of `pithead`, one module each."""
