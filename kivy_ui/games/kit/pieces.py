"""Pieces of a kit's board: things, places with their odds, the last thing, what a bag holds, and what may be picked."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.kit.view import KitView, PlaceView, ThingView
from companion.pictures.card_faces import card_back
from companion.pictures.icons import icon
from companion.pictures.kit_things import CARD, kit_socket, kit_thing, split_card_letters, thing_ink
from companion.pictures.objects import bag, coin, pile
from companion.pictures.picture import Picture, picture
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words
from kivy_ui.games.kit.layout import filled_grid, list_lines, pick_cells, socket_row, split_place, thing_spots
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, number, percent, translate
from kivy_ui.stage.scene import BRASS, CORAL
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.flags import short_name
from kivy_ui.table.gestures import DraggedThing, DropTarget, draw_targets
from kivy_ui.table.table_scene import TableScene

MOST_SHOWN, LEAST_SHOWN, MOST_BACKS = 40, 12, 6
"""Most things of a row that are drawn, those that are drawn also if they are small, and most backs of hidden things."""
NEWEST_ALPHA, NEWEST_FRAME_ALPHA = 0.28, 0.6
"""Opacity of the frame around the line or the picture of the thing that came last into a row."""
SMALL_THING_UNITS = 30.0  # letters on smaller things can't be read across a table
TEXT_SIZE, LEAST_LABEL_TEXT, COUNT_TEXT, COUNT_ROOM_UNITS = 20.0, 14.0, 36.0, 22.0
LINE_UNITS, LINE_TEXT, OLDER_UNITS = 42.0, 22.0, 24.0
LIST_LINE_UNITS = 150.0
TAG_UNITS, TAG_TEXT, LEAST_SIDE_UNITS = 32.0, 21.0, 76.0
MOST_SIDES = 2
MOST_PILE_UNITS, MOST_HERO_UNITS = 200.0, 150.0
HERO_TEXT, NOTE_TEXT = 44.0, 21.0
CONTENT_CELL_UNITS, LETTERS_CELL_UNITS = 150.0, 66.0
NAME_TEXT, LEAST_NAME_TEXT, NAMED_SHARE, LINE_THING_UNITS = 18.0, 13.0, 0.34, 44.0
NAMED_COLUMN_UNITS = 118.0  # greatest width of a thing with its name below it, in units
NAME_GAP_UNITS = 6.0  # between two names, in units
NAME_LINE_FACTOR = 1.3  # height of a line of names, in text sizes
LEAST_THING_UNITS = 26.0  # height of a thing above its name, in units
BELOW_TEXT = 15.0  # text size of such a name
MOST_NAMED_KINDS = 10
COIN_UNITS = 40.0
MOST_DRAGGED_UNITS = 84.0
OWNER_SHIFT, OWNER_RADIUS = 0.04, 0.24
"""Place of the disc of a thing’s owner left of and below its middle, and its radius, as shares of the thing’s side."""
TICK_UNITS, DONE, DONE_INK = 22.0, "#5fd896", "#04121c"


class Focus(NamedTuple):
    """Things that may be picked from a place now: the choice, the place, and the keys of the things."""

    choice: Choice
    place: PlaceView
    keys: frozenset[str]


def focus_of(scene: TableScene, view: KitView) -> Focus | None:
    """Return what may be picked now, if a choice picks one thing of several from a place; None if no choice does.

    Where things have prices, a single one is enough: the shop stays in view. Games saved from the toolbox have none:
    there, a tap on a drawn thing would put it back without a word.
    """
    snapshot = scene.snapshot
    if not view.phase or snapshot.prompt is None or snapshot.is_question or snapshot.field_entry is not None:
        return None
    for choice in snapshot.prompt.choices_of(snapshot.bar_seat):
        field = choice.fields[0] if len(choice.fields) == 1 else None
        if isinstance(field, Pick) and field.least == field.most == 1 and field.name == "picked" and field.options:
            left_by_key = {str(option.value): option.remaining for option in field.options}
            for place in view.places:
                if place.seat not in (None, choice.seat) or as_text(place.label) not in as_text(field.label):
                    continue  # another place may hold the same kinds
                counts = {thing.key: count for thing, count in place.contents}
                has_choice = len(left_by_key) > 1 or any(thing.price for thing, _ in place.contents)
                if has_choice and left_by_key.items() <= counts.items():
                    return Focus(choice, place, frozenset(left_by_key))
    return None


# things


def thing_look(mark: str, has_letters: bool = True) -> tuple[Picture, str, str]:
    """Return a thing's picture, the letters to write on it and their colour, from its mark "thing:shape:colour:letters".

    A card's letters are in its picture; only its suit unless it `has_letters`.
    """
    shape, colour, letters = _split_mark(mark)
    if shape.startswith(CARD):
        signs = letters if has_letters else split_card_letters(letters)[1]
        return picture(kit_thing, shape, colour, signs), "", thing_ink(shape, colour)
    return picture(kit_thing, shape, colour), letters, thing_ink(shape, colour)


def _split_mark(mark: str) -> tuple[str, str, str]:
    """Return shape, colour and letters of a mark."""
    _, shape, colour, letters = (*mark.split(":", 3), "", "", "")[:4]
    return shape, colour, letters


def draw_thing(scene: TableScene, key: str, thing: ThingView, area: Area, alpha: float = 1.0, has_letters: bool = True) -> None:
    """Draw a thing with its letters, as large as its area."""
    look, letters, ink = thing_look(thing.look, has_letters)
    side = min(area.w, area.h) * 0.94
    scene.put(key, look, area.cx, area.cy, side, h=side * 232 / 224, alpha=alpha)
    if thing.seat is not None and thing.seat < len(scene.snapshot.seats):
        scene.disc(
            f"{key}:owner", thing.seat, area.cx - side * OWNER_SHIFT, area.cy + side * OWNER_SHIFT, side * OWNER_RADIUS, alpha=alpha
        )
    if has_letters:
        size = side * (0.44 if len(letters) < 3 else 0.32) / scene.look.text_factor
        scene.write(f"{key}:letters", letters, area.cx, area.cy, size, colour=ink, room=side * 0.8, least=size * 0.6, alpha=alpha)


def has_name(thing: ThingView) -> bool:
    """Return whether a thing's name differs from the letters on it."""
    return as_text(thing.label) != thing.look.rpartition(":")[2]


