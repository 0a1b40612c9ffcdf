"""Notebooks as pages, with the outputs that their files keep; see notebook_outputs.py."""

import base64
import json
import re
from pathlib import Path
from typing import Any, Final

_ROWS: Final = 40
"""Printed outputs with more lines are truncated."""


def page(path: Path) -> str:
    """Return the notebook as Markdown."""
    parts = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        elif source.strip():
            parts.append(f"```python\n{source}\n```")
            parts += [text for output in cell["outputs"] if (text := _output(output))]
    parts.append(
        f'<p class="notebook-file"><a href="../{path.name}" download>This page as a notebook'
        "</a>: run it, change it.</p>"
    )
    return "\n\n".join(parts) + "\n"


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return _printed("".join(output["text"]))
    data = {kind: "".join(lines) for kind, lines in output["data"].items()}
    if "text/html" in data:
        return f'<div class="output">{_one_line(data["text/html"])}</div>'
    if "image/svg+xml" in data:
        drawing = data["image/svg+xml"]
        title = re.search(r"<title>(.*?)</title>", drawing)
        return _image("svg+xml", base64.b64encode(drawing.encode()).decode(), title)
    if "image/png" in data:
        return _image("png", data["image/png"].strip(), None)
    return _printed(data["text/plain"])


def _image(kind: str, encoded: str, title: re.Match[str] | None) -> str:
    alt = title[1] if title else "drawing"
    return f'<div class="output"><img alt="{alt}" src="data:image/{kind};base64,{encoded}"></div>'


def _printed(text: str) -> str:
    lines = text.rstrip().splitlines()
    if len(lines) > _ROWS:
        lines = [*lines[:_ROWS], f"… {len(lines) - _ROWS} more lines"]
    return "```text\n" + "\n".join(lines) + "\n```"


def _one_line(html: str) -> str:
    """Return HTML without line breaks: Markdown ends raw HTML at a blank line."""
    return " ".join(line for line in html.splitlines() if line.strip())
