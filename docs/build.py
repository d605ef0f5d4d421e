"""Write what in docs/ is made from the package: `make docs-generated`, or `make docs`.

The rule book in all languages with its diagrams, the pictures of the README and the schema of
online play's messages. A test holds the files to what this program would write.
"""

from __future__ import annotations

import json
from pathlib import Path

from tzaar.notation import parse_turn
from tzaar.online.messages import schema
from tzaar.position import Position
from tzaar.render import render_svg
from tzaar.rulebook import ORIGINAL, languages, read_rulebook
from tzaar.safe_files import replacing

DOCS = Path(__file__).parent

# From a real game, played in 2012, with a turn that White might play.
MIDDLE_GAME = "RTrzt/zZ2.R2R./t..tr.z2/tTRtTtTt/T.tZrrZZ/trr..t.R/ZTTR.rt/TRTtz3T/ZTt.T w c"
TURN = "B2xD4 D4+E4"

# Black wins by three of 202 turns: docs/tutorials/turns-by-result.md.
ENDGAME = "TZ.../r2.T.R./R...tT./T...TT.t/.Z2..T..Z/t......z4/..R5..../..t.../..... b c"
WINNING_TURN = "C5xD6 D6+D8"

NAMES = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "hu": "Magyar",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
}


def _page(language: str) -> str:
    return "rules.md" if language == ORIGINAL else f"rules.{language}.md"


def _other_languages(language: str) -> str:
    return " · ".join(
        NAMES[code] if code == language else f"[{NAMES[code]}]({_page(code)})"
        for code in languages()
    )


def generated() -> dict[Path, str]:
    """Every generated file with its text."""
    result: dict[Path, str] = {}
    for language in languages():
        pages = [
            f"<!-- Written by `make docs` from src/tzaar/rulebook/{language}.md: edit that. -->",
            _other_languages(language),
        ]
        count = 0
        for part in read_rulebook(language):
            if isinstance(part, str):
                pages.append(part)
                continue
            count += 1
            name = f"images/rules-{count}.svg"
            pages.append(f"![{part.caption}]({name})\n\n*{part.caption}*")
            if language == ORIGINAL:  # the pictures are the same for all
                result[DOCS / name] = render_svg(
                    part.position,
                    highlights=part.highlights,
                    arrows=part.arrows,
                    numbered=part.numbered,
                    description=part.caption,
                    id_prefix="tzaar",
                )
        result[DOCS / _page(language)] = "\n\n".join(pages) + "\n"
    position = Position.parse(MIDDLE_GAME)
    turn = parse_turn(TURN, position)
    for theme in ("light", "dark"):
        picture = render_svg(position, theme=theme, arrows=turn, id_prefix="tzaar")
        result[DOCS / f"images/board-{theme}.svg"] = picture
    endgame = Position.parse(ENDGAME)
    arrows = parse_turn(WINNING_TURN, endgame)
    picture = render_svg(endgame, orientation="black", arrows=arrows, id_prefix="tzaar")
    result[DOCS / "images/endgame.svg"] = picture
    result[DOCS / "online.schema.json"] = json.dumps(schema(), indent=2) + "\n"
    return result


def main() -> None:
    """Write the files."""
    for path, text in generated().items():
        path.parent.mkdir(exist_ok=True)
        with replacing(path) as file:
            file.write(text.encode())


if __name__ == "__main__":
    main()
