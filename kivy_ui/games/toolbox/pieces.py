"""Pieces of the toolbox and the choices that a tap on them takes: dice on a cloth, a bag or stack, panels of counters and seats."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.games.toolbox.counters import ChangeCount
from companion.games.toolbox.draws import ThingsDrawn
from companion.games.toolbox.state import Thrown
from companion.games.toolbox.tools import Bring, PutAway
from companion.games.toolbox.view import ClockView, KindView, PotView, ToolsView
from companion.pictures.canvas import mixed
from companion.pictures.dice import SOLIDS, cup, die, polygon_die
from companion.pictures.gems import gem, glow
from companion.pictures.icons import icon
from companion.pictures.objects import TOKEN_PAINTS, bag, life, pile, token
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import emblem, seat_paint
from companion.pictures.tools import panel, pocket, side, tray
from companion.pictures.worlds.land import felt
from companion.session.inputs.snapshot import Shown
from companion.table.any_time_moves import LeaveTable
from companion.table.chess_clock import clocked
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.say import Words
from kivy_ui.games.toolbox.layout import (
    DIE_SIZES,
    SIX,
    SMALL_THING,
    TRAIL,
    Panel,
    _total_w,
    cloth_and_contents,
    cloth_area,
    dice_spots,
    drawn_spots,
    panel_places,
    pot_at,
)
from kivy_ui.look.language import number, read, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import between
from kivy_ui.stage.scene import FOAM, INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.flags import told_apart
from kivy_ui.table.glass import Glass

WITH_PEOPLE = ("clock", "counters")
KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "d100", "dF", "d2")
TILTS = (-12, 8, -4, 10, -7, 5)
DIE_W, DIE_H = 1.12, 1.22
PIPS = ("1", "2", "3", "4", "5", "6")
SAMPLES = {"d6": "5", "dF": "plus", "d2": "2"}
"""Faces shown on the keys that choose a die, as a blank face fits any die."""
NUMBER_SIZES = {"d20": 0.32, "d100": 0.3}
"""Text size of the number on a die with a small front face, as a share of the die."""
SIGNS = {"-": "minus", "+": "plus", "0": ""}
CLOTH_HALO = "#06291d"
BAG, STACK = "bag", "stack"
MOST_BARS = 5
LEAST_SPOT, NARROW, TIGHT = 49.8, 90.0, 44.0
COUNTER_ICONS = {"life": "heart", "coins": "coin", "maps": "map", "crew": "crew", "gems": "gem", "stars": "star"}
PAINTED: dict[str, Picture] = {"life": picture(life), "gems": picture(gem, "purple", False)}
STACKED_W, STACKED_H, POCKET_W = 150.0, 88.0, 120.0
LARGEST_SIGN = 0.3
"""How much of a panel's middle what it counts may take."""


def choices_of(glass: Glass, kind: type[Move]) -> list[Choice]:
    """List the choices of a kind of move; none while nothing is asked."""
    prompt = glass.shown.prompt
    if prompt is None or glass.shown.is_question or glass.shown.filled is not None:
        return []
    return [choice for choice in prompt.choices if isinstance(choice.move, kind)]


def choice_of(glass: Glass, kind: type[Move], is_it: Callable[[Choice], object] = lambda _: True) -> Choice | None:
    """Return the first choice of a kind that is it."""
    return next((choice for choice in choices_of(glass, kind) if is_it(choice)), None)


def aside_of(glass: Glass, kind: type[Move]) -> Choice | None:
    """Return the first aside of a kind."""
    prompt = glass.shown.prompt
    found = prompt.asides if prompt is not None and choices_of(glass, Move) else ()
    return next((choice for choice in found if isinstance(choice.move, kind)), None)


def take(glass: Glass, choice: Choice, *values: Value, at: int = 0) -> None:
    """Answer a choice as from a cell: with these values, else its fields are asked."""
    filled = values if values or not choice.fields else None
    glass.actions.take(Offer(choice, filled, choice.label), at)


def taking(glass: Glass, choice: Choice | None, *values: Value, at: int = 0) -> Callable[[], object] | None:
    """Make the tap that answers a choice; None where it can't be taken."""
    return None if choice is None else partial(take, glass, choice, *values, at=at)


def open_listed(glass: Glass, heading: Words, offers: tuple[Offer, ...]) -> None:
    """Open several answers as keys."""
    if offers:
        glass.actions.take(Offer(offers[0].choice, None, heading, inner=offers), 0)


