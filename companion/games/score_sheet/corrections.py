"""Beside the counting: a sheet that is offered no more, a seat that leaves."""

from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.state import State
from companion.games.score_sheet.writing import turned
from companion.table.asides import LeaveTable, SeatLeft
from companion.table.chapter import Event, Events, one_of, refused, replace


class ForgetSheet(TakeSheet, frozen=True):
    """Offer a sheet of the table's own no more."""


class SheetForgotten(Event, frozen=True):
    """A sheet of the table's own is offered no more."""

    name: str


def forget(state: State, move: ForgetSheet) -> Events:
    own = (sheet.name for sheet in state.own)
    return (SheetForgotten(one_of(move.name, own, refused("no_such_sheet", name="".join(move.name)))),)


def forgotten(state: State, event: SheetForgotten) -> State:
    return replace(state, own=tuple(sheet for sheet in state.own if sheet.name != event.name))


def leave(state: State, move: LeaveTable) -> Events:
    """A seat leaves: what it has stays written, and it is asked no more."""
    if move.seat not in state.seated or len(state.seated) < 2:
        raise refused("not_seated")
    return (SeatLeft(move.seat),)


def left(state: State, event: SeatLeft) -> State:
    """A round may be full without that seat; its deal goes to the next."""
    state = replace(state, gone=(*state.gone, event.seat))
    return turned(replace(state, dealer=state.next_seat(event.seat)) if state.dealer == event.seat else state)
