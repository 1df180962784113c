"""Every sentence of the toolbox."""

from collections.abc import Sequence
from typing import Any

from companion.games.toolbox import events
from companion.table.asides import SeatLeft
from companion.table.moves import Event
from companion.table.wording import counted, listed, who

TITLE = "Toolbox"
TAGLINE = "bag, stack, dice and turn clock for any game"
POT_NAMES = {"bag": "Our bag", "stack": "Our stack"}
POTS = {"bag": ("Bag", "drawn blindly"), "stack": ("Stack", "shuffled, face down")}
WAYS = {
    "up": ("Counting up", "what everybody uses"),
    "down": ("Counting down", "minutes each, seconds added a turn"),
    "sand": ("Sand timer", "so many seconds for every turn"),
    "none": ("No time", "only whose turn it is"),
}

IN_HAND = {"": "The tools lie side by side", "dice": "The dice in hand", "clock": "The turn clock in hand"}

# refusals

CLOSED = "The toolbox was put away."
NO_SUCH_POT = "There is no such bag or stack."
NO_SUCH_KIND = "There is no such thing."
NO_SUCH_COUNT = "Of each kind there can be 0 to 99."
NOT_DRAWN = "That does not lie among the drawn ones."
NOT_OUT = "That does not lie outside."
NO_SUCH_WAY = "A clock counts up, down, by sand, or not at all."
NO_SUCH_SEAT = "There is no such seat."
NO_SUCH_ORDER = "Every seat must stand in the order once."
CLOCK_RUNNING = "The clock has begun; stop it first."
CLOCK_STILL = "The clock has not begun."
ADMIN_TIME = "It is admin time: go on first."
NO_ADMIN = "It is nobody's admin time."
ALREADY_SKIPPED = "That turn is left out already."
NO_REASON = "no reason given"
NOTHING_TOLD = "Nothing was told."
FROM_TABLE, FACES = "From the table", "How did they fall?"


def no_such_tool(tool: str) -> str:
    """A tool nobody knows."""
    return f"There is no tool “{tool}”."


def no_such_preset(name: str) -> str:
    """A preset nobody kept."""
    return f"No “{name}” was kept."


def no_such_dice(notation: str) -> str:
    """Dice nobody kept."""
    return f"No dice “{notation}” were kept."


def too_many_pots(most: int) -> str:
    """No more room."""
    return f"{most} bags and stacks are enough: throw one away first."


def too_many_things(kinds: int, alike: int) -> str:
    """No more room in the pot."""
    return f"A bag takes up to {kinds} kinds, and up to {alike} of each."


def too_many_dice(most: int) -> str:
    """Too many of one's own at once."""
    return f"1 to {most} dice can be made at once."


def too_many_kept(most: int) -> str:
    """No more room for dice."""
    return f"{most} dice of your own are kept already."


def not_to_be_filled(name: str, size: int) -> str:
    """It cannot be made ready."""
    return f"“{name}” is ready already." if size else f"“{name}” is empty."


def not_ready(name: str) -> str:
    """It is still being filled."""
    return f"“{name}” is still being filled."


def pot_short(name: str, size: int, count: int) -> str:
    """Not enough in it."""
    return f"“{name}” holds {size}, not {count}."


def not_in_pot(name: str, label: str, held: int) -> str:
    """Something was told that cannot be."""
    return f"“{name}” holds {held or 'no'} {label}."


def no_such_thing(name: str, told: str, labels: Sequence[str]) -> str:
    """Something was told that nobody knows."""
    return f"“{name}” has no “{told}”: it has {listed(labels, 'and')}."


def unknown_face(die: str, told: str) -> str:
    """A face was told that is on no such die."""
    return f"No {die} shows “{told}”."


def nothing_out(name: str) -> str:
    """Nothing to put back."""
    return f"Everything is in “{name}” already."


def times_out_of_range(minutes: int, seconds: int) -> str:
    """Too long."""
    return f"Up to {minutes} minutes and {seconds} seconds can be set."


# prompts

HOME = "Which tool do you need?"
WHY_HOME = "Every draw and roll is written in the log, and computed from a seed that is shown at the end. What you build is kept."
WHY_POT = "A bag is drawn from blindly; a stack is shuffled whenever something goes in. The odds are exact."
WHY_DICE = "Dice are written as people write them: 3d6 are three dice with six sides, dF is a fudge die, d{hit,miss} has faces of your own."
WHY_CLOCK = (
    "Passing ends a seat's turns for this round, ending a turn does not. In a pause all time stands; admin time is nobody's."
)
DICE = "Which dice?"
CLOCK_TO_SET, ADMIN = "Who begins?", "Admin time: nobody's clock runs."


def fill(name: str, size: int) -> str:
    """While it is filled."""
    return f"“{name}” holds {size}. What goes in?"


