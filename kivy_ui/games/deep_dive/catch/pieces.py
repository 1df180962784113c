"""A seat's catch of Deep Dive on paper: its rows, penguins and rocks, and the food that it can take."""

from functools import cache

from companion.games.deep_dive.box import COLOURS, FOOD, PENGUINS
from companion.games.deep_dive.dive import TakeTile
from companion.games.deep_dive.scoring import Row
from companion.games.deep_dive.state import OPPONENT
from companion.games.deep_dive.view import NextFood, OceanView, TableauView, next_food
from companion.pictures.animals import trapped_penguin
from companion.pictures.food import flat_food_tile, food, food_tile
from companion.pictures.icons import icon
from companion.pictures.objects import FOODS, rock
from companion.pictures.picture import Picture, picture
from kivy_ui.games.deep_dive.layout import TILE_H, TILE_W, CatchLayout, Layout
from kivy_ui.games.deep_dive.pieces import VALUE, draw_paper, penguin_of, write_value
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import short_name
from kivy_ui.table.table_scene import TableScene

EMPTY_LINES = {"pink": "#d4708f", "green": "#3f9a62", "yellow": "#b98f1c"}
"""Colours of the empty places of a row, on white paper."""
COLUMN_SHADES = {"deep": 0.62, "light": 0.62, "contrast": 0.0}
"""Opacity of the columns of a catch, by the theme."""
FORMULA_TEXT, LEAST_FORMULA_TEXT, READABLE_FORMULA_TEXT = 20.0, 13.0, 16.0
"""Text size of the formula of half a row, its least size, and the size below which it is written shorter, in units."""
ROUNDED_TEXT, ROUNDED_GAP_UNITS = 18.0, 10.0
"""Text size of the words that halves are rounded down, and their distance from what is beside them, in units."""
LEAST_CATCH_H, LEAST_HEAD_H = 78.0, 34.0
"""Least height in units of a paper with rows, and of one with its head alone."""
KEPT_GAP, COUNT_W = 4.0, 28.0
"""Gap after a picture beside the owner of a catch, and room for its number, in units."""
LEAST_ROWS_TEXT = 16.0
"""Least text size of which rows are one sum, and of what a food adds beside a narrow row."""
WIDEST_TOTAL = "00"  # room for it even before: an animation counts up from one digit to two
LEAST_OWNER = 17.6
"""Least text size of the owner."""
PALE_FOOD = 0.5
"""Opacity of a food that can be taken, at its place in the catch."""


def ink(scene: TableScene) -> str:
    """Return the colour of words on the paper."""
    return "#ffffff" if scene.theme == "contrast" else "#08131c"


def find_shown_catch(scene: TableScene, view: OceanView) -> TableauView:
    """Return the catch on the paper: the diver's, or that of the flag that was tapped."""
    seat = view.diver if scene.state.tapped_seat is None else scene.state.tapped_seat
    return next((tableau for tableau in view.tableaux if tableau.seat == seat), view.tableaux[0])


def draw_catch(scene: TableScene, at: Layout, view: TableauView) -> None:
    """Draw a seat's catch, unless it is unchanged; only its head where a strip of reminders leaves no room for rows."""
    new_food, trapped = _food_to_take(scene, view), _trapped_count(scene, view)
    values = at.paper, view, new_food, trapped, scene.snapshot.seats
    scene.draw_part("catch", values, lambda: _draw_whole_catch(scene, at, view, new_food, trapped=trapped))


def _draw_whole_catch(scene: TableScene, at: Layout, view: TableauView, new_food: NextFood | None, *, trapped: int) -> None:
    """Draw a seat's catch, with the food that can be taken; nothing where long reminders leave no room."""
    if at.paper.h < LEAST_HEAD_H:
        return
    draw_paper(scene, at)
    paper, area, colour = CatchLayout(at, len(view.rows)), at.paper, ink(scene)
    has_rows = area.h >= LEAST_CATCH_H
    y = area.y + (22 if has_rows else area.h / 2)
    scene.write("catch:total", str(view.points), area.right - 14, y, 36 if has_rows else 24, colour=colour, anchor="end")
    total_w = max(scene.scaled_width(words, 36) for words in (str(view.points), WIDEST_TOTAL))
    rounding_w = _least_rounding_width(scene) if has_rows and _has_rounding(paper, view, new_food) else 0.0
    things = _kept_things(scene, view, trapped)
    room = area.w - 78 - total_w - (0 if at.is_wide else _kept_width(things) + rounding_w)
    right = _write_owner(scene, view, area.x, y, room)
    right = _draw_kept(scene, things, *((paper.foot.x, paper.foot.cy) if at.is_wide else (right + 12, y)))
    if rounding_w:
        end, rounding_y = (area.right - 14, paper.foot.cy) if at.is_wide else (area.right - 14 - total_w - ROUNDED_GAP_UNITS, y)
        if end - right >= rounding_w - ROUNDED_GAP_UNITS:
            _write_rounding(scene, right + ROUNDED_GAP_UNITS, end, rounding_y)
    if at.is_wide:
        _draw_columns(scene, paper)
        if not view.rows:
            _write_rule(scene, paper)
    if has_rows:
        draw_rows(scene, paper, view, new_food)


