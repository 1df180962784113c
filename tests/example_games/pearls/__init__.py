"""Pearls: the smallest game, for tests of everything except the games, and as an example.

Each seat in turn draws a pearl from a bag of white and black ones, or stops for good. White is worth 1 point, black costs 2.
Totals are secret. The game ends when the bag is empty or all have stopped.

A real game has a file for each part of this module: see "Add a game" in CONTRIBUTING.md.
"""

import sys
from copy import copy

from msgspec import Struct

from companion.table.any_time_moves import CorrectableCounter, CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.chapter import Chance, Event, Events, Move, SeatName, Words, illegal_move, replace, say, sentence_of
from companion.table.game import Game, Setup, option
from companion.table.prompt import Choice, Option, Pick, Prompt
from companion.table.rulebook import Rulebook
from companion.table.seats import next_seat
from companion.table.standings import ScoreLine, Standings, rank_seats
from companion.table.views import SeatView, View

COLOURS = ("white", "black")
POINTS = (1, -2)
"""Points of a pearl, by colour."""

rulebook = Rulebook()


# moves: what players intend


class DrawPearl(Move, frozen=True):
    """Draw a pearl in the app."""

    seat: int


class ReportPearl(Move, frozen=True):
    """Enter the pearl that was drawn from the physical bag."""

    seat: int
    pearl: tuple[str, ...] = ()


class Stop(Move, frozen=True):
    """Stop drawing for good."""

    seat: int


# events: what happened


class PearlDrawn(Event, frozen=True):
    """A pearl was drawn; its colour as an index of `COLOURS`, and its source: "app" or "table" (the physical bag)."""

    seat: int
    pearl: int
    source: str


class DrawingStopped(Event, frozen=True, tag="Stopped"):
    """A seat stopped drawing."""

    seat: int


# state


class State(Struct, frozen=True):
    """State of the game.

    bag       number of pearls in the bag by colour
    points    by seat
    playing   by seat: whether it has not stopped
    acting    seat whose turn it is
    is_physical  the bag is physical
    """

    bag: tuple[int, ...]
    points: tuple[int, ...]
    playing: tuple[bool, ...]
    acting: int
    is_physical: bool


def deal(setup: Setup, chance: Chance) -> Events:
    """Return the events of the deal: there is nothing to deal."""
    return ()


def initial_state(setup: Setup) -> State:
    """Return the state before the first turn."""
    seats = len(setup.seats)
    bag = (setup.edition["white"], setup.edition["black"])
    return State(bag, (0,) * seats, (True,) * seats, 0, setup.options["bag"] == "table")


def prompt(state: State) -> Prompt | None:
    """Return the question to the acting seat; None if the game is over."""
    if not any(state.playing) or not sum(state.bag):
        return None
    pearls = tuple(Option(colour, say("pearl", colour=colour), mark=f"pearl:{colour}") for colour in COLOURS)
    draw = (
        Choice(
            say("choice.tell"),
            ReportPearl(state.acting),
            state.acting,
            "primary",
            fields=(Pick("pearl", say("field.pearl"), pearls),),
            report_pattern="DRAW pearls",
        )
        if state.is_physical
        else Choice(say("choice.draw"), DrawPearl(state.acting), state.acting, "primary", marks=("bag:pearls",))
    )
    stop = Choice(say("choice.stop"), Stop(state.acting), state.acting, cell="out")
    return Prompt(say("ask.draw", seat=SeatName(state.acting)), (draw, stop), lead=state.acting, reason=say("why.draw"))


# rules: each move is decided, each event applied


def draw(state: State, move: DrawPearl, chance: Chance) -> Events:
    check_turn(state, move.seat)
    return (PearlDrawn(move.seat, int(chance.integer_below(sum(state.bag)) >= state.bag[0]), "app"),)


def report(state: State, move: ReportPearl) -> Events:
    check_turn(state, move.seat)
    if move.pearl not in (("white",), ("black",)):
        raise illegal_move("unknown_pearl", pearl=move.pearl)
    pearl = COLOURS.index(move.pearl[0])
    if not state.bag[pearl]:
        raise illegal_move("not_in_bag", CorrectCounter, pearl=move.pearl[0])
    return (PearlDrawn(move.seat, pearl, "table"),)


