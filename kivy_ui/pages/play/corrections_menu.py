"""Menu › Correct: moves that correct earlier entries, and changes of the players."""

from collections.abc import Callable
from functools import partial

from companion.table.any_time_moves import CorrectCounter, EndEarly, LeaveTable, Pause, RenameSeat
from companion.table.moves import Move
from companion.table.prompt import Choice
from companion.table.say import Words, say
from kivy_ui.layout.kit import PageButton
from kivy_ui.look.language import read, told
from kivy_ui.pages.card_grid import CardsPage
from kivy_ui.pages.page_base import Shell
from kivy_ui.table.answer_buttons import Offer

GROUPS: dict[type[Move], tuple[Words, Words]] = {
    CorrectCounter: (say("menu.correct"), say("menu.correct_note")),
    RenameSeat: (say("menu.rename"), say("menu.rename_note")),
    LeaveTable: (say("menu.leave"), say("menu.leave_note")),
}
"""Title and note of the card of a group of choices."""
KINDS = {"danger": "loss", "primary": "main"}


class CorrectionsMenu(CardsPage):
    """A card for each correction, or for a group of them. A tap calls `take(offer)`."""

    title = say("menu.title")

    def __init__(self, shell: Shell, take: Callable[[Offer], object]) -> None:
        super().__init__(shell)
        self._take = take

    def cards(self) -> list[PageButton]:
        """Return a card for each group, in the order of the prompt."""
        groups: dict[str, list[Choice]] = {}
        for choice in self._choices():
            group = read(choice.group)
            is_alone = group in ("", told("aside.group.table"))
            groups.setdefault(read(choice.label) if is_alone else group, []).append(choice)
        return [self._card(group, choices) for group, choices in groups.items()]

    def _choices(self) -> list[Choice]:
        """List the moves that are possible at any time, without those that the table's menu offers itself."""
        prompt = self.shell.shown.prompt
        if prompt is None:
            return []
        has_end = any(choice.ends for choice in (*prompt.asides, *prompt.choices))
        elsewhere = Pause if has_end else (Pause, EndEarly)
        return [choice for choice in prompt.asides if not isinstance(choice.move, elsewhere)]

    def _card(self, group: str, choices: list[Choice]) -> PageButton:
        first, offers = choices[0], [_offer(choice) for choice in choices]
        moves = [type(choice.move) for choice in choices]
        move = next((move for move in moves if move in GROUPS), moves[0])
        kind = _kind(offers[0])
        if len(choices) == 1 and move not in GROUPS:
            return PageButton(f"aside:{move.__name__}", first.label, partial(self._choose, offers[0]), first.note, kind=kind)
        title, note = GROUPS.get(move, (group, say("menu.choices", count=len(choices))))
        return PageButton(f"group:{move.__name__}", title, partial(self._open, title, offers), note, kind=kind)

    def _open(self, title: Words, offers: list[Offer]) -> None:
        self.close()
        self.shell.lay(CorrectionsGroup(self.shell, title, offers, self._take))

    def _choose(self, offer: Offer) -> None:
        self.close()
        self._take(offer)


class CorrectionsGroup(CardsPage):
    """A card for each correction of a group."""

    def __init__(self, shell: Shell, title: Words, offers: list[Offer], take: Callable[[Offer], object]) -> None:
        super().__init__(shell)
        self.title, self._offers, self._take = title, offers, take

    def cards(self) -> list[PageButton]:
        """Return a card for each correction."""
        return [
            PageButton(offer.name, offer.label, partial(self._choose, offer), offer.note, kind=_kind(offer))
            for offer in self._offers
        ]

    def _choose(self, offer: Offer) -> None:
        self.close()
        self._take(offer)


def _offer(choice: Choice) -> Offer:
    return Offer(choice, None if choice.fields else (), choice.label, choice.note)


def _kind(offer: Offer) -> str:
    return KINDS.get(offer.role, "plain")
