"""The seat rail: what each seat does now, its tokens, its closed chest."""

from companion.games.deep_blue import words
from companion.games.deep_blue.state import State
from companion.table.views import SeatView


def seat_view(state: State, seat: int, peeking: int | None) -> SeatView:
    """One seat's place; its total only when open, over, or when `peeking` is that seat itself."""
    is_known = state.terms.totals_open or state.is_over or peeking == seat
    tokens = ((words.TITLE["tokens"], state.tokens[seat]),) if state.tokens[seat] else ()
    return SeatView(
        seat,
        note=_note(state, seat),
        doing=_doing(state, seat),
        is_up=seat == state.up and not state.is_ended,
        is_out=not state.here[seat],
        counters=tokens,
        chest=state.tally.total(seat) if is_known else None,
        has_chest=True,
    )


def _note(state: State, seat: int) -> str:
    """The seat's part in the dive: "leads · on blue", "surfaced · 2 VP"."""
    dive = state.dive
    if not state.here[seat]:
        return words.RAIL["left"]
    if dive is None:
        return next((words.RAIL["scored"].format(points=row.total) for row in state.result if row.seat == seat), "")
    if seat in dive.asked:
        return ""
    diver = next((diver for diver in dive.divers if diver.seat == seat), None)
    if diver is None:
        return words.RAIL["away"]
    part = words.RAIL["surfaced"] if not diver.is_down else words.RAIL["leads" if seat == dive.leader else "diving"]
    spots = [words.RAIL["on"].format(spot=spot) for spot in diver.spots if spot not in diver.used] if diver.is_down else []
    points = [words.RAIL["points"].format(points=diver.points)] if diver.points else []
    return " · ".join((part, *spots, *points))


def _doing(state: State, seat: int) -> str:
    dive = state.dive
    if seat in state.to_count[:1]:
        return words.RAIL["counts"]
    if dive is None or state.to_tell:
        return ""
    if seat in dive.asked[:1]:
        return words.RAIL["boats"]
    return words.RAIL["answers"] if seat in dive.answering[:1] else ""
