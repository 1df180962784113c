"""Before a game begins: who sits where, in what, and in which order."""

from companion.table.seating import moved, recoloured, sat_down, starting_with, told_apart
from companion.table.seats import EMBLEMS, SEAT_COLOURS, Seat, seats_named

ANN, BO, CLEO = seats_named(["Ann", "Bo", "Cleo"])


def names(seats):
    return [seat.name for seat in seats]


def test_who_sits_down_keeps_the_colour_and_emblem_they_wish_where_nobody_has_them():
    assert sat_down((ANN,), Seat("Dan", "rose", "square", "dan"))[-1] == Seat("Dan", "rose", "square", "dan")


def test_who_wishes_what_another_has_gets_the_first_that_is_free():
    assert told_apart(Seat("Dan", ANN.colour, ANN.emblem), (ANN, BO)) == Seat("Dan", "yellow", "circle")


def test_who_wishes_for_nothing_gets_the_usual_emblem_of_their_colour():
    assert told_apart(Seat("Dan", "violet", ""), ()) == Seat("Dan", "violet", EMBLEMS[SEAT_COLOURS.index("violet")])


def test_nobody_sits_down_twice_or_without_a_name():
    assert sat_down((ANN, BO), Seat("ann")) == (ANN, BO)
    assert sat_down((ANN,), Seat("")) == (ANN,)


def test_a_colour_turns_to_the_next_that_is_free_and_stays_where_none_is():
    assert [seat.colour for seat in recoloured((ANN, BO), 0)] == ["yellow", "orange"]
    full = seats_named([str(number) for number in range(len(SEAT_COLOURS))])
    assert recoloured(full, 2) == full


def test_a_turned_colour_comes_round_again():
    seats = (BO,)
    seen = []
    for _ in SEAT_COLOURS:
        seats = recoloured(seats, 0)
        seen.append(seats[0].colour)
    assert seen[-1] == BO.colour and set(seen) == set(SEAT_COLOURS)


def test_a_seat_moves_in_the_order_and_the_others_stay_as_they_sat():
    assert names(moved((ANN, BO, CLEO), 0, 2)) == ["Bo", "Cleo", "Ann"]
    assert names(moved((ANN, BO, CLEO), 2, 0)) == ["Cleo", "Ann", "Bo"]
    assert names(moved((ANN, BO, CLEO), 1, 1)) == ["Ann", "Bo", "Cleo"]


def test_turns_go_clockwise_from_whoever_starts():
    assert names(starting_with((ANN, BO, CLEO), 1)) == ["Bo", "Cleo", "Ann"]
