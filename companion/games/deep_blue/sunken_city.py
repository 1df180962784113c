"""What each scenario changes in a dive on one of the four Sunken City tiles; on an ordinary dive it changes nothing."""

from companion.games.deep_blue.box import Scenario
from companion.games.deep_blue.state import Diver, State

EXPERT_POINTS = 4
BOUNTY_GEMS, BOUNTY_POINTS = 3, 2


def gems_at_a_time(state: State) -> int:
    """Troubled Waters: two gems at a time; an odd last one is drawn alone."""
    return min(2 if state.scenario_of_dive == Scenario.TROUBLED_WATERS else 1, state.bag.size)


def expert_points(scenario: str, diver: Diver) -> int:
    """The Best of the Best: each card played for points is worth 4 more."""
    return EXPERT_POINTS * diver.cards if scenario == Scenario.THE_BEST_OF_THE_BEST else 0


def bounty(scenario: str, is_led: bool, gems: int) -> int:
    """Bounty Wrecks: a leader not forced up scores 2 for every whole 3 gems drawn, hazards too."""
    return BOUNTY_POINTS * (gems // BOUNTY_GEMS) if scenario == Scenario.BOUNTY_WRECKS and is_led else 0


def may_rush(state: State) -> bool:
    """Dangerous Reefs: nobody may rush, the leader's second boat included."""
    return state.scenario_of_dive != Scenario.DANGEROUS_REEFS


def tile_shares(scenario: str, diver: Diver, is_leader: bool) -> int:
    """How often a seat scores the tile's worth. Ruins of Plenty: every seat does, and twice with two boats there."""
    return diver.boats if scenario == Scenario.RUINS_OF_PLENTY else int(is_leader)
