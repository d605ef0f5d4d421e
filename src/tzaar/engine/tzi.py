"""The lines of TZI, the protocol between programs and engines: docs/protocol.md describes it.

Writing is strict. Reading never fails: a line that says nothing of use gives None, because a
program that is not ours may print anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tzaar.engine.answers import Analysis, Verdict
from tzaar.engine.limit import Limit
from tzaar.engine.options import Option
from tzaar.engine.score import Score
from tzaar.errors import TzaarError
from tzaar.moves import Move, Phase, Turn
from tzaar.position import Position

ERROR: Final = "info string error:"
"""How an engine's line begins that refuses a command."""
MAX_OPTION_LENGTH: Final = 2000
"""Characters of an ``option`` line; a longer one is ignored, as it would be slow to match."""

_NUMBER: Final = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_NUMBER_FIELDS: Final = ("depth", "nodes", "nps", "time", "multipv")
_OPTION: Final = re.compile(
    r"option name (?P<name>.+?) type (?P<type>\w+)(?: default ?(?P<default>.*?))?"
    r"(?: min (?P<min>\S+))?(?: max (?P<max>\S+))?(?P<var> var .*)?"
)
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


# -- Writing ---------------------------------------------------------------------------------------


def position_command(position: Position) -> str:
    """The command that sets the position."""
    return f"position string {position}"


def option_command(name: str, value: int | str) -> str:
    """The command that sets an option; raises `ValueError` if it would not fit a line."""
    text = f"setoption name {name} value {value}"
    if _CONTROL.search(text):
        raise ValueError(f"control characters in the option {name!r}")
    return text


def go_command(limit: Limit, root_moves: Sequence[Move] = ()) -> str:
    """The command that starts a search for the best turn, of all or of some first moves."""
    words = ["go"]
    if limit.movetime is not None:
        words += ["movetime", _milliseconds(limit.movetime)]
    if limit.white_clock is not None and limit.black_clock is not None:
        words += ["wtime", _milliseconds(limit.white_clock)]
        words += ["btime", _milliseconds(limit.black_clock)]
        words += ["winc", _milliseconds(limit.white_increment)]
        words += ["binc", _milliseconds(limit.black_increment)]
    if limit.depth is not None:
        words += ["depth", str(limit.depth)]
    if limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    if limit.infinite:
        words.append("infinite")
    if root_moves:
        words += ["searchmoves", *map(str, root_moves)]
    return " ".join(words)


def solve_command(limit: Limit) -> str:
    """The command that starts the solver, which is limited by time and nodes alone."""
    words = ["solve"]
    if limit.movetime is not None:
        words += ["movetime", _milliseconds(limit.movetime)]
    if limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    return " ".join(words)


def _milliseconds(seconds: float) -> str:
    return str(max(1, round(seconds * 1000)))


# -- Reading ---------------------------------------------------------------------------------------


def read_option(line: str) -> Option | None:
    """The option that an ``option`` line offers."""
    match = _OPTION.fullmatch(line) if len(line) <= MAX_OPTION_LENGTH else None
    if match is None:
        return None
    return Option(
        match["name"],
        match["type"],
        match["default"] or "",
        _number(match["min"]),
        _number(match["max"]),
        tuple(value.strip() for value in (match["var"] or "").split(" var ")[1:]),
    )


def read_info(line: str, position: Position) -> Analysis | None:
    """What an ``info`` line says about a position; None unless it has a score.

    The best line is cut where it stops making sense.
    """
    words = iter(line.split())
    numbers: dict[str, int] = {}
    score: Score | None = None
    pv: tuple[Turn, ...] = ()
    for word in words:
        if word == "string":
            break
        if word == "score":
            score = _read_score(next(words, ""), next(words, ""))
        elif word == "pv":
            pv = tuple(read_line(words, position))
        elif word in _NUMBER_FIELDS:
            numbers[word] = max(0, _number(next(words, "")) or 0)
    if score is None:
        return None
    return Analysis(
        depth=numbers.get("depth", 0),
        score=score,
        pv=pv,
        to_move=position.to_move,
        rank=numbers.get("multipv", 1),
        nodes=numbers.get("nodes", 0),
        nps=numbers.get("nps", 0),
        time=numbers.get("time", 0) / 1000,
    )


def read_line(words: Iterator[str], position: Position) -> Iterator[Turn]:
    """Moves grouped into whole turns, up to the first illegal one."""
    moves: list[Move] = []
    for word in words:
        try:
            move, position = position.read_move(word)
        except TzaarError:
            break
        moves.append(move)
        if position.phase is not Phase.SECOND:
            yield Turn(*moves)
            moves = []


def read_solved(line: str) -> tuple[Verdict, int | None] | None:
    """What a ``solved`` line says: the verdict and the turns to the end."""
    words = line.split()
    if len(words) < 2 or words[1] not in list(Verdict):
        return None
    turns = _number(words[3]) if words[2:3] == ["turns"] and len(words) > 3 else None
    verdict = Verdict(words[1])
    return verdict, None if verdict is Verdict.UNKNOWN else turns


def _read_score(kind: str, value: str) -> Score | None:
    number = _number(value)
    if number is None or kind not in ("cp", "win", "loss"):
        return None
    if kind == "cp":
        return Score(cp=number)
    return None if number < 0 else Score(win=number) if kind == "win" else Score(loss=number)


def _number(word: str | None) -> int | None:
    return int(word) if word and _NUMBER.fullmatch(word) else None
