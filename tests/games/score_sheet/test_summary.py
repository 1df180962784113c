"""Summary of a finished sheet: points by kind, and a fact about the winner."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.checking import random_entries
from companion.games.score_sheet.entries import Address, with_value
from companion.games.score_sheet.reading import shipped_sheets
from companion.games.score_sheet.state import people_of
from companion.games.score_sheet.summary import LINE_MARKS
from companion.table.chance import Chance
from companion.table.standings import Bids
from tests.games.score_sheet.builders import SheetTable
from tests.games.score_sheet.counting_sheets import SHEETS, CountingSheet


def close_sheet(table, *rounds, first=1):
    """Return the game closed, with each column's entries by ask in these rounds; the lines of a sheet of lines are round 0."""
    entries, count = table.state.entries, table.state.seats
    for number, row in enumerate(rounds, first):
        for column, values in enumerate(row):
            for ask, value in values.items():
                entries = with_value(entries, table.state.sheet, Address(number, ask, column), value, (count, count))
    table.state = replace(table.state, entries=entries, is_closed=True)
    return table


def shares_by_seat(table):
    """Return every seat's points by kind."""
    shares = {}
    for share in GAME.standings(table.state).summary.shares:
        shares.setdefault(share.seat, []).append((share.kind, share.points))
    return shares


def summary_words(table, code="en"):
    reader, summary = GAME.reader(code=code), GAME.standings(table.state).summary
    return reader.read(summary.fact), [(kind, reader.read(words)) for kind, words in summary.kinds]


def bid_values(bid, tricks_won, extra=None):
    return {"bid": bid, "won": tricks_won} | ({} if extra is None else {"extra": extra})


def test_summary_separates_kept_bids_zero_bids_bonus_and_missed_bids():
    table = close_sheet(
        CountingSheet("Skull King", 2),
        [bid_values(0, 0), bid_values(1, 1, 30)],
        [bid_values(0, 0, 10), bid_values(2, 1)],
        [bid_values(1, 0), bid_values(3, 3)],
    )
    assert GAME.standings(replace(table.state, is_closed=False)).summary is None, "the sheet is open"
    assert shares_by_seat(table) == {0: [("ring", 30), ("plus", 10), ("lost", -10)], 1: [("tick", 80), ("plus", 30), ("lost", -10)]}
    summary = GAME.standings(table.state).summary
    assert set(summary.bids) == {Bids(0, 2, 3, 2, 2), Bids(1, 2, 3)} and (summary.icon, summary.rounds) == ("skull red", 3)
    kinds = [("tick", "bids made"), ("ring", "zero bids made"), ("plus", "bonus"), ("lost", "missed")]
    assert summary_words(table) == ("Made 2 of 3 bids", kinds) and summary_words(table, "de")[0] == "2 von 3 Ansagen erfüllt"


@pytest.mark.parametrize(
    ("last", "fact"), [(bid_values(0, 0), "Made all 3 zero bids"), (bid_values(0, 1), "Made 2 of 3 zero bids")]
)
def test_summary_fact_names_the_winners_zero_bids(last, fact):
    table = close_sheet(
        CountingSheet("Skull King", 2),
        [bid_values(0, 0, 50), bid_values(1, 0)],
        [bid_values(0, 0), bid_values(2, 0)],
        [last, bid_values(3, 1)],
    )
    assert summary_words(table)[0] == fact


def test_the_six_largest_lines_have_a_mark_each_and_the_rest_one():
    table = (
        SheetTable(2)
        .make_sheet("Farm", "rows", rows="Eggs, Birds, Cards, Goals, Food, Tucked, Wool, Wood")
        .write_points(10, 30, 20, 25, 5, 2, 1, 1, 9, 3, 2, 1, 1, 2, 2, 1)
        .close()
    )
    shares = shares_by_seat(table)
    assert all(
        [kind for kind, _ in seat_shares] == ["tick", "ring", "drop", "moon", "sun", "wave", "plus"]
        for seat_shares in shares.values()
    )
    totals = {row.seat: row.total for row in GAME.standings(table.state).seats}
    assert {seat: sum(points for _, points in seat_shares) for seat, seat_shares in shares.items()} == totals
    fact, kinds = summary_words(table)
    assert kinds[6] == ("plus", "other points") and fact.startswith("Won mostly with: ")


def test_bars_of_7_wonders_show_the_sources_that_players_know():
    lines = {
        "military": 8,
        "coins": 11,
        "wonder": 10,
        "civil": 15,
        "trade": 3,
        "guilds": 6,
        "tablets": 2,
        "compasses": 1,
        "gears": 3,
    }
    other = lines | {"gears": 0, "civil": 9, "tablets": 1}
    fact, kinds = summary_words(close_sheet(CountingSheet("7 Wonders", 2), [lines, other], first=0))
    assert fact == "Won mostly with: Science, 21 points"
    assert sorted(words for _, words in kinds) == ["Civil", "Coins", "Guilds", "Military", "Science", "Trade", "Wonder"]


@pytest.mark.parametrize("sheet", ["7 Wonders", "Agricola", "Cascadia", "Stone Age", "Terraforming Mars", "Ticket to Ride"])
def test_all_sources_of_points_of_long_sheets_have_a_name(sheet):
    rules = SHEETS[sheet].counting
    lines = [line for line in (*rules.lines, *rules.automatic_points) if line.points != "0" and not line.needs]
    assert len({line.source or line.label for line in lines}) <= len(LINE_MARKS)


