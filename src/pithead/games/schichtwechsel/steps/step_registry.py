"""All steps that can ever be on the agenda of a game of Schichtwechsel, made once and shared."""

from collections.abc import Callable
from typing import Final, TypeVar

from pithead.games.schichtwechsel.effect_lines import MOST, ROUTES, SCOPES, Line
from pithead.games.schichtwechsel.material import (
    HOUSE_BARRIER,
    LAST_BARRIER,
    MINER_BARRIER,
    MOST_PLAYERS,
    Material,
)
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.steps import effect_lists, effects
from pithead.games.schichtwechsel.steps.bonus_bar import BonusBar, Bonuses, ChooseBar
from pithead.games.schichtwechsel.steps.card_copies import ChooseCopy
from pithead.games.schichtwechsel.steps.coke import ChooseCoking, ChooseCokingSpace, ChooseLoad
from pithead.games.schichtwechsel.steps.cube_draws import (
    ChooseMineWagon,
    ChooseReceiver,
    DrawTriple,
    Mining,
)
from pithead.games.schichtwechsel.steps.effect_lists import EffectList
from pithead.games.schichtwechsel.steps.effects import Effect
from pithead.games.schichtwechsel.steps.headframes import (
    ChooseBonusSpace,
    ChooseLeftSpace,
    ChooseTopSpace,
)
from pithead.games.schichtwechsel.steps.miner import ChooseLastSpace, ChooseShiftSpace
from pithead.games.schichtwechsel.steps.rounds import DrawFirstPlayer, Falls, LastMoves, Reveal
from pithead.games.schichtwechsel.steps.routes import (
    Advance,
    ChooseArea,
    ChooseBarrierReward,
    ChooseDisc,
    ChooseHouse,
    ChooseRail,
)
from pithead.games.schichtwechsel.steps.tiles import (
    ChooseLower,
    ChooseTile,
    OfferUpperHalf,
    Tiles,
    UpperHalves,
)
from pithead.games.schichtwechsel.steps.turns import AfterAction, Turn, Turns
from pithead.games.schichtwechsel.steps.wagons import ChooseCoalWagon, ChooseLayout, ChooseLift
from pithead.games.schichtwechsel.steps.water import ChooseLevel, OfferLowerWater
from pithead.games.schichtwechsel.verbs.disc_moves import AdvanceFirst, DiscMove
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.i18n import Text, Verbatim
from pithead.kernel.step import AnyStep
from pithead.kernel.step_registry import StepRegistry

_SEATS: Final = range(MOST_PLAYERS)
_UNITS: Final = range(1, MOST + 1)
_NO_TEXT: Final = Verbatim("")

T = TypeVar("T", bound=AnyStep)


