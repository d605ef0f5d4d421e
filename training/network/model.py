"""The network in floating point, as it is trained."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding_bag, one_hot

from training.network.architecture import (
    BUCKETS,
    CODES_OF_STACK,
    FACT_ROWS,
    FACT_SLOTS,
    FIRST_SHIFT,
    MOST_FIRST_WEIGHT,
    MOST_OF_ROW,
    MOST_WEIGHT,
    ONE,
    PIECES,
    SHIFT,
    SPACES,
    STACK_ROWS,
    Architecture,
)
from training.network.positions import VACANT, Inputs


class Network(nn.Module):
    """Clipped sums of each stack's rows, added up by piece; facts; and dense layers by bucket."""

    def __init__(self, architecture: Architecture) -> None:
        super().__init__()
        self.architecture = architecture
        self.rows = nn.Parameter(torch.randn(STACK_ROWS, architecture.width) * 0.1)
        self.bias = nn.Parameter(torch.full((architecture.width,), 0.1))
        self.facts = nn.Parameter(torch.randn(FACT_ROWS, architecture.fact_width) * 0.1)
        self.first = _Stack(architecture.inputs, architecture.first)
        self.second = _Stack(architecture.first, architecture.second)
        self.out = _Stack(architecture.second, 1)

    def forward(self, inputs: Inputs) -> Tensor:
        """The output for the side to move: 1 for SCORE_OF_ONE hundredths."""
        hidden = torch.cat([self._stacks(inputs), self._facts(inputs)], dim=1)
        hidden = self.first(hidden, inputs.buckets).clamp(0, 1)
        hidden = self.second(hidden, inputs.buckets).clamp(0, 1)
        output: Tensor = self.out(hidden, inputs.buckets)[:, 0]
        return output

    def _stacks(self, inputs: Inputs) -> Tensor:
        count = len(inputs.buckets)
        stacks = inputs.stacks.reshape(count * SPACES, CODES_OF_STACK)
        clipped = (self._sum(self.rows, stacks) + self.bias).clamp(0, 1).view(count, SPACES, -1)
        groups = one_hot(inputs.pieces, VACANT + 1)[:, :, :PIECES].to(clipped.dtype)
        return (groups.transpose(1, 2) @ clipped).flatten(1)

    def _facts(self, inputs: Inputs) -> Tensor:
        count = len(inputs.buckets)
        return (
            self._sum(self.facts, inputs.facts.reshape(2 * count, FACT_SLOTS))
            .clamp(0, 1)
            .view(count, -1)
        )

    def _sum(self, rows: Tensor, chosen: Tensor) -> Tensor:
        """Sums of chosen rows; one past the last row counts as nothing.

        On a GPU a product with a matrix of how often each is chosen: many more multiplications than
        additions of rows, and still many times faster, above all backwards.
        """
        if not rows.is_cuda:
            nothing = torch.zeros(1, rows.shape[1])
            return embedding_bag(chosen, torch.cat([rows, nothing]), mode="sum")
        times = torch.zeros(len(chosen), len(rows) + 1, device=rows.device, dtype=torch.bfloat16)
        times.scatter_add_(1, chosen, torch.ones_like(chosen, dtype=torch.bfloat16))
        return (times[:, :-1] @ rows.to(torch.bfloat16)).float()

    @torch.no_grad()
    def keep_in_range(self) -> None:
        """After a step: what would not fit into the file's whole numbers comes back to the edge."""
        for rows in (self.rows, self.bias, self.facts):
            _clamp(rows, MOST_OF_ROW / ONE)
        _clamp(self.first.weight, MOST_FIRST_WEIGHT / (1 << FIRST_SHIFT))
        for layer in (self.second, self.out):
            _clamp(layer.weight, MOST_WEIGHT / (1 << SHIFT))


def _clamp(values: Tensor, most: float) -> None:
    values.clamp_(-most, most)


class _Stack(nn.Module):
    """A linear layer for each bucket."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        bound = 0.5 * inputs**-0.5
        self.weight = nn.Parameter(torch.empty(BUCKETS, outputs, inputs).uniform_(-bound, bound))
        self.bias = nn.Parameter(torch.zeros(BUCKETS, outputs))

    def forward(self, inputs: Tensor, buckets: Tensor) -> Tensor:
        # All buckets, then the one that is wanted: faster than picking weights for each position.
        every = torch.einsum("bi,koi->bko", inputs, self.weight) + self.bias
        return every[torch.arange(len(buckets), device=buckets.device), buckets]
