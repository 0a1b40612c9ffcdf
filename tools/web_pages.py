"""Builds the scripts and styles of the web pages while the package is built from a working copy.

PITHEAD_WEB=auto  build them if they are missing and Node is there, else say so (default)
PITHEAD_WEB=1     build them if they are missing, or fail
PITHEAD_WEB=0     leave them out

A source package has them already, and needs no Node.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

NEEDED: Final = ("app.js", "style.css")
OLDEST_NODE: Final = 20


def build_web_pages(root: Path) -> None:
    """Build what `pithead serve` needs, unless it is there already."""
    wish = os.environ.get("PITHEAD_WEB", "auto")
    if wish not in ("0", "1", "auto"):
        sys.exit(f"PITHEAD_WEB is {wish!r}; it can be 0, 1 or auto.")
    static = root / "src" / "pithead" / "table" / "static"
    if wish == "0" or all((static / name).is_file() for name in NEEDED):
        return
    obstacle = _obstacle(root) or _built(root / "web")
    if obstacle is None:
        return
    if wish == "1":
        sys.exit(f"The web pages cannot be built: {obstacle}.")
    print(
        f"\n*** The web pages are NOT built: {obstacle}.\n"
        "*** Everything works but `pithead serve`.\n",
        file=sys.stderr,
    )


def _obstacle(root: Path) -> str | None:
    if not (root / "web" / "package-lock.json").is_file():
        return "their sources are not here"
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return f"Node {OLDEST_NODE} or newer with npm was not found"
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)", told)
    if version is None or int(version[1]) < OLDEST_NODE:
        return f"Node {OLDEST_NODE} or newer is needed, and this is {told.strip() or 'unknown'}"
    return None


def _built(web: Path) -> str | None:
    """Run the build; return why it has failed, None if it has not."""
    npm = shutil.which("npm")
    assert npm is not None
    for arguments in (["ci", "--no-progress"], ["run", "build"]):
        done = subprocess.run(
            [npm, "--silent", *arguments], cwd=web, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            print(done.stdout + done.stderr, file=sys.stderr)
            return f"`npm {' '.join(arguments)}` has failed in {web.name}"
    return None
