"""Statistics of the lines of sheets: most points of each line, best round, kept bids."""

import random

import pytest

from companion.games import catalogue
from companion.games.score_sheet.language import bilingual_label
from companion.library.records.line_statistics import LineRecord, LineStatistics
from companion.library.records.plays import Play, Score
from companion.library.records.rates import Rate
from companion.library.records.statistics_pages import MOST_FIGURES
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from companion.table.sentence import say
from companion.table.standings import ScoreLine
from tests.english_view import english_text
from tests.kivy_ui.calculating_sheets import random_value

GERMAN = {"Eggs": "Eier", "Birds": "Vögel"}
GAME = catalogue.game("score-sheet")


def line(row, points):
    return ScoreLine(bilingual_label(row, GERMAN[row]), points)


def round_of(number, points):
    return ScoreLine(say("line.label", line=say("line.round", line=number)), points)


def keep_play(store, id, game, **rows):
    """Store a play with these score lines by person."""
    for name in rows:
        store.save("player", name.lower(), {"id": name.lower(), "name": name})
    scores = [(name, sum(score_line.points for score_line in lines), tuple(lines)) for name, lines in rows.items()]
    best = max(total for _, total, _ in scores)
    play_scores = tuple(
        Score(at, name, 1 if total == best else 2, total, name.lower(), lines) for at, (name, total, lines) in enumerate(scores)
    )
    store.plays.imports.save_imported([Play(id, game, 1_767_985_537, 0, play_scores)])


@pytest.fixture
def store():
    store = Store.in_memory()
    keep_play(
        store, "a", "score-sheet/Wingspan", Ann=[line("Eggs", 12), line("Birds", 40)], Bo=[line("Eggs", 30), line("Birds", 5)]
    )
    keep_play(
        store, "b", "score-sheet/Wingspan", Ann=[line("Eggs", 18), line("Birds", 40)], Bo=[line("Eggs", 9), line("Birds", 40)]
    )
    return store


def test_line_records_have_the_most_points_and_who_scored_them(store):
    statistics = store.statistics.lines.load("score-sheet/Wingspan")
    assert [(line_record.line, line_record.points) for line_record in statistics.lines] == [("Birds", 40), ("Eggs", 30)]
    assert statistics.lines[1].players == ("bo",) and set(statistics.lines[0].players) == {"ann", "bo"}
    assert statistics.best_round is None and statistics.bids == ()
    own_statistics = store.statistics.lines.load("score-sheet/Wingspan", "ann")
    assert [(line_record.line, line_record.points) for line_record in own_statistics.lines] == [("Birds", 40), ("Eggs", 18)]


def test_hidden_plays_and_plays_that_do_not_count_are_left_out(store):
    store.plays.corrections.remark("a", sight="hidden")
    assert [line_record.points for line_record in store.statistics.lines.load("score-sheet/Wingspan").lines] == [40, 18]
    store.plays.corrections.remark("b", is_counted=False)
    assert store.statistics.lines.load("score-sheet/Wingspan") == LineStatistics()


def test_a_corrected_play_counts_with_its_corrections(store):
    stored_play = store.plays.play("a")
    store.plays.corrections.correct("a", store.play_editor.with_points(stored_play, 1, "50"))
    assert [line_record.line for line_record in store.statistics.lines.load("score-sheet/Wingspan").lines] == ["Birds", "Eggs"]


def test_merged_people_hold_a_record_together(store):
    store.plays.merged_people.merge("bo", "ann")
    assert [line_record.players for line_record in store.statistics.lines.load("score-sheet/Wingspan").lines] == [
        ("ann",),
        ("ann",),
    ]
    assert store.statistics.lines.load("score-sheet/Wingspan", "ann").lines[1].points == 30


def test_the_best_round_is_the_highest_or_the_lowest():
    store = Store.in_memory()
    keep_play(store, "r", "score-sheet/Rummy", Ann=[round_of(1, 5), round_of(2, 85)], Bo=[round_of(1, 60), round_of(2, -3)])
    keep_play(store, "h", "score-sheet/Hearts", Ann=[round_of(1, 5), round_of(2, 13)], Bo=[round_of(1, 21), round_of(2, 2)])
    assert store.statistics.lines.load("score-sheet/Rummy").best_round == LineRecord("", 85, ("ann",))
    assert store.statistics.lines.load("score-sheet/Hearts").best_round == LineRecord("", 2, ("bo",))
    assert store.statistics.lines.load("score-sheet/Rummy", "bo").best_round.points == 60


