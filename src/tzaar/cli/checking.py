"""What commands have in common that verify what comes with the package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

import typer

from tzaar.cli.counted import counted
from tzaar.cli.facts import CheckedFacts, PuzzleProblemFacts
from tzaar.cli.mining import workers_of
from tzaar.cli.progress import at_work

if TYPE_CHECKING:
    from tzaar.puzzles.verifying import Double, Verified

Item = TypeVar("Item")


def check_all(
    items: Sequence[Item],
    check: Callable[[Item], Verified],
    doubles: Callable[[Iterable[Item]], Iterable[Double]],
    name: str,
    concurrency: int | None,
    ray: str | None,
) -> CheckedFacts:
    """Check each, and if all are right, whether a position comes up twice."""
    found: list[PuzzleProblemFacts] = []
    wrong = positions = trees = 0
    with workers_of(concurrency, ray) as workers, at_work(name, len(items)) as work:
        for number, result in enumerate(workers.results(check, items), start=1):
            positions += result.positions
            trees += result.is_whole
            wrong += bool(result.problems)
            found += [{"id": result.id, "reason": reason} for reason in result.problems]
            work.update(number)
    if not wrong:
        found += [{"id": double.id, "reason": double.reason} for double in doubles(items)]
    return CheckedFacts(wrong=wrong, positions=positions, trees=trees, problems=found)


def print_checked(facts: CheckedFacts, count: int, name: str) -> None:
    """What was found, as sentences."""
    for problem in facts["problems"]:
        typer.echo(f"{problem['id']}: {problem['reason']}")
    typer.echo(
        f"{count - facts['wrong']} of {counted(count, name)} verified: "
        f"{facts['positions']} positions replayed, {facts['trees']} game trees searched in full"
    )
