"""The core's programs, as `make core-tests` builds them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BUILT: Final = Path(__file__).parents[2] / "build" / "native" / "core"
TRAINING: Final = BUILT / "tzaar-training"
