"""Write what in docs/ is made from the package: `make docs`.

The rule book with its diagrams, and the pictures of the README. A test holds the files to what this
program would write.
"""

from __future__ import annotations

from pathlib import Path

from tzaar.position import Position
from tzaar.render import render_svg
from tzaar.rulebook import read_rulebook

DOCS = Path(__file__).parent

# From a real game, played in 2012.
MIDDLE_GAME = "TTTTt/t...R5t/tr..z6rt/tr..tTRt/tr...Z.T/TZ..TZRT/T....RT/Tr..rT/Ttttt w c"


def generated() -> dict[Path, str]:
    """Every generated file with its text."""
    result: dict[Path, str] = {}
    pages = ["<!-- Written by `make docs` from src/tzaar/rulebook/en.md: edit that. -->"]
    count = 0
    for part in read_rulebook("en"):
        if isinstance(part, str):
            pages.append(part)
            continue
        count += 1
        name = f"images/rules-{count}.svg"
        result[DOCS / name] = render_svg(
            part.position, highlights=part.highlights, arrows=part.arrows, description=part.caption
        )
        pages.append(f"![{part.caption}]({name})\n\n*{part.caption}*")
    result[DOCS / "rules.md"] = "\n\n".join(pages) + "\n"
    position = Position.parse(MIDDLE_GAME)
    for theme in ("light", "dark"):
        result[DOCS / f"images/board-{theme}.svg"] = render_svg(position, theme=theme)
    return result


def main() -> None:
    """Write the files."""
    for path, text in generated().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
