"""Lines of the serial protocol: each word, and lines with transmission faults."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.device_protocol import DeviceProtocol
from hardware.line_codec import (
    LONGEST,
    ControlPress,
    ControlTurn,
    Hello,
    Line,
    LineBuffer,
    LineError,
    PhysicalEvent,
    Ping,
    checksum,
    decode_line,
    encode_line,
)

EXAMPLES = settings(max_examples=200, deadline=None)
words = st.text(
    st.characters(codec="ascii", exclude_characters="#* ", min_codepoint=33, max_codepoint=126), min_size=1, max_size=12
)
events = st.builds(
    lambda kind, name, items: f"{kind} {name} {' '.join(items)}",
    st.sampled_from(["ROLL", "DRAW"]),
    words,
    st.lists(words, min_size=1, max_size=8),
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"HELLO tower 1.2", Hello("tower", "1.2")),
        (b"HELLO tower 1.2 b7", Hello("tower", "1.2", "b7")),
        (b"ROLL dice 3 chest", PhysicalEvent("ROLL", "dice", ("3", "chest"))),
        (b"DRAW gems silver", PhysicalEvent("DRAW", "gems", ("silver",))),
        (b"PRESS primary", ControlPress("primary")),
        (b"TURN knob -2", ControlTurn("knob", -2)),
        (b"TURN knob +2", ControlTurn("knob", 2)),
        (b"PING", Ping()),
        (b"PING\r", Ping()),
    ],
)
def test_every_line_of_the_protocol_is_understood(line, message):
    assert decode_line(line) == Line(message)


def test_a_line_may_be_numbered_and_checked():

    assert decode_line(encode_line("#12 ROLL dice 6")[:-1]) == Line(PhysicalEvent("ROLL", "dice", ("6",)), 12, True)


def test_the_checksum_is_that_of_nmea_0183():
    sentence = b"GPGLL,5300.97914,N,00259.98174,E,125926,A"  # a published example sentence
    assert checksum(sentence) == 0x28


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"ROLL dice 6*00", "checksum"),
        (b"ROLL dice 6*", "checksum"),
        (b"ROLL dice 6*1", "checksum"),
        (b"ROLL dice 6*1Z", "checksum"),
        (b"\xff\x00", "noise"),
        (b"ROLL dice\x07 6", "noise"),
        ("ROLL dice é".encode(), "noise"),
        (b"#1 ROLL di#2 ROLL dice 6", "noise"),
        (b"WOBBLE 3", "unknown"),
        (b"roll dice 3", "unknown"),
        (b"#3", "unknown"),
        (b"#0 PING", "words"),
        (b"#-1 PING", "words"),
        (b"#1234567890 PING", "words"),
        (b"#1x PING", "words"),
        (b"HELLO", "words"),
        (b"HELLO a b c d", "words"),
        (b"ROLL", "words"),
        (b"ROLL dice", "words"),
        (b"PRESS", "words"),
        (b"PRESS a b", "words"),
        (b"TURN knob", "words"),
        (b"TURN knob much", "words"),
        (b"TURN knob 99999", "words"),
        (b"PING 1", "words"),
    ],
)
def test_a_bad_line_reports_its_error(line, reason):
    with pytest.raises(LineError) as bad:
        decode_line(line)
    assert bad.value.reason == reason and bad.value.number is None


def test_the_number_of_a_bad_line_is_reported_only_if_the_checksum_holds():
    with pytest.raises(LineError) as bad:
        decode_line(encode_line("#5 WOBBLE")[:-1])
    assert bad.value.number == 5


@EXAMPLES
@given(st.lists(st.binary(max_size=LONGEST).map(lambda line: line.replace(b"\n", b"")), max_size=20), st.data())
def test_lines_are_decoded_equal_however_the_bytes_were_split(lines, data):
    stream = b"".join(line + b"\n" for line in lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=30)))
    buffer, decoded_lines = LineBuffer(), []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        decoded_lines += buffer.add_bytes(stream[start:end])
    assert decoded_lines == lines and buffer.dropped_count == 0


@EXAMPLES
@given(st.integers(LONGEST + 1, 5000), st.integers(1, 700))
def test_a_line_that_is_too_long_is_dropped_and_the_next_is_read(length, piece):
    buffer, decoded_lines = LineBuffer(), []
    stream = b"x" * length + b"\nPING\n"
    for at in range(0, len(stream), piece):
        decoded_lines += buffer.add_bytes(stream[at : at + piece])
    assert decoded_lines == [b"PING"] and buffer.dropped_count == 1


def test_a_line_of_exactly_256_bytes_is_read_also_with_a_carriage_return():
    buffer = LineBuffer()
    assert buffer.add_bytes(b"x" * 256 + b"\r\n") == [b"x" * 256 + b"\r"]
    assert buffer.add_bytes(b"x" * 257 + b"\n") == []


@pytest.mark.parametrize("byte", [b"x", b"\r", b"\x00", b"*", b"#"])
def test_a_megabyte_without_a_newline_costs_nothing_and_the_next_line_is_read(byte):
    protocol = DeviceProtocol("port")
    for _ in range(256):
        assert protocol.receive(byte * 4096, 0) == []
        assert len(protocol._buffer._rest) <= LONGEST + 1
    (message,) = protocol.receive(b"\nDRAW gems red\n", 0)
    assert message.content == PhysicalEvent("DRAW", "gems", ("red",)) and protocol.counters["too_long"] == 1


@EXAMPLES
@given(st.binary(max_size=2000))
def test_no_noise_is_fatal(noise):
    protocol = DeviceProtocol("port")
    protocol.receive(noise, 0)
    protocol.receive(b"\n", 1)
    protocol.bytes_to_send(2)


@EXAMPLES
@given(events, st.integers(1, 10**9 - 1))
def test_an_encoded_line_is_decoded_equal(event, number):
    line = decode_line(encode_line(f"#{number} {event}")[:-1])
    kind, name, *items = event.split()
    assert line == Line(PhysicalEvent(kind, name, tuple(items)), number, True)


@EXAMPLES
@given(events, st.integers(1, 999), st.data())
def test_a_flipped_bit_is_always_found_where_checksums_are_required(event, number, data):
    good = encode_line(f"#{number} {event}")
    bit = data.draw(st.integers(0, 8 * len(good) - 1))
    bad = bytearray(good)
    bad[bit // 8] ^= 1 << bit % 8
    protocol = DeviceProtocol("port")
    protocol.receive(encode_line("HELLO tower 1 b1"), 0)
    messages = protocol.receive(bytes(bad) + b"\n", 100)
    if bytes(bad).strip().upper() != good.strip().upper():  # a digit of the checksum in small letters is the same digit
        assert messages == []


@EXAMPLES
@given(events, st.data())
def test_half_a_line_is_always_found_by_a_reader_that_knows_lines_are_checked(event, data):
    good = encode_line(f"#7 {event}")
    half = good[: data.draw(st.integers(0, len(good) - 2))]
    protocol = DeviceProtocol("port")
    protocol.receive(encode_line("HELLO tower 1 b1"), 0)
    assert protocol.receive(half + b"\n", 100) == []
    assert len(protocol.receive(good, 100)) == 1
