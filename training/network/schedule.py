"""The learning rate schedule: one cycle, up quickly and slowly down to nothing."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Final, Protocol

import torch

WARM_UP: Final = 0.1
"""Share of the training during which the rate rises."""
FIRST_SHARE: Final = 1 / 25
LAST_SHARE: Final = 1 / 250_000
"""As a share of the highest rate, at the beginning and the end."""
MOMENTUM: Final = 0.95
LEAST_MOMENTUM: Final = 0.85
"""When the rate is lowest and highest. All values are those of PyTorch's `OneCycleLR`, which needs
the number of steps in advance; a run limited by time does not know it."""


class Pace(Protocol):
    """The progress of a training run."""

    def progress(self, steps: int) -> float:
        """From 0 to 1, after this many steps."""
        ...


@dataclass(frozen=True)
class BySteps:
    """A run of a fixed number of steps."""

    steps: int

    def progress(self, steps: int) -> float:
        """The share of the steps done."""
        return steps / self.steps


class ByTime:
    """A run of a fixed number of seconds, of which `spent` were used by earlier runs.

    The rate follows the clock instead of an estimate of how many steps will fit, so the cycle is
    always complete at the end, whatever else the machine does meanwhile.
    """

    def __init__(self, seconds: float, spent: float = 0.0) -> None:
        self.seconds = seconds
        self.began = time.monotonic() - spent

    def progress(self, steps: int) -> float:  # noqa: ARG002
        """The share of the time used."""
        return min(1.0, (time.monotonic() - self.began) / self.seconds)


def rate_at(progress: float, highest: float) -> float:
    """The learning rate."""
    if progress < WARM_UP:
        return _glide(FIRST_SHARE * highest, highest, progress / WARM_UP)
    return _glide(highest, LAST_SHARE * highest, (progress - WARM_UP) / (1 - WARM_UP))


def momentum_at(progress: float) -> float:
    """The momentum: how much of the last steps' directions is kept."""
    if progress < WARM_UP:
        return _glide(MOMENTUM, LEAST_MOMENTUM, progress / WARM_UP)
    return _glide(LEAST_MOMENTUM, MOMENTUM, (progress - WARM_UP) / (1 - WARM_UP))


def set_rate(optimizer: torch.optim.AdamW, progress: float, highest: float) -> None:
    """Prepare the optimizer for its next step."""
    for group in optimizer.param_groups:
        group["lr"] = rate_at(progress, highest)
        group["betas"] = (momentum_at(progress), group["betas"][1])


def _glide(begin: float, end: float, share: float) -> float:
    return end + (begin - end) * (1 + math.cos(math.pi * share)) / 2
