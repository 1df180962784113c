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
    CANCEL,
    TELL,
    TELL_OTHER,
    after_moves,
    choice,
    column,
    counters,
    dealt_state,
    decide,
    deeper_label,
    fewer_label,
    found_tiles,
    labels,
    read_english,
    take_label,
    tiles_of_box,
    up_tiles,
    with_taken,
    with_up,
)
from tests.session.fake_store import FakeStore


def all_seen_refusal(depth, family, printed):
    return say("refused.all_seen", depth=depth, family=family, printed=printed)


def ocean(seats=4):
    return dealt_state(seats, tiles="table")


def at_depth_5(state):
    """Return the state after the first seat dived to depth 5 with a rock."""
    return after_moves(with_taken(state, 0, (1, "rock")), SpendRock(0, (5,)))


def after_entering(state, tile):
    return after_moves(state, EnterTile(state.up, (tile,)))


def test_one_tap_tells_kind_colour_and_worth_among_what_the_depth_can_hold():
    tell = choice(at_depth_5(ocean()), TELL)
    (field,) = tell.fields
    assert [read_english(option.label) for option in field.options] == [
        "Predator", "Pink 8", "Pink 9", "Pink 10", "Green 8", "Green 9", "Green 10", "Yellow 8", "Yellow 9", "Yellow 10",
    ]  # fmt: skip
    assert (field.least, field.most, tell.hears) == (1, 1, "DRAW tiles")


def test_depth_1_can_hold_open_water_rocks_and_food_worth_1_and_2():
    (field,) = choice(ocean(), TELL).fields
    assert {option.value for option in field.options} == {
        "water", "rock", "predator", "pink1", "pink2", "green1", "green2", "yellow1", "yellow2",
    }  # fmt: skip


def test_a_told_tile_does_what_a_flipped_one_does():
    state = after_entering(ocean(), "water")
    assert state.at == 2
    state = after_entering(state, "green3")
    assert labels(state)[:2] == [take_label("green3"), deeper_label(3)]
    assert column(after_moves(state, TakeTile(0, 2, "green3")), 0, "green") == (3,)
    assert after_entering(after_moves(state, GoDeeper(0)), "predator").penguin_depths(0) == (3,)


def test_the_event_says_it_came_from_the_table():
    assert decide(ocean(), EnterTile(0, ("rock",)))[0].source == "table"
    assert not decide(ocean(), EnterTile(0, ("rock",)))[0].has_revealed()


def with_pinks_up(state, *worths):
    return with_up(state, 5, *(f"pink{worth}" for worth in worths))


def test_a_fifth_pink_at_depth_5_is_refused_with_offers():
    state = at_depth_5(with_pinks_up(ocean(), 8, 9, 9, 10))
    with pytest.raises(IllegalMoveError) as refusal:
        decide(state, EnterTile(0, ("pink8",)))
    assert refusal.value.reason == "all_seen"
    assert refusal.value.said == all_seen_refusal(5, "pink", 4)
    assert refusal.value.offers == (CorrectTile,)


def test_what_is_refused_is_not_offered_in_one_tap_but_the_table_is_never_stuck():
    state = at_depth_5(with_pinks_up(ocean(), 8, 9, 9, 10))
    (field,) = choice(state, TELL).fields
    assert not any(option.value.startswith("pink") for option in field.options)
    state = after_moves(state, choice(state, TELL_OTHER).fill((("pink8",),)))
    assert GAME.prompt(state).about == all_seen_refusal(5, "pink", 4)
    assert labels(state) == [say("choice.fix", depth=5), CANCEL]
    assert after_moves(state, CancelCorrection()).asked is None


def test_a_twelfth_predator_of_depth_5_is_refused():
    state = at_depth_5(with_up(ocean(), 5, *("predator",) * 11))
    with pytest.raises(IllegalMoveError) as refusal:
        decide(state, EnterTile(0, ("predator",)))
    assert refusal.value.said == all_seen_refusal(5, "predator", 11)


def test_a_worth_beyond_the_unverified_split_is_a_question():
    state = after_entering(at_depth_5(with_pinks_up(ocean(), 10)), "pink10")
    assert GAME.prompt(state).about == say("ask.box", count=2, tile="pink10", depth=5)
    assert labels(state)[:2] == [fewer_label("pink8"), fewer_label("pink9")]
    assert labels(state)[-1] == CANCEL


def test_yes_corrects_the_edition_and_takes_the_flip():
    state = after_entering(at_depth_5(with_pinks_up(ocean(), 10)), "pink10")
    state = after_moves(state, choice(state, fewer_label("pink9")).move)
    assert column(state, 0, "pink") == (10,) and state.up == 1
    assert GAME.current_edition(state)["depths"][4]["counts"]["pink10"] == 2
    assert GAME.current_edition(state)["depths"][4]["counts"]["pink9"] == 1
    assert found_tiles(state) == tiles_of_box(state)


def test_only_a_worth_that_has_not_been_seen_can_be_fewer():
    state = after_entering(at_depth_5(with_pinks_up(ocean(), 10, 8)), "pink10")
    assert labels(state)[:1] == [fewer_label("pink9")]


def test_a_mistake_asks_for_the_flipped_tile_again():
    state = after_entering(at_depth_5(with_pinks_up(ocean(), 10)), "pink10")
    assert labels(after_moves(state, CancelCorrection()))[0] == TELL


