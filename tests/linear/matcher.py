"""The work of a regular expression, counted.

Python's own matcher does not report how often it looks at a character, so a plain backtracking
matcher walks the same syntax tree and counts. It lacks the real one's shortcuts, so it overcounts
rather than undercounts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

# Private modules, unknown to type checkers.
sre: Any = import_module("re._constants")
_parser: Any = import_module("re._parser")

Then = Callable[[int], bool]
Step = Callable[[int, Then], bool]

_FEW = 8
"""A group may be repeated so often; where it may be more often, it must be possessive."""


class CountingPattern:
    """Stands in for a compiled pattern: the same answers, counting `steps`."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.real = pattern
        self.steps = 0
        tree = _parser.parse(pattern.pattern, pattern.flags)
        self._flags = tree.state.flags
        self._text, self._end = "", 0
        self._run = self._sequence(tree)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    # -- What callers use --------------------------------------------------------------------------

    def match(self, text: str, pos: int = 0, endpos: int | None = None) -> re.Match[str] | None:
        end = len(text) if endpos is None else endpos
        self._try(text, pos, end, lambda _at: True)
        return self.real.match(text, pos, end)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        self._try(text, 0, len(text), lambda at: at == len(text))
        return self.real.fullmatch(text)

    def search(self, text: str, pos: int = 0, endpos: int | None = None) -> re.Match[str] | None:
        end = len(text) if endpos is None else endpos
        found = self.real.search(text, pos, end)
        for at in range(pos, (found.start() if found else end) + 1):
            self._try(text, at, end, lambda _at: True)
        return found

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        at = 0
        while at <= len(text) and (found := self.search(text, at)):
            yield found
            at = found.end() + (found.end() == found.start())

    def findall(self, text: str) -> list[Any]:
        for _ in self.finditer(text):
            pass
        return self.real.findall(text)

    def sub(self, new: Any, text: str) -> str:
        for _ in self.finditer(text):
            pass
        return self.real.sub(new, text)

    # -- The matcher -------------------------------------------------------------------------------

    def _try(self, text: str, at: int, end: int, then: Then) -> bool:
        self._text, self._end = text, end
        return self._run(at, then)

    def _sequence(self, nodes: Any) -> Step:
        steps = [self._node(op, value) for op, value in nodes]

        def run(at: int, then: Then) -> bool:
            def go(number: int, here: int) -> bool:
                if number == len(steps):
                    return then(here)
                self.steps += 1
                return steps[number](here, lambda after: go(number + 1, after))

            return go(0, at)

        return run

    def _node(self, op: Any, value: Any) -> Step:
        if one := self._character(op, value):
            return lambda at, then: self._holds(at, one) and then(at + 1)
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            low, high, body = value
            if len(body) == 1 and (fits := self._character(*body[0])):
                return self._repeat_character(op, low, high, fits)
            return self._repeat_group(op, low, high, self._sequence(body))
        if op is sre.SUBPATTERN:
            return self._sequence(value[-1])
        if op is sre.ATOMIC_GROUP:
            return self._repeat_group(sre.POSSESSIVE_REPEAT, 1, 1, self._sequence(value))
        if op is sre.BRANCH:
            branches = [self._sequence(branch) for branch in value[1]]
            return lambda at, then: any(branch(at, then) for branch in branches)
        if op is sre.AT:
            return lambda at, then: self._is_at(value, at) and then(at)
        if op in (sre.ASSERT, sre.ASSERT_NOT):
            return self._look_around(op is sre.ASSERT, *value)
        raise NotImplementedError(f"{op} in {self.real.pattern!r}")

    def _holds(self, at: int, fits: Callable[[str], bool]) -> bool:
        return at < self._end and fits(self._text[at])

    def _repeat_character(self, op: Any, low: int, high: int, fits: Callable[[str], bool]) -> Step:
        def run(at: int, then: Then) -> bool:
            last = at
            while last - at < high and self._holds(last, fits):
                last += 1
                self.steps += 1
            if last - at < low:
                return False
            if op is sre.POSSESSIVE_REPEAT:
                return then(last)
            ends: Sequence[int] = range(last, at + low - 1, -1)
            for end in ends if op is sre.MAX_REPEAT else reversed(ends):
                self.steps += 1
                if then(end):
                    return True
            return False

        return run

    def _repeat_group(self, op: Any, low: int, high: int, body: Step) -> Step:
        if op is sre.POSSESSIVE_REPEAT:
            return self._repeat_possessively(low, high, body)
        if high > _FEW:
            raise NotImplementedError(f"a group without ++ or *+ in {self.real.pattern!r}")

        def run(at: int, then: Then, count: int = 0) -> bool:
            def more() -> bool:
                return count < high and body(at, lambda after: run(after, then, count + 1))

            if op is sre.MAX_REPEAT:
                return more() or (count >= low and then(at))
            return (count >= low and then(at)) or more()

        return run

    def _repeat_possessively(self, low: int, high: int, body: Step) -> Step:
        def run(at: int, then: Then) -> bool:
            reached = [at]

            def note(after: int) -> bool:
                reached.append(after)
                return True

            count = 0
            while count < high and body(reached[-1], note) and reached[-1] > reached[-2]:
                count += 1
            return count >= low and then(reached[-1])

        return run

    def _look_around(self, wanted: bool, direction: int, body: Any) -> Step:
        width = body.getwidth()[1]
        run = self._sequence(body)

        def look(at: int, then: Then) -> bool:
            begin = at if direction > 0 else at - width
            found = begin >= 0 and run(begin, lambda end: direction > 0 or end == at)
            return found is wanted and then(at)

        return look

    def _is_at(self, where: Any, at: int) -> bool:
        text = self._text
        if where is sre.AT_BEGINNING and self._flags & re.MULTILINE:
            return at == 0 or text[at - 1] == "\n"
        if where in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
            return at == 0
        if where is sre.AT_END_STRING:
            return at == self._end
        if where is sre.AT_END:
            return at == self._end or text[at : self._end] == "\n"
        edges = [0 <= i < self._end and bool(re.match(r"\w", text[i])) for i in (at - 1, at)]
        return (edges[0] != edges[1]) is (where is sre.AT_BOUNDARY)

    def _character(self, op: Any, value: Any) -> Callable[[str], bool] | None:
        """Whether a character matches, for a node that always matches exactly one."""
        if op not in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN):
            return None
        known: dict[str, bool] = {}

        def fits(character: str) -> bool:
            if character not in known:
                forms = {character}
                if self._flags & re.IGNORECASE:
                    forms |= {character.lower(), character.upper()}
                known[character] = any(self._fits(op, value, form) for form in forms)
            return known[character]

        return fits

    def _fits(self, op: Any, value: Any, character: str) -> bool:
        if op is sre.ANY:
            return bool(self._flags & re.DOTALL) or character != "\n"
        if op is sre.LITERAL:
            return bool(ord(character) == value)
        if op is sre.NOT_LITERAL:
            return bool(ord(character) != value)
        negated = value[0][0] is sre.NEGATE
        return negated is not any(self._is_member(character, *item) for item in value)

    def _is_member(self, character: str, op: Any, value: Any) -> bool:
        if op is sre.LITERAL:
            return bool(ord(character) == value)
        if op is sre.RANGE:
            return bool(value[0] <= ord(character) <= value[1])
        if op is sre.CATEGORY:
            letter = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}[str(value).rpartition("_")[2]]
            letter = letter.upper() if "_NOT_" in str(value) else letter
            return bool(re.match(f"\\{letter}", character, self._flags & re.ASCII))
        return False


