def cover(lang: str, paper: str) -> str:
    return ""
