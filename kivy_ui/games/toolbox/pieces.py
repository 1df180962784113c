"""Pieces of the toolbox and the choices that a tap on them takes: dice on a cloth, a bag or stack, panels of counters and seats."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.toolbox.counters import ChangeCount
from companion.games.toolbox.dice import EnterRoll
from companion.games.toolbox.draws import EnterDraw
from companion.games.toolbox.state import DICE, Count, ThrownDice
from companion.games.toolbox.tools import CloseToolbox, SelectTool
from companion.games.toolbox.view import ClockView, ToolsView
from companion.pictures.dice_pictures import SOLIDS, cup, die, polygon_die
from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.objects import life
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import emblem, seat_paint
from companion.pictures.tools import panel, pocket, side
from companion.pictures.worlds.land import dice_cloth
from companion.table.any_time_moves import LeaveTable
from companion.table.chess_clock import HIGH, Clock, minutes_and_seconds
from companion.table.dice_notation import parse_throw
from companion.table.lazy_sequence import select
from companion.table.letters import first_letters
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.sentence import Words
from kivy_ui.games.toolbox.counters.pieces import CounterSelection
from kivy_ui.games.toolbox.layout import (
    DIE_SIZES,
    HINT_TEXT,
    SIX,
    TOTAL_AIR_UNITS,
    TOTAL_RISE_UNITS,
    Panel,
    cloth_area,
    dice_spots,
    hint_area,
    panel_places,
    total_width,
)
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, number, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import FOAM, INK
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.flags import short_name
from kivy_ui.table.table_scene import TableScene

WITH_PEOPLE = ("clock", "counters")
"""Tools with players."""
KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "d100", "dF", "d2")
"""Kinds of dice that have a key, in notation; "dF" is a Fate die with plus, minus and blank sides."""
TILTS = (-12, 8, -4, 10, -7, 5)
"""Angles of dice, one after the other, in degrees."""
TERMS_TEXT, TERMS_W, TERMS_DROP_UNITS = 28.0, 120.0, 72.0
"""What the dice show and what is added: text size, width, and distance below the total."""
AIR_UNITS = 16.0
DIE_W, DIE_H = 1.12, 1.22
PIPS = ("1", "2", "3", "4", "5", "6")
SAMPLES = {"d6": "5", "dF": "plus", "d2": "2"}
"""Faces on the keys that choose a kind of dice. The other kinds have a blank face there."""
NUMBER_SIZES = {"d20": 0.32, "d100": 0.3}
"""Text size of the number on a die with a small front face, as a share of the die."""
SIGNS = {"-": "minus", "+": "plus", "0": ""}
CLOTH_HALO = "#06291d"
LEAST_SPOT, NARROW, TIGHT = 49.8, 90.0, 44.0
SEAT_PANEL_UNITS = 220.0
"""Greatest height of a seat's panel while the clock does not run."""
CLOCK_NAME_TEXT, LEAST_CLOCK_NAME_TEXT = 26.0, 17.0
HIGH_SEAT_UNITS = 160.0
ARROW_UNITS = 28.0
TWO_ROWS_OF_THREE = (5, 6)
"""Numbers of seats whose clock panels are in two rows of three on a wide screen."""
LEAST_PANEL_NAME = 15.0
COUNTER_ICONS = {"life": "heart", "coins": "coin", "maps": "map", "crew": "crew", "gems": "gem", "stars": "star"}
PAINTED_ICONS: dict[str, Picture] = {"life": picture(life), "gems": picture(gem, "purple", False)}
STACKED_W, STACKED_H, POCKET_W = 150.0, 88.0, 120.0
POCKET_AIR = 4.0
LEAST_POCKET = 36.0
NARROW_LETTERS = 3
NAME_SHARE, POCKET_NAME_AIR, LEAST_POCKET_NAME = 0.6, 8.0, 10.0
"""Share of a counter's name in a wide pocket, air beside it, and the least size of a name that can be read, in units."""
UNNAMED = ""
"""Kind of a counter whose name is not written on the panels, because a key above them shows it."""
LOW_VALUE_SHARE = 1.2
"""Text size of a large count in a low panel, as a share of its height, at the usual text size."""
ROOMY_PANEL, LOW_PANEL, LEAST_HEAD = 140.0, 72.0, 22.0
LARGEST_SIGN = 0.3
RIM = 5.0
"""Width by which the touch target of the counts extends beyond them at both sides, in units; minus and plus begin after 6 units."""
LOST_ALPHA = 0.35
SHARED_UNITS = 62.0
NAMED_UNITS = 18.0
"""Height and text size of a counter's name in the middle of a panel, in units."""


