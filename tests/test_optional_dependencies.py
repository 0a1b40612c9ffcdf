"""A missing library is named together with its extra."""

import importlib
import sys

import pytest

from pithead.optional_dependencies import MissingDependency


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("pettingzoo", "pettingzoo", "rl"),
        ("gymnasium", "gymnasium", "rl"),
        ("spaces", "numpy", "rl"),
        ("openspiel", "pyspiel", "openspiel"),
        ("frames", "numpy", "rl"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(
    module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = f"pithead.adapters.{module}"
    monkeypatch.delitem(sys.modules, ours, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingDependency) as refusal:
        importlib.import_module(ours)
    assert str(refusal.value) == (
        f"This needs {package}, which is not installed; "
        f"install it with: pip install 'pithead[{extra}]'"
    )
    assert isinstance(refusal.value, ImportError)


def test_a_missing_window_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    from pithead.adapters.board_pixels import load_pygame

    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(MissingDependency, match=r"needs pygame, .* 'pithead\[rl\]'"):
        load_pygame()
