"""Browsers driven by WebDriver, without further programs.

Firefox speaks Marionette, WebDriver's commands over a socket; WebKitGTK has its own driver, which
speaks HTTP.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final, Self

PATIENCE: Final = 60.0
"""Seconds. A busy machine needs some; only a test that fails waits so long."""
SIZE: Final = {"width": 1280, "height": 900}

# Calls a function in the page with arguments; it may return a promise.
_CALL: Final = """const [source, args, done] = arguments;
(async () => eval(`(${source})`)(...args))().then(
  (value) => done({ value }), (error) => done({ error: String(error) }));"""

Json = dict[str, Any]


class Driver(ABC):
    """One browser with one page."""

    @abstractmethod
    def send(self, command: str, parameters: Json) -> Any:
        """Send a command by its Marionette name."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def prepare(self) -> None:
        self.send("SetTimeouts", {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE})
        self.send("SetWindowRect", SIZE)

    def open(self, address: str) -> None:
        self.send("Navigate", {"url": address})

    def run(self, function: str, *arguments: Any) -> Any:
        """The result of a JavaScript function, or of its promise."""
        # The page's policy forbids eval(), so the function is part of the script.
        script = _CALL.replace("eval(`(${source})`)", f"({function})")
        answer = self.send("ExecuteAsyncScript", {"script": script, "args": ["", [*arguments]]})
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def click(self, x: float, y: float) -> None:
        """Click like a mouse."""
        at = {"type": "pointerMove", "duration": 0, "origin": "viewport"}
        moves: list[Json] = [
            {**at, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": moves}
        self.send("PerformActions", {"actions": [mouse]})


class Firefox(Driver):
    """Debian's firefox-esr, without a window."""

    def __init__(self) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program is not None
        self._folder = Path(tempfile.mkdtemp(prefix="tzaar-firefox-"))
        (self._folder / "user.js").write_text('user_pref("marionette.port", 0);\n', "utf-8")
        command = [program, "--headless", "--no-remote", "--marionette"]
        self._process = subprocess.Popen(
            [*command, "--profile", str(self._folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._last = 0
        self._socket = socket.create_connection(("127.0.0.1", self._port()), PATIENCE)
        self._stream = self._socket.makefile("rb")
        self._receive()
        self.send("NewSession", {})
        self.prepare()

    def _port(self) -> int:
        file = self._folder / "MarionetteActivePort"
        return int(_until(lambda: file.read_text("utf-8").strip() if file.is_file() else ""))

    def send(self, command: str, parameters: Json) -> Any:
        self._last += 1
        message = json.dumps([0, self._last, f"WebDriver:{command}", parameters])
        self._socket.sendall(f"{len(message.encode())}:{message}".encode())
        _, number, error, result = self._receive()
        assert number == self._last
        assert error is None, error
        return result.get("value") if isinstance(result, dict) and "value" in result else result

    def _receive(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            assert byte, "Firefox has gone"
            length += byte
        return json.loads(self._stream.read(int(length)))

    def close(self) -> None:
        self._stream.close()
        self._socket.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)


class WebKit(Driver):
    """WebKitGTK's MiniBrowser, close to Safari; it needs a display, such as xvfb's."""

    PATHS: Final = {
        "SetTimeouts": "timeouts",
        "SetWindowRect": "window/rect",
        "Navigate": "url",
        "ExecuteAsyncScript": "execute/async",
        "PerformActions": "actions",
    }

    def __init__(self, *, shares_memory: bool) -> None:
        program, browser = shutil.which("WebKitWebDriver"), mini_browser()
        assert program is not None
        assert browser is not None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        # Memory is not shared unless enabled here, whatever the page's headers say.
        environment = os.environ | {"JSC_useSharedArrayBuffer": str(int(shares_memory))}
        screen = [] if "DISPLAY" in os.environ else ["xvfb-run", "--auto-servernum"]
        self._process = subprocess.Popen(
            [*screen, program, f"--port={port}"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._address = f"http://127.0.0.1:{port}"
        _until(self._is_up)
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._post("/session", {"capabilities": wanted})["sessionId"]
        self._address += f"/session/{session}"
        self.prepare()

    def _is_up(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self._address}/status", timeout=PATIENCE) as answer:
                return bool(json.load(answer)["value"]["ready"])
        except OSError:
            return False

    def _post(self, path: str, body: Json) -> Any:
        request = urllib.request.Request(
            self._address + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def send(self, command: str, parameters: Json) -> Any:
        return self._post(f"/{self.PATHS[command]}", parameters)

    def close(self) -> None:
        request = urllib.request.Request(self._address, method="DELETE")
        with urllib.request.urlopen(request, timeout=PATIENCE):
            pass
        # Includes the X server, the driver's parent.
        os.killpg(self._process.pid, 15)
        self._process.wait(PATIENCE)


def mini_browser() -> Path | None:
    """The browser's path: not in PATH, but beside the library."""
    return next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)


def _until(ask: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := ask()):
        assert time.monotonic() < end, "the browser did not start"
        time.sleep(0.05)
    return found
