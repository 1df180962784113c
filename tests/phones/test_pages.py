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
from companion.games.into_the_blue.view import BoardView
from companion.pictures.mark_pictures import THINGS, thing_of
from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import phone_view
from companion.session.phones.protocol import PhoneChoice, Place
from companion.session.record.chooser import RandomPlayer
from companion.session.session_controller import take_snapshot
from companion.session.wait_idle import wait_until_idle
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Option, Pick
from companion.table.reader import Reader
from companion.table.sentence import say
from phones.answer_list import answers
from phones.html import mark_reference, marks_in
from phones.page_assets import shared_assets
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
        seat_view = phone_view.phone_view(snapshot, session, None, seat)
        seat_view = msgspec.json.decode(msgspec.json.encode(seat_view), type=type(seat_view))
        yield seat_view, PhonePage(Place("key", "playing", seat), seat_view, "en").body()
        current_prompt = session.question or session.prompt
        choice = luck.choice(current_prompt)
        try:
            session.play(choice.id, luck.values(choice), "touch")
        except IllegalMoveError:
            continue


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_odds_ring_is_drawn_only_if_next_chances_add_up_to_one(game):
    rings = 0
    for seat_view, page in (*random_views_and_pages(game, 3), *random_views_and_pages(game, 4)):
        chances = [row.chance for row in seat_view.odds.rows if row.is_next] if seat_view.odds else []
        watched = PhonePage(Place("key", "watching"), seat_view, "en").body()
        assert ('class="ring"' in watched) == bool(chances)
        assert ('class="ring"' in page) == (bool(chances) and game != "perils-of-the-deep")  # there it is behind the odds' title
        assert not chances or 'class="odds"' in page
        assert not chances or sum(chances) == pytest.approx(1)
        rings += bool(chances)
    assert bool(rings) == (game != "into-the-blue")


def test_dive_page_shows_every_gem_with_its_value_for_the_player():
    views_and_pages = (view_and_page for number in range(1, 9) for view_and_page in random_views_and_pages("deep-blue", number))
    seat_view = next(
        seat_view
        for seat_view, _ in views_and_pages
        if len(set(decode_board(seat_view)["gems"])) > 2 and decode_board(seat_view)["divers"]
    )
    seat_view = replace(seat_view, seat=decode_board(seat_view)["divers"][0]["seat"])
    page = PhonePage(Place("key", "playing", seat_view.seat), seat_view, "en").body()
    gems, own_diver = (
        decode_board(seat_view)["gems"],
        next(diver for diver in decode_board(seat_view)["divers"] if diver["seat"] == seat_view.seat),
    )
    assert Counter(re.findall(r"<li[^>]*><svg[^>]*><use href=\"#mark-gem:(\w+)", page)) >= Counter(gems)
    worths = [own_diver["worths"][kind] for kind in gems if own_diver["is_diving"] and own_diver["worths"].get(kind)]
    assert sorted(map(int, re.findall(r"</svg><b>(\d+)</b></li>", page))) == sorted(worths)
    flag = re.search(r'<header class="flag.*?</header>', page)[0]
    assert "token" not in flag and "VP" not in flag, "a long name has all the room; the points are below"


def decode_board(seat_view):
    return msgspec.json.decode(seat_view.board)


@SAMPLED
@pytest.mark.parametrize("game", [*GAMES, "score-sheet", "toolbox", "kit"])
def test_every_board_is_drawn_and_no_page_exceeds_its_size_limit(game):
    web, of_all = Web(TableLink(), HostNames(1)), [*shared_assets()][:2]
    for number in full_or_sample((5, 6), (5, 6), (5,)):
        for seat_view, page in random_views_and_pages(game, number):
            watching = PhonePage(Place("key", "watching"), seat_view, "de")
            watched = watching.body()
            assert seat_view.standings or (seat_view.board and ('class="board"' in watched) == ('class="board"' in page))
            for body in (page, watched):
                document = web._full_page(watching, body + watching.drawer(), True).body
                files = sum(len(shared_assets()[address].packed) for address in (*of_all, *watching.styles))
                assert len(document) < LARGEST_PAGE and files + len(gzip.compress(document)) < LARGEST_FIRST_LOAD


def test_automatic_points_have_their_own_row():
    seat_view = next(seat_view for seat_view, _ in random_views_and_pages("score-sheet", 1))
    row = {"label": "Bonus", "cell_words": ["+35", "12 of 63", ""], "preceding_line": 1}
    line = {"label": "Sixes", "cell_words": ["24", "", ""], "preceding_line": 0}
    seen_board = {
        "title": "",
        "subtitle": "",
        "seats": [],
        "columns": [[0], [1], [2]],
        "lines": [line],
        "totals": ["59", "12", ""],
        "bonuses": [row],
        "next_cell": [1, 1],
    }
    seat_view = replace(seat_view, seat=1, board=msgspec.Raw(msgspec.json.encode(seen_board)))
    page = PhonePage(Place("key", "playing", 1), seat_view, "en").body()
    cells = re.findall(r"<t[dh][^>]*>([^<]*)</t[dh]>", page[page.index('class="bonus"') :])
    assert cells[:4] == ["Bonus", "12 of 63", "+35", ""]  # one's own column first


def test_user_named_marks_are_left_out_of_pages():
    page = mark_reference('peril:"><script>')
    assert "script" not in page + marks_in(page)
    assert all(marks_in(mark_reference(thing)) for thing in THINGS) and thing_of("level:3") == ""


def make_offer(label, **how):
    return PhoneChoice(f"id {label}", label, **how)


SITES = Pick("site", "Site", tuple(Option(number, f"Site {number}") for number in range(1, 9)))


def test_variant_is_folded_behind_its_answer():
    page = answers([make_offer("Recruit", cell="go"), make_offer("Sail"), make_offer("Spend 1 token", step="Sail")], READ)
    order = [page.index(word) for word in ("Recruit", ">Sail<", "<details", "Spend 1 token")]
    assert order == sorted(order) and page.count("<details") == 1
    assert f">{READ.read(say('page.other_ways'))}<" in page, "the arrow has a word"


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
                seat_view = phone_view.phone_view(snapshot, session, None, seat)
                assert seat_view.news == phone_view.phone_view(snapshot, session, None, None).news
                if seat_view.own_log and not set(seat_view.own_log) & set(seat_view.log):
                    return
            choice = luck.choice(session.question or session.prompt)
            try:
                session.play(choice.id, luck.values(choice), "touch")
            except IllegalMoveError:
                continue
    raise AssertionError("nobody ever read a secret")


def test_dice_are_marked_only_once_no_roll_is_left():
    """Rings around the dice of the sequence were read as the advice, which named other dice."""
    marked = set()
    for number in range(3):
        for seat_view, page in random_views_and_pages("into-the-blue", number):
            tray = msgspec.json.decode(seat_view.board, type=BoardView).tray
            if tray.dice:
                marked.add((tray.rolls_left > 0, bool(re.search(r'<span class="?(lit|lost)', page))))
    assert marked >= {(True, False), (False, True)} and (True, True) not in marked


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
        event_counts = Counter(
            takewhile(lambda event: event != "gone", (line[7:-1] for line in lines[0][1] if line.startswith("event: ")))
        )
        assert event_counts["page"] > 3 * event_counts["beat"]
        for line, _ in lines:
            line.close()
