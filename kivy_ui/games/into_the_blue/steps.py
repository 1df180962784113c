"""Second steps of Into the Blue: enter physical dice, confirm a lost turn, and read why a level is tied or dice are advised."""

from collections.abc import Collection
from functools import partial

from companion.games.into_the_blue.box import CHEST, run_of
from companion.games.into_the_blue.odds import GOALS, Gains, Way, chances_keeping, is_double_deepest, ranked_ways, way_keeping
from companion.games.into_the_blue.rolling import RollDice
from companion.games.into_the_blue.view import BoardView
from companion.pictures.dice_pictures import die
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Option, Pick
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene, key
from kivy_ui.layout.leaves import image, line, paragraph, spread, text
from kivy_ui.layout.part import (
    EMPTY,
    Part,
    by_area,
    centre_part,
    centred_row,
    column,
    grid,
    inset,
    limited_height,
    middle,
    panel,
    row,
    share,
    units,
)
from kivy_ui.layout.sizes import LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import percent, translate
from kivy_ui.stage import plate_painters
from kivy_ui.table.table_scene import ActionButton, Actions, SecondStep, TableScene

SLOT_HEIGHT_UNITS = 88.0
SLOT_UNITS = 76.0
KEY_ROW_UNITS = 140.0
OUTLINES = {"light": "#0b2230"}
BRASS_OUTLINE = "#ffd07a"
DIE_HEIGHT = 1.34
"""Height of a die's picture with its shadow, relative to the die."""
DIE_ON_KEY = 0.68
TIE_TEXT_UNITS = 26.0
"""Text size of the explanation of a tie."""

MOST_WAYS = 4
"""Most ways to go on that the reason of the advice compares."""
WAY_UNITS, TALL_WAY_UNITS = 50.0, 84.0
"""Height of a way's row, and on an upright screen."""
WHY_NOTE_UNITS, BADGE_UNITS, EXPECTED_UNITS = 48.0, 30.0, 132.0
"""Height of the note below the ways, and widths of a way's sign and of its VP."""
WAY_DIE_UNITS, WAY_DICE_UNITS, WAY_DIE = 38.0, 200.0, 0.9
"""Width of a way's die and of its dice, and size of the die in its place."""
BRASS_SIGN = "#ffd07a"


