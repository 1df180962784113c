"""Statistics pages: figures and plots of a game, of a person, of all plays, and of an empty library."""

import time

import msgspec
import pytest

from companion.library.records import plots
from companion.library.records.people import Player
from companion.library.records.plays import Play, Score
from companion.library.records.rates import Rate
from companion.library.records.statistics import MOST_PAIRS
from companion.library.records.statistics_pages import MOST_FIGURES, Figure
from companion.library.store import Store
from companion.table.reader import Reader
from companion.table.sentence import say
from companion.table.standings import ScoreLine
from tests.example_plays import BEGAN_S, create_plays, fill_store

ENGLISH = Reader()


@pytest.fixture
def store():
    return fill_store(Store.in_memory(), 200)


def figures(page):
    return {figure.label: figure for figure in ENGLISH.read_all(page.figures)}


def names(page):
    return [ENGLISH.read(plot.name) for plot in page.plots]


def plot(page, name):
    return next(plot for plot in ENGLISH.read_all(page.plots) if plot.name == name).drawing


def test_a_games_page_has_its_plots_and_figures(store):
    page = store.statistics_pages.game("deep-blue")
    every = [play for play in create_plays(200) if play.game == "deep-blue"]
    totals = [score.total for play in every for score in play.scores]
    assert names(page) == ["Wins", "Over time", "Totals", "Turn order", "Points"]
    assert figures(page)["Plays"].value == str(len(every)) and figures(page)["Record"].value == str(max(totals))
    assert len(plot(page, "Over time").dots) == len(every) and all(dot.is_win for dot in plot(page, "Over time").dots)
    assert {bar.owner_id for bar in plot(page, "Wins").bars} == {score.player for play in every for score in play.scores}
    assert [bar.label for bar in plot(page, "Points").bars] == ["Gems", "Scenario", "Wrecks"]
    assert [bar.label for bar in plot(page, "Turn order").bars] == ["1st", "2nd", "3rd", "4th"]
    assert all(bar.fair is not None for bar in plot(page, "Turn order").bars)


@pytest.mark.parametrize(
    ("line", "title"), [("Round 1", "Points in each round, on average"), ("Gems", "Where the points come from, on average")]
)
def test_points_of_rounds_are_not_called_sources(line, title):
    store = Store.in_memory()
    scores = (Score(0, "Ann", 1, 9, "ann", (ScoreLine(line, 9),)), Score(1, "Bo", 2, 5, "bo", (ScoreLine(line, 5),)))
    store.plays.imports.save_imported([Play("a", "chess", BEGAN_S, 60_000, scores)])
    page = store.statistics_pages.game("chess")
    assert next(ENGLISH.read(plot.title) for plot in page.plots if ENGLISH.read(plot.name) == "Points") == title


def test_a_cooperative_play_gives_nobody_a_rival_and_one_play_no_buddy():
    store = Store.in_memory()
    scores = (Score(0, "Ann", 1, None, "ann"), Score(1, "Bo", 1, None, "bo"))
    store.plays.imports.save_imported([Play("a", "chess", BEGAN_S, 60_000, scores, is_cooperative=True)])
    page = store.statistics_pages.person("ann")
    assert "Rivals" not in names(page) and "Often with" not in figures(page)


def test_a_persons_page_has_streaks_buddy_and_rival(store):
    page, person_statistics = store.statistics_pages.person("ann"), store.statistics.person("ann")
    assert names(page) == ["Wins", "Rivals", "Turn order"]
    wins = person_statistics.wins
    assert figures(page)["Wins"] == Figure("Wins", f"{wins.share:.0%}", f"{wins.hits} of {wins.tries}")
    assert figures(page)["Best win streak"].value == str(person_statistics.longest_streak)
    (buddy,), (rival,) = person_statistics.buddies, person_statistics.rivals
    assert figures(page)["Often with"].value == page.faces[buddy.player].name
    assert figures(page)["Rival"].note == f"ahead in {rival.behind_count} of {rival.plays}"


