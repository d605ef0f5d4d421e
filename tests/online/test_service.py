"""The service on both databases, with a clock that tests set."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from tests.online.world import (
    INVITE,
    LIVE,
    WATCH,
    WRONG,
    Match,
    Page,
    World,
    begin,
    command,
    join,
    offer,
)
from tzaar.online import service as service_module
from tzaar.online.messages import SERVER_MESSAGE
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.state import Status
from tzaar.online.storage import Database, StorageError, games, processes
from tzaar.pieces import BLACK, WHITE


@pytest.fixture
def world(url: str) -> Iterator[World]:
    with Database.open(url) as database:
        yield World(database)


async def refused(work: Any) -> RefusalCode:
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value.refusal


class TestGames:
    def test_create_join_and_play(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            await match.play(3)
            assert world.kinds(match.id) == ["created", "joined", "turn", "turn", "turn"]

        asyncio.run(work())

    def test_the_same_command_again_has_the_same_answer(self, world: World) -> None:
        async def work() -> None:
            white = world.guest()
            wish = offer()
            first = await world.service.create(white, wish)
            assert await world.service.create(white, wish) == first
            black, joining = world.guest(), join()
            game_id = first[0]
            for _ in range(3):
                assert await world.service.command(black, game_id, joining) == 2
            turn = command("turn", 2, turn="A5xA4")
            assert await world.service.command(white, game_id, turn) == 3
            await world.service.command(black, game_id, command("say", 3, phrase="hello"))
            assert await world.service.command(white, game_id, turn) == 3
            # Ids belong to their senders.
            twin = command("say", 3, phrase="hello", command_id=turn.command_id)
            assert await world.service.command(black, game_id, twin) == 5
            assert world.kinds(game_id) == ["created", "joined", "turn", "said", "said"]

        asyncio.run(work())

    def test_many_at_once_are_written_in_one_order(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            page = Page(match.white)
            await world.service.follow(page, match.id, 0)
            wishes = [command("say", 2, phrase="hello") for _ in range(40)]
            players = [match.white, match.black] * 20
            seqs = await asyncio.gather(
                *(
                    world.service.command(player, match.id, wish)
                    for player, wish in zip(players, wishes, strict=True)
                )
            )
            assert sorted(seqs) == list(range(3, 43))
            assert page.seqs == list(range(1, 43))

        asyncio.run(work())

    def test_a_rematch_is_there_when_its_answer_is(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            await world.service.command(match.white, match.id, command("resign", 2))
            await world.service.command(match.white, match.id, command("ask-rematch", 3))
            seq = await world.service.command(match.black, match.id, command("ask-rematch", 4))
            new_id = world.log(match.id)[seq - 1].payload["game"]
            state = await world.service.open(match.white, new_id)
            assert state.seats == {BLACK: match.white, WHITE: match.black}
            stranger = world.guest()
            assert await refused(world.service.open(stranger, new_id)) is RefusalCode.NOT_FOUND
            await world.service.open(stranger, new_id, watch=WATCH)

        asyncio.run(work())

    def test_too_many_games_under_way(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(service_module, "MOST_UNFINISHED", 2)

        async def work() -> None:
            player = world.guest()
            game_id, _ = await world.service.create(player, offer())
            last = offer()
            made = await world.service.create(player, last)
            again = world.service.create(player, offer())
            assert await refused(again) is RefusalCode.TOO_MANY_GAMES
            assert await world.service.create(player, last) == made, "an answer, not a new game"
            await world.service.command(player, game_id, command("abort", 1))
            await world.service.create(player, offer())

        asyncio.run(work())

    def test_own_games(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            listed = await world.service.games_of(match.black, 10)
            assert [game.id for game in listed] == [match.id]

        asyncio.run(work())


class TestPrivacy:
    @pytest.mark.parametrize("days", [0, 2, 365])
    def test_strangers_learn_nothing_however_long_they_wait(
        self, world: World, days: float
    ) -> None:
        async def work() -> None:
            match = await begin(world)
            await match.play(2)
            stranger, page = world.guest(), Page("nobody")
            world.time.move(days=days)
            await world.service.sweep()
            service = world.service
            for game_id in (match.id, "no-such-game-000"):
                for attempt in (
                    service.open(stranger, game_id),
                    service.open(stranger, game_id, watch=WRONG, invite=WRONG),
                    service.events(stranger, game_id, 0),
                    service.follow(page, game_id, 0),
                    service.follow(page, game_id, 0, watch=WRONG),
                    service.follow(page, game_id, 0, invite=WATCH),
                    service.command(stranger, game_id, command("resign", 4)),
                    service.command(stranger, game_id, command("say", 4, phrase="hello")),
                    service.command(stranger, game_id, join(invite=WRONG)),
                ):
                    with pytest.raises(Refusal) as caught:
                        await attempt
                    assert caught.value.refusal is RefusalCode.NOT_FOUND
                    assert str(caught.value) == "there is no such game"
            assert page.told == []
            assert len(world.log(match.id)) == 4

        asyncio.run(work())

    def test_an_invitation_shows_the_offer_until_it_is_taken(self, world: World) -> None:
        async def work() -> None:
            white, black, late = world.guest(), world.guest(), world.guest()
            game_id, _ = await world.service.create(white, offer())
            state = await world.service.open(late, game_id, invite=INVITE)
            assert state.status is Status.OPEN
            assert await refused(world.service.open(late, game_id)) is RefusalCode.NOT_FOUND
            await world.service.command(black, game_id, join())
            for attempt in (
                world.service.open(late, game_id, invite=INVITE),
                world.service.command(late, game_id, join()),
            ):
                assert await refused(attempt) is RefusalCode.ALREADY_JOINED
            await world.service.open(black, game_id, invite=INVITE)

        asyncio.run(work())

    def test_who_looks_at_an_invitation_does_not_see_the_game(self, world: World) -> None:
        async def work() -> None:
            white, black, late, viewer = (world.guest() for _ in range(4))
            game_id, _ = await world.service.create(white, offer())
            pages = [Page(player) for player in (white, black, late, viewer)]
            service, other_process = world.service, world.new_service()
            await service.follow(pages[0], game_id, 0)
            await service.follow(pages[1], game_id, 0, invite=INVITE)
            await other_process.follow(pages[2], game_id, 0, invite=INVITE)
            await service.follow(pages[3], game_id, 0, watch=WATCH)
            here = Page(late)
            await service.follow(here, game_id, 0, invite=INVITE)
            await service.command(black, game_id, join())
            await other_process._look(game_id)  # as for a hint
            match = Match(world, white, black, game_id)
            await match.play(2)
            await other_process._look(game_id)
            for page in (here, pages[2]):
                assert page.seqs in ([1], [1, 2])
                assert page.told[-1]["code"] == "already-joined"
                SERVER_MESSAGE.validate_python(page.told[-1])
            for page in (pages[0], pages[1], pages[3]):
                assert page.seqs == [1, 2, 3, 4]
            service.tell_presence()
            assert pages[0].of("presence")[-1]["watchers"] == 1

        asyncio.run(work())

    def test_an_invitation_that_was_withdrawn(self, world: World) -> None:
        async def work() -> None:
            white, late = world.guest(), world.guest()
            game_id, _ = await world.service.create(white, offer())
            await world.service.command(white, game_id, command("abort", 1))
            for attempt in (
                world.service.open(late, game_id, invite=INVITE),
                world.service.command(late, game_id, join()),
            ):
                assert await refused(attempt) is RefusalCode.GAME_OVER

        asyncio.run(work())

    def test_who_was_let_in_to_watch_stays_in_but_cannot_play(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            viewer = world.guest()
            await world.service.open(viewer, match.id, watch=WATCH)
            other_process = world.new_service()
            await other_process.open(viewer, match.id)
            for kind in ("resign", "abort", "ask-takeback", "open-analysis"):
                attempt = other_process.command(viewer, match.id, command(kind, 2))
                assert await refused(attempt) is RefusalCode.NOT_YOUR_SEAT
            bad = other_process.command(viewer, match.id, join(invite=WRONG))
            assert await refused(bad) is RefusalCode.BAD_INVITE

        asyncio.run(work())


class TestFollowing:
    def test_from_any_number_on(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            for _ in range(40):  # more than are cached
                wish = command("say", 2, phrase="hello")
                await world.service.command(match.black, match.id, wish)
            for after in (0, 1, 20, 41, 42, 99):
                page = Page(match.black)
                await world.service.follow(page, match.id, after)
                assert page.seqs == list(range(after + 1, 43))
                (introduction,) = page.of("game")
                assert (introduction["you"], introduction["seq"]) == ("black", 42)
                assert page.told[0] is introduction

        asyncio.run(work())

    def test_a_message_comes_before_the_answer_to_its_command(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            page = Page(match.white)
            await world.service.follow(page, match.id, 2)
            await match.play()
            assert page.seqs == [3]
            world.service.unfollow(page, match.id, closed=True)
            await match.play()
            assert page.seqs == [3]

        asyncio.run(work())

    def test_nothing_is_told_before_it_is_committed(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            page = Page(match.black)
            await world.service.follow(page, match.id, 2)
            held: list[tuple[Any, Any, Future[Any]]] = []
            real_write = world.database.write

            def write_later(work: Any, *, order: str = "") -> Future[Any]:
                future: Future[Any] = Future()
                held.append((work, order, future))
                return future

            world.database.write = write_later  # type: ignore[method-assign]
            playing = asyncio.create_task(match.play())
            while not held:
                await asyncio.sleep(0)
            assert page.seqs == []
            ((work, order, future),) = held
            future.set_result(real_write(work, order=order).result())
            await playing
            assert page.seqs == [3]

        asyncio.run(work())


class TestStorageThatFails:
    def test_written_or_not_shows_later_and_all_are_told_once(self, world: World) -> None:
        """The worst case: the event is committed, and the answer is lost."""

        async def work() -> None:
            match = await begin(world)
            page = Page(match.black)
            await world.service.follow(page, match.id, 2)
            real_write = world.database.write

            def write_and_fail(work: Any, *, order: str = "") -> Future[Any]:
                real_write(work, order=order).result()
                failed: Future[Any] = Future()
                failed.set_exception(StorageError("the connection broke"))
                return failed

            wish = command("turn", 2, turn="A5xA4")
            world.database.write = write_and_fail  # type: ignore[method-assign]
            attempt = world.service.command(match.white, match.id, wish)
            assert await refused(attempt) is RefusalCode.UNAVAILABLE
            assert page.seqs == []
            world.database.write = real_write  # type: ignore[method-assign]
            await world.service.catch_up()
            assert page.seqs == [3]
            assert await world.service.command(match.white, match.id, wish) == 3
            assert page.seqs == [3]
            assert world.kinds(match.id) == ["created", "joined", "turn"]

        asyncio.run(work())

    def test_what_was_not_written_did_not_happen(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            real_write = world.database.write

            def fail(work: Any, *, order: str = "") -> Future[Any]:
                failed: Future[Any] = Future()
                failed.set_exception(StorageError("the disk is full"))
                return failed

            wish = command("turn", 2, turn="A5xA4")
            world.database.write = fail  # type: ignore[method-assign]
            attempt = world.service.command(match.white, match.id, wish)
            assert await refused(attempt) is RefusalCode.UNAVAILABLE
            world.database.write = real_write  # type: ignore[method-assign]
            assert (await world.service.open(match.white, match.id)).seq == 2
            assert await world.service.command(match.white, match.id, wish) == 3

        asyncio.run(work())

    def test_who_gives_up_waiting_leaves_everything_in_order(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            page = Page(match.black)
            await world.service.follow(page, match.id, 2)
            wish = command("turn", 2, turn="A5xA4")
            task = asyncio.create_task(world.service.command(match.white, match.id, wish))
            await asyncio.sleep(0)
            while not world.service.store.state_of(match.id):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert await world.service.command(match.white, match.id, wish) == 3
            assert page.seqs == [3]

        asyncio.run(work())


class TestTime:
    def test_games_that_nobody_looks_at_run_out_of_time(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world, pace={"kind": "correspondence", "days": 1})
            page = Page(match.black)
            await world.service.follow(page, match.id, 2)
            world.time.move(days=1)
            other = world.new_service()
            world.time.move(s=-1)
            await other.upkeep.start()
            await world.service.upkeep.start()
            world.time.move(s=1.5)
            await asyncio.gather(other.sweep(), world.service.sweep(), other.sweep())
            await world.service.catch_up()
            assert world.kinds(match.id).count("flagged") == 1
            assert (await world.service.open(match.white, match.id)).status is Status.FINISHED

        asyncio.run(work())

    def test_what_is_overdue_comes_before_a_command(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world, pace=LIVE)
            await match.play(2)
            await world.service.upkeep.start()
            for _ in range(100):  # the server stays alive
                world.time.move(s=4)
                await world.service.upkeep.beat()
            attempt = world.service.command(match.white, match.id, command("resign", 4))
            assert await refused(attempt) is RefusalCode.GAME_OVER
            assert world.kinds(match.id)[-1] == "flagged"

        asyncio.run(work())

    def test_time_never_goes_back_within_a_game(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world)
            world.time.move(s=-3600)
            await match.play()
            times = [event.at for event in world.log(match.id)]
            assert times == sorted(times)

        asyncio.run(work())


class TestPresence:
    def test_who_is_there(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world, pace=LIVE)
            page, first, second = Page(match.white), Page(match.black), Page(match.black)
            for each in (page, first, second):
                await world.service.follow(each, match.id, 2)
            watcher = Page(world.guest())
            await world.service.follow(watcher, match.id, 2, watch=WATCH)
            world.service.tell_presence()
            expected = {"white": {"state": "here"}, "black": {"state": "here"}, "watchers": 1}
            assert page.of("presence")[-1].items() >= expected.items()
            world.service.unfollow(first, match.id, closed=True)
            world.service.tell_presence()
            assert page.of("presence")[-1]["black"] == {"state": "here"}, "by another tab"
            world.service.unfollow(second, match.id, closed=True)
            world.service.unfollow(watcher, match.id, closed=False)
            world.time.move(s=3)
            world.service.tell_presence()
            said = page.of("presence")[-1]
            assert said["black"] == {"state": "away", "away_ms": 3000, "closed": True}
            assert said["watchers"] == 0
            count = len(page.of("presence"))
            world.service.tell_presence()
            assert len(page.of("presence")) == count, "nothing new, nothing said"

        asyncio.run(work())

    @pytest.mark.parametrize(("closed", "needed"), [(True, 10), (False, 40)])
    def test_a_claim_is_judged_by_any_process(
        self, world: World, closed: bool, needed: int
    ) -> None:
        async def work() -> None:
            match = await begin(world, pace=LIVE)
            await match.play(2)
            other = world.new_service()
            for service in (world.service, other):
                await service.upkeep.start()
            page, opponent = Page(match.white), Page(match.black)
            await other.follow(page, match.id, 4)
            await world.service.follow(opponent, match.id, 4)
            await world.service.share_presence()

            async def claim() -> int:
                for service in (world.service, other):
                    await service.upkeep.beat()
                wish = command("claim", 4, claim="win")
                return await other.command(match.white, match.id, wish)

            assert await refused(claim()) is RefusalCode.NOT_AWAY
            world.service.unfollow(opponent, match.id, closed=closed)
            await world.service.share_presence()
            for _ in range(needed - 1):
                world.time.move(s=1)
                assert await refused(claim()) is RefusalCode.NOT_AWAY
            world.time.move(s=1)
            await claim()
            assert world.kinds(match.id)[-1] == "claimed"

        asyncio.run(work())

    def test_players_of_a_process_that_died_are_away(self, world: World) -> None:
        async def work() -> None:
            match = await begin(world, pace=LIVE)
            dead = world.new_service()
            await world.service.upkeep.start()
            await dead.upkeep.start()
            await dead.follow(Page(match.black), match.id, 2)
            await dead.share_presence()
            for _ in range(20):
                world.time.move(s=2)
                await world.service.upkeep.beat()
            known = world.database.read(
                lambda c: processes.away_since(c, match.id, BLACK, world.time.now() - 5000)
            )
            assert known is not None
            assert world.time.now() - known.since == 40_000

        asyncio.run(work())


def test_what_other_processes_write_is_taken_up(world: World) -> None:
    """The bus delivers nothing here."""

    async def work() -> None:
        match = await begin(world)
        other = world.new_service()
        page, far_page = Page(match.white), Page(match.black)
        await world.service.follow(page, match.id, 2)
        await other.follow(far_page, match.id, 2)
        if not world.database.is_shared:
            return  # SQLite has one process
        await match.play()
        await match.play(service=other)
        await match.play()
        await match.play(service=other)
        assert page.seqs == list(range(3, page.seqs[-1] + 1))
        await world.service.catch_up()
        await other.catch_up()
        assert page.seqs == far_page.seqs == [3, 4, 5, 6]
        # A refusal based on one process's cache is rechecked against the database.
        await world.service.command(match.white, match.id, command("resign", 6))
        attempt = other.command(match.black, match.id, command("resign", 6))
        assert await refused(attempt) is RefusalCode.GAME_OVER
        await other.command(match.black, match.id, command("ask-rematch", 7))
        await world.service.command(match.black, match.id, command("decline-rematch", 8))

    asyncio.run(work())


def test_races_are_decided_by_the_log(world: World) -> None:
    async def work() -> None:
        match = await begin(world)
        services = [
            world.service,
            *(world.new_service() for _ in range(2 * world.database.is_shared)),
        ]
        turn = command("turn", 2, turn="A5xA4")
        resign = command("resign", 2)
        outcomes = await asyncio.gather(
            *(service.command(match.white, match.id, turn) for service in services),
            *(service.command(match.black, match.id, resign) for service in services),
            return_exceptions=True,
        )
        kinds = world.kinds(match.id)
        assert kinds.count("resigned") == 1
        assert kinds.count("turn") <= 1
        log = {event.command_id: event.seq for event in world.log(match.id)}
        for wish, outcome in zip(
            [turn] * len(services) + [resign] * len(services), outcomes, strict=True
        ):
            if isinstance(outcome, int):
                assert log[wish.command_id] == outcome
            else:
                assert isinstance(outcome, Refusal)
                assert wish is turn

    asyncio.run(work())


def test_states_are_not_kept_for_ever(world: World) -> None:
    async def work() -> None:
        world.service.store._capacity = 2
        matches = [await begin(world) for _ in range(4)]
        page = Page(matches[0].white)
        await world.service.follow(page, matches[0].id, 0)
        for match in matches:
            await match.play()
        assert len(world.service.store) <= 3
        assert page.seqs == [1, 2, 3]
        assert (await world.service.open(matches[1].white, matches[1].id)).seq == 3
        for number in range(10):
            assert (
                await refused(world.service.open(matches[0].white, f"unknown-{number}"))
                is RefusalCode.NOT_FOUND
            )
        assert len(world.service.store) <= 3

    asyncio.run(work())


def test_the_log_says_what_the_game_is(world: World) -> None:
    async def work() -> None:
        match = await begin(world)
        await match.play(5)
        facts = world.database.read(lambda c: games.find_game(c, match.id))
        assert facts is not None
        assert (facts.seq, facts.turns) == (7, 5)
        secrets = [value for value in (facts.invite_hash, facts.watch_hash) if value]
        assert all(INVITE.encode() not in value for value in secrets)

    asyncio.run(work())
