"""Odds: the boarding die, and the next peril as far as its deck is known."""

from collections import Counter

from companion.games.perils_of_the_deep.state import Phase, State
from companion.table.sentence import say
from companion.table.views import Odds, OddsRow

KINDS = {"attacker": "danger", "target": "plain"}


def odds(state: State) -> Odds | None:
    """Return odds of the die while it is or may be rolled; of the next peril while captains decide; else None."""
    if state.turn and state.phase == Phase.TURN:
        return _die(state) if state.turn.boarding or state.is_helper else None
    return _peril(state) if state.phase in (Phase.DECIDE, Phase.FLIP) else None


def _die(state: State) -> Odds:
    die = state.edition.boarding
    rows = tuple(
        OddsRow(say("name.face", face=face), count / len(die.faces), KINDS.get(face, "good"), is_next=True)
        for face, count in Counter(die.faces).items()
    )
    return Odds(say("odds.die"), rows, say("odds.die_note"), "die:boarding")


def _peril(state: State) -> Odds | None:
    """Return the odds of the next peril: each known one that is neither face up nor out of the game is equally likely. None if there is none."""
    skulls_by_peril = {peril.name: peril.skulls for peril in state.edition.peril}
    skulls = Counter(skulls_by_peril[name] for name in state.perils_left)
    if not skulls:
        return None
    rows = tuple(
        OddsRow(say("odds.skulls", skulls=count), many / skulls.total(), "danger" if count else "good", is_next=True)
        for count, many in sorted(skulls.items())
    )
    return Odds(say("odds.peril"), rows, say("odds.peril_note", count=skulls.total()), "track")
