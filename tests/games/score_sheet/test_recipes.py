"""Six recipes: every combination makes a playable sheet, the engine computes the examples, and a sheet can be changed later."""

import random
from itertools import product

import pytest
from msgspec import json
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.box import MOST, OURS, Sheet
from companion.games.score_sheet.checking import try_out
from companion.games.score_sheet.choosing import ImportSheet
from companion.games.score_sheet.entries import Address, Entries, with_value
from companion.games.score_sheet.examples import people_of
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.language import Ask, ScoringRules
from companion.games.score_sheet.reading import SheetWithExamples, check_sheet, shipped_sheets
from companion.games.score_sheet.recipe_examples import example_of
from companion.games.score_sheet.recipe_rows import PickedChip, replace_pick, teams_that_fit, usual_picks
from companion.games.score_sheet.recipes import RECIPES, full_rule, picks_of, sheet_of
from companion.games.score_sheet.tally import Tally
from companion.games.score_sheet.transfer import decode, encode
from companion.table.compact_text import MOST_CHARACTERS
from companion.table.sentence import SeatName, say
from tests.games.score_sheet.builders import SheetTable
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

ROUNDS_COMPARED = 1000
TRIED_EVERY = full_or_sample(1, 5, 15)
"""Step between the combinations of chips that are filled with random numbers."""


def list_combinations(recipe):
    """Yield every way to pick a chip in each of a recipe's own rows."""
    for chips in product(*([chip.key for chip in row.chips] for row in recipe.rows)):
        picks = usual_picks(recipe)
        for row, chip in zip(recipe.rows, chips, strict=True):
            picks = replace_pick(recipe, picks, row.key, chip)
        yield picks


def create_sheet(recipe, name="Ours", **chips):
    """Return a sheet with these chips, "chip" or "chip 12 3" by row."""
    picks = usual_picks(RECIPES[recipe])
    for row, text in chips.items():
        chip, *numbers = text.split()
        picks = replace_pick(RECIPES[recipe], picks, row, chip, list(map(int, numbers)) if numbers else None)
    return sheet_of(RECIPES[recipe], picks, name)


def example_lines(recipe, code="en", **chips):
    """Return the lines of an example in words: the entries, how they count, and the points."""
    sheet = create_sheet(recipe, **chips)
    example = example_of(*picks_of(sheet))
    read = GAME.reader(code=code).read
    return [(read(line.heading), read(line.sentence), read(line.points)) for line in example.lines]


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("key", RECIPES)
def test_every_combination_of_options_makes_a_playable_sheet(key):
    recipe = RECIPES[key]
    for nth, picks in enumerate(list_combinations(recipe)):
        sheet = check_sheet(sheet_of(recipe, picks, "Ours"))
        assert picks_of(sheet) == (recipe, picks)
        assert len(example_of(recipe, picks).lines) >= 2
        if nth % TRIED_EVERY == 0 and sheet.counting is not None:
            assert try_out(SheetWithExamples(sheet), 3) > 0


@pytest.mark.long
@pytest.mark.parametrize("key", RECIPES)
def test_every_number_accepts_the_bounds_of_its_pad(key):
    recipe = RECIPES[key]
    for row in recipe.every_row:
        for chip in row.chips:
            for numbers in product(*((span.low, span.high) for span in chip.spans)):
                picks = replace_pick(recipe, usual_picks(recipe), row.key, chip.key, numbers)
                try_out(SheetWithExamples(check_sheet(sheet_of(recipe, picks, "Ours"))), 3)
                assert example_of(recipe, picks).lines


def test_a_number_outside_its_bounds_becomes_the_bound():
    recipe = RECIPES["bids"]
    picks = replace_pick(recipe, usual_picks(recipe), "ends", "rounds", (1000,))
    assert picks["ends"].numbers == (99,) and sheet_of(recipe, picks, "Ours").counting.rounds == "99"


def test_usual_bids_recipe_counts_like_skull_king_in_1000_rounds():
    shipped_sheet = next(sheet for sheet in shipped_sheets() if sheet.name == "Skull King")
    own_sheet, luck, rounds = create_sheet("bids"), random.Random(34), 0
    assert own_sheet.counting.rounds == shipped_sheet.counting.rounds
    while rounds < ROUNDS_COMPARED:
        columns = luck.randint(2, 8)
        people, entries = people_of(own_sheet, columns), Entries()
        for line in range(1, 11):
            for column in range(columns):
                bid = luck.randint(0, line)
                numbers = {"bid": bid, "won": luck.choice((bid, luck.randint(0, line))), "extra": 10 * luck.randint(-10, 20)}
                for key, value in numbers.items():
                    if key != "extra" or luck.random() < 0.5:
                        entries = with_value(entries, own_sheet, Address(line, key, column), value, (columns, columns))
        rounds += 10
        own_tally, shipped_tally = Tally(own_sheet, entries, people), Tally(shipped_sheet, entries, people)
        assert (
            own_tally.points == shipped_tally.points
            and own_tally.after == shipped_tally.after
            and own_tally.is_over
            and shipped_tally.is_over
        )
        assert [finding.line for finding in own_tally.findings] == [finding.line for finding in shipped_tally.findings]


