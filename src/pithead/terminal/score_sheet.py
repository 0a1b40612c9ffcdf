"""The score sheet and the ranking."""

from rich import box
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text as RichText

from pithead.kernel.state import State
from pithead.terminal.screen import Screen, player


def score_sheet(screen: Screen, state: State, names: list[str]) -> Table:
    """Return a table with a column for each player, a row for each category, and the sum."""
    table = Table(box=box.SIMPLE_HEAD, show_footer=True, pad_edge=False)
    sheet = state.sheet()
    table.add_column("", footer=RichText(screen.messages("Points"), style="strong"))
    for seat, score in enumerate(state.scores()):
        table.add_column(
            player(seat, names[seat]),
            footer=RichText(str(score), style="strong"),
            justify="right",
            min_width=6,
        )
    for category in sheet[0]:
        counts = [points[category] for points in sheet]
        table.add_row(
            state.category(category, screen.lang),
            *(RichText(str(count), style="plain" if count else "dim") for count in counts),
            style="plain" if any(counts) else "dim",
        )
    return table


def ranking(screen: Screen, state: State, names: list[str]) -> list[RichText]:
    """Return the players from first to last place, one on each line."""
    scores = state.scores()
    name_width = max(cell_len(name) for name in names) + len("● ")
    digits = max(len(str(score)) for score in scores)
    lines = []
    places = state.places()
    for seat in state.ranking():
        place = places[seat]
        who = player(seat, names[seat])
        who.pad_right(name_width - who.cell_len)
        points = screen.messages.plural("{n} point", "{n} points", scores[seat])
        padding = " " * (digits - len(str(scores[seat])))
        line = RichText(f"{place}. ").append_text(who).append(f"  {padding}{points}")
        if place == 1 and places.count(1) > 1:
            line.append(f"  {screen.messages('(shared win)')}")
        lines.append(line)
    return lines
