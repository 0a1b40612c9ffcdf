"""The command `train` with a number of players: a value network."""

import json
import re
from pathlib import Path

from pithead.bots.network.network_file import load_network
from tests.terminal.conftest import Command

SMALL = ("train", "ruhrschifffahrt", "-n", "2", "-g", "2", "--check-games", "2", "-o", "run")


def test_a_network_is_trained_and_continued(command: Command) -> None:
    result = command(*SMALL, "--iterations", "1")
    assert result.exit_code == 0, result.output
    assert "Iteration 1: 2 games and " in result.output
    rate = r"Against greedy: \d+\.\d % \(\d+\.\d–\d+\.\d %\) of the games won\n"
    assert re.search(rate, result.output)
    network = load_network(Path("run/network.bin").read_bytes())
    assert network.about["players"] == 2
    assert Path("run/curve.svg").exists()
    again = command(*SMALL, "--iterations", "2")
    assert again.exit_code == 2
    assert "There is a training run in run already" in again.stderr
    further = command(*SMALL, "--iterations", "2", "--resume")
    assert further.exit_code == 0, further.output
    assert load_network(Path("run/network.bin").read_bytes()).about["iterations"] == 2
    refined = command(*SMALL[:-1], "more", "--iterations", "1", "--from", "run/network.bin")
    assert refined.exit_code == 0, refined.output
    plans = [
        load_network(Path(folder, "network.bin").read_bytes()).about["plan"]
        for folder in ("run", "more")
    ]
    # A trained network looks less far ahead, learns from more iterations and gets more units.
    assert plans[0]["look_ahead"] > plans[1]["look_ahead"]
    assert plans[0]["kept"] < plans[1]["kept"]
    assert plans[0]["units"] < plans[1]["units"]


def test_the_learning_curve_has_the_judges_that_are_asked_for(command: Command) -> None:
    small = (*SMALL, "--iterations", "2", "--check-every", "1")
    result = command(*small, "--judges", "random, apprentice")
    assert result.exit_code == 0, result.output
    judged = re.findall(r"^Against (\w+): ", result.output, re.MULTILINE)
    assert judged == ["random", "apprentice"] * 2
    for point in json.loads(Path("run/curve.json").read_text()):
        assert list(point["wins"]) == ["random", "apprentice"]
        for value, low, high in point["wins"].values():
            assert 0 <= low <= value <= high <= 1
    further = command(*SMALL, "--iterations", "3", "--resume", "--judges", "greedy")
    assert further.exit_code == 0, further.output
    unknown = command(*SMALL[:-1], "other", "--judges", "nobody")
    assert unknown.exit_code == 2
    assert "nobody" in unknown.stderr
    assert not Path("other").exists()


def test_what_cannot_be_trained_is_refused(command: Command) -> None:
    result = command("train", "schiefer", "--resume")
    assert result.exit_code == 2
    assert result.stderr == "--resume needs --players: it continues a network.\n"
    result = command("train", "schiefer", "--edition", "mine.toml")
    assert result.exit_code == 2
    assert result.stderr == "--edition needs --players: it is for a network.\n"
    result = command("train", "schiefer", "--option", "seat_bids=true")
    assert result.exit_code == 2
    assert result.stderr == "--option needs --players: it is for a network.\n"
    result = command(*SMALL, "--iterations", "1", "--option", "seat_bids=maybe")
    assert result.exit_code == 2
    assert "seat_bids" in result.stderr
    assert not Path("run").exists()
    result = command(*SMALL, "--iterations", "1", "--option", "seat_bids=true")
    assert result.exit_code != 0
    assert "train it without seat_bids" in result.stderr
    result = command(*SMALL, "--iterations", "1", "--edition", "mine.toml")
    assert result.exit_code == 2
    assert "mine.toml" in result.stderr
    assert not Path("run").exists()
    result = command("train", "schiefer", "-n", "7", "-o", "run")
    assert result.exit_code == 2
    assert not Path("run").exists()
    result = command("train", "schiefer", "-n", "2", "-o", "run", "--resume")
    assert result.exit_code == 2
    assert "There is no training run in run that can go on" in result.stderr


def test_a_network_is_trained_for_the_options_that_are_given(command: Command) -> None:
    options = ("--option", "row3_penalty=False", "--option", "start_thalers=1")
    result = command(*SMALL, "--iterations", "1", *options)
    assert result.exit_code == 0, result.output
    plan = load_network(Path("run/network.bin").read_bytes()).about["plan"]
    assert plan["options"] == {"row3_penalty": False, "start_thalers": 1}
    again = command(*SMALL, "--iterations", "1", "--resume")
    assert again.exit_code == 2
    assert "has other settings" in again.stderr
