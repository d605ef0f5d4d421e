"""The command ``puzzle``: solve puzzles at the terminal."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from tzaar.cli.counted import counted
from tzaar.cli.facts import PuzzleFacts, print_json, prints
from tzaar.cli.options import JsonOption
from tzaar.cli.progress import at_work
from tzaar.cli.terminal import has_colors
from tzaar.engine import Limit, Verdict
from tzaar.engine.players import parse_player
from tzaar.errors import TzaarError
from tzaar.moves import Turn
from tzaar.position import Position
from tzaar.puzzles import Collection, CollectionError, Kind, Puzzle
from tzaar.render import render_text

_NEAREST: Final = 20
"""How many puzzles count as near a given rating."""
_REFUTATION: Final = Limit(nodes=20_000_000)
"""Far more than any wrong turn in the collection needs."""
_DAY: Final = "%Y-%m-%d"


@prints(PuzzleFacts)
def puzzle(
    kind: Annotated[
        Kind | None, typer.Option(metavar="KIND", help="A puzzle of this kind.")
    ] = None,
    rating: Annotated[int | None, typer.Option(metavar="N", help="A puzzle rated about N.")] = None,
    puzzle_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The puzzle with this id.")
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="Today's puzzle.")] = False,
    day: Annotated[
        datetime | None,
        typer.Option(metavar="YYYY-MM-DD", formats=[_DAY], help="The puzzle of another day."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Make the random choice repeatable."),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Use the collection in this folder.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Solve a puzzle: find the one turn that wins.

    Every other turn is proved to lose, and a wrong answer is refuted. Type `help` while solving to
    see what else you can type. Without options, the puzzle is random. With --json, the puzzle is
    printed with its solution instead.

    Examples:
        tzaar puzzle                            # any puzzle
        tzaar puzzle --daily
        tzaar puzzle --kind quiet --rating 700
        tzaar puzzle --day 2026-11-19 --json

    Exit status:
        0  Solved; or printed, with --json.
        1  Not solved.

    Environment:
        NO_COLOR  If set, nothing is printed in colour.

    """
    collection = Collection.open(folder)
    ways = [puzzle_id is not None, daily, day is not None, kind is not None or rating is not None]
    if sum(ways) > 1:
        raise TzaarError("give only one of --id, --daily and --day, or --kind and --rating")
    if puzzle_id is not None:
        chosen = collection[puzzle_id]
    elif daily or day is not None:
        chosen = collection.daily((day or datetime.now(UTC)).date())
    else:
        chosen = _choose(collection, kind, rating, seed)
    if as_json:
        print_json(_facts(chosen))
    elif not Session(chosen, Console(highlight=False)).run():
        raise typer.Exit(1)


def _choose(
    collection: Collection, kind: Kind | None, rating: int | None, seed: int | None
) -> Puzzle:
    found = list(collection.select(kind))
    if rating is not None:
        found = sorted(found, key=lambda p: (abs(p.rating - rating), p.id))[:_NEAREST]
    if not found:
        raise CollectionError(f"there is no puzzle of the kind {kind}" if kind else "no puzzles")
    return random.Random(seed).choice(found)  # noqa: S311 - repeatable, not secret


def _facts(puzzle: Puzzle) -> PuzzleFacts:
    return {
        "id": puzzle.id,
        "position": puzzle.position,
        "line": list(puzzle.line),
        "seconds": list(puzzle.seconds),
        "wins_in": puzzle.wins_in,
        "is_exact": puzzle.is_exact,
        "kinds": [kind.value for kind in puzzle.kinds],
        "rating": puzzle.rating,
        "source": puzzle.source,
    }


