"""The session's own questions, laid over the game's: prompts like any other, never journalled."""

from typing import Any

from companion.table.asides import GoOn, SayDate, for_leaving, for_table
from companion.table.game import Game
from companion.table.moves import IllegalMove, Move
from companion.table.prompt import Choice, Number, Prompt

FIRST_YEAR = 2026


class UndoTo(Move, frozen=True):
    """Go back to just after entry `to`, past something that was shown."""

    to: int


class NeverMind(Move, frozen=True):
    """Close the question, change nothing."""


NEVER_MIND = Choice("Leave it as it is", NeverMind(), role="primary")


def past_something_shown(undo_name: str, to: int) -> Prompt:
    """Asked before an undo past a result of chance."""
    return Prompt(
        about=f"Something was already shown. Undo “{undo_name}” all the same?",
        choices=(NEVER_MIND, Choice("Undo it", UndoTo(to), role="danger", note="it stays in the log")),
        why="The same move again gives the same result. Another move may profit from what was seen, so the end screen counts such undos.",
    )


def what_now(refusal: IllegalMove, asides: tuple[Choice, ...], undo: Choice | None) -> Prompt:
    """Asked when a report from the table cannot be taken: says why and offers what to correct."""
    offers = tuple(aside for aside in asides if type(aside.move).__name__ in refusal.offers)
    return Prompt(
        about=refusal.message,
        choices=(*offers, *((undo,) if undo else ()), Choice("It was a mistake", NeverMind())),
        why="Fathom counts along. When what lies on the table differs, the table is right: correct the count, or take back the last report.",
    )


def take_back(undo_name: str, to: int) -> Choice:
    """The choice to take the last report back."""
    return Choice(f"Take back “{undo_name}”", UndoTo(to), role="danger")


def the_date() -> Prompt:
    """Asked at the end when the clock was never set."""
    fields = (Number("year", "Year", FIRST_YEAR, FIRST_YEAR + 40), Number("month", "Month", 1, 12), Number("day", "Day", 1, 31))
    return Prompt(
        about="This machine's clock was never set. What day is it?",
        choices=(
            Choice("Say the date", SayDate(FIRST_YEAR, 1, 1), role="primary", fields=fields),
            Choice("Leave it open", NeverMind()),
        ),
        why="The date stands beside this game in the history of your game nights.",
    )


def paused() -> Prompt:
    """What the table is asked while it pauses."""
    return Prompt(
        "The table pauses.", (Choice("Go on", GoOn(), role="primary"),), why="The table clock stands still until you go on."
    )


def asides_of(game: Game, state: Any, is_beside: bool) -> tuple[Choice, ...]:
    """What may be done at any time. Beside a game (`is_beside`) names, notes, pauses and the end are the game's."""
    if is_beside:
        return (*game.asides(state), *for_leaving(game.seated(state), game.can_leave))
    return (*game.asides(state), *for_table(game.seated(state), game.counters(state), game.can_leave))
