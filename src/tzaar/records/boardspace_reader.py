"""Games read from Boardspace records; see `boardspace_header` for the properties of our own."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tzaar.errors import FailureCode, RecordError, excerpt
from tzaar.game import Game
from tzaar.moves import Place
from tzaar.outcome import RESULTS, Outcome, Termination
from tzaar.pieces import BLACK, WHITE
from tzaar.position import Position
from tzaar.records.boardspace_header import (
    CUSTOM,
    ERA_TAG,
    GAME_NAME,
    HEADER,
    KEY,
    KEY_TAG,
    LABELS_TAG,
    PLAYERS,
    RANDOM,
    STANDARD,
    TIME_TAG,
    is_boardspace,
    likely_era,
)
from tzaar.records.boardspace_result import named_winner, result_text
from tzaar.records.boardspace_setup import Labels, random_start
from tzaar.records.boardspace_steps import Replay, State, Step, steps
from tzaar.records.builder import GameBuilder
from tzaar.records.endings import results_differ, settle
from tzaar.records.restart import restart
from tzaar.records.sgf import SgfNode, bad_property, fold
from tzaar.records.sgf_remarks import read_remarks

_VERSIONS: Final = ("1", "2")
_SETUP: Final = re.compile(r"\s*+(?P<name>\S++)\s*+(?P<key>\S*+)\s*+")
_NAME: Final = re.compile(r'"(?P<name>.*)"', re.DOTALL)
_LAID_OUT: Final = re.compile("[0-9]{1,2}")


@dataclass(frozen=True)
class _Reading:
    """One way to understand a record: its start, and the labels of column E."""

    start: Position
    labels: Labels
    tags: dict[str, str]
    """The key, and what is not as usual."""


def read_boardspace(root: SgfNode) -> Game:
    """The game of a tree; raises `RecordError`.

    Where labels or set-up can be understood in two ways, the one that can be replayed is taken;
    tags tell it if that is not the ordinary one.
    """
    if not is_boardspace(root):
        raise RecordError(
            f"the tree does not begin with GM[{GAME_NAME}]",
            line=root.line,
            code=FailureCode.NOT_TZAAR,
        )
    if (version := (root.only("VV") or "1").strip()) not in _VERSIONS:
        reason = f"version VV[{excerpt(version)}] is not known"
        raise bad_property("VV", version, reason, line=root.line)
    white = _white_player(root)
    tags = _player_tags(root, white) | HEADER.read(root)
    failures: list[tuple[RecordError, _Reading]] = []
    for reading in _readings(root, tags):
        try:
            return _replayed(root, white, tags | reading.tags, reading)
        except RecordError as error:
            failures.append((error, reading))
    raise _farthest(failures)


def _farthest(failures: list[tuple[RecordError, _Reading]]) -> RecordError:
    # An error without a turn was found after all of them.
    error, reading = max(failures, key=lambda failure: failure[0].turn or math.inf)
    unusual = [f"{name} {text}" for name, text in reading.tags.items() if name != KEY_TAG]
    if not unusual:
        return error
    reason = f"{error.reason} (read with {', '.join(unusual)})"
    return RecordError(
        reason, line=error.line, turn=error.turn, code=error.code, values=error.values
    )


def _replayed(root: SgfNode, white: int, tags: dict[str, str], reading: _Reading) -> Game:
    game = Game(reading.start, tags)
    replay = Replay(game, reading.labels, white)
    fold(root, State.at(game.root), replay.take)
    replay.builder.finish()
    for color, time in replay.times.items():
        game.tags.setdefault(f"{color}{TIME_TAG}", time)
    if laid_out := _read_laid_out(root, game):
        game = restart(game, laid_out)
        builder = GameBuilder(game)
        read_remarks(root, game.root, builder)
        builder.finish()
    _read_ending(root, game, replay.ending)
    return game


def _white_player(root: SgfNode) -> int:
    text = root.only("CM")
    if text is not None:
        if (colors := text.replace(" ", "")) not in ("0,1", "1,0"):
            reason = f"CM[{excerpt(text)}] is neither 0,1 nor 1,0"
            raise bad_property("CM", text, reason, line=root.line)
        return int(colors[0])
    node = root
    while node.children:
        node = node.children[0]
        for step in steps(node):
            starter = "".join(step.arguments[:1]).upper()
            return int(step.word.lower() == "start" and starter == PLAYERS[1])
    return 0


def _player_tags(root: SgfNode, white: int) -> dict[str, str]:
    """Names, rankings and what else the header says about the players."""
    tags = {}
    for name in PLAYERS:
        color = WHITE if PLAYERS.index(name) == white else BLACK
        for value in root.properties.get(name, ()):
            word, text = [*value.strip().split(None, 1), "", ""][:2]
            if word.lower() == "id":
                match = _NAME.fullmatch(text)
                tags[str(color)] = match["name"] if match else text
            elif word.isascii() and word.isalpha():
                tags[f"{color}{word.capitalize()}"] = text
    return tags


def _readings(root: SgfNode, tags: dict[str, str]) -> Iterator[_Reading]:
    """The ways to understand a record, the ordinary one first."""
    starts = list(_starts(root, tags))
    for labels in _possible_labels(root):
        for start, told in starts:
            found = {LABELS_TAG: str(labels)} if labels is Labels.OFFICIAL else {}
            yield _Reading(start, labels, told | found)


def _starts(root: SgfNode, tags: dict[str, str]) -> Iterator[tuple[Position, dict[str, str]]]:
    match = _SETUP.fullmatch(root.only("SU") or "")
    if match is None:
        raise RecordError(
            "the set-up is missing: there is no SU", line=root.line, code=FailureCode.NO_START
        )
    name, key = match["name"].lower(), match["key"]
    if key and not KEY.fullmatch(key):
        reason = f"the key {excerpt(key)!r} in SU is not a whole number"
        raise bad_property("SU", key, reason, line=root.line)
    kept = {} if key in ("", "0") else {KEY_TAG: key}
    if name == STANDARD:
        yield Position.fixed(), kept
    elif name == CUSTOM:
        yield Position.empty(), kept
    elif name != RANDOM:
        known = f"{STANDARD}, {RANDOM} and {CUSTOM}"
        reason = f"the set-up {excerpt(match['name'])!r} is none of {known}"
        raise bad_property("SU", match["name"], reason, line=root.line)
    elif not key:
        reason = "a random set-up can only be laid out from its key, and SU has none"
        raise RecordError(reason, line=root.line, code=FailureCode.NO_START)
    else:
        first = likely_era(tags)
        for era in (first, first.other):
            unusual = ERA_TAG in tags or era is not first
            told = {KEY_TAG: key} | ({ERA_TAG: str(era)} if unusual else {})
            yield random_start(int(key), era), told


def _possible_labels(root: SgfNode) -> tuple[Labels, ...]:
    """Which labels a record may have, by the rows of column E that occur in it."""
    rows: set[str] = set()

    def look(node: SgfNode, state: None, main: bool) -> None:  # noqa: ARG001
        for step in steps(node):
            rows.update(_rows_of_column_e(step))

    fold(root, None, look)
    if "9" in rows or rows.isdisjoint("5678"):
        return (Labels.BOARDSPACE,)
    return (Labels.OFFICIAL,) if "5" in rows else (Labels.BOARDSPACE, Labels.OFFICIAL)


def _rows_of_column_e(step: Step) -> Iterator[str]:
    for column, row in zip(step.arguments, step.arguments[1:], strict=False):
        if column in ("E", "e"):
            yield row


def _read_laid_out(root: SgfNode, game: Game) -> int:
    """How many turns only lay out the start."""
    text = root.only("TS")
    if text is None:
        return 0
    turns = int(text) if _LAID_OUT.fullmatch(text) else 0
    placements = sum(isinstance(node.turn.moves[0], Place) for node in game.mainline())
    if not 1 <= turns <= placements:
        reason = f"TS[{excerpt(text)}] is not a number of placements; the record has {placements}"
        raise bad_property("TS", text, reason, line=root.line)
    return turns


def _read_ending(root: SgfNode, game: Game, ending: Outcome | None) -> None:
    """Take over how the game ended: by what we have written, by its steps or by RE."""
    text = root.only("RE")
    named = None if text is None else named_winner(text, game)
    winner, termination = named, None
    if stated := root.only("TT"):
        result, _, reason = stated.partition(" ")
        winner = RESULTS.get(result)
        if winner is None or reason not in list(Termination):
            reason = f"TT[{excerpt(stated)}] is not an ending"
            raise bad_property("TT", stated, reason, line=root.line)
        termination = Termination(reason)
    elif ending is not None:
        termination = ending.termination
        # RE says who ran out of time; the step alone does not.
        if winner is None or termination is not Termination.TIMED_OUT:
            winner = ending.winner
    if named not in (None, winner):
        reason = f"{winner} wins by the moves, but by RE {named}"
        raise results_differ(named, winner, reason, root.line)
    settle(game, winner, termination, root.line)
    if text is not None and text != result_text(game):
        game.tags["RE"] = text
