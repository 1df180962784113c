"""Pages as the web server writes them: the ring of odds, and answers with second steps."""

import gzip
import re
from collections import Counter
from itertools import takewhile
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.into_the_blue.box import DICE
from companion.pictures.mark_pictures import THINGS, thing_of
from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import phone_view
from companion.session.phones.protocol import PhoneChoice, Place
from companion.session.record.chooser import RandomPlayer
from companion.session.session_view import take_snapshot
from companion.session.wait_idle import wait_until_idle
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Option, Pick
from companion.table.reader import Reader
from companion.table.sentence import say
from phones.answer_list import answers
from phones.html import marks_in, of_mark
from phones.page_assets import shared
from phones.pages import PhonePage
from phones.request_guard import HostNames
from phones.table_link import TableLink
from phones.web import Web
from tests.long_tests import SAMPLED
from tests.phones.game_server import GameServer, ParsedPage, wait_for
from tests.phones.random_sessions import begin_session
from tests.sample_sizes import full_or_sample

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
MOVES = 120
LARGEST_PAGE, LARGEST_FIRST_LOAD = 46_000, 26_000
"""Bytes of a page, and of a page with its files as they are sent to a browser that has none of them."""
READ = Reader("phones", code="en", names=("Ann", "Bo"))


def random_views_and_pages(game, number):
    """Yield each view of a game played at random, and the page of an asked seat."""
    session, luck = begin_session(game, number), RandomPlayer(number)
    for _ in range(MOVES):
        if session.is_over:
            return
        snapshot = take_snapshot(session, Snapshot())
        seat = (snapshot.prompt.lead if snapshot.prompt else None) or 0
        told = phone_view.phone_view(snapshot, session, None, seat)
        told = msgspec.json.decode(msgspec.json.encode(told), type=type(told))
        yield told, PhonePage(Place("key", "playing", seat), told, "en").body()
        asked = session.question or session.prompt
        choice = luck.choice(asked)
        try:
            session.play(choice.id, luck.values(choice), "touch")
        except IllegalMoveError:
            continue


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_odds_ring_is_drawn_only_if_next_chances_add_up_to_one(game):
    rings = 0
    for told, page in (*random_views_and_pages(game, 3), *random_views_and_pages(game, 4)):
        chances = [row.chance for row in told.odds.rows if row.is_next] if told.odds else []
        watched = PhonePage(Place("key", "watching"), told, "en").body()
        assert ('class="ring"' in watched) == bool(chances)
        assert ('class="ring"' in page) == (bool(chances) and game != "perils-of-the-deep")  # there it is behind the odds' title
        assert not chances or 'class="odds"' in page
        assert not chances or sum(chances) == pytest.approx(1)
        rings += bool(chances)
    assert bool(rings) == (game != "into-the-blue")


def test_dive_page_shows_every_gem_with_its_value_for_the_player():
    played = (one for number in range(1, 9) for one in random_views_and_pages("deep-blue", number))
    told = next(told for told, _ in played if len(set(decode_board(told)["gems"])) > 2 and decode_board(told)["divers"])
    told = replace(told, seat=decode_board(told)["divers"][0]["seat"])
    page = PhonePage(Place("key", "playing", told.seat), told, "en").body()
    gems, mine = decode_board(told)["gems"], next(one for one in decode_board(told)["divers"] if one["seat"] == told.seat)
    assert Counter(re.findall(r"<li[^>]*><svg[^>]*><use href=\"#mark-gem:(\w+)", page)) >= Counter(gems)
    worths = [mine["worths"][kind] for kind in gems if mine["is_diving"] and mine["worths"].get(kind)]
    assert sorted(map(int, re.findall(r"</svg><b>(\d+)</b></li>", page))) == sorted(worths)


def decode_board(told):
    return msgspec.json.decode(told.board)


@SAMPLED
@pytest.mark.parametrize("game", [*GAMES, "score-sheet", "toolbox", "kit"])
def test_every_board_is_drawn_and_no_page_exceeds_its_size_limit(game):
    web, of_all = Web(TableLink(), HostNames(1)), [*shared()][:2]
    for number in full_or_sample((5, 6), (5, 6), (5,)):
        for told, page in random_views_and_pages(game, number):
            watching = PhonePage(Place("key", "watching"), told, "de")
            watched = watching.body()
            assert told.standings or (told.board and ('class="board"' in watched) == ('class="board"' in page))
            for body in (page, watched):
                sent = web._full_page(watching, body + watching.drawer(), True).body
                files = sum(len(shared()[address].packed) for address in (*of_all, *watching.styles))
                assert len(sent) < LARGEST_PAGE and files + len(gzip.compress(sent)) < LARGEST_FIRST_LOAD


