"""The picture on the box."""


def cover(lang: str = "en", paper: str = "auto") -> str:
    return ""
