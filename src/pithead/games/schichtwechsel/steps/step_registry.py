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
from pithead.games.schichtwechsel.steps import (
    bonus_bar,
    card_copies,
    coke,
    cube_draws,
    effect_lists,
    effects,
    headframes,
    miner,
    rounds,
    routes,
    tiles,
    turns,
    wagons,
    water,
)
from pithead.games.schichtwechsel.steps.effect_lists import EffectList
from pithead.games.schichtwechsel.steps.effects import Effect
from pithead.games.schichtwechsel.verbs.disc_moves import AdvanceFirst, DiscMove
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.step import AnyStep
from pithead.kernel.step_registry import StepRegistry
from pithead.kernel.texts.i18n import Text, Verbatim

_SEATS: Final = range(MOST_PLAYERS)
_UNITS: Final = range(1, MOST + 1)
_NO_TEXT: Final = Verbatim("")

T = TypeVar("T", bound=AnyStep)


class Steps(StepRegistry):
    """Lists are by seat or position, or by something else and then by seat."""

    def __init__(self, material: Material, verbs: Verbs) -> None:
        super().__init__()
        self.material = material
        self.verbs = verbs
        self._add_rounds()
        self._add_questions()
        self._add_counted()
        self._add_effect_lists()

    def _each(self, make: Callable[[int, Verbs], T]) -> list[T]:
        """A step for each seat."""
        return self.add_all([make(seat, self.verbs) for seat in _SEATS])

    def _by_kind(self, make: Callable[[str, int, Verbs], T], kind: str) -> list[T]:
        return self.add_all([make(kind, seat, self.verbs) for seat in _SEATS])

    def _by_number(self, numbers: range, make: Callable[[int, int, Verbs], T]) -> list[list[T]]:
        """For each number a step for each seat. Numbers that begin with 1 are indices as well."""
        found: list[list[T]] = [[] for _ in range(numbers[0])]
        for number in numbers:
            found.append(self.add_all([make(number, seat, self.verbs) for seat in _SEATS]))
        return found

    def _counted(self, make: Callable[[int, int, AnyStep | None], T]) -> list[list[T]]:
        """By how often something can still be done: each step knows the one for the rest."""
        found: list[list[T]] = [[]]
        for left in _UNITS:
            rest = found[left - 1]
            found.append(
                self.add_all([make(left, seat, rest[seat] if rest else None) for seat in _SEATS])
            )
        return found

    def _add_rounds(self) -> None:
        positions = range(MOST_PLAYERS + 1)
        self.draw_first_player = self.add(rounds.DrawFirstPlayer("start", MOST_PLAYERS, "SW-2.12"))
        self.reveal = self.add(rounds.Reveal("reveal"))
        self.falls = self.add_all([rounds.Falls(position) for position in positions])
        self.mining = self.add(cube_draws.Mining("mining"))
        self.draw_triple = self.add(cube_draws.DrawTriple(self.material))
        self.tiles = self.add_all([tiles.Tiles(position) for position in positions])
        self.upper_halves = self.add_all([tiles.UpperHalves(position) for position in positions])
        self.bonus_bar = self.add_all([bonus_bar.BonusBar(position) for position in positions])
        self.last_moves = self.add_all([rounds.LastMoves(position) for position in positions])
        self.turns = self.add_all([turns.Turns(f"turns:{seat}", seat) for seat in _SEATS])
        self.all_bars = (1 << len(self.material.bar_ids)) - 1
        self.bonuses = self._by_number(range(self.all_bars + 1), bonus_bar.Bonuses)

    def _add_questions(self) -> None:
        bars = range(len(self.material.bar_ids))
        scopes = range(len(SCOPES))
        self.give = self._each(cube_draws.ChooseReceiver)
        self.place = self._by_kind(cube_draws.ChooseMineWagon, "place")
        self.place_gift = self._by_kind(cube_draws.ChooseMineWagon, "place_gift")
        self.place_either = self._by_kind(cube_draws.ChooseMineWagon, "place_either")
        self.place_or_leave = self._by_kind(cube_draws.ChooseMineWagon, "place_or_leave")
        self.either_or_leave = self._by_kind(cube_draws.ChooseMineWagon, "either_or_leave")
        self.choose_tile = self._each(tiles.ChooseTile)
        self.take_upper = self._each(tiles.OfferUpperHalf)
        self.choose_lower = self._each(tiles.ChooseLower)
        self.choose_bar = self._by_number(bars, bonus_bar.ChooseBar)
        self.turn = self._each(turns.Turn)
        self.after = self._each(turns.AfterAction)
        self.layout = self._each(wagons.ChooseLayout)
        self.coking_space = self._each(coke.ChooseCokingSpace)
        self.rail_choice = self._each(routes.ChooseRail)
        self.barrier_choice = self._by_kind(routes.ChooseBarrierReward, "barrier_choice")
        self.last_barrier_choice = self._by_kind(routes.ChooseBarrierReward, "last_barrier_choice")
        self.house_from = self._each(routes.ChooseHouse)
        self.house_to = self._by_number(bars, routes.ChooseArea)
        self.miner = self._by_kind(miner.ChooseShiftSpace, "miner")
        self.miner_pass = self._by_kind(miner.ChooseShiftSpace, "miner_pass")
        self.last_miner = self._by_kind(miner.ChooseLastSpace, "miner_last")
        self.copy = self._by_number(scopes, card_copies.ChooseCopy)
        self.copy_or_leave = self._by_number(scopes, card_copies.ChooseCopyOrDecline)
        self.headframe_top = self._each(headframes.ChooseTopSpace)
        self.headframe_second = self._each(headframes.ChooseLeftSpace)
        self.headframe_one = self._each(headframes.ChooseBonusSpace)

    def _add_counted(self) -> None:
        self.lift = self._repeated(wagons.ChooseLift)
        self.coke = self._repeated(coke.ChooseCoking)
        self.load = self._repeated(coke.ChooseLoad)
        self.coal_on = self._coal_on("coal_on")
        self.coal_on_tile = self._coal_on("coal_on_tile")
        self.coal_on_or_leave = self._coal_on("coal_on_or_leave")
        self.may_lower = self._by_number(_UNITS, water.OfferLowerWater)
        self.water_choice = self._by_number(_UNITS, water.ChooseLevel)
        self.advance = [self._advance(route) for route in range(len(ROUTES))]

    def _repeated(
        self, make: Callable[[int, int, Verbs, bool, AnyStep | None], T]
    ) -> list[list[T]]:
        """The questions for the first one; those for further ones follow from them."""
        verbs = self.verbs
        more = self._counted(lambda left, seat, rest: make(left, seat, verbs, False, rest))
        return self._by_number(
            _UNITS,
            lambda left, seat, verbs: make(
                left, seat, verbs, True, more[left - 1][seat] if left > 1 else None
            ),
        )

    def _coal_on(self, kind: str) -> list[list[wagons.ChooseCoalWagon]]:
        verbs = self.verbs
        return self._counted(
            lambda left, seat, rest: wagons.ChooseCoalWagon(kind, left, seat, verbs, rest)
        )

    def _advance(self, route: int) -> list[list[routes.Advance]]:
        return self._by_number(_UNITS, lambda spaces, seat, _: routes.Advance(route, spaces, seat))

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
                order = routes.ChooseDisc(found, verb, seat)
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
