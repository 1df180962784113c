"""Counters of a kit: shared ones in a strip or as tracks, those of a player beside the flag or on a card."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from types import MappingProxyType

from companion.games.kit.moving import CounterSet, DiceRolled
from companion.games.kit.view import CounterView, DiceView, KitView
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.sheet_icons import is_sheet_icon, sheet_icon
from companion.session.inputs.snapshot import Snapshot
from companion.table.dice_odds import even_total
from companion.table.sentence import Words
from kivy_ui.games.kit.layout import DICE_STRIP_UNITS, GAP_UNITS, STRIP_UNITS
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.dice_faces import LOST_ALPHA, draw_die, names_of_dice, tilt_of
from kivy_ui.table.flags import short_name
from kivy_ui.table.table_scene import TableScene
from kivy_ui.table.totals_step import TotalsStep

COUNTER_TEXT, LEAST_TEXT, LEAST_PILL_TEXT, MOST_DICE_TEXT = 20.0, 13.0, 12.0, 26.0
MOST_DOTS, DOT_UNITS, LEAST_DOT_UNITS = 12, 26.0, 19.0
LEAST_WORDS_UNITS = 104.0
SIDES_UNITS = 30.0
COUNTER_PADDING_UNITS = 16.0
DICE_PADDING_UNITS, LEAST_DIE_UNITS, DIE_SHARE, DIE_STEP = 12.0, 28.0, 0.68, 1.2
"""Padding beside dice, and least size of a die, in units; size of a die as a share of the strip's height; distance of dice as a
share of their size."""
LEAST_TOUCH_UNITS = 48.0
"""Least height of what can be tapped: 9 mm on a screen of 7 inches."""
LABEL_SHARE = 0.72
"""Least size of the words before dice, as a share of their usual size."""
BROAD_CARD_RATIO, MOST_LINE_TEXT, LEAST_LINE_TEXT = 1.3, 38.0, 17.0
DISC_SHARE, MOST_DISC_UNITS = 0.38, 210.0
SIGN_UNITS, SIGN_ICON_UNITS, VALUE_PADDING_UNITS, LABEL_UNITS = 52.0, 32.0, 6.0, 30.0
"""Width of minus and plus beside a counter, size of their signs, distance to the value; height of a label above it. In units."""
LEAST_HEAD_UNITS, SMALL_DISC_UNITS = 64.0, 34.0
"""Least height of the disc above counters with minus and plus, with its margins; size of a disc beside a label. In units."""
MOST_SIGNED_UNITS = 72.0
"""Greatest height of a value between minus and plus below its label, in units."""
LEAST_SIGNED_TEXT, LABEL_TEXT = 20.0, 22.0
MOST_SIGNED_SHARE = 0.38
"""Most of the scene's height that counters with minus and plus take below the flags."""
LONGEST_VALUE = "−000"
"""Value for which a line between minus and plus has room."""
ICON_SHARE, LOW_LINE_UNITS = 0.34, 20.0
ICON_COLOURS = {"drop": "blue", "heart": "red"}
INK_ON_BRASS = "#1d1204"
TAG_UNITS, TAG_PADDING_UNITS, TAG_SIDE_UNITS = 30.0, 4.0, 8.0
"""Height of a plate below a flag, and the padding around it."""
NO_SIGNS: Mapping[str, Iterable[str]] = MappingProxyType({})
SignAreas = tuple[Area, Area]
"""Areas of minus and plus."""
FILL_MARGIN_UNITS, FILL_ALPHA, LEAST_FILL_RATIO = 3.0, 0.45, 1.4
"""Edge around the filled part of a plate in units, the opacity of that part, on which words are read, and its least width as a
multiple of its height: a narrower one would look like a disc."""
HEALTHY, HALF_LEFT, QUARTER_LEFT = "#5fd896", 0.5, 0.25


def counter_look(counter: CounterView) -> Picture | None:
    """Return a counter's picture, None if the kit names none."""
    return icon_look(counter.icon)


def icon_look(name: str) -> Picture | None:
    """Return the picture of a counter by the name of its icon; None for "" or an unknown name."""
    return picture(sheet_icon, f"{name} {ICON_COLOURS.get(name, 'gold')}") if name and is_sheet_icon(name) else None


def counter_words(counter: CounterView) -> str:
    """Return a counter's label and value, with the number of its steps if it has a track."""
    if counter.track:
        return translate("kit.counter_of", label=counter.label, value=number(counter.value), of=counter.track)
    return translate("kit.counter", label=counter.label, value=number(counter.value))


