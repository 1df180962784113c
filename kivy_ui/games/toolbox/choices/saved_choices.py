"""Choices on the pages of dice and bags that no move records: they survive a restart as a setting of the toolbox's session."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.table.dice_notation import DiceError
from kivy_ui.games.toolbox.dice.steps import DicePool
from kivy_ui.games.toolbox.pots.steps import PotInput
from kivy_ui.table.table_scene import Actions

if TYPE_CHECKING:
    from companion.library.store import Store

SETTING, CHOICES = "setting", "tool-choices"
"""Kind and name of the record that has the choices of the last sessions."""
MOST_SESSIONS = 8
Plain = dict[str, Any]


class SavedChoices:
    """Saves the selected and kept dice, whether their chances are shown, and the number to draw, whenever they change."""

    def __init__(self, actions: Actions, pot_input: PotInput) -> None:
        self._actions, self._pot_input = actions, pot_input
        self._session, self._is_loaded, self._saved = "", False, Plain()

    def follow(self, session: str, pool: DicePool) -> None:
        """Load the choices of another session; save those of this one if they changed."""
        if session != self._session:
            self._session, self._is_loaded = session, False
            self._actions.request(partial(load_choices, session=session), partial(self._on_loaded, session, pool))
        elif self._is_loaded and (plain := self._plain(pool)) != self._saved:
            self._saved = plain
            self._actions.request(partial(save_choices, session=session, plain=plain), lambda _: None)

    def _plain(self, pool: DicePool) -> Plain:
        return {"dice": pool.notation, "kept": sorted(pool.kept_dice), "chance": pool.shows_chance, "draw": self._pot_input.count}

    def _on_loaded(self, session: str, pool: DicePool, plain: object) -> None:
        """Use the loaded choices, unless players made others meanwhile; choices that can't be read are ignored."""
        if session != self._session:
            return
        if isinstance(plain, Mapping):
            with suppress(TypeError, ValueError, KeyError, DiceError):
                pool.restore(plain["dice"], plain["kept"], shows_chance=plain["chance"])
                self._pot_input.count = max(1, int(plain["draw"]))
            self._actions.renew()
        self._saved, self._is_loaded = self._plain(pool), True


def load_choices(store: "Store", session: str) -> Plain | None:
    """Return the saved choices of a session; None if there are none, or they can't be read."""
    plain = _saved_sessions(store).get(session)
    return dict(plain) if isinstance(plain, Mapping) else None


def save_choices(store: "Store", session: str, plain: Plain) -> None:
    """Save the choices of a session, and delete those of all but the last `MOST_SESSIONS`."""
    other_sessions = {name: value for name, value in _saved_sessions(store).items() if name != session}
    latest = list(other_sessions.items())[1 - MOST_SESSIONS :]
    store.save(SETTING, CHOICES, dict(latest) | {session: plain})


def _saved_sessions(store: "Store") -> Mapping[str, Any]:
    saved = store.values_of(SETTING).get(CHOICES, {})
    return saved if isinstance(saved, Mapping) else {}
