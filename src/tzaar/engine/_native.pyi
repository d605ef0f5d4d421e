"""The native core: positions, moves and the engine."""

from collections.abc import Callable, Sequence
import enum

class Position:
    """A valid position, which never changes."""

    def __init__(self, text: str) -> None:
        """Read a position string; raises ValueError saying what is wrong."""

    @staticmethod
    def fixed() -> Position:
        """The prescribed start."""

    @staticmethod
    def random(seed: int) -> Position:
        """A random start; the same seed, the same board."""

    @staticmethod
    def balanced(seed: int) -> Position:
        """
        A random start that gives both colours equal chances; the same seed, the same board.
        """

    @staticmethod
    def empty() -> Position:
        """The tournament start."""

    def __str__(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def to_move(self) -> str:
        """w or b."""

    @property
    def phase(self) -> str:
        """p, c, s or over."""

    @property
    def key(self) -> int:
        """The key, equal to the Python library's."""

    def recomputed_key(self) -> int:
        """The key from its definition."""

    def outcome(self) -> tuple[str, str] | None:
        """The winner and the termination, or None."""

    def legal_moves(self) -> list[str]:
        """All legal moves as text."""

    def evaluate(self) -> int:
        """
        The static score in hundredths for the side to move; raises ValueError where there is none.
        """

    def threats(self, color: str) -> tuple[list[tuple[str, str, str | None]], list[str]]:
        """
        What w or b may lose in the other's next turn.

        Captures as target, attacker and the capture that must come first, if any; and the types of
        which a turn can take the last.
        """

    def play(self, move: str) -> Position:
        """The position after a move; raises ValueError saying why not."""

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are."""

    def count_turns(self) -> int:
        """How many legal turns there are."""

class MoveKind(enum.Enum):
    CAPTURE = 0

    REINFORCE = 1

    PLACE = 2

    PASS = 3

class Move:
    """A move; spaces and piece types are numbered as in the Python library."""

    @property
    def kind(self) -> MoveKind: ...
    @property
    def source(self) -> int:
        """Of captures and reinforcements."""

    @property
    def target(self) -> int:
        """Of all but a pass."""

    @property
    def piece_type(self) -> int:
        """Of placements."""

class Report:
    """One line of analysis; exactly one of cp, win and loss is set."""

    @property
    def rank(self) -> int:
        """1 is the best."""

    @property
    def depth(self) -> int:
        """In moves."""

    @property
    def cp(self) -> int | None:
        """Hundredths for the side to move."""

    @property
    def win(self) -> int | None:
        """Turns to a proved win."""

    @property
    def loss(self) -> int | None:
        """Turns to a proved loss."""

    @property
    def nodes(self) -> int: ...
    @property
    def nps(self) -> int: ...
    @property
    def time(self) -> int:
        """In milliseconds."""

    @property
    def pv(self) -> list[list[Move]]:
        """Whole turns."""

class Solution:
    """What the solver found."""

    @property
    def best_turn(self) -> list[Move]:
        """Empty if the game is over."""

    @property
    def report(self) -> Report | None:
        """The proved win or loss, with a whole line; None if there is no proof."""

class Option:
    """An option of the engine, as TZI announces it."""

    @property
    def name(self) -> str: ...
    @property
    def type(self) -> str:
        """spin or string."""

    @property
    def default(self) -> str: ...
    @property
    def min(self) -> int | None: ...
    @property
    def max(self) -> int | None: ...

def engine_options() -> list[Option]:
    """What can be set."""

class Engine:
    """The engine. One thread at a time uses it; any may call stop()."""

    def __init__(self) -> None: ...
    def options(self) -> dict[str, int | str]:
        """The options' values."""

    def set_option(self, name: str, value: int | str) -> None:
        """
        Set a spin to a number or a string to a text; raises ValueError saying why not.
        """

    def new_game(self) -> None:
        """Forget what was learnt."""

    def go(
        self,
        position: Position,
        *,
        move_time: int | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        clocks: tuple[int, int, int, int] | None = None,
        root_moves: Sequence[str] = [],
        on_report: Callable[[Report], None] | None = None,
    ) -> list[Move]:
        """
        Search until a limit or stop(), and give the best turn, empty if the game is over.

        Times are in milliseconds; clocks are White's, Black's and their increments.
        root_moves are the first moves to choose from; without any, all legal ones.
        Raises ValueError if one of them is not legal.
        on_report is called on the thread that searches.
        """

    def solve(
        self, position: Position, *, move_time: int | None = None, nodes: int | None = None
    ) -> Solution:
        """Try to prove who wins. Time is in milliseconds."""

    def stop(self) -> None:
        """End the search that runs, or the next at its start."""

    def allow_search(self) -> None:
        """Forget a stop() that came before the search."""

class Uniqueness(enum.Enum):
    UNKNOWN = 0

    LOST = 1

    SEVERAL = 2

    FIRST_MOVE = 3

    TURN = 4

class WinningTurn:
    """What wins in a position."""

    @property
    def uniqueness(self) -> Uniqueness: ...
    @property
    def nodes(self) -> int: ...
    @property
    def turn(self) -> list[str]:
        """A winning turn."""

    @property
    def line(self) -> list[str]:
        """A whole game from here, unless the limit was reached."""

    @property
    def seconds(self) -> list[str]:
        """If only one first move wins: every second move that wins after it."""

class Defence:
    """A turn of the losing side."""

    @property
    def turn(self) -> list[str]: ...
    @property
    def turns(self) -> int:
        """Both players', from the position after it to the end."""

    @property
    def is_exact(self) -> bool:
        """Whether the winner needs that many; otherwise at most that many."""

class WinningTurns:
    """Finds which turns win. Only one thread may use it at a time."""

    def __init__(self, *, memory: int) -> None: ...
    def find(self, position: Position, nodes: int) -> WinningTurn:
        """Whether exactly one turn wins and all others are proved to lose."""

    def defences(self, position: Position, nodes: int) -> list[Defence] | None:
        """
        For a lost position: a turn to each position it leads to, and how long it holds out.
        """

    def distance(self, position: Position, nodes: int) -> tuple[int, bool] | None:
        """For a won position: turns to the end, and whether that is exact."""

class ProofCheck:
    """
    Checks proofs by the rules alone. Only one thread may use it at a time.
    """

    def __init__(self, *, memory: int) -> None: ...
    def check(
        self, position: Position, turn: Sequence[str], seconds: Sequence[str]
    ) -> tuple[int, str]:
        """
        How many won positions were replayed, and the first claim that does not hold, if any.

        The claims: the turn wins, its first move wins with each of the seconds, and every
        other turn loses.
        """

    def check_length(self, position: Position, turns: int) -> tuple[int, str]:
        """
        The same for another claim: the side to move wins in exactly so many turns of both
        players.
        """

    def count_kept_wins(self, position: Position) -> tuple[int, int, int] | None:
        """
        How many won positions were replayed; of the positions that turns lead to, how many are
        won for the side that makes the turn, and how many there are. None if one is not proved.
        """

class Exact:
    """How long a game lasts if both sides play as well as they can."""

    @property
    def is_win(self) -> bool:
        """For the side to move."""

    @property
    def turns(self) -> int:
        """Of both players, to the end of the game."""

    @property
    def turn(self) -> list[str]:
        """One that wins soonest, or the first that resists longest."""

    @property
    def nodes(self) -> int: ...

class Solver:
    """Proves how long a game lasts. Only one thread may use it at a time."""

    def __init__(self, *, memory: int) -> None: ...
    def solve_exactly(self, position: Position, nodes: int) -> Exact | None:
        """
        None if that takes more nodes. Starts from an empty table, so that the answer is the same
        on every machine.
        """

    def count_kept_wins(self, position: Position, nodes: int) -> tuple[int, int] | None:
        """
        Of the positions that turns lead to: how many are won for the side that makes the turn,
        and how many there are. None if deciding one, or the length of one that is won, takes
        more nodes. Keeps the table, in which solve_exactly() has left what it found.
        """

def count_blunders(position: Position) -> tuple[int, int]:
    """
    Of the positions that turns lead to: how many are lost at once, and how many there are.
    """

def self_play(seed: int, *, nodes: int, random_turns: int, start: str) -> bytes:
    """
    Play the game of a seed to its end, by so many nodes a turn.

    The start is random, fixed or placed. The game is as core/engine/selfplay.h lays it out; the
    same arguments give the same game.
    """