def flag_counter(view: KitView, seat: int | None, *, is_alone: bool = False) -> CounterView | None:
    """Return the counter on a seat's flag: the one that decides who wins, else the first if it has a picture.

    None without such counters: a value without a name or picture would say nothing. If the flag `is_alone`, because labels
    have no room, it shows the first counter.
    """
    seat_counters = [
        counter for counter in view.counters if counter.seat == seat and not counter.is_hidden and not counter.is_condition
    ]
    return next(
        (counter for counter in seat_counters if counter.wins),
        seat_counters[0] if seat_counters and (is_alone or counter_look(seat_counters[0])) else None,
    )


def counters_beside_flag(view: KitView, seat: int) -> list[CounterView]:
    """Return the counters of a seat that are not on its flag."""
    flagged = flag_counter(view, seat)
    return [counter for counter in view.counters if counter.seat == seat and not counter.is_hidden and counter is not flagged]


def shared_counters(view: KitView) -> list[CounterView]:
    """Return the counters that belong to no player and no creature."""
    return [counter for counter in view.counters if counter.seat is None and counter.actor is None and not counter.is_hidden]


def flag_look(counter: CounterView) -> Picture | None:
    """Return the picture before a value on a flag: the counter's own, or a star for the one that decides who wins."""
    return counter_look(counter) or (picture(sheet_icon, "star gold") if counter.wins else None)


# in a strip


def draw_strip(
    scene: TableScene,
    area: Area,
    counters: Sequence[CounterView],
    dice: Sequence[DiceView] = (),
    signs: Mapping[str, Iterable[str]] = NO_SIGNS,
) -> dict[tuple[str, str], Area]:
    """Draw shared counters side by side, one with few steps as a track; then dice with their total, or their odds before a roll.

    `signs`: by counter "minus", "plus" or both, which are drawn beside its value if it has room. Return their areas.
    """
    cells = _strip_cells(scene, area, counters, len(dice))
    areas: dict[tuple[str, str], Area] = {}
    for counter, cell in zip(counters, cells):
        sides = _side_areas(scene, cell, counter, signs.get(counter.key, ()))
        if sides:
            _draw_signed_counter(scene, cell, counter, sides)
            areas |= {(counter.key, sign): side for sign, side in sides.items()}
        else:
            _draw_counter(scene, cell.inset(0, 3), counter)
    for dice_view, cell in zip(dice, cells[len(counters) :]):
        _draw_dice(scene, cell.inset(0, 3), dice_view)
    return areas


def _strip_cells(scene: TableScene, area: Area, counters: Sequence[CounterView], dice_count: int) -> list[Area]:
    """Return the area of each shared counter, then of the dice: broader ones for counters with dots, if all of them have room."""
    weights = [3.0 if 0 < counter.track <= MOST_DOTS else 1.6 for counter in counters] + [1.6] * dice_count
    cells = area.shares(weights or [1.0], GAP_UNITS)
    tracks = [(counter, cell) for counter, cell in zip(counters, cells) if 0 < counter.track <= MOST_DOTS]
    if all(_dot_size(scene, cell, counter) >= LEAST_DOT_UNITS for counter, cell in tracks):
        return cells
    return area.shares([1.0] * len(cells), GAP_UNITS)


def _dot_size(scene: TableScene, box: Area, counter: CounterView) -> float:
    """Return the size of the dots beside a counter's words, in units."""
    return min(DOT_UNITS, (box.w - LEAST_WORDS_UNITS * scene.look.text_factor - SIDES_UNITS) / max(1, counter.track))


def _side_areas(scene: TableScene, cell: Area, counter: CounterView, signs: Iterable[str]) -> dict[str, Area]:
    """Return the areas of minus and plus at the ends of a shared counter; {} without room for them beside its words."""
    drawn_signs = list(signs)
    room = cell.w - len(drawn_signs) * SIGN_UNITS - 2 * COUNTER_PADDING_UNITS
    if scene.scaled_width(counter_words(counter), LEAST_TEXT) > room:
        return {}
    sides = {"minus": cell._replace(w=SIGN_UNITS), "plus": cell._replace(x=cell.right - SIGN_UNITS, w=SIGN_UNITS)}
    return {sign: sides[sign] for sign in drawn_signs}


