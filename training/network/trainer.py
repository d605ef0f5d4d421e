"""The training loop: epoch after epoch, each measured on held-back positions."""

from __future__ import annotations

import math
import time
from typing import Final

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from training.network.architecture import SCORE_OF_ONE
from training.network.checkpoint import Checkpoint, State
from training.network.model import Network
from training.network.options import Options
from training.network.positions import inputs_of, scores, won
from training.network.progress import Bar
from training.network.schedule import ByTime, Pace, rate_at, set_rate
from training.network.source import Source

LOGITS_OF_HUNDREDTH: Final = math.log(10) / 400
"""400 hundredths mean odds of ten to one."""
LOGITS_OF_ONE: Final = SCORE_OF_ONE * LOGITS_OF_HUNDREDTH
DECAY: Final = 1e-5
"""Weight decay."""
MOST_AT_A_TIME: Final = 16_384
"""Positions measured at a time, to limit memory."""
SEEDS_OF_RUN: Final = 1_000_003
"""Spacing of the epochs' seeds between runs, so large that two runs share none."""


class Trainer:
    """A network in training. Resumes from the checkpoint, if there is one."""

    def __init__(
        self, source: Source, options: Options, checkpoint: Checkpoint, device: torch.device
    ) -> None:
        torch.manual_seed(options.seed)
        self.source = source
        self.options = options
        self.checkpoint = checkpoint
        self.network = Network(options.architecture).to(device)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=options.rate, weight_decay=DECAY
        )
        self.epoch = 0
        self.steps = 0
        self.seconds = 0.0
        """In all runs together."""
        self.curve: list[dict[str, float]] = []
        if state := checkpoint.load():
            self._go_on_from(state)

    def run(self, pace: Pace) -> None:
        """Train until the pace reaches 1."""
        began = time.monotonic() - self.seconds
        while not self._is_over(pace):
            loss = self._learn(pace)
            self.epoch += 1
            self.seconds = time.monotonic() - began
            point = {
                "epoch": self.epoch,
                "trained": round(loss, 5),
                **self.measure(),
                "rate": rate_at(pace.progress(self.steps), self.options.rate),
                "seconds": round(self.seconds, 1),
            }
            self.curve.append(point)
            self.checkpoint.save(self._state())
            print(
                f"epoch {self.epoch}, {self.seconds:.0f} s: loss {point['trained']:.5f}, "
                f"held back {point['wanted']:.5f}, of results {point['result']:.5f}",
                flush=True,
            )

    @torch.no_grad()
    def measure(self) -> dict[str, float]:
        """Mean losses over the held-back positions: for the target, and for results alone."""
        parts = [
            (self.logits(rows), self.wanted(rows), won(rows))
            for rows in self.source.held_back(MOST_AT_A_TIME)
        ]
        logits, wanted, results = (torch.cat(part) for part in zip(*parts, strict=True))
        return {
            "wanted": round(cross_entropy(logits, wanted).item(), 5),
            "result": round(cross_entropy(logits, results).item(), 5),
        }

    def logits(self, rows: Tensor) -> Tensor:
        """The network's outputs for the side to move, as logits."""
        logits: Tensor = self.network(inputs_of(rows)) * LOGITS_OF_ONE
        return logits

    def wanted(self, rows: Tensor) -> Tensor:
        """The target: the chance of winning it should predict."""
        share, steepness = self.options.score_share, self.options.steepness
        thought = torch.sigmoid(scores(rows) * (steepness * LOGITS_OF_HUNDREDTH))
        return share * thought + (1 - share) * won(rows)

    def _is_over(self, pace: Pace) -> bool:
        if isinstance(pace, ByTime):
            return pace.progress(self.steps) >= 1
        return self.epoch >= self.options.epochs

    def _learn(self, pace: Pace) -> float:
        """Train one epoch, or what the clock leaves of it; return the mean loss."""
        seed = self.options.seed * SEEDS_OF_RUN + self.epoch
        losses = []
        bar = Bar(f"epoch {self.epoch + 1}")
        for rows in self.source.learnt(self.options.batch, seed):
            progress = pace.progress(self.steps)
            set_rate(self.optimizer, progress, self.options.rate)
            loss = cross_entropy(self.logits(rows), self.wanted(rows))
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            self.optimizer.step()
            self.network.keep_in_range()
            losses.append(loss.detach())
            self.steps += 1
            bar.show(progress, f"{progress:.0%} of all")
            if progress >= 1:
                break
        bar.clear()
        return torch.stack(losses).mean().item()

    def _state(self) -> State:
        return State(
            epoch=self.epoch,
            steps=self.steps,
            seconds=self.seconds,
            curve=self.curve,
            network=self.network.state_dict(),
            optimizer=self.optimizer.state_dict(),
        )

    def _go_on_from(self, state: State) -> None:
        self.epoch, self.steps = state.epoch, state.steps
        self.seconds, self.curve = state.seconds, state.curve
        self.network.load_state_dict(state.network)
        self.optimizer.load_state_dict(state.optimizer)
        print(f"resumes after epoch {self.epoch}", flush=True)
