"""SGF files: trees of nodes with properties, of any game.

Nesting is kept on a list of our own, not on Python's stack, so no depth is too much, and every
character is looked at a bounded number of times. A file may hold many trees. It is split where one
begins before any of it is understood, so a tree that is broken beyond repair costs none of the
others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from tzaar.errors import FailureCode, RecordError, excerpt
from tzaar.records.characters import find_unreadable, printable

State = TypeVar("State")

MOST_NODES: Final = 1_000_000
"""A larger tree is refused: it is not a game, and takes a hundred times its size in memory."""

# A value is a token of its own, whether a name stands before it or not: Python 3.11.2 goes on from
# the wrong place after a possessive group of which a repetition began to match and then did not.
_TOKEN: Final = re.compile(
    r"""
      (?P<space> \s++ )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<node> ; )
    | (?: (?P<name> [A-Za-z][A-Za-z0-9]*+ ) \s*+ )?
      \[ (?P<value> [^\]\\]*+ (?: \\. [^\]\\]*+ )*+ ) \]
    """,
    re.VERBOSE | re.DOTALL,
)
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*+")
_VALUE_START: Final = re.compile(r"\s*+\[")
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED: Final = re.compile(r"[\\\[\]]")
_OPENING: Final = re.compile(r"(?:\A\s*+|(?=\(\s*+[;(]))(?P<parenthesis>\()")
_STRUCTURE: Final = re.compile(r"[;()\[\]]")
# Properties that only the first node of a tree has. In a proper value the '[' after them is
# escaped; where it is not, a bracket was left open before, and here the next tree begins.
_TREE_START: Final = re.compile(r"\(\s*+;\s*+(?:FF|GM|CA|AP|VA|EV|PB|PW|SU|POS)\s*+\[")


@dataclass(slots=True, eq=False)
class SgfNode:
    """A node: its properties, each with one value or more, and the nodes that follow it.

    The first of `children` continues the line, the others are variations; `line` is where the
    node stands in its file, counted from 1.
    """

    properties: dict[str, list[str]] = field(default_factory=dict)
    line: int = 1
    children: list[SgfNode] = field(default_factory=list, repr=False)

    def only(self, name: str) -> str | None:
        """The one value of a property, None without it; raises `RecordError` for several."""
        values = self.properties.get(name)
        if values is None:
            return None
        if len(values) > 1:
            raise bad_property(
                name,
                values[1],
                f"{name} has {len(values)} values instead of one",
                line=self.line,
            )
        return values[0]

    def append(self, properties: dict[str, list[str]]) -> SgfNode:
        """Add a node that follows this one."""
        child = SgfNode(properties)
        self.children.append(child)
        return child


def bad_property(name: str, text: str, reason: str, *, line: int) -> RecordError:
    """What to say of a property whose value makes no sense."""
    values = {"property": name, "text": excerpt(text)}
    return RecordError(reason, line=line, code=FailureCode.BAD_PROPERTY, values=values)


def fold(root: SgfNode, state: State, take: Callable[[SgfNode, State, bool], State]) -> None:
    """Walk a tree, each node before those that follow it and the main line before variations.

    `take` is called with a node, what it returned for the node before (`state` for the root) and
    whether the node is on the main line.
    """
    waiting = [(root, state, True)]
    while waiting:
        node, before, main = waiting.pop()
        after = take(node, before, main)
        waiting += [(child, after, False) for child in reversed(node.children[1:])]
        waiting += [(child, after, main) for child in node.children[:1]]


# -- Reading ---------------------------------------------------------------------------------------


def read_trees(text: str) -> Iterator[SgfNode | RecordError]:
    """The trees of a file, by their roots; in place of a broken one, what is wrong with it.

    Plain text around the trees is passed over.
    """
    line = 1
    for part in _split(text.replace("\r\n", "\n").replace("\r", "\n")):
        try:
            _check_readable(part, line)
            yield from _Reader(part, line).trees()
        except RecordError as error:
            yield error
        line += part.count("\n")


def _split(text: str) -> Iterator[str]:
    begin = 0
    for match in _TREE_START.finditer(text):
        yield text[begin : match.start()]
        begin = match.start()
    yield text[begin:]


def _check_readable(part: str, line: int) -> None:
    if unreadable := find_unreadable(part):
        at, reason = unreadable
        raise RecordError(reason, line=line + part.count("\n", 0, at), code=FailureCode.NOT_TEXT)


class _Reader:
    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.at = 0
        self.line = line
        self.count = 0
        """How many nodes the tree has so far."""
        self.root: SgfNode | None = None
        self.node: SgfNode | None = None
        self.outer: list[SgfNode | None] = []
        """The nodes to come back to when a parenthesis closes."""
        self.values: list[str] | None = None
        """Those of the property that was read last, which may go on."""

    def trees(self) -> Iterator[SgfNode]:
        while opening := _OPENING.search(self.text, self.at):
            self.pass_over(opening.start("parenthesis"))
            yield self.tree()
        self.pass_over(len(self.text))

    def pass_over(self, end: int) -> None:
        """Leave out text between trees, unless a part of one is in it."""
        stray = _STRUCTURE.search(self.text, self.at, end)
        if stray and self.root is not None:
            self.advance(stray.start())
            raise self.error(f"{self.rest()!r} follows after the game tree was closed")
        self.advance(end)

    def tree(self) -> SgfNode:
        began = self.line
        self.root = self.node = None
        self.count = 0
        while self.at < len(self.text):
            match = _TOKEN.match(self.text, self.at)
            if match is None:
                raise self.error(self.why_no_token())
            self.take(match)
            self.advance(match.end())
            if not self.outer:
                return self.finished(began)
        raise RecordError(
            "the game tree that begins here is never closed", line=began, code=FailureCode.NOT_SGF
        )

    def finished(self, began: int) -> SgfNode:
        if self.root is None:
            raise RecordError("a game tree without any node", line=began, code=FailureCode.NOT_SGF)
        return self.root

    def take(self, token: re.Match[str]) -> None:
        match token.lastgroup:
            case "space":
                return
            case "value":
                self.add_value(token["name"], token["value"])
                return
            case "open":
                self.outer.append(self.node)
            case "close":
                self.node = self.outer.pop()
            case "node":
                self.begin_node()
        self.values = None

    def begin_node(self) -> None:
        self.count += 1
        if self.count > MOST_NODES:
            raise RecordError(
                f"a game tree of more than {MOST_NODES:,} nodes",
                line=self.line,
                code=FailureCode.TREE_TOO_LARGE,
            )
        node = SgfNode(line=self.line)
        if self.node is not None:
            self.node.children.append(node)
        elif self.root is None:
            self.root = node
        else:
            raise self.error("a game tree begins with one node, not with several")
        self.node = node

    def add_value(self, name: str | None, value: str) -> None:
        if name:
            name = name.upper()
            if self.node is None:
                raise self.error(f"the property {excerpt(name)} stands before the first ';'")
            self.values = self.node.properties.setdefault(name, [])
        if self.values is None:
            raise self.error("a value without the name of a property before it")
        self.values.append(_ESCAPE.sub(_unescaped, value))

    def why_no_token(self) -> str:
        name = _NAME.match(self.text, self.at)
        begin = name.end() if name else self.at
        if _VALUE_START.match(self.text, begin):
            return "a value is opened with '[' and never closed"
        if name:
            return f"the property {excerpt(name[0])} has no value in '[' and ']'"
        return f"{self.rest()!r} is not part of a game tree"

    def rest(self) -> str:
        return excerpt(self.text[self.at :].strip())

    def advance(self, end: int) -> None:
        self.line += self.text.count("\n", self.at, end)
        self.at = end

    def error(self, reason: str) -> RecordError:
        return RecordError(reason, line=self.line, code=FailureCode.NOT_SGF)


def _unescaped(match: re.Match[str]) -> str:
    return "" if match[1] == "\n" else match[1]


# -- Writing ---------------------------------------------------------------------------------------


def write_property(name: str, *values: str) -> str:
    r"""A property as text.

    >>> print(write_property("C", "a [ and a ]"))
    C[a \[ and a \]]
    """
    return name + "".join(f"[{_ESCAPED.sub(_escaped, printable(value))}]" for value in values)


def write_node(node: SgfNode) -> str:
    """A node as text, without those that follow it."""
    return ";" + "".join(write_property(name, *texts) for name, texts in node.properties.items())


def write_tree(
    root: SgfNode, show: Callable[[SgfNode], str] = write_node, break_line: str = ""
) -> str:
    """A tree as text; `show` writes each node, `break_line` goes before inner parentheses."""
    opening, closing = f"{break_line}(", f"{break_line})"
    parts: list[str] = []
    waiting: list[SgfNode | str] = [closing, root, "("]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        parts.append(show(item))
        if len(item.children) == 1:
            waiting += item.children
        else:
            for child in reversed(item.children):
                waiting += [closing, child, opening]
    return "".join(parts)


def _escaped(match: re.Match[str]) -> str:
    return f"\\{match[0]}"
