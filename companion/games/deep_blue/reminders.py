"""What hands must do on the table after what just happened, before they answer."""

from collections.abc import Iterator

from companion.games.deep_blue.actions import Recruited
from companion.games.deep_blue.dive import DiveScored
from companion.games.deep_blue.hazards import HazardAnswered, Resurfaced
from companion.games.deep_blue.state import State
from companion.games.deep_blue.wrecks import TileFlipped
from companion.table.moves import Event
from companion.table.say import Words, say, who


def reminders(state: State) -> tuple[Words, ...]:
    """Gems to return, tiles to flip or take away, boats to move, and the market to refill."""
    return tuple(line for event in state.news for line in _of(state, event))


def _of(state: State, event: Event) -> Iterator[Words]:
    match event:
        case Recruited():
            yield say("remind.refill")
        case Resurfaced():
            yield say("remind.surfaced", seat=who(event.seat))
        case HazardAnswered():
            yield say("remind.spot", seat=who(event.seat), spot=event.spot)
        case TileFlipped(site=site) if site in state.flipped:
            yield say("remind.flip", site=site)
        case DiveScored():
            yield from _after_dive(state, event)


def _after_dive(state: State, event: DiveScored) -> Iterator[Words]:
    if state.terms.bag_on_table:
        yield say("remind.gems", count=state.returned)
    face = state.face_at(event.site)
    yield say("remind.city" if face and face.is_sunken else "remind.discard", site=event.site)
