"""Parts of the table screen: flags, the corner, the question, answers and keys."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import SEAT_PAINTS, badge, corner, disc, flag
from companion.pictures.things import chest
from companion.table.letters import first_letters, letters_of
from companion.table.say import Words
from companion.table.seats import Seat
from kivy_ui.look.language import number, read, without_dots
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, FOAM, INK, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.board import CHEST, Board, Flag

NAME, COUNT, QUESTION, ANSWER, LEAST_ANSWER, NOTE, LEAST_NOTE = 22.8, 31.8, 26, 26, 22, 20, 18
"""A name is 4.1 mm high on the glass and what counts 5.7, on a 7-inch panel of 1280 × 720, too."""
CROWDED, LOW, TIGHT, SIDES, NAME_ROOM, LETTERS = 5, 55, 58, 18, 96, 4
"""From so many seats on flags are narrow, below so much an answer is low, or tight for two lines; the air beside its words, and how wide a name in a sentence is, and to how many letters
a long one is cut."""


# flags


def flag_places(scene: Scene, board: Board, area: Area, acting: int | None) -> dict[int, Area]:
    """Say where each seat's flag hangs: the one that acts is longer."""
    views = board.order(board.shown)
    count = len(views)
    gap, grow = 6, 26 if scene.is_wide and 3 < count <= CROWDED else 0
    w = (area.w - gap * (count - 1) - grow * any(view.seat == acting for view in views)) / max(2, count)
    hung, x = {}, area.x
    for view in views:
        is_up = view.seat == acting
        wide = w + (grow if is_up else 0)
        hung[view.seat] = Area(x, 0, wide, area.h if is_up else area.h - 8)
        x += wide + gap
    return hung


def flags(scene: Scene, board: Board, acting: int | None, waiting: set[int], tap: Callable[[int], object]) -> None:
    """Hang a flag for every seat from the upper edge, at its place: the one that acts is filled."""
    for view in board.order(board.shown):
        seat, place = view.seat, board.flags[view.seat]
        is_up, lit = seat == acting, BRASS if seat in waiting and seat != acting else ""
        key, alpha = f"flag:{seat}", 0.55 if view.is_out else 1
        scene.lay(key, picture(flag, board.shown.seats[seat].colour, is_up, scene.theme, lit), place, alpha)
        _letter(scene, board, key, seat, board.flag(view), is_up)
        scene.touch(f"seat:{seat}", place, partial(tap, seat) if lit or board.shows_tapped else None)


def _letter(scene: Scene, board: Board, key: str, seat: int, value: Flag, is_up: bool) -> None:
    """Write what a flag says."""
    ink = INK if is_up or scene.theme == "light" else FOAM
    write = _flag_row if scene.is_wide else _flag_column
    called = replace(board.shown.seats[seat], name=board.name(seat))
    write(scene, key, called, value, board.flags[seat], is_up, len(board.flags), ink)


def _flag_row(scene: Scene, key: str, seat: Seat, value: Flag, place: Area, is_up: bool, count: int, ink: str) -> None:
    """Lay name and number side by side."""
    r, left = (15, 46) if count < CROWDED else (12, 32)
    _mark(scene, key, seat, place.x + r + (8 if count < CROWDED else 4), 27, r, is_up)
    taken = _value(scene, key, value, place.right - 8, 27, ink, "end")
    if value.unit is not None and count < CROWDED and place.w - left - taken - 42 * bool(value.chests) > 84:
        scene.put(f"{key}:unit", value.unit, place.right - 22 - taken, 27, 26, 26)
        taken += 30
    taken += _chests(scene, key, value.chests, place.right - 14 - taken, 27)
    _name(scene, key, seat.name, place.x + left, 27, place.w - left - 8 - taken, ink)


def recount(scene: Scene, board: Board, seat: int, points: float, scale: float) -> None:
    """Write what counts on a seat's flag as far as a moment has counted it; the flag's own has to be `aloft` meanwhile."""
    drawn = Scene(scene.look, scene.w, scene.h)
    value = board.flag(next(view for view in board.order(board.shown) if view.seat == seat))._replace(value=number(round(points)))
    _letter(drawn, board, "flag", seat, value, seat == board.acting)
    counted = next(one for one in drawn.sprites if one.key == "flag:value")
    scene.sprites.append(replace(counted, key=f"air:flag:{seat}", scale=scale))


