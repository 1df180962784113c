"""Test “End game” before the last round of a calculating sheet: it asks first, and writing can continue."""

import random
from types import SimpleNamespace

import pytest

from companion.library.store import Store
from kivy_ui.look.language import number, translate
from tests.early_end import end_users_game
from tests.kivy_ui.calculating_sheets import answer_at_random, begin_sheet
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

MOST_ANSWERS = 40
FULL_SHEET_S = 1.0


@pytest.fixture
def user(window):
    """Return a user at a sheet of ten rounds after one round."""
    user, luck = SimulatedUser(create_table(), window.settings(), is_blind=True), random.Random(2)
    begin_sheet(user, "Skull King", 4)
    for _ in range(MOST_ANSWERS):
        answer_at_random(user, luck)
        if "finish" in user.targets():
            return user
    raise AssertionError("the sheet can't be finished between two rounds")


def test_finishing_a_sheet_before_its_last_round_asks_first(user):
    user.tap("finish")
    assert "finish-now" in user.targets() and user.table.snapshot.prompt is not None
    question_sprite = next(
        sprite for sprite in user.table_stage.scene.sprites if getattr(sprite.look, "text", "").startswith("End the game early")
    )
    answers = [target.area.y for target in user.table_stage.scene.targets if target.name in ("go-on", "finish-now")]
    assert len(answers) == 2 and question_sprite.y < min(answers), "the question is above its answers"
    user.tap("go-on")
    assert "finish" in user.targets() and "finish-now" not in user.targets()
    user.tap("finish", "finish-now")
    user.wait_until_idle()
    assert user.table.snapshot.prompt is None


def test_a_second_tap_where_finish_was_leaves_the_question(user):
    """The main answer continues the sheet; no answer is where “End game” was tapped."""
    box = user.find("finish")
    user.tap("finish")
    user.touch(box.cx, box.cy)
    assert {"finish-now", "go-on"} <= set(user.targets())
    assert not any(user.find(name).contains(box.cx, box.cy) for name in ("finish-now", "go-on"))


@pytest.mark.parametrize("is_typing", [True, False])
def test_a_sheet_ends_before_its_target_only_after_a_question(window, is_typing):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_sheet(user, "Rummy", 2)
    user.tap("key:5", "key:0", "write", "key:7", "write")
    user.tap(*([] if is_typing else ["close"]))
    box, head = user.find("finish"), user.find("head:1")
    user.tap("finish")
    user.touch(box.cx, box.cy)
    assert {"finish-now", "go-on"} <= set(user.targets()) and translate("sheet.end_early") in user.words()
    assert not is_typing or user.find("head:1").right == head.right, "no column moves"
    user.tap("go-on")
    assert "key:5" in user.targets()
    user.tap("finish", "finish-now")
    assert translate("end.unfinished") in user.words() and translate("history.ended_early") == translate("end.unfinished").lower()
    user.go_home()
    user.tap("nights")
    user.wait_until(lambda: any(name.startswith("play:") for name in user.targets()))
    assert translate("history.ended_early") in user.words()


def test_a_sheet_ended_within_a_round_shows_its_points_and_no_places(user):
    """Without a winner, the end page shows a bar for each player, and History shows their points."""
    user.tap("key:0")
    end_users_game(user)
    standings = user.table.snapshot.standings
    assert not standings.winners and any(row.total for row in standings.seats)
    assert translate("end.unfinished") in user.words() and translate("end.bare_note") not in user.words()
    sprite_keys = {sprite.key for sprite in user.shell.screen.scene.sprites}
    assert len({key for key in sprite_keys if key.startswith("row:") and key.endswith(":total:0")}) == 4
    assert not [key for key in sprite_keys if key.endswith(":place")]
    user.go_home()
    user.tap("nights")
    user.wait_until(lambda: any(name.startswith("play:") for name in user.targets()))
    shown_in_list = {text.text for text in user.shell.screen.list.texts}
    assert {number(row.total) for row in standings.seats} | {"Ann", "Bo", "Cleo", "Dan"} <= shown_in_list