def test_the_example_of_bids_is_counted_by_the_engine():
    assert example_lines("bids") == [
        ("bid 2, won 2", "20 × 2 + 10 bonus", "50"),
        ("bid 3, won 1", "−10 × 2", "−20"),
        ("bid 0, won 0", "10 × 5", "50"),
    ]
    assert example_lines("bids", missed="bid", zero="flat 30", bonus="none")[1:] == [
        ("bid 3, won 1", "−10 × 3", "−30"),
        ("bid 0, won 0", "30", "30"),
    ]
    assert example_lines("bids", kept="ten", zero="like")[0] == ("bid 2, won 2", "20 + 10 × 2 + 10 bonus", "50")
    assert example_lines("bids", code="de")[0] == ("Ansage 2, Stiche 2", "20 × 2 + 10 Bonus", "50")


def test_examples_of_the_other_recipes_are_counted():
    assert example_lines("lines", worth="rising", bonus="sum")[-1] == ("All 6 rows", "63 + 35 bonus", "98")
    assert example_lines("lines", worth="three", start="ten")[0] == ("Row 1: 3", "3 × 3", "9")
    assert example_lines("takes", hand="five", others="hand") == [
        ("holds 0", "55 in hand", "55"),
        ("holds 4", "−5 × 4", "−20"),
        ("holds 7", "−5 × 7", "−35"),
    ]
    assert example_lines("fewest")[0] == ("closes with 8", "2 × 8", "16")
    assert example_lines("fewest", exactly="hundred")[2] == ("at 97, 3 more", "exactly 100", "50")
    assert example_lines("total", bonus="one")[-1] == ("In all", "40 + 9 + 10 bonus", "59")
    assert example_lines("track", over="start", misses="out")[1:] == [
        ("at 47, 4 more", "51 is too far", "0"),
        ("at 3, 3 misses", "out of the game", "3"),
    ]
    assert example_lines("track", goal="down", over="stay")[:2] == [
        ("at 3, 3 more", "exactly 0, done", "0"),
        ("at 3, 4 more", "−1 is too far", "3"),
    ]


def test_rounds_recipe_makes_a_sheet_that_is_written_like_rummy():
    """Numbered rounds with one number each, a dealer in turn, and an end at a target or after rounds."""
    table = SheetTable(3).play(ImportSheet(encode(create_sheet("rounds", dealer="turns", ends="target 30", best="lowest"), None)))
    sheet = table.state.sheet
    assert sheet.counting is None and sheet.dealer and sheet.low < 0 and picks_of(sheet)[0].key == "rounds"
    table.write_rounds(10, -5, 8)
    assert table.question.parts["dealer"] == SeatName(1) and table.question.parts["line"] == say("line.round", line=2)
    table.write_cell(0, 2, 20).write_cell(1, 2, 0).write_cell(2, 2, 7)
    assert table.state.is_full and table.totals == [30, -5, 15] and table.places == [3, 1, 2]
    rounds = create_sheet("rounds", numbers="decimals", ties="last", ends="rounds 4")
    assert (rounds.places, rounds.ties, rounds.rounds, rounds.dealer) == (2, ("last",), 4, False)


def test_example_of_rounds_shows_who_leads_and_deals():
    assert example_lines("rounds", dealer="turns") == [
        ("20 − 5", "", "15"),
        ("12 + 30", "leads", "42"),
        ("8 + 0", "deals round 3", "8"),
    ]
    assert example_lines("rounds", best="lowest", start="ten")[2] == ("10 + 8 + 0", "leads", "18")
    assert example_lines("total", lines="none", ends="open")[1] == ("20", "leads", "20")


def test_a_running_total_made_before_can_still_be_changed():
    """Until 2026-11-29 a running total had scoring rules also without a bonus and lines."""
    recipe = RECIPES["total"]
    picks = replace_pick(recipe, replace_pick(recipe, usual_picks(recipe), "lines", "none"), "ends", "target", (100,))
    new_sheet = sheet_of(recipe, picks, "Ours")
    old_sheet = replace(
        new_sheet, target=0, counting=ScoringRules(asks=(Ask("points", "Points", "Punkte", low=-MOST),), target="100")
    )
    assert new_sheet.counting is None and picks_of(new_sheet) == picks_of(old_sheet) == (recipe, picks)


def test_lines_have_typed_names_and_worths():
    recipe = RECIPES["lines"]
    picks = replace_pick(recipe, usual_picks(recipe), "lines", "own", text="Cities x3, Roads, Box 3, Debts x-1")
    sheet = check_sheet(sheet_of(recipe, picks, "Ours"))
    assert [(ask.label, ask.points) for ask in sheet.counting.lines] == [
        ("Cities", "3 * line_1"),
        ("Roads", ""),
        ("Box 3", ""),
        ("Debts", "-1 * line_4"),
    ]
    assert picks_of(sheet) == (recipe, picks)


