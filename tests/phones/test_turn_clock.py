"""The turn clock on phones: whose turn it is fills the page, and the time counts on."""

import pytest
from selenium.webdriver.support.wait import WebDriverWait

from companion.games import catalogue
from companion.games.toolbox.creatures import AddCreature
from companion.games.toolbox.phases import AddPhase, FinishPhase, StartPhases
from companion.games.toolbox.tools import SelectTool
from companion.games.toolbox.turns import Begin, BeginAdmin, EndTurn, SetClock, SetTurnOrder
from companion.pictures.seat_emblems import seat_paint
from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import phone_view, rights
from companion.session.phones.phone_view import digest
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.session.session_controller import take_snapshot
from companion.table.seats import seats_named
from tests.phones.browsers import open_browser, resize
from tests.phones.pages_in_browser import OUTSIDE, SIZES, show_page
from tests.phones.random_pages import page_html, page_of

ANN, BO, CLEO = 0, 1, 2


class ClockTable:
    """Toolbox with its clock in use, and a table time that only the test moves."""

    def __init__(self, *set_up, turn_order=None, first=ANN):
        self.now_s, game = 0.0, catalogue.game("toolbox")
        setup = game.setup(seats_named(["Ann", "Bo", "Cleo"]), {})
        clock = PlayClock(monotonic=lambda: self.now_s)
        self.session = Session.begin(game, "clock", setup, MemoryJournal(), clock, bytes(32))
        self.answer(SelectTool)
        if set_up:
            self.answer(SetClock, *set_up)
        if turn_order:
            self.answer(SetTurnOrder, (turn_order,))
        self.answer(Begin, (first,))

    def answer(self, kind, *values, source="touch"):
        prompt = self.session.prompt
        choices = (choice for choice in (*prompt.choices, *prompt.any_time_choices) if type(choice.move) is kind)
        choice = next(choice for choice in choices if kind is not SelectTool or choice.move == SelectTool("clock"))
        self.session.play(choice.id, values, source)

    def end_turn_after(self, seconds):
        self.now_s += seconds
        self.answer(EndTurn)

    def view_for(self, seat):
        return phone_view.phone_view(take_snapshot(self.session, Snapshot()), self.session, None, seat)


@pytest.fixture(scope="module")
def driver():
    with open_browser() as driver:
        yield driver


def test_own_turn_fills_the_page_with_the_players_colour_and_time(driver, tmp_path):
    table = ClockTable()
    for seconds in (190, 48, 151):
        table.end_turn_after(seconds)
    table.now_s += 102
    show_page(driver, tmp_path, page_of(table.session, ANN))
    assert driver.find_element("css selector", ".whose-turn").text == "Your turn"
    assert driver.title.startswith("Your turn")
    ground = driver.execute_script("return getComputedStyle(document.querySelector('.turn-clock')).getPropertyValue('--seat')")
    assert ground.strip() == seat_paint("green")
    assert driver.find_element("css selector", ".clock-face small").text == "3:10 before it · round 2"
    assert driver.find_element("css selector", ".asked .go").text.split("\n") == ["End my turn", "Bo is next"]
    time = driver.find_element("css selector", ".time")
    before = time.text
    assert before.startswith("1:4")
    WebDriverWait(driver, 30).until(lambda _: time.text > before)


def test_page_shows_the_current_player_and_the_players_before_me(driver, tmp_path):
    table = ClockTable()
    show_page(driver, tmp_path, page_of(table.session, CLEO))
    assert driver.find_element("css selector", ".whose-turn").text == "Ann"
    assert not driver.title.startswith("Your turn")
    assert [element.text for element in driver.find_elements("css selector", ".clock-next li")] == ["Bo", "you"]
    assert driver.find_elements("css selector", ".asked .go") == []


def test_paused_clock_stops_and_expired_time_is_reported(driver, tmp_path):
    table = ClockTable(("down",), 1, 0, 0)
    table.now_s += 65
    show_page(driver, tmp_path, page_of(table.session, BO))
    driver.execute_script("tick()")
    assert driver.find_element("css selector", ".time").text.startswith("−0:0")
    assert driver.find_element("css selector", ".if-late").is_displayed()
    table.answer(BeginAdmin)
    page = page_of(table.session, BO)
    assert 'data-run="0"' in page.body()


