"""Opening: scenario, tokens and tiles, the gems of the first four crew cards, and the empty site of the blank tile."""

from collections.abc import Sequence

from companion.games.deep_blue import box
from companion.games.deep_blue.rulebook import SiteEvent, SiteMove, check_not_ended, rulebook
from companion.games.deep_blue.state import EMPTY, FACE_UP, Site, State, with_site
from companion.table.chapter import Chance, Event, Events, Move, Words, automatic, illegal_move, pick_among, replace, say
from companion.table.drawn_option import candidates
from companion.table.game import Setup
from companion.table.stack import shuffled_pile


class ScenarioChosen(Event, frozen=True):
    """The scenario of this game, chosen or drawn."""

    scenario: str
    by_chance: bool


class TokensDealt(Event, frozen=True):
    """Starting tokens by seat."""

    is_logged = False
    tokens: tuple[int, ...]


class TilesDealt(Event, frozen=True):
    """Tiles in the app: the secret face by site, the blank one ""."""

    secret = ("faces",)
    faces: tuple[str, ...]


def deal(setup: Setup, chance: Chance) -> Events:
    """Choose or draw the scenario; deal tokens and, in the app, tiles."""
    faces, option = box.faces_of(setup.edition), setup.options["scenario"]
    scenarios = candidates(option, box.SCENARIOS)
    scenario = scenarios[chance.integer_below(len(scenarios))] if scenarios else option
    events = (ScenarioChosen(scenario, bool(scenarios)), TokensDealt(box.STARTING_TOKENS[: len(setup.seats)]))
    if setup.options["tiles"] != "app":
        return events
    return (*events, TilesDealt(_dealt_faces(faces, box.entered_in(setup.edition), chance)))


def _dealt_faces(faces: box.Faces, entered: Sequence[str], chance: Chance) -> tuple[str, ...]:
    """Return face ids by site: the starting tiles and the blank on the six square sites, the advanced ones on the others."""
    known_first = sorted(faces.values(), key=lambda face: (not face.verified, face.id not in entered))
    dealt = box.DEALT_COUNTS.items()
    starting, advanced, sunken = ([face.id for face in known_first if face.kind == kind][:count] for kind, count in dealt)
    return (*shuffled_pile((*starting, box.BLANK), chance), *shuffled_pile((*advanced, *sunken), chance))


def apply_scenario_chosen(state: State, event: ScenarioChosen) -> State:
    return replace(state, terms=replace(state.terms, scenario=event.scenario))


def describe_scenario(event: ScenarioChosen, seat: int | None) -> Words:
    return say("log.scenario_drawn" if event.by_chance else "log.scenario", scenario=box.TITLES[event.scenario])


rulebook.sets(TokensDealt, "tokens")


def apply_tiles_dealt(state: State, event: TilesDealt) -> State:
    sites = tuple(Site(site.status if face else EMPTY, face) for site, face in zip(state.sites, event.faces, strict=True))
    return replace(state, sites=sites)


class LayTiles(Move, frozen=True):
    """Tiles in the app: confirm that the starting tiles are on the sites that Fathom dealt."""


class TilesLaid(Event, frozen=True):
    """Tiles in the app: the starting tiles were laid on the board as dealt."""

    has_short = True


def lay_tiles(state: State, move: LayTiles) -> Events:
    """Confirm that the starting tiles are face up on the sites to which Fathom dealt them."""
    check_not_ended(state)
    if not state.needs_tiles_laid:
        raise illegal_move("tiles_are_laid")
    return (TilesLaid(),)


rulebook.sets(TilesLaid, is_laid=True)


class OpenMarket(Move, frozen=True):
    """Enter the "+1" gems on the first four crew cards."""

    gems: tuple[str, ...] = ()


class GemsAdded(Event, frozen=True):
    """Gems ("+1") went from the supply into the bag; of those `missing` the supply had none left."""

    has_short = True
    gems: tuple[str, ...]
    missing: tuple[str, ...] = ()
    seat: int | None = None


def open_market(state: State, move: OpenMarket) -> Events:
    """Move the "+1" gems of the first four crew cards from the supply into the bag."""
    check_not_ended(state)
    if state.is_market_open:
        raise illegal_move("market_is_open")
    check_added(move.gems, box.MARKET_CARDS)
    return (move_supply_gems(state, move.gems, None),)