def _flag_column(scene: Scene, key: str, seat: Seat, value: Flag, place: Area, is_up: bool, count: int, ink: str) -> None:
    """Lay the name above the number; on a narrow flag its emblem stands before the number, where both have room."""
    r = 12 if count < CROWDED else 8
    wide = 38 if value.value == CHEST else scene.wide(value.value, COUNT)
    is_low = count >= CROWDED and not value.chests and 2 * r + wide <= place.w - 4
    aside = (r + 1) * bool(value.value) if is_low else 18 * bool(value.chests)
    room = place.w - 2 * r - 12 if is_low else 0
    wide = min(wide, room) if room else wide
    x, y = (place.cx - bool(value.value) * (wide / 2 + 1), 52) if is_low else (place.x + r + 6, 22)
    _mark(scene, key, seat, x, y, r, is_up)
    left = 4 if is_low else 2 * r + 8
    _name(scene, key, seat.name, place.x + left, 22, place.w - left - 4, ink, is_low)
    taken = _value(scene, key, value, place.cx + aside, 54 if not is_low else 52, ink, "middle", room)
    _chests(scene, key, value.chests, place.cx + 10 - taken / 2, 54)


def _mark(scene: Scene, key: str, seat: Seat, x: float, y: float, r: float, is_up: bool) -> None:
    scene.put(f"{key}:disc", picture(badge if is_up else disc, seat.colour, seat.emblem), x, y, 2 * r + 4, 2 * r + 4)


def _value(scene: Scene, key: str, value: Flag, x: float, y: float, ink: str, anchor: str, room: float = 0) -> float:
    """Write what counts; returns its width."""
    if value.value == CHEST:
        scene.put(f"{key}:chest", picture(chest, False), x - 19 if anchor == "end" else x, y, 38, 27)
        return 42
    return scene.write(f"{key}:value", value.value, x, y + 1, COUNT, ink, anchor, room=room) if value.value else 0


def _chests(scene: Scene, key: str, count: int, right: float, y: float) -> float:
    """Put a closed chest, and how many there are where it is more than one; returns the width."""
    if not count:
        return 0
    scene.put(f"{key}:chest", picture(chest, False), right - 18, y, 36, 26)
    if count > 1:
        scene.write(f"{key}:chests", str(count), right - 18, y + 3, 20, "#ffffff", halo="#2d1808")
    return 42


def _name(scene: Scene, key: str, name: str, x: float, y: float, room: float, ink: str, is_middle: bool = False) -> None:
    """Write a name, cut to what tells it apart; a larger text gives way before its letters do."""
    size = NAME if scene.wide(first_letters(name, LETTERS), NAME) <= room else NAME / scene.look.text_factor
    cut = told_apart(scene, name, room, size)
    at, anchor = (x + room / 2, "middle") if is_middle else (x, "start")
    scene.write(f"{key}:name", cut, at, y, size, ink, anchor, room=room + 8)


def told_apart(scene: Scene, name: str, room: float, size: float = NAME) -> str:
    """Cut a name that is too long to its first letters."""
    if scene.wide(name, size) <= room:
        return name
    count = len(letters_of(name))
    fits = next((at for at in range(count, 1, -1) if scene.wide(first_letters(name, at), size) <= room), 1)
    return first_letters(name, min(fits, LETTERS)).rstrip()


def named(scene: Scene, board: Board, words: Words, size: float = NAME, room: float = 0) -> str:
    """Put a sentence into words, with long names as flags have them where all of it has no `room`."""
    told = read(words)
    for name in map(board.name, range(len(board.shown.seats) if scene.wide(told, size) > room else 0)):
        told = told.replace(name, told_apart(scene, name, NAME_ROOM))
    return told


def corner_button(
    scene: Scene, area: Area, name: str, tap: Callable[[], object], is_open: bool = False, is_small: bool = False
) -> None:
    """Draw the one button for everything rare, top right; small signs leave room for a clock."""
    scene.lay("corner", picture(corner, scene.theme), area)
    colour = INK if scene.theme == "light" else FOAM
    x, y, side = (area.cx - 11, area.y + 17, 22) if is_small else (area.cx + 1, area.cy - 1, 34)
    scene.put("corner:icon", picture(icon, "close" if is_open else "waves", colour), x, y, side, side)
    scene.touch(name, area, tap)


# the question


