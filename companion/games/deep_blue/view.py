"""What may be seen: everything the board drawing needs, without what is secret."""

from msgspec import Struct

from companion.games.deep_blue import words
from companion.games.deep_blue.box import BLACK, BLUE, COLOURS, SUNKEN_CITY_TILES
from companion.games.deep_blue.faces import Face
from companion.games.deep_blue.notice import notice
from companion.games.deep_blue.rail import seat_view
from companion.games.deep_blue.scoring import lines
from companion.games.deep_blue.state import FACE_UP, GONE, Dive, Diver, Site, State
from companion.table.standings import ScoreLine
from companion.table.views import View


class FaceView(Struct, frozen=True):
    """A tile's face: worth, spots, whether it is a Sunken City tile, and whether its numbers were read off a box."""

    worth: int
    spots: tuple[str, ...]
    is_sunken: bool
    is_verified: bool


class SiteView(Struct, frozen=True):
    """A site: `lies` is "face down", "face up", "empty" or "gone"; face None: hidden, or not told yet; `gem` its colour or ""."""

    number: int
    is_square: bool
    lies: str
    face: FaceView | None
    gem: str
    is_dived: bool


class SpotView(Struct, frozen=True):
    """A scouting spot of the dived tile: its colour, who holds it (None: free), and whether it was used up."""

    colour: str
    seat: int | None
    is_used: bool


class DiverView(Struct, frozen=True):
    """A seat in the dive: its boats, whether one of them lies in the centre (used spots are left for it), whether it still dives, its cards' points."""

    seat: int
    boats: int
    is_in_centre: bool
    is_down: bool
    is_leader: bool
    cards: int
    points: int


class ResultView(Struct, frozen=True):
    """What a seat scored in the dive just over."""

    seat: int
    total: int
    lines: tuple[ScoreLine, ...]


class DiveView(Struct, frozen=True):
    """The table in Deep Blue.

    phase        setup, turn, tile, scatter, boats, dive, hazard, last cards, crew, over
    scenario     its key, with its title and what it changes; `is_in_force` in the dive now on
    dived        Sunken City dives scored so far, of four
    site, tile   of the dive now on
    gems         drawn gems by colour name, in order; black and blue stand for the two tracks
    bag          gems by colour ("silver" first); () where odds are switched off; `bag_size` is always known
    answering    seats still to answer the hazard `hazard`
    result       the dive just over, until the next action
    lines        where the points of the seat that peeks came from
    """

    phase: str
    scenario: str
    scenario_title: str
    scenario_note: str
    is_in_force: bool
    dived: int
    site: int | None
    tile: FaceView | None
    spots: tuple[SpotView, ...]
    gems: tuple[str, ...]
    black: int
    blue: int
    bag_size: int
    bag: tuple[int, ...]
    supply: tuple[int, ...]
    bag_on_table: bool
    sites: tuple[SiteView, ...]
    divers: tuple[DiverView, ...]
    answering: tuple[int, ...]
    hazard: str
    result: tuple[ResultView, ...]


class DeepBlueView(View, frozen=True):
    """What the table, or one seat, sees."""

    table: DiveView
    lines: tuple[ScoreLine, ...] = ()


COLOUR_NAMES = COLOURS
"""The colours in the order of `bag` and `supply`."""


def view(state: State, seat: int | None) -> DeepBlueView:
    """The table as everybody (None) may see it, or as `seat` does while it holds its chest."""
    return DeepBlueView(
        title=_title(state),
        subtitle=_subtitle(state),
        seats=tuple(seat_view(state, one, seat) for one in range(len(state.here))),
        table=_table(state),
        lines=lines(state, seat) if seat is not None else (),
    )


