"""Pictures of puzzles: what is drawn is what the files say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from matplotlib.patches import Rectangle

from tests.puzzles.samples import HALF, TWO_TURNS
from training.plots.__main__ import main
from training.plots.puzzles import collection, read_solving, solving
from training.plots.results import PlotError
from tzaar.puzzles.writing import write_collection

SOLVING = Path(__file__).parents[3] / "docs" / "puzzles" / "solving.json"


@pytest.fixture
def attempts(tmp_path: Path) -> Path:
    path = tmp_path / "solving.json"
    rows = [[-90, [1, 4]], [150, [3, 4]], [250, [0, 2]], [1010, [0, 0]], [1600, [0, 1]]]
    path.write_text(json.dumps({"tries": 4, "levels": [1, 9], "puzzles": rows}))
    return path


def test_rates_are_by_band(attempts: Path) -> None:
    assert read_solving(attempts).rates() == {0: [0.5, 1.0], 200: [0.0, 0.5], 1000: [0.0, 0.125]}
    (axes,) = solving(read_solving(attempts)).axes
    lines = [np.asarray(line.get_ydata()).tolist() for line in axes.lines]
    assert lines == [[50, 100], [0, 50], [0, 12.5]]
    labels = [line.get_label() for line in axes.lines]
    assert labels == ["under 200", "200 to 399", "1000 and above"]


def test_every_puzzle_is_in_the_picture() -> None:
    above, below = collection([TWO_TURNS, HALF]).axes
    upright = [bar for bar in above.patches if isinstance(bar, Rectangle)]
    lying = [bar for bar in below.patches if isinstance(bar, Rectangle)]
    assert sum(bar.get_height() for bar in upright) == 2
    assert sum(bar.get_width() for bar in lying) == len(TWO_TURNS.kinds + HALF.kinds)


@pytest.mark.parametrize("text", ["", "[]", '{"tries":1}', '{"tries":1,"levels":[],"puzzles":[1]}'])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(PlotError, match="holds no attempts"):
        read_solving(path)


def test_pictures_are_written(
    tmp_path: Path, attempts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_collection([TWO_TURNS, HALF], tmp_path)
    out = tmp_path / "picture.svg"
    for kind, source in (("puzzles", tmp_path), ("solving", attempts)):
        assert main([kind, str(source), "--out", str(out)]) == 0
        assert "<svg" in out.read_text()
    assert main(["puzzles", str(tmp_path / "nothing"), "--out", str(out)]) == 1
    assert "there are no puzzles" in capsys.readouterr().err


def test_levels_solve_puzzles_as_their_ratings_say() -> None:
    """Of the attempts in docs, which rated nothing: stronger levels solve more, harder puzzles
    are solved by fewer; errors of a few attempts are allowed for."""
    found = read_solving(SOLVING)
    rates = found.rates()
    overall = np.mean(list(rates.values()), axis=0)
    assert (np.diff(overall) > -0.02).all()
    assert overall[-1] > overall[0] + 0.4
    by_band = np.array([np.mean(shares) for shares in rates.values()])
    assert (np.diff(by_band) < 0.03).all()
    assert by_band[0] > by_band[-1] + 0.4
