"""Page that asks who joins the players of a tool: known people with one tap, or names to type one after the other."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.session.inputs.messages import Answer
from companion.table.any_time_moves import RenameSeat
from companion.table.prompt import Choice, Pick
from companion.table.seats import default_name, fold_name
from companion.table.sentence import say
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import EMPTY, Part
from kivy_ui.layout.sizes import BODY_TEXT
from kivy_ui.layout.title_bar import title_bar, title_key, title_keys
from kivy_ui.pages.entry.rename_page import remember_player
from kivy_ui.pages.loaded import LoadedValue
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.names_page import NamesPage
from kivy_ui.table.answer_buttons import open_choices

if TYPE_CHECKING:
    from kivy_ui.table.table_stage import TableStage


class NewPlayerPage(NamesPage):
    """Page to name the players who join `stage`, the first one at `seat` with `choice`; a key of the title bar adds one without a name."""

    def __init__(self, shell: Shell, stage: "TableStage", choice: Choice, seat: int) -> None:
        super().__init__(shell, self._join, self._count_free_seats)
        self.title = say("new_player.title")
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
        """Return the arrow, the title, and the key for a player without a name; after the first name who joined."""
        if self.names:
            return title_bar(say("players.so_far", names=self.names), "", self.close, EMPTY)
        nameless = title_key("nameless", "plus", self._join_nameless, say("new_player.nameless"))
        return title_bar(self.title, self.note_now(), self.close, title_keys(nameless))

    def is_enough(self) -> bool:
        """Return whether names are typed, and the last one is not that of a player."""
        return super().is_enough() and not self._plays(self.typed.strip())

    def can_take_next(self) -> bool:
        """Return whether a name is typed that no player has, and a further player can join."""
        return super().can_take_next() and not self._plays(self.typed.strip())

    # joining

    def _join(self, name: str) -> bool:
        """Add the player with this name, unless one has it; a known person gets the own seat, if it is free. Return whether one joins."""
        if self._plays(name):
            return False
        self._find_place()
        own_seat, naming = self._seat_of(name), self._naming_choice()
        if own_seat is None and naming is not None:
            remember_player(self.shell, self._stage.snapshot.seats[naming.move.seat], name)  # type: ignore[attr-defined]  # RenameSeat
            self._stage.answer(naming, (name,))
        elif own_seat is None:
            remember_player(self.shell, self._stage.snapshot.seats[self._seat], name)
            self._stage.join(self._choice, self._values(self._seat), self._seat, name)
            self._rename_in_game(name)
        else:
            self._stage.join(self._choice, self._values(own_seat), own_seat)
        self.usual = [other for other in self.usual if other != name]
        return True

    def _naming_choice(self) -> Choice | None:
        """Return the choice that names the first player without a name, whose place the next one takes; None if there is none.

        Beside a game, its players stay.
        """
        snapshot = self._stage.snapshot
        nameless = [RenameSeat(at, "") for at in snapshot.view.playing if snapshot.seats[at].name in ("", default_name(at + 1))]
        choices = (choice for choice in open_choices(snapshot) if choice.move in nameless and not snapshot.view.is_attached)
        return next(choices, None)

    def _find_place(self) -> None:
        """Find the choice and the seat without a name with which the next player joins, after others joined here."""
        snapshot = self._stage.snapshot
        joins = (choice for choice in open_choices(snapshot) if isinstance(choice.move, type(self._choice.move)))
        self._choice = next(joins, self._choice)
        free = (
            at
            for at, seat in enumerate(snapshot.seats)
            if seat.name in ("", default_name(at + 1)) and at not in snapshot.view.playing
        )
        self._seat = next(free, self._seat)

    def _count_free_seats(self) -> int:
        snapshot = self._stage.snapshot
        return len(snapshot.seats) - len(snapshot.view.playing)

    def _rename_in_game(self, name: str) -> None:
        """Rename the seat in the game beside which the tool is: its names belong to the game."""
        prompt, is_attached = self.shell.snapshot.prompt, self._stage.snapshot.view.is_attached
        for choice in prompt.any_time_choices if prompt is not None and is_attached else ():
            if choice.move == RenameSeat(self._seat, ""):
                self.shell.send(Answer(choice.id, (name,)))

    def _join_nameless(self) -> None:
        self.close()
        self._find_place()
        self._stage.join(self._choice, self._values(self._seat), self._seat)

    def _values(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Return the values of the choice's fields for this seat."""
        return ((seat,),) if any(isinstance(field, Pick) for field in self._choice.fields) else ()