def draw_tick(scene: TableScene, key: str, x: float, y: float) -> None:
    """Draw a tick in a disc around (x, y), for a player or creature that is done."""
    scene.put_in_area(key, plate_ground(DONE, DONE_INK, TICK_UNITS / 2), area_around(x, y, TICK_UNITS, TICK_UNITS))
    scene.put(f"{key}:mark", picture(icon, "tick", DONE_INK), x, y, TICK_UNITS * 0.62)


# places


def draw_place(scene: TableScene, area: Area, place: PlaceView, name: Words = "", has_count: bool = True) -> None:
    """Draw a place on a plate: its `name`, else its label, with the number of its things if it `has_count`, and its contents."""
    key = f"place:{place.id}"
    scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, 12, width=1.6, alpha=0.62), area)
    label, inner = split_place(scene, area)
    if label.h:
        name = short_name(scene, as_text(name), label.w - COUNT_ROOM_UNITS * has_count, LEAST_LABEL_TEXT) if name else place.label
        words, ink = _place_words(scene, label, name, place.count) if has_count else name, scene.ink.dim
        scene.paragraph(f"{key}:label", words, label, TEXT_SIZE, ink, least=LEAST_LABEL_TEXT, is_top=False)
    draw_inside(scene, inner, place)
    scene.mark(place.mark, area, 12)


