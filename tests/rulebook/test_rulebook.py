"""The rule book: complete, readable, and its diagrams tell the truth."""

from __future__ import annotations

import re

import pytest

from tzaar import Capture, Space, TzaarError
from tzaar.outcome import Termination
from tzaar.rulebook import Diagram, languages, read_rulebook


def diagrams(language: str) -> list[Diagram]:
    return [part for part in read_rulebook(language) if isinstance(part, Diagram)]


def test_english_is_there() -> None:
    assert "en" in languages()


@pytest.mark.parametrize("language", languages())
def test_every_rule_has_a_heading_in_order(language: str) -> None:
    text = "\n".join(part for part in read_rulebook(language) if isinstance(part, str))
    assert re.findall(r"^### R(\d+) \S", text, re.MULTILINE) == [str(n) for n in range(1, 18)]


def test_captions_are_true() -> None:
    start, placing, moving, after, winning, stuck, covering = diagrams("en")
    assert start.position.is_opening
    assert placing.position.in_hand(placing.position.to_move, moving.position["D4"].piece_type) == 8  # type: ignore[union-attr]
    (reinforcement,) = (move for move in moving.arrows if not isinstance(move, Capture))
    assert moving.position.play(reinforcement) == after.position
    assert {move.source for move in moving.arrows} == {Space.D4}  # type: ignore[union-attr]
    won = winning.position.play(winning.arrows[0]).outcome()
    assert won is not None
    assert won.termination is Termination.TYPE_LOST
    lost = stuck.position.outcome()
    assert lost is not None
    assert lost.termination is Termination.NO_CAPTURE
    assert covering.position.self_loss(covering.arrows[0]) is not None


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(TzaarError, match="no rule book in 'tlh'; there is one in: en"):
        list(read_rulebook("tlh"))
    with pytest.raises(TzaarError):
        list(read_rulebook("../secrets"))