def _table(state: State) -> DiveView:
    dive, drawn = state.dive, state.bag.drawn
    scenario = state.terms.scenario
    return DiveView(
        phase=phase(state),
        scenario=scenario,
        scenario_title=words.SCENARIOS.get(scenario, ""),
        scenario_note=words.SCENARIO_NOTE.get(scenario, ""),
        is_in_force=bool(state.scenario_of_dive()),
        dived=state.sunken_dived,
        site=dive.site if dive else None,
        tile=_face(state.face_at(dive.site)) if dive else None,
        spots=_spots(state, dive) if dive else (),
        gems=tuple(COLOURS[kind] for kind in drawn),
        black=drawn.count(BLACK),
        blue=drawn.count(BLUE),
        bag_size=state.bag.size,
        bag=state.bag.held if state.terms.odds_on else (),
        supply=state.bag.aside,
        bag_on_table=state.terms.bag_on_table,
        sites=tuple(_site(state, number, site) for number, site in enumerate(state.sites, 1)),
        divers=tuple(_diver(diver, dive) for diver in dive.divers) if dive else (),
        answering=dive.answering if dive else (),
        hazard=COLOURS[dive.hazards[0]] if dive and dive.answering else "",
        result=tuple(
            ResultView(row.seat, row.total, _result_lines(row.cards, row.gems, row.tile, row.bounty)) for row in state.result
        ),
    )


def phase(state: State) -> str:
    """Where the game stands, in one word or two."""
    if state.is_ended:
        return "crew" if state.to_count else "over"
    if state.to_tell:
        return "tile"
    if state.dive:
        return _dive_phase(state.dive)
    if not state.is_market_open or state.needs_empty_site or state.needs_tiles_laid:
        return "setup"
    return "scatter" if state.to_scatter or state.to_lay else "turn"


def _dive_phase(dive: Dive) -> str:
    if dive.asked:
        return "boats"
    if dive.answering:
        return "hazard"
    return "dive" if dive.is_led and not dive.is_stopped else "last cards"


def _title(state: State) -> str:
    if not state.dive:
        return words.TITLE["between"].format(dived=state.sunken_dived, of=SUNKEN_CITY_TILES)
    face = state.face_at(state.dive.site)
    if face and face.is_sunken:
        return words.TITLE["sunken"].format(nth=state.sunken_dived + 1, of=SUNKEN_CITY_TILES)
    return words.TITLE["wreck"].format(site=state.dive.site)


def _subtitle(state: State) -> str:
    """The scenario; but first what people must do or know because of the last action."""
    if state.news:
        return notice(state.news)
    scenario = state.terms.scenario
    if state.dive and not state.scenario_of_dive():
        return words.TITLE["ordinary"]
    return f"{words.SCENARIOS.get(scenario, '')}: {words.SCENARIO_NOTE.get(scenario, '')}"


def _face(face: Face | None) -> FaceView | None:
    return FaceView(face.worth, face.spots, face.is_sunken, face.verified) if face else None


def _site(state: State, number: int, site: Site) -> SiteView:
    face = _face(state.face_at(number)) if site.lies in (FACE_UP, GONE) else None
    return SiteView(number, number <= 6, site.lies, face, site.gem, state.dive is not None and state.dive.site == number)


def _spots(state: State, dive: Dive) -> tuple[SpotView, ...]:
    face = state.face_at(dive.site)
    holders = [(spot, diver) for diver in dive.divers for spot in diver.spots]
    used: list[tuple[str, int | None]] = [(spot, diver.seat) for diver in dive.divers for spot in diver.used]
    spots = []
    for colour in face.spots if face else ():
        holder = next(((spot, diver) for spot, diver in holders if spot == colour), None)
        if holder:
            holders.remove(holder)
        seat = holder[1].seat if holder else None
        is_used = (colour, seat) in used
        if is_used:
            used.remove((colour, seat))
        spots.append(SpotView(colour, seat, is_used))
    return tuple(spots)


def _diver(diver: Diver, dive: Dive) -> DiverView:
    return DiverView(
        diver.seat,
        diver.boats,
        diver.is_down and diver.boats > len(diver.spots) - len(diver.used),
        diver.is_down,
        diver.seat == dive.leader,
        diver.cards,
        diver.points,
    )


def _result_lines(cards: int, gems: int, tile: int, bounty: int) -> tuple[ScoreLine, ...]:
    parts = (("cards", cards), ("gems", gems), ("tile", tile), ("bounty", bounty))
    return tuple(ScoreLine(words.SOURCE[source], points) for source, points in parts if points)
