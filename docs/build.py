"""Write what in docs/ is made from the package: `make docs`.

The rule book with its diagrams, and the pictures of the README. A test holds the files to what this
program would write.
"""

from __future__ import annotations

from pathlib import Path

from tzaar.notation import parse_turn
from tzaar.position import Position
from tzaar.render import render_svg
from tzaar.rulebook import read_rulebook

DOCS = Path(__file__).parent

# From a real game, played in 2012, with a turn that White might play.
MIDDLE_GAME = "RTrzt/zZ2.R2R./t..tr.z2/tTRtTtTt/T.tZrrZZ/trr..t.R/ZTTR.rt/TRTtz3T/ZTt.T w c"
TURN = "B2xD4 D4+E4"


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
    turn = parse_turn(TURN, position)
    for theme in ("light", "dark"):
        picture = render_svg(position, theme=theme, arrows=turn)
        result[DOCS / f"images/board-{theme}.svg"] = picture
    return result


def main() -> None:
    """Write the files."""
    for path, text in generated().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
