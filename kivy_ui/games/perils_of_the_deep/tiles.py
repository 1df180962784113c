"""What a ledger counts of one captain: a few large tiles below the chart, each touched to change, and the cards in its hand."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.things import treasure
from companion.table.say import Words, say
from kivy_ui.games.perils_of_the_deep import cards
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:
    from kivy_ui.games.perils_of_the_deep.board import PerilsBoard

TILE_H, GAP, COUNT_W, WIDE = 56.0, 6.0, 84.0, 2.3
ROOMY, WORDY = 104.0, 150.0  # tiles that have room for large figures, and for words
MOST_CARDS, FEW_CARDS, CARD_W = 4, 2, 150.0
ANCHOR, GOLD = "#1e5a7a", "#c98a1e"


class Tile(NamedTuple):
    """A tile: how it is drawn where, and how wide it is beside the others."""

    draw: Callable[[Area], object]
    share: float = 1.0


def captain(board: "PerilsBoard", scene: Scene, view: PerilsView, one: CaptainView, area: Area) -> None:
    """Lay a captain's tiles in a row; beside them, or above where the area is high enough, the cards that can be played."""
    known = hand(board)[:MOST_CARDS] if one.seat == view.acting else []
    low = Area(area.x, area.bottom - TILE_H, area.w, TILE_H)
    if known and scene.is_wide:
        _beside(board, scene, view, one, known, low)
        return
    _row(_wide(board, scene, view, one) if scene.is_wide else _all(board, scene, view, one), low)
    if known and area.h > TILE_H:
        _hand(board, scene, known, Area(area.x, area.y, area.w, TILE_H))


def hand(board: "PerilsBoard") -> list[str]:
    """List the cards that can be touched."""
    return [mark for mark in board.answers if mark.startswith("card:") and mark != "card:new"]


def _row(tiles: Sequence[Tile], area: Area) -> None:
    """Lay tiles side by side, each as wide as its share."""
    for tile, place in zip(tiles, area.shares([tile.share for tile in tiles], GAP), strict=True):
        tile.draw(place)


def _wide(board: "PerilsBoard", scene: Scene, view: PerilsView, one: CaptainView) -> list[Tile]:
    """In a row that has room for words: the anchor and the treasure first."""
    tiles = [_anchor(board, scene, one, WIDE)]
    if one.tokens:
        tiles.append(Tile(partial(_treasure, board, scene, one), WIDE))
    if f"tokens:{one.seat}" in board.answers:
        tiles.append(Tile(partial(_play, board, scene, one)))
    return [*tiles, *_counts(board, scene, view, one)]


def _all(board: "PerilsBoard", scene: Scene, view: PerilsView, one: CaptainView) -> list[Tile]:
    """Everything in tiles of a size, treasure last."""
    return [*_counts(board, scene, view, one), _anchor(board, scene, one), *_tokens(board, scene, one)]


def _beside(board: "PerilsBoard", scene: Scene, view: PerilsView, one: CaptainView, known: Sequence[str], area: Area) -> None:
    """Lay the cards, and beside them everything; many cards leave room for no more than what they change."""
    if len(known) <= FEW_CARDS:
        tiles = _all(board, scene, view, one)
        w = area.w - len(known) * (CARD_W + GAP)
    else:
        tiles = [*_tokens(board, scene, one), *_counts(board, scene, view, one, is_short=True)]
        w = len(tiles) * (COUNT_W + GAP) - GAP
    _row(tiles, area._replace(x=area.right - w, w=w))
    _hand(board, scene, known, area._replace(w=area.w - w - GAP))


def _counts(board: "PerilsBoard", scene: Scene, view: PerilsView, one: CaptainView, is_short: bool = False) -> list[Tile]:
    """Crew, maps and the coins there are to spend; `is_short` leaves out coins that nothing can be done with."""
    coins = view.coins or 0 if one.seat == view.acting else 0
    counts = [("crew", one.crew, f"crew:{one.seat}"), ("map", one.maps, f"maps:{one.seat}")]
    if not is_short or f"coins:{one.seat}" in board.answers:
        counts.append(("coin", coins, f"coins:{one.seat}"))
    return [Tile(partial(_count, board, scene, name, value or 0, mark, "")) for name, value, mark in counts]