def _draw_signed_counter(scene: TableScene, cell: Area, counter: CounterView, sides: Mapping[str, Area]) -> None:
    """Draw a shared counter on its plate, with minus and plus at its ends."""
    key, box = f"counter:{counter.key}", cell.inset(0, 3)
    scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, box.h / 2, width=1.6, alpha=0.8), box)
    for sign, side in sides.items():
        scene.put(f"{key}:{sign}", picture(icon, sign, scene.ink.ink), side.cx, side.cy, SIGN_ICON_UNITS)
    left_x = sides["minus"].right if "minus" in sides else box.x + COUNTER_PADDING_UNITS
    right_x = sides["plus"].x if "plus" in sides else box.right - COUNTER_PADDING_UNITS
    words, middle = counter_words(counter), box._replace(x=left_x, w=right_x - left_x)
    scene.write_in_area(f"{key}:words", words, middle, COUNTER_TEXT, colour=scene.ink.ink, least=LEAST_TEXT)


def shown_dice(scene: TableScene, view: KitView) -> list[DiceView]:
    """Return the dice with a total, and those with odds that an answer can roll now."""
    return [dice_view for dice_view in view.dice if dice_view.total is not None or _has_odds(scene, dice_view)]


def current_rolls(snapshot: Snapshot) -> list[DiceView]:
    """Return the dice whose total still matters: the last entry rolled them, or they can be rolled again now."""
    just_rolled = {event.key for event in snapshot.events if isinstance(event, DiceRolled)}
    return [dice for dice in snapshot.view.dice if dice.total is not None and (dice.is_next or dice.key in just_rolled)]


def strip_height(counters: Sequence[CounterView], dice: Sequence[DiceView]) -> float:
    """Return the height of a strip at the usual text size; 0 without anything in it."""
    return DICE_STRIP_UNITS if dice else STRIP_UNITS if counters else 0.0


def _has_odds(scene: TableScene, dice: DiceView) -> bool:
    return dice.is_next and scene.look.shows_odds and even_total(dice.notation) is not None


def _draw_dice(scene: TableScene, box: Area, dice: DiceView) -> None:
    """Draw dice on their plate: before the first roll the odds, then the last roll; a tap lists the odds of all totals.

    The faces are pictures if there is room for them, else numbers.
    """
    key, even = f"dice:{dice.key}", even_total(dice.notation) if _has_odds(scene, dice) else None
    scene.put_in_area(key, plate_ground(scene.ink.plate, BRASS, box.h / 2, width=1.6, alpha=0.8), box)
    size, room = min(MOST_DICE_TEXT, box.h * 0.5 / scene.look.text_factor), box.w - 24
    is_high = box.h > STRIP_UNITS * scene.look.text_factor
    if even and is_high:
        scene.touch(f"odds:{dice.key}", box, partial(scene.actions.open, TotalsStep(dice.notation)), radius=box.h / 2)
    if is_high and dice.faces and _draw_faces(scene, box.inset(DICE_PADDING_UNITS, 0), dice):
        return
    words = _roll_words(scene, dice, room)
    if dice.total is None and even:
        words = translate("kit.dice_odds", label=dice.label, total=even[0], chance=even[1])
        if scene.scaled_width(words, LEAST_TEXT) > room:
            words = translate("kit.dice_odds_short", total=even[0], chance=even[1])
    scene.write(f"{key}:words", words, box.cx, box.cy, size, colour=scene.ink.ink, room=room, least=LEAST_TEXT, may_cut=True)


def _draw_faces(scene: TableScene, box: Area, dice: DiceView) -> bool:
    """Draw the label of dice, the dice of the last roll and their total side by side; return False if they don't fit."""
    count, size = len(dice.faces), min(MOST_DICE_TEXT, box.h * 0.5 / scene.look.text_factor)
    side = total_width = free_width = 0.0
    for total, words in _roll_words_around(dice):
        total_width = scene.scaled_width(total, size) + DICE_PADDING_UNITS if total else 0.0
        free_width = box.w - total_width - DICE_PADDING_UNITS
        width = scene.scaled_width(words, LABEL_SHARE * size)
        side = min(box.h * DIE_SHARE, (free_width - width) / (count * DIE_STEP))
        if side >= LEAST_DIE_UNITS:
            break
    else:
        return False
    step = side * DIE_STEP
    room = free_width - count * step
    width, key, ink = min(room, scene.scaled_width(words, size)), f"dice:{dice.key}", scene.ink.ink
    left_x = box.cx - (width + DICE_PADDING_UNITS + count * step + total_width) / 2
    scene.write(f"{key}:words", words, left_x, box.cy, size, colour=ink, anchor="start", room=width, least=LEAST_TEXT)
    left_x += width + DICE_PADDING_UNITS
    for nth, (name, face) in enumerate(zip(names_of_dice(dice.notation, dice.faces), dice.faces)):
        spot = area_around(left_x + (nth + 0.5) * step, box.cy, side, side)
        alpha = LOST_ALPHA if nth in dice.uncounted_positions else 1
        draw_die(scene, f"{key}:die:{nth}", name, face, spot, tilt=tilt_of(nth, count), alpha=alpha, least=LEAST_TEXT)
    if total:
        scene.write(f"{key}:total", total, left_x + count * step + DICE_PADDING_UNITS, box.cy, size, colour=ink, anchor="start")
    return True


