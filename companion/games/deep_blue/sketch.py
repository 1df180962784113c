"""The board drawn in lines of text."""

from companion.games.deep_blue.box import COLOURS, counted
from companion.games.deep_blue.scoring import score_now
from companion.games.deep_blue.state import FACE_UP, Dive, Diver, State
from companion.table.say import Words, say, who


def sketch(state: State) -> tuple[Words, ...]:
    """Draw the dive while there is one, else the sites and the supply."""
    if state.dive is None:
        sites = (_site(state, number) for number in range(1, len(state.sites) + 1))
        return (*sites, say("sketch.supply", gems=counted(state.bag.aside)))
    drawn = tuple(COLOURS[kind] for kind in state.bag.drawn)
    gems = say("sketch.drawn", gems=drawn, count=state.bag.size)
    return (_site(state, state.dive.site), gems, *(_diver(state, state.dive, diver) for diver in state.dive.divers))


def _site(state: State, number: int) -> Words:
    site = state.site(number)
    face = state.face_at(number) if site.lies == FACE_UP else None
    return say("sketch.site", site=number, tile=face.said if face else say("sketch.lies", lies=site.lies), gem=site.gem)


def _diver(state: State, dive: Dive, diver: Diver) -> Words:
    return say(
        "sketch.diver", seat=who(diver.seat), spots=diver.spots, is_down=diver.is_down, points=score_now(state, dive, diver).total
    )
