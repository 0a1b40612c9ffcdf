"""Lock files: the part of `make audit` that needs no network."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PACKAGE_LOCKS = [
    ROOT / "web" / "package-lock.json",
    ROOT / "bench" / "boardgame" / "package-lock.json",
]


def entries(lock: Path) -> dict[str, str]:
    """Return the entry of each package."""
    found = {}
    text = re.sub(r"\\\n\s*", " ", lock.read_text(encoding="utf-8"))
    for line in text.splitlines():
        if line and not line.startswith((" ", "#", "-")):
            found[re.split(r"[=\[ ;]", line)[0].lower()] = line
    return found


def version(entry: str) -> str:
    pinned = re.match(r"[\w.\-\[\],]+==([^ ;\\]+)", entry)
    assert pinned is not None, entry[:80]
    return pinned[1]


def wanted(file: Path) -> dict[str, str]:
    """Return the requirement of each package in a file and the files it includes."""
    found: dict[str, str] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        line = line.partition("#")[0].strip()
        if line.startswith("-r "):
            found |= wanted(file.parent / line[3:])
        elif line and not line.startswith("-"):
            name = re.split(r"[\[<>=!~; ]", line)[0]
            found[name.lower().replace("_", "-")] = line
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_package_is_pinned_and_hashed(lock: Path) -> None:
    assert entries(lock)
    for entry in entries(lock).values():
        assert version(entry)
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry[:80]
        assert " @ " not in entry


@pytest.mark.parametrize("file", sorted((ROOT / "requirements").glob("*.in")), ids=lambda p: p.name)
def test_whatever_is_asked_for_is_locked_in_a_version_that_fits(file: Path) -> None:
    if not file.with_suffix(".txt").exists():
        # An extra: a part of the package's own metadata, locked where the checks need it.
        metadata = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        assert f"optional-dependencies.{file.stem} = " in metadata
        return
    locked = entries(file.with_suffix(".txt"))
    for name, line in wanted(file).items():
        assert name in locked, f"{name}: run `make lock`"
        least = re.search(r">=([\d.]+)", line)
        if least is not None:
            assert numbers(version(locked[name])) >= numbers(least[1])


def numbers(text: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", text)]


def test_all_locks_agree() -> None:
    """With two versions of a package, the tested one might not be the one in use."""
    versions: dict[str, dict[str, str]] = {}
    for lock in LOCKS:
        for name, entry in entries(lock).items():
            if "python_full_version" not in entry and "sys_platform" not in entry:
                versions.setdefault(name, {})[lock.name] = version(entry)
    run = entries(ROOT / "requirements" / "run.txt")
    for name, by_lock in versions.items():
        if name in run:
            assert len(set(by_lock.values())) == 1, (name, by_lock)


@pytest.mark.parametrize("lock", PACKAGE_LOCKS, ids=lambda path: path.parent.name)
def test_every_npm_package_is_pinned_and_has_its_integrity(lock: Path) -> None:
    locked = json.loads(lock.read_text(encoding="utf-8"))
    asked = json.loads((lock.parent / "package.json").read_text(encoding="utf-8"))
    packages = locked["packages"]
    for kind in ("dependencies", "devDependencies"):
        assert packages[""].get(kind, {}) == asked.get(kind, {})
        for name, wish in asked.get(kind, {}).items():
            assert packages[f"node_modules/{name}"]["version"] == wish
    for name, package in packages.items():
        assert not name or package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, f"{name}: no addresses in a lock"
