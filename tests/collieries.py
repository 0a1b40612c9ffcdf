"""Positions of Schichtwechsel that read like a table, and what rule tests do with them.

>>> state = colliery(2).pit(0, water=4, white=1, mine="L1:c").turn()
>>> now(play(state, "use:wagon_small", "layout:1_0_0"), "water")
5
"""

import copy
from collections.abc import Callable
from typing import Any

import pithead
from pithead.kernel.editions.edition import Edition
from tests.positions import legal, play

__all__ = ["Colliery", "colliery", "game_with", "legal", "now", "payment", "play", "with_card"]

GAME = pithead.game("schichtwechsel")
TILES = ("train_driver", "coal_vendor", "gatekeeper", "mine_rescue", "overman", "hauler", "hewer")
CARDS = ("round_road", "round_rail", "round_canal", "round_lead", "round_spoil", "round_coke")
BAR = ("bar_water", "bar_token", "bar_road", "bar_lift", "bar_tile")
HOUSE_BARRIERS = {"road": (3, 9), "rail": (4,), "canal": (2, 6)}
TARGETS = {"road": 12, "rail": 10, "canal": 10}


class Colliery:
    """A position in the making: the action phase of a round, everything empty, seat 0 first.

    Players have 6 tool markers, a player token, no coins, no white tokens and water on level 3.
    Houses stand on the bar as far as the discs have not crossed house barriers; those that have
    left it are in the 2 VP pit unless `areas` says otherwise. The coke supply takes what is left.
    """

    def __init__(
        self,
        players: int,
        game: pithead.Game,
        round_number: int,
        card: str,
        options: dict[str, Any],
    ) -> None:
        self.game = game
        self.players = players
        data = game.start(players=players, options=options).to_json()
        used = [card, *(name for name in CARDS if name != card)][:round_number]
        data.update(
            round=round_number,
            marker=0,
            first_player=0,
            round_card=card,
            unused_round_cards=[name for name in CARDS if name not in used],
            bag={"coal": players * (5 - round_number), "spoil": 0, "blue": 0},
            coins=[0] * players,
            water=[3] * players,
            tile=list(TILES[:players]),
            free_tiles=[name for name in data["free_tiles"] if name not in TILES[:players]],
        )
        self.data = data
        self._free: dict[int, list[str]] = {}
        self._areas: dict[int, dict[str, int]] = {}
        self._first: dict[str, list[int]] = {}

    def set(self, **values: Any) -> "Colliery":
        """Fields of the position as they are in its JSON."""
        self.data.update(values)
        return self

    def pit(self, seat: int, **values: Any) -> "Colliery":
        """What one player has; `mine="L1:c L4:ss"` loads coal and spoil on mine wagons."""
        for key, value in values.items():
            if key == "mine":
                for wagon, cubes in (part.split(":") for part in value.split()):
                    load = {"coal": cubes.count("c"), "spoil": cubes.count("s")}
                    self.data["mine_wagons"][seat][wagon] = load
            elif key in ("singles", "K4", "K5"):
                self.data["coal_wagons"][seat][key] = value
            elif key == "discs":
                self.data["discs"][seat] = dict(zip(TARGETS, value, strict=True))
            elif key in ("own", "plain"):
                self.data["plant"][key][seat] = value
            elif key in ("vp_space", "water_space"):
                self.data["plant"][key.removesuffix("_space")] = seat
            elif key == "free":
                self._free[seat] = list(value)
            elif key == "areas":
                self._areas[seat] = value
            elif key == "tile":
                self._swap_tile(seat, value)
            else:
                self.data[KEYS.get(key, key)][seat] = value
        return self

    def frames(self, **owners: int) -> "Colliery":
        """Owners of headframe spaces."""
        self.data["headframe_spaces"].update(owners)
        return self

    def arrived(self, **seats: list[int]) -> "Colliery":
        """Who came first to a target or the exit, in order."""
        self._first.update(seats)
        return self

    def turn(self, seat: int = 0) -> pithead.State:
        """The player has a turn of the action phase."""
        return self._asking(f"turns:{(seat + 1) % self.players}", f"turn:{seat}")

    def after(self, seat: int = 0) -> pithead.State:
        """The player has used a card and may trade."""
        return self._asking(f"turns:{(seat + 1) % self.players}", f"after:{seat}")

    def asked(self, *steps: str) -> pithead.State:
        """The agenda is this one, its question on top."""
        return self._asking(*steps)

    def at(self, *steps: str) -> pithead.State:
        """What lies on the agenda is carried out up to the next question."""
        state = self.turn()
        state.agenda.clear()
        for name in steps:
            step = self.game.step(name)
            assert step is not None, name
            state.agenda.append(step)
        state.choices = None
        state.settle()
        assert state.problems() == []
        return state

    def over(self) -> pithead.State:
        """The game is over."""
        return self._asking()

    def _swap_tile(self, seat: int, tile: str) -> None:
        tiles = self.data["tile"]
        old = tiles[seat]
        if tile in tiles:
            tiles[tiles.index(tile)] = old
        else:
            self.data["free_tiles"].remove(tile)
            self.data["free_tiles"].append(old)
        tiles[seat] = tile

    def _asking(self, *steps: str) -> pithead.State:
        data = copy.deepcopy(self.data)
        data["agenda"] = list(steps)
        for seat in range(self.players):
            self._build(data, seat)
        for track in (*TARGETS, "exit"):
            there = [seat for seat in range(self.players) if _is_there(data, track, seat)]
            data["arrivals"][track] = self._first.get(track, there)
        return self.game.from_json(data)

    def _build(self, data: dict[str, Any], seat: int) -> None:
        discs = data["discs"][seat]
        gone = sum(discs[route] >= k for route, places in HOUSE_BARRIERS.items() for k in places)
        free = self._free.get(seat, [])
        free = [*free, *(name for name in BAR if name not in free)][:gone]
        data["bar_houses"][seat] = {name: name not in free for name in BAR}
        areas = self._areas.get(seat, {})
        built = {"area_two": gone - sum(areas.values()), **areas}
        data["houses"][seat].update(built)
        plant = data["plant"]
        inside = plant["own"][seat] + plant["plain"][seat]
        inside += (plant["vp"] == seat) + (plant["water"] == seat)
        out = inside + data["coke_on_wagons"][seat] + 2 * data["sold_pairs"][seat]
        data["coke_supply"][seat] = 11 - out


