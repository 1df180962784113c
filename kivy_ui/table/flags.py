"""Flags along the upper edge: one for each seat, with its name and its value. The flag of the acting seat is filled."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.pictures.objects import chest
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import SEAT_PAINTS, badge, disc, flag
from companion.table.letters import first_letters, letters_of
from companion.table.seats import Seat
from companion.table.sentence import Words
from companion.table.views import SeatView
from kivy_ui.layout.hyphens import is_syllable_break
from kivy_ui.look.language import as_text, number
from kivy_ui.stage.scene import BRASS, FOAM, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import is_game_prompt_replaced, waiting_seats
from kivy_ui.table.table_scene import TableScene

CHEST = "chest"
NAME_TEXT, COUNT_TEXT, LOW_COUNT_TEXT = 22.8, 31.8, 28.0
"""Text sizes of a name, of the value, and of a value below a name on a wide screen, in units.

On a 7-inch panel, of 1280 × 720 too, a name is 4.1 mm high and a value 5.7 mm.
"""
LEAST_COUNT = "88"
"""Text for which a flag always leaves room, so that it keeps its form while the points grow to two digits."""
VALUE_MARGINS, LEAST_VALUE = 8.0, 14.0
UNIT_W = 30.0
"""Width of the picture before a value, which is left out first if a name needs the room, in units."""
EMBLEM_GAP, EMBLEM_RIMS = 6.0, 12.0
"""Distance of an emblem from the value after it, where there is room, in units: a ring close to it looks like a digit 0.

The second is the width that the rims of the flag keep free.
"""
HIGH_Y, LOW_Y, NAME_MARGIN = 16.0, 38.5, 7.0
"""Middles of two lines, and least distance of a name from the right rim, in units."""
LOW_CHEST = (32.0, 22.7)
"""Size of a chest below a name on a wide screen, in units."""
MOST_FACTOR = 1.12
"""Largest factor of the text size for which two lines have room: beyond it, stripe, name and value would overlap."""
FEWEST_CROWDED_SEATS = 5
"""Least number of seats with narrow flags."""
SMALL_UNIT, SMALL_UNIT_ROOM, UPRIGHT_UNIT_ROOM = 20.0, 60.0, 52.0
"""Size of the picture before a value on a narrow flag, and the room that it, the emblem and margins need beside the value."""
SIZE_STEP = 0.5
LEAST_NAME = 17.0
"""Least text size of a name before it is cut."""
HALF_NAME, HALF_LINE = 17.0, 8.5
"""Text size of a name on two lines, and distance of each from their middle, in units. On an upright screen only."""
NAME_UNITS, WHOLE_NAME_UNITS = 96, 128
"""Largest width of a name in a sentence of one line, and of several lines, in units."""
WORD_END = re.compile(r"(?<=\w\w)(?=[ -])")
"""End of a word inside a name; an abbreviation such as “Dr.” is none."""


class Flag(NamedTuple):
    """Content of a seat's flag.

    value    a number, `CHEST` for a hidden total, "" for nothing
    unit     a small picture before the value
    chests   the number of closed chests beside it
    keeps_unit  whether the picture is also on narrow flags: the value says nothing without it
    """

    value: str = ""
    unit: Picture | None = None
    chests: int = 0
    keeps_unit: bool = False


def usual_flag(view: SeatView) -> Flag:
    """Return the usual content of a flag: the seat's chest, or its first counter."""
    if view.has_chest and view.chest is None:
        return Flag(CHEST)
    if view.chest is not None:
        return Flag(number(view.chest))
    return Flag(number(view.counters[0][1])) if view.counters else Flag()


def place_flags(scene: TableScene, flags: Sequence[tuple[SeatView, Flag]], area: Area) -> None:
    """Choose the place of each seat's flag in `area` and the form of all flags, in the state of the table."""
    state = scene.state
    state.flags = _flag_places(scene, [view for view, _ in flags], area, state.acting_seat)
    room = _spare_room(scene, flags)
    state.has_two_lines, state.has_units = room < 0, room >= UNIT_W and len(flags) < FEWEST_CROWDED_SEATS
    if state.has_two_lines and scene.is_wide:
        state.flags = {seat: _two_line_flag(place, seat == state.acting_seat) for seat, place in state.flags.items()}


