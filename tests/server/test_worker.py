"""The conversion process by itself: requests in, answers out."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from tzaar.records import Format
from tzaar.server import worker
from tzaar.server.answers import FAILED
from tzaar.server.worker import ANSWER, REQUEST

SOUND = b'[White "A"]\n\n1. D7xE7 *\n'
LIMIT = 1 << 30


def request(body: bytes, to: bytes = b"tzr", seconds: float = 60) -> bytes:
    return REQUEST.pack(to, seconds, len(body)) + body


def start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", "-m", "tzaar.server.worker", str(LIMIT)]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def answers(out: bytes) -> list[tuple[int, dict[str, object]]]:
    found = []
    while out:
        status, length = ANSWER.unpack(out[: ANSWER.size])
        found.append((status, json.loads(out[ANSWER.size :][:length])))
        out = out[ANSWER.size + length :]
    return found


def test_answers_until_there_are_no_more_requests() -> None:
    requests = request(SOUND) + request(b"x") + request(SOUND, b"boardspace")
    with start() as process:
        out, err = process.communicate(requests)
    assert process.returncode == 0
    assert err == b""
    first, second, third = answers(out)
    assert first[0] == third[0] == 200
    assert second[0] == 422
    assert "GM[Tzaar]" in str(third[1]["records"])


def test_ends_itself_if_nobody_else_does() -> None:
    """The server may be gone; a long conversion must not stay for ever."""
    long = b"".join(b'[Round "%d"]\n\n1. D7xE7 *\n\n' % number for number in range(60_000))
    with start() as process:
        out, _ = process.communicate(request(long, seconds=0.01))
    assert process.returncode == -signal.SIGALRM
    assert out == b""


def test_ctrl_c_is_for_the_server() -> None:
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request(SOUND))
        process.stdin.flush()
        assert process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(request(SOUND))
    assert process.returncode == 0
    assert b"Traceback" not in err
    assert out.count(b'"games": 1') == 1  # the first answer is in the buffer of `stdout`


def test_a_fault_of_ours_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(worker, "answer_conversion", fail)
    assert worker._answer(SOUND, Format.TZR) is FAILED
    assert "ZeroDivisionError" in capfd.readouterr().err
