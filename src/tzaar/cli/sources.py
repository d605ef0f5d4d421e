"""How all commands name a position or a game: SOURCE, with ``--turn`` and ``--game`` in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import typer

from tzaar import records
from tzaar.cli.counted import counted
from tzaar.errors import RecordError, TzaarError, excerpt
from tzaar.game import Game
from tzaar.node import Node
from tzaar.position import Position
from tzaar.position_text import LONGEST
from tzaar.setups import StartKind, is_seed

STANDARD_INPUT: Final = Path("-")
RANDOM: Final = StartKind.RANDOM.value
BALANCED: Final = StartKind.BALANCED.value
STARTS: Final[dict[str, Callable[[], Game]]] = {
    StartKind.FIXED.value: Game,
    RANDOM: Game.random,
    BALANCED: Game.balanced,
    StartKind.TOURNAMENT.value: Game.tournament,
    "empty": Game.tournament,
}
"""The words for a start and the games they begin."""
_SEEDED: Final[dict[str, Callable[[int], Game]]] = {RANDOM: Game.random, BALANCED: Game.balanced}
"""Those that a seed may follow."""
SOURCE_HELP: Final = (
    "A position string in quotes; fixed, random, random:SEED, balanced, balanced:SEED or "
    "tournament (also: empty) for the start of a game; or FILE, a record in any format, a file of "
    "self-play or a file with a position string. - is standard input."
)

_RECORD_SUFFIXES: Final = (".tzr", ".sgf", ".txt", ".bin")
_COLUMNS: Final = 9
_SIDES_AND_PHASES: Final = frozenset(f"{side} {phase}" for side in "wb" for phase in "pcs")
_BOARD_CHARACTERS: Final = frozenset("ZRTzrt.0123456789/")
NAMED_STARTS: Final = "fixed, random, random:SEED, balanced, balanced:SEED or tournament"


def complete_source(incomplete: str) -> list[str]:
    """The words and files that begin like this; nothing at first, for the shell to list files."""
    if not incomplete:
        return []
    words = [
        word
        for word in (*STARTS, *(f"{seeded}:" for seeded in _SEEDED))
        if word.startswith(incomplete)
    ]
    if not words:
        return []
    folder, name = Path(incomplete).parent, Path(incomplete).name
    return words + [str(path) for path in sorted(folder.glob(f"{name}*"))]


SourceArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="SOURCE", help=SOURCE_HELP, autocompletion=complete_source, show_default="fixed"
    ),
]
TurnOption = Annotated[
    int | None,
    typer.Option(
        "--turn",
        metavar="N",
        min=0,
        help="In a game: the position after turn N, 0 for the start; by default after the last.",
    ),
]
GameOption = Annotated[
    int | None,
    typer.Option(
        "--game",
        metavar="N",
        min=1,
        help="In a file of several games: game N; by default the first.",
    ),
]


@dataclass(frozen=True, slots=True)
class Source:
    """A game, and the file it was read from, if it was."""

    game: Game
    path: Path | None = None


def read_node(text: str | None, turn: int | None = None, number: int | None = None) -> Node:
    """The position that SOURCE, ``--turn`` and ``--game`` name, as a node of its game.

    Raises `TzaarError` that says what was tried and what would be right.
    """
    source = read_source(text, number)
    if turn is None:
        return source.game.end
    check_turn(source, turn, text)
    return next(islice((source.game.root, *source.game.mainline()), turn, None))


def check_turn(source: Source, turn: int, text: str | None) -> None:
    """Raises `TzaarError` if what `text` names has no turn of that number."""
    if source.path is None:
        raise TzaarError(
            f"--turn {turn} needs a file with a game, and {_shown(text)} is a position"
        )
    if turn > (turns := source.game.end.number):
        raise TzaarError(
            f"{source.path}: the game has {counted(turns, 'turn')}; there is no turn {turn}"
        )


def read_source(text: str | None, number: int | None = None) -> Source:
    """The game that SOURCE and ``--game`` name; a position is the start of a new game.

    Raises `TzaarError` that says what was tried and what would be right.
    """
    if text is not None and (Path(text) == STANDARD_INPUT or _is_file(text)):
        return _read_file(Path(text), number)
    game = _read_game(StartKind.FIXED.value if text is None else text)
    if number is not None:
        raise TzaarError(f"--game {number} needs a file of games, and {_shown(text)} is a position")
    return Source(game)


def scan_games(path: Path) -> Iterator[Game | RecordError]:
    """The games of a file of any kind; in place of a broken one, what is wrong with it.

    Raises `OSError` if the file cannot be read.
    """
    if path == STANDARD_INPUT:
        return records.scan_text(_standard_input())
    # The engine takes a while to import.
    from tzaar.engine.selfplay_games import is_selfplay, scan_selfplay  # noqa: PLC0415

    return scan_selfplay(path) if is_selfplay(path) else records.scan(path)


def pick_game(path: Path, number: int) -> Game:
    """The game of that number, from 1, in a file; raises `RecordError` if it is not there."""
    return _pick(scan_games(path), number, path)


# -- Files -----------------------------------------------------------------------------------------


def _is_file(text: str) -> bool:
    """Whether to read a file: words for a start come first, ``./random`` is the file."""
    if text in STARTS or not text:
        return False
    try:
        return Path(text).exists()
    except (OSError, ValueError):  # too long for a name, or with a null character
        return False


def _read_file(path: Path, number: int | None) -> Source:
    if path.is_dir():
        raise TzaarError(f"{path} is a folder; name a file in it")
    if path.is_file():
        with path.open(encoding="utf-8", errors="replace") as file:
            head = file.read(LONGEST)
        entries = scan_games(path)
    else:  # a pipe, which can be read only once
        head = _standard_input() if path == STANDARD_INPUT else _read_pipe(path)
        entries = records.scan_text(head)
    if number is None and _is_one_position(head):
        try:
            return Source(Game(Position.parse(head)))
        except TzaarError as error:
            raise TzaarError(f"{_shown_path(path)}: {error}") from error
    return Source(_pick(entries, number or 1, path), path)


def _pick(entries: Iterator[Game | RecordError], number: int, path: Path) -> Game:
    name = _shown_path(path)
    count = 0
    for count, entry in enumerate(entries, start=1):
        if count == number:
            if isinstance(entry, RecordError):
                raise RecordError(f"{name}: {entry}", code=entry.code, values=entry.values)
            return entry
    raise RecordError(f"{name} holds {counted(count, 'game')}; there is no game {number}")


def _standard_input() -> str:
    # Bytes that are not UTF-8 pass here, as in files: the reader of the game says what is wrong.
    return typer.get_text_stream("stdin", encoding="utf-8", errors="surrogateescape").read()


def _read_pipe(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="surrogateescape")


# -- Positions -------------------------------------------------------------------------------------


def _read_game(text: str) -> Game:
    """The game that begins with a start or a position."""
    if text.strip().partition(":")[0] in STARTS:
        return read_start(text)
    if looks_like_position(text):
        return Game(Position.parse(text))
    raise TzaarError(_what_is_wrong(text))


def read_start(text: str) -> Game:
    """The game that a word for a start begins; raises `TzaarError`."""
    word, colon, seed = text.strip().partition(":")
    if word in _SEEDED and colon:
        return _SEEDED[word](_read_seed(seed))
    if word not in STARTS:
        near = _near(word, [*STARTS])
        raise TzaarError(f"{excerpt(text)!r} is not a start; a start is {NAMED_STARTS}{near}")
    if colon:
        raise TzaarError(
            f"the {word} start has no seed; a seed belongs to random or balanced, as in random:7"
        )
    return STARTS[word]()


def _read_seed(text: str) -> int:
    if not is_seed(text):
        raise TzaarError(
            f"{excerpt(text)!r} is not a seed; a seed is a whole number from 0 to 2**64 - 1, "
            "as in random:7"
        )
    return int(text)


def looks_like_position(text: str) -> bool:
    """Whether a text is meant as a position string, even if it is mistyped.

    >>> looks_like_position("ttttT/TrrrRT w c"), looks_like_position("games/final.tzr")
    (True, False)
    """
    board, *rest = text.split() or [""]
    if board.endswith(_RECORD_SUFFIXES):
        return False
    if " ".join(rest[-2:]) in _SIDES_AND_PHASES:
        return True
    return "/" in board and (board.count("/") == _COLUMNS - 1 or set(board) <= _BOARD_CHARACTERS)


def _is_one_position(text: str) -> bool:
    lines = text.strip().splitlines()
    return len(lines) == 1 and lines[0].count("/") == _COLUMNS - 1 and looks_like_position(lines[0])


def _what_is_wrong(text: str) -> str:
    """What is wrong with a SOURCE that is neither a file nor a start nor a position."""
    path = Path(text)
    if not text.strip():
        return f"SOURCE is empty; it is a position string, a file or a start ({NAMED_STARTS})"
    if "/" in text and not path.parent.is_dir():
        return (
            f"{excerpt(text, 80)}: no such file; there is no folder {excerpt(str(path.parent), 80)}"
        )
    if text.endswith(_RECORD_SUFFIXES) or "/" in text:
        near = _near(path.name, [entry.name for entry in path.parent.iterdir()])
        return f"{excerpt(text, 80)}: no such file{near}"
    return (
        f"{excerpt(text)!r} is not a file, a position string or a start ({NAMED_STARTS})"
        f"{_near(text, [*STARTS])}"
    )


def _near(text: str, known: list[str]) -> str:
    found = get_close_matches(text, known, n=1)
    return f"; did you mean {found[0]}?" if found else ""


def _shown_path(path: Path) -> str:
    return "standard input" if path == STANDARD_INPUT else str(path)


def _shown(text: str | None) -> str:
    return StartKind.FIXED.value if text is None else excerpt(text)
