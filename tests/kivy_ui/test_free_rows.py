"""Sheet whose rows are filled in any order: its rows and its keys stay where they are."""

import pytest

from kivy_ui.look.language import translate
from tests.kivy_ui.calculating_sheets import begin_sheet
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

SIXES = "sixes"


@pytest.fixture
def user(window):
    return SimulatedUser(create_table(), window.settings())


def rows_in_sight(user):
    return sorted({int(name.split(":")[1]) for name in user.targets() if name.startswith("cell:")})


def place_of(user, name):
    box = user.find(name)
    return round(box.cx), round(box.cy)


def selected_mark(user):
    return user.table_stage.board.selection.mark


def drag_up(user, name):
    box = user.find(name)
    user.drag(name, (box.cx, box.cy + 1000))


def test_the_rows_stay_in_place_after_an_entry(home):
    begin_sheet(home, "Yahtzee", 3)
    home.tap("cell:0:0", "key:3")
    drag_up(home, f"cell:{rows_in_sight(home)[-1]}:1")
    before = rows_in_sight(home)
    assert before[0] > 0
    last = f"cell:{before[-1]}:1"
    place = place_of(home, last)
    home.tap(f"cell:{before[-2]}:1", "key:9", "write")
    assert rows_in_sight(home) == before
    assert place_of(home, last) == place
    assert selected_mark(home).endswith(":2")  # the next player's first empty row in sight


def test_a_tap_on_a_row_moves_no_row(home):
    begin_sheet(home, "Yahtzee", 3)
    home.tap("cell:0:0", "key:3")
    before = rows_in_sight(home)
    home.tap(f"cell:{before[-1]}:1")
    assert rows_in_sight(home) == before


def test_the_keys_of_all_rows_have_the_same_places(home):
    begin_sheet(home, "Yahtzee", 3)
    home.tap("cell:0:0", "key:3")
    places = place_of(home, "key:rub out"), place_of(home, "key:0")
    drag_up(home, f"cell:{rows_in_sight(home)[-1]}:1")
    chance = next(at for at, row in enumerate(home.table.snapshot.view.count.rows) if row.asks and row.asks[0].key == "chance")
    home.tap(f"cell:{chance}:1")
    assert translate("sheet.type_and_enter") in home.words(), "a number that can be a sum needs the key Enter"
    assert (place_of(home, "key:rub out"), place_of(home, "key:0")) == places
    home.tap("key:9")
    assert "key:+" in home.targets(), "a number from 0 takes no sign first"


def test_the_sum_of_the_upper_rows_is_said_below_them(home):
    begin_sheet(home, "Yahtzee", 2)
    home.tap("cell:0:0", "key:3", "cell:1:1", "key:4")
    assert all(number in home.words() for number in ("63", "35"))


def test_the_receipt_of_an_entered_number_says_it_once(home):
    begin_sheet(home, "Yahtzee", 2)
    home.tap("cell:3:0", "key:8", "cell:3:0")
    texts = [text.text for text in home.table_stage.scene.placed_texts]
    assert sum(1 for words in texts if words == "8") <= 3  # in the cell, in the head, and once in the receipt


def test_typed_digits_are_written_into_the_cell(home):
    begin_sheet(home, "Yahtzee", 2)
    home.tap("cell:3:0", "key:1")
    assert [text.text for text in home.table_stage.scene.placed_texts].count("1") >= 2  # on the key and in the cell


def test_a_drag_on_the_name_of_a_row_scrolls_and_a_tap_selects_the_row(home):
    begin_sheet(home, "Yahtzee", 2)
    drag_up(home, f"name:{rows_in_sight(home)[-1]}")
    last = rows_in_sight(home)[-1]
    assert last == len(home.table.snapshot.view.count.rows) - 1
    name = f"name:{rows_in_sight(home)[0]}"
    home.tap(name)
    label = home.table.snapshot.view.count.rows[rows_in_sight(home)[0]].asks[0].key
    assert selected_mark(home).split(":")[2] == label


def test_a_slider_shows_that_further_rows_follow(home):
    begin_sheet(home, "Yahtzee", 2)
    before = rows_in_sight(home)
    home.tap("scroll:later")
    assert rows_in_sight(home)[0] == before[-1], "the last row in sight becomes the first"
    home.tap("scroll:earlier")
    assert rows_in_sight(home) == before


def test_a_sheet_filled_from_top_to_bottom_has_no_slider(home):
    begin_sheet(home, "Skull King", 2)
    assert not {"scroll:later", "scroll:earlier"} & set(home.targets())


@pytest.mark.windows("480x800 de deep 0", now=1)
def test_an_upright_screen_shows_six_rows_and_the_keypad(user):
    begin_sheet(user, "Yahtzee", 2)
    assert len(rows_in_sight(user)) == 6
    user.tap("key:3")  # below the rows is the bonus now
    assert len(rows_in_sight(user)) == 6
    assert all(user.find(name).h >= 47 for name in ("cell:0:1", "key:5"))


def test_a_row_of_a_sum_is_given_up_with_one_tap(home):
    begin_sheet(home, "Yahtzee", 2)
    rows = home.table.snapshot.view.count.rows
    at, row = next((at, row) for at, row in enumerate(rows) if row.asks and row.asks[0].key == "four")
    home.table_stage.board.selection.pick(row.cells[0].numbers[0].mark)
    home.wait_until_idle()
    home.tap("key:0")
    assert home.table.snapshot.view.count.rows[at].cells[0].points == "0"


