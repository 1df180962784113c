"""Second steps of the turn clock: its settings on one page, minutes with one tap; and more or less time for one player."""

from collections.abc import Sequence
from functools import partial

from companion.games.toolbox.given_time import AddTime
from companion.games.toolbox.turns import seconds_to_set
from companion.games.toolbox.view import ToolsView
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.chess_clock import DOWN, NO_CLOCK, SAND, UP, Way, minutes_and_seconds
from companion.table.prompt import Choice, Number, Value
from companion.table.sentence import Words
from kivy_ui.games.toolbox.pieces import HIGH_SEAT_UNITS, any_time_choice_of
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, choice_key, icon_key, plate
from kivy_ui.layout.part import Part, by_shape, centre_part, column, grid, image, inset, line, row, share, text, units
from kivy_ui.layout.sizes import SMALL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.stage.scene import INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table.second_step import FieldStep, key_grid
from kivy_ui.table.table_scene import ActionButton, TableScene

MINUTES = (5, 10, 15, 20, 30)
"""Minutes for each player with a key of their own; another key opens a pad."""
ADDED_S = (0, 5, 10, 15, 20, 30, 45, 60, 90, 120)
CHIME_S = (0, 15, 30, 45, 60, 90, 120, 180, 300)
"""Steps of the seconds after each turn or for a turn of a sand timer, and of the seconds until the chime; 0 is none."""
MINUTES_TEXT, SECONDS_TEXT = 34.0, 23.8
STEP_UNITS = 64.0
CAPTION_UNITS = 24.0
TIME_CHANGES = (-5, -1, 1, 5)
"""Minutes that a key adds; a negative number takes them."""
LEAST_SIGN_PANEL_UNITS = 160.0
"""Least width of a panel that has room for a pencil beside its time."""
TIME_TEXT, TIME_UNITS, DISC_UNITS, SIGN_UNITS = 72.0, 340.0, 72.0, 24.0


class ClockStep:
    """The clock's settings. A tap on minutes or on another mode answers `choice` with them and the shown seconds."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        view: ToolsView = scene.snapshot.view
        clock = view.clock.state
        self._choice, self._actions, self._set = choice, scene.actions, (clock.way, clock.minutes)
        self._seconds, self._chime = clock.seconds, clock.chime
        self._pad: FieldStep | None = None

    def question(self) -> Words:
        """Return the question."""
        return self._pad.question() if self._pad else translate("toolbox.minutes_each")

    def main_button(self) -> ActionButton | None:
        """Return the button that keeps the mode and takes the shown seconds; while minutes are typed, the pad's."""
        if self._pad is not None:
            return self._pad.main_button()
        way, minutes = self._set
        words = translate("toolbox.keep_minutes", minutes=minutes) if way == DOWN else translate("toolbox.clock_as_set", way=way)
        return ActionButton(words, partial(self._answer, way, minutes), kind="plain")

    def go_back(self) -> bool:
        """Go from the pad back to the settings; return True from there."""
        is_first, self._pad = self._pad is None, None
        return is_first

    def body(self, scene: TableScene) -> Part:
        """Return the minutes, below them the seconds and the chime, then the other modes."""
        if self._pad is not None:
            return self._pad.body(scene)
        minutes = [self._minutes_key(count) for count in MINUTES]
        minutes.append(choice_key("minutes:other", translate("toolbox.other_minutes"), self._open_pad))
        added_part = self._stepper("added", translate("toolbox.added_each_turn"), ADDED_S, self._seconds)
        chime = self._stepper("chime", translate("toolbox.chime_after"), CHIME_S, self._chime)
        ways_row = row(*(self._way_key(way, has_note=scene.is_wide) for way in (UP, SAND, NO_CLOCK)))
        wide = column(row(*minutes), row(added_part, chime), ways_row, gap=GAP_UNITS)
        upright = column(share(2, grid(3, *minutes)), added_part, chime, ways_row, gap=GAP_UNITS)
        return inset(MARGIN_UNITS, GAP_UNITS, by_shape(wide, upright))

    def _minutes_key(self, count: int) -> Part:
        is_set = self._set == (DOWN, count)
        return choice_key(f"minutes:{count}", str(count), partial(self._answer, DOWN, count), is_set, size=MINUTES_TEXT)

    def _way_key(self, way: Way, *, has_note: bool) -> Part:
        note = translate("toolbox.clock_way_note", way=way)
        if way == SAND:
            note = translate("toolbox.every_turn", seconds=seconds_to_set(SAND, self._seconds))
        label, tap = translate("toolbox.clock_way", way=way), partial(self._answer, way, 0)
        return choice_key(f"way:{way}", label, tap, self._set[0] == way, note=note if has_note else "")

    def _stepper(self, name: str, label: Words, values: Sequence[int], current: int) -> Part:
        """Return a plate with a label over the present value, between keys for fewer and more seconds."""
        fewer, more = translate("toolbox.fewer_seconds"), translate("toolbox.more_seconds")
        minus, plus = (
            units(STEP_UNITS, icon_key(f"{name}:{sign}", sign, partial(self._step, name, values, by), words=words))
            for sign, by, words in (("minus", -1, fewer), ("plus", 1, more))
        )
        caption = units(CAPTION_UNITS, text(label, SMALL_TEXT, "dim", is_bold=False, least=12))
        value = line(translate("toolbox.seconds_or_none", count=current), SECONDS_TEXT, least=14)
        return row(minus, plate(f"{name}:plate", inset(6, 4, column(caption, value, gap=0))), plus, gap=GAP_UNITS / 2)

    # taps

    def _step(self, name: str, values: Sequence[int], by: int) -> None:
        """Change the seconds to the next value up or down."""
        current = self._seconds if name == "added" else self._chime
        further_values = [value for value in values if (value > current if by > 0 else value < current)]
        seconds = (min(further_values) if by > 0 else max(further_values)) if further_values else current
        if name == "added":
            self._seconds = seconds
        else:
            self._chime = seconds
        self._actions.renew()

    def _open_pad(self) -> None:
        """Ask for other minutes on a pad."""
        field = next(field for field in self._choice.fields if isinstance(field, Number) and field.name == "minutes")
        minutes_choice = Choice(self._choice.label, self._choice.move, fields=(field,))
        self._pad = FieldStep(minutes_choice, self._take_minutes, self._actions.renew)
        self._actions.renew()

    def _take_minutes(self, _: Choice, values: tuple[Value, ...]) -> None:
        assert isinstance(values[0], int), "of a Number"
        self._answer(DOWN, values[0])

    def _answer(self, way: Way, minutes: int) -> None:
        self._actions.answer(self._choice, ((way,), minutes, seconds_to_set(way, self._seconds), self._chime))


