"""The toolbox's turn clock: full screen while somebody's time runs, one tap anywhere ends the turn; before and between, who plays."""

from functools import partial

from companion.games.toolbox.counters import SitDown
from companion.games.toolbox.turns import Begin, BeginAdmin, BeginAtRandom, EndAdmin, EndTurn, Pass, SetClock
from companion.games.toolbox.view import ClockView, ToolsView
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seats import disc, emblem
from companion.pictures.tools import panel
from companion.pictures.worlds.moods import tide
from companion.pictures.worlds.water import fill
from companion.table.clock import NOBODY, clocked
from companion.table.prompt import Choice
from companion.table.say import Words
from kivy_ui.games.toolbox.tool_base import choice_of, draw_cell, draw_question, open_listed, rest_of, taking
from kivy_ui.look.language import read, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import FOAM, INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.flags import NAME, told_apart, with_short_names
from kivy_ui.table.glass import Glass
from kivy_ui.table.table_layout import Places

SEA = {"deep": ((0, "#0a2433"), (1, "#061622")), "light": ((0, "#eaf7fb"), (1, "#c7e3ec")), "contrast": ((0, "#000000"),)}
LEAST_NAME = 30
PLATE_H, MOST_OTHERS = 52, 4
LATE = "#a11208"


def draw_clock(glass: Glass, view: ToolsView, now_ms: int) -> None:
    """Whose turn, how long, and who is next; the others' times above."""
    clock, seat = view.clock, view.clock.now.up
    place = glass.shown.seats[seat]
    glass.lay("sea", picture(fill, *SEA[glass.theme]), Area(0, 0, glass.w, glass.h))
    top = 130.0 if glass.is_wide else glass.h * 0.24
    glass.put("tide", picture(tide, place.colour), glass.w / 2, top + (glass.h - top) / 2, glass.w, glass.h - top)
    end = choice_of(glass, EndTurn)
    if end is not None:
        glass.touch("clock", Area(0, 62, glass.w, glass.h - 62 - PLATE_H - 20), taking(glass, end))
    glass.put("up", picture(disc, place.colour, place.emblem), 54, 58, 72, 72)
    ink = FOAM if glass.theme != "light" else INK
    room = glass.w - 104 - 70 if not glass.is_wide else glass.w * 0.3
    whole = glass.name(seat)
    name = whole if glass.wide(whole, LEAST_NAME) <= room else told_apart(glass, whole, room / 2)
    glass.write("up:name", name, 104, 60, 48, ink, "start", room=room, least=LEAST_NAME)
    _others(glass, clock, now_ms, ink)
    is_late = clock.now.is_slow(now_ms)
    says = clock.says(now_ms) or told("toolbox.round", round=clock.now.round)
    middle = top + (glass.h - top - PLATE_H) * 0.44
    glass.write(
        "time", says, glass.w / 2, middle, 210 / glass.look.text_factor, LATE if is_late else INK, room=glass.w - 60, least=60
    )
    following = clock.now.following()[0]
    tap = with_short_names(glass, told("toolbox.tap_anywhere", name=glass.name(following)), 26, glass.w - 24)
    words = read(clock.noted(now_ms)) if is_late else ""
    y = min(middle + 136, glass.h - PLATE_H - 34)
    glass.write("tap", tap, glass.w / 2, y, 32, INK, room=glass.w - 24, least=18)
    if words:
        glass.write("late", words, glass.w / 2, top + 34, 30, LATE, room=glass.w - 60)
    _plates(glass)


def _others(glass: Glass, clock: ClockView, now_ms: int, ink: str) -> None:
    now = clock.now
    at = now.order.index(now.up)
    others = [*now.order[at + 1 :], *now.order[:at]][: MOST_OTHERS if glass.is_wide else 3]
    left, right, y = (glass.w * 0.44, glass.w - 66, 60.0) if glass.is_wide else (10.0, glass.w - 10, 132.0)
    each = min(148.0, (right - left) / max(1, len(others)))
    for nth, seat in enumerate(others):
        x = right - (len(others) - nth) * each
        glass.disc(f"other:{seat}", seat, x + 20, y, 18)
        if now.way != "none":
            glass.write(
                f"other:{seat}:time",
                clocked(now.seat_ms(seat, now_ms)),
                x + 45,
                y,
                28,
                ink,
                "start",
                room=each - 50,
                least=18,
            )


def _plates(glass: Glass) -> None:
    """Pause and pass to the left, undo to the right, on the lower edge."""
    x, y = 8.0, glass.h - PLATE_H - 4
    for name, choice, sign in (("pause", choice_of(glass, BeginAdmin), "pause"), ("pass", choice_of(glass, Pass), "next")):
        if choice is not None:
            x = _plate(glass, name, choice.label, sign, Area(x, y, 0, PLATE_H), choice).right + 8
    room = Area(x, y, glass.w - x - 8, PLATE_H)
    undo.draw(glass, _slim(glass, room), glass.shown.undo, glass.actions.undo)


def _slim(glass: Glass, room: Area) -> Area:
    """Undo takes what is left of the row; upright it has two lines."""
    return room if glass.is_wide else Area(max(room.x, glass.w - 190), room.y - 14, min(room.w, 182), room.h + 14)


