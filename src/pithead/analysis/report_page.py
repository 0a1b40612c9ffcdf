"""An analysis as HTML: a page that needs nothing else, or a part of somebody else's page."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from pithead.analysis.descriptions import Move, Stroke, Way, tell
from pithead.analysis.margin_chart import NARROW, WIDE, chart
from pithead.analysis.results import BLUNDER, GOOD, MISTAKE, Analysis
from pithead.analysis.stylesheet import STYLE
from pithead.drawing.canvas import Canvas
from pithead.drawing.palette import page_stylesheet
from pithead.drawing.piece_shapes import seat_shape
from pithead.kernel.record import Record
from pithead.locale import Messages

MOST_DRAWN: Final = 12
"""Positions that the page draws, those of the dearest choices."""
MOST_LUCK: Final = 8
"""Strokes of luck that stand on the page unfolded."""
MOST_WAYS: Final = 6
"""Choices of a marked decision that stand on the page unfolded."""
_KINDS: Final = {BLUNDER: "blunder", MISTAKE: "mistake", GOOD: "find", "": ""}

Link = Callable[[int], str]
"""The address of the position after so many events."""

_GROUND: Final = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 62rem;
  background: var(--paper); color: var(--ink) }
a { color: var(--canal) } h1, h2 { line-height: 1.2 } svg { max-width: 100%; height: auto }
"""


def analysis_page(
    words: Messages, record: Record, found: Analysis, names: Sequence[str], link: Link | None = None
) -> str:
    """A page by itself, with the positions of the dearest choices drawn."""
    title = words("analysis.title", game=record.game.title)
    dearest = sorted((one for one in found.decisions if one.mark), key=lambda one: -one.cost)
    drawn = {one.event: one.seat for one in dearest[:MOST_DRAWN]}

    def picture(event: int) -> str:
        if event not in drawn:
            return ""
        where = escape(words("analysis.position", number=event))
        svg = record.at(event).svg(words.lang, drawn[event], names=list(names), choices=False)
        return f"<details><summary>{where}</summary>{svg}</details>"

    return (
        f'<!doctype html>\n<html lang="{words.lang}" data-paper="auto"><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{page_stylesheet()}{_GROUND}{STYLE}</style></head>"
        f"<body>\n<h1>{escape(title)}</h1>\n"
        + analysis_body(words, record, found, names, link, picture)
        + "\n</body></html>\n"
    )


def analysis_body(
    words: Messages,
    record: Record,
    found: Analysis,
    names: Sequence[str],
    link: Link | None = None,
    picture: Link | None = None,
) -> str:
    """Everything that was found. It looks as it should with `style.STYLE` and the palette.

    `link` gives the address of a position, where there is one, `picture` a drawing of it.
    """
    told = tell(record, found, words.lang, names)
    place = _Place(words, names, link)
    body = [
        overview(words, found, names),
        f'<p class="note">{escape(_legend(words, link))}</p>',
        f"<h2>{escape(words('analysis.moves'))}</h2>",
    ]
    marked = [move for move in told.moves if move.mark]
    body += [_marked(place, move, picture) for move in marked]
    if not marked:
        body.append(f"<p>{escape(words('analysis.none'))}</p>")
    body += _luck(place, told.strokes)
    body += _everything(place, told.moves)
    return f'<div class="analysis">{"".join(body)}</div>'


def _legend(words: Messages, link: Link | None) -> str:
    """What the marks and the order mean; where there are no links, how to come to a position."""
    legend = f"{words('analysis.legend')} {words('analysis.order')}"
    return legend if link is not None else f"{legend} {words('analysis.replay')}"


def overview(words: Messages, found: Analysis, names: Sequence[str]) -> str:
    """The chart and the totals: what can be shown of an unfinished analysis, too."""
    title = words("analysis.chart")
    signs = "".join(_who(seat, names) for seat in range(found.players))
    return (
        f"<h2>{escape(title)}</h2>"
        f'<p class="note">{escape(words("analysis.by", bot=found.bot))}</p>'
        f'<p class="names">{signs}</p>'
        f'<div class="wide">{chart(found, title, WIDE)}</div>'
        f'<div class="narrow">{chart(found, title, NARROW)}</div>'
        f"<h2>{escape(words('analysis.totals'))}</h2>{totals(words, found, names)}"
    )


def totals(words: Messages, found: Analysis, names: Sequence[str]) -> str:
    """A row for each player: what he gave away, what luck brought him, his marks."""
    headings = ["margin", "given_away", "luck", "blunders", "mistakes", "finds"]
    last = found.expected[-1][1] if found.expected else [0.0] * found.players
    rows = [
        [
            _who(seat, names),
            _signed(words, last[seat]),
            words.decimal(found.given_away(seat)),
            _signed(words, found.luck(seat)),
            *(str(found.marked(mark, seat)) for mark in (BLUNDER, MISTAKE, GOOD)),
        ]
        for seat in range(found.players)
    ]
    return _table(
        [words("analysis.player")], [words(f"analysis.{heading}") for heading in headings], rows
    )


def _who(seat: int, names: Sequence[str]) -> str:
    """A player's shape in his colour, and his name."""
    canvas = Canvas()
    seat_shape(canvas, seat, 10, 10, 7.5)
    return (
        '<span class="player"><svg class="sign ph" viewBox="0 0 20 20" aria-hidden="true">'
        f"{canvas.elements[0]}</svg><span>{escape(names[seat])}</span></span>"
    )


