"""What holds for every position: texts, keys, symmetry, and that no illegal move is accepted."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tzaar
from tzaar.errors import FailureCode, IllegalMoveError, TzaarError
from tzaar.geometry import SPACES, SYMMETRIES, Space, Symmetry
from tzaar.moves import PASS, Capture, Move, Pass, Phase, Place, Reinforce, Turn
from tzaar.notation import parse_move, parse_turn
from tzaar.perft import perft
from tzaar.pieces import Color, PieceType, Stack
from tzaar.position import Position, Setup

positions = st.from_type(Position)
played = positions.filter(lambda position: position.phase is not Phase.PLACEMENT)
colors = st.sampled_from(Color)
piece_types = st.sampled_from(PieceType)
spaces = st.sampled_from(SPACES)
stacks = st.builds(Stack, colors, piece_types, st.integers(1, 30))
phases = st.sampled_from([Phase.PLACEMENT, Phase.CAPTURE, Phase.SECOND])
setups = st.builds(Setup, st.dictionaries(spaces, stacks, max_size=60), colors, phases) | st.builds(
    replace, st.from_type(Setup), to_move=colors, phase=phases
)
"""Any arrangement; the former are mostly impossible, of the latter about half."""
any_moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Capture, spaces, spaces),
    st.builds(Reinforce, spaces, spaces),
    st.builds(Place, piece_types, spaces),
    st.just(PASS),
)


def mapped(move: Move, symmetry: Symmetry) -> Move:
    match move:
        case Capture(source, target):
            return Capture(symmetry(source), symmetry(target))
        case Reinforce(source, target):
            return Reinforce(symmetry(source), symmetry(target))
        case Place(piece_type, space):
            return Place(piece_type, symmetry(space))
        case Pass():
            return move


def evaluated(code: str) -> object:
    return eval(code, vars(tzaar).copy())


# -- Texts -----------------------------------------------------------------------------------------


@given(positions)
def test_a_position_is_read_as_it_is_written(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert str(Position.parse(str(position))) == str(position)


@given(setups)
def test_a_setup_is_read_as_it_is_written(setup: Setup) -> None:
    assert Setup.parse(str(setup)) == setup


def test_a_setup_is_a_position_or_says_why_not() -> None:
    seen = Counter[bool]()

    @given(setups)
    def check(setup: Setup) -> None:
        problems = setup.problems()
        if problems:
            with pytest.raises(TzaarError) as caught:
                setup.position()
            assert str(caught.value) == "; ".join(problems)
        else:
            assert setup.position().setup() == setup
        seen[not problems] += 1

    check()
    assert min(seen[True], seen[False]) >= 5, seen


@given(st.from_type(Setup))
def test_setup_to_position_and_back(setup: Setup) -> None:
    assert setup.problems() == []
    assert setup.position().setup() == setup


@given(positions)
def test_every_legal_move_and_turn_is_read_as_it_is_written(position: Position) -> None:
    for move in position.legal_moves():
        assert parse_move(str(move), position) == move
        assert parse_move(str(move).lower(), position) == move
    for turn in itertools.islice(position.legal_turns(), 0, None, 97):
        assert parse_turn(str(turn), position) == turn


@st.composite
def edited(draw: st.DrawFn, text: str, letters: str) -> str:
    """A text with at most one character removed, inserted or replaced."""
    at = draw(st.integers(0, len(text)))
    middle = draw(st.just(text[at : at + 1]) | st.text(letters, max_size=2))
    return text[:at] + middle + text[at + 1 :]


def test_any_text_is_a_position_or_refused() -> None:
    letters = "ZRTzrt./0123456789 wbcsp"
    near = positions.flatmap(lambda position: edited(str(position), letters))
    seen = Counter[bool]()

    @given(st.text(max_size=80) | st.text(letters, max_size=80) | near)
    def check(text: str) -> None:
        try:
            position = Position.parse(text)
        except TzaarError:
            seen[False] += 1
            return
        assert str(position) == text
        seen[True] += 1

    check()
    assert min(seen[True], seen[False]) >= 5, seen


def test_any_text_is_a_turn_or_refused() -> None:
    letters = "ABCDEFGHIabcdefghi123456789x+-@ZRTpass "
    seen = Counter[bool]()

    @given(positions, st.data())
    def check(position: Position, data: st.DataObject) -> None:
        turns = set(position.legal_turns())
        legal = st.sampled_from(sorted(map(str, turns)))
        near = legal.flatmap(lambda text: edited(text, letters))
        text = data.draw(st.text(max_size=40) | st.text(letters, max_size=20) | near)
        try:
            turn = parse_turn(text, position)
        except TzaarError:
            seen[False] += 1
            return
        assert turn in turns
        seen[True] += 1

    check()
    assert min(seen[True], seen[False]) >= 5, seen


@given(positions, st.lists(any_moves, max_size=3))
def test_repr_makes_the_object_again(position: Position, moves: list[Move]) -> None:
    for thing in (position, position.setup(), Turn(*moves), *moves, *position.legal_moves()[:3]):
        assert evaluated(repr(thing)) == thing


@pytest.mark.parametrize("thing", [*Color, *PieceType, *Phase, *SPACES[::7], *SYMMETRIES], ids=repr)
def test_repr_of_constants(thing: object) -> None:
    assert evaluated(repr(thing)) == thing


# -- Legal and illegal moves -----------------------------------------------------------------------


@settings(max_examples=15)
@given(positions)
def test_every_pair_of_spaces_is_legal_or_refused_with_a_reason(position: Position) -> None:
    """All 60 x 60 pairs, as captures and as reinforcements."""
    legal = set(position.legal_moves())
    for source, target in itertools.product(SPACES, repeat=2):
        for move in (Capture(source, target), Reinforce(source, target)):
            why = refusal(position, move)
            assert (why is None) == (move in legal)
            assert why is true_reason(position, move)


def refusal(position: Position, move: Move) -> FailureCode | None:
    try:
        position.play(move)
    except IllegalMoveError as error:
        return error.code
    return None


STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
AT = {space.grid: space for space in SPACES}


@cache
def way(source: Space, target: Space) -> tuple[Space, ...] | None:
    """The spaces from a source to a target, including the target; None if no line leads there."""
    for dc, dr in STEPS:
        c, r = source.grid
        passed = []
        while (c := c + dc, r := r + dr) in AT:
            passed.append(AT[c, r])
            if passed[-1] is target:
                return tuple(passed)
    return None


@cache
def across_centre(source: Space, target: Space) -> bool:
    """Whether steps in one direction, across the hole, lead to the target."""
    for dc, dr in STEPS:
        c, r = source.grid
        passed = [(c := c + dc, r := r + dr) for _ in range(8)]
        if target.grid in passed:
            return (4, 4) in passed[: passed.index(target.grid)]
    return False


def true_reason(position: Position, move: Capture | Reinforce) -> FailureCode | None:
    """The reason the rules give for a refusal, found independently."""
    mover, met = position[move.source], position[move.target]
    if position.phase is Phase.PLACEMENT:
        return FailureCode.STILL_PLACING
    if mover is None or mover.color is not position.to_move:
        return FailureCode.NOT_YOUR_STACK if mover else FailureCode.NO_STACK
    if met is None:
        return FailureCode.VACANT_TARGET
    passed = way(move.source, move.target)
    if passed is None:
        across = across_centre(move.source, move.target)
        return FailureCode.CENTRE_BETWEEN if across else FailureCode.NOT_ON_ONE_LINE
    if any(position[space] is not None for space in passed[:-1]):
        return FailureCode.BLOCKED
    own = met.color is position.to_move
    if own and position.phase is Phase.CAPTURE:
        return FailureCode.FIRST_MOVE_MUST_CAPTURE
    if isinstance(move, Capture):
        higher = FailureCode.TARGET_TOO_HIGH if met.height > mover.height else None
        return FailureCode.OWN_TARGET if own else higher
    return None if own else FailureCode.ENEMY_TARGET


@given(positions)
def test_passes_and_placements_are_legal_or_refused_with_a_reason(position: Position) -> None:
    legal = set(position.legal_moves())
    moves: list[Pass | Place] = [
        PASS,
        *itertools.starmap(Place, itertools.product(PieceType, SPACES)),
    ]
    for move in moves:
        why = refusal(position, move)
        assert (why is None) == (move in legal)
        assert why is true_reason_without_a_way(position, move)


def true_reason_without_a_way(position: Position, move: Pass | Place) -> FailureCode | None:
    """The same for moves without a source."""
    if isinstance(move, Pass):
        return {
            Phase.PLACEMENT: FailureCode.STILL_PLACING,
            Phase.CAPTURE: FailureCode.FIRST_MOVE_NOT_PASSED,
            Phase.SECOND: None,
        }[position.phase]
    if position.phase is not Phase.PLACEMENT:
        return FailureCode.NOTHING_TO_PLACE
    if position[move.space] is not None:
        return FailureCode.NOT_VACANT
    own = [stack.piece_type for _, stack in position.stacks(position.to_move)]
    has_none = own.count(move.piece_type) == move.piece_type.supply
    return FailureCode.NONE_LEFT_TO_PLACE if has_none else None


@given(positions)
def test_captures_alone_take_pieces_off(position: Position) -> None:
    def total(position: Position) -> int:
        return sum(stack.height for _, stack in position.stacks())

    for move in position.legal_moves():
        change = total(position.play(move)) - total(position)
        if isinstance(move, Capture):
            assert change < 0
        else:
            assert change == isinstance(move, Place)


# -- Symmetry --------------------------------------------------------------------------------------


@given(positions, st.sampled_from(SYMMETRIES))
def test_the_board_has_no_favoured_side(position: Position, symmetry: Symmetry) -> None:
    image = position.transform(symmetry)
    assert {mapped(move, symmetry) for move in position.legal_moves()} == set(image.legal_moves())
    for move in position.legal_moves():
        assert move.transform(symmetry) == mapped(move, symmetry)
        assert move.transform(symmetry).transform(symmetry.inverse) == move
    for turn in itertools.islice(position.legal_turns(), 0, None, 199):
        after = image.play_turn(turn.transform(symmetry))
        assert after == position.play_turn(turn).transform(symmetry)
    for move in position.legal_moves()[::7]:
        assert image.play(mapped(move, symmetry)) == position.play(move).transform(symmetry)


@settings(max_examples=25)
@given(played, st.sampled_from(SYMMETRIES[1:]))
def test_symmetric_positions_have_equal_counts(position: Position, symmetry: Symmetry) -> None:
    assert perft(position.transform(symmetry), 2) == perft(position, 2)


@given(positions)
def test_the_colours_have_equal_rights(position: Position) -> None:
    swapped = position.swap_colors()
    assert swapped.legal_moves() == position.legal_moves()
    for move in position.legal_moves()[::7]:
        assert swapped.play(move) == position.play(move).swap_colors()
        ours, theirs = position.play(move).outcome(), swapped.play(move).outcome()
        assert (ours and (ours.winner.opponent, ours.termination, ours.lost_type)) == (
            theirs and (theirs.winner, theirs.termination, theirs.lost_type)
        )


@settings(max_examples=25)
@given(played)
def test_exchanged_colours_have_equal_counts(position: Position) -> None:
    assert perft(position.swap_colors(), 2) == perft(position, 2)


# -- Identity --------------------------------------------------------------------------------------


@given(positions)
def test_equal_positions_have_equal_keys_and_hashes(position: Position) -> None:
    other = Position.parse(str(position))
    assert (other.key, hash(other)) == (position.key, hash(position))
    assert 0 <= position.key < 2**64


@given(positions)
def test_different_positions_have_different_keys(position: Position) -> None:
    after = [position.play(move) for move in position.legal_moves()]
    assert len({p.key for p in (position, *after)}) == len({str(p) for p in (position, *after)})


@given(st.permutations(list(range(12))), st.integers(0, 2**32))
def test_the_key_does_not_depend_on_the_order_of_moves(order: list[int], seed: int) -> None:
    """Placements in any order lead to the same position, and so to the same key."""
    taken = Random(seed).sample(SPACES, 24)
    kinds = [PieceType.TZAAR, PieceType.TZARRA, PieceType.TOTT] * 4

    def placed(order: list[int]) -> Position:
        position = Position.empty()
        for number in order:
            position = position.play(Place(kinds[number], taken[number]))
            position = position.play(Place(kinds[-1 - number], taken[12 + number]))
        return position

    assert placed(order) == placed(sorted(order))
    assert placed(order).key == placed(sorted(order)).key


def test_two_captures_in_either_order_lead_to_one_key() -> None:
    pairs = 0

    @given(played.filter(lambda position: position.phase is Phase.CAPTURE))
    def check(position: Position) -> None:
        nonlocal pairs
        if position.is_opening:  # a turn of one move
            return
        # Captures by different stacks, and few enough.
        captures = position.legal_moves()[::3][:12]
        for one, other in itertools.combinations(captures, 2):
            ends = [
                middle.play(second)
                for first, second in ((one, other), (other, one))
                if second in (middle := position.play(first)).legal_moves()
            ]
            spaces_of = {one.source, one.target, other.source, other.target}  # type: ignore[union-attr]
            if len(ends) == 2 and len(spaces_of) == 4:
                assert ends[0] == ends[1]
                assert ends[0].key == ends[1].key
                pairs += 1

    check()
    assert pairs >= 100
