"""Notes of a group on its campaign: read, add, change and delete them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import PageButton
from kivy_ui.pages.card_grid import CardsPage
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.loaded import LoadedValue, on_result
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:  # keeps the start short
    from companion.library.records.campaigns import Campaign

LONGEST_NOTE = 120


class CampaignNotesPage(CardsPage):
    """A card for each note, the latest first. A tap changes a note; an empty one is deleted."""

    def __init__(self, shell: Shell, title: Words, game: str, group: Sequence[Seat], on_changed: Callable[[], object]) -> None:
        """Call `on_changed()` after each change."""
        super().__init__(shell)
        self.title = title
        self.note = say("scenarios.notes_title")
        self._game, self._group, self._on_changed = game, tuple(group), on_changed
        self.loaded: LoadedValue[Campaign] = LoadedValue(self.renew)
        self._look_up()

    def _look_up(self) -> None:
        game, group = self._game, self._group
        self.shell.request(lambda store: store.campaigns.find(game, group), self.loaded.store_result)

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes as they were written."""
        return self.loaded.value.notes if self.loaded.value else ()

    @property
    def note_below(self) -> Words:  # type: ignore[override]  # computed here
        """Reason below the cards why there are none."""
        if self.loaded.value is None:
            return self.loaded.failure
        return "" if self.notes else say("scenarios.no_notes")

    def cards(self) -> list[PageButton]:
        """Return a card for each note, the latest first."""
        numbered = list(enumerate(self.notes))[::-1]
        return [PageButton(f"note:{number}", note, partial(self._write, number)) for number, note in numbered]

    def buttons(self) -> list[PageButton]:
        """Return the button that adds a note."""
        return [PageButton("add-note", say("scenarios.add_note"), partial(self._write, None), icon="draft", kind="main")]

    def _write(self, number: int | None) -> None:
        current_note = "" if number is None else self.notes[number]
        take = partial(self._save_note, number)
        self.shell.open_page(
            WritingPage(self.shell, say("scenarios.write_note"), current_note, LONGEST_NOTE, take, may_be_empty=number is not None)
        )

    def _save_note(self, number: int | None, words: str) -> None:
        """Save a note; None for a new one."""
        campaign = self.loaded.value
        if campaign is None:
            return
        notes = [*campaign.notes, words] if number is None else [*campaign.notes[:number], words, *campaign.notes[number + 1 :]]
        changed = replace(campaign, notes=tuple(notes))
        self.shell.request(
            lambda store: store.campaigns.save(changed), on_result(lambda _: self._on_kept(), self.shell.show_message)
        )

    def _on_kept(self) -> None:
        self._look_up()
        self._on_changed()