def test_lines_that_differ_most_are_pieces_of_the_bars_the_decisive_one_first():
    table = (
        SheetTable(2).make_sheet("Farm", "rows", rows="Eggs, Birds, Cards, Goals").write_points(40, 40, 2, 8, 30, 30, 12, 1).close()
    )
    fact, kinds = summary_words(table)
    assert fact == "Won mostly with: Goals, 12 points"
    assert [words for _, words in kinds] == ["Goals", "Birds", "Eggs", "Cards"]


def test_bars_of_yahtzee_show_the_upper_part_the_bonus_and_the_lower_part():
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    lower = {"three": 20, "four": 0, "house": 25, "small": 30, "large": 40, "yahtzee": 50, "chance": 22, "more": 0}
    table = close_sheet(CountingSheet("Yahtzee", 2), [upper | lower, upper | lower | {"sixes": 12}], first=0)
    assert shares_by_seat(table) == {0: [("tick", 63), ("ring", 35), ("plus", 187)], 1: [("tick", 57), ("plus", 187)]}
    assert [words for _, words in summary_words(table)[1]] == ["upper part", "Bonus", "lower part"]


def test_the_lines_at_the_end_of_carcassonne_are_pieces_of_the_bars():
    table = CountingSheet("Carcassonne", 2)
    table = close_sheet(table, [{"scored": 20}, {"scored": 30}], [{"scored": 12}, {"scored": 4}])
    last = [{"cities": 9, "roads": 2, "abbeys": 5, "farms": 4}, {"cities": 0, "roads": 4, "abbeys": 9, "farms": 1}]
    table = close_sheet(table, last, first=0)
    fact, kinds = summary_words(table)
    assert fact == "Won mostly with: Farm cities, 12 points"
    assert {words for _, words in kinds} == {"during play", "Cities", "Roads", "Abbeys", "Farm cities"}
    assert sum(points for _, points in shares_by_seat(table)[0]) == 60


def test_of_several_lines_with_the_same_lead_the_fact_names_the_one_with_the_most_points():
    table = SheetTable(2).make_sheet("Harvest", "rows", rows="Hay, Oat, Fig").write_points(3, 2, 2, 1, 4, 3).close()
    assert summary_words(table)[0] == "Won mostly with: Fig, 4 points"


def test_if_the_fewest_points_win_the_fact_names_the_line_in_which_the_winner_has_fewest():
    table = SheetTable(2).make_sheet("Penalties", "rows", rows="Wood, Stone", best=("lowest",)).write_points(8, 3, 1, 12).close()
    assert summary_words(table)[0] == "Won mostly with: Stone, 1 point"


def test_the_fact_of_carcassonne_names_the_points_during_play_if_they_decided():
    table = close_sheet(CountingSheet("Carcassonne", 2), [{"scored": 60}, {"scored": 30}])
    last = {"cities": 3, "roads": 2, "abbeys": 5, "farms": 4}
    assert summary_words(close_sheet(table, [last, last], first=0))[0] == "Won mostly during play: 60 points"


def test_a_sheet_of_rounds_marks_the_best_round_of_all_and_names_its_player():
    table = SheetTable(2).take_sheet("Rummy").write_rounds(0, 85, 120, 0, 10, 30).close()
    assert shares_by_seat(table) == {
        0: [("round", 0), ("best", 120), ("round", 10)],
        1: [("round", 85), ("round", 0), ("round", 30)],
    }
    assert summary_words(table) == ("Best result: 120 points, #1 in round 2", [("best", "best round")])


def test_no_round_is_marked_when_several_were_equally_good():
    table = SheetTable(2).take_sheet("Rummy").write_rounds(20, 5, 20, 20).close()
    assert shares_by_seat(table) == {0: [("round", 20), ("round", 20)], 1: [("round", 5), ("round", 20)]}
    assert summary_words(table)[1] == []


def test_no_round_is_marked_when_the_fewest_points_win():
    table = SheetTable(2).take_sheet("Hearts").write_rounds(5, 21, 2, 24).close()
    assert shares_by_seat(table) == {0: [("round", 5), ("round", 2)], 1: [("round", 21), ("round", 24)]}
    assert summary_words(table) == ("Best result: 2 points, #1 in round 2", [])


def test_a_best_round_of_several_players_is_not_told():
    table = SheetTable(3).take_sheet("Rummy, fewest points").write_rounds(0, 8, 9, 7, 0, 6).close()
    assert summary_words(table)[0] == ""


@pytest.mark.parametrize("name", [sheet.name for sheet in shipped_sheets() if sheet.counting])
def test_the_shares_of_every_sheet_add_up_to_the_totals(name):
    table = CountingSheet(name, SHEETS[name].teams or 4)
    entries = random_entries(table.state.sheet, people_of(table.state), Chance(bytes(32)))
    table.state = replace(table.state, entries=entries, is_closed=True)
    standings = GAME.standings(table.state)
    sums = {seat: sum(points for _, points in seat_shares) for seat, seat_shares in shares_by_seat(table).items()}
    assert all(sums.get(row.seat, 0) == pytest.approx(row.total) for row in standings.seats)
    for code in ("en", "de"):
        assert GAME.reader(code=code).read_all(standings.summary)
