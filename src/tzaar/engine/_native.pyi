"""The native core: positions and the engine, spoken to in text."""

from collections.abc import Callable

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

    def play(self, move: str) -> Position:
        """The position after a move; raises ValueError saying why not."""

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are."""

    def count_turns(self) -> int:
        """How many legal turns there are."""

class Engine:
    """The engine. One thread at a time uses it; any may call stop()."""

    def __init__(self) -> None: ...
    def options(self) -> dict[str, tuple[int, int, int]]:
        """Each option's value, its least and its greatest."""

    def set_option(self, name: str, value: int) -> None:
        """Raises ValueError for what cannot be."""

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
        on_report: Callable[[str], None] | None = None,
    ) -> str:
        """
        Search until a limit or stop(), and give the best turn, empty if the game is over.

        Times are in milliseconds; clocks are White's, Black's and their increments.
        on_report gets each `info` line of TZI, on the thread that searches.
        """

    def solve(
        self,
        position: Position,
        *,
        move_time: int | None = None,
        nodes: int | None = None,
        on_progress: Callable[[str], None] | None = None,
    ) -> tuple[str, int, str, str]:
        """
        The verdict (win, loss or unknown), the turns to the end, the best turn, a whole line.

        Time is in milliseconds; on_progress gets `info` lines.
        """

    def stop(self) -> None:
        """End the search that runs, or the next at its start."""

    def allow_search(self) -> None:
        """Forget a stop() that came before the search."""

def self_play(seed: int, *, nodes: int, random_turns: int, start: str) -> bytes:
    """
    Play the game of a seed to its end, by so many nodes a turn.

    The start is random, fixed or placed. The game is as core/engine/selfplay.h lays it out; the
    same arguments give the same game.
    """
