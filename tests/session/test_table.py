"""The table takes inputs of every kind into one inbox and shows the result."""

from companion.session.clock import PlayClock
from companion.session.inputs import Answer, BeginSession, Press, Report, Undo
from companion.session.journal import MemoryJournal
from companion.session.table import Table
from companion.table.seats import seats_named
from tests.pearls import GAME


class FakeStore:
    """A store that forgets."""

    def __init__(self):
        self.journal = MemoryJournal()

    def new_session(self, setup):
        return "one"

    def session_game(self, session):
        return "pearls"

    def edition(self, game):
        return None


def table_of_pearls(**options):
    table = Table(FakeStore(), PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"]), options))
    return table


def test_a_press_means_what_a_tap_means():
    table = table_of_pearls()
    table.handle(Press("primary"))
    assert table.shown.undo.startswith("Ann draws")
    assert table.shown.prompt.about == "Bo: draw or stop?"


def test_a_tap_seen_before_the_question_was_answered_is_refused_with_a_sentence():
    table = table_of_pearls()
    tap = Answer(table.shown.prompt.choices[0].id)
    table.handle(tap)
    table.handle(tap)
    assert table.shown.said == "That was just answered."
    assert table.shown.entry == 1


def test_a_report_is_taken_and_acknowledged():
    table, acknowledged = table_of_pearls(bag="table"), []
    table.handle(Report("DRAW", "pearls", ("black",), acknowledge=lambda: acknowledged.append(1)))
    assert table.shown.undo == "Ann draws black"
    assert acknowledged == [1]


def test_undo_of_a_report_needs_no_question():
    table = table_of_pearls(bag="table")
    table.handle(Report("DRAW", "pearls", ("black",)))
    table.handle(Undo())
    assert table.shown.undo is None and not table.shown.is_question


def test_a_report_that_cannot_be_is_the_games_to_refuse_and_offers_what_to_correct():
    table = table_of_pearls(bag="table")
    count = next(choice for choice in table.shown.prompt.asides if choice.label == "black pearls")
    table.handle(Answer(count.id, (0,)))
    table.handle(Report("DRAW", "pearls", ("BLACK",)))
    assert table.shown.is_question and table.shown.prompt.about == "The bag holds no black pearl."
    assert table.shown.prompt.choices[0].label == "white pearls"


def test_a_report_nobody_asked_for_is_refused():
    table = table_of_pearls()
    table.handle(Report("ROLL", "dice", ("3",)))
    assert "nobody is asked" in table.shown.said
