"""Requests of phones: one page lists the waiting phones, each with its sign. Replacing a phone needs a separate question."""

import time
from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.phone_signs import phone_sign
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.session.phones.signs import sign_of
from companion.table.seats import Seat
from companion.table.sentence import say
from kivy_ui.device.device_services import PhoneClient, Phones
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, PageButton, by_scene, icon_key, icon_of, key_ink, plate
from kivy_ui.layout.leaves import image, line, paragraph
from kivy_ui.layout.part import Part, by_area, centre_part, column, grid, inset, limited_height, row, share, square, stack, units
from kivy_ui.layout.sizes import HEADING_TEXT, LABEL_TEXT, NOTE_TEXT
from kivy_ui.pages.device.join_code import PIN_PLATE_UNITS, JoinCode
from kivy_ui.pages.device.phone_wifi import PhoneWifiPage, code_and_part
from kivy_ui.pages.device.seat_phones import seat_phones
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

IGNORE_TOUCH_S = 0.6
ROW_UNITS = 54.0
SIGN_UNITS = 46.0
DISC_UNITS = 34.0
REFUSE_UNITS = 50.0
LARGEST_CODE_UNITS = 420.0
PHONE_UNITS = 130.0
FACE_UNITS = 46.0
NAME_UNITS = 34.0
NAME_SHARE, SIGN_SHARE = 1.2, 1.0


def sign_picture(phone: PhoneClient) -> Picture:
    """Return the picture of a phone's sign."""
    sign = sign_of(phone.sign)
    return picture(phone_sign, sign.animal, sign.colour)


