"""Test correcting a finished play and entering an earlier one, by touch."""

import random
from datetime import date, datetime, timedelta

import pytest

from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.pictures.objects import crown
from companion.table.sentence import say
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.calculating_sheets import answer_at_random, begin_sheet
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

HAS_ENGLISH = True
WINDOWS = ("480x800 de light", "800x480", "1280x720 en contrast")


@pytest.fixture
def correction_user(window, pictures):
    return CorrectionUser(window, pictures)


@pytest.fixture
def user(correction_user):
    return correction_user.user


class CorrectionUser:
    """Simulated user at a table on which one game was played."""

    def __init__(self, window, pictures):
        self.store = Store.in_memory()
        ids = [self.store.people.add(name).id for name in ("Ann", "Bo", "Cleo")]
        scores = tuple(Score(seat, name, seat + 1, 30 - 10 * seat, ids[seat]) for seat, name in enumerate(("Ann", "Bo", "Cleo")))
        self.store.plays.imports.save_imported([Play("bgs-1", "6 nimmt!", 1_700_000_000, 60_000, scores)])
        self.user = SimulatedUser(create_table(store=self.store), window.settings(), is_blind=not pictures)

    def type_text(self, words):
        for letter in words:
            self.user.shell.top_page.add(letter)
        self.user.shell.top_page.finish_if_enough()
        self.user.wait_until_idle()

    @property
    def play(self):
        return self.store.plays.latest_plays()[0]

    def crowned_targets(self):
        """Return the targets with a lit crown."""
        scene = self.user.shell.page_in_front().scene
        looks = [sprite for sprite in scene.sprites if sprite.key.startswith("won:") and sprite.alpha == 1]
        return [":".join(sprite.key.split(":")[:2]) for sprite in looks if getattr(sprite.look, "paint", None) is crown]


def test_six_taps_correct_a_score_and_update_places(correction_user, check_page):
    """The play shows its corrections."""
    correction_user.user.tap("nights")
    check_page("history")
    correction_user.user.tap("play:bgs-1")
    check_page("play")
    assert "corrections" not in correction_user.user.targets() and translate("correct.log") not in correction_user.user.words()
    correction_user.user.tap("correct")
    check_page("correct")
    correction_user.user.tap("points:2")
    check_page("points")
    correction_user.user.tap("key:4", "key:1", "done")
    check_page("corrected")
    assert correction_user.play.people[2].total == 10, "nothing is kept before Save"
    correction_user.user.tap("save")
    check_page("play-corrected")
    assert [(score.name, score.total) for score in correction_user.play.scores] == [("Cleo", 41), ("Ann", 30), ("Bo", 20)]
    when, location, log = map(correction_user.user.find, ("when", "location", "corrections"))
    assert when.cy != location.cy or log.w > when.w + location.w, "no cell beside the last one is empty"
    correction_user.user.tap("corrections")
    check_page("log")
    assert "41" in correction_user.user.words()


@pytest.mark.windows("480x800 de light", now=1)
def test_a_play_of_five_shows_all_of_them(correction_user, check_page):
    scores = tuple(Score(seat, f"Player {seat}", seat + 1, 30 - seat, "") for seat in range(5))
    correction_user.store.plays.imports.save_imported([Play("bgs-5", "6 nimmt!", 1_800_000_000, 60_000, scores)])
    correction_user.user.tap("nights", "play:bgs-5")
    check_page("five")
    words = correction_user.user.words()
    assert all(score.name in words for score in scores)


def test_the_day_of_a_play_is_corrected_with_three_taps(correction_user, check_page):
    correction_user.user.tap("nights", "play:bgs-1", "when")
    check_page("calendar")
    day_before = datetime.fromtimestamp(1_700_000_000).date()
    day = day_before - timedelta(7)
    correction_user.user.tap(f"on:{day}", "done")
    assert correction_user.play.played_on == day
    check_page("play-moved")
    correction_user.user.tap("when")
    assert f"on:{day}" in correction_user.user.targets(), "the tile of a corrected play still opens the calendar"


