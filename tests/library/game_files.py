"""Library files with games, and bit flips in their rows."""

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.people import Player
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.table.seats import seats_named
from tests.early_end import end_early

GAME = catalogue.game("into-the-blue")


MOVES = 6


@pytest.fixture(scope="module")
def recorded_library(tmp_path_factory):
    """Return the folder of a library with two finished and two open games, an imported play, a person and corrected box contents."""
    folder = tmp_path_factory.mktemp("evening")
    with closing(Store.open(folder / "fathom.db")) as store:
        for id in ("one", "two", "three", "four"):
            begin_game(store, id)
        for id in ("one", "two"):
            end_early(resume_game(store, id))
        store.plays.imports.save_imported([replace(store.plays.play("one"), id="bgs-1", location="Graz")])
        store.save_player(Player("a1", "Ann", "green"))
        store.save_edition("into-the-blue", {"white": 9})
    return folder


def begin_game(store, id):
    """Begin a session with this id and play a few random moves."""
    setup = GAME.setup(store.identify_seats(seats_named(["Ann", "Bo"])))
    session, player = Session.begin(GAME, id, setup, store.journal, PlayClock()), RandomPlayer(16)
    for _ in range(MOVES):
        choice = player.choice(session.prompt)
        session.play(choice.id, player.values(choice))


def resume_game(store, id):
    return Session.resume(GAME, id, store.journal, PlayClock())


def contents(store):
    """Return everything that the app shows of a library."""
    return (
        store.sessions(with_toolboxes=True),
        store.plays.latest_plays(),
        store.players(),
        store.edition("into-the-blue"),
        store.people.all_people(),
        store.statistics.games(),
    )


def with_flipped_bit(value, bit):
    """Return a cell's value with one bit flipped."""
    if isinstance(value, int):
        return value ^ 1 << bit % 5
    if isinstance(value, float):
        return value + 1
    data = bytearray(value.encode() if isinstance(value, str) else value)
    data[bit // 8 % len(data)] ^= 1 << bit % 8
    return bytes(data)


def flip_in_row(path, table, column, id, bit):
    key = "play = (select key from play where id = ?) and seat = 0" if table == "score" else "id = ?"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        ((value,),) = db.execute(f"select {column} from {table} where {key}", (id,)).fetchall()
        new = with_flipped_bit(value, bit)
        cast = "cast(? as text)" if isinstance(value, str) else "?"
        db.execute(f"update {table} set {column} = {cast} where {key}", (new, id))
