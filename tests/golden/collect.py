"""Collect what the program says, draws and answers, and compare it with what it once did.

A large restructuring must not change a byte of it. In `before.json` lies a hash for each of a few
thousand labelled texts. From the root of the project:

    python -m tests.golden.collect                  compare everything
    python -m tests.golden.collect play/schiefer    compare the groups that begin like this
    python -m tests.golden.collect --dump FOLDER    write the texts, to be compared with diff
    python -m tests.golden.collect --write          take what is collected now as the new truth
"""

import argparse
import functools
import hashlib
import json
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pithead
from tests.golden import commands, defects, engine, web

BEFORE = Path(__file__).with_name("before.json")
Hashes = dict[str, dict[str, str]]


def _groups() -> dict[str, Callable[[], engine.Texts]]:
    found: dict[str, Callable[[], engine.Texts]] = {}
    # What takes long comes first, so that processes that share the work end together.
    for game_id in pithead.games():
        found[f"web/{game_id}"] = functools.partial(web.table, game_id)
    for lang in engine.LANGUAGES:
        found[f"web/pages/{lang}"] = functools.partial(web.pages, lang)
        found[f"commands/{lang}"] = functools.partial(commands.commands, lang)
    for game_id in pithead.games():
        for players in pithead.game(game_id).players:
            found[f"play/{game_id}/{players}"] = functools.partial(engine.playing, game_id, players)
            found[f"draw/{game_id}/{players}"] = functools.partial(engine.drawing, game_id, players)
        found[f"bots/{game_id}"] = functools.partial(engine.bots, game_id)
        found[f"positions/{game_id}"] = functools.partial(defects.broken_positions, game_id)
        found[f"editions/{game_id}"] = functools.partial(defects.broken_editions, game_id)
        found[f"records/{game_id}"] = functools.partial(defects.broken_records, game_id)
        found[f"game/{game_id}"] = functools.partial(engine.static, game_id)
    return found


GROUPS = _groups()


def hashed(texts: engine.Texts) -> dict[str, str]:
    return {
        label: hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        for label, text in sorted(texts.items())
    }


def before() -> Hashes:
    found: Hashes = json.loads(BEFORE.read_text(encoding="utf-8"))
    return found


def differences(group: str, now: dict[str, str], then: dict[str, str]) -> list[str]:
    """The labels of a group that are not what they were."""
    found = []
    for label in sorted(now.keys() | then.keys()):
        if label not in now:
            found.append(f"{group}: {label} is gone")
        elif label not in then:
            found.append(f"{group}: {label} is new")
        elif now[label] != then[label]:
            found.append(f"{group}: {label} has changed")
    return found


def dump(group: str, texts: engine.Texts, folder: Path) -> None:
    """One file for each label; markup is broken into lines, so that diff finds the place."""
    here = folder / group
    shutil.rmtree(here, ignore_errors=True)
    for label, text in texts.items():
        file = here / (label.replace("/", "~").replace(" ", "_")[:180] + ".txt")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace("><", ">\n<"), encoding="utf-8", errors="surrogatepass")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.collect")
    parser.add_argument("groups", nargs="*", help="how their names begin; all if none is given")
    parser.add_argument("--dump", type=Path, metavar="FOLDER")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    then = before() if BEFORE.exists() else {}
    found = []
    for group, collect in GROUPS.items():
        if given.groups and not group.startswith(tuple(given.groups)):
            continue
        began = time.process_time()
        texts = collect()
        now = hashed(texts)
        different = differences(group, now, then.get(group, {}))
        print(f"{group}: {len(now)} labels, {time.process_time() - began:.1f} s", file=sys.stderr)
        found += different
        then[group] = now
        if given.dump:
            dump(group, texts, given.dump)
    if given.write:
        kept = {group: then[group] for group in sorted(GROUPS) if group in then}
        text = json.dumps(kept, indent=0, ensure_ascii=False)
        BEFORE.write_text(text + "\n", encoding="utf-8")
        return 0
    print("\n".join(found) if found else "Nothing has changed.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
