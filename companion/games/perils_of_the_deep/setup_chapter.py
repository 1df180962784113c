"""Set-up: the treasure pile, the captains' colours, and the peril track (Setup, 2 to 4). An island scores its deck's number."""

from companion.games.perils_of_the_deep.box import AboardCard, Token, keeps_treasure
from companion.games.perils_of_the_deep.rulebook import SourcedEvent, card_named, check_phase, rulebook
from companion.games.perils_of_the_deep.state import Phase, State, initial_state
from companion.table.chapter import Chance, Event, Events, Move, SeatName, Words, illegal_move, replace, say, single_value
from companion.table.game import Setup


class PileShuffled(Event, frozen=True):
    """The treasure tokens were shuffled face down; the first is drawn first."""

    secret = ("pile",)
    pile: tuple[Token, ...]


def deal(setup: Setup, chance: Chance) -> Events:
    """Shuffle the treasure tokens face down, if the app keeps them."""
    return (PileShuffled(chance.shuffle(initial_state(setup).edition.treasure.tokens())),) if keeps_treasure(setup) else ()


rulebook.sets(PileShuffled, "pile")


class ChooseCaptains(Move, frozen=True):
    """Give each seat the colour it sails under, by seat; possible at any time, as the order of play depends on it."""

    colours: tuple[str, ...] = ()


class CaptainsChosen(Event, frozen=True):
    """Colours were given to all seats."""

    has_short = True
    colours: tuple[str, ...]


def choose(state: State, move: ChooseCaptains) -> Events:
    """Give each seat a captain board of its own. Raises IllegalMoveError ("colours", "no_such_colour")."""
    if len(move.colours) != len(state.captains) or len(set(move.colours)) != len(move.colours):
        raise illegal_move("colours", seats=len(state.captains))
    strangers = [colour for colour in move.colours if colour not in state.edition.captains.colours]
    if strangers:
        raise illegal_move("no_such_colour", colour=strangers[0], colours=state.edition.captains.colours)
    return (CaptainsChosen(move.colours),)


def apply_captains_chosen(state: State, event: CaptainsChosen) -> State:
    captains = tuple(replace(captain, colour=colour) for captain, colour in zip(state.captains, event.colours, strict=True))
    return replace(state, captains=captains, phase=state.new_chain if state.phase == Phase.CAPTAINS else state.phase)


def describe_chosen(event: CaptainsChosen, seat: int | None) -> Words:
    sailing = [say("name.captain", seat=SeatName(seat), colour=colour) for seat, colour in enumerate(event.colours)]
    return say("log.CaptainsChosen", captains=sailing)


class BeginTrack(Move, frozen=True):
    """Lay an All Aboard card face up, by name; without a name Fathom draws it."""

    card: tuple[str, ...] = ()


class TrackBegun(SourcedEvent, frozen=True):
    """All Aboard is face up; `hidden` are the six perils by name if the app dealt them."""

    has_short = True
    card: str
    order: tuple[str, ...]
    hidden: tuple[str, ...] = ()


def begin_track(state: State, move: BeginTrack, chance: Chance) -> Events:
    """Lay an All Aboard card that no expedition has used. Fathom draws one if it knows all cards of the box."""
    check_phase(state, Phase.ABOARD)
    if not move.card and state.knows_all_aboard:
        drawn_card = chance.shuffle(state.aboard_left)[0]
        return (TrackBegun(drawn_card.name, drawn_card.order, source="app"),)
    name = single_value(move.card)
    if name in state.used_aboard:
        raise illegal_move("aboard_used", name=name)
    card = card_named(state.edition.aboard, name)
    return (TrackBegun(card.name, card.order),)


def apply_track_begun(state: State, event: TrackBegun) -> State:
    track, used_aboard = (AboardCard(event.card, event.order).on_track,), (*state.used_aboard, event.card)
    return replace(state, track=track, hidden=event.hidden, used_aboard=used_aboard, round=1, phase=Phase.DRAW)


def describe_begun(event: TrackBegun, seat: int | None) -> Words:
    """Describe the All Aboard card; the face-down perils stay secret."""
    if event.source == "app" and not event.hidden:
        return say("log.aboard_drawn", card=event.card, order=event.order)
    return say("log.track_dealt" if event.source == "app" else "log.TrackBegun", card=event.card, order=event.order)