def rest_of(glass: Glass, *placed: Choice | None) -> tuple[Offer, ...]:
    """List whatever is asked that has no place of its own yet: but other tools, which have tabs, and closing, which has the corner."""
    taken = {one.id for one in placed if one is not None}
    prompt = glass.shown.prompt
    asked = choices_of(glass, Move)
    beside = (
        [one for one in prompt.asides if _is_near(glass, one)]
        if prompt is not None and asked and glass.shown.view.is_beside
        else []
    )
    left = [one for one in asked if one.id not in taken and not isinstance(one.move, Bring | PutAway) and not _is_of_pots(one)]
    return tuple(Offer(one, None if one.fields else (), one.label, one.note) for one in (*left, *beside))


def _is_near(glass: Glass, choice: Choice) -> bool:
    """Return whether an aside belongs to the open tool. A player can leave only in tools with players."""
    return glass.shown.view.tool in WITH_PEOPLE or not isinstance(choice.move, LeaveTable)


def _is_of_pots(choice: Choice) -> bool:
    """Return whether a choice brings a new bag or stack; such choices are behind the bag's tab."""
    return any(mark in ("tool:new", "tool:kept") for mark in choice.marks)


def draw_cloth(glass: Glass, area: Area, thrown: Thrown, key: str = "") -> None:
    """Draw the cloth with dice on it; in the cup before the first roll."""
    place = cloth_area(area)
    glass.lay(f"{key}cloth", picture(felt, glass.theme), place)
    if not thrown.faces:
        _in_cup(glass, place)
        return
    for nth, spot in enumerate(dice_spots(glass, place, thrown)):
        draw_die(glass, f"{key}die:{nth}", thrown, nth, spot)
    draw_total(glass, place, thrown, key)


def _in_cup(glass: Glass, place: Area) -> None:
    """Draw the cup the dice are still in."""
    high = min(186.0, place.h - 84)
    glass.put("cup", picture(cup), place.cx, place.cy - 24, w=high * 188 / 236, h=high)
    words, y = told("toolbox.in_cup"), place.cy + high / 2 + 2
    glass.write("hint", words, place.cx, y, 30, colour=_cloth_ink(glass), halo=_cloth_halo(glass), room=place.w - 60, least=18)


def draw_total(glass: Glass, place: Area, thrown: Thrown, key: str = "", scale: float = 1) -> None:
    """Write the total, large."""
    if thrown.total is None:
        return
    words, ink, halo = number(thrown.total), _cloth_ink(glass), _cloth_halo(glass)
    size, room = (150, _total_w(glass, place)) if glass.is_wide else (110, place.w - 60)
    x, y = (place.right - room / 2 - 20, place.cy) if glass.is_wide else (place.cx, place.bottom - 84)
    glass.count(f"{key}total", words, x, y, size, colour=ink, halo=halo, anchor="middle", room=room, least=60, scale=scale)


def draw_die(
    glass: Glass, key: str, thrown: Thrown, nth: int, spot: Area, turn: float = 0, drop: float = 0, is_blank: bool = False
) -> None:  # fmt: skip
    """Draw a die: pips on six sides, its face in words on others."""
    name, face = thrown.dice[nth], thrown.faces[nth]
    tilt = TILTS[nth % len(TILTS)] if len(thrown.faces) < 12 else 0
    look, has_words = die_look(name, "" if is_blank else face)
    glass.put(key, look, spot.cx, spot.cy - drop, w=spot.w * DIE_W, h=spot.h * DIE_H, angle=tilt + turn)
    if has_words and not is_blank:
        is_solid = name[1:].isdigit() and int(name[1:]) in (*SOLIDS, 100)
        size = spot.w * (NUMBER_SIZES.get(name, 0.36) if is_solid else 0.4)
        ink = FOAM if is_solid else "#1a2630"
        glass.write(f"{key}:face", face, spot.cx, spot.cy - drop, size / glass.look.text_factor, colour=ink, room=spot.w * 0.8, least=14,
            halo="#5a0d08" if is_solid else "", angle=tilt + turn)  # fmt: skip


def prepaint() -> Iterator[tuple[Picture, float, float]]:
    """List six-sided dice as they may fall, the largest first."""
    for size in DIE_SIZES:
        for face in ("", *PIPS):
            yield picture(die, face), size * DIE_W, size * DIE_H


