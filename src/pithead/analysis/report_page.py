"""An analysis as HTML: a self-contained page, or a fragment of another page."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from pithead.analysis.certainty import Z_95
from pithead.analysis.descriptions import (
    ChanceDescription,
    ChoiceDescription,
    DecisionDescription,
    balance_headings,
    describe_analysis,
    describe_balance,
    total_headings,
)
from pithead.analysis.margin_chart import NARROW, WIDE, chart
from pithead.analysis.results import BLUNDER, GOOD, MARKS, MISTAKE, Analysis
from pithead.analysis.stylesheet import STYLE
from pithead.drawing.canvas import Canvas
from pithead.drawing.palette import page_stylesheet
from pithead.drawing.piece_shapes import seat_shape
from pithead.kernel.record import Record
from pithead.locale import Messages
from pithead.locale.bot_texts import display_name

MAX_DRAWINGS: Final = 12
"""The number of positions that the page draws: those of the most costly decisions."""
MAX_TURNING_POINTS: Final = 5
MAX_CHANCES: Final = 8
"""The number of chance events that are shown unfolded."""
MAX_CHOICES: Final = 6
"""The number of choices of a marked decision that are shown unfolded."""
_MARK_CLASSES: Final = {BLUNDER: "blunder", MISTAKE: "mistake", GOOD: "find", "": ""}

Link = Callable[[int], str]
"""Returns the address, or the drawing, of the position after so many events."""

_PAGE_STYLE: Final = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 62rem;
  background: var(--paper); color: var(--ink) }
a { color: var(--canal) } h1, h2 { line-height: 1.2 } svg { max-width: 100%; height: auto }
"""


def analysis_page(
    messages: Messages,
    record: Record,
    found: Analysis,
    names: Sequence[str],
    link: Link | None = None,
) -> str:
    """Return a self-contained page with drawings of the most costly decisions."""
    title = messages("Analysis: {game}", game=record.game.title)
    costliest = sorted((one for one in found.decisions if one.mark), key=lambda one: -one.cost)
    drawn = {one.event: one.seat for one in costliest[:MAX_DRAWINGS]}

    def picture(event: int) -> str:
        if event not in drawn:
            return ""
        where = escape(messages("Position {number}", number=event))
        svg = record.at(event).svg(messages.lang, drawn[event], names=list(names), choices=False)
        return f"<details><summary>{where}</summary>{svg}</details>"

    return (
        f'<!doctype html>\n<html lang="{messages.lang}" data-paper="auto"><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f"<style>{page_stylesheet()}{_PAGE_STYLE}{STYLE}</style></head>"
        f"<body>\n<h1>{escape(title)}</h1>\n"
        + analysis_body(messages, record, found, names, link, picture)
        + "\n</body></html>\n"
    )


def analysis_body(
    messages: Messages,
    record: Record,
    found: Analysis,
    names: Sequence[str],
    link: Link | None = None,
    picture: Link | None = None,
) -> str:
    """Return the whole analysis as a fragment; it needs `stylesheet.STYLE` and the palette.

    `link` returns the address of a position, `picture` a drawing of it; both are optional.
    """
    described = describe_analysis(record, found, messages.lang, names)
    fragment = _Fragment(messages, names, link)
    marked = [decision for decision in described.decisions if decision.mark]
    body = [
        _first(
            margins(messages, found, names),
            _turning_points(fragment, marked, described.chances),
        ),
        _part(messages("Play and luck"), [play_and_luck(messages, found, names)]),
    ]
    if marked:
        title = f"{messages('Marked choices')} ({len(marked)})"
        shown = [_marked(fragment, decision, picture) for decision in marked]
        body.append(_part(title, [_note(_legend(messages, link)), *shown]))
    else:
        body.append(f"<p>{escape(messages('No choice stands out.'))}</p>")
    if described.chances:
        body.append(_part(messages("Luck"), _chances(fragment, described.chances)))
    body += _all_decisions(fragment, described.decisions)
    return f'<div class="analysis">{"".join(body)}</div>'


def _first(*halves: str) -> str:
    """Return what is seen before anything is unfolded, side by side where there is room."""
    return f'<div class="first">{"".join(f"<div>{half}</div>" for half in halves if half)}</div>'


