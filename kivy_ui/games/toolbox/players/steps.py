"""Second step that shows who plays: a tap on a name leaves that player out, or adds a known one. It stays open.

While a player has no name it opens at the names: there, a tap on a player opens the page that asks for a name or corrects it.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

from companion.games.toolbox.counters import SitDown
from companion.games.toolbox.view import ToolsView
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.session.inputs.snapshot import Snapshot
from companion.table.any_time_moves import LeaveTable, RenameSeat
from companion.table.prompt import Choice, Pick
from companion.table.seats import default_name, fold_name
from companion.table.sentence import Words
from kivy_ui.games.toolbox.pieces import any_time_choices_of, choice_of
from kivy_ui.layout.elements import choice_key
from kivy_ui.layout.part import Part
from kivy_ui.look.language import translate
from kivy_ui.stage.touch import Tap
from kivy_ui.table.second_step import key_grid
from kivy_ui.table.table_scene import ActionButton, Actions, SecondStep, TableScene

UNNAMED_TEXT = 22.0


class PlayersStep(SecondStep):
    """All players and the known people who can join, in the order of their seats. Brass keys show who plays.

    People who were deleted or hidden since the toolbox was opened have a seat, but no key.
    """

    stays = True

    def __init__(self, actions: Actions, snapshot: Snapshot) -> None:
        self._actions = actions
        view: ToolsView = snapshot.view
        self._can_name = not view.is_attached
        self._begins_naming = self._can_name and any(_is_nameless(snapshot.seats[seat].name, seat) for seat in view.playing)
        self._is_naming = self._begins_naming
        self._exchange: tuple[int, int] | None = None
        self._known_names: frozenset[str] | None = None

    def question(self) -> Words:
        """Return the question: who plays, or whose name changes."""
        return translate("toolbox.whose_name" if self._is_naming else "toolbox.tap_who_plays")

    def main_button(self) -> ActionButton | None:
        """Return the button that leads from who plays to the names, and back; beside a game, which has the names, None."""
        title = translate("toolbox.change_players" if self._is_naming else "toolbox.change_names")
        return ActionButton(title, self._switch_list, kind="plain") if self._can_name else None

    def go_back(self) -> bool:
        """Go to the list with which the step opened; return True from there."""
        is_first = self._is_naming == self._begins_naming
        self._is_naming = self._begins_naming
        return is_first

    def _switch_list(self) -> None:
        """Go from who plays to the names, or back."""
        self._is_naming = not self._is_naming
        self._actions.renew()

    def body(self, scene: TableScene) -> Part:
        """Return a key for each player, one for each person who can join, and one for another player."""
        view: ToolsView = scene.snapshot.view
        self._leave_out_replaced(scene)
        self._load_known_names()
        taps: dict[int, Tap | None] = dict.fromkeys(view.playing)
        for choice in any_time_choices_of(scene, LeaveTable):
            taps[choice.move.seat] = partial(self._actions.answer, choice, ())  # type: ignore[attr-defined]  # of LeaveTable
        joins = choice_of(scene, SitDown)
        field = joins.fields[0] if joins is not None and joins.fields else None
        if joins is not None and isinstance(field, Pick):
            taps |= {int(option.value): partial(self._join, scene, joins, int(option.value)) for option in field.options}
        elif joins is not None:  # into the only free seat, or up to rules 3 into the first one
            free = (seat for seat in range(len(scene.snapshot.seats)) if seat not in taps)
            taps[next(free)] = partial(self._actions.answer, joins, ())
        for seat in self._free_nameless_seats(scene, taps)[:-1]:
            del taps[seat]  # one key for another player is enough
        taps = {seat: tap for seat, tap in taps.items() if seat in view.playing or self._may_join(scene, seat)}
        keys = [self._key(scene, seat, taps[seat], is_on=seat in view.playing) for seat in sorted(taps)]
        return key_grid(keys, True)

    def _load_known_names(self) -> None:
        """Request the names of the people who can be seated, once."""
        if self._known_names is None:
            self._known_names = frozenset()
            self._actions.request(_seatable_names, self._take_known_names)

    def _take_known_names(self, names: frozenset[str] | Exception) -> None:
        """Store the names; if they can't be read, all people are offered."""
        if isinstance(names, frozenset):
            self._known_names = names
            self._actions.renew()

    def _may_join(self, scene: TableScene, seat: int) -> bool:
        """Return whether a free seat has no name, or that of a person who can be seated; True until the names are loaded."""
        name = scene.snapshot.seats[seat].name
        return not self._known_names or _is_nameless(name, seat) or fold_name(name) in self._known_names

    def _join(self, scene: TableScene, joins: Choice, seat: int) -> None:
        """Let a known person join. The first player without a name, who was only a placeholder, then leaves."""
        snapshot, view = scene.snapshot, scene.snapshot.view
        nameless = [number for number in view.playing if _is_nameless(snapshot.seats[number].name, number)]
        is_unused = not view.clock.state.has_begun and all(set(counter.values) == {counter.start} for counter in view.counters)
        self._exchange = (seat, nameless[0]) if nameless and is_unused and not view.is_attached else None
        self._actions.answer(joins, ((seat,),))

    def _leave_out_replaced(self, scene: TableScene) -> None:
        """Leave out the player without a name whose place a known person has taken, once that person plays."""
        if self._exchange is None or self._exchange[0] not in scene.snapshot.view.playing:
            return
        leave, self._exchange = LeaveTable(self._exchange[1]), None
        for choice in any_time_choices_of(scene, LeaveTable):
            if choice.move == leave:
                self._actions.answer(choice, ())

    def _free_nameless_seats(self, scene: TableScene, seats: Iterable[int]) -> list[int]:
        """List those of the seats that have no name and don't play, in their order."""
        snapshot = scene.snapshot
        return sorted(seat for seat in seats if seat not in snapshot.view.playing and _is_nameless(snapshot.seats[seat].name, seat))

    def _key(self, scene: TableScene, seat: int, tap: Tap | None, *, is_on: bool) -> Part:
        player = scene.snapshot.seats[seat]
        is_nameless = _is_nameless(player.name, seat)
        if is_nameless and not is_on:
            joins, name_player = choice_of(scene, SitDown), self._actions.name_player
            if joins is not None and name_player is not None:
                tap = partial(name_player, joins, seat)
            return choice_key(f"player:{seat}", translate("toolbox.unnamed_player"), tap, size=UNNAMED_TEXT)
        note = translate("toolbox.tap_to_leave") if is_on else translate("toolbox.tap_to_join")
        if tap is None:
            note = translate("toolbox.two_must_stay") if len(scene.snapshot.view.playing) > 1 else ""
        if self._is_naming and is_on:
            naming = [choice for choice in any_time_choices_of(scene, RenameSeat) if choice.move == RenameSeat(seat, "")]
            note, tap = translate("toolbox.tap_to_name"), partial(self._actions.answer, naming[0], ()) if naming else None
        look = picture(disc, player.colour, player.emblem)
        return choice_key(f"player:{seat}", scene.name(seat), tap, is_on, look, note=note)


def _seatable_names(store: Any) -> frozenset[str]:
    """Return the names of the people who can be seated, as `fold_name` writes them."""
    return frozenset(fold_name(name) for person in store.people.seatable_people() for name in (person.name, person.table_name))


def _is_nameless(name: str, seat: int) -> bool:
    return name in ("", default_name(seat + 1))


def is_about_players(choice: Choice) -> bool:
    """Return whether this step offers a choice."""
    return isinstance(choice.move, SitDown | LeaveTable)


def players_key(scene: TableScene) -> Part:
    """Return the key that opens this step from a list."""
    return choice_key(
        "players", translate("toolbox.change_players"), partial(scene.actions.open, PlayersStep(scene.actions, scene.snapshot))
    )
