"""Notebooks have the outputs of one whole run, with pictures, and no metadata of a machine.

`python -m website.notebook_outputs` writes them, and `make nightly` runs the notebooks again.
"""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "docs" / "notebooks").glob("*.ipynb"))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_there_is_one_for_each_reader() -> None:
    assert [path.stem for path in NOTEBOOKS] == [
        "play-a-position",
        "run-a-tournament",
        "study-a-question",
        "train-a-player",
        "write-a-bot",
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_clean(path: Path) -> None:
    notebook = read(path)
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert notebook["metadata"]["language_info"] == {"name": "python"}
    for cell in notebook["cells"]:
        assert cell["metadata"] == {}
    assert (
        path.read_text(encoding="utf-8")
        == json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_has_the_outputs_of_one_run_and_a_plot(path: Path) -> None:
    cells = [cell for cell in read(path)["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert {output["output_type"] for output in outputs} <= {"stream", "execute_result"}
    plots = [output["data"]["image/svg+xml"] for output in outputs if is_plot(output)]
    assert plots
    assert all("<style>" in "".join(plot) for plot in plots)
    assert path.stat().st_size < 500_000


def is_plot(output: Any) -> bool:
    return "image/svg+xml" in output.get("data", {})


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_a_text_with_a_headline_and_sound_python(path: Path) -> None:
    cells = read(path)["cells"]
    assert "".join(cells[0]["source"]).startswith("# ")
    for cell in cells:
        if cell["cell_type"] == "code":
            ast.parse("".join(cell["source"]))
