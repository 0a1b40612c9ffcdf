"""All steps that can ever be on the agenda of a game of Schichtwechsel, made once and shared."""

from typing import Any

from pithead.games.schichtwechsel.effects import MOST, ROUTES, SCOPES, Line, effects_text
from pithead.games.schichtwechsel.material import (
    HOUSE_BARRIER,
    LAST_BARRIER,
    MINER_BARRIER,
    MOST_PLAYERS,
    Material,
)
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.steps import causes, effects
from pithead.games.schichtwechsel.steps.bar import BonusBar, Bonuses, ChooseBar
from pithead.games.schichtwechsel.steps.causes import Cause
from pithead.games.schichtwechsel.steps.coking import CokeFrom, CokingSpace, LoadFrom
from pithead.games.schichtwechsel.steps.copying import CopyCard
from pithead.games.schichtwechsel.steps.effects import Effect
from pithead.games.schichtwechsel.steps.headframes import HeadframeTo
from pithead.games.schichtwechsel.steps.miner import MinerTo, move_miner
from pithead.games.schichtwechsel.steps.mining import (
    DrawTriple,
    Give,
    Mining,
    Place,
    begin_mining,
)
from pithead.games.schichtwechsel.steps.rounds import DrawFirstPlayer, LastMoves, Reveal
from pithead.games.schichtwechsel.steps.routes import (
    Advance,
    BarrierChoice,
    HouseFrom,
    HouseTo,
    RailChoice,
    advance,
)
from pithead.games.schichtwechsel.steps.tiles import ChooseLower, ChooseTile, Tiles, UpperHalves
from pithead.games.schichtwechsel.steps.turns import AfterAction, Turn, Turns
from pithead.games.schichtwechsel.steps.wagons import CoalOn, Layout, LiftWagon
from pithead.games.schichtwechsel.steps.water import WaterChoice
from pithead.games.schichtwechsel.vocabulary import Vocabulary
from pithead.kernel.i18n import Text, say
from pithead.kernel.step import Step

_SEATS = range(MOST_PLAYERS)
_UNITS = range(1, MOST + 1)


