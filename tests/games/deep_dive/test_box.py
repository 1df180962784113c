"""Test the comparison of the edition with a box: corrections are checked against the printed totals."""

import pytest
from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.box import COLOURS, DEPTHS, from_edition
from companion.games.deep_dive.corrections import (
    BoxCorrected,
    CancelCorrection,
    ConfirmBox,
    CorrectExtras,
    CorrectOthers,
    CorrectWorths,
)
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.table.prompt import Number
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.games.deep_dive.builders import (
    AGAIN,
    CANCEL,
    SEED,
    any_time_choices,
    apply_moves,
    count_box_tiles,
    count_tiles,
    dealt_state,
    find_choice,
    give_tiles,
    labels,
    put_face_up,
)


def edition_counts(state, depth, part="counts"):
    return GAME.current_edition(state)["depths"][depth - 1][part]


def test_box_converts_to_the_plain_edition_and_back():
    ocean = {key: value for key, value in GAME.edition().items() if key != "pieces"}
    assert GAME.current_edition(replace(dealt_state(2), box=from_edition(ocean))) == ocean


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_depth_has_three_corrections_of_the_box(depth):
    own = [
        choice
        for choice in any_time_choices(dealt_state(2))
        if choice.group == say("group.box_next") and choice.label.parts == {"depth": depth}
    ]
    assert [choice.label.key for choice in own] == ["choice.values", "choice.extras", "choice.other_extras"]


def test_the_worths_of_several_colours_are_corrected_at_once():
    state = apply_moves(
        dealt_state(4), find_choice(dealt_state(4), say("choice.values", depth=2)).fill((("pink", "yellow"), 3, 3, 1))
    )
    assert {tile: count for tile, count in edition_counts(state, 2).items() if tile[-1].isdigit()} == {
        "pink2": 3, "pink3": 3, "pink4": 1,
        "green2": 2, "green3": 3, "green4": 2,
        "yellow2": 3, "yellow3": 3, "yellow4": 1,
    }  # fmt: skip


def test_depth_1_asks_for_its_two_worths_only():
    fields = find_choice(dealt_state(2), say("choice.values", depth=1)).fields
    assert [field.label for field in fields] == [say("field.colour"), say("field.count", value=1), say("field.count", value=2)]


def counts_note(**counts):
    return say(
        "note.now", counts=[say("note.family", family=family, counts=family_counts) for family, family_counts in counts.items()]
    )


def test_note_of_a_box_correction_shows_the_current_counts():
    state = dealt_state(4, tiles="table")
    assert find_choice(state, say("choice.values", depth=5)).note == counts_note(pink=(1, 2, 1), green=(1, 2, 1), yellow=(1, 2, 1))
    assert find_choice(state, say("choice.other_extras", depth=2)).note == counts_note(water=(1,), rock=(2,), predator=(2,))


def test_a_count_that_is_not_the_printed_sum_is_asked_about_with_its_numbers():
    state = apply_moves(dealt_state(4), CorrectWorths(2, ("pink",), 2, 3, 3))
    assert GAME.prompt(state).reminders[0] == say("box.wrong_sum", depth=2, family="pink", counts=(2, 3, 3), sum=8, printed=7)
    assert labels(state) == [AGAIN, CANCEL]
    assert edition_counts(state, 2) == GAME.edition()["depths"][1]["counts"]


def test_second_count_of_the_box_corrects_the_first():
    state = apply_moves(dealt_state(4), CorrectWorths(2, ("pink",), 2, 3, 3))
    state = apply_moves(state, find_choice(state, AGAIN).fill((("pink",), 3, 2, 2)))
    assert state.open_question is None and edition_counts(state, 2)["pink2"] == 3


def test_cancelled_box_correction_changes_nothing():
    state = apply_moves(dealt_state(4), CorrectWorths(2, ("pink",), 2, 3, 3), CancelCorrection())
    assert state == dealt_state(4)


def test_number_of_extras_is_corrected():
    state = apply_moves(dealt_state(4), CorrectExtras(3, ("green",), 1, 0, 0), CorrectOthers(2, 2, 1, 3))
    assert edition_counts(state, 3, "extras")["green3"] == 1 and edition_counts(state, 3, "extras")["green4"] == 0
    assert [edition_counts(state, 2, "extras")[kind] for kind in ("water", "rock", "predator")] == [2, 1, 3]


