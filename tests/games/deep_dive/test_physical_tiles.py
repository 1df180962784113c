"""Test physical tiles, whose flips are entered."""

import pytest
from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.corrections import CancelCorrection, EndWithdrawn
from companion.games.deep_dive.dive import GoDeeper, SpendRock, TakeTile
from companion.games.deep_dive.real_tiles import ConfirmTile, EnterOtherTile, EnterTile
from companion.games.deep_dive.tile_corrections import CorrectTile
from companion.games.deep_dive.turns import EndTriggered
from companion.session.inputs.messages import Answer, BeginSession, Report
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import CorrectCounter
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.games.deep_dive.builders import (
    ENTER,
    ENTER_AGAIN,
    ENTER_OTHER,
    FIX_EARLIER,
    apply_moves,
    column,
    count_box_tiles,
    count_tiles,
    counters,
    dealt_state,
    decide,
    deeper_label,
    face_up_tiles,
    fewer_label,
    find_choice,
    give_tiles,
    labels,
    put_face_up,
    read_english,
    take_label,
)
from tests.session.fake_store import FakeStore


def all_seen_refusal(depth, family, printed):
    return say("refused.all_seen", depth=depth, family=family, printed=printed)


def create_ocean(seats=4):
    return dealt_state(seats, tiles="table")


def dive_to_depth_5(state):
    """Return the state after the first seat dived to depth 5 with a rock."""
    return apply_moves(give_tiles(state, 0, (1, "rock")), SpendRock(0, (5,)))


def enter_tile(state, tile):
    return apply_moves(state, EnterTile(state.up, (tile,)))


def test_one_tap_enters_kind_colour_and_worth_of_a_tile():
    tell = find_choice(dive_to_depth_5(create_ocean()), ENTER)
    (field,) = tell.fields
    assert [read_english(option.label) for option in field.options] == [
        "Predator", "Pink 8", "Pink 9", "Pink 10", "Green 8", "Green 9", "Green 10", "Yellow 8", "Yellow 9", "Yellow 10",
    ]  # fmt: skip
    assert (field.least, field.most, tell.report_pattern) == (1, 1, "DRAW tiles")


def test_depth_1_can_hold_open_water_rocks_and_food_worth_1_and_2():
    (field,) = find_choice(create_ocean(), ENTER).fields
    assert {option.value for option in field.options} == {
        "water", "rock", "predator", "pink1", "pink2", "green1", "green2", "yellow1", "yellow2",
    }  # fmt: skip


def test_entered_tile_has_the_effect_of_a_flipped_tile():
    state = enter_tile(create_ocean(), "water")
    assert state.at == 2
    state = enter_tile(state, "green3")
    assert labels(state)[:2] == [take_label("green3"), deeper_label(3)]
    assert column(apply_moves(state, TakeTile(0, 2, "green3")), 0, "green") == (3,)
    assert enter_tile(apply_moves(state, GoDeeper(0)), "predator").penguin_depths(0) == (3,)


def test_event_of_an_entered_tile_has_the_source_table():
    assert decide(create_ocean(), EnterTile(0, ("rock",)))[0].source == "table"
    assert not decide(create_ocean(), EnterTile(0, ("rock",)))[0].has_revealed()


def put_pinks_face_up(state, *worths):
    return put_face_up(state, 5, *(f"pink{worth}" for worth in worths))


def test_a_fifth_pink_at_depth_5_is_refused_with_offers():
    state = dive_to_depth_5(put_pinks_face_up(create_ocean(), 8, 9, 9, 10))
    with pytest.raises(IllegalMoveError) as refusal:
        decide(state, EnterTile(0, ("pink8",)))
    assert refusal.value.reason == "all_seen"
    assert refusal.value.sentence == all_seen_refusal(5, "pink", 4)
    assert refusal.value.offers == (CorrectTile,)


def test_exhausted_colour_is_offered_only_under_other_tiles():
    state = dive_to_depth_5(put_pinks_face_up(create_ocean(), 8, 9, 9, 10))
    (field,) = find_choice(state, ENTER).fields
    assert not any(option.value.startswith("pink") for option in field.options)
    state = apply_moves(state, find_choice(state, ENTER_OTHER).fill((("pink8",),)))
    assert GAME.prompt(state).question == all_seen_refusal(5, "pink", 4)
    assert labels(state) == [FIX_EARLIER, ENTER_AGAIN]
    assert apply_moves(state, CancelCorrection()).open_question is None