def test_a_persons_page_names_all_who_are_level():
    """“Rival” named one of two who had been ahead equally often, “Often with” one of three."""
    few, people = Store.in_memory(), ("ann", "lena", "bo", "zoe")
    for person in people:
        few.save_player(Player(person, person.title()))
    for nth, order in enumerate((people, ("lena", "bo", "ann", "zoe"), ("bo", "lena", "ann", "zoe"))):
        scores = tuple(Score(seat, person.title(), seat + 1, 9 - seat, person) for seat, person in enumerate(order))
        few.plays.imports.save_imported([Play(f"play{nth}", f"Game {nth}", BEGAN_S + nth, 60_000, scores)])
    ann = figures(few.statistics_pages.person("ann"))
    assert sorted(ann["Rival"].value.split(", ")) == ["Bo", "Lena"] and ann["Rival"].note == "ahead in 2 of 3"
    assert (ann["Often with"].value, ann["Often with"].note) == ("3 plays", "3 players equally often")


def test_few_plays_show_counts_of_wins_instead_of_shares():
    few = fill_store(Store.in_memory(), 2)
    player = next(create_plays(2)).scores[0].player
    assert few.statistics.person(player).wins.tries <= 2
    assert "Plays" in figures(few.statistics_pages.person(player)) and "Wins" not in figures(few.statistics_pages.person(player))


def test_a_persons_page_of_a_game_has_the_figures_and_plots_of_that_game(store):
    """Figures and plots of one game stood among those of all games."""
    page = store.statistics_pages.person("ann", "deep-dive")
    assert page.game == "deep-dive" and names(page)[:2] == ["Over time", "Totals"] and not {"Wins", "Rivals"} & set(names(page))
    record = dict(store.statistics.person("ann").by_game)["deep-dive"]
    assert len(plot(page, "Over time").dots) == record.wins.plays
    assert (
        figures(page).keys() == {"Wins", "Average"} and figures(page)["Wins"].note == f"{record.wins.hits} of {record.wins.tries}"
    )
    assert "Average" not in figures(store.statistics_pages.person("ann"))


def test_a_persons_page_of_a_game_without_points_shows_the_wins_of_each():
    """It had a single bar of one play."""
    store = Store.in_memory()
    scores = (Score(0, "Ann", 1, None, "ann"), Score(1, "Bo", 2, None, "bo"))
    store.plays.imports.save_imported([Play(game, game, BEGAN_S, 60_000, scores) for game in ("Hanabi", "Hex")])
    page = store.statistics_pages.person("ann", "Hex")
    assert names(page) == ["Wins"] and [bar.value for bar in plot(page, "Wins").bars] == ["1 of 1", "0 of 1"]
    assert figures(store.statistics_pages.game("Hex"))["Plays"].note == "1 min"


def test_the_page_of_a_single_game_has_its_average():
    few = fill_store(Store.in_memory(), 1)
    assert "Average" in figures(few.statistics_pages.person(next(create_plays(1)).scores[0].player))


@pytest.mark.parametrize("person", ["ann", "bo", "cleo", "elo"])
def test_all_figures_have_room_at_once(store, person):
    """Of more than four, the rest was behind a key."""
    pages = store.statistics_pages
    every = [pages.overview(), pages.game("deep-blue"), pages.person(person), pages.person(person, "deep-blue")]
    assert all(1 <= len(page.figures) <= MOST_FIGURES for page in every)


def test_plays_are_counted_by_month_up_to_the_last_month_with_one():
    store, months = Store.in_memory(), ("2025-11-03", "2026-01-30", "2026-01-31")
    scores = (Score(0, "Ann", 1, 9, "ann"), Score(1, "Bo", 2, 5, "bo"))
    store.plays.imports.save_imported([Play("none", "Hex", 0, 60_000, scores)])
    assert "Months" not in names(store.statistics_pages.overview()), "its day is unknown"
    store.plays.imports.save_imported([Play(day, "Hex", BEGAN_S + at, 60_000, scores, day=day) for at, day in enumerate(months)])
    drawing = plot(store.statistics_pages.overview(), "Months")
    assert [tick.label for tick in drawing.x.ticks] == ["Nov", "Dec", "Jan"]
    assert [(column.left, column.height) for column in drawing.columns] == [(0, 0.5), (pytest.approx(2 / 3), 1)]


def test_the_bar_of_the_most_is_full():
    """The longest bar of 14 plays ended at 14 of 15."""
    assert [bar.length for bar in plots.counts([("", "a", 14), ("", "b", 7)], "").bars] == [1, 0.5]
    assert [bar.length for bar in plots.records([("a", 9, ""), ("b", -3, "")], "").bars] == [1, pytest.approx(1 / 3)]


