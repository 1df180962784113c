"""Table that stops each animation at its start, so that a test can look at any point of it."""

from companion.session.inputs.messages import BeginSession, Report
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


class StoppedTable:
    """Game on the screen that takes taps and reports from devices, and stops each animation that they start."""

    def __init__(self, game, names=("Ann", "Bo", "Cleo"), seed=1, settings=None, **options):
        self.user = SimulatedUser(create_table(seed=seed), settings, is_blind=True)
        self.user.table.send(BeginSession(game, seats_named(names), options))
        self.user.wait_until_idle()
        self.stage = self.user.shell.screen.stage

    def report(self, kind, name, *items):
        """Send a report from a device; return the animation that it starts."""
        self.user.table.send(Report(kind, name, items))
        return self.stop_animation()

    def tap(self, name):
        """Tap a target; return its animation, stopped at its start."""
        box = self.user.find(name)
        touch = self.user._finger(box.cx, box.cy)
        touch.touch_down()
        touch.touch_up()
        return self.stop_animation()

    def stop_animation(self):
        """Return the running animation, with its clock stopped."""
        for _ in range(3):
            self.user._turn(is_drawn=False)
            if self.stage._ticking is not None:
                self.stage._ticking.cancel()  # at once: on a busy machine the next turn may come after the animation's end
        return self.stage.current_animation

    def sprites_at(self, share):
        """Return the animation's sprites by key, after a share (0 to 1) of its duration."""
        self.stage._draw(self.stage.current_animation, self.stage.current_animation.seconds * share)
        return self.stage._animation_layer.sprites

    def begin_next(self):
        """Go to the start of the next animation."""
        self.stage._begin_next()
        return self.stage.current_animation

    def finish_animations(self):
        """Finish all animations."""
        self.user.wait_until_idle()

    def table_sprites(self):
        """Return the sprites below the animation, by key."""
        return {sprite.key: sprite for sprite in self.stage.scene.sprites}

    def is_asking(self):
        """Return whether the screen shows a question or answers."""
        return any(name.startswith(("choice:", "mark:", "undo")) for name in self.user.targets())