def question(scene: Scene, board: Board, area: Area, about: Words, lead: int | None) -> None:
    """Ask the question, with the disc of who is asked."""
    x = area.x
    if lead is not None:
        board.disc(scene, "asked", lead, x + 17, area.y + 24 if scene.is_wide else area.cy, 17)
        x += 44
    room, ink = area.right - x, board.ink.ink
    if scene.is_wide and scene.wide(about, QUESTION) <= room:
        scene.write("question", about, x, area.y + 24, QUESTION, ink, "start", room=room)
    else:
        place = _raised(scene, board, Area(x, area.y, room, area.h), read(about))
        scene.paragraph("question", about, place, 22 if scene.is_wide else QUESTION, ink, is_bold=True, is_top=False)


def _raised(scene: Scene, board: Board, area: Area, text: str) -> Area:
    """Let a question that is too long even in small letters reach up into the scene, on a plate of its own."""
    size = float(LEAST_NOTE)
    over = len(scene.lines(text, size, True, area.w)) * size * LINE_HEIGHT - area.h
    if over <= 0:
        return area
    plate = Area(0, area.y - over - 8, scene.w, over + 6)
    scene.lay("question:plate", picture(plate_painters.plate, board.ink.plate, board.ink.plate, 1, 0, 0.92), plate)
    return Area(area.x, area.y - over - 2, area.w, area.h + over + 2)


# answers and keys


def answer(
    scene: Scene,
    name: str,
    area: Area,
    kind: str,
    title: Words,
    note: Words,
    tint: str,
    tap: Callable[[], object] | None,
    lead: Picture | None = None,
    icon_name: str = "",
) -> None:
    """Draw an answer: its words, a small picture before them where there is room, a note below."""
    scene.lay(name, picture(plate_painters.answer, kind, tint, scene.theme), area)
    ink = plate_painters.ink_on(kind, scene.theme)
    if icon_name and lead is None:
        lead = picture(icon, icon_name, CORAL if kind == "loss" and scene.theme == "deep" else ink)
    _words(scene, name, area, read(title), read(note), ink, lead)
    if tap is not None:
        scene.touch(name, area, tap, radius=16)


def _words(scene: Scene, name: str, area: Area, title: str, note: str, ink: str, lead: Picture | None) -> None:
    """Write the words: its dots go first, then the picture, then the note, rather than that a word is cut."""
    cy, room = area.y + (area.h - plate_painters.LIP) / 2, area.w - SIDES
    is_low = area.h < LOW * scene.look.text_factor
    icon_w = 52 if lead is not None and not (is_low and note) else 0
    if icon_w and scene.wide(title, LEAST_ANSWER + 2) > room - icon_w:
        title = without_dots(title)
    for picture_w, with_note in ((icon_w, True), (0, True), (icon_w, False), (0, False)):
        with_note = with_note and not (is_low and note and not _fits_in_a_row(scene, title, note, room))
        fits = scene.wide(title, LEAST_ANSWER + 2) <= room - picture_w
        if fits and (not with_note or not note or scene.wide(note, LEAST_NOTE, False) <= room - picture_w):
            _one_line(scene, name, area, cy, title, note if with_note else "", ink, lead if picture_w else None, room - picture_w)
            return
    scene.paragraph(
        f"{name}:title",
        title,
        Area(area.x + 8, cy - area.h / 2 + 4, area.w - 16, area.h - 10),
        22,
        ink,
        "middle",
        True,
        is_top=False,
    )


def _one_line(
    scene: Scene, name: str, area: Area, cy: float, title: str, note: str, ink: str, lead: Picture | None, room: float
) -> None:
    if note and _in_a_row(scene, name, area, cy, title, note, ink, room):
        return
    w = max(min(scene.wide(title, ANSWER), room), min(scene.wide(note, NOTE, False), room) if note else 0)
    x = area.cx + (23 if lead is not None else 0)
    if lead is not None:
        scene.put(f"{name}:lead", lead, max(area.x + 30, x - w / 2 - 30), cy, 42, 42)
    factor = scene.look.text_factor
    is_tight = note and area.h < TIGHT * factor
    title_size, note_size, up, down = (LEAST_ANSWER + 1, LEAST_NOTE, 11, 13) if is_tight else (ANSWER, NOTE, 12, 15)
    scene.write(f"{name}:title", title, x, cy - up * factor * bool(note), title_size, ink, room=room, least=LEAST_ANSWER)
    if note:
        scene.write(f"{name}:note", note, x, cy + down * factor, note_size, ink, is_bold=False, room=room, least=LEAST_NOTE)


def _in_a_row(scene: Scene, name: str, area: Area, cy: float, title: str, note: str, ink: str, room: float) -> bool:
    """Write the note beside the words where the answer is too low for two lines; False where it isn't, or where they have no room."""
    if area.h >= LOW * scene.look.text_factor or not _fits_in_a_row(scene, title, note, room):
        return False
    scene.write(f"{name}:title", title, area.x + 20, cy, ANSWER, ink, "start")
    scene.write(f"{name}:note", note, area.right - 20, cy, NOTE, ink, "end", is_bold=False)
    return True


