"""Pick people who played, or one of them; somebody new is added by name."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.table.asides import LONGEST_NAME
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.layout.kit import PageButton, text_key
from kivy_ui.layout.part import EMPTY, Part, column, grid, text, units
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.library.records.people import Player

TURN_UNITS = 64.0
CELLS_WIDE, CELLS_UPRIGHT = (4, 5), (2, 9)
"""Columns and rows."""
MOST_PLAYERS = 60


class PickPeoplePage(Page):
    """`on_picked(ids)` gets who was picked; with `most` 1 the first tap does. `on_new(player)` is told of somebody added."""

    def __init__(
        self,
        shell: Shell,
        asked: Words,
        on_picked: Callable[[list[str]], object],
        picked: Sequence[str] = (),
        most: int = MOST_PLAYERS,
        on_new: "Callable[[Player], object]" = lambda player: None,
    ) -> None:
        super().__init__(shell)
        self.title = asked
        self.people: list[Player] = []
        self.picked = list(picked)
        self.trouble: Words = ""
        self._most, self._on_picked, self._on_new = most, on_picked, on_new
        self._page = 0
        shell.ask(lambda store: [*store.people.to_seat(), *store.people.faces().values()], self._came)

    def _came(self, people: "list[Player] | Exception") -> None:
        if isinstance(people, Exception):
            self.trouble = sentence(people)
        else:
            known = {player.id: player for player in people if not player.is_hidden or player.id in self.picked}
            self.people = sorted(known.values(), key=lambda player: player.name.casefold())
        self.renew()

    # drawn

    @property
    def _cells(self) -> tuple[int, int]:
        return CELLS_WIDE if self.is_wide else CELLS_UPRIGHT

    @property
    def _pages(self) -> int:
        columns, rows = self._cells
        return max(1, -(-len(self.people) // (columns * rows)))

    def title_keys(self) -> Part:
        """Turn to the other people where not all find room."""
        if self._pages < 2:
            return EMPTY
        return units(TURN_UNITS, text_key("turn", f"{self._page % self._pages + 1}/{self._pages}", self._turn, size=22))

    def body(self) -> Part:
        """A key per person, brass where picked."""
        columns, rows = self._cells
        at = self._page % self._pages * columns * rows
        keys = [
            text_key(f"pick:{one.name}", one.name, partial(self._pick, one.id), one.id in self.picked)
            for one in self.people[at : at + columns * rows]
        ]
        keys += [EMPTY] * (columns * rows - len(keys))
        return column(grid(columns, *keys), *([units(40, text(self.trouble, 20))] if self.trouble else []))

    def buttons(self) -> list[PageButton]:
        """Go on with those picked, or add somebody new."""
        new = PageButton("new", say("people.add"), self._ask_name, icon="plus", cells=2)
        if self._most == 1:
            return [new, PageButton("close", say("day.cancel"), self.close, cells=2, kind="end")]
        done = PageButton(
            "done", say("writing.done"), self._done, say("correct.picked", count=len(self.picked)), cells=2, kind="main"
        )
        if not self.picked:
            done = PageButton("", say("correct.pick_one"), self.renew, cells=2, kind="missing")
        return [done, new]

    # tapped

    def _turn(self) -> None:
        self._page = (self._page + 1) % self._pages
        self.renew()

    def _pick(self, id: str) -> None:
        if self._most == 1:
            self.picked = [id]
            self._done()
        elif id in self.picked:
            self.picked.remove(id)
            self.renew()
        elif len(self.picked) < self._most:
            self.picked.append(id)
            self.renew()

    def _done(self) -> None:
        self.close()
        self._on_picked(self.picked)

    def _ask_name(self) -> None:
        self.shell.lay(WritingPage(self.shell, say("people.name"), "", LONGEST_NAME, self._named))

    def _named(self, name: str) -> None:
        self.shell.ask(lambda store: store.people.add(name), self._added)

    def _added(self, player: "Player | Exception") -> None:
        if isinstance(player, Exception):
            self.trouble = sentence(player)
            self.renew()
        else:
            self.trouble = ""
            self._on_new(player)
            self.people.append(player)
            self._pick(player.id)