def test_the_page_of_everything_counts_games_and_people(store):
    page = store.statistics_pages.overview()
    assert [(bar.owner_id, int(bar.value)) for bar in plot(page, "Games").bars] == store.statistics.games()
    counts = [tuple(map(int, bar.value.split(" of "))) for bar in plot(page, "Players").bars]
    assert counts == sorted(counts, reverse=True), "the most wins first"
    assert sum(plays for _, plays in counts) == sum(len(play.scores) for play in create_plays(200))


def test_pairs_count_who_was_ahead_of_whom_as_the_pages_of_both_people_do(store):
    page = store.statistics_pages.overview()
    ids = {face.name: id for id, face in page.faces.items()}
    pairs = {tuple(bar.label.split(" – ")): tuple(map(int, bar.value.split(" : "))) for bar in plot(page, "Who beats whom").bars}
    assert len(pairs) == len(ids) * (len(ids) - 1) / 2 and all(first >= second for first, second in pairs.values())
    for (first, second), counts in pairs.items():
        meetings = {meeting.player: meeting for meeting in store.statistics.person(ids[first]).meetings}
        assert counts == (meetings[ids[second]].ahead_count, meetings[ids[second]].behind_count)


def test_many_people_have_the_pairs_with_the_most_plays():
    store = Store.in_memory()
    scores = tuple(Score(seat, f"P{seat:02}", seat + 1, 90 - seat, f"p{seat:02}") for seat in range(13))
    twice = (scores[11], msgspec.structs.replace(scores[12], seat=1, place=2))
    store.plays.imports.save_imported(
        [
            Play("all", "Rummy", BEGAN_S, 60_000, scores),
            Play("two", "Rummy", BEGAN_S + 9, 60_000, (msgspec.structs.replace(twice[0], seat=0, place=1), twice[1])),
        ]
    )
    bars = plot(store.statistics_pages.overview(), "Who beats whom").bars
    assert len(bars) == MOST_PAIRS and (bars[0].label, bars[0].value) == ("P11 – P12", "2 : 0")


def test_the_part_of_the_first_of_a_pair_is_their_share_of_the_plays():
    """2 : 0 and 1 : 0 are full bars, 2 : 1 is not; only ties have no bar."""
    bars = plots.pairs([plots.PairRow("", *ahead) for ahead in ((2, 0), (1, 0), (2, 1), (0, 1), (0, 0))], "").bars
    assert [bar.length for bar in bars] == pytest.approx([1, 1, 2 / 3, 0, 0])
    assert [bar.all_length for bar in bars] == [1, 1, 1, 1, 0]


def test_wins_are_counts_of_all_plays_which_fill_the_bar_and_shares_have_their_range(store):
    wins = next(plot for plot in ENGLISH.read_all(store.statistics_pages.person("ann").plots) if plot.name == "Wins")
    assert all(bar.all_length == 0 and bar.low is None for bar in wins.drawing.bars)
    assert [bar.length * bar.tries for bar in wins.drawing.bars] == pytest.approx(
        [int(bar.value.split()[0]) for bar in wins.drawing.bars]
    )
    assert [bar.value for bar in wins.drawing.bars] == [bar.note if bar.low is not None else bar.value for bar in wins.shares.bars]
    assert wins.shares_note == "The thin line shows the likely range." and not wins.note