class Session:
    """A puzzle that is being solved at the terminal."""

    def __init__(self, puzzle: Puzzle, console: Console) -> None:
        self.puzzle = puzzle
        self.console = console
        self.number = 0
        """The number of the turn to find, from 0."""
        self.hints = 0
        """How many have been given for it."""
        self.mistakes = 0
        self.ended = False
        self.commands: dict[str, Callable[[], None]] = {
            "help": self.help,
            "board": self.board,
            "hint": self.hint,
            "solution": self.solution,
            "quit": self.quit,
        }

    @property
    def position(self) -> Position:
        """The position in which a turn is to be found."""
        return self.puzzle.played[2 * self.number][0]

    @property
    def answer(self) -> Turn:
        """A right turn."""
        return self.puzzle.played[2 * self.number][1]

    @property
    def is_half(self) -> bool:
        """Whether only the first move of the turn is to be found."""
        return self.puzzle.asks_first_move_only and self.number == self.puzzle.turns - 1

    def run(self) -> bool:
        """Read lines until the puzzle is solved or abandoned; gives whether it was solved."""
        self.say(f"Puzzle {self.puzzle.id}, rating {self.puzzle.rating}.")
        self.board()
        self.ask()
        while not self.ended:
            try:
                line = self.console.input(f"{self.position.to_move}> ").strip()
            except EOFError:
                return False
            if line:
                self.obey(line)
        return self.number == self.puzzle.turns

    def obey(self, line: str) -> None:
        """Carry out a command, or try the turn on a line."""
        command = self.commands.get(line.lower())
        try:
            if command is not None:
                command()
            else:
                self.attempt(self._read(line))
        except TzaarError as error:
            self.say(f"{error}", style="yellow")

    def attempt(self, turn: Turn) -> None:
        """Say whether a turn is right, and what follows."""
        if not self.puzzle.is_right(self.number, turn):
            self.mistakes += 1
            self.say(f"{turn} is wrong: {self._refutation(turn)}", style="red")
            return
        self.say(f"{turn} is right.", style="green")
        self._go_on()

    # -- Commands ----------------------------------------------------------------------------------

    def help(self) -> None:
        """Show this list."""
        self.say("Type a turn such as 'D4xC3 F2+G2', 'D4xC3 pass' or 'D4xC3 E5xE4', or:")
        for name, command in self.commands.items():
            self.say(f"  {name:9} {command.__doc__}")

    def board(self) -> None:
        """Show the board again."""
        bottom = self.puzzle.start.to_move
        picture = render_text(self.position, color=has_colors(), orientation=bottom)
        self.console.out(picture, highlight=False)

    def hint(self) -> None:
        """Get a hint: first the idea, then the stack that moves first, then the first move."""
        first = str(self.answer.moves[0])
        hints = [kind.explanation for kind in self.puzzle.kinds if not self.number]
        steps = [
            " ".join(hints) or "Look for the next turn.",
            f"The stack on {first[:2]} moves first.",
            f"The first move is {first}.",
        ]
        self.say(steps[min(self.hints, len(steps) - 1)])
        self.hints += 1

    def solution(self) -> None:
        """Show the winning line and leave."""
        for number, (position, turn) in enumerate(self.puzzle.played[2 * self.number :], start=1):
            self.say(f"{number}. {position.to_move}: {turn}")
        self.quit()

    def quit(self) -> None:
        """Leave."""
        self.ended = True

    # -- Internals ---------------------------------------------------------------------------------

    def say(self, text: str, style: str | None = None) -> None:
        """Print a line as it is."""
        self.console.print(text, style=style, markup=False, soft_wrap=True)

    def ask(self) -> None:
        """Say what is to be found."""
        player = self.position.to_move
        if self.is_half:
            self.say(f"{player} to move. Find the only winning first move; all others lose.")
        else:
            self.say(f"{player} to move. Find the only winning turn; all others lose.")

    def _read(self, line: str) -> Turn:
        """A whole turn, or its first move if that is all the puzzle asks for."""
        turn = Turn(*(move for move, _ in self.position.read_moves(line)))
        if not (self.is_half and len(turn) == 1):
            self.position.play_turn(turn)
        return turn

    def _refutation(self, turn: Turn) -> str:
        """How the opponent wins against a wrong turn, as the solver proves it."""
        position = self.position
        for move in turn:
            position = position.play(move)
        if outcome := position.outcome():
            return f"{outcome}."
        loser = self.position.to_move
        with parse_player("native").open_blocking() as engine, at_work("refuting"):
            solution = engine.solve(position, _REFUTATION)
        if position.to_move is loser:
            return "no second move saves it." if solution.verdict is Verdict.LOSS else "it loses."
        if solution.verdict is not Verdict.WIN or solution.turns is None:
            return "it loses."
        return f"{position.to_move} answers {solution.turn} and {_wins_in(solution.turns)}."

    def _go_on(self) -> None:
        self.number += 1
        self.hints = 0
        if self.number == self.puzzle.turns:
            self.ended = True
            self.say(self._summary(), style="green")
            return
        position, defence = self.puzzle.played[2 * self.number - 1]
        self.say(f"{position.to_move} defends with {defence}.")
        self.board()
        self.ask()

    def _summary(self) -> str:
        mistakes = counted(self.mistakes, "mistake") if self.mistakes else "no mistakes"
        left = self.puzzle.wins_in - self.puzzle.turns
        most = "" if self.puzzle.is_exact else "at most "
        rest = f" The win takes {most}{counted(left, 'more turn')} of yours." if left else ""
        return f"Solved with {mistakes}.{rest}"


def _wins_in(turns: int) -> str:
    """How soon the winner wins, given the turns of both."""
    own = (turns + 1) // 2
    return "wins" if own == 1 else f"wins in {own} turns"