def test_months_and_years_are_turned_in_the_calendar(correction_user):
    correction_user.user.tap("nights", "play:bgs-1", "when", "month:left", "year:left", "done")
    assert correction_user.play.played_on == date(2022, 10, 14)
    correction_user.user.tap("when", "ago:0", "month:left", "month:right", "done")
    assert correction_user.play.played_on == date.today() or date.today().day > 28


def test_no_day_in_the_future_can_be_chosen(correction_user):
    """The last month has no key to a later one; a later year leads to today at most."""
    user, today = correction_user.user, date.today()
    user.tap("nights", "play:bgs-1", "when", "ago:0")
    days = [name.removeprefix("on:") for name in user.targets() if name.startswith("on:")]
    assert max(days) == str(today) and not {"month:right", "year:right"} & set(user.targets())
    user.tap("year:left", "month:right", "year:right", "done")
    assert correction_user.play.played_on == today


def test_person_day_winner_and_reason_are_corrected_and_points_cleared(correction_user, check_page):
    """Exclude a play from statistics, and include it again."""
    correction_user.user.tap("nights", "play:bgs-1", "correct", "won:1", "won:0", "reason")
    correction_user.type_text("Cleo left")
    correction_user.user.tap("person:0", "new")
    correction_user.type_text("Dov")
    correction_user.user.tap("day", "ago:1", "done")
    check_page("all-corrected")
    correction_user.user.tap("points:1", "none", "save")
    yesterday = date.today() - timedelta(1)
    assert datetime.fromtimestamp(correction_user.play.ended_s).date() == yesterday
    assert {score.name: score.total for score in correction_user.play.scores} == {"Bo": None, "Dov": 30, "Cleo": 10}
    assert [score.name for score in correction_user.play.scores if score.has_won] == ["Bo"]
    assert correction_user.store.plays.corrections.displayed_corrections("bgs-1")[-1].reason == "Cleo left"
    correction_user.user.tap("correct", "log")
    check_page("correction")
    correction_user.user.tap("back", "back", "count")
    assert not correction_user.play.is_counted
    correction_user.user.tap("count")
    assert correction_user.play.is_counted


def test_yesterdays_game_is_entered(correction_user, check_page):
    correction_user.user.tap("nights", "enter")
    check_page("which-game")
    assert any(target.startswith("choose:Deep") for target in correction_user.user.targets())
    correction_user.user.tap("choose:")
    correction_user.type_text("Catan")
    check_page("who-played")
    correction_user.user.tap("pick:Ann", "pick:Bo", "new")
    correction_user.type_text("Fay")
    correction_user.user.tap("done")
    check_page("entered-people")
    correction_user.user.tap("points:100", "key:8")
    check_page("entered-points")
    first_key = correction_user.user.find("key:7")
    correction_user.user.tap("next", "key:1", "key:0")
    assert translate("points_pad.next", name="Fay") in correction_user.user.words(), "Ann has points"
    correction_user.user.tap("done", "points:102", "key:3")
    assert "next" not in correction_user.user.targets(), "no one below has none"
    assert correction_user.user.find("key:7") == first_key, "the keys don't move for the last player"
    correction_user.user.tap("none", "day", "ago:1")
    check_page("day")
    correction_user.user.tap("done")
    check_page("entered")
    correction_user.user.tap("save")
    stored_play = next(
        play for play in correction_user.store.plays.latest_plays() if play.game == "score-sheet/Catan"
    )  # Fathom ships a sheet for this game
    assert {score.name: (score.place, score.total) for score in stored_play.scores} == {
        "Bo": (1, 10),
        "Ann": (2, 8),
        "Fay": (3, None),
    }
    assert stored_play.day == (date.today() - timedelta(1)).isoformat() and stored_play.id.startswith("own-")
    assert translate("enter.saved") in as_text(correction_user.user.shell._toast.words)
    assert {"when", "correct", "delete"} <= set(correction_user.user.targets()), "its page is open"
    check_page("play-entered")
    correction_user.user.tap("back")
    check_page("history-after")


