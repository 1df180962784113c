"""A tour of typing, on the glass and with a real keyboard; says each thing it saw come true. `python -m tests.kivy_ui.typing_tour [WIDTH HEIGHT]`"""

import sys

from companion.games.score_sheet.choosing import TakeSheet
from companion.session.hands.inputs import Answer, BeginSession, CloseSession
from companion.table.asides import WriteNote
from companion.table.prompt import Choice, Number
from companion.table.seats import seats_named
from companion.table.typed import Notation, Sum
from kivy_ui.look.language import speak
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

NOTE = "Anna Katharina lost every single one of her eleven gems in the last dive; nobody could believe it. "
KEYS = {"enter": 13, "escape": 27, "backspace": 8, "v": 118}


class Tour:
    """A finger, and a keyboard that is plugged in."""

    def __init__(self):
        self.hand = Hand(a_table())
        self.shell, self.got = self.hand.shell, []

    def page(self, now="", longest=24, **more):
        from kivy_ui.pages.entry.text_entry import WritingPage

        self.shell.lay(WritingPage(self.shell, "What’s the player’s name?", now, longest, self.got.append, **more))
        self.hand.settle()
        return self.shell.sheet

    def press(self, key, *held):
        from kivy.core.window import Window

        Window.dispatch("on_key_down", KEYS[key], 0, None, list(held))
        self.hand.settle()

    def codes(self, *codes):
        """Press keys by their codes, as a number block sends them."""
        from kivy.core.window import Window

        for code in codes:
            Window.dispatch("on_key_down", code, 0, chr(code) if code < 128 else "", [])
            self.hand.settle()

    def type(self, text):
        from kivy.core.window import Window

        for letter in text:
            Window.dispatch("on_textinput", letter)
        self.hand.settle()

    def ruled(self):
        self.hand.settle()
        found = problems(self.hand)
        assert found == [], found


def a_real_keyboard(tour):
    page = tour.page()
    tour.type("Jörg<3x")
    tour.press("backspace")
    assert page.typed == "Jörg<3"
    tour.ruled()
    tour.press("enter")
    assert tour.got == ["Jörg<3"] and tour.shell.sheet is None
    tour.type("y")
    print("a real keyboard writes umlauts, and Enter saves")
    tour.page("Ann")
    tour.press("escape")
    assert len(tour.got) == 1 and tour.shell.sheet is None
    print("Escape goes back, and nothing is saved")
    page = tour.page()
    tour.press("enter")
    assert tour.shell.sheet is page and len(tour.got) == 1
    print("Enter saves no empty name")
    tour.shell.lift()


def paste(tour):
    import kivy_ui.pages.entry.text_entry as typing

    page, usual = tour.page("Bo "), typing.copied_text
    typing.copied_text = lambda: "and\nDr. Éloïse of the very long name"
    tour.press("v", "ctrl")
    typing.copied_text = usual
    assert page.typed == "Bo and Dr. Éloïse of the"
    tour.press("v")
    print("what is pasted stands on one line, as long as a name may be")
    tour.shell.lift()


def long_notes(tour):
    page = tour.page(NOTE * 2, 200, usual=["Home", "At Anna Katharina's", "Kita"])
    tour.ruled()
    written = " ".join(text.text for text in page.texts)
    assert "nobody could believe" in written
    tour.hand.tap("usual:Home")
    assert tour.got[-1] == "Home"
    print("a note of 200 letters is read whole, and a usual place is one tap")
    book = "Round 1:  rainy\n\n" * 60_000  # a comment that was imported
    tour.page(book, 120)
    tour.ruled()
    tour.press("enter")
    assert tour.got[-1] == book
    tour.page(book, 120)
    tour.press("backspace")
    tour.press("enter")
    assert tour.got[-1] == book.replace("  ", " ").strip()
    print("a long note keeps its lines, and every letter where nothing was typed")


def umlauts(tour):
    speak("de")
    tour.page()
    tour.hand.tap("key:Ü", "key:ö", "key:rub out", "key:b", "key:e", "key:ß")
    assert tour.shell.sheet.typed == "Übeß"
    tour.ruled()
    tour.hand.tap("key:signs")
    tour.ruled()
    tour.shell.lift()
    speak("en")
    print("in German umlauts have keys of their own")


def notes_in_a_game(tour):
    tour.hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    tour.hand.settle()
    tour.hand.tap("menu", "aside:WriteNote")
    tour.type("What a dive")
    tour.ruled()
    before = tour.hand.table.shown.entry
    tour.press("enter")
    assert tour.hand.table.shown.entry == before + 1 and tour.shell.sheet is None
    print("what a choice still needs is typed on the same page")


