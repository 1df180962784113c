"""What the turn clock asks."""

from companion.games.toolbox import moves, words
from companion.games.toolbox.clock import NOBODY, Clock
from companion.games.toolbox.clock_rules import MOST_MINUTES, MOST_SECONDS
from companion.table.prompt import Choice, Number, Option, Pick, Prompt
from companion.table.wording import who


def asked_for_a_turn(clock: Clock, always: tuple[Choice, ...]) -> Prompt:
    """Who begins; the turn that runs; or the end of admin time."""
    if clock.up == NOBODY:
        return Prompt(words.CLOCK_TO_SET, (*_begins(clock), _setting(), *always), why=words.WHY_CLOCK)
    if clock.is_admin:
        going = Choice("Go on", moves.EndAdmin(), role="primary", marks=("clock",))
        return Prompt(words.ADMIN, (going, *always), lead=clock.up, why=words.WHY_CLOCK)
    turn = (
        Choice("End turn", moves.EndTurn(), role="primary", marks=("clock",)),
        Choice("Pass", moves.Pass(), note="no more this round"),
        Choice("Admin time", moves.BeginAdmin(), note="nobody's"),
    )
    return Prompt(words.turn(clock.up, clock.round), (*turn, *always), lead=clock.up, why=words.WHY_CLOCK)


def _begins(clock: Clock) -> tuple[Choice, ...]:
    seats = tuple(Option(seat, who(seat)) for seat in clock.order)
    return (
        Choice("Chance chooses", moves.BeginAtRandom(), role="primary"),
        Choice("Begins", moves.Begin(), fields=(Pick("seat", "Who begins?", seats),)),
    )


def _setting() -> Choice:
    ways = tuple(Option(way, *words.WAYS[way]) for way in words.WAYS)
    fields = (
        Pick("way", "How does it count?", ways),
        Number("minutes", "Minutes each (counting down)", 0, MOST_MINUTES),
        Number("seconds", "Seconds added a turn, or in the glass", 0, MOST_SECONDS),
        Number("chime", "Chime after so many seconds (0: never)", 0, MOST_SECONDS),
    )
    return Choice("Set the clock", moves.SetClock(), fields=fields)


def clock_asides(clock: Clock) -> tuple[Choice, ...]:
    """Order, skipping, and back to the beginning."""
    seats = tuple(Option(seat, who(seat)) for seat in clock.order)
    order = Pick("order", "From the first to the last", seats, len(seats), len(seats), ordered=True)
    reorder = Choice("Another order", moves.Reorder(), fields=(order,), group="Clock")
    if clock.up == NOBODY:
        return (reorder,)
    free = tuple(Option(seat, who(seat)) for seat in clock.order if not clock.is_skipped[seat])
    skip = (Choice("Leave out a turn", moves.Skip(), fields=(Pick("seat", "Whose?", free),), group="Clock"),) if free else ()
    return (*skip, reorder, Choice("Stop the clock", moves.StopClock(), role="danger", group="Clock"))
