"""Every state in every language, on a phone and on a wide screen: complete, nothing cut off.

The page reports missing texts on the console, so its fixtures fail the test.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES
from tests.browser.scenes import SCENES, Scene, enter
from tests.browser.waiting import settle

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
  for (const label of document.querySelectorAll('fieldset .row label span')) {
    range.selectNodeContents(label);
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
    const isOneWord = !/[\\s-]/.test(label.textContent.trim());
    if (isOneWord && lines.size > 1) faults.add(`broken within a word: ${label.textContent}`);
  }
  for (const field of document.querySelectorAll('select, input:not([type]), input[type=text]'))
    if (field.checkVisibility() && field.scrollWidth > field.clientWidth + 1)
      faults.add(`cut off in its field: ${field.value}`);
  return [...faults];

  function faultOf(parent, box) {
    for (let around = parent; around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around), frame = around.getBoundingClientRect();
      if (style.clipPath !== 'none') return null;                       // for speech only
      if (style.maskImage !== 'none') return null;                      // fades out on purpose
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


WIDTHS = [360, 1440]
# As if chosen in the settings, in another tab.
CHOOSE = """(language) => {
  const newValue = JSON.stringify({ ...JSON.parse(localStorage['tzaar.settings']), language });
  dispatchEvent(new StorageEvent('storage', { key: 'tzaar.settings', newValue }));
}"""


def choose(page: Page, language: str) -> None:
    page.evaluate(CHOOSE, language)
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
    settle(page)


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_complete_and_not_cut_off(visitor: Visitor, scene: Scene) -> None:
    table = enter(visitor)
    page = table.page
    faults = []
    for state in scene(table):
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            for language in LANGUAGES:
                choose(page, language)
                found = page.evaluate(CUT_OFF)
                faults += [f"{state}, {language}, {width}: {fault}" for fault in found]
        choose(page, "en")
    assert faults == []


def test_a_language_is_kept(visitor: Visitor) -> None:
    watched = visitor.page("/settings", language="fr")
    expect(watched.page.locator("html")).to_have_attribute("lang", "fr")
    watched.page.locator("select").first.select_option("hu")
    expect(watched.page.locator("html")).to_have_attribute("lang", "hu")
    other = watched.page.context.new_page()
    other.goto(watched.origin + "/rules")
    settle(other)
    expect(other.locator("html")).to_have_attribute("lang", "hu")
    watched.page.locator("select").first.select_option("pl")
    expect(other.locator("html")).to_have_attribute("lang", "pl")
