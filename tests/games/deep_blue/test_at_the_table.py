"""Test Deep Blue in a session: reports of devices, names of undo, learned tiles, and a saved session."""

import pytest

from companion.games.deep_blue import GAME
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, Report, ResumeSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.games.deep_blue.evening import plain_text

DIVE = ("no_gems", ("dive", (1,)), ("known_tile", ("starting-1",)), "spot gold", "nobody_else")


class TableBuilder:
    """Session thread over a store in memory; choices are taken by their labels."""

    def __init__(self, **options):
        self.store = Store.in_memory()
        self.table = SessionThread(self.store, PlayClock())
        self.table.handle(BeginSession("deep-blue", seats_named(["Ann", "Bo", "Cleo"]), {"bag": "table"} | options))

    @property
    def shown(self):
        return self.table.shown

    def take(self, *steps):
        for step in steps:
            label, *values = (step,) if isinstance(step, str) else step
            prompt = self.shown.prompt
            choice = next(choice for choice in (*prompt.choices, *prompt.asides) if plain_text(choice.label) == label)
            self.table.handle(Answer(choice.id, tuple(values)))
        return self

    def hears(self, *gems):
        self.table.handle(Report("DRAW", "gems", gems))
        return self


def test_a_gem_over_the_line_means_what_a_tap_means():
    told, heard = TableBuilder().take(*DIVE), TableBuilder().take(*DIVE)
    told.take(("report", ("black",)))
    heard.hears("BLACK")
    assert (
        heard.shown.view == told.shown.view
        and plain_text(heard.shown.undo) == plain_text(told.shown.undo) == "GemsDrawn 0 black table"
    )


def test_a_pair_over_the_line_is_told_in_one_line_or_in_two():
    dive = ("no_gems", ("flip 1", (10,)), ("sunken_tile", 5, ("gold",)), ("dive", (10,)), "spot gold")
    one, two = (TableBuilder(scenario="troubled-waters").take(*dive, "nobody_else") for _ in range(2))
    one.hears("black", "blue")
    two.hears("black").hears("blue")
    assert one.shown.view.divers == two.shown.view.divers and one.shown.view.gems == ("black", "blue")


def test_a_gem_the_bag_does_not_hold_asks_what_is_wrong_and_the_count_puts_it_right():
    evening = TableBuilder().take(*DIVE).hears("green")
    assert evening.shown.is_question
    assert plain_text(evening.shown.prompt.about) == "not_in_bag green 0"
    labels = [plain_text(choice.label) for choice in evening.shown.prompt.choices]
    assert labels[0] == "recount" and labels[-1] == "change_nothing"
    evening.take(("recount", 7, 3, 1, 1, 0, 4, 4)).hears("green")
    assert evening.shown.view.gems == ("green",)


def test_a_word_that_is_no_gem_is_refused_and_changes_nothing():
    evening = TableBuilder().take(*DIVE).hears("pink")
    assert plain_text(evening.shown.said) == "unknown_gem pink" and evening.shown.view.gems == ()


@pytest.mark.parametrize("bag", ["app", "table"])
def test_undo_asks_first_only_when_the_app_drew(bag):
    evening = TableBuilder(bag=bag).take(*DIVE)
    evening.take("draw 1") if bag == "app" else evening.hears("gold")
    evening.table.handle(Undo())
    assert evening.shown.is_question is (bag == "app")


def test_what_the_table_learns_is_saved_with_the_move_and_taken_back_with_it():
    evening = TableBuilder().take("no_gems", ("dive", (1,)), ("other_tile", 2, ("silver",)))
    saved = evening.store.edition("deep-blue")
    assert {"id": "starting-2", "kind": "starting", "worth": 2, "spots": ["silver"], "verified": False, "entered": True} in saved[
        "tiles"
    ]
    evening.table.handle(Undo())
    assert evening.store.edition("deep-blue") == {"tiles": GAME.edition()["tiles"]}


def test_a_session_put_away_in_a_dive_goes_on_where_it_was():
    evening = TableBuilder().take(*DIVE).hears("gold").hears("black")
    before = evening.shown
    evening.table.handle(ResumeSession(before.session))
    assert evening.shown.view == before.view and evening.shown.prompt.about == before.prompt.about


def test_while_one_seat_plays_cards_the_leaders_draw_still_stands():
    evening = TableBuilder(bag="app").take(*DIVE[:-1], "spot red", "away", "draw 1")
    draw = next(choice for choice in evening.shown.prompt.choices if plain_text(choice.label) == "draw 1")
    cards = [choice for choice in evening.shown.prompt.choices if plain_text(choice.label) == "cards"]
    evening.table.handle(Answer(cards[1].id, (5,)))
    evening.table.handle(Answer(draw.id))
    assert evening.shown.said == "" and len(evening.shown.view.gems) == 2
