"""What may be seen: the track, the captains, the chain. Treasure tokens are their seat's secret until the end."""

from msgspec import Struct

from companion.games.perils_of_the_deep.checks import is_open
from companion.games.perils_of_the_deep.edition import PERILS_ON_TRACK
from companion.games.perils_of_the_deep.route_prompts import token_name
from companion.games.perils_of_the_deep.scoring import points_so_far
from companion.games.perils_of_the_deep.state import (
    ABOARD,
    CAPTAINS,
    CHAIN,
    DECIDE,
    FINAL,
    GONE,
    PERIL_TEXT,
    SAILING,
    Captain,
    State,
    declaring_order,
    harvest,
    held,
    seats_in,
    turn_order,
    undeclared,
)
from companion.games.perils_of_the_deep.words import CARD_KINDS, STATUS, STEPS, VIEW
from companion.table.views import SeatView, View
from companion.table.wording import counted

STEP_NUMBERS = tuple(({"2": "1–2", "15": "13–15"}.get(number, number), number) for number in STEPS)


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

    would_score    if it anchored, or the expedition ended, here
    banked         paid in this expedition: it lies at anchor
    is_asked       it is asked now whether it presses on
    tokens         how many treasure tokens it holds; `own` says which, only in its own view or at the end
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
    has_declared: bool
    is_asked: bool
    owes: bool
    tokens: int
    own: tuple[str, ...] = ()


class StepView(Struct, frozen=True):
    """A step of the turn (or those done in one go): the numbers, a name in a word, its mark, and whether it is closed."""

    numbers: str
    label: str
    mark: str
    is_closed: bool


class PerilsView(View, frozen=True):
    """The whole ledger as it may be seen."""

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
    coins: int = 0
    maps_left: int = 0
    tokens_left: int = 0


def view(state: State, seat: int | None) -> PerilsView:
    """What the table (None) or one seat may see."""
    turn = state.turn
    asked = undeclared(state) if state.phase == DECIDE else ()
    return PerilsView(
        title=_title(state),
        subtitle=_left(state),
        seats=tuple(_rail(state, one, one == seat or state.is_over) for one in range(len(state.captains))),
        phase=state.phase,
        expedition=state.expedition,
        round=state.round,
        track=_track(state),
        face_down=PERILS_ON_TRACK + 1 - len(state.track),
        order=_order(state),
        captains=tuple(_captain(state, one, one in asked, one == seat or state.is_over) for one in range(len(state.captains))),
        islands=tuple(zip(state.chain, state.worths, strict=True)),
        acting=turn.seat if turn else None,
        steps=_steps(state),
        coins=turn.coins if turn else 0,
        maps_left=state.supply,
        tokens_left=state.tokens_left,
    )


def _title(state: State) -> str:
    if state.phase == FINAL:
        return VIEW["final"]
    key = "setting_up" if state.phase in (CAPTAINS, CHAIN, ABOARD) else "title"
    return VIEW[key].format(expedition=state.expedition, round=state.round)


def _left(state: State) -> str:
    """What is left for all; once the maps are out, the screen says so."""
    if not state.supply:
        return VIEW["maps_out"]
    return VIEW["left"].format(maps=counted(state.supply, "map"), tokens=counted(state.tokens_left, "treasure token"))


def _track(state: State) -> tuple[CardView, ...]:
    rules = _ruling(state)
    return tuple(
        CardView(card.name, CARD_KINDS[card.kind], card.skulls, seats_in(state, card.order), card.note, place == rules)
        for place, card in enumerate(state.track)
    )


def _ruling(state: State) -> int:
    """The place on the track of the card whose order rules: the newest one while captains decide."""
    return len(state.track) - 1 if state.phase in (PERIL_TEXT, DECIDE) else state.round - 1


def _order(state: State) -> tuple[int, ...]:
    if not state.track:
        return ()
    return declaring_order(state) if state.phase in (PERIL_TEXT, DECIDE) else turn_order(state)


def _steps(state: State) -> tuple[StepView, ...]:
    turn = state.turn
    if not turn or turn.boarding or turn.risk or turn.open:
        return ()
    return tuple(
        StepView(numbers, STEPS[number], f"step:{number}", not is_open(turn, int(number))) for numbers, number in STEP_NUMBERS
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
        harvest(state, seat) if captain.status == SAILING else 0,
        captain.paid[state.expedition - 1],
        captain.has_acted,
        captain.has_declared,
        is_asked,
        captain.owes,
        held(state, seat),
        tuple(f"{token.kind} {token.size}" for token in captain.tokens) if is_own else (),
    )


def _rail(state: State, seat: int, is_own: bool) -> SeatView:
    captain = state.captains[seat]
    is_up = bool(state.turn and state.turn.seat == seat)
    return SeatView(
        seat,
        note=VIEW["draws_two"] if captain.owes and captain.status == SAILING else STATUS[captain.status],
        doing=_doing(state, captain, seat, is_up),
        is_up=is_up,
        is_out=captain.status == GONE,
        counters=_counters(state, captain, seat),
        chest=points_so_far(captain) if is_own else None,
        has_chest=state.treasure_in_app,
        own=_own(captain) if is_own else (),
    )


def _own(captain: Captain) -> tuple[str, ...]:
    """Its treasure tokens, by the number it names them with."""
    return tuple(f"{number}: {token_name(f'{token.kind} {token.size}')}" for number, token in enumerate(captain.tokens, 1))


def _counters(state: State, captain: Captain, seat: int) -> tuple[tuple[str, int | float], ...]:
    tokens = held(state, seat)
    usual = ((VIEW["crew"], captain.crew), (VIEW["maps"], captain.maps), (VIEW["points"], captain.points))
    return (*usual, (VIEW["tokens"], tokens)) if tokens else usual


def _doing(state: State, captain: Captain, seat: int, is_up: bool) -> str:
    if is_up and state.turn:
        return VIEW["acts"].format(step=state.turn.step)
    if state.phase == FINAL and captain.cards is None and captain.status != GONE:
        return VIEW["enters"]
    return VIEW["asked"] if state.phase == DECIDE and seat in undeclared(state) else ""