def die_look(name: str, face: str) -> tuple[Picture, bool]:
    """Return the picture of a die, and whether its face has to be written on it."""
    if name == SIX and (face in PIPS or not face):
        return picture(die, face), False
    if name == "dF" and face in SIGNS:
        return picture(die, SIGNS[face]), False
    if name[1:].isdigit() and int(name[1:]) in (*SOLIDS, 100):
        return picture(polygon_die, int(name[1:])), True
    return picture(die, ""), True


def _cloth_ink(glass: Glass) -> str:
    return "#ffffff" if glass.theme != "light" else "#06291d"


def _cloth_halo(glass: Glass) -> str:
    return CLOTH_HALO if glass.theme != "light" else "#e9f7f0"


def _sample_look(kind: str) -> Picture:
    return picture(die, SAMPLES[kind]) if kind in SAMPLES else die_look(kind, "")[0]


def draw_pot_below(glass: Glass, area: Area, pot: PotView) -> None:
    """Draw a bag or stack with its last draw, without anything to tap."""
    cloth, contents = cloth_and_contents(glass, area)
    glass.lay("cloth", picture(felt, glass.theme), cloth)
    _contents(glass, contents, pot)
    _draw_pot(glass, cloth, pot, None)
    _drawn(glass, cloth, pot)


def last_drawn(shown: Shown, pot: PotView) -> list[KindView]:
    """List the things of the last draw, else the last thing outside the bag."""
    drawn = next((event for event in reversed(shown.events) if isinstance(event, ThingsDrawn)), None)
    if drawn is not None and max(drawn.kinds) < len(pot.kinds):
        return [pot.kinds[kind] for kind in drawn.kinds]
    return [kind for mark in pot.fresh[-1:] for kind in pot.kinds if kind.mark == mark]


def pot_look(pot: PotView) -> Picture:
    """Return the picture of a bag or stack: limp, or an outline, when empty."""
    if pot.pot == STACK:
        return picture(pile, 4, min(4, pot.size))
    return picture(bag, not pot.size)


def draw_thing(glass: Glass, key: str, mark: str, spot: Area, scale: float = 1, drop: float = 0) -> None:
    """Draw a thing with its letter."""
    _, shape, colour, letter = mark.split(":", 3)
    glass.put(
        key, picture(token, colour, "" if letter else shape), spot.cx, spot.cy + drop, w=spot.w * 0.94, h=spot.h * 0.98, scale=scale
    )
    if letter:
        dark = colour in ("black", "violet", "blue", "red", "green")
        ink, halo = ("#ffffff", "#02101a") if dark else ("#1d140a", "")
        glass.write(f"{key}:letter", letter, spot.cx, spot.cy + drop - spot.h * 0.03, spot.h * 0.4 / glass.look.text_factor, colour=ink,
            halo=halo, room=spot.w * 0.7, least=12, scale=scale)  # fmt: skip


def _draw_pot(glass: Glass, cloth: Area, pot: PotView, tap: object) -> None:
    x, y, size = pot_at(glass, cloth)
    glass.put("pot", pot_look(pot), x, y, w=size, h=size * 1.05)
    write_size(glass, "pot", pot, cloth)
    if callable(tap):
        glass.touch("pot", Area(x - size * 0.6, y - size * 0.6, size * 1.2, size * 1.2), tap, radius=30)


def write_size(glass: Glass, key: str, pot: PotView, cloth: Area) -> None:
    """Write on a bag or stack how much is in it."""
    x, y, size = pot_at(glass, cloth)
    glass.write(f"{key}:count", str(pot.size), x, y + size * 0.14, 56, colour="#ffffff", halo="#2d1808", room=size * 0.8)


def _drawn(glass: Glass, cloth: Area, pot: PotView) -> None:
    drawn = last_drawn(glass.shown, pot)
    ink, halo = ("#ffffff", "#06291d") if glass.theme != "light" else ("#06291d", "#e9f7f0")
    if not drawn:
        x, _, size = pot_at(glass, cloth)
        room = Area(x + size / 2 + 20, cloth.cy - 50, cloth.right - x - size / 2 - 44, 100)
        glass.paragraph("hint", pot.says or "", room, 28, ink, anchor="middle", is_bold=True, halo=halo, is_top=False)
        return
    places = drawn_spots(glass, cloth, len(drawn))
    if len(drawn) == 1:
        _trail(glass, cloth, places[0])
        glass.put("drawn:glow", picture(glow, "#fffbe0"), places[0].cx, places[0].cy, 240, alpha=0.6)
        x, _, size = pot_at(glass, cloth)
        free = min(places[0].w + 100, 2 * (cloth.right - 88 - places[0].cx), 2 * (places[0].cx - x - size * 0.4))
        name = told("toolbox.drawn", thing=drawn[0].name)
        glass.write("drawn:name", name, places[0].cx, places[0].bottom + 22, 34, colour=ink, halo=halo, room=free, least=13)
        _earlier(glass, cloth, pot, ink, halo)
    for nth, (kind, spot) in enumerate(zip(drawn, places)):
        draw_thing(glass, f"drawn:{nth}", kind.mark, spot)


