"""The rule books: complete, alike in all languages, with correct diagrams."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from tzaar import Capture, Reinforce, Space, TzaarError
from tzaar.notation import parse_turn
from tzaar.outcome import Termination
from tzaar.pieces import BLACK, WHITE, PieceType
from tzaar.position import Position
from tzaar.records import read_game
from tzaar.rulebook import (
    NUMBER_OF_RULES,
    Diagram,
    languages,
    parse_rulebook,
    preferred_language,
    read_rulebook,
)

TRANSLATIONS = [language for language in languages() if language != "en"]

# Words that give away an English sentence: none occurs in the other seven languages.
ENGLISH = {"the", "and", "stack", "stacks", "piece", "pieces", "capture", "turn", "which", "your"}
# Words of the languages that are exceptions: "capture" is French too.
FOREIGN_TWINS = {"fr": {"capture"}}


def text(language: str) -> str:
    return "\n\n".join(part for part in read_rulebook(language) if isinstance(part, str))


def diagrams(language: str) -> list[Diagram]:
    return [part for part in read_rulebook(language) if isinstance(part, Diagram)]


def headings(language: str) -> list[str]:
    return re.findall(r"^#+ .*$", text(language), re.MULTILINE)


def paragraphs(language: str) -> list[str]:
    """Paragraphs and list items, with line breaks removed."""
    blocks = re.split(r"\n\n|\n(?=- )", text(language))
    return [" ".join(block.split()) for block in blocks]


def test_there_are_eight() -> None:
    assert languages() == ["en", "de", "es", "fr", "hu", "it", "nl", "pl"]


@pytest.mark.parametrize("language", languages())
def test_every_rule_has_a_heading_in_order(language: str) -> None:
    numbers = re.findall(r"^### R(\d+) \S", text(language), re.MULTILINE)
    assert numbers == [str(n) for n in range(1, NUMBER_OF_RULES + 1)]


@pytest.mark.parametrize("language", languages())
def test_every_rule_says_something(language: str) -> None:
    for section in re.split(r"^### ", text(language), flags=re.MULTILINE)[1:]:
        _, _, body = section.partition("\n")
        assert len(body.split()) >= 7, section


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_books_are_built_alike(language: str) -> None:
    def shape(code: str) -> list[str]:
        kinds = []
        for part in read_rulebook(code):
            if isinstance(part, Diagram):
                kinds.append("diagram")
            else:
                kinds += [
                    (re.match(r"#+( R\d+)?|- |> ", block) or [""])[0]
                    for block in re.split(r"\n\n|\n(?=- )", part)
                ]
        return kinds

    assert shape(language) == shape("en")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_diagrams_are_the_same_with_captions_of_their_own(language: str) -> None:
    ours, english = diagrams(language), diagrams("en")
    assert [replace(diagram, caption="") for diagram in ours] == [
        replace(diagram, caption="") for diagram in english
    ]
    for diagram, original in zip(ours, english, strict=True):
        assert diagram.caption != original.caption


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_captions_and_paragraphs_name_the_same_spaces_moves_and_rules(language: str) -> None:
    names = re.compile(r"\b(?:R\d+|[A-I]\d(?:[x+][A-I]\d)?)\b")
    ours = [diagram.caption for diagram in diagrams(language)] + paragraphs(language)
    english = [diagram.caption for diagram in diagrams("en")] + paragraphs("en")
    for text_here, original in zip(ours, english, strict=True):
        assert sorted(names.findall(text_here)) == sorted(names.findall(original)), text_here


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_captions_and_paragraphs_have_the_same_numbers(language: str) -> None:
    # Digits: numbers of pieces, spaces, heights. Headings have their own test.
    figures = re.compile(r"(?<![A-Za-z\d])\d+")
    ours = [diagram.caption for diagram in diagrams(language)] + paragraphs(language)
    english = [diagram.caption for diagram in diagrams("en")] + paragraphs("en")
    for text_here, original in zip(ours, english, strict=True):
        assert sorted(figures.findall(text_here)) == sorted(figures.findall(original)), text_here


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_english_is_left(language: str) -> None:
    assert not set(paragraphs(language)) & set(paragraphs("en"))
    assert not set(headings(language)) & set(headings("en"))
    prose = text(language) + " ".join(diagram.caption for diagram in diagrams(language))
    words = set(re.findall(r"[^\W\d_]+", re.sub(r"`[^`]*`", "", prose).lower()))
    assert not words & (ENGLISH - FOREIGN_TWINS.get(language, set()))


@pytest.mark.parametrize("language", languages())
def test_typography(language: str) -> None:
    prose = re.sub(r"`[^`]*`", "`code`", text(language))
    prose += "".join(f"\n{diagram.caption}" for diagram in diagrams(language))
    assert "'" not in prose
    assert '"' not in prose
    assert "  " not in prose.replace("\n  ", "\n")
    before = {"fr": r"[^\s][:;!?]|[ ][:;!?]"}.get(language, r"\s[:;!?]")
    assert not re.findall(before, prose)
    if language == "pl":
        assert not re.findall(r"\b[aiouwz]\s(?<!\N{NO-BREAK SPACE})", prose)


@pytest.mark.parametrize("language", languages())
def test_the_example_of_notation_is_a_game(language: str) -> None:
    (moves,) = re.findall(r"`(1\. [^`]*)`", text(language))
    game = read_game(f'[Setup "fixed"]\n\n{" ".join(moves.split())} *')
    assert game.end.number == 3


def test_captions_are_true() -> None:
    shown = diagrams("en")
    board, stacks, start, placing, opening, turn, moving, capturing = shown[:8]
    after, twice, winning, stuck, covering, other_way, example, threat = shown[8:]

    # R2: the marked spaces are those around the hole.
    assert [str(space) for space in board.highlights] == ["D4", "D5", "E4", "E5", "F4", "F5"]
    # R3
    assert len(list(stacks.position.stacks())) == 6
    assert str(stacks.position["E3"]) == "T4"
    assert str(stacks.position["C4"]) == "Z"
    # R5 to R7
    assert start.position == Position.fixed()
    assert len(list(placing.position.stacks())) == 6
    assert placing.position.to_move is WHITE
    assert len(opening.position.legal_moves()) == 42
    assert opening.position.is_opening
    # R8: a capture and a reinforcement, by different stacks
    first, second = turn.arrows
    assert isinstance(first, Capture)
    assert isinstance(second, Reinforce)
    assert turn.numbered
    # R9: all the moves of the stack on D4, and R11
    from_d4 = [move for move in moving.position.legal_moves() if str(move).startswith("D4")]
    assert set(moving.arrows) == set(from_d4)
    (reinforcement,) = (move for move in moving.arrows if isinstance(move, Reinforce))
    assert moving.position.play(reinforcement) == after.position
    # R10
    captures = [move for move in capturing.position.legal_moves() if str(move).startswith("E3")]
    assert set(capturing.arrows) == set(captures)
    assert str(capturing.position["H3"]) == "r3"
    # R12
    first, second = twice.arrows
    assert isinstance(first, Capture)
    assert isinstance(second, Capture)
    assert first.target is second.source
    # R14 to R16
    won = winning.position.play(winning.arrows[0]).outcome()
    assert won is not None
    assert won.termination is Termination.TYPE_LOST
    lost = stuck.position.outcome()
    assert lost is not None
    assert lost.termination is Termination.NO_CAPTURE
    assert covering.position.self_loss(covering.arrows[0]) is not None
    assert other_way.position == covering.position
    assert other_way.position.self_loss(other_way.arrows[0]) is None
    # The example
    assert example.position.play_turn(parse_turn("B3xD5 D2+D5", example.position)) == (
        threat.position
    )
    assert threat.position.visible(BLACK, PieceType.TZAAR) == 1
    assert threat.position.visible(WHITE, PieceType.TOTT) == 2


def test_only_the_tzaar_of_the_example_can_save_itself() -> None:
    position = diagrams("en")[-1].position
    saved = []
    for turn in position.legal_turns():
        then = position.play_turn(turn)
        if outcome := then.outcome():
            assert outcome.winner is WHITE, "Black has nothing better than to save the Tzaar"
            continue
        attack = Capture(Space.D5, Space.F6)
        if attack not in then.legal_moves() or then.play(attack).outcome() is None:
            saved.append(str(turn))
    assert saved
    assert all("F6x" in turn or "F6+" in turn for turn in saved)
    assert "F6xF2 pass" in saved
    assert any(turn.endswith("F6+G6") for turn in saved)


def test_an_unknown_language_names_the_known_ones() -> None:
    everything = "no rule book in 'tlh'; there is one in: en, de, es, fr, hu, it, nl, pl"
    with pytest.raises(TzaarError, match=everything):
        read_rulebook("tlh")
    with pytest.raises(TzaarError):
        read_rulebook("../secrets")


RULES = [f"### R{number} Title\n" for number in range(1, NUMBER_OF_RULES + 1)]
START = "position: ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c"


def book(*diagram: str) -> str:
    """All rules, with a diagram of these lines at line 1."""
    return "\n".join(["```diagram", *diagram, "```", *RULES])


def test_a_small_book_is_read() -> None:
    first, second = parse_rulebook(book(START, "caption: Start: here.", "highlight: E4 E5"))
    assert first == Diagram(Position.fixed(), "Start: here.", (Space.E4, Space.E5))
    assert second == "\n".join(RULES).strip()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 0: the rules end with R0, not R17"),
        ("\n".join(RULES[:-1]), "line 31: the rules end with R16, not R17"),
        ("\n".join(RULES[:4] + RULES[5:]), "line 9: R6 where R5 is due"),
        ("\n".join([*RULES, RULES[0]]), "line 35: R1 where R18 is due"),
        ("## R1 Title", "line 1: the heading of a rule is '### R1 Title', not '## R1 Title'"),
        ("### R1", "line 1: the heading of a rule is '### R1 Title', not '### R1'"),
        ("a\n```diagram\nb", "line 2: a diagram that is not closed"),
        ("a\n```diagrams\n```", "line 2: '```diagrams' does not open a diagram"),
        ("```", "line 1: '```' does not open a diagram"),
        (book(), "line 2: a diagram without 'position' and 'caption'"),
        (book(START), "line 3: a diagram without 'caption'"),
        (book("caption: x"), "line 3: a diagram without 'position'"),
        (book(START, "caption: "), "line 4: a diagram with an empty 'caption'"),
        (book(START, START), "line 4: a diagram with two fields 'position'"),
        (book(START, "caption x"), "line 4: 'caption x' is not a field of a diagram"),
        (book(START, "Bild: x"), "line 4: 'Bild: x' is not a field of a diagram"),
        (book("position: x", "caption: x"), "line 4: a position string has 3 parts"),
        (book(START, "caption: x", "highlight: Z9"), "line 5: .*Z9"),
        (book(START, "caption: x", "arrows: A1xA5"), "line 5: .*A1xA5"),
        (book(START, "caption: x", "turn: D7xE7 pass"), "line 5: .*"),
        (
            book(START, "caption: x", "turn: D7xE7", "arrows: D7xE7"),
            "line 6: a diagram with both 'arrows' and 'turn'",
        ),
    ],
)
def test_a_malformed_book_is_refused_with_the_line(text: str, message: str) -> None:
    with pytest.raises(TzaarError, match=f"^xx.md, {message}"):
        parse_rulebook(text, name="xx.md")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "FR-CA"}, "fr"),
        ({"LANG": "it_IT@euro"}, "it"),
        ({"LANG": "nl.UTF-8"}, "nl"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "/usr/share/locale"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "es_ES", "LANG": "de_DE"}, "es"),
        ({"LC_ALL": "hu_HU", "LC_MESSAGES": "es_ES", "LANG": "de_DE"}, "hu"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


def test_headings_are_told_apart() -> None:
    # Anchors are made from headings: each must be unique within a book.
    for language in languages():
        found = sorted(headings(language))
        assert all(one != other for one, other in pairwise(found)), language