def choices_of(scene: TableScene, kind: type[Move]) -> list[Choice]:
    """List the choices of the tool whose move is of this kind.

    There are none while nothing is asked, while a question of the session covers the tool, or while a field is filled.
    """
    prompt = scene.snapshot.prompt
    if prompt is None or scene.snapshot.is_question or scene.snapshot.field_entry is not None:
        return []
    return [choice for choice in prompt.choices if isinstance(choice.move, kind)]


def any_time_choices_of(scene: TableScene, kind: type[Move]) -> list[Choice]:
    """List the any-time choices whose move is of this kind; none while `choices_of` returns none."""
    prompt = scene.snapshot.prompt
    choices = prompt.any_time_choices if prompt is not None and choices_of(scene, Move) else ()
    return select(choices, lambda choice: isinstance(choice.move, kind))


def choice_of(scene: TableScene, kind: type[Move], is_it: Callable[[Choice], object] = lambda _: True) -> Choice | None:
    """Return the first choice of a kind for which `is_it` returns true; None if there is none."""
    return next((choice for choice in choices_of(scene, kind) if is_it(choice)), None)


def any_time_choice_of(scene: TableScene, kind: type[Move]) -> Choice | None:
    """Return the first any-time choice of a kind; None if there is none."""
    return next(iter(any_time_choices_of(scene, kind)), None)


def answer_choice(scene: TableScene, choice: Choice, *values: Value, at: int = 0) -> None:
    """Answer a choice with these values, as if it was tapped in cell `at`; without values, ask for its fields if it has any."""
    filled = values if values or not choice.fields else None
    scene.actions.take(AnswerButton(choice, filled, choice.label), at)


def take_tap(scene: TableScene, choice: Choice | None, *values: Value, at: int = 0) -> Callable[[], object] | None:
    """Return the tap that answers a choice; None if it can't be taken."""
    return None if choice is None else partial(answer_choice, scene, choice, *values, at=at)


def open_list(scene: TableScene, heading: Words, offers: tuple[AnswerButton, ...]) -> None:
    """Open a second step with a key for each answer; do nothing without answers."""
    if offers:
        scene.actions.take(AnswerButton(offers[0].choice, None, heading, inner=offers), 0)


def rest_of(scene: TableScene, *placed: Choice | None) -> tuple[AnswerButton, ...]:
    """List the answers that have no place of their own on the screen; `placed` are the choices that have one.

    Left out, too, are those that select a tool (tabs), close the toolbox (menu corner), or add a bag or stack (tab of bags).
    """
    placed_ids = {choice.id for choice in placed if choice is not None}
    prompt = scene.snapshot.prompt
    asked_choices = choices_of(scene, Move)
    extra_choices = (
        select(prompt.any_time_choices, partial(_is_near, scene))
        if prompt is not None and asked_choices and scene.snapshot.view.is_attached
        else []
    )
    remaining_choices = [
        choice
        for choice in asked_choices
        if choice.id not in placed_ids and not isinstance(choice.move, SelectTool | CloseToolbox) and not _is_of_pots(choice)
    ]
    return tuple(
        AnswerButton(choice, None if choice.fields else (), choice.label, choice.note)
        for choice in (*remaining_choices, *extra_choices)
    )


def _is_near(scene: TableScene, choice: Choice) -> bool:
    """Return whether an any-time choice belongs to the open tool.

    Players can leave only in tools with players; rolls are entered at the dice, draws at a bag or stack.
    """
    tool = scene.snapshot.view.tool
    if isinstance(choice.move, EnterRoll):
        return bool(tool == DICE)
    if isinstance(choice.move, EnterDraw):
        return tool != DICE and tool not in WITH_PEOPLE
    return tool in WITH_PEOPLE or not isinstance(choice.move, LeaveTable)


def _is_of_pots(choice: Choice) -> bool:
    """Return whether a choice adds a bag or stack; the tab of bags lists such choices."""
    return any(mark in ("tool:new", "tool:kept") for mark in choice.marks)


