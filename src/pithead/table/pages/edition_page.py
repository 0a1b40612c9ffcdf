"""The page about an edition: its values on a drawing of the board, where they can be corrected.

The corrections of an owner are in the address of the page, so the server stores nothing for them.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from pithead.editions.corrections import (
    LONGEST_CODE,
    LONGEST_VALUE,
    BadCode,
    BaseEdition,
    CorrectedEdition,
    Corrections,
    base_edition,
    built_in_text,
    corrected_edition,
    corrections_between,
    corrections_from,
    edition_differences,
    is_list,
    typed,
)
from pithead.editions.edition_values import PRINTED, EditionValue, ValueGroup
from pithead.kernel.draw_options import DrawOptions, PlaceLink
from pithead.kernel.editions.edition_keys import HOUSE_RULE
from pithead.kernel.editions.edition_texts import NO, YES
from pithead.kernel.game import Game
from pithead.kernel.texts.i18n import Text
from pithead.rulebook.chapters import house_rules
from pithead.table.base.errors import DamagedLink, NotFound, TooManyCorrections
from pithead.table.base.token_hash import new_token
from pithead.table.http.forms import form_of
from pithead.table.http.rate_limits import CORRECTION
from pithead.table.http.request_context import limited_client
from pithead.table.http.response_cache import ResponseCache
from pithead.table.pages.home import SEE_OTHER, known_game
from pithead.table.pages.renderer import html, page
from pithead.table.pages.stage import board_parts
from pithead.table.pages.undrawn import drawn_or_told
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, Visitor, limits_of

router = APIRouter(include_in_schema=False)

Code = Annotated[str, Query(max_length=LONGEST_CODE)]
Address = Annotated[str, Query(max_length=200)]

_FIELD: Final = "v."
"""The beginning of the names of form fields that have values."""
CORRECTED: Final = "corrected"
WRONG: Final = "wrong"
SOURCES: Final = {
    PRINTED: Text("printed"),
    "public": Text("public source"),
    "history": Text("history"),
    "reconstructed": Text("reconstructed"),
    HOUSE_RULE: Text("house rule"),
    CORRECTED: Text("corrected by you"),
    WRONG: Text("cannot be used"),
}
"""The marks of values. The sources of a game of another package may have names of their own."""
_RANK: Final = {mark: rank for rank, mark in enumerate(SOURCES)}


@dataclass(frozen=True, slots=True)
class ValueView:
    """One value with the field in which it can be corrected."""

    name: str
    """The name of the form field."""
    label: str
    mark: str
    text: str
    """What the field contains."""
    shown: str
    """The value in words."""
    help: str
    """The value in words, "" if the field has them already."""
    is_name: bool
    built_in: str
    """The built-in value in words, "" if the value is not corrected."""
    choices: list[tuple[str, str]]
    """What can be chosen, with its words; empty if the value is typed."""
    codes: list[tuple[str, str]]
    """What the items of a list can be, with their words."""
    problems: list[str]
    is_number: bool


@dataclass(slots=True)
class GroupView:
    """Values that are printed together."""

    address: str
    title: str
    section: str
    mark: str
    href: str
    values: list[ValueView] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    known: str = ""
    """What the rulebook says about the group, beyond single values."""


class EditionView:
    """The values of an edition for one page, in one language."""

    def __init__(self, base: BaseEdition, edition: CorrectedEdition, lang: str) -> None:
        self._base = base
        self._edition = edition
        self._lang = lang
        self._texts = base.game.edition_texts()
        self.code = edition.corrections.code

    def href(self, address: str) -> str:
        """The page with the form of a group."""
        return f"{page_address(self._base.game.id, self.code, address)}#correct"

    def mark(self, group: ValueGroup) -> str:
        """The most important mark of a group."""
        marks = [self._mark(value) for value in group.values]
        if group.address in self._edition.group_problems:
            marks.append(WRONG)
        return max(marks, key=lambda mark: _RANK.get(mark, -1))

    def _mark(self, value: EditionValue) -> str:
        if value.address in self._edition.problems:
            return WRONG
        if value.address in self._edition.corrections.typed:
            return CORRECTED
        return value.source

    def title(self, group: ValueGroup) -> str:
        return self._base.labels.title(group).to(self._lang)

    def link(self, group: ValueGroup) -> PlaceLink:
        """The link on the place of a group in a drawing."""
        mark = self.mark(group)
        source = SOURCES[mark].to(self._lang) if mark in SOURCES else mark
        title = f"{self.title(group)} ({source}): {self._summary(group)}"
        return PlaceLink(self.href(group.address), title, mark)

    def _summary(self, group: ValueGroup) -> str:
        """All values of a group in one line, without its names."""
        labels, lang = self._base.labels, self._lang
        return ", ".join(
            f"{labels.label(value).to(lang)} {labels.value(value, value.value).to(lang)}"
            for value in group.values
            if not value.key.startswith("name")
        )

    def group(self, group: ValueGroup) -> GroupView:
        """A group with all its values."""
        lang = self._lang
        known = [item for item in group.known if not any(v.key == item for v in group.values)]
        return GroupView(
            group.address,
            self.title(group),
            self._texts.section(group.section).to(lang),
            self.mark(group),
            self.href(group.address),
            [self._value(value) for value in group.by_importance],
            [text.to(lang) for text in self._edition.group_problems.get(group.address, [])],
            ", ".join(known),
        )

    def problem_places(self) -> dict[str, dict[str, str]]:
        """Where each problem is, and what it is, by the address of the value or the group."""
        found: dict[str, dict[str, str]] = {}
        problems = {**self._edition.problems, **self._edition.group_problems}
        for address, texts in problems.items():
            group = self._base.groups.get(address) or self._base.group_of[address]
            title = self.title(group)
            value = self._base.values.get(address)
            if value is not None:
                title = f"{title}, {self._base.labels.label(value).to(self._lang)}"
            reasons = "; ".join(text.to(self._lang) for text in texts)
            href = self.href(group.address)
            found[address] = {"href": href, "title": title, "text": reasons}
        return found

    def _value(self, value: EditionValue) -> ValueView:
        lang = self._lang
        labels = self._base.labels
        corrected = self._edition.corrections.typed.get(value.address)
        now = labels.value(value, self._edition.contents.get(value.address, value.value)).to(lang)
        text = typed(value, value.value) if corrected is None else corrected
        codes = self._codes(value)
        listed = is_list(value)
        choices = [] if listed else codes
        if choices and text not in dict(choices):
            choices = [*choices, (text, text)]
        return ValueView(
            _FIELD + value.address,
            labels.label(value).to(lang),
            self._mark(value),
            text,
            now,
            "" if choices or now == text else now,
            value.key.startswith(("name", "title")),
            labels.value(value, value.value).to(lang) if corrected is not None else "",
            choices,
            codes if listed else [],
            [problem.to(lang) for problem in self._edition.problems.get(value.address, [])],
            isinstance(value.value, int),
        )

    def _codes(self, value: EditionValue) -> list[tuple[str, str]]:
        """What a value, or an item of a list, can be."""
        if isinstance(value.value, bool):
            return [("true", YES.to(self._lang)), ("false", NO.to(self._lang))]
        name = f"{value.section}.{value.key}"
        kind = self._texts.kinds.get(name)
        if kind is None:
            return []
        labels = self._base.labels
        entries = [group for group in labels.groups if group.section == kind.section]
        codes = [*kind.codes, *(group.identity for group in entries if kind.accepts(group.entry))]
        return [(code, labels.value(value, code).to(self._lang)) for code in codes]


def page_address(game_id: str, code: str, at: str = "") -> str:
    """The address of the page with these corrections."""
    query = "&".join(f"{key}={quote(value)}" for key, value in (("at", at), ("c", code)) if value)
    return f"/about/{game_id}?{query}" if query else f"/about/{game_id}"


def count_corrections(request: Request) -> None:
    """TooMany if the address has asked for too many corrected editions."""
    limits = limits_of(request)
    limits.take(CORRECTION, limited_client(request))


def edition_of_code(game_id: str, code: str) -> CorrectedEdition:
    """The edition with the corrections of a link; DamagedLink if it is none."""
    try:
        return corrected_edition(game_id, code)
    except BadCode:
        raise DamagedLink from None


@router.get("/about/{game}")
async def about(
    game: str, request: Request, visitor: CurrentVisitor, c: Code = "", at: Address = ""
) -> Response:
    """What is printed and what is reconstructed, on the board; a value can be corrected."""
    known = known_game(game)
    at = at if at in base_edition(known.id).groups else ""
    if c:
        count_corrections(request)
        # Of each corrected edition, few pages are shown, and to few visitors.
        workshop = await asyncio.to_thread(_workshop, known, visitor, c, at)
        if visitor.fragment:
            return HTMLResponse(workshop)
        return page("about.html", visitor, _around(known, visitor, workshop))
    cache: ResponseCache = request.app.state.editions_shown
    key = (known.id, visitor.lang, visitor.narrow, at)
    cached = cache.get(key)
    if cached is None:
        if at:
            count_corrections(request)
        cached = await cache.render(key, "text/html", partial(_workshop, known, visitor, c, at))
    if visitor.fragment:
        return cached.response(request)
    place = new_token()
    before, _, after = html("about.html", visitor, _around(known, visitor, place)).partition(place)
    return cached.response(request, before, after)


def _around(known: Game, visitor: Visitor, workshop: str) -> dict[str, Any]:
    """What the page shows around the workshop."""
    return {
        "game": known,
        "sources": {mark: text.to(visitor.lang) for mark, text in SOURCES.items()},
        "symbols": known.drawing.symbol_definitions(),
        "workshop": Markup(workshop),
    }


def _anybody(visitor: Visitor) -> Visitor:
    """A visitor who sees the same, and is nobody in particular."""
    return replace(visitor, token=None, player=None, name="", back="/")


def _workshop(known: Game, visitor: Visitor, code: str, at: str) -> str:
    """The drawing, the values and the form, as HTML; nothing in it is the visitor's own."""
    base = base_edition(known.id)
    edition = edition_of_code(known.id, code)
    view = EditionView(base, edition, visitor.lang)
    drawings, placed = _drawings(base, edition, view, visitor)
    chosen = base.groups.get(at)
    groups = [view.group(group) for group in base.labels.groups]
    values = {
        "game": known,
        "sources": {mark: text.to(visitor.lang) for mark, text in SOURCES.items()},
        "edition": edition,
        "code": view.code,
        "changes": [
            (
                change.text.to(visitor.lang),
                view.href(change.address),
                change.value in edition.problems,
            )
            for change in edition.changes
        ],
        "problem_places": view.problem_places(),
        "problems": [problem.to(visitor.lang) for problem in edition.general_problems],
        "chosen": view.group(chosen) if chosen else None,
        "close": page_address(known.id, view.code),
        "drawings": drawings,
        "elsewhere": _by_section([group for group in groups if group.address not in placed]),
        "on_board": _by_section([group for group in groups if group.address in placed]),
        "house_rules": house_rules(known.id, visitor.lang),
        "longest": LONGEST_VALUE,
    }
    return html("edition_workshop.html", _anybody(visitor), values)


