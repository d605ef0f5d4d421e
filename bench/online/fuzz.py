"""Nonsense of all kinds into the server's socket, for a minute: ``python -m bench.online.fuzz``.

Broken handshakes, broken frames, and messages that are almost right, from strangers and from people
who have a seat. Meanwhile others play and must not notice. The server's log must contain no
traceback.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import struct
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.online.client import Address, guest, token
from bench.online.games import script
from bench.online.tables import Table

ROOT = Path(__file__).parents[2]
AT_ONCE = 8
"""Connections that send nonsense."""
MESSAGES = 30
"""Messages on each: few enough not to hit the limit."""
_TEXT, _CONTINUED, _BINARY, _CLOSE, _PING, _PONG = 1, 0, 2, 8, 9, 10
_WORDS: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, 2**64, 10**300, 1.5, 1e308, "", "0", "x" * 64,
    "x" * 3000, "\0", "\ud800", "\u202e", "a\r\nb: c", "../..", "' OR 1=1 --", "<script>", [], {},
    [[]], {"a": {}}, "white", "turn", "A5xA4", "é" * 40, "%00", "__proto__", "NaN",
)  # fmt: skip


def messages(game: str) -> list[Any]:
    """One valid message of each kind."""
    command = {"command_id": token(), "seq": 2}
    plain = (
        "ask-takeback", "accept-takeback", "decline-takeback", "resign", "abort", "give-time",
        "ask-rematch", "decline-rematch", "open-analysis",
    )  # fmt: skip
    commands: list[dict[str, Any]] = [{"kind": kind} for kind in plain]
    commands += [
        {"kind": "join", "invite": token(), "color": "white"},
        {"kind": "turn", "turn": "A5xA4"},
        {"kind": "claim", "claim": "win"},
        {"kind": "say", "phrase": "hello"},
    ]
    pace = {"kind": "live", "initial_s": 60, "increment_s": 1}
    offer = {"command_id": token(), "setup": "random", "seed": 1, "color": "random", "pace": pace}
    return [
        {"type": "hello", "version": 1},
        {"type": "subscribe", "game": game, "seq": 0, "watch": token(), "invite": token()},
        {"type": "unsubscribe", "game": game},
        {"type": "create", "command": offer | {"invite": token(), "watch": token()}},
        {"type": "ping", "at": 1},
        {"type": "pong", "at": 1},
        *({"type": "command", "game": game, "command": command | each} for each in commands),
    ]


def spoil(draw: random.Random, value: Any) -> Any:
    """A similar value with one or two errors."""
    if isinstance(value, dict) and value and draw.random() < 0.9:
        key = draw.choice(list(value))
        rest = {name: it for name, it in value.items() if name != key or draw.random() < 0.8}
        if key in rest:
            rest[key] = spoil(draw, value[key])
        if draw.random() < 0.1:
            rest[draw.choice(["extra", "", "type", "game", "x" * 100])] = draw.choice(_WORDS)
        return rest
    if isinstance(value, str) and value and draw.random() < 0.4:
        place = draw.randrange(len(value))
        return value[:place] + draw.choice(["", "\0", "é", "\r\n", '"', "x" * 50]) + value[place:]
    return draw.choice(_WORDS)


def texts(draw: random.Random, game: str) -> bytes:
    """A message: valid, spoilt, or hardly JSON."""
    made = draw.choice(messages(game))
    fate = draw.random()
    if fate < 0.6:
        made = spoil(draw, made)
    text = json.dumps(made).encode()
    if fate > 0.9:
        return b"[" * draw.randrange(4000) + text[:90]
    if fate > 0.8:
        place = draw.randrange(len(text))
        return text[:place] + draw.randbytes(draw.randrange(1, 8)) + text[place + 1 :]
    if fate > 0.75:
        return text[: draw.randrange(len(text))]
    return text


def frame(draw: random.Random, payload: bytes, *, strange: bool = False) -> bytes:
    """A frame (RFC 6455, 5.2); a strange one may be of any kind, fragmented, or of the wrong
    length."""
    first, size = 0x80 | _TEXT, len(payload)
    if strange:
        opcode = draw.choice((_TEXT, _CONTINUED, _BINARY, _CLOSE, _PING, _PONG, 3, 15))
        first = opcode | draw.choice((0x80, 0x80, 0x00, 0xC0))
        size = draw.choice((size, size, size, 2**16, 2**63 - 1, 0))
    mask = draw.randbytes(4)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 2**16:
        head = bytes([first, 0x80 | 126]) + struct.pack("!H", size)
    else:
        head = bytes([first, 0x80 | 127]) + struct.pack("!Q", size)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return head + mask + masked


def handshake(draw: random.Random, address: Address, cookie: str) -> bytes:
    """The request to open a socket; one in ten is broken."""
    host = f"{address[0]}:{address[1]}"
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Cookie: {cookie}",
    ]
    if draw.random() < 0.1:
        place = draw.randrange(len(lines))
        broken = ["", "X" * 5000, "\0", "Cookie: " + "a=b; " * 500, "Origin: null", "é: é"]
        lines[place] = draw.choice([*broken, lines[place][: len(lines[place]) // 2]])
    return "\r\n".join([*lines, "", ""]).encode()


class Fuzzer:
    """Sends nonsense and counts the answers."""

    def __init__(self, address: Address, seed: int, cookies: list[str], game: str) -> None:
        self.sent = 0
        self.connections = 0
        self.answers: Counter[str] = Counter()
        self._address = address
        self._draw = random.Random(seed)
        self._cookies = cookies
        self._game = game

    async def attack(self) -> None:
        """One connection."""
        draw = self._draw
        self.connections += 1
        cookie = draw.choice([*self._cookies, "tzaar_session=" + token(), "nonsense"])
        reader, writer = await asyncio.open_connection(*self._address)
        greeting = frame(draw, b'{"type":"hello","version":1}')
        writer.write(handshake(draw, self._address, cookie))
        if draw.random() < 0.9:  # one in ten does not wait
            with suppress(OSError, EOFError, TimeoutError):
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 1)
        writer.write(greeting)
        # A broken frame ends the connection, discarding even what came just before.
        strangeness = draw.choice((0, 0, 0, 0.2))
        for _ in range(draw.randrange(MESSAGES)):
            if writer.transport.is_closing():
                break
            strange = draw.random() < strangeness
            writer.write(frame(draw, texts(draw, self._game), strange=strange))
            self.sent += 1
            await asyncio.sleep(0)
        writer.write(bytes([0x80 | _CLOSE]) + frame(draw, b"")[1:])
        self._count(await _heard(reader))
        writer.transport.abort()

    def _count(self, heard: bytes) -> None:
        self.answers.update(code.decode() for code in re.findall(rb'"code":\s*"([a-z-]+)"', heard))
        self.answers["ok"] += heard.count(b'"ok":true')


async def _heard(reader: asyncio.StreamReader) -> bytes:
    """Read until nothing more comes."""
    heard = b""
    with suppress(OSError, TimeoutError):
        # Some frames announce more than follows: the server waits for the rest; we do not.
        while some := await asyncio.wait_for(reader.read(2**16), 1):
            heard += some
    return heard


async def fuzz(folder: Path, seed: int, seconds: float | None, connections: int = 0) -> list[str]:
    """Attack a server for some time, or with a number of connections; return the faults."""
    said = folder / "said"
    url = f"sqlite:///{folder / 'tzaar.db'}"
    words = ("serve", "--port", "0", "--database", url, "--trust", "127.0.0.0/8")
    with said.open("wb") as errors:
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.online.bare", *words),
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            cwd=ROOT,
            env={**os.environ, "TZAAR_LOG_FORMAT": "json"},
        )
    assert server.stdout is not None
    line = (await server.stdout.readline()).decode()
    assert line, said.read_text()
    host, _, port = line.split("//")[1].rstrip("/\n").rpartition(":")
    address = host, int(port)
    stop = asyncio.Event()
    peace, war = Table([address], seed, 0.1), Table([address], seed, 0)
    playing = asyncio.create_task(peace.play([script(3)], stop))
    game = await war.begin(5)
    cookies = [page.cookie for page in war.pages] + [await guest(address, "127.0.0.1")]
    fuzzer = Fuzzer(address, seed, cookies, game)
    until = time.monotonic() + (seconds or 0)

    async def attack() -> None:
        while fuzzer.connections < connections or time.monotonic() < until:
            await fuzzer.attack()

    await asyncio.gather(*(attack() for _ in range(AT_ONCE)))
    stop.set()
    await playing
    await asyncio.gather(peace.leave(), war.leave())
    faults = [fault for page in peace.pages for fault in page.faults]
    server.terminate()
    status = await server.wait()
    if status != 0:
        faults.append(f"the server ended with status {status}")
    log = said.read_text()
    # Told to log JSON, it must log nothing else, whichever library logs.
    faults += [line for line in log.splitlines() if not line.startswith("{")][:3]
    if "Traceback" in log:
        faults.append(log[max(0, log.index("Traceback") - 1000) :][:5000])
    answers = ", ".join(f"{count} {code}" for code, count in sorted(fuzzer.answers.items()))
    print(f"{fuzzer.connections} connections, {fuzzer.sent} messages; answers: {answers}")
    print(f"{peace.games} games of others meanwhile; {len(faults)} faults")
    if not {"ok", "bad-message", "no-session"} <= fuzzer.answers.keys() or not peace.games:
        faults.append("the attack was too weak to mean anything")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        faults = asyncio.run(fuzz(Path(folder), wanted.seed, wanted.seconds))
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
