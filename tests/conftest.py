"""What all tests share: the hypothesis profile, the data folder, short boards, random positions.

Test modules do not import one another: helpers are fixtures, or live in modules of their own where
parametrised tables need them (`tests.malformed.refusal`). `st.from_type(Position)` gives positions
from random play: see `_positions`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tzaar.game import Game
from tzaar.geometry import Space
from tzaar.notation import parse_moves
from tzaar.position import Position, Setup

settings.register_profile(
    "tzaar",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tzaar")

SLOW_TIMEOUT = 3600
"""Seconds; pyproject.toml has the limit of the others."""
REPEATING = {"linear", "parity", "property"}
"""Folders whose tests run the same lines thousands of times, much longer where each line is noted
for the report on coverage; the others reach these lines, too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.path.relative_to(here).parts[0] in REPEATING:
            item.add_marker(pytest.mark.no_cover)
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(SLOW_TIMEOUT))


# -- Data ------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder shared by the Python and the native tests."""
    return Path(__file__).parent.parent / "data"


# -- Short boards ----------------------------------------------------------------------------------


def _study(text: str) -> Position:
    *words, side, phase = text.split()
    stacks = dict(word.split(":") for word in words)
    columns: dict[str, str] = {}
    for space in Space:
        columns[space.column] = columns.get(space.column, "") + stacks.pop(space.name, ".")
    assert not stacks, f"no such spaces: {stacks}"
    return Position.parse(f"{'/'.join(columns.values())} {side} {phase}")


def _show(position: Position) -> str:
    stacks = [f"{space}:{stack}" for space, stack in position.stacks()]
    return " ".join([*stacks, *str(position).split()[1:]])


@pytest.fixture(scope="session")
def study() -> Callable[[str], Position]:
    """Makes a position of a short board: its stacks, the side and the phase.

    ``A1:Z A2:R A3:T I3:z2 I4:r I5:t w c`` has White's three types in the left corner.
    """
    return _study


@pytest.fixture(scope="session")
def show() -> Callable[[Position], str]:
    """Formats a position as a short board, its stacks in the order of the spaces."""
    return _show


@pytest.fixture(scope="session")
def play() -> Callable[[str, str], str]:
    """Plays moves on a short board and shows the resulting board."""

    def played(board: str, moves: str) -> str:
        position = _study(board)
        for move in parse_moves(moves, position):
            position = position.play(move)
        return _show(position)

    return played


# -- Games -----------------------------------------------------------------------------------------


def _facts(game: Game) -> list[object]:
    facts: list[object] = [game.tags, game.kind, str(game.start), game.outcome()]
    for node in game.nodes():
        facts += [node.number, str(node.turn), str(node.position), len(node.children)]
        facts += [node.comment, node.glyph, node.other_glyphs, node.evaluation, node.clock]
    return facts


@pytest.fixture(scope="session")
def facts() -> Callable[[Game], list[object]]:
    """Everything known about a game, to be compared with another's."""
    return _facts


# -- Random positions ------------------------------------------------------------------------------


def _walk(start: Position, seed: int, plies: int) -> Position:
    """The position after random moves, one move before the end if the end comes sooner."""
    random, position = Random(seed), start
    for _ in range(plies):
        after = position.play(random.choice(position.legal_moves()))
        if after.outcome() is not None:
            break
        position = after
    return position


_seeds = st.integers(0, 2**32 - 1)
_full_boards = st.just(Position.fixed()) | st.builds(Position.random, st.integers(0, 2**64 - 1))
# A random game has about 45 moves, after 60 placements where the board begins empty.
_positions = st.builds(_walk, _full_boards, _seeds, st.integers(0, 50)) | st.builds(
    _walk, st.just(Position.empty()), _seeds, st.integers(0, 110)
)
"""Positions of every phase in which the game goes on."""

st.register_type_strategy(Position, _positions)
st.register_type_strategy(Setup, _positions.map(Position.setup))


@pytest.fixture(scope="session")
def walk() -> Callable[[Position, int, int], Position]:
    """Plays this many random moves, by a seed, stopping before the game would end."""
    return _walk
