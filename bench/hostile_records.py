"""Records designed to take long: each is some text repeated over and over.

The tests count their cost at growing lengths (tests/linear), and the benchmark times 2 MB of each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count, islice
from typing import Final

from tzaar.game import Game
from tzaar.records import Format, write

Shape = Callable[[int], str]
"""Gives a text of about this many characters."""


def _around(beginning: str, piece: str, end: str = "") -> Shape:
    return lambda length: beginning + piece * (length // len(piece)) + end


def _numbered(beginning: str, piece: str, end: str = "") -> Shape:
    """Repeated pieces that differ: ``#`` stands for their number."""

    def make(length: int) -> str:
        pieces: list[str] = []
        size = 0
        for number in count():
            if size >= length:
                return beginning + "".join(pieces) + end
            pieces.append(piece.replace("#", str(number)))
            size += len(pieces[-1])
        raise AssertionError

    return make


def _variations(format: Format, beginning: str, show: str, end: str) -> Shape:  # noqa: A002
    """All of Black's possible answers, each as a variation, over and over.

    ``#`` in `show` stands for the turn in the format's notation.
    """

    def make(length: int) -> str:
        game = Game()
        opened = game.play("D7xE7")
        for turn in islice(opened.position.legal_turns(), length // len(show) + 1):
            opened.attach(turn, opened.position)
        if format is Format.TZR:
            turns = [str(node.turn) for node in opened.children]
        else:
            turns = re.findall(r"B\[([^]]*)", write(game, format))
        pieces = [show.replace("#", turn) for turn in turns]
        enough = length // sum(map(len, pieces)) + 1
        return beginning + "".join(pieces * enough)[:length].rpartition("(")[0] + end

    return make


_LG: Final = write(Game(), Format.LITTLE_GOLEM)[:-1]
_LG_OPENED: Final = f"{_LG};W[nmol]"
_BS: Final = '(;GM[Tzaar]VV[1]SU[tzaar-standard 0]P0[id "Ann"]P1[id "Bob"]'
_BS_OPENED: Final = ";P0[0 Start P0];P0[1 Pickb D 7];P0[2 Dropcap E 8];P0[3 Done ]"
_BS_HALF: Final = f"{_BS}{_BS_OPENED};P1[4 Pickb F 6];P1[5 Dropcap F 5]"
_TURN: Final = "1. D7xE7 "


SHAPES: Final[dict[str, Shape]] = {
    # Tags
    "digits in a date": _around('[Date "', "1", '"]\n\n*'),
    "times in a date": _around('[Date "', "1:", '"]\n\n*'),
    "months in a date": _around('[Date "', "jan", '"]\n\n*'),
    "months and spaces in a date": _around('[Date "', "Jan ", '"]\n\n*'),
    "spaces in a tag": _around('[White "', " ", '"]\n\n*'),
    "a tag with a long name": _around("[A", "a", ' "x"]\n\n*'),
    "a tag that is never closed": _around('[White "', "x"),
    "backslashes in a tag": _around('[White "', "\\\\", '"]\n\n*'),
    "an open tag with backslashes": _around('[White "', "\\"),
    "spaces before a tag": _around("", " ", '[White "x"]\n\n*'),
    "spaces inside the brackets of a tag": _around("[", " ", 'White "x"]\n\n*'),
    "many tags": _numbered("", '[T# "x"]', "\n\n*"),
    "many lines of tags": _numbered("", '[T# "x"]\n', "\n*"),
    "brackets": _around("", "["),
    # Moves
    "blank lines": _around("", "\n", "x"),
    "spaces": _around("", " ", "x"),
    "one endless move": _around("", "A"),
    "one endless number": _around("", "1"),
    "dots": _around("1", ".", " D7xE7"),
    "exclamation marks": _around(_TURN, "!"),
    "glyphs": _around(_TURN, "! "),
    "other glyphs": _around(_TURN, "$9\n"),
    "other glyphs within a turn": _around("1. D7xE7 2. F6xF5 ", "!!! ", " pass *"),
    "opening parentheses": _around(_TURN, "("),
    "closing parentheses": _around(_TURN, ")"),
    "deep variations": lambda length: (
        _TURN + "(1. D7xE7 " * (length // 11) + ")" * (length // 11) + " *"
    ),
    "the same variation": _around(_TURN, "(1. D7xE7) ", "*"),
    "many variations at one turn": _variations(
        Format.TZR, "1. D7xE7 2. F6xF5 pass ", "(2. #) ", "*"
    ),
    "many variations with comments": _variations(
        Format.TZR, "1. D7xE7 2. F6xF5 pass ", "(2. # {a}) ", "*"
    ),
    # Comments
    "comments of one letter": _around(_TURN, "{a}", " *"),
    "remarks of one letter": _around(_TURN, ";a\n", "*"),
    "comments within a turn": _around("1. D7xE7 2. F6xF5 ", "{a}", " pass *"),
    "a comment that is never closed": _around(_TURN + "{", "x"),
    "opening braces": _around(_TURN, "{"),
    "backslashes in a comment": _around(_TURN + "{", "\\\\", "} *"),
    "commands that are none": _around(_TURN + "{", "[%clk ", "} *"),
    "spaces in a command": _around(_TURN + "{[%clk", " ", "x y]} *"),
    "clocks": _around(_TURN + "{", "[%clk 0:00:01]", "} *"),
    "comments with evaluations": _around(_TURN, "{[%eval 0.1]} ", "*"),
    # Files
    "many short games": _numbered("", '[Round "#"]\n\n1. D7xE7 *\n\n'),
    "many empty games": _numbered("", '[Round "#"]\n\n*\n\n'),
    "many broken games": _numbered("", '[Round "#"]\n\nx\n\n'),
    "null bytes": _around("", "\0"),
    "broken bytes, one a line": _around("", "\udcff\n"),
    "two kinds of signs": _around("", "(;a[ \n"),
    # SGF
    "parentheses": _around("", "("),
    "parentheses and spaces": _around("", "( "),
    "semicolons": _around(_LG, ";", ")"),
    "a value that is never closed": _around(_LG + "C[", "x"),
    "many values that are never closed": _around("", "(;FF[TZAAR]C[x"),
    "escapes in a value": _around(_LG + "C[", "\\]", "])"),
    "a property with a long name": _around(_LG, "A", "[x])"),
    "many properties": _numbered(_LG, "A#[x]", ")"),
    "many values": _around(_LG + "C", "[a]", ")"),
    "many tags of our own": _numbered(_LG + "TG", "[T#:x]", ")"),
    "many trees": _around("", _LG + ")"),
    "trees of other games": _around("", "(;GM[1]FF[4])"),
    "the name of a dialect": _around("(;", "FF [ "),
    "text between trees": _around(_LG + ")", "x", _LG + ")"),
    # Little Golem
    "digits in DT": _around(_LG + "DT[", "1", "])"),
    "digits and dots in DT": _around(_LG + "DT[", "1.", "])"),
    "a long result": _around(_LG + "RE[", " ", "a])"),
    "a long start": _around("(;FF[TZAAR]POS[", "a", "])"),
    "a turn of many moves": _around(_LG + ";W[", "npmq-", "])"),
    "nodes with comments": _around(_LG, ";C[a]", ")"),
    "variations of Little Golem": _variations(Format.LITTLE_GOLEM, _LG_OPENED, "(;B[#])", ")"),
    "many who resign": _around(_LG_OPENED, "(;B[resign])", ")"),
    # Boardspace
    "spaces in RE": _around(_BS + "RE[", " ", "a]" + _BS_OPENED + ")"),
    "a name in RE": _around(_BS + "RE[", "Ann_", "]" + _BS_OPENED + ")"),
    "long names": lambda length: (
        f'(;GM[Tzaar]VV[1]SU[tzaar-standard 0]P0[id "{"- " * (length // 4)}"]P1[id "x"]'
        f"RE[{'- ' * (length // 4)}y]{_BS_OPENED})"
    ),
    "a name of spaces": lambda length: (
        f'(;GM[Tzaar]VV[1]SU[tzaar-standard 0]P0[id "  "]P1[id "x"]RE[{" " * length}y]{_BS_OPENED})'
    ),
    "a long set-up": _around("(;GM[Tzaar]VV[1]SU[", " ", "x])"),
    "words of a player": _around(_BS + ";P0[0 Start P0", " x", "])"),
    "comments between turns": _around(_BS + _BS_OPENED, ";C[a]", ")"),
    "comments within a turn of Boardspace": _around(_BS_HALF, ";C[a]", ";P1[6 Pass ];P1[7 Done ])"),
    "comments before a fork within a turn": lambda length: (
        _BS_HALF + ";C[a]" * (length // 10) + "(;P1[6 Pass ];P1[7 Done ])" * (length // 50) + ")"
    ),
    "hands that never settle": _around(_BS + _BS_OPENED, ";P1[4 Pickb F 6];P1[5 Dropb F 6]", ")"),
    "passes taken back": _around(_BS_HALF, ";P1[6 Pass ];P1[6 Pass ]", ";P1[6 Pass ];P1[7 Done ])"),
    "many who resign on Boardspace": _around(_BS + _BS_OPENED, "(;P1[4 Resign ];P1[5 Done ])", ")"),
    "times used": _around(_BS + _BS_OPENED, ";P0[time 0:00:01]", ")"),
}
