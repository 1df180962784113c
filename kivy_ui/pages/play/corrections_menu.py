"""What corrects what was entered, and who plays: behind the waves."""

from collections.abc import Callable
from functools import partial

from companion.table.asides import CorrectCounter, EndEarly, LeaveTable, Pause, RenameSeat
from companion.table.moves import Move
from companion.table.prompt import Choice
from companion.table.say import Words, say
from kivy_ui.look.language import read, told
from kivy_ui.pages.card_grid import CardsPage
from kivy_ui.pages.house import Way
from kivy_ui.pages.page_base import Shell
from kivy_ui.table.answer_buttons import Offer

GROUPS: dict[type[Move], tuple[Words, Words]] = {
    CorrectCounter: (say("menu.correct"), say("menu.correct_note")),
    RenameSeat: (say("menu.rename"), say("menu.rename_note")),
    LeaveTable: (say("menu.leave"), say("menu.leave_note")),
}
"""What stands for all choices of these moves, and the note below it."""


KINDS = {"danger": "loss", "primary": "main"}


class MenuPage(CardsPage):
    """Cards for single asides, and for groups of them."""

    title = say("menu.title")

    def __init__(self, shell: Shell, take: Callable[[Offer], object]) -> None:
        super().__init__(shell)
        self._take = take

    def cards(self) -> list[Way]:
        """Everything in one grid."""
        groups: dict[str, list[Choice]] = {}
        prompt, alone = self.shell.shown.prompt, told("aside.group.table")
        ends = prompt is not None and any(one.ends for one in (*prompt.asides, *prompt.choices))
        outside = Pause if ends else (Pause, EndEarly)  # behind the waves themselves
        for aside in (one for one in prompt.asides if not isinstance(one.move, outside)) if prompt else ():
            group = read(aside.group)
            groups.setdefault(read(aside.label) if group in ("", alone) else group, []).append(aside)
        return [self._entry(group, choices) for group, choices in groups.items()]

    def _entry(self, group: str, choices: list[Choice]) -> Way:
        first, offers = choices[0], [_whole(choice) for choice in choices]
        kinds = [type(choice.move) for choice in choices]
        kind = next((one for one in kinds if one in GROUPS), kinds[0])
        look = _kind(offers[0])
        if len(choices) == 1 and kind not in GROUPS:
            return Way(f"aside:{kind.__name__}", first.label, partial(self._taken, offers[0]), first.note, kind=look)
        title, note = GROUPS.get(kind, (group, say("menu.choices", count=len(choices))))
        return Way(f"group:{kind.__name__}", title, partial(self._open, title, offers), note, kind=look)

    def _open(self, title: Words, offers: list[Offer]) -> None:
        self.close()
        self.shell.lay(OffersPage(self.shell, title, offers, self._take))

    def _taken(self, offer: Offer) -> None:
        self.close()
        self._take(offer)


class OffersPage(CardsPage):
    """All asides of a group; one is taken and the page goes."""

    def __init__(self, shell: Shell, title: Words, offers: list[Offer], take: Callable[[Offer], object]) -> None:
        super().__init__(shell)
        self.title, self._offers, self._take = title, offers, take

    def cards(self) -> list[Way]:
        """A card each."""
        return [Way(one.name, one.label, partial(self._taken, one), one.note, kind=_kind(one)) for one in self._offers]

    def _taken(self, offer: Offer) -> None:
        self.close()
        self._take(offer)


def _whole(choice: Choice) -> Offer:
    return Offer(choice, None if choice.fields else (), choice.label, choice.note)


def _kind(offer: Offer) -> str:
    return KINDS.get(offer.role, "plain")