def test_the_time_of_a_turn_runs_on_into_the_reserve_before_the_next_update(driver, tmp_path):
    table = ClockTable(("reserve",), 10, 60, 0)
    table.now_s += 59.9
    show_page(driver, tmp_path, page_of(table.session, BO))
    WebDriverWait(driver, 30).until(lambda _: driver.find_element("css selector", ".time").text.startswith("9:"))


def test_any_phone_pauses_the_clock_but_only_the_current_player_ends_turns():
    table = ClockTable()
    assert [type(choice.move).__name__ for choice in rights.phone_choices(table.session, BO)] == ["BeginAdmin"]
    assert not table.view_for(BO).seat_question.is_mine and table.view_for(ANN).seat_question.is_mine
    table.answer(BeginAdmin, source=rights.source_of(BO))
    assert [type(choice.move).__name__ for choice in rights.phone_choices(table.session, CLEO)] == ["EndAdmin"]


def test_view_is_not_sent_again_when_only_time_passes():
    table = ClockTable()
    before = table.view_for(BO)
    table.now_s += 5
    after = table.view_for(BO)
    assert before.clock_ms + 5000 == after.clock_ms and digest(after) == digest(before)
    table.end_turn_after(1)
    assert digest(table.view_for(BO)) != digest(after)


@pytest.mark.parametrize(("turn_order", "next_seats"), [(None, (BO, CLEO)), ("chits", ()), ("reversed", (BO, CLEO))])
def test_next_players_are_shown_only_as_far_as_known(turn_order, next_seats):
    assert ClockTable(turn_order=turn_order).view_for(CLEO).clock.upcoming_seats() == next_seats


def test_every_answer_of_the_clock_is_on_the_screen(driver, tmp_path):
    table = ClockTable()
    table.end_turn_after(61)
    for seat, code in ((ANN, "en"), (BO, "de"), (BO, "en")):
        show_page(driver, tmp_path, page_of(table.session, seat, code))
        for size in SIZES:
            resize(driver, size)
            driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
            count, outside, width, height = driver.execute_script(OUTSIDE)
            assert (outside, width, height) == ([], *size) and count, (seat, size)
            box = "const box = document.querySelector('.time').getBoundingClientRect(); return [box.left, box.right, box.height]"
            left, right, high = driver.execute_script(box)
            assert left >= 0 and right <= size[0] and high > 60, (seat, size)


def begin_with_creature():
    """Return a table on which a creature has its turn, and Ann is next."""
    table = ClockTable(turn_order="fixed", first=CLEO)
    table.answer(AddCreature, "Wolf", ("red",))
    table.end_turn_after(5)
    return table


def test_creatures_turn_is_shown_in_its_colour():
    table = begin_with_creature()
    for seat in (ANN, None):
        page = page_html(page_of(table.session, seat))
        assert "turn-clock of-red" in page and "<b>Wolf</b>" in page
        assert "mark-emblem-&quot;" not in page and 'mark-emblem-"' not in page
    table.end_turn_after(7)
    assert "0:07" in page_html(page_of(table.session, ANN)), "its own time is kept"


def test_each_phone_finishes_a_phase_for_its_own_seat():
    table = ClockTable.__new__(ClockTable)
    table.now_s, game = 0.0, catalogue.game("toolbox")
    setup = game.setup(seats_named(["Ann", "Bo", "Cleo"]), {})
    table.session = Session.begin(game, "phases", setup, MemoryJournal(), PlayClock(monotonic=lambda: table.now_s), bytes(32))
    table.answer(SelectTool)
    table.answer(AddPhase, "Plan", ("once",))
    table.answer(StartPhases)
    for seat in (ANN, BO, CLEO):
        own_seats = [choice.move.seat for choice in rights.phone_choices(table.session, seat) if type(choice.move) is FinishPhase]
        assert own_seats == [seat]
