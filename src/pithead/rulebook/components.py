"""The components of a game with drawings: cards, tiles, boxes, and an empty score sheet.

`components` of the setup in `examples.toml` names the sections of the edition that are listed, and
the values of each that are said in words.
"""

from html import escape

from pithead.editions.corrections import base_edition
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.texts.i18n import say
from pithead.rulebook.example_file import SETUP, Example, examples
from pithead.rulebook.figure_drawing import draw_places

_PLAYERS = 4
"""The columns of the score sheet."""


def component_lists(game_id: str, lang: str, drawn: bool = True) -> list[tuple[str, str, str]]:
    """For each section its id, its title, and a list of its components as HTML."""
    example = examples(game_id).get(SETUP)
    if example is None:
        return []
    base = base_edition(game_id)
    texts = base.game.edition_texts()
    pictures = _pictures(example, lang) if drawn else {}
    lists = []
    for section, keys in example.components.items():
        items = []
        for group in base.labels.groups:
            if group.section != section:
                continue
            name = group.name or base.labels.title(group)
            facts = [
                (base.labels.label(value).to(lang), base.labels.value(value, value.value).to(lang))
                for value in group.values
                if value.key in keys
            ]
            picture = pictures.get(group.address, "")
            text = "".join(f"<br>{escape(label)}: {escape(value)}" for label, value in facts)
            title = f"<strong>{escape(name.to(lang))}</strong>"
            items.append(f"<li>{picture}<span>{title}{text}</span></li>")
        title = texts.section(section).to(lang)
        lists.append((section, title, f'<ul class="components">{"".join(items)}</ul>'))
    return lists


def _pictures(example: Example, lang: str) -> dict[str, str]:
    """The drawings of all components that have a place in the drawing of the setup, by address.

    Those that another number of players or another card brings are drawn from further positions.
    """
    groups = base_edition(example.game.id).labels.groups
    missing = [group.address for group in groups if group.section in example.components]
    found: dict[str, str] = {}
    for state in (example.shown, *example.further):
        for address, figure in draw_places(state, example.figure, missing, lang).items():
            found[address] = figure.inline("", "component")
        missing = [address for address in missing if address not in found]
    return found


def score_sheet(game_id: str, lang: str) -> str:
    """An empty score sheet as a table, to be printed."""
    game = find_game(game_id)
    keys = list(game.start(game.players[0]).sheet()[0])
    rows = [game.scoring.category(key, lang) for key in keys]
    total = say(lang, "Total")
    cells = "<td></td>" * _PLAYERS
    body = "".join(f'<tr><th scope="row">{escape(row)}</th>{cells}</tr>' for row in [*rows, total])
    name = escape(say(lang, "Player"))
    return (
        f'<table class="score-sheet"><thead><tr><th scope="col">{name}</th>'
        f"{cells}</tr></thead><tbody>{body}</tbody></table>"
    )
