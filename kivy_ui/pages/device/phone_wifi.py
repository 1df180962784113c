"""Settings › Phones › Wi-Fi: the Wi-Fi that phones join, as a code; or one that this device makes for the evening.

The house's password is in the code alone, never in letters, and only as long as somebody looks at this page: the table is in the
middle of the room. One that we make is written out: it is worth one evening.
"""

import segno

from companion.pictures.codes import code
from companion.pictures.picture import picture
from companion.table.say import Words, say
from kivy_ui import background_tasks
from kivy_ui.device.device import Access, PhoneRadio
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

LINE_H = 78


def rows_of(words: str) -> tuple[str, ...]:
    """Make a QR code: its rows of "1" (dark) and "0"."""
    return tuple("".join("1" if dark else "0" for dark in row) for row in segno.make_qr(words, error="m").matrix)


def halves(scene: Scene, rest: Area) -> tuple[Area, Area]:
    """Part a page into the square of a code, at the left or above, and the rest."""
    side = min(rest.h, rest.w * 0.5) if scene.is_wide else min(rest.w, rest.h * 0.45)
    if scene.is_wide:
        return Area(rest.x, rest.y, side, side), Area(rest.x + side + 16, rest.y, rest.w - side - 16, rest.h)
    paper = Area(rest.cx - side / 2, rest.y, side, side)
    return paper, Area(rest.x, paper.bottom + GAP, rest.w, rest.bottom - paper.bottom - GAP)


class PhoneWifiPage(HousePage):
    """The code of a Wi-Fi, and what phones say when they are in it."""

    def __init__(self, shell: Shell, radio: PhoneRadio) -> None:
        super().__init__(shell)
        self._radio = radio
        self._access: Access | None = None
        self._why: Words = say("phones.looking")
        self._is_busy = True
        background_tasks.run(radio.access, self._came)

    def draw(self, scene: Scene) -> None:
        """The code at the left or above, beside it the name of the network; at the foot a way to make one."""
        self.heading(scene, say("phones.wifi_title"), "", self.close)
        rest = self.foot(scene, self._ways())
        if self._access is None:
            scene.paragraph("why", self._why, rest.inset(16, 10), 26, self.ink.ink, is_top=False)
            return
        paper, words = halves(scene, rest)
        scene.lay("paper", picture(code, rows_of(self._access.code())), paper)
        self._words(scene, self._access, words)

    def _words(self, scene: Scene, access: Access, words: Area) -> None:
        lines = [("name", say("phones.network"), access.name)]
        if access.is_own:
            lines.append(("password", say("phones.password"), access.password))
        for nth, (key, title, value) in enumerate(lines):
            self._line(scene, key, title, value, Area(words.x, words.y + nth * (LINE_H + GAP), words.w, LINE_H))
        top = words.y + len(lines) * (LINE_H + GAP)
        about = say("phones.stay") if access.is_own else say("phones.scan_first", name=access.name)
        scene.paragraph("about", about, Area(words.x + 8, top, words.w - 16, words.bottom - top), 24, self.ink.ink, least=16)

    def _line(self, scene: Scene, key: str, title: Words, value: str, plate: Area) -> None:
        self.plate(scene, key, plate)
        scene.write(f"{key}:title", title, plate.x + 16, plate.y + 22, 20, self.ink.dim, "start", room=plate.w - 32, is_bold=False)
        scene.write(f"{key}:value", value, plate.x + 16, plate.y + 53, 30, self.ink.ink, "start", room=plate.w - 32, least=15)

    def _ways(self) -> list[Way]:
        close = Way("close", say("settings.close"), self.close, icon="close", kind="end")
        if self._is_busy:
            return [Way("busy", "", self.close, cells=3, kind="bare"), close]
        if self._access and self._access.is_own:
            return [Way("end", say("phones.end_wifi"), self._end, cells=3), close]
        kind = "plain" if self._access else "main"
        note = say("phones.leaves", name=self._access.name) if self._access else ""
        return [Way("make", say("phones.make_wifi"), self._make, note, cells=3, kind=kind), close]

    def _make(self) -> None:
        self._do(say("phones.making"))
        background_tasks.run(self._radio.make, self._came)

    def _end(self) -> None:
        def ended() -> Access | None:
            self._radio.end()
            return self._radio.access()

        self._do(say("phones.ending"))
        background_tasks.run(ended, self._came)

    def _do(self, meanwhile: Words) -> None:
        self._access, self._why, self._is_busy = None, meanwhile, True
        self.renew()

    def _came(self, result: Access | Exception | None) -> None:
        self._is_busy, self._access = False, None
        if isinstance(result, Exception):
            self._why = background_tasks.sentence(result)
        else:
            self._access, self._why = result, say("phones.no_wifi")
        self.renew()