def _write_rule(scene: TableScene, paper: CatchLayout) -> None:
    """Write what rows score beside the second and third row of an empty catch; the first may show what a food adds."""
    column = paper.column_at(len(COLOURS) - 1)
    x, right = column.right + 10, paper.area.right - 8
    for nth, words in enumerate((translate("deep_dive.rule_full"), translate("deep_dive.rule_half")), 1):
        y, h = paper.tile_at(nth, 0)[1], paper.pitch - 6
        area = Area(x, y - h / 2, right - x, h)
        scene.paragraph(f"catch:rule:{nth}", words, area, 20, ink(scene), least=13, is_top=False)


def _draw_columns(scene: TableScene, paper: CatchLayout) -> None:
    """Draw a pale column behind the places of each colour."""
    for nth, colour in enumerate(COLOURS):
        if alpha := COLUMN_SHADES[scene.theme]:
            look = plate_ground(FOODS[colour], FOODS[colour], 12, width=1, alpha=alpha * PALE_FOOD)
            scene.put_in_area(f"catch:column:{nth}", look, paper.column_at(nth))


def draw_rows(scene: TableScene, paper: CatchLayout, view: TableauView, new_food: NextFood | None = None) -> None:
    """Draw the rows of a catch on its paper, with the food that can be taken."""
    if paper.hidden:
        _write_hidden_sum(scene, paper, view, ink(scene))
    for at in range(paper.hidden, paper.hidden + paper.count):
        _draw_row(scene, paper, at, view.rows[at] if at < len(view.rows) else None, new_food)


def _write_owner(scene: TableScene, view: TableauView, left_x: float, y: float, room: float) -> float:
    """Write whose catch it is, in `room` units; return the right end of the words."""
    x = left_x + 44
    if view.seat == OPPONENT:
        scene.put("catch:disc", penguin_of(scene, OPPONENT), left_x + 24, y, w=26, h=33)
        name = translate("deep_dive.opponent")
    else:
        scene.disc("catch:disc", view.seat, left_x + 24, y, 14)
        name = scene.name(view.seat)
    words = translate("deep_dive.catch", name=name)
    words = words if scene.scaled_width(words, 22) <= room else short_name(scene, name, room, LEAST_OWNER)
    return x + scene.write_left("catch:whose", words, x, y, 22, colour=ink(scene), room=room, least=LEAST_OWNER)


def _trapped_count(scene: TableScene, view: TableauView) -> int:
    """Return the number of trapped penguins of a catch's owner."""
    return sum(up.penguin == view.seat for depth in scene.snapshot.view.depths for up in depth.up)


def _kept_things(scene: TableScene, view: TableauView, trapped: int) -> list[tuple[str, Picture, tuple[float, float], str]]:
    """List the free and trapped penguins of a player, the rocks, and the opponent's open-water tiles: key, picture, size, number."""
    penguins: list[tuple[str, Picture, tuple[float, float], str]] = []
    if view.seat != OPPONENT:
        player = scene.snapshot.seats[view.seat]
        caught = picture(trapped_penguin, player.colour, player.emblem)
        free = max(0, PENGUINS - trapped)
        looks = [(penguin_of(scene, view.seat), (23.0, 29.0))] * free + [(caught, (34.0, 24.0))] * (PENGUINS - free)
        penguins = [(f"penguins:{nth}", look, size, "") for nth, (look, size) in enumerate(looks)]
    other_pieces = (
        ("rocks", picture(rock), (30.0, 27.0), view.rocks),
        ("waters", picture(icon, "drop", "#2f86b4"), (28.0, 26.0), view.waters * (view.seat == OPPONENT)),
    )
    return [*penguins, *((key, look, size, str(count)) for key, look, size, count in other_pieces if count)]