def test_the_next_play_that_is_entered_has_the_day_chosen_for_the_one_before(correction_user):
    """Three plays of last Saturday took three visits to the calendar."""
    user = correction_user.user
    user.tap("nights", "enter", "choose:Deep Blue", "last", "day", "ago:1", "done", "won:100", "save", "back")
    user.tap("enter", "choose:Deep Blue", "last")
    assert user.shell.top_page.play.day == (date.today() - timedelta(1)).isoformat()


def test_save_says_that_a_play_has_neither_points_nor_a_winner(correction_user):
    """Save was brass at once, and a play was saved without a winner by mistake."""
    user = correction_user.user
    user.tap("nights", "enter", "choose:Deep Blue", "last")

    def save_button():
        return next(button for button in user.shell.top_page.buttons() if button.name == "save")

    assert (save_button().kind, save_button().note) == ("plain", say("play.without_points"))
    user.tap("won:100")
    assert (save_button().kind, save_button().note) == ("main", "")


def test_one_tap_picks_the_people_who_played_last(correction_user, check_page):
    correction_user.user.tap("nights", "enter", "choose:Deep Blue")
    assert "Ann, Bo, Cleo" in correction_user.user.words()
    check_page("who-played-last")
    correction_user.user.tap("last")
    assert [score.name for score in correction_user.user.shell.top_page.play.people] == ["Ann", "Bo", "Cleo"]


def test_early_ended_play_has_no_winner_until_a_crown_is_tapped(correction_user, check_page):
    scores = correction_user.play.scores
    early = Play("bgs-2", "6 nimmt!", 1_700_009_000, 60_000, scores, "ended", is_finished=False, is_result=False)
    correction_user.store.plays.imports.save_imported([early])
    correction_user.user.tap("nights", "play:bgs-2", "correct")
    check_page("ended-early")
    assert correction_user.crowned_targets() == []
    correction_user.user.tap("won:0")
    assert correction_user.crowned_targets() == ["won:0"]
    correction_user.user.tap("save")
    assert correction_user.play.is_result and [score.name for score in correction_user.play.scores if score.has_won] == ["Ann"]


def test_a_person_who_is_added_for_one_play_leaves_the_name_before_in_all_others(correction_user):
    """The corrections name the change."""
    correction_user.user.tap("nights", "play:bgs-1", "correct", "person:1", "new")
    correction_user.type_text("Bob")
    correction_user.user.tap("save")
    assert [score.name for score in correction_user.play.people] == ["Ann", "Bob", "Cleo"]
    assert sorted(player.name for player in correction_user.store.people.current_people().values()) == ["Ann", "Bo", "Bob", "Cleo"]
    correction_user.user.tap("corrections")
    assert "Bob" in correction_user.user.words()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_game_of_an_old_play_is_searched_for(window, pictures, check_page):
    """The games and sheets filled five pages; a title that none has is used as it was typed."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=not pictures)
    for game in ("Skull King", "Chesz"):
        user.tap("nights", "enter", "search")
        for letter in game.lower() if game == "Skull King" else game:
            user.shell.top_page.search._add(letter)
        user.wait_until_idle()
        check_page(f"game-search-{game[:3]}")
        assert ("new-game" in user.targets()) == (game == "Chesz")
        user.tap("key:done")
        assert user.shell._open_pages[-2].title == game, "the page that asks who played is above the play"
        user.go_home()


def test_a_misspelt_name_is_corrected_in_all_plays_without_a_question(correction_user, check_page):
    """A second question followed; Back lost the name, while the page said that everything was saved."""
    correction_user.user.tap("nights", "play:bgs-1", "correct", "person:1")
    check_page("who-was")
    correction_user.user.tap("rename", "clear")
    for letter in "Bob":
        correction_user.user.shell.top_page.add(letter)
    correction_user.user.shell.top_page.finish_if_enough()
    correction_user.user.wait_until_idle()
    assert "Bob" in correction_user.user.words() and "person:1" in correction_user.user.targets()
    play_page = correction_user.user.shell._open_pages[0]
    assert "Bob" in [text.text for text in play_page.texts], "the play has the new name without Save"
    details = correction_user.user.shell.screen.filtered.value.first[0]
    assert "Bob" in [face.name for face in details.faces], "so has History"
    assert sorted(player.name for player in correction_user.store.people.current_people().values()) == ["Ann", "Bob", "Cleo"]


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_wrong_round_of_a_sheet_is_corrected_as_a_round(window, pictures, check_page):
    """The total and the places change with it, and no line for the difference is added."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=not pictures)
    begin_sheet(user, "Points by round", 2, ("Ann", "Bo"))
    user.tap("key:5", "write", "key:7", "write", "key:2", "write", "key:1", "write", "finish", "finish-now")
    user.go_home()
    user.tap("nights", "play:", "correct", "points:0")
    check_page("correct-rounds")
    user.tap(user.shell.top_page.cards()[1].name)
    check_page("correct-round")
    user.tap("key:9", "done", "save")
    play = user.table._store.plays.latest_plays()[0]
    ann = next(score for score in play.scores if score.seat == 0)
    assert ([line.points for line in ann.lines], ann.total, ann.place) == ([5, 9], 14, 1)


