"""Games that begin with a bid for the places in turn order."""

import pithead


def bid(game: pithead.Game, players: int, *bids: str) -> pithead.State:
    """A game with these bids, such as `bid(game, 2, "1-3", "2-0")`."""
    state = game.start(players, {"seat_bids": True})
    for each in bids:
        state.apply(f"bid:{each}")
    return state
