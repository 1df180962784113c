"""Test quick taps while the table takes its time: every tap counts, or a mark shows that it did not."""

import pytest

from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seating import pad_seats
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import DirectTable, SimulatedUser, create_table

PLUS = "count:0:1:plus"
pytestmark = pytest.mark.usefixtures("home")


class LateTable(DirectTable):
    """Session thread that handles answers late, in `catch_up`, as on a busy device."""

    is_late = False

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.held_inputs = []

    def send(self, input):
        if self.is_late and isinstance(input, Answer):
            self.held_inputs.append(input)
        else:
            super().send(input)

    def catch_up(self):
        callbacks, self.held_inputs = self.held_inputs, []
        for answer in callbacks:
            super().send(answer)


@pytest.fixture(scope="module")
def user(window):
    return SimulatedUser(create_table(kind=LateTable), window.settings(), is_blind=True)


@pytest.fixture
def table(user):
    """Return the table of the user, which answers late during the test."""
    yield user.table
    user.table.is_late = False
    user.table.catch_up()


def begin(user, game, **options):
    user.table.send(CloseSession())
    user.wait_until_idle()
    seats = seats_named(("Ann", "Bo", "Cleo"))
    user.table.send(BeginSession(game, pad_seats(seats) if game == "toolbox" else seats, options))
    user.wait_until_idle()


def answer_all(user, table):
    """Let the table answer until no tap waits."""
    while table.held_inputs:
        table.catch_up()
        user.wait_until_idle()


def test_a_game_is_drawn_before_the_page_below_it_leaves(user):
    user.table.send(BeginSession("perils-of-the-deep", seats_named(("Ann", "Bo", "Cleo"))))
    user.shell._show()
    assert {"menu", "answer:0"} & {target.name for target in user.table_stage.targets}, "without a further frame"


def test_every_quick_tap_on_a_counter_counts_before_the_table_answers(user, table):
    begin(user, "toolbox", playing="3")
    user.tap("tab:counters")
    before = table.snapshot.view.counters[0].values[1]
    table.is_late = True
    user.tap(*[PLUS] * 6)
    assert len(table.held_inputs) == 1, "later taps wait, because their answers would be outdated"
    answer_all(user, table)
    assert table.snapshot.view.counters[0].values[1] == before + 6 and not table.snapshot.message


def test_a_finger_that_came_down_before_the_result_taps_what_is_there_now(user, table):
    begin(user, "toolbox", playing="3")
    user.tap("tab:counters")
    before, box = table.snapshot.view.counters[0].values[1], user.find(PLUS)
    table.is_late = True
    user.tap(PLUS)
    finger = user.touch_down(box.cx, box.cy)
    answer_all(user, table)
    finger.touch_up()
    user.wait_until_idle()
    answer_all(user, table)
    assert table.snapshot.view.counters[0].values[1] == before + 2


def test_every_quick_tap_on_a_token_puts_a_thing_in_before_the_table_answers(user, table):
    begin(user, "toolbox", playing="3")
    user.tap("tab:pot")
    user.tap(next(target for target in user.targets() if "=('bag'" in target))
    table.is_late = True
    user.tap("colour:red", "colour:orange", "colour:yellow", "colour:blue", "shape:square", "colour:red")
    answer_all(user, table)
    marks = [kind.mark.split(":")[1:3] for kind in table.snapshot.view.selected_pot.kinds]
    assert marks == [["circle", "red"], ["circle", "orange"], ["circle", "yellow"], ["circle", "blue"], ["square", "red"]]


def test_keys_for_different_players_count_before_the_table_answers(user, table):
    begin(user, "score-sheet")
    user.tap("mark:sheet:Skull King")
    table.is_late = True
    user.tap("key:1", "key:0", "key:1")
    answer_all(user, table)
    bids = [int(str(cell.numbers[0].sentence)) for cell in table.snapshot.view.count.rows[-1].cells]
    first = table.snapshot.view.count.rows[-1].first
    assert [bids[(first + after) % 3] for after in range(3)] == [1, 0, 1]


def test_the_second_of_a_double_tap_before_the_table_answers_is_marked_and_enters_nothing(user, table, monkeypatch):
    from kivy_ui.stage.touch import DoubleTap

    monkeypatch.setattr(DoubleTap, "seat_s", 600)
    begin(user, "score-sheet")
    user.tap("mark:sheet:Skull King")
    before = table.snapshot.entry
    user.shell._double_tap = DoubleTap()
    table.is_late = True
    user.tap("key:1", "key:1")
    answer_all(user, table)
    assert table.snapshot.entry == before + 1 and user.shell._tap_mark.parent is user.shell


def test_the_mark_leaves_the_screen_by_itself(user, monkeypatch):
    from kivy_ui import tap_mark

    monkeypatch.setattr(tap_mark, "DISC_SHOWN_S", 0.01)
    user.shell.mark_ignored_tap(has_effect=True, place=(100, 100))
    assert user.shell._tap_mark.parent is user.shell
    user.wait_until(lambda: user.shell._tap_mark.parent is None)


def pressed_count(user):
    return len([mark for mark in user.table_stage._press_marks.children if type(mark).__name__ == "RoundedRectangle"])


def test_a_key_looks_pressed_until_the_table_answers(user, table):
    begin(user, "toolbox", playing="3")
    user.tap("tab:counters")
    table.is_late = True
    user.tap(PLUS)
    assert pressed_count(user) == 1, "the answer has no result yet"
    answer_all(user, table)
    assert pressed_count(user) == 0


def test_a_press_that_ends_before_a_frame_is_drawn_is_shown(user, table):
    begin(user, "toolbox", playing="3")
    box = user.find("kind")
    finger = user._finger(box.cx, box.cy)
    finger.touch_down()
    finger.touch_up()
    assert pressed_count(user) == 1
    user._turn()
    user._turn()
    assert pressed_count(user) == 0
