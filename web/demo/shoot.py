"""Screenshots of the demo page: python demo/shoot.py ADDRESS FOLDER [NAME...]

Needs playwright and Debian's chromium, and `npm run dev` running at ADDRESS.
"""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2}
WIDE = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 1}
NEAR = {"viewport": {"width": 700, "height": 830}, "device_scale_factor": 2}


def select_d3(page: Page) -> None:
    page.click("[data-space=D3]")


def inspect_d3(page: Page) -> None:
    page.click("[data-space=D3]", button="right")


def focus_e3(page: Page) -> None:
    page.focus("[data-space=E1]")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")


SHOTS = {
    "phone-ui": (PHONE, "scene=ui&theme=light", None),
    "phone-ui-dark": (PHONE, "scene=ui&theme=dark&dialog", None),
    "wide-ui": (WIDE, "scene=ui&theme=light", select_d3),
    "wide-ui-dark": (WIDE, "scene=ui&theme=dark", select_d3),
    "wide-ui-contrast": (WIDE, "scene=ui&theme=contrast", select_d3),
    "phone-start": (PHONE, "scene=start&theme=light", None),
    "phone-targets-dark": (PHONE, "scene=targets&theme=dark", select_d3),
    "wide-targets": (WIDE, "scene=targets&theme=light", select_d3),
    "wide-last-dark": (WIDE, "scene=last&theme=dark", None),
    "near-heights": (NEAR, "scene=heights&theme=light", None),
    "near-heights-dark": (NEAR, "scene=heights&theme=dark", None),
    "near-shapes": (NEAR, "scene=shapes&theme=light", None),
    "near-letters": (NEAR, "scene=letters&theme=dark", None),
    "near-contrast": (NEAR, "scene=targets&theme=contrast", select_d3),
    "near-twice": (NEAR, "scene=twice&theme=light", focus_e3),
    "near-ghost": (NEAR, "scene=ghost&theme=light", None),
    "near-contents": (NEAR, "scene=targets&theme=light", inspect_d3),
    "near-black": (NEAR, "scene=start&theme=dark&view=black", None),
    "small-heights": (PHONE, "scene=heights&theme=light&size=240px", None),
    "phone-placement": (PHONE, "scene=placement&theme=light", None),
}


def main(address: str, folder: str, wanted: list[str]) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        for name, (device, query, act) in SHOTS.items():
            if wanted and name not in wanted:
                continue
            page = browser.new_page(**device)
            page.on(
                "console",
                lambda message: (
                    print(message.type, message.text) if message.type == "error" else None
                ),
            )
            page.on("pageerror", lambda error: print("error", error))
            page.goto(f"{address}/demo.html?{query}", wait_until="networkidle")
            if act:
                act(page)
            page.wait_for_timeout(300)
            page.screenshot(path=f"{folder}/{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
