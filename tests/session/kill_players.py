"""Fork processes that play, and kill them: `python -m tests.session.kill_players FILE KILLS [lying] [NIGHT]`.

A child plays a game and its toolbox through the real store, as fast as possible. It acknowledges each entry on a pipe once
`play` has returned. SIGKILL ends it at a random moment: while it opens the file, resumes, plays or undoes.
"""

import os
import random
import signal
import struct
import sys
import time
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.repair import Repairs
from companion.library.store import Store
from companion.session.play import session_log
from companion.session.play.play_clock import PlayClock, ToolboxClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.entry import ENCODER
from companion.session.record.journal import NO_SIDE_RECORDS
from companion.session.record.verification import RecordedGame, verify
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from companion.table.sentence import say

KILLS_A_SESSION = 10
MOST_WAITED_FOR = 8  # entries that a child acknowledges before the kill
LONGEST_DELAY_S = 0.02  # between the last of these entries and the kill
LENGTH = struct.Struct(">I")
GAMES = {"dive": "deep-blue", "sheet": "score-sheet"}
TOOLBOX = "toolbox"
ENTRIES_A_WAYPOINT = 7  # far fewer than in the product, so that kills hit the writing of waypoints and sessions resume from them


class LateJournal:
    """Journal that reports an entry as saved before it is: it writes three entries at once."""

    def __init__(self, journal):
        self.journal, self.late = journal, []
        self.entries, self.read_since_waypoint, self.entries_up_to = (
            journal.entries,
            journal.read_since_waypoint,
            journal.entries_up_to,
        )

    def append(self, session, entry, extras=NO_SIDE_RECORDS):
        self.late.append((session, entry, extras))
        if len(self.late) == 3:
            for late_record in self.late:
                self.journal.append(*late_record)
            self.late = []


def play_on(path, id, acknowledge, seed, lying):
    """Run the child process: resume or begin, then play, undo and redo in the game and its toolbox until it is killed."""
    session_log.WAYPOINT_INTERVAL = ENTRIES_A_WAYPOINT
    store, clock = Store.open(path), PlayClock()
    journal = LateJournal(store.journal) if lying else store.journal
    sessions = [
        resume_or_begin(store, journal, session_id, clock if session_id == id else ToolboxClock(clock), acknowledge)
        for session_id in (id, attached_id(id))
    ]
    luck, player = random.Random(seed), RandomPlayer(seed)
    while True:
        session = luck.choice(sessions)
        before = len(session.entries)
        make_random_move(session, luck, player)
        if len(session.entries) > before:
            report_entry(acknowledge, session)


def attached_id(id):
    return f"{id}-beside"


def resume_or_begin(store, journal, id, clock, acknowledge):
    """Resume the session of that id; begin one if there is none."""
    game = game_of(id)
    if store.journal.entries(id):
        return Session.resume(game, id, journal, clock)
    setup = game.setup(seats_named(["Ann", "Bo", "Cleo"]))
    setup = replace(setup, attached_to=id.removesuffix("-beside")) if game.name == TOOLBOX else setup
    session = Session.begin(game, id, setup, journal, clock)
    report_entry(acknowledge, session)
    return session


def game_of(id):
    return catalogue.game(TOOLBOX if id.endswith("-beside") else GAMES[id.rstrip("0123456789")])


def make_random_move(session, luck, player):
    current_prompt = session.question or session.prompt
    lot = luck.random()
    try:
        if lot < 0.1 or not current_prompt:
            session.undo()
        elif lot < 0.15:
            session.redo()
        else:
            choice = (
                luck.choice(current_prompt.any_time_choices)
                if current_prompt.any_time_choices and lot < 0.25
                else player.choice(current_prompt)
            )
            session.play(choice.id, player.values(choice))
    except IllegalMoveError:
        return


def report_entry(pipe, session):
    entry = ENCODER.encode((session.id, session.entries[-1]))
    os.write(pipe, LENGTH.pack(len(entry)) + entry)


