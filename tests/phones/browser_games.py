"""Whole games on five phones in real browsers, beside one touchscreen offscreen: `python -m tests.phones.browser_games GAME…`.

"mixed" is Into the Blue by phones, the touchscreen, a button and the tower's cable. Prints each check that passed.
"""

import os
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

from companion.command.device.phones_process import PhonesSwitch
from companion.library.storage.file import FILE_NAME
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.session.phones import rights
from companion.session.record.verification import RecordedGame, verify
from companion.session.session_thread import SessionThread
from companion.session.wait_idle import wait_until_idle
from companion.table.seats import seats_named
from kivy_ui.device.device_services import DeviceServices
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.phones.browsers import open_browser
from tests.phones.game_server import NAMES, PhonesProcess, free_port

PHONES, TIMEOUT_S, LUCK = 5, 60.0, 64
SEATS = {"perils-of-the-deep": 4}
FACES = ("1", "2", "3", "4", "5", "chest")
TAP = """
const key = [...document.querySelectorAll("button")].find((one) => one.textContent.includes(arguments[0]));
if (key) key.click();
return Boolean(key);
"""
FILL = (Path(__file__).parent / "fill.js").read_text()
ENDED = "return document.querySelector('.ended') !== null"


class BrowserParty:
    """Touchscreen and five phones that join by its QR code, one after the other. `stack` closes the browsers."""

    def __init__(self, folder, stack):
        from kivy_ui import window
        from kivy_ui.settings import Settings

        self.luck, self.refused = Random(5), 0
        self.table = create_table(store=Store.open(folder / FILE_NAME), kind=SessionThread)
        self.table.start()
        stack.callback(self.table.stop)
        self.user = SimulatedUser(self.table, Settings(motion="off"), is_blind=True)
        process = PhonesProcess(folder, free_port())
        self.phones_switch = PhonesSwitch(self.table, folder, process)
        stack.callback(self.phones_switch.close)
        self.user.shell.device = DeviceServices(phones=self.phones_switch)
        window.follow_phones(self.user.shell)
        self.phones_switch.switch("evening")
        self.phones = [stack.enter_context(open_browser()) for _ in range(PHONES)]
        self.port = process.port

    def wait(self, is_so, subject="it"):
        """Run the screen until `is_so()` is true, and return its value; `subject` names it in the error."""
        deadline = time.monotonic() + TIMEOUT_S
        while not (result := is_so()):
            assert time.monotonic() < deadline, f"{subject} never came: {self.table.snapshot.prompt}"
            self.user.wait_until_idle(1)
            time.sleep(0.01)
        return result

    def begin(self, game, **options):
        self.table.send(CloseSession())
        seats = SEATS.get(game, PHONES)
        self.table.send(BeginSession(game, seats_named(NAMES[:seats]), options))
        wait_until_idle(self.table)  # a page of the game before may look the same
        for phone in self.phones[seats:]:  # phones without a seat watch
            self.tap(phone, "Just watch")
            self.wait(lambda phone=phone: self.state(phone) == "watching")

    def join_phones(self):
        """Let each phone scan the code and choose a player; the touchscreen confirms."""
        from kivy_ui.pages.device.phone_requests import PhoneRequestPage

        PhoneRequestPage.ignore_touch_s = 0
        self.wait(lambda: self.phones_switch.is_up)
        for name, phone in zip(NAMES, self.phones):
            phone.get(f"http://127.0.0.1:{self.port}/j/{self.phones_switch.phone_access.ticket()}")
            self.tap(phone, "Join")
            self.tap(phone, name)
            self.wait(lambda: isinstance(self.user.shell.top_page, PhoneRequestPage), "the touchscreen's question")
            self.wait(lambda: "confirm" in self.user.targets(), "the touchscreen's key")
            self.user.tap("confirm")
            self.wait(lambda phone=phone: self.state(phone) == "playing")

    def tap(self, phone, text):
        self.wait(lambda: phone.execute_script(TAP, text), text)

    def state(self, phone):
        return phone.execute_script("return document.getElementById('main')?.dataset.state")

    # playing

    def play(self):
        """Play to the end; every answer is a tap in a browser."""
        while self.table.snapshot.prompt is not None:
            self.answer_on_phone()

    def answers(self):
        """Return the choices that phones may take now, with their seats."""
        session = self.table.session
        return [(seat, choice) for seat in range(len(session.names)) for choice in rights.phone_choices(session, seat)]

    def answer_on_phone(self):
        """Give random answers, each on the phone of its seat, until one is accepted."""
        entry = self.table.snapshot.entry
        while self.table.snapshot.entry == entry:
            seat, choice = self.luck.choice(self.answers())
            self.try_answer(self.phones[seat], choice)

    def try_answer(self, phone, choice):
        entry, luck = self.table.snapshot.entry, [self.luck.random() for _ in range(LUCK)]
        self.wait(lambda: phone.execute_script(FILL, choice.id, luck), f"{choice.label} on a phone")
        self.wait(lambda: self.table.snapshot.entry > entry or self.read_refusal(phone), "an answer")

    def read_refusal(self, phone):
        """Return the sentence of a refusal, "reloaded" if the page was loaded again, or "" while there is neither."""
        refusal = phone.execute_script('return document.wasTold ?? "reloaded"')
        self.refused += bool(refusal)
        return refusal

    def check_end(self):
        """Check that every page shows the end, and that the recorded game verifies; return the kinds of inputs that played."""
        session = self.table.session
        check = verify(RecordedGame(session.game, tuple(session.entries)))
        assert check.difference == "" and check.standings == session.standings()
        names = [session.names[row.seat] for row in session.standings().seats]
        for phone in self.phones:
            report = self.wait(lambda phone=phone: self.result_on(phone, names), "the result on a phone")
            assert report and phone.title.startswith("Result · ")
            severe = [line["message"] for line in phone.get_log("browser") if line["level"] == "SEVERE"]
            faults = [line for line in severe if "409 (Conflict)" not in line]  # except for refused answers
            assert faults == [], faults
        return {entry.source.partition(":")[0] for entry in session.entries[1:]}

    def result_on(self, phone, names):
        """Return the text of a page that shows the end and all these names, else "". If chests are closed, open them."""
        if "opened on the touchscreen" in self.text(phone) and "open-all" in self.user.targets():
            self.user.tap("open-all")
        text = self.text(phone) if phone.execute_script(ENDED) else ""
        return text if all(name in text for name in names) else ""

    def text(self, phone):
        return phone.execute_script("return document.body.innerText")


