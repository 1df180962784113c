"""Places in the web server: it keeps only those that the app has sent lately."""

import asyncio
import time

from companion.session.phones.protocol import OpenPage, Place, encode_frame
from phones import table_link as places
from phones.table_link import CONFIRM_S, FORGET_S, TableLink

ANN = Place("ann", "playing", 0)


class FakeConnection:
    """Fake connection to the app: it records what is written to it."""

    def __init__(self):
        self.frames = []

    def write(self, data):
        self.frames.append(data)


def link_with_place(age_s):
    table = TableLink()
    table._writer = FakeConnection()
    table._handle_frame(ANN)
    table._confirmed_s[ANN.key] = time.monotonic() - age_s
    return table


def find_place(table, monkeypatch):
    monkeypatch.setattr(places, "TIMEOUT_S", 0.01)
    return asyncio.run(table.place(ANN.key))


def test_place_is_stored_as_sent_and_requested_again_in_time(monkeypatch):
    fresh, older = link_with_place(0), link_with_place(CONFIRM_S + 1)
    assert find_place(fresh, monkeypatch) == find_place(older, monkeypatch) == ANN
    assert (fresh._writer.frames, older._writer.frames) == ([], [encode_frame(OpenPage(ANN.key))])


def test_unconfirmed_place_is_forgotten_within_a_minute(monkeypatch):
    table = link_with_place(FORGET_S + 1)
    assert FORGET_S <= 60 and find_place(table, monkeypatch).state == "away" and table.places == {}


def test_unchanged_place_updates_no_page():
    table = link_with_place(0)
    assert (
        not table._handle_frame(ANN) and table._handle_frame(Place("ann", "watching")) and table._handle_frame(Place("ann", "gone"))
    )
    assert table.places == {} and table._confirmed_s == {}
