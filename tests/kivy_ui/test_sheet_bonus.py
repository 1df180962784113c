"""Test numbers of a calculating sheet that go beyond the question: a bonus after its round, and corrections of old rounds."""

import pytest

from companion.table.sentence import say
from kivy_ui.games.score_sheet.calculating.kept_bids import kept_bids
from kivy_ui.look.language import translate
from tests.kivy_ui.calculating_sheets import begin_sheet
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light", "1280x720 de contrast")


@pytest.fixture
def user(window, pictures):
    user = SimulatedUser(create_table(), window.settings(), is_blind=not pictures)
    begin_sheet(user, "Skull King", 3)
    return user


def enter(user, *values):
    """Tap each number; confirm those with which a longer number could begin."""
    for value in values:
        asked_key = user.table.snapshot.view.count.asked_mark
        user.tap(f"key:{value}")
        if user.table.snapshot.view.count.asked_mark == asked_key:
            user.tap("write")


def totals(user):
    session = user.table.session
    return [row.total for row in sorted(session.game.standings(session.state.game).seats, key=lambda row: row.seat)]


def test_an_impossible_trick_is_refused_below_the_sheet(user, check_page):
    enter(user, 0, 0, 0, 1)
    user.tap("key:5")
    check_page("refused")
    assert user.table_stage.board.selection.refused
    assert user.table.snapshot.view.count.asked_mark == "number:1:won:2"


def test_a_bonus_follows_the_last_trick_without_a_tap_more_where_there_is_none(user, check_page):
    enter(user, 0, 0, 0, 1, 0, 0)
    check_page("round-is-done")
    before = totals(user)
    user.tap("bonus", "cell:0:2", "step:1", "step:2", "cell:0:0", "step:1")
    check_page("bonuses")
    assert [new_total - old_total for new_total, old_total in zip(totals(user), before, strict=True)] == [10, 0, 30]
    user.tap("done")
    assert "bonus" in user.targets() and user.table.snapshot.view.count.asked_mark.startswith("number:2:bid")
    enter(user, 0)
    assert "bonus" not in user.targets()


def test_a_tap_on_a_head_enters_that_players_bonus(user, check_page):
    enter(user, 0, 0, 0, 1, 0, 0)
    before = totals(user)
    user.tap("bonus", "head:2", "step:1", "head:0", "step:2")
    check_page("bonuses-by-head")
    assert [new_total - old_total for new_total, old_total in zip(totals(user), before, strict=True)] == [20, 0, 10]


def test_a_head_selects_its_number_of_the_line_that_is_entered(user):
    enter(user, 0, 0, 0)
    user.tap("head:2", "key:1")
    assert user.table.session.state.game.entries.rounds[0][1][2] == 1


def test_the_strip_says_that_a_bonus_counts_nothing_after_a_missed_bid(user, check_page):
    enter(user, 0, 0, 0, 1, 0, 0)
    user.tap("bonus", "head:1", "step:1")
    check_page("lost-bonus")
    assert is_bonus_lost(user)
    user.tap("head:2", "step:1")
    assert not is_bonus_lost(user)


def test_no_bonus_is_offered_while_it_is_asked_whose_number_is_wrong(user):
    enter(user, 0, 0, 0, 1, 0, 0)
    user.tap("cell:0:0", "change", "key:1")
    assert "keep" in user.targets() and "bonus" not in user.targets()
    user.tap("keep")
    assert "bonus" in user.targets()


def test_the_strip_says_which_round_is_corrected(user):
    enter(user, 0, 0, 0, 1, 0, 0)
    enter(user, 0, 0, 0)
    user.tap("cell:0:0", "change")
    first_round = user.table_stage.snapshot.view.count.rows[0]
    assert translate("sheet.correcting", line=first_round.label) in user.words()


def is_bonus_lost(user):
    return "counts nothing" in user.words() or "zählt nicht" in user.words()


def test_every_number_of_an_old_round_can_be_changed(user, check_page):
    for _ in range(6):
        enter(user, 0, 0, 0, 0, 0, 0)
    selection = user.table_stage.board.selection
    selection.scroll.scroll_rows(selection.sheet.sight, -9)
    user.wait_until_idle()
    user.tap("cell:1:0", "change", "key:2")
    assert user.table.session.state.game.entries.rounds[1][1] == (2, 0, 0)
    check_page("changed")


def test_a_correction_says_whose_number_of_which_round_it_is_and_back_leaves_it(user, check_page):
    enter(user, 0, 0, 0, 1, 0, 0)
    asked_mark, values = user.table.snapshot.view.count.asked_mark, user.table.session.state.game.entries.rounds
    finish = user.find("finish")
    user.tap("cell:0:0", "change")
    check_page("correction")
    scene = user.table_stage.scene
    name, row = scene.name(0), scene.snapshot.view.count.rows[0]
    tricks = next(ask.label for ask in row.asks if ask.key == "won")
    title = translate("sheet.receipt", name=name, line=row.label) + translate("sheet.correct_number", label=tricks, value="0")
    assert title.replace(" ", "") in user.words().replace(" ", "")
    user.tap("back-to-sheet")
    assert "back-to-sheet" not in user.targets() and "finish" in user.targets()
    assert user.table.snapshot.view.count.asked_mark == asked_mark and user.table_stage.board.selection.mark == ""
    assert user.table.session.state.game.entries.rounds == values and user.find("finish") == finish


