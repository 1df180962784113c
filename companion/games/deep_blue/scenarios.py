"""The seven scenarios: what each changes for the four Sunken City tiles. On ordinary dives nothing."""

from msgspec.structs import replace

from companion.games.deep_blue.box import (
    BOUNTY_GEMS,
    BOUNTY_POINTS,
    BOUNTY_WRECKS,
    COLOURS,
    DANGEROUS_REEFS,
    EXPERT_POINTS,
    INDEX,
    RUINS_OF_PLENTY,
    THE_BEST_OF_THE_BEST,
    TROUBLED_WATERS,
)
from companion.games.deep_blue.checks import check_gems
from companion.games.deep_blue.events import DiveLed, GemLaid, WealthScattered
from companion.games.deep_blue.moves import ConnectSites, LeadStormDive, ReportTileGem
from companion.games.deep_blue.refusals import refused
from companion.games.deep_blue.state import FACE_DOWN, FACE_UP, Diver, State, with_site
from companion.table.chance import Chance
from companion.table.moves import Event


def gems_at_a_time(state: State) -> int:
    """Troubled Waters: two gems at a time; an odd last one is drawn alone."""
    return min(2 if state.scenario_of_dive() == TROUBLED_WATERS else 1, state.bag.size)


def expert_points(scenario: str, diver: Diver) -> int:
    """The Best of the Best: each card played for points is worth 4 more."""
    return EXPERT_POINTS * diver.cards if scenario == THE_BEST_OF_THE_BEST else 0


def bounty(scenario: str, is_led: bool, gems: int) -> int:
    """Bounty Wrecks: a leader not forced up scores 2 for every whole 3 gems drawn, hazards too."""
    return BOUNTY_POINTS * (gems // BOUNTY_GEMS) if scenario == BOUNTY_WRECKS and is_led else 0


def may_rush(state: State) -> bool:
    """Dangerous Reefs: nobody may rush, the leader's second boat included."""
    return state.scenario_of_dive() != DANGEROUS_REEFS


def tile_shares(scenario: str, diver: Diver, is_leader: bool) -> int:
    """How often a seat scores the tile's worth. Ruins of Plenty: every seat does, and twice with two boats there."""
    if scenario == RUINS_OF_PLENTY:
        return diver.boats
    return int(is_leader)


# Scattered Wealth


def sites_without_gem(state: State) -> tuple[int, ...]:
    """Sites that can get a gem: with a tile, revealed or not, and none on it yet."""
    return tuple(number for number, site in enumerate(state.sites, 1) if site.lies in (FACE_UP, FACE_DOWN) and not site.gem)


def connect(state: State, move: ConnectSites, chance: Chance) -> tuple[Event, ...]:
    """One gem is drawn onto the revealed tile, then one onto each connected tile that has none, as the table taps them."""
    if move.site not in state.to_scatter[:1] or state.to_lay or state.to_tell:
        raise refused("nothing_to_scatter", site=move.site)
    free = sites_without_gem(state)
    taken = [site for site in move.connected if site not in free or site == move.site]
    if taken or len(set(move.connected)) < len(move.connected):
        raise refused("site_gets_no_gem", site=taken[0] if taken else move.connected[0])
    first = (move.site,) if move.site in free else ()
    # Ruling: if the bag runs out, the rest get none
    event = WealthScattered(move.site, (*first, *move.connected)[: state.bag.size])
    return (event,) if state.terms.bag_on_table else (event, *_laid(state, event, chance))


def _laid(state: State, event: WealthScattered, chance: Chance) -> tuple[GemLaid, ...]:
    bag, laid = state.bag, []
    for site in event.sites:
        kind = bag.blindly(chance)
        bag = bag.lent(kind)
        laid.append(GemLaid(site, COLOURS[kind], "app"))
    return tuple(laid)


def report_tile_gem(state: State, move: ReportTileGem, chance: Chance) -> tuple[Event, ...]:
    """The bag is on the table: the gem drawn onto a tile is told."""
    if move.site not in state.to_lay[:1] or not state.terms.bag_on_table:
        raise refused("nothing_to_lay", site=move.site)
    check_gems(state, move.gems, 1, 1)
    return (GemLaid(move.site, move.gems[0], "table"),)


# A Storm Is Coming


def lead_storm_dive(state: State, move: LeadStormDive, chance: Chance) -> tuple[Event, ...]:
    """Two Sunken City tiles in one Sail: the seat chooses which dive comes first."""
    if move.site not in state.owed or state.dive or state.to_tell or move.seat != state.up:
        raise refused("no_storm_there", site=move.site)
    return (DiveLed(move.seat, move.site, True),)


def _scattered(state: State, event: WealthScattered) -> State:
    return replace(state, to_scatter=state.to_scatter[1:], to_lay=event.sites)


def _gem_laid(state: State, event: GemLaid) -> State:
    sites = with_site(state.sites, event.site, replace(state.site(event.site), gem=event.gem))
    bag = state.bag.lent(INDEX[event.gem])
    news = (*state.news, event) if event.source == "app" else state.news
    return replace(state, sites=sites, bag=bag, to_lay=state.to_lay[1:] if bag.size else (), news=news)


DECIDE = {ConnectSites: connect, ReportTileGem: report_tile_gem, LeadStormDive: lead_storm_dive}
EVOLVE = {WealthScattered: _scattered, GemLaid: _gem_laid}
