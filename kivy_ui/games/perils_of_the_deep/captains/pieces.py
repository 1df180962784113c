"""Draw each captain's counts, cards and fleet, and the foot of a helper's chart: reminders or a hint."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.icons import icon
from companion.pictures.objects import treasure
from companion.pictures.picture import Picture, picture
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.captains.moves_left import draw_moves_tile, is_last_sail, spaces_left
from kivy_ui.games.perils_of_the_deep.layout import (
    TILE_H,
    hand,
)
from kivy_ui.games.perils_of_the_deep.pieces import (
    ANCHOR,
    GOLD,
    card_of_mark,
    draw_card,
    paint_ink,
    paper,
    paper_ink,
    paper_rim,
)
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import is_game_prompt_replaced
from kivy_ui.table.flags import short_name
from kivy_ui.table.table_scene import TableScene

GAP_UNITS, COUNT_UNITS = 6.0, 74.0
WIDE_SHARE = 2.3
"""Width of the tiles of the anchor and of the treasure, relative to the others."""
LEAST_TILE_UNITS, ROOMY_TILE_UNITS, WORDY_TILE_UNITS = 80.0, 104.0, 150.0
"""Least widths of tiles in units: for usual numbers, for large ones, and for words."""
MOST_CARDS, CARD_UNITS, PLACE_UNITS, HAND_GAP_UNITS = 4, 130.0, 66.0, 20.0
NAME_UNITS = 150.0
NAME_SHARE, LARGE_NAME_SHARE = 0.25, 0.3
"""Width of the plate with a captain's name as a share of its row, with and without a tile of treasure in it."""
NEW_CARD, LATER_CARD_ALPHA = "card:new", 0.6
"""Mark of the answer that enters a new card; opacity of the outline of the card that comes after it."""
PLAYED_INK = "#1e7a3a"
HINT_TEXT, LEAST_TEXT = 22, 14
EXTRA_TEXT, EXTRA_UNITS, NUMBER_SHARE = 18, 21.0, 0.84
"""Text size and height of the line in a tile with what card bonus and die brought; largest share of the room above it for the number."""


def draw_all_captains(scene: TableScene, view: PerilsView, area: Area, is_deciding: bool) -> None:
    """Draw a tile with the crew for each captain who sails.

    While the captains decide, a tile shows the score for weighing anchor, and a tap on it weighs anchor.
    """
    listed = [view.captains[seat] for seat in view.order] if view.order else list(view.captains)
    sailing = [captain for captain in listed if captain.status == "sailing" and (captain.is_asked or not is_deciding)]
    wide = min(190.0, (area.w + 6) / max(1, len(sailing)) - 6)
    first = area.cx - (wide + 6) * len(sailing) / 2 + 3
    for nth, captain in enumerate(sailing):
        place = area._replace(x=first + nth * (wide + 6), w=wide)
        _draw_deciding_captain(scene, captain, place, is_deciding)


def _draw_deciding_captain(scene: TableScene, captain: CaptainView, place: Area, is_deciding: bool) -> None:
    rim = ANCHOR if is_deciding and scene.theme != "contrast" else paper_rim(scene)
    key = f"mine:{captain.seat}"
    scene.put_in_area(key, plate_ground(paper(scene), rim, 14, width=2.5), place)
    scene.disc(f"{key}:disc", captain.seat, place.x + 22, place.cy, 14)
    inside, is_high = Area(place.x + 40, place.y, place.w - 44, place.h), place.h > TILE_H
    counts = [("crew", captain.crew or 0)]
    if is_deciding or is_high:
        counts.append(("anchor", captain.would_score or 0))
    cells = inside.inset(0, 3).rows(len(counts), 0) if is_high else inside.columns(len(counts), 2)
    for (name, value), cell in zip(counts, cells, strict=True):
        colour = ANCHOR if scene.theme != "contrast" else paper_ink(scene)
        side = 30 if cell.w - 40 >= scene.scaled_width(str(value), 26) else 22
        scene.put(f"{key}:{name}", picture(icon, name, colour), cell.x + side * 0.57, cell.cy, side)
        x = cell.x + side * 1.2
        scene.write_left(f"{key}:{name}:value", str(value), x, cell.cy, 30, colour=paper_ink(scene), room=cell.right - x - 2)
    if is_deciding:
        scene.mark(f"anchor:{captain.seat}", place, 14, is_lit=False)


