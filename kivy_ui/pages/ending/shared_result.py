"""Result of a play for phones: its page with the end card as a picture."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.pictures.end_card import Card, H, W, end_card
from companion.pictures.picture import picture
from companion.session.inputs.snapshot import Snapshot
from kivy_ui import background_tasks
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.picture_cache import cached_png

if TYPE_CHECKING:
    from companion.session.phones.protocol import PhoneView

CARD_PX = 1312, 1672
"""Size of the picture of an end card, shadow included: twice the card's units."""


def card_png(card: Card) -> bytes:
    """Return an end card as PNG. It takes up to a second: call it in the background."""
    return cached_png(picture(end_card, card).svg(W + 16, H + 16), *CARD_PX)


def view_of_result(snapshot: Snapshot, title: str, *, counts_anyway: bool) -> "PhoneView":
    """Return the public view of the result of the open session. `counts_anyway`: the players count an unfinished game."""
    from companion.session.phones.protocol import PhoneView  # no code of phones is loaded while they are off

    standings = snapshot.standings
    if standings is not None and counts_anyway:
        standings = replace(standings, is_finished=True)
    return PhoneView(
        session=snapshot.session,
        game=snapshot.game,
        entry=snapshot.entry,
        title=title,
        seats=snapshot.seats,
        standings=standings,
    )


def share_result(shell: Shell, card: Card, played_on: date | None, make_view: "Callable[[], PhoneView]") -> None:
    """Let phones read a result, once its picture is painted in the background; nothing while phones are off."""
    if (phones := shell.device.phones) is None or not phones.is_up:
        return
    view, day = make_view(), played_on.isoformat() if played_on else ""

    def share(png: bytes | Exception) -> None:
        phones.share_result(view, day, b"" if isinstance(png, Exception) else png)

    background_tasks.run(partial(card_png, card), share)
