"""The toolbox's turn clock: full screen while somebody's time runs, one tap anywhere ends the turn; before and between, who plays."""

from functools import partial
from typing import TYPE_CHECKING

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
from kivy_ui.look.language import read, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import FOAM, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts, undo
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.table_layout import Places

if TYPE_CHECKING:
    from kivy_ui.games.toolbox.board import ToolboxBoard

SEA = {"deep": ((0, "#0a2433"), (1, "#061622")), "light": ((0, "#eaf7fb"), (1, "#c7e3ec")), "contrast": ((0, "#000000"),)}
LEAST_NAME = 30
PLATE_H, MOST_OTHERS = 52, 4
LATE = "#a11208"


def draw_clock(board: "ToolboxBoard", scene: Scene, view: ToolsView, now_ms: int) -> None:
    """Whose turn, how long, and who is next; the others' times above."""
    clock, seat = view.clock, view.clock.now.up
    place = board.shown.seats[seat]
    scene.lay("sea", picture(fill, *SEA[scene.theme]), Area(0, 0, scene.w, scene.h))
    top = 130.0 if scene.is_wide else scene.h * 0.24
    scene.put("tide", picture(tide, place.colour), scene.w / 2, top + (scene.h - top) / 2, scene.w, scene.h - top)
    end = board.choice(EndTurn)
    if end is not None:
        scene.touch("clock", Area(0, 62, scene.w, scene.h - 62 - PLATE_H - 20), board.taking(end))
    scene.put("up", picture(disc, place.colour, place.emblem), 54, 58, 72, 72)
    ink = FOAM if scene.theme != "light" else INK
    room = scene.w - 104 - 70 if not scene.is_wide else scene.w * 0.3
    whole = board.name(seat)
    name = whole if scene.wide(whole, LEAST_NAME) <= room else parts.told_apart(scene, whole, room / 2)
    scene.write("up:name", name, 104, 60, 48, ink, "start", room=room, least=LEAST_NAME)
    _others(board, scene, clock, now_ms, ink)
    is_late = clock.now.is_slow(now_ms)
    says = clock.says(now_ms) or told("toolbox.round", round=clock.now.round)
    middle = top + (scene.h - top - PLATE_H) * 0.44
    scene.write(
        "time", says, scene.w / 2, middle, 210 / scene.look.text_factor, LATE if is_late else INK, room=scene.w - 60, least=60
    )
    following = clock.now.following()[0]
    tap = parts.named(scene, board, told("toolbox.tap_anywhere", name=board.name(following)), 26, scene.w - 24)
    words = read(clock.noted(now_ms)) if is_late else ""
    y = min(middle + 136, scene.h - PLATE_H - 34)
    scene.write("tap", tap, scene.w / 2, y, 32, INK, room=scene.w - 24, least=18)
    if words:
        scene.write("late", words, scene.w / 2, top + 34, 30, LATE, room=scene.w - 60)
    _plates(board, scene)


