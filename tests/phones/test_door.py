"""Who comes in: tickets, the PIN, and the touchscreen's word."""

import pytest

from companion.session.phones.access import PIN_TRIES, SIGNS, AccessDeniedError, PhoneAccess
from companion.table.seats import seats_named
from tests.session.fake_time import FakeTime

SEATS = seats_named(["Ann", "Bo", "Cleo"])


@pytest.fixture
def time():
    return FakeTime()


@pytest.fixture
def door(time):
    door = PhoneAccess(time)
    door.follow("one", SEATS)
    return door


def come_in(door, seat):
    key = door.request_access(door.ticket(), "")
    door.sit(key, seat)
    door.decide(door.of(key).mark, True)
    return key


def test_a_ticket_lets_one_phone_in_once(door):
    ticket = door.ticket()
    assert door.of(door.request_access(ticket, "")).state == "choosing"
    with pytest.raises(AccessDeniedError, match="old_ticket"):
        door.request_access(ticket, "")


def test_a_ticket_dies_after_ten_minutes(door, time):
    ticket = door.ticket()
    time.now += 601
    assert not door.is_good(ticket)
    with pytest.raises(AccessDeniedError, match="old_ticket"):
        door.request_access(ticket, "")


def test_a_ticket_dies_when_a_phone_is_taken_off(door):
    ticket = door.ticket()
    door.take_off(1)
    with pytest.raises(AccessDeniedError, match="old_ticket"):
        door.request_access(ticket, "")


def test_tickets_and_keys_have_128_bits_and_are_kept_as_fingerprints(door):
    ticket = door.ticket()
    key = door.request_access(ticket, "")
    assert len(ticket) >= 22 and len(key) >= 22
    assert key not in repr(door.guests) and ticket not in repr(door.__dict__)


def test_the_pin_has_six_signs_none_of_which_look_alike(door):
    assert len(door.pin) == 6 and not set(door.pin) & set("O0I1L") and not set("O0I1L") & set(SIGNS)
    assert door.of(door.request_access("", f" {door.pin[:3].lower()} {door.pin[3:]} ")).state == "choosing"


def test_the_pin_is_tried_five_times_a_minute_by_all_phones_together(door, time):
    for _ in range(PIN_TRIES):
        with pytest.raises(AccessDeniedError, match="wrong_pin"):
            door.request_access("", "WRONG2")
    with pytest.raises(AccessDeniedError, match="too_many_tries"):
        door.request_access("", door.pin)
    time.now += 61
    assert door.request_access("", door.pin)


def test_only_the_touchscreen_gives_a_seat(door):
    key = door.request_access(door.ticket(), "")
    door.sit(key, 1)
    guest, question = door.wish()
    assert (door.of(key).state, question.key, question.parts["name"]) == ("waiting", "phone.wish", "Bo")
    door.decide(guest.mark, False)
    assert (door.of(key).state, door.of(key).said.key) == ("choosing", "phone.not_confirmed")
    door.sit(key, 1)
    door.decide(guest.mark, True)
    assert (door.of(key).state, door.of(key).seat, door.wish()) == ("playing", 1, None)


def test_a_phone_that_is_refused_again_and_again_goes(door):
    key = door.request_access(door.ticket(), "")
    for _ in range(3):
        assert door.of(key).state == "choosing"
        door.sit(key, 1)
        door.decide(door.of(key).mark, False)
    assert door.of(key) is None and door.wish() is None


def test_a_second_phone_takes_the_first_ones_place_once_confirmed(door):
    first, second = come_in(door, 1), door.request_access(door.ticket(), "")
    door.sit(second, 1)
    assert door.of(first).state == "playing"
    door.decide(door.of(second).mark, True)
    assert door.of(first) is None and door.of(second).state == "playing"


def test_a_phone_that_is_taken_off_is_nobodys(door):
    key = come_in(door, 1)
    door.take_off(1)
    assert door.of(key) is None
    with pytest.raises(AccessDeniedError, match="gone"):
        door.sit(key, 1)


def test_a_phone_follows_its_player_to_another_seat_and_waits_where_there_is_none(door):
    key = come_in(door, 1)
    door.follow("two", seats_named(["Bo", "Ann"]))
    assert (door.of(key).seat, door.of(key).state) == (0, "playing")
    door.follow("three", seats_named(["Dan", "Eve"]))
    assert (door.of(key).seat, door.of(key).state) == (None, "choosing")


def test_a_phone_keeps_its_seat_when_that_is_renamed(door):
    key = come_in(door, 1)
    door.follow("one", seats_named(["Ann", "Robert", "Cleo"]))
    door.follow("two", seats_named(["Robert", "Ann"]))
    assert door.of(key).seat == 0


def test_no_more_phones_than_fit_and_idle_ones_make_room(door):
    first = door.request_access(door.ticket(), "")
    for _ in range(16):
        door.request_access(door.ticket(), "")
    assert door.of(first) is None and len(door.guests) == 16


def test_a_seat_that_nobody_has_is_refused(door):
    key = door.request_access(door.ticket(), "")
    for seat in (3, 99):
        with pytest.raises(AccessDeniedError, match="no_seat"):
            door.sit(key, seat)
