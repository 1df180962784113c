"""Test typing names, notes and places on one page, by finger and on a real keyboard."""

import pytest

from companion.games.score_sheet.choosing import TakeSheet
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.any_time_moves import WriteNote
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import Choice, Number
from companion.table.seats import seats_named
from kivy_ui.look.language import set_language
from tests.kivy_ui.ruler import problems

NOTE = "Anna Katharina lost every single one of her eleven gems in the last dive; nobody could believe it. "
KEYS = {"enter": 13, "escape": 27, "backspace": 8, "v": 118}


@pytest.fixture
def tour(home):
    return Tour(home)


class Tour:
    """Simulated user with a connected keyboard."""

    def __init__(self, user):
        self.user, self.shell, self.got = user, user.shell, []

    def page(self, now="", longest=24, **more):
        from kivy_ui.pages.entry.text_entry import WritingPage

        self.shell.open_page(WritingPage(self.shell, "What’s the player’s name?", now, longest, self.got.append, **more))
        self.user.settle()
        return self.shell.top_page

    def press(self, key, *held):
        from kivy.core.window import Window

        Window.dispatch("on_key_down", KEYS[key], 0, None, list(held))
        self.user.settle()

    def codes(self, *codes):
        """Press keys by their codes, as a number pad sends them."""
        from kivy.core.window import Window

        for code in codes:
            Window.dispatch("on_key_down", code, 0, chr(code) if code < 128 else "", [])
            self.user.settle()

    def type(self, text):
        from kivy.core.window import Window

        for letter in text:
            Window.dispatch("on_textinput", letter)
        self.user.settle()

    def ruled(self):
        self.user.settle()
        found = problems(self.user)
        assert found == [], found


def test_a_real_keyboard_writes_umlauts_and_enter_saves(tour):
    page = tour.page()
    tour.type("Jörg<3x")
    tour.press("backspace")
    assert page.typed == "Jörg<3"
    tour.ruled()
    tour.press("enter")
    assert tour.got == ["Jörg<3"] and tour.shell.top_page is None
    tour.type("y")


def test_escape_goes_back_and_nothing_is_saved(tour):
    tour.page("Ann")
    tour.press("escape")
    assert tour.got == [] and tour.shell.top_page is None


def test_enter_saves_no_empty_name(tour):
    page = tour.page()
    tour.press("enter")
    assert tour.shell.top_page is page and tour.got == []
    tour.shell.close_page()


def test_what_is_pasted_stands_on_one_line_as_long_as_a_name_may_be(tour):
    import kivy_ui.pages.entry.text_entry as typing

    page, usual = tour.page("Bo "), typing.copied_text
    typing.copied_text = lambda: "and\nDr. Éloïse of the very long name"
    tour.press("v", "ctrl")
    typing.copied_text = usual
    assert page.typed == "Bo and Dr. Éloïse of the"
    tour.press("v")
    tour.shell.close_page()


def test_a_note_of_200_letters_is_read_whole_and_a_usual_place_is_one_tap(tour):
    page = tour.page(NOTE * 2, 200, usual=["Home", "At Anna Katharina's", "Kita"])
    tour.ruled()
    written = " ".join(text.text for text in page.texts)
    assert "nobody could believe" in written
    tour.user.tap("usual:Home")
    assert tour.got[-1] == "Home"


def test_a_long_note_keeps_its_lines_and_every_letter_where_nothing_was_typed(tour):
    book = "Round 1:  rainy\n\n" * 60_000  # an imported comment
    tour.page(book, 120)
    tour.ruled()
    tour.press("enter")
    assert tour.got[-1] == book
    tour.page(book, 120)
    tour.press("backspace")
    tour.press("enter")
    assert tour.got[-1] == book.replace("  ", " ").strip()


def test_in_german_umlauts_have_keys_of_their_own(tour):
    set_language("de")
    tour.page()
    tour.user.tap("key:Ü", "key:ö", "key:rub out", "key:b", "key:e", "key:ß")
    assert tour.shell.top_page.typed == "Übeß"
    tour.ruled()
    tour.user.tap("key:signs")
    tour.ruled()
    tour.shell.close_page()
    set_language("en")


def fingers(user, *letters):
    """Return a touch for each letter's key, at its current place."""
    from kivy.tests.common import UnitTestTouch

    return [UnitTestTouch(user.find(f"key:{letter}").cx, user.find(f"key:{letter}").cy) for letter in letters]


def test_keys_that_are_pressed_before_the_last_one_is_released_are_all_typed(tour):
    """Type with two thumbs and no frame between their taps; only the first letter is a capital."""
    tour.page()
    down = fingers(tour.user, "B", "E", "N")
    for touch in down:
        touch.touch_down()
    for touch in down:
        touch.touch_up()
    for touch in fingers(tour.user, "N", "Y"):
        touch.touch_down()
        touch.touch_up()
    assert tour.shell.top_page.typed == "Benny"
    tour.shell.close_page()


def test_a_key_that_is_released_during_a_slow_frame_is_typed(tour, monkeypatch):
    """Kivy handles timers before the touches of the last frame, and a held key offers its accents."""
    from kivy.clock import Clock

    from kivy_ui.pages.entry import keyboard

    monkeypatch.setattr(keyboard, "HOLD_S", 0)
    tour.page()
    (touch,) = fingers(tour.user, "E")
    touch.touch_down()
    Clock.tick()
    touch.touch_up()
    tour.user.settle()
    assert tour.shell.top_page.typed == "E"
    (touch,) = fingers(tour.user, "e")
    touch.touch_down()
    tour.user.settle()
    assert "key:é" in tour.user.targets()
    touch.touch_up()
    tour.user.tap("key:é")
    assert tour.shell.top_page.typed == "Eé"
    tour.shell.close_page()