def _roll_words_around(dice: DiceView) -> list[tuple[str, str]]:
    """Return what to write after the dice of the last roll and before them, the longest first.

    The meaning of the roll takes precedence over its label, but not over the word that it is the last one.
    """
    totals, labels = _roll_totals(dice), _roll_labels(dice)
    if dice.is_next:
        return [(total, label) for label in labels for total in totals]
    return list(product(totals, labels))


def _roll_totals(dice: DiceView) -> tuple[str, ...]:
    """Return what to write after the dice of the last roll, the longest first: the total, and what it means.

    The meaning takes precedence: the faces show the total, too.
    """
    total = translate("kit.dice_total", total=number(dice.total or 0)) if len(dice.faces) > 1 else ""
    result = as_text(dice.result)
    return (translate("kit.roll_result", roll=total, result=result) if total else result, result) if result else (total,)


def _roll_labels(dice: DiceView) -> tuple[str, ...]:
    """Return the labels before the dice of the last roll, the longest first; while they may be rolled again, it is called the last."""
    label = as_text(dice.label)
    return (translate("kit.last_roll", label=label), translate("kit.last"), "") if dice.is_next else (label, "")


def _roll_words(scene: TableScene, dice: DiceView, room: float) -> str:
    """Return the most words about a roll that fit into `room` units; while the dice may be rolled again, it is called the last one."""
    is_last = dice.is_next and dice.total is not None
    label, total = translate("kit.last_roll", label=dice.label) if is_last else dice.label, number(dice.total or 0)
    faces = " ".join(f"({face})" if nth in dice.uncounted_positions else face for nth, face in enumerate(dice.faces))
    whole = [translate("kit.dice_rolled", label=label, faces=faces, total=total)] if len(dice.faces) > 1 else []
    short = translate("kit.last_total" if is_last else "kit.counter", label=dice.label, value=total)
    candidates = [*whole, translate("kit.counter", label=label, value=total)]
    if dice.result:
        candidates = [translate("kit.roll_result", roll=words, result=dice.result) for words in candidates]
        if not is_last:
            candidates.append(translate("kit.roll_result", roll=dice.label, result=dice.result))
        short = translate("kit.last_total", value=dice.result) if is_last else as_text(dice.result)
    return next((words for words in candidates if scene.scaled_width(words, LEAST_TEXT) <= room), short)


def _draw_counter(scene: TableScene, box: Area, counter: CounterView) -> None:
    """Draw a shared counter on its plate, with a dot for each step if there is room, else filled as far as its steps."""
    key, ink = f"counter:{counter.key}", scene.ink.ink
    dot = _dot_size(scene, box, counter)
    if not 0 < counter.track <= MOST_DOTS or dot < LEAST_DOT_UNITS:
        draw_filled_plate(scene, key, box, counter)
        words = counter_words(counter)
        if counter.track and scene.scaled_width(words, LEAST_TEXT) > box.w - 2 * COUNTER_PADDING_UNITS:
            words = translate("kit.counter_of_short", label=counter.label, value=number(counter.value), of=counter.track)
        scene.write_in_area(f"{key}:words", words, box, COUNTER_TEXT, colour=ink, padding=COUNTER_PADDING_UNITS, least=LEAST_TEXT)
        return
    scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, box.h / 2, width=1.6, alpha=0.8), box)
    room = box.w - counter.track * dot - SIDES_UNITS
    words = counter_words(counter)
    if scene.scaled_width(words, COUNTER_TEXT) > room:
        words = translate("kit.counter", label=counter.label, value=number(counter.value))
    scene.write_left(f"{key}:words", words, box.x + 14, box.cy, COUNTER_TEXT, colour=ink, room=room, least=LEAST_TEXT)
    _draw_track(scene, key, Area(box.right - 12 - counter.track * dot, box.y, counter.track * dot, box.h), counter)


