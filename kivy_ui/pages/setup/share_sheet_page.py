"""Share a score sheet or kit: a QR code that contains it and needs no network, or a file on a stick."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import segno

from companion.games.kit.arriving import kit_sentence
from companion.games.kit.transfer import encode as kit_text
from companion.games.score_sheet.describing import score_sheet_words
from companion.games.score_sheet.icons import icon_of as sheet_icon_of
from companion.games.score_sheet.transfer import encode
from companion.pictures.kit_boxes import kit_box
from companion.pictures.picture import Picture, picture
from companion.pictures.sheet_icons import sheet_leaf
from companion.table.compact_text import fits_qr_code
from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.layout.elements import ANSWER_UNITS, GAP_UNITS, MARGIN_UNITS, PageButton, answer, icon_of, plate
from kivy_ui.layout.leaves import image, paragraph
from kivy_ui.layout.part import Part, by_area, column, inset, row, share, units
from kivy_ui.layout.sizes import HEADING_TEXT, KEY_TEXT, LABEL_TEXT, LARGE_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import language_code
from kivy_ui.pages.code_page import CodePage
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:  # they import the library
    from companion.games.kit.language import Kit
    from companion.games.score_sheet.box import Sheet
    from companion.library.exchange.drives import Drive
    from companion.library.exchange.exchanged_files import OutgoingFile
    from companion.library.store import Store

FULL_BRIGHTNESS = 1.0
ICON_UNITS = 44.0
STEP_ICON_UNITS = 38.0
LEAST_TEXT = 14.0
TALL_UNITS = 220.0


class SharedText(NamedTuple):
    """Shared sheet or kit: its text, its name, the invitation to scan its code, the function that makes its file, and its picture.

    look   makes the picture for a theme
    """

    text: str
    name: Words
    scan: Words
    outgoing: "Callable[[Store], OutgoingFile]"
    look: "Callable[[str], Picture]"


def shared_sheet(sheet: "Sheet") -> SharedText:
    """Return a sheet to be shared."""
    text = encode(sheet, language_code())
    return SharedText(
        text,
        score_sheet_words(sheet.words),
        say("share.scan"),
        lambda store: store.file_exchange.outgoing_sheet(sheet),
        lambda theme: picture(sheet_leaf, sheet_icon_of(sheet.name, sheet), theme),
    )


def shared_kit(kit: "Kit") -> SharedText:
    """Return a kit to be shared."""
    text = kit_text(kit, language_code())
    return SharedText(
        text,
        kit_sentence(kit.words),
        say("share.scan_kit"),
        lambda store: store.file_exchange.outgoing_kit(kit),
        lambda theme: picture(kit_box, kit.icon, 0.0),
    )


class SharePage(CodePage):
    """Page with the code of a sheet or kit in the device's language, and instructions."""

    def __init__(self, shell: Shell, shared: SharedText, *, exports: bool = False) -> None:
        super().__init__(shell)
        self._exports = exports
        self.shared = shared
        self.text = shared.text
        self._rows = tuple(map(bytes, segno.make_qr(self.text, error="l").matrix)) if fits_qr_code(self.text) else ()
        self._sentence: Words = ""
        self._is_busy = False
        self._brightness = FULL_BRIGHTNESS

    def modules(self) -> Sequence[bytes]:
        """Return the rows of the code."""
        return self._rows

    def paper(self) -> Part:
        """Return white paper, or why there is no code."""
        if self._rows:
            return super().paper()
        return inset(
            MARGIN_UNITS, MARGIN_UNITS, paragraph(say("share.too_large"), HEADING_TEXT, "accent", is_bold=True, is_top=False)
        )

    def on_open(self) -> None:
        """Light the screen up, as a camera reads the code; write the file at once if that was asked for."""
        if self._exports:
            self._find_stick()
        lamp = self.shell.device.lamp
        self._brightness = lamp.share()
        lamp.set_brightness(FULL_BRIGHTNESS)

    def on_close(self) -> None:
        """Restore the brightness."""
        self.shell.device.lamp.set_brightness(self._brightness)

    def words(self, scene: Scene, area: Area) -> Part:
        """Return the instructions, and the button that writes the file."""
        stick = PageButton("stick", say("share.stick"), self._find_stick, icon="usb")
        return column(share(1, by_area(self._steps)), units(ANSWER_UNITS, answer(stick)))

    def head(self) -> Part:
        """Return the picture of the sheet, and its name."""
        look = self.shared.look(self.look.theme.name)
        return row(units(ICON_UNITS, image(look, ICON_UNITS)), self._name(), gap=GAP_UNITS)

    def _name(self) -> Part:
        return paragraph(self.shared.name, LARGE_TEXT, is_bold=True, least=LEAST_TEXT, is_top=False)

    def _steps(self, scene: Scene, area: Area) -> Part:
        """Return the steps for using the code, or the result of writing the file."""
        note = paragraph(say("share.rules_only"), SMALL_TEXT, "dim", least=LEAST_TEXT, is_top=False)
        if self._sentence or not self._rows:
            message_part = paragraph(self._sentence or say("share.plug_in"), KEY_TEXT, least=LEAST_TEXT, is_top=False)
            return column(plate("said", inset(MARGIN_UNITS, GAP_UNITS, message_part)), units(NOTE_TEXT * 2, note))
        title = paragraph(self.shared.scan, LARGE_TEXT, "accent", is_bold=True, least=LABEL_TEXT, is_top=False)
        if area.h < TALL_UNITS:
            return column(title, note)
        photo = _step("phone", say("share.photo"), say("share.photo_note"))
        later = _step("qr", say("share.import"), say("share.import_note"))
        return column(title, share(1, photo), share(1, later), units(NOTE_TEXT * 2, note))

    # a file on a stick

    def _find_stick(self) -> None:
        """Look for sticks, and make the file."""
        if not self._is_busy:
            self._is_busy, outgoing = True, self.shared.outgoing
            self.shell.request(
                lambda store: (store.file_exchange.list_drives(), outgoing(store)), on_result(self._write, self._on_written)
            )

    def _write(self, drives_and_file: "tuple[list[Drive], OutgoingFile]") -> None:
        """Write to the first stick that accepts a file; ask for a stick if there is none."""
        drives, outgoing = drives_and_file
        sticks = [drive for drive in drives if drive.is_stick]
        ready_drive = next((drive for drive in sticks if drive.is_ready), None)
        if ready_drive is None:
            troubles = [say("export.trouble", name=drive.name, trouble=drive.trouble) for drive in sticks if drive.trouble]
            self._on_written((troubles or [say("share.plug_in")])[0])
            return
        path = ready_drive.path
        background_tasks.run(lambda: outgoing.write_into(path, int(time.time())), on_result(self._on_saved, self._on_written))

    def _on_saved(self, saved: object) -> None:
        self._on_written(say("export.unplug", told=saved))

    def _on_written(self, message: Words) -> None:
        self._sentence, self._is_busy = message, False
        self.renew()


def _step(sign: str, title: Words, note: Words) -> Part:
    """Return a plate with an icon, an instruction and its reason."""
    lines = column(
        paragraph(title, LABEL_TEXT, is_bold=True, least=LEAST_TEXT, is_top=False)._replace(height=None),
        paragraph(note, SMALL_TEXT, "dim", least=LEAST_TEXT, is_top=False)._replace(height=None),
        gap=0,
    )
    sign_part = units(STEP_ICON_UNITS, icon_of(sign, STEP_ICON_UNITS, "accent"))
    return plate(f"step:{sign}", inset(MARGIN_UNITS, GAP_UNITS, row(sign_part, lines, gap=MARGIN_UNITS)))