def points(tour):
    from kivy_ui.pages.entry.points_pad import PointsPadPage

    for sum_of, keys in (("12+7", "12+7="), ("-3", "-3"), ("2.5", "2,5"), ("2*4", "2x4")):
        tour.got.clear()
        tour.shell.lay(PointsPadPage(tour.shell, "How many points?", "", tour.got.append))
        tour.hand.settle()
        tour.type(keys)
        tour.ruled()
        tour.press("enter")
        assert tour.got == [sum_of] and tour.shell.sheet is None, (keys, tour.got)
    print("a real keyboard types points, and Enter takes them")
    tour.got.clear()
    page = PointsPadPage(tour.shell, "How many points?", "", tour.got.append)
    tour.shell.lay(page)
    tour.hand.settle()
    tour.press("enter")
    tour.type("9")
    tour.press("backspace")
    assert (page.pad.typed, tour.got) == ("", []) and tour.shell.sheet is page
    tour.press("escape")
    assert tour.got == [] and tour.shell.sheet is None
    print("without points Enter takes nothing, and Escape goes back")


def fields(tour):
    from kivy_ui.pages.entry.choice_fields import FieldsPage

    asked = (Number("value", "Value", -20, 500), Notation("value", "Dice"), Sum("value", "Points", -99, 999))
    typed = ("-17", "3w6", "12+7")
    for field, keys, value in zip(asked, typed, (-17, "3d6", "12+7"), strict=True):
        tour.got.clear()
        choice = Choice("Enter", WriteNote(""), fields=(field,))
        tour.shell.lay(FieldsPage(tour.shell, choice, lambda _, values: tour.got.extend(values)))
        tour.hand.settle()
        tour.type(keys)
        tour.ruled()
        tour.press("enter")
        assert tour.got == [value] and tour.shell.sheet is None, (field, tour.got)
    print("a real keyboard types numbers, dice and sums that a choice needs")


def too_much(tour):
    from kivy_ui.pages.entry.choice_fields import FieldsPage

    choice = Choice("Enter", WriteNote(""), fields=(Number("value", "Value", 10, 500),))
    page = FieldsPage(tour.shell, choice, lambda _, values: tour.got.extend(values))
    tour.got.clear()
    tour.shell.lay(page)
    tour.hand.settle()
    tour.type("-7")
    tour.press("enter")
    assert (page.pad.typed, tour.got) == ("7", []) and tour.shell.sheet is page
    tour.shell.lift()
    print("Enter takes no number out of range")


def pads_on_the_table(tour):
    """Keys of a number block and a row of digits, on the pad of a second step and on a score sheet."""
    from kivy_ui.table.second_step import Filling

    tour.hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    tour.hand.settle()
    stage, before = tour.hand.table_stage, tour.hand.table.shown.entry
    tour.codes(ord("4"), KEYS["enter"])
    assert tour.hand.table.shown.entry == before, "no pad, no keys"
    tour.got.clear()
    choice = Choice("Enter", WriteNote(""), fields=(Number("value", "Value", 0, 500),))
    stage.open(Filling(choice, lambda _, values: tour.got.extend(values), stage.renew))
    tour.hand.settle()
    tour.codes(ord("4"), 258, KEYS["backspace"], 265, KEYS["enter"])
    assert tour.got == [49], tour.got
    print("a real keyboard types on a pad of the table, and Enter confirms")
    tour.codes(KEYS["escape"], KEYS["escape"])  # first to the number, then away from it
    assert stage.step is None
    tour.hand.table.send(CloseSession())
    tour.hand.settle()


def score_sheet(tour):
    tour.hand.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"])))
    (take,) = (one.id for one in tour.hand.table.shown.prompt.choices if isinstance(one.move, TakeSheet))
    tour.hand.table.send(Answer(take, (("Points by round",),)))
    tour.hand.settle()
    tour.codes(ord("1"), ord("2"), 270, ord("7"), KEYS["enter"])
    assert tour.hand.table.shown.view.lines[0].says[0] == "19", tour.hand.table.shown.view.lines
    tour.page()
    tour.codes(ord("5"))
    tour.shell.lift()
    tour.hand.settle()
    assert tour.hand.table_stage.board.entry.typed == ""
    print("a real keyboard writes a score, and types on no table below a page")


def main(width="800", height="480"):
    prepared(int(width), int(height))
    tour = Tour()
    for part in (
        a_real_keyboard,
        paste,
        long_notes,
        umlauts,
        points,
        fields,
        too_much,
        notes_in_a_game,
        pads_on_the_table,
        score_sheet,
    ):
        part(tour)


if __name__ == "__main__":
    main(*sys.argv[1:])
