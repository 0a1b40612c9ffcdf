"""The reference pages: the API from docstrings, the command from its help."""

from collections.abc import Iterator
from typing import Any, Final

_API: Final = {
    "games": (
        "Games",
        "The list of games, and the facts about a game that don't change while it is played.",
        ["pithead.game", "pithead.kernel.game_registry.games", "pithead.Game", "pithead.Option"],
    ),
    "positions": (
        "Positions",
        "A state is a position of a game. It asks one question at a time.",
        [
            "pithead.State",
            "pithead.Table",
            "pithead.changes",
            "pithead.Change",
            "pithead.piece_changes",
            "pithead.Piece",
            "pithead.PieceChange",
        ],
    ),
    "records": ("Records", "A record is a game with its whole history.", ["pithead.Record"]),
    "editions": (
        "Editions",
        "The printed material of a game as data.",
        ["pithead.load_edition", "pithead.Edition"],
    ),
    "bots": (
        "Bots",
        "Bots are programs that play.",
        [
            "pithead.Bot",
            "pithead.RandomSource",
            "pithead.play",
            "pithead.bots.bot",
            "pithead.bots.bots",
            "pithead.bots.is_bot",
            "pithead.bots.register",
        ],
    ),
    "arena": (
        "Arena and analysis",
        "Simulations, tournaments, and the analysis of a game.",
        [
            "pithead.arena.fuzz.fuzz",
            "pithead.arena.fuzz.FuzzReport",
            "pithead.arena.simulate",
            "pithead.arena.tournament",
            "pithead.arena.batch",
            "pithead.analysis.analyse",
            "pithead.analysis.Analysis",
        ],
    ),
    "datasets": (
        "Datasets",
        "Many games between bots, as Parquet files.",
        [
            "pithead.datasets.load",
            "pithead.datasets.sample",
            "pithead.datasets.generate",
            "pithead.datasets.DatasetSettings",
            "pithead.datasets.DatasetGame",
            "pithead.datasets.BadDataset",
        ],
    ),
    "errors": (
        "Errors",
        "All errors are subclasses of `PitheadError`. Their messages can be shown to users.",
        [
            "pithead.PitheadError",
            "pithead.IllegalAction",
            "pithead.BadSetup",
            "pithead.BadPosition",
            "pithead.BadRecord",
            "pithead.BadEdition",
            "pithead.BrokenBot",
            "pithead.BrokenGame",
            "pithead.UnknownBot",
            "pithead.UnknownGame",
            "pithead.UnknownLanguage",
        ],
    ),
}


def reference_pages() -> dict[str, str]:
    """Return a page by address for each part of the public API."""
    pages = {}
    for name, (title, about, objects) in _API.items():
        blocks = "\n\n".join(f"::: {path}" for path in objects)
        pages[f"reference/{name}.md"] = f"# {title}\n\n{about}\n\n{blocks}\n"
    return pages


def documented() -> set[str]:
    """Return the names in the reference.

    `pithead.games` is listed by its full path, because a package has the same name.
    """
    paths = [path for _, _, objects in _API.values() for path in objects]
    return {path.replace("pithead.kernel.game_registry.", "pithead.") for path in paths}


def command_pages(command: Any) -> dict[str, str]:
    """Return the page of the `pithead` command by address."""
    lines = ["# The command", "", command.help, "", *_examples(command)]
    for path, found in _commands(command, "pithead"):
        arguments = " ".join(
            parameter.metavar if parameter.required else f"[{parameter.metavar}]"
            for parameter in found.params
            if parameter.param_type_name == "argument"
        )
        lines += [f"## {path}", "", found.help, "", "```text"]
        lines += [f"{path} {arguments} [OPTIONS]".replace("  ", " "), "```", ""]
        lines += ["| Option | What it does |", "|---|---|"]
        lines += [
            f"| {_names(parameter)} | {_cell(parameter.help or '')} |" for parameter in found.params
        ]
        lines += ["", *_examples(found)]
    return {"reference/command.md": "\n".join(lines)}


def _commands(group: Any, path: str) -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return f"`{_cell(parameter.metavar)}`"
    shown = ", ".join(f"`{name}`" for name in [*parameter.opts, *parameter.secondary_opts])
    return shown if not parameter.metavar else f"{shown} `{_cell(parameter.metavar)}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _examples(command: Any) -> list[str]:
    return ["```sh", *command.epilog.splitlines()[1:], "```", ""]