def test_a_twelfth_predator_of_depth_5_is_refused():
    state = dive_to_depth_5(put_face_up(create_ocean(), 5, *("predator",) * 11))
    with pytest.raises(IllegalMoveError) as refusal:
        decide(state, EnterTile(0, ("predator",)))
    assert refusal.value.sentence == all_seen_refusal(5, "predator", 11)


def test_worth_beyond_the_unverified_split_asks_a_question():
    state = enter_tile(dive_to_depth_5(put_pinks_face_up(create_ocean(), 10)), "pink10")
    assert GAME.prompt(state).question == say("ask.box", count=2, tile="pink10", depth=5)
    assert labels(state)[:2] == [fewer_label("pink8"), fewer_label("pink9")]
    assert labels(state)[-1] == ENTER_AGAIN


def test_yes_corrects_the_edition_and_takes_the_flip():
    state = enter_tile(dive_to_depth_5(put_pinks_face_up(create_ocean(), 10)), "pink10")
    state = apply_moves(state, find_choice(state, fewer_label("pink9")).move)
    assert column(state, 0, "pink") == (10,) and state.up == 1
    assert GAME.current_edition(state)["depths"][4]["counts"]["pink10"] == 2
    assert GAME.current_edition(state)["depths"][4]["counts"]["pink9"] == 1
    assert count_tiles(state) == count_box_tiles(state)


def test_only_unseen_worths_can_be_corrected_to_fewer():
    state = enter_tile(dive_to_depth_5(put_pinks_face_up(create_ocean(), 10, 8)), "pink10")
    assert labels(state)[:1] == [fewer_label("pink9")]


def test_answer_mistake_asks_for_the_flipped_tile_again():
    state = enter_tile(dive_to_depth_5(put_pinks_face_up(create_ocean(), 10)), "pink10")
    assert labels(apply_moves(state, CancelCorrection()))[0] == ENTER


def test_question_in_the_main_set_offers_fewer_extras():
    state = dive_to_depth_5(put_face_up(create_ocean(2), 5, "green9"))
    state = enter_tile(state, "green9")
    assert GAME.prompt(state).question == say("ask.main_set", count=2, tile="green9", depth=5)
    assert GAME.prompt(state).reason == say("why.doubt", tile="green9", known=1, extras=1)
    assert say("choice.fewer_extras") in labels(state)
    swapped = apply_moves(state, find_choice(state, say("choice.swap")).fill((("green8",),)))
    extras = GAME.current_edition(swapped)["depths"][4]["extras"]
    assert (extras["green8"], extras["green9"]) == (1, 0) and column(swapped, 0, "green") == (9,)
    assert swapped.depth(5).pile.height == state.depth(5).pile.height - 1
    assert count_tiles(swapped) == count_box_tiles(swapped)


def test_one_fewer_extra_puts_one_more_tile_in_play():
    state = enter_tile(dive_to_depth_5(put_face_up(create_ocean(2), 5, "green9")), "green9")
    more = apply_moves(state, ConfirmTile("green9", "more"))
    assert more.depth(5).pile.height == state.depth(5).pile.height
    assert more.depth(5).pile.removed_count == 7 and count_tiles(more) == count_box_tiles(more)


def test_correction_that_was_not_offered_is_refused():
    state = enter_tile(dive_to_depth_5(put_pinks_face_up(create_ocean(), 10, 8)), "pink10")
    with pytest.raises(IllegalMoveError) as refusal:
        decide(state, ConfirmTile("pink10", "count", ("pink8",)))
    assert refusal.value.reason == "not_asked"


def test_wrongly_entered_tile_is_corrected_in_its_place():
    state = put_face_up(create_ocean(), 5, "pink9", "green8")
    state = apply_moves(state, CorrectTile(5, ("up:0",), ("yellow10",)))
    assert face_up_tiles(state, 5) == ("yellow10", "green8") and count_tiles(state) == count_box_tiles(state)


