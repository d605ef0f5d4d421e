"""The manual pages: `--help` of every command, its examples, and the man page."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from tests.endgames.samples import THREE, TWO
from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar import Position
from tzaar.cli.app import COMMANDS, app
from tzaar.cli.manual import ManualGroup, Page
from tzaar.cli.manual_text import page_text
from tzaar.endgames import Ladder
from tzaar.errors import TzaarError
from tzaar.game import Game
from tzaar.online.storage import Database
from tzaar.puzzles.work_file import done
from tzaar.puzzles.writing import write_collection
from tzaar.records import Format, save
from tzaar.safe_files import replacing

Run = Callable[..., Any]

NAMES = [name for names in COMMANDS.values() for name in names]


def pages() -> dict[tuple[str, ...], bool]:
    """The words of every command, and whether it is a group of others."""
    found: dict[tuple[str, ...], bool] = {}
    waiting: list[tuple[tuple[str, ...], Any]] = [((), get_command(app))]
    while waiting:
        words, command = waiting.pop(0)
        found[words] = isinstance(command, ManualGroup)
        if isinstance(command, ManualGroup):
            context = command.make_context("tzaar", [], resilient_parsing=True)
            inner = (
                (name, command.get_command(context, name))
                for name in command.list_commands(context)
            )
            waiting += [((*words, name), each) for name, each in inner if each is not None]
    return found


PAGES = pages()
GROUPS = [page for page, is_group in PAGES.items() if is_group and page]
ENDGAME = "...../.z3..../......./r..R2.t../......../......T./.T...../....Z./..... w s"


@pytest.fixture(autouse=True)
def width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def sections(text: str) -> dict[str, list[str]]:
    """The sections of a page by their headings."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith(" "):
            found[line] = []
        elif line:
            next(reversed(found.values())).append(line.strip())
    return found


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_every_page_has_its_parts_within_80_columns(run: Run, page: tuple[str, ...]) -> None:
    finished = run(*page, "--help")
    assert (finished.status, finished.err) == (0, "")
    parts = sections(finished.out)
    name = " ".join(["tzaar", *page])
    assert parts["NAME"][0].startswith(f"{name} - ")
    assert parts["SYNOPSIS"][0].startswith(f"{name} ")
    assert any(line.startswith("-h, --help") for line in parts["OPTIONS"])
    if page not in GROUPS:
        assert parts["EXAMPLES"]
        assert parts["EXIT STATUS"][0].startswith("0 ")
        assert any(line.startswith("130") for line in parts["EXIT STATUS"])
    assert "\x1b" not in finished.out
    assert max(map(len, finished.lines)) <= 80
    assert run(*page, "-h").out == finished.out


def test_pages_fit_a_small_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    options = sections(run("show", "--help").out)["OPTIONS"]
    assert "--turn N" in options
    assert max(map(len, options)) <= 40


def test_the_first_page_lists_every_command(run: Run) -> None:
    text = run("--help").out
    assert run().out == text
    for name in NAMES:
        assert re.search(rf"^  {name} +\S", text, re.MULTILINE)


def test_a_group_without_a_command_explains_itself(run: Run) -> None:
    assert run("admin").out == run("admin", "--help").out
    assert "backup" in run("admin").out


def test_options_of_a_kind_stand_together(run: Run) -> None:
    parts = sections(run("match", "--help").out)
    assert [line.split()[0] for line in parts["LIMITS"] if line.startswith("-")] == [
        "-t,", "--clock", "-d,", "-n,", "--margin",
    ]  # fmt: skip
    assert any(line.startswith("--sprt ELO0 ELO1") for line in parts["TEST OF STRENGTH"])


def test_choices_ranges_defaults_and_variables_are_named(run: Run) -> None:
    text = " ".join(run("convert", "--help").out.split())
    assert "[one of tzr, littlegolem, boardspace]" in text
    text = " ".join(run("serve", "--help").out.split())
    assert "[0 to 65535; default: 8000]" in text
    assert "TZAAR_PORT The same as --port." in text
    assert "TZAAR_DATA The same as --data." in text


def test_a_command_names_its_own_exit_statuses(run: Run) -> None:
    statuses = sections(run("solve", "--help").out)["EXIT STATUS"]
    assert [line.split()[0] for line in statuses if line[0].isdigit()] == ["0", "1", "2", "130"]


# -- Examples --------------------------------------------------------------------------------------