def _part(title: str, body: list[str]) -> str:
    """Return a part that is unfolded on demand."""
    return (
        f'<details class="part"><summary><h2>{escape(title)}</h2></summary>'
        f"{''.join(body)}</details>"
    )


def _turning_points(
    fragment: "_Fragment",
    marked: Sequence[DecisionDescription],
    chances: Sequence[ChanceDescription],
) -> str:
    """Return the decisions and chance events that changed most, in the order of the game."""
    messages = fragment.messages
    found: list[tuple[float, int, str, float, str]] = []
    for decision in marked:
        if decision.cost > 0:
            text = f"{fragment.player(decision.seat)}: {escape(decision.text)}"
            better = ""
            if decision.better:
                better = messages(
                    "{points} points better: {choice}",
                    points=messages.decimal(decision.cost),
                    choice=decision.better,
                )
                better = f'<span class="better">{escape(better)}</span>'
            found.append((decision.cost, decision.event, text, -decision.cost, better))
    for chance in chances:
        seat = max(range(len(chance.change)), key=lambda one: abs(chance.change[one]))
        change = chance.change[seat]
        text = f"{escape(chance.text)} {fragment.player(seat)}"
        found.append((abs(change), chance.event + 1, text, change, ""))
    most = sorted(found, key=lambda one: (-one[0], one[1]))[:MAX_TURNING_POINTS]
    lines = [
        f'<li><span class="n">{fragment.position(event, str(event))}</span>'
        f'<span class="what">{text}</span>{_signed(messages, change)}{better}</li>'
        for _, event, text, change, better in sorted(most, key=lambda one: one[1])
    ]
    if not lines:
        return ""
    title = escape(messages("Turning points"))
    return f'<h2>{title}</h2><ol class="turning">{"".join(lines)}</ol>'


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _legend(messages: Messages, link: Link | None) -> str:
    """Return the legend of marks and order; without links, also how to replay to a position."""
    legend = [
        messages(
            "?? gave away 4 points or more, ? gave away 1.5 points or more, ! is the "
            "best choice where another one looks better at first sight."
        ),
        messages(
            "Choices are sorted by the lead that the bot expects after them. Those that it tried "
            "too seldom to know them come last."
        ),
        messages(
            "± is the confidence interval of the search. Mistakes in how the bot evaluates "
            "positions are not included."
        ),
    ]
    if link is None:
        legend.append(
            messages("The number is the position: pithead replay FILE --at NUMBER shows it.")
        )
    return " ".join(legend)


def overview(messages: Messages, found: Analysis, names: Sequence[str]) -> str:
    """Return the chart and the totals, which an unfinished analysis has as well."""
    return (
        margins(messages, found, names)
        + f"<h2>{escape(messages('Play and luck'))}</h2>{play_and_luck(messages, found, names)}"
    )


def margins(messages: Messages, found: Analysis, names: Sequence[str]) -> str:
    """Return the chart of the expected leads."""
    title = messages("Expected lead in points")
    explained = escape(
        messages(
            "The lead is how many points a player is ahead of the average of the others at "
            "the end, as estimated by the bot {bot}.",
            bot=display_name(messages.lang, found.bot),
        )
    )
    signs = "".join(_player(seat, names) for seat in range(found.players))
    return (
        f"<h2>{escape(title)}</h2>"
        f'<p class="note">{explained}</p>'
        f'<p class="names">{signs}</p>'
        f'<div class="wide">{chart(found, title, WIDE)}</div>'
        f'<div class="narrow">{chart(found, title, NARROW)}</div>'
    )


def play_and_luck(messages: Messages, found: Analysis, names: Sequence[str]) -> str:
    """Return what each player's choices cost, and what the result is made of."""
    return (
        totals(messages, found, names)
        + balances(messages, found, names)
        + _note(describe_balance(messages.lang))
    )


