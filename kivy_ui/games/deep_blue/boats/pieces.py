"""Places for boats at a wreck as keys in the scene, which keep their places from player to player, and the answers beside them."""

from collections.abc import Iterator, Sequence
from functools import partial

from companion.games.deep_blue.boats import CENTRE, NO_SPOT, CloseDive, PlaceBoats
from companion.games.deep_blue.box import SQUARE_SITES
from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.view import DiveView, SiteView
from companion.pictures.boat_spots import berths
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Pick
from companion.table.sentence import Words
from kivy_ui.games.deep_blue import box
from kivy_ui.games.deep_blue.site_map.pieces import correction_of
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, key, key_ink
from kivy_ui.layout.leaves import image, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, grid, inset, row, share, stack, units
from kivy_ui.layout.sizes import LABEL_TEXT, SMALL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.answer_buttons import AnswerButton, bar_choices, create_buttons
from kivy_ui.table.answer_cells import Cell, IdleCell
from kivy_ui.table.second_step import custom_part
from kivy_ui.table.table_layout import MAIN_CELLS, OUT_CELL
from kivy_ui.table.table_scene import TableScene

TILE_UNITS = 176.0
TALL_TILE_UNITS = 128.0
UPPER_SHARE = 0.55
"""Share of a tile's height, above its spots, in which a tap corrects the tile."""
LEAST_HIGH_UNITS = 84.0
"""Least height of a key with the picture above its words; on a lower one it is beside them."""
MOST_IN_ROW = 4
"""Most keys in one row of a wide screen; more are in two rows."""
KEYS_H_UNITS = 240.0
SHARES, LOW_SHARES, LOW_KEY_UNITS, LEAST_TEXT = (0.5, 0.24, 0.26), (0.48, 0.29, 0.23), 140.0, 13.0
"""Shares of a key's height for picture, name and note, on a key lower than that too; least text size of the note, in units."""
TALL_ACROSS = 2
DISC_UNITS, DISC_STEP_UNITS = 13.0, 24.0
TAKEN_OPACITY, TAKEN_PLATE = 0.4, 0.65
SPOT_TARGET_UNITS, LEAST_SPOT_UNITS = 50.0, 40.0
"""Width of the target of a spot on the tile; least width of a spot that is tapped: smaller ones lie too close together."""


def is_place(offer: AnswerButton) -> bool:
    """Return whether an offer enters the place of one boat, which has a key in the scene."""
    move = offer.choice.move
    return isinstance(move, PlaceBoats) and bool(move.boats) and not offer.choice.fields


def asks_places(snapshot: Snapshot) -> bool:
    """Return whether a player is asked for the places of their boats."""
    view: DiveView | None = snapshot.view
    return view is not None and view.phase == Phase.BOATS and view.site is not None and not snapshot.is_question


def boat_cells(snapshot: Snapshot, offers: Sequence[AnswerButton], is_wide: bool) -> list[Cell] | None:
    """Return the answers beside the places in their cells: not to dive, both boats, no other boats; None during other questions."""
    if not asks_places(snapshot):
        return None
    pairs = [offer for offer in offers if offer.choice.fields]
    return [_cell(_pair_offer(offer), is_wide) for offer in offers if offer not in pairs[1:]]


def _pair_offer(offer: AnswerButton) -> AnswerButton:
    """Return an offer that opens the places of both boats, if `offer` is for both; else `offer` unchanged."""
    choice = offer.choice
    is_sole = isinstance(choice.fields[0], Pick) and len(choice.fields[0].options) == 1 if choice.fields else True
    return offer if is_sole else AnswerButton(choice, None, choice.label, choice.note)


def _cell(offer: AnswerButton, is_wide: bool) -> Cell:
    move = offer.choice.move
    if isinstance(move, CloseDive):
        return Cell(offer, OUT_CELL, 1, "end")
    is_away = isinstance(move, PlaceBoats) and not move.boats and not offer.choice.fields
    return Cell(offer, 0, MAIN_CELLS, "plain") if is_away else Cell(offer, MAIN_CELLS if is_wide else 1, 1, "plain")


def idle_boat_cells(snapshot: Snapshot) -> list[IdleCell]:
    """Return the cell with the hint to tap a place, if the seat can't stay away from the dive because it leads it; else []."""
    can_stay_away = any(
        isinstance(choice.move, PlaceBoats) and choice.role == "primary" and not choice.move.boats
        for choice in bar_choices(snapshot)
    )
    return [] if can_stay_away else [IdleCell(0, MAIN_CELLS, translate("deep_blue.tap_place"), is_prompt=True)]