def _others(board: "ToolboxBoard", scene: Scene, clock: ClockView, now_ms: int, ink: str) -> None:
    now = clock.now
    at = now.order.index(now.up)
    others = [*now.order[at + 1 :], *now.order[:at]][: MOST_OTHERS if scene.is_wide else 3]
    left, right, y = (scene.w * 0.44, scene.w - 66, 60.0) if scene.is_wide else (10.0, scene.w - 10, 132.0)
    each = min(148.0, (right - left) / max(1, len(others)))
    for nth, seat in enumerate(others):
        x = right - (len(others) - nth) * each
        board.disc(scene, f"other:{seat}", seat, x + 20, y, 18)
        if now.way != "none":
            scene.write(
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


def _plates(board: "ToolboxBoard", scene: Scene) -> None:
    """Pause and pass to the left, undo to the right, on the lower edge."""
    x, y = 8.0, scene.h - PLATE_H - 4
    for name, choice, sign in (("pause", board.choice(BeginAdmin), "pause"), ("pass", board.choice(Pass), "next")):
        if choice is not None:
            x = _plate(board, scene, name, choice.label, sign, Area(x, y, 0, PLATE_H), choice).right + 8
    room = Area(x, y, scene.w - x - 8, PLATE_H)
    undo.draw(scene, board, _slim(scene, room), board.shown.undo, board.on_undo)


def _slim(scene: Scene, room: Area) -> Area:
    """Undo takes what is left of the row; upright it has two lines."""
    return room if scene.is_wide else Area(max(room.x, scene.w - 190), room.y - 14, min(room.w, 182), room.h + 14)


def _plate(board: "ToolboxBoard", scene: Scene, name: str, words: Words, sign: str, area: Area, choice: Choice) -> Area:
    ink = board.ink
    w = scene.wide(words, parts.NAME) + 58
    place = Area(area.x, area.y, w, area.h)
    scene.lay(name, picture(plate_painters.plate, ink.plate, ink.ink), place)
    scene.put(f"{name}:icon", picture(icon, sign, ink.ink), place.x + 26, place.cy, 26, 26)
    scene.write(f"{name}:title", words, place.x + 46, place.cy, parts.NAME, ink.ink, "start", room=w - 50)
    scene.touch(name, place, board.taking(choice), radius=12)
    return place


# before and between


def draw_paused(board: "ToolboxBoard", scene: Scene, at: Places, view: ToolsView, now_ms: int) -> None:
    """Everybody with their time; who begins is tapped."""
    begin, go_on = board.choice(Begin), board.choice(EndAdmin)
    for seat, place in draw_seats(board, scene, at.scene, view.clock, now_ms):
        if begin is not None:
            scene.touch(f"begins:{seat}", place, board.taking(begin, (seat,)), radius=20)
    _foot(board, scene, at, view, begin, go_on)


def draw_seats(board: "ToolboxBoard", scene: Scene, area: Area, clock: ClockView, now_ms: int) -> list[tuple[int, Area]]:
    """Draw a panel with everybody's time; returns where each lies."""
    seats = [seat for seat, _ in clock.seats]
    area = area.inset(14, 12)
    if not seats:
        scene.write("nobody", told("toolbox.who_plays"), area.cx, area.cy, 34, board.ink.ink, halo=board.ink.halo, room=area.w)
    across = min(len(seats), 4 if scene.is_wide else 2) if len(seats) < 9 else 4 if scene.is_wide else 3
    rows = -(-len(seats) // max(1, across))
    block = Area(area.x, area.y, area.w, min(area.h, rows * 150))
    block = Area(block.x, area.cy - block.h / 2, block.w, block.h)
    places = block.grid(len(seats), max(1, across), 10)
    for (seat, note), place in zip(clock.seats, places):
        _seat(board, scene, clock, seat, note, place, now_ms)
    return list(zip(seats, places))


def _seat(board: "ToolboxBoard", scene: Scene, clock: ClockView, seat: int, note: Words, place: Area, now_ms: int) -> None:
    one, key = board.shown.seats[seat], f"clock:{seat}"
    scene.lay(key, picture(panel, one.colour, scene.theme), place)
    r = min(26.0, place.h * 0.2)
    scene.put(f"{key}:emblem", picture(emblem, one.emblem, INK), place.x + r + 14, place.y + place.h * 0.3, 2 * r, 2 * r)
    left = place.x + 2 * r + 24
    scene.write(f"{key}:name", parts.told_apart(scene, board.name(seat), place.right - left - 8), left, place.y + place.h * 0.3, 26, INK, "start", room=place.right - left - 8, least=18)  # fmt: skip
    says = clocked(clock.now.seat_ms(seat, now_ms)) if clock.now.way != "none" else ""
    words = read(note) or says
    size = 48 if words == says else 26
    scene.write(
        f"{key}:time", words, place.cx, place.y + place.h * 0.68, min(size, place.h * 0.4), INK, room=place.w - 20, least=18
    )
    if seat == clock.now.up:
        scene.lay(f"{key}:up", picture(plate_painters.frame, INK, 5, 20), place)


def _foot(board: "ToolboxBoard", scene: Scene, at: Places, view: ToolsView, begin: Choice | None, go_on: Choice | None) -> None:
    sit, chance, setting = board.choice(SitDown), board.choice(BeginAtRandom), board.choice(SetClock)
    prompt, is_begun = board.shown.prompt, view.clock.now.up != NOBODY
    about = prompt.about if prompt and not board.shown.is_question else ""
    board.question(scene, at, about, "" if is_begun else view.subtitle, board.rest(begin, go_on, chance, setting, sit))
    main = go_on or chance or sit
    second = at.cells[2] if scene.is_wide else at.cells[1]
    sign = "play" if go_on else "dice" if chance else "plus"
    _cell(board, scene, "main", at.cell(0, 2), "main", main, sign)
    _cell(board, scene, "set", second, "plain", setting, "clock")
    if main is not sit:
        _cell(board, scene, "sit", at.cells[3], "plain", sit, "plus")
    asides = _asides(board) if is_begun else ()
    if asides:
        title = told("toolbox.turns")
        board.cell(scene, "order", second, "plain", (title, ""), partial(board.open_listed, title, asides), icon_name="swap")


def _cell(board: "ToolboxBoard", scene: Scene, name: str, area: Area, kind: str, choice: Choice | None, sign: str) -> None:
    if choice is not None:
        board.cell(scene, name, area, kind, (choice.label, choice.note), board.taking(choice), icon_name=sign)


def _asides(board: "ToolboxBoard") -> tuple[Offer, ...]:
    """List what may be done about the order of turns."""
    prompt = board.shown.prompt
    found = prompt.asides if prompt is not None else ()
    mine = [one for one in found if type(one.move).__name__ in ("Skip", "Reorder", "StopClock")]
    return tuple(Offer(one, None if one.fields else (), one.label, one.note or one.loses) for one in mine)
