"""Second steps of the turn clock: its settings on one page, minutes with one tap; and more or less time for one player."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.toolbox.given_time import AddTime
from companion.games.toolbox.turns import seconds_to_set
from companion.games.toolbox.view import ToolsView
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.chess_clock import DOWN, NO_CLOCK, RESERVE, SAND, UP, Clock, Way, minutes_and_seconds
from companion.table.prompt import Choice, Number, Pick, Value
from companion.table.sentence import Words
from kivy_ui.games.toolbox.pieces import HIGH_SEAT_UNITS, any_time_choice_of
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, choice_key, icon_key, outline, plate
from kivy_ui.layout.leaves import image, line, text
from kivy_ui.layout.part import Part, by_shape, centre_part, column, inset, row, share, units
from kivy_ui.layout.sizes import SMALL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.stage.scene import INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table.second_step import FieldStep, key_grid
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

MINUTES = (5, 10, 15, 20, 30)
"""Minutes for each player with a key of their own; another key opens a pad."""
TURN_S = (30, 60, 120, 180, 300)
"""Seconds for each turn with a key of their own; another key opens a pad."""
RESERVE_MIN = (0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60)
"""Steps of the minutes in reserve beside the seconds of each turn; 0 is none."""
ADDED_S = (0, 5, 10, 15, 20, 30, 45, 60, 90, 120)
CHIME_S = (0, 15, 30, 45, 60, 90, 120, 180, 300)
"""Steps of the seconds added after each turn, and of the seconds until the chime; 0 is none."""
MINUTES_TEXT, SECONDS_TEXT, TIME_KEY_TEXT = 34.0, 23.8, 27.0
STEP_UNITS = 56.0
LEAST_TIME_KEY_UNITS = 90.0
"""Room for the words on a key of a time on a wide screen: where they need more, the label beside the keys names the unit."""
STEPPER_SHARE = 1.2
"""Height of a row with a label over a value on an upright screen, in heights of a row of keys."""
CAPTION_UNITS, CAPTION_WIDTH_UNITS, CAPTION_TEXT = 24.0, 118.0, 20.0
TIME_CHANGES = (-5, -1, 1, 5)
"""Minutes that a key adds; a negative number takes them."""
LEAST_SIGN_PANEL_UNITS = 160.0
"""Least width of a panel that has room for a pencil beside its time."""
TIME_TEXT, TIME_UNITS, DISC_UNITS, SIGN_UNITS = 72.0, 340.0, 72.0, 24.0


def settings_words(way: Way, minutes: int, seconds: int, chime: int) -> Words:
    """Return the settings of a clock in a few words, for a note: the time of each player or turn, and when a chime sounds."""
    if way == DOWN:
        time = translate("toolbox.set_minutes_and" if seconds else "toolbox.set_minutes_each", minutes=minutes, seconds=seconds)
    elif way == RESERVE:
        time = translate("toolbox.set_reserve", time=time_words(seconds), minutes=minutes)
    else:
        time = translate("toolbox.set_sand", time=time_words(seconds)) if way == SAND else translate("toolbox.set_way", way=way)
    return translate("toolbox.set_chime", time=time, seconds=chime) if chime else time


def time_left_words(clock: Clock, now_ms: int) -> Words:
    """Return that the large time is what is left at this table time: of the turn or reserve, or with what a countdown adds then."""
    if clock.way == RESERVE:
        reserve = minutes_and_seconds(clock.seat_ms(clock.up, now_ms))
        is_used = clock.uses_reserve(now_ms)
        return translate("toolbox.reserve_left") if is_used else translate("toolbox.turn_left", reserve=reserve)
    has_added = clock.way == DOWN and clock.seconds > 0
    return translate("toolbox.time_left_added", seconds=clock.seconds) if has_added else translate("toolbox.time_left")


def time_words(seconds: int) -> Words:
    """Return a length of time: in minutes if these are whole, else in seconds."""
    minutes, rest = divmod(seconds, 60)
    return translate("toolbox.time_s", seconds=seconds) if rest else translate("toolbox.set_minutes", minutes=minutes)


class ClockStep(SecondStep):
    """The clock's settings. Taps choose a time or another mode, and what is added to it; Done answers `choice` with them.

    For a clock that has begun, Done has the red rim of what loses something once the players' times change.
    """

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        view: ToolsView = scene.snapshot.view
        clock = view.clock.state
        self._choice, self._actions = choice, scene.actions
        has_turn_time = clock.way in (SAND, RESERVE)
        self._way: Way = SAND if has_turn_time else clock.way
        self._minutes = clock.minutes if clock.way == DOWN else 0
        self._turn_s = clock.seconds if has_turn_time else 0
        self._stepper_values = {
            "reserve": clock.minutes if clock.way == RESERVE else 0,
            "added": 0 if has_turn_time else clock.seconds,
            "chime": clock.chime,
        }
        mode_pick = next(field for field in choice.fields if isinstance(field, Pick))
        self._may_have_reserve = any(option.value == RESERVE for option in mode_pick.options)
        self._present, self._is_begun = (clock.way, clock.minutes, clock.seconds, clock.chime), clock.has_begun
        self._pad: FieldStep | None = None

    def question(self) -> Words:
        """Return the question."""
        return translate("toolbox.how_much_time") if self._pad is None else self._pad.question()

    def main_button(self) -> ActionButton | None:
        """Return the button that sets the clock as chosen, and names this; while a number is typed, the pad's."""
        if self._pad is not None:
            return self._pad.main_button()
        settings = self._settings()
        is_loss = self._is_begun and settings[:3] != self._present[:3]
        kind = "loss" if is_loss else "plain" if settings == self._present else "main"
        title = translate("toolbox.set_loss" if is_loss else "toolbox.set_done")
        return ActionButton(title, self._answer, note=settings_words(*settings), kind=kind)

    def go_back(self) -> bool:
        """Go from the pad to the settings; return True from the settings."""
        is_first = self._pad is None
        self._pad = None
        return is_first

    def body(self, scene: TableScene) -> Part:
        """Return the times for each turn and each player, and the other modes; then reserve, added seconds and chime."""
        if self._pad is not None:
            return self._pad.body(scene)
        longest_words = time_words(60 * MINUTES[-1])
        has_unit = scene.is_wide and scene.scaled_width(longest_words, TIME_KEY_TEXT) <= LEAST_TIME_KEY_UNITS
        is_other_turn = self._way == SAND and self._turn_s not in TURN_S
        is_other_minutes = self._way == DOWN and self._minutes not in MINUTES
        turn_keys = [self._seconds_key(seconds, has_unit=has_unit) for seconds in TURN_S]
        turn_keys.append(self._other_key("seconds", scene, self._choose_seconds, is_on=is_other_turn))
        minutes_keys = [self._minutes_key(minutes, has_unit=has_unit) for minutes in MINUTES]
        minutes_keys.append(self._other_key("minutes", scene, self._choose_minutes, is_on=is_other_minutes))
        steppers = [
            *([self._reserve_stepper()] if self._may_have_reserve else []),
            self._added_stepper(),
            self._seconds_stepper("chime", translate("toolbox.chime_after"), CHIME_S),
        ]
        ways_row = row(self._way_key(UP), self._way_key(NO_CLOCK))
        turn_words, player_words = translate("toolbox.minutes_each_turn"), translate("toolbox.minutes_each_player")
        if has_unit:
            turn_words, player_words = translate("toolbox.each_turn"), translate("toolbox.each_player")
        wide = column(
            *(
                row(units(CAPTION_WIDTH_UNITS, text(words, CAPTION_TEXT, anchor="start")), *keys)
                for words, keys in ((turn_words, turn_keys), (player_words, minutes_keys))
            ),
            ways_row,
            row(*steppers),
        )
        upright = column(
            *(units(CAPTION_UNITS, line(turn_words, CAPTION_TEXT, least=14)), row(*turn_keys, gap=GAP_UNITS / 2)),
            *(units(CAPTION_UNITS, line(player_words, CAPTION_TEXT, least=14)), row(*minutes_keys, gap=GAP_UNITS / 2)),
            ways_row,
            *(share(STEPPER_SHARE, row(*pair)) for pair in (steppers[:-1], steppers[-1:])),
        )
        return inset(MARGIN_UNITS, GAP_UNITS, by_shape(wide, upright))

    def _seconds_key(self, seconds: int, *, has_unit: bool) -> Part:
        words = time_words(seconds) if has_unit else str(seconds // 60) if seconds >= 60 else "½"
        is_on = self._way == SAND and self._turn_s == seconds
        return choice_key(f"seconds:{seconds}", words, partial(self._choose_seconds, seconds), is_on, size=TIME_KEY_TEXT)

    def _minutes_key(self, minutes: int, *, has_unit: bool) -> Part:
        words = time_words(60 * minutes) if has_unit else str(minutes)
        is_on = self._way == DOWN and self._minutes == minutes
        return choice_key(f"minutes:{minutes}", words, partial(self._choose_minutes, minutes), is_on, size=TIME_KEY_TEXT)

    def _other_key(self, name: str, scene: TableScene, choose: Callable[[int], object], *, is_on: bool) -> Part:
        """Return the key that opens a pad; on an upright screen it has room for a pencil only."""
        words, tap = translate("toolbox.other_minutes"), partial(self._open_pad, name, choose)
        if scene.is_wide:
            return choice_key(f"{name}:other", words, tap, is_on)
        return icon_key(f"{name}:other", "draft", tap, is_on, size=30, words=words)

    def _way_key(self, way: Way) -> Part:
        note, label = translate("toolbox.clock_way_note", way=way), translate("toolbox.clock_way", way=way)
        return choice_key(f"way:{way}", label, partial(self._choose, way), self._way == way, note=note)

    def _reserve_stepper(self) -> Part:
        """Return the minutes in reserve, or that only a time for each turn has them."""
        label = translate("toolbox.reserve_beside_turns")
        if self._way != SAND:
            return _missing_stepper("reserve", label, translate("toolbox.needs_turn_time"))
        value = translate("toolbox.minutes_or_none", count=self._stepper_values["reserve"])
        key_words = translate("toolbox.fewer_minutes"), translate("toolbox.more_minutes")
        return self._stepper("reserve", label, value, RESERVE_MIN, key_words)

    def _added_stepper(self) -> Part:
        """Return the seconds added after each turn, or that only a time for each player grows by them."""
        label = translate("toolbox.added_each_turn")
        if self._way != DOWN:
            return _missing_stepper("added", label, translate("toolbox.needs_player_time"))
        return self._seconds_stepper("added", label, ADDED_S)

    def _seconds_stepper(self, name: str, label: Words, values: Sequence[int]) -> Part:
        key_words = translate("toolbox.fewer_seconds"), translate("toolbox.more_seconds")
        return self._stepper(name, label, translate("toolbox.seconds_or_none", count=self._stepper_values[name]), values, key_words)

    def _stepper(self, name: str, label: Words, present: Words, values: Sequence[int], key_words: tuple[Words, Words]) -> Part:
        """Return a plate with a label over the present value, between keys for less and more time, named `key_words`."""
        minus, plus = (
            units(STEP_UNITS, icon_key(f"{name}:{sign}", sign, partial(self._step, name, values, by), words=words))
            for sign, by, words in zip(("minus", "plus"), (-1, 1), key_words, strict=True)
        )
        value = line(present, SECONDS_TEXT, least=14)
        return row(minus, plate(f"{name}:plate", _labelled_value(label, value)), plus, gap=GAP_UNITS / 2)

    # taps

    def _step(self, name: str, values: Sequence[int], by: int) -> None:
        """Change a time to the next value up or down."""
        current = self._stepper_values[name]
        further_values = [value for value in values if (value > current if by > 0 else value < current)]
        if further_values:
            self._stepper_values[name] = min(further_values) if by > 0 else max(further_values)
        self._actions.renew()

    def _open_pad(self, name: str, choose: Callable[[int], object]) -> None:
        """Ask for another number of the field `name` on a pad, not for 0: a clock without time would have no use."""
        field = next(field for field in self._choice.fields if isinstance(field, Number) and field.name == name)
        field = replace(field, low=1)
        self._pad = FieldStep(
            Choice(self._choice.label, self._choice.move, fields=(field,)), partial(_take, choose), self._actions.renew
        )
        self._actions.renew()

    def _choose_minutes(self, minutes: int) -> None:
        self._minutes = minutes
        self._choose(DOWN)

    def _choose_seconds(self, seconds: int) -> None:
        self._turn_s = seconds
        self._choose(SAND)

    def _choose(self, way: Way) -> None:
        """Choose a mode, and close the pad."""
        self._way, self._pad = way, None
        self._actions.renew()

    def _settings(self) -> tuple[Way, int, int, int]:
        """Return the mode, minutes, seconds and seconds until the chime that are chosen."""
        chime = self._stepper_values["chime"]
        if self._way == SAND:
            reserve_min = self._stepper_values["reserve"]
            return RESERVE if reserve_min else SAND, reserve_min, seconds_to_set(SAND, self._turn_s), chime
        return self._way, self._minutes if self._way == DOWN else 0, self._stepper_values["added"], chime

    def _answer(self) -> None:
        """Set the clock, unless nothing is changed: that would be a step of Undo without an effect."""
        way, *numbers = settings = self._settings()
        if settings == self._present:
            self._actions.open(None)
        else:
            self._actions.answer(self._choice, ((way,), *numbers))


def _labelled_value(label: Words, value: Part) -> Part:
    """Return a small label over a value."""
    caption = units(CAPTION_UNITS, text(label, SMALL_TEXT, "dim", is_bold=False, least=12))
    return inset(6, 2, column(caption, value, gap=0))


def _missing_stepper(name: str, label: Words, missing: Words) -> Part:
    """Return the place of a stepper that the chosen mode does not have, with what is missing."""
    return outline(f"{name}:plate", _labelled_value(label, line(missing, SMALL_TEXT, is_bold=False, least=12)))


def _take(answer: Callable[[int], object], _: Choice, values: tuple[Value, ...]) -> None:
    assert isinstance(values[0], int), "of a Number"
    answer(values[0])


class TurnOrderStep(FieldStep):
    """The orders of turns; the key of the present one is brass."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        view: ToolsView = scene.snapshot.view
        self._present_order, self._actions = view.clock.state.turn_order, scene.actions
        super().__init__(choice, scene.actions.answer, scene.actions.renew)

    def _begin(self) -> None:
        """Pick the present order."""
        super()._begin()
        self._picked_values = [self._present_order]

    def fill(self, value: Value) -> None:
        """Set the picked order; close the step if it is the present one."""
        if value in (self._present_order, (self._present_order,)):
            self._actions.open(None)
        else:
            super().fill(value)


class TimeStep(SecondStep):
    """The time that a seat has left, and keys that change it."""

    stays = True

    def __init__(self, scene: TableScene, seat: int) -> None:
        self._actions, self.lead = scene.actions, seat
        self._name = scene.name(seat)

    def question(self) -> Words:
        """Return the question."""
        return translate("toolbox.time_of", name=self._name)

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