def _by_section(groups: list[GroupView]) -> list[tuple[str, list[GroupView]]]:
    """Groups by their section; those with reconstructed values come first."""
    sections: dict[str, list[GroupView]] = {}
    for group in groups:
        sections.setdefault(group.section, []).append(group)
    return sorted(
        sections.items(), key=lambda entry: all(group.mark == PRINTED for group in entry[1])
    )


def _drawings(
    base: BaseEdition, edition: CorrectedEdition, view: EditionView, visitor: Visitor
) -> tuple[list[tuple[str, Markup]], set[str]]:
    """The board at the start of a game: whole, or part by part on a phone; and what is on it.

    As long as the corrections cannot be played, the drawing has the built-in values.
    """
    game = edition.game or base.game
    state = game.start(game.players[-1])
    links = {group.address: view.link(group) for group in base.labels.groups}
    drawings: list[tuple[str, Markup]] = []
    placed: set[str] = set()
    for part in board_parts(game) if visitor.narrow else [None]:
        options = DrawOptions(
            state,
            visitor.lang,
            seat=0,
            part=part.id if part else "",
            choices=False,
            narrow=visitor.narrow,
            embedded=True,
        )
        options.links = links
        names = [str(seat + 1) for seat in range(state.players)]
        drawing = Markup(drawn_or_told(state, options, visitor, names).text())
        if options.linked:
            drawings.append((part.title.to(visitor.lang) if part else "", drawing))
            placed.update(options.linked)
    return drawings, placed