def draw_cloth(
    scene: TableScene, area: Area, thrown_dice: ThrownDice, key: str = "", *, is_past: bool = False, in_cup: int = 1
) -> None:
    """Draw the cloth with the dice on it, or before the first roll with the cup, which holds `in_cup` dice.

    With `is_past`, when other dice are selected for the next roll, the dice are faded and have no total.
    """
    place = cloth_area(area)
    scene.put_in_area(f"{key}cloth", picture(dice_cloth, scene.theme), place)
    if not thrown_dice.faces:
        _draw_cup(scene, place, hint_area(scene, area), in_cup)
        return
    for nth, spot in enumerate(dice_spots(scene, place, thrown_dice)):
        draw_die(scene, f"{key}die:{nth}", thrown_dice, nth, spot, alpha=LOST_ALPHA if is_past else 1)
    if not is_past:
        draw_total(scene, place, thrown_dice, key)


def _draw_cup(scene: TableScene, place: Area, hint: Area, count: int) -> None:
    """Draw the cup that holds the dice before the first roll, and a hint below it."""
    high = min(186.0, place.h - 84)
    scene.put("cup", picture(cup, count), place.cx, place.cy - 24, w=high * 188 / 236, h=high)
    words, y = translate("toolbox.in_cup"), min(place.cy + high / 2 + 2, hint.bottom - scene.text_size(HINT_TEXT) / 2)
    scene.write("hint", words, hint.cx, y, HINT_TEXT, colour=_cloth_ink(scene), halo=_cloth_halo(scene), room=hint.w, least=18)


def draw_total(scene: TableScene, place: Area, thrown_dice: ThrownDice, key: str = "", scale: float = 1) -> None:
    """Write the total of a roll large: beside the dice, on an upright screen below them. A roll without a total has none.

    If the dice have an addend, what they show and the addend are written small below or beside the total.
    """
    if thrown_dice.total is None:
        return
    addend = parse_throw(thrown_dice.notation).addend
    words, ink, halo = number(thrown_dice.total), _cloth_ink(scene), _cloth_halo(scene)
    x, y, size, room = place.cx, place.bottom - TOTAL_RISE_UNITS, 110.0, place.w - 60
    if scene.is_wide:
        room = total_width(scene, place)
        x, y, size = place.right - room / 2 - 20, place.cy + TOTAL_AIR_UNITS, 115.0 if addend else 150.0
    scene.count(f"{key}total", words, x, y, size, colour=ink, halo=halo, anchor="middle", room=room, least=60, scale=scale)
    if addend:
        terms = f"{number(thrown_dice.total - addend)} {'+' if addend > 0 else '−'} {number(abs(addend))}"
        x, y = (x, y + TERMS_DROP_UNITS) if scene.is_wide else (place.right - TERMS_W / 2 - AIR_UNITS, y)
        scene.write(f"{key}terms", terms, x, y, TERMS_TEXT / scene.look.text_factor, colour=ink, halo=halo, room=TERMS_W)


def draw_die(
    scene: TableScene, key: str, thrown_dice: ThrownDice, nth: int, spot: Area, turn: float = 0, drop: float = 0, is_blank: bool = False,
    alpha: float = 1,
) -> None:  # fmt: skip
    """Draw die `nth` of a roll: pips on a six-sided die, the face in words on others; faded if it does not count.

    `turn` adds degrees to its angle, `drop` is its height above `spot` in units, and `is_blank` hides its face while it rolls.
    """
    name, face = thrown_dice.dice[nth], thrown_dice.faces[nth]
    tilt = TILTS[nth % len(TILTS)] if len(thrown_dice.faces) < 12 else 0
    look, has_words = die_look(name, "" if is_blank else face)
    alpha = LOST_ALPHA if nth in thrown_dice.uncounted_positions and not is_blank else alpha
    scene.put(key, look, spot.cx, spot.cy - drop, w=spot.w * DIE_W, h=spot.h * DIE_H, angle=tilt + turn, alpha=alpha)
    if has_words and not is_blank:
        is_solid = name[1:].isdigit() and int(name[1:]) in (*SOLIDS, 100)
        size = spot.w * (NUMBER_SIZES.get(name, 0.36) if is_solid else 0.4)
        ink = FOAM if is_solid else "#1a2630"
        scene.write(f"{key}:face", face, spot.cx, spot.cy - drop, size / scene.look.text_factor, colour=ink, room=spot.w * 0.8, least=14,
            halo="#5a0d08" if is_solid else "", angle=tilt + turn, alpha=alpha)  # fmt: skip


def prepaint() -> Iterator[tuple[Picture, float, float]]:
    """Yield each face of a six-sided die in each size, with its width and height in units, the largest first."""
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


def _cloth_ink(scene: TableScene) -> str:
    return "#ffffff" if scene.theme != "light" else "#06291d"