class CaptainTile(NamedTuple):
    """Tile: a function that draws it in an area, and its share of the row's width."""

    draw: Callable[[Area], object]
    share: float = 1.0


def draw_captain(scene: TableScene, view: PerilsView, captain: CaptainView, area: Area) -> None:
    """Draw a captain's tiles in a row, and the playable cards beside them, or above them where the area is high enough.

    Once both cards are in, the tiles of the ships that may still sail take the place of the cards.
    """
    is_acting = captain.seat == view.acting_seat
    hand_cards = hand(scene)[:MOST_CARDS]
    is_roomy = area.h >= 2 * TILE_H
    low = Area(area.x, area.bottom - TILE_H, area.w, TILE_H)
    if scene.state.tapped_seat == captain.seat and not is_acting and not captain.is_asked:
        low = _draw_name(scene, captain, low)
    ships = _ship_tiles(scene, view)
    if hand_cards and scene.is_wide and is_acting and not ships:
        _draw_cards_and_tiles(scene, view, captain, hand_cards, low)
        return
    is_in_one_row = bool(ships) and is_acting and not is_roomy
    tiles = _all_tiles(scene, view, captain) if ships or not scene.is_wide else _wide_tiles(scene, view, captain)
    _draw_tiles([*ships, *tiles] if is_in_one_row else tiles, low)
    high = area._replace(h=TILE_H)
    if is_roomy:
        _draw_next_moves(scene, view, ships, hand_cards, high)


def _draw_next_moves(
    scene: TableScene, view: PerilsView, ships: Sequence[CaptainTile], hand_cards: Sequence[str], area: Area
) -> None:
    """Draw what the acting captain taps next above the counts: ships that may sail, else cards or their places."""
    if ships:
        _draw_tiles(ships, area)
    elif hand_cards:
        _draw_hand(scene, hand_cards, area)
    elif NEW_CARD in scene.answers and not view.played_cards:
        _draw_card_places(scene, area)


def _draw_name(scene: TableScene, captain: CaptainView, area: Area) -> Area:
    """Write whose counts are shown, at the left, where a tap shows the acting captain's again; return the rest of the area."""
    w = min(NAME_UNITS, area.w * (NAME_SHARE if captain.tokens else LARGE_NAME_SHARE))
    place, rest = area._replace(w=w), area._replace(x=area.x + w + GAP_UNITS, w=area.w - w - GAP_UNITS)
    scene.put_in_area("whose", plate_ground(paper(scene), paper_rim(scene), 14, width=3), place)
    scene.disc("whose:disc", captain.seat, place.x + 20, place.cy, 14)
    room = place.w - 44
    name = short_name(scene, scene.name(captain.seat), room, LEAST_TEXT)
    scene.write_left("whose:name", name, place.x + 38, place.cy, 24, colour=paper_ink(scene), room=room, least=LEAST_TEXT)
    scene.touch("whose", place, partial(_show_acting_captain, scene), radius=14)
    return rest


def _show_acting_captain(scene: TableScene) -> None:
    scene.state.tapped_seat = None
    scene.actions.renew()


def _ship_tiles(scene: TableScene, view: PerilsView) -> list[CaptainTile]:
    """Return a tile for each ship that the acting captain's cards let sail, and for the space of either ship."""
    return [CaptainTile(partial(_draw_moves, scene, place)) for place, count in enumerate(view.moves) if count]


def _draw_moves(scene: TableScene, place: int, area: Area) -> None:
    """Draw the tile of a ship, or of either ship; a tap on it sails a space, or with a tick takes the last space back."""
    draw_moves_tile(scene, place, area)
    scene.mark(f"space:{place}", area, is_lit=False)
    view: PerilsView = scene.snapshot.view
    is_ticked = not spaces_left(view)[place] and view.moves_left[place] < view.moves[place]
    if is_ticked and not is_game_prompt_replaced(scene.snapshot):
        scene.state.marked_places.add(f"ticked:{place}")
        scene.touch(f"ticked:{place}", area, partial(_take_space_back, scene, place), radius=14)
    elif not is_ticked and f"space:{place}" not in scene.answers:  # such as while a text is asked for
        answer_first = partial(scene.actions.show_message, say("perils_of_the_deep.answer_first"))
        scene.touch(f"waits:{place}", area, answer_first, radius=14)


