"""First-game cards: two sentences and a drawing explain a kind of question the first time that it is asked of these players."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.land import note
from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import tag_of
from companion.table.seats import Seat, fold_name
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import PageButton, answer, icon_of
from kivy_ui.layout.leaves import line, paragraph, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, grid, inset, row, share, stack, units
from kivy_ui.look.language import as_text
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

INK = "#2a1c0a"
SAMPLE_SEAT = ("green", "star")
"""Colour and emblem of the seat in the pictures of cards, in place of which the acting seat's are drawn."""
MOST_WIDTH_UNITS, MOST_HEIGHT_UNITS, UPRIGHT_MORE_UNITS, BUTTON_UNITS = 622, 282, 150, 50
SIDE_MARGIN, TOP_MARGINS, BELOW_BUTTONS = 24.0, (10.0, 14.0), (22.0, 26.0)
"""Margins between the card's area and its contents in units: at the sides, above on a wide and on an upright screen, and below,
where the area has 11 to 16 units of shadow."""
TITLE_H, OFF_SHARE = 32, 1.35
SHADOW_UNITS = 16
"""Height of the shadow below the paper, which is part of its area."""
DIM_ALPHA = 0.45
"""Opacity of the shade over the screen while a card is open."""
DRAWING_UNITS, ARROW_UNITS, GAPS_UNITS = (66.0, 62.0), 30, (8.0, 40.0)
"""Sizes of a drawing, the smaller one if the words beside it need the room; size of an arrow; least and largest gap. In units."""


class FirstCard(NamedTuple):
    """A card: heading, two sentences and pictures, each with a word beside it, or "" for an arrow to the next picture.

    `explains(shown)` returns whether the card explains the question, for a kind of move that has several meanings.
    """

    title: Words
    words: Words
    drawing: tuple[tuple[Picture, Words], ...] = ()
    explains: Callable[[Snapshot], bool] = lambda _: True


class FirstGameCards:
    """First-game cards: those that each player has seen, and the open one. `keep(seen)` saves the seen ones."""

    def __init__(
        self, cards: dict[str, FirstCard], seen_cards: dict[str, list[str]], keep: Callable[[dict[str, list[str]]], object]
    ) -> None:
        self._cards, self._seen_cards, self._keep = cards, seen_cards, keep
        self.kind = ""
        self._opened_entry, self._closed_entry = -1, -1

    @property
    def card(self) -> FirstCard | None:
        """The open card, None for none."""
        return self._cards.get(self.kind)

    def follow(self, game: str, snapshot: Snapshot) -> None:
        """Open the card of the current question if a player hasn't seen it; close the open card once its question is answered.

        A question gets one card: after it was closed, no other opens at the same entry of the journal.
        """
        kinds = (
            {tag_of(choice.move) for choice in snapshot.prompt.choices} if snapshot.prompt and not snapshot.is_question else set()
        )
        if self.kind and (self.kind not in kinds or snapshot.entry != self._opened_entry):
            self.close(game, snapshot.seats)
        if not self.kind and snapshot.entry != self._closed_entry:
            self._opened_entry = snapshot.entry
            self.kind = next(
                (
                    kind
                    for kind, card in self._cards.items()
                    if kind in kinds and card.explains(snapshot) and not self._has_seen(game, card, snapshot.seats)
                ),
                "",
            )

    def drop(self) -> None:
        """Close the card without storing it: players answered before they could read it, so it comes again."""
        self.kind = ""

    def close(self, game: str, seats: Iterable[Seat]) -> None:
        """Close the card, and store that all these players have seen it."""
        name, self.kind, self._closed_entry = f"{game} {self.kind}", "", self._opened_entry
        for seat in seats:
            if name not in self._seen_cards.setdefault(_id(seat), []):
                self._seen_cards[_id(seat)].append(name)
        self._keep(self._seen_cards)

    def _has_seen(self, game: str, card: FirstCard, seats: Iterable[Seat]) -> bool:
        """Return whether all these players have seen a card, also for another kind of move that it explains."""
        names = {f"{game} {kind}" for kind, other in self._cards.items() if other is card}
        return all(names & {*self._seen_cards.get(_id(seat), ())} for seat in seats)


def _id(seat: Seat) -> str:
    return seat.player or fold_name(seat.name)


def draw(scene: TableScene, area: Area, card: FirstCard, close: Callable[[], object], never: Callable[[], object]) -> None:
    """Draw a paper card over `area`, the rest of the screen darker; a tap anywhere closes it. Its pictures have the acting seat's look."""
    scene.fill("card:shade", picture(plate_painters.shade, "#ffffff" if scene.theme == "light" else "#000000", DIM_ALPHA))
    scene.touch("card", scene.area, close)
    width, height = (
        min(MOST_WIDTH_UNITS, area.w - 24),
        min(MOST_HEIGHT_UNITS + UPRIGHT_MORE_UNITS * (not scene.is_wide), area.h - 2),
    )
    got = answer(PageButton("got-it", say("firsts.got_it"), close, kind="main"))
    foot = units(BUTTON_UNITS, row(share(OFF_SHARE, answer(PageButton("never", say("firsts.never"), never))), share(1, got)))
    seats = scene.snapshot.seats
    seat_card = with_look_of(card, seats[scene.state.acting_seat or 0]) if seats else card
    centre_part(width, height, paper(scene, seat_card, foot)).draw(scene, area, "card")


