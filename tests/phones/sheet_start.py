"""Helpers: begin a score sheet from a phone, and ask whether the phones' server answers."""

from companion.session.wait_idle import wait_until_idle
from tests.phones.game_server import is_unreachable_page


def choose_sheet(server, guest):
    """Choose a sheet with many rounds, so that a cell is always open."""
    form = next(form for form in guest.load_page().forms_for("/answer") if form.ticks)
    guest.post("/answer", form.fields | {"f0": "0"})
    assert guest.status == 200
    wait_until_idle(server.table)


def is_server_reachable(guest):
    try:
        return not is_unreachable_page(guest.ask("GET", "/"))
    except OSError:
        return False