def draw_filled_plate(scene: Scene, key: str, box: Area, counter: CounterView) -> None:
    """Draw a counter's plate, filled as far as the counter is on its steps."""
    scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, box.h / 2, width=1.6, alpha=0.8), box)
    width = box.w * min(1.0, max(0.0, counter.value / counter.track)) if counter.track else 0.0
    if width >= LEAST_FILL_RATIO * box.h:
        filled, colour = (
            box._replace(w=width).inset(FILL_MARGIN_UNITS, FILL_MARGIN_UNITS),
            _step_colour(counter),
        )
        scene.put_in_area(f"{key}:done", plate_ground(colour, colour, filled.h / 2, alpha=FILL_ALPHA), filled)


def _step_colour(counter: CounterView) -> str:
    """Return the colour of a counter's steps: coral if it is close to a loss, else brass."""
    return CORAL if counter.is_near_loss else BRASS


def _draw_track(scene: TableScene, key: str, area: Area, counter: CounterView) -> None:
    """Draw a counter's steps: ticks up to its value, the value itself in colour, empty ones after it."""
    colour = _step_colour(counter)
    for step, cell in enumerate(area.columns(counter.track, 0), 1):
        side = min(cell.w, cell.h) - 3
        is_now, is_past = step == counter.value, step < counter.value
        fill, edge = colour if is_now else scene.ink.plate, colour if step <= counter.value else scene.ink.dim
        scene.put_in_area(f"{key}:{step}", plate_ground(fill, edge, side / 2, width=1.6), area_around(cell.cx, cell.cy, side, side))
        if is_past:
            scene.put(f"{key}:{step}:tick", picture(icon, "tick", scene.ink.ink), cell.cx, cell.cy, side * 0.6)
        if is_now:
            size = side * 0.72 / scene.look.text_factor
            scene.write(f"{key}:{step}:number", number(step), cell.cx, cell.cy, size, colour=INK_ON_BRASS, room=side)


def draw_bar(scene: TableScene, key: str, area: Area, counter: CounterView) -> None:
    """Draw how much of its steps a counter has left: green, in brass below a half, coral below a quarter."""
    share = min(1.0, max(0.0, counter.value / max(1, counter.track)))
    colour = HEALTHY if share > HALF_LEFT else BRASS if share > QUARTER_LEFT else CORAL
    scene.put_in_area(key, plate_ground(scene.ink.plate, scene.ink.dim, area.h / 2, width=1.2, alpha=0.95), area)
    inner = area.inset(1.5, 1.5)
    if share:
        filled = inner._replace(w=max(inner.h, inner.w * share))
        scene.put_in_area(f"{key}:left", plate_ground(colour, colour, inner.h / 2, width=0.5), filled)


# of a player


def draw_pills(scene: TableScene, key: str, area: Area, counters: Sequence[CounterView], size: float = COUNTER_TEXT) -> None:
    """Draw counters of a player side by side: a picture and the value, or label and value, below each other if they are narrow."""
    for counter, cell in zip(counters, area.columns(max(1, len(counters)), 4)):
        name, look = f"{key}:{counter.key}", counter_look(counter)
        size = min(size, cell.h * 0.9 / scene.look.text_factor)
        side = min(cell.h - 2, size * 1.3, cell.w * ICON_SHARE)
        words = number(counter.value) if look else translate("kit.counter", label=counter.label, value=number(counter.value))
        room = cell.w - (side + 6 if look else 4)
        if not look and cell.h >= LEAST_TOUCH_UNITS and scene.scaled_width(words, size) > room:
            parts = {"label": as_text(counter.label), "value": number(counter.value)}
            for (part, words), line in zip(parts.items(), cell.inset(0, 2).grid(2, 1, 0)):
                scene.write_in_area(f"{name}:{part}", words, line, size, colour=scene.ink.ink, least=LEAST_PILL_TEXT, may_cut=True)
            continue
        if not look and scene.scaled_width(words, LEAST_PILL_TEXT) > room:  # the value stays whole
            value_width = scene.scaled_width(f" {counter.value}", LEAST_PILL_TEXT)
            label = short_name(scene, as_text(counter.label), room - value_width, LEAST_PILL_TEXT)
            words = translate("kit.counter", label=label, value=number(counter.value))
        width = min(room, scene.scaled_width(words, size))
        left_x = cell.cx - (width + (side + 4 if look else 0)) / 2
        if look:
            scene.put(f"{name}:icon", look, left_x + side / 2, cell.cy, side)
            left_x += side + 4
        ink, halo = scene.ink.ink, scene.ink.halo
        scene.write_left(
            f"{name}:value", words, left_x, cell.cy, size, colour=ink, room=room, least=LEAST_PILL_TEXT, halo=halo, may_cut=True
        )