def _tokens(board: "PerilsBoard", scene: Scene, one: CaptainView) -> list[Tile]:
    return [Tile(partial(_treasure, board, scene, one))] if one.tokens else []


def _anchor(board: "PerilsBoard", scene: Scene, one: CaptainView, share: float = 1.0) -> Tile:
    words = say("perils_of_the_deep.would_score")
    return Tile(partial(_count, board, scene, "anchor", one.would_score or 0, f"anchor:{one.seat}", words), share)


# one tile


def _count(board: "PerilsBoard", scene: Scene, name: str, value: int, mark: str, words: Words, place: Area) -> None:
    is_anchor, is_black = name == "anchor", scene.theme == "contrast"
    rim = ANCHOR if is_anchor and not is_black else board.paper_rim
    key = f"count:{name}"
    scene.lay(key, picture(plate_painters.plate, board.paper, rim, 3, 14, 1.0), place)
    _sign(scene, f"{key}:icon", picture(icon, name, board.paper_ink if is_black else ANCHOR), place)
    _figure(board, scene, key, value, words, place)
    board.mark(scene, mark, place, 14, is_lit=is_anchor)


def _sign(scene: Scene, key: str, look: Picture, place: Area) -> None:
    size, x = (42, place.x + 30) if place.w > ROOMY else (34, place.x + 23)
    scene.put(key, look, x, place.cy, size, size)


def _figure(board: "PerilsBoard", scene: Scene, key: str, value: int, words: Words, place: Area) -> None:
    """Write a number at the tile's right end, and where there is room words between it and the picture."""
    ink, is_roomy = board.paper_ink, place.w > ROOMY
    size, air, left = (38, 14, 56) if is_roomy else (32, 8, 42)
    w = scene.write(f"{key}:value", str(value), place.right - air, place.cy, size, ink, "end", room=place.w - left - air, least=20)
    if place.w > WORDY:
        between = Area(place.x + left, place.y + 4, place.w - left - w - air - 8, place.h - 8)
        scene.paragraph(f"{key}:words", words, between, 22, ink, is_bold=True, least=15, is_top=False)


def _treasure(board: "PerilsBoard", scene: Scene, one: CaptainView, place: Area) -> None:
    """How many tokens are held: on a wide tile a closed chest that is held to see what is in it, on a small one a way to play them."""
    key, paper = f"tile:{one.seat}", "#000000" if scene.theme == "contrast" else "#fff3c4"
    scene.lay(key, picture(plate_painters.plate, paper, GOLD, 3, 14, 1.0), place)
    is_held = place.w > WORDY and board.shown.view is not None and board.shown.view.seats[one.seat].has_chest
    _sign(scene, f"{key}:chest" if is_held else f"{key}:picture", picture(treasure, True), place)
    _figure(board, scene, key, one.tokens, say("perils_of_the_deep.hold_to_peek") if is_held else "", place)
    if place.w <= WORDY:
        board.mark(scene, f"tokens:{one.seat}", place, 12, is_lit=False)


def _play(board: "PerilsBoard", scene: Scene, one: CaptainView, place: Area) -> None:
    """A key that plays a treasure token."""
    scene.lay("play", picture(plate_painters.key, False, board.ink.tint, scene.theme), place)
    ink = plate_painters.ink_on("plain", scene.theme)
    scene.paragraph(
        "play:words", say("perils_of_the_deep.play"), place.inset(6, 4), 22, ink, "middle", True, least=13, is_top=False
    )
    board.mark(scene, f"tokens:{one.seat}", place, 12, is_lit=False)


# the hand


def _hand(board: "PerilsBoard", scene: Scene, marks: Sequence[str], area: Area) -> None:
    """Lay the cards that can be played, as large as they fit."""
    w = min(CARD_W, (area.w + GAP) / len(marks) - GAP)
    for nth, mark in enumerate(marks):
        place = area._replace(x=area.x + nth * (w + GAP), w=w)
        cards.draw(scene, f"card:{nth}", *cards.read_from(mark), place)
        board.mark(scene, mark, place, 12, is_lit=False)
