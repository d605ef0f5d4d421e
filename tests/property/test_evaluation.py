"""What holds for the evaluation of every position: only the stacks' relations matter."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.network import reference
from training.network.architecture import Architecture
from training.network.file import QuantizedNetwork
from tzaar.engine.native import evaluate
from tzaar.geometry import SYMMETRIES, Symmetry
from tzaar.moves import Phase
from tzaar.position import Position

NETWORK = Path(__file__).parents[2] / "core" / "network" / "network.bin"

evaluable = st.from_type(Position).filter(lambda position: position.phase is not Phase.PLACEMENT)


@pytest.fixture(scope="module")
def network() -> QuantizedNetwork:
    """The built-in network."""
    return QuantizedNetwork.read(NETWORK, Architecture())


@given(evaluable)
def test_no_symmetry_changes_a_score(position: Position) -> None:
    scores = {evaluate(position.transform(symmetry)) for symmetry in SYMMETRIES}
    assert scores == {evaluate(position)}


@given(evaluable)
def test_exchanged_colours_do_not_change_a_score(position: Position) -> None:
    assert evaluate(position.swap_colors()) == evaluate(position)


@given(position=evaluable, symmetry=st.sampled_from(SYMMETRIES))
def test_the_reference_has_the_same_symmetries(
    network: QuantizedNetwork, position: Position, symmetry: Symmetry
) -> None:
    score = reference.evaluate(network, position)
    assert reference.evaluate(network, position.transform(symmetry)) == score
    assert reference.evaluate(network, position.swap_colors()) == score
