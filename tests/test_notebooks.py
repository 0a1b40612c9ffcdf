"""Notebooks have no outputs, execution counts or metadata of a machine.

`make docs` runs them and fails if one of them fails or takes too long.
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
        "write-a-bot",
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_clean(path: Path) -> None:
    notebook = read(path)
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert notebook["metadata"]["language_info"] == {"name": "python"}
    for cell in notebook["cells"]:
        assert cell["metadata"] == {}
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
    assert (
        path.read_text(encoding="utf-8")
        == json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_a_text_with_a_headline_and_sound_python(path: Path) -> None:
    cells = read(path)["cells"]
    assert "".join(cells[0]["source"]).startswith("# ")
    for cell in cells:
        if cell["cell_type"] == "code":
            ast.parse("".join(cell["source"]))
