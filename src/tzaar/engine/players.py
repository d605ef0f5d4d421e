"""Players as a text names them, for the command line and for matches.

``level:5`` is the native engine at a level, ``native`` at full strength and
``native:network=new.bin,hash=64`` with options; ``random`` plays at random, ``careful`` like a
careful beginner and ``careful:40`` like one who thinks of 40 turns; anything else is the command
line of a TZI program, with its options in front as a shell has variables:
``hash=64 threads=2 my-engine --fast``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from tzaar.engine.base import AsyncEngine
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.careful_engine import TRIES, AsyncCarefulEngine
from tzaar.engine.core_missing import core_needed
from tzaar.engine.levels import level_options
from tzaar.engine.options import Options
from tzaar.engine.process import AsyncProcessEngine
from tzaar.engine.random_engine import AsyncRandomEngine
from tzaar.engine.timeouts import Timeouts
from tzaar.errors import TzaarError, excerpt

_SETTING: Final = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<value>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: a name, and how to open the engine.

    Players from `parse_player` can be pickled, to play on other machines.
    """

    name: str
    open: Callable[[], Awaitable[AsyncEngine]]

    def open_blocking(self) -> BlockingEngine:
        """Open the engine for code without asyncio."""
        return BlockingEngine(self.open)


def parse_player(text: str, timeouts: Timeouts | None = None) -> Player:
    """The player that a text names; raises `TzaarError` if it names none.

    >>> parse_player("level:5").name
    'level:5'
    """
    kind, colon, rest = text.strip().partition(":")
    if kind == "level":
        return _native(text.strip(), level_options(_read_level(rest)), timeouts)
    if kind == "native":
        return _native(text.strip(), _read_options(rest) if colon else {}, timeouts)
    if text.strip() == "random":
        return Player("random", _open_random)
    if kind == "careful":
        return Player(text.strip(), partial(_open_careful, _read_tries(rest) if colon else TRIES))
    return _program(text, timeouts)


def _native(name: str, options: Options, timeouts: Timeouts | None) -> Player:
    return Player(name, partial(_open_native, name, options, timeouts))


async def _open_native(name: str, options: Options, timeouts: Timeouts | None) -> AsyncEngine:
    with core_needed(name):
        from tzaar.engine.native import AsyncNativeEngine  # noqa: PLC0415
    return await AsyncNativeEngine.open(options, timeouts)


def _program(text: str, timeouts: Timeouts | None) -> Player:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise TzaarError(f"{excerpt(text)!r} is not a command line: {error}") from error
    options = {}
    while words and (setting := _SETTING.fullmatch(words[0])):
        options[setting["name"]] = setting["value"]
        words = words[1:]
    if not words:
        raise TzaarError(
            "a player is level:N, native, random, careful or the command line of an engine"
        )
    return Player(excerpt(text.strip(), 80), partial(_open_program, words, options, timeouts))


async def _open_program(
    words: list[str], options: Options, timeouts: Timeouts | None
) -> AsyncEngine:
    return await AsyncProcessEngine.open(words, options, timeouts)


async def _open_random() -> AsyncEngine:
    return AsyncRandomEngine()


async def _open_careful(tries: int) -> AsyncEngine:
    return AsyncCarefulEngine(tries)


def _read_tries(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 3 and int(text)):
        raise TzaarError(f"{excerpt(text)!r} is not a number of tries, which is 1 to 999")
    return int(text)


def _read_level(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise TzaarError(f"{excerpt(text)!r} is not a level; a player is, for instance, level:5")
    return int(text)


def _read_options(text: str) -> dict[str, str]:
    """The options in ``name=value,name=value``; quotes hold a value with commas together."""
    words = shlex.shlex(text, posix=True)
    words.whitespace, words.whitespace_split, words.commenters = ",", True, ""
    try:
        parts = list(words) or [""]
    except ValueError as error:
        raise TzaarError(f"{excerpt(text)!r} sets no options: {error}") from error
    options = {}
    for part in parts:
        name, sign, value = (word.strip() for word in part.partition("="))
        if not name or not sign or not value:
            raise TzaarError(
                f"{excerpt(part)!r} sets no option; options are, for instance, threads=2,hash=64"
            )
        options[name] = value
    return options
