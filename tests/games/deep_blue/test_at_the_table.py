"""Deep Blue at a real table: reports over a line, undo by name, what was learned, and a whole session kept."""

import pytest

from companion.games.deep_blue import GAME
from companion.library.store import Store
from companion.session.hands.inputs import Answer, BeginSession, Report, ResumeSession, Undo
from companion.session.play.clock import PlayClock
from companion.session.table import Table
from companion.table.seats import seats_named

DIVE = ("No gem is added", "Site 6", ("Dive …", (1,)), ("A tile we know …", ("starting-1",)), "On gold", "Nobody else dives")


class Evening:
    """A table with a store that forgets; choices are taken by their labels."""

    def __init__(self, **options):
        self.store = Store.forgetful()
        self.table = Table(self.store, PlayClock())
        self.table.handle(BeginSession("deep-blue", seats_named(["Ann", "Bo", "Cleo"]), {"bag": "table"} | options))

    @property
    def shown(self):
        return self.table.shown

    def take(self, *steps):
        for step in steps:
            label, *values = (step,) if isinstance(step, str) else step
            prompt = self.shown.prompt
            choice = next(choice for choice in (*prompt.choices, *prompt.asides) if choice.label == label)
            self.table.handle(Answer(choice.id, tuple(values)))
        return self

    def hears(self, *gems):
        self.table.handle(Report("DRAW", "gems", gems))
        return self


def test_a_gem_over_the_line_means_what_a_tap_means():
    told, heard = Evening().take(*DIVE), Evening().take(*DIVE)
    told.take(("Tell the gem", ("black",)))
    heard.hears("BLACK")
    assert heard.shown.view == told.shown.view and heard.shown.undo == told.shown.undo == "Ann draws black"


def test_a_pair_over_the_line_is_told_in_one_line_or_in_two():
    dive = ("No gem is added", "Site 6", ("Sail and flip …", (10,)), ("Sunken City …", 5, ("gold",)), ("Dive …", (10,)), "On gold")
    one, two = (Evening(scenario="troubled-waters").take(*dive, "Nobody else dives") for _ in range(2))
    one.hears("black", "blue")
    two.hears("black").hears("blue")
    assert one.shown.view.table == two.shown.view.table and one.shown.view.table.gems == ("black", "blue")


def test_a_gem_the_bag_does_not_hold_asks_what_is_wrong_and_the_count_puts_it_right():
    evening = Evening().take(*DIVE).hears("green")
    assert evening.shown.is_question
    assert evening.shown.prompt.about.startswith("By our count the bag holds 0 green gems")
    labels = [choice.label for choice in evening.shown.prompt.choices]
    assert labels[0] == "Count the bag again" and labels[-1] == "It was a mistake"
    evening.take(("Count the bag again", 7, 3, 1, 1, 0, 4, 4)).hears("green")
    assert evening.shown.view.table.gems == ("green",)


def test_a_word_that_is_no_gem_is_refused_and_changes_nothing():
    evening = Evening().take(*DIVE).hears("pink")
    assert evening.shown.said == "There is no gem “pink”." and evening.shown.view.table.gems == ()


@pytest.mark.parametrize("bag", ["app", "table"])
def test_undo_asks_first_only_when_the_app_drew(bag):
    evening = Evening(bag=bag).take(*DIVE)
    evening.take("Draw") if bag == "app" else evening.hears("gold")
    evening.table.handle(Undo())
    assert evening.shown.is_question is (bag == "app")


def test_what_the_table_learns_is_saved_with_the_move_and_taken_back_with_it():
    evening = Evening().take("No gem is added", "Site 6", ("Dive …", (1,)), ("Another tile …", 2, ("silver",)))
    saved = evening.store.edition("deep-blue")
    assert {"id": "starting-2", "kind": "starting", "worth": 2, "spots": ["silver"], "verified": True} in saved["tiles"]
    evening.table.handle(Undo())
    assert evening.store.edition("deep-blue") == GAME.edition()


def test_a_session_put_away_in_a_dive_goes_on_where_it_was():
    evening = Evening().take(*DIVE).hears("gold").hears("black")
    before = evening.shown
    evening.table.handle(ResumeSession(before.session))
    assert evening.shown.view == before.view and evening.shown.prompt.about == before.prompt.about


def test_while_one_seat_plays_cards_the_leaders_draw_still_stands():
    evening = Evening(bag="app").take(*DIVE[:-1], "On red", "Not there", "Draw")
    draw = next(choice for choice in evening.shown.prompt.choices if choice.label == "Draw")
    cards = [choice for choice in evening.shown.prompt.choices if choice.label == "Play cards …"]
    evening.table.handle(Answer(cards[1].id, (1, 5)))
    evening.table.handle(Answer(draw.id))
    assert evening.shown.said == "" and len(evening.shown.view.table.gems) == 2
