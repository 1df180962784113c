"""The toolbox's bags and stacks: the last thing drawn, large, and what is left; while one is filled, a palette."""

from functools import partial

from companion.games.toolbox.box import COLOURS, SHAPES
from companion.games.toolbox.draws import Draw, PutAllBack, ThingsDrawn
from companion.games.toolbox.pots import AddThings, EmptyPot, NewPot, SetReady, TakePreset
from companion.games.toolbox.view import KindView, PotView, ToolsView
from companion.pictures.canvas import mixed
from companion.pictures.gems import glow
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import emblem
from companion.pictures.things import TOKEN_PAINTS, bag, pile, token
from companion.pictures.tools import tray
from companion.pictures.worlds.land import felt
from companion.session.hands.shown import Shown
from companion.table.prompt import Choice, Number, Pick
from companion.table.say import Words
from kivy_ui.games.toolbox.tool_base import (
    aside_of,
    choice_of,
    draw_cell,
    draw_question,
    draw_stepper,
    draw_way_out,
    rest_of,
    taking,
)
from kivy_ui.look.language import read, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import between
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.glass import Glass
from kivy_ui.table.table_layout import OUT, Places

BAG, STACK = "bag", "stack"
MOST_DRAWN, MOST_PUT = 24, 60
MOST_BARS = 5
LARGE, SMALL, TRAIL = 172, 52, 9


class Filled:
    """What is set beside a bag or stack: how many to draw or put in, and which shape goes in."""

    def __init__(self) -> None:
        self.count, self.put, self.shape = 1, 1, SHAPES[0]


def draw_pot(glass: Glass, filled: Filled, at: Places, view: ToolsView, pot: PotView) -> None:
    """What was drawn and what is left, or a palette to fill it from."""
    cloth, contents = split(glass, at.scene)
    glass.lay("cloth", picture(felt, glass.theme), cloth)
    _contents(glass, contents, pot)
    if pot.is_ready:
        _ready(glass, filled, at, cloth, pot)
    else:
        _filling(glass, filled, at, cloth, pot)


def show_pot(glass: Glass, area: Area, pot: PotView) -> None:
    """Draw a bag or stack as it lies, and nothing to touch."""
    cloth, contents = split(glass, area)
    glass.lay("cloth", picture(felt, glass.theme), cloth)
    _contents(glass, contents, pot)
    _pot(glass, cloth, pot, None)
    _drawn(glass, cloth, pot)


def split(glass: Glass, area: Area) -> tuple[Area, Area]:
    """Part the scene into the cloth and the panel of contents."""
    if glass.is_wide:
        w = max(212.0, area.w * 0.27)
        return Area(14, area.y + 10, area.w - w - 38, area.h - 16), Area(area.right - w - 12, area.y + 10, w, area.h - 16)
    h = area.h * 0.4
    return Area(12, area.y + 8, area.w - 24, area.h - h - 22), Area(12, area.bottom - h - 6, area.w - 24, h)


def pot_at(glass: Glass, cloth: Area) -> tuple[float, float, float]:
    """Say where the bag or stack stands on the cloth, and how large."""
    size = min(208.0, cloth.h * 0.8, cloth.w * 0.36)
    return cloth.x + 20 + size / 2, cloth.cy + 4, size


