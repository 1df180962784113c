"""Serial protocol over a faulty wire: each line counts once, whichever side restarts."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hardware.device_protocol import DeviceProtocol
from hardware.firmware.tower_protocol import TowerProtocol
from hardware.line_codec import PhysicalEvent, encode_line
from hardware.mocks.wire_faults import MANY_FAULTS, NO_FAULTS, Wire, WireFaults

EXAMPLES = 100
STEPS = 40


class ProtocolModel:
    """Model: a tower, a wire in each direction, the app's protocol state, and a journal that survives restarts."""

    def __init__(self, seed):
        luck = Random(seed)
        self.up, self.down = Wire(luck), Wire(luck)
        self.time_s = 100.0
        self.stored_state = None
        self.starts = 0
        self.roll_count = 0
        self.journal = []
        self.origins = set()
        self.unacknowledged = []
        self.start_tower()
        self.start_app()

    def start_tower(self):
        self.starts += 1
        self.tower = TowerProtocol("tower", "1", f"b{self.starts}", self._ms(), self.stored_state, self._store_state)

    def start_app(self):
        self.unacknowledged = []
        self.protocol = DeviceProtocol("port", token=lambda: f"~{len(self.journal)}.{self.time_s}")
        self.plug()

    def plug(self):
        self.protocol.start_connection(self.time_s)

    def roll(self):
        self.roll_count += 1
        self.tower.say(f"ROLL dice {self.roll_count}")

    def pass_time(self, seconds, piece=7):
        for _ in range(max(1, round(seconds / 0.05))):
            self.time_s += 0.05
            arrived = self.up.carry(self.tower.bytes_to_send(self._ms()), self.time_s)
            for at in range(0, len(arrived), piece):
                self.receive_bytes(arrived[at : at + piece])
            self.receive_bytes(b"")
            self.tower.receive(self.down.carry(self.protocol.bytes_to_send(self.time_s), self.time_s), self._ms())

    def receive_bytes(self, arrived):
        for message in self.protocol.receive(arrived, self.time_s):
            if isinstance(message.content, PhysicalEvent):
                self.take(message)

    def take(self, message):
        """Handle a message as the session does: record a new origin, and acknowledge each message at once or later."""
        origin = (message.device, message.boot, message.number)
        if origin not in self.origins:
            self.origins.add(origin)
            self.journal.append(int(message.content.items[0]))
        self.unacknowledged.append((message.boot, message.number))

    def acknowledge(self):
        while self.unacknowledged:
            self.protocol.acknowledge(*self.unacknowledged.pop(0))

    def check_all_arrived(self):
        """Remove the faults, and check that every roll has arrived."""
        self.up.faults = self.down.faults = NO_FAULTS
        for _ in range(200 + 40 * self.roll_count):
            if len(self.journal) == self.roll_count:
                break
            self.pass_time(0.25)
            self.acknowledge()

    def _store_state(self, record):
        boot, number, waiting_lines = record
        self.stored_state = (boot, number, list(waiting_lines))

    def _ms(self):
        return int(self.time_s * 1000)


chances = st.floats(0, 0.15)


class ProtocolMachine(RuleBasedStateMachine):
    """State machine: rolls, faults, pulled cables, and restarts of either side, in any order."""

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed):
        self.night = ProtocolModel(seed)

    @rule()
    def roll(self):
        self.night.roll()

    @rule(seconds=st.floats(0.05, 3), piece=st.integers(1, 300))
    def pass_time(self, seconds, piece):
        self.night.pass_time(seconds, piece)

    @rule()
    def acknowledge(self):
        self.night.acknowledge()

    @rule(faults=st.builds(WireFaults, chances, chances, chances, chances, chances))
    def set_faults(self, faults):
        self.night.up.faults = self.night.down.faults = faults

    @rule()
    def restart_tower(self):
        self.night.start_tower()

    @rule()
    def restart_app(self):
        self.night.start_app()

    @rule()
    def pull_cable(self):
        self.night.plug()

    @rule(noise=st.binary(max_size=400))
    def noise(self, noise):
        self.night.receive_bytes(noise)

    @invariant()
    def check_journal(self):
        if hasattr(self, "night"):
            assert self.night.journal == list(range(1, len(self.night.journal) + 1))

    def teardown(self):
        if hasattr(self, "night"):
            self.night.check_all_arrived()
            assert self.night.journal == list(range(1, self.night.roll_count + 1))


