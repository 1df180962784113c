"""Results that the touchscreen shares: a page and a picture for anyone who has the address, and for phones that played."""

import http.client
import random
import re

import pytest
from msgspec.structs import replace

from companion.session.inputs.messages import Answer, Undo
from companion.session.phones.protocol import MOST_RESULTS, PhoneView, Place, SharedResult
from companion.session.phones.shared_results import SharedResults
from companion.session.wait_idle import wait_until_idle
from companion.table.seats import seats_named
from companion.table.standings import ScoreLine, SeatStanding, Standings
from phones.pages import PhonePage
from tests.phones.game_server import GameServer, Guest, play_to_end, wait_for

PICTURE, DAY = b"\x89PNG\r\n\x1a\n picture", "2026-11-30"
STANDINGS = Standings((SeatStanding(0, 1, 9, (ScoreLine("Round 1", 9),)), SeatStanding(1, 2, 4)))
OLD_PLAY = PhoneView(session="play-1", game="score-sheet", title="Rummy", seats=seats_named(("Ann", "Bo")), standings=STANDINGS)


@pytest.fixture
def server(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        wait_for(lambda: server.phones.is_up and server.phones.pages.address)
        yield server


def fetch(server, path):
    """Return status, type and content of an answer to a phone without a key."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        line.request("GET", path, headers={"Host": f"127.0.0.1:{server.port}"})
        answer = line.getresponse()
        return answer.status, answer.getheader("Content-Type"), answer.read()
    finally:
        line.close()


def share(server, view):
    """Share a result, and return the path of its page once the pages know it."""
    server.phones.share_result(view, DAY, PICTURE)
    path = "/r/" + server.phones.result_address(view.session).rpartition("/")[2]
    wait_for(lambda: fetch(server, path)[0] == 200)
    return path


def ended_view(server):
    """Play to the end, and return the public view of the result, as the touchscreen makes it."""
    play_to_end(server, [server.join_guest(0), server.join_guest(1)], random.Random(2))
    snapshot = server.table.snapshot
    return PhoneView(
        session=snapshot.session,
        game=snapshot.game,
        entry=snapshot.entry,
        seats=snapshot.seats,
        standings=server.table.session.standings(),
    )


def test_old_play_is_read_without_a_key_while_another_game_is_played(server):
    path = share(server, OLD_PLAY)
    page = fetch(server, path)[2].decode()
    assert "<b>Rummy</b> · 30 Nov 2026" in page and "Ann wins" in page and "<dt>Round 1</dt><dd>9</dd>" in page
    assert f'href="{path}/picture.png"' in page and "Into the Blue" not in page
    assert fetch(server, f"{path}/picture.png") == (200, "image/png", PICTURE)


def test_day_of_a_result_is_in_the_language_of_the_phone(server):
    path = share(server, OLD_PLAY)
    assert "<b>Rummy</b> · 30. Nov. 2026" in Guest(server.port, language="de").ask("GET", path)
    assert 'download="Rummy 30 Nov 2026.png"' in Guest(server.port).ask("GET", path)


def test_unknown_result_is_refused_with_a_sentence(server):
    share(server, OLD_PLAY)
    status, _, page = fetch(server, "/r/unknown")
    assert status == 404 and "This result is no longer shared" in page.decode() and "Rummy" not in page.decode()
    assert fetch(server, "/r/unknown/picture.png")[0] == 404


def test_phone_that_played_saves_the_picture_until_the_game_goes_on(server):
    ann = server.join_guest(0)
    assert "picture.png" not in ann.ask("GET", "/")
    view = ended_view(server)
    phone = Guest(server.port)
    phone.join(server.phones.phone_access.ticket())
    assert "picture.png" not in phone.ask("GET", "/"), "the touchscreen has not shared it yet"
    path = share(server, view)
    assert f"{path}/picture.png" in wait_for(lambda: "picture.png" in (page := phone.ask("GET", "/")) and page)
    server.table.send(Undo())
    wait_until_idle(server.table)
    reopen = next(choice for choice in server.table.snapshot.prompt.choices if choice.role == "danger")
    server.table.send(Answer(reopen.id))
    wait_until_idle(server.table)
    assert not server.table.session.is_over
    wait_for(lambda: fetch(server, f"{path}/picture.png")[0] == 404)
    assert "picture.png" not in phone.ask("GET", "/")


def test_phone_keeps_the_key_to_the_last_result_in_the_next_game_and_without_a_game(server):
    phone = server.join_guest(0)
    assert "Last result" not in phone.ask("GET", "/")
    path = share(server, OLD_PLAY)
    key = wait_for(lambda: re.search(rf'<a href="{path}"[^>]*>.*?</a>', phone.ask("GET", "/")))[0]
    assert "Last result" in key and "Rummy" in phone.ask("GET", path)
    page_without_game = PhonePage(
        Place("key", "playing", 0), PhoneView(), "en", last_result=SharedResult("token", OLD_PLAY, DAY, PICTURE)
    )
    assert 'href="/r/token"' in page_without_game.body()


def test_shared_results_return_after_a_restart_of_the_pages(server):
    path = share(server, OLD_PLAY)
    server.process.kill()
    server.process.start()
    wait_for(lambda: server.phones.is_up and server.phones.pages.address)
    wait_for(lambda: fetch(server, path)[0] == 200)


def test_result_keeps_its_address_when_it_is_corrected_and_the_oldest_makes_room():
    results = SharedResults()
    results.share(OLD_PLAY, DAY, PICTURE)
    token = results.token_of("play-1")
    results.share(replace(OLD_PLAY, title="Rommé"), DAY, PICTURE)
    assert results.token_of("play-1") == token
    for number in range(MOST_RESULTS):
        results.share(replace(OLD_PLAY, session=f"other {number}"), DAY, b"")
    assert (
        results.token_of("play-1") == ""
        and len({results.token_of(f"other {number}") for number in range(MOST_RESULTS)}) == MOST_RESULTS
    )