def _plate(glass: Glass, name: str, words: Words, sign: str, area: Area, choice: Choice) -> Area:
    ink = glass.ink
    w = glass.wide(words, NAME) + 58
    place = Area(area.x, area.y, w, area.h)
    glass.lay(name, picture(plate_painters.plate, ink.plate, ink.ink), place)
    glass.put(f"{name}:icon", picture(icon, sign, ink.ink), place.x + 26, place.cy, 26, 26)
    glass.write(f"{name}:title", words, place.x + 46, place.cy, NAME, ink.ink, "start", room=w - 50)
    glass.touch(name, place, taking(glass, choice), radius=12)
    return place


# before and between


def draw_paused(glass: Glass, at: Places, view: ToolsView, now_ms: int) -> None:
    """Everybody with their time; who begins is tapped."""
    begin, go_on = choice_of(glass, Begin), choice_of(glass, EndAdmin)
    for seat, place in draw_seats(glass, at.scene, view.clock, now_ms):
        if begin is not None:
            glass.touch(f"begins:{seat}", place, taking(glass, begin, (seat,)), radius=20)
    _foot(glass, at, view, begin, go_on)


def draw_seats(glass: Glass, area: Area, clock: ClockView, now_ms: int) -> list[tuple[int, Area]]:
    """Draw a panel with everybody's time; returns where each lies."""
    seats = [seat for seat, _ in clock.seats]
    area = area.inset(14, 12)
    if not seats:
        glass.write("nobody", told("toolbox.who_plays"), area.cx, area.cy, 34, glass.ink.ink, halo=glass.ink.halo, room=area.w)
    across = min(len(seats), 4 if glass.is_wide else 2) if len(seats) < 9 else 4 if glass.is_wide else 3
    rows = -(-len(seats) // max(1, across))
    block = Area(area.x, area.y, area.w, min(area.h, rows * 150))
    block = Area(block.x, area.cy - block.h / 2, block.w, block.h)
    places = block.grid(len(seats), max(1, across), 10)
    for (seat, note), place in zip(clock.seats, places):
        _seat(glass, clock, seat, note, place, now_ms)
    return list(zip(seats, places))


def _seat(glass: Glass, clock: ClockView, seat: int, note: Words, place: Area, now_ms: int) -> None:
    one, key = glass.shown.seats[seat], f"clock:{seat}"
    glass.lay(key, picture(panel, one.colour, glass.theme), place)
    r = min(26.0, place.h * 0.2)
    glass.put(f"{key}:emblem", picture(emblem, one.emblem, INK), place.x + r + 14, place.y + place.h * 0.3, 2 * r, 2 * r)
    left = place.x + 2 * r + 24
    glass.write(f"{key}:name", told_apart(glass, glass.name(seat), place.right - left - 8), left, place.y + place.h * 0.3, 26, INK, "start", room=place.right - left - 8, least=18)  # fmt: skip
    says = clocked(clock.now.seat_ms(seat, now_ms)) if clock.now.way != "none" else ""
    words = read(note) or says
    size = 48 if words == says else 26
    glass.write(
        f"{key}:time", words, place.cx, place.y + place.h * 0.68, min(size, place.h * 0.4), INK, room=place.w - 20, least=18
    )
    if seat == clock.now.up:
        glass.lay(f"{key}:up", picture(plate_painters.frame, INK, 5, 20), place)


def _foot(glass: Glass, at: Places, view: ToolsView, begin: Choice | None, go_on: Choice | None) -> None:
    sit, chance, setting = choice_of(glass, SitDown), choice_of(glass, BeginAtRandom), choice_of(glass, SetClock)
    prompt, is_begun = glass.shown.prompt, view.clock.now.up != NOBODY
    about = prompt.about if prompt and not glass.shown.is_question else ""
    draw_question(glass, at, about, "" if is_begun else view.subtitle, rest_of(glass, begin, go_on, chance, setting, sit))
    main = go_on or chance or sit
    second = at.cells[2] if glass.is_wide else at.cells[1]
    sign = "play" if go_on else "dice" if chance else "plus"
    _cell(glass, "main", at.cell(0, 2), "main", main, sign)
    _cell(glass, "set", second, "plain", setting, "clock")
    if main is not sit:
        _cell(glass, "sit", at.cells[3], "plain", sit, "plus")
    asides = _asides(glass) if is_begun else ()
    if asides:
        title = told("toolbox.turns")
        draw_cell(glass, "order", second, "plain", (title, ""), partial(open_listed, glass, title, asides), icon_name="swap")


def _cell(glass: Glass, name: str, area: Area, kind: str, choice: Choice | None, sign: str) -> None:
    if choice is not None:
        draw_cell(glass, name, area, kind, (choice.label, choice.note), taking(glass, choice), icon_name=sign)


def _asides(glass: Glass) -> tuple[Offer, ...]:
    """List what may be done about the order of turns."""
    prompt = glass.shown.prompt
    found = prompt.asides if prompt is not None else ()
    mine = [one for one in found if type(one.move).__name__ in ("Skip", "Reorder", "StopClock")]
    return tuple(Offer(one, None if one.fields else (), one.label, one.note or one.loses) for one in mine)