def test_a_row_in_sight_is_entered_after_the_asked_row_was_scrolled_away(home):
    begin_sheet(home, "Yahtzee", 3)
    home.tap("key:3")
    drag_up(home, f"cell:{rows_in_sight(home)[-1]}:1")
    numbers = [row.cells[1].numbers for row in home.table.snapshot.view.count.rows]
    entered = next(at for at, cell in enumerate(numbers) if cell and cell[0].mark == selected_mark(home))
    assert entered == rows_in_sight(home)[0] > 0


def test_a_box_with_one_possible_number_has_a_key_for_it_and_one_for_0(home):
    begin_sheet(home, "Yahtzee", 2)
    rows = home.table.snapshot.view.count.rows
    at, row = next((at, row) for at, row in enumerate(rows) if row.asks and row.asks[0].key == "house")
    home.table_stage.board.selection.pick(row.cells[0].numbers[0].mark)
    home.wait_until_idle()
    assert [home.find(f"option:{nth}").w > 0 for nth in (0, 1)] and "key:2" not in home.targets()
    assert translate("sheet.write", points="25") in home.words() and translate("sheet.write", points="0") in home.words()
    home.tap("option:0")
    assert home.table.snapshot.view.count.rows[at].cells[0].points == "25"


def test_a_tap_on_a_box_whose_number_is_its_points_corrects_it_at_once(home):
    begin_sheet(home, "Yahtzee", 2)
    home.tap("cell:0:0", "key:3", "cell:0:0")
    assert "change" not in home.targets() and {"key:2", "back-to-sheet"} & set(home.targets()) >= {"key:2"}
    home.tap("key:2")
    assert home.table.snapshot.view.count.rows[0].cells[0].points == "2"


def row_of(user, key):
    return next(at for at, row in enumerate(user.table.snapshot.view.count.rows) if row.asks and row.asks[0].key == key)


def points_of(user, row, column):
    return user.table.snapshot.view.count.rows[row].cells[column].points


def test_a_row_that_is_asked_of_no_player_is_not_proposed(home):
    begin_sheet(home, "Yahtzee", 2)
    home.tap("cell:0:0", "key:3")
    drag_up(home, f"cell:{rows_in_sight(home)[-1]}:1")
    home.tap(f"cell:{rows_in_sight(home)[0]}:1")
    for _ in range(2 * (len(rows_in_sight(home)) - 1)):
        home.tap("option:0" if "option:0" in home.targets() else "key:0")
    assert ":more:" not in selected_mark(home), "rows above are empty"


def test_further_yahtzees_are_counted_and_entered_with_a_key(home):
    begin_sheet(home, "Yahtzee", 2)
    home.tap("cell:0:0", "key:3")
    drag_up(home, f"cell:{rows_in_sight(home)[-1]}:1")
    more = row_of(home, "more")
    home.tap(f"cell:{more}:1")
    assert translate("sheet.type_count") in home.words()
    home.tap("key:2")
    assert points_of(home, more, 1) == "0", "one digit is not entered yet: players may mean 200 points"
    home.tap("write")
    assert points_of(home, more, 1) == "200"


def test_digits_that_lead_above_the_range_are_refused(home):
    begin_sheet(home, "Phase 10", 2)
    home.tap("tab:held", "key:3", "key:0")
    home.tap("key:5")
    assert home.table_stage.board.selection.typed == "30", "at most 300 points can be left"


@pytest.mark.windows("480x800 de light")
def test_a_full_sheet_shows_more_rows_and_keeps_a_corrected_one_in_sight(user):
    begin_sheet(user, "Yahtzee", 2)
    few = len(rows_in_sight(user))
    while user.table.snapshot.view.count.asked_mark:
        user.tap("option:0" if "option:0" in user.targets() else "key:0")
    assert len(rows_in_sight(user)) > few + 3, "the question needs less room than the keypad"
    chance = row_of(user, "chance")
    user.tap(f"cell:{chance}:1")
    assert chance in rows_in_sight(user)


def test_a_tap_on_another_player_enters_the_typed_number_first(home):
    begin_sheet(home, "Yahtzee", 2)
    type_chance(home, "9")
    home.tap(f"cell:{rows_in_sight(home)[0]}:1")
    assert points_of(home, row_of(home, "chance"), 0) == "9"
    assert selected_mark(home).endswith(":1")


def test_another_row_of_the_player_says_that_the_typed_number_is_not_entered(home):
    begin_sheet(home, "Yahtzee", 2)
    type_chance(home, "9")
    home.tap(f"cell:{rows_in_sight(home)[0]}:0")
    assert not points_of(home, row_of(home, "chance"), 0)
    assert translate("sheet.dropped", points="9") in home.words()


def test_the_receipt_of_a_cell_keeps_the_typed_number(home):
    begin_sheet(home, "Yahtzee", 2)
    home.table_stage.board.selection.pick(f"number:0:{SIXES}:0")
    home.wait_until_idle()
    home.tap("key:1", "key:8")
    type_chance(home, "9")
    home.table_stage.board.selection.explain((row_of(home, SIXES), 0))
    home.wait_until_idle()
    home.tap("receipt:close")
    assert home.table_stage.board.selection.typed == "9" and "write" in home.targets()


def type_chance(user, digit):
    user.table_stage.board.selection.pick("number:0:chance:0")
    user.wait_until_idle()
    user.tap(f"key:{digit}")