def run_and_kill_child(path, id, luck, lying):
    """Run a child for a random time, kill it, and return the entries that it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            play_on(path, id, writing, luck.random(), lying)
        finally:
            os._exit(1)
    os.close(writing)
    output = read_acknowledged(reading, luck.randint(0, MOST_WAITED_FOR))
    time.sleep(luck.random() * LONGEST_DELAY_S)
    os.kill(child, signal.SIGKILL)
    with open(reading, "rb") as pipe:
        output += pipe.read()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL, "the child ended by itself"
    entries = [msgspec.json.decode(packed_entry, type=tuple[str, msgspec.Raw]) for packed_entry in unpack_entries(output)]
    return {session_id: [bytes(entry) for owner, entry in entries if owner == session_id] for session_id in (id, attached_id(id))}


def read_acknowledged(pipe, count):
    """Read the output until `count` entries are acknowledged."""
    output = b""
    while sum(1 for _ in unpack_entries(output)) < count and (more := os.read(pipe, 1 << 16)):
        output += more
    return output


def unpack_entries(output):
    while len(output) >= LENGTH.size:
        end = LENGTH.size + LENGTH.unpack_from(output)[0]
        if len(output) >= end:
            yield output[LENGTH.size : end]
        output = output[end:]


TORN = Repairs(notes=(say("mended.last"),))
"""Message of a start after a kill between header and page of SQLite's last frame: that change was never acknowledged."""


def kill_repeatedly(path, kills, lying=False, night="dive", seed=9):
    """Kill and resume `kills` times; return the number of acknowledged entries, and of stored ones that weren't acknowledged."""
    luck, acknowledged, more = random.Random(seed), 0, 0
    known_entries = {}
    for kill in range(kills):
        id = f"{night}{kill // KILLS_A_SESSION}"
        acknowledged_entries = run_and_kill_child(path, id, luck, lying)
        acknowledged += sum(map(len, acknowledged_entries.values()))
        store = Store.open(path)
        assert store.recovery in (None, TORN), "a kill damages nothing"
        stored_entries = {
            session_id: check_session(store, session_id, known_entries.get(session_id, []) + acknowledged_entries[session_id])
            for session_id in acknowledged_entries
        }
        invented = sum(
            len(stored_entries[session_id]) - len(known_entries.get(session_id, []) + acknowledged_entries[session_id])
            for session_id in acknowledged_entries
        )
        assert invented <= 1, "an entry was invented"
        more += invented
        if kill % KILLS_A_SESSION == KILLS_A_SESSION - 1:
            check_whole(store, stored_entries)
        known_entries = stored_entries
        store.close()
    return acknowledged, more


def check_session(store, id, known_entries):
    """Check that all known entries of a session are stored, and that it continues."""
    stored_entries = [ENCODER.encode(entry) for entry in store.journal.entries(id)]
    assert stored_entries[: len(known_entries)] == known_entries, "an acknowledged entry was lost"
    if stored_entries:
        session = Session.resume(game_of(id), id, store.journal, PlayClock())
        quick = session.entry_log.waypoint()
        assert session.prompt or session.is_over
        assert session.entries and session.entry_log.waypoint() == quick, "it went on from another state"
    return stored_entries


def check_whole(store, stored_entries):
    """Check that every draw follows from the seed, and that each toolbox refers to its game."""
    for id in (session_id for session_id, entries in stored_entries.items() if entries):
        result = verify(RecordedGame(game_of(id), tuple(store.journal.entries(id))))
        assert result.is_true, result.difference
        assert store.session(id).attached_to == (id.removesuffix("-beside") if id.endswith("-beside") else "")


if __name__ == "__main__":
    nights = [night for night in sys.argv[3:] if night in GAMES]
    acknowledged, more = kill_repeatedly(Path(sys.argv[1]), int(sys.argv[2]), "lying" in sys.argv, *nights)
    print(f"{sys.argv[2]} kills, {acknowledged} entries acknowledged, none lost; {more} more kept than acknowledged")