def examples(run: Run, page: tuple[str, ...]) -> list[str]:
    """The command lines of a page, from the text that people see."""
    lines = sections(run(*page, "--help").out).get("EXAMPLES", [])
    return [line.partition("  #")[0].rstrip() for line in lines]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that the examples speak of."""
    game = Game(tags={"White": "Ada", "Black": "Bob"})
    for turn in "D7xE7", "F6xF5 G1+F2", "D6xE6 A5xA4":
        game.play(turn)
    save([game], tmp_path / "game.tzr")
    another = Game.random(7)
    another.play(next(another.position.legal_turns()))
    save([game, another], tmp_path / "games.tzr")
    save([game], tmp_path / "game.sgf", Format.LITTLE_GOLEM)
    with replacing(tmp_path / "endgame.txt") as file:
        file.write(str(Position.parse(ENDGAME)).encode())
    mined = done("a game", puzzles=[str(TWO_TURNS)])
    (tmp_path / "work.jsonl").write_text(f"{mined}\n", encoding="utf-8")
    (tmp_path / "games").mkdir()
    for name in "TZAAR_DATA", "TZAAR_DATABASE":
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page not in (("serve",), *GROUPS)], ids=" ".join
)
def test_the_examples_work(
    run: Run, monkeypatch: pytest.MonkeyPatch, page: tuple[str, ...], folder: Path
) -> None:
    """In order, for some go on with what others have written. Servers are in tests/server."""
    monkeypatch.chdir(folder)
    if page == ("convert",):
        run("selfplay", "selfplay.bin", "--games", 1, "--nodes", 20)
    if page[:1] == ("admin",):
        Database.open(f"sqlite:///{folder / 'games' / 'tzaar.db'}").close()
    if page == ("endgames", "choose"):
        won = done("a game", endgames=[TWO.facts()])
        (folder / "won.jsonl").write_text(f"{won}\n", encoding="utf-8")
    if page == ("endgames", "verify"):
        Ladder.of([TWO, THREE]).write(folder / "mine.json")
    if page == ("puzzles", "verify"):
        write_collection([TWO_TURNS, HALF], folder / "mine")
    lines = examples(run, page)
    assert lines
    for line in lines:
        assert len(line) + 2 <= 80
        if re.search(r"[|$]", line):
            _run_in_shell(line, folder)
        else:
            finished = run(*shlex.split(line)[1:])
            # With nobody to type, a puzzle stays unsolved.
            expected = 1 if page == ("puzzle",) and "--json" not in line else 0
            assert finished.status == expected, (line, finished.err)


def _run_in_shell(line: str, folder: Path) -> None:
    """Run a line in which ``tzaar`` is the program of this environment."""
    done = subprocess.run(
        ["bash", "-c", f"tzaar() {{ '{sys.executable}' -m tzaar \"$@\"; }}; {line}"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), line


def test_the_examples_of_serve_are_understood(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each gets as far as the server."""
    asked: list[dict[str, object]] = []
    monkeypatch.setattr("tzaar.cli.serve.serve_extra", lambda _who: _Stop(asked))
    for line in examples(run, ("serve",)):
        finished = run(*shlex.split(line)[1:])
        assert (finished.status, finished.err) == (2, "tzaar: stopped\n")
    assert len(asked) == 3


class _Stop:
    """Ends a command where it would import the server."""

    def __init__(self, asked: list[dict[str, object]]) -> None:
        self.asked = asked

    def __enter__(self) -> None:
        self.asked.append({})
        raise TzaarError("stopped")

    def __exit__(self, *_: object) -> None:
        """Never reached."""


# -- The man page ----------------------------------------------------------------------------------


def test_the_man_page_has_every_command(run: Run) -> None:
    text = run("--man").out
    assert text.startswith(".TH TZAAR 1 ")
    for name in (*NAMES, "admin backup"):
        assert f"\n.SH TZAAR {name.upper()}\n" in text
    assert "\n.B \\-\\-turn N\n" in text
    assert not re.search(r"^[.'](?!TH|SH|SS|TP|PP|B |nf|fi)", text, re.MULTILINE)


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_groff_reads_the_man_page(run: Run) -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tascii", "-ww", "-P-c"],
        input=run("--man").out,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert "tzaar moves" in done.stdout


# -- Terminals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("no_color", "is_bold"), [("", True), ("1", False)])
def test_headings_are_bold_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, no_color: str, is_bold: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    text = page_text(Page("tzaar x", "Do it.", "tzaar x"))
    assert ("\x1b[1mNAME\x1b[0m" in text) is is_bold
    assert "tzaar x - do it\n" in text
