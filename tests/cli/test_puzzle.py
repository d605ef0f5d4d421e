"""`puzzle`: solving at the terminal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.puzzles import Collection
from tzaar.puzzles.writing import write_collection

Run = Callable[..., Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_collection([TWO_TURNS, HALF], tmp_path)
    return tmp_path


def test_it_is_solved(run: Run, folder: Path) -> None:
    typed = f"{TWO_TURNS.line[0]}\n\n{TWO_TURNS.line[2]}\n"
    finished = run("puzzle", "--id", TWO_TURNS.id, "--folder", folder, stdin=typed)
    assert finished.status == 0
    assert "H5xI4 I4xI3 is right." in finished.out
    assert "White defends with H6xH1 H1xI1." in finished.out
    assert finished.lines[-1].endswith("Solved with no mistakes.")


def test_another_order_of_the_moves_will_do(run: Run, folder: Path) -> None:
    swapped = " ".join(reversed(TWO_TURNS.line[2].split()))
    typed = f"{TWO_TURNS.line[0]}\n{swapped}\n"
    assert run("puzzle", "--id", TWO_TURNS.id, "--folder", folder, stdin=typed).status == 0


def test_a_wrong_turn_is_refuted(run: Run, folder: Path) -> None:
    wrong = next(str(t) for t in TWO_TURNS.start.legal_turns() if not TWO_TURNS.is_right(0, t))
    typed = f"{wrong}\n{TWO_TURNS.line[0]}\n{TWO_TURNS.line[2]}\n"
    finished = run("puzzle", "--id", TWO_TURNS.id, "--folder", folder, stdin=typed)
    assert finished.status == 0
    assert f"{wrong} is wrong: White answers " in finished.out
    assert " and wins" in finished.out
    assert finished.lines[-1].endswith("Solved with 1 mistake.")


def test_the_refutation_wins(run: Run, folder: Path) -> None:
    """What is said to answer a wrong turn can be played, and wins."""
    wrong = [t for t in TWO_TURNS.start.legal_turns() if not TWO_TURNS.is_right(0, t)][::9]
    typed = "\n".join(map(str, wrong))
    finished = run("puzzle", "--id", TWO_TURNS.id, "--folder", folder, stdin=typed)
    said = [line for line in " ".join(finished.lines).split("Black>") if " is wrong: " in line]
    assert len(said) == len(wrong)
    for turn, line in zip(wrong, said, strict=True):
        after = TWO_TURNS.start.play_turn(turn)
        if after.is_over:
            continue
        answer = line.partition("answers ")[2].partition(" and wins")[0]
        answered = after.play_turn(answer)
        if line.strip().endswith("and wins."):
            assert answered.outcome() is not None


def test_only_the_first_move_is_asked_for(run: Run, folder: Path) -> None:
    words = "puzzle", "--id", HALF.id, "--folder", folder
    finished = run(*words, stdin=f"{HALF.line[0]}\n")
    assert finished.status == 0
    assert "Find the only winning first move" in finished.out
    assert "2 more turns" in " ".join(finished.lines[-2:])
    assert run(*words, stdin=f"{HALF.line[0]} {HALF.seconds[1]}\n").status == 0
    refused = run(*words, stdin=f"{HALF.line[0]} pass\n")
    assert refused.status == 1
    assert "is wrong" in refused.out


def test_a_wrong_first_move_alone(run: Run, folder: Path) -> None:
    wrong = next(str(m) for m in HALF.start.legal_moves() if str(m) != HALF.line[0])
    finished = run("puzzle", "--id", HALF.id, "--folder", folder, stdin=f"{wrong}\n")
    assert f"{wrong} is wrong: no second move saves it." in finished.out


def test_each_hint_says_more(run: Run, folder: Path) -> None:
    finished = run("puzzle", "--id", TWO_TURNS.id, "--folder", folder, stdin="hint\n" * 4)
    assert finished.status == 1
    said = " ".join(finished.lines)
    assert said.index("Take the last") < said.index("on H5 moves") < said.index("H5xI4.")


def test_the_solution_is_shown(run: Run, folder: Path) -> None:
    finished = run("puzzle", "--id", TWO_TURNS.id, "--folder", folder, stdin="solution\nhint\n")
    assert finished.status == 1
    shown = [line.split("> ")[-1] for line in finished.lines[-3:]]
    assert [line.partition(": ")[2] for line in shown] == list(TWO_TURNS.line)


@pytest.mark.parametrize("typed", ["", "quit\n", "QUIT\n"])
def test_it_can_be_left(run: Run, folder: Path, typed: str) -> None:
    finished = run("puzzle", "--id", TWO_TURNS.id, "--folder", folder, stdin=typed)
    assert finished.status == 1


@pytest.mark.parametrize("typed", ["nonsense", "A1xA2 pass", "H5xI4", "H5xI4 I4xI3 pass", "help"])
def test_other_input_is_answered(run: Run, folder: Path, typed: str) -> None:
    finished = run("puzzle", "--id", TWO_TURNS.id, "--folder", folder, stdin=f"{typed}\nquit\n")
    assert "is right" not in finished.out
    assert "is wrong" not in finished.out
    assert len(finished.lines) > 20
    assert finished.err == ""


def test_the_board_is_shown_again(run: Run, folder: Path) -> None:
    words = "puzzle", "--id", TWO_TURNS.id, "--folder", folder
    once, twice = run(*words, stdin="quit\n"), run(*words, stdin="board\nquit\n")
    assert twice.out.count("visible") == once.out.count("visible") + 1


# -- Choosing --------------------------------------------------------------------------------------


def chosen(finished: Any) -> str:
    return str(finished.lines[0].split()[1].rstrip(","))


def test_by_kind_rating_or_seed(run: Run, folder: Path) -> None:
    assert chosen(run("puzzle", "--folder", folder, "--kind", "starve")) == HALF.id
    assert chosen(run("puzzle", "--folder", folder, "--kind", "twice")) == TWO_TURNS.id
    seeds = {chosen(run("puzzle", "--folder", folder, "--seed", n)) for n in range(12)}
    assert seeds == {HALF.id, TWO_TURNS.id}
    near = run("puzzle", "--rating", 400, "--seed", 1)
    assert abs(int(near.lines[0].split()[-1].rstrip(".")) - 400) < 150


def test_by_day(run: Run) -> None:
    day = date(2026, 11, 19)
    finished = run("puzzle", "--day", f"{day}")
    assert chosen(finished) == Collection.open().daily(day).id
    assert chosen(run("puzzle", "--daily")) in {p.id for p in Collection.open()}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--id", "xyz"], "there is no puzzle 'xyz'"),
        (["--daily", "--kind", "pass"], "give only one of --id"),
        (["--kind", "pass"], "there is no puzzle of the kind pass"),
        (["--kind", "chess"], "'chess' is not one of"),
        (["--day", "tomorrow"], "does not match"),
        (["--folder", "/nowhere"], "there are no puzzles in"),
    ],
)
def test_nonsense_is_refused(run: Run, folder: Path, arguments: list[str], reason: str) -> None:
    given = [] if "--folder" in arguments else ["--folder", folder]
    finished = run("puzzle", *given, *arguments)
    assert finished.status == 2
    assert reason in finished.err
