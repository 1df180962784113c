"""Who comes in: tickets, the PIN, and the touchscreen's word."""

import pytest

from companion.session.phones.access import (
    ALL_PIN_TRIES,
    MOST_GUESTS,
    NEXT_GAME,
    PIN_TRIES,
    SIGNS,
    AccessDeniedError,
    PhoneAccess,
)
from companion.session.phones.signs import SIGNS as SIGNS_OF_PHONES
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
    door.decide(door.client(key).mark, True)
    return key


def test_a_ticket_admits_as_many_phones_as_there_are_seats_each_with_its_own_key(door):
    ticket = door.ticket()
    keys = {door.request_access(ticket, "") for _ in SEATS}
    assert len(keys) == len(SEATS) and {door.client(key).state for key in keys} == {"choosing"}
    assert not door.is_good(ticket)
    with pytest.raises(AccessDeniedError, match="used_ticket"):
        door.request_access(ticket, "")


def test_every_phone_has_a_sign_of_its_own(door):
    keys = [door.request_access("", door.pin) for _ in range(MOST_GUESTS)]
    assert len({door.client(key).sign for key in keys}) == len(SIGNS_OF_PHONES) == MOST_GUESTS
    assert len({(sign.animal, sign.colour) for sign in SIGNS_OF_PHONES}) == MOST_GUESTS


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
    assert door.client(door.request_access("", f" {door.pin[:3].lower()} {door.pin[3:]} ")).state == "choosing"


def test_the_pin_is_tried_five_times_a_minute_by_each_address(door, time):
    for _ in range(PIN_TRIES):
        with pytest.raises(AccessDeniedError, match="wrong_pin"):
            door.request_access("", "WRONG2", "192.0.2.7")
    with pytest.raises(AccessDeniedError, match="too_many_tries"):
        door.request_access("", door.pin, "192.0.2.7")
    assert door.request_access("", door.pin, "192.0.2.8")
    time.now += 61
    assert door.request_access("", door.pin, "192.0.2.7")


def test_the_pin_is_tried_thirty_times_a_minute_by_all_addresses(door, time):
    for number in range(ALL_PIN_TRIES):
        with pytest.raises(AccessDeniedError, match="wrong_pin"):
            door.request_access("", "WRONG2", f"192.0.2.{number}")
    with pytest.raises(AccessDeniedError, match="too_many_tries"):
        door.request_access("", door.pin, "192.0.2.99")
    time.now += 61
    assert door.request_access("", door.pin, "192.0.2.99")


def test_a_right_pin_lets_an_address_try_again_and_others_no_more_often(door):
    for _ in range(PIN_TRIES - 1):
        with pytest.raises(AccessDeniedError, match="wrong_pin"):
            door.request_access("", "WRONG2", "192.0.2.7")
    assert door.request_access("", door.pin, "192.0.2.7") and door.request_access("", door.pin, "192.0.2.7")


def test_only_the_touchscreen_gives_a_seat(door):
    key = door.request_access(door.ticket(), "")
    door.sit(key, 1)
    guest, question = door.wish()
    assert (door.client(key).state, question.key, question.parts["name"]) == ("waiting", "phone.wish", "Bo")
    door.decide(guest.mark, False)
    assert (door.client(key).state, door.client(key).said.key) == ("choosing", "phone.not_confirmed")
    door.sit(key, 1)
    door.decide(guest.mark, True)
    assert (door.client(key).state, door.client(key).seat, door.wish()) == ("playing", 1, None)


def test_a_phone_that_is_refused_again_and_again_goes(door):
    key = door.request_access(door.ticket(), "")
    for _ in range(3):
        assert door.client(key).state == "choosing"
        door.sit(key, 1)
        door.decide(door.client(key).mark, False)
    assert door.client(key) is None and door.wish() is None


