"""Settings › Phones: allow phones, the code and the PIN to join, the players who have a phone; and requests of phones."""

from collections.abc import Sequence
from functools import partial

from companion.pictures.objects import phone_with_chest
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.device.device_services import PhoneClient, Phones
from kivy_ui.layout.elements import GAP_UNITS, PageButton, answer, foot, icon_of, key, key_ink, plate, text_key
from kivy_ui.layout.leaves import image, line, paragraph
from kivy_ui.layout.part import Part, by_area, centre_part, column, grid, inset, limited_height, middle, row, units, with_padding
from kivy_ui.layout.sizes import LABEL_TEXT, SMALL_TEXT
from kivy_ui.pages.device.join_code import PIN_PLATE_UNITS, JoinCode
from kivy_ui.pages.device.phone_requests import PhoneRequestPage
from kivy_ui.pages.device.phone_wifi import PhoneWifiPage, code_and_part, message
from kivy_ui.pages.entry.choose_overlay import ChooseOverlay, OverlayKey
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

OFF, EVENING, ALWAYS = "off", "evening", "always"
ACCESS_MODES = ((OFF, say("phones.off")), (EVENING, say("phones.evening")), (ALWAYS, say("phones.always")))
RENEW_S = 5.0
WIFI_KEY_UNITS = 168.0
SEAT_UNITS, NAME_ABOVE_NOTE_TEXT = 56.0, 20.0
DISC_UNITS = 34.0
ICON_UNITS = 26.0
PHONE_UNITS = 110.0


