"""Confirmation before a sheet ends early, and leaders by complete rounds."""

from companion.games.score_sheet.prompts import EARLY
from companion.games.score_sheet.writing import CloseSheet
from companion.table.sentence import say
from tests.games.score_sheet.builders import GAME, SheetTable


def close_choice(table):
    return next(one for one in GAME.prompt(table.state).choices if isinstance(one.move, CloseSheet))


def leaders(table):
    return GAME.view(table.state, None).leading


def test_finishing_before_the_target_says_how_far_it_is():
    early = close_choice(SheetTable(2).takes("Rummy").writes(25, 5))
    assert early.marks == (EARLY,) and early.note == say("note.points", points=25, of=500)
    early = close_choice(SheetTable(2).takes("Darts 501").writes(60, 20))
    assert early.note == say("note.to_go", points=441)


def test_finishing_before_the_last_round_says_which_it_is():
    early = close_choice(SheetTable(2).takes("Nine holes of golf").writes(4, 5, 3, 3))
    assert early.marks == (EARLY,) and early.note == say("note.rounds", rounds=2, of=9)


def test_a_sheet_that_is_full_or_has_no_end_asks_nothing():
    assert EARLY not in close_choice(SheetTable(2).takes("Rummy").writes(500, 5)).marks
    assert EARLY not in close_choice(SheetTable(2).takes("Points by round").writes(25, 5)).marks


def test_nobody_leads_before_a_round_is_full_and_whole_rounds_say_who_does():
    table = SheetTable(2).takes("Rummy").writes(5)
    assert leaders(table) == ()
    assert leaders(table.writes(25)) == (1,), "from left to right, whoever deals"
    assert leaders(table.puts(0, 2, 90)) == (1,), "the second round isn't full"