class FacesStep(SecondStep):
    """Second step that fills a field of dice; their order doesn't matter, as the tray sorts them.

    A single die is entered by a tap on its face; beside it, the app's dice can be used instead.
    """

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        self.choice, self._actions = choice, scene.actions
        self._faces: list[str] = []
        prompt = scene.snapshot.prompt
        rolls = [other for other in prompt.choices if isinstance(other.move, RollDice)] if prompt and self.field.most == 1 else []
        self._roll_buttons = tuple(ActionButton(roll.label, partial(self._actions.answer, roll, ()), roll.note) for roll in rolls)

    @property
    def field(self) -> Pick:
        """Field to fill."""
        field = self.choice.fields[0]
        assert isinstance(field, Pick)
        return field

    def question(self) -> Words:
        """Return the question."""
        return self.field.label

    def body(self, scene: TableScene) -> Part:
        """Return the entered faces above, and a key for each face below."""
        options = self.field.options
        across = len(options) if scene.is_wide else len(options) // 2
        height, keys = -(-len(options) // across) * KEY_ROW_UNITS, grid(across, *map(self._key, options))
        if self.field.most == 1:
            return inset(MARGIN_UNITS, GAP_UNITS, centre_part(0, height, keys))
        slots = centred_row(SLOT_UNITS, *map(self._slot, range(self.field.most)))
        return inset(
            MARGIN_UNITS,
            GAP_UNITS,
            column(units(SLOT_HEIGHT_UNITS, slots), share(1, limited_height(height, keys)), gap=MARGIN_UNITS),
        )

    def _slot(self, number: int) -> Part:
        name = f"entered:{number}"
        if number < len(self._faces):
            return panel(name, None, _die_part(self._faces[number], 1.0), partial(self._take_back, number))
        outline = by_scene(lambda scene: spread(picture(plate_painters.dashed_outline, OUTLINES.get(scene.theme, BRASS_OUTLINE))))
        return inset(3, 0, centre_part(0, SLOT_UNITS, outline))

    def _key(self, option: Option) -> Part:
        face = str(option.value)
        return key(f"option:{face}", _die_part(face, DIE_ON_KEY), partial(self._add, face))

    def main_button(self) -> ActionButton | None:
        """Return the button that enters the dice, disabled while some are missing."""
        missing = self.field.most - len(self._faces)
        if missing:
            note = translate("into_the_blue.tap_to_remove") if self._faces else ""
            return ActionButton(say("into_the_blue.missing", count=missing), None, note, more_buttons=self._roll_buttons)
        return ActionButton(self.choice.label, partial(self._actions.answer, self.choice, (tuple(self._faces),)))

    def _add(self, face: str) -> None:
        if self.field.most == 1:
            self._actions.answer(self.choice, ((face,),))
        elif len(self._faces) < self.field.most:
            self._faces.append(face)
            self._actions.renew()

    def _take_back(self, number: int) -> None:
        del self._faces[number]
        self._actions.renew()


class LostTurnStep(SecondStep):
    """Second step that asks before a stop without a 1; “Back” is where Stop was, so that a second tap there loses nothing."""

    def __init__(self, view: BoardView, choice: Choice, actions: Actions) -> None:
        self.choice, self._actions = choice, actions
        self._faces = [die_view.label for die_view in view.tray.dice]

    def question(self) -> Words:
        """Return the question."""
        return translate("into_the_blue.stop_without_1")

    def body(self, scene: TableScene) -> Part:
        """Return the dice, in two rows on an upright screen."""
        dice = [_die_part(face, DIE_ON_KEY) for face in self._faces]
        across = len(dice) if scene.is_wide else len(dice) // 2
        rows_height = len(dice) // across * KEY_ROW_UNITS
        return inset(MARGIN_UNITS, GAP_UNITS, centre_part(0, rows_height, grid(across, *dice)))

    def main_button(self) -> ActionButton | None:
        """Return the button that stops, with what it loses; it is coral, not the brass of a common choice."""
        give_up = partial(self._actions.answer, self.choice, ())
        return ActionButton(self.choice.label, give_up, note=self.choice.loses, kind="loss")


class ExplanationStep(SecondStep):
    """Second step that explains something on the board, such as the ties on a level; only “Back” leads on."""

    def __init__(self, title: Words, words: Words) -> None:
        self._title, self._words = title, words

    def question(self) -> Words:
        """Return the title."""
        return self._title

    def body(self, scene: TableScene) -> Part:
        """Return the explanation."""
        return inset(2 * MARGIN_UNITS, MARGIN_UNITS, middle(paragraph(self._words, TIE_TEXT_UNITS)))


class AdviceStep(SecondStep):
    """Second step that compares the advice with other ways to go on, by the VP to expect; only “Back” leads on.

    kept_dice  places of the dice that the player keeps, if they differ from the advised ones, else empty
    """

    def __init__(self, view: BoardView, kept_dice: Collection[int]) -> None:
        dice, rolls = tuple(die_view.face for die_view in view.tray.dice), view.tray.rolls_left
        gains = Gains(tuple(level.gains for level in view.levels), view.chest_gain)
        ways = ranked_ways(dice, rolls, gains)
        self._view, self._advised, self._own = view, ways[0], None
        self._gains, self._rolls_left = gains, rolls
        if 0 < len(kept_dice) < len(dice):
            self._own = way_keeping(dice, tuple(sorted(kept_dice)), rolls, gains)
            ways = [ways[0], self._own, *(way for way in ways[1:] if self._faces(way) != self._faces(self._own))]
        self._ways = ways[:MOST_WAYS]

    def question(self) -> Words:
        """Return the title."""
        return translate("into_the_blue.why_advice")

    def body(self, scene: TableScene) -> Part:
        """Return a row for each way, and below them what the advice goes by."""
        note = paragraph(translate("into_the_blue.why_note"), NOTE_TEXT, "dim", is_top=False)
        rows = column(*(self._row(scene, way) for way in self._ways), gap=0)
        height = len(self._ways) * (WAY_UNITS if scene.is_wide else TALL_WAY_UNITS)
        return inset(
            MARGIN_UNITS,
            GAP_UNITS,
            column(limited_height(height, rows), units(WHY_NOTE_UNITS * scene.look.text_factor, note), gap=GAP_UNITS),
        )

    def _row(self, scene: TableScene, way: Way) -> Part:
        """Return the dice that a way keeps, its goal, and the VP to expect; a lamp marks the advice, a plus the player's choice."""
        sign = "lamp" if way is self._advised else "plus" if way is self._own else ""
        mark = units(
            BADGE_UNITS,
            image(picture(icon, sign, BRASS_SIGN if sign == "lamp" and scene.theme != "light" else scene.ink.ink), 24)
            if sign
            else EMPTY,
        )
        points = translate("into_the_blue.expected", points=round(way.expected, 1))
        expected = line(points, LABEL_TEXT, anchor="end", least=SMALL_TEXT, halo="halo")
        goal = text(self._goal_words(way), NOTE_TEXT, anchor="start", is_bold=way is self._advised, halo="halo", least=SMALL_TEXT)
        if scene.is_wide:
            return row(mark, units(WAY_DICE_UNITS, self._dice(way)), goal, units(EXPECTED_UNITS, expected))
        head = row(self._dice(way), units(EXPECTED_UNITS, expected))
        return row(mark, column(head, goal, gap=0))

    def _dice(self, way: Way) -> Part:
        """Return the dice that a way keeps, or the word for all or none."""
        faces = self._faces(way)
        if len(faces) in (0, len(self._view.tray.dice)):
            words = translate("into_the_blue.why_stop" if faces else "into_the_blue.keeping_none")
            return line(words, LABEL_TEXT, anchor="start", least=SMALL_TEXT, halo="halo")
        dice = [units(WAY_DIE_UNITS, _die_part(face, WAY_DIE)) for face in faces]
        return row(*dice, EMPTY, gap=2)

    def _faces(self, way: Way) -> list[str]:
        return [self._view.tray.dice[place].label for place in way.advice.kept_places]

    def _goal_words(self, way: Way) -> Words:
        """Return a way's goal, its chance and what it would bring."""
        goal, kept_faces = way.advice.goal, tuple(self._view.tray.dice[place].face for place in way.advice.kept_places)
        if goal == CHEST and way.chest_chance:
            return translate("into_the_blue.why_chest_or", chance=percent(way.chest_chance))
        if goal == CHEST:
            return translate("into_the_blue.why_chest" if way.chance else "into_the_blue.why_nothing", chance=percent(way.chance))
        meaning = self._view.levels[goal - 1].meaning(kept_faces.count(goal))
        if goal <= run_of(kept_faces).top:
            safe = translate("into_the_blue.why_safe", level=goal, meaning=meaning)
            if is_double_deepest(goal, kept_faces):
                return translate("into_the_blue.why_double", level=goal)
            if not way.chest_chance:
                return self._with_deeper_level(way, safe)
            return translate("into_the_blue.why_forced", safe=safe, chance=percent(way.chest_chance))
        return translate("into_the_blue.why_level", level=goal, chance=percent(way.chance), meaning=meaning)

    def _with_deeper_level(self, way: Way, safe: Words) -> Words:
        """Return what is safe, and the deeper level from which a reroll may expect the most more VP; `safe` if there is none."""
        dice, kept_places = tuple(die_view.face for die_view in self._view.tray.dice), way.advice.kept_places
        kept_faces = tuple(dice[place] for place in kept_places)
        goal, safe_gain = way.advice.goal, self._gains.on_level(way.advice.goal, kept_faces.count(way.advice.goal))
        chances = dict(zip(GOALS, chances_keeping(dice, kept_places, self._rolls_left), strict=True))
        values = {
            level: chances[level] * (more - safe_gain)
            for level, more in self._gains.deeper(run_of(kept_faces).top)
            if more > safe_gain
        }
        level = max(values, key=values.__getitem__, default=0)
        if len(kept_places) == len(dice) or not level or not chances[level]:
            return safe
        more = self._gains.on_level(level, 1)
        chance = percent(chances[level])
        return translate("into_the_blue.why_deeper", level=goal, points=safe_gain, chance=chance, deeper=level, more=more)


def _die_part(face: str, size: float) -> Part:
    """Return a part with a centred die, `size` times as large as the shorter side of its area."""
    return by_area(lambda scene, area: image(picture(die, face), DIE_HEIGHT * size * min(area.w, area.h)))
