"""Page to rename a player: in this game only, or also in History. The name of a player without a person is saved for later games."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.picture import Picture
from companion.table.any_time_moves import LeaveTable, RenameSeat
from companion.table.prompt import Choice, Value
from companion.table.seats import Seat, default_name, fold_name
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import choice_key
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import Part, row, units
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT
from kivy_ui.layout.title_bar import title_bar, title_key, title_keys
from kivy_ui.pages.entry.choice_fields import FieldsPage
from kivy_ui.pages.loaded import LoadedValue, on_result
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.library.store import Store

HISTORY_UNITS = 190.0


class RenamePage(FieldsPage):
    """Page that asks for the new name of a player with the choice of a `RenameSeat`.

    is_for_good   whether the person gets the name in History, too
    """

    is_for_good = False

    def __init__(
        self,
        shell: Shell,
        choice: Choice,
        on_filled: Callable[[Choice, tuple[Value, ...]], object],
        on_close: Callable[[], object] | None = None,
        picture_of: Callable[[str], Picture | None] = lambda mark: None,
    ) -> None:
        assert isinstance(choice.move, RenameSeat)
        self._seat_number = choice.move.seat
        super().__init__(shell, choice, on_filled, on_close, picture_of)
        self._known_id: LoadedValue[str] = LoadedValue(self.renew)
        name = self._seat.name
        shell.request(lambda store: store.people.id_of(name), self._known_id.store_result)

    @property
    def _person(self) -> str:
        """Id of the person of the seat; in the tools, of a known person with its name; "" if there is none."""
        return self._seat.player or self._known_id.value or ""

    @property
    def _seat(self) -> Seat:
        return self.shell.snapshot.seats[self._seat_number]

    @property
    def _is_nameless(self) -> bool:
        return self._seat.name == default_name(self._seat_number + 1)

    def _begin(self) -> None:
        super()._begin()
        self.title = say("players.name") if self._is_nameless else self.choice.label  # the only field is the name

    # drawing

    def title_part(self) -> Part:
        """Return the arrow and the title; for a player without a name, in the tools, also a key that leaves the player out."""
        leave = self._leave_choice()
        if leave is None:
            return super().title_part()
        key = title_key("leave", "door", partial(super()._finish_choice, leave, ()), say("renaming.leave_out"))
        return title_bar(self.title, self.note_now(), self.close, title_keys(key))

    def _leave_choice(self) -> Choice | None:
        """Return the choice that leaves out a player without a name; None if there is none."""
        snapshot = self.shell.snapshot
        is_in_tools = self._is_nameless and hasattr(snapshot.view, "playing")
        choices = snapshot.prompt.any_time_choices if snapshot.prompt is not None and is_in_tools else ()
        return next((choice for choice in choices if choice.move == LeaveTable(self._seat_number)), None)

    def field(self) -> Part:
        """Return the field, and beside it the key that also renames the person."""
        if not self._person:
            return super().field()
        note = say("renaming.for_good" if self.is_for_good else "renaming.only_here")
        key = choice_key("for-good", say("renaming.history"), self._switch, self.is_for_good, note=note, size=LABEL_TEXT)
        return row(super().field(), units(HISTORY_UNITS, key))

    def _switch(self) -> None:
        self.is_for_good = not self.is_for_good
        self.renew()

    def _suggestion_line(self) -> list[Part]:
        """Return why the typed name can't be used, else known people to take with one tap."""
        other = self._seat_with_name()
        if other is None:
            return super()._suggestion_line()
        name = self.shell.snapshot.seats[other].name
        words = say("new_player.plays", name=name) if other in self._playing() else say("renaming.joins", name=name)
        return [text(words, BODY_TEXT, "danger", "start", is_bold=False)]

    def is_enough(self) -> bool:
        """Return whether a name is typed that no other player has."""
        return super().is_enough() and self._seat_with_name() is None

    def _seat_with_name(self) -> int | None:
        """Return another seat with the typed name; None if there is none."""
        seats = enumerate(self.shell.snapshot.seats)
        return next((at for at, seat in seats if at != self._seat_number and fold_name(seat.name) == fold_name(self.typed)), None)

    def _playing(self) -> Sequence[int]:
        """Return the seats that play: a tool has seats for people who may join, too."""
        playing: Sequence[int] = getattr(self.shell.snapshot.view, "playing", range(len(self.shell.snapshot.seats)))
        return playing

    # saving

    def _finish_choice(self, choice: Choice, values: tuple[Value, ...]) -> None:
        seat, person, name = self._seat, self._person, str(values[0])
        super()._finish_choice(choice, values)
        if not person:
            remember_player(self.shell, seat, name)
        elif self.is_for_good:
            call_person(self.shell, person, seat.name, name)


def call_person(shell: Shell, person: str, before: str, name: str) -> None:
    """Rename a person (an id), called `before` until now, in History, and say so; or say that this isn't possible."""

    def rename(store: "Store") -> Words:
        if store.people.rename(person, name):
            return say("renaming.done", before=before, name=name)
        return say("renaming.taken", name=name)

    def show(words: Words) -> None:
        shell.show_message(words)

    take = on_result(show, show)
    shell.request(rename, take)


def remember_player(shell: Shell, seat: Seat, name: str) -> None:
    """Save the name of a player in the colour of the seat, so that later games offer it; a known person stays as it is."""

    def remember(store: "Store") -> None:
        store.identify_seats((Seat(name, seat.colour, seat.emblem),))

    shell.request(remember, on_result(lambda _: None, shell.show_message))
