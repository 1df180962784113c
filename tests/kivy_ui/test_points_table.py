"""Test the table of every point: rounds of a sheet or sources of a game as rows, players as columns."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.counted_lines import line_labels
from companion.games.score_sheet.reading import shipped_sheets
from companion.library.records.plays import Play, Score
from companion.table.standings import ScoreLine
from kivy_ui.pages.ending.points_table import PointsRow, PointsTablePage, best_points, points_rows
from kivy_ui.pages.ending.score_breakdown import PlayerPoints, PointsPage
from tests.kivy_ui.layout_check import problems

WINDOWS = ("800x480", "480x800 de light 2")
pytestmark = pytest.mark.usefixtures("home")


def rounds(*points):
    return tuple(ScoreLine(f"Round {number}", count) for number, count in enumerate(points, 1))


def test_rounds_that_all_players_have_are_rows():
    players = [PlayerPoints("Ann", 30, rounds(10, 20)), PlayerPoints("Bo", -10, rounds(-10))]
    assert points_rows(players) == [PointsRow("Round 1", (10, -10)), PointsRow("Round 2", (20, None))]


def test_other_lines_are_added_up_by_their_source():
    ann = [ScoreLine("Dive 1, gems", 3), ScoreLine("Dive 2, gems", 4), ScoreLine("Dive 2, wreck", 8)]
    players = [PlayerPoints("Ann", 15, ann), PlayerPoints("Bo", 5, [ScoreLine("Dive 2, gems", 5)])]
    assert points_rows(players) == [PointsRow("gems", (7, 5)), PointsRow("wreck", (8, None))]


def test_rows_of_a_sheet_that_players_filled_in_part_keep_its_order():
    """The fours came after the rows that only the first player had filled."""
    ann = [ScoreLine(label, 5) for label in ("Ones", "Twos", "Full house", "Yahtzee")]
    bo = [ScoreLine(label, 5) for label in ("Twos", "Fours", "Full house")]
    rows = points_rows([PlayerPoints("Ann", 20, ann), PlayerPoints("Bo", 15, bo)])
    assert [row.label for row in rows] == ["Ones", "Twos", "Fours", "Full house", "Yahtzee"]


def test_a_sheet_of_lines_has_a_row_for_each_line_and_bonus_in_its_order():
    yahtzee = next(sheet for sheet in shipped_sheets() if sheet.name == "Yahtzee")
    labels = list(map(GAME.reader(()).read, line_labels(yahtzee)))
    assert labels[5:8] == ["Sixes", "Bonus", "3 of a kind"] and len(labels) == 15
    ann = [ScoreLine(label, 5) for label in ("Twos", "Chance", "To begin with")]
    rows = points_rows([PlayerPoints("Ann", 15, ann), PlayerPoints("Bo", 0, ())], labels)
    assert [row.label for row in rows] == [*labels, "To begin with"]
    assert {row.label: row.points for row in rows}["Ones"] == (None, None)


def test_lines_of_another_sheet_make_no_rows():
    players = [PlayerPoints("Ann", 30, rounds(10, 20)), PlayerPoints("Bo", -10, rounds(-10))]
    assert [row.label for row in points_rows(players, ["Ones", "Twos"])] == ["Round 1", "Round 2"]


def open_play(user, *scores):
    from kivy_ui.pages.history.play_page import PlayPage

    play = Play(f"byhand{len(scores)}", "Chess & Co.", 1_790_000_000, 0, scores, "over")
    user.table._store.plays.imports.save_imported([play])
    user.shell.show_history()
    user.shell.open_page(PlayPage(user.shell, play.id, lambda action: None))
    user.wait_until_idle()


@pytest.mark.parametrize("count", [2, 6, 12])
def test_a_tap_on_a_players_points_shows_the_table_and_a_column_its_bars(user, count):
    names = [f"Maximilian-Ferdinand {number}" for number in range(count)]
    scores = [Score(seat, name, 1, -120.0, "", rounds(*[-10] * 12)) for seat, name in enumerate(names)]
    open_play(user, *scores)
    user.tap("points:0")
    assert isinstance(user.shell.top_page, PointsTablePage)
    assert problems(user) == []
    user.tap("who:1")
    assert isinstance(user.shell.top_page, PointsPage)


def test_a_single_player_has_bars_at_once(user):
    open_play(user, Score(0, "Ann", 1, 30.0, "", rounds(10, 20)))
    user.tap("points:0")
    assert isinstance(user.shell.top_page, PointsPage)


def test_the_best_points_of_a_row_are_the_fewest_if_these_win():
    assert [best_points((60, 0, None), is_lowest=is_lowest) for is_lowest in (False, True)] == [60, 0]
    assert best_points((5, 5), is_lowest=True) is None


@pytest.mark.windows("480x800 de")
def test_five_players_of_a_sheet_are_on_one_page_with_their_names(user, check_page):
    names = ("Anna", "Björn", "Lena", "Zoë", "Maximilian")
    lines = tuple(ScoreLine(f"Runde {number}", points) for number, points in enumerate((20, 30, 10), 1))
    open_play(user, *(Score(seat, name, seat + 1, 60.0, "", lines) for seat, name in enumerate(names)))
    user.tap("points:0")
    check_page("five")
    assert {f"who:{seat}" for seat in range(5)} <= set(user.targets())
    texts = [text.text for text in user.shell.top_page.scene.placed_texts]
    assert {"Anna", "Björn", "Lena", "Zoë"} <= set(texts) and any(text == "Max…" for text in texts)


def test_a_bar_below_zero_is_as_long_as_its_loss_and_looks_different(user):
    open_play(
        user,
        *(Score(seat, name, seat + 1, total, "") for seat, (name, total) in enumerate([("Ann", 10), ("Bo", -10), ("Cy", -30)])),
    )
    page = user.shell.top_page
    bars = page._bars(page.shown_play)
    assert [(bar.share, bar.pattern) for bar in bars] == [(1 / 3, ""), (1 / 3, "bars"), (1, "bars")]
    user.tap("back")
    assert problems(user) == []


def test_a_player_without_a_seat_has_a_penguin_and_a_whole_name(home):
    """The solo opponent was an empty grey disc, then a helmet; on its page it was called “The”."""
    from companion.pictures.animals import penguin
    from companion.pictures.seat_emblems import disc

    players = [PlayerPoints("Ann", 2, rounds(2), "green", "star"), PlayerPoints("The opponent", 3, rounds(3), game="deep-dive")]
    for page in (PointsTablePage(home.shell, players), PointsPage(home.shell, players, 0, "")):
        home.shell.open_page(page)
        home.wait_until_idle()
        paints = [getattr(sprite.look, "paint", None) for sprite in page.scene.sprites]
        assert paints.count(penguin) >= 1 and paints.count(disc) == 1
    assert "The opponent" in home.words()
