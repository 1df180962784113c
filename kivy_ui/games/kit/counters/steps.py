"""Goal of a kit: the key that shows it, and the second step with who wins and when."""

from functools import partial

from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, plate_ground
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, inset, panel
from kivy_ui.layout.sizes import LARGE_TEXT
from kivy_ui.look.language import translate
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import SecondStep, TableScene

GOAL_UNITS, GOAL_H_UNITS, GOAL_TEXT = 92.0, 50.0, 20.0
LEAST_GOAL_TEXT = 15.0
PADDING_UNITS = 24.0


def goal_of(scene: TableScene) -> Words:
    """Return who wins in the kit, and when it ends; "" if it doesn't say it, or nothing is asked."""
    is_asked = scene.snapshot.prompt is not None and not scene.snapshot.is_question
    goal: Words = scene.snapshot.view.goal if is_asked else ""
    return goal


def draw_goal_key(scene: TableScene, strip: Area, goal: Words) -> Area:
    """Draw the key that shows the goal at the right end of the strip of counters; return the rest of the strip."""
    width = GOAL_UNITS * scene.look.text_factor
    place = strip._replace(x=strip.right - width, w=width).inset(0, 3)
    scene.put_in_area("goal", plate_ground(scene.ink.plate, BRASS, place.h / 2, width=1.6, alpha=0.9), place)
    words = translate("kit.goal")
    scene.write_in_area("goal:words", words, place, GOAL_TEXT, colour=scene.ink.ink, padding=12, least=LEAST_GOAL_TEXT)
    scene.touch("goal", strip._replace(x=place.x, w=place.w), partial(scene.actions.open, GoalStep(goal)), radius=place.h / 2)
    return strip._replace(w=strip.w - width - GAP_UNITS)


class GoalStep(SecondStep):
    """Second step with the goal of a kit and its rule."""

    def __init__(self, goal: Words) -> None:
        self._goal = goal

    def question(self) -> Words:
        """Return the title."""
        return translate("kit.goal")

    def body(self, scene: TableScene) -> Part:
        """Return the rule on a plate."""
        words = paragraph(self._goal, LARGE_TEXT, anchor="middle", least=LEAST_GOAL_TEXT, is_top=False)
        plate = plate_ground(scene.ink.plate, BRASS, MARGIN_UNITS, alpha=0.9)
        return inset(MARGIN_UNITS, GAP_UNITS, panel("goal:plate", plate, inset(PADDING_UNITS, PADDING_UNITS, words)))
