from __future__ import annotations

import io

import pytest
from rich.console import Console

from tzaar.cli.progress import at_work, progress_bar


@pytest.mark.parametrize("terminal", [True, False])
def test_the_bar_is_for_terminals(terminal: bool) -> None:
    out = io.StringIO()
    with progress_bar(Console(file=out, force_terminal=terminal, width=80)) as progress:
        progress.add_task("games", total=4, completed=1)
    assert ("1/4" in out.getvalue()) is terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_words_while_at_work_are_for_terminals(terminal: bool) -> None:
    out = io.StringIO()
    with at_work("solving", Console(file=out, force_terminal=terminal, width=80)):
        pass
    assert ("solving" in out.getvalue()) is terminal