def _take_space_back(scene: TableScene, place: int) -> None:
    """Undo a ship's last space, or take it back after later moves; say what to do first if it reached an island."""
    if is_last_sail(scene.snapshot, place):
        scene.actions.undo()
    elif answer := scene.answers.get(f"ticked:{place}"):
        scene.actions.answer(*answer)
    else:
        scene.actions.show_message(say("perils_of_the_deep.undo_later_first"))


def _draw_tiles(tiles: Sequence[CaptainTile], area: Area) -> None:
    """Draw tiles side by side, each as wide as its share."""
    for tile, place in zip(tiles, area.shares([tile.share for tile in tiles], GAP_UNITS), strict=True):
        tile.draw(place)


def _wide_tiles(scene: TableScene, view: PerilsView, captain: CaptainView) -> list[CaptainTile]:
    """Return the tiles of a row with room for words, anchor and treasure first."""
    tiles = [_anchor_tile(scene, captain, WIDE_SHARE)]
    if captain.tokens:
        tiles.append(CaptainTile(partial(_draw_treasure, scene, captain), WIDE_SHARE))
    if f"tokens:{captain.seat}" in scene.answers:
        tiles.append(CaptainTile(partial(_draw_play_key, scene, captain)))
    return [*tiles, *_count_tiles(scene, view, captain)]


def _all_tiles(scene: TableScene, view: PerilsView, captain: CaptainView) -> list[CaptainTile]:
    """Return all tiles, with equal sizes and treasure last."""
    return [*_count_tiles(scene, view, captain), _anchor_tile(scene, captain), *_treasure_tiles(scene, captain)]


def _draw_cards_and_tiles(scene: TableScene, view: PerilsView, captain: CaptainView, hand_cards: Sequence[str], area: Area) -> None:
    """Draw the cards, and apart from them the tiles at the right, whose places no number of cards changes."""
    tiles = [*_treasure_tiles(scene, captain), *_count_tiles(scene, view, captain), _anchor_tile(scene, captain)]
    w = len(tiles) * (COUNT_UNITS + GAP_UNITS) - GAP_UNITS
    _draw_tiles(tiles, area._replace(x=area.right - w, w=w))
    _draw_hand(scene, hand_cards, area._replace(w=area.w - w - HAND_GAP_UNITS))


def _count_tiles(scene: TableScene, view: PerilsView, captain: CaptainView) -> list[CaptainTile]:
    """Return the tiles of crew, maps and coins."""
    coins = view.coins or 0 if captain.seat == view.acting_seat else 0
    counts = (
        ("crew", captain.crew, "crew"),
        ("map", captain.maps, "maps"),
        ("coin", coins, "coins"),
    )
    extras = view.extras if captain.seat == view.acting_seat else ()
    return [
        CaptainTile(
            partial(_draw_count, scene, name, value or 0, f"{mark}:{captain.seat}", extras=[e for e in extras if e[0] == mark])
        )
        for name, value, mark in counts
    ]


def _treasure_tiles(scene: TableScene, captain: CaptainView) -> list[CaptainTile]:
    return [CaptainTile(partial(_draw_treasure, scene, captain))] if captain.tokens else []


def _anchor_tile(scene: TableScene, captain: CaptainView, share: float = 1.0) -> CaptainTile:
    """Return the tile of the score for weighing anchor; a tap says so: where it is narrow, it has no words."""

    def draw(place: Area) -> None:
        points = captain.would_score or 0
        _draw_count(scene, "anchor", points, "", place, words=say("perils_of_the_deep.would_score"))
        words = say("perils_of_the_deep.anchor_would_score", points=points)
        scene.touch("would-score", place, partial(scene.actions.show_message, words), radius=14)

    return CaptainTile(draw, share)