# -- Hostile texts ---------------------------------------------------------------------------------


def samples(pattern: re.Pattern[str]) -> tuple[list[str], list[str]]:
    """The parts of texts for this pattern: matching prefixes, and characters."""
    beginnings, characters = [""], {"\0": None, "\n": None}

    def walk(nodes: Any) -> None:
        for op, value in nodes:
            if op in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
                walk(value[2])
            elif op is sre.SUBPATTERN:
                walk(value[-1])
            elif op is sre.ATOMIC_GROUP:
                walk(value)
            elif op is sre.BRANCH:
                trunk = beginnings[-1]
                for branch in value[1]:
                    beginnings.append(trunk)
                    walk(branch)
            elif op in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN):
                choices = _choices(op, value)
                characters.update(dict.fromkeys(choices))
                beginnings.append(beginnings[-1] + choices[0])

    walk(_parser.parse(pattern.pattern, pattern.flags))
    return list(dict.fromkeys(beginnings)), list(characters)


def _choices(op: Any, value: Any) -> list[str]:
    if op is sre.LITERAL:
        return [chr(value)]
    if op is sre.NOT_LITERAL:
        return ["x" if value != ord("x") else "y"]
    if op is sre.ANY:
        return ["x"]
    if value[0][0] is sre.NEGATE:
        return ["x", *(c for item in value[1:] for c in _choices_of_member(*item))]
    return [c for item in value for c in _choices_of_member(*item)][:4]


def _choices_of_member(op: Any, value: Any) -> list[str]:
    if op is sre.LITERAL:
        return [chr(value)]
    if op is sre.RANGE:
        return [chr(value[0]), chr(value[1])]
    return [{"DIGIT": "1", "SPACE": " ", "WORD": "a"}[str(value).rpartition("_")[2]]]
