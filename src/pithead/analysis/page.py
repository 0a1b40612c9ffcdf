"""An analysis as a page of HTML that needs nothing else."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from pithead.analysis.findings import BLUNDER, GOOD, MISTAKE, Analysis, Decision
from pithead.arena.plots import curves
from pithead.arena.report import page, table
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.locale import Words

MOST_DRAWN: Final = 12
"""Positions that are drawn, those of the dearest choices."""
MOST_LUCK: Final = 8


def analysis_page(
    words: Words,
    record: Record,
    found: Analysis,
    names: Sequence[str],
    link: Callable[[int], str] | None = None,
) -> str:
    """The page; `link` gives the address of a position, where there is one."""
    title = words("analysis.title", game=record.game.title)
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(words('analysis.by', bot=found.bot))}</p>",
        chart(words, found, names),
        totals(words, found, names),
        f'<p class="note">{escape(words("analysis.legend"))}</p>',
        f"<h2>{escape(words('analysis.moves'))}</h2>",
    ]
    marked = [one for one in found.decisions if one.mark]
    drawn = {one.event for one in sorted(marked, key=lambda one: -one.cost)[:MOST_DRAWN]}
    for one in marked:
        body.append(_move(words, record, one, names, link, one.event in drawn))
    if not marked:
        body.append(f"<p>{escape(words('analysis.none'))}</p>")
    body += _luck(words, record, found, names)
    body += _everything(words, record, found, names)
    return page(title, words.lang, body)


def chart(words: Words, found: Analysis, names: Sequence[str]) -> str:
    """The expected margins over time, with the marked choices on the line of whoever chose."""
    rows = [
        (names[seat], [margins[seat] for _, margins in found.expected])
        for seat in range(found.players)
    ]
    places = {event: index for index, (event, _) in enumerate(found.expected)}
    marks = [(one.seat, places[one.event], one.mark) for one in found.decisions if one.mark]
    return curves(words("analysis.chart"), rows, marks, words("analysis.chart"))


def totals(words: Words, found: Analysis, names: Sequence[str]) -> str:
    """A row for each player: what he gave away, what luck brought him, his marks."""
    headings = ["player", "margin", "given_away", "luck", "blunders", "mistakes", "finds"]
    last = found.expected[-1][1] if found.expected else [0.0] * found.players
    rows = [
        [
            names[seat],
            f"{last[seat]:+.1f}",
            f"{found.given_away(seat):.1f}",
            f"{found.luck(seat):+.1f}",
            *(str(found.marked(mark, seat)) for mark in (BLUNDER, MISTAKE, GOOD)),
        ]
        for seat in range(found.players)
    ]
    return table([words(f"analysis.{heading}") for heading in headings], rows)


def sentence(state: State, action: str, lang: str, names: Sequence[str]) -> str:
    return state.describe(action, lang, list(names))


def line_in_words(state: State, line: Sequence[str], lang: str, names: Sequence[str]) -> list[str]:
    """What each choice of a line means where it is made."""
    after = state.clone()
    said = []
    for action in line:
        said.append(sentence(after, action, lang, names))
        after.apply(action)
    return said


def _move(
    words: Words,
    record: Record,
    one: Decision,
    names: Sequence[str],
    link: Callable[[int], str] | None,
    drawn: bool,
) -> str:
    state = record.at(one.event)
    lang = words.lang
    where = escape(words("analysis.position", number=one.event))
    if link is not None:
        where = f'<a href="{escape(link(one.event))}">{where}</a>'
    said = escape(sentence(state, one.played, lang, names))
    parts = [
        f'<section id="event-{one.event}">',
        f"<h3>{escape(one.mark)} {escape(names[one.seat])}: {said}</h3>",
        f'<p class="note">{where} · {escape(state.prompt(lang))}</p>',
    ]
    if one.cost > 0:
        parts.append(f"<p>{escape(words('analysis.cost', points=f'{one.cost:.1f}'))}</p><ol>")
        steps = line_in_words(state, one.line, lang, names)
        parts += [f"<li>{escape(step)}</li>" for step in steps] + ["</ol>"]
    rows = [
        [sentence(state, choice.action, lang, names), f"{choice.margin:+.1f}", str(choice.visits)]
        for choice in one.choices[:6]
    ]
    headings = [words("analysis.choice"), words("analysis.margin"), words("analysis.visits")]
    parts.append(table(headings, rows))
    if drawn:
        picture = state.svg(lang=lang, seat=one.seat, names=list(names), choices=False)
        parts.append(f"<details><summary>{where}</summary>{picture}</details>")
    return "".join([*parts, "</section>"])


def _luck(words: Words, record: Record, found: Analysis, names: Sequence[str]) -> list[str]:
    order = sorted(found.chances, key=lambda one: -max(abs(part) for part in one.change))
    rows = [
        [
            sentence(record.at(one.event), one.outcome, words.lang, names),
            str(one.event),
            *(f"{part:+.1f}" for part in one.change),
        ]
        for one in order[:MOST_LUCK]
    ]
    if not rows:
        return []
    return [
        f"<h2>{escape(words('analysis.luck'))}</h2>",
        f'<p class="note">{escape(words("analysis.luck_note"))}</p>',
        table([words("analysis.event"), words("analysis.number"), *names], rows),
    ]


def _everything(words: Words, record: Record, found: Analysis, names: Sequence[str]) -> list[str]:
    """Every decision in a line, folded away."""
    rows = []
    for one in found.decisions:
        state = record.at(one.event)
        rows.append(
            [
                names[one.seat],
                str(one.event),
                f"{sentence(state, one.played, words.lang, names)} {one.mark}",
                f"{one.cost:.1f}",
                "" if one.best == one.played else sentence(state, one.best, words.lang, names),
            ]
        )
    headings = [
        words("analysis.player"),
        words("analysis.number"),
        words("analysis.played"),
        words("analysis.given_away"),
        words("analysis.better"),
    ]
    return [
        f"<details><summary>{escape(words('analysis.all'))}</summary>",
        table(headings, rows),
        "</details>",
    ]
