"""Pieces of a kit's board: things, places with their odds, counters, what may be picked, and the order of turns."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.kit.view import ActorView, CounterView, KitView, PlaceView, ThingView
from companion.pictures.card_faces import card_back
from companion.pictures.kit_things import kit_thing, thing_ink
from companion.pictures.objects import bag, pile
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import flag
from companion.pictures.sheet_icons import is_sheet_icon, sheet_icon
from companion.table.prompt import Choice, Pick
from kivy_ui.games.kit.layout import GAP, own_cells, pick_cells, split_place, thing_spots
from kivy_ui.layout.kit import plate_ground
from kivy_ui.look.language import number, percent, read, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.glass import Glass

KINDS = {"danger": "bad", "good": "good"}
"""How shares of a ring are drawn; all others are dotted."""
MOST_SHOWN = 40
TEXT, LEAST_TEXT = 20.0, 15.0
DANGER = 22.0
MOST_DOTS, DOT = 12, 18.0
PILL = 32.0
LOW_SEAT = 130.0
CREATURE = "#7a3a22"
BAR = 12.0


class Focus(NamedTuple):
    """What may be picked from a place now: the choice, the place, and the keys of the things."""

    choice: Choice
    place: PlaceView
    keys: frozenset[str]


def focus_of(glass: Glass, view: KitView) -> Focus | None:
    """Return the place from which a choice picks one thing of several; None if no choice does."""
    shown = glass.shown
    if shown.prompt is None or shown.is_question or shown.filled is not None:
        return None
    for choice in shown.prompt.choices_of(shown.bar):
        field = choice.fields[0] if len(choice.fields) == 1 else None
        if isinstance(field, Pick) and field.least == field.most == 1 and field.name == "picked" and len(field.options) > 1:
            keys = frozenset(str(option.value) for option in field.options)
            for place in view.places:
                if place.seat in (None, choice.seat) and keys <= {thing.key for thing, _ in place.contents}:
                    return Focus(choice, place, keys)
    return None


# things


def thing_look(mark: str) -> tuple[Picture, str, str]:
    """Return a thing's picture, its letters and their colour, from its mark "thing:shape:colour:letters"."""
    _, shape, colour, letters = (*mark.split(":", 3), "", "", "")[:4]
    return picture(kit_thing, shape, colour), letters, thing_ink(colour)


def draw_thing(glass: Glass, key: str, thing: ThingView, area: Area, alpha: float = 1.0) -> None:
    """Draw a thing with its letters, as large as its area."""
    look, letters, ink = thing_look(thing.look)
    side = min(area.w, area.h) * 0.94
    glass.put(key, look, area.cx, area.cy, side, h=side * 232 / 224, alpha=alpha)
    size = side * (0.44 if len(letters) < 3 else 0.32) / glass.look.text_factor
    glass.write(f"{key}:letters", letters, area.cx, area.cy, size, colour=ink, room=side * 0.8, least=size * 0.6, alpha=alpha)


# places


def draw_place(glass: Glass, area: Area, place: PlaceView) -> None:
    """Draw a place: its label, and what is in it."""
    key = f"place:{place.id}"
    glass.lay(key, plate_ground(glass.ink.plate, glass.ink.dim, 12, width=1.6, alpha=0.62), area)
    label, inner = split_place(glass, area)
    if label.h:
        words, ink = told("kit.place", place=place.label, count=place.count), glass.ink.dim
        glass.paragraph(f"{key}:label", words, label, TEXT, ink, least=14, is_top=False)
    if place.kind in ("bag", "stack"):
        _draw_pile(glass, key, inner, place)
    elif place.is_hidden:
        _draw_backs(glass, key, inner, place)
    elif place.kind == "supply":
        _draw_kinds(glass, key, inner, place)
    else:
        _draw_things(glass, key, inner, place)
    glass.mark(place.mark, area, 12)


