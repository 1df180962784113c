"""Test typing names, notes and places on one page, by finger and on a real keyboard."""

import pytest

from companion.games.score_sheet.choosing import TakeSheet
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.any_time_moves import WriteNote
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import Choice, Number
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text, set_language
from tests.kivy_ui.layout_check import problems

NOTE = "Anna Katharina lost every single one of her eleven gems in the last dive; nobody could believe it. "
KEYS = {"enter": 13, "escape": 27, "backspace": 8, "v": 118}


@pytest.fixture
def typing_user(home):
    return TypingUser(home)


class TypingUser:
    """Simulated user with a connected keyboard."""

    def __init__(self, user):
        self.user, self.shell, self.results = user, user.shell, []

    def open_page(self, typed_text="", longest=24, **more):
        from kivy_ui.pages.entry.text_entry import WritingPage

        self.shell.open_page(WritingPage(self.shell, "What’s the player’s name?", typed_text, longest, self.results.append, **more))
        self.user.wait_until_idle()
        return self.shell.top_page

    def press(self, key, *modifiers):
        from kivy.core.window import Window

        Window.dispatch("on_key_down", KEYS[key], 0, None, list(modifiers))
        self.user.wait_until_idle()

    def press_codes(self, *codes):
        """Press keys by their codes, as a number pad sends them."""
        from kivy.core.window import Window

        for code in codes:
            Window.dispatch("on_key_down", code, 0, chr(code) if code < 128 else "", [])
            self.user.wait_until_idle()

    def type_text(self, text):
        from kivy.core.window import Window

        for letter in text:
            Window.dispatch("on_textinput", letter)
        self.user.wait_until_idle()

    def check_layout(self):
        self.user.wait_until_idle()
        mistakes = problems(self.user)
        assert mistakes == [], mistakes


def test_real_keyboard_types_umlauts_and_enter_saves(typing_user):
    page = typing_user.open_page()
    typing_user.type_text("Jörg<3x")
    typing_user.press("backspace")
    assert page.typed == "Jörg<3"
    typing_user.check_layout()
    typing_user.press("enter")
    assert typing_user.results == ["Jörg<3"] and typing_user.shell.top_page is None
    typing_user.type_text("y")


def test_escape_goes_back_without_saving(typing_user):
    typing_user.open_page("Ann")
    typing_user.press("escape")
    assert typing_user.results == [] and typing_user.shell.top_page is None


def test_enter_saves_no_empty_name(typing_user):
    page = typing_user.open_page()
    typing_user.press("enter")
    assert typing_user.shell.top_page is page and typing_user.results == []
    typing_user.shell.close_page()


def test_pasted_text_becomes_one_line_of_at_most_name_length(typing_user):
    import kivy_ui.pages.entry.text_entry as typing

    page, usual = typing_user.open_page("Bo "), typing.copied_text
    typing.copied_text = lambda: "and\nDr. Éloïse of the very long name"
    typing_user.press("v", "ctrl")
    typing.copied_text = usual
    assert page.typed == "Bo and Dr. Éloïse of the"
    typing_user.press("v")
    typing_user.shell.close_page()


def test_note_of_200_letters_is_shown_whole_and_usual_place_is_one_tap(typing_user):
    page = typing_user.open_page(NOTE * 2, 200, usual=["Home", "At Anna Katharina's", "Kita"])
    typing_user.check_layout()
    page_text = " ".join(text.text for text in page.texts)
    assert "nobody could believe" in page_text
    typing_user.user.tap("usual:Home")
    assert typing_user.results[-1] == "Home"


def test_untouched_long_note_keeps_its_lines_and_letters(typing_user):
    book = "Round 1:  rainy\n\n" * 60_000  # an imported comment
    typing_user.open_page(book, 120)
    typing_user.check_layout()
    typing_user.press("enter")
    assert typing_user.results[-1] == book
    typing_user.open_page(book, 120)
    typing_user.press("backspace")
    typing_user.press("enter")
    assert typing_user.results[-1] == book.replace("  ", " ").strip()


def test_german_keyboard_has_umlaut_keys(typing_user):
    set_language("de")
    typing_user.open_page()
    typing_user.user.tap("key:Ü", "key:ö", "key:rub out", "key:b", "key:e", "key:ß")
    assert typing_user.shell.top_page.typed == "Übeß"
    typing_user.check_layout()
    typing_user.user.tap("key:signs")
    typing_user.check_layout()
    typing_user.shell.close_page()
    set_language("en")


def make_touches(user, *letters):
    """Return a touch for each letter's key, at its current place."""
    from kivy.tests.common import UnitTestTouch

    return [UnitTestTouch(user.find(f"key:{letter}").cx, user.find(f"key:{letter}").cy) for letter in letters]


def test_overlapping_key_presses_are_all_typed(typing_user):
    """Type with two thumbs and no frame between their taps; only the first letter is a capital."""
    typing_user.open_page()
    down = make_touches(typing_user.user, "B", "E", "N")
    for touch in down:
        touch.touch_down()
    for touch in down:
        touch.touch_up()
    for touch in make_touches(typing_user.user, "N", "Y"):
        touch.touch_down()
        touch.touch_up()
    assert typing_user.shell.top_page.typed == "Benny"
    typing_user.shell.close_page()