def test_corrected_worth_of_food_changes_in_its_place():
    state = give_tiles(create_ocean(), 1, (5, "pink9"), (1, "pink1"))
    state = apply_moves(state, CorrectTile(5, ("1:pink9",), ("pink10",)))
    assert column(state, 1, "pink") == (10, 1) and count_tiles(state) == count_box_tiles(state)


def test_food_of_a_corrected_colour_moves_to_the_end_of_its_column():
    state = give_tiles(create_ocean(), 1, (5, "pink9"), (1, "pink1"), (1, "green1"))
    state = apply_moves(state, CorrectTile(5, ("1:pink9",), ("green9",)))
    assert column(state, 1, "pink") == (1,) and column(state, 1, "green") == (1, 9)
    assert count_tiles(state) == count_box_tiles(state)


def test_fifth_pink_is_accepted_after_an_earlier_pink_is_corrected():
    state = dive_to_depth_5(put_pinks_face_up(create_ocean(), 8, 9, 9, 10))
    state = apply_moves(state, EnterOtherTile(0, ("pink8",)), CorrectTile(5, ("up:0",), ("green8",)))
    assert column(enter_tile(state, "pink8"), 0, "pink") == (8,)


def test_number_of_face_down_tiles_can_be_recounted():
    state = create_ocean()
    (counter,) = [candidate for candidate in counters(state) if candidate.label == say("counter.down", depth=3)]
    assert counter.value == 25
    state = apply_moves(state, CorrectCounter(counter.key, None, 24))
    assert state.depth(3).pile.height == 24 and state.depth(3).pile.removed_count == 6


def test_count_of_no_face_down_tiles_triggers_the_end_and_a_recount_withdraws_it():
    assert EndTriggered(3) in decide(create_ocean(), CorrectCounter("down:3", None, 0))
    state = apply_moves(create_ocean(), CorrectCounter("down:3", None, 0))
    assert EndWithdrawn() in decide(state, CorrectCounter("down:3", None, 2))
    assert not apply_moves(state, CorrectCounter("down:3", None, 2)).ending


def test_recount_in_the_final_round_does_not_withdraw_the_end():
    state = replace(apply_moves(create_ocean(), CorrectCounter("down:3", None, 0)), is_last=True)
    assert apply_moves(state, CorrectCounter("down:3", None, 2)).ending


def test_opponent_moves_when_its_depth_is_recounted_as_empty():
    assert apply_moves(dealt_state(1, tiles="table"), CorrectCounter("down:1", None, 0)).pawn == 2


class OceanStore(FakeStore):
    """Store in memory, with one session of Deep Dive."""

    def session_game(self, session):
        return "deep-dive"


def begin_session():
    session = SessionThread(OceanStore(), PlayClock(), lambda name: GAME)
    session.handle(BeginSession("deep-dive", seats_named(["Ann", "Bo", "Cleo", "Dov"]), {"tiles": "table"}))
    return session


@pytest.mark.parametrize("item", ["pink2", "PINK2"])
def test_serial_line_enters_a_tile_by_its_name(item):
    session = begin_session()
    session.handle(Report("DRAW", "tiles", (item,)))
    assert read_english(session.snapshot.undo) == "flip a pink 2"


def test_serial_line_with_a_surplus_tile_asks_a_question_with_offers():
    session = begin_session()
    for _ in range(7):
        session.handle(Report("DRAW", "tiles", ("predator",)))
    assert session.snapshot.prompt.question == all_seen_refusal(1, "predator", 6)
    labels = [choice.label for choice in session.snapshot.prompt.choices]
    assert labels[-1].key == "session.change_nothing" and any(label.key == "session.take_back" for label in labels)
    session.handle(Answer(session.snapshot.prompt.choices[-1].id))
    session.handle(Report("DRAW", "tiles", ("rock",)))
    assert session.snapshot.undo.parts["tile"] == "rock"


def test_serial_line_with_a_tile_of_another_depth_is_refused_with_its_reason():
    session = begin_session()
    session.handle(Report("DRAW", "tiles", ("pink9",)))
    message = session.snapshot.message
    assert (message.key, message.parts) == ("refused.not_at_depth", {"tile": "pink9", "depth": 1})