def drawn_at(glass: Glass, cloth: Area, count: int) -> list[Area]:
    """Say where the things of the last draw lie: as large as they fit beside the bag."""
    x, _, size = pot_at(glass, cloth)
    left = x + size / 2 + 24
    room = Area(left, cloth.y + 18, cloth.right - left - (78 if count == 1 else 24), cloth.h - 36 - 36)
    across = max(1, min(count, round((count * room.w / room.h) ** 0.5)))
    rows = -(-count // across)
    side = min(LARGE, room.w / across, room.h / rows)
    block = Area(room.cx - across * side / 2, room.cy - rows * side / 2, across * side, rows * side)
    aside = (rows * across - count) * side / 2  # the last row lies in the middle
    cells = enumerate(block.grid(count, across, 0))
    return [Area(one.x + (aside if nth >= (rows - 1) * across else 0), one.y, side, side) for nth, one in cells]


def last_drawn(shown: Shown, pot: PotView) -> list[KindView]:
    """List the things of the last draw, else the last thing that lies out."""
    drawn = next((event for event in reversed(shown.events) if isinstance(event, ThingsDrawn)), None)
    if drawn is not None and max(drawn.kinds) < len(pot.kinds):
        return [pot.kinds[kind] for kind in drawn.kinds]
    return [kind for mark in pot.fresh[-1:] for kind in pot.kinds if kind.mark == mark]


def pot_look(pot: PotView) -> Picture:
    """Return the picture of a bag or stack: limp, or an outline, when empty."""
    if pot.pot == STACK:
        return picture(pile, 4, min(4, pot.size))
    return picture(bag, not pot.size)


def thing(glass: Glass, key: str, mark: str, spot: Area, scale: float = 1, drop: float = 0) -> None:
    """Draw a thing with its letter."""
    _, shape, colour, letter = mark.split(":", 3)
    glass.put(
        key, picture(token, colour, "" if letter else shape), spot.cx, spot.cy + drop, spot.w * 0.94, spot.h * 0.98, scale=scale
    )
    if letter:
        dark = colour in ("black", "violet", "blue", "red", "green")
        ink, halo = ("#ffffff", "#02101a") if dark else ("#1d140a", "")
        glass.write(f"{key}:letter", letter, spot.cx, spot.cy + drop - spot.h * 0.03, spot.h * 0.4 / glass.look.text_factor, ink,
            halo=halo, room=spot.w * 0.7, least=12, scale=scale)  # fmt: skip


# drawing


def _ready(glass: Glass, filled: Filled, at: Places, cloth: Area, pot: PotView) -> None:
    state = filled
    state.count = max(1, min(state.count, pot.size, MOST_DRAWN))
    one = choice_of(glass, Draw, lambda choice: not choice.fields and not getattr(choice.move, "puts_back", False))
    several = choice_of(glass, Draw, lambda choice: choice.fields)
    back = choice_of(glass, PutAllBack)
    draw = taking(glass, one) if state.count == 1 or several is None else taking(glass, several, state.count)
    _pot(glass, cloth, pot, draw)
    _drawn(glass, cloth, pot)
    names = told("toolbox.drawn_before", things=[read(name) for name in pot.fresh_names[-4:]]) if pot.fresh_names else ""
    draw_question(glass, at, _lies_out(glass, pot), names, rest_of(glass, one, several, back))
    lead, note = pot_look(pot), told("toolbox.or_tap", pot=pot.pot) if glass.is_wide and draw else ""
    title = told("toolbox.draw", count=state.count) if draw else told("toolbox.nothing_left")
    draw_cell(glass, "draw", at.cell(0, 2), "main", (title, note), draw, lead)
    step = at.cells[2] if glass.is_wide else at.cells[1]
    draw_stepper(
        glass, step, str(state.count), partial(_count, glass, filled, -1, pot.size), partial(_count, glass, filled, 1, pot.size)
    )
    if back is not None:
        words = (told("toolbox.put_back"), told("toolbox.everything", count=pot.out))
        draw_cell(glass, "back_in", at.cells[OUT], "plain", words, taking(glass, back, at=OUT), icon_name="turn")


def _lies_out(glass: Glass, pot: PotView) -> Words:
    """Say how much was drawn; of which bag or stack, where there are several."""
    if not pot.out:
        return pot.name
    out = told("toolbox.out", count=pot.out)
    return out if len(glass.shown.view.pots) == 1 else told("toolbox.out_of", name=pot.name, out=out)


def _count(glass: Glass, filled: Filled, by: int, size: int) -> None:
    filled.count = max(1, min(filled.count + by, size, MOST_DRAWN))
    glass.actions.renew()


def _pot(glass: Glass, cloth: Area, pot: PotView, tap: object) -> None:
    x, y, size = pot_at(glass, cloth)
    glass.put("pot", pot_look(pot), x, y, size, size * 1.05)
    count(glass, "pot", pot, cloth)
    if callable(tap):
        glass.touch("pot", Area(x - size * 0.6, y - size * 0.6, size * 1.2, size * 1.2), tap, radius=30)


def count(glass: Glass, key: str, pot: PotView, cloth: Area) -> None:
    """Write on a bag or stack how much is in it."""
    x, y, size = pot_at(glass, cloth)
    glass.write(f"{key}:count", str(pot.size), x, y + size * 0.14, 56, "#ffffff", halo="#2d1808", room=size * 0.8)


def _drawn(glass: Glass, cloth: Area, pot: PotView) -> None:
    drawn = last_drawn(glass.shown, pot)
    ink, halo = ("#ffffff", "#06291d") if glass.theme != "light" else ("#06291d", "#e9f7f0")
    if not drawn:
        x, _, size = pot_at(glass, cloth)
        room = Area(x + size / 2 + 20, cloth.cy - 50, cloth.right - x - size / 2 - 44, 100)
        glass.paragraph("hint", pot.says or "", room, 28, ink, "middle", True, halo, is_top=False)
        return
    places = drawn_at(glass, cloth, len(drawn))
    if len(drawn) == 1:
        _trail(glass, cloth, places[0])
        glass.put("drawn:glow", picture(glow, "#fffbe0"), places[0].cx, places[0].cy, 240, 240, alpha=0.6)
        x, _, size = pot_at(glass, cloth)
        free = min(places[0].w + 100, 2 * (cloth.right - 88 - places[0].cx), 2 * (places[0].cx - x - size * 0.4))
        name = told("toolbox.drawn", thing=drawn[0].name)
        glass.write("drawn:name", name, places[0].cx, places[0].bottom + 22, 34, ink, halo=halo, room=free, least=13)
        _earlier(glass, cloth, pot, ink, halo)
    for nth, (kind, spot) in enumerate(zip(drawn, places)):
        thing(glass, f"drawn:{nth}", kind.mark, spot)


def _trail(glass: Glass, cloth: Area, spot: Area) -> None:
    """Dot the way from the bag's mouth to where a thing lies."""
    x, y, size = pot_at(glass, cloth)
    start, end = (x + size * 0.14, y - size * 0.36), (spot.cx - spot.w * 0.3, spot.cy - spot.h * 0.34)
    for nth in range(TRAIL):
        dot = between(start, end, (nth + 0.5) / TRAIL, 10)
        glass.put(f"trail:{nth}", picture(plate_painters.plate, "#ffffff", "#ffffff", 1, 3, 1.0), *dot, 6, 6, alpha=0.6)


def _earlier(glass: Glass, cloth: Area, pot: PotView, ink: str, halo: str) -> None:
    before = list(reversed(pot.fresh[:-1]))[:3]
    for nth, mark in enumerate(before):
        thing(glass, f"earlier:{nth}", mark, Area(cloth.right - 72, cloth.y + 24 + 62 * nth, SMALL, SMALL))
    if before and len(before) * 62 + 60 < cloth.h:
        y = cloth.y + 36 + 62 * len(before)
        glass.write(
            "earlier", told("toolbox.before_short"), cloth.right - 46, y, 20, ink, is_bold=False, halo=halo, room=76, least=18
        )


# contents


def _contents(glass: Glass, area: Area, pot: PotView) -> None:
    glass.lay("contents", picture(tray, glass.theme), area)
    if not pot.kinds:
        side = min(130.0, area.h - 24)
        glass.put("contents:none", pot_look(pot), area.cx, area.cy, side, side)
        return
    columns = 1 if glass.is_wide and len(pot.kinds) <= 6 else 2
    rows = -(-len(pot.kinds) // columns)
    inner = area.inset(8, 8)
    h = min(inner.h, rows * 56)
    for kind, place in zip(pot.kinds, Area(inner.x, inner.y, inner.w, h).grid(len(pot.kinds), columns, 2)):
        _kind(glass, kind, place)


def _kind(glass: Glass, kind: KindView, place: Area) -> None:
    key, r = f"held:{kind.mark}", min(19.0, place.h * 0.44)
    thing(glass, key, kind.mark, Area(place.x + 4, place.cy - r, 2 * r, 2 * r))
    x = place.x + 2 * r + 14
    w = glass.write(f"{key}:held", str(kind.held), x, place.cy, min(32, place.h * 0.8), glass.ink.ink, "start")
    of = told("toolbox.of", count=kind.count)
    if place.w - 2 * r - 20 - w > 50:
        x += w + 8
        w = glass.write(f"{key}:of", of, x, place.cy + 1, 22, glass.ink.dim, "start", False, room=place.right - x, least=18)
        _bars(glass, key, kind, Area(x + w + 8, place.y, place.right - x - w - 8, place.h))


def _bars(glass: Glass, key: str, kind: KindView, room: Area) -> None:
    if kind.count > MOST_BARS or room.w < kind.count * 9:
        return
    paint = mixed(TOKEN_PAINTS[kind.mark.split(":")[2]], "#000000", 0.35 if glass.theme == "light" else 0)
    for nth in range(kind.count):
        colour = paint if nth < kind.held else "#d9c3a0" if glass.theme == "light" else "#6b4526"
        glass.put(f"{key}:{nth}", picture(plate_painters.shade, colour, 1.0), room.x + 5 + nth * 9, room.cy, 6, 20)


# filling


def _filling(glass: Glass, filled: Filled, at: Places, cloth: Area, pot: PotView) -> None:
    add = choice_of(glass, AddThings)
    ready, delete = choice_of(glass, SetReady), aside_of(glass, EmptyPot)
    if add is not None:
        _palette(glass, filled, cloth, add)
    title = told("toolbox.fill", name=pot.name, count=pot.size)
    lettered = (Offer(add, None, told("toolbox.lettered")),) if add else ()
    draw_question(glass, at, title, "", (*lettered, *rest_of(glass, add, ready, delete)))
    words = (ready.label, ready.note) if ready else (told("toolbox.put_something_in"), "")
    draw_cell(glass, "ready", at.cell(0, 2), "main", words, taking(glass, ready))
    step = at.cells[2] if glass.is_wide else at.cells[1]
    put, most = filled.put, _most(add)
    draw_stepper(
        glass, step, told("toolbox.times", count=put), partial(_put, glass, filled, -1, most), partial(_put, glass, filled, 1, most)
    )
    draw_way_out(glass, at, "delete", delete, told("toolbox.delete"), "trash")


def _most(add: Choice | None) -> int:
    return next((field.high for field in add.fields if isinstance(field, Number)), 1) if add else 1


def _put(glass: Glass, filled: Filled, by: int, most: int) -> None:
    filled.put = max(1, min(filled.put + by, most, MOST_PUT))
    glass.actions.renew()


def _palette(glass: Glass, filled: Filled, cloth: Area, add: Choice) -> None:
    """Shapes above, colours below: a tap on a colour puts so many of the shape in."""
    inner, state = cloth.inset(30, 22), filled
    state.put = min(state.put, _most(add))
    heads = Area(inner.x, inner.y, inner.w, min(62.0, inner.h * 0.3)).columns(len(SHAPES), 8)
    for shape, place in zip(SHAPES, heads):
        glass.lay(f"shape:{shape}", picture(plate_painters.key, shape == state.shape, glass.ink.tint, glass.theme), place)
        ink = plate_painters.ink_on("main" if shape == state.shape else "plain", glass.theme)
        glass.put(f"shape:{shape}:sign", picture(emblem, shape, ink), place.cx, place.cy - 2, 32, 32)
        glass.touch(f"shape:{shape}", place, partial(_shape, glass, filled, shape), radius=12)
    top = heads[0].bottom + 12
    body = Area(inner.x, top, inner.w, inner.bottom - top)
    for colour, place in zip(COLOURS, body.grid(len(COLOURS), 4, 6)):
        side = min(place.w, place.h)
        glass.put(f"colour:{colour}", picture(token, colour, state.shape), place.cx, place.cy, side * 0.94, side * 0.98)
        tap = taking(glass, add, (state.shape,), (colour,), state.put, "")
        glass.touch(f"colour:{colour}", Area(place.cx - side / 2, place.cy - side / 2, side, side), tap, radius=30)


def _shape(glass: Glass, filled: Filled, shape: str) -> None:
    filled.shape = shape
    glass.actions.renew()


# new ones


def new_ones(glass: Glass) -> tuple[Offer, ...]:
    """List what a bag or stack can be taken from: nothing, by its name or not, and what was saved."""
    new, kept = choice_of(glass, NewPot), choice_of(glass, TakePreset)
    offers = [
        Offer(new, ((kind,), _free_name(glass, kind)), told("toolbox.new", pot=kind), mark=f"pot:{kind}")
        for kind in (BAG, STACK)
        if new
    ]
    if new is not None:
        offers.append(Offer(new, None, told("toolbox.named"), mark="pot:named"))
    field = kept.fields[0] if kept else None
    if kept is not None and isinstance(field, Pick):
        here = {pot.name for pot in glass.shown.view.pots}  # it lies on the table: taken, it is filled again by putting back
        offers += [
            Offer(kept, ((option.value,),), option.label, option.note) for option in field.options if option.value not in here
        ]
    return tuple(offers)


def _free_name(glass: Glass, kind: str) -> str:
    """Return the first usual name that neither a pot nor a saved one has."""
    kept = choice_of(glass, TakePreset)
    field = kept.fields[0] if kept else None
    saved = {str(option.value) for option in field.options} if isinstance(field, Pick) else set()
    taken = saved | {pot.name for pot in glass.shown.view.pots}
    names = (told("toolbox.name", pot=kind, number=number) for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