def test_key_released_during_a_slow_frame_is_typed(typing_user, monkeypatch):
    """Kivy handles timers before the touches of the last frame, and a held key offers its accents."""
    from kivy.clock import Clock

    from kivy_ui.pages.entry import keyboard

    monkeypatch.setattr(keyboard, "HOLD_S", 0)
    typing_user.open_page()
    (touch,) = make_touches(typing_user.user, "E")
    touch.touch_down()
    Clock.tick()
    touch.touch_up()
    typing_user.user.wait_until_idle()
    assert typing_user.shell.top_page.typed == "E"
    typing_user.shell.close_page()


def test_a_held_letter_is_typed_or_the_accent_to_which_the_finger_slides(typing_user, monkeypatch):
    """No key tap is lost, however long it is."""
    from kivy_ui.pages.entry import keyboard

    monkeypatch.setattr(keyboard, "HOLD_S", 0)
    keys = typing_user.open_page().keyboard
    for letter, accent in (("E", "É"), ("e", "é")):
        (touch,) = make_touches(typing_user.user, letter)
        touch.touch_down()
        typing_user.user.wait_until_idle()
        assert keys.held_letter == "e" and accent in typing_user.user.words()
        touch.touch_up()
        typing_user.user.wait_until_idle()
    assert typing_user.shell.top_page.typed == "Ee" and not keys.held_letter
    (touch,) = make_touches(typing_user.user, "e")
    touch.touch_down()
    typing_user.user.wait_until_idle()
    box = typing_user.shell.top_page.stage.box_of(keys._accent_areas["é"])
    touch.touch_move(box.cx, box.cy)
    touch.touch_up()
    typing_user.user.wait_until_idle()
    typing_user.user.tap("key:m")
    assert typing_user.shell.top_page.typed == "Eeém"
    typing_user.shell.close_page()


def test_touch_released_after_its_page_closed_does_nothing(typing_user):
    page = typing_user.open_page()
    typing_user.user.tap("key:A")
    back, done_key = (typing_user.user.find(name) for name in ("back", "key:done"))
    down = [typing_user.user.touch_down(box.cx, box.cy) for box in (back, done_key)]
    for touch in down:
        touch.touch_up()
    assert typing_user.results == [] and not page.is_open


def test_missing_text_of_a_choice_is_typed_on_the_same_page(typing_user):
    typing_user.user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    typing_user.user.wait_until_idle()
    typing_user.user.tap("menu", "aside:WriteNote")
    typing_user.type_text("What a dive")
    typing_user.check_layout()
    before = typing_user.user.table.snapshot.entry
    typing_user.press("enter")
    assert typing_user.user.table.snapshot.entry == before + 1 and typing_user.shell.top_page is None


def test_real_keyboard_types_points_and_enter_confirms(typing_user):
    from kivy_ui.pages.entry.points_pad import PointsPadPage

    for sum_of, keys in (("12+7", "12+7="), ("-3", "-3"), ("2.5", "2,5"), ("2*4", "2x4")):
        typing_user.results.clear()
        typing_user.shell.open_page(PointsPadPage(typing_user.shell, "How many points?", "", typing_user.results.append))
        typing_user.user.wait_until_idle()
        typing_user.type_text(keys)
        typing_user.check_layout()
        typing_user.press("enter")
        assert typing_user.results == [sum_of] and typing_user.shell.top_page is None, (keys, typing_user.results)


def test_enter_without_points_does_nothing_and_escape_goes_back(typing_user):
    from kivy_ui.pages.entry.points_pad import PointsPadPage

    typing_user.results.clear()
    page = PointsPadPage(typing_user.shell, "How many points?", "", typing_user.results.append)
    typing_user.shell.open_page(page)
    typing_user.user.wait_until_idle()
    typing_user.press("enter")
    typing_user.type_text("9")
    typing_user.press("backspace")
    assert (page.pad.typed, typing_user.results) == ("", []) and typing_user.shell.top_page is page
    typing_user.press("escape")
    assert typing_user.results == [] and typing_user.shell.top_page is None


def test_real_keyboard_types_numbers_dice_and_sums_of_a_choice(typing_user):
    from kivy_ui.pages.entry.choice_fields import FieldsPage

    fields = (Number("value", "Value", -20, 500), Notation("value", "Dice"), Sum("value", "Points", -99, 999))
    typed = ("-17", "3w6", "12+7")
    for field, keys, value in zip(fields, typed, (-17, "3d6", "12+7"), strict=True):
        typing_user.results.clear()
        choice = Choice("Enter", WriteNote(""), fields=(field,))
        typing_user.shell.open_page(FieldsPage(typing_user.shell, choice, lambda _, values: typing_user.results.extend(values)))
        typing_user.user.wait_until_idle()
        typing_user.type_text(keys)
        typing_user.check_layout()
        typing_user.press("enter")
        assert typing_user.results == [value] and typing_user.shell.top_page is None, (field, typing_user.results)


