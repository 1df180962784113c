"""The toolbox's counters: a panel for every seat, the large number between minus and plus, what else is counted in its pockets."""

from functools import partial

from companion.games.toolbox.counters import AddCounter, ChangeCount, ResetCounters, SitDown
from companion.games.toolbox.view import ToolsView
from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import emblem, seat_paint
from companion.pictures.things import life
from companion.pictures.tools import panel, pocket, side
from companion.table.prompt import Choice, Pick
from kivy_ui.games.toolbox.tool_base import choice_of, choices_of, draw_cell, draw_way_out, open_listed, rest_of, taking
from kivy_ui.look.language import number, told
from kivy_ui.stage.scene import INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.flags import told_apart
from kivy_ui.table.glass import Glass
from kivy_ui.table.table_layout import Places

LEAST, NARROW, TIGHT = 49.8, 90.0, 44.0
ICONS = {"life": "heart", "coins": "coin", "maps": "map", "crew": "crew", "gems": "gem", "stars": "star"}
PAINTED: dict[str, Picture] = {"life": picture(life), "gems": picture(gem, "purple", False)}
STACKED_W, STACKED_H, POCKET_W = 150.0, 88.0, 120.0
LARGEST_SIGN = 0.3
"""How much of a panel's middle what it counts may take."""


def counted(kind: str, ink: str) -> Picture:
    """Return what a counter counts: painted where people know its colours, else a sign."""
    return PAINTED.get(kind) or picture(icon, ICONS[kind], ink)