def _flag_places(scene: Scene, order: Sequence[SeatView], area: Area, acting: int | None) -> dict[int, Area]:
    """Return the area of each seat's flag, in units; that of the acting seat is longer."""
    count = len(order)
    gap, grow = 6, 26 if scene.is_wide and 3 < count <= FEWEST_CROWDED_SEATS else 0
    w = (area.w - gap * (count - 1) - grow * any(view.seat == acting for view in order)) / max(2, count)
    areas, x = {}, area.x
    for view in order:
        is_up = view.seat == acting
        wide = w + (grow if is_up else 0)
        areas[view.seat] = Area(x, 0, wide, area.h if is_up else area.h - 8)
        x += wide + gap
    return areas


def _spare_room(scene: TableScene, flags: Sequence[tuple[SeatView, Flag]]) -> float:
    """Return the least room that a flag has beside its name and value, or on an upright screen beside name and emblem, in units.

    Below 0 every flag has two lines, below `UNIT_W` no flag has a picture before its value. The wider flag of the acting seat is
    ignored, so that flags don't change their form from turn to turn.
    """
    disc_width = 32 if not scene.is_wide or len(flags) >= FEWEST_CROWDED_SEATS else 46
    least = scene.scaled_width(LEAST_COUNT, COUNT_TEXT) if scene.is_wide else 0.0
    spare, narrow = [UNIT_W], min((place.w for place in scene.state.flags.values()), default=0.0)  # of a seat that doesn't act
    for view, value in flags:
        if not value.value:
            continue
        count_width = 0.0
        if scene.is_wide:
            is_short = len(value.value) <= len(LEAST_COUNT)
            count_width = 42 if value.value == CHEST else least if is_short else scene.scaled_width(value.value, COUNT_TEXT)
            count_width += 42 * bool(value.chests) + 4
        spare.append(narrow - disc_width - 4 - count_width - scene.scaled_width(scene.name(view.seat), NAME_TEXT))
    return min(spare)


def _two_line_flag(place: Area, is_acting: bool) -> Area:
    """Return the area of a flag with two lines on a wide screen, from that of one line."""
    return place._replace(h=place.h + (4 if is_acting else 8))


def draw_flags(scene: TableScene, flags: Sequence[tuple[SeatView, Flag]], tap: Callable[[int], object], are_tapped: bool) -> None:
    """Draw the flags. Those of seats that may answer now are lit and tappable, with `are_tapped` all; a tap calls `tap(seat)`."""
    state, snapshot = scene.state, scene.state.snapshot
    pending_seats = waiting_seats(snapshot.prompt) if state.is_result_shown and not is_game_prompt_replaced(snapshot) else set()
    form = state.has_two_lines, state.has_units, len(state.flags) >= FEWEST_CROWDED_SEATS
    for view, value in flags:
        seat, place, key = view.seat, state.flags[view.seat], f"flag:{view.seat}"
        is_up, lit = seat == state.acting_seat, BRASS if seat in pending_seats and seat != state.acting_seat else ""
        values = place, is_up, lit, view.is_out, value, snapshot.seats[seat], form
        scene.draw_part(key, values, partial(_draw_flag, scene, view, value, lit))
        scene.touch(f"seat:{seat}", place, partial(tap, seat) if lit or are_tapped else None)


def _draw_flag(scene: TableScene, view: SeatView, value: Flag, lit: str) -> None:
    state, seat, key = scene.state, view.seat, f"flag:{view.seat}"
    look = picture(flag, state.snapshot.seats[seat].colour, seat == state.acting_seat, scene.theme, lit)
    scene.put_in_area(key, look, state.flags[seat], 0.55 if view.is_out else 1)
    _write_flag(scene, key, seat, value)


def recount(scene: TableScene, seat: int, value: Flag, points: float, scale: float) -> None:
    """Draw `points` on a seat's flag while an animation counts. `Animation.hidden_keys` must hide the flag's own value."""
    scratch_scene = scene.blank()
    _write_flag(scratch_scene, "flag", seat, value._replace(value=number(round(points))))
    count_sprite = next(sprite for sprite in scratch_scene.sprites if sprite.key == "flag:value")
    scene.sprites.append(replace(count_sprite, key=f"air:flag:{seat}", scale=scale))


class _FlagContent(NamedTuple):
    """Flag that is being drawn; `seat` has its name in the current language, `ink` is the colour of the words."""

    key: str
    seat: Seat
    place: Area
    is_up: bool
    ink: str
    is_crowded: bool
    has_two_lines: bool
    has_units: bool


