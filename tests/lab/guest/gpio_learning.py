"""In the guest: find pins with the real library, check that buttons work afterwards, and that a dead callback thread is replaced."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import hardware.devices
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, TurnKnob
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from hardware import pins
from hardware.config import CYCLE, DEFAULT, Config
from hardware.guarded_pin import GuardedPin
from tests.example_games.pearls import GAME
from tests.lab.guest.gpio import Inbox, has_moved_on, open_hardware, press, press_until, pull, wait_until
from tests.lab.report import Row, print_row
from tests.sample_sizes import full_or_sample

ROUNDS = full_or_sample(5, 2)
BUTTON = DEFAULT.buttons["primary"]
TIMEOUT_S = 20
BEFORE = os.listdir("/tmp")
Round = Callable[[hardware.devices.Hardware], Any]


def cancel_learning(hands: hardware.devices.Hardware) -> None:
    """Open “Find its pin” and leave."""
    hands.find_any_button(lambda pin: None)
    wait_until(lambda: hands._pin_search, TIMEOUT_S)
    hands.stop_learning()


def press_and_leave(hands: hardware.devices.Hardware) -> None:
    """Press a button and leave."""
    felt: list[int] = []
    hands.find_any_button(felt.append)
    wait_until(lambda: hands._pin_search, TIMEOUT_S)
    press(BUTTON)
    assert wait_until(lambda: felt == [BUTTON], TIMEOUT_S), felt
    hands.stop_learning()


def learn_button(hands: hardware.devices.Hardware) -> None:
    """Find the button and assign it."""
    configs: list[Config] = []
    hands.find_pin("primary", configs.append)
    wait_until(lambda: hands._pin_search, TIMEOUT_S)
    press(BUTTON)
    assert wait_until(lambda: configs, TIMEOUT_S)


def learn_held_button(hands: hardware.devices.Hardware) -> None:
    """Assign the button while it is still down, and release it a moment later."""
    felt: list[int] = []
    configs: list[Config] = []
    hands.find_any_button(felt.append)
    wait_until(lambda: hands._pin_search, TIMEOUT_S)
    pull(BUTTON, False)
    assert wait_until(lambda: felt == [BUTTON], TIMEOUT_S), felt
    hands.assign_pin("primary", BUTTON, configs.append)
    time.sleep(0.01)
    pull(BUTTON, True)
    assert wait_until(lambda: configs, TIMEOUT_S)


def close_under_edges(hands: hardware.devices.Hardware) -> None:
    """Close and open the devices while edges arrive as fast as possible."""
    hands.find_any_button(lambda pin: None)
    deadline = time.monotonic() + 1
    while time.monotonic() < deadline:
        pull(BUTTON, False)
        pull(BUTTON, True)
    hands.stop_learning()
    for _ in range(50):
        pull(BUTTON, False)
        pull(BUTTON, True)


def kill_callback_thread(hands: hardware.devices.Hardware) -> None:
    """End lgpio's callback thread by an uncaught exception."""
    lgpio: Any = sys.modules["lgpio"]
    thread = lgpio._notify_thread
    for callback in thread.callbacks:
        callback.func = None  # calling it at the next edge fails
    press(BUTTON)
    assert wait_until(lambda: not thread.is_alive(), TIMEOUT_S), "the thread is still alive"
    assert wait_until(lambda: lgpio._notify_thread is not thread, TIMEOUT_S), "no other thread was started"


def kill_while_learning(hands: hardware.devices.Hardware) -> None:
    """Kill the callback thread during a search for a pin; check that the next press still arrives."""
    felt: list[int] = []
    hands.find_any_button(felt.append)
    wait_until(lambda: hands._pin_search, TIMEOUT_S)
    kill_callback_thread(hands)
    wait_until(lambda: hands._pin_search, TIMEOUT_S)
    press(BUTTON)
    assert wait_until(lambda: felt == [BUTTON], TIMEOUT_S), felt
    hands.stop_learning()


def check_buttons_after(act: Round, name: str) -> None:
    """Repeat `act`; check that three presses afterwards count three times, and that no thread has died."""
    wrong, inbox = 0, Inbox()
    hands = open_hardware(inbox)
    for _ in range(ROUNDS):
        act(hands)
        wait_until(lambda: hands.panel and not hands._pin_search, TIMEOUT_S)
        time.sleep(0.5)
        before = len(inbox.presses())
        for _ in range(3):
            press(BUTTON)
            time.sleep(0.3)
        arrived = wait_until(lambda before=before: len(inbox.presses()) == before + 3, 3)  # type: ignore[misc]
        wrong += not arrived or not hands.is_alive() or not pins.are_alive()
    hands.close()
    print_row(Row("GPIO", f"three presses after “Find its pin”: {name}", ROUNDS, wrong))


