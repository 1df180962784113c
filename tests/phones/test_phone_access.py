"""Admission of phones: tickets, the PIN, and confirmation on the touchscreen."""

import pytest

from companion.session.phones.access import (
    ALL_PIN_TRIES,
    MOST_PHONES,
    NEXT_GAME,
    PIN_CHARACTERS,
    PIN_TRIES,
    AccessDeniedError,
    PhoneAccess,
)
from companion.session.phones.signs import SIGNS as SIGNS_OF_PHONES
from companion.table.seats import seats_named
from tests.session.fake_time import FakeTime

SEATS = seats_named(["Ann", "Bo", "Cleo"])


@pytest.fixture
def clock():
    return FakeTime()


@pytest.fixture
def phone_access(clock):
    phone_access = PhoneAccess(clock)
    phone_access.follow("one", SEATS)
    return phone_access


def admit_phone(phone_access, seat):
    key = phone_access.request_access(phone_access.ticket(), "")
    phone_access.request_place(key, seat)
    phone_access.decide(phone_access.client(key).fingerprint, True)
    return key


def test_ticket_admits_one_phone_per_seat_each_with_its_own_key(phone_access):
    ticket = phone_access.ticket()
    keys = {phone_access.request_access(ticket, "") for _ in SEATS}
    assert len(keys) == len(SEATS) and {phone_access.client(key).state for key in keys} == {"choosing"}
    assert not phone_access.is_valid(ticket)
    with pytest.raises(AccessDeniedError, match="used_ticket"):
        phone_access.request_access(ticket, "")


def test_every_phone_has_its_own_sign(phone_access):
    keys = [phone_access.request_access("", phone_access.pin) for _ in range(MOST_PHONES)]
    assert len({phone_access.client(key).sign for key in keys}) == len(SIGNS_OF_PHONES) == MOST_PHONES
    assert len({(sign.animal, sign.colour) for sign in SIGNS_OF_PHONES}) == MOST_PHONES


def test_ticket_expires_after_ten_minutes(phone_access, clock):
    ticket = phone_access.ticket()
    clock.time_s += 601
    assert not phone_access.is_valid(ticket)
    with pytest.raises(AccessDeniedError, match="old_ticket"):
        phone_access.request_access(ticket, "")


def test_ticket_expires_when_a_phone_is_disconnected(phone_access):
    ticket = phone_access.ticket()
    phone_access.disconnect_seat(1)
    with pytest.raises(AccessDeniedError, match="old_ticket"):
        phone_access.request_access(ticket, "")


def test_tickets_and_keys_have_128_bits_and_are_stored_as_fingerprints(phone_access):
    ticket = phone_access.ticket()
    key = phone_access.request_access(ticket, "")
    assert len(ticket) >= 22 and len(key) >= 22
    assert key not in repr(phone_access.clients) and ticket not in repr(phone_access.__dict__)


def test_pin_has_six_characters_that_do_not_look_alike(phone_access):
    assert len(phone_access.pin) == 6 and not set(phone_access.pin) & set("O0I1L") and not set("O0I1L") & set(PIN_CHARACTERS)
    assert (
        phone_access.client(phone_access.request_access("", f" {phone_access.pin[:3].lower()} {phone_access.pin[3:]} ")).state
        == "choosing"
    )


def test_each_address_may_try_the_pin_five_times_a_minute(phone_access, clock):
    for _ in range(PIN_TRIES):
        with pytest.raises(AccessDeniedError, match="wrong_pin"):
            phone_access.request_access("", "WRONG2", "192.0.2.7")
    with pytest.raises(AccessDeniedError, match="too_many_tries"):
        phone_access.request_access("", phone_access.pin, "192.0.2.7")
    assert phone_access.request_access("", phone_access.pin, "192.0.2.8")
    clock.time_s += 61
    assert phone_access.request_access("", phone_access.pin, "192.0.2.7")


def test_all_addresses_together_may_try_the_pin_thirty_times_a_minute(phone_access, clock):
    for number in range(ALL_PIN_TRIES):
        with pytest.raises(AccessDeniedError, match="wrong_pin"):
            phone_access.request_access("", "WRONG2", f"192.0.2.{number}")
    with pytest.raises(AccessDeniedError, match="too_many_tries"):
        phone_access.request_access("", phone_access.pin, "192.0.2.99")
    clock.time_s += 61
    assert phone_access.request_access("", phone_access.pin, "192.0.2.99")


def test_correct_pin_resets_the_tries_of_its_address_only(phone_access):
    for _ in range(PIN_TRIES - 1):
        with pytest.raises(AccessDeniedError, match="wrong_pin"):
            phone_access.request_access("", "WRONG2", "192.0.2.7")
    assert phone_access.request_access("", phone_access.pin, "192.0.2.7") and phone_access.request_access(
        "", phone_access.pin, "192.0.2.7"
    )


def test_only_the_touchscreen_assigns_a_seat(phone_access):
    key = phone_access.request_access(phone_access.ticket(), "")
    phone_access.request_place(key, 1)
    guest, question = phone_access.next_request()
    assert (phone_access.client(key).state, question.key, question.parts["name"]) == ("waiting", "phone.wish", "Bo")
    phone_access.decide(guest.fingerprint, False)
    assert (phone_access.client(key).state, phone_access.client(key).sentence.key) == ("choosing", "phone.not_confirmed")
    phone_access.request_place(key, 1)
    phone_access.decide(guest.fingerprint, True)
    assert (phone_access.client(key).state, phone_access.client(key).seat, phone_access.next_request()) == ("playing", 1, None)


