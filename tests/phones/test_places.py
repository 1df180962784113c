"""Places in the web server: it keeps only those that the app has sent lately."""

import asyncio
import time

from companion.session.phones.protocol import OpenPage, Place, encode_frame
from phones import table_link as places
from phones.table_link import CONFIRM_S, FORGET_S, TableLink

ANN = Place("ann", "playing", 0)


class Line:
    """The table's end, which only listens."""

    def __init__(self):
        self.heard = []

    def write(self, data):
        self.heard.append(data)


def table_told(age_s):
    table = TableLink()
    table._writer = Line()
    table._take(ANN)
    table._told_s[ANN.key] = time.monotonic() - age_s
    return table


def place_in(table, monkeypatch):
    monkeypatch.setattr(places, "PATIENCE_S", 0.01)
    return asyncio.run(table.place(ANN.key))


def test_a_place_is_as_the_table_told_it_and_is_asked_for_again_in_good_time(monkeypatch):
    fresh, older = table_told(0), table_told(CONFIRM_S + 1)
    assert place_in(fresh, monkeypatch) == place_in(older, monkeypatch) == ANN
    assert (fresh._writer.heard, older._writer.heard) == ([], [encode_frame(OpenPage(ANN.key))])


def test_a_place_that_the_table_does_not_confirm_is_forgotten_within_a_minute(monkeypatch):
    table = table_told(FORGET_S + 1)
    assert FORGET_S <= 60 and place_in(table, monkeypatch).state == "away" and table.places == {}


def test_a_place_told_anew_wakes_no_page():
    table = table_told(0)
    assert not table._take(ANN) and table._take(Place("ann", "watching")) and table._take(Place("ann", "gone"))
    assert table.places == {} and table._told_s == {}