def draw_seat_tags(
    scene: TableScene, area: Area, counters_by_seat: Mapping[int, Sequence[CounterView]], *, has_signs: bool = False
) -> tuple[Area, dict[tuple[int, str, str], Area]]:
    """Draw below each flag the counters of its player that the flag doesn't show.

    They are side by side, or below each other where their labels don't fit; with `has_signs` below each other with minus and
    plus, if there is room. Return the rest of the area, and the areas of the signs by seat, counter and sign. Without room for
    signs they are high enough for a tap, and the sign of their areas is "".
    """
    if not any(counters_by_seat.values()):
        return area, {}
    if has_signs and (signed := _draw_signed_tags(scene, area, counters_by_seat)) is not None:
        return signed
    count = max(map(len, counters_by_seat.values()))
    width = min(flag.w for flag in scene.state.flags.values()) - 2 * TAG_SIDE_UNITS
    labels = [counter_words(counter) for counters in counters_by_seat.values() for counter in counters if not counter_look(counter)]
    longest = max((scene.scaled_width(words, LEAST_TEXT) + TAG_PADDING_UNITS for words in labels), default=0.0)
    is_stacked, is_high = longest > width / count, has_signs or longest > width
    line = max(TAG_UNITS * scene.look.text_factor, LEAST_TOUCH_UNITS if is_high else 0.0)
    height = line * (count if is_stacked else 1)
    areas: dict[tuple[int, str, str], Area] = {}
    for seat, flag in scene.state.flags.items():
        place, counters = Area(flag.x, area.y + TAG_PADDING_UNITS, flag.w, height), counters_by_seat[seat]
        if not counters:
            continue
        ground = plate_ground(scene.ink.plate, scene.ink.dim, TAG_UNITS / 2, width=1.6, alpha=0.8)
        scene.put_in_area(f"tag:{seat}", ground, place)
        rows = [[counter] for counter in counters] if is_stacked else [counters]
        for row, cell in zip(rows, place.grid(len(rows), 1, 0)):
            draw_pills(scene, f"tag:{seat}", cell.inset(TAG_SIDE_UNITS, 0), row)
            areas |= {(seat, counter.key, ""): part for counter, part in zip(row, cell.columns(len(row), 0))}
    used_height = height + 2 * TAG_PADDING_UNITS
    return area._replace(y=area.y + used_height, h=area.h - used_height), areas if has_signs else {}


def _draw_signed_tags(
    scene: TableScene, area: Area, counters_by_seat: Mapping[int, Sequence[CounterView]]
) -> tuple[Area, dict[tuple[int, str, str], Area]] | None:
    """Draw the counters below each flag with minus and plus: beside the words, or below them on narrow flags.

    None if they lack room.
    """
    count, flags = max(map(len, counters_by_seat.values())), scene.state.flags
    narrowest = min(flag.w for flag in flags.values())
    width = narrowest - 2 * (SIGN_UNITS + VALUE_PADDING_UNITS)
    labels = {as_text(counter.label) for counters in counters_by_seat.values() for counter in counters}
    longest = [translate("kit.counter", label=label, value=LONGEST_VALUE) for label in labels]
    has_words_above = any(scene.scaled_width(words, LEAST_TEXT) > width for words in longest)
    label_height = TAG_UNITS * scene.look.text_factor if has_words_above else 0.0
    height = count * (SIGN_UNITS + label_height)
    if height > area.h * MOST_SIGNED_SHARE or (has_words_above and narrowest < 2 * SIGN_UNITS):
        return None
    areas: dict[tuple[int, str, str], Area] = {}
    for seat, counters in counters_by_seat.items():
        place = area._replace(
            x=flags[seat].x, y=area.y + TAG_PADDING_UNITS, w=flags[seat].w, h=len(counters) * (SIGN_UNITS + label_height)
        )
        if counters:
            ground = plate_ground(scene.ink.plate, scene.ink.dim, TAG_UNITS / 2, width=1.6, alpha=0.8)
            scene.put_in_area(f"tag:{seat}", ground, place)
        for counter, line in zip(counters, place.grid(max(1, len(counters)), 1, 0)):
            signs = line._replace(y=line.y + label_height, h=SIGN_UNITS)
            minus, plus = signs._replace(w=SIGN_UNITS), signs._replace(x=signs.right - SIGN_UNITS, w=SIGN_UNITS)
            key, words = f"tag:{seat}:{counter.key}", line._replace(h=label_height)
            if has_words_above:
                draw_pills(scene, f"tag:{seat}", words.inset(TAG_PADDING_UNITS, 0), [counter])
                _put_signs(scene, key, (minus, plus))
            else:
                _draw_player_line(scene, key, line, counter, signs=(minus, plus), label_margin=0.0)
            areas |= {(seat, counter.key, "minus"): minus, (seat, counter.key, "plus"): plus}
    used_height = height + 2 * TAG_PADDING_UNITS
    return area._replace(y=area.y + used_height, h=area.h - used_height), areas