def _cloth_halo(scene: TableScene) -> str:
    return CLOTH_HALO if scene.theme != "light" else "#e9f7f0"


def sample_look(kind: str) -> Picture:
    """Return the picture on the key that chooses dice of a kind."""
    return picture(die, SAMPLES[kind]) if kind in SAMPLES else die_look(kind, "")[0]


def actor_name(scene: TableScene, clock: Clock, actor: int) -> str:
    """Return the name of a player or creature on the clock."""
    creature = clock.creature(actor)
    return creature.name if creature else scene.name(actor)


def draw_seats(scene: TableScene, area: Area, clock: ClockView, now_ms: int) -> list[tuple[int, Area]]:
    """Draw a panel with the time of each seat at `now_ms`, a time in milliseconds; return the seats with their areas."""
    seats = [seat for seat, _ in clock.seats]
    area = area.inset(14, 12)
    if not seats:
        scene.write(
            "nobody", translate("toolbox.who_plays"), area.cx, area.cy, 34, colour=scene.ink.ink, halo=scene.ink.halo, room=area.w
        )
    across = min(len(seats), 4 if scene.is_wide else 2) if len(seats) < 9 else 4 if scene.is_wide else 3
    if scene.is_wide and len(seats) in TWO_ROWS_OF_THREE:
        across = 3
    rows = -(-len(seats) // max(1, across))
    block = Area(area.x, area.y, area.w, min(area.h, rows * SEAT_PANEL_UNITS))
    block = Area(block.x, area.cy - block.h / 2, block.w, block.h)
    places = block.grid(len(seats), max(1, across), 10)
    text_size = _seat_name_size(scene, clock, places)
    for (seat, note), place in zip(clock.seats, places):
        _draw_seat_name(scene, place, clock, seat, text_size)
        _draw_seat(scene, clock, seat, note, place, now_ms=now_ms)
    return list(zip(seats, places))


def _draw_seat(scene: TableScene, clock: ClockView, seat: int, note: Words, place: Area, now_ms: int) -> None:
    key = f"clock:{seat}"
    if clock.state.is_numbered and (clock.state.is_asking or not clock.state.has_begun):
        _draw_order_number(scene, key, place, clock.state, seat)
        return
    says = minutes_and_seconds(clock.state.seat_ms(seat, now_ms)) if clock.state.way != "none" else ""
    has_both = bool(says and as_text(note))
    high, low = (0.55, 0.79) if has_both else (0.68, 0.68)
    time_size = min(64, place.h * (0.32 if has_both else 0.36)) / (scene.look.text_factor if has_both else 1)
    scene.write(f"{key}:time", says, place.cx, place.y + place.h * high, time_size, colour=INK, room=place.w - 20, least=18)
    size = min(22 if says else 30, place.h * 0.2) / (scene.look.text_factor if has_both else 1)
    scene.write(f"{key}:note", note, place.cx, place.y + place.h * low, size, colour=INK, room=place.w - 20, least=13)
    if seat == clock.state.up:
        scene.put_in_area(f"{key}:up", picture(plate_painters.frame, INK, 5, 20), place)


def _draw_order_number(scene: TableScene, key: str, place: Area, clock: Clock, seat: int) -> None:
    """Draw a seat's number for the next round, or a dash; beside it an arrow, up if the highest number goes first, else down."""
    says = number(clock.numbers[seat]) if clock.numbers else "–"
    y, size = place.y + place.h * 0.66, min(64, place.h * 0.36) / scene.look.text_factor
    wide = min(scene.scaled_width(says, size), place.w - 70)
    arrow = picture(icon, "up" if clock.turn_order == HIGH else "down", INK)
    scene.put(f"{key}:arrow", arrow, place.cx - wide / 2 - 20, y, ARROW_UNITS)
    scene.write(f"{key}:number", says, place.cx + 10, y, size, colour=INK, room=place.w - 70, least=18)
    words, low = translate("toolbox.initiative"), place.y + place.h * 0.89
    scene.write(f"{key}:note", words, place.cx, low, 20 / scene.look.text_factor, colour=INK, room=place.w - 20, least=13)


def _seat_name_size(scene: TableScene, clock: ClockView, places: Sequence[Area]) -> float:
    """Return the text size at which all names fit into their panels, which are equal, so that no name is larger than another."""
    sizes = [CLOCK_NAME_TEXT]
    for (seat, _), place in zip(clock.seats, places):
        name, (_, room) = actor_name(scene, clock.state, seat), _seat_name_span(scene, place)
        short = short_name(scene, name, room, LEAST_CLOCK_NAME_TEXT)
        sizes.append(CLOCK_NAME_TEXT * room / max(1.0, scene.scaled_width(short, CLOCK_NAME_TEXT)))
    return max(LEAST_CLOCK_NAME_TEXT, min(sizes))


def _seat_name_span(scene: TableScene, place: Area) -> tuple[float, float]:
    """Return the left end of a name beside or below an emblem, and its room."""
    is_high = place.h >= HIGH_SEAT_UNITS * scene.look.text_factor
    left_x = place.x + 10 if is_high else place.x + 2 * min(26.0, place.h * 0.2) + 24
    return left_x, place.right - left_x - 8


def _draw_seat_name(scene: TableScene, place: Area, clock: ClockView, seat: int, text_size: float) -> None:
    """Draw a player's panel with the emblem (a creature has none) and the name: side by side, on a high panel the name below."""
    player, key = clock.state.as_seat(seat, scene.snapshot.seats), f"clock:{seat}"
    scene.put_in_area(key, picture(panel, player.colour, scene.theme), place)
    is_high = place.h >= HIGH_SEAT_UNITS * scene.look.text_factor
    r = min(26.0, place.h * 0.2)
    x, y = (place.cx, place.y + r + 10) if is_high else (place.x + r + 14, place.y + place.h * 0.3)
    if player.emblem:
        scene.put(f"{key}:emblem", picture(emblem, player.emblem, INK), x, y, 2 * r)
    left_x, room = _seat_name_span(scene, place)
    middle = y + r + 20 if is_high else y
    name = short_name(scene, actor_name(scene, clock.state, seat), room, LEAST_CLOCK_NAME_TEXT)
    x, anchor = (place.cx, "middle") if is_high else (left_x, "start")
    scene.write(f"{key}:name", name, x, middle, text_size, colour=INK, anchor=anchor, room=room, least=LEAST_CLOCK_NAME_TEXT)


def counter_picture(kind: str, ink: str) -> Picture:
    """Return the picture of a counter: a painting where people know its colours, else an icon."""
    return PAINTED_ICONS.get(kind) or picture(icon, COUNTER_ICONS.get(kind, "count"), ink)


def is_named_counter(kind: str) -> bool:
    """Return whether players named a counter."""
    return kind not in COUNTER_ICONS


def draw_panels(scene: TableScene, area: Area, view: ToolsView, selection: CounterSelection) -> None:
    """Draw a counter panel for each seat that plays; on a flat screen each faces its player, the far ones at the top.

    If the panels are too small to name every counter, keys above them select the one that they show.
    """
    shared = [(at, counter) for at, counter in enumerate(view.counters) if counter.is_shared]
    own = [(at, counter) for at, counter in enumerate(view.counters) if not counter.is_shared]
    if shared:
        _draw_shared(scene, area._replace(h=SHARED_UNITS), shared)
        area = area._replace(y=area.y + SHARED_UNITS + 8, h=area.h - SHARED_UNITS - 8)
    sides = {seat: scene.state.side_of(seat) if scene.state.side_of else "" for seat in view.playing}
    seats = (
        sorted(view.playing, key=lambda seat: {"far": 0, "near": 2}.get(sides[seat], 1)) if scene.state.side_of else view.playing
    )
    is_flat = bool(scene.state.side_of)
    usual = panel_places(scene, area, len(seats), is_flat)[0]
    if not _can_name_all(scene, usual, own):
        area = selection.draw(scene, area, own, has_room=usual.h > ROOMY_PANEL)
        at, selected = selection.find_selected(own)
        own = [(at, replace(selected, kind=UNNAMED if is_named_counter(selected.kind) else selected.kind))]  # the key names it
    for seat, place in zip(seats, panel_places(scene, area, len(seats), is_flat)):
        is_far = sides[seat] == "far" or (sides[seat] in ("left", "right") and place.cy < area.cy - 1)
        _draw_panel(scene, own, Panel(scene, place, f"panel:{seat}", is_far), seat)


def _can_name_all(scene: TableScene, area: Area, counters: Sequence[tuple[int, Count]]) -> bool:
    """Return whether a panel of this size has room for the picture or a distinct name of each counter."""
    spots = _panel_parts(area, len(counters) - 1).pockets
    kinds = [counter.kind for _, counter in counters[1:]]
    named_kinds = [kind for kind in kinds if is_named_counter(kind)]
    if not spots:
        return True
    is_high = spots[0].h > LEAST_POCKET
    if len(named_kinds) < len(kinds) and not (is_high or spots[0].w > TIGHT):
        return False
    words = [_pocket_words(kind, spots[0]) for kind in named_kinds]
    room = spots[0].w * (NAME_SHARE if spots[0].w > NARROW else 1) - POCKET_NAME_AIR
    is_readable = is_high or spots[0].w > NARROW
    return len(set(words)) == len(words) and all(
        is_readable and scene.scaled_width(word, LEAST_POCKET_NAME / scene.look.text_factor) <= room for word in words
    )


class _PanelParts(NamedTuple):
    """Areas of a panel.

    inner     the panel without its rim
    wing      width of minus at its left end, and of plus at its right end, in units
    middle    the area between minus and plus, from top to bottom `head` (the name), `body` (the large count) and the pockets
    pockets   the areas of the other counters, side by side
    """

    inner: Area
    wing: float
    middle: Area
    head: Area
    body: Area
    pockets: list[Area]


def _panel_parts(area: Area, pockets: int) -> _PanelParts:
    """Return the areas of a panel with that many pockets."""
    wing, inner = min(78.0, max(LEAST_SPOT, area.w * 0.24)), area.inset(8, 8 if area.h > LOW_PANEL else 5)
    middle = Area(inner.x + wing + 6, inner.y, inner.w - 2 * wing - 12, inner.h)
    least = 0.0 if pockets > 0 else min(LEAST_HEAD, middle.h * 0.4)
    high, foot = max(least, min(34.0, middle.h * 0.26)), min(LEAST_SPOT, middle.h * 0.34) if pockets > 0 else 0.0
    wide = min(middle.w, pockets * (POCKET_W + 4))
    spots = Area(middle.cx - wide / 2, middle.bottom - foot - 2, wide, foot).columns(pockets, 4) if pockets > 0 else []
    head, body = middle._replace(h=high), Area(middle.x, middle.y + high, middle.w, middle.h - high - foot - 4)
    return _PanelParts(inner, wing, middle, head=head, body=body, pockets=spots)


def _draw_shared(scene: TableScene, area: Area, counters: list[tuple[int, Count]]) -> None:
    """Draw the counters that all players share, side by side."""
    changes = {
        getattr(choice.move, "counter", -1): choice
        for choice in choices_of(scene, ChangeCount)
        if getattr(choice.move, "seat", 0) < 0
    }
    ink = scene.ink
    for (at, counter), place in zip(counters, area.columns(len(counters), 8)):
        scene.put_in_area(f"shared:{at}", plate_ground(ink.plate, ink.ink, 14), place)
        wing = min(64.0, max(LEAST_SPOT, place.w * 0.26))
        for name, by, x in (("minus", -1, place.x + wing / 2), ("plus", 1, place.right - wing / 2)):
            scene.put(f"shared:{at}:{name}", picture(icon, name, ink.ink), x, place.cy, 30)
            spot = area_around(x, place.cy, wing, place.h)
            scene.touch(f"count:{at}:{name}", spot, _count_tap(scene, changes.get(at), by))
        middle = Area(place.x + wing, place.y, place.w - 2 * wing, place.h)
        scene.write(f"shared:{at}:name", translate("toolbox.counter", kind=counter.kind), middle.cx, place.y + 16, 18, colour=ink.ink, room=middle.w, least=10, may_cut=True)  # fmt: skip
        scene.write(
            f"shared:{at}:value", number(counter.values[0]), middle.cx, place.y + 42, 32, colour=ink.ink, room=middle.w, least=14
        )
        scene.touch(f"count:{at}", middle, take_tap(scene, changes.get(at)))


def _draw_panel(scene: TableScene, counters: Sequence[tuple[int, Count]], seat_panel: Panel, seat: int) -> None:
    area, place, scene = seat_panel.area, scene.snapshot.seats[seat], seat_panel.scene
    seat_panel.put("plate", picture(panel, place.colour, scene.theme), area.cx, area.cy, w=area.w, h=area.h)
    changes = {choice.move.counter: choice for choice in choices_of(scene, ChangeCount) if choice.move.seat == seat}  # type: ignore[attr-defined]  # of ChangeCount
    if not counters:
        _draw_panel_name(scene, seat_panel, seat, area.inset(8, 8))
        return
    inner, wing, middle, head, body, spots = _panel_parts(area, len(counters) - 1)
    first, large = counters[0]
    for name, by, x in (("minus", -1, inner.x + wing / 2), ("plus", 1, inner.right - wing / 2)):
        seat_panel.put(name, picture(side, place.colour), x, inner.cy - 2, w=wing, h=inner.h - 2)
        seat_panel.put(f"{name}:sign", picture(icon, name, seat_paint(place.colour)), x, inner.cy - 2, 44)
        seat_panel.touch(
            f"count:{first}:{seat}:{name}", Area(x - wing / 2, inner.y, wing, inner.h), _count_tap(scene, changes.get(first), by)
        )
    _draw_panel_name(scene, seat_panel, seat, head)
    _draw_large_count(seat_panel, large.kind, number(large.values[seat]), body)
    for (at, counter), spot in zip(counters[1:], spots):
        _draw_pocket(seat_panel, counter.kind, number(counter.values[seat]), spot, f"pocket:{at}", colour=place.colour)
    fingers = [_finger_area(spot, inner) for spot in spots]
    if any(spot.w < LEAST_SPOT for spot in spots) or (
        spots and inner.h < 2 * LEAST_SPOT
    ):  # too small for a finger each: one for all
        choices = tuple(AnswerButton(choice, None, choice.label) for choice in changes.values())
        seat_panel.touch(
            f"counts:{seat}", middle.inset(-RIM, 0), partial(open_list, scene, scene.name(seat), choices) if choices else None
        )
        return
    upper_area = Area(middle.x, middle.y, middle.w, min([body.bottom, *(finger.y for finger in fingers)]) - middle.y)
    room = middle.inset(-RIM, 0) if not spots else body if middle.w < NARROW else upper_area
    seat_panel.touch(f"count:{first}:{seat}", room, take_tap(scene, changes.get(first)))
    for (at, _), finger in zip(counters[1:], fingers):
        seat_panel.touch(f"count:{at}:{seat}", finger, _changes_tap(scene, changes.get(at)))


def _finger_area(spot: Area, inner: Area) -> Area:
    """Return the touch target of a pocket: as high as a finger needs, down to the rim of its panel."""
    y = min(spot.y, inner.bottom - LEAST_SPOT)
    return spot._replace(y=y, h=inner.bottom - y)


def _count_tap(scene: TableScene, choice: Choice | None, by: int) -> Callable[[], object] | None:
    """Return the tap that changes a counter by `by`; None if it can't be changed. No tap of several quick ones is lost."""
    return None if choice is None else partial(scene.actions.answer, choice, (by,))


def _changes_tap(scene: TableScene, choice: Choice | None) -> object:
    """Return a tap that opens a step with the usual changes as keys: a counter in a pocket has no minus and plus."""
    if choice is None:
        return None
    keys = tuple(AnswerButton(choice, (by,), f"{by:+d}".replace("-", "−")) for by in (1, 2, 3, 5, -1, -2, -3, -5))
    return partial(open_list, scene, choice.label, (*keys, AnswerButton(choice, None, translate("toolbox.by_more"))))


def _draw_panel_name(scene: TableScene, seat_panel: Panel, seat: int, area: Area) -> None:
    place, scene = scene.snapshot.seats[seat], seat_panel.scene
    sign, air = (18.0, 3.0) if area.w < NARROW else (23.0, 5.0)  # leaves room for three letters
    room = area.w - sign - air - (0 if area.w < NARROW else 12)
    least, whole = LEAST_PANEL_NAME / scene.look.text_factor, scene.name(seat)
    if room < scene.scaled_width(whole, least) <= area.w - 2 * RIM - 2:  # leave out the emblem if only then the whole name fits
        sign, air, room = 0.0, 0.0, area.w - 2 * RIM - 2
    name = short_name(scene, whole, room, least)
    wide = min(scene.scaled_width(name, 22), room)
    x = area.cx - (wide + sign + air) / 2
    if sign:
        seat_panel.put("emblem", picture(emblem, place.emblem, INK), x + sign / 2, area.cy, sign)
    seat_panel.write("name", name, x + sign + air + wide / 2, area.cy, 22, room=room, least=least)


def _draw_large_count(seat_panel: Panel, kind: str, value: str, area: Area) -> None:
    if is_named_counter(kind) and kind != UNNAMED:
        is_high = area.h > STACKED_H / 2
        name = Area(area.x, area.y, area.w, NAMED_UNITS) if is_high else Area(area.x, area.y, area.w * 0.42, area.h)
        seat_panel.write(
            "kind", translate("toolbox.counter", kind=kind), name.cx, name.cy + 2, NAMED_UNITS, room=name.w - 8, least=9
        )
        area = area._replace(y=name.bottom, h=area.h - name.h) if is_high else area._replace(x=name.right, w=area.w - name.w)
    if area.w < STACKED_W and area.h > STACKED_H:
        _draw_stacked(seat_panel, kind, value, area)
        return
    low_share = LOW_VALUE_SHARE / max(1.0, seat_panel.scene.look.text_factor)  # a larger name reaches further down
    size = min(max(82.0, area.h * 0.6), area.h * low_share, area.w * (0.52 if area.w > NARROW else 0.74))
    sign = (
        min(max(62.0, size * 0.84), area.w * LARGEST_SIGN, area.h * 0.94) if area.w > NARROW and not is_named_counter(kind) else 0.0
    )
    wide = min(seat_panel.scene.scaled_width(value, size), area.w - sign - (30 if sign else 6))
    x = area.cx - (wide + sign + 10) / 2 if sign else area.cx - wide / 2 - 10  # 10 units between icon and value
    if sign:
        seat_panel.put("sign", counter_picture(kind, INK), x + sign / 2, area.cy, sign)
    seat_panel.write(
        "value",
        value,
        x + sign + 10 + wide / 2,
        area.cy,
        size / seat_panel.scene.look.text_factor,
        room=area.w - sign - (26 if sign else 14),
        least=12,
    )


def _draw_stacked(seat_panel: Panel, kind: str, value: str, area: Area) -> None:
    """Draw a narrow, high panel: the sign above the number, which stays large."""
    sign = min(38.0, area.h * 0.3)
    low = Area(area.x, area.y + sign + 4, area.w, area.h - sign - 4)
    seat_panel.put("sign", counter_picture(kind, INK), area.cx, area.y + 2 + sign / 2, sign)
    size = min(82.0, low.h, area.w * 0.74)
    seat_panel.write("value", value, low.cx, low.cy, size / seat_panel.scene.look.text_factor, room=area.w - 14, least=12)


def _draw_pocket(seat_panel: Panel, kind: str, value: str, area: Area, name: str, colour: str) -> None:
    """Draw a counter's sign or name and its value: beside each other, in a narrow pocket above each other."""
    seat_panel.put(name, picture(pocket, colour), area.cx, area.cy, w=area.w, h=area.h)
    if area.w > TIGHT and not is_named_counter(kind):
        sign = min(28.0, area.h * 0.7, area.w * 0.4)
        seat_panel.put(f"{name}:sign", counter_picture(kind, INK), area.x + sign / 2 + 4, area.cy, sign)
        _draw_pocket_value(seat_panel, name, value, area._replace(x=area.x + sign + 2, w=area.w - sign - 2))
    elif area.w > NARROW:
        _draw_pocket_name(seat_panel, name, kind, area._replace(w=area.w * NAME_SHARE), 17)
        _draw_pocket_value(seat_panel, name, value, area._replace(x=area.x + area.w * NAME_SHARE, w=area.w * (1 - NAME_SHARE)))
    elif area.h > LEAST_POCKET:
        upper, lower = area._replace(h=area.h * 0.46), Area(area.x, area.y + area.h * 0.42, area.w, area.h * 0.54)
        if is_named_counter(kind):
            _draw_pocket_name(seat_panel, name, kind, upper, 14)
        else:
            seat_panel.put(f"{name}:sign", counter_picture(kind, INK), upper.cx, upper.cy + 2, min(upper.h - 2, area.w * 0.7))
        _draw_pocket_value(seat_panel, name, value, lower)
    else:
        _draw_pocket_value(seat_panel, name, value, area)


def _pocket_words(kind: str, area: Area) -> str:
    """Return a counter's name; for a narrow pocket its first letters."""
    words = translate("toolbox.counter", kind=kind)
    return words if area.w > TIGHT else first_letters(words, NARROW_LETTERS)


def _draw_pocket_name(seat_panel: Panel, name: str, kind: str, area: Area, size: float) -> None:
    real = size / seat_panel.scene.look.text_factor
    words = _pocket_words(kind, area)
    seat_panel.write(f"{name}:kind", words, area.cx, area.cy + 2, real, room=area.w - POCKET_NAME_AIR, least=7)


def _draw_pocket_value(seat_panel: Panel, name: str, value: str, area: Area) -> None:
    size = min(28, area.h * 0.8) / seat_panel.scene.look.text_factor
    seat_panel.write(f"{name}:value", value, area.cx, area.cy, size, room=area.w - 2 * POCKET_AIR, least=6)
