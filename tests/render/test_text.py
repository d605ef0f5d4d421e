"""Positions as text, compared with boards written out."""

from __future__ import annotations

import re

import pytest

from tzaar import BLACK, SPACES, WHITE, Color, PieceType, Position, Stack
from tzaar.moves import Phase
from tzaar.render import Mark, render_text

MIDDLEGAME = Position.parse(
    "TT.Tt/R12...../t....../t...r2..r10/T......./.......Z3/z6....../Tt2...R3/T.T2tt b s"
)
ANSI = re.compile(r"\x1b\[[0-9;]*m")

FIXED_TEXT = """\
                  E8
              D8      F8
          C7      t       G7
      B6      T       t       H6
  A5      T       r       t       I5
      T       R       r       t
  T       R       z       r       T
      R       Z       z       R          White to move
  t       Z       t       Z       T      opening turn: one capture
      r       T       T       R
  t       z               Z       T      visible    White   Black
      r       t       t       R          Tzaar      Z   6   z   6
  t       z       T       z       T      Tzarra     R   9   r   9
      r       Z       z       r          Tott       T  15   t  15
  t       R       Z       r       t
      T       R       r       t
  A1      T       R       t       I1
      B1      T       t       H1
          C1      T       G1
              D1      F1
                  E1"""

EMPTY_TEXT = """\
                  E8
              D8      F8
          C7      ·       G7
      B6      ·       ·       H6
  A5      ·       ·       ·       I5
      ·       ·       ·       ·
  ·       ·       ·       ·       ·
      ·       ·       ·       ·          White to place
  ·       ·       ·       ·       ·      placement: 0 of 60 placed
      ·       ·       ·       ·
  ·       ·               ·       ·      in hand    White   Black
      ·       ·       ·       ·          Tzaar      Z   6   z   6
  ·       ·       ·       ·       ·      Tzarra     R   9   r   9
      ·       ·       ·       ·          Tott       T  15   t  15
  ·       ·       ·       ·       ·
      ·       ·       ·       ·
  A1      ·       ·       ·       I1
      B1      ·       ·       H1
          C1      ·       G1
              D1      F1
                  E1"""

MIDDLEGAME_TEXT = """\
                  E8
              D8      F8
          C7      ·       G7
      B6      r10     Z3      H6
  A5      ·       ·       ·       I5
      ·       ·       ·       R3
  t       ·       ·       ·       t
      ·       ·       ·       ·          Black to move
  T       ·       ·       ·       t      move 2 of 2: capture, reinforce or pass
      ·       r2      ·       ·
  ·       ·               ·       T2     visible    White   Black
      ·       ·       ·       ·          Tzaar      Z   1!  z   1!
  T       ·       ·       ·       ·      Tzarra     R   2!  r   2!
      ·       ·       ·       t2         Tott       T   7   t   6
  T       ·       ·       ·       T
      R12     ·       ·       T
  A1      t       ·       z6      I1
      B1      t       ·       H1
          C1      T       G1
              D1      F1
                  E1"""

BLACKS_VIEW_TEXT = """\
                  T
              .      [t]
          z6      .       t
      T       .       .       R12
  T       .       .       .       T
      t2      .       .       .          Black to move
  .       .       .       .       T      move 2 of 2: capture, reinforce or pass
      .       .       .       .
  T2      .               .       .      visible    White   Black
      .       .       r2      .          Tzaar      Z   1!  z   1!
  t       .      [.]      .       T      Tzarra     R   2!  r   2!
      .       .       .       .          Tott       T   7   t   6
  t       .       .       .       t
      R3      .       .       .
          .       .       .
              Z3     <r10>
                  ."""


def test_the_fixed_start() -> None:
    assert render_text(Position.fixed()) == FIXED_TEXT


def test_the_empty_board() -> None:
    assert render_text(Position.empty()) == EMPTY_TEXT


def test_a_middle_game_with_high_stacks() -> None:
    assert render_text(MIDDLEGAME) == MIDDLEGAME_TEXT


def test_blacks_view_in_ascii_with_highlights_and_no_coordinates() -> None:
    text = render_text(
        MIDDLEGAME,
        coordinates=False,
        orientation=BLACK,
        unicode=False,
        highlights={"E5": Mark.ACCENT, "D1": Mark.ACCENT, "D8": Mark.DANGER},
    )
    assert text == BLACKS_VIEW_TEXT
    assert text.isascii()


def test_the_game_is_over() -> None:
    stuck = "t..../....../......./......../R2......./......../......./....../Z2T2.rz b c"
    lines = render_text(Position.parse(stuck)).splitlines()
    assert [line[41:] for line in lines[7:9]] == ["White wins", "Black cannot capture"]


def test_colours_are_added_only_when_asked_for(random_positions: list[Position]) -> None:
    for position in random_positions[::10]:
        plain = render_text(position, highlights=["E5"])
        coloured = render_text(position, highlights=["E5"], color=True)
        assert "\x1b" not in plain
        assert "\x1b[1;97;40m" in coloured
        uncoloured = [line.rstrip() for line in ANSI.sub("", coloured).splitlines()]
        assert uncoloured == plain.splitlines()


def test_every_style_is_closed_on_its_line() -> None:
    for line in render_text(MIDDLEGAME, color=True, highlights={"D8": "danger"}).splitlines():
        codes = ANSI.findall(line)
        assert all(code == "\x1b[0m" for code in codes[1::2])
        assert len(codes) % 2 == 0


@pytest.mark.parametrize("orientation", [WHITE, BLACK])
def test_no_line_is_longer_than_80_characters(
    orientation: Color, random_positions: list[Position]
) -> None:
    assert len(random_positions) > 300
    for position in random_positions:
        for line in render_text(position, orientation=orientation).splitlines():
            assert len(line) <= 80
            assert line == line.rstrip()


def test_two_figures_everywhere_fit_and_stay_apart() -> None:
    # No game gets there, but the layout must handle it.
    high = Stack(BLACK, PieceType.TZARRA, 30)
    position = Position._from_parts((high,) * 60, WHITE, Phase.SECOND)
    for highlights in ((), SPACES):
        text = render_text(position, highlights=highlights)
        assert max(map(len, text.splitlines())) <= 80
        assert len(re.findall(r"(?<!\w)r30(?!\w)", text)) == 60


def test_every_stack_is_there_once(random_positions: list[Position]) -> None:
    for position in random_positions[::5]:
        lines = render_text(position, coordinates=False).splitlines()
        assert len(lines) == 17
        words = " ".join(line[:39] for line in lines).split()
        stacks = [str(stack) for _, stack in position.stacks()]
        vacant = ["\N{MIDDLE DOT}"] * (len(SPACES) - len(stacks))
        assert sorted(words) == sorted(stacks + vacant)


def test_in_hand_is_counted_during_placement(random_positions: list[Position]) -> None:
    placing = [p for p in random_positions if p.phase is Phase.PLACEMENT][30]
    (row,) = [line for line in render_text(placing).splitlines() if "Tott" in line]
    hands = [placing.in_hand(color, PieceType.TOTT) for color in (WHITE, BLACK)]
    assert [int(figures) for figures in re.findall(r"\d+", row[41:])] == hands


def test_a_type_that_is_nearly_lost_is_flagged() -> None:
    assert "z   1!" in render_text(MIDDLEGAME)
    assert "!" not in render_text(Position.fixed())
    assert "!" not in render_text(Position.empty())
