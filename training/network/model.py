"""The network in floating point, as it is trained."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from training.network.architecture import (
    BUCKETS,
    MOST_CODES,
    ONE,
    ROWS,
    SHIFT,
    Architecture,
    swapped_rows,
)

MOST_WEIGHT = 127 / (1 << SHIFT)
"""Weights of the dense layers become bytes."""
MOST_ROW = 32767 / ONE / MOST_CODES
"""Their sums, of 16 bits, must not overflow."""


class Network(nn.Module):
    """Sums of rows for both sides, and dense layers by bucket."""

    def __init__(self, architecture: Architecture) -> None:
        super().__init__()
        self.architecture = architecture
        width, first, second = architecture.width, architecture.first, architecture.second
        self.rows = nn.Parameter(torch.randn(ROWS, width) * 0.05)
        self.register_buffer("swapped", torch.from_numpy(swapped_rows()), persistent=False)
        self.bias = nn.Parameter(torch.full((width,), 0.2))
        self.first = nn.Linear(2 * width, BUCKETS * first)
        self.second = _Stack(first, second)
        self.out = _Stack(second, 1)

    def forward(self, own: Tensor, buckets: Tensor) -> Tensor:
        """The output for the side to move, from the rows as it sees them: 1 for SCORE_OF_ONE hundredths."""
        # A product with a matrix of ones and zeros: a hundred times as many multiplications as
        # adding up rows, and still many times faster on a GPU, above all backwards.
        there = torch.zeros(len(own), ROWS + 1, device=own.device, dtype=self.exactness)
        there = there.scatter_(1, own, 1)[:, :ROWS]
        both = torch.cat([self.rows, self.rows[self.swapped]], dim=1).to(self.exactness)
        inputs = (there @ both + self.bias.repeat(2)).float().clamp(0, 1)
        picked = torch.arange(len(buckets), device=buckets.device)
        first = self.first(inputs).view(len(buckets), BUCKETS, -1)[picked, buckets].clamp(0, 1)
        second = self.second(first, buckets).clamp(0, 1)
        return self.out(second, buckets)[:, 0]

    @property
    def exactness(self) -> torch.dtype:
        """Of the sums: half is enough where it is faster."""
        return torch.bfloat16 if self.rows.is_cuda else torch.float32

    @torch.no_grad()
    def keep_in_range(self) -> None:
        """After a step: what would not fit into the integers of the file comes back to the edge."""
        for weight in (self.first.weight, self.second.weight, self.out.weight):
            weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)
        self.rows.clamp_(-MOST_ROW, MOST_ROW)


class _Stack(nn.Module):
    """A linear layer for each bucket."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        bound = inputs**-0.5
        self.weight = nn.Parameter(torch.empty(BUCKETS, outputs, inputs).uniform_(-bound, bound))
        self.bias = nn.Parameter(torch.zeros(BUCKETS, outputs))

    def forward(self, inputs: Tensor, buckets: Tensor) -> Tensor:
        return torch.einsum("bi,boi->bo", inputs, self.weight[buckets]) + self.bias[buckets]