class TurnOrderStep(FieldStep):
    """The orders of turns; the key of the present one is brass."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        view: ToolsView = scene.snapshot.view
        self._present_order = view.clock.state.turn_order
        super().__init__(choice, scene.actions.answer, scene.actions.renew)

    def _begin(self) -> None:
        """Pick the present order."""
        super()._begin()
        self._picked_values = [self._present_order]


class TimeStep:
    """The time that a seat has left, and keys that change it."""

    stays = True

    def __init__(self, scene: TableScene, seat: int) -> None:
        self._actions, self.lead = scene.actions, seat
        self._name = scene.name(seat)

    def question(self) -> Words:
        """Return the question."""
        return translate("toolbox.time_of", name=self._name)

    def main_button(self) -> ActionButton | None:
        """Return None: each key changes the time at once, and Back closes the step."""
        return None

    def go_back(self) -> bool:
        """Return True: the step has nothing to go back to."""
        return True

    def body(self, scene: TableScene) -> Part:
        """Return the player's time, and below it a key for each change."""
        view: ToolsView = scene.snapshot.view
        player, clock = scene.snapshot.seats[self.lead], view.clock.state
        time = line(minutes_and_seconds(clock.seat_ms(self.lead, scene.snapshot.played_ms)), TIME_TEXT, least=30)
        shown_time = row(units(DISC_UNITS, image(picture(disc, player.colour, player.emblem))), time, gap=GAP_UNITS)
        shown_time = centre_part(TIME_UNITS, 0, shown_time)
        keys = [self._key(scene, minutes) for minutes in TIME_CHANGES]
        return inset(
            MARGIN_UNITS,
            GAP_UNITS,
            column(share(1, plate("time", inset(GAP_UNITS, GAP_UNITS, shown_time))), share(1, key_grid(keys, False, len(keys)))),
        )

    def _key(self, scene: TableScene, minutes: int) -> Part:
        choice = any_time_choice_of(scene, AddTime)
        tap = None if choice is None else partial(self._actions.answer, choice, ((self.lead,), minutes))
        return choice_key(f"minutes:{minutes}", translate("toolbox.minutes_more", minutes=minutes), tap, size=MINUTES_TEXT)


def can_change_time(scene: TableScene, seat: int) -> bool:
    """Return whether a seat's time can be changed now: the clock counts down and is paused, and the seat has a player."""
    view: ToolsView = scene.snapshot.view
    return view.clock.state.is_admin and seat in view.playing and any_time_choice_of(scene, AddTime) is not None


def draw_change_sign(scene: TableScene, seat: int, place: Area) -> None:
    """Draw a pencil in the corner of a seat's panel, where a tap changes the time: of a low panel below the name, of others above."""
    y = place.y + SIGN_UNITS if place.h >= HIGH_SEAT_UNITS * scene.look.text_factor else place.bottom - SIGN_UNITS
    if place.w >= LEAST_SIGN_PANEL_UNITS:
        scene.put(f"time:{seat}:sign", picture(icon, "draft", INK), place.right - SIGN_UNITS, y, SIGN_UNITS)
