"""What stands around the chart of Perils: the track above it, and below it what is counted of everybody."""

from typing import TYPE_CHECKING

from companion.games.perils_of_the_deep.box import HELPER, USUAL_DRAW
from companion.games.perils_of_the_deep.view import CaptainView, CardView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.cards import small_peril
from companion.pictures.dice import die
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import seat_paint
from companion.pictures.things import treasure
from companion.session.hands.shown import Shown
from kivy_ui.games.perils_of_the_deep.tiles import ANCHOR, TILE_H
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from kivy_ui.games.perils_of_the_deep.board import PerilsBoard

CARD_W, CARD_H, GAP = 37.0, 44.0, 5.0
FACES, FLEET_W = 6, 58.0


# the track


def track(board: "PerilsBoard", scene: Scene, view: PerilsView, area: Area) -> None:
    """Lay All Aboard and the perils in a row, the one in force framed in red; beside them what expedition and round it is."""
    size = area.h / CARD_H
    step = (CARD_W + GAP) * size
    count = len(view.track) + view.face_down
    for nth in range(count):
        card = view.track[nth] if nth < len(view.track) else None
        _card(board, scene, nth, card, slot(area, nth), area.cy, size)
    first = area.x + max(1, len(view.track)) * step - GAP * size / 2
    board.mark(scene, "track", Area(first, area.y - 3, area.x + count * step - first, area.h + 6), 10)
    _beside(board, scene, view, Area(area.x + count * step + 10, area.y, area.right - area.x - count * step - 10, area.h))


def slot(area: Area, nth: int) -> float:
    """Find the middle of the track's place `nth`."""
    return area.x + (nth * (CARD_W + GAP) + CARD_W / 2) * area.h / CARD_H


def _card(board: "PerilsBoard", scene: Scene, nth: int, card: CardView | None, x: float, y: float, size: float) -> None:
    skulls, is_now = (card.skulls if card.kind != "aboard" else 0, card.is_current) if card else (None, False)
    is_plain = card is not None and card.kind != "aboard" and not skulls
    look = picture(small_peril, 1 if is_plain else skulls, is_now)
    scene.put(f"track:{nth}", look, x, y, 43 * size, 50 * size)
    if card is not None and card.kind != "aboard":
        scene.write(f"track:{nth}:skulls", str(skulls), x + 7 * size, y + 9 * size, 22 * size, "#3a2410", room=24 * size)


def _beside(board: "PerilsBoard", scene: Scene, view: PerilsView, area: Area) -> None:
    """Write round and expedition; in a ledger treasure that is still to be found, and what was looted."""
    ink = board.paint_ink
    counts = 150.0 if view.treasure_left is not None and scene.is_wide else 0.0
    room = area.w - (FLEET_W * len(view.captains) if view.depth == HELPER and scene.is_wide else counts) - 8
    round_of = told("perils_of_the_deep.round", round=view.round, rounds=view.rounds)
    if scene.wide(round_of, 18) > room:
        round_of = told("perils_of_the_deep.round_short", round=view.round)
    lines = [round_of] if view.track else []
    lines.append(told("perils_of_the_deep.expedition", expedition=view.expedition))
    for row, line in enumerate(lines):
        y = area.cy + (row - (len(lines) - 1) / 2) * min(26.0 * scene.look.text_factor, area.h / 2)
        scene.write(f"round:{row}", line, area.x, y, 22 if row == 0 else 18, ink, "start", not row, room=room, least=15)
    if counts:
        _treasure(board, scene, view, Area(area.right - counts - 4, area.y, counts, area.h))


def _treasure(board: "PerilsBoard", scene: Scene, view: PerilsView, area: Area) -> None:
    for nth, (is_full, count) in enumerate(((True, view.treasure_left), (False, view.looted))):
        x = area.x + 22 + nth * 78
        scene.put(f"treasure:{nth}", picture(treasure, is_full), x, area.cy, 42, 42)
        scene.write(f"treasure:{nth}:count", str(count), x + 24, area.cy, 26, board.paint_ink, "start", room=34, least=15)
    board.mark(scene, "pile", Area(area.x - 2, area.cy - 25, 76, 50), 12, is_lit=False)


# everybody's counts


def everybody(board: "PerilsBoard", scene: Scene, view: PerilsView, area: Area, is_deciding: bool) -> None:
    """A tile for everyone who sails: crew, and while they decide what weighing anchor would score, touched to weigh it."""
    listed = [view.captains[seat] for seat in view.order] if view.order else list(view.captains)
    sailing = [one for one in listed if one.status == "sailing" and (one.is_asked or not is_deciding)]
    wide = min(190.0, (area.w + 6) / max(1, len(sailing)) - 6)
    first = area.cx - (wide + 6) * len(sailing) / 2 + 3
    for nth, one in enumerate(sailing):
        _mine(board, scene, one, Area(first + nth * (wide + 6), area.bottom - TILE_H, wide, TILE_H), is_deciding)


