"""The list of what `make check` leaves out names tests that exist."""

from tests.selection import LEFT_OUT, TESTS


def test_every_entry_is_a_folder_a_file_or_a_test() -> None:
    assert [entry for entry in sorted(LEFT_OUT) if not exists(entry)] == []


def exists(entry: str) -> bool:
    path, _, case = entry.partition("::")
    file = TESTS.parent / path
    name = case.partition("[")[0]
    return file.exists() and (not name or f"def {name}(" in file.read_text(encoding="utf-8"))
