"""A TZI engine for tests: plays at random, or misbehaves in the way its argument names.

It runs as a program of its own, without site-packages: ``python -S -E fake_engine.py NAME``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from tzaar.moves import Move, Turn
from tzaar.position import Position

INFO = "info depth {depth} score cp {score} nodes {nodes} nps 1000 time 5 multipv {rank} pv {pv}"


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def choose(position: Position, root_moves: Sequence[Move] = ()) -> Turn:
    """A legal turn, or what is left of one, always the same for the same position."""
    random = Random(position.key)
    moves = [random.choice(root_moves or position.legal_moves())]
    after = position.play(moves[0])
    if after.to_move is position.to_move and after.outcome() is None:
        moves.append(random.choice(after.legal_moves()))
    return Turn(*moves)


class FakeEngine:
    """The well-behaved one; the others override what they get wrong."""

    def __init__(self) -> None:
        self.position = Position.fixed()
        self.lines = 1
        self.root_moves: list[Move] = []
        self.thinking = False

    def run(self) -> None:
        for line in sys.stdin:
            self.obey(line.split())

    def obey(self, words: list[str]) -> None:
        match words:
            case ["tzi"]:
                self.greet()
            case ["isready"]:
                self.ready()
            case ["setoption", "name", "MultiPV", "value", lines]:
                self.lines = int(lines)
            case ["setoption", "name", "Echo", "value", text]:
                print(text, file=sys.stderr, flush=True)
            case ["position", "string", *words]:
                self.position = Position.parse(" ".join(words))
            case ["go", *limits]:
                self.root_moves = self.read_moves(limits)
                self.go(limits)
            case ["solve", *_]:
                self.solve()
            case ["stop"]:
                self.stop()
            case ["quit"]:
                self.quit()

    def greet(self) -> None:
        say(
            "id name Fake 1.0",
            "id author nobody",
            "option name MultiPV type spin default 1 min 1 max 64",
            "option name Echo type string default",
            "option name Level type spin default 10 min 1 max 10",
            "tziok",
        )

    def ready(self) -> None:
        say("readyok")

    def go(self, limits: list[str]) -> None:
        self.report()
        if "infinite" in limits:
            self.thinking = True
        else:
            self.answer()

    def read_moves(self, limits: list[str]) -> list[Move]:
        """Those after `searchmoves`, with which our side ends the line."""
        if "searchmoves" not in limits:
            return []
        words = limits[limits.index("searchmoves") + 1 :]
        return [self.position.read_move(word)[0] for word in words]

    def report(self) -> None:
        for rank in range(1, self.lines + 1):
            pv = choose(self.position, self.root_moves)
            say(INFO.format(depth=3, score=42 - rank, nodes=100 * rank, rank=rank, pv=pv))

    def answer(self) -> None:
        self.thinking = False
        say(f"bestturn {choose(self.position, self.root_moves)}")

    def solve(self) -> None:
        self.report()
        say("solved win turns 3")
        self.answer()

    def stop(self) -> None:
        if self.thinking:
            self.answer()

    def quit(self) -> None:
        sys.exit()


class Solid(FakeEngine):
    """Plays well-behaved and prints a line to standard error at every search."""

    def go(self, limits: list[str]) -> None:
        print("searching", file=sys.stderr, flush=True)
        super().go(limits)


class Threefold(FakeEngine):
    """Reports three lines until it is told how many to report."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = 3


class Slow(FakeEngine):
    """Thinks until it is stopped, whatever the limit."""

    def go(self, limits: list[str]) -> None:
        self.report()
        self.thinking = True


class Silent(FakeEngine):
    """Never answers anything."""

    def obey(self, words: list[str]) -> None:
        pass


