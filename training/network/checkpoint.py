"""How far a training has come, in a file: a run that is killed loses only its epoch."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import torch

from training.network.options import Options
from tzaar.safe_files import replacing


class OtherRunError(Exception):
    """There is a checkpoint of a run with other options or data."""


@dataclass
class State:
    """What a training goes on from.

    There is no state of random numbers: the order of every epoch follows from the seed and the
    epoch's number.
    """

    epoch: int
    """Epochs that are done."""
    steps: int
    seconds: float
    curve: list[dict[str, float]]
    network: dict[str, Any]
    optimizer: dict[str, Any]


class Checkpoint:
    """The file of a run that is not over; `kind` tells runs apart: options and data."""

    def __init__(self, out: Path, options: Options, data: dict[str, int]) -> None:
        self.path = out.with_name(out.name + ".checkpoint")
        self.kind = {**asdict(options), **data}

    def save(self, state: State) -> None:
        """Write it; at any moment there is a whole file, the old one or the new."""
        with replacing(self.path) as file:
            torch.save({"kind": self.kind, **_shallow(state)}, file)

    def load(self) -> State | None:
        """The state to go on from, if there is one; raises `OtherRunError`."""
        if not self.path.exists():
            return None
        found = torch.load(self.path, map_location="cpu", weights_only=True)
        kind = found.pop("kind")
        names = sorted(kind.keys() | self.kind.keys())
        differing = [
            f"{name} {kind.get(name)} (now {self.kind.get(name)})"
            for name in names
            if kind.get(name) != self.kind.get(name)
        ]
        if differing:
            raise OtherRunError(
                f"{self.path} is of a run with {', '.join(differing)}: go on with the same, "
                "or start over with --restart"
            )
        return State(**found)

    def remove(self) -> None:
        """The run is over, or not to be gone on with."""
        self.path.unlink(missing_ok=True)


def _shallow(state: State) -> dict[str, Any]:
    """The fields as they are; `asdict` would copy every tensor."""
    return {field.name: getattr(state, field.name) for field in fields(state)}