def _kept_width(things: list[tuple[str, Picture, tuple[float, float], str]]) -> float:
    """Return the width of `_draw_kept`, at most."""
    return sum(w + KEPT_GAP + (COUNT_W if count else 0) for _, _, (w, _), count in things)


def _draw_kept(scene: TableScene, things: list[tuple[str, Picture, tuple[float, float], str]], x: float, y: float) -> float:
    """Draw pictures from `x` on, with their numbers; return their right end."""
    for kind, look, (w, h), count in things:
        scene.put(f"catch:{kind}", look, x + w / 2, y, w=w, h=h)
        x += w + KEPT_GAP
        if count:
            x += 8 + scene.write_left(f"catch:{kind}:count", count, x, y, 22, colour=ink(scene))
    return x


def _write_hidden_sum(scene: TableScene, paper: CatchLayout, view: TableauView, colour: str) -> None:
    """Write the sum of the rows for which there is no room, and before it which rows they are."""
    (x, y), (right, _) = paper.tile_at(paper.hidden - 1, 0), paper.sum_at(paper.hidden - 1)
    words, total = translate("deep_dive.rows", first=1, last=paper.hidden), str(view.sums[paper.hidden - 1])
    w = scene.write("catch:above:points", total, right, y, 30, colour=colour, anchor="end")
    room = min(150.0, right - w - KEPT_GAP - x + 20)
    if scene.scaled_width(words, LEAST_ROWS_TEXT, is_bold=False) > room:
        words = f"1–{paper.hidden}"  # in the largest text
    scene.write_left("catch:above", words, x - 20, y, 22, colour=colour, is_bold=False, room=room, least=LEAST_ROWS_TEXT)


def _draw_row(scene: TableScene, paper: CatchLayout, row: int, view: Row | None, next_food: NextFood | None) -> None:
    """Draw a row: a tile, an empty place or the food that can be taken for each colour, and its points.

    A row that the food would enter shows what the food adds to its points, and no formula, which would be without the food.
    """
    is_entered = next_food is not None and next_food.row == row
    for nth, colour in enumerate(COLOURS):
        x, y = paper.tile_at(row, nth)
        worth = view.worths[nth] if view else 0
        key = f"catch:{row}:{nth}"
        if worth:
            _put_caught(scene, paper, key, f"{colour}{worth}", x, y=y)
        elif next_food is not None and is_entered and next_food.colour == nth:
            _draw_next_food(scene, paper, next_food, is_new_row=view is None)
        else:
            frame, look = _empty_looks(scene.theme == "contrast")[nth]
            scene.put(f"{key}:frame", frame, x, y, w=paper.tile_w, h=paper.tile)
            scene.put(key, look, x, y, w=paper.tile * 0.72)
    if view:
        points = _points_and_gain(scene, paper, row, view, next_food) if is_entered and next_food else str(view.points)
        write_row_points(scene, paper, row, points, is_complete=view.is_complete)
        if not view.is_complete and paper.has_formulas and not is_entered:
            _write_formula(scene, paper, row, view.sum)


def _points_and_gain(scene: TableScene, paper: CatchLayout, row: int, view: Row, food: NextFood) -> str:
    """Return the points of a row with what a food adds; only what it adds where there is little room, as in a new row."""
    if paper.has_formulas:
        return translate("deep_dive.points_and_gain", points=view.points, gain=food.gain)
    gain = translate("deep_dive.next_gain", points=food.gain)
    return gain if scene.scaled_width(gain, LEAST_ROWS_TEXT, False) <= paper.points_room(row) else str(view.points)


@cache
def _empty_looks(is_contrast: bool) -> tuple[tuple[Picture, Picture], ...]:
    """Return the frame and the pale food of an empty place, by colour."""
    lines = FOODS if is_contrast else EMPTY_LINES
    return tuple((picture(plate_painters.frame, lines[colour], 2, 9), picture(food, colour, not is_contrast)) for colour in COLOURS)


def write_row_points(
    scene: TableScene, paper: CatchLayout, row: int, points: str, is_complete: bool, key: str = "", scale: float = 1
) -> None:
    """Write the points of a row: bold and large if it is complete, else below the formula of its half."""
    x, y, size = paper.points_at(row, is_complete)
    scene.write(
        key or f"catch:{row}:points", points, x, y, size, colour=ink(scene), anchor="end", is_bold=is_complete,
        room=paper.points_room(row), least=16,
        scale=scale
    )  # fmt: skip


