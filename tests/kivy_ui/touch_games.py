"""Play random games on the table screen, giving each answer by touch; print each problem found.

`python -m tests.kivy_ui.touch_games GAME SIZE SEATS SEED [MOVES [TEXT [LANGUAGE [THEME]]]] [option=value …]`
"""

import random
import sys

import msgspec

from companion.games import catalogue
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.answers_by_touch import TouchAnswers
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.kivy_ui.table_preview import NAMES, random_field_value

GRID_TOP, OUT_LEFT = 396, 596  # units: top of the answer grid, left edge of its cell D


class EarlyResultCheck:
    """Test that no other part of the screen shows an animation's result before the animation ends."""

    def __init__(self, user):
        self.user, self.kinds, self.early_results = user, set(), []
        self._wait_until_idle, self._stood, self._entry, self._latest = user.wait_until_idle, set(), -1, None
        user.wait_until_idle = self._settle_and_check

    def _settle_and_check(self, turns=4):
        self.user._turn(is_drawn=False)
        self.user._turn(is_drawn=False)
        stage = self.user.table_stage
        if stage is not None and stage.is_playing and not stage.current_animation.over_result:
            self.kinds |= {animation.kind for animation in stage._animations}
            state_below = stage.current_animation.state_below
            is_first = state_below is None or state_below is self._latest  # otherwise an earlier event was not animated
            early = {(sprite.key, sprite.look) for sprite in stage.scene.sprites if is_first} - self._stood
            self.early_results += [
                f"{stage.current_animation.kind}: {key} shows {look} too early" for key, look in early if key != "shade"
            ]
        self._wait_until_idle(turns)
        stage = self.user.table_stage
        if stage is not None:  # the keypad of a second step covers the board
            sprite_looks = {(sprite.key, sprite.look) for sprite in (*stage.scene.sprites, *self._sprites_without_question(stage))}
            self._stood = sprite_looks | (self._stood if stage.snapshot.entry == self._entry else set())
            self._entry, self._latest = stage.snapshot.entry, stage.latest_snapshot

    @staticmethod
    def _sprites_without_question(stage):
        """Return the sprites of the screen without the question: an animation may show these before it ends."""
        latest_snapshot, scene = stage.latest_snapshot, stage.new_scene()
        stage.latest_snapshot = None
        stage.compose(scene)
        stage.latest_snapshot = latest_snapshot
        stage.compose(stage.new_scene())
        return scene.sprites


def play_game(user, game, seats, seed, moves, options):
    """Play a game; yield a sentence for each problem found."""
    luck = random.Random(f"{game} {seed}")
    touch_answers, seen_kinds = TouchAnswers(user, luck), set()
    user.table.send(BeginSession(game, seats_named(NAMES[:seats]), options))
    user.wait_until_idle()
    for _ in range(moves):
        prompt = user.shell.snapshot.prompt
        if prompt is None:
            break
        kind = tuple(sorted({type(choice.move).__name__ for choice in prompt.choices}))
        if kind not in seen_kinds:
            seen_kinds.add(kind)
            yield from (f"{kind}: {problem}" for problem in problems(user))
        yield from (f"{kind}: {problem}" for problem in _misplaced_answers(user, touch_answers.stage))
        choice = luck.choice(prompt.choices)
        values = tuple(field.check(random_field_value(luck, field)) for field in choice.fields)
        if _is_unchanged(values):
            continue
        expected_move = msgspec.json.decode(msgspec.json.encode(choice.fill(values)))
        recorded = touch_answers.give(choice, values)
        if {name: recorded.get(name) for name in expected_move} != expected_move and "faces" not in expected_move:
            yield f"{kind}: {expected_move} was expected, {recorded} was recorded"
    print(len(seen_kinds), "kinds of prompts", file=sys.stderr)


def _is_unchanged(values):
    """Return whether a correction names the tile that is there now, such as "1:yellow2" and "yellow2": no key enters it."""
    picks = [value[0] for value in values if isinstance(value, tuple) and value]
    return len(picks) == 2 == len(values) and str(picks[0]).endswith(f":{picks[1]}")


def _misplaced_answers(user, stage):
    """Yield a sentence for each answer outside the grid, and for each losing answer outside the last cell.

    A turn of Perils ends in the last cell; its loss is in the cell before.
    """
    if not stage.scene.is_wide or stage.board.shape(stage.snapshot).height < 300:
        return
    spots = {spot.name: spot.area for spot in stage.scene.targets}
    for name, area in spots.items():
        if name.startswith(("choice:", "group:")) and area.y < GRID_TOP:
            yield f"{name} is outside the grid"
    areas = {choice: spots.get(f"choice:{choice.label}") for choice in user.shell.snapshot.prompt.choices}
    is_end_last = any(type(choice.move).__name__ == "EndTurn" for choice in areas)
    for choice, area in areas.items():
        if choice.loses and area is not None and area.x < stage.scene.w * (0.49 if is_end_last else 0.74):
            yield f"{choice.label} loses something outside its cell"


def main(game, size, seats, seed, *more):
    """Play one game; a process can open only one window."""
    options = dict(argument.split("=") for argument in more if "=" in argument)
    moves, text, language, theme = [
        *(argument for argument in more if "=" not in argument),
        *("400", "0", "en", "deep")[len([m for m in more if "=" not in m]) :],
    ][:4]
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    assert game in catalogue.names()
    user = SimulatedUser(create_table(seed=int(seed)), Settings(text_size=int(text), language=language, theme=theme), is_blind=True)
    check = EarlyResultCheck(user)
    for problem in dict.fromkeys(play_game(user, game, int(seats), seed, int(moves), options)):
        print(problem)
    for early in dict.fromkeys(check.early_results):
        print(early)
    print("moments:", *sorted(check.kinds), file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