def test_automatic_points_have_their_own_row():
    told = next(told for told, _ in random_views_and_pages("score-sheet", 1))
    row = {"label": "Bonus", "says": ["+35", "12 of 63", ""], "below": 1}
    line = {"label": "Sixes", "says": ["24", "", ""], "below": 0}
    seen_board = {
        "title": "",
        "subtitle": "",
        "seats": [],
        "columns": [[0], [1], [2]],
        "lines": [line],
        "totals": ["59", "12", ""],
        "bonuses": [row],
        "following": [1, 1],
    }
    told = replace(told, seat=1, board=msgspec.Raw(msgspec.json.encode(seen_board)))
    page = PhonePage(Place("key", "playing", 1), told, "en").body()
    cells = re.findall(r"<t[dh][^>]*>([^<]*)</t[dh]>", page[page.index('class="bonus"') :])
    assert cells[:4] == ["Bonus", "12 of 63", "+35", ""]  # one's own column first


def test_user_named_marks_are_left_out_of_pages():
    page = of_mark('peril:"><script>')
    assert "script" not in page + marks_in(page)
    assert all(marks_in(of_mark(thing)) for thing in THINGS) and thing_of("level:3") == ""


def make_offer(label, **how):
    return PhoneChoice(f"id {label}", label, **how)


SITES = Pick("site", "Site", tuple(Option(one, f"Site {one}") for one in range(1, 9)))


def test_variant_is_folded_behind_its_answer():
    page = answers([make_offer("Recruit", cell="go"), make_offer("Sail"), make_offer("Spend 1 token", step="Sail")], READ)
    order = [page.index(word) for word in ("Recruit", ">Sail<", "<details", "Spend 1 token")]
    assert order == sorted(order) and page.count("<details") == 1


def test_variants_share_a_fold_but_a_single_variant_has_none():
    page = answers(
        [make_offer("Put one back", step="Put back"), make_offer("Put all back", step="Put back"), make_offer("Draw", cell="go")],
        READ,
    )
    assert page.index(">Put back<") < page.index(">Put one back<") and page.count("<details") == 1
    alone = answers([make_offer("Put one back", step="Put back"), make_offer("Draw", cell="go")], READ)
    assert "<details" not in alone and "Put back" not in alone


def test_many_options_are_unfolded_only_without_other_answers():
    dive = make_offer(say("page.join"), fields=(SITES,))
    assert "<details" not in answers([dive], READ)
    folded = answers([dive, make_offer("Sail")], READ)
    assert folded.index("<details") < folded.index("Site 8")
    keys = [button for form in ParsedPage(folded).forms_for("/answer") for button in form.buttons if button[0]]
    assert keys == [("f0", str(at)) for at in range(8)]


def test_disconnected_phone_is_notified(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        ann = server.join_guest(0)
        assert ann.load_page().alert == ""
        server.phones.phone_access.disconnect_seat(0)
        page = wait_for(lambda: (page := ann.load_page()).forms_for("/join") and page)
        assert page.alert == "This phone isn’t in the game any more. Scan the code again."


def test_guest_may_choose_another_player_before_confirmation(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        phone = server.join_guest()
        phone.choose_seat(0)
        (form,) = phone.load_page().forms_for("/sit")
        phone.post("/sit", dict(form.buttons))
        assert phone.load_page().state == "choosing" and server.phones.phone_access.next_request() is None


def test_own_secret_is_in_the_log_and_never_in_large_text():
    for number in range(40):
        session, luck = begin_session("into-the-blue", number), RandomPlayer(number)
        while not session.is_over:
            snapshot = take_snapshot(session, Snapshot())
            for seat in range(len(snapshot.seats)):
                told = phone_view.phone_view(snapshot, session, None, seat)
                assert told.news == phone_view.phone_view(snapshot, session, None, None).news
                if told.own_log and not set(told.own_log) & set(told.log):
                    return
            choice = luck.choice(session.question or session.prompt)
            try:
                session.play(choice.id, luck.values(choice), "touch")
            except IllegalMoveError:
                continue
    raise AssertionError("nobody ever read a secret")


def test_dice_on_the_tray_are_drawn_with_their_faces():
    tray = DICE.pick_field("dice", "Which dice?", (1, 6))
    page = answers([make_offer("Reroll", fields=(tray,)), make_offer("Stop")], READ)
    assert re.findall(r"#mark-([^\"]+)", page) == ["face:1", "face:chest"]


@pytest.mark.long
def test_answer_rebuilds_each_page_once(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 4) as server:
        guests, luck = [server.join_guest(seat) for seat in range(4)], Random(1)
        lines = [guest.open_stream() for guest in (server.join_guest("watch"), *guests)]  # each has its own content
        for _ in range(20):
            wait_until_idle(server.table)
            guests[server.table.snapshot.prompt.lead].play(luck)
        server.phones.phone_access.disconnect_all()
        told = Counter(takewhile(lambda event: event != "gone", (one[7:-1] for one in lines[0][1] if one.startswith("event: "))))
        assert told["page"] > 3 * told["beat"]
        for line, _ in lines:
            line.close()
