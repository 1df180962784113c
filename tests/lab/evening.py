"""A Deep Blue dive played once through the real screen without a display: where to touch, and what must then be seen.

usage: python -m tests.lab.evening FOLDER

Leaves FOLDER/before.db (a session just before a dive), FOLDER/taps.json (a list of Tap) and a picture of each step; and turn.db
(a session before a turn, its id in the file turn), FOLDER/endless.json (taps that may be repeated for ever).
The lab repeats the taps on a real panel in front of a real display: chance comes from the session's seed, so the
journal and every picture must be the same.
"""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.games import catalogue
from companion.library.store import Store
from companion.session.chooser import RandomPlayer
from companion.session.clock import PlayClock
from companion.session.session import Session
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared

SIZE = (800, 480)
MOST_TAPS = 12
SEED = bytes(range(32))
OPTIONS = {"bag": "app", "tiles": "app", "scenario": "dangerous-reefs"}


class Tap(Struct, frozen=True):
    """A touch at x, y (pixels from the top left), the journal's last entry after it, and the picture it leads to."""

    x: int
    y: int
    entry: int
    picture: str


def before(path: Path, move: str) -> str:
    """A session in `path`, played at random until a move of this type is offered; its id."""
    store = Store.open(path)
    game = catalogue.game("deep-blue")
    setup = game.setup(seats_named(["Ann", "Bo", "Cleo"]), OPTIONS)
    session = Session.begin(game, store.new_session(setup), setup, store.journal, PlayClock(), SEED)
    player = RandomPlayer(7)
    while not any(type(choice.move).__name__ == move for choice in session.prompt.choices):
        choice = player.choice(session.prompt)
        session.play(choice.id, player.values(choice), "test")
    store.close()
    return session.id


def played(folder: Path, store: Store) -> list[Tap]:
    """Go on from home and dive: each tap on the first answer that needs no filling."""
    prepared(*SIZE)
    hand = Hand(a_table(store=store))
    taps: list[Tap] = []
    target = "go-on:"
    while target and len(taps) < MOST_TAPS:
        box = hand.find(target)
        hand.tap(target)
        name = f"step-{len(taps):02}.png"
        hand.picture(folder / name)
        taps.append(Tap(round(box.cx), round(SIZE[1] - box.cy), hand.table.shown.entry, name))
        target = next(iter(answers(hand)), "")
    return taps


def endless(store: Store) -> list[Tap]:
    """Two taps that lead back to where they began, each of them a new entry of the journal: recruit, and undo it."""
    hand = Hand(a_table(store=store))
    hand.tap("go-on:")
    taps: list[Tap] = []
    for target in ("choice:Recruit", "undo"):
        box = hand.find(target)
        hand.tap(target)
        taps.append(Tap(round(box.cx), round(SIZE[1] - box.cy), hand.table.shown.entry, ""))
    if taps[1].entry != taps[0].entry + 1:
        raise AssertionError(f"not one entry a tap: {taps}")
    return taps


def answers(hand: Hand) -> list[str]:
    """The names of the answers that one touch gives, for the seat in the bar."""
    shown = hand.table.shown
    found = [f"choice:{choice.label}" for choice in shown.prompt.choices_of(shown.bar) if not choice.fields]
    return [name for name in found if name in hand.targets()]


def main(folder: Path) -> None:
    """Play, and write down what was done."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    before(folder / "before.db", "DrawGem")
    (folder / "turn").write_text(before(folder / "turn.db", "Recruit"))
    _recorded(folder, "before.db", "taps.json", lambda store: played(folder, store))
    _recorded(folder, "turn.db", "endless.json", endless)


def _recorded(folder: Path, begun: str, name: str, play: Callable[[Store], list[Tap]]) -> None:
    """Play on from a copy of the session in `begun`, and keep its taps."""
    copy = folder / "fathom.db"
    copy.unlink(missing_ok=True)
    shutil.copy(folder / begun, copy)
    store = Store.open(copy)
    (folder / name).write_bytes(msgspec.json.encode(play(store)))
    store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
