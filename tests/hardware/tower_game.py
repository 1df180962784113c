"""A whole game of Into the Blue: every roll comes from the tower's firmware, over a pty with transmission faults."""

from random import Random

import hardware.devices
from companion.games.into_the_blue.rolling import ChooseDice, StopRolling
from companion.session.inputs.messages import BeginSession
from companion.session.record.codec import RecordCodec
from companion.table.seats import seats_named
from hardware.config import Config
from hardware.mocks.wire_faults import WireFaults
from hardware.pins import PinsUnavailableError
from tests.hardware.micropython import MicroPythonTower
from tests.waiting import wait_until

FACES = ("1", "2", "3", "4", "5", "chest")
BAD = WireFaults(loss=0.08, doubled=0.08, flipped=0.08, halved=0.08, slow=0.05)
UNPLUGGED_AT, RESTARTED_AT, DICE_OPTIONS = 4, 9, {"dice": "table"}


def no_pins():
    raise PinsUnavailableError("no pins in a test")


class TowerGame:
    """Table, hardware and tower. `answer(choice, values)` gives every answer except rolls."""

    def __init__(self, table, folder, answer, wait=wait_until):
        self.table = table
        self.rolls = []
        self._answer = answer
        self._wait = wait
        self._luck = Random(11)
        self.tower = MicroPythonTower(str(folder / "fathom-dice"), Random(3))
        ports = (self.tower.path,)
        self.hands = hardware.devices.open(Config({}, None, {}, None, ports), table.send, lambda: table.snapshot, no_pins)
        table.listen(self.hands.show)
        self._wait(lambda: self.tower.path in self.hands.serial_devices.devices and self._line().protocol.is_known)

    def play(self, seats=2):
        """Play from the deal to the end."""
        names = ["Ann", "Bo", "Cleo"][:seats]
        self.table.send(BeginSession("into-the-blue", seats_named(names), DICE_OPTIONS))
        self._wait(lambda: self.table.snapshot.prompt)
        self.tower.set_faults(BAD)
        while self.table.snapshot.standings is None:
            self._step()

    def close(self):
        self.hands.close()
        self.tower.close()

    @property
    def counters(self):
        """Counters of the tower's connection."""
        return self._line().status().counters

    def journal_rolls(self):
        """Return the faces of every roll in the journal, in order."""
        entries = self.table.session.entries
        return [decoded.fell for entry in entries for decoded in self._events(entry) if hasattr(decoded, "fell")]

    def _events(self, entry):
        return RecordCodec(self.table.session.game).events(entry)

    def _line(self):
        return self.hands.serial_devices.devices[self.tower.path]

    def _step(self):
        snapshot = self.table.snapshot
        hearing = [choice for choice in snapshot.prompt.choices if choice.report_pattern]
        if hearing:
            self._roll(hearing[0].fields[0].least)
        else:
            self._answer(*self._decision(snapshot.prompt.choices))
        self._wait(lambda: self.table.snapshot.entry > snapshot.entry)

    def _decision(self, choices):
        """Return a choice and its values: sometimes a reroll, so that dice are kept, else one that ends the turn."""
        ready = [choice for choice in choices if not choice.fields]
        rerolls = [choice for choice in ready if isinstance(choice.move, ChooseDice)]
        stop = [choice for choice in ready if isinstance(choice.move, StopRolling)]
        candidates = (rerolls if not stop or self._luck.random() < 0.2 else stop) or stop or ready
        choice = self._luck.choice(candidates)
        return choice, tuple(_filling(field, self._luck) for field in choice.fields)

    def _roll(self, dice):
        faces = [self._luck.choice(FACES) for _ in range(dice)]
        self.rolls.append(tuple(FACES.index(face) + 1 for face in faces))
        self.tower.say(f"ROLL dice {' '.join(faces)}")
        if len(self.rolls) == UNPLUGGED_AT:
            self.tower.unplug()
            self._wait(lambda: self._line().state == "absent")
            self.tower.plug()
        if len(self.rolls) == RESTARTED_AT:
            self.tower.start()


def _filling(field, luck):
    return tuple(option.value for option in luck.sample(field.options, max(1, field.least)))
