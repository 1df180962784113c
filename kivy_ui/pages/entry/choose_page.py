"""Choose one of many, each on a card."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import helmet
from companion.table.sentence import Words
from kivy_ui.games.covers import COVERS, cover_picture
from kivy_ui.layout.elements import PageButton
from kivy_ui.pages.card_grid import CardsPage
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.library.records.people import Player


class ChoiceCard(NamedTuple):
    """A choice: its value, its title, a note, a picture."""

    value: str
    title: str
    note: str = ""
    look: Picture | None = None


def person_card(player: "Player", note: str = "") -> ChoiceCard:
    """Return the card of a person."""
    return ChoiceCard(player.id, player.name, note, picture(helmet, player.colour, player.emblem))


def game_card(game: str, title: str, note: str, theme: str) -> ChoiceCard:
    """Return the card of a game."""
    return ChoiceCard(game, title, note, cover_picture(game, theme) if game in COVERS else None)


class ChoosePage(CardsPage):
    """Page with a card for each of `chosen_from`; `current_value` is the current choice. A tap calls `on_chosen(value)`."""

    def __init__(
        self,
        shell: Shell,
        title: Words,
        chosen_from: Sequence[ChoiceCard],
        on_chosen: Callable[[str], object],
        current_value: str | None = None,
        note: Words = "",
    ) -> None:
        super().__init__(shell)
        self.title, self.note_below = title, note
        self._options, self._current_value, self._on_chosen = list(chosen_from), current_value, on_chosen

    def cards(self) -> list[PageButton]:
        """Return the cards."""
        return [self._button(card) for card in self._options]

    def _button(self, card: ChoiceCard) -> PageButton:
        kind = "main" if card.value == self._current_value else "plain"
        tap = partial(self._choose, card.value)
        return PageButton(f"choose:{card.title}", card.title, tap, card.note, kind=kind, look=card.look)

    def _choose(self, value: str) -> None:
        self.close()
        self._on_chosen(value)