@router.post("/about/{game}")
async def correct(game: str, request: Request, visitor: CurrentVisitor) -> Response:
    """Add what was typed to the corrections, or remove those of a group."""
    known = known_game(game)
    count_corrections(request)
    form = await form_of(request)
    fields = {name: text for name, text in form.items() if isinstance(text, str)}
    corrections = await asyncio.to_thread(_corrected, known.id, fields)
    code = corrections.code
    if len(code) > LONGEST_CODE:
        raise TooManyCorrections
    at = fields.get("at", "")
    at = at if at in base_edition(known.id).groups else ""
    place = "#correct" if at else ""
    return RedirectResponse(page_address(known.id, code, at) + place, SEE_OTHER)


def _corrected(game_id: str, fields: Mapping[str, str]) -> Corrections:
    try:
        corrections = corrections_from(game_id, fields.get("c", ""))
    except BadCode:
        raise DamagedLink from None
    if fields.get("do") == "remove":
        return corrections.without(fields.get("at", ""))
    if fields.get("do") == "remove_all":
        return Corrections(game_id)
    values = {
        name.removeprefix(_FIELD): text for name, text in fields.items() if name.startswith(_FIELD)
    }
    return corrections.with_values(values)


@router.get("/about/{game}/edition.toml")
async def material(game: str, request: Request, c: Code = "") -> Response:
    """The edition file, as it is built in or with corrections."""
    known = known_game(game)
    if not c:
        return toml_file(known.id, built_in_text(known.id))
    count_corrections(request)
    edition = await asyncio.to_thread(edition_of_code, known.id, c)
    if not edition.playable:
        return RedirectResponse(page_address(known.id, c), SEE_OTHER)
    return toml_file(f"my-{known.id}", edition.text)


def toml_file(name: str, text: str) -> Response:
    """An edition file as a download."""
    return Response(
        text,
        media_type="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{name}.toml"'},
    )


# -- the edition of a table ----------------------------------------------------------------------


@router.get("/t/{table_id}/edition")
async def table_edition(
    table_id: str, request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """What is different in the edition of a table, for all who can see the table."""
    count_corrections(request)
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang)
    values = await asyncio.to_thread(_differences, snapshot.game, visitor.lang)
    return page("table_edition.html", visitor, {"table": snapshot.view, **values})


def _differences(game: Game, lang: str) -> dict[str, Any]:
    corrections = corrections_between(game.id, game.edition)
    code = corrections.code if corrections else ""
    return {
        "changes": [change.text.to(lang) for change in edition_differences(game)],
        "workshop": page_address(game.id, code) if len(code) <= LONGEST_CODE else "",
        "same": corrections is not None,
    }


@router.get("/t/{table_id}/edition.toml")
async def table_edition_file(table_id: str, service: CurrentService) -> Response:
    """The edition file of a table."""
    text = await service.queries.edition(table_id)
    if not text:
        raise NotFound
    return toml_file(f"{table_id}-edition", text)