def _write_flag(scene: TableScene, key: str, seat: int, value: Flag) -> None:
    """Write the content of a flag."""
    is_up = seat == scene.state.acting_seat
    ink = INK if is_up or scene.theme == "light" else FOAM
    player = replace(scene.state.snapshot.seats[seat], name=scene.name(seat))
    is_crowded = len(scene.state.flags) >= FEWEST_CROWDED_SEATS
    state = scene.state
    content = _FlagContent(
        key,
        player,
        state.flags[seat],
        is_up,
        ink,
        is_crowded=is_crowded,
        has_two_lines=state.has_two_lines,
        has_units=state.has_units,
    )
    form = _write_in_a_column if not scene.is_wide else _write_in_two_lines if scene.state.has_two_lines else _write_in_a_row
    form(scene, content, value)


def _write_in_a_row(scene: Scene, content: _FlagContent, value: Flag) -> None:
    """Write name and value side by side."""
    key, place, right = content.key, content.place, content.place.right
    r, disc_width = (12, 32) if content.is_crowded else (15, 46)
    _draw_disc(scene, content, place.x + r + (4 if content.is_crowded else 8), 27, r)
    used_width = _write_value(scene, content, value, right - 8, 27, anchor="end")
    if value.unit is not None and content.has_units:
        scene.put(f"{key}:unit", value.unit, right - 22 - used_width, 27, 26)
        used_width += UNIT_W
    used_width += _draw_chests(scene, key, value.chests, right - 14 - used_width, 27)
    _write_name(scene, content, place.x + disc_width, place.w - disc_width - 8 - used_width)


def _write_in_two_lines(scene: Scene, content: _FlagContent, value: Flag) -> None:
    """Write the name above the value, with the emblem beside both, or beside the value on a narrow flag."""
    key, place, shrink = content.key, content.place, max(1.0, scene.look.text_factor / MOST_FACTOR)
    count = LOW_COUNT_TEXT / shrink
    if content.is_crowded:
        _write_name(scene, content, place.x + 4, place.w - 8, is_middle=True, y=HIGH_Y, most=NAME_TEXT / shrink)
        _draw_disc(scene, content, place.x + 17, LOW_Y, 9)
        used_width = _write_value(scene, content, value, place.right - 8, LOW_Y, anchor="end", size=count)
        if value.unit is not None and value.keeps_unit and place.w - used_width > SMALL_UNIT_ROOM:
            scene.put(f"{key}:unit", value.unit, place.right - 12 - used_width - SMALL_UNIT / 2, LOW_Y, SMALL_UNIT)
        _draw_chests(scene, key, value.chests, place.right - 12 - used_width, LOW_Y)
        return
    _draw_disc(scene, content, place.x + 23, 27, 15)
    left_x = place.x + 46
    _write_name(scene, content, left_x, place.right - left_x - NAME_MARGIN, y=HIGH_Y, most=NAME_TEXT / shrink)
    if value.unit is not None:
        scene.put(f"{key}:unit", value.unit, left_x + 12, LOW_Y, w=25, h=25)
        left_x += 28
    used_width = _write_value(scene, content, value, left_x, LOW_Y, anchor="start", size=count)
    _draw_chests(scene, key, value.chests, left_x + used_width + 46, LOW_Y)


def _write_in_a_column(scene: Scene, content: _FlagContent, value: Flag) -> None:
    """Write the name above the value; on a narrow flag the emblem is before the value if both have room."""
    is_narrow = content.is_crowded or content.has_two_lines
    place, r = content.place, 8 if is_narrow else 12
    wide = 38 if value.value == CHEST else scene.scaled_width(value.value, COUNT_TEXT)
    least_wide = wide if value.value == CHEST else wide / scene.look.text_factor  # larger text gives way to a whole name
    is_low = is_narrow and not value.chests and 2 * r + least_wide <= place.w - 4
    has_unit = value.unit is not None and value.keeps_unit and place.w - wide > UPRIGHT_UNIT_ROOM * is_low
    gap = max(0.0, min(EMBLEM_GAP, place.w - EMBLEM_RIMS - 2 * r - wide)) * bool(value.value)
    aside = (r + 1) * bool(value.value) + gap / 2 if is_low else 17 * bool(value.chests)
    room = place.w - 2 * r - 12 if is_low else 0 if value.chests else place.w - VALUE_MARGINS
    wide = min(wide, room) if room else wide
    x, y = (place.cx - bool(value.value) * (wide / 2 + 1) - gap / 2, 52) if is_low else (place.x + r + 8, 22)
    _draw_disc(scene, content, x - (SMALL_UNIT / 2 + 1) * (is_low and has_unit), y, r)
    left_margin, right = (3, 3) if is_low else (2 * r + 13, 4)
    _write_name(scene, content, place.x + left_margin, place.w - left_margin - right, is_low)
    y = 54 if not is_low else 52
    aside += (SMALL_UNIT / 2 + 1) * has_unit
    used_width = _write_value(scene, content, value, place.cx + aside, y, anchor="middle", room=room)
    if value.unit is not None and has_unit:
        scene.put(f"{content.key}:unit", value.unit, place.cx + aside - used_width / 2 - SMALL_UNIT / 2 - 1, y, SMALL_UNIT)
    _draw_chests(scene, content.key, value.chests, place.cx + 10 - used_width / 2, 54)


