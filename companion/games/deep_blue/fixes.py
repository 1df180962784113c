"""Told wrongly and put right later, so that the rule catches up: gems, boats, who still dives, cards, the empty site."""

from collections import Counter as Multiset

from msgspec.structs import replace

from companion.games.deep_blue.boats import AWAY, checked_boats, diver_of
from companion.games.deep_blue.book import book, check_on, running_dive
from companion.games.deep_blue.box import COLOURS, HAZARDS, INDEX, MOST_CARDS, MOST_POINTS, SQUARE_SITES, Scenario
from companion.games.deep_blue.hazards import Resurfaced, raised, surfaced, with_diver
from companion.games.deep_blue.state import EMPTY, FACE_UP, Dive, State, running, with_site
from companion.table.asides import Counter
from companion.table.moves import Event, Move, SeatEvent, SeatMove, refused
from companion.table.rows import put
from companion.table.rulebook import Events
from companion.table.say import Words, say, who

CARDS, CARD_POINTS = "cards", "card_points"


# gems


class FixGem(Move, frozen=True):
    """The gem drawn at `place` (0 is the first) of this dive is really `gem` (one gem)."""

    place: tuple[int, ...] = ()
    gem: tuple[str, ...] = ()


class GemFixed(Event, frozen=True):
    """A drawn gem is another than was told."""

    place: int
    before: str
    gem: str


@book.decides
def fix_gem(state: State, move: FixGem) -> Events:
    """Put a drawn gem right; hazards that it made, or no longer makes, follow."""
    running_dive(state)
    places = range(len(state.bag.drawn))
    if not state.terms.bag_on_table or len(move.place) != 1 or move.place[0] not in places:
        raise refused("no_told_gem")
    (place,) = move.place
    return (GemFixed(place, COLOURS[state.bag.drawn[place]], _held(state, move.gem)),)


def _held(state: State, gem: tuple[str, ...]) -> str:
    if len(gem) != 1 or gem[0] not in INDEX or not state.bag.held[INDEX[gem[0]]]:
        raise refused("gem_not_held")
    return gem[0]


@book.evolves
def gem_fixed(state: State, event: GemFixed) -> State:
    before, bag = state.bag.drawn, state.bag.swapped(INDEX[event.before], INDEX[event.gem])
    drawn = put(before, event.place, INDEX[event.gem])
    return replace(state, bag=replace(bag, drawn=drawn), dive=_with_hazards(running(state), before, drawn))


def _with_hazards(dive: Dive, before: tuple[int, ...], now: tuple[int, ...]) -> Dive:
    """Ask for every hazard there is more, and for none there is less; what was answered stays answered."""
    more = Multiset(raised(now)) - Multiset(raised(before))
    less = Multiset(raised(before)) - Multiset(raised(now))
    left = Multiset(dive.hazards) - less + more
    hazards = tuple(kind for kind in (*dive.hazards, *HAZARDS) for _ in range(left.pop(kind, 0)))
    if dive.is_half or hazards[:1] == dive.hazards[:1]:
        return replace(dive, hazards=hazards)
    return replace(dive, hazards=hazards, answering=dive.down if hazards else ())


class FixTileGem(Move, frozen=True):
    """The gem that lies on the tile at `site` is really `gem` (one gem)."""

    site: int
    gem: tuple[str, ...] = ()


class TileGemFixed(Event, frozen=True):
    """A gem on a tile is another than was told."""

    site: int
    before: str
    gem: str


@book.decides
def fix_tile_gem(state: State, move: FixTileGem) -> Events:
    """Put right which gem lies on a tile."""
    check_on(state)
    if not state.terms.bag_on_table or move.site not in sites_with_gem(state):
        raise refused("no_told_gem")
    return (TileGemFixed(move.site, state.site(move.site).gem, _held(state, move.gem)),)


def sites_with_gem(state: State) -> tuple[int, ...]:
    """The sites on whose tile a gem lies."""
    return tuple(number for number, site in enumerate(state.sites, 1) if site.gem)


@book.evolves
def tile_gem_fixed(state: State, event: TileGemFixed) -> State:
    bag = state.bag.swapped(INDEX[event.before], INDEX[event.gem])
    return replace(with_site(state, event.site, gem=event.gem), bag=bag)


# boats, and who still dives


class FixBoats(SeatMove, frozen=True):
    """A seat's boats at this dive are really there, as in `PlaceBoats`: "away" for none."""

    boats: tuple[str, ...] = ()


class BoatsFixed(SeatEvent, frozen=True):
    """A seat's boats in the dive are put right; none: it stays out."""

    boats: tuple[str, ...]