def _draw_count(
    scene: TableScene,
    name: str,
    value: int,
    mark: str,
    place: Area,
    words: Words = "",
    extras: Sequence[tuple[str, int, str]] = (),
) -> None:
    """Draw the tile of a count, below it in the tile what card bonus and die brought: the last of both if there is no room."""
    is_black = scene.theme == "contrast"
    rim = ANCHOR if name == "anchor" and not is_black else paper_rim(scene)
    key = f"count:{name}"
    scene.put_in_area(key, plate_ground(paper(scene), rim, 14, width=3), place)
    high = place._replace(h=place.h - EXTRA_UNITS + 3) if extras else place
    _draw_sign(scene, f"{key}:icon", picture(icon, name, paper_ink(scene) if is_black else ANCHOR), high)
    _draw_number(scene, key, value, words, high)
    if extras:
        _draw_extras(scene, key, extras, Area(place.x + 4, place.bottom - EXTRA_UNITS - 2, place.w - 8, EXTRA_UNITS))
    scene.mark(mark, place, 14, is_lit=False)


def _draw_extras(scene: TableScene, key: str, extras: Sequence[tuple[str, int, str]], area: Area) -> None:
    forms = [translate("perils_of_the_deep.extra", sign=1 if by > 0 else -1, count=abs(by), cause=cause) for _, by, cause in extras]
    line, size = "  ".join(forms), EXTRA_TEXT / scene.look.text_factor
    words = line if scene.scaled_width(line, size) <= area.w else forms[-1]
    scene.write(f"{key}:extra", words, area.cx, area.cy, size, colour=paper_ink(scene), room=area.w, least=LEAST_TEXT - 1)


def _draw_sign(scene: TableScene, key: str, look: Picture, place: Area) -> None:
    size, x = (
        (42, place.x + 30)
        if place.w > ROOMY_TILE_UNITS
        else (34, place.x + 23)
        if place.w > LEAST_TILE_UNITS
        else (26, place.x + 18)
    )
    scene.put(key, look, x, place.cy, size)


def _draw_number(scene: TableScene, key: str, value: int, words: Words, place: Area) -> None:
    """Write a number at the tile's right end, and where there is room words between it and the picture."""
    ink, is_roomy = paper_ink(scene), place.w > ROOMY_TILE_UNITS
    usual_size, padding, left_width = (38, 14, 56) if is_roomy else (32, 8, 42) if place.w > LEAST_TILE_UNITS else (28, 5, 31)
    size = min(usual_size, NUMBER_SHARE * place.h / scene.look.text_factor) if place.h < TILE_H else usual_size
    x, room, least = place.right - padding, place.w - left_width - padding, 20 if place.w > LEAST_TILE_UNITS else 17
    w = scene.write(f"{key}:value", str(value), x, place.cy, size, colour=ink, anchor="end", room=room, least=least)
    if place.w > WORDY_TILE_UNITS:
        words_area = Area(place.x + left_width, place.y + 4, place.w - left_width - w - padding - 8, place.h - 8)
        scene.paragraph(f"{key}:words", words, words_area, 22, ink, is_bold=True, least=15, is_top=False)


def _draw_treasure(scene: TableScene, captain: CaptainView, place: Area) -> None:
    """Draw the number of a captain's tokens; a long press shows them."""
    key, paper = f"tile:{captain.seat}", "#000000" if scene.theme == "contrast" else "#fff3c4"
    scene.put_in_area(key, plate_ground(paper, GOLD, 14, width=3), place)
    is_held = scene.snapshot.view is not None and scene.snapshot.view.seats[captain.seat].has_chest
    _draw_sign(scene, f"{key}:chest" if is_held else f"{key}:picture", picture(treasure, True), place)
    _draw_number(scene, key, captain.tokens, say("perils_of_the_deep.hold_to_peek") if is_held else "", place)


def _draw_play_key(scene: TableScene, captain: CaptainView, place: Area) -> None:
    """Draw the key that plays a treasure token."""
    scene.put_in_area("play", picture(plate_painters.key, False, scene.ink.tint, scene.theme), place)
    ink = plate_painters.ink_on("plain", scene.theme)
    scene.write_centred("play:words", say("perils_of_the_deep.play"), place.inset(6, 4), 22, ink, least=13)
    scene.mark(f"tokens:{captain.seat}", place, 12, is_lit=False)


