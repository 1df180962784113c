"""Test the end page of a game of Perils that ended early: its few points, and the reason for places that are level."""

import pytest

from companion.games.perils_of_the_deep.after_peril import AllPressOn, CountMaps, EnterCards
from companion.games.perils_of_the_deep.learning import LearnAboard, LearnPeril
from companion.games.perils_of_the_deep.turn import EndTurn
from companion.pictures.animals import square_ship
from companion.pictures.seat_emblems import helmet
from companion.session.inputs.messages import Answer, BeginSession
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.session_prompts import EndNow
from companion.table.any_time_moves import EndEarly
from companion.table.seats import seats_named
from companion.table.standings import Rival, SeatStanding, Standings
from kivy_ui.look.language import as_text, translate
from kivy_ui.pages.ending.final_bars import HIGHEST_BAR_UNITS
from kivy_ui.pages.ending.result import Result
from tests.early_end import end_users_game

NAMES = ("Anna", "Bo", "Maximilian")
COLOURS = ("green", "red", "yellow")


def answer(user, move_type, *values):
    """Give the first answer with this type of move."""
    prompt = user.table.snapshot.prompt
    choice = next(choice for choice in (*prompt.choices, *prompt.any_time_choices) if isinstance(choice.move, move_type))
    user.table.send(Answer(choice.id, values))
    user.wait_until_idle()


@pytest.fixture
def counted_game(home):
    """Return a simulated user at the end page: one player has 2 points, the others none but 3 maps and 1."""
    home.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES), {"depth": "helper"}))
    home.wait_until_idle()
    answer(home, LearnAboard, COLOURS[:2])
    for _ in NAMES:
        answer(home, EndTurn)
    answer(home, LearnPeril, ("jetsam",), 0, COLOURS[:2])
    answer(home, AllPressOn)
    answer(home, EndEarly)
    answer(home, EndNow)
    for points in (2, 0, 0):
        answer(home, EnterCards, 0, 0, points)
    for maps in (3, 1):
        answer(home, CountMaps, maps)
    return home


@pytest.mark.windows("800x480", "480x800 de light")
def test_the_end_page_names_the_reason_of_places_that_are_level(counted_game, check_page):
    check_page("end-counted-early")
    assert translate("end.unfinished") in counted_game.words()
    words = " ".join(counted_game.words().split())
    assert "Maximilian 1" in words and "Bo 3" in words, words


@pytest.mark.windows("800x480", "480x800 de light")
def test_a_bar_of_few_points_is_no_large_box(counted_game):
    scene = counted_game.shell.screen.scene
    bar = next(sprite for sprite in scene.sprites if sprite.key.startswith("row:0:") and sprite.h > 40 and sprite.w > 40)
    assert bar.h <= HIGHEST_BAR_UNITS + 1 and bar.w < scene.w / 3


def test_a_game_that_was_counted_stays_so_when_its_end_page_opens_again(counted_game):
    from kivy_ui.pages.ending.end_page import EndPage

    assert translate("end.unfinished") in counted_game.words()
    counted_game.tap("count")
    page = EndPage(counted_game.shell)
    counted_game.shell.open_page(page)  # a page that is not on the screen has letters without a size
    counted_game.wait_until_idle()
    assert not page.result.is_unfinished


@pytest.mark.windows("800x480", "480x800 de light", "480x800 de deep 2", now=3)
def test_an_end_page_without_points_has_names_below_helmets_and_keys_of_one_size(home, check_page):
    home.table.send(BeginSession("deep-blue", seats_named(NAMES[:2])))
    home.wait_until_idle()
    end_users_game(home)
    check_page("end-without-points")
    scene = home.shell.screen.scene
    helmets = {sprite.x: sprite for sprite in scene.sprites if getattr(sprite.look, "paint", None) is helmet}
    for name in NAMES[:2]:
        words = next(text.area for text in scene.placed_texts if text.text == name)
        picture = min(helmets.values(), key=lambda sprite: abs(sprite.x - words.cx))
        assert 0 <= words.y - (picture.y + picture.h / 2) < words.h
    ends = {target.name: target.area for target in scene.targets}
    twins = [name for name in ("home", "log", "again") if name in ends and abs(ends[name].w - ends["home"].w) < 1]
    sizes = [max(text.size for text in scene.placed_texts if ends[name].contains(text.area.cx, text.area.cy)) for name in twins]
    assert len(twins) > 1 and min(sizes) >= 0.74 * max(sizes), sizes


@pytest.mark.windows("480x800 de light", "800x480 de deep 2")
def test_an_end_page_of_perils_without_points_has_ships_and_says_0_points(home, check_page):
    """It had divers’ helmets, and “Punkte 0”."""
    home.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES), {"depth": "helper"}))
    home.wait_until_idle()
    answer(home, LearnAboard, COLOURS[:2])
    answer(home, EndEarly)
    answer(home, EndNow)
    check_page("end-perils-without-points")
    ships = [sprite for sprite in home.shell.screen.scene.sprites if getattr(sprite.look, "paint", None) is square_ship]
    assert len(ships) == len(NAMES) and home.words().count("0 Punkte") == len(NAMES)


def test_the_lead_over_an_opponent_is_said_once():
    story = ("The opponent (easy) has 7 VP.", "Ann wins by 2 VP.")
    rival = Rival(-1, 2, 7, name="The opponent")
    standings = Standings((SeatStanding(0, 1, 9),), rivals=(rival,), story=story)
    _, notes = Result(Snapshot(seats=tuple(seats_named(["Ann"])), standings=standings)).headline()
    assert tuple(notes) == story


def test_names_of_those_who_are_level_are_not_said_twice():
    """“Anna und Bo lagen vorn” stood before “Anna und Bo haben je 1 Punkt”."""
    story = ("Ann and Bo have 1 VP each.",)
    rows = (SeatStanding(0, 1, 1), SeatStanding(1, 1, 1))
    standings = Standings(rows, story=story, is_finished=False)
    _, notes = Result(Snapshot(seats=tuple(seats_named(["Ann", "Bo"])), standings=standings)).headline()
    assert [as_text(note) for note in notes] == [translate("end.open"), *story]


def test_a_rival_without_a_name_is_small_after_the_first_of_a_list():
    """A capital letter stayed in “Anna und Der Gegner lagen vorn”."""
    for places, names in (((1, 1), ["Ann", "the opponent"]), ((2, 1), ["The opponent"])):
        rival = Rival(-1, places[1], 7, name="The opponent")
        standings = Standings((SeatStanding(0, places[0], 7),), rivals=(rival,))
        result = Result(Snapshot(seats=tuple(seats_named(["Ann"])), standings=standings))
        assert result._winner_names(result.winners) == names