def draw(name: str, size: int) -> str:
    """In hand."""
    return f"“{name}” holds {size}. Draw?" if size else f"“{name}” is empty."


def turn(seat: int, round: int) -> str:
    """Whose turn it is."""
    return f"{who(seat)}'s turn · round {round}"


def slow(seat: int) -> str:
    """When the chime rings."""
    return f"{who(seat)}'s turn takes long."


def time_up(seat: int) -> str:
    """When a glass has run out, or a seat's minutes."""
    return f"{who(seat)}'s time is up."


# times


def clocked(ms: int) -> str:
    """Milliseconds as minutes and seconds.

    >>> clocked(65_000), clocked(-1_500), clocked(3_600_000)
    ('1:05', '-0:02', '60:00')
    """
    seconds = abs(ms) // 1000 if ms >= 0 else -(-abs(ms) // 1000)
    return f"{'-' if ms < 0 and seconds else ''}{seconds // 60}:{seconds % 60:02}"


# the log


def tell(event: Event, seat: int | None) -> str:
    """The log's sentence; how a stack lies is nobody's business."""
    sentence: str = _TELL[type(event)](event)
    return sentence


def _drawn(event: events.ThingsDrawn) -> str:
    back = ", and put back" if event.puts_back else " (on the table)" if event.is_told else ""
    return f"Drawn from {event.name}: {listed(event.labels)}{back}"


def _thrown(event: events.DiceThrown) -> str:
    total = f" = {event.total}" if event.total is not None else ""
    return f"{event.notation}: {' '.join(event.faces)}{total}{' (on the table)' if event.is_told else ''}"


def _odds(event: events.OddsAsked) -> str:
    back = ", each put back" if event.puts_back else ""
    return f"At least one {listed(event.labels, 'or')} in the next {event.count}{back}: {100 * event.chance:.1f} %"


def _ended(event: events.TurnEnded) -> str:
    left = "" if event.left_ms is None else f", {clocked(event.left_ms)} left"
    verb = "passes" if event.has_passed else "ends the turn"
    return f"{who(event.seat)} {verb} after {clocked(event.used_ms)}{left}{' (slow)' if event.is_slow else ''}"


def _clock_set(event: events.ClockSet) -> str:
    parts = [WAYS[event.way][0], f"{counted(event.minutes, 'minute')}" if event.minutes else ""]
    parts += [counted(event.seconds, "second") if event.seconds else "", f"a chime after {event.chime} s" if event.chime else ""]
    return f"The clock: {', '.join(filter(None, parts))}"


def _begun(event: events.TurnBegun) -> str:
    return f"Chance lets {who(event.seat)} begin" if event.by_chance else f"{who(event.seat)}'s turn"


def order(seats: Sequence[int]) -> str:
    """Seats in a row."""
    return ", ".join(map(who, seats))


_TELL: dict[type[Event], Any] = {
    events.ToolBrought: lambda event: IN_HAND.get(event.tool, "A bag or stack in hand"),
    events.BoxClosed: lambda event: "The toolbox is put away",
    events.PotBrought: lambda event: f"A {event.pot}: {event.name}",
    events.PresetForgotten: lambda event: f"“{event.name}” is kept no longer",
    events.ThingsAdded: lambda event: f"{event.count} × {event.kind.label} into {event.name}",
    events.PotReady: lambda event: f"{event.name} is ready, and kept: {counted(event.size, 'thing')}",
    events.PotEmptied: lambda event: f"{event.name} is thrown away",
    events.StackShuffled: lambda event: f"{event.name} is shuffled",
    events.ThingsDrawn: _drawn,
    events.ThingSetAside: lambda event: f"Set aside: {event.label}",
    events.ThingPutBack: lambda event: f"Back into {event.name}: {event.label}",
    events.AllPutBack: lambda event: f"Everything goes back into {event.name}",
    events.CountedAgain: lambda event: f"{event.label}: {event.count}, not {event.before} ({event.reason})",
    events.OddsAsked: _odds,
    events.DiceThrown: _thrown,
    events.DieMade: lambda event: f"A die of our own: {event.notation}",
    events.ClockSet: _clock_set,
    events.TurnBegun: _begun,
    events.TurnEnded: _ended,
    events.AdminBegun: lambda event: "Admin time",
    events.AdminEnded: lambda event: f"The clock goes on after {clocked(event.took_ms)} of admin time",
    events.SeatSkipped: lambda event: f"{who(event.seat)}'s next turn is left out",
    events.SeatsReordered: lambda event: f"Turns go {order(event.order)}",
    events.ClockStopped: lambda event: "The clock is put back",
    SeatLeft: lambda event: f"{who(event.seat)} leaves",
}
