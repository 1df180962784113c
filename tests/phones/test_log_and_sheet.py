"""A phone's log, its list of a score sheet, the headline at the end, and answers into a dead network."""

import random

import pytest

from companion.games import catalogue
from companion.games.score_sheet.box import sheets_before_rules_2
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.toolbox.tools import CloseToolbox
from companion.session.inputs.messages import Answer, BeginSession
from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import rights
from companion.session.phones.phone_view import phone_view
from companion.session.phones.protocol import PhoneView, Place
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.journal import MemoryJournal
from companion.session.session_controller import take_snapshot
from companion.session.wait_idle import wait_until_idle
from companion.table.seats import seats_named
from companion.table.sentence import SeatName, say
from companion.table.standings import FIRST, SeatStanding, Standings
from phones.final_standings import standings_section
from phones.join_pages import waiting_page
from phones.page_assets import asset
from phones.pages import PhonePage
from tests.phones.browser_pages import page_text, tap_button, wait_for_text
from tests.phones.browsers import open_as_guest, open_browser
from tests.phones.game_server import NAMES, GameServer, wait_for
from tests.phones.random_pages import asked_seat, give_random_answer, page_of, play_random_game
from tests.sample_sizes import full_or_sample

LUCK = random.Random(3)
PLAIN_YATZY = next(sheet for sheet in sheets_before_rules_2() if sheet.name == "Yatzy")
"""Sheet whose rows are filled in any order and don't calculate."""


def play_sheet(name, seats=3, moves=0):
    """Return a session of a score sheet, played at random until it has `moves` entries."""
    game = catalogue.game("score-sheet")
    session = Session.begin(game, name, game.setup(seats_named(NAMES[:seats]), {}), MemoryJournal(), PlayClock(), bytes(32))
    if name == PLAIN_YATZY.name:
        session.make(TakeSheet((name,), PLAIN_YATZY))
    else:
        session.play(session.prompt.choices[0].id, ((name,),), "touch")
    player = RandomPlayer(2)
    while len(session.entries) < moves:
        give_random_answer(session, player)
    return session


def end_page_html(winners, seats=3, code="en", **parts):
    """Return the standings on the end page of a score sheet; `parts` are further fields of `Standings`."""
    rows = tuple(SeatStanding(seat, FIRST if seat in winners else 2, 10) for seat in range(seats))
    seat_view = phone_view(take_snapshot(play_sheet("Hearts", seats), Snapshot()), play_sheet("Hearts", seats), None, 0)
    view = PhoneView(seat=0, game="score-sheet", seats=seat_view.seats, rail=seat_view.rail, standings=Standings(rows, **parts))
    return standings_section(PhonePage(Place("key", "playing", 0), view, code))


def test_a_phone_that_joins_after_the_end_is_offered_the_result_and_no_sound():
    seats = phone_view(take_snapshot(play_sheet("Hearts", 3), Snapshot()), play_sheet("Hearts", 3), None, 0).seats
    rows = tuple(SeatStanding(seat, FIRST + seat, 10) for seat in range(3))
    for standings in (None, Standings(rows)):
        view = PhoneView(seat=0, game="score-sheet", seats=seats, standings=standings)
        html = waiting_page(PhonePage(Place("key", "waiting", 0, name="Ann"), view, "en"))
        assert ("See the result" in html, "with a sound" in html) == (standings is not None, standings is None)


def test_a_name_in_the_log_has_its_players_colour():
    """Names had the colour of the news: a green player's was dark red."""
    view = phone_view(take_snapshot(play_sheet("Hearts", 3), Snapshot()), play_sheet("Hearts", 3), None, 0)
    html = PhonePage(Place("key", "playing", 0), view, "en")._line(say("log.SeatLeft", seat=SeatName(1)), is_new=True)
    assert f'<b class="of-{view.seats[1].colour}">{view.seats[1].name}</b>' in html
    assert ".log b{color:var(--ink);text-decoration:underline .16em var(--seat)" in asset("page.css")
    assert ".log .new b{" not in asset("page.css")


def test_sheet_headline_names_the_winner_not_the_rule():
    assert "<h1>Bo wins</h1>" in end_page_html((1,)) and "<h1>Bo and Cleo win</h1>" in end_page_html((1, 2))
    assert "<h1>Bo gewinnt</h1>" in end_page_html((1,), code="de")


def test_headline_of_a_shared_result_says_that_all_win_or_lose():
    assert "<h1>You all won</h1>" in end_page_html((0, 1, 2), is_cooperative=True)
    assert "<h1>You all lost this time</h1>" in end_page_html((), is_cooperative=True)
    assert "<h1>Ihr habt alle gewonnen</h1>" in end_page_html((0, 1, 2), code="de", is_cooperative=True)


def test_closed_toolbox_has_no_winner():
    session = play_random_game("toolbox", 1, seats=3, moves=0)
    session.play(next(choice.id for choice in session.prompt.choices if isinstance(choice.move, CloseToolbox)), (), "touch")
    for seat in (0, None):
        page = page_of(session, seat).body()
        assert "The toolbox is closed" in page and "win" not in page and 'class="standings"' not in page


def test_own_questions_look_different_from_questions_for_anyone():
    own_session, anyone = play_random_game("into-the-blue", 3, seats=3, moves=0), play_random_game("toolbox", 3, seats=3, moves=0)
    asked_page = page_of(own_session, asked_seat(own_session))
    assert (
        'lit"' in asked_page.body() and "Anyone may answer" not in asked_page.body() and asked_page.title().startswith("Your turn")
    )
    for seat in range(3):
        page = page_of(anyone, seat)
        assert 'lit"' not in page.body() and "Anyone may answer" in page.body() and not page.title().startswith("Your turn")


