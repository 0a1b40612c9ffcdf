"""Writes the folder: the app, Python, and a page around them, all from files at hand."""

import asyncio
import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pithead
from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.catalogue import (
    COMPILED,
    ENGLISH,
    SOURCE,
    compiled_catalogue,
    languages,
)
from pithead.kernel.texts.i18n import Text
from pithead.site.prepared_pages import Prepared, prepared_pages
from pithead.site.shell_texts import SHELL_TEXTS

PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SCRIPTS: Final = ("app_worker.js", "bots_worker.js")
_OPTIONAL: Final = ("network-", "migration")
_WHERE: Final = "files"
_GROUND: Final = "#211f1c"
_HERE: Final = Path(str(files("pithead.site"))).absolute()


class NoSite(PitheadError):
    """The folder cannot be written; the sentence says why."""


class SiteParts:
    """What the folder is made of besides Pithead: Pyodide and Python packages, as they are locked.

    Packing them takes longest, so the result is kept beside them.
    """

    def __init__(self, folder: Path) -> None:
        folder = folder.absolute()
        self.pyodide = (folder / "pyodide").resolve()
        self.packages = folder / "packages"
        self._packed = folder / "packed"
        if (
            not all((self.pyodide / name).is_file() for name in PYODIDE)
            or not self.packages.is_dir()
        ):
            raise NoSite(
                Text(
                    "{folder} does not have Pyodide and the Python packages: run “make site” in "
                    "Pithead's sources, which fetches them, or take the finished folder of a "
                    "release",
                    folder=str(folder),
                )
            )

    def packed(self) -> Path:
        """The folder with Python and its packages as the browser loads them."""
        mark = self._packed / "packed-by"
        program = _hash((_HERE / "pack.py").read_bytes() + _versions(self.packages))
        if not mark.is_file() or mark.read_text(encoding="ascii") != program:
            shutil.rmtree(self._packed, ignore_errors=True)
            self._packed.mkdir()
            self.pack("parts", self._packed, self._packed)
            mark.write_text(program, encoding="ascii")
        return self._packed

    def pack(self, what: str, made: Path, out: Path) -> None:
        """Run the program that packs, in Pyodide; `made` has more files of Pithead."""
        node = shutil.which("node")
        if node is None:
            raise NoSite(Text("Node is not installed: it runs Pyodide while the folder is made"))
        script, program, source = _HERE / "pack.mjs", _HERE / "pack.py", _HERE.parent
        command = [node, script, what, self.pyodide, self.packages, source, made, out, program]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        if done.returncode:
            lines = (done.stderr.strip() or done.stdout.strip() or "?").splitlines()
            raise NoSite(Text("the parts could not be packed: {reason}", reason=lines[-1][:300]))


def _versions(packages: Path) -> bytes:
    return "\n".join(sorted(path.name for path in packages.iterdir())).encode()


def write_site(folder: Path, parts: SiteParts) -> int:
    """Write the folder anew, unless it has something else in it; returns its size in bytes."""
    if folder.exists() and (
        not folder.is_dir() or (any(folder.iterdir()) and not _is_site(folder))
    ):
        raise NoSite(
            Text("{folder} has other files: name a new or empty folder", folder=str(folder))
        )
    with tempfile.TemporaryDirectory(prefix="pithead-site-") as scratch:
        packed = Path(scratch, "packed")
        made = Path(scratch, "site")
        packed.mkdir()
        made.mkdir()
        shutil.copytree(parts.packed(), packed, dirs_exist_ok=True)
        _compile_catalogues(Path(scratch, "more"))
        parts.pack("pithead", Path(scratch, "more"), packed)
        prepared = asyncio.run(prepared_pages(Path(scratch)))
        _Folder(made).write(parts, packed, prepared)
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, folder)
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _compile_catalogues(folder: Path) -> None:
    """The catalogues of a working copy, which has only their sources."""
    folder.mkdir()
    for source in (_HERE.parent / "locale").glob(f"*/*{SOURCE}"):
        if not source.with_suffix(COMPILED).exists():
            target = folder / "locale" / source.parent.name / f"{source.stem}{COMPILED}"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(compiled_catalogue(source))


def _is_site(folder: Path) -> bool:
    return (folder / "service-worker.js").is_file() and (folder / _WHERE).is_dir()