@pytest.mark.windows("800x480", now=1)
def test_the_bonus_of_a_corrected_row_is_counted_again(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_sheet(user, "Yahtzee", 2, ("Ann", "Bo"))
    luck = random.Random("rows")
    while answer_at_random(user, luck):
        pass
    user.go_home()
    store = user.table._store
    play = store.plays.latest_plays()[0]
    score = next(score for score in play.scores if score.seat == 0)
    had_bonus = any(line.points == 35 and "Bonus" in str(line.label) for line in score.lines)
    upper = sum(line.points for line in score.lines[:6])
    for points in (999, -999):
        corrected = store.play_editor.with_line_points(play, 0, 5, str(points))
        recounted = store.sheets.with_recounted_bonus(corrected, 0)
        new_score = next(score for score in recounted.scores if score.seat == 0)
        bonus = 35 if points > 0 else 0
        assert new_score.total == score.total + points - score.lines[5].points + bonus - 35 * had_bonus, upper
        assert sum(line.points for line in new_score.lines) == new_score.total


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_wrong_row_of_a_sheet_that_calculates_is_corrected_as_a_row(window, pictures, check_page):
    user = SimulatedUser(create_table(), window.settings(), is_blind=not pictures)
    begin_sheet(user, "Yahtzee", 2, ("Ann", "Bo"))
    luck = random.Random("rows")
    while answer_at_random(user, luck):
        pass
    user.go_home()
    user.tap("nights", "play:", "correct", "points:0")
    check_page("correct-rows")
    user.tap(user.shell.top_page.cards()[3].name)
    before = user.table._store.plays.latest_plays()[0]
    user.tap("key:9", "key:9", "done", "save")
    play = user.table._store.plays.latest_plays()[0]
    scores = [next(score for score in source.scores if score.seat == 0) for source in (before, play)]
    assert scores[1].lines[3].points != scores[0].lines[3].points
    assert scores[1].total - scores[0].total == 35 + scores[1].lines[3].points - scores[0].lines[3].points, "with the bonus"


@pytest.mark.windows("800x480 de", "800x480")
def test_points_are_typed_with_the_decimal_sign_of_the_language(correction_user, window):
    correction_user.user.tap("nights", "play:bgs-1", "correct", "points:0", "key:2", "key:.", "key:5")
    words = correction_user.user.words()
    assert ("2,5" in words and " . " not in words) if window.language == "de" else "2.5" in words
    correction_user.user.tap("done", "save")
    assert 2.5 in [score.total for score in correction_user.play.scores]
