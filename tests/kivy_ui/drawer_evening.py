"""A clock and a bag beside Deep Blue, by touch; says each thing it saw come true."""

import re
import time

from companion.session.inputs.messages import BeginSession, ResumeSession
from companion.session.play.play_clock import PlayClock
from companion.table.seats import seats_named
from kivy_ui.look.language import told
from tests.kivy_ui.hand import DirectTable, Hand, a_table, prepared
from tests.waiting import PATIENCE_S

CLOCK = re.compile(r"\d+:\d\d")


def frames(hand, seconds):
    """Frames drawn in so many seconds in which nobody does anything."""
    hand.settle(10)
    drawn = []
    count = lambda *_: drawn.append(1)  # noqa: E731 - unbound again below
    hand.window.bind(on_flip=count)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        hand._loop.idle()
        time.sleep(0.01)
    hand.window.unbind(on_flip=count)
    return len(drawn)


def times_at_frames(hand, surface, count):
    """What the clocks on a surface say at each of the next frames drawn while nobody does anything."""
    hand.settle(10)
    told = []
    note = lambda *_: told.append([text for text in texts_of(surface()) if CLOCK.fullmatch(text)])  # noqa: E731 - unbound again below
    hand.window.bind(on_flip=note)
    until = time.monotonic() + PATIENCE_S
    while len(told) < count and time.monotonic() < until:
        hand._loop.idle()
        time.sleep(0.01)
    hand.window.unbind(on_flip=note)
    return told


def moves_once_a_second(hand, surface):
    """Whether every frame drawn shows another second."""
    first, second, third = times_at_frames(hand, surface, 3)
    return first != second != third


def texts_of(surface):
    return [text.text for text in surface.texts]


def both(hand):
    return len(hand.table.session.entries), len(hand.table.beside.session.entries)


def evening(hand):
    hand.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo"])))
    hand.settle()
    assert frames(hand, 1) == 0
    yield "at rest nothing is drawn"
    hand.tap("tools", "tab:clock", "begins:0")
    beside = len(hand.table.beside.session.entries)
    assert hand.table.shown.beside.view.clock.now.is_running
    yield "a tap behind the waves opens the tools"
    assert moves_once_a_second(hand, lambda: hand.shell.screen.drawer)
    yield "the clock in the open drawer moves"
    hand.tap("close")
    assert hand.table.shown.beside and not hand.table.shown.is_drawer_open and both(hand) == (1, beside)
    yield "its corner closes it and does nothing else"
    hand.tap("choice:")
    entries = both(hand)
    hand.tap("undo")
    if hand.table.shown.is_question:
        hand.tap(f"choice:{told('session.undo_anyway')}")
    assert both(hand) == (entries[0] + 1, entries[1])
    yield "undo outside is the game's"
    hand.tap("tools", "pass", "undo")
    assert both(hand) == (entries[0] + 1, entries[1] + 2) and hand.table.shown.beside.view.clock.now.up == 0
    yield "undo in the drawer is the drawer's"
    session = hand.table.shown.session
    again = DirectTable(hand.table._store, PlayClock())
    again.send(ResumeSession(session))
    assert again.shown.beside.view.clock.now.is_running and not again.shown.is_drawer_open
    yield "after a restart the clock is there again"


def main():
    prepared(800, 480)
    hand = Hand(a_table())
    for sentence in evening(hand):
        print(sentence, flush=True)


if __name__ == "__main__":
    main()
