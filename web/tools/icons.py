"""The icons of the installed page, drawn from public/icon.svg: `make icons`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

PUBLIC: Final = Path(__file__).parents[1] / "public"
# Systems that crop icons to their own shape should find no corners: the ground then fills the
# square. The disc's diameter is two thirds of it, within the four fifths that no shape crops.
ICONS: Final = {"180": True, "192": False, "512": False, "maskable-512": True}
ROUNDED: Final = ' rx="7"'


def main() -> None:
    """Write all icons."""
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    assert ROUNDED in drawing
    with sync_playwright() as playwright:
        chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, is_full in ICONS.items():
            size = int(name.rpartition("-")[2])
            page = browser.new_page(viewport={"width": size, "height": size})
            shown = drawing.replace(ROUNDED, "") if is_full else drawing
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{shown}")
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
