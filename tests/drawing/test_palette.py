"""The palette: distinct colours of players, and readable text in both themes."""

import pytest

from pithead.drawing.palette import COLOURS, SEATS

# How three kinds of colour blindness mix red, green and blue (Machado, Oliveira, Fernandes 2009).
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def linear(colour: str) -> list[float]:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(rgb: list[float]) -> tuple[float, float, float]:
    red, green, blue = (min(max(c, 0.0), 1.0) for c in rgb)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("theme", [0, 1])
def test_players_are_told_apart_with_any_colour_vision(blindness: str, theme: int) -> None:
    seen = []
    for seat in SEATS:
        rgb = linear(COLOURS[seat][theme])
        seen.append(lab([sum(w * c for w, c in zip(row, rgb)) for row in BLINDNESS[blindness]]))
    for i, one in enumerate(seen):
        for other in seen[:i]:
            assert sum((a - b) ** 2 for a, b in zip(one, other)) ** 0.5 > 15


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("text", ["ink", "faint", "good", "bad", "canal", "brick"])
@pytest.mark.parametrize("ground", ["paper", "card", "shade"])
def test_text_stands_out_from_the_background(theme: int, text: str, ground: str) -> None:
    assert contrast(COLOURS[text][theme], COLOURS[ground][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("seat", SEATS)
def test_pieces_stand_out_from_the_background(theme: int, seat: str) -> None:
    assert contrast(COLOURS[seat][theme], COLOURS["card"][theme]) >= 3


@pytest.mark.parametrize("theme", [0, 1])
def test_coal_spoil_and_empty_places_are_told_apart(theme: int) -> None:
    for one, other in (("coal", "spoil"), ("coal", "hollow"), ("spoil", "hollow")):
        assert contrast(COLOURS[one][theme], COLOURS[other][theme]) >= 2.3
