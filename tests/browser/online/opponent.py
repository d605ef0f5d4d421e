"""An opponent without a browser, for tests that look at one side only."""

from __future__ import annotations

import json
import re
import secrets
import urllib.request
from http.cookiejar import CookieJar
from typing import Any


class Opponent:
    """A guest who does by HTTP what a page does by its socket."""

    def __init__(self, link: str) -> None:
        match = re.fullmatch(r"(https?://[^/]+)/invite/([\w-]+)#([\w-]+)", link)
        assert match, f"not an invitation: {link}"
        self._origin, self._game, self._invite = match.groups()
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self._open = urllib.request.build_opener(jar).open
        self._seq = 1
        self._post("/api/guest", {})

    def join(self) -> None:
        """Take the free seat."""
        self.do("join", invite=self._invite, color=None)

    def do(self, kind: str, **facts: Any) -> None:
        """Send any command, as somebody who has seen everything."""
        command = {"kind": kind, "command_id": secrets.token_urlsafe(16), "seq": self._seq, **facts}
        done = self._post(f"/api/games/{self._game}/commands", command)
        self._seq = int(done["seq"])

    def look(self) -> None:
        """Fetch what has happened."""
        with self._open(f"{self._origin}/api/games/{self._game}") as answer:
            self._seq = int(json.load(answer)["seq"])

    def _post(self, path: str, content: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Origin": self._origin}
        data = json.dumps(content).encode()
        with self._open(urllib.request.Request(self._origin + path, data, headers)) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
