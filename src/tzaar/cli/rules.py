"""The command ``rules``: the rule book in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from tzaar.render import render_text
from tzaar.rulebook import Diagram, read_rulebook


def rules(
    lang: Annotated[str, typer.Option("--lang", "-l", help="The language, as in `en`.")] = "en",
) -> None:
    """Print the rules of the game, with diagrams."""
    console = Console(highlight=False)
    for part in read_rulebook(lang):
        if isinstance(part, Diagram):
            board = render_text(
                part.position, color=console.is_terminal, highlights=part.highlights, summary=False
            )
            console.print(Text.from_ansi(board), soft_wrap=True)
            console.print(Text(part.caption, style="italic"))
        else:
            console.print(Markdown(part))
        console.print()
