"""Pearls: a toy game for the foundation's tests, and the shortest example of what a game is.

Each seat in turn draws a pearl from a bag of white and black ones, or stops for good. White is worth 1;
a black one costs 2. Totals are secret. The game ends when the bag is empty or all have stopped.
"""

import dataclasses

from msgspec import Struct
from msgspec.structs import replace

from companion.table.asides import CorrectCounter, Counter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.chance import Chance
from companion.table.game import Game, GameOption, Setup
from companion.table.moves import Event, IllegalMove, Move
from companion.table.prompt import Choice, Option, Pick, Prompt
from companion.table.seats import next_seat
from companion.table.standings import ScoreLine, Standings, ranked
from companion.table.views import SeatView, View
from companion.table.wording import who

COLOURS = ("white", "black")
WORTH = (1, -2)


class DrawPearl(Move, frozen=True):
    seat: int


class ReportPearl(Move, frozen=True):
    seat: int
    pearl: tuple[str, ...] = ()


class Stop(Move, frozen=True):
    seat: int


class PearlDrawn(Event, frozen=True):
    seat: int
    pearl: int
    source: str


class Stopped(Event, frozen=True):
    seat: int


class State(Struct, frozen=True):
    bag: tuple[int, ...]
    points: tuple[int, ...]
    playing: tuple[bool, ...]
    up: int
    on_table: bool


def start(setup: Setup, chance: Chance) -> tuple[Event, ...]:
    return ()


def empty(setup: Setup) -> State:
    seats = len(setup.seats)
    bag = (setup.edition["white"], setup.edition["black"])
    return State(bag, (0,) * seats, (True,) * seats, 0, setup.options["bag"] == "table")


def prompt(state: State) -> Prompt | None:
    if not any(state.playing) or not sum(state.bag):
        return None
    pearls = tuple(Option(colour, colour, mark=f"pearl:{colour}") for colour in COLOURS)
    draw = (
        Choice(
            "Tell the pearl",
            ReportPearl(state.up),
            state.up,
            "primary",
            fields=(Pick("pearl", "Pearl", pearls),),
            hears="DRAW pearls",
        )
        if state.on_table
        else Choice("Draw", DrawPearl(state.up), state.up, "primary", marks=("bag:pearls",))
    )
    return Prompt(
        f"{who(state.up)}: draw or stop?", (draw, Choice("Stop", Stop(state.up), state.up)), lead=state.up, why="Drawing is a risk."
    )


def decide(state: State, move: Move, chance: Chance) -> tuple[Event, ...]:
    return DECIDE[type(move)](state, move, chance)


def _draw(state: State, move: DrawPearl, chance: Chance) -> tuple[Event, ...]:
    _check_turn(state, move.seat)
    return (PearlDrawn(move.seat, int(chance.below(sum(state.bag)) >= state.bag[0]), "app"),)


def _report(state: State, move: ReportPearl, chance: Chance) -> tuple[Event, ...]:
    _check_turn(state, move.seat)
    if move.pearl not in (("white",), ("black",)):
        raise IllegalMove("unknown_pearl", f"There is no {' '.join(move.pearl)} pearl: tell one, white or black.")
    pearl = COLOURS.index(move.pearl[0])
    if not state.bag[pearl]:
        raise IllegalMove("not_in_bag", f"The bag holds no {move.pearl[0]} pearl.", offers=("CorrectCounter",))
    return (PearlDrawn(move.seat, pearl, "table"),)


def _stop(state: State, move: Stop, chance: Chance) -> tuple[Event, ...]:
    _check_turn(state, move.seat)
    return (Stopped(move.seat),)


def _check_turn(state: State, seat: int) -> None:
    if prompt(state) is None:
        raise IllegalMove("game_over", "The game is over.")
    if seat != state.up:
        raise IllegalMove("not_your_turn", f"It is {who(state.up)}'s turn, not {who(seat)}'s.")


DECIDE = {
    DrawPearl: _draw,
    ReportPearl: _report,
    Stop: _stop,
    CorrectCounter: lambda state, move, chance: (CounterCorrected(move.key, None, state.bag[COLOURS.index(move.key)], move.value),),
    LeaveTable: lambda state, move, chance: (SeatLeft(move.seat),),
}


def evolve(state: State, event: Event) -> State:
    return EVOLVE[type(event)](state, event)


def _drawn(state: State, event: PearlDrawn) -> State:
    bag = tuple(count - (colour == event.pearl) for colour, count in enumerate(state.bag))
    points = tuple(had + WORTH[event.pearl] * (seat == event.seat) for seat, had in enumerate(state.points))
    return _passed(replace(state, bag=bag, points=points))


def _stopped(state: State, event: Stopped | SeatLeft) -> State:
    return _passed(replace(state, playing=tuple(is_in and seat != event.seat for seat, is_in in enumerate(state.playing))))


def _passed(state: State) -> State:
    return replace(state, up=next_seat(state.up, state.playing)) if any(state.playing) else state


def _corrected(state: State, event: CounterCorrected) -> State:
    return replace(state, bag=tuple(event.value if colour == event.key else count for colour, count in zip(COLOURS, state.bag)))


EVOLVE = {PearlDrawn: _drawn, Stopped: _stopped, SeatLeft: _stopped, CounterCorrected: _corrected}


def standings(state: State) -> Standings:
    return ranked([(points,) for points in state.points], [(ScoreLine("Pearls", points),) for points in state.points])


def view(state: State, seat: int | None) -> View:
    over = prompt(state) is None
    return View(
        "Pearls",
        f"{sum(state.bag)} in the bag",
        tuple(
            SeatView(
                i, is_up=i == state.up, is_out=not state.playing[i], chest=points if over or seat == i else None, has_chest=True
            )
            for i, points in enumerate(state.points)
        ),
    )


def tell(event: Event, seat: int | None) -> str:
    return TELL[type(event)](event)


TELL = {
    PearlDrawn: lambda event: f"{who(event.seat)} draws {COLOURS[event.pearl]}",
    Stopped: lambda event: f"{who(event.seat)} stops",
    SeatLeft: lambda event: f"{who(event.seat)} leaves",
    CounterCorrected: lambda event: f"{event.key} pearls in the bag: {event.value}, not {event.before}",
}

GAME = Game(
    name="pearls",
    title="Pearls",
    tagline="a toy",
    fewest=2,
    most=5,
    moves=DrawPearl | ReportPearl | Stop | CorrectCounter | LeaveTable,
    events=PearlDrawn | Stopped | CounterCorrected | SeatLeft,
    start=start,
    empty=empty,
    prompt=prompt,
    decide=decide,
    evolve=evolve,
    standings=standings,
    view=view,
    tell=tell,
    edition=lambda: {"white": 8, "black": 4},
    seated=lambda state: tuple(seat for seat, playing in enumerate(state.playing) if playing),
    shows=lambda event: isinstance(event, PearlDrawn) and event.source == "app",
    options=(GameOption("bag", "The pearls", (Option("app", "in the app"), Option("table", "on the table")), "app"),),
    counters=lambda state: tuple(Counter(colour, f"{colour} pearls", count, 0, 20) for colour, count in zip(COLOURS, state.bag)),
    can_leave=True,
)


def replaced(**parts) -> Game:
    """Pearls with some of its functions exchanged, to see a check fail."""
    return dataclasses.replace(GAME, **parts)