def _mine(board: "PerilsBoard", scene: Scene, one: CaptainView, place: Area, is_deciding: bool) -> None:
    rim = ANCHOR if is_deciding and scene.theme != "contrast" else board.paper_rim
    key = f"mine:{one.seat}"
    scene.lay(key, picture(plate_painters.plate, board.paper, rim, 2.5, 14, 1.0), place)
    board.disc(scene, f"{key}:disc", one.seat, place.x + 22, place.cy, 14)
    counts = [("crew", one.crew or 0)]
    if is_deciding:
        counts = [*counts, ("anchor", one.would_score or 0)] if place.w > 150 else [("anchor", one.would_score or 0)]
    for (name, value), cell in zip(counts, Area(place.x + 40, place.y, place.w - 44, place.h).columns(len(counts), 2), strict=True):
        colour = ANCHOR if scene.theme != "contrast" else board.paper_ink
        side = 30 if cell.w - 40 >= scene.wide(str(value), 26) else 22
        scene.put(f"{key}:{name}", picture(icon, name, colour), cell.x + side * 0.57, cell.cy, side, side)
        x = cell.x + side * 1.2
        scene.write(f"{key}:{name}:value", str(value), x, cell.cy, 30, board.paper_ink, "start", room=cell.right - x - 2)
    if is_deciding:
        board.mark(scene, f"anchor:{one.seat}", place, 14, is_lit=False)


# the fleet


def fleet(board: "PerilsBoard", scene: Scene, view: PerilsView, area: Area) -> None:
    """Lay a helper's ships clear of the chart: of whom still sails, in order of play; a card says who draws fewer."""
    listed = [view.captains[seat] for seat in view.order] if view.order else list(view.captains)
    w = FLEET_W
    if not scene.is_wide:
        room = area.w - w * len(listed) - 8
        scene.write("fleet", told("perils_of_the_deep.sailing"), area.x, area.cy, 20, board.paint_ink, "start", room=room, least=15)
    for nth, one in enumerate(listed):
        if one.status == "sailing":
            _at_sea(board, scene, view, one, Area(area.right - (len(listed) - nth) * w, area.y, w, area.h))


def _at_sea(board: "PerilsBoard", scene: Scene, view: PerilsView, one: CaptainView, place: Area) -> None:
    seat, key = board.shown.seats[one.seat], f"fleet:{one.seat}"
    if view.acting == one.seat:
        scene.put(f"{key}:glow", picture(glow, seat_paint(seat.colour), 0.9), place.cx, place.cy, 92, 92)
    w = min(58.0, place.w - 2)
    scene.put(key, picture(square_ship, seat.colour, seat.emblem, False), place.cx, place.cy, w, w * 0.91)
    if one.draws < USUAL_DRAW:
        x, y = place.right - 11, place.y + 12
        scene.put(f"{key}:draws", picture(plate_painters.plate, board.paper, board.paper_rim, 2, 5, 1.0), x, y, 23, 29)
        scene.write(f"{key}:count", str(one.draws), x, y + 1, 20 / scene.look.text_factor, board.paper_ink)
    if (name := f"anchor:{one.seat}") in board.answers:
        x, y = place.x + 12, place.bottom - 12
        scene.put(f"{key}:under", picture(plate_painters.plate, board.paper, board.paper_rim, 2, 12, 1.0), x, y, 25, 25)
        scene.put(f"{key}:anchor", picture(icon, "anchor", board.paper_ink if scene.theme == "contrast" else ANCHOR), x, y, 19, 19)
        board.mark(scene, name, place.inset(1, 0), 12)


# the boarding die


def faces(board: "PerilsBoard", scene: Scene, view: PerilsView, area: Area) -> None:
    """Lay the die's six faces out to be touched, where it is a real one."""
    for nth, (face, place) in enumerate(zip(view.faces, area.columns(FACES, 6)), 1):
        scene.put(f"face:{nth}", picture(die, face), place.cx, place.cy, 58, 62)
        board.mark(scene, f"face:{nth}", Area(place.x, place.cy - 30, place.w, 60), 12)


def boarding_die(board: "PerilsBoard", scene: Scene, face: str, at: tuple[float, float]) -> None:
    """Lay the die, as it fell last, where it can be thrown."""
    if "die:boarding" in board.answers:
        scene.put("die", picture(die, face), *at, 58, 62, angle=8)
        board.mark(scene, "die:boarding", around(*at, 64, 66), 14, is_lit=False)


# flags


def tips(board: "PerilsBoard", scene: Scene, shown: Shown) -> None:
    """Put a tick at the flag of who has acted, else its number in the order to come."""
    view: PerilsView = shown.view
    for one in view.captains:
        flag = board.flags.get(one.seat)
        if flag is None or one.status in ("gone",):
            continue
        if one.status in ("lost", "anchored"):
            _tip(scene, one.seat, flag, "#03111b", picture(icon, "skull" if one.status == "lost" else "anchor", "#f4fbfc"))
        elif view.phase == "turn" and one.seat != view.acting and one.place:
            if one.has_acted:
                _tip(scene, one.seat, flag, "#5fd896", picture(icon, "tick", "#08131c"))
            else:
                _tip(scene, one.seat, flag, "#03111b", None, str(one.place))


def _tip(scene: Scene, seat: int, flag: Area, fill: str, look: Picture | None, number: str = "") -> None:
    y = flag.h + (1 if scene.is_wide else 5)
    scene.put(f"tip:{seat}", picture(plate_painters.plate, fill, "#f4fbfc", 1.5, 14, 1.0), flag.cx, y, 29, 29)
    if look is not None:
        scene.put(f"tip:{seat}:look", look, flag.cx, y, 21, 21)
    scene.write(f"tip:{seat}:number", number, flag.cx, y + 1, 20 / scene.look.text_factor, "#f4fbfc")