def with_look_of(card: FirstCard, seat: Seat) -> FirstCard:
    """Return the card with a seat's colour and emblem in the pictures that show the sample seat."""
    looks = ((look, words) if look.args[:2] != SAMPLE_SEAT else (_with_seat(look, seat), words) for look, words in card.drawing)
    return card._replace(drawing=tuple(looks))


def _with_seat(look: Picture, seat: Seat) -> Picture:
    return Picture(look.paint, (seat.colour, seat.emblem, *look.args[2:]))


def paper(scene: Scene, card: FirstCard, *foot: Part) -> Part:
    """Return the card's paper with its heading, pictures and sentences, and `foot` below them."""
    ink = "#ffffff" if scene.theme == "contrast" else INK
    title = units(TITLE_H, line(card.title, 28, ink, "start"))

    def body(scene: Scene, area: Area) -> Part:
        drawing = [_drawing(scene, area.w, card.drawing, ink)] if card.drawing else []
        return column(title, *drawing, share(1, paragraph(card.words, 23, ink, least=18)), *foot, gap=2)

    top = TOP_MARGINS[not scene.is_wide]
    low_margin = units(BELOW_BUTTONS[not scene.is_wide] if foot else top, EMPTY)
    inner = inset(SIDE_MARGIN, 0, column(units(top, EMPTY), by_area(body), low_margin, gap=0))
    return stack(spread(picture(note, scene.theme)), inner)


def height_without_sentences(scene: Scene, width: float, card: FirstCard) -> float:
    """Return the height of a card's paper that has a heading and pictures only, in units."""
    side, count = _side_and_rows(scene, width - 2 * SIDE_MARGIN, card.drawing)
    return 2 * TOP_MARGINS[not scene.is_wide] + TITLE_H + side * count + SHADOW_UNITS


def _drawing(scene: Scene, width: float, drawing: Sequence[tuple[Picture, Words]], ink: str) -> Part:
    """Return the pictures in one row or two, each with its word, or an arrow to the next."""
    side, count = _side_and_rows(scene, width, drawing)
    row_length = -(-len(drawing) // count)
    rows = (by_area(partial(_row, drawing[at : at + row_length], side, ink)) for at in range(0, len(drawing), row_length))
    return units(side * count, grid(1, *rows, gap=0))


def _side_and_rows(scene: Scene, width: float, drawing: Sequence[tuple[Picture, Words]]) -> tuple[float, int]:
    """Return the side of a picture in units, and the number of rows."""
    side = next((side for side in DRAWING_UNITS if scene.is_wide and _row_width(scene, drawing, side) <= width), DRAWING_UNITS[-1])
    return side, 1 if scene.is_wide or _row_width(scene, drawing, side) <= width else 2


def _word_widths(scene: Scene, drawing: Sequence[tuple[Picture, Words]]) -> list[float]:
    """Return the width of each word, or of the arrow in its place, in units."""
    wide = [8 + scene.scaled_width(word, 22) if as_text(word) else ARROW_UNITS for _, word in drawing]
    return [*wide[:-1], wide[-1] if as_text(drawing[-1][1]) else 0.0]


def _row_width(scene: Scene, drawing: Sequence[tuple[Picture, Words]], side: float) -> float:
    """Return the width of pictures and words in one row, in units."""
    return sum(_word_widths(scene, drawing)) + side * len(drawing) + GAPS_UNITS[0] * (len(drawing) - 1)


def _row(drawing: Sequence[tuple[Picture, Words]], side: float, ink: str, scene: Scene, area: Area) -> Part:
    word_widths, gaps = _word_widths(scene, drawing), max(1, len(drawing) - 1)
    gap = max(GAPS_UNITS[0], min(GAPS_UNITS[1], (area.w - sum(word_widths) - side * len(drawing)) / gaps))
    fits = min(1.0, (area.w - side * len(drawing) - gap * (len(drawing) - 1)) / max(1.0, sum(word_widths)))
    parts: list[Part] = []
    for (look, word), wide in zip(drawing, word_widths):
        parts.append(units(side, centre_part(side - 4, side - 4, spread(look))))
        if as_text(word):
            parts += [units(wide * fits, inset(3, 0, text(word, 22, ink, "start", least=10))), units(gap, EMPTY)]
        elif wide:
            parts.append(units(wide * fits + gap, icon_of("right", ARROW_UNITS - 4, "#8a6a3a")))
    return row(*parts, gap=0)
