"""Page that asks who joins the players of a tool: known people with one tap, or a name to type."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.session.inputs.messages import Answer
from companion.table.any_time_moves import LONGEST_NAME, RenameSeat
from companion.table.prompt import Choice, Pick
from companion.table.seats import fold_name
from companion.table.sentence import say
from kivy_ui.layout.part import Part, text
from kivy_ui.layout.sizes import BODY_TEXT
from kivy_ui.layout.title_bar import title_bar, title_key, title_keys
from kivy_ui.pages.entry.rename_page import remember_player
from kivy_ui.pages.entry.text_entry import TypingPage
from kivy_ui.pages.loaded import LoadedValue
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from kivy_ui.table.table_stage import TableStage


class NewPlayerPage(TypingPage):
    """Page to name the player who joins `stage` at `seat` with `choice`; a key of the title bar adds one without a name."""

    title = say("new_player.title")
    is_persons_name = True

    def __init__(self, shell: Shell, stage: "TableStage", choice: Choice, seat: int) -> None:
        super().__init__(shell, LONGEST_NAME)
        self._stage, self._choice, self._seat = stage, choice, seat
        people: LoadedValue[list[str]] = LoadedValue(self.renew, self._suggest)
        shell.request(lambda store: store.group_defaults.other_names(), people.store_result)

    def _suggest(self, names: Sequence[str]) -> None:
        """Suggest known people who don't play."""
        self.usual = [name for name in names if not self._plays(name)]

    def _seat_of(self, name: str) -> int | None:
        """Return the seat with this name; None if there is none."""
        seats = self._stage.snapshot.seats
        return next((number for number, seat in enumerate(seats) if fold_name(seat.name) == fold_name(name)), None)

    def _plays(self, name: str) -> bool:
        return self._seat_of(name) in self._stage.snapshot.view.playing

    # drawing

    def _suggestion_line(self) -> list[Part]:
        """Return why the typed name can't be used, else known people to take with one tap."""
        name = self.typed.strip()
        if not name or not self._plays(name):
            return super()._suggestion_line()
        return [text(say("new_player.plays", name=name), BODY_TEXT, "danger", "start", is_bold=False)]

    def title_part(self) -> Part:
        """Return the arrow, the title, a note that changes, and the key for a player without a name."""
        nameless = title_key("nameless", "plus", self._join_nameless, say("new_player.nameless"))
        return title_bar(self.title, self.note_now(), self.close, title_keys(nameless))

    def is_enough(self) -> bool:
        """Return whether a name is typed that no player has."""
        return super().is_enough() and not self._plays(self.typed.strip())

    # joining

    def finish(self) -> None:
        """Add the player with the typed name; a known person gets the own seat, if it is free."""
        name = self.typed.strip()
        own_seat = self._seat_of(name)
        self.close()
        if own_seat is None:
            remember_player(self.shell, self._stage.snapshot.seats[self._seat], name)
            self._stage.join(self._choice, self._values(self._seat), self._seat, name)
            self._rename_in_game(name)
        else:
            self._stage.join(self._choice, self._values(own_seat), own_seat)

    def _rename_in_game(self, name: str) -> None:
        """Rename the seat in the game beside which the tool is: its names belong to the game."""
        prompt, is_attached = self.shell.snapshot.prompt, self._stage.snapshot.view.is_attached
        for choice in prompt.any_time_choices if prompt is not None and is_attached else ():
            if choice.move == RenameSeat(self._seat, ""):
                self.shell.send(Answer(choice.id, (name,)))

    def _join_nameless(self) -> None:
        self.close()
        self._stage.join(self._choice, self._values(self._seat), self._seat)

    def _values(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Return the values of the choice's fields for this seat."""
        return ((seat,),) if any(isinstance(field, Pick) for field in self._choice.fields) else ()
