"""Open the menu of a game."""

from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named


def open_menu(user, game, sheet=""):
    """Start a game and open its menu."""
    user.table.send(CloseSession())
    user.wait_until_idle()
    user.table.send(BeginSession(game, seats_named(("Ann", "Bo", "Cleo"))))
    user.wait_until_idle()
    if sheet:
        user.tap(f"mark:sheet:{sheet}")
        user.tap(*(["close"] if "close" in user.targets() else []))
    user.tap("menu")