def test_more_extras_than_tiles_is_asked_about():
    state = apply_moves(dealt_state(4), CorrectExtras(5, ("green",), 2, 0, 0))
    assert GAME.prompt(state).reminders[0] == say("box.too_many_extras", depth=5, tile="green8", extras=2, count=1)


def test_a_main_set_too_small_to_remove_from_is_asked_about():
    state = apply_moves(dealt_state(4), CorrectExtras(5, COLOURS, 1, 2, 1), CorrectOthers(5, predator=11))
    assert GAME.prompt(state).reminders[0] == say("box.main_too_small", depth=5, main=0, removed=7)


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_field_ends_at_the_printed_count(depth):
    for choice in any_time_choices(dealt_state(2)):
        highs = [field.high for field in choice.fields if isinstance(field, Number)]
        assert all(high <= 11 for high in highs)


def test_players_can_confirm_their_box():
    state = dealt_state(4)
    assert GAME.current_edition(state)["verified"] is False
    state = apply_moves(state, find_choice(state, say("choice.confirm")).fill())
    assert GAME.current_edition(state)["verified"] is True and GAME.view(state, None).subtitle.key == "header.round"
    assert say("choice.confirm") not in [choice.label for choice in any_time_choices(state)]
    assert ConfirmBox not in [type(choice.move) for choice in any_time_choices(state)]


def test_box_correction_counts_from_the_next_game_with_tiles_in_the_app():
    state = dealt_state(2)
    corrected = apply_moves(state, CorrectWorths(5, ("pink",), 2, 1, 1))
    assert corrected.depths == state.depths
    assert find_choice(state, say("choice.values", depth=5)).group == say("group.box_next")
    assert edition_counts(corrected, 5)["pink8"] == 2


def test_box_correction_counts_at_once_with_physical_tiles():
    state = dealt_state(4, tiles="table")
    corrected = apply_moves(state, CorrectWorths(5, ("pink",), 2, 1, 1))
    assert corrected.depth(5).pile.count("pink8") == 2 and corrected.depth(5).pile.count("pink9") == 1
    assert count_tiles(corrected) == count_box_tiles(corrected)
    assert corrected.depth(5).pile.height == state.depth(5).pile.height


def test_corrected_extras_change_the_number_of_face_down_physical_tiles():
    state = dealt_state(2, tiles="table")
    corrected = apply_moves(state, CorrectOthers(5, predator=2))
    assert corrected.depth(5).pile.height == state.depth(5).pile.height + 1
    assert corrected.depth(5).pile.removed_count == 7


def test_box_correction_that_contradicts_seen_tiles_is_asked_about():
    state = put_face_up(dealt_state(4, tiles="table"), 5, "pink9", "pink9")
    doubted = apply_moves(state, CorrectWorths(5, ("pink",), 2, 1, 1))
    assert GAME.prompt(doubted).reminders[0] == say("box.more_seen", depth=5, tile="pink9", seen=2, dealt=1)
    assert apply_moves(doubted, CancelCorrection()) == state


def test_corrected_edition_is_saved_with_the_move_and_removed_by_undo():
    journal = MemoryJournal()
    session = Session.begin(GAME, "one", GAME.setup(seats_named(["Ann", "Bo"])), journal, PlayClock(), SEED)
    aside = next(choice for choice in session.prompt.any_time_choices if choice.label == say("choice.values", depth=5))
    session.play(aside.id, (("pink",), 2, 1, 1))
    assert journal.editions[-1]["depths"][4]["counts"]["pink8"] == 2
    session.undo()
    assert journal.editions[-1]["depths"] == GAME.edition()["depths"]


def test_a_saved_edition_deals_the_next_ocean():
    state = apply_moves(dealt_state(4), CorrectWorths(5, ("pink",), 2, 1, 1))
    following = dealt_state(4, GAME.current_edition(state))
    assert following.depth(5).pile.count("pink8") == 2
    assert count_tiles(following) == count_box_tiles(following)


def test_event_of_a_box_correction_has_all_counts_of_the_depth():
    state = give_tiles(dealt_state(2), 0, (1, "rock"))
    (event,) = GAME.rulebook.decide(state, CorrectOthers(1, 0, 8, 6), None)
    assert isinstance(event, BoxCorrected) and event.counts[:3] == (6, 8, 6) and event.extras[:3] == (0, 8, 6)
