"""Pick one or more people who played; a new person is added by name."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc, helmet
from companion.table.any_time_moves import LONGEST_NAME
from companion.table.sentence import Words, say
from kivy_ui.layout.cards import paged_grid
from kivy_ui.layout.elements import HALF, PageButton, key, key_text
from kivy_ui.layout.leaves import image, text
from kivy_ui.layout.part import Part, by_shape, column, row, units
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.pages.entry.text_entry import PersonNamePage
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage

if TYPE_CHECKING:
    from companion.library.records.people import Player

TROUBLE_UNITS = 40.0
SIGN_UNITS = 36.0
CELLS_WIDE, CELLS_UPRIGHT = (4, 5), (2, 9)
FEW_CELLS_WIDE, FEW_CELLS_UPRIGHT = (3, 4), (2, 6)
"""Columns and rows, and those for as few people as they hold."""
FEW_PEOPLE = 12
MOST_PLAYERS = 60
MOST_LETTERS = 20
"""Most letters of the names of the last players that a button lists; else it has their number."""


class PickPeoplePage(PagedPage):
    """Page to pick people. It calls `on_picked(ids)`, with `most` 1 at the first tap, and `on_new(player)` for a person who was added.

    rename    with `most` 1, a button that renames the picked person instead
    last_ids  people who can be picked together with one tap, while no person is picked
    """

    def __init__(
        self,
        shell: Shell,
        title: Words,
        on_picked: Callable[[list[str]], object],
        picked_ids: Sequence[str] = (),
        most: int = MOST_PLAYERS,
        on_new: "Callable[[Player], object]" = lambda player: None,
        *,
        rename: PageButton | None = None,
        last_ids: Sequence[str] = (),
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.people: list[Player] = []
        self.picked_people = list(picked_ids)
        self.trouble: Words = ""
        self._most_people, self._on_picked, self._on_new = most, on_picked, on_new
        self._rename, self._last_ids = rename, last_ids
        work = on_result(self._on_loaded, self._on_failed)
        shell.request(lambda store: [*store.people.seatable_people(), *store.people.current_people().values()], work)

    def _on_loaded(self, people: "list[Player]") -> None:
        players_by_id = {player.id: player for player in people if not player.is_hidden or player.id in self.picked_people}
        self.people = sorted(players_by_id.values(), key=lambda player: player.name.casefold())
        self.renew()

    def _on_failed(self, why: Words) -> None:
        self.trouble = why
        self.renew()

    # drawing

    def title_keys(self) -> Part:
        """Turn to the other people if not all fit."""
        return self.pager.turn_key()

    def body(self) -> Part:
        """Return a key for each person, brass where picked."""
        keys = [self._key(person) for person in self.people]
        shapes = (FEW_CELLS_WIDE, FEW_CELLS_UPRIGHT) if len(keys) <= FEW_PEOPLE else (CELLS_WIDE, CELLS_UPRIGHT)
        people = by_shape(*(paged_grid(keys, self.pager, *cells) for cells in shapes))
        return column(people, *([units(TROUBLE_UNITS, text(self.trouble, NOTE_TEXT))] if self.trouble else []))

    def _key(self, person: "Player") -> Part:
        """Return the key of a person: their sign and their name."""
        is_picked = person.id in self.picked_people
        sign = picture(disc, person.colour, person.emblem) if person.colour else picture(helmet)
        body = row(units(SIGN_UNITS, image(sign)), key_text(person.name, is_on=is_picked, anchor="start"))
        return key(f"pick:{person.name}", body, partial(self._pick, person.id), is_picked)

    def buttons(self) -> list[PageButton]:
        """Return the buttons: confirm who is picked, or add a person."""
        add_key = PageButton("new", say("people.add"), self._ask_name, icon="plus", cells=HALF)
        if self._most_people == 1:
            return [add_key, *([self._rename] if self._rename else [])]
        title, tap = say("writing.done"), self._choose_people
        done_button = PageButton("done", title, tap, say("correct.picked", count=len(self.picked_people)), cells=HALF, kind="main")
        last_names = [person.name for person in self.people if person.id in self._last_ids]
        if not self.picked_people and last_names:
            has_room = len("".join(last_names)) <= MOST_LETTERS
            note = say("correct.last_names", names=last_names) if has_room else say("correct.picked", count=len(last_names))
            done_button = PageButton("last", say("correct.last_people"), self._choose_last, note, cells=HALF, kind="main")
        elif not self.picked_people:
            done_button = PageButton("", say("correct.pick_one"), self.renew, cells=HALF, kind="missing")
        return [done_button, add_key]

    # taps

    def _pick(self, id: str) -> None:
        if self._most_people == 1:
            self.picked_people = [id]
            self._choose_people()
        elif id in self.picked_people:
            self.picked_people.remove(id)
            self.renew()
        elif len(self.picked_people) < self._most_people:
            self.picked_people.append(id)
            self.renew()

    def _choose_last(self) -> None:
        self.picked_people = list(self._last_ids)
        self._choose_people()

    def _choose_people(self) -> None:
        self.close()
        self._on_picked(self.picked_people)

    def _ask_name(self) -> None:
        self.shell.open_page(PersonNamePage(self.shell, say("people.name"), "", LONGEST_NAME, self._add_person))

    def _add_person(self, name: str) -> None:
        self.shell.request(lambda store: store.people.add(name), on_result(self._on_added, self._on_failed))

    def _on_added(self, player: "Player") -> None:
        self.trouble = ""
        self._on_new(player)
        self.people.append(player)
        self._pick(player.id)