def test_a_touch_that_outlasts_its_page_does_nothing(tour):
    page = tour.page()
    tour.user.tap("key:A")
    back, done = (tour.user.find(name) for name in ("back", "key:done"))
    down = [tour.user.down(box.cx, box.cy) for box in (back, done)]
    for touch in down:
        touch.touch_up()
    assert tour.got == [] and not page.is_open


def test_what_a_choice_still_needs_is_typed_on_the_same_page(tour):
    tour.user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    tour.user.settle()
    tour.user.tap("menu", "aside:WriteNote")
    tour.type("What a dive")
    tour.ruled()
    before = tour.user.table.shown.entry
    tour.press("enter")
    assert tour.user.table.shown.entry == before + 1 and tour.shell.top_page is None


def test_a_real_keyboard_types_points_and_enter_takes_them(tour):
    from kivy_ui.pages.entry.points_pad import PointsPadPage

    for sum_of, keys in (("12+7", "12+7="), ("-3", "-3"), ("2.5", "2,5"), ("2*4", "2x4")):
        tour.got.clear()
        tour.shell.open_page(PointsPadPage(tour.shell, "How many points?", "", tour.got.append))
        tour.user.settle()
        tour.type(keys)
        tour.ruled()
        tour.press("enter")
        assert tour.got == [sum_of] and tour.shell.top_page is None, (keys, tour.got)


def test_without_points_enter_takes_nothing_and_escape_goes_back(tour):
    from kivy_ui.pages.entry.points_pad import PointsPadPage

    tour.got.clear()
    page = PointsPadPage(tour.shell, "How many points?", "", tour.got.append)
    tour.shell.open_page(page)
    tour.user.settle()
    tour.press("enter")
    tour.type("9")
    tour.press("backspace")
    assert (page.pad.typed, tour.got) == ("", []) and tour.shell.top_page is page
    tour.press("escape")
    assert tour.got == [] and tour.shell.top_page is None


def test_a_real_keyboard_types_numbers_dice_and_sums_that_a_choice_needs(tour):
    from kivy_ui.pages.entry.choice_fields import FieldsPage

    asked = (Number("value", "Value", -20, 500), Notation("value", "Dice"), Sum("value", "Points", -99, 999))
    typed = ("-17", "3w6", "12+7")
    for field, keys, value in zip(asked, typed, (-17, "3d6", "12+7"), strict=True):
        tour.got.clear()
        choice = Choice("Enter", WriteNote(""), fields=(field,))
        tour.shell.open_page(FieldsPage(tour.shell, choice, lambda _, values: tour.got.extend(values)))
        tour.user.settle()
        tour.type(keys)
        tour.ruled()
        tour.press("enter")
        assert tour.got == [value] and tour.shell.top_page is None, (field, tour.got)


def test_enter_takes_no_number_out_of_range(tour):
    from kivy_ui.pages.entry.choice_fields import FieldsPage

    choice = Choice("Enter", WriteNote(""), fields=(Number("value", "Value", 10, 500),))
    page = FieldsPage(tour.shell, choice, lambda _, values: tour.got.extend(values))
    tour.got.clear()
    tour.shell.open_page(page)
    tour.user.settle()
    tour.type("-7")
    tour.press("enter")
    assert (page.pad.typed, tour.got) == ("7", []) and tour.shell.top_page is page
    tour.shell.close_page()


def test_a_real_keyboard_types_on_a_pad_of_the_table_and_enter_confirms(tour):
    """Type on a number pad and on the row of digits, in a second step and on a score sheet."""
    from kivy_ui.table.second_step import FieldStep

    tour.user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    tour.user.settle()
    stage, before = tour.user.table_stage, tour.user.table.shown.entry
    tour.codes(ord("4"), KEYS["enter"])
    assert tour.user.table.shown.entry == before, "no pad, no keys"
    tour.got.clear()
    choice = Choice("Enter", WriteNote(""), fields=(Number("value", "Value", 0, 500),))
    stage.open(FieldStep(choice, lambda _, values: tour.got.extend(values), stage.renew))
    tour.user.settle()
    tour.codes(ord("4"), 258, KEYS["backspace"], 265, KEYS["enter"])
    assert tour.got == [49], tour.got
    tour.codes(KEYS["escape"], KEYS["escape"])  # the first press returns to the number, the second leaves it
    assert stage.step is None
    tour.user.table.send(CloseSession())
    tour.user.settle()


def test_a_real_keyboard_writes_a_score_and_types_on_no_table_below_a_page(tour):
    tour.user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"])))
    (take,) = (one.id for one in tour.user.table.shown.prompt.choices if isinstance(one.move, TakeSheet))
    tour.user.table.send(Answer(take, (("Points by round",),)))
    tour.user.settle()
    tour.codes(ord("1"), ord("2"), 270, ord("7"), KEYS["enter"])
    assert tour.user.table.shown.view.lines[0].says[0] == "19", tour.user.table.shown.view.lines
    tour.page()
    tour.codes(ord("5"))
    tour.shell.close_page()
    tour.user.settle()
    assert tour.user.table_stage.board.entry.typed == ""


@pytest.mark.usefixtures("window")
def test_every_pad_of_digits_has_the_places_of_a_calculator():
    from kivy_ui.games.deep_blue.steps import COUNTED_KEYS
    from kivy_ui.layout import number_pad
    from kivy_ui.layout.number_pad import NOTATION_KEYS, NUMBER_KEYS, SUM_KEYS

    for keys in (NUMBER_KEYS, SUM_KEYS, NOTATION_KEYS, COUNTED_KEYS):
        assert [line[:3] for line in keys[:3]] == [("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3")]
        assert "0" in keys[3]
    assert not hasattr(number_pad, "LOW_KEYS")
