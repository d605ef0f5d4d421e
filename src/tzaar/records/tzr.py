"""The project's own game records, `.tzr`: tags, numbered turns, variations, comments, result.

A file may hold many games. It is read line by line and split where a tag follows moves, so a game
that is broken beyond repair costs none of the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from tzaar.annotations import format_clock
from tzaar.errors import FailureCode, RecordError, TzaarError, excerpt
from tzaar.game import Game
from tzaar.node import Node
from tzaar.outcome import Termination
from tzaar.pieces import Color
from tzaar.position import Position
from tzaar.records.builder import TreeVisitor
from tzaar.records.characters import printable
from tzaar.records.endings import find_ending, read_result, read_termination, settle
from tzaar.records.movetext import MovetextReader, check_other_glyph
from tzaar.records.tags import DERIVED_TAGS, all_tags, check_tag_name
from tzaar.records.tzr_lines import RawGame, read_tags, split_games
from tzaar.records.visitor import SKIP, Visitor, traverse
from tzaar.setups import StartKind

LINE_WIDTH: Final = 80

_SEED: Final = re.compile("[0-9]{1,20}")
_SPECIAL: Final = re.compile(r"[\\}\[]")


# -- Reading ---------------------------------------------------------------------------------------


def read_tzr(lines: Iterable[str], first_line: int = 1) -> Iterator[Game | RecordError]:
    """The games of a file, one by one; for a broken one the `RecordError`.

    >>> [str(game) for game in read_tzr(["1. D7xE7 *"])]
    ['<Game: fixed start, 1 turns, *>']
    """
    return _results(split_games(lines, first_line), _read_game)


def visit_tzr(lines: Iterable[str], visitor: Visitor) -> Iterator[RecordError | None]:
    """Show the games of a file to a visitor; yields a `RecordError` or None for each.

    >>> list(visit_tzr(["1. D7xE7"], Visitor()))
    [None]
    """

    def read(raw: RawGame) -> None:
        tags, start = _read_header(raw)
        if visitor.begin_game(tags, start) is SKIP:
            return
        reader = _read_moves(raw, start, visitor)
        position = reader.end.position
        visitor.end_game(find_ending(position, *_ending(tags, reader.result, raw.line), raw.line))

    return _results(split_games(lines), read)


_T = TypeVar("_T")


def _results(games: Iterable[RawGame], read: Callable[[RawGame], _T]) -> Iterator[_T | RecordError]:
    """What is read from each game of a file, or its `RecordError`."""
    nothing: RecordError | None = None
    for raw in games:
        nothing = None  # Remarks before the first tag are the file's own.
        try:
            yield read(raw)
        except RecordError as error:
            if error.code is FailureCode.NO_GAME:
                nothing = error
            else:
                yield error
    if nothing is not None:
        yield nothing


def _read_header(raw: RawGame) -> tuple[dict[str, str], Position]:
    """The tags and the start that they describe."""
    if raw.fault is not None:
        raise raw.fault
    tags = read_tags(raw.tags)
    try:
        return tags, _start(tags)
    except TzaarError as error:
        raise RecordError(str(error), line=raw.line, code=error.code) from error


def _read_game(raw: RawGame) -> Game:
    tags, start = _read_header(raw)
    game = Game(start, {name: text for name, text in tags.items() if name not in DERIVED_TAGS})
    tree = TreeVisitor(game)
    reader = _read_moves(raw, start, tree)
    tree.builder.finish()
    settle(game, *_ending(tags, reader.result, raw.line), raw.line)
    return game


def _read_moves(raw: RawGame, start: Position, visitor: Visitor) -> MovetextReader:
    reader = MovetextReader(raw.movetext, raw.moves_line, start, visitor)
    reader.read()
    # Nearly any text in braces is a comment: without a tag or a turn nothing says that it is about
    # a game.
    if not raw.tags and not reader.has_turns:
        reason = "there is no game here: neither a tag nor a turn"
        raise RecordError(reason, line=raw.line, code=FailureCode.NO_GAME)
    return reader


def _start(tags: dict[str, str]) -> Position:
    """The start that the tags describe; raises `TzaarError`."""
    given = Position.parse(tags["Position"]) if "Position" in tags else None
    kind = tags.get("Setup", StartKind.FIXED if given is None else StartKind.CUSTOM)
    if kind not in list(StartKind):
        reason = f"the Setup {excerpt(kind)!r} is none of {', '.join(StartKind)}"
        raise RecordError(reason, code=FailureCode.BAD_SETUP)
    named: Position | None = None
    match StartKind(kind):
        case StartKind.FIXED:
            named = Position.fixed()
        case StartKind.TOURNAMENT:
            named = Position.empty()
        case StartKind.RANDOM if given is None and "Seed" in tags:
            named = Position.random(_seed(tags["Seed"]))
        case StartKind.BALANCED if given is None and "Seed" in tags:
            named = Position.balanced(_seed(tags["Seed"]))
    if given is not None and named is not None and given != named:
        reason = f"the Position tag does not show the start of the Setup {kind!r}"
        raise RecordError(reason, code=FailureCode.SETUP_MISMATCH)
    start = named if given is None else given
    if start is None:
        reason = f"the Setup {kind!r} needs a Position tag to tell what stands where"
        raise RecordError(reason, code=FailureCode.POSITION_MISSING)
    return start


def _seed(text: str) -> int:
    if not _SEED.fullmatch(text):
        reason = f"the Seed {excerpt(text)!r} is not a whole number"
        raise RecordError(reason, code=FailureCode.BAD_SEED)
    return int(text)


def _ending(
    tags: dict[str, str], found: str | None, line: int
) -> tuple[Color | None, Termination | None]:
    """Who won and why, as the tags and the result after the moves say, where they agree."""
    tagged = tags.get("Result", found or "*")
    winner = read_result(tagged, line)
    if found is not None and found != tagged:
        reason = f"the Result tag says {tagged}, the moves end with {found}"
        raise RecordError(reason, line=line, code=FailureCode.RESULTS_DIFFER)
    text = tags.get("Termination")
    return winner, None if text is None else read_termination(text, line)


# -- Writing ---------------------------------------------------------------------------------------


def write_tzr(game: Game, width: int | None = LINE_WIDTH) -> str:
    """A game as text, ending with a line break; its turns in one line if `width` is None.

    Raises `RecordError` for a tag whose name is not a word and for a glyph that no record can hold.

    >>> print(write_tzr(Game(tags={"White": "Ada"})))
    [White "Ada"]
    [Result "*"]
    [Setup "fixed"]
    <BLANKLINE>
    *
    <BLANKLINE>
    """
    for name in game.tags:
        check_tag_name(name)
    tags = "".join(f'[{name} "{_escaped_tag(text)}"]\n' for name, text in all_tags(game))
    return f"{tags}\n{_wrap([*_words(game), game.result], width)}\n"


def _words(game: Game) -> Iterator[str]:
    yield from _remarks(game.root)
    for item in traverse(game):
        if isinstance(item, str):
            yield item
            continue
        yield f"{item.number}. {item.turn}{item.glyph or ''}"
        for glyph in item.other_glyphs:
            check_other_glyph(glyph)
            yield glyph
        yield from _remarks(item)


def _remarks(node: Node) -> Iterator[str]:
    commands = []
    if node.clock is not None:
        commands.append(f"[%clk {format_clock(node.clock)}]")
    if node.evaluation is not None:
        commands.append(f"[%eval {node.evaluation}]")
    comment = printable(node.comment).strip()
    # An escaped '[' can be taken neither for a command nor for the tag of a next game.
    text = " ".join([*commands, *([_SPECIAL.sub(r"\\\g<0>", comment)] if comment else [])])
    if text:
        yield f"{{{text}}}"


def _escaped_tag(text: str) -> str:
    plain = printable(text)
    return plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _wrap(words: Iterable[str], width: int | None) -> str:
    """Join words by spaces into lines; a word is never broken, even if it is too long."""
    parts: list[str] = []
    column = 0
    for word in words:
        first_line, last_line = word.split("\n")[0], word.split("\n")[-1]
        if column and word != ")" and parts[-1] != "(":
            fits = width is None or column + 1 + len(first_line) <= width
            parts.append(" " if fits else "\n")
            column = column + 1 if fits else 0
        parts.append(word)
        column = len(last_line) if "\n" in word else column + len(word)
    return "".join(parts)
