"""Answer buttons: one for each choice, or one for each option of a choice's only Pick."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from companion.session.inputs.snapshot import Snapshot
from companion.table.any_time_moves import ResumePlay
from companion.table.prompt import SECRET_LIST, Choice, Option, Pick, Prompt, Value
from companion.table.sentence import Words
from kivy_ui.look.language import as_text, without_dots

MOST_IN_BAR = 7
MOST_WITH_PRIMARY = 9
"""Most buttons if a primary choice is spread, so that a gem of seven colours takes one tap with "stop" and "cards" beside it."""
MOST_SPREAD = 12


class AnswerButton(Struct, frozen=True):
    """Answer button: its choice, the values of the choice's fields (None: they must be asked), its words and its drawing.

    inner   the buttons of the group that this button opens; () for a single answer
    """

    choice: Choice
    values: tuple[Value, ...] | None
    label: Words
    note: Words = ""
    mark: str = ""
    inner: tuple["AnswerButton", ...] = ()

    @property
    def name(self) -> str:
        """Name of its touch target."""
        if self.inner:
            return f"group:{as_text(self.label)}"
        suffix = f"={self.values[0]}" if self.values else ""
        return f"choice:{as_text(self.choice.label)}{suffix}"

    @property
    def role(self) -> str:
        """Role of its choice; "danger" if the choice loses something."""
        return "danger" if self.choice.loses else self.choice.role


OWN_KEY = "answer:"
"""Beginning of the mark of a choice that keeps its key: its options don't say what it does, or are secret until it is tapped."""
AnswerWithVariants = tuple[AnswerButton, tuple[AnswerButton, ...]]
"""An answer, and its variants."""


def create_buttons(choices: Iterable[Choice]) -> list[AnswerButton]:
    """List the buttons for `choices`: primary ones first, danger last, otherwise as the game lists them.

    A choice whose only field picks one option becomes a button for each option, unless there would be too many buttons.
    """
    order = {"primary": 0, "secondary": 1, "danger": 2}
    listed = sorted(choices, key=lambda choice: order[choice.role])
    count, spread = len(listed), set()
    for choice in listed:
        more = len(options) - 1 if (options := _options(choice)) else 0
        most = MOST_WITH_PRIMARY if choice.role == "primary" else MOST_IN_BAR
        if options and (count + more <= most or len(listed) == 1):
            spread.add(id(choice))
            count += more
    return [offer for choice in listed for offer in _answer_buttons(choice, id(choice) in spread)]


def spread_options(offers: Iterable[AnswerButton], most: int, is_pictured: Callable[[str], bool]) -> list[AnswerButton]:
    """List the buttons, with buttons for the options of a choice if all of them have pictures, so that one tap answers.

    A choice is replaced only if there will be at most `most` buttons, and no other choice has the same options. A choice
    with a mark of its own (`OWN_KEY`) is never replaced.
    """
    answers = list(offers)
    options_by_name = {offer.name: _options(offer.choice) if offer.values is None and not offer.inner else () for offer in answers}
    for offer in list(answers):
        options = options_by_name[offer.name]
        is_own = list(options_by_name.values()).count(options) == 1
        if (
            is_own
            and options
            and not any(mark.startswith(OWN_KEY) for mark in offer.choice.marks)
            and len(answers) + len(options) - 1 <= most
            and all(option.mark and is_pictured(option.mark) for option in options)
        ):
            at = answers.index(offer)
            answers[at : at + 1] = [_option_offer(offer.choice, option) for option in options]
    return answers


def bar_choices(snapshot: Snapshot) -> tuple[Choice, ...]:
    """List the choices of the seat in the bar; all of them for a question of the session."""
    if snapshot.prompt is None:
        return ()
    if is_game_prompt_replaced(snapshot) or snapshot.bar_seat is None:
        return snapshot.prompt.choices
    return snapshot.prompt.choices_of(snapshot.bar_seat)


def is_game_prompt_replaced(snapshot: Snapshot) -> bool:
    """Return whether a question of the session, the pause, or a choice being filled by knob replaces the game's own prompt."""
    return snapshot.is_question or snapshot.field_entry is not None or _is_pause(snapshot.prompt)


def _is_pause(prompt: Prompt | None) -> bool:
    return prompt is not None and any(isinstance(choice.move, ResumePlay) for choice in prompt.choices[:1])


def open_choices(snapshot: Snapshot) -> tuple[Choice, ...]:
    """List every choice that can be taken now."""
    return (*snapshot.prompt.choices, *snapshot.prompt.any_time_choices) if snapshot.prompt else ()


def waiting_seats(prompt: Prompt | None) -> set[int]:
    """List the seats that have choices of their own now."""
    return {choice.seat for choice in prompt.choices if choice.seat is not None} if prompt else set()


def sole_choice(prompt: Prompt, seat: int) -> str:
    """Return the id of a seat's choice if it has exactly one, else ""."""
    choices = prompt.choices_of(seat)
    return choices[0].id if len(choices) == 1 else ""


def _options(choice: Choice) -> tuple[Option, ...]:
    """List the options of a choice whose only field picks exactly one of a few options, none secret; () for any other choice."""
    field = choice.fields[0] if len(choice.fields) == 1 and SECRET_LIST not in choice.marks else None
    if not isinstance(field, Pick) or not field.least == field.most == 1 or len(field.options) > MOST_SPREAD:
        return ()
    return field.options


def _answer_buttons(choice: Choice, is_spread: bool) -> list[AnswerButton]:
    options = _options(choice) if is_spread else ()
    if len(options) == 1:
        only = options[0]
        return [AnswerButton(choice, ((only.value,),), without_dots(choice.label), only.label, only.mark)]
    if options:
        return [_option_offer(choice, option) for option in options]
    mark = choice.marks[0] if choice.marks else ""
    return [AnswerButton(choice, None if choice.fields else (), choice.label, choice.note, mark)]


def _option_offer(choice: Choice, option: Option) -> AnswerButton:
    return AnswerButton(choice, ((option.value,),), option.label, option.note or choice.label, option.mark)


def answers_by_mark(snapshot: Snapshot) -> dict[str, tuple[Choice, tuple[Value, ...]]]:
    """Return the answer that a tap on each mark gives: choice and values.

    Choices that name the mark have precedence, first those of the bar's seat; then options of a choice's only Pick.
    """
    if snapshot.prompt is None:
        return {}
    choices = sorted(snapshot.prompt.choices, key=lambda choice: choice.seat not in (snapshot.bar_seat, None))
    answers: dict[str, tuple[Choice, tuple[Value, ...]]] = {}
    for choice in choices:
        for mark in choice.marks:
            answers.setdefault(mark, (choice, ()))
    for choice in choices:
        for mark, value in _option_marks(choice).items():
            answers.setdefault(mark, (choice, ((value,),)))
    return answers


def _option_marks(choice: Choice) -> dict[str, int | str]:
    is_secret = SECRET_LIST in choice.marks
    if is_secret or len(choice.fields) != 1 or not isinstance(choice.fields[0], Pick) or choice.fields[0].most != 1:
        return {}
    return {option.mark: option.value for option in choice.fields[0].options if option.mark}
