"""A Deep Blue dive played once through the real screen without a display: where to touch, and what must then be seen.

usage: python -m tests.lab.evening FOLDER

Writes into FOLDER:
before.db     a session just before a dive
taps.json     its taps (a list of Tap), with a picture of each step
buttons.json  the positions of the buttons that switch the device off, by name; with refused.png and allowed.png
turn.db       a session before a turn; the file `turn` has its id
endless.json  taps that can be repeated for ever
pictures/     the cache of painted pictures, as it is after a first evening

The lab repeats the taps on a real panel in front of a real display: chance comes from the session's seed, so the
journal and every picture must be the same.
"""

import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.command.device.power import Power
from companion.command.device.screen_device import device_sentence
from companion.games import catalogue
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from kivy_ui.device.device_services import DeviceServices
from kivy_ui.look.appearance import FULL as MOTION
from kivy_ui.look.appearance import OFF
from kivy_ui.settings import SETTING
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.lab.tap import Tap
from tests.sample_sizes import full_or_sample

SIZE = (800, 480)
MOST_TAPS = full_or_sample(15, 10)
"""Recorded taps. The last four are for other displays; the ones before them are repeated in a row."""
TIMEOUT_S = 5.0
SEED = bytes(range(32))
OPTIONS = {"bag": "app", "tiles": "app", "scenario": "dangerous-reefs"}


KNOWING = {"stance": "stands", "shows_firsts": False, "motion": full_or_sample(MOTION, OFF)}
"""Settings of people who know the game, and said where the screen is. An emulated processor takes 10 s to draw an animation."""


TO_A_TURN = (("LayTiles", ()), ("OpenMarket", ()))
TO_A_DIVE = (*TO_A_TURN, ("LeadDive", ((1,),)), *3 * [("PlaceBoats", ())])
"""Answers up to the first turn, and up to the first gem of a dive: the move's type and the values."""


def play_moves(path: Path, moves: Sequence[tuple[str, tuple[Any, ...]]], settings: dict[str, Any] = KNOWING) -> str:
    """Play these moves in a new session in `path`; return its id."""
    store = Store.open(path)
    store.save("setting", SETTING, settings)
    game = catalogue.game("deep-blue")
    setup = game.setup(seats_named(["Ann", "Bo", "Cleo"]), OPTIONS)
    session = Session.begin(game, store.new_session(setup), setup, store.journal, PlayClock(), SEED)
    for move_name, values in moves:
        assert session.prompt is not None
        choice = next(choice for choice in session.prompt.choices if type(choice.move).__name__ == move_name)
        session.play(choice.id, values, "test")
    store.close()
    return session.id


def record_dive(folder: Path, store: Store) -> list[Tap]:
    """Resume from Home and dive, tapping the first answer without fields each time; return the taps."""
    user = SimulatedUser(create_table(store=store))
    taps: list[Tap] = []
    target = "go-on:"
    while target and len(taps) < MOST_TAPS:
        place = _place_of(user, target)
        user.tap(target)
        name = f"step-{len(taps):02}.png"
        user.save_picture(folder / name)
        taps.append(Tap(*place, user.table.snapshot.entry, name))
        target = next(iter(answers(user)), "")
    (folder / "buttons.json").write_bytes(msgspec.json.encode(buttons(user, folder)))
    return taps


def buttons(user: SimulatedUser, folder: Path) -> dict[str, tuple[int, int]]:
    """Return the positions of the buttons for switching off, in pixels from the top left; save pictures of refusal and permission."""
    from kivy_ui.pages.device.trouble_page import TroublePage

    places: dict[str, tuple[int, int]] = {}
    power = Power(user.table, lambda command: 's "challenge"')
    user.shell.device = DeviceServices(cannot_switch=lambda: device_sentence(power.reason_not_to_switch()), is_kiosk=True)
    for name, target in (("menu", "menu"), ("home", "home"), ("home-menu", "menu"), ("quit", "quit"), ("stay", "stay")):
        places[name] = _place_of(user, target)
        if name == "stay":
            user.save_picture(folder / "refused.png")
        user.tap(target)
    user.shell.device = DeviceServices(cannot_switch=lambda: "", is_kiosk=True)
    user.tap("quit")
    places["off"] = _place_of(user, "off")
    user.save_picture(folder / "allowed.png")
    user.shell.show_screen(TroublePage(user.shell.look, "", ways=[(name, name, print) for name in ("again", "off")]))
    places["again"] = _place_of(user, "again")
    return places


def _place_of(user: SimulatedUser, name: str) -> tuple[int, int]:
    """Wait until a button is shown; return its middle, in pixels from the top left.

    The button that switches off comes late: the app asks in the background whether the computer can be switched off.
    """
    deadline = time.monotonic() + TIMEOUT_S
    while not any(target.startswith(name) for target in user.targets()) and time.monotonic() < deadline:
        user.wait_until_idle()
    box = user.find(name)
    return round(box.cx), round(SIZE[1] - box.cy)


def endless_taps(store: Store) -> list[Tap]:
    """Return two taps that can be repeated for ever, each a new entry of the journal: recruit, and undo it."""
    user = SimulatedUser(create_table(store=store))
    user.tap("go-on:")
    taps: list[Tap] = []
    for target in ("choice:Recruit", "undo"):
        place = _place_of(user, target)
        user.tap(target)
        taps.append(Tap(*place, user.table.snapshot.entry, ""))
    if taps[1].entry != taps[0].entry + 1:
        raise AssertionError(f"not one entry a tap: {taps}")
    return taps


def answers(user: SimulatedUser) -> list[str]:
    """Return the names of the answers of the asked seat that need one tap."""
    snapshot = user.shell.table.snapshot
    choices = snapshot.prompt.choices_of(snapshot.bar_seat) if snapshot.prompt else ()
    names = [f"choice:{choice.label}" for choice in choices if not choice.fields]
    return [name for name in names if name in user.targets()]


def main(folder: Path) -> None:
    """Record the evening in `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    prepare_window(*SIZE, pictures=folder / "pictures")
    play_moves(folder / "before.db", TO_A_DIVE)
    (folder / "turn").write_text(play_moves(folder / "turn.db", TO_A_TURN))
    _record(folder, "before.db", "taps.json", lambda store: record_dive(folder, store))
    _record(folder, "turn.db", "endless.json", endless_taps)


def _record(folder: Path, session_name: str, name: str, play: Callable[[Store], list[Tap]]) -> None:
    """Play on from a copy of the session file `session_name`, and save the taps as `name`."""
    copy = folder / "fathom.db"
    for kind in (".db", ".key"):
        shutil.copy((folder / session_name).with_suffix(kind), copy.with_suffix(kind))
    store = Store.open(copy)
    (folder / name).write_bytes(msgspec.json.encode(play(store)))
    store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
