"""Test correcting a finished play and entering an earlier one, by touch."""

from datetime import date, datetime, timedelta

import pytest

from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.pictures.objects import crown
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

HAS_ENGLISH = True
WINDOWS = ("480x800 de light", "800x480", "1280x720 en contrast")


@pytest.fixture
def tour(window, pictures):
    return Tour(window, pictures)


@pytest.fixture
def user(tour):
    return tour.user


class Tour:
    """Simulated user at a table on which one game was played."""

    def __init__(self, window, pictures):
        self.store = Store.in_memory()
        ids = [self.store.people.add(name).id for name in ("Ann", "Bo", "Cleo")]
        scores = tuple(Score(seat, name, seat + 1, 30 - 10 * seat, ids[seat]) for seat, name in enumerate(("Ann", "Bo", "Cleo")))
        self.store.plays.imports.save_imported([Play("bgs-1", "6 nimmt!", 1_700_000_000, 60_000, scores)])
        self.user = SimulatedUser(create_table(store=self.store), window.settings(), is_blind=not pictures)

    def type(self, words):
        for letter in words:
            self.user.shell.top_page.add(letter)
        self.user.shell.top_page.finish_if_enough()
        self.user.settle()

    @property
    def play(self):
        return self.store.plays.latest_plays()[0]

    def crowned(self):
        """Return the targets with a lit crown."""
        scene = self.user.shell.page_in_front().scene
        looks = [sprite for sprite in scene.sprites if sprite.key.startswith("won:") and sprite.alpha == 1]
        return [":".join(sprite.key.split(":")[:2]) for sprite in looks if getattr(sprite.look, "paint", None) is crown]


def test_six_taps_correct_a_score_and_places_follow(tour, at):
    """The play shows its corrections."""
    tour.user.tap("nights")
    at("history")
    tour.user.tap("play:bgs-1")
    at("play")
    tour.user.tap("correct")
    at("correct")
    tour.user.tap("points:2")
    at("points")
    tour.user.tap("key:4", "key:1", "done")
    at("corrected")
    assert tour.play.people[2].total == 10, "nothing is kept before Save"
    tour.user.tap("save")
    at("play-corrected")
    assert [(score.name, score.total) for score in tour.play.scores] == [("Cleo", 41), ("Ann", 30), ("Bo", 20)]
    tour.user.tap("when")
    at("log")
    assert "41" in tour.user.words()


def test_person_day_winner_and_reason_are_corrected_and_points_emptied(tour, at):
    """Exclude a play from statistics, and include it again."""
    tour.user.tap("nights", "play:bgs-1", "correct", "won:1", "won:0", "reason")
    tour.type("Cleo left")
    tour.user.tap("person:0", "new")
    tour.type("Dov")
    tour.user.tap("day", "ago:1", "done")
    at("all-corrected")
    tour.user.tap("points:1", "none", "save")
    yesterday = date.today() - timedelta(1)
    assert datetime.fromtimestamp(tour.play.ended_s).date() == yesterday
    assert {score.name: score.total for score in tour.play.scores} == {"Bo": None, "Dov": 30, "Cleo": 10}
    assert [score.name for score in tour.play.scores if score.has_won] == ["Bo"]
    assert tour.store.plays.corrections.for_display("bgs-1")[-1].reason == "Cleo left"
    tour.user.tap("correct", "log")
    at("correction")
    tour.user.tap("back", "back", "count")
    assert not tour.play.is_counted
    tour.user.tap("count")
    assert tour.play.is_counted


def test_a_game_of_yesterday_is_entered(tour, at):
    tour.user.tap("nights", "enter")
    at("which-game")
    assert any(target.startswith("choose:Deep") for target in tour.user.targets())
    tour.user.tap("choose:")
    tour.type("Catan")
    at("who-played")
    tour.user.tap("pick:Ann", "pick:Bo", "new")
    tour.type("Fay")
    tour.user.tap("done")
    at("entered-people")
    tour.user.tap("points:100", "key:8", "done", "points:101", "key:1", "key:0", "done", "day", "ago:1")
    at("day")
    tour.user.tap("done")
    at("entered")
    tour.user.tap("save")
    kept = next(
        play for play in tour.store.plays.latest_plays() if play.game == "score-sheet/Catan"
    )  # Fathom ships a sheet for this game
    assert {score.name: (score.place, score.total) for score in kept.scores} == {"Bo": (1, 10), "Ann": (2, 8), "Fay": (3, None)}
    assert kept.day == (date.today() - timedelta(1)).isoformat() and kept.id.startswith("own-")
    at("history-after")


def test_a_play_that_ended_early_crowns_nobody_until_a_crown_is_tapped(tour, at):
    scores = tour.play.scores
    early = Play("bgs-2", "6 nimmt!", 1_700_009_000, 60_000, scores, "ended", is_finished=False, is_result=False)
    tour.store.plays.imports.save_imported([early])
    tour.user.tap("nights", "play:bgs-2", "correct")
    at("ended-early")
    assert tour.crowned() == []
    tour.user.tap("won:0")
    assert tour.crowned() == ["won:0"]
    tour.user.tap("save")
    assert tour.play.is_result and [score.name for score in tour.play.scores if score.has_won] == ["Ann"]
