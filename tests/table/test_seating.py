"""Seats before a game: their order, colours and emblems."""

import pytest

from companion.games import catalogue
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.edition_values import BoxCheck
from companion.table.seating import (
    add_seat,
    colour_by_pieces,
    move_seat,
    new_look,
    order_from,
    recolour,
    with_unique_look,
)
from companion.table.seats import EMBLEMS, PIECE_COLOURS, SEAT_COLOURS, Seat, seats_named

ANN, BO, CLEO = seats_named(["Ann", "Bo", "Cleo"])


def names(seats):
    return [seat.name for seat in seats]


def test_new_seat_keeps_its_wished_colour_and_emblem_when_free():
    assert add_seat((ANN,), Seat("Dan", "rose", "square", "dan"))[-1] == Seat("Dan", "rose", "square", "dan")


def test_new_seat_with_a_taken_colour_gets_the_first_free_colour():
    assert with_unique_look(Seat("Dan", ANN.colour, ANN.emblem), (ANN, BO)) == Seat("Dan", "yellow", "circle")


def test_new_seat_without_an_emblem_gets_the_usual_emblem_of_its_colour():
    assert with_unique_look(Seat("Dan", "violet", ""), ()) == Seat("Dan", "violet", EMBLEMS[SEAT_COLOURS.index("violet")])


def test_player_without_a_name_or_already_seated_is_not_added():
    assert add_seat((ANN, BO), Seat("ann")) == (ANN, BO)
    assert add_seat((ANN,), Seat("")) == (ANN,)


def test_player_may_have_any_colour_and_swaps_one_in_use():
    assert colours(recolour((ANN, BO), 0, "yellow")) == ["yellow", BO.colour]
    assert colours(recolour((ANN, BO, CLEO), 0, BO.colour)) == [BO.colour, ANN.colour, CLEO.colour]


def test_moved_seat_leaves_the_order_of_the_others_unchanged():
    assert names(move_seat((ANN, BO, CLEO), 0, 2)) == ["Bo", "Cleo", "Ann"]
    assert names(move_seat((ANN, BO, CLEO), 2, 0)) == ["Cleo", "Ann", "Bo"]
    assert names(move_seat((ANN, BO, CLEO), 1, 1)) == ["Ann", "Bo", "Cleo"]


def test_turns_go_clockwise_from_the_start_player():
    assert names(order_from((ANN, BO, CLEO), 1)) == ["Bo", "Cleo", "Ann"]


PIECES = ("red", "blue", "green", "yellow")


def colours(seats):
    return [seat.colour for seat in seats]


def test_every_seat_gets_a_colour_of_the_games_pieces():
    assert colours(colour_by_pieces(seats_named(["Ann", "Bo", "Cleo", "Dan"]), PIECES)) == ["green", "red", "yellow", "blue"]


def test_exact_colour_of_the_pieces_wins_over_a_similar_colour():
    assert colours(colour_by_pieces((Seat("Ann", "orange"), Seat("Bo", "red")), PIECES)) == ["blue", "red"]


def test_every_player_gets_the_colour_of_the_last_game():
    before = (Seat("Bo", "yellow"), Seat("Ann", "blue"))
    assert colours(colour_by_pieces((ANN, BO), PIECES, before)) == ["blue", "yellow"]


def test_colour_of_the_last_game_yields_to_another_players_own_colour():
    assert colours(colour_by_pieces((ANN, BO), PIECES, (Seat("Bo", "green"),))) == ["green", "red"]


def test_new_player_gets_an_unused_colour_and_emblem():
    assert new_look([(player.colour, player.emblem) for player in (ANN, BO)]) == (CLEO.colour, CLEO.emblem)
    looks = [(colour, "star") for colour in ("green", "orange", "yellow", "violet", "rose", "sky")]
    assert new_look(looks)[0] == "tan" and new_look([*looks, ("tan", "moon"), ("aqua", "bars")])[0] == "silver", "grey is last"
    assert new_look([("purple", "star")])[0] == "green" != new_look([("lime", "star"), ("green", "moon")])[0]


def test_a_game_without_pieces_takes_every_colour():
    assert colour_by_pieces((ANN, BO), ()) == (ANN, BO)


@pytest.mark.parametrize("name", ["deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep"])
def test_every_game_with_pieces_has_a_colour_for_each_seat(name):
    game = catalogue.game(name)
    piece_colours = game.pieces(game.edition())
    assert len(set(piece_colours)) == len(piece_colours) >= game.seats[-1] and set(piece_colours) <= {*SEAT_COLOURS, *PIECE_COLOURS}
    part = game.edition()[game.cover.pieces]
    assert part["verified"] is False, "asked on the owner's page"


def test_new_game_uses_colours_of_its_pieces_and_an_old_game_keeps_its_colours():
    table = SessionThread(Store.in_memory(), PlayClock())
    table.handle(BeginSession("perils-of-the-deep", seats_named(["Ann", "Bo"]), {}))
    assert colours(table.snapshot.seats) == ["green", "red"]
    game = catalogue.game("perils-of-the-deep")
    assert colours(game.setup((Seat("Ann", "violet"), Seat("Bo", "sky"))).seats) == ["violet", "sky"]


def test_colours_of_the_pieces_can_be_changed_in_the_box_check():
    box = BoxCheck(catalogue.game("deep-dive"))
    (fact,) = box.facts("pieces")
    other = ("black", *fact.value[1:])
    assert fact.field.check(other) == other
    assert box.with_value(fact.path, other).edition["pieces"]["colours"] == list(other)
    assert not box.with_part_compared("pieces").edition["verified"], "the tiles are still to be compared"