def test_the_overview_says_how_many_play_and_who_won_most_after_one_play():
    store = Store.in_memory()
    scores = tuple(Score(seat, name, seat + 1, 50 - seat, name.casefold()) for seat, name in enumerate(("Ann", "Bo", "Cy")))
    store.plays.imports.save_imported([Play("first", "Rummy", BEGAN_S, 60_000, scores)])
    page_figures = figures(store.statistics_pages.overview())
    values = {name: figure.value for name, figure in page_figures.items()}
    assert values == {"Plays": "1", "Game": "Rummy", "Most wins": "Ann"}
    assert names(store.statistics_pages.overview()) == ["Players", "Who beats whom"], "one game would be a lonely bar"
    second_play = (msgspec.structs.replace(scores[1], place=1), msgspec.structs.replace(scores[0], place=2))
    store.plays.imports.save_imported([Play("second", "Rummy", BEGAN_S + 9, 60_000, second_play)])
    for page in (store.statistics_pages.overview(), store.statistics_pages.game("Rummy")):
        figure = figures(page)["Most wins"]
        assert (figure.value, figure.note, figure.owner_id) == ("Ann, Bo", "1 win each", "")
    third_play = (msgspec.structs.replace(scores[2], place=1), msgspec.structs.replace(scores[0], place=2))
    store.plays.imports.save_imported([Play("third", "Rummy", BEGAN_S + 18, 60_000, third_play)])
    for page in (store.statistics_pages.overview(), store.statistics_pages.game("Rummy")):
        figure = figures(page)["Most wins"]
        assert (figure.value, set(figure.note.split(", ")), figure.owner_id) == ("1", {"Ann", "Bo", "Cy"}, "")
    store.people.change("bo", name="Bo the younger of two")
    for page in (store.statistics_pages.overview(), store.statistics_pages.game("Rummy")):
        assert figures(page)["Most wins"].note == "by 3 players", "long names would be cut"


def test_people_are_listed_under_their_current_names(store):
    store.people.change("ann", name="Ännchen")
    store.people.change("bo", is_hidden=True)
    assert {"Ännchen", "Bo"} <= {bar.label for bar in plot(store.statistics_pages.game("deep-blue"), "Wins").bars}


def test_a_game_without_points_has_no_plots_of_points():
    store = Store.in_memory()
    scores = (Score(0, "Ann", 1, None, "ann"), Score(1, "Bo", 2, None, "bo"))
    store.plays.imports.save_imported([Play(str(at), "Hanabi", BEGAN_S + at, 60_000, scores) for at in range(3)])
    assert names(store.statistics_pages.game("Hanabi")) == ["Wins", "Turn order"]
    assert "Record" not in figures(store.statistics_pages.game("Hanabi")) and "Average" not in figures(
        store.statistics_pages.person("ann")
    )


def test_wins_against_others_and_with_others_are_counted_separately():
    store = Store.in_memory()
    alone = [Score(0, "Ann", 1, 5, "ann"), Score(1, "Bo", 2, 3, "bo")]
    store.plays.imports.save_imported([Play(f"h{at}", "Hex", BEGAN_S + at, 60_000, tuple(alone)) for at in range(12)])
    defeat = [Score(seat, name, 2, None, name.casefold()) for seat, name in enumerate(("Ann", "Bo"))]
    victory = [Score(seat, name, 1, None, name.casefold()) for seat, name in enumerate(("Ann", "Bo"))]
    for at in range(12):
        scores = tuple(victory if at < 3 else defeat)
        store.plays.imports.save_imported([Play(f"p{at}", "Pandemic", BEGAN_S + 50 + at, 60_000, scores, is_cooperative=True)])
    person_statistics = store.statistics.person("ann")
    assert (person_statistics.competitive_rate, person_statistics.together) == (Rate(12, 12), Rate(3, 12))
    page_figures = figures(store.statistics_pages.person("ann"))
    assert page_figures["Competitive wins"].value.startswith("100") and page_figures["Co-op wins"].value.startswith("25")
    assert "Wins" not in page_figures and "Competitive wins" not in figures(store.statistics_pages.game("Hex"))


@pytest.mark.long
def test_a_page_of_many_plays_shows_some_as_dots_and_says_so(store):
    store = fill_store(Store.in_memory(), 0)
    store.plays.imports.save_imported(list(create_plays(900, games=("deep-blue", "deep-blue"))))
    (over_time,) = [
        page_plot for page_plot in store.statistics_pages.game("deep-blue").plots if page_plot.name == say("album.over_time")
    ]
    assert 150 <= len(over_time.drawing.dots) <= 250 and over_time.note.parts["every"] == 4


def test_a_library_without_plays_has_an_empty_album():
    album = Store.in_memory().statistics_pages
    assert album.overview().plots == album.person("nobody").plots == album.game("deep-blue").plots == ()
    assert figures(album.person("nobody"))["Plays"].value == "0"