def test_in_the_main_set_the_extras_mark_may_be_on_another_tile():
    state = at_depth_5(with_up(ocean(2), 5, "green9"))
    state = after_entering(state, "green9")
    assert GAME.prompt(state).about == say("ask.main_set", count=2, tile="green9", depth=5)
    assert GAME.prompt(state).why == say("why.doubt", tile="green9", known=1, extras=1)
    assert say("choice.fewer_extras") in labels(state)
    swapped = after_moves(state, choice(state, say("choice.swap")).fill((("green8",),)))
    extras = GAME.current_edition(swapped)["depths"][4]["extras"]
    assert (extras["green8"], extras["green9"]) == (1, 0) and column(swapped, 0, "green") == (9,)
    assert swapped.depth(5).pile.height == state.depth(5).pile.height - 1
    assert found_tiles(swapped) == tiles_of_box(swapped)


def test_one_extra_fewer_means_one_tile_more_in_play():
    state = after_entering(at_depth_5(with_up(ocean(2), 5, "green9")), "green9")
    more = after_moves(state, ConfirmTile("green9", "more"))
    assert more.depth(5).pile.height == state.depth(5).pile.height
    assert more.depth(5).pile.removed_count == 7 and found_tiles(more) == tiles_of_box(more)


def test_a_way_that_was_not_offered_is_refused():
    state = after_entering(at_depth_5(with_pinks_up(ocean(), 10, 8)), "pink10")
    with pytest.raises(IllegalMoveError) as refusal:
        decide(state, ConfirmTile("pink10", "count", ("pink8",)))
    assert refusal.value.reason == "not_asked"


def test_a_tile_told_wrongly_is_put_right_where_it_lies():
    state = with_up(ocean(), 5, "pink9", "green8")
    state = after_moves(state, CorrectTile(5, ("up:0",), ("yellow10",)))
    assert up_tiles(state, 5) == ("yellow10", "green8") and found_tiles(state) == tiles_of_box(state)


def test_a_food_told_wrongly_changes_its_worth_in_its_place():
    state = with_taken(ocean(), 1, (5, "pink9"), (1, "pink1"))
    state = after_moves(state, CorrectTile(5, ("1:pink9",), ("pink10",)))
    assert column(state, 1, "pink") == (10, 1) and found_tiles(state) == tiles_of_box(state)


def test_a_food_told_in_a_wrong_colour_goes_to_the_end_of_its_true_column():
    state = with_taken(ocean(), 1, (5, "pink9"), (1, "pink1"), (1, "green1"))
    state = after_moves(state, CorrectTile(5, ("1:pink9",), ("green9",)))
    assert column(state, 1, "pink") == (1,) and column(state, 1, "green") == (1, 9)
    assert found_tiles(state) == tiles_of_box(state)


def test_a_fifth_pink_is_taken_once_an_earlier_one_was_put_right():
    state = at_depth_5(with_pinks_up(ocean(), 8, 9, 9, 10))
    state = after_moves(state, EnterOtherTile(0, ("pink8",)), CorrectTile(5, ("up:0",), ("green8",)))
    assert column(after_entering(state, "pink8"), 0, "pink") == (8,)


def test_the_table_counts_the_face_down_tiles_again():
    state = ocean()
    (counter,) = [one for one in counters(state) if one.label == say("counter.down", depth=3)]
    assert counter.value == 25
    state = after_moves(state, CorrectCounter(counter.key, None, 24))
    assert state.depth(3).pile.height == 24 and state.depth(3).pile.removed_count == 6


def test_counting_none_face_down_triggers_the_end_and_counting_again_withdraws_it():
    assert EndTriggered(3) in decide(ocean(), CorrectCounter("down:3", None, 0))
    state = after_moves(ocean(), CorrectCounter("down:3", None, 0))
    assert EndWithdrawn() in decide(state, CorrectCounter("down:3", None, 2))
    assert not after_moves(state, CorrectCounter("down:3", None, 2)).ending


def test_once_the_last_dive_began_no_count_withdraws_it():
    state = replace(after_moves(ocean(), CorrectCounter("down:3", None, 0)), is_last=True)
    assert after_moves(state, CorrectCounter("down:3", None, 2)).ending


def test_alone_counting_the_opponents_depth_empty_moves_it_on():
    assert after_moves(dealt_state(1, tiles="table"), CorrectCounter("down:1", None, 0)).pawn == 2


class OceanStore(FakeStore):
    """Store in memory, with one session of Deep Dive."""

    def session_game(self, session):
        return "deep-dive"


def table():
    table = SessionThread(OceanStore(), PlayClock(), lambda name: GAME)
    table.handle(BeginSession("deep-dive", seats_named(["Ann", "Bo", "Cleo", "Dov"]), {"tiles": "table"}))
    return table


@pytest.mark.parametrize("item", ["pink2", "PINK2"])
def test_a_serial_line_tells_a_tile_by_its_name(item):
    joined = table()
    joined.handle(Report("DRAW", "tiles", (item,)))
    assert read_english(joined.shown.undo) == "flip a pink 2"


def test_a_serial_line_with_a_tile_too_many_is_met_with_a_question_and_offers():
    joined = table()
    for _ in range(7):
        joined.handle(Report("DRAW", "tiles", ("predator",)))
    assert joined.shown.prompt.about == all_seen_refusal(1, "predator", 6)
    labels = [one.label for one in joined.shown.prompt.choices]
    assert labels[-1].key == "session.change_nothing" and any(label.key == "session.take_back" for label in labels)
    joined.handle(Answer(joined.shown.prompt.choices[-1].id))
    joined.handle(Report("DRAW", "tiles", ("rock",)))
    assert joined.shown.undo.parts["tile"] == "rock"


def test_a_serial_line_with_a_tile_of_another_depth_says_what_this_depth_holds():
    joined = table()
    joined.handle(Report("DRAW", "tiles", ("pink9",)))
    said = joined.shown.said
    assert (said.key, said.parts) == ("refused.not_at_depth", {"tile": "pink9", "depth": 1})
