"""The command ``rules``: the rule book in the terminal."""

from __future__ import annotations

import os
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from tzaar.render import render_text
from tzaar.rulebook import Diagram, languages, preferred_language, read_rulebook

# Rich breaks lines at spaces that must not be broken, such as those before a French colon. So these
# are private characters, as wide, while it breaks the lines.
_FIRM_SPACES: Final = {"\N{NO-BREAK SPACE}": "\ue000", "\N{NARROW NO-BREAK SPACE}": "\ue001"}
_HOLD: Final = str.maketrans(_FIRM_SPACES)
_RELEASE: Final = str.maketrans({held: space for space, held in _FIRM_SPACES.items()})


def rules(
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            "-l",
            metavar="CODE",
            help=f"The language: {', '.join(languages())}. If not given, that of the environment "
            "(LC_ALL, LC_MESSAGES, LANG), and English where there is no rule book in it.",
        ),
    ] = None,
) -> None:
    """Print the rules of the game, with diagrams, in one of eight languages."""
    book = read_rulebook(preferred_language(os.environ) if lang is None else lang.lower())
    console = Console(highlight=False)
    with console.capture() as written:
        for part in book:
            _print(console, part)
    typer.echo(written.get().translate(_RELEASE), nl=False)


def _print(console: Console, part: str | Diagram) -> None:
    if isinstance(part, Diagram):
        board = render_text(
            part.position, color=console.is_terminal, highlights=part.highlights, summary=False
        )
        console.print(Text.from_ansi(board), soft_wrap=True)
        if part.arrows:  # which the board in plain text does not show
            between = " " if part.numbered else ", "
            console.print(Text(between.join(map(str, part.arrows)), style="bold"))
        console.print(Text(part.caption.translate(_HOLD), style="italic"))
    else:
        console.print(Markdown(part.translate(_HOLD)))
    console.print()