def test_enter_refuses_a_number_out_of_range(typing_user):
    from kivy_ui.pages.entry.choice_fields import FieldsPage

    choice = Choice("Enter", WriteNote(""), fields=(Number("value", "Value", 10, 500),))
    page = FieldsPage(typing_user.shell, choice, lambda _, values: typing_user.results.extend(values))
    typing_user.results.clear()
    typing_user.shell.open_page(page)
    typing_user.user.wait_until_idle()
    typing_user.type_text("-7")
    typing_user.press("enter")
    assert (page.pad.typed, typing_user.results) == ("7", []) and typing_user.shell.top_page is page
    typing_user.shell.close_page()


def test_real_keyboard_types_on_a_table_keypad_and_enter_confirms(typing_user):
    """Type on a number pad and on the row of digits, in a second step and on a score sheet."""
    from kivy_ui.table.second_step import FieldStep

    typing_user.user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    typing_user.user.wait_until_idle()
    stage, before = typing_user.user.table_stage, typing_user.user.table.snapshot.entry
    typing_user.press_codes(ord("4"), KEYS["enter"])
    assert typing_user.user.table.snapshot.entry == before, "no pad, no keys"
    typing_user.results.clear()
    choice = Choice("Enter", WriteNote(""), fields=(Number("value", "Value", 0, 500),))
    stage.open(FieldStep(choice, lambda _, values: typing_user.results.extend(values), stage.renew))
    typing_user.user.wait_until_idle()
    typing_user.press_codes(ord("4"), 258, KEYS["backspace"], 265, KEYS["enter"])
    assert typing_user.results == [49], typing_user.results
    typing_user.press_codes(KEYS["escape"], KEYS["escape"])  # the first press returns to the number, the second leaves it
    assert stage.step is None
    typing_user.user.table.send(CloseSession())
    typing_user.user.wait_until_idle()


def test_real_keyboard_writes_scores_but_types_nothing_below_a_page(typing_user):
    typing_user.user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"])))
    (take,) = (choice.id for choice in typing_user.user.table.snapshot.prompt.choices if isinstance(choice.move, TakeSheet))
    typing_user.user.table.send(Answer(take, (("Points by round",),)))
    typing_user.user.wait_until_idle()
    typing_user.press_codes(ord("1"), ord("2"), 270, ord("7"), KEYS["enter"])
    assert typing_user.user.table.snapshot.view.lines[0].cell_words[0] == "19", typing_user.user.table.snapshot.view.lines
    typing_user.open_page()
    typing_user.press_codes(ord("5"))
    typing_user.shell.close_page()
    typing_user.user.wait_until_idle()
    assert typing_user.user.table_stage.board.entry.typed == ""


@pytest.mark.usefixtures("window")
def test_every_digit_keypad_has_the_layout_of_a_calculator():
    from kivy_ui.games.deep_blue.steps import COUNTED_KEYS
    from kivy_ui.layout import number_pad
    from kivy_ui.layout.number_pad import NOTATION_KEYS, NUMBER_KEYS, SUM_KEYS

    for keys in (NUMBER_KEYS, SUM_KEYS, NOTATION_KEYS, COUNTED_KEYS):
        assert [line[:3] for line in keys[:3]] == [("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3")]
        assert "0" in keys[3]
    assert not hasattr(number_pad, "LOW_KEYS")


def test_a_number_out_of_range_names_the_range():
    from kivy_ui.table.second_step import FieldStep

    step = FieldStep(Choice("Enter", WriteNote(""), fields=(Number("value", "Value", 0, 99),)), lambda *_: None, lambda: None)
    step._pad.typed = "100"
    button = step.main_button()
    assert button.tap is None and as_text(button.title) == "0 to 99"


def test_german_letters_of_a_row_of_their_own_are_in_the_order_that_germans_know(typing_user):
    set_language("de")
    page = typing_user.open_page()
    rows, _ = page.keyboard._lines(300)
    set_language("en")
    typing_user.shell.close_page()
    assert rows[-1] == "äöüß"


def test_a_pad_says_whether_it_sets_or_adds_and_refuses_what_changes_nothing():
    """A guest saw “Enter 2” both for a new total and for 2 more, and “Enter 0” was a move."""
    from kivy_ui.table.second_step import FieldStep

    def buttons(field, *numbers):
        step = FieldStep(Choice("Enter", WriteNote(""), fields=(field,)), lambda *_: None, lambda: None)
        for number in numbers:
            step._pad.replace(number)
            button = step.main_button()
            yield as_text(button.title), button.tap is not None

    assert [*buttons(Number("value", "Cards", 0, 60, present=3), "2", "3")] == [("Set to 2", True), ("Already 3", False)]
    change = Number("value", "Chest", -99, 99, is_change=True)
    assert [*buttons(change, "2", "-2", "0", "-0")] == [
        ("Add 2", True),
        ("Take away 2", True),
        ("0 changes nothing", False),
        ("0 changes nothing", False),
    ]