class _Folder:
    """The folder while it is made."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._hashes: dict[str, str] = {}
        (root / _WHERE).mkdir()

    def write(self, parts: SiteParts, packed: Path, prepared: Prepared) -> None:
        named = self._programs(parts, packed)
        assets = {
            address: self._add(address.partition("?")[0].rpartition("/")[2], data)
            for address, data in sorted(prepared.assets.items())
        }
        pages = {
            lang: {address: self._add("page.html", data) for address, data in sorted(found.items())}
            for lang, found in sorted(prepared.pages.items())
        }
        loaded = [path for name, path in named.items() if not name.startswith(_OPTIONAL)]
        schema = (packed / "schema.txt").read_text(encoding="ascii")
        shell = {
            "texts": {
                lang: {key: text.to(lang) for key, text in SHELL_TEXTS.items()}
                for lang in languages()
            },
            "files": named,
            "schema": schema,
            "sizes": {path: (self._root / path).stat().st_size for path in loaded},
        }
        self._write_shell(shell, assets)
        self._write_service_worker(assets, pages)

    def _programs(self, parts: SiteParts, packed: Path) -> dict[str, str]:
        """The files of Python and of the app, by the names under which the scripts know them."""
        named = {}
        scripts = _HERE / "static"
        for name in SCRIPTS:
            named[name] = self._add(name, (scripts / name).read_bytes())
        for path in sorted(packed.iterdir()):
            if path.suffix in (".zst", ".zip"):
                named[path.name] = self._add(path.name, path.read_bytes())
        # Pyodide looks for its files by name beside its script.
        together = {name: (parts.pyodide / name).read_bytes() for name in PYODIDE}
        folder = f"{_WHERE}/pyodide.{_hash(b''.join(together.values()))}"
        for name, data in together.items():
            named[name] = self._put(f"{folder}/{name}", data)
        return named

    def _write_shell(self, shell: Mapping[str, Any], assets: Mapping[str, str]) -> None:
        static = _HERE / "static"
        template = (_HERE / "index.html").read_text(encoding="utf-8")
        values = {
            "icon": assets["/app/icon-192.png"],
            "style": self._add("shell.css", (static / "shell.css").read_bytes()),
            "shell": self._add("shell.js", (static / "shell.js").read_bytes()),
            "unscripted": SHELL_TEXTS["unscripted"].to(ENGLISH),
            "site": _json(shell).replace("<", "\\u003c"),
        }
        for name, value in values.items():
            template = template.replace("{" + name + "}", value)
        self._put("index.html", template.encode())
        sizes = {"192": "192x192", "512": "512x512", "maskable": "512x512"}
        manifest = {
            "id": "./",
            "name": "Pithead",
            "short_name": "Pithead",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": _GROUND,
            "theme_color": _GROUND,
            "icons": [
                {
                    "src": assets[f"/app/icon-{name}.png"],
                    "sizes": size,
                    "type": "image/png",
                    "purpose": "maskable" if name == "maskable" else "any",
                }
                for name, size in sizes.items()
            ],
        }
        self._put("manifest.webmanifest", _json(manifest).encode())

    def _write_service_worker(
        self, assets: Mapping[str, str], pages: Mapping[str, Mapping[str, str]]
    ) -> None:
        """Last: it knows the hash of every other file."""
        script = (_HERE / "static" / "service_worker.js").read_text("utf-8")
        site = {
            "files": dict(sorted(self._hashes.items())),
            "optional": [
                path
                for path in sorted(self._hashes)
                if path.removeprefix(f"{_WHERE}/").startswith(_OPTIONAL)
            ],
            "sizes": {path: (self._root / path).stat().st_size for path in sorted(self._hashes)},
            "ready": {"assets": assets, "pages": pages},
        }
        version = f"{pithead.__version__} {_hash((_json(site) + script).encode())}"
        text = f"self.pitheadSite = {_json({'version': version, **site})};\n{script}"
        (self._root / "service-worker.js").write_text(text, encoding="utf-8", newline="\n")

    def _add(self, name: str, data: bytes) -> str:
        """A file whose name changes with what is in it; the same file is written once."""
        stem, _, suffix = name.rpartition(".")
        return self._put(f"{_WHERE}/{stem}.{_hash(data)}.{suffix}", data)

    def _put(self, path: str, data: bytes) -> str:
        target = self._root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        self._hashes[path] = _hash(data)
        return path


def _hash(data: bytes) -> str:
    """As the service worker computes it."""
    return hashlib.sha256(data).hexdigest()[:20]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