class _Place:
    """Where the analysis is shown: in which words, to whom, with which addresses."""

    def __init__(self, words: Messages, names: Sequence[str], link: Link | None) -> None:
        self.words = words
        self.names = names
        self.link = link

    def position(self, event: int, text: str) -> str:
        if self.link is None:
            return escape(text)
        return f'<a href="{escape(self.link(event))}">{escape(text)}</a>'

    def who(self, seat: int) -> str:
        return _who(seat, self.names)

    def ways(self, ways: Sequence[Way]) -> str:
        """Choices with what was expected of them."""
        rows = [
            [escape(one.text), _signed(self.words, one.margin), str(one.visits)] for one in ways
        ]
        kinds = ["played" if one.played else "" for one in ways]
        say = self.words
        numbers = [say("analysis.margin"), say("analysis.visits")]
        return _table([say("analysis.choice")], numbers, rows, kinds)

    def better(self, move: Move) -> str:
        if not move.line:
            return ""
        steps = "".join(f"<li>{escape(step)}</li>" for step in move.line)
        points = self.words("analysis.cost", points=self.words.decimal(move.cost))
        return f"<p>{escape(points)}</p><ol>{steps}</ol>"


def _marked(place: _Place, move: Move, picture: Link | None) -> str:
    """A decision that stands out, with its position, the better line and the other choices."""
    words = place.words
    where = place.position(move.event, words("analysis.position", number=move.event))
    more = move.ways[MOST_WAYS:]
    rest = ""
    if more:
        folded = escape(words.count("analysis.more", len(more)))
        rest = f"<details><summary>{folded}</summary>{place.ways(more)}</details>"
    return (
        f'<section class="move {_KINDS[move.mark]}" id="event-{move.event}">'
        f'<h3><span class="sign-of">{escape(move.mark)}</span>{place.who(move.seat)}: '
        f"{escape(move.text)}</h3>"
        f'<p class="note">{where} · {escape(move.prompt)}</p>'
        f"{place.better(move)}{place.ways(move.ways[:MOST_WAYS])}{rest}"
        f"{picture(move.event) if picture else ''}</section>"
    )


def _luck(place: _Place, strokes: Sequence[Stroke]) -> list[str]:
    """The greatest strokes of luck, and all of them folded away."""
    if not strokes:
        return []
    words = place.words
    order = sorted(strokes, key=lambda one: (-max(abs(part) for part in one.change), one.event))
    body = [
        f"<h2>{escape(words('analysis.luck'))}</h2>",
        f'<p class="note">{escape(words("analysis.luck_note"))}</p>',
        _strokes(place, order[:MOST_LUCK]),
    ]
    if len(strokes) > MOST_LUCK:
        folded = escape(words.count("analysis.all_luck", len(strokes)))
        body.append(f"<details><summary>{folded}</summary>{_strokes(place, strokes)}</details>")
    return body


def _strokes(place: _Place, strokes: Sequence[Stroke]) -> str:
    rows = [
        [
            place.position(one.event + 1, str(one.event + 1)),
            escape(one.text),
            *(_signed(place.words, part) for part in one.change),
        ]
        for one in strokes
    ]
    words = place.words
    return _table([words("analysis.number"), words("analysis.event")], [*place.names], rows)


def _everything(place: _Place, moves: Sequence[Move]) -> list[str]:
    """Every decision in a line; unfolded, the estimate of each choice."""
    words = place.words
    body = [f"<details><summary>{escape(words.count('analysis.all', len(moves)))}</summary>"]
    for move in moves:
        cost = f"−{words.decimal(move.cost)}" if move.line else ""
        kind = _KINDS[move.mark]
        marked = f'<span class="sign-of">{move.mark}</span>' if move.mark else ""
        where = place.position(move.event, words("analysis.position", number=move.event))
        body.append(
            f'<details class="one {kind}"><summary><span class="n">{move.event}</span>'
            f"<span>{marked}{place.who(move.seat)}: {escape(move.text)}</span>"
            f'<span class="n down">{cost}</span></summary>'
            f'<p class="note">{where} · {escape(move.prompt)}</p>'
            f"{place.better(move)}{place.ways(move.ways)}</details>"
        )
    return [*body, "</details>"]


def _signed(words: Messages, points: float) -> str:
    kind = "up" if points > 0.05 else "down" if points < -0.05 else ""
    said = words.decimal(points, sign=True).replace("-", "−")
    return f'<span class="{kind}">{said}</span>'


def _table(
    first: Sequence[str],
    numbers: Sequence[str],
    rows: Sequence[Sequence[str]],
    kinds: Sequence[str] = (),
) -> str:
    """Columns of words, then columns of figures. Cells are HTML, headings are text."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in first)
    head += "".join(f'<th scope="col" class="n">{escape(one)}</th>' for one in numbers)
    lines = []
    for index, row in enumerate(rows):
        cells = "".join(
            f"<td>{cell}</td>" if column < len(first) else f'<td class="n">{cell}</td>'
            for column, cell in enumerate(row)
        )
        kind = f' class="{kinds[index]}"' if kinds and kinds[index] else ""
        lines.append(f"<tr{kind}>{cells}</tr>")
    return (
        f'<div class="sheet-of"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )
