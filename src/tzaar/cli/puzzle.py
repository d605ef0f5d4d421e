"""The command ``puzzle``: solve puzzles at the terminal."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from tzaar.engine import Limit, Verdict
from tzaar.engine.players import parse_player
from tzaar.errors import TzaarError
from tzaar.moves import Turn
from tzaar.position import Position
from tzaar.puzzles import Collection, CollectionError, Kind, Puzzle
from tzaar.render import render_text

_NEAREST: Final = 20
"""Puzzles that are near enough to a rating that was asked for."""
_REFUTATION: Final = Limit(nodes=20_000_000)
"""Far more than any wrong turn of the collection needs."""
_DAY: Final = "%Y-%m-%d"


def puzzle(
    kind: Annotated[Kind | None, typer.Option(help="One of this kind.")] = None,
    rating: Annotated[int | None, typer.Option(help="One of about this rating.")] = None,
    puzzle_id: Annotated[str | None, typer.Option("--id", help="The one with this id.")] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The one of today.")] = False,
    day: Annotated[
        datetime | None, typer.Option(formats=[_DAY], help="The one of another day.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Of the choice: the same number, the same puzzle.")
    ] = None,
    folder: Annotated[Path | None, typer.Option(help="Of another collection.")] = None,
) -> None:
    """Solve a puzzle: find the one turn that wins.

    Every other turn is proved to lose, and what refutes it is shown. Type `help` for what else can
    be typed. Exit status 0 if it was solved, else 1.
    """
    collection = Collection.open(folder)
    ways = [puzzle_id is not None, daily, day is not None, kind is not None or rating is not None]
    if sum(ways) > 1:
        raise TzaarError("choose by --id, by --daily, by --day, or by --kind and --rating")
    if puzzle_id is not None:
        chosen = collection[puzzle_id]
    elif daily or day is not None:
        chosen = collection.daily((day or datetime.now(UTC)).date())
    else:
        chosen = _choose(collection, kind, rating, seed)
    if not Session(chosen, Console(highlight=False)).run():
        raise typer.Exit(1)


def _choose(
    collection: Collection, kind: Kind | None, rating: int | None, seed: int | None
) -> Puzzle:
    found = list(collection.select(kind))
    if rating is not None:
        found = sorted(found, key=lambda p: (abs(p.rating - rating), p.id))[:_NEAREST]
    if not found:
        raise CollectionError(f"there is no puzzle of the kind {kind}")
    return random.Random(seed).choice(found)  # noqa: S311 - repeatable, not secret


class Session:
    """A puzzle that is being solved at the terminal."""

    def __init__(self, puzzle: Puzzle, console: Console) -> None:
        self.puzzle = puzzle
        self.console = console
        self.number = 0
        """Of the turn that is asked for, from 0."""
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
        """Where a turn is asked for."""
        return self.puzzle.played[2 * self.number][0]

    @property
    def answer(self) -> Turn:
        """A turn that is right."""
        return self.puzzle.played[2 * self.number][1]

    def run(self) -> bool:
        """Read lines until the puzzle is solved or left; gives whether it was solved."""
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
        """Carry out a command, or try the turn that a line spells."""
        command = self.commands.get(line.lower())
        try:
            if command is not None:
                command()
            else:
                self.attempt(self._read(line))
        except TzaarError as error:
            self.say(f"{error}", style="yellow")

    def attempt(self, turn: Turn) -> None:
        """Say whether a turn is right, and what follows it."""
        if not self.puzzle.is_right(self.number, turn):
            self.mistakes += 1
            self.say(f"{turn} is wrong: {self._refutation(turn)}", style="red")
            return
        self.say(f"{turn} is right.", style="green")
        self._go_on()

    # -- Commands ----------------------------------------------------------------------------------

    def help(self) -> None:
        """What can be typed."""
        self.say("A turn such as 'D4xC3 F2+G2', 'D4xC3 pass' or 'D4xC3 E5xE4', or one of these:")
        for name, command in self.commands.items():
            self.say(f"  {name:9} {command.__doc__}")

    def board(self) -> None:
        """Show the board again."""
        color = self.console.is_terminal
        bottom = self.puzzle.start.to_move
        # Written as it is: the board's own colours are no markup.
        self.console.file.write(render_text(self.position, color=color, orientation=bottom) + "\n")

    def hint(self) -> None:
        """What it is about; then which stack begins; then the first move."""
        first = str(self.answer.moves[0])
        hints = [kind.explanation for kind in self.puzzle.kinds if not self.number]
        steps = [" ".join(hints) or "Look for the next turn.", f"{first[:2]} begins.", f"{first}."]
        self.say(steps[min(self.hints, len(steps) - 1)])
        self.hints += 1

    def solution(self) -> None:
        """Show the turns that win, and leave."""
        for number, (position, turn) in enumerate(self.puzzle.played[2 * self.number :], start=1):
            self.say(f"{number}. {position.to_move}: {turn}")
        self.quit()

    def quit(self) -> None:
        """Leave."""
        self.ended = True

    # -- How ---------------------------------------------------------------------------------------

    def say(self, text: str, style: str | None = None) -> None:
        """Print a line as it is."""
        self.console.print(text, style=style, markup=False)

    def ask(self) -> None:
        """Say what is asked for."""
        is_half = self.puzzle.asks_first_move_only and self.number == self.puzzle.turns - 1
        what = "first move wins: several second moves do" if is_half else "turn wins"
        self.say(f"{self.position.to_move} to play. One {what}; all else loses.")

    def _read(self, line: str) -> Turn:
        """A whole turn, or its first move where no more is asked for."""
        turn = Turn(*(move for move, _ in self.position.read_moves(line)))
        is_half = self.puzzle.asks_first_move_only and self.number == self.puzzle.turns - 1
        if not (is_half and len(turn) == 1):
            self.position.play_turn(turn)
        return turn

    def _refutation(self, turn: Turn) -> str:
        """What the other side plays against a wrong turn, as the solver proves it."""
        position = self.position
        for move in turn:
            position = position.play(move)
        if outcome := position.outcome():
            return f"{outcome}."
        loser = self.position.to_move
        with parse_player("native").open_blocking() as engine:
            solution = engine.solve(position, _REFUTATION)
        if position.to_move is loser:
            return "no second move saves it." if solution.verdict is Verdict.LOSS else "it loses."
        if solution.verdict is not Verdict.WIN or solution.turns is None:
            return "it loses."
        return f"{position.to_move} answers {solution.turn} and {_in(solution.turns)}."

    def _go_on(self) -> None:
        self.number += 1
        self.hints = 0
        if self.number == self.puzzle.turns:
            self.ended = True
            self.say(self._summary(), style="green")
            return
        position, defence = self.puzzle.played[2 * self.number - 1]
        self.say(f"{position.to_move} defends by {defence}.")
        self.board()
        self.ask()

    def _summary(self) -> str:
        number = self.mistakes
        mistakes = f"with {_counted(number, 'mistake')}" if number else "without a mistake"
        left = self.puzzle.wins_in - self.puzzle.turns
        rest = f" {_counted(left, 'more turn')} of yours to the end." if left else ""
        return f"Solved {mistakes}.{rest}"


def _counted(number: int, words: str) -> str:
    return f"{number} {words}" if number == 1 else f"{number} {words}s"


def _in(turns: int) -> str:
    """When the winner's win is there, given turns of both."""
    own = (turns + 1) // 2
    return "wins" if own == 1 else f"wins in {own} turns"