def test_repeatedly_refused_phone_is_disconnected(phone_access):
    key = phone_access.request_access(phone_access.ticket(), "")
    for _ in range(3):
        assert phone_access.client(key).state == "choosing"
        phone_access.request_place(key, 1)
        phone_access.decide(phone_access.client(key).fingerprint, False)
    assert phone_access.client(key) is None and phone_access.next_request() is None


def test_confirmed_second_phone_replaces_the_first(phone_access):
    first, second = admit_phone(phone_access, 1), phone_access.request_access(phone_access.ticket(), "")
    phone_access.request_place(second, 1)
    assert phone_access.client(first).state == "playing"
    phone_access.decide(phone_access.client(second).fingerprint, True)
    client = phone_access.client(first)
    assert (client.state, client.seat, client.sentence.key) == ("choosing", None, "phone.replaced")
    assert (phone_access.client(second).state, phone_access.taken_seats()) == ("playing", (1,))


def test_waiting_phones_are_confirmed_together_except_for_taken_seats(phone_access):
    keys = [phone_access.request_access("", phone_access.pin) for _ in range(4)]
    for key, seat in zip(keys, (0, 1, 2, 1)):
        phone_access.request_place(key, seat)
    phone_access.admit([client.fingerprint for client in phone_access.clients])
    assert [phone_access.client(key).state for key in keys] == ["playing", "playing", "playing", "waiting"]
    assert [waiting_phone.fingerprint for waiting_phone in phone_access.waiting_phones()] == [
        phone_access.client(keys[3]).fingerprint
    ]


def test_one_phone_per_seat_waits_and_the_others_follow_by_themselves(phone_access):
    keys = [phone_access.request_access("", phone_access.pin) for _ in range(5)]
    for key in keys:
        phone_access.request_place(key, 0)
    assert len(phone_access.waiting_phones()) == len(SEATS) and {phone_access.client(key).state for key in keys} == {"waiting"}
    phone_access.decide(phone_access.client(keys[0]).fingerprint, False)
    assert [waiting_phone.fingerprint for waiting_phone in phone_access.waiting_phones()] == [
        phone_access.client(key).fingerprint for key in keys[1:4]
    ]


def test_typed_name_must_not_be_another_players(phone_access):
    key = phone_access.request_access("", phone_access.pin)
    for name in ("ann", " CLEO "):
        with pytest.raises(AccessDeniedError, match="name_taken"):
            phone_access.request_place(key, 1, name)
    phone_access.request_place(key, 1, "  Hana\n")
    assert (phone_access.client(key).state, phone_access.client(key).typed) == (
        "waiting",
        "Hana",
    ) and phone_access.pending_names() == []
    other = phone_access.request_access("", phone_access.pin)
    with pytest.raises(AccessDeniedError, match="name_taken") as refused:
        phone_access.request_place(other, 2, "hana")
    assert refused.value.sentence.parts["name"] == "hana B"
    phone_access.decide(phone_access.client(key).fingerprint, True)
    assert [name for _, name in phone_access.pending_names()] == ["Hana"]


def test_phone_waits_under_its_typed_name_until_its_game_begins(phone_access):
    phone_access.follow("", ())
    key = phone_access.request_access("", phone_access.pin)
    with pytest.raises(AccessDeniedError, match="no_name"):
        phone_access.request_place(key, NEXT_GAME, " ")
    phone_access.request_place(key, NEXT_GAME, "Hana")
    phone_access.decide(phone_access.client(key).fingerprint, True)
    assert (phone_access.client(key).state, phone_access.client(key).seat) == ("playing", None)
    phone_access.follow("two", seats_named(["Ann", "HANA"]))
    assert (phone_access.client(key).state, phone_access.client(key).seat) == ("playing", 1)


def test_disconnected_phone_belongs_to_no_player(phone_access):
    key = admit_phone(phone_access, 1)
    phone_access.disconnect_seat(1)
    assert phone_access.client(key) is None
    with pytest.raises(AccessDeniedError, match="gone"):
        phone_access.request_place(key, 1)


def test_phone_follows_its_player_to_another_seat_or_waits(phone_access):
    key = admit_phone(phone_access, 1)
    phone_access.follow("two", seats_named(["Bo", "Ann"]))
    assert (phone_access.client(key).seat, phone_access.client(key).state) == (0, "playing")
    phone_access.follow("three", seats_named(["Dan", "Eve"]))
    assert (phone_access.client(key).seat, phone_access.client(key).state) == (None, "choosing")


def test_phone_keeps_its_renamed_seat(phone_access):
    key = admit_phone(phone_access, 1)
    phone_access.follow("one", seats_named(["Ann", "Robert", "Cleo"]))
    phone_access.follow("two", seats_named(["Robert", "Ann"]))
    assert phone_access.client(key).seat == 0


def test_number_of_phones_is_limited_and_idle_phones_are_dropped(phone_access):
    first = phone_access.request_access(phone_access.ticket(), "")
    for _ in range(16):
        phone_access.request_access(phone_access.ticket(), "")
    assert phone_access.client(first) is None and len(phone_access.clients) == 16


def test_unknown_seat_is_refused(phone_access):
    key = phone_access.request_access(phone_access.ticket(), "")
    for seat in (3, 99):
        with pytest.raises(AccessDeniedError, match="no_seat"):
            phone_access.request_place(key, seat)
