"""Settings › Phones: switched on for an evening, a code to scan, a PIN to type, who has a phone; and who wants one."""

import time
from collections.abc import Callable
from functools import partial

from kivy.clock import Clock

from companion.pictures.codes import code
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seats import disc, helmet
from companion.table.say import Words, say
from companion.table.seats import Seat
from kivy_ui import background_tasks
from kivy_ui.device.device import Guest, Phones
from kivy_ui.pages.device.phone_wifi import PhoneWifiPage, halves, rows_of
from kivy_ui.pages.entry.choose_overlay import Choices, Key
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

OFF, EVENING, ALWAYS = "off", "evening", "always"
LOOK_S, DEAF_S = 5.0, 0.6
PIN_H, WIFI_W, ROW_H = 78, 124, 56


class PhonesPage(HousePage):
    """How phones come in, and which seats have one."""

    def __init__(self, shell: Shell, phones: Phones) -> None:
        super().__init__(shell)
        self.phones = phones
        self._ticket, self._is_busy = "", False
        self._looking = Clock.schedule_interval(lambda _: self.renew(), LOOK_S)  # tickets grow old, networks come and go

    def draw(self, scene: Scene) -> None:
        """The code at the left or above, then the PIN and the seats; at the foot how long phones may come."""
        note = say("phones.take_off") if any(map(self._guest_of, range(len(self.shell.shown.seats)))) else ""
        self.heading(scene, say("phones.title"), note, self.close)
        rest = self.foot(scene, self._ways())
        if self.phones.door is None:
            scene.paragraph("about", say("phones.about"), rest.inset(16, 10), 26, self.ink.ink, is_top=False)
            return
        paper, words = halves(scene, rest)
        self._code(scene, paper)
        self._who(scene, words)

    def close(self) -> None:
        """Take the page away."""
        self._looking.cancel()
        super().close()

    def _ways(self) -> list[Way]:
        how = self.phones.how
        ways = ((OFF, say("phones.off")), (EVENING, say("phones.evening")), (ALWAYS, say("phones.always")))
        keys = [
            Way(
                name,
                title,
                partial(self._switch, name),
                icon="check" if name == how else "",
                kind="main" if name == how else "plain",
            )
            for name, title in ways
        ]
        return [*keys, Way("close", say("settings.close"), self.close, icon="close", kind="end")]

    def _switch(self, how: str) -> None:
        if not self._is_busy and how != self.phones.how:
            self._is_busy = True
            background_tasks.run(partial(self.phones.switch, how), self._switched)

    def _switched(self, result: object) -> None:
        self._is_busy = False
        if isinstance(result, Exception):
            self.shell.say(background_tasks.sentence(result))
        self.renew()

    # the code

    def _code(self, scene: Scene, paper: Area) -> None:
        if why := self._why_not():
            self.plate(scene, "paper", paper)
            scene.paragraph("paper:why", why, paper.inset(20, 16), 24, self.ink.ink, "middle", is_top=False)
            return
        scene.lay("paper", picture(code, self._rows()), paper)

    def _why_not(self) -> Words:
        """Say why there is nothing to scan yet; "" where there is."""
        if not self.phones.is_up:
            return say("phones.starting")
        if self.phones.here.taken:
            return say("phones.taken", port=str(self.phones.here.taken))
        return "" if self.phones.here.address else say("phones.no_network")

    def _rows(self) -> tuple[str, ...]:
        door = self.phones.door
        if door and not door.is_good(self._ticket):
            self._ticket = door.ticket()
        return rows_of(f"{self.phones.here.address}/j/{self._ticket}")

    # the PIN, and the seats

    def _who(self, scene: Scene, words: Area) -> None:
        door = self.phones.door
        assert door is not None
        pin = Area(words.x, words.y, words.w - WIFI_W - GAP, PIN_H)
        key = Area(pin.right + GAP, pin.y, WIFI_W, PIN_H)
        parts.answer(scene, "wifi", key, "plain", say("phones.wifi"), "", self.ink.tint, self._show_wifi)
        self.plate(scene, "pin", pin)
        ink, dim = self.ink.ink, self.ink.dim
        w = scene.write("pin:title", say("phones.pin"), pin.x + 16, pin.cy - 13, 22, dim, "start", is_bold=False)
        room = pin.w - w - 44
        scene.write("pin:pin", f"{door.pin[:3]} {door.pin[3:]}", pin.right - 16, pin.cy - 13, 32, ink, "end", room=room, least=18)
        at = self.phones.here.address.removeprefix("http://")
        scene.write("pin:at", at, pin.right - 16, pin.cy + 19, 22, dim, "end", room=pin.w - 32, least=13, is_bold=False)
        rest = Area(words.x, pin.bottom + GAP, words.w, words.bottom - pin.bottom - GAP)
        seats = self.shell.shown.seats
        if not seats:
            scene.paragraph("seats", say("phones.no_game"), rest.inset(8, 6), 24, self.ink.ink, least=16)
            return
        rows = [*enumerate(seats)]
        columns = 1 if len(rows) * (ROW_H + GAP) <= rest.h + GAP else 2
        lines = -(-len(rows) // columns)
        h = min(rest.h, lines * (ROW_H + GAP) - GAP)
        cells = Area(rest.x, rest.y, rest.w, h).grid(len(rows), columns, GAP)
        for (number, seat), cell in zip(rows, cells):
            self._seat(scene, number, seat, cell)

    def _show_wifi(self) -> None:
        self.shell.lay(PhoneWifiPage(self.shell, self.phones.wifi))

    def _seat(self, scene: Scene, number: int, seat: Seat, cell: Area) -> None:
        key, guest = f"seat:{number}", self._guest_of(number)
        scene.lay(key, picture(plate_painters.key, False, self.ink.tint, scene.theme), cell)
        r = min(34.0, cell.h - 12)
        scene.put(f"{key}:disc", picture(disc, seat.colour, seat.emblem), cell.x + 12 + r / 2, cell.cy - 2, r, r)
        ink = plate_painters.ink_on("plain", scene.theme)
        x, room = cell.x + 22 + r, cell.w - r - 34
        scene.write(f"{key}:name", seat.name, x, cell.cy - 2, 24, ink, "start", room=room - 64 * bool(guest), least=16)
        if guest:
            for nth, name in enumerate(("close", "device")):
                scene.put(f"{key}:{name}", picture(icon, name, ink), cell.right - 22 - 32 * nth, cell.cy - 2, 26, 26)
            scene.touch(key, cell, partial(self._ask, number), radius=12)

    def _guest_of(self, seat: int) -> Guest | None:
        guests = self.phones.door.guests if self.phones.door else ()
        return next((one for one in guests if one.state == "playing" and one.seat == seat), None)

    def _ask(self, seat: int) -> None:
        """Ask before a phone is taken off: it would have to be let in again."""
        keys = [
            Key("take-off", say("phones.yes_off"), partial(self._take_off, seat), "close"),
            Key("keep", say("phones.keep_on"), lambda: None, "back"),
        ]
        self.shell.lay(Choices(self.shell, say("phones.ask_off", name=self.shell.shown.seats[seat].name), keys))

    def _take_off(self, seat: int) -> None:
        if self.phones.door:
            self.phones.door.take_off(seat)
        self.renew()


class WishPage(HousePage):
    """A phone wants to play as somebody: the touchscreen says whether it may."""

    deaf_s = DEAF_S

    def __init__(self, shell: Shell, phones: Phones, guest: Guest, asks: Words) -> None:
        super().__init__(shell)
        self.mark, self._phones, self._asks, self._guest = guest.mark, phones, asks, guest
        self._since = time.monotonic()

    def draw(self, scene: Scene) -> None:
        """The seat, the question, and two answers."""
        self.heading(scene, say("phones.title"))
        ways = [
            Way("refuse", say("phones.refuse"), partial(self._decide, False), icon="close", kind="end"),
            Way("confirm", say("phones.confirm"), partial(self._decide, True), icon="check", kind="main"),
        ]
        rest = self.foot(scene, ways)
        seats, seat = self.shell.shown.seats, self._guest.seat or 0
        if seat < len(seats):
            size = min(150.0, rest.h * 0.5)
            scene.put("seat", picture(helmet, seats[seat].colour, seats[seat].emblem), rest.cx, rest.y + size * 0.6, size, size)
        words = Area(rest.x + 16, rest.cy + 10, rest.w - 32, rest.h / 2 - 10)
        scene.paragraph("asks", self._asks, words, 34, self.ink.ink, "middle", is_bold=True)

    def _decide(self, is_welcome: bool) -> None:
        """Decide; a finger that was on its way to something else decides nothing."""
        if time.monotonic() - self._since < self.deaf_s:
            return
        self.close()
        if self._phones.door:
            self._phones.door.decide(self.mark, is_welcome)


def follow(shell: Shell, sheet: Callable[[], object], phones: Phones) -> None:
    """Show what changed: the page that is open anew, and the first phone that waits."""
    top, wish = sheet(), phones.door.wish() if phones.door else None
    if isinstance(top, WishPage):
        if wish is None or wish[0].mark != top.mark:
            top.close()
            follow(shell, sheet, phones)
        return
    if wish:
        guest, asks = wish
        shell.lay(WishPage(shell, phones, guest, asks))
    elif isinstance(top, PhonesPage):
        top.renew()