class PhoneRequestPage(Page):
    """Page that lists waiting phones. A touch decides only about phones that it has shown for a moment."""

    title = say("phones.title")
    ignore_touch_s = IGNORE_TOUCH_S

    def __init__(self, shell: Shell, phones: Phones, postpone: Callable[[], object]) -> None:
        super().__init__(shell)
        self._phones, self._postpone = phones, postpone
        self._code = JoinCode(phones)
        self._shown_s: dict[str, float] = {}

    def back_action(self) -> None:
        """Return None: the page has no arrow, and “Close” leaves the phones waiting."""
        return

    @property
    def _waiting_phones(self) -> Sequence[PhoneClient]:
        return self._phones.phone_access.waiting_phones() if self._phones.phone_access else ()

    @property
    def _phones_without_player(self) -> Sequence[PhoneClient]:
        """The phones that wait for players without a phone."""
        phone_access = self._phones.phone_access
        return [
            phone
            for phone in self._waiting_phones
            if phone_access and (phone.seat is None or phone_access.phone_at(phone.seat) is None)
        ]

    @property
    def _replacing_phone(self) -> PhoneClient | None:
        """The phone that would replace its player's phone; it is asked about once no others wait. None if there is no such phone."""
        return None if self._phones_without_player else next(iter(self._waiting_phones), None)

    def title_keys(self) -> Part:
        """Return the players beside the title, each marked if a phone plays for them."""
        phone_access = self._phones.phone_access
        return seat_phones(
            self.shell.snapshot.seats, lambda seat: phone_access is not None and phone_access.phone_at(seat) is not None
        )

    def body(self) -> Part:
        """Return the code and the PIN, and beside them the waiting phones or the question about a replacement."""
        time_s = time.monotonic()
        self._shown_s = {phone.fingerprint: self._shown_s.get(phone.fingerprint, time_s) for phone in self._waiting_phones}
        code = column(square(LARGEST_CODE_UNITS, self._code.code()), units(PIN_PLATE_UNITS, self._code.pin()))
        return code_and_part(code, self._replace_question(self._replacing_phone) if self._replacing_phone else self._rows())

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: let all phones in, Wi-Fi, and close; or keep or replace a phone."""
        if phone := self._replacing_phone:
            name = self._name_of(phone)
            replace = partial(self._decide, phone.fingerprint, True)
            return [
                PageButton(
                    "refuse",
                    say("phones.keep", name=name),
                    partial(self._decide, phone.fingerprint, False),
                    icon="phone",
                    kind="main",
                ),
                PageButton(
                    "confirm", say("phones.replace"), replace, note=say("phones.replace_note", name=name), icon="swap", kind="loss"
                ),
            ]
        count = len(self._phones_without_player)
        title = say("phones.let_in", count=count) if count > 1 else say("phones.let_in_one")
        return [
            PageButton("confirm", title, self._let_in, note=say("phones.let_in_note"), icon="check", cells=2, kind="main"),
            PageButton("wifi", say("phones.wifi"), self._open_wifi, icon="wifi"),
            PageButton("wait", say("settings.close"), self._wait, say("phones.they_wait"), icon="close", kind="end"),
        ]

    # the phones

    def _rows(self) -> Part:
        """Return a row for each phone; if one column is too short, two columns without the names of signs."""
        phones, row_height = self._phones_without_player, ROW_UNITS + GAP_UNITS

        def make(scene: Scene, area: Area) -> Part:
            columns = 1 if len(phones) * row_height <= area.h + GAP_UNITS else 2
            rows = [self._row(nth, phone, has_words=columns == 1) for nth, phone in enumerate(phones)]
            return limited_height(-(-len(rows) // columns) * row_height - GAP_UNITS, grid(columns, *rows))

        return by_area(make)

    def _row(self, nth: int, phone: PhoneClient, *, has_words: bool) -> Part:
        """Return a phone's sign, its player, the sign's name, and the key that refuses it."""
        name, sign = phone.typed or phone.name, sign_of(phone.sign).name
        sentence = say("phones.refuse", name=name, sign=sign)
        key = "refuse" if nth == 0 else f"refuse:{nth}"
        refuse = icon_key(key, "close", partial(self._decide, phone.fingerprint, False), size=26, words=sentence)
        face = units(SIGN_UNITS, centre_part(SIGN_UNITS, SIGN_UNITS, image(sign_picture(phone))))
        words = [share(NAME_SHARE, line(name, LABEL_TEXT, anchor="start", may_cut=True))]
        if has_words:
            words.append(share(SIGN_SHARE, line(sign, NOTE_TEXT, "dim", "end", is_bold=False, may_cut=True)))
        inner = inset(GAP_UNITS, 2, row(face, *(self._disc(phone) if has_words else ()), *words))
        return row(plate(f"waits:{nth}", inner), units(REFUSE_UNITS, refuse), gap=4)

    def _disc(self, phone: PhoneClient) -> Sequence[Part]:
        if phone.seat is None:
            return ()
        return (units(DISC_UNITS, centre_part(DISC_UNITS, DISC_UNITS, image(self._emblem(phone.seat)))),)

    def _emblem(self, number: int | None) -> Picture:
        """Return the disc of a seat."""
        seat = next(iter(self.shell.snapshot.seats[number or 0 :]), Seat(""))
        return picture(disc, seat.colour, seat.emblem)

    def _name_of(self, phone: PhoneClient) -> str:
        seats = self.shell.snapshot.seats
        return seats[phone.seat].name if phone.seat is not None and phone.seat < len(seats) else phone.name

    def _replace_question(self, phone: PhoneClient) -> Part:
        """Return the question whether a phone replaces another, with both phones' pictures."""
        name = self._name_of(phone)
        before, after = (_phone_with(look) for look in (self._emblem(phone.seat), sign_picture(phone)))
        faces = row(
            column(before, units(NAME_UNITS, line(say("phones.old_phone", name=name), NOTE_TEXT))),
            column(after, units(NAME_UNITS, line(sign_of(phone.sign).name, NOTE_TEXT))),
        )
        question = paragraph(say("phones.ask_replace", name=name), HEADING_TEXT, is_bold=True)
        why = paragraph(say("phones.why_replace"), LABEL_TEXT, "dim")
        return inset(MARGIN_UNITS, 0, column(question, why, faces))

    # deciding

    def _is_seen(self, mark: str) -> bool:
        """Return whether a phone has been on the page for so long that a touch is meant for it."""
        return time.monotonic() - self._shown_s.get(mark, time.monotonic()) >= self.ignore_touch_s

    def _let_in(self) -> None:
        marks = [
            phone.fingerprint
            for phone in self._phones_without_player
            if phone.fingerprint in self._shown_s and self._is_seen(phone.fingerprint)
        ]
        if self._phones.phone_access and marks:
            self._phones.phone_access.admit(marks)

    def _decide(self, mark: str, is_confirmed: bool) -> None:
        if self._phones.phone_access and mark in self._shown_s and self._is_seen(mark):
            self._phones.phone_access.decide(mark, is_confirmed)

    def _open_wifi(self) -> None:
        self.shell.open_page(PhoneWifiPage(self.shell, self._phones.wifi))

    def _wait(self) -> None:
        self._postpone()
        self.close()


def _phone_with(look: Picture) -> Part:
    """Return a phone that shows a picture."""
    outline = by_scene(lambda scene: icon_of("phone", PHONE_UNITS, key_ink(scene.theme)))
    return stack(outline, centre_part(FACE_UNITS, FACE_UNITS, image(look)))


class RequestFollower:
    """Follower of phone requests: opens the page while phones wait. After “Close” it opens again when another phone asks."""

    def __init__(self, shell: Shell, phones: Phones) -> None:
        self._shell, self._phones = shell, phones
        self._postponed_phones: frozenset[str] = frozenset()

    def _marks(self) -> frozenset[str]:
        return (
            frozenset(phone.fingerprint for phone in self._phones.phone_access.waiting_phones())
            if self._phones.phone_access
            else frozenset()
        )

    def _postpone(self) -> None:
        self._postponed_phones = self._marks()

    def open(self) -> None:
        """Show the page."""
        self._shell.open_page(PhoneRequestPage(self._shell, self._phones, self._postpone))

    def follow(self, top: object) -> None:
        """Show, renew or close the page; `top` is the page on top."""
        marks = self._marks()
        self._postponed_phones &= marks
        if isinstance(top, PhoneRequestPage):
            if marks:
                top.renew()
            else:
                top.close()
        elif marks - self._postponed_phones:
            self.open()