def changes_of(snapshot: Snapshot) -> Sequence[Words]:
    """Return in words which shared counters the last entry changed, from what to what: the last change of each.

    A round after the last one, with which a kit ends, is not among them.
    """
    counters = {counter.key: counter for counter in shared_counters(snapshot.view)} if snapshot.view is not None else {}
    changes = {event.counter: event for event in snapshot.events if isinstance(event, CounterSet) and event.counter in counters}
    return tuple(
        translate("kit.changed", label=counters[key].label, before=number(event.before), value=number(event.value))
        for key, event in changes.items()
        if event.before != event.value and not 0 < counters[key].track < event.value
    )


def draw_changes(scene: TableScene, area: Area, changes: Sequence[Words]) -> Area:
    """Write at the foot of an area which shared counters just changed, from what to what; return the rest of the area."""
    if not changes:
        return area
    height = TAG_UNITS * scene.look.text_factor
    place = area._replace(y=area.bottom - height, h=height)
    scene.put_in_area("changed", plate_ground(scene.ink.plate, BRASS, height / 2, width=1.6, alpha=0.9), place)
    words = translate("kit.changes", parts=changes)
    scene.write_in_area("changed:words", words, place, COUNTER_TEXT, colour=scene.ink.ink, padding=20, least=LEAST_TEXT)
    return area._replace(h=area.h - height - TAG_PADDING_UNITS)


def draw_player(
    scene: TableScene, area: Area, view: KitView, seat: int, *, has_signs: bool = False
) -> list[tuple[CounterView, Area, SignAreas | None]]:
    """Draw a player's counters on a card, below each other; with `has_signs`, minus and plus beside each.

    Return each with the part of the card that is nearest to it, and the areas of its minus and plus.
    """
    seat_counters = [counter for counter in view.counters if counter.seat == seat and not counter.is_hidden]
    scene.put_in_area(f"player:{seat}", plate_ground(scene.ink.plate, scene.ink.dim, 12, width=1.6, alpha=0.62), area)
    disc, lines, is_low = _card_parts(scene, area, len(seat_counters), has_signs=has_signs)
    scene.disc(f"player:{seat}:disc", seat, disc.cx, disc.cy, disc.w / 2)
    signs = [_sign_areas(scene, line, counter) if has_signs else None for counter, line in zip(seat_counters, lines)]
    margin = disc.w if disc.w == SMALL_DISC_UNITS else 0.0  # the label is beside the disc
    for counter, line, sides in zip(seat_counters, lines, signs):
        _draw_player_line(scene, f"player:{seat}:{counter.key}", line, counter, signs=sides, label_margin=margin)
    if is_low:
        return [(counter, area._replace(x=line.x, w=line.w), None) for counter, line in zip(seat_counters, lines)]
    tops = [area.y, *(line.y for line in lines[1:]), area.bottom]
    return [
        (counter, area._replace(y=top, h=end - top), sides)
        for counter, top, end, sides in zip(seat_counters, tops, tops[1:], signs)
    ]


def has_sign_room(scene: TableScene, area: Area, view: KitView, seat: int) -> bool:
    """Return whether each counter on a player's card in this area has room for minus and plus."""
    seat_counters = [counter for counter in view.counters if counter.seat == seat and not counter.is_hidden]
    _, lines, is_low = _card_parts(scene, area, len(seat_counters), has_signs=True)
    return not is_low and all(_sign_areas(scene, line, counter) is not None for counter, line in zip(seat_counters, lines))


