"""The programs of examples/ run as the tutorials say, and are as short as they promise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tzaar.engine import Limit, NativeEngine
from tzaar.game import Game
from tzaar.position import Position
from tzaar.records import load, read_game, save

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
NOTEBOOK = ROOT / "docs" / "tutorials" / "board.ipynb"
ENDGAME = "TZ.../r2.T.R./R...tT./T...TT.t/.Z2..T..Z/t......z4/..R5..../..t.../..... b c"
MATCH = "docs/matches/plain.tzr"
MOST_LINES = 25


def _run(name: str, *arguments: str | Path | int) -> str:
    """What an example prints; it must succeed, without a warning."""
    done = subprocess.run(
        [sys.executable, "-W", "error", f"examples/{name}.py", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_there_is_a_tutorial_about_every_example() -> None:
    pages = [page.read_text(encoding="utf-8") for page in ROOT.glob("docs/tutorials/*.md")]
    shown = re.findall(r"\{literalinclude\} \.\./\.\./examples/(\S+)", "\n".join(pages))
    assert sorted(shown) == [example.name for example in EXAMPLES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short(example: Path) -> None:
    assert len(example.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_random_game(tmp_path: Path) -> None:
    printed = _run("random_game", tmp_path, 7)
    (game,) = load(tmp_path / "random.tzr")
    assert str(game.outcome()) == "White wins: Black has no visible Tzarra left"
    assert printed.endswith(f"{game.outcome()} after 26 turns\n")
    assert (tmp_path / "random.svg").read_text(encoding="utf-8").startswith("<svg")


def test_bot() -> None:
    assert _run("bot").startswith("White wins: ")


def test_record_statistics() -> None:
    printed = _run("record_statistics", MATCH, "data/games/littlegolem_2558925.sgf").splitlines()
    games = [*load(ROOT / MATCH), *load(ROOT / "data/games/littlegolem_2558925.sgf")]
    white = sum(game.result == "1-0" for game in games)
    assert printed[0].startswith(f"{len(games)} games of ")
    assert printed[1] == f"White won {white}, Black {len(games) - white}"


def test_record_statistics_go_on_after_a_broken_game(tmp_path: Path) -> None:
    broken = tmp_path / "broken.tzr"
    broken.write_text('[White "Ada"]\n\n1. A1xA9 *\n\n[White "Bob"]\n\n1. D7xE7 *\n')
    done = subprocess.run(
        [sys.executable, "examples/record_statistics.py", str(broken)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("1 games")
    assert "turn 1" in done.stderr


def test_worst_mistake(tmp_path: Path) -> None:
    """Black could win (see `test_turns_by_result`), takes something else, and White wins."""
    game = Game(Position.parse(ENDGAME))
    game.play("B1xB3 B3xB5")
    with NativeEngine() as engine:
        game.play(engine.play(game.position, Limit(nodes=20_000)).turn)
    save([game], tmp_path / "game.tzr")
    printed = _run("worst_mistake", tmp_path / "game.tzr", 20_000)
    found = re.match(r"1\. B1xB3 B3xB5 cost (\d+)%", printed)
    assert found is not None
    assert 50 < int(found[1]) <= 100


def test_engine_match() -> None:
    game: Game = read_game(_run("engine_match"))
    assert game.outcome() is not None
    assert all(node.clock is not None and node.clock < 1 for node in game.mainline())


def test_turns_by_result() -> None:
    loses, wins = sorted(_run("turns_by_result", ENDGAME, 20).splitlines())
    assert loses.startswith("loses (199): ")
    assert wins == "wins (3): C5xD6 D6+D8, C5xD6 D8+D6, D8xD6 C5+D6"


def test_solve(tmp_path: Path) -> None:
    printed = _run("solve", ENDGAME, tmp_path / "proof.tzr")
    (game,) = load(tmp_path / "proof.tzr")
    assert str(game.start) == ENDGAME
    assert printed.splitlines()[-1] == str(game.outcome())
    assert [node.comment.split()[0] for node in game.mainline()] == ["Black"] * game.end.number


def test_patterns() -> None:
    lines = [line.split() for line in _run("patterns", MATCH, 50).splitlines()]
    counts = [int(count) for _, count, _ in lines]
    assert counts == sorted(counts, reverse=True)
    assert 0 < sum(counts) <= 50


def test_the_notebook_runs_and_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    notebook = nbformat.reads(NOTEBOOK.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in cells), "keep it stripped"
    NotebookClient(notebook, timeout=120, extra_arguments=["--log-level=ERROR"]).execute()
    pictures = [
        out for cell in cells for out in cell.outputs if "image/svg+xml" in out.get("data", {})
    ]
    assert len(pictures) == len(cells)
