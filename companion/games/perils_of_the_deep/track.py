"""Parts of a round outside the turns: cards are put down, the next peril is flipped and resolved, seats are lost."""

from companion.games.perils_of_the_deep.box import SHORT_DRAW, USUAL_DRAW, Peril
from companion.games.perils_of_the_deep.effects import CrewChanged, effect_events
from companion.games.perils_of_the_deep.rulebook import SourcedEvent, card_named, check_helper, check_phase, check_sailing
from companion.games.perils_of_the_deep.state import Phase, State, Status
from companion.table.chapter import (
    SILENCE,
    Event,
    Events,
    Move,
    SeatEvent,
    SeatMove,
    SeatName,
    Words,
    illegal_move,
    replace,
    say,
    single_value,
)
from companion.table.rulebook import automatic


class CardsPutDown(Event, frozen=True):
    """All seats still sailing drew (by seat: cards drawn, 0 for none) and played two."""

    draws: tuple[int, ...]


def cards_to_draw(state: State) -> tuple[int, ...]:
    """Return how many cards each seat draws now: three, two if it traded maps since its last draw, none if it doesn't sail."""
    usual = tuple(SHORT_DRAW if captain.owes else USUAL_DRAW for captain in state.captains)
    return tuple(cards if state.is_sailing(seat) else 0 for seat, cards in enumerate(usual))


@automatic
def put_cards_down(state: State) -> Events:
    """Let all seats still sailing draw, play one card for each ship and discard the rest; this isn't entered."""
    return (CardsPutDown(cards_to_draw(state)),) if state.rules and state.phase == Phase.DRAW else ()


def apply_cards_put_down(state: State, event: CardsPutDown) -> State:
    """Clear pending draws and begin the turns."""
    rows = zip(state.captains, event.draws, strict=True)
    captains = tuple(
        replace(captain, owes=captain.owes and not drawn_count, drew_less=drawn_count == SHORT_DRAW)
        for captain, drawn_count in rows
    )
    return replace(state, captains=captains).next_turn()


def describe_cards(event: CardsPutDown, seat: int | None) -> Words:
    short = [SeatName(seat) for seat, cards in enumerate(event.draws) if cards == SHORT_DRAW]
    return say("log.drew_less", seats=short, cards=SHORT_DRAW) if short else SILENCE


class FlipPeril(Move, frozen=True):
    """Enter the next peril, a known one, by name."""

    card: tuple[str, ...] = ()


class PerilFlipped(SourcedEvent, frozen=True):
    """The next peril is face up."""

    has_short = True
    news = "drawn"
    card: str
    skulls: int
    order: tuple[str, ...]
    kind: str
    note: str

    def mood(self) -> str:
        """Return "hazard" for a peril that costs crew, else ""."""
        return "hazard" if self.skulls else ""


def flip(state: State, move: FlipPeril) -> Events:
    """Flip the next peril, once all have acted."""
    check_flips(state)
    card = card_named(state.edition.peril, single_value(move.card))
    if card.name not in state.perils_left:
        raise illegal_move("peril_used", name=card.name)
    return flip_peril(state, card, "table")


def check_flips(state: State) -> None:
    """Raise IllegalMoveError ("app_flips") unless players flip the next peril."""
    check_phase(state, Phase.FLIP)
    if state.hidden:
        raise illegal_move("app_flips")


def flip_peril(state: State, card: Peril, source: str) -> Events:
    """Flip a peril: all seats still sailing lose one crew per skull; in a helper, players count that themselves."""
    sailing = () if state.is_helper else state.sailing_seats
    crew_losses = ((seat, min(card.skulls, state.captains[seat].crew)) for seat in sailing)
    costs = (CrewChanged(seat, -count, "peril") for seat, count in crew_losses if count)
    return (PerilFlipped(card.name, card.skulls, card.order, card.kind, card.note, source=source), *costs)


def apply_peril_flipped(state: State, event: PerilFlipped) -> State:
    """Show the peril: its text is resolved next if it may have one, then captains decide. In a helper, players resolve it themselves."""
    card = Peril(event.card, event.skulls, event.order, event.kind, event.note)
    has_text = not state.is_helper and (card.may_have_text if state.rules else bool(event.note))
    return replace(
        state,
        captains=state.changed_captains(has_declared=False),
        track=(*state.track, card),
        hidden=tuple(name for name in state.hidden if name != event.card),
        phase=Phase.TEXT if has_text else Phase.DECIDE,
        is_in_order=False,
    )


class ResolvePerilText(Move, frozen=True, tag="FollowPerilText", rename={"target_seats": "whom"}):
    """Enter the effects of the peril's text on some seats."""

    target_seats: tuple[int, ...] = ()
    effects: tuple[str, ...] = ()


class EndPerilText(Move, frozen=True):
    """Declare that the peril's text is resolved."""


class PerilTextResolved(Event, frozen=True, tag="PerilTextFollowed", rename={"target_seats": "whom"}):
    """Part of the peril's text was resolved; its effects come after."""

    has_short = True
    target_seats: tuple[int, ...] = ()

    def is_repeated(self, other_events: Events) -> bool:
        """Return whether sentences of its effects replace this one."""
        return any(getattr(other, "cause", "") == "peril_text" for other in other_events)


class PerilTextEnded(Event, frozen=True):
    """The peril's text is resolved."""

    has_short = True


def resolve_text(state: State, move: ResolvePerilText | EndPerilText) -> Events:
    """Resolve the card's text, after the crew was lost."""
    check_phase(state, Phase.TEXT)
    if isinstance(move, EndPerilText):
        return (PerilTextEnded(),)
    return (PerilTextResolved(move.target_seats), *effect_events(state, move.target_seats, move.effects, "peril_text", 0))


def apply_peril_text_resolved(state: State, event: PerilTextResolved | PerilTextEnded) -> State:
    return replace(state, phase=Phase.DECIDE) if isinstance(event, PerilTextEnded) else state


class LoseCaptain(SeatMove, frozen=True):
    """In a helper, enter that a seat has no crew left."""


class SeatLost(SeatEvent, frozen=True):
    """A seat has no crew: it is lost for this expedition, and its ships leave."""

    has_short = True
    tone = "hazard"


def lose(state: State, move: LoseCaptain) -> Events:
    """End a seat's part in the expedition because it has no crew (Resolve Cards, 1)."""
    check_helper(state)
    check_sailing(state, move.seat)
    if not state.track:
        raise illegal_move("wrong_phase", now=state.phase.value)
    return (SeatLost(move.seat),)


@automatic
def lose_seat_without_crew(state: State) -> Events:
    """Mark a seat without crew as lost at once, at any moment (Resolve Cards, 1)."""
    return next(((SeatLost(seat),) for seat in state.sailing_seats if not state.captains[seat].crew), ())


def apply_seat_lost(state: State, event: SeatLost) -> State:
    """Mark the seat as lost: it resolves no more and scores nothing at the expedition's end, but keeps its points."""
    return replace(state.with_captain(event.seat, status=Status.LOST), leaving=(*state.leaving, event.seat))
