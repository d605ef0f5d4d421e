"""The program ``tzaar`` from its start to its exit status.

Everything else is imported inside `main`, so that Ctrl-C is handled from the first moment on.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Final, NoReturn, TextIO

WRONG_USE: Final = 2
INTERRUPTED: Final = 128 + signal.SIGINT
BROKEN_PIPE: Final = 128 + 13
"""What a shell reports for a program that SIGPIPE ended; Windows has no such signal."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit.

    The exit status is 0, 1 for "no" or for problems found, 2 for wrong use or bad input, 130 after
    Ctrl-C and 141 if nobody reads the output any more. Wrong input gets one line on standard error,
    never a traceback.
    """
    _open_missing_streams()
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except KeyboardInterrupt as interrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the terminal has shown ^C on this line
        status = complain(str(interrupt) or "interrupted", INTERRUPTED)
    except BrokenPipeError:
        _discard(sys.stdout)
        status = BROKEN_PIPE
    except OSError as error:
        if error.filename is None:  # standard output: its disk is full, say
            _discard(sys.stdout)
        reason = error.strerror or str(error)
        status = complain(f"{error.filename or 'standard output'}: {reason}")
    sys.exit(status)


def complain(message: str, status: int = WRONG_USE) -> int:
    """Print one line to standard error; gives the exit status."""
    one_line = " ".join(message.split())
    print(f"tzaar: {one_line}", file=sys.stderr, flush=True)
    return status


def _run(arguments: list[str]) -> int:
    from tzaar.cli.app import run  # noqa: PLC0415 - see above

    return run(arguments)


def _open_missing_streams() -> None:
    """Replace streams that were closed before the start (``>&-``) by the null device.

    In this order each gets its own descriptor back. Otherwise the next file to be opened would take
    it, and what is printed would end up in that file.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, stream)


def _discard(stream: TextIO) -> None:
    """Send what the stream still holds nowhere, or Python would fail to write it at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(null, stream.fileno())
    except (OSError, ValueError):  # a stream without a descriptor holds nothing back
        pass
    finally:
        os.close(null)
