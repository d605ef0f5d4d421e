"""Whole games between two browsers."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.journeys.games import hunt
from tests.browser.online.friends import THEIR_TURN, YOUR_TURN, Friend, Friends, opening
from tzaar.position import Position

Somebody = Callable[..., Friend]


def test_a_whole_game_by_a_link(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    line = hunt(seed=3)
    link = desk.offer(pick=("White", "Random"), **{"Start number": 3})
    expect(desk.page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    phone.follow(link)
    expect(phone.page.get_by_text("You play Black.")).to_be_visible()
    expect(phone.page).to_have_url(re.compile(r"/invite/[\w-]+$"))  # without the secret
    phone.press("Join the game")
    expect(desk.status).to_contain_text(YOUR_TURN)
    expect(phone.status).to_contain_text(THEIR_TURN)
    expect(desk.page).to_have_title(re.compile("Your turn"))
    friends.alternate([" ".join(turn) for turn in line.turns])
    expect(desk.status).to_contain_text("you win")
    expect(phone.status).to_contain_text("You lost your last Tzaar")
    for friend in (desk, phone):
        friend.board.expect_like(line.position)
        friend.expect_turns([" ".join(turn) for turn in line.turns])

    # The other way round.
    phone.press("Rematch")
    desk.press("Accept the rematch")
    expect(phone.status).to_contain_text(YOUR_TURN)
    expect(desk.status).to_contain_text(THEIR_TURN)
    expect(desk.page.get_by_role("region", name="Turns")).to_contain_text("No turn")


def test_placement(friends: Friends) -> None:
    friends.begin(pick=("White", "Tournament"))
    friends.alternate(["Z@A1", "T@A2", "R@A3"])
    expect(friends.phone.status).to_contain_text("place a piece")
    friends.desk.board.expect_number(3)


def test_the_invited_person_chooses(friends: Friends) -> None:
    link = friends.desk.offer(pick=("Your friend chooses", "Balanced"), **{"Start number": 7})
    friends.phone.follow(link)
    expect(friends.phone.page.get_by_text("Balanced set-up, start number 7")).to_be_visible()
    friends.phone.press("Play White")
    expect(friends.phone.status).to_contain_text(YOUR_TURN)
    expect(friends.desk.status).to_contain_text(THEIR_TURN)
    for friend in (friends.desk, friends.phone):
        friend.board.expect_like(Position.balanced(7))


def test_takeback_and_phrases(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    friends.begin()
    friends.alternate(opening(1))
    desk.press("Take back")
    phone.press("Decline")
    expect(desk.page.get_by_text("The takeback was declined.")).to_be_visible()
    desk.press("Take back")
    expect(phone.status).to_contain_text("asks to take back")
    phone.press("Allow it")
    for friend in (desk, phone):
        friend.expect_turns([])
        friend.board.expect_like(Position.fixed())
    expect(desk.status).to_contain_text(YOUR_TURN)
    phone.press("Say")
    phone.answer("Good luck!")
    said = desk.page.get_by_role("list", name="Said")
    expect(said).to_contain_text("Opponent: Good luck!")


def test_resigning_and_aborting(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    friends.begin()
    friends.alternate(opening(1))
    phone.press("Abort")
    phone.answer("Abort")
    for friend in (desk, phone):
        expect(friend.status).to_contain_text("The game was aborted")
    desk.watched.open("/")
    friends.begin()
    friends.alternate(opening(2))
    desk.press("Resign")
    desk.answer("Resign")
    expect(desk.status).to_contain_text("You resigned")
    expect(phone.status).to_contain_text("you win")


def test_an_invitation_is_withdrawn(friends: Friends) -> None:
    link = friends.desk.offer()
    friends.desk.press("Withdraw the invitation")
    expect(friends.desk.status).to_contain_text("The game was aborted")
    friends.phone.follow(link)
    expect(friends.phone.page.get_by_text("This invitation is no longer open.")).to_be_visible()
    expect(friends.phone.button("Join the game")).to_have_count(0)


def test_spectators_and_strangers(friends: Friends, somebody: Somebody) -> None:
    desk, phone = friends.desk, friends.phone
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    friends.begin()
    desk.press("Spectators")
    expect(desk.page.get_by_text("The link has been copied.")).to_be_visible()
    link = desk.page.evaluate("navigator.clipboard.readText()")
    third = somebody(None)
    third.follow(link)
    expect(third.page).to_have_url(re.compile(r"/watch/[\w-]+$"))
    expect(desk.page.get_by_text("1 spectator")).to_be_visible()
    friends.alternate(opening(1))
    third.expect_turns(opening(1))
    expect(third.button("Send turn")).to_have_count(0)

    # The rematch can be watched with the same link.
    friends.alternate(opening(2)[1:])
    phone.press("Resign")
    phone.answer("Resign")
    phone.press("Rematch")
    desk.press("Accept the rematch")
    third.press("To the rematch")
    expect(third.page.get_by_role("region", name="Turns")).to_contain_text("No turn")
    phone.play(opening(1)[0])
    third.expect_turns(opening(1))
    expect(desk.button("Spectators")).to_be_visible()

    fourth = somebody(None)
    fourth.follow(link.partition("#")[0])
    expect(fourth.page.get_by_text("There is no such game here")).to_be_visible()


def test_analysis_of_a_running_game_is_seen(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    friends.begin()
    desk.press("Analyse")
    desk.answer("Analyse")
    desk.page.wait_for_url("**/analysis*")
    expect(phone.page.get_by_text("Your opponent has used the analysis board.")).to_be_visible()


def test_turns_are_heard_of_on_other_pages(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    first, second = opening(2)
    friends.begin()
    friends.alternate([first])
    desk.watched.open("/rules")
    phone.play(second)
    expect(desk.page.get_by_role("button", name="To the game")).to_be_visible()
    desk.watched.open("/games")
    game = desk.page.get_by_role("listitem").filter(has_text="You \u2013 Opponent")
    expect(game).to_contain_text("2 turns")
    expect(game).to_contain_text("Your turn")
    # What happens while the list is open is shown there.
    phone.press("Take back")
    phone.expect_saved()
    game.get_by_role("link").click()
    desk.press("Allow it")
    desk.watched.open("/games")
    expect(game).to_contain_text("1 turn")
    expect(game).to_contain_text("Your opponent\u2019s turn")
    phone.play(second)
    expect(game).to_contain_text("2 turns")
    expect(game).to_contain_text("Your turn")
    desk.press("To the game")
    desk.expect_turns([first, second])
    expect(desk.button("To the game")).to_have_count(0)


def test_only_one_of_two_gets_the_seat(friends: Friends, somebody: Somebody) -> None:
    desk, phone = friends.desk, friends.phone
    link = desk.offer(pick=("White", "Fixed"))
    late, later = somebody(None), somebody(None)
    for friend in (phone, late):
        friend.follow(link)
        expect(friend.button("Join the game")).to_be_visible()
    # Late's click arrives second.
    late.page.context.set_offline(True)
    expect(late.page.get_by_text("Offline, trying to reconnect")).to_be_visible()
    late.press("Join the game")
    phone.press("Join the game")
    phone.page.wait_for_url("**/online/*")
    late.page.context.set_offline(False)
    later.follow(link)
    for friend in (late, later):
        expect(friend.page.get_by_role("main").get_by_text("Both seats are taken.")).to_be_visible()
        expect(friend.button("Join the game")).to_have_count(0)
    # Nor is the invitation a way to watch.
    friends.alternate(opening(1))
    expect(late.page.get_by_role("main").get_by_text("Both seats are taken.")).to_be_visible()


def test_the_end_on_the_board_is_seen_in_my_games(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    line = hunt(seed=3)
    turns = [" ".join(turn) for turn in line.turns]
    phone.join(desk.offer(pick=("White", "Random"), **{"Start number": 3}))
    friends.alternate(turns[:-1])
    mover, waiting = (desk, phone) if len(turns) % 2 == 1 else (phone, desk)
    waiting.watched.open("/games")
    game = waiting.page.get_by_role("listitem").filter(has_text="Online")
    expect(game).to_contain_text("Your opponent\u2019s turn")
    mover.play(turns[-1])
    expect(game).to_contain_text("You lost")
    expect(waiting.button("To the game")).to_have_count(0)
