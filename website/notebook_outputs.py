"""`python -m website.notebook_outputs`: run the notebooks and keep their outputs in the files.

The documentation site, and viewers that cannot run a notebook, show what is kept. Drawings of
boards are kept as small pictures, because not every viewer knows their styles. `--check` runs the
notebooks and keeps nothing. A notebook that fails or takes too long is an error.
"""

import argparse
import base64
import os
import re
from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

from pithead.drawing.png import png

FOLDER: Final = Path(__file__).parents[1] / "docs" / "notebooks"
WIDTH: Final = 640
"""Of a kept drawing in pixels."""
SECONDS: Final = 20
"""Limit of the processor time of a notebook; unlike elapsed time, it does not depend on the load of
the machine."""
CELL_TIMEOUT: Final = 600
"""Seconds of elapsed time for one cell, enough for a busy machine."""
_CLOCK: Final = "import time; print(time.process_time())"
_DRAWING: Final = re.compile(r"<svg\b.*?</svg>(?!.*</svg>)", re.DOTALL)


class SlowNotebook(Exception):
    """A notebook takes more processor time than allowed."""


def run(path: Path) -> Any:
    """Return the notebook with all its outputs."""
    notebook: Any = nbformat.read(path, as_version=4)
    clock: Any = nbformat.v4.new_code_cell(_CLOCK)
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


def kept(notebook: Any) -> Any:
    """Return a notebook that was run as it is kept: small, and the same on every machine."""
    count = 0
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type != "code":
            continue
        count += 1
        cell.execution_count = count
        cell.outputs = [_output(output, count) for output in cell.outputs]
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def _output(output: Any, count: int) -> Any:
    if output.output_type == "stream":
        return output
    if output.output_type == "execute_result":
        output.execution_count = count
    output.metadata = {}
    data = output.data
    drawing = data.get("image/svg+xml", "")
    if "<symbol" in drawing or len(drawing) > 20_000:
        output.data = {"image/png": _picture(drawing), "text/plain": data["text/plain"]}
    elif "<svg" in data.get("text/html", ""):
        data["text/html"] = _DRAWING.sub(_image, data["text/html"])
    return output


def _image(found: re.Match[str]) -> str:
    return f'<img src="data:image/png;base64,{_picture(found[0])}" width="{WIDTH}">'


def _picture(drawing: str) -> str:
    return base64.b64encode(png(drawing, WIDTH)).decode()


def main() -> None:
    parser = argparse.ArgumentParser(description="Run the notebooks and keep their outputs.")
    parser.add_argument("--check", action="store_true", help="keep nothing")
    check = parser.parse_args().check
    for path in sorted(FOLDER.glob("*.ipynb")):
        notebook = kept(run(path))
        if check:
            continue
        path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
