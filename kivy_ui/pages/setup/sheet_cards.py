"""Parts of the chooser of score sheets: sheets of paper with icons, group keys, tabs, the card of the last sheet."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.pictures.sheet_icons import leaf_ground, sheet_icon, sheet_leaf
from companion.table.seats import Seat
from companion.table.sentence import Words
from kivy_ui.layout import elements
from kivy_ui.layout.elements import GAP_UNITS, by_scene, icon_of, key_ink
from kivy_ui.layout.leaves import LEAST_TEXT_UNITS, fitting_size, image, line, paragraph, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, in_corner, inset, panel, row, share, square, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, HEADING_TEXT, KEY_TEXT, LABEL_TEXT, LARGE_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import OnDrag, Tap

PEN = "#2a1c0a"
PALE_PEN = "#6b4f22"
GROUP_ICONS = {"cards": "fan red", "dice": "dice red", "board": "castle green", "party": "moon violet", "own": "pencil gold"}
CARD_ICON_UNITS = 48.0
ROW_ICON_UNITS = 36.0
RING_UNITS = 16.0
PADDING_UNITS, LEAST_PADDING_UNITS = 6.0, 2.0
ROW_START_UNITS, ROW_ICON_ROOM_UNITS, ROW_END_UNITS = 4.0, 44.0, 40.0
"""Widths in a row of the list: the margin, the room of the icon, the room of the ring at the end."""
BADGE_UNITS, LEAST_BADGE_TEXT = 34.0, 6.0
TAB_COUNT_UNITS = 28.0
LEAF_UNITS = 80.0
DISC_UNITS = 42.0
DISC_ROOM_UNITS = 66.0
LEAST_NAME_TEXT = 15.0
"""Least drawn size of a name below its disc, in units."""
TITLE_SHARE = 0.64  # of a card's height, for a name on two lines over a note
TITLE_STEPS = 8
LEAST_LARGER_TEXT = 17.0
"""Least drawn size of a name over its note in larger text, in units; a longer name has no note there."""
MOST_NAMED = 4
DISC_ROWS = 2
MOST_DISCS = DISC_ROWS * MOST_NAMED
GROUP_ICON_UNITS, ICON_PADDING_UNITS = 70.0, 5.0


class SheetCard(NamedTuple):
    """Data of a sheet's card.

    title        its name in the current language
    group        "cards", "dice", "board", "party" or "own"
    is_own       whether the players made it or took it in
    is_compared  whether its rules were compared, or there are none
    """

    name: str
    title: str
    icon: str
    group: str
    is_own: bool = False
    is_compared: bool = True


def leaf_card(card: SheetCard, note: Words, tap: Tap) -> Part:
    """Return a sheet of paper with the icon and name of a sheet, and a note below it."""
    look = picture(sheet_icon, card.icon)
    words = by_area(partial(_title_and_note, card.title, note))
    leaf_icon = inset(0, PADDING_UNITS - LEAST_PADDING_UNITS, image(look, CARD_ICON_UNITS))
    body = inset(
        GAP_UNITS,
        LEAST_PADDING_UNITS,
        row(units(CARD_ICON_UNITS, leaf_icon), words, units(GAP_UNITS, EMPTY), gap=plate_painters.LIP),
        plate_painters.LIP,
    )
    return by_scene(lambda scene: panel(f"sheet:{card.name}", picture(leaf_ground, scene.theme, True), body, tap))


def _title_and_note(title: str, note: Words, scene: Scene, area: Area) -> Part:
    """Write the name of a sheet over a note that is never larger, and has a third of the height if the name needs two lines."""
    if not as_text(note):
        return _title(title, scene, area)
    if scene.scaled_width(title, SMALL_TEXT) <= area.w:
        size, note_size = _sizes_below_each_other(scene, area)
        name = line(title, size, PEN, "start", least=min(size, SMALL_TEXT))
        return column(share(size, name), share(note_size, _note(note, note_size)), gap=0)
    least_share = min(1.0, LEAST_TEXT_UNITS / scene.text_size(SMALL_TEXT))  # of the usual size
    sizes = [SMALL_TEXT * (1 - (1 - least_share) * step / TITLE_STEPS) for step in range(TITLE_STEPS + 1)]
    size = fitting_size(scene, [title], sizes, area._replace(h=area.h * TITLE_SHARE))
    if scene.look.text_size and scene.text_size(size) < LEAST_LARGER_TEXT:
        return _title(title, scene, area)
    name = paragraph(title, size, PEN, is_bold=True, least=LEAST_TEXT_UNITS, is_top=False)
    return column(share(TITLE_SHARE, name), share(1 - TITLE_SHARE, _note(note, size)), gap=0)


def _sizes_below_each_other(scene: Scene, area: Area) -> tuple[float, float]:
    """Return the text sizes of a name and of the note below it, smaller in a low card so that they don't touch."""
    factor = min(1.0, area.h / ((BODY_TEXT + SMALL_TEXT) * scene.look.text_factor))
    return BODY_TEXT * factor, SMALL_TEXT * factor


