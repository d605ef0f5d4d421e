"""Who is notified."""

from __future__ import annotations

from tests.online.world import Page
from tzaar.online.hub import Hub, Message


def test_everybody_who_follows_is_told_and_nobody_else() -> None:
    hub, one, other, third = Hub(), Page("a"), Page("b"), Page("c")
    hub.add("g", one)
    hub.add("g", other)
    hub.add("h", third)
    hub.publish("g", Message({"type": "x"}))
    hub.publish("nobody", Message({"type": "y"}))
    assert (one.told, other.told, third.told) == ([{"type": "x"}], [{"type": "x"}], [])


def test_who_leaves_is_told_no_more() -> None:
    hub, one, other = Hub(), Page("a"), Page("a")
    hub.add("g", one)
    hub.add("g", other)
    hub.remove("g", one)
    hub.remove("g", Page("never there"))
    hub.remove("h", other)
    hub.publish("g", Message({"type": "x"}))
    assert (len(one.told), len(other.told)) == (0, 1)
    assert list(hub) == ["g"]
    hub.remove("g", other)
    assert list(hub) == []
    assert "g" not in hub


def test_a_follower_may_leave_while_others_are_told() -> None:
    hub = Hub()

    class Leaver(Page):
        def send(self, message: Message) -> None:
            super().send(message)
            hub.remove("g", self)

    pages = [Leaver("a"), Leaver("b"), Page("c")]
    for page in pages:
        hub.add("g", page)
    hub.publish("g", Message({"type": "x"}))
    assert [len(page.told) for page in pages] == [1, 1, 1]
    assert hub.followers("g") == pages[2:]


def test_a_message_is_short_and_plain() -> None:
    assert Message({"type": "said", "text": "ä\n"}).text == b'{"type":"said","text":"\\u00e4\\n"}'