def check_game_after_kills() -> None:
    """Kill the callback thread again and again while a game is played; check that the next press is the next move of that game."""
    store = Store.open(Path("/run/fathom/killed.db"))
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.start()
    hands = hardware.devices.open(DEFAULT, table.send, lambda: table.snapshot)
    wait_until(lambda: any(device.state == "ready" for device in table.snapshot.devices), 60)
    table.send(BeginSession("pearls", seats_named(["Ann", "Bo"]), {}, {"white": 9000, "black": 9000}))
    wait_until(lambda: table.snapshot.entry == 0)
    session, wrong, longest_s = table.snapshot.session, 0, 0.0
    for _ in range(ROUNDS):
        start_s = time.monotonic()
        kill_callback_thread(hands)
        wait_until(lambda: hands.panel, TIMEOUT_S)
        longest_s = max(longest_s, time.monotonic() - start_s)
        before = table.snapshot.entry
        press_until(partial(has_moved_on, table, before), BUTTON)
        wrong += not has_moved_on(table, before) or table.snapshot.session != session or not hands.is_alive()
        time.sleep(0.3)
    hands.close()
    table.stop()
    wrong += len(store.journal.entries(session)) != ROUNDS + 1
    store.close()
    title = "callback thread killed during a game: the next press is its next move"
    print_row(Row("GPIO", title, ROUNDS, wrong, f"buttons work again after {longest_s:.1f} s"))


def turn_contacts(place: int, contacts: int) -> int:
    """Turn the encoder by a number of contacts, as fast as fingers do; return its position afterwards."""
    for _ in range(abs(contacts)):
        place += 1 if contacts > 0 else -1
        set_contacts(place)
        time.sleep(0.005)
    return place


def set_contacts(place: int) -> None:
    """Set the contacts of a position again: when the app opens a line with a pull-up, gpio-sim opens the contact, unlike a real one."""
    assert DEFAULT.encoder is not None
    for line, is_down in zip(DEFAULT.encoder, divmod(CYCLE[place % 4], 2), strict=True):
        pull(line, not is_down)


def check_measured_encoder(clicks: int) -> None:
    """Check that two clicks teach pins, direction and clicks per cycle, and that 40 clicks and 20 back are counted one by one."""
    contacts, place, inbox = 4 // clicks, 0, Inbox()
    hands = open_hardware(inbox)
    instructions: list[str] = []
    configs: list[Config] = []
    hands.find_pin("encoder", configs.append, instructions.append)
    for _ in range(2):
        before = len(instructions)
        wait_until(lambda: instructions, TIMEOUT_S)
        place = turn_contacts(place, contacts)
        wait_until(lambda before=before: configs or len(instructions) > max(before, 1), TIMEOUT_S)  # type: ignore[misc]
    is_learned = bool(configs) and (configs[0].encoder, configs[0].clicks) == (DEFAULT.encoder, clicks)
    wait_until(lambda: hands.panel, TIMEOUT_S)
    set_contacts(place)
    time.sleep(0.5)
    inbox.inputs.clear()
    wrong: list[str] = []
    for nth, way in enumerate((*[1] * 40, *[-1] * 20)):
        before = steps(inbox)
        place = turn_contacts(place, way * contacts)
        if not wait_until(lambda before=before, way=way: steps(inbox) == before + way, 2):  # type: ignore[misc]
            wrong.append(f"click {nth}: {steps(inbox) - before}")
    turn_contacts(place, -(place % 4))
    hands.close()
    if not is_learned:
        wrong.append(f"learned {configs}, asked {instructions}")
    title = f"encoder with {clicks} clicks per cycle: measured, then one step per click"
    print_row(Row("GPIO", title, 61, len(wrong), "; ".join(wrong)))


def steps(inbox: Inbox) -> int:
    """Return the sum of all steps so far, clockwise positive."""
    return sum(turn.steps for turn in inbox.inputs if isinstance(turn, TurnKnob))


def check_temporary_folders() -> None:
    """Check that no temporary folder of lgpio is left."""
    folders = [name for name in os.listdir("/tmp") if name.startswith("fathom-gpio-") and name not in BEFORE]
    print_row(Row("GPIO", "temporary folders of lgpio left over", 1, len(folders), " ".join(folders)))


def rounds() -> Iterator[tuple[Round, str]]:
    """Yield each preparation before the presses, and its name in the report."""
    yield cancel_learning, "cancelled"
    yield press_and_leave, "pressed, then cancelled"
    yield learn_button, "learned"
    yield learn_held_button, "wired while held"
    yield close_under_edges, "closed while its contacts chatter"
    yield kill_callback_thread, "callback thread killed"
    yield kill_while_learning, "callback thread killed meanwhile"


def main() -> None:
    """Check every way to leave the search for a pin, then encoders."""
    for line in (*DEFAULT.buttons.values(), *(DEFAULT.encoder or ())):
        pull(line, True)
    for act, name in rounds():
        check_buttons_after(act, name)
    check_game_after_kills()
    for clicks in (1, 2, 4):
        check_measured_encoder(clicks)
    check_temporary_folders()
    print(f"Exceptions swallowed in callbacks: {GuardedPin.caught}", flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
