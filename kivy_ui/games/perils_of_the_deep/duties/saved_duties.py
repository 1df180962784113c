"""Saved duties of a session with their ticks.

Ticks record physical actions. No rule depends on them, so they are not in the journal.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.perils_of_the_deep.view import Duty
from kivy_ui.look.language import as_text

if TYPE_CHECKING:
    from companion.library.store import Store

SETTING, DUTIES = "setting", "peril-duties"
"""Kind and name of the record that has the duties of the last sessions."""
MOST_SESSIONS = 8


class SavedDuties(NamedTuple):
    """Duties of a session, and their ticks: the key of a duty with a seat."""

    duties: tuple[Duty, ...]
    ticked: set[tuple[str, int]]


def load_duties(store: "Store", session: str) -> SavedDuties | None:
    """Return the saved duties of a session; None if there are none, or they can't be read."""
    saved = _saved_sessions(store).get(session)
    if saved is None:
        return None
    try:
        duties = [
            Duty(key, words, expedition, round, seats=tuple(seats), skulls=skulls)
            for key, words, expedition, round, seats, skulls in saved["duties"]
        ]
        return SavedDuties(tuple(duties), {(key, seat) for key, seat in saved["ticked"]})
    except (TypeError, KeyError, ValueError):
        return None


def save_duties(store: "Store", session: str, saved: SavedDuties) -> None:
    """Save the duties of a session, and delete those of all but the last `MOST_SESSIONS`."""
    duties = [[duty.key, as_text(duty.words), duty.expedition, duty.round, duty.seats, duty.skulls] for duty in saved.duties]
    plain = {"duties": duties, "ticked": sorted([key, seat] for key, seat in saved.ticked)}
    other_sessions = {name: value for name, value in _saved_sessions(store).items() if name != session}
    latest = list(other_sessions.items())[1 - MOST_SESSIONS :]
    store.save(SETTING, DUTIES, dict(latest) | {session: plain})


def _saved_sessions(store: "Store") -> Mapping[str, Any]:
    saved = store.values_of(SETTING).get(DUTIES, {})
    return saved if isinstance(saved, Mapping) else {}
