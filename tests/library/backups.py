"""Backups to import, unchanged and changed."""

import json

from companion.library.exchange import backup_file
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME


def game_named(name):
    return GAME


def all_contents(store):
    sessions = {id: store.journal.entries(id) for id in store.journal.sessions()}
    stored_sessions = [store.session(id) for id in sessions]
    return (
        sessions,
        stored_sessions,
        store.plays.latest_plays(),
        store.players(),
        store.edition("pearls"),
        store.values_of("preset"),
    )


def play_on(store, id, moves, colour="white"):
    if store.journal.entries(id):
        session = Session.resume(GAME, id, store.journal, PlayClock())
    else:
        session = Session.begin(GAME, id, GAME.setup(seats_named(["Ann", "Bo"]), {"bag": "table"}), store.journal, PlayClock())
    for _ in range(moves):
        session.play(session.prompt.choices[0].id, ((colour,),))


def with_change(data, change):
    """Return a backup whose body `change` has changed, with a valid checksum, as a faulty program may write it."""
    body = json.loads(data.partition(b"\n")[2])
    change(body)
    body = json.dumps(body).encode()
    head = {"what": "fathom backup", "version": 1, "digest": backup_file.digest_of([body])}
    return json.dumps(head).encode() + b"\n" + body


CHANGES = {
    "no list": lambda body: body.update(sessions=3),
    "an entry that is none": lambda body: body["sessions"][-1]["entries"].append({"number": "x"}),
    "an entry missing": lambda body: body["sessions"][-1]["entries"].pop(1),
    "a beginning missing": lambda body: body["sessions"][-1]["entries"].pop(0),
    "somebody without a name": lambda body: body["kept"].append(["player", "x", {"id": "x"}]),
    "a play that is none": lambda body: body["kept"].append(["play", "x", {"id": "x"}]),
    "a remark that is none": lambda body: body["kept"].append(["remark", "x", {"sight": "sideways"}]),
}