class Panel:
    """A seat's panel; turned round it is read from the far side."""

    def __init__(self, glass: Glass, area: Area, key: str, is_turned: bool) -> None:
        self.scene, self.area, self.key, self.is_turned = glass, area, key, is_turned

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Find a point of the panel on the glass."""
        return (2 * self.area.cx - x, 2 * self.area.cy - y) if self.is_turned else (x, y)

    def put(self, name: str, look: object, x: float, y: float, w: float, h: float) -> None:
        """Put a picture."""
        self.scene.put(f"{self.key}:{name}", look, *self.at(x, y), w, h, angle=180 if self.is_turned else 0)  # type: ignore[arg-type]  # a picture

    def write(self, name: str, words: str, x: float, y: float, size: float, room: float, least: float = 0) -> None:
        """Write a word in ink around its middle."""
        self.scene.write(
            f"{self.key}:{name}", words, *self.at(x, y), size, INK, room=room, least=least, angle=180 if self.is_turned else 0
        )

    def touch(self, name: str, area: Area, tap: object) -> None:
        """Let a place of it be touched."""
        x, y = self.at(area.cx, area.cy)
        self.scene.touch(name, Area(x - area.w / 2, y - area.h / 2, area.w, area.h), tap, radius=14)  # type: ignore[arg-type]  # a tap


def draw_counters(glass: Glass, at: Places, view: ToolsView) -> None:
    """Panels where scene and question are; undo, add and reset below."""
    seats = view.playing
    low = at.cells[0].y if glass.is_wide else at.cells[1].y
    area = Area(at.scene.x + 8, at.scene.y + 6, at.scene.w - 16, low - at.scene.y - 14)
    if seats:
        draw_panels(glass, area, view)
    else:
        glass.write("nobody", told("toolbox.who_plays"), area.cx, area.cy, 34, glass.ink.ink, halo=glass.ink.halo, room=area.w)
    _foot(glass, at)


def draw_panels(glass: Glass, area: Area, view: ToolsView) -> None:
    """A panel for everybody who plays; on a table that lies flat each faces its player, the far ones above."""
    sides = {seat: glass.state.side_of(seat) if glass.state.side_of else "" for seat in view.playing}
    seats = (
        sorted(view.playing, key=lambda seat: {"far": 0, "near": 2}.get(sides[seat], 1)) if glass.state.side_of else view.playing
    )
    for seat, place in zip(seats, panels(glass, area, len(seats), bool(glass.state.side_of))):
        is_far = sides[seat] == "far" or (sides[seat] in ("left", "right") and place.cy < area.cy - 1)
        _panel(glass, view, Panel(glass, place, f"panel:{seat}", is_far), seat)


def panels(glass: Glass, area: Area, count: int, is_flat: bool = False) -> list[Area]:
    """Cut the area into as many panels; two who sit opposite each other have one above the other."""
    if is_flat and count == 2:
        columns = 1
    elif glass.is_wide:
        columns = count if count < 3 and area.h < 360 and count == 1 else 2 if count <= 4 else 3 if count <= 9 else 4
    else:
        columns = 1 if count <= 5 else 2
    return area.grid(count, columns, 8)


def _foot(glass: Glass, at: Places) -> None:
    taken = glass.shown.undo if not glass.shown.is_question else None
    more, reset, add, sit = (
        rest_of(glass, *_placed(glass)),
        choice_of(glass, ResetCounters),
        choice_of(glass, AddCounter),
        choice_of(glass, SitDown),
    )
    redo = undo.again(glass)
    if taken is not None and glass.is_wide:
        place = at.cell(0, 2 if redo is None else 1)
        draw_cell(glass, "undo", place, "end", (told("toolbox.undo"), taken), glass.actions.undo, icon_name="undo")
        if redo is not None:
            draw_cell(glass, "redo", at.cells[1], "end", (told("toolbox.redo"), redo), glass.actions.redo, icon_name="redo")
    else:
        undo.draw(glass, at.undo, taken, glass.actions.undo)
    offers = (*_adding(add), *((Offer(sit, (), sit.label, sit.note),) if sit else ()), *more)
    if offers:
        words = (told("toolbox.add"), told("toolbox.add_what"))
        place = at.cells[2] if glass.is_wide else at.cells[1]
        draw_cell(glass, "add", place, "plain", words, partial(open_listed, glass, told("toolbox.add"), offers), icon_name="plus")
    draw_way_out(glass, at, "reset", reset, told("toolbox.reset"), "turn")


def _placed(glass: Glass) -> list[Choice | None]:
    return [
        *choices_of(glass, ChangeCount),
        choice_of(glass, ResetCounters),
        choice_of(glass, AddCounter),
        choice_of(glass, SitDown),
    ]


def _adding(add: Choice | None) -> tuple[Offer, ...]:
    """List what else can be counted."""
    field = add.fields[0] if add else None
    if add is None or not isinstance(field, Pick):
        return ()
    return tuple(Offer(add, ((option.value,),), option.label, mark=option.mark) for option in field.options)


def _panel(glass: Glass, view: ToolsView, one: Panel, seat: int) -> None:
    area, place, glass = one.area, glass.shown.seats[seat], one.scene
    one.put("plate", picture(panel, place.colour, glass.theme), area.cx, area.cy, area.w, area.h)
    changes = {choice.move.counter: choice for choice in choices_of(glass, ChangeCount) if choice.move.seat == seat}  # type: ignore[attr-defined]  # of ChangeCount
    wing = min(78.0, max(LEAST, area.w * 0.24))
    inner = area.inset(8, 8)
    for name, by, x in (("minus", -1, inner.x + wing / 2), ("plus", 1, inner.right - wing / 2)):
        one.put(name, picture(side, place.colour), x, inner.cy - 2, wing, inner.h - 2)
        one.put(f"{name}:sign", picture(icon, name, seat_paint(place.colour)), x, inner.cy - 2, 44, 44)
        one.touch(f"count:0:{seat}:{name}", Area(x - wing / 2, inner.y, wing, inner.h), taking(glass, changes.get(0), by))
    middle = Area(inner.x + wing + 6, inner.y, inner.w - 2 * wing - 12, inner.h)
    pockets = view.counters[1:]
    head, foot = min(34.0, middle.h * 0.26), min(LEAST, middle.h * 0.34) if pockets else 0.0
    _name(glass, one, seat, Area(middle.x, middle.y, middle.w, head))
    body = Area(middle.x, middle.y + head, middle.w, middle.h - head - foot - 4)
    _large(one, view.counters[0].kind, number(view.counters[0].values[seat]), body)
    wide = min(middle.w, len(pockets) * (POCKET_W + 4))
    spots = Area(middle.cx - wide / 2, middle.bottom - foot - 2, wide, foot).columns(len(pockets), 4)
    for nth, (counter, spot) in enumerate(zip(pockets, spots), 1):
        _pocket(one, counter.kind, number(counter.values[seat]), spot, f"pocket:{nth}", place.colour)
    if any(min(spot.w, spot.h) < LEAST for spot in spots):  # too small for a finger each: one for all
        choices = tuple(Offer(choice, None, choice.label) for choice in changes.values())
        one.touch(f"counts:{seat}", middle, partial(open_listed, glass, glass.name(seat), choices) if choices else None)
        return
    large = body if middle.w < NARROW else Area(middle.x, middle.y, middle.w, body.bottom - middle.y)
    one.touch(f"count:0:{seat}", large, taking(glass, changes.get(0)))
    for nth, spot in enumerate(spots, 1):
        one.touch(f"count:{nth}:{seat}", spot, _opening(glass, changes.get(nth)))


def _opening(glass: Glass, choice: Choice | None) -> object:
    """A pocket is too small for minus and plus: a second step has the usual changes as keys."""
    if choice is None:
        return None
    keys = tuple(Offer(choice, (by,), f"{by:+d}".replace("-", "−")) for by in (1, 2, 3, 5, -1, -2, -3, -5))
    return partial(open_listed, glass, choice.label, (*keys, Offer(choice, None, told("toolbox.by_more"))))


def _name(glass: Glass, one: Panel, seat: int, area: Area) -> None:
    place, glass = glass.shown.seats[seat], one.scene
    sign, air = (18.0, 3.0) if area.w < NARROW else (23.0, 5.0)  # so that three letters have room
    room = area.w - sign - air - (0 if area.w < NARROW else 12)
    name = told_apart(glass, glass.name(seat), room, 16)
    wide = min(glass.wide(name, 22), room)
    x = area.cx - (wide + sign + air) / 2
    one.put("emblem", picture(emblem, place.emblem, INK), x + sign / 2, area.cy, sign, sign)
    one.write("name", name, x + sign + air + wide / 2, area.cy, 22, room, 15)


def _large(one: Panel, kind: str, value: str, area: Area) -> None:
    if area.w < STACKED_W and area.h > STACKED_H:
        _stacked(one, kind, value, area)
        return
    size = min(max(82.0, area.h * 0.6), area.h * 1.2, area.w * (0.52 if area.w > NARROW else 0.74))
    sign = min(max(62.0, size * 0.84), area.w * LARGEST_SIGN, area.h * 0.94) if area.w > NARROW else 0.0
    wide = min(one.scene.wide(value, size), area.w - sign - (30 if sign else 6))
    x = area.cx - (wide + sign + 10) / 2 if sign else area.cx - wide / 2 - 10  # 10: the air beside a sign
    if sign:
        one.put("sign", counted(kind, INK), x + sign / 2, area.cy, sign, sign)
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
    """Where a panel is narrow and high, what is counted stands above the number, which stays large."""
    sign = min(38.0, area.h * 0.3)
    low = Area(area.x, area.y + sign + 4, area.w, area.h - sign - 4)
    one.put("sign", counted(kind, INK), area.cx, area.y + 2 + sign / 2, sign, sign)
    size = min(82.0, low.h, area.w * 0.74)
    one.write("value", value, low.cx, low.cy, size / one.scene.look.text_factor, area.w - 14, least=12)


def _pocket(one: Panel, kind: str, value: str, area: Area, name: str, colour: str) -> None:
    one.put(name, picture(pocket, colour), area.cx, area.cy, area.w, area.h)
    sign = min(28.0, area.h * 0.7, area.w * 0.4) if area.w > TIGHT else 0.0
    if sign:
        look = counted(kind, INK)
        one.put(f"{name}:sign", look, area.x + sign / 2 + 4, area.cy, sign, sign)
    left = area.x + sign + (6 if sign else 1)
    one.write(
        f"{name}:value", value, (left + area.right) / 2, area.cy, 28 / one.scene.look.text_factor, area.right - left - 1, least=6
    )