class Mute(FakeEngine):
    """Greets and reports, but names no turn and ignores `stop` and `quit`."""

    def go(self, limits: list[str]) -> None:
        self.report()

    def quit(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


class Unready(FakeEngine):
    """Greets, then hangs when it is asked whether it is ready."""

    def ready(self) -> None:
        time.sleep(60)


class Early(FakeEngine):
    """Ends before it has greeted."""

    def greet(self) -> None:
        sys.exit("no licence")


class Crashing(FakeEngine):
    """Ends in mid-search, with last words."""

    def go(self, limits: list[str]) -> None:
        self.report()
        print("first words\nassertion failed: best != none", file=sys.stderr, flush=True)
        os._exit(3)


class Killed(FakeEngine):
    """Is ended by a signal in mid-search."""

    def go(self, limits: list[str]) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Deaf(FakeEngine):
    """Closes its output in mid-search and lives on."""

    def go(self, limits: list[str]) -> None:
        os.close(1)
        time.sleep(60)


class Unrestricted(FakeEngine):
    """Does not know searchmoves, and says nothing about that."""

    def read_moves(self, limits: list[str]) -> list[Move]:
        return []


class Cheating(FakeEngine):
    """Plays what the rules forbid."""

    def answer(self) -> None:
        say("bestturn A1xA2 I1xI2")


class HalfTurn(FakeEngine):
    """Leaves out the second move."""

    def answer(self) -> None:
        say(f"bestturn {choose(self.position).moves[0]}")


class Refusing(FakeEngine):
    """Has neither levels nor a solver."""

    def obey(self, words: list[str]) -> None:
        if words[:3] == ["setoption", "name", "Level"]:
            say("info string error: no such level today")
        else:
            super().obey(words)

    def solve(self) -> None:
        say("info string error: no solver here")


class Empty(FakeEngine):
    """Names no turn."""

    def answer(self) -> None:
        say("bestturn")


class Garbage(FakeEngine):
    """Prints nonsense between proper lines."""

    def report(self) -> None:
        sys.stdout.buffer.write(b"\xff\xfe\x00 \x80\n")
        say("", "   ", "info", "info score", "info score cp x", "info depth 999999999999999999999")
        say("info score win -3 pv", "info string score cp 1 pv D4xC3", "Segmentation fault (not)")
        super().report()
        say("info depth 4 score loss 2 nodes -5 multipv 1 pv nonsense", "solved maybe")

    def greet(self) -> None:
        say("welcome", "option", "option name", "option name X", "id")
        super().greet()


class HugeLines(FakeEngine):
    """Prints lines of megabytes, with and without an end."""

    def report(self) -> None:
        say("info string " + "x" * 3_000_000, "y" * 70_000)
        super().report()
        say("z" * 200_000)


class Flood(FakeEngine):
    """Prints without end and never answers."""

    def go(self, limits: list[str]) -> None:
        pv = choose(self.position)
        line = INFO.format(depth=1, score=0, nodes=1, rank=1, pv=pv) + "\n"
        while True:
            sys.stdout.write(line * 100)


class Chatty(FakeEngine):
    """Reports thousands of times, then answers."""

    def report(self) -> None:
        pv = choose(self.position)
        say(*(INFO.format(depth=n, score=n, nodes=n, rank=1, pv=pv) for n in range(1, 3001)))


class Stubborn(FakeEngine):
    """Answers, but does not leave when told to."""

    def run(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().run()
        time.sleep(60)

    def quit(self) -> None:
        pass


class Twice(FakeEngine):
    """Answers every search twice, the second time with another position's turn."""

    def answer(self) -> None:
        super().answer()
        say("bestturn A1xA2 I1xI2")


class Parent(FakeEngine):
    """Has a child that holds its output open, and dies without it."""

    def go(self, limits: list[str]) -> None:
        child = subprocess.Popen(["sleep", "60"])
        print(f"child {child.pid}", file=sys.stderr, flush=True)
        os._exit(1)


class SecondGame(FakeEngine):
    """Crashes in its third search, so that it loses games it has begun well."""

    searches = 0

    def go(self, limits: list[str]) -> None:
        self.searches += 1
        if self.searches == 3:
            os._exit(9)
        super().go(limits)


if __name__ == "__main__":
    kinds = {kind.__name__.lower(): kind for kind in FakeEngine.__subclasses__()}
    kinds[sys.argv[1]]().run()
