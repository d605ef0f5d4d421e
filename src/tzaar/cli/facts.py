"""What commands print with ``--json``: one schema each, from which ``--help`` takes its fields.

The second part of each annotation says what a field means.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, NotRequired, TypedDict, TypeVar

import typer

from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.outcome import Outcome
from tzaar.pieces import Color, PieceType
from tzaar.position import Position

Command = TypeVar("Command", bound=Callable[..., None])


class CountsByType(TypedDict):
    """A number for each type of piece."""

    tzaar: int
    tzarra: int
    tott: int


class CountsByColor(TypedDict):
    """A number for each type of piece of both colours."""

    white: CountsByType
    black: CountsByType


class OutcomeFacts(TypedDict):
    """How a game ended."""

    winner: Annotated[str, "white or black"]
    termination: Annotated[str, "type lost or no capture"]
    lost_type: Annotated[str | None, "tzaar, tzarra or tott, where the last of a type was lost"]


class PositionFacts(TypedDict):
    """A position."""

    position: Annotated[str, "the position string"]
    to_move: Annotated[str, "white or black"]
    phase: Annotated[str, "the move that is due: placement, capture, second; or over"]
    visible: Annotated[CountsByColor, "how many stacks show each type, by colour"]
    outcome: Annotated[
        OutcomeFacts | None, "how the game ended on the board; null while it goes on"
    ]
    in_hand: NotRequired[
        Annotated[CountsByColor, "only in a placement: the pieces still to be placed"]
    ]


class StartFacts(PositionFacts):
    """The start of a game."""

    seed: Annotated[int | None, "null unless the start is random"]


class PerftFacts(TypedDict):
    """A count of move sequences."""

    depth: Annotated[int, "how many moves deep"]
    count: Annotated[int, "how many sequences there are"]
    moves: NotRequired[Annotated[dict[str, int], "with --divide: the count behind each move"]]


class ProblemFacts(TypedDict):
    """What is wrong with a game of a file."""

    file: Annotated[str, "its name, as it was given"]
    line: Annotated[int | None, "from 1"]
    turn: Annotated[int | None, "from 1"]
    reason: Annotated[str, "what is wrong, in English"]


class CheckFacts(TypedDict):
    """What `check` found."""

    games: Annotated[int, "how many games are sound"]
    problems: Annotated[list[ProblemFacts], "one for each broken game"]


class ConvertFacts(TypedDict):
    """What `convert` did."""

    file: Annotated[str, "the file that was written"]
    format: Annotated[str, "its format: tzr, littlegolem or boardspace"]
    games: Annotated[int, "how many games are in it"]
    lost: Annotated[dict[str, int], "what the format cannot hold, such as comments, and how many"]
    problems: Annotated[list[ProblemFacts], "one for each game that was left out"]


class AnalysisFacts(TypedDict):
    """What an engine thinks."""

    rank: Annotated[int, "1 for the best turn, 2 for the second best, ..."]
    depth: Annotated[int, "moves looked ahead"]
    score: Annotated[str, "for the side to move: cp N (hundredths), win N or loss N (turns)"]
    evaluation: Annotated[str, "the same for White, as in game records"]
    nodes: Annotated[int, "positions searched"]
    nps: Annotated[int, "positions searched in a second"]
    time: Annotated[float, "seconds"]
    pv: Annotated[list[str], "the best line found, turn by turn"]


class BestFacts(TypedDict):
    """The best turn."""

    turn: Annotated[str, "the turn, or the rest of it in mid-turn"]
    analysis: Annotated[AnalysisFacts | None, "null from engines that do not explain themselves"]


class SolveFacts(TypedDict):
    """A proof, or none."""

    verdict: Annotated[str, "win or loss for the side to move, or unknown"]
    turns: Annotated[int | None, "how many turns the proved line has"]
    turn: Annotated[str, "the turn to play, or the most promising one"]
    pv: Annotated[list[str], "the proved line, turn by turn"]


class ReviewedPlayerFacts(TypedDict):
    """How well a player played."""

    accuracy: Annotated[float | None, "per cent; null without a turn to judge"]
    judgements: Annotated[dict[str, int], "how many turns were an inaccuracy, mistake, blunder"]


class ReviewedPlayersFacts(TypedDict):
    """How well both played."""

    white: ReviewedPlayerFacts
    black: ReviewedPlayerFacts


class MissedWinFacts(TypedDict):
    """A win that was proved before a turn, and missed."""

    turns: Annotated[int, "to the end of the game, both players', had the best turn been played"]
    after: Annotated[str, "lost: the opponent's win is proved as well; unclear: nothing is"]


class ReviewedTurnFacts(TypedDict):
    """A turn and what the engine thinks of it; scores and chances are those of its player."""

    number: Annotated[int, "from 1"]
    color: Annotated[str, "white or black"]
    turn: Annotated[str, "what was played"]
    best: Annotated[str, "what the engine would have played"]
    line: Annotated[list[str], "how the engine would go on, turn by turn"]
    only: Annotated[bool, "whether there was no other turn"]
    before: Annotated[str, "the score of the best turn"]
    after: Annotated[str, "the score of the turn that was played"]
    chance_before: Annotated[float | None, "the same as a chance of winning, 0 to 1"]
    chance_after: Annotated[float | None, "the same as a chance of winning, 0 to 1"]
    loss: Annotated[float | None, "the chance that the turn gave away"]
    judgement: Annotated[str | None, "inaccuracy, mistake, blunder or null"]
    missed_win: Annotated[MissedWinFacts | None, "null where no proved win was missed"]


class ReviewFacts(TypedDict):
    """A game and what the engine thinks of it."""

    engine: Annotated[str, "its name"]
    limit: Annotated[str, "how long it thought about each position"]
    tags: Annotated[dict[str, str], "the tags of the record"]
    result: Annotated[str, "1-0, 0-1 or *"]
    outcome: Annotated[str | None, "who won and why"]
    players: Annotated[ReviewedPlayersFacts, "how well both played"]
    turning_point: Annotated[int | None, "the number of the turn that decided the game"]
    turns: Annotated[list[ReviewedTurnFacts], "all turns but placements"]


class PairFacts(TypedDict):
    """How A did in the pairs of games from one start."""

    lost: int
    shared: int
    won: int


class EloFacts(TypedDict):
    """How much stronger A is, with a confidence of 95 %; null stands for infinity."""

    score: Annotated[float, "the share of games that A won, from 0 to 1"]
    elo: float | None
    low: float | None
    high: float | None


class SprtFacts(TypedDict):
    """How a sequential probability ratio test stands."""

    decision: str | None
    llr: float
    bounds: list[float]


class MatchFacts(TypedDict):
    """The result of a match."""

    first: Annotated[str, "A"]
    second: Annotated[str, "B"]
    wins: Annotated[int, "of A"]
    losses: Annotated[int, "of A"]
    white_wins: Annotated[int, "games that White won"]
    pairs: Annotated[PairFacts, "pairs of games, by what A did in both"]
    elo: Annotated[EloFacts | None, "how much stronger A is, 95 %; a null inside is infinity"]
    forfeits: Annotated[list[str], "the games lost by a crash, an illegal turn or on time"]
    sprt: NotRequired[Annotated[SprtFacts, "with --sprt: how the test stands"]]


class SelfPlayFacts(TypedDict):
    """What a file of self-play holds."""

    file: Annotated[str, "the file"]
    games: Annotated[int, "how many games it holds"]


class PuzzleFacts(TypedDict):
    """A puzzle and its solution."""

    id: Annotated[str, "eight hexadecimal digits"]
    position: Annotated[str, "the position string; the solver is to move"]
    line: Annotated[list[str], "the solver's turns and, between them, the longest defence"]
    seconds: Annotated[
        list[str], "if only the first move of the last turn is asked for: the second moves that win"
    ]
    wins_in: Annotated[int, "the solver's turns to the end of the game"]
    is_exact: Annotated[bool, "false if the win may take fewer turns"]
    kinds: Annotated[list[str], "what it is about, such as take-2 or quiet"]
    rating: Annotated[int, "how hard it is, on the scale of the engine's levels"]
    source: Annotated[str, "the game and the turn it was found in"]


class MinedFacts(TypedDict):
    """What a file of `puzzles mine` or `endgames mine` holds."""

    file: Annotated[str, "the file"]
    games: Annotated[int, "how many games it holds"]


class AddedFacts(TypedDict):
    """What `puzzles add` added."""

    folder: Annotated[str, "the collection"]
    puzzles: Annotated[int, "how many puzzles it holds"]
    new: Annotated[int, "how many of them were added"]


class ChosenFacts(TypedDict):
    """What `endgames choose` wrote."""

    file: Annotated[str, "the file"]
    lengths: Annotated[dict[str, int], "how many endgames it holds of each length"]


class PuzzleProblemFacts(TypedDict):
    """What is wrong with a puzzle of a collection, or with an endgame."""

    id: Annotated[str, "the puzzle's or the endgame's id"]
    reason: Annotated[str, "what is wrong, in English"]


class CheckedFacts(TypedDict):
    """What a verification found."""

    wrong: Annotated[int, "how many of them have problems of their own"]
    positions: Annotated[int, "how many positions were replayed against every reply"]
    trees: Annotated[int, "how many game trees were searched in full"]
    problems: Annotated[list[PuzzleProblemFacts], "everything that is wrong"]


class VerifiedFacts(CheckedFacts):
    """What `puzzles verify` found."""

    puzzles: Annotated[int, "how many were checked"]


class EndgamesVerifiedFacts(CheckedFacts):
    """What `endgames verify` found."""

    endgames: Annotated[int, "how many were checked"]


class CopyFacts(TypedDict):
    """What `admin copy-to` copied."""

    source: Annotated[str, "the database that was copied"]
    target: Annotated[str, "the copy"]
    games: Annotated[int, "how many games have equal hashes in both"]
    rows: Annotated[dict[str, int], "how many rows each table has"]


class BackupFacts(TypedDict):
    """What `admin backup` copied."""

    source: Annotated[str, "the database that was copied"]
    file: Annotated[str, "the copy"]


@dataclass(frozen=True, slots=True)
class Schema:
    """What a command prints with ``--json``."""

    type: Any
    """A `TypedDict`, or a list of something."""
    is_stream: bool = False
    """Whether it prints one value a line as it goes, instead of one."""


def prints(type: Any, *, is_stream: bool = False) -> Callable[[Command], Command]:  # noqa: A002
    """Note what a command prints with ``--json``."""

    def note(command: Command) -> Command:
        vars(command)["json_schema"] = Schema(type, is_stream)
        return command

    return note


def print_json(value: object) -> None:
    """Print one line of JSON on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def position_facts(position: Position) -> PositionFacts:
    """A position as plain data."""
    facts = PositionFacts(
        position=str(position),
        to_move=position.to_move.name.lower(),
        phase=position.phase.name.lower(),
        visible=_counts(position.visible),
        outcome=outcome_facts(position.outcome()),
    )
    if position.phase is Phase.PLACEMENT:
        facts["in_hand"] = _counts(position.in_hand)
    return facts


def start_facts(game: Game) -> StartFacts:
    """The start of a game as plain data, with its seed if it was random."""
    seed = game.tags.get("Seed")
    return StartFacts(**position_facts(game.start), seed=int(seed) if seed else None)


def outcome_facts(outcome: Outcome | None) -> OutcomeFacts | None:
    """An outcome as plain data."""
    if outcome is None:
        return None
    return {
        "winner": outcome.winner.name.lower(),
        "termination": outcome.termination.value,
        "lost_type": outcome.lost_type.name.lower() if outcome.lost_type else None,
    }


def _counts(count: Callable[[Color, PieceType], int]) -> CountsByColor:
    white, black = (
        CountsByType(
            tzaar=count(color, PieceType.TZAAR),
            tzarra=count(color, PieceType.TZARRA),
            tott=count(color, PieceType.TOTT),
        )
        for color in Color
    )
    return {"white": white, "black": black}