def _draw_disc(scene: Scene, content: _FlagContent, x: float, y: float, r: float) -> None:
    look = picture(badge if content.is_up else disc, content.seat.colour, content.seat.emblem)
    scene.put(f"{content.key}:disc", look, x, y, 2 * r + 4)


def _write_value(
    scene: Scene, content: _FlagContent, value: Flag, x: float, y: float, anchor: str, room: float = 0, size: float = COUNT_TEXT
) -> float:
    """Write the value; return its width in units."""
    if value.value == CHEST:
        is_low = scene.is_wide and content.has_two_lines
        w, h = LOW_CHEST if is_low else (38, 27)
        middle = x + {"end": -w / 2, "start": w / 2}.get(anchor, 0)
        scene.put(f"{content.key}:chest", picture(chest, False), middle, y + is_low, w=w, h=h)
        return 42
    return (
        scene.write(
            f"{content.key}:value", value.value, x, y + 1, size, colour=content.ink, anchor=anchor, room=room, least=LEAST_VALUE
        )
        if value.value
        else 0
    )


def _draw_chests(scene: Scene, key: str, count: int, right: float, y: float) -> float:
    """Draw a closed chest, with the number of chests if there are several; return the width in units."""
    if not count:
        return 0
    scene.put(f"{key}:chest", picture(chest, False), right - 18, y, w=36, h=26)
    if count > 1:
        scene.write(f"{key}:chests", str(count), right - 18, y + 3, 20, colour="#ffffff", halo="#2d1808")
    return 42


def _write_name(
    scene: Scene, content: _FlagContent, x: float, room: float, is_middle: bool = False, y: float = 0, most: float = NAME_TEXT
) -> None:
    """Write a name in size `most`, smaller if it is too long for `room`, then shortened by `short_name`."""
    name, y = content.seat.name, y or (22 if not scene.is_wide else 27)
    size = _fitted_size(scene, name, room, most)
    at, anchor = (x + room / 2, "middle") if is_middle else (x, "start")
    small, least = HALF_NAME / scene.look.text_factor, min(LEAST_NAME, most / scene.look.text_factor)
    first_word = WORD_END.split(name)[0]
    is_short = first_word != name and scene.scaled_width(first_word, small) <= room
    least = _fitted_size(scene, first_word, room, least) if is_short else least  # smaller, but whole
    parts = (name, *[first_word] * (not is_short)) if size < LEAST_NAME and not scene.is_wide else ()
    halves = next((halves for part in parts if (halves := name_halves(scene, part, room, small))), ())
    if halves:
        for nth, half in enumerate(halves):
            line, middle = f"{content.key}:name{':2' * nth}", y + (2 * nth - 1) * HALF_LINE
            scene.write(line, half, at, middle, small, colour=content.ink, anchor=anchor, room=room + 8)
        return
    if size < LEAST_NAME:
        name = short_name(scene, name, room, least)
        size = max(_fitted_size(scene, name, room, most), least)
    scene.write(f"{content.key}:name", name, at, y, size, colour=content.ink, anchor=anchor, room=room + 8)


def _fitted_size(scene: Scene, name: str, room: float, most: float) -> float:
    """Return the size, at most `most`, at which a name is no wider than `room` units; one below `LEAST_NAME` if it is at none."""
    whole = scene.scaled_width(name, most)
    size = most * min(1.0, room / whole) if whole else most
    while size >= LEAST_NAME and scene.scaled_width(name, size) > room:  # letters have whole pixels
        size -= SIZE_STEP
    return size


