"""Endgames from positions and games."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from tests.endgames.samples import THREE, TWO
from tzaar.endgames import Endgame
from tzaar.endgames.mining import EndgameDigging, EndgameProver, is_a_question, mined
from tzaar.engine.selfplay import SelfPlay
from tzaar.geometry import SYMMETRIES
from tzaar.position import Position
from tzaar.puzzles.digging import LatePositions, selfplay_jobs

QUICK = EndgameDigging(
    nodes=20_000, late=LatePositions(most_stacks=14, variations=2, play=SelfPlay(nodes=20))
)


@pytest.mark.parametrize("endgame", [TWO, THREE])
def test_the_samples_are_found(endgame: Endgame) -> None:
    assert EndgameProver().endgame(endgame.start, endgame.source) == endgame


def test_the_board_may_be_turned() -> None:
    prover = EndgameProver()
    for symmetry in SYMMETRIES[::5]:
        image = TWO.start.transform(symmetry).swap_colors()
        found = prover.endgame(image, "")
        assert found is not None
        assert (found.id, found.wins_in) == (TWO.id, 2)
        assert (found.winning, found.turns) == (TWO.winning, TWO.turns)


def test_lost_positions_are_no_endgames() -> None:
    after = (TWO.start.play_turn(turn) for turn in TWO.start.legal_turns())
    lost = next(p for p in after if not p.is_over and EndgameProver().endgame(p, "") is None)
    assert EndgameProver().endgame(lost, "") is None


def test_only_long_ones_may_be_wanted() -> None:
    prover = EndgameProver(shortest=3)
    assert prover.endgame(TWO.start, "") is None
    assert prover.endgame(THREE.start, THREE.source) == THREE


def test_too_few_nodes_prove_nothing() -> None:
    assert EndgameProver(10).endgame(THREE.start, "") is None
    # Enough for the position, but not for what its turns lead to.
    assert EndgameProver(300).endgame(TWO.start, "") is None
    assert EndgameProver(3000).endgame(TWO.start, TWO.source) == TWO


def test_there_is_something_to_find() -> None:
    assert is_a_question(4, 12)
    assert not is_a_question(5, 12)
    assert not is_a_question(1, 11)
    forced = Position.parse(
        "...R2./....../...T.../...z8...Z9/...z..../.T..R.../......./.r2..../....t3 w c"
    )
    assert EndgameProver().endgame(forced, "") is None


def test_the_same_game_gives_the_same_endgames(tmp_path: Path) -> None:
    jobs = list(islice(selfplay_jobs(1), 8))
    lines = [QUICK.dig(job) for job in jobs]
    assert lines == [QUICK.dig(job) for job in jobs]
    path = tmp_path / "work.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    found = list(mined(path))
    assert len(found) == sum(len(json.loads(line)["endgames"]) for line in lines)
    assert found
    for endgame in found:
        assert sum(1 for _ in endgame.start.stacks()) <= 14
        assert endgame.source.startswith("self-play ")