def _trail(glass: Glass, cloth: Area, spot: Area) -> None:
    """Draw dots from the bag's mouth to a drawn thing."""
    x, y, size = pot_at(glass, cloth)
    start, end = (x + size * 0.14, y - size * 0.36), (spot.cx - spot.w * 0.3, spot.cy - spot.h * 0.34)
    for nth in range(TRAIL):
        dot = between(start, end, (nth + 0.5) / TRAIL, 10)
        glass.put(f"trail:{nth}", picture(plate_painters.plate, "#ffffff", "#ffffff", 1, 3, 1.0), *dot, 6, 6, alpha=0.6)


def _earlier(glass: Glass, cloth: Area, pot: PotView, ink: str, halo: str) -> None:
    before = list(reversed(pot.fresh[:-1]))[:3]
    for nth, mark in enumerate(before):
        draw_thing(glass, f"earlier:{nth}", mark, Area(cloth.right - 72, cloth.y + 24 + 62 * nth, SMALL_THING, SMALL_THING))
    if before and len(before) * 62 + 60 < cloth.h:
        y = cloth.y + 36 + 62 * len(before)
        glass.write(
            "earlier",
            told("toolbox.before_short"),
            cloth.right - 46,
            y,
            20,
            colour=ink,
            is_bold=False,
            halo=halo,
            room=76,
            least=18,
        )


# contents