KEYS = {"token": "player_token", "on_card": "headframes_on_card"}


def _is_there(data: dict[str, Any], track: str, seat: int) -> bool:
    if track == "exit":
        return bool(data["miner"][seat] == 14)
    return bool(data["discs"][seat][track] == TARGETS[track])


def colliery(
    players: int,
    game: pithead.Game = GAME,
    round: int = 2,
    card: str = "round_road",
    **options: Any,
) -> Colliery:
    return Colliery(players, game, round, card, options)


def now(state: pithead.State, key: str, seat: int = 0) -> Any:
    """A player's part of a field, or of a field of common things the field itself."""
    data = state.to_json()
    if key in ("road", "rail", "canal"):
        return data["discs"][seat][key]
    if key in ("singles", "K4", "K5"):
        return data["coal_wagons"][seat][key]
    if key[0] == "L" and key[1:].isdigit():
        load = data["mine_wagons"][seat][key]
        return "c" * load["coal"] + "s" * load["spoil"]
    if key.startswith("area_"):
        return data["houses"][seat][key]
    if key.startswith("bar_"):
        return data["bar_houses"][seat][key]
    if key.startswith(("top_", "left_")):
        return data["headframe_spaces"][key]
    if key == "cubes_in_hand":
        return {cube: counts[seat] for cube, counts in data[key].items()}
    value = data[KEYS.get(key, key)]
    return value[seat] if isinstance(value, list) and len(value) == state.players else value


def payment(state: pithead.State, card: str) -> dict[str, Any]:
    """What lies on a card."""
    data = state.to_json()
    kinds = {
        "white": "white_on_cards",
        "tokens": "player_tokens_on_cards",
        "coins": "coins_on_cards",
    }
    return {kind: data[key][card] for kind, key in kinds.items()}


def game_with(edit: Callable[[dict[str, Any]], None]) -> pithead.Game:
    """The game in an edition in which something is changed."""
    tables = copy.deepcopy(GAME.edition.tables)
    edit(tables)
    return GAME.with_edition(Edition(tables, "changed.toml"))


def with_card(*effects: str) -> pithead.Game:
    """The game with other effects on the small miner card, which is used once per round."""

    def edit(tables: dict[str, Any]) -> None:
        for card in tables["action_card"]:
            if card["id"] == "miner_small":
                card["mode"][0]["effects"] = list(effects)

    return game_with(edit)
