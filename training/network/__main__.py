"""From positions to a network file.

    tzaar-training play games.bin --games 100000 --threads 16
    tzaar-training codes games.bin games.codes
    python -m training.network games.codes --out network.bin
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import torch
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from training.network.architecture import SCORE_OF_ONE, Architecture
from training.network.file import quantized
from training.network.model import Network
from training.network.positions import Positions, batches

LOGITS_OF_ONE = SCORE_OF_ONE * math.log(10) / 400
"""400 hundredths mean odds of ten to one."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rows", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=16_384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--score-share", type=float, default=0.5)
    parser.add_argument("--held-back", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    positions = Positions(options.rows, device)
    network = Network(Architecture(options.width)).to(device)
    curve = train(network, positions, options)
    quantized(network).write(options.out)
    options.out.with_suffix(".json").write_text(json.dumps(curve))


def train(network: Network, positions: Positions, options: argparse.Namespace) -> list[dict[str, float]]:
    device = positions.rows.device
    count = len(positions)
    # Games are held back at even distances: all files and all phases are among them.
    block = torch.arange(count, device=device) // 2000
    held = block % round(1 / options.held_back) == 0
    learnt, held_back = (~held).nonzero()[:, 0], held.nonzero()[:, 0]
    steps = options.epochs * (len(learnt) // options.batch)
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-5)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, options.rate, total_steps=steps, pct_start=0.1)
    thought = torch.sigmoid(positions.scores * (LOGITS_OF_ONE / SCORE_OF_ONE))
    wanted = options.score_share * thought + (1 - options.score_share) * positions.won
    print(f"{count} positions")
    curve = []
    began = time.monotonic()
    for epoch in range(options.epochs):
        total = torch.zeros((), device=device)
        number = 0
        for chosen in batches(learnt, options.batch):
            logits = network(positions.inputs(chosen)) * LOGITS_OF_ONE
            loss = cross_entropy(logits, wanted[chosen])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
            network.keep_in_range()
            total += loss.detach()
            number += 1
        held_losses = evaluate(network, positions, held_back, wanted)
        curve.append({"epoch": epoch + 1, "trained": (total / number).item(), **held_losses})
        print(f"epoch {epoch + 1}, {time.monotonic() - began:.0f} s, trained {total / number:.4f}, {held_losses}", flush=True)
    return curve


def losses(logits: torch.Tensor, wanted: torch.Tensor, won: torch.Tensor) -> dict[str, float]:
    return {
        "wanted": round(cross_entropy(logits, wanted).item(), 5),
        "result": round(cross_entropy(logits, won).item(), 5),
    }


@torch.no_grad()
def evaluate(network: Network, positions: Positions, held_back: torch.Tensor, wanted: torch.Tensor) -> dict[str, float]:
    parts = [network(positions.inputs(part)) * LOGITS_OF_ONE for part in held_back.split(16_384)]
    return losses(torch.cat(parts), wanted[held_back], positions.won[held_back])


if __name__ == "__main__":
    main()
