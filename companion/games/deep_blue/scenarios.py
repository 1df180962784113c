"""Scenarios: their changes to dives on Sunken City tiles, and Scattered Wealth's gems on tiles. Storms are in `boats`."""

from companion.games.deep_blue.bag import check_gems
from companion.games.deep_blue.box import COLOURS, INDEX, Scenario
from companion.games.deep_blue.rulebook import SiteEvent, SiteMove, check_not_ended
from companion.games.deep_blue.state import FACE_DOWN, FACE_UP, Diver, State, with_site
from companion.table.chapter import Chance, Events, Words, automatic, illegal_move, replace, say

EXPERT_POINTS = 4
BOUNTY_GEMS, BOUNTY_POINTS = 3, 2


def gems_at_a_time(state: State) -> int:
    """Return how many gems one draw takes: two in Troubled Waters, one if only one is left."""
    return min(most_at_a_time(state), state.bag.size)


def most_at_a_time(state: State) -> int:
    """Return how many gems one draw takes from a full bag."""
    return 2 if state.scenario_of_dive == Scenario.TROUBLED_WATERS else 1


def expert_points(scenario: str, diver: Diver) -> int:
    """Return the added points of cards in The Best of the Best: 4 for each card played for points."""
    return EXPERT_POINTS * diver.cards if scenario == Scenario.THE_BEST_OF_THE_BEST else 0


def bounty(scenario: str, is_leader_diving: bool, gems: int) -> int:
    """Return the bounty of Bounty Wrecks: 2 points for every whole 3 gems drawn, hazards too, if the leader did not resurface."""
    return BOUNTY_POINTS * (gems // BOUNTY_GEMS) if scenario == Scenario.BOUNTY_WRECKS and is_leader_diving else 0


def may_rush(state: State) -> bool:
    """Return whether boats may rush in: not in Dangerous Reefs, where the leader's second one may not, either."""
    return state.scenario_of_dive != Scenario.DANGEROUS_REEFS


def tile_shares(scenario: str, diver: Diver, is_leader: bool) -> int:
    """Return how often a seat scores the tile's worth: in Ruins of Plenty every seat does, and twice with two boats there."""
    return diver.boats if scenario == Scenario.RUINS_OF_PLENTY else int(is_leader)


class ConnectSites(SiteMove, frozen=True):
    """Enter the sites connected with the revealed one, in the order they get a gem."""

    connected: tuple[int, ...] = ()


class WealthScattered(SiteEvent, frozen=True):
    """These sites get a gem, in this order."""

    sites: tuple[int, ...]


def sites_without_gem(state: State) -> tuple[int, ...]:
    """Return the sites that can get a gem: with a tile, revealed or not, and none on it yet."""
    return tuple(site for site in state.sites_with(FACE_UP, FACE_DOWN) if not state.site(site).gem)


def connect(state: State, move: ConnectSites, chance: Chance) -> Events:
    """Lay a gem on the revealed tile, then one on each connected tile that has none, in the order tapped."""
    check_not_ended(state)
    if move.site not in state.to_scatter[:1] or state.to_lay or state.to_enter:
        raise illegal_move("nothing_to_scatter", site=move.site)
    free = sites_without_gem(state)
    taken_sites = [site for site in move.connected if site not in free or site == move.site]
    if taken_sites or len(set(move.connected)) < len(move.connected):
        raise illegal_move("site_gets_no_gem", site=taken_sites[0] if taken_sites else move.connected[0])
    first = (move.site,) if move.site in free else ()
    # Ruling: if the bag runs out, the rest get none
    event = WealthScattered(move.site, (*first, *move.connected)[: state.bag.size])
    kinds = () if state.terms.bag_on_table else state.bag.draw_several(chance, len(event.sites))
    return (event, *(GemLaid(site, COLOURS[kind], "app") for site, kind in zip(event.sites, kinds)))


def apply_wealth_scattered(state: State, event: WealthScattered) -> State:
    return replace(state, to_scatter=state.to_scatter[1:], to_lay=event.sites)


def describe_scattered(event: WealthScattered, seat: int | None) -> Words:
    return say("log.WealthScattered" if event.sites else "log.none_scattered", site=event.site)


class ReportTileGem(SiteMove, frozen=True):
    """Enter the gem drawn from the physical bag onto a tile."""

    gems: tuple[str, ...] = ()


class GemLaid(SiteEvent, frozen=True):
    """A gem was laid on a tile."""

    gem: str
    source: str


def report_tile_gem(state: State, move: ReportTileGem) -> Events:
    """Enter a gem that was drawn from the physical bag onto a tile."""
    check_not_ended(state)
    if move.site not in state.to_lay[:1] or not state.terms.bag_on_table:
        raise illegal_move("nothing_to_lay", site=move.site)
    check_gems(state, move.gems, 1)
    return (GemLaid(move.site, move.gems[0], "table"),)


def apply_gem_laid(state: State, event: GemLaid) -> State:
    bag = state.bag.without_one(INDEX[event.gem])
    news = (*state.news, event) if event.source == "app" else state.news
    laid = with_site(state, event.site, gem=event.gem)
    return replace(laid, bag=bag, to_lay=state.to_lay[1:] if bag.size else (), news=news)


class TileGemTaken(SiteEvent, frozen=True):
    """The gem on the tile counts as the first one drawn."""

    gem: str


@automatic
def take_tile_gem(state: State) -> Events:
    """Count the gem on the tile as the first one drawn in the dive there."""
    dive = state.dive
    if dive is None or dive.asked_seats or not state.is_settled:
        return ()
    gem = state.site(dive.site).gem
    return (TileGemTaken(dive.site, gem),) if gem else ()


def apply_tile_gem_taken(state: State, event: TileGemTaken) -> State:
    return replace(with_site(state, event.site, gem=""), bag=state.bag.return_as_drawn(INDEX[event.gem]))