@book.decides
def fix_boats(state: State, move: FixBoats) -> Events:
    """Put a seat's boats right: it dives now, or stays out, or holds other spots."""
    dive = running_dive(state)
    if move.seat not in state.seated or move.seat in dive.asked or state.to_tell or len(move.boats) != 1:
        raise refused("boats_not_told_yet", seat=who(move.seat))
    others = replace(dive, divers=tuple(one for one in dive.divers if one.seat != move.seat))
    words = () if move.boats == (AWAY,) else move.boats
    return (BoatsFixed(move.seat, checked_boats(state, others, move.seat, words)),)


@book.evolves
def boats_fixed(state: State, event: BoatsFixed) -> State:
    dive = running(state)
    before = dive.diver(event.seat)
    if before and not event.boats:
        dive = surfaced(dive, event.seat)
    others = [one for one in dive.divers if one.seat != event.seat]
    if event.boats:
        now = diver_of(event.seat, event.boats)
        used = tuple((Multiset(before.used) & Multiset(now.spots)).elements()) if before else ()
        others.append(replace(now, used=used, is_down=before.is_down, cards=before.cards, points=before.points) if before else now)
    others.sort(key=lambda one: (one.seat - dive.leader) % len(state.here))
    return replace(state, dive=replace(dive, divers=tuple(others)))


@book.tells
def tell_boats_fixed(event: BoatsFixed, seat: int | None) -> Words:
    """Never where the boats lie."""
    return say("log.boats_fixed", seat=who(event.seat))


class FixDiver(SeatMove, frozen=True):
    """A seat still dives after all, or has resurfaced after all."""

    is_down: bool


class DivedOn(SeatEvent, frozen=True):
    """A seat that was told to have resurfaced still dives."""


@book.decides
def fix_diver(state: State, move: FixDiver) -> Events:
    """Put right who still dives."""
    diver = running_dive(state).diver(move.seat)
    if diver is None or diver.is_down == move.is_down or not state.bag.drawn:
        raise refused("diver_is_right", seat=who(move.seat))
    return (DivedOn(move.seat),) if move.is_down else (Resurfaced(move.seat),)


@book.evolves
def dived_on(state: State, event: DivedOn) -> State:
    return replace(state, dive=with_diver(running(state), event.seat, lambda diver: replace(diver, is_down=True)))


# cards


def card_counters(state: State) -> tuple[Counter, ...]:
    """What each diver's cards brought so far, and how many they are where that counts: shown in the dive, so no secret."""
    divers = state.dive.divers if state.dive and state.bag.drawn else ()
    points = (Counter(CARD_POINTS, say("counter.card_points"), one.points, 0, MOST_POINTS, one.seat) for one in divers)
    is_counted = state.scenario_of_dive == Scenario.THE_BEST_OF_THE_BEST
    counts = (Counter(CARDS, say("counter.cards"), one.cards, 0, MOST_CARDS, one.seat) for one in divers if is_counted)
    return (*points, *counts)


def with_cards(state: State, seat: int, key: str, value: int) -> State:
    """The state after a diver's cards were counted again."""
    what = {CARDS: "cards", CARD_POINTS: "points"}[key]
    return replace(state, dive=with_diver(running(state), seat, lambda diver: replace(diver, **{what: value})))


# the empty site


class FixEmptySite(Move, frozen=True):
    """The blank tile left another square site empty (one site)."""

    site: tuple[int, ...] = ()


class EmptySiteFixed(Event, frozen=True):
    """Another square site is the empty one."""

    site: int
    before: int


@book.decides
def fix_empty_site(state: State, move: FixEmptySite) -> Events:
    """Put right which site is empty; one whose tile was told is not."""
    check_on(state)
    if len(move.site) != 1 or move.site[0] not in perhaps_empty(state):
        raise refused("site_not_empty")
    return (EmptySiteFixed(move.site[0], state.sites_lying(EMPTY)[0]),)


def perhaps_empty(state: State) -> tuple[int, ...]:
    """The square sites of which nobody told more than that a tile lies there."""
    if not (state.terms.tiles_on_table and state.sites_lying(EMPTY)) or state.dive:
        return ()
    return tuple(site for site in state.sites_lying(FACE_UP) if site <= SQUARE_SITES and not state.site(site).face)


@book.evolves
def empty_site_fixed(state: State, event: EmptySiteFixed) -> State:
    return with_site(with_site(state, event.site, lies=EMPTY), event.before, lies=FACE_UP)