def test_a_single_play_has_a_page_without_frequencies_and_a_single_dot():
    store = Store.in_memory()
    store.plays.imports.save_imported(
        [Play("a", "Hex", BEGAN_S, 60_000, (Score(0, "Ann", 1, 4, "ann"), Score(1, "Bo", 2, 1, "bo")))]
    )
    assert names(store.statistics_pages.game("Hex")) == ["Wins"]
    assert names(store.statistics_pages.person("bo")) == ["Rivals"], "its figures count the wins of the only game"
    assert figures(store.statistics_pages.game("Hex"))["Record"].value == "4"


def test_a_pair_that_only_drew_is_listed_and_one_that_only_played_together_is_not():
    def tie(id, *players, **more):
        scores = tuple(Score(seat, name, 1, 7, name.casefold()) for seat, name in enumerate(players))
        return Play(id, "Rummy", BEGAN_S, 60_000, scores, **more)

    store = Store.in_memory()
    store.plays.imports.save_imported([tie("a", "Ann", "Bo"), tie("b", "Cy", "Dee", is_cooperative=True)])
    bars = plot(store.statistics_pages.overview(), "Who beats whom").bars
    assert [(bar.label, bar.value, bar.note, bar.length) for bar in bars] == [("Ann – Bo", "0 : 0", "only ties", 0)]


def test_the_plays_of_this_month_and_year_are_counted():
    store, now_s = Store.in_memory(), int(time.time())
    scores = tuple(Score(seat, name, seat + 1, 50 - seat, name.casefold()) for seat, name in enumerate(("Ann", "Bo")))
    store.plays.imports.save_imported([Play("old", "Skat", BEGAN_S, 60_000, scores)])
    assert "This month" not in figures(store.statistics_pages.overview()), "nothing was played this year"
    dated = Play(
        "dated",
        "Skat",
        BEGAN_S,
        60_000,
        scores,
        day=f"{time.localtime(now_s).tm_year}-{time.localtime(now_s).tm_mon % 12 + 1:02}-01",
    )
    store.plays.imports.save_imported([Play("new", "Rummy", now_s, 60_000, scores), dated])
    figure = figures(store.statistics_pages.overview())["This month"]
    assert (figure.value, figure.note) == ("1", "2 this year")


def test_the_number_of_plays_says_how_many_ended_early():
    store = Store.in_memory()
    scores = tuple(Score(seat, name, seat + 1, 50 - seat, name.casefold()) for seat, name in enumerate(("Ann", "Bo")))
    early = Play("early", "Rummy", BEGAN_S, 60_000, scores, status="ended", is_finished=False, is_result=False)
    store.plays.imports.save_imported([Play("whole", "Rummy", BEGAN_S, 60_000, scores)])
    assert not figures(store.statistics_pages.overview())["Plays"].note
    store.plays.imports.save_imported([early])
    figure = figures(store.statistics_pages.overview())["Plays"]
    assert (figure.value, figure.note) == ("2", "1 ended early")


@pytest.mark.parametrize(
    ("counts", "note"),
    [((3, 1, 1), ""), ((3, 2, 2), "2 games were played 2 times or more (h-index)"), ((3, 3, 3, 3), "3 games were played 3")],
)
def test_the_overview_says_how_many_games_were_each_played_as_many_times(counts, note):
    store, scores = Store.in_memory(), (Score(0, "Ann", 1, 9, "ann"), Score(1, "Bo", 2, 5, "bo"))
    plays = [(f"{game}-{nth}", f"Game {game}") for game, count in enumerate(counts) for nth in range(count)]
    store.plays.imports.save_imported([Play(id, game, BEGAN_S, 60_000, scores) for id, game in plays])
    games_plot = ENGLISH.read_all(store.statistics_pages.overview().plots)[0]
    assert games_plot.note.startswith(note) and bool(games_plot.note) == bool(note)


def test_plays_without_a_time_do_not_lower_the_average():
    store = Store.in_memory()
    scores = (Score(0, "Ann", 1, 9, "ann"), Score(1, "Bo", 2, 5, "bo"))
    plays = [Play(str(nth), "chess", BEGAN_S, played_ms, scores) for nth, played_ms in enumerate((60 * 60_000, 30 * 60_000, 0))]
    store.plays.imports.save_imported(plays)
    assert "45 min" in figures(store.statistics_pages.game("chess"))["Plays"].note
    assert "45 min" in figures(store.statistics_pages.overview())["Time played"].note