TestRoughNight = ProtocolMachine.TestCase
TestRoughNight.settings = settings(
    max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("seed", range(5))
def test_two_hundred_rolls_over_a_noisy_line_arrive_once_in_order(seed):
    night = ProtocolModel(seed)
    night.up.faults = night.down.faults = MANY_FAULTS
    for _ in range(200):
        night.roll()
        night.pass_time(0.3)
        night.acknowledge()
    night.check_all_arrived()
    assert night.journal == list(range(1, 201))
    assert night.protocol.counters["repeats"] > 10 and night.protocol.counters["checksum"] > 10


def test_a_line_is_acknowledged_only_after_the_table_handled_it():
    protocol = DeviceProtocol("port")
    protocol.receive(b"HELLO tower 1 b1\n", -1)
    protocol.receive(b"#1 ROLL dice 3\n", 0)
    assert b"ACK 1" not in protocol.bytes_to_send(0)
    protocol.receive(b"#1 ROLL dice 3\n", 0.3)
    assert b"ACK 1" not in protocol.bytes_to_send(0.3)
    protocol.acknowledge("b1", 1)
    assert protocol.bytes_to_send(0.4) == b"ACK 1\n"
    assert protocol.receive(b"#1 ROLL dice 3\n", 0.5) == []
    assert protocol.bytes_to_send(0.5) == b"ACK 1\n"


def test_an_acknowledgement_for_an_earlier_start_of_the_device_is_not_sent():
    protocol = DeviceProtocol("port")
    protocol.receive(b"HELLO tower 1 b1\n", -1)
    protocol.receive(b"#1 ROLL dice 3\nHELLO tower 1 b2\n", 0)
    protocol.bytes_to_send(0)
    protocol.acknowledge("b1", 1)
    assert protocol.bytes_to_send(0) == b""


def test_an_acknowledgement_after_a_pulled_cable_waits_for_the_devices_hello():
    protocol = DeviceProtocol("port")
    protocol.receive(encode_line("HELLO tower 1 b1") + encode_line("#1 ROLL dice 3"), 0)
    protocol.start_connection(1)
    protocol.acknowledge("b1", 1)
    assert protocol.bytes_to_send(1) == b"PING\n"
    protocol.receive(encode_line("HELLO other 1 b7"), 2)
    assert protocol.bytes_to_send(2) == b"ACK 0\n"
    protocol.start_connection(3)
    protocol.receive(encode_line("HELLO tower 1 b1") + encode_line("#1 ROLL dice 3"), 4)
    assert b"ACK 1" not in protocol.bytes_to_send(4)


def test_a_device_without_boots_that_says_hello_again_starts_counting_anew():
    protocol = DeviceProtocol("port")
    protocol.receive(b"HELLO bag 1\n", -1)
    messages = protocol.receive(b"#1 DRAW gems red\nHELLO bag 1\n#1 DRAW gems red\n", 0)
    assert [message.number for message in messages if isinstance(message.content, PhysicalEvent)] == [1, 1]


def test_a_device_without_hello_is_asked_and_then_accepted():
    protocol = DeviceProtocol("port")
    protocol.start_connection(0)
    assert protocol.bytes_to_send(0) == b"PING\n"
    assert protocol.receive(b"#1 DRAW gems red\n", 2) == []
    assert protocol.bytes_to_send(2) == b"PING\n"
    (message,) = protocol.receive(b"", 3.1)
    assert (message.device, message.boot[:1], message.number) == ("port", "?", 1)


def test_a_line_without_number_is_passed_on_and_never_acknowledged():
    protocol = DeviceProtocol("port")
    (message,) = protocol.receive(b"DRAW gems red\n", 0)
    assert message.number is None and protocol.bytes_to_send(0) == b""


def test_half_a_line_of_a_device_with_checksums_is_ignored():
    protocol = DeviceProtocol("port")
    protocol.receive(encode_line("HELLO tower 1 b1"), 0)
    assert protocol.receive(b"#1 ROLL dice 1\n", 0) == []
    assert protocol.counters["checksum"] == 1
    assert len(protocol.receive(encode_line("#1 ROLL dice 12"), 0)) == 1


def test_a_numbered_line_of_unknown_content_is_acknowledged():
    protocol = DeviceProtocol("port")
    protocol.receive(encode_line("#4 WOBBLE 3"), 0)
    assert protocol.bytes_to_send(0) == b"ACK 4\n" and protocol.counters["unknown"] == 1


def test_a_silent_device_is_pinged_and_later_reported_as_silent():
    protocol = DeviceProtocol("port")
    protocol.start_connection(0)
    protocol.bytes_to_send(0)
    protocol.receive(b"HELLO tower 1 b1\n", 1)
    assert protocol.bytes_to_send(1) == b"ACK 0\n"
    assert protocol.bytes_to_send(5) == b"" and protocol.bytes_to_send(6) == b"PING\n" and protocol.bytes_to_send(7) == b""
    assert not protocol.is_silent(15) and protocol.is_silent(16)
    protocol.receive(b"PING\n", 17)
    assert not protocol.is_silent(18)


def test_a_device_gets_changed_lights_and_all_lights_after_its_hello():
    protocol = DeviceProtocol("port")
    protocol.set_lights({"seat:0": "green", "hazard": "off"})
    assert protocol.bytes_to_send(0) == b"LIGHT seat:0 green\n"
    protocol.set_lights({"seat:0": "green", "hazard": "red"})
    assert protocol.bytes_to_send(0) == b"LIGHT hazard red\n"
    protocol.receive(b"HELLO tower 1 b2\n", 0)
    assert protocol.bytes_to_send(0) == b"ACK 0\nLIGHT seat:0 green\nLIGHT hazard red\n"