def totals(messages: Messages, found: Analysis, names: Sequence[str]) -> str:
    """Return a table with a column for each player: the lead, points lost by choices, marks."""
    last = found.expected[-1][1] if found.expected else [0.0] * found.players
    columns = [
        [
            _signed(messages, last[seat]),
            messages.decimal(found.given_away(seat)),
            str(found.unforced(seat)),
            messages.decimal(found.error_rate(seat), places=2),
            *(str(found.marked(mark, seat)) for mark in MARKS),
        ]
        for seat in range(found.players)
    ]
    return _by_player(names, total_headings(messages.lang), columns)


def balances(messages: Messages, found: Analysis, names: Sequence[str]) -> str:
    """Return a table with a column for each player: what adds up to the result."""
    columns = []
    for seat in range(found.players):
        one = found.balance(seat)
        if one is not None:
            columns.append(
                [
                    _signed(messages, one.start),
                    _signed(messages, one.own_choices),
                    _signed(messages, one.other_choices),
                    _signed(messages, one.luck) + _interval(messages, one.luck_error or None),
                    _signed(messages, one.corrections),
                    f"<strong>{_signed(messages, one.end)}</strong>",
                    _signed(messages, one.luck_adjusted),
                ]
            )
    return _by_player(names, balance_headings(messages.lang), columns) if columns else ""