def _contents(glass: Glass, area: Area, pot: PotView) -> None:
    glass.lay("contents", picture(tray, glass.theme), area)
    if not pot.kinds:
        side = min(130.0, area.h - 24)
        glass.put("contents:none", pot_look(pot), area.cx, area.cy, side)
        return
    columns = 1 if glass.is_wide and len(pot.kinds) <= 6 else 2
    rows = -(-len(pot.kinds) // columns)
    inner = area.inset(8, 8)
    h = min(inner.h, rows * 56)
    for kind, place in zip(pot.kinds, Area(inner.x, inner.y, inner.w, h).grid(len(pot.kinds), columns, 2)):
        _contents_row(glass, kind, place)


def _contents_row(glass: Glass, kind: KindView, place: Area) -> None:
    key, r = f"held:{kind.mark}", min(19.0, place.h * 0.44)
    draw_thing(glass, key, kind.mark, Area(place.x + 4, place.cy - r, 2 * r, 2 * r))
    x = place.x + 2 * r + 14
    w = glass.write(f"{key}:held", str(kind.held), x, place.cy, min(32, place.h * 0.8), colour=glass.ink.ink, anchor="start")
    of = told("toolbox.of", count=kind.count)
    if place.w - 2 * r - 20 - w > 50:
        x += w + 8
        w = glass.write(
            f"{key}:of",
            of,
            x,
            place.cy + 1,
            22,
            colour=glass.ink.dim,
            anchor="start",
            is_bold=False,
            room=place.right - x,
            least=18,
        )
        _bars(glass, key, kind, Area(x + w + 8, place.y, place.right - x - w - 8, place.h))


def _bars(glass: Glass, key: str, kind: KindView, room: Area) -> None:
    if kind.count > MOST_BARS or room.w < kind.count * 9:
        return
    paint = mixed(TOKEN_PAINTS[kind.mark.split(":")[2]], "#000000", 0.35 if glass.theme == "light" else 0)
    for nth in range(kind.count):
        colour = paint if nth < kind.held else "#d9c3a0" if glass.theme == "light" else "#6b4526"
        glass.put(f"{key}:{nth}", picture(plate_painters.shade, colour, 1.0), room.x + 5 + nth * 9, room.cy, w=6, h=20)


def draw_seats(glass: Glass, area: Area, clock: ClockView, now_ms: int) -> list[tuple[int, Area]]:
    """Draw a panel with the time of each seat; return the seats with their areas."""
    seats = [seat for seat, _ in clock.seats]
    area = area.inset(14, 12)
    if not seats:
        glass.write(
            "nobody", told("toolbox.who_plays"), area.cx, area.cy, 34, colour=glass.ink.ink, halo=glass.ink.halo, room=area.w
        )
    across = min(len(seats), 4 if glass.is_wide else 2) if len(seats) < 9 else 4 if glass.is_wide else 3
    rows = -(-len(seats) // max(1, across))
    block = Area(area.x, area.y, area.w, min(area.h, rows * 150))
    block = Area(block.x, area.cy - block.h / 2, block.w, block.h)
    places = block.grid(len(seats), max(1, across), 10)
    for (seat, note), place in zip(clock.seats, places):
        _draw_seat(glass, clock, seat, note, place, now_ms=now_ms)
    return list(zip(seats, places))


def _draw_seat(glass: Glass, clock: ClockView, seat: int, note: Words, place: Area, now_ms: int) -> None:
    one, key = glass.shown.seats[seat], f"clock:{seat}"
    glass.lay(key, picture(panel, one.colour, glass.theme), place)
    r = min(26.0, place.h * 0.2)
    glass.put(f"{key}:emblem", picture(emblem, one.emblem, INK), place.x + r + 14, place.y + place.h * 0.3, 2 * r)
    left = place.x + 2 * r + 24
    glass.write(f"{key}:name", told_apart(glass, glass.name(seat), place.right - left - 8), left, place.y + place.h * 0.3, 26, colour=INK, anchor="start", room=place.right - left - 8, least=18)  # fmt: skip
    says = clocked(clock.now.seat_ms(seat, now_ms)) if clock.now.way != "none" else ""
    words = read(note) or says
    size = 48 if words == says else 26
    glass.write(
        f"{key}:time", words, place.cx, place.y + place.h * 0.68, min(size, place.h * 0.4), colour=INK, room=place.w - 20, least=18
    )
    if seat == clock.now.up:
        glass.lay(f"{key}:up", picture(plate_painters.frame, INK, 5, 20), place)


def counted(kind: str, ink: str) -> Picture:
    """Return what a counter counts: painted where people know its colours, else a sign."""
    return PAINTED.get(kind) or picture(icon, COUNTER_ICONS[kind], ink)


def draw_panels(glass: Glass, area: Area, view: ToolsView) -> None:
    """Draw a counter panel for each seat that plays; on a flat screen each faces its player, the far ones at the top."""
    sides = {seat: glass.state.side_of(seat) if glass.state.side_of else "" for seat in view.playing}
    seats = (
        sorted(view.playing, key=lambda seat: {"far": 0, "near": 2}.get(sides[seat], 1)) if glass.state.side_of else view.playing
    )
    for seat, place in zip(seats, panel_places(glass, area, len(seats), bool(glass.state.side_of))):
        is_far = sides[seat] == "far" or (sides[seat] in ("left", "right") and place.cy < area.cy - 1)
        _panel(glass, view, Panel(glass, place, f"panel:{seat}", is_far), seat)


def _panel(glass: Glass, view: ToolsView, one: Panel, seat: int) -> None:
    area, place, glass = one.area, glass.shown.seats[seat], one.scene
    one.put("plate", picture(panel, place.colour, glass.theme), area.cx, area.cy, area.w, area.h)
    changes = {choice.move.counter: choice for choice in choices_of(glass, ChangeCount) if choice.move.seat == seat}  # type: ignore[attr-defined]  # of ChangeCount
    wing = min(78.0, max(LEAST_SPOT, area.w * 0.24))
    inner = area.inset(8, 8)
    for name, by, x in (("minus", -1, inner.x + wing / 2), ("plus", 1, inner.right - wing / 2)):
        one.put(name, picture(side, place.colour), x, inner.cy - 2, wing, inner.h - 2)
        one.put(f"{name}:sign", picture(icon, name, seat_paint(place.colour)), x, inner.cy - 2, 44)
        one.touch(f"count:0:{seat}:{name}", Area(x - wing / 2, inner.y, wing, inner.h), taking(glass, changes.get(0), by))
    middle = Area(inner.x + wing + 6, inner.y, inner.w - 2 * wing - 12, inner.h)
    pockets = view.counters[1:]
    head, foot = min(34.0, middle.h * 0.26), min(LEAST_SPOT, middle.h * 0.34) if pockets else 0.0
    _panel_name(glass, one, seat, Area(middle.x, middle.y, middle.w, head))
    body = Area(middle.x, middle.y + head, middle.w, middle.h - head - foot - 4)
    _large_count(one, view.counters[0].kind, number(view.counters[0].values[seat]), body)
    wide = min(middle.w, len(pockets) * (POCKET_W + 4))
    spots = Area(middle.cx - wide / 2, middle.bottom - foot - 2, wide, foot).columns(len(pockets), 4)
    for nth, (counter, spot) in enumerate(zip(pockets, spots), 1):
        _pocket(one, counter.kind, number(counter.values[seat]), spot, f"pocket:{nth}", colour=place.colour)
    if any(min(spot.w, spot.h) < LEAST_SPOT for spot in spots):  # too small for a finger each: one for all
        choices = tuple(Offer(choice, None, choice.label) for choice in changes.values())
        one.touch(f"counts:{seat}", middle, partial(open_listed, glass, glass.name(seat), choices) if choices else None)
        return
    large = body if middle.w < NARROW else Area(middle.x, middle.y, middle.w, body.bottom - middle.y)
    one.touch(f"count:0:{seat}", large, taking(glass, changes.get(0)))
    for nth, spot in enumerate(spots, 1):
        one.touch(f"count:{nth}:{seat}", spot, _opening(glass, changes.get(nth)))


def _opening(glass: Glass, choice: Choice | None) -> object:
    """Return a tap that opens a step with the usual changes as keys, for a pocket too small for minus and plus."""
    if choice is None:
        return None
    keys = tuple(Offer(choice, (by,), f"{by:+d}".replace("-", "−")) for by in (1, 2, 3, 5, -1, -2, -3, -5))
    return partial(open_listed, glass, choice.label, (*keys, Offer(choice, None, told("toolbox.by_more"))))


def _panel_name(glass: Glass, one: Panel, seat: int, area: Area) -> None:
    place, glass = glass.shown.seats[seat], one.scene
    sign, air = (18.0, 3.0) if area.w < NARROW else (23.0, 5.0)  # so that three letters have room
    room = area.w - sign - air - (0 if area.w < NARROW else 12)
    name = told_apart(glass, glass.name(seat), room, 16)
    wide = min(glass.wide(name, 22), room)
    x = area.cx - (wide + sign + air) / 2
    one.put("emblem", picture(emblem, place.emblem, INK), x + sign / 2, area.cy, sign)
    one.write("name", name, x + sign + air + wide / 2, area.cy, 22, room, 15)


def _large_count(one: Panel, kind: str, value: str, area: Area) -> None:
    if area.w < STACKED_W and area.h > STACKED_H:
        _stacked(one, kind, value, area)
        return
    size = min(max(82.0, area.h * 0.6), area.h * 1.2, area.w * (0.52 if area.w > NARROW else 0.74))
    sign = min(max(62.0, size * 0.84), area.w * LARGEST_SIGN, area.h * 0.94) if area.w > NARROW else 0.0
    wide = min(one.scene.wide(value, size), area.w - sign - (30 if sign else 6))
    x = area.cx - (wide + sign + 10) / 2 if sign else area.cx - wide / 2 - 10  # 10: the air beside a sign
    if sign:
        one.put("sign", counted(kind, INK), x + sign / 2, area.cy, sign)
    one.write(
        "value",
        value,
        x + sign + 10 + wide / 2,
        area.cy,
        size / one.scene.look.text_factor,
        area.w - sign - (26 if sign else 14),
        least=12,
    )


def _stacked(one: Panel, kind: str, value: str, area: Area) -> None:
    """Draw a narrow, high panel: the sign above the number, which stays large."""
    sign = min(38.0, area.h * 0.3)
    low = Area(area.x, area.y + sign + 4, area.w, area.h - sign - 4)
    one.put("sign", counted(kind, INK), area.cx, area.y + 2 + sign / 2, sign)
    size = min(82.0, low.h, area.w * 0.74)
    one.write("value", value, low.cx, low.cy, size / one.scene.look.text_factor, area.w - 14, least=12)


def _pocket(one: Panel, kind: str, value: str, area: Area, name: str, colour: str) -> None:
    one.put(name, picture(pocket, colour), area.cx, area.cy, area.w, area.h)
    sign = min(28.0, area.h * 0.7, area.w * 0.4) if area.w > TIGHT else 0.0
    if sign:
        look = counted(kind, INK)
        one.put(f"{name}:sign", look, area.x + sign / 2 + 4, area.cy, sign)
    left = area.x + sign + (6 if sign else 1)
    one.write(
        f"{name}:value", value, (left + area.right) / 2, area.cy, 28 / one.scene.look.text_factor, area.right - left - 1, least=6
    )
