"""State of the tower's protocol, line by line. test_firmware.py runs the same protocol on MicroPython."""

from hardware.firmware.tower_protocol import AGAIN_MS, GREETINGS, QUIET_MS, TowerProtocol
from hardware.line_codec import encode_line

HELLO, FIRST, SECOND = encode_line("HELLO tower 1 b1"), encode_line("#1 ROLL dice 3"), encode_line("#2 ROLL dice 4")


def create_greeted(**more):
    protocol = TowerProtocol("tower", "1", "b1", 0, **more)
    protocol.bytes_to_send(0)
    protocol.receive(b"ACK 0\n", 1)
    return protocol


def test_a_device_sends_hello_until_it_is_answered_and_then_its_lines():
    protocol = TowerProtocol("tower", "1", "b1", 0)
    protocol.say("ROLL dice 3")
    assert protocol.bytes_to_send(0) == b"\n" + HELLO
    assert protocol.bytes_to_send(AGAIN_MS - 1) == b"" and protocol.bytes_to_send(AGAIN_MS) == HELLO
    protocol.receive(b"ACK 0\nACK 0\n", AGAIN_MS)
    assert protocol.bytes_to_send(AGAIN_MS) == FIRST


def test_a_device_without_an_answered_hello_sends_its_lines_after_a_while():
    protocol = TowerProtocol("tower", "1", "b1", 0)
    protocol.say("ROLL dice 3")
    for turn in range(GREETINGS):
        assert HELLO in protocol.bytes_to_send(turn * AGAIN_MS)
    assert protocol.bytes_to_send(GREETINGS * AGAIN_MS) == FIRST


def test_every_line_on_a_clean_serial_line_is_sent_once():
    protocol = create_greeted()
    protocol.say("ROLL dice 3")
    protocol.say("ROLL dice 4")
    assert protocol.bytes_to_send(1) == FIRST
    protocol.receive(b"ACK 1\n", 2)
    assert protocol.bytes_to_send(2) == SECOND
    protocol.receive(b"ACK 2\n", 3)
    assert protocol.bytes_to_send(3 + AGAIN_MS) == b""


def test_a_line_is_sent_again_until_it_is_acknowledged():
    protocol = create_greeted()
    protocol.say("ROLL dice 3")
    assert protocol.bytes_to_send(1) == FIRST and protocol.bytes_to_send(2) == b""
    assert protocol.bytes_to_send(1 + AGAIN_MS) == FIRST and protocol.bytes_to_send(1 + 2 * AGAIN_MS) == FIRST


def test_after_a_fault_a_single_acknowledgement_is_not_enough():
    for fault in (b"AKC 1\n", b"ACK 7\n", b"\xff\xfe\n"):
        protocol = create_greeted()
        protocol.receive(fault, 1)
        protocol.say("ROLL dice 3")
        assert protocol.bytes_to_send(1) == FIRST
        protocol.receive(b"ACK 1\n", 2)
        assert protocol.bytes_to_send(2) == FIRST
        protocol.receive(b"ACK 1\n", 3)
        assert protocol.bytes_to_send(3) == b""


def test_unacknowledged_lines_are_saved_before_sending_and_keep_their_numbers_after_a_power_cut():
    records = []
    protocol = create_greeted(keep=lambda record: records.append((record[0], record[1], list(record[2]))))
    protocol.say("ROLL dice 3")
    assert records == [("b1", 1, ["#1 ROLL dice 3"])]
    second_protocol = TowerProtocol("tower", "1", "b2", 0, records[-1])
    assert second_protocol.bytes_to_send(0) == b"\n" + HELLO
    second_protocol.receive(b"ACK 0\n", 1)
    assert second_protocol.bytes_to_send(1) == FIRST
    second_protocol.say("ROLL dice 4")
    second_protocol.receive(b"ACK 1\n", 2)
    assert second_protocol.bytes_to_send(2) == SECOND


def test_a_start_without_pending_lines_is_a_new_boot_that_counts_from_one():
    protocol = TowerProtocol("tower", "1", "b2", 0, ("b1", 5, []))
    protocol.say("ROLL dice 3")
    assert protocol.bytes_to_send(0) == b"\n" + encode_line("HELLO tower 1 b2")
    protocol.receive(b"ACK 0\n", 0)
    assert protocol.bytes_to_send(0) == FIRST


def test_a_ping_is_answered_by_hello_and_quiet_broken_by_a_ping():
    protocol = create_greeted()
    protocol.receive(b"PI", 5)
    protocol.receive(b"NG\r\n", 5)
    assert protocol.bytes_to_send(5) == HELLO
    assert protocol.bytes_to_send(5 + QUIET_MS) == encode_line("PING")


def test_lights_are_remembered_and_noise_is_let_pass():
    protocol = create_greeted()
    protocol.receive(b"LIGHT hazard red\nLIGHT\nLIGHT a b c\n\n" + b"x" * 5000 + b"\nLIGHT seat:0 green\n", 1)
    assert protocol.lights == {b"hazard": b"red", b"seat:0": b"green"}


def test_a_clock_overflow_does_not_stop_sending():
    protocol = TowerProtocol("tower", "1", "b1", 2**30 - 10)
    protocol.bytes_to_send(2**30 - 10)
    assert protocol.bytes_to_send(5) == HELLO
