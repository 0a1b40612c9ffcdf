"""Packs Python's library, the packages and Pithead as bytecode; it runs in Pyodide (see pack.mjs).

Everything has a fixed order and no times: the same parts give the same bytes.
"""

import importlib._bootstrap_external as bootstrap
import json
import os
import re
import sqlite3
import sys
import zipfile
from collections.abc import Callable, Iterator

STARTED = frozenset(name.partition(".")[0] for name in sys.modules)
"""What Python and Pyodide import before anything can be unpacked; a package is in one place."""
LEVEL = 22
ENGINE = re.compile(
    r"pithead/(__init__|analysis|arena|bots|editions|games|kernel|locale|optional_dependencies|"
    r"table/(__init__|base|bots)|site/(__init__|browser_bots))[./]"
)
"""What bots need, too: their worker unpacks only this."""
ENGINE_PACKAGES = re.compile(r"cachetools|mypy_extensions")
MIGRATION = re.compile(r"alembic|mako|sqlalchemy/(orm|ext)/")
"""What changes the schema of a database that an earlier version has written."""
NETWORK = re.compile(r"pithead/games/(\w+)/network\.\d\.bin")
LEFT_OUT = re.compile(
    r"(^|/)(__pycache__|tests?|testing|dialects/(mysql|mssql|oracle|postgresql)|mypy)/"
    r"|^(bin|pithead/(adapters|terminal|datasets|game_checks|drawing/fonts/subset))/?"
    r"|^pithead/(cli|__main__)\.py|^pithead/site/(pack|site_writer)|^sqlalchemy/ext/(asyncio|mypy|automap)|^idna/"
    r"|\.(pyi|pyx|pxd|c|h|po|pot|ttf|parquet|pithead|typed|md5|whl|mjs)$"
    r"|-linux-gnu\.so$"
)
AS_TEXT = re.compile(r"/migrations/|^anyio/(.*/)?__init__\.py$")
"""Modules whose source is read: Alembic runs its scripts, AnyIO finds its lazy imports."""
METADATA = re.compile(
    r"(opentelemetry_api|pydantic|fastapi)[^/]*\.dist-info/(METADATA|entry_points\.txt)"
)
UNUSED_LIBRARY = re.compile(
    r"(curses|ensurepip|idlelib|lib2to3|pydoc_data|tkinter|turtledemo|turtle|unittest|venv|xmlrpc|"
    r"_pyrepl|_ios_support|_android_support|_aix_support|_osx_support|pydoc|doctest|pdb|cProfile|"
    r"pstats|antigravity|this|tabnanny|compileall|test|webbrowser|multiprocessing|mailbox|imaplib|"
    r"ftplib|poplib|optparse|pickletools|plistlib|trace|bdb|cmd|code|_pyio|_pydatetime|_pydecimal|"
    r"wave|modulefinder|pyclbr|zipapp|rlcompleter|filecmp|fileinput|netrc|sched|_sysconfigdata\w*|"
    r"asyncio/(windows\w*|proactor_events)|xml/(dom|sax)|importlib/metadata/diagnose)(/|\.)"
    r"|encodings/(?!__init__|aliases|ascii|latin_1|utf_|cp437|cp1252|idna|punycode|raw_unicode|"
    r"unicode_|undefined|charmap|iso8859_1\.|hex|base64|zlib)"
)


def compiled(data: bytes, name: str) -> bytes:
    """The bytecode of a module without docstrings; it is never compared with its source."""
    code = compile(data, name, "exec", dont_inherit=True, optimize=2)
    return bytes(bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))  # type: ignore[attr-defined]


def files(root: str) -> Iterator[tuple[str, bytes]]:
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                yield path[len(root) + 1 :], file.read()


def wanted(name: str) -> bool:
    if ".dist-info/" in name:
        return METADATA.match(name) is not None
    return LEFT_OUT.search(name) is None


def packed(root: str, prefix: str) -> dict[str, bytes]:
    """All files of a folder that are needed, modules as bytecode."""
    found = {}
    for name, data in files(root):
        path = prefix + name
        if not wanted(path):
            continue
        if name.endswith(".py") and not AS_TEXT.search(path):
            found[path + "c"] = compiled(data, path)
        else:
            found[path] = data
    return found


def write(name: str, items: dict[str, bytes]) -> None:
    """An archive: the length of its index, the index, all files."""
    from compression import zstd  # type: ignore[import-not-found]  # Python 3.14

    index = json.dumps([[path, len(items[path])] for path in sorted(items)]).encode()
    data = len(index).to_bytes(4, "big") + index + b"".join(items[path] for path in sorted(items))
    with open(f"/out/{name}.zst", "wb") as file:
        file.write(zstd.compress(data, LEVEL))


def is_needed_first(name: str) -> bool:
    return name.partition("/")[0].removesuffix(".py") in STARTED or not name.endswith(".py")


def write_library() -> dict[str, bytes]:
    """What Python needs to start, as the zip file that it reads; returns the rest of its library.

    An archive of everything is smaller than a zip file, which packs each module by itself.
    """
    items: dict[str, bytes] = {}
    others: dict[str, bytes] = {}
    with zipfile.ZipFile("/pyodide/python_stdlib.zip") as library:
        for info in library.infolist():
            name = info.filename
            if info.is_dir() or UNUSED_LIBRARY.match(name):
                continue
            data = library.read(info)
            chosen = items if is_needed_first(name) else others
            if name.endswith(".py"):
                name, data = name + "c", compiled(data, f"/lib/python314.zip/{name}")
            chosen[name] = data
    with zipfile.ZipFile("/out/library.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name in sorted(items):
            made.writestr(
                zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), items[name], zipfile.ZIP_DEFLATED, 9
            )
    return others


def write_database() -> None:
    """An empty database with the present schema, and the name of that schema."""
    sys.path[:0] = ["/packages", "/sources"]
    os.symlink("/source", "/sources/pithead")
    from pithead.table.storage.database import open_database

    open_database("sqlite:////tmp/empty.sqlite3").dispose()
    with sqlite3.connect("/tmp/empty.sqlite3") as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
        (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    connection.close()
    with open("/tmp/empty.sqlite3", "rb") as source:
        write("empty", {"empty.sqlite3": source.read()})
    with open("/out/schema.txt", "w") as text:
        text.write(version)


def take(items: dict[str, bytes], belongs: Callable[[str], object]) -> dict[str, bytes]:
    """The items that belong to something; they are removed from the others."""
    return {name: items.pop(name) for name in list(items) if belongs(name)}


def pack_parts() -> None:
    """Python and its packages: the same for every version of Pithead."""
    library = write_library()
    packages = packed("/packages", "")
    write("migration-packages", take(packages, MIGRATION.match))
    write("engine-packages", library | take(packages, ENGINE_PACKAGES.match))
    write("packages", packages)


def pack_pithead() -> None:
    ours = packed("/source", "pithead/") | packed("/made", "pithead/")
    networks: dict[str, dict[str, bytes]] = {}
    for name, data in take(ours, NETWORK.match).items():
        found = NETWORK.match(name)
        assert found is not None
        networks.setdefault(found[1], {})[name] = data
    for game, items in networks.items():
        write(f"network-{game}", items)
    write("migration", take(ours, lambda name: "/migrations/" in name))
    write("engine", take(ours, ENGINE.match))
    write("pages", ours)
    os.makedirs("/sources")
    write_database()


if __name__ == "__main__":
    # "parts" are Python and its packages, "pithead" is Pithead itself.
    {"parts": pack_parts, "pithead": pack_pithead}[sys.argv[1]]()
