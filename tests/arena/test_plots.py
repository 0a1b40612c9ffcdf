"""Plots outside of a report: lines with names, and a style of their own."""

from xml.etree import ElementTree

from pithead.arena.plots import curves, standalone

LINES = {"Ada & Bo": [(0.0, 0.0), (10.0, 50.0)], "Cleo": [(0.0, 100.0), (20.0, 25.0)]}
SVG = "{http://www.w3.org/2000/svg}"


def test_every_line_is_drawn_and_named() -> None:
    plot = ElementTree.fromstring(curves("Wins", LINES, 50.0, "games"))
    drawn = [line.get("points", "") for line in plot.iter(f"{SVG}polyline")]
    assert drawn == ["48.0,212.0 318.0,112.0", "48.0,12.0 588.0,162.0"]
    texts = [text.text for text in plot.iter(f"{SVG}text")]
    assert texts == ["0 %", "50 %", "100 %", "Ada & Bo", "Cleo", "20 games"]
    assert len([line for line in plot.iter(f"{SVG}line") if line.get("class") == "mark"]) == 1


def test_values_may_have_another_scale() -> None:
    plot = ElementTree.fromstring(
        curves("Points", {"": [(0.0, 0.0), (1.0, 30.0)]}, None, "", 30, "")
    )
    assert [text.text for text in plot.iter(f"{SVG}text")] == ["0", "15", "30", "1"]
    assert not [line for line in plot.iter(f"{SVG}line") if line.get("class") == "mark"]


def test_a_line_can_have_a_band() -> None:
    line = [(0.0, 50.0), (10.0, 80.0)]
    bands = {"greedy": ([(0.0, 40.0), (10.0, 70.0)], [(0.0, 60.0), (10.0, 90.0)])}
    plot = ElementTree.fromstring(curves("Wins", {"greedy": line}, None, bands=bands))
    (band,) = plot.iter(f"{SVG}polygon")
    heights = [float(point.split(",")[1]) for point in band.get("points", "").split()]
    # Along the lower edge, and back along the upper one.
    assert heights[0] > heights[1] > heights[2]
    assert heights[0] > heights[3] > heights[2]


def test_a_plot_can_stand_alone() -> None:
    plot = ElementTree.fromstring(standalone(curves("Wins", {"": [(1.0, 2.0)]}, 50.0)))
    style = plot.find(f"{SVG}style")
    assert style is not None
    assert ".mark{stroke" in (style.text or "")
    assert [child.tag.removeprefix(SVG) for child in plot][:3] == ["title", "style", "rect"]