def stop(state: State, move: Stop) -> Events:
    check_turn(state, move.seat)
    return (DrawingStopped(move.seat),)


def correct(state: State, move: CorrectCounter) -> Events:
    return (CounterCorrected(move.key, None, state.bag[COLOURS.index(move.key)], move.value),)


def leave(state: State, move: LeaveTable) -> Events:
    return (SeatLeft(move.seat),)


def check_turn(state: State, seat: int) -> None:
    if prompt(state) is None:
        raise illegal_move("game_over")
    if seat != state.acting:
        raise illegal_move("not_your_turn", up=SeatName(state.acting), seat=SeatName(seat))


def apply_draw(state: State, event: PearlDrawn) -> State:
    bag = tuple(count - (colour == event.pearl) for colour, count in enumerate(state.bag))
    points = tuple(total + POINTS[event.pearl] * (seat == event.seat) for seat, total in enumerate(state.points))
    return next_turn(replace(state, bag=bag, points=points))


def apply_stop(state: State, event: DrawingStopped | SeatLeft) -> State:
    return next_turn(replace(state, playing=tuple(is_in and seat != event.seat for seat, is_in in enumerate(state.playing))))


def apply_correction(state: State, event: CounterCorrected) -> State:
    return replace(state, bag=tuple(event.value if colour == event.key else count for colour, count in zip(COLOURS, state.bag)))


def next_turn(state: State) -> State:
    return replace(state, acting=next_seat(state.acting, state.playing)) if any(state.playing) else state


# what players see


def describe_drawn(event: PearlDrawn, seat: int | None) -> Words:
    return sentence_of(event, pearl=COLOURS[event.pearl])


def standings(state: State) -> Standings:
    return rank_seats(
        [(points,) for points in state.points], [(ScoreLine(say("score.pearls"), points),) for points in state.points]
    )


def view(state: State, seat: int | None) -> View:
    return View(
        say("title"),
        say("header.bag", pearls=sum(state.bag)),
        tuple(seat_view(state, shown_seat, seat) for shown_seat in range(len(state.points))),
    )


def seat_view(state: State, shown_seat: int, seat: int | None) -> SeatView:
    is_open = prompt(state) is None or seat == shown_seat
    chest = state.points[shown_seat] if is_open else None
    return SeatView(shown_seat, is_up=shown_seat == state.acting, is_out=not state.playing[shown_seat], chest=chest, has_chest=True)


def any_time_choices(state: State) -> tuple[CorrectableCounter, ...]:
    return tuple(
        CorrectableCounter(colour, say("counter.bag", pearl=colour), count, 0, 20) for colour, count in zip(COLOURS, state.bag)
    )


GAME = Game(
    package=__name__,
    rulebook=rulebook.assemble(sys.modules[__name__]),
    deal=deal,
    initial_state=initial_state,
    prompt=prompt,
    standings=standings,
    view=view,
    options=(option("bag", "app", "table"),),
    any_time_choices=any_time_choices,
)


# variants for tests


def with_reminders() -> Game:
    """Return Pearls with reminders: something to do before every answer."""
    todo = (say("reminder.shake"), say("reminder.pass", seat=SeatName(0)))

    def reminded(state: State) -> Prompt | None:
        current_prompt = prompt(state)
        return replace(current_prompt, reminders=todo) if current_prompt else None

    return replace_parts(prompt=reminded)


def replace_parts(**parts) -> Game:
    """Return Pearls with other functions or rules, so that a test can see a check fail."""
    rules = {name: parts.pop(name) for name in ("decide", "evolve", "upcasters") if name in parts}
    return replace(GAME, **({"rulebook": replace_rules(**rules)} if rules else {}), **parts)


def replace_rules(**rules) -> Rulebook:
    """Return the rulebook of Pearls with some of its attributes replaced, such as its upcasters."""
    exchanged = copy(rulebook)
    vars(exchanged).update(rules)
    return exchanged
