"""Pictures: they show what the files say, and are the same every time."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from matplotlib.container import ErrorbarContainer
from matplotlib.lines import Line2D

from training.plots.__main__ import main
from training.plots.losses import losses
from training.plots.results import MatchResult, PlotError, read_result
from training.plots.strength import elo_per_doubling, generations, ratings, times
from tzaar.engine.elo import elo_of, estimate

MATCHES = Path(__file__).parents[3] / "docs" / "matches"


def heights(line: Line2D | None) -> list[float]:
    assert line is not None
    values: list[float] = np.asarray(line.get_ydata(), dtype=float).tolist()
    return values


def texts(svg: Path) -> set[str]:
    tree = ET.fromstring(svg.read_text())
    return {element.text or "" for element in tree.iter("{http://www.w3.org/2000/svg}text")}


@pytest.fixture
def network(tmp_path: Path) -> Path:
    path = tmp_path / "network.json"
    curve = [
        {"epoch": epoch, "trained": 0.7 - epoch / 10, "wanted": 0.71 - epoch / 10}
        for epoch in (1, 2, 3)
    ]
    path.write_text(json.dumps({"curve": curve}))
    return path


@pytest.fixture
def result(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    pairs = {"lost": 10, "shared": 60, "won": 30}
    path.write_text(json.dumps({"first": "new", "second": "old", "pairs": pairs}))
    return path


def test_losses_are_drawn(network: Path) -> None:
    (axes,) = losses([network]).axes
    learnt, held_back = axes.lines
    assert heights(learnt) == pytest.approx([0.6, 0.5, 0.4])
    assert heights(held_back) == pytest.approx([0.61, 0.51, 0.41])


def test_the_same_picture_is_written_every_time(network: Path, tmp_path: Path) -> None:
    svg = tmp_path / "losses.svg"
    assert main(["losses", str(network), "--out", str(svg)]) == 0
    first = svg.read_bytes()
    assert main(["losses", str(network), "--out", str(svg)]) == 0
    assert svg.read_bytes() == first
    assert {"epoch", "cross-entropy", "network, held back"} <= texts(svg)


def test_results_are_read_from_games_and_from_json(result: Path, tmp_path: Path) -> None:
    assert read_result(result) == MatchResult("new", "old", (10, 60, 30))
    whole = (MATCHES / "plain.tzr").read_text().split("[Event")
    part = tmp_path / "part.tzr"
    part.write_text("[Event".join(whole[:9]))
    games = read_result(part)
    assert (games.first, games.second) == ("tzaar-engine", "tzaar-engine-plain")
    assert games.seconds == 0.1
    assert games.pairs[2] == sum(games.pairs) >= 3


def test_generations_stand_on_each_other(result: Path, tmp_path: Path) -> None:
    first = MatchResult("1", "0", (10, 60, 30))
    second = MatchResult("2", "1", (10, 60, 30))
    elo = estimate((10, 60, 30))
    assert elo is not None
    assert [rating.elo for rating in ratings([first, second])] == [elo.elo, 2 * elo.elo]
    assert ratings([first, second])[1].low == pytest.approx(elo.elo + elo.low)
    (axes,) = generations([first, second]).axes
    (bars,) = axes.containers
    assert isinstance(bars, ErrorbarContainer)
    assert heights(bars.lines[0]) == [elo.elo, 2 * elo.elo]
    svg = tmp_path / "generations.svg"
    assert main(["generations", str(result), "--out", str(svg)]) == 0
    assert {"new", "Elo above old, 95 %"} <= texts(svg)


def test_elo_by_doubling_of_time(result: Path, tmp_path: Path) -> None:
    slow = MatchResult("a", "b", (10, 40, 50), 0.4)
    quick = MatchResult("a", "b", (25, 50, 25), 0.1)
    slope, start = elo_per_doubling([quick, slow])
    assert slope == pytest.approx(elo_of(0.7) / 2)
    assert start + slope * -2 == pytest.approx(elo_of(0.7), abs=slope)
    (axes,) = times([slow, quick]).axes
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0.1 s", "0.4 s"]
    svg = tmp_path / "times.svg"
    files = [f"0.1={result}", f"0.2={result}"]
    assert main(["times", *files, "--out", str(svg)]) == 0
    assert "+0 Elo a doubling of time" in texts(svg) or "-0 Elo a doubling of time" in texts(svg)


def test_what_cannot_be_drawn_is_told(
    result: Path, network: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "no.svg")]
    lopsided = tmp_path / "lopsided.json"
    facts = json.loads(result.read_text())
    lopsided.write_text(json.dumps({**facts, "pairs": {"lost": 0, "shared": 0, "won": 9}}))
    for words, message in [
        (["losses", str(result)], "no loss curve"),
        (["generations", str(network)], "not the result of a match"),
        (["generations", str(lopsided)], "no Elo without wins and losses"),
        (["times", str(result)], "is unknown"),
        (["times", f"x={result}"], "not a number of seconds"),
        (["losses", str(tmp_path / "missing.json")], "missing.json"),
    ]:
        assert main([*words, *out]) == 1
        assert message in capsys.readouterr().err
    with pytest.raises(PlotError, match="strength of c"):
        ratings([MatchResult("a", "b", (1, 2, 1)), MatchResult("d", "c", (1, 2, 1))])
    with pytest.raises(PlotError, match="same opponent"):
        times([MatchResult("a", "b", (1, 2, 1), 1), MatchResult("a", "c", (1, 2, 1), 2)])
