"""A bar in the terminal that shows how far work has come."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


class ProgressBar:
    """`Work` as rich shows it: a bar and the time left, or a spinner where no end is known."""

    def __init__(self, words: str, total: int | None, done: int = 0) -> None:
        self._console = Console(stderr=True)
        description = TextColumn("{task.description}", markup=False)
        columns: list[ProgressColumn] = [SpinnerColumn(), description, TimeElapsedColumn()]
        if total is not None:
            columns = [description, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
        self._progress = Progress(*columns, console=self._console, transient=True)
        self._task = self._progress.add_task(words, total=total, completed=done)

    def start(self) -> None:
        """Show it."""
        self._progress.start()

    def stop(self) -> None:
        """Take it away."""
        self._progress.stop()

    def update(self, done: int, words: str | None = None, total: int | None = None) -> None:
        """Say how much is done; new words or another total stay from now on."""
        self._progress.update(self._task, completed=done, description=words, total=total)

    def note(self, line: str) -> None:
        """Print a line above it, which stays."""
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)
