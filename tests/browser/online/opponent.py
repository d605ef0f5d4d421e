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

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._game = self._invite = ""
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self._open = urllib.request.build_opener(jar).open
        self._seq = 1
        self._post("/api/guest", {})

    @classmethod
    def invited(cls, link: str) -> Opponent:
        """Somebody who has received an invitation."""
        match = re.fullmatch(r"(https?://[^/]+)/invite/([\w-]+)#([\w-]+)", link)
        assert match, f"not an invitation: {link}"
        opponent = cls(match[1])
        opponent._game, opponent._invite = match[2], match[3]
        return opponent

    def offer(self, **wishes: Any) -> tuple[str, str]:
        """Offer a game; gives the links for the free seat and for spectators."""
        invite, watch = (secrets.token_urlsafe(16) for _ in range(2))
        secret = {"command_id": secrets.token_urlsafe(16), "invite": invite, "watch": watch}
        self._game = self._post("/api/games", {"color": "white", **secret, **wishes})["game"]
        self._seq = 1
        links = f"/invite/{self._game}#{invite}", f"/watch/{self._game}#{watch}"
        return self._origin + links[0], self._origin + links[1]

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
