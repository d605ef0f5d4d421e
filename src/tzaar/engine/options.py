"""Engine options: what can be set, and to what."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tzaar.errors import excerpt

OptionValue: TypeAlias = str | int | os.PathLike[str]
"""What callers may give; a bool is an int."""
Options: TypeAlias = Mapping[str, OptionValue]
"""Values by the names of options, in any case."""

_INT_MAX: Final = 2**31 - 1
"""The bound of a number for which the engine announces none."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something about an engine that can be set, as the engine announces it."""

    name: str
    type: str
    """``spin`` (a number), ``check`` (true or false), ``combo`` (one of `var`), ``string``."""
    default: str = ""
    min: int | None = None
    max: int | None = None
    var: tuple[str, ...] = ()

    def parse(self, value: OptionValue) -> int | str:
        """The value as the engine takes it: a number for a spin, text for all else.

        Raises `ValueError` for a value that the option cannot have.

        >>> Option("Hash", "spin", "64", 1, 65536).parse("128")
        128
        >>> Option("Ponder", "check").parse(True)
        'true'
        """
        if not isinstance(value, str | int | os.PathLike):
            raise ValueError(  # noqa: TRY004 - of all that cannot be set
                f"the option {self.name} is set to a text, a number, true or false or a path, "
                f"not to {excerpt(repr(value))} ({type(value).__name__})"
            )
        text = _text(value)
        if not text.isprintable():
            raise ValueError(f"the option {self.name} is one line of text, not {excerpt(text)!r}")
        if self.type == "spin":
            return self._parse_spin(text)
        if self.type == "check" and text not in ("true", "false"):
            raise ValueError(f"the option {self.name} is true or false, not {excerpt(text)!r}")
        if self.type == "combo" and text not in self.var:
            raise ValueError(
                f"the option {self.name} is one of {', '.join(self.var)}, not {excerpt(text)!r}"
            )
        return text

    def _parse_spin(self, text: str) -> int:
        least = -_INT_MAX if self.min is None else self.min
        most = _INT_MAX if self.max is None else self.max
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise ValueError(f"the option {self.name} is {least} to {most}, not {excerpt(text)!r}")
        return number


class OptionTable(Mapping[str, Option]):
    """Options by name, as the engine writes it; looked up in any case.

    >>> options = OptionTable([Option("Hash", "spin", "64", 1, 65536)])
    >>> list(options), options["hash"].max
    (['Hash'], 65536)
    """

    def __init__(self, options: Iterable[Option] = ()) -> None:
        self._options: dict[str, Option] = {}
        for option in options:
            self.add(option)

    def add(self, option: Option) -> None:
        """Add an option, replacing one of the same name."""
        self._options[option.name.lower()] = option

    def __getitem__(self, name: str) -> Option:
        return self._options[name.lower()]

    def __iter__(self) -> Iterator[str]:
        return (option.name for option in self._options.values())

    def __len__(self) -> int:
        return len(self._options)

    def __repr__(self) -> str:
        return f"OptionTable({list(self._options.values())})"


def _text(value: OptionValue) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
