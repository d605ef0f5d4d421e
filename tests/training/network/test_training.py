"""From games to a network that the engine accepts, on the CPU."""

from __future__ import annotations

import itertools
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from training.network.__main__ import main
from training.network.architecture import SCORE_OF_ONE, Architecture
from training.network.checkpoint import Checkpoint, State
from training.network.features import Features
from training.network.file import QuantizedNetwork
from training.network.model import Network
from training.network.positions import VACANT, Inputs, inputs_of
from training.network.reference import score
from training.network.rows import open_rows
from training.network.split import split
from training.network.trainer import Trainer
from tzaar.engine.executable import find_executable

QUANTIZED_WITHIN = 15
"""Hundredths that whole numbers may be off; 5 was the most in a network so trained."""


@pytest.fixture
def words(rows: Path, out: Path) -> list[str]:
    """A command line for a tiny run."""
    sizes = ["--epochs", "2", "--batch", "64", "--rate", "0.01", "--held-back", "0.2"]
    return [str(rows), "--out", str(out), *sizes]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "new" / "network.bin"


def facts(out: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(out.with_suffix(".json").read_text())
    return found


def features_of_each(inputs: Inputs) -> Iterator[Features]:
    """A batch in the form of the reference implementation: vacant spaces left out."""
    parts = (inputs.stacks, inputs.pieces, inputs.facts, inputs.buckets)
    for stacks, pieces, facts_of, bucket in zip(*parts, strict=True):
        occupied = pieces != VACANT
        found, kinds = stacks[occupied].tolist(), pieces[occupied].tolist()
        yield Features(found, kinds, facts_of.tolist(), int(bucket))


def test_games_become_a_network(games: Path, program: Path, words: list[str], out: Path) -> None:
    words = [str(games), *words[1:], "--program", str(program), "--rows", str(out.parent / "rows")]
    assert main([*words, "--epochs", "6"]) == 0
    found = facts(out)
    losses = [point["trained"] for point in found["curve"]]
    assert len(losses) == 6
    assert losses[-1] < losses[0] - 0.01
    assert found["positions"] > 500
    assert found["files"] == {"games.codes": found["positions"]}
    assert found["options"]["rate"] == 0.01
    assert found["device"] == "processor"
    assert found["torch"] == torch.__version__
    assert [path.name for path in out.parent.iterdir() if "checkpoint" in path.name] == []


def say(*lines: str) -> str:
    """The engine's output for these lines."""
    text = "\n".join([*lines, "quit", ""])
    done = subprocess.run(
        [find_executable()], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_engine_takes_the_network(words: list[str], out: Path) -> None:
    main(words)
    take = f"setoption name Network value {out}"
    assert "error" not in say(take, "isready").lower()
    assert "bestturn" in say(take, "position fixed", "go depth 2")
    out.write_bytes(out.read_bytes()[:-1])
    assert "error" in say(take, "isready").lower()


def test_whole_numbers_agree_with_floating_point(
    words: list[str], rows: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained: list[Network] = []
    run = Trainer.run

    def keep(trainer: Trainer, *args: Any) -> None:
        run(trainer, *args)
        trained.append(trainer.network)

    monkeypatch.setattr(Trainer, "run", keep)
    main([*words, "--epochs", "3"])
    whole = QuantizedNetwork.read(out, Architecture())
    file = open_rows(rows)
    held_back = torch.from_numpy(file[split([file], 0.2, None).held_back])
    inputs = inputs_of(held_back)
    with torch.no_grad():
        floating = trained[0](inputs).numpy() * SCORE_OF_ONE
    scores = [score(whole, features) for features in features_of_each(inputs)]
    assert np.abs(floating).max() > 5 * QUANTIZED_WITHIN, "the network has opinions"
    assert np.abs(np.array(scores) - floating).max() < QUANTIZED_WITHIN


def test_the_same_seed_gives_the_same_network(words: list[str], out: Path) -> None:
    main(words)
    first = out.read_bytes()
    main(words)
    assert out.read_bytes() == first
    main([*words, "--seed", "2"])
    assert out.read_bytes() != first


class Killed(BaseException):
    """A kill in the middle of an epoch."""


def kill_in_epoch(monkeypatch: pytest.MonkeyPatch, epoch: int) -> None:
    """Make training die at the end of an epoch, before any of it is saved."""
    save = Checkpoint.save

    def save_or_die(checkpoint: Checkpoint, state: State) -> None:
        if state.epoch == epoch:
            raise Killed
        save(checkpoint, state)

    monkeypatch.setattr(Checkpoint, "save", save_or_die)


@pytest.mark.parametrize("in_memory", ["yes", "no"])
def test_a_killed_run_goes_on_as_if_nothing_had_been(
    in_memory: str,
    words: list[str],
    out: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [*words, "--in-memory", in_memory]
    main(words)
    uninterrupted, curve = out.read_bytes(), facts(out)["curve"]
    out.unlink()
    with monkeypatch.context() as patched:
        kill_in_epoch(patched, 2)
        with pytest.raises(Killed):
            main(words)
    assert not out.exists()
    assert main(words) == 0
    assert "resumes after epoch 1" in capsys.readouterr().out
    assert out.read_bytes() == uninterrupted
    losses = [(point["trained"], point["wanted"]) for point in facts(out)["curve"]]
    assert losses == [(point["trained"], point["wanted"]) for point in curve]


def test_other_options_do_not_go_on_with_a_run(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patched:
        kill_in_epoch(patched, 2)
        with pytest.raises(Killed):
            main(words)
    others = [*words, "--score-share", "0.7"]
    assert main(others) == 1
    message = capsys.readouterr().err
    assert "score_share 0.5 (now 0.7)" in message
    assert "--restart" in message
    assert main([*others, "--restart"]) == 0


def test_a_run_ends_in_time_with_its_rate_at_the_end(
    words: list[str], out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a fake clock that advances one second at every look."""
    looks = itertools.count()
    clock = SimpleNamespace(monotonic=lambda: float(next(looks)))
    for name in ("__main__", "schedule", "trainer"):
        monkeypatch.setattr(f"training.network.{name}.time", clock)
    assert main([*words, "--minutes", "1"]) == 0
    found = facts(out)
    assert abs(found["seconds"] - 60) <= 5  # of the fake clock: the same on every machine
    assert found["curve"][-1]["rate"] < 0.01 / 1000


@pytest.mark.parametrize(
    "wrong", [["--held-back", "0"], ["--batch", "0"], ["--score-share", "2"], ["--rate", "0"]]
)
def test_senseless_options_are_refused(
    wrong: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([*words, *wrong])
    assert wrong[0] in capsys.readouterr().err
