"""What the prompt bar offers: a choice as one button, or as one button for each thing its only Pick can pick."""

from collections.abc import Iterable

from msgspec import Struct

from companion.session.shown import Shown
from companion.table.prompt import Choice, Option, Pick, Prompt, Value

MOST_PICKED_IN_BAR = 8


class Offer(Struct, frozen=True):
    """One button: the choice it takes, with which values (None: its fields must be asked), its words and its drawing."""

    choice: Choice
    values: tuple[Value, ...] | None
    label: str
    note: str = ""
    mark: str = ""

    @property
    def name(self) -> str:
        """A name for the place it is drawn at."""
        picked = f"={self.values[0]}" if self.values else ""
        return f"choice:{self.choice.label}{picked}"


def offers_of(choices: Iterable[Choice]) -> list[Offer]:
    """The buttons for `choices`: primary ones first, danger last, otherwise as the game lists them."""
    order = {"primary": 0, "secondary": 1, "danger": 2}
    return [offer for choice in sorted(choices, key=lambda choice: order[choice.role]) for offer in _offers(choice)]


def bar_choices(shown: Shown) -> tuple[Choice, ...]:
    """The choices of the seat in the bar; all of them for a question of the session."""
    if shown.prompt is None:
        return ()
    if is_laid_over(shown) or shown.bar is None:
        return shown.prompt.choices
    return shown.prompt.choices_of(shown.bar)


def is_laid_over(shown: Shown) -> bool:
    """Whether what is asked lies over the game's own prompt: a question of the session, or a choice being filled by knob."""
    return shown.is_question or shown.filled is not None


def waiting_seats(prompt: Prompt | None) -> set[int]:
    """The seats that have choices of their own now."""
    return {choice.seat for choice in prompt.choices if choice.seat is not None} if prompt else set()


def _offers(choice: Choice) -> list[Offer]:
    if not choice.fields:
        return [Offer(choice, (), choice.label, choice.note, choice.marks[0] if choice.marks else "")]
    field = choice.fields[0]
    if len(choice.fields) == 1 and isinstance(field, Pick) and _is_short(field):
        return [_picked(choice, option) for option in field.options]
    return [Offer(choice, None, choice.label, choice.note)]


def _is_short(field: Pick) -> bool:
    return field.least == field.most == 1 and len(field.options) <= MOST_PICKED_IN_BAR


def _picked(choice: Choice, option: Option) -> Offer:
    return Offer(choice, ((option.value,),), option.label, option.note or choice.label, option.mark)