class Steps(StepRegistry):
    """Lists are by seat or position, or by number and seat."""

    def __init__(self, material: Material, verbs: Verbs) -> None:
        super().__init__()
        self.material = material
        self._add_rounds()
        self._add_questions(verbs)
        self._add_counted(verbs)
        self._add_effect_lists()

    def _add_rounds(self) -> None:
        positions = range(MOST_PLAYERS + 1)
        bars = self.material.bar_ids
        self.draw_first_player = self.add(DrawFirstPlayer("start"))
        self.reveal = self.add(Reveal("reveal"))
        self.falls = self.add_all(Falls(position) for position in positions)
        self.mining = self.add(Mining("mining"))
        self.draw_triple = self.add(DrawTriple(self.material))
        self.tiles = self.add_all(Tiles(position) for position in positions)
        self.upper_halves = self.add_all(UpperHalves(position) for position in positions)
        self.bonus_bar = self.add_all(BonusBar(position) for position in positions)
        self.last_moves = self.add_all(LastMoves(position) for position in positions)
        self.turns = self.add_all(Turns(f"turns:{seat}", seat) for seat in _SEATS)
        self.all_bars = (1 << len(bars)) - 1
        self._bonuses = self.add_all(
            Bonuses(free, seat, [name for bar, name in enumerate(bars) if free >> bar & 1])
            for free in range(self.all_bars + 1)
            for seat in _SEATS
        )

    def _add_questions(self, verbs: Verbs) -> None:
        bars = self.material.bar_ids

        def each(make: Callable[[int, Verbs], T]) -> list[T]:
            return self.add_all([make(seat, verbs) for seat in _SEATS])

        def placing(kind: str) -> list[ChooseMineWagon]:
            return self.add_all([ChooseMineWagon(kind, seat, verbs) for seat in _SEATS])

        self.give = each(ChooseReceiver)
        self.place = placing("place")
        self.place_gift = placing("place_gift")
        self.place_either = placing("place_either")
        self.place_or_leave = placing("place_or_leave")
        self.either_or_leave = placing("either_or_leave")
        self.choose_tile = each(ChooseTile)
        self.take_upper = each(OfferUpperHalf)
        self.choose_lower = each(ChooseLower)
        self._choose_bar = self.add_all(
            ChooseBar(bar, seat, name, verbs) for bar, name in enumerate(bars) for seat in _SEATS
        )
        self.turn = each(Turn)
        self.after = each(AfterAction)
        self.layout = each(ChooseLayout)
        self.coking_space = each(ChooseCokingSpace)
        self.rail_choice = each(ChooseRail)
        self.barrier_choice = self.add_all(
            ChooseBarrierReward(seat, False, verbs) for seat in _SEATS
        )
        self.last_barrier_choice = self.add_all(
            ChooseBarrierReward(seat, True, verbs) for seat in _SEATS
        )
        self.house_from = each(ChooseHouse)
        self._house_to = self.add_all(
            ChooseArea(bar, seat, name, verbs) for bar, name in enumerate(bars) for seat in _SEATS
        )
        self.miner = self.add_all(
            ChooseShiftSpace("miner", seat, verbs.stop_on_space) for seat in _SEATS
        )
        self.miner_pass = self.add_all(
            ChooseShiftSpace("miner_pass", seat, verbs.stop_without_reward) for seat in _SEATS
        )
        self.last_miner = self.add_all(
            ChooseLastSpace("miner_last", seat, verbs.last_move) for seat in _SEATS
        )
        self._copy = self.add_all(
            ChooseCopy(scope, seat, whole, verbs)
            for whole in (False, True)
            for scope in range(len(SCOPES))
            for seat in _SEATS
        )
        self.headframe_top = each(ChooseTopSpace)
        self.headframe_second = each(ChooseLeftSpace)
        self.headframe_one = each(ChooseBonusSpace)

    def _add_counted(self, verbs: Verbs) -> None:
        def each(make: Callable[[int, int, Verbs], T]) -> list[T]:
            return self.add_all([make(count, seat, verbs) for count in _UNITS for seat in _SEATS])

        def repeated(make: Callable[[int, int, bool, Verbs], T]) -> list[T]:
            return self.add_all(
                [
                    make(left, seat, first, verbs)
                    for first in (False, True)
                    for left in _UNITS
                    for seat in _SEATS
                ]
            )

        self._lift = repeated(ChooseLift)
        self._coke = repeated(ChooseCoking)
        self._load = repeated(ChooseLoad)
        self._coal_on = self.add_all(
            ChooseCoalWagon(kind, left, seat, verbs)
            for kind in ("coal_on", "coal_on_tile", "coal_on_or_leave")
            for left in _UNITS
            for seat in _SEATS
        )
        self._may_lower = each(OfferLowerWater)
        self._water_choice = each(ChooseLevel)
        self._advance = self.add_all(
            Advance(route, spaces, seat)
            for route in range(len(ROUTES))
            for spaces in _UNITS
            for seat in _SEATS
        )

    # -- lists of effects ------------------------------------------------------------------------

    def _add_effect_lists(self) -> None:
        material = self.material
        self.used_modes: list[EffectList] = []
        self.copied_modes: list[EffectList] = []
        for mode in material.modes:
            for kind, cause, found in (
                ("card", effect_lists.CARD, self.used_modes),
                ("copied", effect_lists.COPIED, self.copied_modes),
            ):
                found.append(self._list(kind, mode.object_id, cause, mode.name, mode.lines))
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
        self.shift: list[EffectList] = [self._at_once([])]
        self.tool_discards = [0]
        self.starts_chains = [False]
        """Of each shift space whether its reward can cause more than a gain (SW-6.8)."""
        for space, name in enumerate(material.shift_ids):
            lines = material.shift_lines[space]
            title = material.shift_names[space]
            reward = EffectList("shift", name, effect_lists.SHIFT, title)
            reward.declinable = material.declinable[space]
            self.shift.append(self._fill(reward, lines))
            self.starts_chains.append(any(_starts_chain(line) for line in lines))
            self.tool_discards.append(
                sum(-line.amount for line in lines if line.word == "tool" and line.amount < 0)
            )
        self.barriers = [self._barriers(route) for route in range(len(ROUTES))]
        self.bars = [
            self._options("bar", effect_lists.BAR, name, material.bar_names[bar], lists)
            for bar, (name, lists) in enumerate(
                zip(material.bar_ids, material.bar_options, strict=True)
            )
        ]
        self.upper = [self._upper(tile) for tile in range(material.tiles)]
        self.upper_offered = [_offered_as_a_whole(upper) for upper in self.upper]
        """Of each tile whether refusing its upper half is a question of its own (SW-6.9)."""
        self.lower: list[list[EffectList]] = []
        self.lower_none: list[EffectList] = []
        for tile, name in enumerate(material.tile_ids):
            title = material.tile_names[tile]
            cause = effect_lists.LOWER
            self.lower.append(self._options("lower", cause, name, title, material.lower[tile]))
            none = self._list("lower", f"{name}_none", cause, title, material.lower_none[tile])
            self.lower_none.append(none)
        self.frames = [
            self._list(
                "frame",
                name,
                effect_lists.FRAME,
                material.frame_names[space],
                material.frame_lines[space],
            )
            for space, name in enumerate(material.frame_ids)
        ]
        self.trades: list[EffectList] = []
        self.trade_pays: list[bool] = []
        """Of each trade whether it gives coins or white tokens."""
        for name, spoil, lines in material.trades:
            title = Verbatim(str(spoil))
            self.trades.append(self._list("trade", name, effect_lists.TRADE, title, lines))
            self.trade_pays.append(any(line.word in ("coin", "white") for line in lines))
        self.cheapest_trade = min(material.trade_spoil, default=material.tip + 1)
        self.vp_grey = self._at_once(material.vp_grey_lines)
        self.water_grey = self._at_once(material.water_grey_lines)
        self.first_placed = self._at_once(material.first_placed)
        self.second_placed = self._at_once(material.second_placed)
        self.first_spoil = sum(
            line.amount for line in material.first_placed if line.word == "spoil_tip"
        )

    def _list(
        self, kind: str, name: str, cause: Text, title: Text, lines: list[Line]
    ) -> EffectList:
        return self._fill(EffectList(kind, name, cause, title), lines)

    def _fill(self, found: EffectList, lines: list[Line]) -> EffectList:
        single = len(lines) == 1
        found.fill(lines, [self._effect(found, line, single) for line in lines])
        self._add_orders(found)
        return self._enter(found)

    def _add_orders(self, found: EffectList) -> None:
        """SW-6.8: the choices of the next disc, if several discs advance one after another."""
        moves: list[DiscMove] = []
        for index, line in enumerate(found.lines):
            if line.word not in ROUTES:
                if len(moves) > 1:
                    break
                moves = []
                continue
            moves.append(DiscMove(ROUTES.index(line.word), line.amount))
            found.discs_to = index + 1
        if len(moves) < 2 or len({move.route for move in moves}) < len(moves):
            return
        found.discs_from = found.discs_to - len(moves)
        found.orders = []
        for discs in range(1 << len(moves)):
            chosen = [index for index in range(len(moves)) if discs >> index & 1]
            verb = AdvanceFirst([moves[index] for index in chosen])
            for seat in _SEATS:
                order = ChooseDisc(found, verb, seat)
                for index in chosen:
                    rest = discs & ~(1 << index)
                    order.following.append(
                        found.orders[rest * MOST_PLAYERS + seat] if rest else None
                    )
                found.orders.append(order)
        self.add_all(found.orders[MOST_PLAYERS:])

    def _enter(self, found: EffectList) -> EffectList:
        # A list whose effects all act at once is never on the agenda.
        if any(not effect.instant for effect in found.effects):
            self.add_all(found.runs)
        return found

    def _at_once(self, lines: list[Line]) -> EffectList:
        """A list that causes nothing else, so that it needs no name."""
        found = EffectList("none", "", _NO_TEXT, _NO_TEXT)
        found.chosen = True
        return found.fill(lines, [self._effect(found, line, False) for line in lines])

    def _options(
        self, kind: str, cause: Text, name: str, title: Text, lists: list[list[Line]]
    ) -> list[EffectList]:
        options = []
        for option, lines in enumerate(lists):
            found = EffectList(kind, f"{name}_{option + 1}", cause, title)
            found.chosen = len(lists) > 1
            options.append(self._fill(found, lines))
        return options

    def _upper(self, tile: int) -> EffectList:
        material = self.material
        name = material.tile_ids[tile]
        title = material.tile_names[tile]
        lines = material.upper[tile]
        found = EffectList("upper", name, effect_lists.UPPER, title)
        if not material.upper_either[tile]:
            return self._fill(found, lines)
        either: list[Effect] = [effects.OneOfTwoCubes(lines[0])]
        return self._enter(found.fill(lines, either))

    def _barriers(self, route: int) -> list[EffectList]:
        """Of each space of a route what the barrier before it causes."""
        found = []
        for space, kind in enumerate(self.material.barriers[route]):
            if kind not in (HOUSE_BARRIER, MINER_BARRIER, LAST_BARRIER):
                found.append(self._at_once([]))
                continue
            name = self.material.route_names[route]
            title = Text("{name} {space}", name=name, space=space)
            object_id = f"{ROUTES[route]}_{space}"
            reward = EffectList("barrier", object_id, effect_lists.BARRIER, title)
            line = Line("barrier", 0)
            effect: Effect
            if kind == HOUSE_BARRIER:
                effect = effects.MoveHouse(line)
            else:
                effect = effects.ChooseReward(line, kind)
            found.append(self._enter(reward.fill([], [effect])))
        return found

    def _effect(self, source: EffectList, line: Line, single: bool) -> Effect:
        """The effect of a line, which may be a `single` one; some act differently by their place.

        A player may refuse an upper half of a single line where it asks something (SW-6.9).
        """
        word = line.word
        tile = source.kind in ("upper", "lower")
        refusable = source.kind == "upper" and single
        if word in ROUTES:
            return effects.AdvanceDisc(line, ROUTES.index(word))
        if word.endswith("_no_barrier"):
            return effects.AdvanceFreely(line, ROUTES.index(word.partition("_")[0]))
        if word == "water":
            up = line.amount > 0
            if up:
                return effects.WaterUp(line)
            if source.chosen:
                return effects.WaterDown(line)
            return effects.MayLowerWater(line)
        if word == "tool":
            up = line.amount > 0
            return effects.ToolsTaken(line) if up else effects.ToolsDiscarded(line)
        if word == "coal_mine":
            return effects.CubesInMine(line, line.amount, 0, tile, refusable)
        if word == "spoil_mine":
            return effects.CubesInMine(line, 0, line.amount, tile, refusable)
        if word == "coal_wagon":
            return effects.CoalOnWagon(line, tile, refusable)
        if word.startswith("coke_plant"):
            return effects.CokeInPlant(line, word != "coke_plant")
        if word == "copy":
            return effects.Copy(line, SCOPES.index(line.argument), source.declinable)
        return _EFFECTS[word](line)

    # -- finding steps ---------------------------------------------------------------------------

    def bonuses(self, free: int, seat: int) -> Bonuses:
        return self._bonuses[free * MOST_PLAYERS + seat]

    def choose_bar(self, bar: int, seat: int) -> ChooseBar:
        return self._choose_bar[bar * MOST_PLAYERS + seat]

    def house_to(self, bar: int, seat: int) -> ChooseArea:
        return self._house_to[bar * MOST_PLAYERS + seat]

    def lift(self, left: int, seat: int, first: bool) -> ChooseLift:
        return self._lift[_unit(left, seat, first)]

    def coke(self, left: int, seat: int, first: bool) -> ChooseCoking:
        return self._coke[_unit(left, seat, first)]

    def load(self, left: int, seat: int, first: bool) -> ChooseLoad:
        return self._load[_unit(left, seat, first)]

    def coal_on(self, left: int, seat: int, from_tile: bool) -> ChooseCoalWagon:
        return self._coal_on[_unit(left, seat, from_tile)]

    def coal_on_or_leave(self, left: int, seat: int) -> ChooseCoalWagon:
        return self._coal_on[2 * MOST * MOST_PLAYERS + _unit(left, seat, False)]

    def may_lower(self, levels: int, seat: int) -> OfferLowerWater:
        return self._may_lower[_unit(levels, seat, False)]

    def water_choice(self, most: int, seat: int) -> ChooseLevel:
        return self._water_choice[_unit(most, seat, False)]

    def advance_step(self, route: int, spaces: int, seat: int) -> Advance:
        return self._advance[route * MOST * MOST_PLAYERS + _unit(spaces, seat, False)]

    def copy(self, scope: int, seat: int, whole: bool) -> ChooseCopy:
        kind = scope + len(SCOPES) if whole else scope
        return self._copy[kind * MOST_PLAYERS + seat]

    # -- what can be chosen ----------------------------------------------------------------------

    def in_scope(self, state: SchichtwechselState, scope: int) -> list[int]:
        """The modes of this game that a copy effect reaches."""
        return self._in_scope[scope][state.players]

    def can_copy(self, state: SchichtwechselState, seat: int, scope: int) -> bool:
        """SW-7.9: whether a card mode can be copied now."""
        for mode in self._in_scope[scope][state.players]:
            if self.copied_modes[mode].usable(state, seat):
                return True
        return False

    def frame_offered(self, state: SchichtwechselState, seat: int, space: int) -> bool:
        """SW-14.7, SW-14.8."""
        return state.frames[space] == NOBODY and self.frames[space].gains(state, seat)