class PhonesPage(Page):
    """Page with the code and PIN for phones, and the players who have one."""

    title = say("phones.title")

    def __init__(self, shell: Shell, phones: Phones) -> None:
        super().__init__(shell)
        self.phones = phones
        self._code, self._is_busy = JoinCode(phones), False
        self.repeat(self.renew, RENEW_S)  # tickets expire, networks come and go

    def body(self) -> Part:
        """Return the code, the PIN and the players; an explanation while phones are not allowed."""
        self.note = self._advice()
        if self.phones.phone_access is None:
            words = say("phones.about_result") if self._is_over else say("phones.about")
            return code_and_part(image(picture(phone_with_chest)), message(words))
        return code_and_part(self._code.code(), column(self._pin(), *self._requests_key(), self._seats()))

    def _advice(self) -> Words:
        """Return what to do: how a phone joins, or how one is disconnected; "" while phones are off or without room for it."""
        if any(map(self._guest_of, range(len(self.shell.snapshot.seats)))):
            return say("phones.take_off")
        can_join = self.phones.phone_access is not None and bool(self.shell.snapshot.seats) and not self._is_over
        return say("phones.how_to_join") if can_join and self.is_wide else ""

    @property
    def _is_over(self) -> bool:
        """Whether a game is over, so that phones show its result."""
        return self.shell.snapshot.standings is not None

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons that choose whether and for how long phones are allowed; while they are not, one invites to allow them."""
        mode = self.phones.access_mode
        main = EVENING if mode == OFF else ""
        notes = {mode: say("phones.is_on")} if mode != OFF else {}
        return [
            PageButton(
                how,
                words,
                partial(self._allow, how),
                notes.get(how, ""),
                icon="check" if how == mode else "",
                kind="main" if how == main else "plain",
            )
            for how, words in ACCESS_MODES
        ]

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons; on an upright screen the longest words have a line of their own, so that their tick has room."""
        return foot([buttons] if is_wide else [buttons[1:2], [buttons[0], *buttons[2:]]])

    def _allow(self, mode: str) -> None:
        if not self._is_busy and mode != self.phones.access_mode:
            self._is_busy = True
            background_tasks.run(partial(self.phones.switch, mode), on_result(self._on_allowed, self._on_failed))

    def _on_allowed(self, _: object) -> None:
        self._is_busy = False
        self.renew()

    def _on_failed(self, why: Words) -> None:
        self.shell.show_message(why)
        self._on_allowed(None)

    def _pin(self) -> Part:
        """Return the PIN, and the key to the page of the Wi-Fi."""
        wifi = units(WIFI_KEY_UNITS, answer(PageButton("wifi", say("phones.wifi"), self._open_wifi, say("phones.wifi_note"))))
        return units(PIN_PLATE_UNITS, row(self._code.pin(), wifi))

    def _open_wifi(self) -> None:
        self.shell.open_page(PhoneWifiPage(self.shell, self.phones.wifi))

    # the players

    def _requests_key(self) -> Sequence[Part]:
        """Return a key that opens the page of requests, if phones wait."""
        count = len(self.phones.phone_access.waiting_phones()) if self.phones.phone_access else 0
        key = text_key("waiting", say("phones.waiting", count=count), self._open_requests, is_on=True)
        return [units(SEAT_UNITS, key)] if count else []

    def _open_requests(self) -> None:
        self.shell.open_page(PhoneRequestPage(self.shell, self.phones, lambda: None))

    def _seats(self) -> Part:
        """Return a row for each player, in two columns if one is too short; without players a picture that explains phones.

        After a game, while no phone plays for anybody, return how a phone comes to the result.
        """
        if self._is_over and not any(map(self._guest_of, range(len(self.shell.snapshot.seats)))):
            return message(say("phones.result_steps"))._replace(height=None)
        seats = [self._seat(number, seat) for number, seat in enumerate(self.shell.snapshot.seats)]
        row_height = SEAT_UNITS + GAP_UNITS

        def make(scene: Scene, area: Area) -> Part:
            columns = 1 if len(seats) * row_height <= area.h + GAP_UNITS else 2
            return limited_height(-(-len(seats) // columns) * row_height - GAP_UNITS, grid(columns, *seats))

        words = with_padding(GAP_UNITS, GAP_UNITS, paragraph(say("phones.no_game"), LABEL_TEXT))
        return by_area(make) if seats else row(units(PHONE_UNITS, image(picture(phone_with_chest))), middle(words))

    def _seat(self, number: int, seat: Seat) -> Part:
        """Return a player's name; if a phone plays for them, on a key that disconnects it."""
        face = units(DISC_UNITS, centre_part(DISC_UNITS, DISC_UNITS, image(picture(disc, seat.colour, seat.emblem))))
        has_phone = self._guest_of(number) is not None
        name = f"seat:{number}"

        def make(scene: Scene, area: Area) -> Part:
            ink = key_ink(scene.theme) if has_phone else "ink"
            words = say("phones.has_phone") if has_phone else say("phones.no_phone")
            close = [units(ICON_UNITS, icon_of("close", ICON_UNITS, ink))] if has_phone else []
            note_ink, note_units = ink if has_phone else "dim", scene.scaled_width(words, SMALL_TEXT, False) + 1
            room = area.w - DISC_UNITS - 4 * GAP_UNITS - note_units - len(close) * (ICON_UNITS + GAP_UNITS)
            if scene.scaled_width(seat.name, LABEL_TEXT) <= room:
                note = units(note_units, line(words, SMALL_TEXT, note_ink, "end", is_bold=False))
                return inset(GAP_UNITS, 0, row(face, line(seat.name, LABEL_TEXT, ink, "start"), note, *close))
            second_line = line(words, SMALL_TEXT, note_ink, "start", is_bold=False)  # a long name: the note is below it
            names = column(line(seat.name, NAME_ABOVE_NOTE_TEXT, ink, "start"), second_line, gap=0)
            return inset(GAP_UNITS, 0, row(face, names, *close))

        return key(name, by_area(make), partial(self._ask_to_disconnect, number)) if has_phone else plate(name, by_area(make))

    def _guest_of(self, seat: int) -> PhoneClient | None:
        guests = self.phones.phone_access.clients if self.phones.phone_access else ()
        return next((guest for guest in guests if guest.state == "playing" and guest.seat == seat), None)

    def _ask_to_disconnect(self, seat: int) -> None:
        """Ask before disconnecting a phone, because it would have to be confirmed again."""
        keys = [
            OverlayKey("take-off", say("phones.yes_off"), partial(self._disconnect, seat), "close"),
            OverlayKey("keep", say("phones.keep_on"), lambda: None, "back"),
        ]
        title = say("phones.ask_off", name=self.shell.snapshot.seats[seat].name)
        self.shell.open_page(ChooseOverlay(self.shell, title, keys, say("phones.why_off"), picture(phone_with_chest)))

    def _disconnect(self, seat: int) -> None:
        if self.phones.phone_access:
            self.phones.phone_access.disconnect_seat(seat)
        self.renew()