def _write_formula(scene: TableScene, paper: CatchLayout, row: int, total: int) -> None:
    """Write that a row scores half of its sum, above its points."""
    (x, y, room), factor = paper.formula_at(row), scene.look.text_factor
    words = translate("deep_dive.half_of", sum=total)
    if scene.scaled_width(words, READABLE_FORMULA_TEXT / factor, False) > room:
        words = translate("deep_dive.short_half_of", sum=total)
    scene.write(
        f"catch:{row}:half", words, x, y, FORMULA_TEXT / factor, colour=ink(scene), anchor="end", is_bold=False,
        room=room, least=LEAST_FORMULA_TEXT / factor, alpha=0.75,
    )  # fmt: skip


def _has_rounding(paper: CatchLayout, view: TableauView, new_food: NextFood | None) -> bool:
    """Return whether a formula of the catch has an odd sum, of which half is rounded down."""
    if not paper.has_formulas:
        return False
    shown_rows = list(enumerate(view.rows))[paper.hidden :]
    if any(not row.is_complete and row.sum % 2 and (new_food is None or new_food.row != at) for at, row in shown_rows):
        return True
    return new_food is not None and new_food.row >= len(view.rows) and FOOD[new_food.tile][1] % 2 > 0


def _least_rounding_width(scene: TableScene) -> float:
    """Return the least room of the words that halves are rounded down, in units."""
    return (
        scene.scaled_width(translate("deep_dive.halves_down"), LEAST_FORMULA_TEXT / scene.look.text_factor, False)
        + 2 * ROUNDED_GAP_UNITS
    )


def _write_rounding(scene: TableScene, left_x: float, right: float, y: float) -> None:
    """Write between two x that halves are rounded down."""
    scene.write(
        "catch:rounded", translate("deep_dive.halves_down"), right, y, ROUNDED_TEXT, colour=ink(scene), anchor="end", is_bold=False,
        room=right - left_x, least=LEAST_FORMULA_TEXT / scene.look.text_factor, alpha=0.75,
    )  # fmt: skip


# a food that can be taken


def _food_to_take(scene: TableScene, view: TableauView) -> NextFood | None:
    """Return the food that the owner of a catch can take now; None if there is none, or several kinds, or during an animation."""
    prompt = scene.snapshot.prompt if scene.answers and scene.state.is_result_shown else None
    choices = prompt.choices if prompt else ()
    tiles = {choice.move.tile for choice in choices if isinstance(choice.move, TakeTile) and choice.move.seat == view.seat}
    return next_food(view, tiles.pop()) if len(tiles) == 1 and tiles <= FOOD.keys() else None


def _caught_look(paper: CatchLayout, colour: str) -> Picture:
    """Return the picture of a food in a catch: flat in a low row."""
    return picture(flat_food_tile if paper.tile_w > paper.tile * 1.2 else food_tile, colour)


def _put_caught(scene: TableScene, paper: CatchLayout, key: str, kind: str, x: float, y: float) -> None:
    """Draw a caught food at its place."""
    (colour, worth), h = FOOD[kind], paper.tile
    look = _caught_look(paper, COLOURS[colour])
    scene.put(key, look, x, y + h * 0.01, w=paper.tile_w * TILE_W, h=h * TILE_H)
    if look.paint is food_tile:
        write_value(scene, key, worth, x, y, size=h)
    else:
        factor = scene.look.text_factor
        size, room = h * VALUE * 1.1 / factor, paper.tile_w * 0.5
        scene.write(f"{key}:worth", str(worth), x + paper.tile_w * 0.22, y, size, colour=INK, room=room, least=14 / factor)


def _draw_next_food(scene: TableScene, paper: CatchLayout, food: NextFood, is_new_row: bool) -> None:
    """Draw a food pale at the place that it would fill, and in a new row the points that it adds."""
    (x, y), worth = paper.tile_at(food.row, food.colour), FOOD[food.tile][1]
    look, h = _caught_look(paper, COLOURS[food.colour]), paper.tile
    scene.put("next", look, x, y, w=paper.tile_w * TILE_W, h=h * TILE_H, alpha=PALE_FOOD)
    size = h * VALUE / scene.look.text_factor
    colour = ink(scene)
    scene.write(
        "next:worth", str(worth), x + paper.tile_w * 0.17, y + h * 0.09, size, colour=colour, room=h * 0.66, least=14, alpha=0.75
    )
    if is_new_row:
        x, y, size = paper.points_at(food.row, is_complete=False)
        words = translate("deep_dive.next_gain", points=food.gain)
        scene.write("next:gain", words, x, y, size, colour=ink(scene), anchor="end", room=paper.points_room(food.row), least=16)
        if paper.has_formulas:
            _write_formula(scene, paper, food.row, worth)
