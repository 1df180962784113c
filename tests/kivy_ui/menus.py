"""Open the menu of a game."""

from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named


def opened(hand, game, sheet=""):
    """Start a game and open its menu."""
    hand.table.send(CloseSession())
    hand.settle()
    hand.table.send(BeginSession(game, seats_named(("Ann", "Bo", "Cleo"))))
    hand.settle()
    if sheet:
        hand.tap(f"mark:sheet:{sheet}")
        hand.tap(*(["close"] if "close" in hand.targets() else []))
    hand.tap("menu")