@pytest.mark.long
@pytest.mark.parametrize("game", ["deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep"])
def test_only_the_asked_player_has_the_turn(game):
    """Who may play cards or report a loss meanwhile has no turn, and reads whose it is."""
    looked, aside = 0, 0
    for number in range(full_or_sample(12, 5)):
        session, player = play_random_game(game, number, moves=0), RandomPlayer(number)
        for move in range(40):
            prompt = session.question or session.prompt
            if prompt is None:
                break
            if prompt.lead is not None and all(choice.role != "primary" or choice.seat == prompt.lead for choice in prompt.choices):
                pages = [page_of(session, seat) for seat in range(len(session.names))]
                assert {seat for seat, page in enumerate(pages) if page.is_my_turn} <= {prompt.lead}, (number, move)
                other_pages = [page for page in pages if page.is_others_turn and page.phone_view.seat_question.offers]
                assert not [page for page in other_pages if "Anyone may answer" in page.body()]
                looked, aside = looked + 1, aside + len(other_pages)
            give_random_answer(session, player)
    assert looked > full_or_sample(20, 8) and (aside > 0) == (game in ("deep-blue", "perils-of-the-deep"))


def test_roll_is_called_yours_only_on_the_rolling_phone():
    session = play_random_game("toolbox", 3, seats=3, moves=0)
    roll = next(choice for choice in session.prompt.choices if "tray" in choice.marks)
    session.play(roll.id, (), rights.source_of(1))
    for seat in range(3):
        assert "Rolled d6" in page_of(session, seat).body() and "You roll" not in page_of(session, seat).body()


def test_page_shows_every_sheet_line_and_open_lines_can_be_chosen():
    session = play_sheet("Yatzy", moves=9)
    seat = asked_seat(session)
    html = page_of(session, seat).body()
    lines = [choice for choice in rights.phone_choices(session, seat) if choice.marks and choice.marks[0].startswith("cell:")]
    assert len(lines) > 5 and all(f'type="radio" name="choice" value="{line.id}"' in html for line in lines)
    assert html.count('class="line') >= 15 and "Enter my points" in html and 'data-type="-"' in html


def test_other_players_are_asked_for_their_own_points_on_a_sheet():
    session = play_sheet("Points by round", 3, moves=3)
    lead_seat = session.prompt.lead
    page = page_of(session, (lead_seat + 1) % 3)
    assert page.is_my_turn and page.reader.read(page.question(page.phone_view.seat_question)) == "Round 1: your points?"
    assert NAMES[lead_seat] in page_of(session, None).body()


@pytest.mark.long
def test_tapped_line_takes_points_typed_on_the_page(tmp_path):
    with GameServer(tmp_path, "score-sheet", 2) as server, open_browser() as driver:
        server.table.send(BeginSession("score-sheet", seats_named(NAMES[:2]), moves=(TakeSheet(("Yatzy",), PLAIN_YATZY),)))
        wait_until_idle(server.table)
        ann = server.join_guest(0)
        open_as_guest(driver, server, ann)
        wait_for_text(driver, "Enter my points")
        driver.execute_script(
            "[...document.querySelectorAll('label.line')].find((one) => one.textContent.includes('Chance')).click()"
        )
        assert driver.execute_script("return document.activeElement.id") == "points"
        for key in ("1", "9", "back", "7"):
            driver.find_element("css selector", f"[data-type='{key}']").click()
        tap_button(driver, "Enter my points")
        wait_for(lambda: server.table.session.entries[-1].source == "phone:1" and len(server.table.session.entries) == 3)
        wait_for_text(driver, "Ann enters 17 (Chance)")


def test_each_phone_has_a_log(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server, open_browser() as driver:
        ann, bo = server.join_guest(0), server.join_guest(1)
        open_as_guest(driver, server, bo)
        ann.post("/answer", ann.load_page().forms_for("/answer")[0].fields)
        wait_for_text(driver, "Log")
        tap_button(driver, "Log")
        log = "return document.querySelector('#entries').innerText"
        assert "Ann rolls" in wait_for(lambda: driver.execute_script(log))
        server.table.send(first_plain_answer(server))
        wait_for(lambda: driver.execute_script(log).count("Ann") > 1)


def first_plain_answer(server):
    return Answer(next(choice for choice in server.table.snapshot.prompt.choices if not choice.fields).id)


@pytest.mark.long
def test_offline_answer_reports_that_it_was_not_sent(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server, open_browser() as driver:
        open_as_guest(driver, server, server.join_guest(0))
        wait_for_text(driver, "Roll the dice")
        driver.execute_script("fetch = () => new Promise((go, fail) => setTimeout(fail, 2500))")
        tap_button(driver, "Roll the dice")
        wait_for_text(driver, "Sending…")
        wait_for_text(driver, "Not sent: Fathom can’t be reached.")
        assert "Sending…" not in page_text(driver)


@pytest.mark.long
def test_tab_title_names_the_player_whose_turn_it_is(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server, open_browser() as driver:
        open_as_guest(driver, server, server.join_guest(1))
        wait_for(lambda: driver.title == "Into the Blue · Fathom")
        ann = server.join_guest(0)
        while server.table.snapshot.prompt.lead == 0:
            ann.play(LUCK)
        wait_for(lambda: driver.title == "Your turn · Into the Blue")
        assert driver.execute_script("return Boolean(document.querySelector('.flag.lit'))")