def test_a_sheet_ended_with_unequal_entries_counts_as_a_win_for_whoever_is_ahead(window):
    store, luck = Store.in_memory(), random.Random(2)
    user = SimulatedUser(create_table(store=store), window.settings(), is_blind=True)
    begin_sheet(user, "Skull King", 4)
    while "finish" not in user.targets():
        answer_at_random(user, luck)
    user.tap("key:0")
    end_users_game(user)
    rows = user.table.snapshot.standings.seats
    most = max(row.total for row in rows)
    names = [
        seat.name
        for seat, row in zip(user.table.snapshot.seats, sorted(rows, key=lambda row: row.seat), strict=True)
        if row.total == most
    ]
    assert translate("end.ahead_unequal", names=names, count=len(names)).replace(" ", "") in user.words().replace(" ", "")
    user.tap("count")
    user.wait_until_idle()
    assert translate("end.no_winner") not in user.words()
    play = store.plays.play(user.table.snapshot.session)
    assert [score.name for score in play.scores if score.has_won] == names


def test_the_end_page_of_an_early_end_says_why_it_does_not_count_and_rims_every_round(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_sheet(user, "Rummy", 2)
    user.tap("key:5", "key:0", "write", "key:7", "write", "key:8", "key:0", "write", "key:9", "write", "finish", "finish-now")
    user.wait_until_idle()
    assert translate("end.ahead", names=["Ann"], count=1).replace(" ", "") in user.words().replace(" ", "")
    if window.size[0] > window.size[1]:
        assert translate("end.count_note", names=["Ann"]) in user.words()
    shares = [
        sprite.look
        for sprite in user.shell.screen.scene.sprites
        if sprite.key.startswith("row:0:") and sprite.key[-2:] in (":0", ":1")
    ]
    assert len({look.paint for look in shares if getattr(look, "paint", None)}) == 1, "both rounds look alike"


def test_a_sheet_without_a_fixed_end_asks_before_it_ends_and_has_a_winner(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_sheet(user, "Points by round", 2)
    user.tap("key:5", "write", "key:7", "write", "finish")
    assert translate("sheet.end_open") in user.words() and translate("sheet.no_result") not in user.words()
    user.tap("finish-now")
    assert user.table.snapshot.prompt is None and len(user.table.snapshot.standings.winners) == 1


def test_a_sheet_whose_rounds_begin_with_a_choice_can_be_finished(window):
    """Skat asks first who plays alone. Its keys left no room for the one that finishes the sheet."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_sheet(user, "Skat", 3)
    assert "finish" not in user.targets()
    user.tap("option:0", "key:2", "key:4", "write", "option:0")
    assert {"option:0", "option:1", "option:2", "finish"} <= set(user.targets())
    user.tap("finish", "finish-now")
    assert user.table.snapshot.prompt is None and len(user.table.snapshot.standings.winners) == 1


def test_an_arrow_leads_to_rounds_out_of_sight_on_a_wide_screen(user):
    luck = random.Random(3)
    assert "scroll:earlier" not in user.targets()
    for _ in range(MOST_ANSWERS):
        answer_at_random(user, luck)
    user.tap("scroll:earlier")
    assert {"scroll:later", "cell:1:0"} <= set(user.targets())
    user.tap("scroll:later")
    assert "cell:1:0" not in user.targets()


def test_the_end_of_a_full_sheet_ignores_taps_for_a_second(window, monkeypatch):
    """Its answer is where the last number was entered; a habitual second tap ended the game unseen."""
    from kivy_ui.table import table_stage

    time_s = [1000.0]
    user, luck = SimulatedUser(create_table(), window.settings(), is_blind=True), random.Random(2)
    monkeypatch.setattr(table_stage, "time", SimpleNamespace(monotonic=lambda: time_s[0]))
    monkeypatch.setattr(table_stage.TableStage, "ignore_taps_s", (0.35, 0.6))
    begin_sheet(user, "Yahtzee", 1)
    while user.table.snapshot.prompt.choices[0].fields:
        answer_at_random(user, luck)
    time_s[0] += FULL_SHEET_S - 0.01
    user.tap("finish")
    assert user.table.snapshot.prompt is not None, "the question stays"
    time_s[0] += 0.02
    user.tap("finish")
    user.wait_until_idle()
    assert user.table.snapshot.prompt is None
