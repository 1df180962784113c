"""A table whose moments stand still, so that a test can look at any point of them."""

from companion.session.inputs.messages import BeginSession, Report
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table


class StillTable:
    """A game on the glass: reports from devices and taps, each of which may begin a moment."""

    def __init__(self, game, names=("Ann", "Bo", "Cleo"), seed=1, **options):
        self.hand = Hand(a_table(seed=seed), is_blind=True)
        self.hand.table.send(BeginSession(game, seats_named(names), options))
        self.hand.settle()
        self.stage = self.hand.shell.screen.stage

    def report(self, kind, name, *items):
        """Something came over a cable; the moment that brings."""
        self.hand.table.send(Report(kind, name, items))
        return self.began()

    def tap(self, name):
        """A tap whose moment stands still."""
        box = self.hand.find(name)
        touch = self.hand._finger(box.cx, box.cy)
        touch.touch_down()
        touch.touch_up()
        return self.began()

    def began(self):
        """The moment that is on, its clock stopped."""
        for _ in range(3):
            self.hand._turn(is_drawn=False)
        if self.stage._ticking is not None:
            self.stage._ticking.cancel()
        return self.stage.moment

    def at(self, share):
        """What the moment draws at a share of its time, by key."""
        self.stage._draw(self.stage.moment, self.stage.moment.seconds * share)
        return self.stage._air.sprites

    def next(self):
        """The moment after this one, at its beginning."""
        self.stage._next()
        return self.stage.moment

    def land(self):
        """Everything lands."""
        self.hand.settle()

    def ground(self):
        """What stands below the moment, by key."""
        return {sprite.key: sprite for sprite in self.stage.scene.sprites}

    def asks(self):
        """Whether the glass asks or offers anything."""
        return any(name.startswith(("choice:", "mark:", "undo")) for name in self.hand.targets())