class Book:
    """Where a step finds those that follow it. Lists are by seat, or by number and seat."""

    def __init__(self, material: Material, vocabulary: Vocabulary) -> None:
        self.material = material
        self._steps: list[Step[Any]] = []
        self._make_round()
        self._make_questions()
        self._make_counted()
        self._make_causes()
        self.layouts_of: list[list[int]] = [[] for _ in range(material.coal_room + 1)]
        for layout, total in enumerate(vocabulary.layout_of):
            self.layouts_of[total].append(vocabulary.layout[layout])

    def _make_round(self) -> None:
        positions = range(MOST_PLAYERS + 1)
        material = self.material
        self.start = DrawFirstPlayer(self)
        self.reveal = Reveal(self)
        self.mining = Mining(self)
        self.draw = DrawTriple(self)
        self._steps += [self.start, self.reveal, self.mining, self.draw]
        self.tiles = [Tiles(self, position) for position in positions]
        self.upper_halves = [UpperHalves(self, position) for position in positions]
        self.bonus_bar = [BonusBar(self, position) for position in positions]
        self.last_moves = [LastMoves(self, position) for position in positions]
        self.turns = [Turns(self, seat) for seat in _SEATS]
        self._steps += [*self.tiles, *self.upper_halves, *self.bonus_bar, *self.last_moves]
        self._steps += self.turns
        self.all_bars = (1 << material.bars) - 1
        self._bonuses = [
            Bonuses(
                self,
                free,
                seat,
                [name for bar, name in enumerate(material.bar_ids) if free >> bar & 1],
            )
            for free in range(self.all_bars + 1)
            for seat in _SEATS
        ]
        self._steps += self._bonuses

    def _make_questions(self) -> None:
        material = self.material
        self.give = [Give(self, seat) for seat in _SEATS]
        self.place = [Place(self, "place", seat) for seat in _SEATS]
        self.place_gift = [Place(self, "place_gift", seat) for seat in _SEATS]
        self.place_either = [Place(self, "place_either", seat) for seat in _SEATS]
        self.choose_tile = [ChooseTile(self, seat) for seat in _SEATS]
        self.choose_lower = [ChooseLower(self, seat) for seat in _SEATS]
        self._choose_bar = [
            ChooseBar(self, bar, seat, name)
            for bar, name in enumerate(material.bar_ids)
            for seat in _SEATS
        ]
        self.turn = [Turn(self, seat) for seat in _SEATS]
        self.after = [AfterAction(self, seat) for seat in _SEATS]
        self.layout = [Layout(self, seat) for seat in _SEATS]
        self.coking_space = [CokingSpace(self, seat) for seat in _SEATS]
        self.rail_choice = [RailChoice(self, seat) for seat in _SEATS]
        self.barrier_choice = [BarrierChoice(self, seat, False) for seat in _SEATS]
        self.last_barrier_choice = [BarrierChoice(self, seat, True) for seat in _SEATS]
        self.house_from = [HouseFrom(self, seat) for seat in _SEATS]
        self._house_to = [
            HouseTo(self, bar, seat, name)
            for bar, name in enumerate(material.bar_ids)
            for seat in _SEATS
        ]
        self.miner = [MinerTo(self, "miner", seat) for seat in _SEATS]
        self.miner_pass = [MinerTo(self, "miner_pass", seat) for seat in _SEATS]
        self.last_miner = [MinerTo(self, "miner_last", seat) for seat in _SEATS]
        self._copy = [
            CopyCard(self, scope, seat, whole)
            for whole in (False, True)
            for scope in range(len(SCOPES))
            for seat in _SEATS
        ]
        self.headframe_top = [HeadframeTo(self, "headframe_top", seat) for seat in _SEATS]
        self.headframe_second = [HeadframeTo(self, "headframe_second", seat) for seat in _SEATS]
        self.headframe_one = [HeadframeTo(self, "headframe_one", seat) for seat in _SEATS]
        self._steps += [*self.give, *self.place, *self.place_gift, *self.place_either]
        self._steps += [*self.choose_tile, *self.choose_lower, *self._choose_bar]
        self._steps += [*self.turn, *self.after, *self.layout, *self.coking_space]
        self._steps += [*self.rail_choice, *self.barrier_choice, *self.last_barrier_choice]
        self._steps += [*self.house_from, *self._house_to]
        self._steps += [*self.miner, *self.miner_pass, *self.last_miner, *self._copy]
        self._steps += [*self.headframe_top, *self.headframe_second, *self.headframe_one]

    def _make_counted(self) -> None:
        self._lift = [
            LiftWagon(self, left, seat, first)
            for first in (False, True)
            for left in _UNITS
            for seat in _SEATS
        ]
        self._coke = [
            CokeFrom(self, left, seat, first)
            for first in (False, True)
            for left in _UNITS
            for seat in _SEATS
        ]
        self._load = [
            LoadFrom(self, left, seat, first)
            for first in (False, True)
            for left in _UNITS
            for seat in _SEATS
        ]
        self._coal_on = [
            CoalOn(self, left, seat, from_tile)
            for from_tile in (False, True)
            for left in _UNITS
            for seat in _SEATS
        ]
        self._water_choice = [WaterChoice(self, most, seat) for most in _UNITS for seat in _SEATS]
        self._advance = [
            Advance(self, route, spaces, seat)
            for route in range(len(ROUTES))
            for spaces in _UNITS
            for seat in _SEATS
        ]
        self._steps += [*self._lift, *self._coke, *self._load, *self._coal_on]
        self._steps += [*self._water_choice, *self._advance]

    def _make_causes(self) -> None:
        material = self.material
        self.used_modes: list[Cause] = []
        self.copied_modes: list[Cause] = []
        for mode in material.modes:
            for kind, why, found in (
                ("card", causes.CARD, self.used_modes),
                ("copied", causes.COPIED, self.copied_modes),
            ):
                cause = Cause(self, kind, mode.object_id, why, mode.name)
                found.append(self._fill(cause, mode.lines))
        self._in_scope = [
            [
                [
                    index
                    for index in material.modes_in_game[count]
                    if material.modes[index].in_scope(scope)
                ]
                for count in range(MOST_PLAYERS + 1)
            ]
            for scope in SCOPES
        ]
        self.shift: list[Cause] = [self._none()]
        self.tool_discards = [0]
        for space, name in enumerate(material.shift_ids):
            lines = material.shift_lines[space]
            cause = Cause(self, "shift", name, causes.SHIFT, material.shift_names[space])
            cause.declinable = material.declinable[space]
            self.shift.append(self._fill(cause, lines))
            self.tool_discards.append(
                sum(-line.amount for line in lines if line.word == "tool" and line.amount < 0)
            )
        self.barriers = [self._barriers(route) for route in range(len(ROUTES))]
        self.bars = [
            self._options("bar", causes.BAR, material.bar_ids[bar], material.bar_names[bar], lists)
            for bar, lists in enumerate(material.bar_options)
        ]
        self.upper = [self._upper(tile) for tile in range(material.tiles)]
        self.lower = []
        self.lower_none = []
        for tile, name in enumerate(material.tile_ids):
            title = material.tile_names[tile]
            lists = material.lower[tile]
            self.lower.append(self._options("lower", causes.LOWER, name, title, lists))
            cause = Cause(self, "lower", f"{name}_none", causes.LOWER, title)
            self.lower_none.append(self._fill(cause, material.lower_none[tile]))
        self.frames = [
            self._fill(
                Cause(self, "frame", name, causes.FRAME, material.frame_names[space]),
                material.frame_lines[space],
            )
            for space, name in enumerate(material.frame_ids)
        ]
        self.trades = []
        self.trade_pays = []
        for trade, name in enumerate(material.trade_ids):
            spoil = str(material.trade_spoil[trade])
            lines = material.trade_lines[trade]
            cause = Cause(self, "trade", name, causes.TRADE, Text(spoil, spoil))
            self.trades.append(self._fill(cause, lines))
            self.trade_pays.append(any(line.word in ("coin", "white") for line in lines))
        self.cheapest_trade = min(material.trade_spoil, default=material.tip + 1)
        self.vp_grey = self._at_once(material.vp_grey_lines)
        self.water_grey = self._at_once(material.water_grey_lines)
        self.first_placed = self._at_once(material.first_placed)
        self.second_placed = self._at_once(material.second_placed)

    def _fill(self, cause: Cause, lines: list[Line]) -> Cause:
        made = [self._effect(cause, line) for line in lines]
        return self._enter(cause.fill(lines, made))

    def _enter(self, cause: Cause) -> Cause:
        # A list whose effects all act at once is never seen on the agenda.
        if any(not effect.instant for effect in cause.effects):
            self._steps += cause.steps
        return cause

    def _none(self) -> Cause:
        return Cause(self, "none", "", Text("", ""), Text("", "")).fill([], [])

    def _at_once(self, lines: list[Line]) -> Cause:
        cause = self._none()
        return cause.fill(lines, [self._effect(cause, line) for line in lines])

    def _options(
        self, kind: str, why: Text, name: str, title: Text, lists: list[list[Line]]
    ) -> list[Cause]:
        return [
            self._fill(Cause(self, kind, f"{name}_{option + 1}", why, title), lines)
            for option, lines in enumerate(lists)
        ]

    def _upper(self, tile: int) -> Cause:
        material = self.material
        name = material.tile_ids[tile]
        cause = Cause(self, "upper", name, causes.UPPER, material.tile_names[tile])
        lines = material.upper[tile]
        if not material.upper_either[tile]:
            return self._fill(cause, lines)
        either: list[Effect] = [effects.OneOfTwoCubes(self, lines[0])]
        return self._enter(cause.fill(lines, either))

    def _barriers(self, route: int) -> list[Cause]:
        """Of each space of a route what the barrier before it sets off."""
        found = []
        for space, kind in enumerate(self.material.barriers[route]):
            if kind not in (HOUSE_BARRIER, MINER_BARRIER, LAST_BARRIER):
                found.append(self._none())
                continue
            name = self.material.route_names[route]
            title = Text(f"{name.en} {space}", f"{name.de} {space}")
            cause = Cause(self, "barrier", f"{ROUTES[route]}_{space}", causes.BARRIER, title)
            line = Line("barrier", 0)
            effect: Effect
            if kind == HOUSE_BARRIER:
                effect = effects.MoveHouse(self, line)
            else:
                effect = effects.ChooseReward(self, line, kind)
            found.append(self._enter(cause.fill([], [effect])))
        return found

    def _effect(self, cause: Cause, line: Line) -> Effect:
        """The effect of a line; some act differently at different places."""
        word = line.word
        tile = cause.kind in ("upper", "lower")
        if word in ROUTES:
            return effects.Advance(self, line, ROUTES.index(word))
        if word.endswith("_no_barrier"):
            return effects.AdvanceFreely(self, line, ROUTES.index(word.partition("_")[0]))
        if word == "water":
            up = line.amount > 0
            return effects.WaterUp(self, line) if up else effects.WaterDown(self, line)
        if word == "tool":
            up = line.amount > 0
            return effects.ToolsTaken(self, line) if up else effects.ToolsDiscarded(self, line)
        if word == "coal_mine":
            return effects.CubesInMine(self, line, line.amount, 0, tile)
        if word == "spoil_mine":
            return effects.CubesInMine(self, line, 0, line.amount, tile)
        if word == "coal_wagon":
            return effects.CoalOnWagon(self, line, tile)
        if word.startswith("coke_plant"):
            return effects.CokeInPlant(self, line, word != "coke_plant")
        if word == "copy":
            return effects.Copy(self, line, SCOPES.index(line.argument), cause.declinable)
        if word == "vp":
            return effects.Points(self, line)
        if word == "coin":
            return effects.Coins(self, line)
        if word == "white":
            return effects.Whites(self, line)
        if word == "spoil_tip":
            return effects.SpoilOnTip(self, line)
        if word == "spoil_tip_if_present":
            return effects.SpoilToSpoil(self, line)
        if word == "coke_wagon":
            return effects.CokeOnWagon(self, line)
        if word == "first_player":
            return effects.TakeMarker(self, line)
        if word == "lift":
            return effects.Lift(self, line)
        if word == "coke":
            return effects.Coke(self, line)
        if word == "load":
            return effects.Load(self, line)
        if word == "rail_up_to_headframes":
            return effects.RailByHeadframes(self, line)
        if word == "water_choice":
            return effects.WaterChoice(self, line)
        if word == "miner":
            return effects.MoveMiner(self, line)
        if word == "headframe":
            return effects.MoveHeadframes(self, line)
        return effects.LowerHalf(self, line)

    # -- finding steps ---------------------------------------------------------------------------

    def bonuses(self, free: int, seat: int) -> Bonuses:
        return self._bonuses[free * MOST_PLAYERS + seat]

    def choose_bar(self, bar: int, seat: int) -> ChooseBar:
        return self._choose_bar[bar * MOST_PLAYERS + seat]

    def house_to(self, bar: int, seat: int) -> HouseTo:
        return self._house_to[bar * MOST_PLAYERS + seat]

    def lift(self, left: int, seat: int, first: bool) -> LiftWagon:
        return self._lift[_unit(left, seat, first)]

    def coke(self, left: int, seat: int, first: bool) -> CokeFrom:
        return self._coke[_unit(left, seat, first)]

    def load(self, left: int, seat: int, first: bool) -> LoadFrom:
        return self._load[_unit(left, seat, first)]

    def coal_on(self, left: int, seat: int, from_tile: bool) -> CoalOn:
        return self._coal_on[_unit(left, seat, from_tile)]

    def water_choice(self, most: int, seat: int) -> WaterChoice:
        return self._water_choice[_unit(most, seat, False)]

    def advance_step(self, route: int, spaces: int, seat: int) -> Advance:
        return self._advance[route * MOST * MOST_PLAYERS + _unit(spaces, seat, False)]

    def copy(self, scope: int, seat: int, whole: bool) -> CopyCard:
        kind = scope + len(SCOPES) if whole else scope
        return self._copy[kind * MOST_PLAYERS + seat]

    def all(self) -> list[Step[Any]]:
        return self._steps

    # -- what several steps do -------------------------------------------------------------------

    def begin_mining(self, state: SchichtwechselState) -> None:
        begin_mining(state, self)

    def advance(self, state: SchichtwechselState, seat: int, route: int, spaces: int) -> None:
        advance(state, self, seat, route, spaces)

    def move_miner(self, state: SchichtwechselState, seat: int, uses: bool) -> None:
        move_miner(state, self, seat, uses)

    def copyable(self, state: SchichtwechselState, seat: int, scope: int) -> list[int]:
        """SW-7.9: the card modes that can be copied now."""
        found = []
        for mode in self._in_scope[scope][state.players]:
            if self.copied_modes[mode].usable(state, seat):
                found.append(mode)
        return found

    def frame_offered(self, state: SchichtwechselState, seat: int, space: int) -> bool:
        """SW-14.7, SW-14.8."""
        return state.frames[space] == NOBODY and self.frames[space].usable(state, seat)

    def tile_text(self, tile: int, lang: str) -> str:
        """Both halves of a tile in words."""
        material = self.material
        if material.upper_either[tile]:
            parts = [effects_text([line], lang) for line in material.upper[tile]]
            upper = say(lang, " or ", " oder ").join(parts)
        else:
            upper = self.upper[tile].to(lang)
        lower = " / ".join(cause.to(lang) for cause in self.lower[tile])
        name = material.tile_names[tile].to(lang)
        return say(
            lang, f"{name}: now {upper}; bar: {lower}.", f"{name}: jetzt {upper}; Leiste: {lower}."
        )


def _unit(count: int, seat: int, flag: bool) -> int:
    index = (count - 1) * MOST_PLAYERS + seat
    return index + MOST * MOST_PLAYERS if flag else index
