"""The operator's settings."""

from __future__ import annotations

import pytest

from tzaar.errors import TzaarError
from tzaar.server.settings import Settings


def test_settings_are_read() -> None:
    settings = Settings.read("https://Tzaar.example", ["10.0.0.1", "::1"], ["192.168.0.0/16"])
    assert settings.public == "https://tzaar.example"
    assert [str(network) for network in settings.proxies] == ["10.0.0.1/32", "::1/128"]
    assert [str(network) for network in settings.trusted] == ["192.168.0.0/16"]


def test_nonsense_is_told() -> None:
    with pytest.raises(TzaarError, match="not an address or network: 'everywhere'"):
        Settings.read(None, ["everywhere"])