def _card_parts(scene: TableScene, area: Area, count: int, *, has_signs: bool) -> tuple[Area, list[Area], bool]:
    """Return the areas of the disc and of `count` counters on a player's card, and whether low ones are side by side."""
    inner = area.inset(10, 8)
    if inner.w > inner.h * BROAD_CARD_RATIO:
        side = min(inner.h * 0.96, inner.w * DISC_SHARE, MOST_DISC_UNITS)
        inner = area_around(inner.cx, inner.cy, min(inner.w, side * 3.4 + 40), inner.h)
        disc = area_around(inner.x + side / 2, inner.cy, side, side)
        height = min(inner.h, 96.0 * max(1, count))
        rest = Area(inner.x + side + GAP_UNITS, inner.cy - height / 2, inner.w - side - GAP_UNITS, height)
        if has_signs and count == 1 and rest.w < _signed_width(scene, LONGEST_VALUE):
            label_height = LABEL_UNITS * scene.look.text_factor
            disc, rest = (
                area_around(inner.x + SMALL_DISC_UNITS / 2, inner.y + label_height / 2, SMALL_DISC_UNITS, SMALL_DISC_UNITS),
                inner,
            )
    else:
        head = min(inner.h * 0.5, 170.0)
        if has_signs:
            head = min(head, max(LEAST_HEAD_UNITS, inner.h - count * (SIGN_UNITS + LABEL_UNITS * scene.look.text_factor)))
        disc = area_around(inner.cx, inner.y + head / 2, head * 0.84, head * 0.84)
        rest = inner._replace(y=inner.y + head, h=inner.h - head)
    is_low = count > 1 and rest.h / count < LOW_LINE_UNITS * scene.look.text_factor
    return disc, rest.columns(count, 4) if is_low else rest.grid(max(1, count), 1, 0), is_low


def _sign_areas(scene: TableScene, line: Area, counter: CounterView) -> SignAreas | None:
    """Return where minus and plus are beside a counter's value below its label, or on a low line beside both; None without room."""
    label_height = LABEL_UNITS * scene.look.text_factor
    is_high = line.h >= SIGN_UNITS + label_height
    longest = LONGEST_VALUE if is_high else translate("kit.counter", label=counter.label, value=LONGEST_VALUE)
    if line.h < SIGN_UNITS or line.w < _signed_width(scene, longest):
        return None
    height = min(line.h - label_height, MOST_SIGNED_UNITS) if is_high else line.h
    row = line._replace(y=line.cy + (label_height - height) / 2, h=height) if is_high else line
    return row._replace(w=SIGN_UNITS), row._replace(x=row.right - SIGN_UNITS, w=SIGN_UNITS)


def _signed_width(scene: TableScene, words: str) -> float:
    """Return the width of words between minus and plus, in units."""
    return scene.scaled_width(words, LEAST_SIGNED_TEXT) + 2 * (SIGN_UNITS + VALUE_PADDING_UNITS)


def _put_signs(scene: TableScene, key: str, signs: SignAreas) -> None:
    """Draw minus and plus."""
    for name, place in zip(("minus", "plus"), signs):
        scene.put(f"{key}:{name}", picture(icon, name, scene.ink.ink), place.cx, place.cy, SIGN_ICON_UNITS)


def _draw_player_line(
    scene: TableScene, key: str, area: Area, counter: CounterView, *, signs: SignAreas | None, label_margin: float
) -> None:
    """Draw a counter on a player's card: its label and value; where they lack room its picture and value."""
    line_words = translate("kit.counter", label=counter.label, value=number(counter.value))
    if signs is not None:
        minus, plus = signs
        _put_signs(scene, key, signs)
        middle = Area(minus.right, minus.y, plus.x - minus.right, minus.h).inset(VALUE_PADDING_UNITS, 0)
        if area.h > minus.h:
            label_height = LABEL_UNITS * scene.look.text_factor
            label_area = area._replace(y=minus.y - label_height, h=label_height).inset(label_margin, 0)
            label = as_text(counter.label)
            scene.write_in_area(f"{key}:label", label, label_area, LABEL_TEXT, colour=scene.ink.ink, least=LEAST_TEXT, may_cut=True)
            line_words = number(counter.value)
        area = middle
    size = min(MOST_LINE_TEXT, area.h * 0.8 / scene.look.text_factor)
    ink, look = scene.ink.ink, counter_look(counter)
    if look is None or scene.scaled_width(line_words, LEAST_LINE_TEXT) <= area.w:
        scene.write_in_area(key, line_words, area, size, colour=ink, least=LEAST_TEXT, may_cut=True)
        return
    words, side = number(counter.value), min(area.h * 0.8, 34.0)
    left_x = area.cx - (scene.scaled_width(words, size) + side + 4) / 2
    scene.put(f"{key}:icon", look, left_x + side / 2, area.cy, side)
    room = area.right - left_x - side - 4
    scene.write_left(key, words, left_x + side + 4, area.cy, size, colour=ink, room=room, least=LEAST_TEXT)
