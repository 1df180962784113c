"""Choosing one of many: a page of cards."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.seats import helmet
from companion.table.say import Words
from kivy_ui.boards.covers import COVERS, cover_picture
from kivy_ui.reading import read
from kivy_ui.screens.cards import CardGrid
from kivy_ui.screens.house import LaidPage, Way
from kivy_ui.screens.paged import Turning
from kivy_ui.screens.screen import Shell
from kivy_ui.stage.page import GAP, HEAD, MARGIN
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:
    from companion.library.records.people import Player

NOTE = 28.0


class Card(NamedTuple):
    """Something to choose: its value, what it is called, what else to know, and a picture of it."""

    value: str
    title: str
    note: str = ""
    look: Picture | None = None


def person_card(player: "Player", note: str = "") -> Card:
    """Make a person something to choose."""
    return Card(player.id, player.name, note, picture(helmet, player.colour, player.emblem))


def game_card(game: str, title: str, note: str, theme: str) -> Card:
    """Make a game something to choose."""
    return Card(game, title, note, cover_picture(game, theme) if game in COVERS else None)


class ChoosePage(LaidPage):
    """One of `cards`; `on_chosen(value)` is called with what was tapped. `note` stands below a few."""

    def __init__(
        self,
        shell: Shell,
        title: Words,
        cards: Sequence[Card],
        on_chosen: Callable[[str], object],
        now: str | None = None,
        note: Words = "",
    ) -> None:
        super().__init__(shell)
        self.title, self.cards, self.note = title, list(cards), note
        self._now, self._on_chosen = now, on_chosen
        self._turning = Turning(self.renew)

    def draw(self, scene: Scene) -> None:
        """The cards, as large as they may be."""
        area = Area(MARGIN, HEAD + 8, scene.w - 2 * MARGIN, scene.h - HEAD - 20)
        grid = CardGrid(scene, area, [self._way(card) for card in self.cards], self.ink)
        on_page, pages = self._turning.of(len(self.cards), grid.each)
        self.heading(scene, self.title, "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        grid.draw(on_page)
        top = grid.bottom(len(self.cards)) + 2 * GAP
        note = Area(area.x + 10, top, area.w - 20, area.bottom - top)
        if read(self.note):
            scene.paragraph("note", self.note, note, NOTE, self.ink.ink)

    def _way(self, card: Card) -> Way:
        kind = "main" if card.value == self._now else "plain"
        tap = partial(self._taken, card.value)
        return Way(f"choose:{card.title}", card.title, tap, card.note, kind=kind, look=card.look)

    def _taken(self, value: str) -> None:
        self.close()
        self._on_chosen(value)
