"""Test Deep Blue in a session: reports of devices, names of undo, learned tiles, and a saved session."""

import pytest

from companion.games.deep_blue import GAME
from companion.session.inputs.messages import Answer, ResumeSession, Undo
from tests.games.deep_blue.game_builder import plain_text
from tests.games.deep_blue.session_builder import DIVE, SessionBuilder


def test_gem_reported_over_serial_equals_a_tapped_gem():
    tapped_session, reported = SessionBuilder().take(*DIVE), SessionBuilder().take(*DIVE)
    tapped_session.take(("report", ("black",)))
    reported.report_gems("BLACK")
    assert (
        reported.screen.view == tapped_session.screen.view
        and plain_text(reported.screen.undo) == plain_text(tapped_session.screen.undo) == "GemsDrawn 0 black table"
    )


def test_pair_of_gems_is_reported_in_one_serial_line_or_two():
    dive = ("no_gems", ("flip 1", (10,)), ("sunken_tile", 5, ("gold",)), ("dive", (10,)), "spot gold")
    first_session, two = (SessionBuilder(scenario="troubled-waters").take(*dive, "nobody_else") for _ in range(2))
    first_session.report_gems("black", "blue")
    two.report_gems("black").report_gems("blue")
    assert first_session.screen.view.divers == two.screen.view.divers and first_session.screen.view.gems == ("black", "blue")


def test_gem_not_in_the_bag_leads_to_a_recount_that_corrects_the_bag():
    game = SessionBuilder().take(*DIVE).report_gems("green")
    assert game.screen.is_question
    assert plain_text(game.screen.prompt.question) == "not_in_bag green 0"
    labels = [plain_text(choice.label) for choice in game.screen.prompt.choices]
    assert labels[0] == "recount" and labels[-1] == "change_nothing"
    game.take(("recount", 7, 3, 1, 1, 0, 4, 4)).report_gems("green")
    assert game.screen.view.gems == ("green",)


def test_reported_word_that_is_no_gem_is_refused_and_changes_nothing():
    game = SessionBuilder().take(*DIVE).report_gems("pink")
    assert plain_text(game.screen.message) == "unknown_gem pink" and game.screen.view.gems == ()


@pytest.mark.parametrize("bag", ["app", "table"])
def test_undo_asks_first_only_after_a_draw_in_the_app(bag):
    game = SessionBuilder(bag=bag).take(*DIVE)
    game.take("draw 1") if bag == "app" else game.report_gems("gold")
    game.session.handle(Undo())
    assert game.screen.is_question is (bag == "app")


def test_entered_tile_is_saved_with_the_move_and_removed_by_undo():
    game = SessionBuilder().take("no_gems", ("dive", (1,)), ("other_tile", 2, ("silver",)))
    saved = game.store.edition("deep-blue")
    assert {"id": "starting-2", "kind": "starting", "worth": 2, "spots": ["silver"], "verified": False, "entered": True} in saved[
        "tiles"
    ]
    game.session.handle(Undo())
    assert game.store.edition("deep-blue") == {"tiles": GAME.edition()["tiles"]}


def test_session_put_away_in_a_dive_resumes_at_the_same_question():
    game = SessionBuilder().take(*DIVE).report_gems("gold").report_gems("black")
    before = game.screen
    game.session.handle(ResumeSession(before.session))
    assert game.screen.view == before.view and game.screen.prompt.question == before.prompt.question


def test_leader_can_still_draw_after_another_seat_plays_cards():
    game = SessionBuilder(bag="app").take(*DIVE[:-1], "spot red", "away", "draw 1")
    draw = next(choice for choice in game.screen.prompt.choices if plain_text(choice.label) == "draw 1")
    cards = [choice for choice in game.screen.prompt.choices if plain_text(choice.label) == "cards"]
    game.session.handle(Answer(cards[1].id, (5,)))
    game.session.handle(Answer(draw.id))
    assert game.screen.message == "" and len(game.screen.view.gems) == 2