def _fits_in_a_row(scene: Scene, title: str, note: str, room: float) -> bool:
    return scene.wide(title, ANSWER) + scene.wide(note, NOTE, False) + 40 <= room


def key(
    scene: Scene,
    name: str,
    area: Area,
    title: Words,
    tap: Callable[[], object] | None,
    tint: str,
    is_on: bool = False,
    look: Picture | None = None,
    note: Words = "",
    size: float = 36,
    icon_name: str = "",
) -> None:
    """Draw a key of a pad or a picker: a picture over its words, or words alone."""
    scene.lay(name, picture(plate_painters.key, is_on, tint, scene.theme), area)
    ink = plate_painters.ink_on("main" if is_on else "plain", scene.theme)
    if icon_name:
        scene.put(f"{name}:icon", picture(icon, icon_name, ink), area.cx, area.cy - 2, 40, 40)
    elif look is not None and (_fits_below(scene, area, read(title), read(note)) or _is_cut(scene, area, read(note))):
        _pictured(scene, name, area, read(title), read(note), look, ink)
    elif note:
        half = area.h * 0.48
        scene.paragraph(
            f"{name}:title",
            title,
            Area(area.x + 11, area.y + 4, area.w - 22, half),
            min(size, 26),
            ink,
            "middle",
            True,
            least=13,
            is_top=False,
        )
        words = Area(area.x + 11, area.y + 4 + half, area.w - 22, area.h - half - 12)
        scene.paragraph(f"{name}:note", note, words, LEAST_NOTE, ink, "middle", least=13)
    elif scene.wide(title, size) <= area.w - 12:
        scene.write(f"{name}:title", title, area.cx, area.cy - 2, size, ink)
    else:
        scene.paragraph(f"{name}:title", title, area.inset(11, 5), min(size, 24), ink, "middle", True, least=13, is_top=False)
    if tap is not None:
        scene.touch(name, area, tap, radius=12)


def _fits_below(scene: Scene, area: Area, title: str, note: str) -> bool:
    return area.h < 84 or (scene.wide(title, 18) <= area.w - 22 and scene.wide(note, 14, False) <= area.w - 22)


def _is_cut(scene: Scene, area: Area, note: str) -> bool:
    """Whether a note would take a third line; the picture shows the same."""
    return len(scene.lines(note, scene.text_size(13), False, area.w - 22)) > 2


def _pictured(scene: Scene, name: str, area: Area, title: str, note: str, look: Picture, ink: str) -> None:
    """Draw the picture over the words, or beside them where the key is low."""
    if area.h < 84:
        side = area.h - 16
        scene.put(f"{name}:look", look, area.x + side / 2 + 10, area.cy - 2, side, side)
        beside = Area(area.x + side + 18, area.y + 4, area.w - side - 24, area.h - 10)
        scene.paragraph(f"{name}:title", title, beside, 22, ink, "start", True, is_top=False)
        return
    words = (30 if title else 4) + (20 if note else 0)
    side = min(area.w - 20, area.h - words - 14)
    wide = min(area.w - 20, side * max(1, look.breadth))
    scene.put(f"{name}:look", look, area.cx, area.y + 8 + side / 2, wide, side)
    if _is_cut(scene, area, note):
        below = Area(area.x + 11, area.bottom - words - 2, area.w - 22, words - 4)
        scene.paragraph(f"{name}:title", title, below, 18, ink, "middle", True, least=13, is_top=False)
        return
    scene.write(f"{name}:title", title, area.cx, area.bottom - words + 10, 24, ink, room=area.w - 22, least=18)
    if note:
        scene.write(f"{name}:note", note, area.cx, area.bottom - 18, LEAST_NOTE, ink, is_bold=False, room=area.w - 22, least=14)


def heading(scene: Scene, key: str, words: Words, x: float, y: float, board: Board, size: float = 24) -> None:
    """Write a heading on the paint."""
    scene.write(key, words, x, y, size, board.ink.ink, "start", halo=board.ink.halo)


def seat_colour(seat: Seat) -> str:
    """Return a seat's colour as "#rrggbb"."""
    return SEAT_PAINTS[seat.colour]


__all__ = ["answer", "around", "corner_button", "flags", "heading", "key", "question", "seat_colour"]