def test_a_second_phone_takes_the_first_ones_place_once_confirmed(door):
    first, second = come_in(door, 1), door.request_access(door.ticket(), "")
    door.sit(second, 1)
    assert door.client(first).state == "playing"
    door.decide(door.client(second).mark, True)
    told = door.client(first)
    assert (told.state, told.seat, told.said.key) == ("choosing", None, "phone.replaced")
    assert (door.client(second).state, door.taken_seats()) == ("playing", (1,))


def test_all_who_wait_are_let_in_at_once_but_never_for_a_seat_that_has_a_phone(door):
    keys = [door.request_access("", door.pin) for _ in range(4)]
    for key, seat in zip(keys, (0, 1, 2, 1)):
        door.sit(key, seat)
    door.let_in([one.mark for one in door.guests])
    assert [door.client(key).state for key in keys] == ["playing", "playing", "playing", "waiting"]
    assert [one.mark for one in door.wishes()] == [door.client(keys[3]).mark]


def test_as_many_phones_wait_as_there_are_seats_and_the_others_follow_by_themselves(door):
    keys = [door.request_access("", door.pin) for _ in range(5)]
    for key in keys:
        door.sit(key, 0)
    assert len(door.wishes()) == len(SEATS) and {door.client(key).state for key in keys} == {"waiting"}
    door.decide(door.client(keys[0]).mark, False)
    assert [one.mark for one in door.wishes()] == [door.client(key).mark for key in keys[1:4]]


def test_a_typed_name_is_no_other_players(door):
    key = door.request_access("", door.pin)
    for name in ("ann", " CLEO "):
        with pytest.raises(AccessDeniedError, match="name_taken"):
            door.sit(key, 1, name)
    door.sit(key, 1, "  Hana\n")
    assert (door.client(key).state, door.client(key).typed) == ("waiting", "Hana") and door.phones_to_name() == []
    other = door.request_access("", door.pin)
    with pytest.raises(AccessDeniedError, match="name_taken") as refused:
        door.sit(other, 2, "hana")
    assert refused.value.said.parts["name"] == "hana B"
    door.decide(door.client(key).mark, True)
    assert [name for _, name in door.phones_to_name()] == ["Hana"]


def test_before_a_game_a_phone_waits_under_its_typed_name_and_finds_its_player(door):
    door.follow("", ())
    key = door.request_access("", door.pin)
    with pytest.raises(AccessDeniedError, match="no_name"):
        door.sit(key, NEXT_GAME, " ")
    door.sit(key, NEXT_GAME, "Hana")
    door.decide(door.client(key).mark, True)
    assert (door.client(key).state, door.client(key).seat) == ("playing", None)
    door.follow("two", seats_named(["Ann", "HANA"]))
    assert (door.client(key).state, door.client(key).seat) == ("playing", 1)


def test_a_phone_that_is_taken_off_is_nobodys(door):
    key = come_in(door, 1)
    door.take_off(1)
    assert door.client(key) is None
    with pytest.raises(AccessDeniedError, match="gone"):
        door.sit(key, 1)


def test_a_phone_follows_its_player_to_another_seat_and_waits_where_there_is_none(door):
    key = come_in(door, 1)
    door.follow("two", seats_named(["Bo", "Ann"]))
    assert (door.client(key).seat, door.client(key).state) == (0, "playing")
    door.follow("three", seats_named(["Dan", "Eve"]))
    assert (door.client(key).seat, door.client(key).state) == (None, "choosing")


def test_a_phone_keeps_its_seat_when_that_is_renamed(door):
    key = come_in(door, 1)
    door.follow("one", seats_named(["Ann", "Robert", "Cleo"]))
    door.follow("two", seats_named(["Robert", "Ann"]))
    assert door.client(key).seat == 0


def test_no_more_phones_than_fit_and_idle_ones_make_room(door):
    first = door.request_access(door.ticket(), "")
    for _ in range(16):
        door.request_access(door.ticket(), "")
    assert door.client(first) is None and len(door.guests) == 16


def test_a_seat_that_nobody_has_is_refused(door):
    key = door.request_access(door.ticket(), "")
    for seat in (3, 99):
        with pytest.raises(AccessDeniedError, match="no_seat"):
            door.sit(key, seat)