def test_the_same_number_leaves_the_correction_without_a_message_over_the_totals(user, check_page):
    enter(user, 0, 0, 0, 1, 0, 0)
    message_count = user.table.snapshot.message_count
    user.tap("cell:0:0", "change", "key:0")
    check_page("same-number")
    assert "back-to-sheet" not in user.targets() and translate("sheet.same_number") in user.words()
    assert user.table.snapshot.message_count == message_count and not user.shell._toast.words
    user.tap("key:1")
    assert translate("sheet.same_number") not in user.words()


def test_a_quick_second_tap_on_back_does_not_finish_the_sheet(user):
    from kivy_ui.stage.touch import DoubleTap  # imported here: it imports Kivy

    enter(user, 0, 0, 0, 1, 0, 0)
    user.tap("cell:0:0", "change")
    box = user.find("back-to-sheet")
    DoubleTap.page_s = 60
    try:
        user.touch(box.cx, box.cy)
        user.touch(box.cx, box.cy)
    finally:
        DoubleTap.page_s = 0
    assert "finish" in user.targets() and "finish-now" not in user.targets()


def test_messages_cover_neither_names_nor_totals(user):
    enter(user, 0, 0, 0, 1, 0, 0)
    user.shell.show_message(say("refused.nothing_changed"))
    user.wait_until_idle()
    toast, heads = user.shell._toast.panel, [user.find(f"head:{seat}") for seat in range(3)]
    assert all(toast.top <= head.y for head in heads)
    assert not any(toast.contains(box.cx, box.cy) for box in map(user.find, ("key:0", "key:1", "menu", "finish")))


def test_the_page_of_corrections_says_that_a_tap_on_the_sheet_corrects(user, check_page):
    enter(user, 0, 0, 0, 1, 0, 0)
    user.tap("menu", "more")
    check_page("corrections")
    groups = [target for target in user.targets() if target.startswith("group:")]
    assert translate("sheet.correct_there") in user.words() and len(groups) > 3, "numbers are in a group for each player"
    user.tap(groups[1])
    assert "tapped" not in user.targets()
    user.tap(groups[0], "tapped", "cell:0:0", "change")
    assert "back-to-sheet" in user.targets()


def test_players_can_be_changed_by_one_tap_before_the_first_entry(user, check_page):
    check_page("who-plays")
    user.tap("other-players")
    check_page("players")
    assert "Skull King" in user.words() and "new-name" in user.targets()


def test_the_first_entry_removes_the_button_that_changes_players(user):
    enter(user, 0)
    assert "other-players" not in user.targets()


def test_kept_bids_are_counted_below_the_bids_of_the_next_round(user, check_page):
    enter(user, 0, 0, 0, 1, 0, 0, 0)
    check_page("kept")
    assert [kept_bids(user.table.snapshot.view)[column] for column in range(3)] == [[True], [False], [True]]
    enter(user, 0, 0, 1)
    assert kept_bids(user.table.snapshot.view) == []


def test_show_turns_bids_as_they_are_entered_and_hide_covers_them(user, check_page):
    enter(user, 0)
    user.tap("show-bids")
    check_page("bids-shown")
    assert user.table.snapshot.view.count.shows_bids
    enter(user, 1)
    user.tap("show-bids")
    assert user.table.snapshot.view.count.shows_bids is False
    enter(user, 0)
    assert "show-bids" not in user.targets()


@pytest.mark.windows("800x480")
def test_undo_keeps_its_place_and_words_when_redo_appears(user):
    enter(user, 0, 1)
    before = user.find("undo")
    user.tap("undo")
    after, redo = user.find("undo"), user.find("redo")
    assert (after.x, after.w) == (before.x, before.w) and redo.x > before.right
    assert any(sprite.key.startswith("undo:") and "icon" not in sprite.key for sprite in user.table_stage.scene.sprites)


@pytest.mark.windows("480x800 de light")
def test_steps_of_points_in_hand_add_up_until_they_are_entered(user, check_page):
    begin_sheet(user, "Phase 10", 3)
    player = int(user.table.snapshot.view.count.asked_mark.split(":")[3])
    user.tap("option:1", "key:1", "key:5", "step:3", "step:2", "step:-1")
    check_page("steps")
    assert user.table_stage.board.selection.typed == "35"
    user.tap("write")
    entered_values = user.table.session.state.game.entries.rounds[0][1]
    assert entered_values[player] == 35 and len([value for value in entered_values if value is not None]) == 1


@pytest.mark.windows("800x480", "480x800 de light")
def test_a_tap_on_an_entered_number_of_a_block_corrects_that_number(user):
    begin_sheet(user, "Phase 10", 3)
    player = int(user.table.snapshot.view.count.asked_mark.split(":")[3])
    user.tap("option:1", "key:1", "key:5", "write")
    selection, column = user.table_stage.board.selection, user.find(f"cell:0:{player}")
    user.touch(column.cx, column.cy)
    assert selection.mark == f"number:1:held:{player}", "the second of three lines"
    user.touch(column.cx, column.y + column.h * 5 / 6)
    assert selection.mark == f"number:1:done:{player}"