def _note(note: Words, size: float) -> Part:
    return line(note, size, PALE_PEN, "start", is_bold=False)


def _title(title: str, scene: Scene, area: Area) -> Part:
    """Write the name of a sheet on one line if it fits there, else on two."""
    if scene.scaled_width(title, SMALL_TEXT) <= area.w:
        return line(title, BODY_TEXT, PEN, "start", least=SMALL_TEXT)
    return paragraph(title, SMALL_TEXT, PEN, is_bold=True, least=LEAST_TEXT_UNITS, is_top=False)


def draw_row(scene: Scene, area: Area, key: str, card: SheetCard | None) -> None:
    """Draw a line of the list: a sheet's icon and name, and a ring if its rules were not compared yet."""
    if card is None:
        return
    sign = EMPTY
    if not card.is_compared:
        sign = square(RING_UNITS, spread(picture(plate_painters.frame, PALE_PEN, 2.5, RING_UNITS / 2)))
    elif card.is_own:
        sign = icon_of("draft", RING_UNITS, PALE_PEN)
    leaf_icon = units(ROW_ICON_ROOM_UNITS, image(picture(sheet_icon, card.icon), ROW_ICON_UNITS))
    words = by_area(partial(_title, card.title))
    body = row(units(ROW_START_UNITS, EMPTY), leaf_icon, words, units(ROW_END_UNITS, sign), gap=0)
    panel(key, picture(leaf_ground, scene.theme), inset(0, 0, body, plate_painters.LIP)).draw(scene, area, key)


def group_key(name: str, title: Words, size: float, count: int, *, tap: Tap, drag: OnDrag | None = None) -> Part:
    """Return a key that opens a group: its icon over its name, and the number of its sheets."""
    words = by_scene(lambda scene: line(title, size, key_ink(scene.theme)))
    body = column(
        inset(0, ICON_PADDING_UNITS, image(picture(sheet_icon, GROUP_ICONS[name]), GROUP_ICON_UNITS)),
        units(LABEL_TEXT + plate_painters.LIP, words),
        gap=0,
    )

    def make(scene: Scene) -> Part:
        ground = picture(plate_painters.key, False, scene.ink.tint, scene.theme)
        face = inset(PADDING_UNITS, PADDING_UNITS, stack(body, _count_badge(count, scene.ink.ink)))
        return panel(f"group:{name}", ground, face, tap, drag=drag)

    return by_scene(make)


def _count_badge(count: int, rim: str) -> Part:
    """Return a round badge with a number, in the upper right corner of its area."""
    ground = elements.plate_ground("#03111b", rim, BADGE_UNITS / 2, width=1.4)
    number = inset(PADDING_UNITS / 2, 0, line(str(count), SMALL_TEXT, BRASS, least=LEAST_BADGE_TEXT))
    return in_corner(BADGE_UNITS, BADGE_UNITS, stack(spread(ground), number))