def draw_places(scene: TableScene, area: Area) -> None:
    """Draw the wreck's tile, and a key for each place."""
    view: DiveView = scene.snapshot.view
    site = view.sites[(view.site or 1) - 1]
    keys = [_place_key(scene, site, place) for place in _places(site)]
    tile = custom_part(partial(_draw_tile, scene, site))
    if scene.is_wide:
        across = len(keys) if len(keys) <= MOST_IN_ROW else -(-len(keys) // 2)
        part = row(units(TILE_UNITS, tile), centre_part(0, KEYS_H_UNITS, grid(across, *keys)), gap=MARGIN_UNITS)
    else:
        part = column(units(TALL_TILE_UNITS, tile), grid(TALL_ACROSS, *keys))
    inset(MARGIN_UNITS, GAP_UNITS, part).draw(scene, area, "places")


def _places(site: SiteView) -> Iterator[str]:
    """Yield the places at a wreck: its kinds of spots, the centre, and rushing in."""
    yield from dict.fromkeys(site.face.spots if site.face else ())
    yield from NO_SPOT


def _place_key(scene: TableScene, site: SiteView, place: str) -> Part:
    """Return the key of a place with the boats that are there; a pale one that ignores taps if it isn't free."""
    offers = create_buttons(bar_choices(scene.snapshot)) if scene.state.is_result_shown else []
    offer = next((offer for offer in offers if is_place(offer) and getattr(offer.choice.move, "boats", ()) == (place,)), None)
    look = scene.picture_of(f"spot:{place}") or picture(berths, place)
    boats = custom_part(partial(_draw_boats, scene, f"boats:{place}", _seats_at(scene, site, place)))
    if offer is not None:
        ink = key_ink(scene.theme)
        part = _picture_and_words(look, offer.label, offer.note, ink)
        return stack(key(offer.name, part, partial(scene.actions.take, offer, 0)), boats)
    if place in NO_SPOT:
        return EMPTY
    part = _picture_and_words(look, translate("deep_blue.taken"), "", scene.ink.ink, TAKEN_OPACITY)
    return stack(custom_part(partial(_draw_taken, scene, place)), part, boats)


def _picture_and_words(look: Picture, title: Words, note: Words, ink: str, alpha: float = 1.0) -> Part:
    """Return a place's picture above or beside its name and a note."""
    name = paragraph(title, LABEL_TEXT, ink, "middle", is_bold=True, least=SMALL_TEXT, is_top=False)._replace(height=None)
    small = paragraph(note, SMALL_TEXT, ink, "middle", least=LEAST_TEXT)._replace(height=None) if note else EMPTY

    def make(scene: Scene, area: Area) -> Part:
        place_image = inset(4, 4, image(look, alpha=alpha))
        if area.h >= LEAST_HIGH_UNITS:
            shares = zip(SHARES if area.h >= LOW_KEY_UNITS else LOW_SHARES, (place_image, name, small))
            return column(*(share(size, part) for size, part in shares), gap=0)
        return row(share(0.3, place_image), column(share(0.58, name), share(0.42, small), gap=0) if note else name, gap=4)

    return inset(4, 4, by_area(make))


def _seats_at(scene: TableScene, site: SiteView, place: str) -> list[int]:
    """Return the seats with a known boat at a place."""
    view: DiveView = scene.snapshot.view
    spots = {diver.seat: diver.spots for diver in view.divers}
    if place == CENTRE:
        return [seat for seat in site.boats if seat in spots and not spots[seat]]
    return [seat for seat, places in spots.items() if place in places]


def _draw_taken(scene: TableScene, place: str, area: Area) -> None:
    scene.put_in_area(f"taken:{place}", picture(plate_painters.plate, scene.ink.plate, scene.ink.dim), area, TAKEN_PLATE)


def _draw_boats(scene: TableScene, key: str, seats: Sequence[int], area: Area) -> None:
    for nth, seat in enumerate(seats):
        scene.disc(f"{key}:{seat}", seat, area.right - 8 - DISC_UNITS - nth * DISC_STEP_UNITS, area.y + 8 + DISC_UNITS, DISC_UNITS)


def _draw_tile(scene: TableScene, site: SiteView, area: Area) -> None:
    """Draw the wreck's tile with its VP; a tap on a free spot, if it is large enough, enters it, as its key does."""
    face = site.face
    if face is None:
        return
    size = box.draw_tile(scene, face.spots, area, is_city=face.is_sunken, is_square=site.number <= SQUARE_SITES)
    box.draw_worth(scene, str(face.worth), area, size)
    if correct := correction_of(scene, site):
        w, h = (side * size for side in box.TILE)
        top = Area(area.cx - w / 2, area.cy - h / 2, w, UPPER_SHARE * h)
        scene.touch(f"tile:{site.number}", top, correct, words=[translate("deep_blue.correct_tile", site=site.number)])
    for spot, place in zip(face.spots, box.spot_areas(len(face.spots), area, size), strict=True):
        if place.w >= LEAST_SPOT_UNITS and f"mark:spot:{spot}" not in {
            target.name for target in scene.targets
        }:  # two spots of a colour are one answer
            side = max(place.w, SPOT_TARGET_UNITS)
            scene.mark(f"spot:{spot}", area_around(place.cx, place.cy, side, side), side / 2, is_lit=False)