_GAINS: Final = ("vp", "coin", "white", "coke_wagon")
_IN_ANY_ORDER: Final = (
    *_GAINS,
    *("water", "lift", "spoil_tip", "coal_mine", "spoil_mine", "coal_wagon"),
)


def _starts_chain(line: Line) -> bool:
    """Whether an effect can move discs or the miner, or gives what a barrier takes away."""
    return line.word not in _IN_ANY_ORDER and not (line.word == "tool" and line.amount < 0)


def _offered_as_a_whole(upper: EffectList) -> bool:
    """Whether an upper half can hurt and no question within it offers to refuse it (SW-6.9)."""
    if any(effect.refusable for effect in upper.effects):
        return False
    return any(
        line.word not in _GAINS and not (line.word in ("tool", "water") and line.amount < 0)
        for line in upper.lines
    )


def _unit(count: int, seat: int, flag: bool) -> int:
    index = (count - 1) * MOST_PLAYERS + seat
    return index + MOST * MOST_PLAYERS if flag else index


_EFFECTS: Final[dict[str, Callable[[Line], Effect]]] = {
    "vp": effects.Points,
    "coin": effects.Coins,
    "white": effects.Whites,
    "spoil_tip": effects.SpoilOnTip,
    "spoil_tip_if_present": effects.SpoilToSpoil,
    "coke_wagon": effects.CokeOnWagon,
    "first_player": effects.TakeMarker,
    "lift": effects.Lift,
    "coke": effects.Coke,
    "load": effects.Load,
    "rail_up_to_headframes": effects.RailByHeadframes,
    "water_choice": effects.ChooseWater,
    "miner": effects.MoveMiner,
    "headframe": effects.MoveHeadframes,
    "tile_lower": effects.LowerHalf,
}
"""The effects of words that mean the same everywhere."""