def _draw_hand(scene: TableScene, marks: Sequence[str], area: Area) -> None:
    """Draw the places of both cards, and the cards of earlier turns that a tap plays, as large as they fit.

    Nothing moves when the left card comes in: a second tap at the place of the first once played another card.
    """
    w = 2 * PLACE_UNITS + GAP_UNITS
    _draw_known_cards(scene, marks, area._replace(x=area.x + w + GAP_UNITS, w=area.w - w - GAP_UNITS))
    played_cards = scene.snapshot.view.played_cards
    places = area._replace(w=w).columns(2, GAP_UNITS)
    for nth, name in enumerate((say("perils_of_the_deep.left_place"), say("perils_of_the_deep.right_place"))):
        if nth >= len(played_cards):
            _draw_card_place(scene, nth, name, places[nth])
    if played_cards:
        place = places[0].inset(0, 5)
        draw_card(scene, "played", played_cards[0].kind, played_cards[0].icons, place)
        scene.put("played:tick", picture(icon, "check", PLAYED_INK), place.right - 13, place.bottom - 6, 24)


def _draw_known_cards(scene: TableScene, marks: Sequence[str], area: Area) -> None:
    w = min(CARD_UNITS, (area.w + GAP_UNITS) / MOST_CARDS - GAP_UNITS)
    for nth, mark in enumerate(marks):
        place = area._replace(x=area.x + nth * (w + GAP_UNITS), w=w)
        draw_card(scene, f"card:{nth}", *card_of_mark(mark), place)
        scene.mark(mark, place, 12, is_lit=False)


def _draw_card_places(scene: TableScene, area: Area) -> None:
    """Draw the places of both cards while Fathom knows none."""
    for nth, place in enumerate(area.columns(2, GAP_UNITS)):
        name = say("perils_of_the_deep.right_card") if nth else say("perils_of_the_deep.left_card")
        _draw_card_place(scene, nth, name, place)


def _draw_card_place(scene: TableScene, nth: int, name: Words, place: Area) -> None:
    """Draw the place of the left card (0) or the right one (1); on the one that is next, a tap enters a new card."""
    ink, is_next = paper_ink(scene), nth == len(scene.snapshot.view.played_cards)
    outline = picture(plate_painters.dashed_outline, ink)
    scene.put_in_area(f"place:{nth}", outline, place, alpha=1.0 if is_next else LATER_CARD_ALPHA)
    words_area = place.inset(6, 4)
    scene.paragraph(f"place:{nth}:words", name, words_area, 18, ink, anchor="middle", is_bold=is_next, least=12, is_top=False)
    if is_next:
        scene.mark(NEW_CARD, place, 12, is_lit=False)


def draw_helper_foot(scene: TableScene, view: PerilsView, reminders: Sequence[Words], area: Area) -> None:
    """Draw the reminders on a strip; without one, a hint."""
    if scene.snapshot.prompt is None:
        return
    hint = _hint(scene, view)
    if reminders:
        _draw_strip(scene, translate("table.reminders", reminders=list(reminders)), hint, area)
    elif hint:
        ink = paint_ink(scene)
        place = area.inset(6, 2)
        scene.write_centred("hint", hint, place, HINT_TEXT, ink, least=LEAST_TEXT)


def _hint(scene: TableScene, view: PerilsView) -> str:
    """Return what a tap on a ship or on the track does now, outside turns; "" without one."""
    if view.phase == "aboard" and "track" in scene.answers:
        return translate("perils_of_the_deep.tap_track")
    if any(answer.startswith("anchor:") for answer in scene.answers):
        return translate("perils_of_the_deep.tap_anchor")
    return ""


def _draw_strip(scene: TableScene, words: str, hint: str, area: Area) -> None:
    """Draw reminders on a dark strip, and the hint below them."""
    scene.put_in_area("reminders", picture(plate_painters.plate, scene.ink.plate, BRASS, 2, 12), area)
    place, ink = area.inset(14, 4), scene.ink.ink
    upper = place._replace(h=place.h * (0.55 if hint else 1))
    scene.paragraph("reminders:words", words, upper, HINT_TEXT, ink, is_bold=True, least=LEAST_TEXT, is_top=False)
    lower = Area(place.x, upper.bottom, place.w, place.bottom - upper.bottom)
    scene.paragraph("hint", hint, lower, 18, ink, least=LEAST_TEXT - 1)
