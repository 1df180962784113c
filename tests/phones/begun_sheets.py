"""Helpers: begin a score sheet from a phone, and ask whether the phones' server answers."""

from companion.session.wait_idle import wait_until_idle
from tests.phones.evenings import is_away


def started(evening, guest):
    """Choose a sheet with many rounds, so that a cell is always open."""
    form = next(form for form in guest.look().of("/answer") if form.ticks)
    guest.post("/answer", form.fields | {"f0": "0"})
    assert guest.status == 200
    wait_until_idle(evening.table)


def reached(guest):
    try:
        return not is_away(guest.ask("GET", "/"))
    except OSError:
        return False
