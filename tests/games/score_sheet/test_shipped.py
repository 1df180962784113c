"""The sheets that ship: worked examples, both languages, and a game at random on each."""

import pytest

from companion.games.catalogue import title_of
from companion.games.score_sheet import GAME
from companion.games.score_sheet.checking import try_out
from companion.games.score_sheet.entries import asks_of, fixed_asks_of
from companion.games.score_sheet.reading import GROUPS, shelf, shipped_sheets
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import seed_of, simulate
from companion.session.record.verification import verify
from tests.games.score_sheet.builders import SheetTable
from tests.invariants import check_every_choice, combine_checks, replay_events

SHELF = shelf()
GAMES = [shelved_sheet for shelved_sheet in SHELF if shelved_sheet.sheet.group]
COUNTING = [shelved_sheet for shelved_sheet in SHELF if shelved_sheet.sheet.counting is not None]
WITHOUT_POINTS = {"Won or lost together", "Places only"}
NAME, NOTE, LABEL = 18, 32, 15


def sheet_name(shelved):
    return shelved.sheet.name


def test_more_than_sixty_games_ship_in_four_groups():
    assert len(GAMES) >= 60 and {shelved_sheet.sheet.group for shelved_sheet in GAMES} == set(GROUPS)
    assert len({shelved_sheet.sheet.name for shelved_sheet in SHELF}) == len(SHELF)


@pytest.mark.parametrize("shelved", SHELF, ids=sheet_name)
def test_every_sheet_has_two_worked_examples(shelved):
    assert len(shelved.examples) >= 2 or shelved.sheet.name in WITHOUT_POINTS


@pytest.mark.parametrize("shelved", COUNTING, ids=sheet_name)
def test_examples_of_a_sheet_are_right_and_random_sheets_can_be_counted(shelved):
    assert try_out(shelved, rounds=4) > 0


@pytest.mark.parametrize(
    "shelved",
    [shelved_sheet for shelved_sheet in SHELF if shelved_sheet.sheet.counting is None and shelved_sheet.examples],
    ids=sheet_name,
)
def test_examples_of_adding_sheets_are_right(shelved):
    for example in shelved.examples:
        seats = len(example.totals) * (shelved.sheet.teams or 1)
        table = SheetTable(seats).take_sheet(shelved.sheet.name)
        for line, row in enumerate(example.plays, 1):
            for column, cell in enumerate(row):
                table.write_cell(column, line, round(cell["points"] * 10**table.state.sheet.places))
        assert tuple(table.totals[: len(example.totals)]) == example.totals
        if example.places and not table.state.is_unequal:
            assert tuple(table.places[: len(example.totals)]) == example.places


@pytest.mark.parametrize("shelved", COUNTING, ids=sheet_name)
def test_texts_of_a_sheet_are_short_and_in_both_languages(shelved):
    sheet, english, german = shelved.sheet, GAME.reader(), GAME.reader(code="de")
    assert len(english.read(sheet.words)) <= NAME and len(german.read(sheet.words)) <= NAME
    for text in (sheet.said_note, sheet.said_rule):
        assert english.read(text) != german.read(text)
    assert max(len(sheet.note), len(sheet.note_de)) <= NOTE
    labelled = (
        *asks_of(sheet),
        *fixed_asks_of(sheet),
        *sheet.counting.options,
        *sheet.counting.automatic_points,
        *sheet.counting.carry,
    )
    assert all(
        labelled_part.label and labelled_part.de and len(labelled_part.label) <= LABEL and len(labelled_part.de) <= LABEL
        for labelled_part in labelled
    )


@pytest.mark.parametrize("shelved", SHELF, ids=sheet_name)
def test_random_game_is_replayed_and_verified(shelved):
    seed = seed_of(shelved.sheet.name)
    game = simulate(GAME, 3, seed, {"sheet": shelved.sheet.name}, most_moves=300, with_any_time_choices=True)
    assert game.state.sheet == shelved.sheet
    replay_events(game)
    assert verify(recorded_in(game.as_json())).is_true


@pytest.mark.parametrize("name", ["Skull King", "Spades", "Ticket to Ride", "Mölkky", "Scrabble", "Riichi Mahjong"])
def test_every_choice_of_a_sheet_is_accepted(name):
    seed = seed_of(name)
    game = simulate(GAME, 4, seed, {"sheet": name}, most_moves=60, watch=combine_checks(check_every_choice(GAME, seed)))
    replay_events(game)


def test_plays_have_the_german_name_of_their_sheet():
    names = {sheet.name: GAME.reader(code="de").read(sheet.words) for sheet in shipped_sheets()}
    assert {name: title_of(f"score-sheet/{name}", "de") for name in names} == names
