"""Notebooks as pages.

Notebooks are run when the site is built; the outputs in their files are for other viewers. The
build fails if a notebook fails or takes too long.
"""

import base64
import os
import re
from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

SECONDS: Final = 20
"""Limit of the processor time of a notebook; unlike elapsed time, it does not depend on the load of
the machine."""
CELL_TIMEOUT: Final = 600
"""Seconds of elapsed time for one cell, enough for a busy machine."""
_CLOCK: Final = "import time; print(time.process_time())"
_ROWS: Final = 40
"""Printed outputs with more lines are truncated."""


class SlowNotebook(Exception):
    """A notebook takes more processor time than allowed."""


def run(path: Path) -> Any:
    """Return the notebook with all its outputs."""
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    clock: Any = nbformat.v4.new_code_cell(_CLOCK)  # type: ignore[no-untyped-call]
    notebook.cells.append(clock)
    client = NotebookClient(
        notebook,
        timeout=CELL_TIMEOUT,
        resources={"metadata": {"path": str(path.parent)}},
        kernel_name="python3",
    )
    # One thread: on a busy machine, the threads of NumPy wait for each other.
    client.execute(env=os.environ | {"OMP_NUM_THREADS": "1"})
    seconds = float(notebook.cells.pop().outputs[0].text)
    print(f"{path.name}: {seconds:.1f} s")
    if seconds > SECONDS:
        raise SlowNotebook(
            f"{path.name} takes {seconds:.0f} s of the processor; at most {SECONDS} s"
        )
    return notebook


def page(notebook: Any, name: str) -> str:
    """Return the notebook as Markdown."""
    parts = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
        elif cell.source.strip():
            parts.append(f"```python\n{cell.source}\n```")
            parts += [text for output in cell.outputs if (text := _output(output))]
    parts.append(
        f'<p class="notebook-file"><a href="../{name}.ipynb" download>This page as a notebook'
        "</a>: run it, change it.</p>"
    )
    return "\n\n".join(parts) + "\n"


def _output(output: Any) -> str:
    if output.output_type == "stream":
        return _printed(output.text)
    data = output.get("data", {})
    if "text/html" in data:
        return f'<div class="output">{_one_line(data["text/html"])}</div>'
    if "image/svg+xml" in data:
        encoded = base64.b64encode(data["image/svg+xml"].encode()).decode()
        title = re.search(r"<title>(.*?)</title>", data["image/svg+xml"])
        alt = title[1] if title else "drawing"
        return (
            f'<div class="output"><img alt="{alt}" src="data:image/svg+xml;base64,{encoded}"></div>'
        )
    return _printed(data["text/plain"]) if "text/plain" in data else ""


def _printed(text: str) -> str:
    lines = text.rstrip().splitlines()
    if len(lines) > _ROWS:
        lines = [*lines[:_ROWS], f"… {len(lines) - _ROWS} more lines"]
    return "```text\n" + "\n".join(lines) + "\n```"


def _one_line(html: str) -> str:
    """Return HTML without line breaks: Markdown ends raw HTML at a blank line."""
    return " ".join(line for line in html.splitlines() if line.strip())
