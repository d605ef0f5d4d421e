"""The command ``rules``: the rule book in the terminal."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tzaar.cli.terminal import has_colors
from tzaar.render import render_text
from tzaar.rulebook import Diagram, languages, preferred_language, read_rulebook

if TYPE_CHECKING:
    from rich.console import Console

# Rich breaks lines at no-break spaces, such as those before a French colon. So private characters
# of the same width stand for them while it breaks the lines.
_FIRM_SPACES: Final = {"\N{NO-BREAK SPACE}": "\ue000", "\N{NARROW NO-BREAK SPACE}": "\ue001"}
_HOLD: Final = str.maketrans(_FIRM_SPACES)
_RELEASE: Final = str.maketrans({held: space for space, held in _FIRM_SPACES.items()})


def _complete_language(incomplete: str) -> list[str]:
    return [code for code in languages() if code.startswith(incomplete)]


def rules(
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            "-l",
            metavar="CODE",
            help=f"The language: {', '.join(languages())}; by default that of the environment, or "
            "English.",
            autocompletion=_complete_language,
        ),
    ] = None,
) -> None:
    """Print the rules of the game with diagrams, in one of eight languages.

    Examples:
        tzaar rules
        tzaar rules --lang fr
        tzaar rules | less

    Environment:
        LC_ALL       The language, if --lang is not given; also LC_MESSAGES and LANG, in this order.
        NO_COLOR     If set, nothing is printed in colour.

    """
    from rich.console import Console  # noqa: PLC0415 - rich takes a while to import

    book = read_rulebook(preferred_language(os.environ) if lang is None else lang.lower())
    console = Console(highlight=False)
    with console.capture() as written:
        for part in book:
            _print(console, part)
    typer.echo(written.get().translate(_RELEASE), nl=False)


def _print(console: Console, part: str | Diagram) -> None:
    from rich.markdown import Markdown  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    if isinstance(part, Diagram):
        board = render_text(
            part.position, color=has_colors(), highlights=part.highlights, summary=False
        )
        console.print(Text.from_ansi(board), soft_wrap=True)
        if part.arrows:  # which the board in plain text does not show
            between = " " if part.numbered else ", "
            console.print(Text(between.join(map(str, part.arrows)), style="bold"))
        console.print(Text(part.caption.translate(_HOLD), style="italic"))
    else:
        console.print(Markdown(part.translate(_HOLD)))
    console.print()
