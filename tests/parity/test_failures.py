"""The library, the core and the page use the same code for the same failure."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.parity.test_texts import HAND_MADE, MOVE_TEXTS
from tzaar import PASS, Capture, FailureCode, Move, Place, Position, Reinforce, TzaarError
from tzaar.engine._native import Position as CorePosition
from tzaar.geometry import SPACES
from tzaar.notation import parse_move
from tzaar.pieces import PieceType

ROOT = Path(__file__).parents[2]


def codes_of(pattern: str, *files: Path) -> set[str]:
    return {code for file in files for code in re.findall(pattern, file.read_text("utf-8"))}


def test_the_library_has_the_codes_of_the_core_and_the_page() -> None:
    core = codes_of(
        r'because\(\s*"([\w-]+)"',
        *(file for file in ROOT.glob("core/*/*.cpp") if file.name != "network_file.cpp"),
    )
    page = codes_of(r"(?m)^  '?([\w-]+)'?: ['\"]", ROOT / "web/src/game/record-failures.ts")
    converter = codes_of(
        r"(?m)^  '([\w-]+)': \[", ROOT / "web/src/pages/analysis/converter-failures.ts"
    )
    assert len(core) > 30
    assert len(page) > 20
    assert len(converter) > 10
    # The memory limit is the server's alone.
    assert core | page | converter - {"memory-limit"} == set(FailureCode)


def page_values() -> dict[str, set[str]]:
    """The values that the page's sentence for each of the core's codes uses."""
    source = (ROOT / "web/src/core/failures.ts").read_text("utf-8")
    found = re.findall(r"(?m)^  '?([\w-]+)'?: \[(.*)\],$", source)
    return {code: set(re.findall(r"'(\w+)'", names)) for code, names in found}


PAGE_VALUES = page_values()


def library_code(position: Position, move: Move) -> str | None:
    try:
        position.play(move)
    except TzaarError as error:
        if error.code is None or set(error.values) != PAGE_VALUES[error.code]:
            return f"{error.code} with {error.values}"
        return error.code
    return None


def core_code(core: CorePosition, text: str) -> str | None:
    try:
        core.play(text)
    except ValueError as error:
        return str(getattr(error, "code", "none"))
    return None


def random_moves(random: Random, position: Position) -> list[Move]:
    """Mostly illegal moves, many of them with own stacks along lines."""
    own = [space for space, _ in position.stacks(position.to_move)]
    moves: list[Move] = [PASS]
    for source in (random.choice(SPACES), *random.sample(own, k=min(4, len(own)))):
        for target in random.choices(SPACES, k=12):
            moves += [Capture(source, target), Reinforce(source, target)]
        moves.append(Place(random.choice(list(PieceType)), source))
    return moves


def test_random_moves_are_refused_for_the_same_reason() -> None:
    random, seen = Random(1), Counter[str | None]()
    for seed in range(30):
        position = Position.empty() if seed % 3 == 0 else Position.random(seed)
        while True:
            core = CorePosition(str(position))
            for move in random_moves(random, position):
                code = core_code(core, str(move))
                assert library_code(position, move) == code, (str(position), str(move))
                seen[code] += 1
            if position.outcome():
                break
            position = position.play(random.choice(position.legal_moves()))
    codes = list(FailureCode)
    illegal = codes[codes.index(FailureCode.GAME_OVER) : codes.index(FailureCode.UNFINISHED_TURN)]
    assert set(seen) == {None, *illegal}


def position_codes(text: str) -> tuple[str | None, str | None]:
    library = core = None
    try:
        Position.parse(text)
    except TzaarError as error:
        library = error.code
    try:
        CorePosition(text)
    except ValueError as error:
        core = str(getattr(error, "code", "none"))
    return library, core


@pytest.mark.parametrize("text", HAND_MADE, ids=map(str, range(len(HAND_MADE))))
def test_position_strings_by_hand(text: str) -> None:
    library, core = position_codes(text)
    assert library == core


def test_damaged_position_strings_are_refused_for_the_same_reason() -> None:
    random, seen = Random(2), set()
    pieces = ["", "Z", "r", "T3", "t31", "z02", ".", ".4", "/", " ", "0", "9", "w", "s", "p", "x"]
    for number in range(3000):
        position = Position.empty() if number % 3 == 0 else Position.random(number)
        for _ in range(random.randrange(20)):
            moves = position.legal_moves()
            position = position.play(random.choice(moves)) if moves else position
        text = list(str(position))
        for _ in range(random.randint(1, 2)):
            at = random.randrange(len(text))
            text[at : at + random.randrange(3)] = random.choice(pieces)
        library, core = position_codes("".join(text))
        assert library == core, "".join(text)
        seen.add(library)
    assert len(seen) > 12


@pytest.mark.parametrize("text", MOVE_TEXTS, ids=map(str, range(len(MOVE_TEXTS))))
def test_lenient_move_texts(text: str) -> None:
    library: str | None = None
    try:
        parse_move(text, Position.fixed())
    except TzaarError as error:
        library = error.code
    assert library == core_code(CorePosition.fixed(), text)
