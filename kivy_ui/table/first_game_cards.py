"""First-game cards: two sentences and a drawing explain a kind of question the first time that it is asked of these players."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.land import note
from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import tag_of
from companion.table.say import Words, say
from companion.table.seats import Seat, fold_name
from kivy_ui.look.language import as_text
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import answer
from kivy_ui.table.glass import Glass

INK = "#2a1c0a"
WIDEST, HIGHEST, BUTTON_W, BUTTON_H = 622, 270, 168, 50
SIDES, ARROW, GAPS = (72.0, 62.0), 30, (8.0, 40.0)
"""Sizes of a drawing, the smaller one if the words beside it need the room; size of an arrow; least and largest gap. In units."""


class FirstCard(NamedTuple):
    """A card: heading, two sentences and pictures, each with a word beside it, or "" for an arrow to the next picture."""

    title: Words
    words: Words
    drawing: tuple[tuple[Picture, Words], ...] = ()


class FirstGameCards:
    """The cards that each player has seen, and the open one. `keep(seen)` stores them for later sessions."""

    def __init__(
        self, cards: dict[str, FirstCard], seen: dict[str, list[str]], keep: Callable[[dict[str, list[str]]], object]
    ) -> None:
        self._cards, self._seen, self._keep = cards, seen, keep
        self.kind = ""
        self._opened = -1

    @property
    def card(self) -> FirstCard | None:
        """The open card, None for none."""
        return self._cards.get(self.kind)

    def follow(self, game: str, shown: Snapshot) -> None:
        """Open the card of the current question if a player hasn't seen it; close the open card once its question is answered."""
        kinds = {tag_of(choice.move) for choice in shown.prompt.choices} if shown.prompt and not shown.is_question else set()
        if self.kind and (self.kind not in kinds or shown.entry != self._opened):
            self.close(game, shown.seats)
        if not self.kind:
            self._opened = shown.entry
            self.kind = next((kind for kind in self._cards if kind in kinds and not self._known(f"{game} {kind}", shown.seats)), "")

    def close(self, game: str, seats: Iterable[Seat]) -> None:
        """Close the card, and store that all these players have seen it."""
        name, self.kind = f"{game} {self.kind}", ""
        for seat in seats:
            if name not in self._seen.setdefault(_id(seat), []):
                self._seen[_id(seat)].append(name)
        self._keep(self._seen)

    def _known(self, name: str, seats: Iterable[Seat]) -> bool:
        return all(name in self._seen.get(_id(seat), ()) for seat in seats)


def _id(seat: Seat) -> str:
    return seat.player or fold_name(seat.name)


def draw(scene: Glass, area: Area, card: FirstCard, close: Callable[[], object], never: Callable[[], object]) -> None:
    """Draw a paper card over the scene; a tap anywhere on the scene closes it."""
    ink = _ink(scene)
    scene.touch("card", area, close)
    w, h = min(WIDEST, area.w - 24), min(HIGHEST + 150 * (not scene.is_wide), area.h - 8)
    place = Area(area.cx - w / 2, area.cy - h / 2, w, h)
    inner = place.inset(24, 12 if scene.is_wide else 16)
    buttons = inner.bottom - BUTTON_H
    draw_paper(scene, place, card, buttons)
    got = Area(inner.right - BUTTON_W, buttons, BUTTON_W, BUTTON_H)
    answer(scene, "got-it", got, "main", say("firsts.got_it"), note="", tint=scene.ink.tint, tap=close)
    box = Area(inner.x, buttons + 6, 38, 38)
    scene.lay("card:box", picture(plate_painters.plate, "#ffffff", ink, 2, 8), box)
    never_words = Area(box.right + 10, buttons, got.x - box.right - 28, BUTTON_H)
    scene.paragraph("card:never", say("firsts.never"), never_words, 22, ink, is_bold=True, least=15, is_top=False)
    scene.touch("never", Area(inner.x, buttons, got.x - inner.x - 8, BUTTON_H), never)


def draw_paper(scene: Scene, place: Area, card: FirstCard, bottom: float) -> None:
    """Draw the card's paper with its heading, pictures and sentences, which end at `bottom`."""
    ink = _ink(scene)
    scene.lay("card", picture(note, scene.theme), place)
    inner = place.inset(24, 12 if scene.is_wide else 16)
    scene.write("card:title", card.title, inner.x, inner.y + 14, 28, colour=ink, anchor="start", room=inner.w)
    y = inner.y + 34
    if card.drawing:
        side = next((one for one in SIDES if scene.is_wide and _wide(scene, card.drawing, one) <= inner.w), SIDES[-1])
        rows = 1 if scene.is_wide or _wide(scene, card.drawing, side) <= inner.w else 2
        _drawing(scene, Area(inner.x, y, inner.w, side * rows), card, rows, side, ink=ink)
        y += side * rows + 2
    scene.paragraph("card:words", card.words, Area(inner.x, y, inner.w, bottom - y - 2), 23, ink)


def _ink(scene: Scene) -> str:
    return "#ffffff" if scene.theme == "contrast" else INK


def _drawing(scene: Scene, area: Area, card: FirstCard, rows: int, side: float, ink: str) -> None:
    """Draw the pictures in rows, each with its word, or an arrow to the next."""
    each = -(-len(card.drawing) // rows)
    for row, place in enumerate(area.grid(rows, 1, 0)):
        _row(scene, place, card.drawing[row * each : (row + 1) * each], row * each, side, ink=ink)


def _beside(scene: Scene, drawing: Sequence[tuple[Picture, Words]]) -> list[float]:
    """Return the width of each word, or of the arrow in its place, in units."""
    wide = [8 + scene.wide(word, 22) if as_text(word) else ARROW for _, word in drawing]
    return [*wide[:-1], wide[-1] if as_text(drawing[-1][1]) else 0.0]


def _wide(scene: Scene, drawing: Sequence[tuple[Picture, Words]], side: float) -> float:
    """Return the width of pictures and words in one row, in units."""
    return sum(_beside(scene, drawing)) + side * len(drawing) + GAPS[0] * (len(drawing) - 1)


def _row(scene: Scene, area: Area, drawing: Sequence[tuple[Picture, Words]], first: int, side: float, ink: str) -> None:
    beside, gaps = _beside(scene, drawing), max(1, len(drawing) - 1)
    gap = max(GAPS[0], min(GAPS[1], (area.w - sum(beside) - side * len(drawing)) / gaps))
    fits = min(1.0, (area.w - side * len(drawing) - gap * (len(drawing) - 1)) / max(1.0, sum(beside)))
    x = area.x
    for nth, ((look, word), wide) in enumerate(zip(drawing, beside), first):
        scene.put(f"card:{nth}", look, x + side / 2, area.cy, side - 4)
        x, room = x + side, wide * fits
        if as_text(word):
            scene.write(f"card:{nth}:word", word, x + 6, area.cy, 22, colour=ink, anchor="start", room=room - 2, least=10)
        elif room:
            scene.put(f"card:{nth}:on", picture(icon, "right", "#8a6a3a"), x + (room + gap) / 2, area.cy, ARROW - 4)
        x += room + gap
