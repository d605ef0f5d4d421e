"""What the terminal can show."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def is_terminal(stream: TextIO) -> bool:
    """Whether a person reads this stream in a terminal that can move its cursor."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def has_colors(stream: TextIO | None = None) -> bool:
    """Whether to write colours and bold type to a stream, by default standard output.

    Only in a terminal, and not if NO_COLOR is set (no-color.org).
    """
    return is_terminal(stream or sys.stdout) and not os.environ.get("NO_COLOR")