def _draw_pile(glass: Glass, key: str, area: Area, place: PlaceView) -> None:
    """Draw a bag or a stack with its number, in its ring of odds while something may be drawn from it."""
    size = min(area.h, area.w * 0.9, 190.0)
    if place.ring:
        shares = [(share.chance, KINDS.get(share.kind, "warn")) for share in place.ring]
        glass.odds_ring(f"{key}:ring", sorted(shares, key=lambda share: share[1]), area.cx, area.cy, size)
    inner = size * (0.62 if place.ring else 0.84)
    look = picture(bag) if place.kind == "bag" else picture(pile, 1, min(5, max(1, place.count // 8 + 1)))
    glass.put(f"{key}:pile", look, area.cx, area.cy, inner, h=inner * 1.02, alpha=1.0 if place.count else 0.4)
    size_of_text = min(44.0, inner * 0.46) / glass.look.text_factor
    glass.write(
        f"{key}:count", number(place.count), area.cx, area.cy + inner * 0.12, size_of_text, colour="#ffffff", halo="#2d1808"
    )
    if place.danger:
        _draw_danger(glass, key, area, size, place.danger)


def _draw_danger(glass: Glass, key: str, area: Area, size: float, danger: float) -> None:
    """Draw how likely the next draw is a danger, at the ring's upper right."""
    words = percent(danger)
    size_of_text = DANGER / glass.look.text_factor
    width = glass.wide(words, size_of_text) + 14
    x = min(area.right - width / 2, area.cx + size * 0.36)
    box = around(x, area.cy - size * 0.36, width, DANGER + 10)
    fill, ink = ("#fff4f2", "#8f1208") if glass.theme == "light" else ("#2a070b", "#ffffff")
    glass.lay(f"{key}:danger", plate_ground(fill, CORAL, 10, width=2, alpha=1.0), box)
    glass.write(f"{key}:danger:words", words, box.cx, box.cy, size_of_text, colour=ink, room=box.w)


def _draw_backs(glass: Glass, key: str, area: Area, place: PlaceView) -> None:
    """Draw hidden things as backs of cards, and their number."""
    for nth, spot in enumerate(thing_spots(area, min(place.count, 6))):
        glass.put(f"{key}:back:{nth}", picture(card_back, "blue"), spot.cx, spot.cy, spot.w * 0.66, h=spot.h * 0.96)
    if not place.count:
        _draw_empty(glass, key, area)


def _draw_things(glass: Glass, key: str, area: Area, place: PlaceView) -> None:
    """Draw the things of a row in their order; of many the last ones."""
    things = place.things[-MOST_SHOWN:]
    for nth, (thing, spot) in enumerate(zip(things, thing_spots(area, len(things)))):
        draw_thing(glass, f"{key}:{nth}", thing, spot)
    if len(things) == 1:
        spot = thing_spots(area, 1)[0]
        below = Area(area.x, spot.bottom, area.w, area.bottom - spot.bottom)
        if below.h >= TEXT:
            glass.write(
                f"{key}:name",
                things[0].label,
                area.cx,
                spot.bottom + 12,
                TEXT,
                colour=glass.ink.ink,
                room=area.w,
                least=14,
                may_cut=True,
            )
    if not things:
        _draw_empty(glass, key, area)


def _draw_kinds(glass: Glass, key: str, area: Area, place: PlaceView) -> None:
    """Draw the kinds in a supply with their numbers."""
    spots = thing_spots(area, len(place.contents))
    for nth, ((thing, count), spot) in enumerate(zip(place.contents, spots)):
        token = spot._replace(h=spot.h * 0.74)
        draw_thing(glass, f"{key}:{nth}", thing, token)
        size = min(TEXT, spot.h * 0.3) / glass.look.text_factor
        glass.write(f"{key}:{nth}:count", f"×{number(count)}", spot.cx, spot.bottom - spot.h * 0.12, size, colour=glass.ink.ink)
    if not place.contents:
        _draw_empty(glass, key, area)


def _draw_empty(glass: Glass, key: str, area: Area) -> None:
    if area.h >= TEXT:
        glass.write(
            f"{key}:empty", told("kit.empty"), area.cx, area.cy, TEXT, colour=glass.ink.dim, is_bold=False, room=area.w, least=14
        )


def draw_seat(glass: Glass, area: Area, view: KitView, seat: int, is_low: bool = False) -> None:
    """Draw a seat's places and counters, side by side if the area `is_low`, else below each other."""
    is_low = is_low or area.h < LOW_SEAT * glass.look.text_factor
    own = [place for place in view.places if place.seat == seat]
    pills = [one for one in view.counters if one.seat == seat and not one.is_hidden and not _is_on_flag(view, one)]
    height = PILL * glass.look.text_factor if pills else 0.0
    frame = picture(plate_painters.frame, glass.shown.seats[seat].colour and BRASS if seat in view.who else glass.ink.dim, 2, 14)
    glass.lay(f"column:{seat}", frame, area)
    inner = area.inset(5, 5)
    places = inner._replace(h=inner.h - height)
    for place, cell in zip(own, own_cells(places, own, is_low)):
        draw_place(glass, cell, place)
    if pills:
        draw_pills(glass, f"own:{seat}", inner._replace(y=inner.bottom - height + 3, h=height - 3), pills)


def draw_player(glass: Glass, area: Area, view: KitView, seat: int) -> None:
    """Draw a player's counters on a card, below each other."""
    own = [one for one in view.counters if one.seat == seat and not one.is_hidden]
    glass.lay(f"player:{seat}", plate_ground(glass.ink.plate, glass.ink.dim, 12, width=1.6, alpha=0.62), area)
    inner = area.inset(10, 8)
    head = min(inner.h * 0.4, 64.0)
    glass.disc(f"player:{seat}:disc", seat, inner.cx, inner.y + head / 2, head * 0.42)
    lines = inner._replace(y=inner.y + head, h=inner.h - head).grid(max(1, len(own)), 1, 0)
    for counter, line in zip(own, lines):
        said = told("kit.counter", label=counter.label, value=number(counter.value))
        size = min(26.0, line.h * 0.8 / glass.look.text_factor)
        key = f"player:{seat}:{counter.key}"
        glass.write(key, said, line.cx, line.cy, size, colour=glass.ink.ink, room=line.w, least=13, may_cut=True)


def _is_on_flag(view: KitView, counter: CounterView) -> bool:
    shown = flag_counter(view, counter.seat)
    return shown is not None and shown.key == counter.key


def flag_counter(view: KitView, seat: int | None) -> CounterView | None:
    """Return the counter on a seat's flag: the one that decides who wins, else the first."""
    own = [one for one in view.counters if one.seat == seat and not one.is_hidden and not one.is_condition]
    return next((one for one in own if one.wins), own[0] if own else None)


# counters


def draw_strip(glass: Glass, area: Area, counters: Sequence[CounterView], words: Sequence[tuple[str, str]] = ()) -> None:
    """Draw shared counters side by side, one with few steps as a track; then pairs of words, such as dice and their total."""
    cells = area.columns(max(1, len(counters) + len(words)), GAP)
    for counter, cell in zip(counters, cells):
        key = f"counter:{counter.key}"
        box = cell.inset(0, 3)
        glass.lay(key, plate_ground(glass.ink.plate, glass.ink.dim, box.h / 2, width=1.6, alpha=0.8), box)
        if 0 < counter.track <= MOST_DOTS and box.w > counter.track * DOT + 130:
            said = told("kit.counter", label=counter.label, value=number(counter.value))
            glass.write(
                key + ":words",
                said,
                box.x + 14,
                box.cy,
                TEXT,
                colour=glass.ink.ink,
                anchor="start",
                room=box.w - counter.track * DOT - 30,
                least=14,
            )
            _draw_track(glass, key, box, counter)
            continue
        said = (
            told("kit.counter_of", label=counter.label, value=number(counter.value), of=counter.track)
            if counter.track
            else told("kit.counter", label=counter.label, value=number(counter.value))
        )
        glass.write(key + ":words", said, box.cx, box.cy, TEXT, colour=glass.ink.ink, room=box.w - 16, least=13)
    for nth, ((label, value), cell) in enumerate(zip(words, cells[len(counters) :])):
        box = cell.inset(0, 3)
        glass.lay(f"dice:{nth}", plate_ground(glass.ink.plate, BRASS, box.h / 2, width=1.6, alpha=0.8), box)
        said = told("kit.counter", label=label, value=value)
        glass.write(f"dice:{nth}:words", said, box.cx, box.cy, TEXT, colour=glass.ink.ink, room=box.w - 16, least=13)


def _draw_track(glass: Glass, key: str, box: Area, counter: CounterView) -> None:
    """Draw a counter's steps: those reached are filled."""
    for step in range(counter.track):
        x = box.right - 16 - (counter.track - 1 - step) * DOT
        fill = BRASS if step < counter.value else glass.ink.plate
        look = plate_ground(fill, glass.ink.ink, DOT / 2, width=1.4, alpha=1.0)
        glass.lay(f"{key}:{step}", look, around(x, box.cy, DOT - 4, DOT - 4))


def draw_pills(glass: Glass, key: str, area: Area, counters: Sequence[CounterView]) -> None:
    """Draw counters of a player or a creature side by side: a picture and the value."""
    for counter, cell in zip(counters, area.columns(len(counters), 4)):
        name = f"{key}:{counter.key}"
        look = counter_look(counter)
        side = min(cell.h - 2, 26.0)
        words = number(counter.value) if look else told("kit.counter", label=counter.label, value=number(counter.value))
        room = cell.w - (side + 6 if look else 4)
        width = min(room, glass.wide(words, TEXT))
        left = cell.cx - (width + (side + 4 if look else 0)) / 2
        if look:
            glass.put(f"{name}:icon", look, left + side / 2, cell.cy, side)
            left += side + 4
        glass.write(
            f"{name}:value",
            words,
            left,
            cell.cy,
            TEXT,
            colour=glass.ink.ink,
            anchor="start",
            room=room,
            least=12,
            halo=glass.ink.halo,
            may_cut=True,
        )


def counter_look(counter: CounterView) -> Picture | None:
    """Return a counter's picture, None if the kit names none."""
    return picture(sheet_icon, f"{counter.icon} gold") if counter.icon and is_sheet_icon(counter.icon) else None


# the last thing, and picking


def draw_hero(glass: Glass, area: Area, view: KitView) -> None:
    """Draw the thing that moved last, large, with its name."""
    thing = view.last
    if thing is None:
        return
    words = min(70.0 * glass.look.text_factor, area.h * 0.36)
    side = min(134.0, area.h - words, area.w * 0.8)
    draw_thing(glass, "hero", thing, around(area.cx, area.y + (area.h - words) / 2, side, side))
    below = Area(area.x, area.bottom - words, area.w, words)
    glass.paragraph(
        "hero:name",
        thing.label,
        below,
        40,
        glass.ink.ink,
        anchor="middle",
        is_bold=True,
        halo=glass.ink.halo,
        least=20,
        is_top=False,
    )


def draw_picks(glass: Glass, area: Area, focus: Focus) -> None:
    """Draw everything in a place in cells: lit what may be picked now, dim the rest; nothing moves away."""
    contents = focus.place.contents
    for (thing, count), cell in zip(contents, pick_cells(area, len(contents))):
        _draw_pick(glass, cell, focus, thing, count)


def _draw_pick(glass: Glass, cell: Area, focus: Focus, thing: ThingView, count: int) -> None:
    is_open, key = thing.key in focus.keys, f"pick:{thing.key}"
    rim, alpha = (BRASS, 1.0) if is_open else (glass.ink.dim, 0.4)
    glass.lay(key, plate_ground(glass.ink.plate, rim, 12, width=2.4 if is_open else 1.2, alpha=0.72), cell)
    inner = cell.inset(5, 4)
    line = min(24.0 * glass.look.text_factor, inner.h * 0.24)
    draw_thing(glass, f"{key}:thing", thing, inner._replace(h=inner.h - 2 * line), alpha)
    ink = glass.ink.ink if is_open else glass.ink.dim
    name, left = inner.bottom - 1.5 * line, inner.bottom - 0.5 * line
    glass.write(f"{key}:name", thing.label, inner.cx, name, 21, colour=ink, room=inner.w, least=13, may_cut=True)
    glass.write(f"{key}:left", told("kit.left", count=count), inner.cx, left, 18, colour=ink, is_bold=False, room=inner.w, least=13)
    if is_open:
        offer = Offer(focus.choice, ((thing.key,),), thing.label)
        glass.touch(key, cell, partial(glass.actions.take, offer, 0), radius=12)


# the order of turns


def draw_banner(glass: Glass, area: Area, actor: ActorView) -> None:
    """Draw a player or creature in the order of turns: name, number, a tick after its turn."""
    key = f"actor:{actor.id}"
    is_up = actor.is_up
    seats = glass.shown.seats
    colour = seats[actor.seat].colour if actor.seat is not None else CREATURE
    place = area if is_up else area._replace(h=area.h - 8)
    look = banner_look(colour, is_up, glass.theme)
    glass.lay(key, look, place, 0.6 if actor.has_passed else 1.0)
    ink = "#1d1204" if is_up or glass.theme == "light" else "#f4fbfc"
    name = _actor_name(glass, actor)
    glass.write(f"{key}:name", name, place.cx, place.y + 16, 19, colour=ink, room=place.w - 6, least=13, may_cut=True)
    low = place.y + place.h * 0.6
    if actor.seat is not None:
        glass.disc(f"{key}:disc", actor.seat, place.x + 16, low, 9)
    elif is_sheet_icon(actor.icon):
        glass.put(f"{key}:icon", picture(sheet_icon, f"{actor.icon} orange"), place.x + 17, low, 26)
    if actor.number is not None:
        glass.write(
            f"{key}:number", number(actor.number), place.right - 8, low, 26, colour=ink, anchor="end", room=place.w - 40, least=16
        )


def banner_look(colour: str, is_up: bool, theme: str) -> Picture:
    """Return the picture of a flag or banner."""
    return picture(flag, colour, is_up, theme, "")


def draw_under_banner(glass: Glass, area: Area, actor: ActorView) -> None:
    """Draw an actor's counters under its banner: the first as a number, conditions as pictures."""
    key = f"under:{actor.id}"
    values = [one for one in actor.counters if not one.is_hidden and not one.is_condition and not _is_number(actor, one)]
    conditions = [one for one in actor.counters if one.is_condition]
    if actor.is_done:
        glass.put(f"{key}:tick", plate_ground("#5fd896", "#04121c", 10, width=2, alpha=1.0), area.cx, area.y + 2, 20)
    if values:
        glass.write(
            f"{key}:value",
            number(values[0].value),
            area.cx,
            area.y + 24,
            22,
            colour=glass.ink.ink,
            halo=glass.ink.halo,
            room=area.w,
        )
    if conditions:
        draw_pills(glass, key, Area(area.x, area.y + 38, area.w, 26), conditions[:3])


def _is_number(actor: ActorView, counter: CounterView) -> bool:
    """Return whether a counter is the number by which the order goes, which is on the banner."""
    return actor.number is not None and counter.value == actor.number and counter is actor.counters[0]


def draw_acting(glass: Glass, area: Area, actor: ActorView) -> None:
    """Draw who acts, large: picture, name, counters with their words, conditions."""
    side = min(area.h * 0.86, area.w * 0.34, 210.0)
    draw_actor(glass, "acting", actor, Area(area.x + 8, area.cy - side / 2, side, side))
    left = area.x + side + 28
    room = area.right - left
    lines = [one for one in actor.counters if not one.is_hidden][:4]
    height = min(44.0 * glass.look.text_factor, area.h * 0.22)
    top = area.cy - (len(lines) * height + area.h * 0.26) / 2
    ink, halo = glass.ink.ink, glass.ink.halo
    name, y = _actor_name(glass, actor), top + area.h * 0.1
    glass.write("acting:name", name, left, y, 46, colour=ink, anchor="start", halo=halo, room=room, least=24, may_cut=True)
    for nth, counter in enumerate(lines):
        row = Area(left, top + area.h * 0.26 + nth * height, room, height)
        _draw_line(glass, f"acting:{counter.key}", row, counter)


def _draw_line(glass: Glass, key: str, area: Area, counter: CounterView) -> None:
    """Draw a counter on a line: its picture, its label and its value."""
    start, look = area.x, counter_look(counter)
    if look:
        glass.put(f"{key}:icon", look, area.x + 15, area.cy, 28)
        start += 38
    said = told("kit.counter", label=counter.label, value=number(counter.value))
    ink, halo, room = glass.ink.ink, glass.ink.halo, area.right - start
    glass.write(key, said, start, area.cy, 24, colour=ink, anchor="start", halo=halo, room=room, least=15, may_cut=True)


def draw_actor(glass: Glass, key: str, actor: ActorView, area: Area) -> None:
    """Draw an actor: the disc of a player, the emblem of a creature."""
    if actor.seat is not None:
        glass.disc(key, actor.seat, area.cx, area.cy, area.w / 2 - 2)
        return
    emblem = actor.icon if is_sheet_icon(actor.icon) else "skull"
    glass.put(key, picture(sheet_icon, f"{emblem} orange"), area.cx, area.cy, area.w)


def _actor_name(glass: Glass, actor: ActorView) -> str:
    return glass.name(actor.seat) if actor.seat is not None else read(actor.label)


def draw_next(glass: Glass, area: Area, actors: Sequence[ActorView]) -> None:
    """Draw who acts next, with their names."""
    ink, halo = glass.ink.ink, glass.ink.halo
    for nth, (actor, cell) in enumerate(zip(actors, area.columns(max(1, len(actors)), GAP))):
        side = min(cell.w * 0.8, cell.h * 0.5, 76.0)
        spot = around(cell.cx, cell.cy - side * 0.2, side, side)
        draw_actor(glass, f"next:{nth}", actor, spot)
        name, y = _actor_name(glass, actor), spot.bottom + 18
        glass.write(f"next:{nth}:name", name, cell.cx, y, 20, colour=ink, halo=halo, room=cell.w, least=14, may_cut=True)
