"""`python -m website.notebook_outputs`: run the notebooks and keep their outputs in the files.

Viewers that cannot run a notebook show what is kept. Drawings of boards are kept as small pictures,
because not every viewer knows their styles.
"""

import base64
import re
from pathlib import Path
from typing import Any, Final

import nbformat

from pithead.drawing.png import png
from website.notebooks import run

FOLDER: Final = Path(__file__).parents[1] / "docs" / "notebooks"
WIDTH: Final = 640
"""Of a kept drawing in pixels."""
_DRAWING: Final = re.compile(r"<svg\b.*?</svg>(?!.*</svg>)", re.DOTALL)


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
    for path in sorted(FOLDER.glob("*.ipynb")):
        notebook = kept(run(path))
        path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")  # type: ignore[no-untyped-call]
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