@pytest.mark.parametrize(("code", "words"), [("en", "Rows: Eggs × 2 and Corn."), ("de", "Zeilen: Eggs × 2 und Corn.")])
def test_the_rule_of_an_own_sheet_names_its_lines_and_their_values(code, words):
    rows = "Eggs ×2, Corn"
    sheet = sheet_of(RECIPES["lines"], usual_picks(RECIPES["lines"]) | {"lines": PickedChip("own", (), rows)}, "Ours")
    assert GAME.reader(code=code).read(full_rule(sheet)).startswith(words)


@pytest.mark.parametrize("key", ["lines", "rounds"])
def test_the_rule_of_an_own_sheet_says_that_the_fewest_points_win(key):
    recipe = RECIPES[key]
    rules = [
        full_rule(sheet_of(recipe, replace_pick(recipe, usual_picks(recipe), "best", chip), "Ours"))
        for chip in ("highest", "lowest")
    ]
    assert ["Fewest points win." in GAME.reader().read(rule) for rule in rules] == [False, True]


def test_teams_are_offered_only_where_they_have_equal_sizes():
    assert {seats: teams_that_fit(seats) for seats in (0, 3, 4, 5, 6, 8, 9, 12)} == {
        0: (),
        3: (),
        4: ("alone", "two"),
        5: (),
        6: ("alone", "two", "three"),
        8: ("alone", "two"),
        9: ("alone", "three"),
        12: ("alone", "two", "three"),
    }
    assert (
        create_sheet("bids", teams="two").teams == 2
        and create_sheet("fewest").lowest
        and not create_sheet("fewest", best="highest").lowest
    )


@pytest.mark.parametrize("key", RECIPES)
def test_picked_options_are_encoded_with_the_sheet(key):
    sheet = create_sheet(key, "A name of 24 letters now")
    for code in ("en", "de"):
        text = encode(sheet, code)
        assert len(text) <= MOST_CHARACTERS and picks_of(decode(text)) == picks_of(sheet)
    assert decode(encode(sheet, None)) == sheet == decode(sheets_toml(SheetWithExamples(sheet)))
    table = SheetTable(4).play(ImportSheet(encode(sheet, None)))
    assert picks_of(SheetTable(4, GAME.current_edition(table.state)).state.own[0]) == picks_of(sheet)


def test_changed_or_unknown_recipe_has_no_picks():
    sheet = create_sheet("bids")
    assert picks_of(replace(sheet, counting=replace(sheet.counting, points="bid"))) is None
    for strange in (("poker",), ("bids", "kept"), ("bids", "kept trick x"), ("bids", "no row"), ("bids", "kept trick 1 2"), ("",)):
        assert picks_of(replace(sheet, recipe=strange)) is None
    assert picks_of(replace(sheet, name="Another name")) is not None
    assert picks_of(Sheet("Plain", "rounds")) is None


def test_sheet_without_a_recipe_records_no_recipe_field():
    assert b"recipe" not in json.encode(Sheet("Plain", "rounds"))


def test_receipt_of_winner_takes_separates_the_winners_points():
    sheet = create_sheet("takes")
    table = SheetTable(3).play(ImportSheet(encode(sheet)))
    table.write_points(12, 15, 0)
    (cell,) = [candidate for candidate in GAME.view(table.state, None).count.rows[0].cells if "27" in str(candidate.points)]
    labels = [GAME.reader().read(term.label) for term in cell.terms]
    own = GAME.reader().read(GAME.view(table.state, None).count.rows[0].asks[0].label)
    assert labels == [f"{own} of the others"] and own not in labels


@pytest.mark.parametrize(
    ("ending", "words"),
    [({}, "fewest points win"), ({"target": 100}, "fewest points win, to 100"), ({"rounds": 10}, "fewest points win, 10 rounds")],
)
def test_an_own_sheet_says_who_wins_and_what_ends_it(ending, words):
    plain = Sheet("Ours", "rounds", note=OURS, lowest=True, **ending)
    counting = ScoringRules(**{key: str(value) for key, value in ending.items()})
    calculating = Sheet("Ours", "rounds", note=OURS, lowest=True, counting=counting)
    assert [GAME.reader(()).read(sheet.said_note) for sheet in (plain, calculating)] == [words, words]


def test_a_rule_says_only_what_its_picks_add():
    recipe = RECIPES["total"]
    picks = replace_pick(recipe, usual_picks(recipe), "lines", "none")
    assert sheet_of(recipe, picks, "Ours").rule_de == "Ende: bei 100."
    with_bonus = replace_pick(recipe, usual_picks(recipe), "bonus", "one", (10,))
    assert "Bonus: +10" in sheet_of(recipe, with_bonus, "Ours").rule_de
