"""What may be seen: the track, the captains, the chain. Treasure tokens are their seat's secret until the end."""

from msgspec import Struct

from companion.games.perils_of_the_deep.box import EXPEDITIONS, PERILS_ON_TRACK
from companion.games.perils_of_the_deep.odds import odds
from companion.games.perils_of_the_deep.scoring import points_so_far
from companion.games.perils_of_the_deep.state import Captain, Phase, State, Status, Step
from companion.table.say import Words, say, words
from companion.table.views import SeatView, View

STEP_NUMBERS = {Step.INSTANT: "1–2", Step.LAST: "13–15"}
"""Steps done in one go."""


class CardView(Struct, frozen=True):
    """A face-up card of the track: its seats in order (colours nobody has left out), and whether it rules this round."""

    name: str
    kind: str
    skulls: int
    order: tuple[int, ...]
    note: str
    is_current: bool


class CaptainView(Struct, frozen=True):
    """A captain's board.

    would_score    if it weighed anchor, or the expedition ended, here
    banked         paid in this expedition, once it weighed anchor
    is_asked       it is asked now whether it presses on
    tokens         how many treasure tokens it holds; `own` says which, only in its own view or at the end
    word           how it stands, in a word, where it sails no more
    """

    seat: int
    colour: str
    status: str
    crew: int
    maps: int
    points: int
    ships: tuple[int, int]
    would_score: int
    banked: int
    has_acted: bool
    is_asked: bool
    tokens: int
    own: tuple[str, ...] = ()
    word: Words = ""


class StepView(Struct, frozen=True):
    """A step of the turn (or those done in one go): the numbers, a name in a word, its mark, and whether it is closed."""

    numbers: str
    label: Words
    mark: str
    is_closed: bool


class PerilsView(View, frozen=True):
    """The whole ledger as it may be seen.

    port, end     what the two ends of the chain are called
    bank, press   what captains may answer, in a word or two lines
    """

    phase: str = ""
    expedition: int = 1
    round: int = 1
    track: tuple[CardView, ...] = ()
    face_down: int = 0
    order: tuple[int, ...] = ()
    captains: tuple[CaptainView, ...] = ()
    islands: tuple[tuple[str, int], ...] = ()
    acting: int | None = None
    steps: tuple[StepView, ...] = ()
    port: Words = say("board.port")
    end: Words = say("board.end")
    bank: Words = say("board.bank")
    press: tuple[Words, Words] = (say("board.press"), say("board.on"))


def view(state: State, seat: int | None) -> PerilsView:
    """Show what the table (None) or one seat may see."""
    turn, seats = state.turn, range(len(state.captains))
    asked = state.undeclared if state.phase == Phase.DECIDE else ()
    return PerilsView(
        title=_title(state),
        subtitle=_left(state),
        seats=tuple(_rail(state, one, one == seat or state.is_over) for one in seats),
        odds=odds(state),
        phase=state.phase,
        expedition=state.expedition,
        round=state.round,
        track=_track(state),
        face_down=PERILS_ON_TRACK + 1 - len(state.track),
        order=state.order,
        captains=tuple(_captain(state, one, one in asked, one == seat or state.is_over) for one in seats),
        islands=tuple(zip(state.chain, state.worths, strict=True)),
        acting=turn.seat if turn else None,
        steps=_steps(state),
    )


def _title(state: State) -> Words:
    title = say(
        "header.title" if state.track else "header.setting_out", expedition=state.expedition, all=EXPEDITIONS, round=state.round
    )
    return say("header.final") if state.phase == Phase.FINAL else title


def _left(state: State) -> Words:
    """What is left for all; once the maps are out, the screen says so."""
    return say("header.left" if state.supply else "header.maps_out", maps=state.supply, tokens=state.tokens_left)


def _track(state: State) -> tuple[CardView, ...]:
    return tuple(
        CardView(card.name, card.kind, card.skulls, state.seats_in(card.order), card.note, place == state.ruling)
        for place, card in enumerate(state.track)
    )


def _steps(state: State) -> tuple[StepView, ...]:
    turn = state.turn
    if not turn or turn.boarding or turn.risk or turn.open:
        return ()
    return tuple(
        StepView(STEP_NUMBERS.get(step, words(step)), say("board.step", step=int(step)), f"step:{step}", not turn.allows(step))
        for step in Step
        if step != Step.FIRST
    )


def _captain(state: State, seat: int, is_asked: bool, is_own: bool) -> CaptainView:
    captain = state.captains[seat]
    return CaptainView(
        seat,
        captain.colour,
        captain.status,
        captain.crew,
        captain.maps,
        captain.points,
        captain.ships,
        state.anchor_value(seat) if state.is_sailing(seat) else 0,
        captain.paid[state.expedition - 1],
        captain.has_acted,
        is_asked,
        state.held(seat),
        tuple(token.key for token in captain.tokens) if is_own else (),
        _word(captain),
    )


def _word(captain: Captain) -> Words:
    if captain.status == Status.LOST:
        return say("board.lost")
    return say("board.gone") if captain.status == Status.GONE else ""


def _rail(state: State, seat: int, is_own: bool) -> SeatView:
    captain = state.captains[seat]
    return SeatView(
        seat,
        note=say("seat.draws_less") if captain.owes and state.is_sailing(seat) else say("seat.status", status=captain.status.value),
        doing=_doing(state, seat),
        is_up=bool(state.turn and state.turn.seat == seat),
        is_out=captain.status == Status.GONE,
        counters=_counters(state, seat),
        chest=points_so_far(captain) if is_own else None,
        has_chest=state.treasure_in_app,
        own=_own(captain) if is_own else (),
    )


def _own(captain: Captain) -> tuple[Words, ...]:
    """Its treasure tokens, by the number it names them with."""
    return tuple(say("seat.token", number=number, token=token.words) for number, token in enumerate(captain.tokens, 1))


def _counters(state: State, seat: int) -> tuple[tuple[Words, int], ...]:
    captain, tokens = state.captains[seat], state.held(seat)
    usual = ((say("seat.crew"), captain.crew), (say("seat.maps"), captain.maps), (say("seat.points"), captain.points))
    return (*usual, (say("seat.tokens"), tokens)) if tokens else usual


def _doing(state: State, seat: int) -> Words:
    if state.turn and state.turn.seat == seat:
        return say("seat.acts", step=state.turn.step, all=int(Step.LAST))
    if state.phase == Phase.FINAL and seat in state.uncounted:
        return say("seat.counts_cards")
    return say("seat.deciding") if state.phase == Phase.DECIDE and seat in state.undeclared else ""
