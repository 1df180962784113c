"""Duties of perils with their ticks: each stays until its seats have ticked it, also in later rounds of the expedition."""

from functools import partial
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.perils_of_the_deep.view import Duty, PerilsView
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.perils_of_the_deep.duties.saved_duties import SavedDuties, load_duties, save_duties
from kivy_ui.games.perils_of_the_deep.pieces import OpenDuty
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.table.table_scene import Actions

ALL_SEATS = -1
"""Seat number for the tick of a duty of all players."""
BEARING = ("sailing", "anchored")
"""Status of the captains who still owe a duty: a captain who weighs anchor loses its crew first."""


class LastTick(NamedTuple):
    """Ticks of one tap: the session and entry at which they were made, the duty's key, and the seats."""

    session: str
    entry: int
    key: str
    seats: tuple[int, ...]


class DutyList:
    """Duties shown in one session, with the ticks of each seat. They are saved, so a resumed game has them again.

    `actions` are those of the table screen: `renew` is called after a tick, `request` loads and saves.
    """

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self._session, self._entry = "", -1
        self._is_loaded = False
        self._shown_duties: dict[str, Duty] = {}
        self._ticked: set[tuple[str, int]] = set()
        self._open_duties: tuple[Snapshot, str, list[OpenDuty]] | None = None
        """The last result of `open_duties`, with its snapshot and language: a drawing asks seven times."""
        self._last_ticks: list[LastTick] = []

    def open_duties(self, snapshot: Snapshot) -> list[OpenDuty]:
        """Return the duties that a seat has not ticked yet: first that of the boarding die, then those of the last peril."""
        stored, language = self._open_duties, language_code()
        if stored is None or stored[0] is not snapshot or stored[1] != language:
            stored = self._open_duties = (snapshot, language, self._find_open_duties(snapshot))
        return stored[2]

    def last_tick(self, snapshot: Snapshot) -> LastTick | None:
        """Return the ticks that Undo takes back: those of the last tap since the last move; None without one."""
        tick = self._last_ticks[-1] if self._last_ticks else None
        return tick if tick and (tick.session, tick.entry) == (snapshot.session, snapshot.entry) else None

    def take_back(self, tick: LastTick) -> None:
        """Take back the ticks of one tap."""
        self._toggle_ticks(tick.key, *tick.seats)

    def _find_open_duties(self, snapshot: Snapshot) -> list[OpenDuty]:
        view: PerilsView = snapshot.view
        self._entry = snapshot.entry
        self._follow(snapshot.session, view)
        bearing = {captain.seat for captain in view.captains if captain.status in BEARING}
        newest_first = sorted(self._shown_duties.values(), key=lambda duty: -duty.round)
        remaining_duties = (replace(duty, seats=tuple(seat for seat in duty.seats if seat in bearing)) for duty in newest_first)
        duties = [
            *self._die_duties(snapshot),
            *(self._with_ticks(duty, view) for duty in remaining_duties if duty.seats or not duty.skulls),
        ]
        return [duty for duty in duties if not all(is_ticked for _, is_ticked in duty.ticks)]

    def _die_duties(self, snapshot: Snapshot) -> list[OpenDuty]:
        """Return what the boarding die asks of the acting seat in this turn, the latest result first.

        The seat also ticks what a rival must do. A result that was undone loses its tick.
        """
        view: PerilsView = snapshot.view
        seat, turn, results = view.acting_seat, f"die:{view.expedition}:{len(view.track)}:", view.die_duties
        if seat is not None:
            self._ticked = {
                (key, other)
                for key, other in self._ticked
                if other != seat or not key.startswith(turn) or int(key.removeprefix(turn)) < len(results)
            }
        keys = [f"{turn}{nth}" for nth in reversed(range(len(results)))]
        return [
            OpenDuty(words, ((seat, (key, seat) in self._ticked),), partial(self._toggle_ticks, key), is_of_die=True)
            for key, words in zip(keys, results)
            if seat is not None
        ]

    def _follow(self, session: str, view: PerilsView) -> None:
        """Add the duties of the last peril, and remove those of other expeditions and of perils undone."""
        if session != self._session:
            self._session, self._shown_duties, self._ticked, self._is_loaded = session, {}, set(), False
            self._actions.request(partial(load_duties, session=session), partial(self._on_loaded, session))
        before = self._shown_duties
        merged = before | {new.key: _with_seats(new, before.get(new.key, new).seats) for new in view.duties}
        is_now = (duty for duty in merged.values() if duty.expedition == view.expedition and duty.round < len(view.track))
        self._shown_duties = {duty.key: duty for duty in is_now}
        if self._is_loaded and self._shown_duties != before:
            self._save()

    def _on_loaded(self, session: str, saved: SavedDuties | Exception) -> None:
        """Add the saved duties and ticks of a resumed game; if there are none, or they can't be read, it begins without ticks."""
        if session != self._session:
            return
        self._is_loaded = True
        if isinstance(saved, SavedDuties):
            self._shown_duties = {duty.key: duty for duty in saved.duties} | self._shown_duties
            self._ticked |= saved.ticked
            self._open_duties = None
            self._actions.renew()

    def _save(self) -> None:
        """Save the duties and the ticks; a disk that can't be written is reported when the next move is saved."""
        saved = SavedDuties(tuple(self._shown_duties.values()), {tick for tick in self._ticked if tick[0] in self._shown_duties})
        self._actions.request(partial(save_duties, session=self._session, saved=saved), lambda _: None)

    def _with_ticks(self, duty: Duty, view: PerilsView) -> OpenDuty:
        ticks = tuple((seat, (duty.key, seat) in self._ticked) for seat in duty.seats or (ALL_SEATS,))
        is_old = duty.round < len(view.track) - 1
        late = {*duty.seats} if is_old else _seats_done(view)
        missed = tuple(seat for seat, is_ticked in ticks if not is_ticked and seat in late)
        words = translate("perils_of_the_deep.old_duty", words=as_text(duty.words), round=duty.round) if is_old else duty.words
        return OpenDuty(words, ticks, partial(self._toggle_ticks, duty.key), missed, duty.skulls)

    def _toggle_ticks(self, key: str, *seats: int) -> None:
        """Toggle the ticks of these seats for a duty; Undo takes back what was ticked since the last move."""
        toggled = {(key, seat) for seat in seats}
        self._last_ticks = [tick for tick in self._last_ticks if tick.key != key or not {*tick.seats} & {*seats}]
        if not toggled & self._ticked:
            self._last_ticks.append(LastTick(self._session, self._entry, key, seats))
        self._ticked ^= toggled
        self._open_duties = None
        self._save()
        self._actions.renew()


def _with_seats(duty: Duty, seats: tuple[int, ...]) -> Duty:
    """Return a duty with `seats` added before its own seats, each seat once."""
    return replace(duty, seats=tuple(dict.fromkeys(chain(seats, duty.seats))))


def _seats_done(view: PerilsView) -> set[int]:
    """Return the seats whose turn since the last peril is over."""
    is_later = view.phase in ("turn", "flip")  # while captains decide, `has_acted` is that of the round before
    return {captain.seat for captain in view.captains if captain.has_acted and is_later}