@pytest.mark.parametrize(
    ("points", "expected_note"),
    [
        ((0, 5, 5), "Best round: 0, by Ann"),
        ((0, 0, 5), "Best round: 0, by Ann, Bo"),
        ((5, 5, 5), "Best round: 5, by 3 players"),
    ],
)
def test_everyone_with_the_best_round_is_named(points, expected_note):
    """“Best round 0” was without a name when two had it, or one person twice."""
    store = Store.in_memory()
    people = dict(zip(("Ann", "Bo", "Cleo"), points, strict=True))
    keep_play(store, "h", "score-sheet/Hearts", **{name: [round_of(1, few), round_of(2, few)] for name, few in people.items()})
    notes = {english_text(plot.name): english_text(plot.note) for plot in store.statistics_pages.game("score-sheet/Hearts").plots}
    assert notes["Points"] == expected_note


def test_other_games_and_imported_plays_have_no_sheet_lines(store):
    keep_play(store, "bgs-x", "score-sheet/Wingspan", Ann=[ScoreLine(say("imported.part", number=1), 900)])
    assert store.statistics.lines.load("score-sheet/Wingspan").lines[0].points == 40
    assert store.statistics.lines.load("deep-blue") == LineStatistics() == store.statistics.lines.load("")


def play_to_end(store, sheet, names, luck):
    """Play a session on a calculating sheet to its end."""
    setup = GAME.setup(store.identify_seats(seats_named(names)), {"sheet": sheet})
    session = Session.begin(GAME, store.new_session(setup), setup, store.journal, PlayClock())
    while (prompt := session.prompt) and prompt.choices:
        goes_on = [choice for choice in prompt.choices if type(choice.move).__name__ not in ("CloseSheet", "EndRounds")]
        choice = (goes_on or list(prompt.choices))[0]
        session.play(choice.id, tuple(random_value(luck, field) for field in choice.fields))
    return session


def test_bids_kept_are_counted_for_a_sheet_and_for_a_person():
    store = Store.in_memory()
    sessions = [play_to_end(store, "Skull King", ("Ann", "Bo", "Cleo"), random.Random(at)) for at in range(3)]
    expected_rates = {}
    for session in sessions:
        for bids in session.standings().summary.bids:
            name = session.seats[bids.seat].player
            hits, tries = expected_rates.get(name, (0, 0))
            expected_rates[name] = hits + bids.kept_count, tries + bids.count
    statistics = store.statistics.lines.load("score-sheet/Skull King")
    assert {player: (rate.hits, rate.tries) for player, rate in statistics.bids} == expected_rates
    assert (
        statistics.all_bids == Rate(*map(sum, zip(*expected_rates.values(), strict=True)))
        and statistics.all_bids.tries == 3 * 3 * 10
    )
    player_id = statistics.bids[0][0]
    assert store.statistics.lines.load("score-sheet/Skull King", player_id).bids == statistics.bids[:1]
    best = max(line.points for session in sessions for row in session.standings().seats for line in row.lines)
    assert statistics.best_round.points == best
    other = Store.in_memory()
    other.restore(store.backup())
    assert other.statistics.lines.load("score-sheet/Skull King") == statistics


@pytest.mark.parametrize("code", ["en", "de"])
def test_line_records_are_on_the_pages_of_sheets_and_people(store, code):
    page = store.statistics_pages.game("score-sheet/Wingspan", code)
    (plot,) = [plot for plot in page.plots if english_text(plot.title) == "The most points from each row"]
    bars = [(bar.label, english_text(bar.value), english_text(bar.note)) for bar in plot.drawing.bars]
    birds, eggs = ("Birds", "Eggs") if code == "en" else ("Vögel", "Eier")
    assert bars == [(birds, "40", ""), (eggs, "30", "by Bo")]
    page = store.statistics_pages.person("ann", "score-sheet/Wingspan", code)
    assert "The most points from each row" in [english_text(plot.title) for plot in page.plots]


def test_bids_and_best_round_are_figures_of_a_person_and_plots_of_a_game():
    """They were a fifth and sixth figure of the game, which only a key to further figures showed."""
    store = Store.in_memory()
    play_to_end(store, "Skull King", ("Ann", "Bo"), random.Random(1))
    assert len(store.statistics_pages.game("score-sheet/Skull King").figures) <= MOST_FIGURES
    assert "Bids made, by player" in [
        english_text(plot.title) for plot in store.statistics_pages.game("score-sheet/Skull King").plots
    ]
    person = store.statistics.lines.load("score-sheet/Skull King").bids[0][0]
    notes = {
        english_text(figure.label): english_text(figure.note)
        for figure in store.statistics_pages.person(person, "score-sheet/Skull King").figures
    }
    assert {"Best round", "Bids made"} <= notes.keys() and notes["Bids made"].endswith("of 10")


def test_a_result_that_cannot_be_read_is_left_out_of_bids():
    store = Store.in_memory()
    play_to_end(store, "Skull King", ("Ann", "Bo"), random.Random(1))
    store.db.execute("update session set outcome = 'x{'")
    assert store.statistics.lines.load("score-sheet/Skull King").bids == ()
