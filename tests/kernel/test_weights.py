"""Files of weights: what is written is read again, with four places after the point."""

from pithead.kernel.weights import Layout, read_weights, write_weights

LAYOUT: Layout = [("coin", 1), ("marker", 2), ("mine", 1)]


def test_weights_are_written_under_their_names_after_the_remarks() -> None:
    text = write_weights([1.5, 0.12344, -2.0, 0.00006], LAYOUT, ["1000 games", "seed 7"])
    assert text.splitlines() == [
        "# 1000 games",
        "# seed 7",
        "coin = 1.5",
        "marker = [0.1234, -2.0]",
        "mine = 0.0001",
    ]
    assert text.endswith("\n")
    assert read_weights(text, LAYOUT) == [1.5, 0.1234, -2.0, 0.0001]
