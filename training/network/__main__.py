"""From self-play games to a network file.

    tzaar selfplay games.bin --games 100000
    python -m training.network games.bin --out network.bin

Losses and other facts go to a .json beside the network. The same command resumes a killed run after
its last whole epoch.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import asdict
from typing import Any

import torch

from training.network.checkpoint import Checkpoint, OtherRunError
from training.network.file import quantized
from training.network.options import Command, Options, parse
from training.network.rows import DataError, open_rows, rows_of
from training.network.schedule import BySteps, ByTime, Pace
from training.network.source import InMemory, Source, batches, fits
from training.network.split import Split, split
from training.network.stream import Stream
from training.network.trainer import Trainer
from tzaar.safe_files import replacing


def main(words: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    try:
        train(parse(__doc__, words))
    except (DataError, OtherRunError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def train(command: Command) -> None:
    """Train as commanded, resuming an earlier run if there is one."""
    began = time.monotonic()
    options = command.options
    paths = rows_of(command.sources, command.program, command.rows)
    files = [open_rows(path) for path in paths]
    parts = split(files, options.held_back, options.quiet)
    data = {"positions": sum(map(len, files)), "learnt": len(parts.learnt)}
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    command.out.parent.mkdir(parents=True, exist_ok=True)
    checkpoint = Checkpoint(command.out, options, data)
    if command.restart:
        checkpoint.remove()
    in_memory = command.in_memory == "yes" or (command.in_memory == "auto" and fits(files, device))
    source: Source = (InMemory if in_memory else Stream)(files, parts, device)
    print(f"{data['positions']} positions, {data['learnt']} to learn from", flush=True)
    trainer = Trainer(source, options, checkpoint, device)
    trainer.run(_pace(options, parts, trainer.seconds, time.monotonic() - began))

    quantized(trainer.network).write(command.out)
    facts: dict[str, Any] = {
        "options": asdict(options),
        "files": {path.name: len(rows) for path, rows in zip(paths, files, strict=True)},
        **data,
        "in_memory": in_memory,
        "steps": trainer.steps,
        "seconds": round(trainer.seconds, 1),
        "device": torch.cuda.get_device_name() if device.type == "cuda" else "processor",
        "torch": torch.__version__,
        "curve": trainer.curve,
    }
    with replacing(command.out.with_suffix(".json")) as file:
        file.write(f"{json.dumps(facts, indent=1)}\n".encode())
    checkpoint.remove()


def _pace(options: Options, parts: Split, spent: float, loading: float) -> Pace:
    if options.minutes is not None:
        return ByTime(max(1.0, options.minutes * 60 - loading), spent)
    return BySteps(options.epochs * batches(len(parts.learnt), options.batch))


if __name__ == "__main__":
    sys.exit(main())