def _by_player(names: Sequence[str], headings: Sequence[str], columns: list[list[str]]) -> str:
    """Return a table with a row for each heading and a column for each player."""
    head = "".join(
        f'<th scope="col" class="n">{_player(seat, names)}</th>' for seat in range(len(columns))
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(heading)}</th>'
        + "".join(f'<td class="n">{column[index]}</td>' for column in columns)
        + "</tr>"
        for index, heading in enumerate(headings)
    )
    return (
        '<div class="sheet-of"><table class="by-player"><thead><tr><td></td>'
        f"{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _player(seat: int, names: Sequence[str]) -> str:
    """Return a player's shape in their colour, and their name."""
    canvas = Canvas()
    seat_shape(canvas, seat, 10, 10, 7.5)
    return (
        '<span class="player"><svg class="sign ph" viewBox="0 0 20 20" aria-hidden="true">'
        f"{canvas.elements[0]}</svg><span>{escape(names[seat])}</span></span>"
    )


class _Fragment:
    """What all parts of the HTML share: the translation, the players' names, the links."""

    def __init__(self, messages: Messages, names: Sequence[str], link: Link | None) -> None:
        self.messages = messages
        self.names = names
        self.link = link

    def position(self, event: int, text: str) -> str:
        if self.link is None:
            return escape(text)
        return f'<a href="{escape(self.link(event))}">{escape(text)}</a>'

    def player(self, seat: int) -> str:
        return _player(seat, self.names)

    def choices(self, choices: Sequence[ChoiceDescription]) -> str:
        """Return a table of choices and their expected margins."""
        rows = [
            [
                escape(one.text),
                _signed(self.messages, one.margin) + _interval(self.messages, one.error),
                str(one.visits),
            ]
            for one in choices
        ]
        classes = ["played" if one.played else "" for one in choices]
        messages = self.messages
        numbers = [messages("Lead"), messages("Tried")]
        return _table([messages("Choice")], numbers, rows, classes)

    def better_line(self, decision: DecisionDescription) -> str:
        """Return the better line and the points it gains; "" if there is none."""
        if not decision.line:
            return ""
        steps = "".join(f"<li>{escape(step)}</li>" for step in decision.line)
        points = self.messages(
            "{points} points better:", points=self.messages.decimal(decision.cost)
        )
        sure = f'<p class="note">{escape(decision.certainty)}</p>' if decision.certainty else ""
        return f"<p>{escape(points)}</p><ol>{steps}</ol>{sure}"


def _marked(fragment: _Fragment, decision: DecisionDescription, picture: Link | None) -> str:
    """Return a marked decision with its position, the better line and the other choices."""
    messages = fragment.messages
    where = fragment.position(decision.event, messages("Position {number}", number=decision.event))
    more = decision.choices[MAX_CHOICES:]
    rest = ""
    if more:
        folded = escape(messages.plural("1 more choice", "{n} more choices", len(more)))
        rest = f"<details><summary>{folded}</summary>{fragment.choices(more)}</details>"
    return (
        f'<section class="move {_MARK_CLASSES[decision.mark]}" id="event-{decision.event}">'
        f'<h3><span class="sign-of">{escape(decision.mark)}</span>'
        f"{fragment.player(decision.seat)}: {escape(decision.text)}</h3>"
        f'<p class="note">{where} · {escape(decision.prompt)}</p>'
        f"{fragment.better_line(decision)}{fragment.choices(decision.choices[:MAX_CHOICES])}{rest}"
        f"{picture(decision.event) if picture else ''}</section>"
    )


def _chances(fragment: _Fragment, chances: Sequence[ChanceDescription]) -> list[str]:
    """Return the chance events with the largest changes, and all of them folded."""
    messages = fragment.messages
    order = sorted(chances, key=lambda one: (-max(abs(part) for part in one.change), one.event))
    body = [
        _note(
            messages(
                "How many points each random event gained or cost the players, compared "
                "with the average of all possible outcomes."
            )
        ),
        _chance_table(fragment, order[:MAX_CHANCES]),
    ]
    if len(chances) > MAX_CHANCES:
        folded = escape(
            messages.plural("The only random event", "All {n} random events", len(chances))
        )
        table = _chance_table(fragment, chances)
        body.append(f"<details><summary>{folded}</summary>{table}</details>")
    return body


def _chance_table(fragment: _Fragment, chances: Sequence[ChanceDescription]) -> str:
    rows = [
        [
            fragment.position(one.event + 1, str(one.event + 1)),
            escape(one.text),
            *(_signed(fragment.messages, part) for part in one.change),
        ]
        for one in chances
    ]
    messages = fragment.messages
    return _table([messages("Number"), messages("Event")], [*fragment.names], rows)


def _all_decisions(fragment: _Fragment, decisions: Sequence[DecisionDescription]) -> list[str]:
    """Return every decision in a line; unfolded, with the estimate of each choice."""
    messages = fragment.messages
    title = messages.plural(
        "The only decision, with the estimate of each choice",
        "All {n} decisions, with the estimate of each choice",
        len(decisions),
    )
    body = [f'<details class="part"><summary><h2>{escape(title)}</h2></summary>']
    for decision in decisions:
        cost = f"−{messages.decimal(decision.cost)}" if decision.line else ""
        kind = _MARK_CLASSES[decision.mark]
        marked = f'<span class="sign-of">{decision.mark}</span>' if decision.mark else ""
        where = fragment.position(
            decision.event, messages("Position {number}", number=decision.event)
        )
        body.append(
            f'<details class="one {kind}"><summary><span class="n">{decision.event}</span>'
            f"<span>{marked}{fragment.player(decision.seat)}: {escape(decision.text)}</span>"
            f'<span class="n down">{cost}</span></summary>'
            f'<p class="note">{where} · {escape(decision.prompt)}</p>'
            f"{fragment.better_line(decision)}{fragment.choices(decision.choices)}</details>"
        )
    return [*body, "</details>"]


def _signed(messages: Messages, points: float) -> str:
    kind = "up" if points > 0.05 else "down" if points < -0.05 else ""
    said = messages.decimal(points, sign=True).replace("-", "−")
    return f'<span class="{kind}">{said}</span>'


def _interval(messages: Messages, error: float | None) -> str:
    """Return the 95 % confidence interval to each side; "" if it is not known."""
    if error is None:
        return ""
    return f' <span class="note">± {messages.decimal(Z_95 * error)}</span>'


def _table(
    first: Sequence[str],
    numbers: Sequence[str],
    rows: Sequence[Sequence[str]],
    classes: Sequence[str] = (),
) -> str:
    """Return a table of text columns, then number columns. Cells are HTML, headings are text."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in first)
    head += "".join(f'<th scope="col" class="n">{escape(one)}</th>' for one in numbers)
    lines = []
    for index, row in enumerate(rows):
        cells = "".join(
            f"<td>{cell}</td>" if column < len(first) else f'<td class="n">{cell}</td>'
            for column, cell in enumerate(row)
        )
        attribute = f' class="{classes[index]}"' if classes and classes[index] else ""
        lines.append(f"<tr{attribute}>{cells}</tr>")
    return (
        f'<div class="sheet-of"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )
