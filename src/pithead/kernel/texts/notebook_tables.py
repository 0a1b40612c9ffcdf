"""Tables that a notebook shows as tables and a terminal as text: score sheets, choices, events."""

from html import escape
from typing import TYPE_CHECKING

from pithead.kernel.step import CHANCE
from pithead.kernel.texts.i18n import check_language, player_name, say

if TYPE_CHECKING:
    from pithead.kernel.record import Record
    from pithead.kernel.state import State

# Notebooks have their own colours, light or dark: set only lines and weights here.
_TABLE = '<table style="border-collapse:collapse;text-align:left">'
_CAPTION = '<caption style="text-align:left;font-weight:bold;padding:.3em 0">'
_HEAD = '<th scope="col" style="text-align:{0};border-bottom:1px solid;padding:.2em .8em .2em 0">'
_CELL = '<td style="text-align:{0};padding:.15em .8em .15em 0">'


class Table:
    """A table with a title, column names and rows. Notebooks show it as HTML, `print` as text.

    `pandas.DataFrame(table.rows, columns=table.columns)` converts it to a data frame.
    """

    def __init__(self, title: str, columns: list[str], rows: list[list[str | int | float]]) -> None:
        self.title = title
        self.columns = columns
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        """The table as text, its columns aligned."""
        lines = [self.columns, *([_shown(cell) for cell in row] for row in self.rows)]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.columns))]
        text = [self.title] if self.title else []
        for line in lines:
            cells = [
                cell.rjust(width) if self._is_number(i) else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(line, widths))
            ]
            text.append("  ".join(cells).rstrip())
        return "\n".join(text)

    def _repr_html_(self) -> str:
        parts = [_TABLE]
        if self.title:
            parts.append(f"{_CAPTION}{escape(self.title)}</caption>")
        parts.append("<thead><tr>")
        for i, column in enumerate(self.columns):
            parts.append(f"{_HEAD.format(self._side(i))}{escape(column)}</th>")
        parts.append("</tr></thead><tbody>")
        for row in self.rows:
            parts.append("<tr>")
            for i, cell in enumerate(row):
                parts.append(f"{_CELL.format(self._side(i))}{escape(_shown(cell))}</td>")
            parts.append("</tr>")
        parts.append("</tbody></table>")
        return "".join(parts)

    def _is_number(self, column: int) -> bool:
        return bool(self.rows) and all(isinstance(row[column], (int, float)) for row in self.rows)

    def _side(self, column: int) -> str:
        return "right" if self._is_number(column) else "left"


def _shown(cell: str | int | float) -> str:
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


def score_table(state: "State", lang: str, names: list[str] | None) -> Table:
    """The score sheet: a row per category, a column per player, the sums in the last row."""
    check_language(lang)
    players = [_headline(seat, lang, names) for seat in range(state.players)]
    sheet = state.sheet()
    rows: list[list[str | int | float]] = []
    for key in sheet[0]:
        row: list[str | int | float] = [state.category(key, lang)]
        for points in sheet:
            row.append(points[key])
        rows.append(row)
    total: list[str | int | float] = [say(lang, "Total")]
    total.extend(state.scores())
    rows.append(total)
    return Table(say(lang, "Score sheet"), [say(lang, "Points"), *players], rows)


def choice_table(state: "State", lang: str, names: list[str] | None) -> Table:
    """The legal actions: id, name, meaning and rule; at a chance step also the probability."""
    check_language(lang)
    is_chance = state.actor == CHANCE
    chances = dict(state.chance())
    columns = [
        "id",
        say(lang, "action"),
        say(lang, "what it means"),
        say(lang, "rule"),
    ]
    if is_chance:
        columns.append(say(lang, "probability"))
    rows: list[list[str | int | float]] = []
    for action in state.answers():
        row: list[str | int | float] = [
            action,
            state.name(action),
            state.describe(action, lang, names),
            state.rule(action),
        ]
        if is_chance:
            row.append(f"{chances[action]:.1%}")
        rows.append(row)
    return Table(state.prompt(lang), columns, rows)


def event_table(record: "Record", lang: str) -> Table:
    """All events of a record: number, who, action, meaning."""
    check_language(lang)
    names = record.seats
    rows: list[list[str | int | float]] = []
    state = record.at(0)
    for number, event in enumerate(record.events, 1):
        who = (
            say(lang, "random event")
            if state.actor == CHANCE
            else _headline(state.actor, lang, names)
        )
        rows.append([number, who, state.name(event), state.describe(event, lang, names)])
        state.take(event)
    columns = ["", say(lang, "who"), say(lang, "action")]
    columns.append(say(lang, "what it means"))
    return Table(say(lang, "Events"), columns, rows)


def _headline(seat: int, lang: str, names: list[str] | None) -> str:
    name = player_name(seat, lang, names)
    return name[:1].upper() + name[1:]
