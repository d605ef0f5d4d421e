"""A process that converts records, one after the other: ``python -m tzaar.server.worker``.

It reads requests from standard input and writes answers to standard output, each after a header
with its length. What it reads was written by strangers, so it may take too long or too much memory;
then `converter` ends it, and nothing else is harmed.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import traceback
from http import HTTPStatus
from typing import BinaryIO, Final

from tzaar.records import Format
from tzaar.server.answers import FAILED, Answer, answer_conversion, failure

REQUEST: Final = struct.Struct("<16sfI")
"""The format's name, seconds until this process ends itself, the length of the text."""
ANSWER: Final = struct.Struct("<HI")
"""The status and the length of the content."""
_NICENESS: Final = 10
"""A lower priority: conversions wait for the server, not the server for conversions."""


def main(memory_limit: int) -> None:
    """Answer requests until there are no more."""
    # Ctrl-C in a terminal reaches this process too; the server decides when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    _limit_memory(memory_limit)
    while head := sys.stdin.buffer.read(REQUEST.size):
        name, seconds, length = REQUEST.unpack(head)
        body = sys.stdin.buffer.read(length)
        # If the server is gone by then, nobody else would end a conversion that never ends.
        _end_after(seconds)
        _write(sys.stdout.buffer, _answer(body, Format(name.rstrip(b"\0").decode("ascii"))))
        _end_after(0)


def _answer(body: bytes, to: Format) -> Answer:
    try:
        return answer_conversion(body, to)
    except MemoryError:
        pass  # the memory is freed only after the handler
    except Exception:  # noqa: BLE001 - whatever it is, the next client must not suffer
        traceback.print_exc()
        return FAILED
    message = "the text needs more memory than there is; send its games one by one"
    return failure(HTTPStatus.UNPROCESSABLE_ENTITY, "memory-limit", message)


def _write(stream: BinaryIO, answer: Answer) -> None:
    stream.write(ANSWER.pack(answer.status, len(answer.content)) + answer.content)
    stream.flush()


def _limit_memory(limit: int) -> None:
    try:
        import resource  # noqa: PLC0415 - not on Windows, which has no such limit
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _end_after(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main(int(sys.argv[1]))