def name_halves(scene: Scene, name: str, room: float, size: float) -> tuple[str, ...]:
    """Return a name broken into two lines of about the same width, between words or syllables; () if they are too wide.

    room    width that the lines may have, in units
    """
    letters = letters_of(name)
    broken = [(name[: match.end()].rstrip(), name[match.end() :]) for match in re.finditer("[ -]", name)]
    if not broken:
        places = (at for at in range(2, len(letters) - 1) if is_syllable_break("".join(letters[:at]), "".join(letters[at:])))
        broken = [("".join(letters[:at]) + "-", "".join(letters[at:])) for at in places]
    wide = {pair: max(scene.scaled_width(half, size) for half in pair) for pair in broken}
    best = min(wide, key=lambda pair: wide[pair], default=())
    return best if best and wide[best] <= room else ()


def short_name(scene: Scene, name: str, room: float, size: float = NAME_TEXT) -> str:
    """Return a name that is at most `room` units wide: whole, its first words, or its first letters with an ellipsis.

    A number at its end stays: “Player 2” is “P2”.
    """
    if scene.scaled_width(name, size) <= room:
        return name
    base_name, _, number = name.rpartition(" ")
    if base_name and number.isdecimal():
        return f"{first_letters(base_name, 1)}{number}"
    ends = [match.start() for match in WORD_END.finditer(name)]
    cuts = [name[:end] for end in reversed(ends)]
    cuts += [f"{first_letters(name, count).rstrip(' -.')}…" for count in range(len(letters_of(name)) - 1, 1, -1)]
    return next((cut for cut in cuts if scene.scaled_width(cut, size) <= room), first_letters(name, 1))


def distinct_name(scene: Scene, name: str, names: Sequence[str], room: float, size: float = NAME_TEXT) -> str:
    """Return a name as `short_name` does, but never like another of `names`: a cut one shows a letter in which it differs."""
    cut = short_name(scene, name, room, size)
    return next((form for form in distinct_forms(name, cut, names) if scene.scaled_width(form, size) <= room), cut)


def distinct_forms(name: str, cut: str, names: Sequence[str]) -> Iterator[str]:
    """Yield shorter and shorter forms of a cut name that no other name can have; none if the cut is clear.

    >>> names = ("Christian", "Christine", "Anna Berg", "Anna Bach")
    >>> [list(distinct_forms(name, name[:4], names))[-1] for name in names]
    ['C…a', 'C…n', 'A…e', 'A…a']
    """
    rivals = [letters_of(rival) for rival in names if rival != name and rival.startswith(cut.rstrip("…"))] if cut != name else []
    if not rivals:
        return
    letters = letters_of(name)
    apart = min(len(letters) - 1, max(_common_length(letters, rival) for rival in rivals))
    yield from ("".join(letters[:end]).rstrip(" -.") + "…" for end in range(len(letters) - 1, apart, -1))
    for ending in (letters[apart : apart + 2], letters[apart : apart + 1]):
        yield from ("".join(letters[:end]).rstrip(" -.") + "…" + "".join(ending) for end in range(apart - 1, 0, -1))


def _common_length(letters: Sequence[str], rival: Sequence[str]) -> int:
    """Return how many letters at the beginning are equal."""
    return next((at for at, pair in enumerate(zip(letters, rival)) if pair[0] != pair[1]), min(len(letters), len(rival)))


def with_short_names(scene: TableScene, words: Words, size: float = NAME_TEXT, room: float = 0) -> str:
    """Return a sentence as text; if it is wider than `room` units, long names are cut to their first words or letters.

    Without `room`, the sentence has several lines, and names of usual length such as “Maximilian” stay whole.
    """
    text = as_text(words)
    if scene.scaled_width(text, size) <= room:
        return text
    names = [scene.name(seat) for seat in range(len(scene.state.snapshot.seats))]
    name_room = NAME_UNITS if room else WHOLE_NAME_UNITS
    for name in sorted(names, key=len, reverse=True):  # a name may begin another one
        if name in text:
            text = text.replace(name, distinct_name(scene, name, names, name_room))
    return text


def seat_colour(seat: Seat) -> str:
    """Return a seat's colour as "#rrggbb"."""
    return SEAT_PAINTS[seat.colour]
