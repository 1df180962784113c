"""Widget that shows a scene and plays animations over it."""

import math
from collections.abc import Callable, Sequence

from kivy.clock import Clock, ClockEvent
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent

from kivy_ui.look.appearance import CALM, Look
from kivy_ui.stage.animation import FADE_S, SIGNALS_WAIT_S, Animation
from kivy_ui.stage.crossfade import FRAME_S, Crossfade
from kivy_ui.stage.scene import Scene, SceneTarget
from kivy_ui.stage.sprite import Area, Sprite
from kivy_ui.stage.sprite_layer import SpriteLayer
from kivy_ui.stage.touch import Rect, TouchTarget, TouchWidget, WrittenText

DOUBLE_TAP_S = 0.3


class Stage(TouchWidget):
    """Widget that shows the scene of `compose`, which subclasses override. `renew` composes again with the next frame."""

    _targets: list[TouchTarget] | None

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.scene = Scene(look, 1, 1)
        scene_group, animation_group = InstructionGroup(), InstructionGroup()
        self._instructions.add(scene_group)
        self._instructions.add(animation_group)
        self._scene_layer, self._animation_layer = SpriteLayer(scene_group), SpriteLayer(animation_group)
        self._crossfade = Crossfade(self.canvas, self._instructions, self._on_fade_progress)
        self.is_fading = False
        """Whether the previous frame still fades."""
        self._sprites_before_fade: dict[
            str, Sprite
        ] = {}  # sprites at the start of a fade that moves them, and the progress of the fade
        self._fade_progress = 1.0
        self.bind(size=lambda *_: self.end_fade())  # the screen was rotated
        self._animations: list[Animation] = []
        self._on_all_ended: Callable[[], object] = lambda: None
        self.on_animation_end: Callable[[Animation], object] = lambda animation: None  # called at the end of each animation
        self._elapsed_s = 0.0
        self._ticking: ClockEvent | None = None

    # for subclasses

    def compose(self, scene: Scene) -> None:
        """Add sprites and touch targets to an empty scene."""
        raise NotImplementedError

    def on_animation_begin(self, animation: Animation) -> None:
        """Prepare for an animation that begins; override to change the scene beneath it."""

    # coordinates

    def new_scene(self) -> Scene:
        """Return an empty scene of the widget's size."""
        return Scene(self.look, self.width / self.look.unit, self.height / self.look.unit)

    def box_of(self, area: Area) -> Rect:
        """Convert an area in units to a rectangle of the window in pixels."""
        unit = self.look.unit
        return Rect(self.x + area.x * unit, self.y + self.height - (area.y + area.h) * unit, area.w * unit, area.h * unit)

    def units_at(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the window in pixels to units."""
        return (x - self.x) / self.look.unit, (self.height - (y - self.y)) / self.look.unit

    # drawing

    def _draw_now(self, *_: object) -> None:
        self._redraw.cancel()  # this drawing replaces the scheduled one
        if self.width < 2 or self.height < 2:
            return
        before, scene = self.scene, self.new_scene()
        self.scene = scene
        self.compose(scene)
        self._show_scene()
        self._targets = None
        before.release()
        self.on_drawn()

    def draw_now(self) -> None:
        """Draw at once instead of with the next frame."""
        self._draw_now()

    @property
    def targets(self) -> list[TouchTarget]:
        """The touch targets of the scene, computed when they are first read: that is after the frame is shown."""
        if self._targets is None:
            unit, left_x, top_y = self.look.unit, self.x, self.y + self.height  # properties of Kivy, read once for all targets
            self._targets = [_touch_target(spot, unit, left_x, top_y) for spot in self.scene.targets]
        return self._targets

    @targets.setter
    def targets(self, targets: list[TouchTarget]) -> None:
        self._targets = targets

    @property
    def texts(self) -> list[WrittenText]:
        """Every written text with its place in the window, in pixels."""
        return [
            WrittenText(placed_text.text, self.box_of(placed_text.area), placed_text.is_cut, placed_text.whole)
            for placed_text in self.scene.placed_texts
        ]

    def use_look(self, look: Look) -> None:
        """Draw with another look from now on."""
        self.end_fade()
        self._scene_layer.clear()
        self._animation_layer.clear()
        super().use_look(look)

    # animations

    @property
    def motion(self) -> str:
        """Amount of motion: "full", "calm" or "off"."""
        return self.look.motion

    @property
    def is_playing(self) -> bool:
        """Whether an animation plays or waits for a tap."""
        return bool(self._animations)

    def fade(self, seconds: float, moves_sprites: bool = False) -> None:
        """Fade the current frame out over the next one, in `seconds`, without blocking input.

        With `moves_sprites`, and unless motion is calm, sprites also move from their current places to their next ones.
        """
        if self.look.has_motion and self.width > 1 and self.height > 1:
            self._crossfade.begin((round(self.width), round(self.height)), seconds)
            self.is_fading = True
            self._sprites_before_fade, self._fade_progress = (
                self._scene_layer.sprites if moves_sprites and self.motion != CALM else {},
                0.0,
            )

    def _on_fade_progress(self, share: float) -> None:
        """Draw moving sprites at the share `share` of their way."""
        self._fade_progress = share
        if self._sprites_before_fade:
            self._show_scene()
        if share == 1:
            self._sprites_before_fade, self.is_fading = {}, False

    def _show_scene(self) -> None:
        sprites, stood = self.scene.sprites, self._sprites_before_fade
        if stood:
            sprites = [
                stood[sprite.key].interpolate(sprite, self._fade_progress) if sprite.key in stood else sprite for sprite in sprites
            ]
        self._scene_layer.show(sprites, self.look.unit, self.height)

    def end_fade(self) -> None:
        """Remove the fading frame, if any, for example because it has the wrong orientation."""
        if self.is_fading:
            self._crossfade.end()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Remove the fading frame, then handle the touch."""
        self.end_fade()
        return super().on_touch_down(touch)

    @property
    def current_animation(self) -> Animation | None:
        """The animation that plays, None for none."""
        return self._animations[0] if self._animations else None

    @property
    def animations_s(self) -> float:
        """Time in seconds for which lights and buzzer wait for the current and the following animations."""
        return sum(
            self._duration_s(animation) + (SIGNALS_WAIT_S if animation.waits_for_tap else 0) for animation in self._animations
        )

    @property
    def most_wait_s(self) -> float:
        """Longest time in seconds that an animation waits for a tap at its end; override to limit it."""
        return math.inf

    def end_wait(self) -> None:
        """End the current animation if it waits for a tap."""
        animation = self.current_animation
        if animation is not None and animation.waits_for_tap and self._elapsed_s >= self._duration_s(animation):
            self._begin_next()

    def play(self, animations: Sequence[Animation], on_all_ended: Callable[[], object]) -> None:
        """Play animations one after the other, then call `on_all_ended`. End those that already play at once."""
        if self._animations:
            self._end()
        self._animations, self._on_all_ended = list(animations), on_all_ended
        if not animations:
            on_all_ended()
            return
        self._begin()

    def finish_animations(self) -> None:
        """End all animations and the fade at once."""
        if self._animations:
            self._end()
        self.end_fade()

    def drop_animations(self) -> None:
        """End all animations without a result, because the widget was removed from the screen."""
        self._animations, self._on_all_ended = [], lambda: None
        self._stop_ticking()
        self.end_fade()

    @property
    def has_just_begun(self) -> bool:
        """Whether the animation began so recently that a tap may be the second of a double tap."""
        return self._elapsed_s < DOUBLE_TAP_S

    def skip(self) -> None:
        """Skip to the last frame of an animation that waits there; from that frame, or if it doesn't wait, start the next one."""
        animation = self.current_animation
        if animation is None:
            return
        if animation.waits_for_tap and self._elapsed_s < self._duration_s(animation):
            self._advance(self._duration_s(animation) - self._elapsed_s)
        else:
            self._begin_next()

    def _duration_s(self, animation: Animation) -> float:
        return FADE_S if self.motion == CALM and not animation.calm_frame_s else animation.seconds

    def _advance(self, seconds: float) -> None:
        """Advance the animation by `seconds` and draw it. A slow device draws fewer frames, but takes no longer."""
        before, self._elapsed_s = self._elapsed_s, self._elapsed_s + seconds
        animation = self._animations[0]
        length = self._duration_s(animation)
        if before < length <= self._elapsed_s:
            self.on_animation_end(animation)
        if self._elapsed_s >= length + (self.most_wait_s if animation.waits_for_tap else 0):
            self._begin_next()
        elif before < length or seconds == 0:
            self._draw(animation, min(self._elapsed_s, length))
            if self._elapsed_s >= length:
                self._await_tap()

    def _await_tap(self) -> None:
        """Leave the last frame of an animation as it is until a tap, at most for `most_wait_s`."""
        self._stop_ticking()
        if self.most_wait_s < math.inf:
            self._ticking = Clock.schedule_once(lambda _: self.end_wait(), self.most_wait_s)

    def _stop_ticking(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _draw(self, animation: Animation, t: float) -> None:
        scene = self.new_scene()
        animation.draw(scene, (animation.calm_frame_s or animation.seconds) if self.motion == CALM else t)
        self._animation_layer.show(scene.sprites, self.look.unit, self.height)

    def _begin_next(self) -> None:
        self._animations.pop(0)
        if self._animations:
            self._begin()
        else:
            self._end()

    def _begin(self) -> None:
        self._elapsed_s = 0.0
        self._stop_ticking()
        self._ticking = Clock.schedule_interval(self._advance, FRAME_S)
        self._fade_if_calm()
        self.on_animation_begin(self._animations[0])
        self._advance(0)

    def _fade_if_calm(self) -> None:
        """Cross-fade to the next frame if motion is calm."""
        if self.motion == CALM:
            self.fade(FADE_S)

    def _end(self) -> None:
        self._animations = []
        self._fade_if_calm()
        self._stop_ticking()
        self._on_all_ended()
        if self._redraw.is_triggered:  # draw at once, so that no frame shows the scene from before the animation
            self._redraw.cancel()
            self._draw_now()
        if not self._animations:
            self._animation_layer.show([], self.look.unit, self.height)


def _touch_target(spot: SceneTarget, unit: float, left_x: float, top_y: float) -> TouchTarget:
    """Return a target in pixels of the window; (`left_x`, `top_y`) is the scene's upper left corner there."""
    x, y, w, h = spot.area
    box = Rect(left_x + x * unit, top_y - (y + h) * unit, w * unit, h * unit)
    return TouchTarget(
        spot.name, box, spot.tap, spot.hold, spot.radius * unit,
        drag=spot.drag, words=spot.words, is_on=spot.is_on, row=spot.row, step=spot.step,
    )  # fmt: skip