def _place_words(scene: TableScene, area: Area, name: Words, count: int) -> Words:
    """Return a name with a number after a dot; without the dot if they need two lines."""
    words = translate("kit.place", place=name, count=count)
    is_one_line = scene.scaled_width(words, TEXT_SIZE, False) <= area.w
    return words if is_one_line else translate("kit.counter", label=name, value=count)


def draw_inside(scene: TableScene, inner: Area, place: PlaceView) -> None:
    """Draw the contents of a place."""
    key = f"place:{place.id}"
    if place.kind in ("bag", "stack"):
        draw_pile(scene, key, inner, place)
    elif place.is_hidden:
        _draw_backs(scene, key, inner, place)
    elif place.kind == "supply":
        _draw_kinds(scene, key, inner, place)
    else:
        _draw_things(scene, key, inner, place)


def draw_pile(scene: TableScene, key: str, area: Area, place: PlaceView) -> None:
    """Draw a bag or a stack with the number of its things.

    While something may be drawn from it, add its ring of odds, the chance of a danger, and a tag with the chance of each group.
    """
    factor, sides = scene.look.text_factor, place.sides[:MOST_SIDES] if len(place.sides) > 1 else ()
    if area.h <= 3 * TAG_UNITS * factor or area.w < LEAST_SIDE_UNITS * len(sides) * factor:
        sides = ()
    low = TAG_UNITS * factor if sides else 0.0
    ground = area._replace(h=area.h - low)
    size = min(ground.h, ground.w * 0.94, MOST_PILE_UNITS)
    if place.ring:
        scene.odds_ring(f"{key}:ring", _shares(place), ground.cx, ground.cy, size)
    inner = size * (0.62 if place.ring else 0.84)
    look = picture(bag) if place.kind == "bag" else picture(pile, 1, min(4, max(1, place.count // 8 + 1)) if place.count else 0)
    scene.put(f"{key}:pile", look, ground.cx, ground.cy, inner, h=inner * 1.02, alpha=1.0 if place.count else 0.5)
    count_size, y = min(44.0, inner * 0.46) / scene.look.text_factor, ground.cy + inner * 0.12 * (place.kind == "bag")
    scene.write(f"{key}:count", number(place.count), ground.cx, y, count_size, colour="#ffffff", halo="#2d1808")
    if place.danger:
        _draw_danger(scene, key, ground, size, place)
    for nth, ((thing, chance), cell) in enumerate(
        zip(sides, area._replace(y=area.bottom - low, h=low).columns(max(1, len(sides)), 4))
    ):
        _draw_side(scene, f"{key}:side:{nth}", cell, thing, chance)


def _shares(place: PlaceView) -> list[tuple[float, str]]:
    """Return the sectors of a ring with their patterns: danger first, then the first group plain and the other groups dotted.

    With a single group, its good things are plain and its other things dotted.
    """
    if len(place.sides) > 1:
        safe = [(chance, "warn" if nth else "good") for nth, (_, chance) in enumerate(place.sides)]
    else:
        safe = sorted(
            (
                (ring_share.chance, "good" if ring_share.kind == "good" else "warn")
                for ring_share in place.ring
                if ring_share.kind != "danger"
            ),
            key=lambda pair: pair[1],
        )
    return [(place.danger, "bad"), *safe]


def _draw_side(scene: TableScene, key: str, area: Area, thing: ThingView, chance: float) -> None:
    """Draw the chance that the next draw is a thing of this group, with one of its things as the picture."""
    size, side = TAG_TEXT / scene.look.text_factor, min(area.h - 6, 26.0)
    words = percent(chance)
    width = min(area.w, scene.scaled_width(words, size) + side + 18)
    box = area_around(area.cx, area.cy, width, area.h - 2)
    scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, 10, width=1.6, alpha=0.9), box)
    draw_thing(scene, f"{key}:thing", thing, area_around(box.x + side / 2 + 5, box.cy, side, side), has_letters=False)
    scene.write(
        f"{key}:words", words, box.right - 7, box.cy, size, colour=scene.ink.ink, anchor="end", room=box.w - side - 14, least=12
    )


def _draw_danger(scene: TableScene, key: str, area: Area, size: float, place: PlaceView) -> None:
    """Draw how likely the next draw is a danger, at the ring's upper right."""
    words = percent(place.danger)
    size_of_text = TAG_TEXT / scene.look.text_factor
    width = scene.scaled_width(words, size_of_text) + 14
    x = min(area.right - width / 2, area.cx + size * 0.36)
    box = area_around(x, area.cy - size * 0.36, width, TAG_UNITS)
    fill, ink = ("#fff4f2", "#8f1208") if scene.theme == "light" else ("#2a070b", "#ffffff")
    scene.put_in_area(f"{key}:danger", plate_ground(fill, CORAL, 10), box)
    scene.write_in_area(f"{key}:danger:words", words, box, size_of_text, colour=ink)


def _draw_backs(scene: TableScene, key: str, area: Area, place: PlaceView) -> None:
    """Draw hidden things as backs of cards, with their number on them if there are more than are drawn."""
    for nth, spot in enumerate(thing_spots(area, min(place.count, MOST_BACKS))):
        scene.put(f"{key}:back:{nth}", picture(card_back, "blue"), spot.cx, spot.cy, spot.w * 0.66, h=spot.h * 0.96)
    if place.count > MOST_BACKS:
        size = min(COUNT_TEXT, area.h * 0.7 / scene.look.text_factor)
        scene.write(f"{key}:count", number(place.count), area.cx, area.cy, size, colour="#ffffff", halo="#10202c")
    if not place.count:
        _draw_sockets(scene, key, area)


def _draw_things(scene: TableScene, key: str, area: Area, place: PlaceView) -> None:
    """Draw the things of a row in their order, the newest last: few as a list with their names, else as many as can be read."""
    lines = list_lines(area, len(place.things), LINE_UNITS * scene.look.text_factor, LIST_LINE_UNITS)
    if not place.things:
        _draw_sockets(scene, key, area)
    elif lines and any(map(has_name, place.things)):
        _draw_list(scene, key, lines, place.things)
    else:
        fitting = int(area.w / SMALL_THING_UNITS) * int(area.h / SMALL_THING_UNITS)
        things = place.things[-max(LEAST_SHOWN, min(MOST_SHOWN, fitting)) :]
        columns = _named_columns(scene, area, things)
        is_newest_framed = place.seat is None and len(things) > 1 and not (columns or any(thing.price for thing in things))
        for nth, (thing, spot) in enumerate(zip(things, columns or thing_spots(area, len(things)))):
            if is_newest_framed and nth == len(things) - 1:
                scene.put_in_area(f"{key}:newest", plate_ground(BRASS, BRASS, 4, alpha=NEWEST_FRAME_ALPHA), spot.inset(-1, -1))
            if columns:
                line_h = BELOW_TEXT * NAME_LINE_FACTOR * scene.look.text_factor
                scene.write(f"{key}:{nth}:name", thing.label, spot.cx, spot.bottom - line_h / 2, BELOW_TEXT, colour=scene.ink.ink)
                spot = spot._replace(h=spot.h - line_h)
            draw_thing(scene, f"{key}:{nth}", thing, spot)


def _named_columns(scene: TableScene, area: Area, things: Sequence[ThingView]) -> list[Area]:
    """Return a column for each thing with its name below it; [] if a name is too long, or all names are on the things."""
    if not any(map(has_name, things)) or area.h < LEAST_THING_UNITS + BELOW_TEXT * NAME_LINE_FACTOR * scene.look.text_factor:
        return []
    width = min(area.w / len(things), NAMED_COLUMN_UNITS * scene.look.text_factor)
    if any(scene.scaled_width(as_text(thing.label), BELOW_TEXT) > width - NAME_GAP_UNITS for thing in things):
        return []
    left_x = area.cx - width * len(things) / 2
    return [Area(left_x + nth * width, area.y, width, area.h) for nth in range(len(things))]


def _draw_list(scene: TableScene, key: str, lines: Sequence[Area], things: Sequence[ThingView]) -> None:
    """Draw the newest things on lines with their names, the last one framed, and older ones small on the first line."""
    older, newest = (things[: 1 - len(lines)], things[1 - len(lines) :]) if len(things) > len(lines) else ((), things)
    if older:
        step = min(OLDER_UNITS, lines[0].w / len(older))
        for nth, thing in enumerate(older):
            draw_thing(
                scene,
                f"{key}:{nth}",
                thing,
                area_around(lines[0].x + (nth + 0.5) * step, lines[0].cy, step, OLDER_UNITS),
                has_letters=step == OLDER_UNITS,
            )
    for nth, (thing, line) in enumerate(zip(newest, lines[bool(older) :]), len(older)):
        if nth == len(things) - 1:
            scene.put_in_area(f"{key}:newest", plate_ground(BRASS, BRASS, 10, alpha=NEWEST_ALPHA), line.inset(0, 1))
        side = line.h - 8
        draw_thing(scene, f"{key}:{nth}", thing, Area(line.x + 5, line.y + 4, side, side))
        left_x = line.x + side + 14
        words, colour, room = thing.label, scene.ink.ink, line.right - left_x - 4
        scene.write_left(f"{key}:{nth}:name", words, left_x, line.cy, LINE_TEXT, colour=colour, room=room, least=14, may_cut=True)


def _draw_kinds(scene: TableScene, key: str, area: Area, place: PlaceView) -> None:
    """Draw the kinds in a supply with their numbers."""
    for nth, ((thing, count), spot) in enumerate(zip(place.contents, thing_spots(area, len(place.contents)))):
        draw_thing(scene, f"{key}:{nth}", thing, spot._replace(h=spot.h * 0.74))
        size = min(TEXT_SIZE, spot.h * 0.3) / scene.look.text_factor
        scene.write(f"{key}:{nth}:count", f"×{number(count)}", spot.cx, spot.bottom - spot.h * 0.12, size, colour=scene.ink.ink)
    if not place.contents:
        _draw_sockets(scene, key, area)


def _draw_sockets(scene: TableScene, key: str, area: Area) -> None:
    """Draw the dashed outlines of things to come in an empty place."""
    for nth, spot in enumerate(socket_row(area)):
        scene.put_in_area(f"{key}:socket:{nth}", picture(kit_socket, scene.ink.dim, not nth), spot)


# the last thing, what a bag holds, and picking


def draw_hero(scene: TableScene, area: Area, thing: ThingView) -> None:
    """Draw the thing that moved last, large, with its name and its note."""
    factor, is_named = scene.look.text_factor, has_name(thing)
    note = min(58.0 * factor, area.h * 0.26) if as_text(thing.note) else 0.0
    words = min(56.0 * factor, area.h * 0.3) if is_named else 0.0
    side = min(MOST_HERO_UNITS if is_named else area.h, area.h - words - note, area.w * 0.8)
    top = area.cy - (side + words + note) / 2
    draw_thing(scene, "hero", thing, area_around(area.cx, top + side / 2, side, side))
    ink, halo = scene.ink.ink, scene.ink.halo
    if is_named:
        text_area = Area(area.x, top + side, area.w, words)
        scene.write_centred("hero:name", thing.label, text_area, HERO_TEXT, ink, halo=halo, least=20)
    if note:
        text_area = Area(area.x + 4, top + side + words, area.w - 8, note)
        scene.paragraph("hero:note", thing.note, text_area, NOTE_TEXT, ink, anchor="middle", halo=halo, least=15)


def draw_contents(scene: TableScene, area: Area, place: PlaceView) -> None:
    """Draw what a bag or stack holds before anything was drawn: each kind with its number, few with their names."""
    contents = place.contents
    if len(contents) > MOST_NAMED_KINDS and not any(has_name(thing) for thing, _ in contents):
        _draw_letters(scene, area.inset(4, 4), contents)
        return
    are_named = len(contents) <= MOST_NAMED_KINDS
    columns = max(1, min(len(contents), round(area.w / (CONTENT_CELL_UNITS if are_named else 64.0))))
    if are_named and len(contents) / columns * LINE_UNITS * 1.5 > area.h:
        columns = min(len(contents), columns + 1)
    cells = filled_grid(area.inset(4, 4), len(contents), columns)
    is_on_line = are_named and _has_long_name(scene, [thing for thing, _ in contents], cells[0])
    if is_on_line:
        cells = filled_grid(area.inset(4, 4), len(contents), max(1, columns - 1))
    for nth, ((thing, count), wide_cell) in enumerate(zip(contents, cells)):
        cell = area_around(wide_cell.cx, wide_cell.cy, cells[0].w, wide_cell.h)  # fewer in the last row are in its middle
        factor = scene.look.text_factor
        if is_on_line:
            side = min(cell.h * 0.8, LINE_THING_UNITS)
            draw_thing(scene, f"content:{nth}", thing, Area(cell.x + 2, cell.cy - side / 2, side, side))
            words = translate("kit.of_kind", count=number(count), thing=thing.label) if has_name(thing) else f"×{number(count)}"
            _write_content(scene, f"content:{nth}:name", words, _right_of(cell, side), NAME_TEXT)
            continue
        size = min(24.0, cell.h * 0.44 / factor, cell.w * 0.34 / factor)
        side = min(cell.h * 0.8, cell.w * NAMED_SHARE if are_named else cell.w - scene.scaled_width("×88", size) - 10, 64.0)
        draw_thing(scene, f"content:{nth}", thing, Area(cell.x + 2, cell.cy - side / 2, side, side))
        is_named = are_named and has_name(thing) and cell.h > 2.2 * 16 * factor
        line = cell._replace(y=cell.y - size * factor * 0.55) if is_named else cell
        _write_content(scene, f"content:{nth}:count", f"×{number(count)}", _right_of(line, side), size, is_bold=True)
        if is_named:
            line = line._replace(y=line.y + size * factor * 1.05)
            _write_content(scene, f"content:{nth}:name", thing.label, _right_of(line, side), NAME_TEXT)


def _draw_letters(scene: TableScene, area: Area, contents: Sequence[tuple[ThingView, int]]) -> None:
    """Draw many kinds whose names are their letters: a tile would be too small to read, so each is its letters and its number."""
    factor = scene.look.text_factor
    columns = max(1, min(len(contents), int(area.w / (LETTERS_CELL_UNITS * factor))))
    for (thing, count), cell in zip(contents, area.grid(len(contents), columns, 2)):
        size = min(24.0, cell.h * 0.8 / factor)
        letters, middle = as_text(thing.label), cell.x + cell.w * 0.5
        ink, halo, key = scene.ink.ink, scene.ink.halo, f"content:{thing.key}"
        room = cell.w * 0.5 - 3
        scene.write(f"{key}:letters", letters, middle - 4, cell.cy, size, colour=ink, anchor="end", halo=halo, room=room)
        number_size = min(20.0, size)
        words = f"×{number(count)}"
        scene.write_left(f"{key}:count", words, middle + 2, cell.cy, number_size, colour=ink, is_bold=False, room=room)


def _has_long_name(scene: TableScene, things: Sequence[ThingView], cell: Area) -> bool:
    """Return whether the name of a thing is too wide below its number."""
    room = cell.w - min(cell.h * 0.8, cell.w * NAMED_SHARE, 64.0) - 8
    return any(has_name(thing) and scene.scaled_width(as_text(thing.label), LEAST_NAME_TEXT, False) > room for thing in things)


def _right_of(cell: Area, side: float) -> Area:
    """Return the part of a cell to the right of its thing, which is `side` units wide."""
    return cell._replace(x=cell.x + side + 8, w=cell.w - side - 8)


def _write_content(scene: TableScene, key: str, words: Words, area: Area, size: float, *, is_bold: bool = False) -> None:
    """Write words beside a thing, as far as their area goes."""
    least, ink = (11.0 if is_bold else LEAST_NAME_TEXT), scene.ink
    scene.write_in_area(
        key, words, area, size, colour=ink.ink, anchor="start", is_bold=is_bold, halo=ink.halo, least=least, may_cut=not is_bold
    )


def draw_picks(scene: TableScene, area: Area, focus: Focus, *, dragged: DraggedThing, drop_area: Area | None) -> None:
    """Draw everything in a place in cells: bright what may be picked now, dim the rest.

    A tap takes a thing; a drag to `drop_area` does, too, unless that is None.
    """
    contents = focus.place.contents
    for (thing, count), cell in zip(contents, pick_cells(area, len(contents))):
        _draw_pick(scene, cell, focus, thing, count if any(other_count > 1 for _, other_count in contents) else 0)
        if thing.key in focus.keys:
            _touch_pick(scene, cell, focus, thing, dragged=dragged, drop_area=drop_area)


def _touch_pick(
    scene: TableScene, cell: Area, focus: Focus, thing: ThingView, *, dragged: DraggedThing, drop_area: Area | None
) -> None:
    """Add the target of a cell: a tap, or a drag to `drop_area`, takes its thing. Draw a dragged thing at the finger."""
    key = f"pick:{thing.key}"
    take = partial(scene.actions.take, AnswerButton(focus.choice, ((thing.key,),), thing.label), 0)
    targets = [DropTarget(drop_area, take)] if drop_area else []
    scene.touch(key, cell, dragged.tap(take), drag=dragged.drag(scene, key, targets), radius=12)
    if dragged.key == key:
        draw_targets(scene, targets)
        draw_thing(scene, "dragged", thing, dragged.spot(MOST_DRAGGED_UNITS))


def _draw_pick(scene: TableScene, cell: Area, focus: Focus, thing: ThingView, count: int) -> None:
    """Draw a thing that may be picked, its name, and how many are left unless `count` is 0."""
    is_open, key = thing.key in focus.keys, f"pick:{thing.key}"
    rim, alpha = (BRASS, 1.0) if is_open else (scene.ink.dim, 0.4)
    scene.put_in_area(key, plate_ground(scene.ink.plate, rim, 12, width=2.4 if is_open else 1.2, alpha=0.72), cell)
    inner = cell.inset(5, 4)
    line = min(24.0 * scene.look.text_factor, inner.h * 0.24)
    spot = inner._replace(h=inner.h - (2 if count else 1) * line)
    draw_thing(scene, f"{key}:thing", thing, spot, alpha)
    if thing.price:
        _draw_price(scene, key, spot, thing.price, alpha)
    ink = scene.ink.ink if is_open else scene.ink.dim
    name_y, count_y = spot.bottom + 0.5 * line, inner.bottom - 0.5 * line
    scene.write(f"{key}:name", thing.label, inner.cx, name_y, 21, colour=ink, room=inner.w, least=13, may_cut=True)
    if count:
        words = translate("kit.left", count=count)
        scene.write(f"{key}:left", words, inner.cx, count_y, 18, colour=ink, is_bold=False, room=inner.w, least=13)


def _draw_price(scene: TableScene, key: str, area: Area, price: int, alpha: float) -> None:
    """Draw a price in a coin, at the upper right."""
    side = min(COIN_UNITS, area.h * 0.8)
    x, y = area.right - side / 2, area.y + side / 2
    scene.put(f"{key}:coin", picture(coin), x, y, side, alpha=alpha)
    size = side * 0.5 / scene.look.text_factor
    scene.write(f"{key}:price", number(price), x, y, size, colour="#3a2404", room=side * 0.8, alpha=alpha)