def group_tab(name: str, title: Words, size: float, count: int, *, tap: Tap, is_on: bool) -> Part:
    """Return the tab of a group: its icon, its name and the number of its sheets; brass while it is shown."""

    def make(scene: Scene, area: Area) -> Part:
        ink = key_ink(scene.theme, is_on)
        parts = [line(title, size, ink, "start" if scene.is_wide else "middle")]
        if scene.is_wide:
            look = image(picture(sheet_icon, GROUP_ICONS[name]), LARGE_TEXT)
            number = text(str(count), RING_UNITS, ink, "end", is_scaled=False)
            parts = [units(ROW_ICON_UNITS, look), *parts, units(TAB_COUNT_UNITS, number)]
        ground = picture(plate_painters.key, is_on, scene.ink.tint, scene.theme)
        return panel(f"group:{name}", ground, inset(PADDING_UNITS, 0, row(*parts, gap=0), plate_painters.LIP), tap)

    return by_area(make)


def last_card(look: str, title: Words, note: Words, seats: Sequence[Seat] = (), *, tap: Tap, name: str = "last") -> Part:
    """Return the brass card of the sheet that was used last: its icon, the action of a tap, who won, who plays.

    A few players with short names are discs with names on a wide screen. Otherwise names are below the title, in place of who won.
    """

    def make(scene: Scene, area: Area) -> Part:
        ink = plate_painters.ink_on("main", scene.theme)
        least = LEAST_NAME_TEXT / scene.look.text_factor
        are_short = all(scene.scaled_width(seat.name, least) <= DISC_ROOM_UNITS for seat in seats)
        has_named_discs = scene.is_wide and len(seats) <= MOST_NAMED and are_short

        def lower_part(scene: Scene, area: Area) -> Part:
            names_words = (
                "" if has_named_discs or not seats else fitting_names(scene, [seat.name for seat in seats], BODY_TEXT, area.w)
            )
            return line(names_words or note, BODY_TEXT, ink, "start", is_bold=False)

        words = column(
            text(title, HEADING_TEXT, ink, "start"), units(LABEL_TEXT * scene.look.text_factor, by_area(lower_part)), gap=0
        )
        parts = [units(LEAF_UNITS, image(picture(sheet_leaf, look, scene.theme), LEAF_UNITS)), inset(PADDING_UNITS, 0, words)]
        if seats and scene.is_wide and len(seats) <= MOST_DISCS:
            parts.append(_players(seats, ink, are_named=has_named_discs))
        ground = picture(plate_painters.answer, "main", scene.ink.tint, scene.theme)
        return panel(name, ground, inset(GAP_UNITS, PADDING_UNITS, row(*parts), plate_painters.LIP), tap)

    return by_area(make)


def _players(seats: Sequence[Seat], ink: str, *, are_named: bool) -> Part:
    """Show who plays: with their names, or as small discs."""
    looks = [picture(disc, seat.colour, seat.emblem) for seat in seats]
    if are_named:
        people = (_named_disc(look, seat.name, ink) for look, seat in zip(looks, seats, strict=True))
        return units(len(seats) * DISC_ROOM_UNITS, row(*people, gap=0))
    half = -(-len(seats) // DISC_ROWS)
    lines = (row(*(image(look, KEY_TEXT) for look in part), gap=PADDING_UNITS) for part in (looks[:half], looks[half:]))
    return units(half * (KEY_TEXT + GAP_UNITS), column(*lines, gap=PADDING_UNITS))


def fitting_names(scene: Scene, names: Sequence[str], size: float, room: float) -> Words:
    """Return as many names as fit in `room` units, and how many more there are; "" if not even one name fits."""
    every = translate("recent.all_names", names=tuple(names))
    shorter_lists = (
        translate("recent.some_names", names=tuple(names[:most]), more=len(names) - most) for most in range(len(names) - 1, 0, -1)
    )
    return next((words for words in (every, *shorter_lists) if scene.scaled_width(words, size, False) <= room), "")


def _named_disc(look: Picture, name: str, ink: str) -> Part:
    name_line = line(name, NOTE_TEXT, ink, may_cut=True)
    return column(image(look, DISC_UNITS), units(LABEL_TEXT, name_line), gap=0)


__all__ = ["SheetCard", "draw_row", "group_key", "group_tab", "last_card", "leaf_card"]
