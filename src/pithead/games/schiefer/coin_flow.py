"""The distribution of the coins of a sale in a valley (SF-7.5)."""


def coin_ring(opened: int, position: int, value: int) -> list[int]:
    """SF-7.5: coins per opened mine, counted from the mouth; the sale is at `position`.

    Coins fall on the sold mine and go down to the mouth, then again and again from the top.
    """
    coins = [0] * opened
    for _ in range(value):
        coins[position] += 1
        position = position - 1 if position > 0 else opened - 1
    return coins
