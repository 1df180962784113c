"""Twelve seats at one sheet, each with its own colour and emblem."""

from companion.pictures.seat_emblems import OUTLINES, POLYGONS, RECTANGLES, SEAT_PAINTS
from companion.table.seats import EMBLEMS, MOST_SEATS, PIECE_COLOURS, SEAT_COLOURS, seats_named


def test_twelve_seats_have_different_colours_and_emblems():
    seats = seats_named([f"Player {number}" for number in range(MOST_SEATS)])
    assert len({seat.colour for seat in seats}) == len({seat.emblem for seat in seats}) == MOST_SEATS


def test_every_colour_and_emblem_of_a_seat_can_be_painted():
    assert tuple(SEAT_PAINTS) == (*SEAT_COLOURS, *PIECE_COLOURS)
    assert set(EMBLEMS) == {*POLYGONS, *RECTANGLES, *OUTLINES, "circle", "wave"}
