"""The project's own game records, `.tzr`: tags, numbered turns, variations, comments, result.

A file may hold many games. It is read line by line and split where a tag follows moves, so a game
that is broken beyond repair costs none of the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from tzaar.annotations import format_clock
from tzaar.errors import FailureCode, RecordError, TzaarError, excerpt
from tzaar.game import Game
from tzaar.node import Node
from tzaar.outcome import Termination
from tzaar.position import Position
from tzaar.records.characters import find_unreadable, printable
from tzaar.records.endings import read_result, read_termination, settle
from tzaar.records.movetext import read_movetext
from tzaar.records.tags import DERIVED_TAGS, check_tag_name
from tzaar.setups import StartKind

LINE_WIDTH: Final = 80
FIRST_TAGS: Final = ("Event", "Site", "Date", "White", "Black")

_TAG_LINE: Final = re.compile(r'\s*\[\s*[A-Za-z]\w*\s+"', re.ASCII)
_TAG: Final = re.compile(
    r'\s*\[\s*(?P<name>[A-Za-z]\w*)\s+"(?P<value>(?:[^"\\]|\\.)*+)"\s*\]', re.ASCII
)
_ESCAPE: Final = re.compile(r"\\(.)")
_SEED: Final = re.compile("[0-9]{1,20}")
_SPECIAL: Final = re.compile(r"[\\}\[]")


# -- Reading ---------------------------------------------------------------------------------------


@dataclass
class _Raw:
    """The lines of one game, not yet understood."""

    line: int
    tags: list[tuple[int, str]] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    moves_line: int = 0
    fault: RecordError | None = None
    """The first line that is not text."""


def read_tzr(lines: Iterable[str]) -> Iterator[Game | RecordError]:
    """The games of a file, read as they come; in place of a broken one, what is wrong with it."""
    nothing: RecordError | None = None
    for raw in _split(lines):
        nothing = None  # Remarks before the first tag are the file's own.
        try:
            yield _read_game(raw)
        except RecordError as error:
            if error.code is FailureCode.NO_GAME:
                nothing = error
            else:
                yield error
    if nothing is not None:
        yield nothing


def _split(lines: Iterable[str]) -> Iterator[_Raw]:
    raw: _Raw | None = None
    for number, line in enumerate(lines, start=1):
        if _TAG_LINE.match(line):
            if raw is None or raw.moves:
                if raw is not None:
                    yield raw
                raw = _Raw(number)
            raw.tags.append((number, line))
        elif line.strip() or (raw is not None and raw.moves):
            # A blank line between moves stays: a comment may run over it.
            raw = raw or _Raw(number)
            raw.moves_line = raw.moves_line or number
            raw.moves.append(line)
        if raw is not None and raw.fault is None and (unreadable := find_unreadable(line)):
            raw.fault = RecordError(unreadable[1], line=number, code=FailureCode.NOT_TEXT)
    if raw is not None:
        yield raw


def _read_game(raw: _Raw) -> Game:
    if raw.fault is not None:
        raise raw.fault
    tags = _read_tags(raw)
    try:
        start = _start(tags)
    except TzaarError as error:
        raise RecordError(str(error), line=raw.line, code=error.code) from error
    game = Game(start, {name: text for name, text in tags.items() if name not in DERIVED_TAGS})
    text = "\n".join(line.rstrip("\r\n") for line in raw.moves)
    result = read_movetext(text, raw.moves_line, game)
    # Nearly any text in braces is a comment: without a tag or a turn nothing says that it is about
    # a game.
    if not raw.tags and not game.root.children:
        reason = "there is no game here: neither a tag nor a turn"
        raise RecordError(reason, line=raw.line, code=FailureCode.NO_GAME)
    _settle(game, tags, result, raw.line)
    return game


def _read_tags(raw: _Raw) -> dict[str, str]:
    tags: dict[str, str] = {}
    for number, line in raw.tags:
        at, end = 0, len(line.rstrip())
        while at < end:
            match = _TAG.match(line, at)
            if match is None:
                reason = f'{excerpt(line[at:].strip())!r} is not a tag; example: [White "a name"]'
                raise RecordError(reason, line=number, code=FailureCode.BAD_TAG)
            if match["name"] in tags:
                reason = f"the tag {match['name']} is given twice"
                raise RecordError(reason, line=number, code=FailureCode.TAG_TWICE)
            tags[match["name"]] = _ESCAPE.sub(_unescaped, match["value"])
            at = match.end()
    return tags


def _unescaped(match: re.Match[str]) -> str:
    return "\n" if match[1] == "n" else match[1]


def _start(tags: dict[str, str]) -> Position:
    """The start that the tags tell; raises `TzaarError`."""
    given = Position.parse(tags["Position"]) if "Position" in tags else None
    kind = tags.get("Setup", StartKind.FIXED if given is None else StartKind.CUSTOM)
    if kind not in list(StartKind):
        reason = f"the Setup {excerpt(kind)!r} is none of {', '.join(StartKind)}"
        raise RecordError(reason, code=FailureCode.BAD_SETUP)
    told: Position | None = None
    match StartKind(kind):
        case StartKind.FIXED:
            told = Position.fixed()
        case StartKind.TOURNAMENT:
            told = Position.empty()
        case StartKind.RANDOM if given is None and "Seed" in tags:
            told = Position.random(_seed(tags["Seed"]))
    if given is not None and told is not None and given != told:
        reason = f"the Position tag does not show the start of the Setup {kind!r}"
        raise RecordError(reason, code=FailureCode.SETUP_MISMATCH)
    start = told if given is None else given
    if start is None:
        reason = f"the Setup {kind!r} needs a Position tag to tell what stands where"
        raise RecordError(reason, code=FailureCode.POSITION_MISSING)
    return start


def _seed(text: str) -> int:
    if not _SEED.fullmatch(text):
        reason = f"the Seed {excerpt(text)!r} is not a whole number"
        raise RecordError(reason, code=FailureCode.BAD_SEED)
    return int(text)


def _settle(game: Game, tags: dict[str, str], found: str | None, line: int) -> None:
    """End the game as its tags and the result after its moves say, where they agree."""
    tagged = tags.get("Result", found or "*")
    winner = read_result(tagged, line)
    if found is not None and found != tagged:
        reason = f"the Result tag says {tagged}, the moves end with {found}"
        raise RecordError(reason, line=line, code=FailureCode.RESULTS_DIFFER)
    text = tags.get("Termination")
    settle(game, winner, None if text is None else read_termination(text, line), line)


# -- Writing ---------------------------------------------------------------------------------------


def write_tzr(game: Game) -> str:
    """A game as text, ending with a line break. Reading it gives an equal game.

    Raises `RecordError` for a tag whose name is not a word.
    """
    for name in game.tags:
        check_tag_name(name)
    tags = "".join(f'[{name} "{_escaped_tag(text)}"]\n' for name, text in _all_tags(game))
    return f"{tags}\n{_wrap([*_tokens(game), game.result])}\n"


def _all_tags(game: Game) -> Iterator[tuple[str, str]]:
    for name in FIRST_TAGS:
        if name in game.tags:
            yield name, game.tags[name]
    yield "Result", game.result
    yield "Setup", game.kind
    if game.kind in (StartKind.RANDOM, StartKind.CUSTOM):
        yield "Position", str(game.start)
    for name, text in game.tags.items():
        if name not in FIRST_TAGS and name not in DERIVED_TAGS:
            yield name, text
    outcome = game.outcome()
    if outcome is not None and outcome.termination is not Termination.UNKNOWN:
        yield "Termination", outcome.termination


def _tokens(game: Game) -> Iterator[str]:
    """The words of the movetext, from a list of what is still to be written.

    A node stands for itself and all that follows; a text for itself.
    """
    yield from _remarks(game.root)
    waiting: list[Node | str] = [*game.root.children[:1]]
    number = {game.root: 0}
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        parent = item.parent
        assert parent is not None
        number[item] = number[parent] + 1
        yield f"{number[item]}. {item.turn}{item.glyph or ''}"
        yield from _remarks(item)
        waiting += item.children[:1]
        if item is parent.children[0]:
            for variation in reversed(parent.children[1:]):
                waiting += [")", variation, "("]


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


def _wrap(words: Iterable[str]) -> str:
    """Join words by spaces into lines; a word is never broken, even if it is too long."""
    parts: list[str] = []
    column = 0
    for word in words:
        first_line, last_line = word.split("\n")[0], word.split("\n")[-1]
        if column and word != ")" and parts[-1] != "(":
            fits = column + 1 + len(first_line) <= LINE_WIDTH
            parts.append(" " if fits else "\n")
            column = column + 1 if fits else 0
        parts.append(word)
        column = len(last_line) if "\n" in word else column + len(word)
    return "".join(parts)
