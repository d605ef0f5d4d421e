"""The network in floating point, as it is trained."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding_bag, one_hot

from training.network.architecture import (
    BUCKETS,
    FACT_FEATURES,
    FACT_SLOTS,
    FEATURES_PER_STACK,
    FIRST_SHIFT,
    MOST_FIRST_WEIGHT,
    MOST_TRANSFORMER_WEIGHT,
    MOST_WEIGHT,
    ONE,
    PIECES,
    SHIFT,
    SPACES,
    STACK_FEATURES,
    Architecture,
)
from training.network.positions import VACANT, Inputs


class Network(nn.Module):
    """A feature transformer whose activations are pooled by piece, and dense layers by bucket."""

    def __init__(self, architecture: Architecture) -> None:
        super().__init__()
        self.architecture = architecture
        self.stack_weights = nn.Parameter(torch.randn(STACK_FEATURES, architecture.width) * 0.1)
        self.stack_bias = nn.Parameter(torch.full((architecture.width,), 0.1))
        self.fact_weights = nn.Parameter(torch.randn(FACT_FEATURES, architecture.fact_width) * 0.1)
        self.first = _BucketedLinear(architecture.inputs, architecture.first)
        self.second = _BucketedLinear(architecture.first, architecture.second)
        self.out = _BucketedLinear(architecture.second, 1)

    def forward(self, inputs: Inputs) -> Tensor:
        """The output for the side to move: 1 for SCORE_OF_ONE hundredths."""
        hidden = torch.cat([self._stacks(inputs), self._facts(inputs)], dim=1)
        hidden = self.first(hidden, inputs.buckets).clamp(0, 1)
        hidden = self.second(hidden, inputs.buckets).clamp(0, 1)
        output: Tensor = self.out(hidden, inputs.buckets)[:, 0]
        return output

    def _stacks(self, inputs: Inputs) -> Tensor:
        count = len(inputs.buckets)
        stacks = inputs.stacks.reshape(count * SPACES, FEATURES_PER_STACK)
        activations = (self._sum(self.stack_weights, stacks) + self.stack_bias).clamp(0, 1)
        activations = activations.view(count, SPACES, -1)
        groups = one_hot(inputs.pieces, VACANT + 1)[:, :, :PIECES].to(activations.dtype)
        return (groups.transpose(1, 2) @ activations).flatten(1)

    def _facts(self, inputs: Inputs) -> Tensor:
        count = len(inputs.buckets)
        return (
            self._sum(self.fact_weights, inputs.facts.reshape(2 * count, FACT_SLOTS))
            .clamp(0, 1)
            .view(count, -1)
        )

    def _sum(self, weights: Tensor, features: Tensor) -> Tensor:
        """Sums of feature weights; an index past the last feature counts as zero.

        On a GPU this is a product with a matrix of feature counts: far more multiplications than
        the additions it replaces, but many times faster, above all in the backward pass.
        """
        if not weights.is_cuda:
            nothing = torch.zeros(1, weights.shape[1])
            return embedding_bag(features, torch.cat([weights, nothing]), mode="sum")
        shape = len(features), len(weights) + 1
        times = torch.zeros(shape, device=weights.device, dtype=torch.bfloat16)
        times.scatter_add_(1, features, torch.ones_like(features, dtype=torch.bfloat16))
        return (times[:, :-1] @ weights.to(torch.bfloat16)).float()

    @torch.no_grad()
    def keep_in_range(self) -> None:
        """After a step: clamp weights to the range that the file's integers can represent."""
        for weights in (self.stack_weights, self.stack_bias, self.fact_weights):
            _clamp(weights, MOST_TRANSFORMER_WEIGHT / ONE)
        _clamp(self.first.weight, MOST_FIRST_WEIGHT / (1 << FIRST_SHIFT))
        for layer in (self.second, self.out):
            _clamp(layer.weight, MOST_WEIGHT / (1 << SHIFT))


def _clamp(values: Tensor, most: float) -> None:
    values.clamp_(-most, most)


class _BucketedLinear(nn.Module):
    """A linear layer for each bucket."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        bound = 0.5 * inputs**-0.5
        self.weight = nn.Parameter(torch.empty(BUCKETS, outputs, inputs).uniform_(-bound, bound))
        self.bias = nn.Parameter(torch.zeros(BUCKETS, outputs))

    def forward(self, inputs: Tensor, buckets: Tensor) -> Tensor:
        # Compute all buckets, then select: faster than selecting weights for each position.
        every = torch.einsum("bi,koi->bko", inputs, self.weight) + self.bias
        return every[torch.arange(len(buckets), device=buckets.device), buckets]
