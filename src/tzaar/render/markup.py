"""Just enough XML: elements, numbers and caller's text, written the same way every time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape

# XML 1.0 has no way to write these, not even escaped (section 2.2, production 2).
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """At most two decimals, no superfluous zeros, no minus zero.

    >>> [number(value) for value in (1.0, -0.001, 2.345, 86.60254)]
    ['1', '0', '2.35', '86.6']
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def plain(text: str) -> str:
    """Caller's text made safe to stand in an element or an attribute.

    >>> plain('<b> "&"')
    '&lt;b&gt; &quot;&amp;&quot;'
    """
    return escape(_FORBIDDEN.sub("\ufffd", text), {'"': "&quot;"})


def element(tag: str, /, *content: str, **attributes: str | float) -> str:
    """An element; underscores in the attributes' names stand for hyphens.

    `content` is markup already: pass text through `plain` first.

    >>> element("circle", r=3, stroke_width=1.5)
    '<circle r="3" stroke-width="1.5"/>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
    )
    inner = "".join(content)
    return f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>"


def path(*steps: str | float) -> str:
    """The data of a path: letters and numbers with blanks between.

    >>> path("M", 0, 0.5, "H", 2)
    'M 0 0.5 H 2'
    """
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The points of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _value(value: str | float) -> str:
    return plain(value) if isinstance(value, str) else number(value)
