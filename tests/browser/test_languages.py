"""Every page in every language, on a phone and on a wide screen: complete, and nothing cut off.

Missing texts are told on the console by the page itself, and so fail the test by its fixtures.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tzaar.server.page import ROUTES

Visitor = Any

CUT_OFF = """() => {
  const faults = new Set();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    faults.add(`the page is ${document.documentElement.scrollWidth} px wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode, parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const fault = faultOf(parent, box);
    if (fault) faults.add(`${fault}: ${node.data.trim().slice(0, 60)}`);
  }
  for (const field of document.querySelectorAll('select, input:not([type]), input[type=text]'))
    if (field.checkVisibility() && field.scrollWidth > field.clientWidth + 1)
      faults.add(`cut off in its field: ${field.value}`);
  return [...faults];

  function faultOf(parent, box) {
    for (let around = parent; around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around), frame = around.getBoundingClientRect();
      if (style.clipPath !== 'none') return null;                       // for speech only
      if (/auto|scroll/.test(style.overflowX)) return null;             // can be scrolled to
      const isOutside = box.right > frame.right + 1 || box.left < frame.left - 1;
      if (isOutside && /hidden|clip/.test(style.overflowX)) return 'cut off';
      if (isOutside && around.matches('button, a, label, th, td')) return 'wider than its control';
      const hidden = Math.max(box.bottom - frame.bottom, frame.top - box.top);
      if (hidden > box.height / 4 && /hidden|clip/.test(style.overflowY)) return 'cut in height';
    }
    return box.right > width + 1 || box.left < -1 ? 'outside of the screen' : null;
  }
}"""


@pytest.mark.parametrize("width", [360, 1440])
def test_complete_and_not_cut_off(visitor: Visitor, language: str, width: int) -> None:
    watched = visitor.page(None, language=language, width=width, height=800)
    faults = []
    for path in ["/", *(f"/{route}" for route in ROUTES)]:
        watched.open(path)
        expect(watched.page.locator("html")).to_have_attribute("lang", language)
        faults += [f"{path}: {fault}" for fault in watched.page.evaluate(CUT_OFF)]
    assert faults == []


def test_the_menu_of_a_phone(visitor: Visitor, language: str) -> None:
    watched = visitor.page("/rules", language=language, width=360)
    watched.page.locator("header button").click()
    expect(watched.page.get_by_role("navigation").get_by_role("link").first).to_be_visible()
    assert watched.page.evaluate(CUT_OFF) == []
