"""What chance may bring: the boarding die, and the next peril as far as the table knows its deck."""

from collections import Counter

from companion.games.perils_of_the_deep.decks import perils_left
from companion.games.perils_of_the_deep.state import DECIDE, FLIP, TURN, State
from companion.games.perils_of_the_deep.words import FACE_NAMES, ODDS
from companion.table.views import Odds, OddsRow

KINDS = {"attacker": "danger", "target": "plain"}


def odds(state: State) -> Odds | None:
    """The die while it is thrown; the next peril while captains decide."""
    if state.turn and state.phase == TURN:
        return _die(state) if state.turn.boarding else None
    return _peril(state) if state.phase in (DECIDE, FLIP) else None


def _die(state: State) -> Odds:
    die = state.edition.boarding
    faces = Counter(die.faces)
    rows = tuple(OddsRow(FACE_NAMES[face], count / len(die.faces), KINDS.get(face, "good")) for face, count in faces.items())
    return Odds(ODDS["die"], rows, ODDS["die_note"] if die.verified else ODDS["die_check"])


def _peril(state: State) -> Odds | None:
    """Every peril the table knows that is neither face up nor out of the game is as likely."""
    left = {*perils_left(state)}
    skulls = Counter(peril.skulls for peril in state.edition.peril if peril.name in left)
    if not skulls:
        return None
    rows = tuple(
        OddsRow(_row(count), many / skulls.total(), "danger" if count else "good") for count, many in sorted(skulls.items())
    )
    return Odds(ODDS["peril"], rows, ODDS["peril_note"].format(count=skulls.total()))


def _row(count: int) -> str:
    return {0: ODDS["peril_none"], 1: ODDS["peril_one"]}.get(count, ODDS["peril_row"].format(skulls=count))
