"""Confirmation before a sheet ends early, and leaders by complete rounds."""

from companion.games.score_sheet.prompts import EARLY_MARK
from companion.games.score_sheet.writing import CloseSheet
from companion.table.sentence import say
from tests.games.score_sheet.builders import GAME, SheetTable


def close_choice(table):
    return next(choice for choice in GAME.prompt(table.state).choices if isinstance(choice.move, CloseSheet))


def leaders(table):
    return GAME.view(table.state, None).leading


def test_closing_before_the_target_says_how_much_is_missing():
    early = close_choice(SheetTable(2).take_sheet("Rummy").write_points(25, 5))
    assert early.marks == (EARLY_MARK,) and early.note == say("note.points", points=25, of=500)
    early = close_choice(SheetTable(2).take_sheet("Darts 501").write_points(60, 20))
    assert early.note == say("note.to_go", points=441)


def test_closing_before_the_last_round_names_the_round():
    early = close_choice(SheetTable(2).take_sheet("Nine holes of golf").write_points(4, 5, 3, 3))
    assert early.marks == (EARLY_MARK,) and early.note == say("note.rounds", rounds=2, of=9)


def test_full_or_endless_sheet_asks_nothing_when_closed():
    assert EARLY_MARK not in close_choice(SheetTable(2).take_sheet("Rummy").write_points(500, 5)).marks
    assert EARLY_MARK not in close_choice(SheetTable(2).take_sheet("Points by round").write_points(25, 5)).marks


def test_leaders_are_decided_by_full_rounds_only():
    table = SheetTable(2).take_sheet("Rummy").write_points(5)
    assert leaders(table) == ()
    assert leaders(table.write_points(25)) == (1,), "from left to right, whoever deals"
    assert leaders(table.write_cell(0, 2, 10)) == (1,), "the second round isn't full"


def test_a_leader_whose_shown_total_is_behind_has_no_crown():
    """Totals include the round in play: a crown beside a lower total would contradict them."""
    table = SheetTable(2).take_sheet("Rummy").write_points(5, 25)
    assert leaders(table.write_cell(0, 2, 90)) == ()
    assert leaders(table.write_cell(1, 2, 100)) == (1,)
