"""Test corrections of chests and shells, their announcements, and totals that lack a value."""

from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.box import CHESTS
from companion.games.into_the_blue.corrections import CorrectChest
from companion.games.into_the_blue.state import NO_SEAT, Phase
from companion.games.into_the_blue.turns import EnterValue
from companion.table.any_time_moves import CorrectCounter
from companion.table.prompt import Choice
from tests.games.into_the_blue.builders import apply_moves, dealt_state, decide, fixed_state, read_english, set_shells


def opening_state(*worths):
    """Return the state after the last turn, in which the seats took chests of these values in turn.

    0 is a value not entered yet.
    """
    chests = (*worths, *(0,) * (len(CHESTS) - len(worths)))
    holders = tuple(at % 4 if at < len(worths) else NO_SEAT for at in range(len(CHESTS)))
    return replace(dealt_state(chests="table"), phase=Phase.WORTHS, chests=chests, holders=holders)


def find_correction(state, chest):
    """Return the offered correction of this chest."""
    return next(
        choice for choice in GAME.any_time_choices(state) if isinstance(choice, Choice) and choice.move == CorrectChest(chest)
    )


def test_every_offered_chest_value_is_accepted():
    state = opening_state(8, 7, 6, 0)
    for chest in range(3):
        for option in find_correction(state, chest).fields[0].options:
            corrected = apply_moves(state, find_correction(state, chest).fill(((option.value,),)))
            assert corrected.chests[chest] == option.value
            while corrected.phase == Phase.WORTHS:
                choice = GAME.prompt(corrected).choices[0]
                corrected = apply_moves(corrected, choice.fill(((choice.fields[0].options[0].value,),)))
            assert sorted(corrected.chests[:4]) == sorted({*corrected.chests[:4]}) or corrected.chests[:4].count(6) == 2


def test_two_swapped_chests_are_corrected():
    state = apply_moves(opening_state(8, 7, 0), CorrectChest(0, (7,)))
    assert state.chests[:3] == (7, 0, 0) and GAME.prompt(state).choices[0].move == EnterValue(1)
    assert (
        read_english(GAME.rulebook.describe(decide(opening_state(8, 7, 0), CorrectChest(0, (7,)))[1]))
        == "Scott’s chest is opened again"
    )
    assert apply_moves(state, EnterValue(1, (8,))).chests[:2] == (7, 8)


def test_correcting_a_chest_to_the_second_six_asks_for_no_chest_again():
    assert apply_moves(opening_state(8, 6, 0), CorrectChest(0, (6,))).chests[:3] == (6, 6, 0)
    assert apply_moves(opening_state(8, 6, 6, 0), CorrectChest(0, (6,))).chests[:4] == (6, 0, 0, 0), "either may have been wrong"


def recount_events(state, value):
    """Return the names of the events of a recount that gives the second seat `value` shells on level 2."""
    return [type(event).__name__ for event in decide(state, CorrectCounter("level:2", 1, value))]


def test_a_recount_that_starts_or_ends_the_last_turns_is_announced():
    state = set_shells(dealt_state(), [(0,) * 5, (11, 0, 0, 0, 0), (0,) * 5, (0,) * 5])
    assert recount_events(state, 1) == ["CounterCorrected", "EndTriggered"]
    ending = apply_moves(state, CorrectCounter("level:2", 1, 1))
    assert ending.ending == 1 and recount_events(ending, 0) == ["CounterCorrected", "EndWithdrawn"]
    assert apply_moves(ending, CorrectCounter("level:2", 1, 0)).ending == NO_SEAT


def test_recount_that_returns_shells_passes_the_end_to_a_seat_without_shells():
    state = set_shells(dealt_state(), [(12, 0, 0, 0, 0), (11, 1, 0, 0, 0), (0,) * 5, (0,) * 5])
    state = replace(state, ending=1)
    assert recount_events(state, 0) == ["CounterCorrected", "EndWithdrawn", "EndTriggered"]
    assert apply_moves(state, CorrectCounter("level:2", 1, 0)).ending == 0


def test_games_before_rules_3_start_the_last_turns_without_an_event():
    state = set_shells(dealt_state(), [(0,) * 5, (11, 0, 0, 0, 0), (0,) * 5, (0,) * 5])
    old = replace(state, terms=replace(state.terms, rules=2))
    assert recount_events(old, 1) == ["CounterCorrected"] and apply_moves(old, CorrectCounter("level:2", 1, 1)).ending == 1


def test_chest_without_a_value_is_named_in_standings_and_export():
    state = opening_state(8, 0)
    standings = GAME.standings(state)
    assert read_english(standings.story[0]) == "Not counted: a chest of Scott. Nobody entered the value."
    (scott,) = [row for row in standings.seats if row.seat == 1]
    assert [(read_english(line.label), line.points) for line in scott.lines] == [
        ("Chest, value not entered", 0)
    ] and scott.total == 0
    standings = GAME.standings(apply_moves(state, EnterValue(1, (7,))))
    assert not [sentence for sentence in standings.story if sentence.key == "score.missing"]
    old = GAME.standings(replace(state, terms=replace(state.terms, rules=2)))
    assert [line.label.key for row in old.seats for line in row.lines] == ["score.chest", "score.chest"]


# Help


def shows_rule(state, key):
    """Return whether Help shows this rule now, and its sentence exists."""
    why = GAME.prompt(state).reason
    return f"why.{key}" in [part.key for part in why.parts.get("parts", (why,))] and len(read_english(why)) > 40


def test_why_explains_tie_breaks_when_a_choice_ties_for_the_lead():
    state = set_shells(fixed_state((1, 2, 2, 4, 4, 5)), [(0,) * 5, (0, 2, 0, 0, 0), (0,) * 5, (0,) * 5])
    assert any("tie: earlier last turn wins" in read_english(choice.note) for choice in GAME.prompt(state).choices)
    assert shows_rule(state, "ties")


def test_why_explains_fewer_shells_than_dice():
    assert shows_rule(set_shells(fixed_state((1, 2, 2, 2, 4, 4)), [(11, 0, 0, 0, 0), *[(0,) * 5] * 3]), "few_shells")
    assert not shows_rule(fixed_state((1, 2, 2, 2, 4, 4)), "few_shells")


def test_why_says_that_the_seat_that_ended_the_game_has_no_further_turn():
    assert shows_rule(replace(dealt_state(), ending=2), "no_turn") and not shows_rule(dealt_state(), "no_turn")


def test_why_of_a_failed_dive_names_the_rolled_faces():
    assert "2 2 3 4 5 and a chest" in read_english(GAME.prompt(fixed_state((2, 2, 3, 4, 5, 6))).reason)
