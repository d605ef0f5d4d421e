"""A game at the terminal: the board, what the players type, the computer's turns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from tzaar import records
from tzaar.cli.computer import Computer
from tzaar.cli.terminal import has_colors
from tzaar.contents import stack_contents
from tzaar.engine import Limit
from tzaar.errors import EngineError, TzaarError
from tzaar.game import Game
from tzaar.geometry import Space
from tzaar.moves import Capture, Move, Phase, Place, Reinforce, Turn
from tzaar.pieces import Color, PieceType
from tzaar.position import Position
from tzaar.records import Format
from tzaar.render import render_text


class Table:
    """A game in progress at the terminal: the turns played and the moves of the current one."""

    def __init__(
        self,
        game: Game,
        console: Console,
        saved_to: Path | None = None,
        computer: Computer | None = None,
    ) -> None:
        self.computer = computer or Computer(None, None, Limit(movetime=1))
        self.game = game
        self.console = console
        self.staged: list[Move] = []
        """The moves of the current turn that have been made."""
        self.position = game.position
        self.bottom = Color.BLACK if self.computer.color is Color.WHITE else Color.WHITE
        self.path = saved_to
        self.saved = True
        self.running = True
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "moves": self.moves,
            "board": self.board,
            "inside": self.inside,
            "hint": self.hint,
            "undo": self.undo,
            "flip": self.flip,
            "save": self.save,
            "resign": self.resign,
            "quit": self.quit,
        }

    def run(self) -> None:
        """Read lines until the players leave, the input ends or Ctrl-C interrupts."""
        if seed := self.game.tags.get("Seed"):
            self.say(f"Random start, seed {seed}.")
        self.say("Type a move such as D4xC3, F2+G2 or pass, or 'help' for more.")
        self.board("")
        try:
            self._take_lines()
        except KeyboardInterrupt:
            saved = "" if self.saved else "; the game is not saved"
            raise KeyboardInterrupt(f"interrupted{saved}") from None

    def _take_lines(self) -> None:
        while self.running:
            if self.computer.is_to_move(self.position) and not self.game.outcome():
                self.answer()
                continue
            line = self.ask(self.prompt())
            if line is None:
                self.leave_hastily()
            elif line.strip():
                self.obey(line.strip())

    def obey(self, line: str) -> None:
        """Carry out a command, or make the moves on a line."""
        word, _, argument = line.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if command is not None:
                command(argument.strip())
            else:
                self.make(list(self.position.read_moves(line)))
        except TzaarError as error:
            self.refuse(str(error))
        except OSError as error:
            self.refuse(f"{word} {argument}: {error.strerror}")

    # -- Moves -------------------------------------------------------------------------------------

    def make(self, played: Sequence[tuple[Move, Position]]) -> None:
        """Make moves of one turn, given with the positions after them.

        Before a move that would lose at once (R16), the player is warned.
        """
        if outcome := self.game.outcome():
            raise TzaarError(f"the game is over: {outcome}")
        position = self.position
        for move, after in played:
            if position.to_move is not self.position.to_move:
                raise TzaarError(f"the turn is over before {move}; the other player comes next")
            lost = None if position.to_move is self.computer.color else position.self_loss(move)
            if lost and not self.confirm_loss(move, lost):
                return
            position = after
        self.position = position
        self.staged += [move for move, _ in played]
        self.saved = False
        if position.phase is not Phase.SECOND:
            turn = Turn(*self.staged)
            self.game.end.attach(turn, position)
            self.staged = []
            self.say(f"{self.game.end.number}. {turn}")
        self.board("")

    def confirm_loss(self, move: Move, lost: PieceType) -> bool:
        """Ask before a reinforcement that covers the player's last piece of a type."""
        player = self.position.to_move
        self.say(
            f"[bold]Careful:[/] {move} covers {player}'s last visible {lost}, which loses the game."
        )
        return self.confirm("Play it anyway?")

    def answer(self) -> None:
        """The computer makes its turn, or the rest of it."""
        self.say(f"{self.position.to_move} ({self.computer.name}) is thinking.")
        try:
            turn = self.computer.turn(self.position)
        except EngineError as error:
            self.refuse(str(error))
            self.say("The computer has left the table; you play both colours now.")
            self.computer.color = None
        else:
            self.game.tags.setdefault(str(self.position.to_move), self.computer.name)
            self.make(_played(turn, self.position))

    # -- Commands ----------------------------------------------------------------------------------

    def help(self, _: str) -> None:
        """What can be typed."""
        self.say(_HELP)

    def board(self, _: str) -> None:
        """Print the board and, at the end, the result."""
        picture = render_text(self.position, color=has_colors(), orientation=self.bottom)
        self.console.out(f"\n{picture}", highlight=False)
        if outcome := self.game.outcome():
            self.say(f"\n[bold]{outcome}.[/]")

    def moves(self, argument: str) -> None:
        """List the legal moves, or those of one space."""
        legal = self.position.legal_moves()
        if argument:
            space = Space.parse(argument)
            legal = [move for move in legal if _origin(move) is space]
        if not legal:
            self.say("No legal moves" + (f" from {argument.upper()}." if argument else "."))
            return
        for kind in (Capture, Reinforce, Place):
            texts = [str(move) for move in legal if isinstance(move, kind)]
            if texts:
                self.say(textwrap.fill(" ".join(texts), 78, initial_indent="  "))
        if self.position.phase is Phase.SECOND and not argument:
            self.say("  pass")

    def inside(self, argument: str) -> None:
        """Say which pieces lie in a stack, from the bottom up."""
        space = Space.parse(argument)
        played = [move for node in self.game.mainline() for move in node.turn]
        contents = stack_contents(self.game.start, [*played, *self.staged]).get(space)
        if contents is None:
            self.say(f"{space} is vacant.")
        else:
            pieces = ", ".join(str(piece) if piece else "unknown" for piece in contents)
            self.say(f"{space}, from the bottom: {pieces}.")

    def hint(self, _: str) -> None:
        """Ask the computer what it would play."""
        if outcome := self.game.outcome():
            raise TzaarError(f"the game is over: {outcome}")
        self.say(f"Perhaps {self.computer.hint(self.position)}.")

    def undo(self, _: str) -> None:
        """Take back the last move of this turn, or else the last turn and the computer's reply."""
        if self.staged:
            self.staged.pop()
            self.position = self.game.position
            for move in self.staged:
                self.position = self.position.play(move)
        elif self.has_turn_to_undo():
            self.take_back()
            while self.position.to_move is self.computer.color:
                self.take_back()
        else:
            raise TzaarError("there is nothing to take back")
        self.saved = False
        self.board("")

    def has_turn_to_undo(self) -> bool:
        """Whether a person has made a turn."""
        return any(node.mover is not self.computer.color for node in self.game.mainline())

    def take_back(self) -> None:
        """Take back the last turn."""
        self.game.end.remove()
        self.game.reopen()
        self.position = self.game.position

    def flip(self, _: str) -> None:
        """Turn the board around."""
        self.bottom = self.bottom.opponent
        self.board("")

    def save(self, argument: str) -> None:
        """Write the game to a file."""
        path = Path(argument) if argument else self.path
        if path is None:
            raise TzaarError("name a file, as in: save game.tzr")
        if path.suffix.lower() != ".tzr":
            path = path.with_name(f"{path.name}.tzr")
        if path.exists() and path != self.path and not self.confirm(f"{path} exists. Replace it?"):
            return
        records.save([self.game], path, Format.TZR)
        self.path, self.saved = path, True
        self.say(f"Saved to {path}.")
        if self.staged:
            self.say("The unfinished turn is not in it; only whole turns are saved.")

    def resign(self, _: str) -> None:
        """The player to move gives up."""
        if self.game.outcome():
            raise TzaarError("the game is over already")
        if self.confirm(f"{self.position.to_move} resigns?"):
            self.staged = []
            self.position = self.game.position
            self.game.resign()
            self.saved = False
            self.board("")

    def quit(self, _: str) -> None:
        """Leave the table."""
        if self.saved or self.confirm("The game is not saved. Leave anyway?"):
            self.running = False

    # -- Talking -----------------------------------------------------------------------------------

    def refuse(self, reason: str) -> None:
        """Say why something was not done; what the player typed is in it, so no markup."""
        self.console.print(reason, markup=False, soft_wrap=True)

    def say(self, text: str) -> None:
        """Print a text of our own, in which rich's markup works."""
        self.console.print(text, soft_wrap=True)

    def prompt(self) -> str:
        """Who is to do what."""
        if self.game.outcome():
            return "undo, save or quit> "
        player = self.position.to_move
        match self.position.phase:
            case Phase.PLACEMENT:
                return f"{player} places a piece, for instance Z@D4> "
            case Phase.SECOND:
                return f"{player}, 2 of 2: capture, reinforce or pass> "
            case _ if self.position.is_opening:
                return f"{player} opens with one capture> "
            case _:
                return f"{player}, 1 of 2: capture> "

    def ask(self, prompt: str) -> str | None:
        """A line of input; None when there is no more."""
        try:
            return input(prompt)
        except EOFError:
            return None

    def confirm(self, question: str) -> bool:
        """Whether the player says yes; anything else means no."""
        answer = self.ask(f"{question} [y/N] ")
        return (answer or "").strip().lower() in ("y", "yes")

    def leave_hastily(self) -> None:
        """The input has ended: nothing more can be asked."""
        self.running = False
        self.say("\nLeft without saving." if not self.saved else "")


def _played(turn: Turn, position: Position) -> list[tuple[Move, Position]]:
    """The moves of a turn with the positions after them."""
    return [(move, position := position.play(move)) for move in turn]


def _origin(move: Move) -> Space | None:
    match move:
        case Capture(source, _) | Reinforce(source, _):
            return source
        case Place(_, space):
            return space
        case _:
            return None


_HELP = """\
  D4xC3        capture; D4-C3 and d4c3 work too
  F2+G2        reinforce
  pass         make no second move
  Z@D4         place a Tzaar (R a Tzarra, T a Tott)
  D4xC3 F2+G2  both moves of a turn at once

  moves        list the legal moves;  moves D4: those of D4
  inside D4    which pieces are in the stack on D4
  board        show the board again;  flip: turn it around
  hint         ask what the computer would play
  undo         take back a move, or the last turn
  save FILE    write the game to FILE.tzr
  resign       give up
  quit         leave"""
