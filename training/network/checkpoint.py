"""The progress of a training run in a file: a run that is killed loses only its epoch."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import torch

from training.network.options import Options
from tzaar.safe_files import replacing


class OtherRunError(Exception):
    """The checkpoint belongs to a run with other options or data."""


@dataclass
class State:
    """What a run resumes from.

    The state of random numbers is not stored: the order of every epoch follows from the seed and
    the epoch's number.
    """

    epoch: int
    """Epochs completed."""
    steps: int
    seconds: float
    curve: list[dict[str, float]]
    network: dict[str, Any]
    optimizer: dict[str, Any]


class Checkpoint:
    """The file of an unfinished run; `kind` identifies a run by its options and data."""

    def __init__(self, out: Path, options: Options, data: dict[str, int]) -> None:
        self.path = out.with_name(out.name + ".checkpoint")
        self.kind = {**asdict(options), **data}

    def save(self, state: State) -> None:
        """Write it; at any moment the file is whole, the old one or the new."""
        with replacing(self.path) as file:
            torch.save({"kind": self.kind, **_shallow(state)}, file)

    def load(self) -> State | None:
        """The state to resume from, if there is one; raises `OtherRunError`."""
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
                f"{self.path} is of a run with {', '.join(differing)}: use the same, "
                "or start over with --restart"
            )
        return State(**found)

    def remove(self) -> None:
        """Remove it: the run is over, or will not be resumed."""
        self.path.unlink(missing_ok=True)


def _shallow(state: State) -> dict[str, Any]:
    """The fields themselves; `asdict` would copy every tensor."""
    return {field.name: getattr(state, field.name) for field in fields(state)}