def check_added(gems: Sequence[str], most: int) -> None:
    """Raise IllegalMoveError unless these gems can be the "+1"s on this many cards."""
    strangers = [gem for gem in gems if gem not in box.ADDED_COLOURS]
    if strangers:
        raise illegal_move("no_such_plus", gem=strangers[0])
    if len(gems) > most:
        raise illegal_move("too_many_gems", count=len(gems), most=most)


def move_supply_gems(state: State, gems: tuple[str, ...], seat: int | None) -> GemsAdded:
    """Return the event that moves "+1" gems into the bag, as far as the supply has them. Ruling: nothing replaces the others."""
    supply_gems = list(state.bag.aside)
    moved: list[str] = []
    missing: list[str] = []
    for gem in gems:
        (moved if supply_gems[box.INDEX[gem]] else missing).append(gem)
        supply_gems[box.INDEX[gem]] = max(0, supply_gems[box.INDEX[gem]] - 1)
    return GemsAdded(tuple(moved), tuple(missing), seat)


def apply_gems_added(state: State, event: GemsAdded) -> State:
    bag = state.bag.add_from_supply(*(box.INDEX[gem] for gem in event.gems))
    return replace(state, bag=bag, is_market_open=True, news=(*state.news, event) if event.missing else state.news)


def describe_added(event: GemsAdded, seat: int | None) -> Words:
    missing = tuple(dict.fromkeys(event.missing))
    gems, count = box.grouped_gems(event.gems), len(event.gems)
    if missing:
        return say("log.added_some", gems=gems, count=count, missing=missing) if gems else say("log.added_none", missing=missing)
    if event.seat is not None:
        return say("log.added", gems=gems, count=count)
    return say("log.opened", gems=gems, count=count) if gems else say("log.opened_bare")


class NameEmptySite(SiteMove, frozen=True):
    """Enter which square site the blank tile left empty."""


class EmptySiteNamed(SiteEvent, frozen=True):
    """The blank tile left this square site empty."""


def name_empty_site(state: State, move: NameEmptySite) -> Events:
    """Record which square site is empty because its starting tile was the blank one."""
    check_not_ended(state)
    if not state.needs_empty_site:
        raise illegal_move("empty_site_known")
    if not 1 <= move.site <= box.SQUARE_SITES:
        raise illegal_move("not_a_square_site", site=move.site)
    if move.site not in state.possible_blank_sites:
        raise illegal_move("site_not_empty")
    return (EmptySiteNamed(move.site),)


@automatic
def last_square_is_empty(state: State) -> Events:
    """Record the last square site as empty once the other five had a tile (since rules 2)."""
    sites = state.possible_blank_sites
    return (EmptySiteNamed(sites[0]),) if state.terms.rules > 1 and len(sites) == 1 else ()


def apply_empty_site_named(state: State, event: EmptySiteNamed) -> State:
    return with_site(state, event.site, status=EMPTY)


class FixEmptySite(Move, frozen=True):
    """Enter or correct which square site is empty (one site)."""

    site: tuple[int, ...] = ()


class EmptySiteFixed(SiteEvent, frozen=True):
    """Another square site is the empty one."""

    corrects = True

    before: int


def fix_empty_site(state: State, move: FixEmptySite) -> Events:
    """Correct which site is empty; one whose tile was entered is not."""
    check_not_ended(state)
    site = pick_among(move.site, possible_empty_sites(state), illegal_move("site_not_empty"))
    before = state.sites_with(EMPTY)
    return (EmptySiteFixed(site, before[0]) if before else EmptySiteNamed(site),)


def possible_empty_sites(state: State) -> tuple[int, ...]:
    """Return the square sites whose tile has not been entered."""
    is_open = state.sites_with(EMPTY) or state.terms.rules > 1
    return state.unread_squares if state.terms.tiles_on_table and is_open and not state.dive else ()


def apply_empty_site_fixed(state: State, event: EmptySiteFixed) -> State:
    return with_site(with_site(state, event.site, status=EMPTY), event.before, status=FACE_UP)
