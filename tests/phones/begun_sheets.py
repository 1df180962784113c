"""A game begun from a phone, and whether the phones' server answers."""

from companion.session.wait_idle import wait_until_idle
from tests.phones.evenings import is_away


def started(evening, guest):
    """Choose a sheet of many rounds, so that there is always a cell to write."""
    form = next(form for form in guest.look().of("/answer") if form.ticks)
    guest.post("/answer", form.fields | {"f0": "0"})
    assert guest.status == 200
    wait_until_idle(evening.table)


def reached(guest):
    try:
        return not is_away(guest.ask("GET", "/"))
    except OSError:
        return False
