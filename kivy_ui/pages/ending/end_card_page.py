"""End card: the result as text in a QR code, as a picture to a stick, or as the page of a phone."""

import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.end_card import Card, end_card
from companion.pictures.picture import picture
from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.layout.elements import PageButton
from kivy_ui.layout.leaves import image
from kivy_ui.layout.part import Part, by_shape, column, row, share, square, units
from kivy_ui.look.language import as_text, translate_all
from kivy_ui.pages.device.open_phones import open_phones
from kivy_ui.pages.device.phone_wifi import qr_code
from kivy_ui.pages.ending.shared_result import card_png, share_result
from kivy_ui.pages.history.qr_page import show_qr
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.progress_page import ProgressPage

if TYPE_CHECKING:
    from companion.library.exchange.drives import Drive
    from companion.library.exchange.exchanged_files import OutgoingFile
    from companion.session.phones.protocol import PhoneView

LOOK_S = 2.0
MOST_STICKS = 2
CARD_UNITS = 270.0
UPRIGHT_CARD_UNITS = 300.0
MOST_CODE_UNITS = 300.0


class EndCardPage(ProgressPage):
    """The card, a code with the result as text, and a button for each stick.

    While phones are on, the code leads to the page of the result instead, which needs no PIN. Without a stick and without phones, buttons
    offer the phones and the code for BG Stats. `make_view` returns the result for phones. `session`: id of the play, `played_on`: its day.
    """

    title = say("end.card")
    has_one_foot_line = True

    def __init__(
        self, shell: Shell, card: Card, session: str, played_on: date | None, make_view: "Callable[[], PhoneView]"
    ) -> None:
        super().__init__(shell)
        self.card, self._session, self._played_on, self._make_view = card, session, played_on, make_view
        self.drives: list[Drive] = []
        self._shown_address, self._has_shared = "", False
        self._request_drives()
        self.repeat(self._request_drives, LOOK_S)

    def _request_drives(self) -> None:
        self._share()
        if self._address != self._shown_address:
            self._shown_address = self._address
            self.renew()
        self.shell.request(lambda store: store.file_exchange.list_drives(), on_result(self._on_drives, self.fail))

    def _share(self) -> None:
        """Share the result with phones, once they are on."""
        if not self._has_shared and (phones := self.shell.device.phones) and phones.is_up:
            self._has_shared = True
            share_result(self.shell, self.card, self._played_on, self._make_view)

    def _on_drives(self, drives: "list[Drive]") -> None:
        sticks = [translate_all(drive) for drive in drives if drive.is_stick]
        if sticks != self.drives:
            self.drives = sticks
            self.renew()

    def body(self) -> Part:
        """Return the card, and beside it the QR code or the result of the export."""
        card = image(picture(end_card, self.card))
        side_part = self._code_and_result()
        return by_shape(row(units(CARD_UNITS, card), side_part), column(units(UPRIGHT_CARD_UNITS, card), side_part))

    def _code_and_result(self) -> Part:
        result_part = self.result(self._hint(), "")._replace(height=None)
        if self.sentence:
            return result_part
        code = qr_code(self._address) if self._address else qr_code(result_text(self.card), encoding="utf-8")
        hint_share = 3 if self.look.text_size else 2  # large words need the room
        return column(share(5, square(MOST_CODE_UNITS, code)), share(hint_share, result_part))

    def _hint(self) -> Words:
        if self._address:
            return say("end.card_scan")
        if self.drives:
            return say("end.card_text_stick")
        return say("end.card_text_phones" if self.shell.device.phones else "end.card_text")

    @property
    def _address(self) -> str:
        """Address of the result's page; "" while phones are off."""
        phones = self.shell.device.phones
        return phones.result_address(self._session) if phones else ""

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: save it to a stick, show it as a code, and allow phones if it can't be fetched yet."""
        ready_drives = [drive for drive in self.drives if drive.is_ready][:MOST_STICKS]
        saves = [
            PageButton(
                f"save:{as_text(drive.name)}", say("end.card_save"), partial(self._save, drive), drive.name, "usb", kind="main"
            )
            for drive in ready_drives
        ]
        bare = PageButton("save", say("end.card_save"), lambda: None, kind="bare")
        if self.is_busy:
            return [bare]
        code = PageButton("bg-stats", say("qr.title"), partial(show_qr, self.shell, self._session), say("end.card_code_note"), "qr")
        if saves or self._address:
            return [*saves, code]
        phones = PageButton(
            "phones", say("end.card_phones"), partial(open_phones, self.shell), say("end.card_phones_note"), "phone"
        )
        return [*([phones] if self.shell.device.phones else []), code]

    def _save(self, drive: "Drive") -> None:
        """Paint the card and write it, both in the background: a stick may be slow."""
        self.show_progress(say("export.saving"), is_busy=True)
        on_picture: Callable[[OutgoingFile], None] = partial(self._write_file, drive)
        self.shell.request(
            lambda store: store.file_exchange.result_picture(lambda: card_png(self.card)), on_result(on_picture, self.fail)
        )

    def _write_file(self, drive: "Drive", outgoing: "OutgoingFile") -> None:
        on_written = on_result(self._on_written, self.fail)
        background_tasks.run(lambda: outgoing.write_into(drive.path, int(time.time())), on_written)

    def _on_written(self, result_words: Words) -> None:
        self.show_progress(say("export.unplug", told=result_words))


def result_text(card: Card) -> str:
    """Return a result as a short text: the game and the day, a line for each player, and the winner or what the card says instead."""
    head = ", ".join(filter(None, (card.title, card.day)))
    lines = [f"{bar.name}: {bar.points}" for bar in card.bars if bar.name]
    ending = card.ending or ("" if card.total else card.winner)  # without points of a winner, the card says why
    return "\n".join([head, *(lines or [card.players]), *filter(None, [ending])])