class MixedInputs:
    """Into the Blue by all kinds of input: the dice tower rolls; phones, touches and buttons take turns with the other answers."""

    def __init__(self, party, folder, stack):
        from tests.hardware.button_user import ButtonUser
        from tests.hardware.micropython import MicroPythonTower
        from tests.kivy_ui.answers_by_touch import TouchAnswers

        self.party, self.table, self.luck = party, party.table, party.luck
        self.tower = MicroPythonTower(str(folder / "fathom-dice"), Random(3))
        stack.callback(self.tower.close)
        self.button_user = ButtonUser(self.table, (self.tower.path,))
        stack.callback(self.button_user.hands.close)
        self.touch_answers = TouchAnswers(party.user, Random(3))
        lines = self.button_user.hands.serial_devices.devices
        party.wait(lambda: self.tower.path in lines and lines[self.tower.path].protocol.is_known, "the tower")

    def play(self):
        hands = [self.answer_by_touch, self.answer_by_button, self.party.answer_on_phone]
        while (prompt := self.table.snapshot.prompt) is not None:
            entry = self.table.snapshot.entry
            hearing = [choice for choice in prompt.choices if choice.report_pattern]
            if hearing:
                self.roll(hearing[0].fields[0].least)
            else:
                hands.append(hands.pop(0))
                hands[0]()
            self.party.wait(lambda entry=entry: self.table.snapshot.entry > entry, f"the answer of {hands[0].__name__}")

    def roll(self, dice):
        self.tower.say(f"ROLL dice {' '.join(self.luck.choice(FACES) for _ in range(dice))}")

    def choose_plain_answer(self):
        return self.luck.choice([choice for choice in self.table.snapshot.prompt.choices if not choice.fields])

    def answer_by_touch(self):
        shell, choice = self.party.user.shell, self.choose_plain_answer()
        self.party.wait(lambda: shell.snapshot is shell.table.snapshot)
        self.party.user.wait_until_idle(2)
        self.touch_answers.give(next(option for option in shell.snapshot.prompt.choices if option.id == choice.id), ())

    def answer_by_button(self):
        choice = self.choose_plain_answer()
        self.button_user.answer_by_own_button(self.table.snapshot.bar_seat, choice.label)


def main(*games):
    prepare_window(800, 480)
    with tempfile.TemporaryDirectory() as room, ExitStack() as stack:
        folder = Path(room)
        party = BrowserParty(folder, stack)
        party.begin("into-the-blue")
        party.join_phones()
        print("five phones join by the code, and the touchscreen confirms each", flush=True)
        for game in games:
            began = time.monotonic()
            if game == "mixed":
                party.begin("into-the-blue", dice="table")
                MixedInputs(party, folder, stack).play()
            else:
                party.begin(game)
                party.play()
            hands = party.check_end()
            report = f"{len(party.table.session.entries)} entries, {party.refused} refused, {time.monotonic() - began:.0f} s"
            print(f"{game} by {', '.join(sorted(hands))}: {report}", file=sys.stderr, flush=True)
            assert hands == ({"phone", "touch", "button", "serial"} if game == "mixed" else {"phone"}), hands
            print(f"{game} is played to its end", flush=True)
    os._exit(0)  # Kivy's window can't be closed


if __name__ == "__main__":
    main(*(sys.argv[1:] or ("into-the-blue", "mixed")))
