"""A toolbox in use, move by move, at a table time that only the test moves."""

from companion.games.toolbox import GAME
from companion.games.toolbox.moves import AddThings, Bring, NewPot, SetReady
from companion.session.record.simulate import seated
from companion.table.chance import Chance
from companion.table.game import folded
from companion.table.moves import stamped


class Box:
    def __init__(self, seats=3, edition=None, seed=bytes(32)):
        self.state = GAME.empty(GAME.setup(seated(seats), {}, edition))
        self.chance = Chance(seed)
        self.ms = 0
        self.events = ()

    def does(self, move):
        """Judge and take a move, stamped with the time."""
        self.events = GAME.decide(self.state, stamped(move, self.ms), self.chance)
        self.state = folded(GAME, self.state, self.events)
        return self

    def later(self, seconds):
        self.ms += int(seconds * 1000)
        return self

    def fills(self, pot="bag", **kinds):
        """A pot of circles by colour, ready."""
        self.does(NewPot("Ours", (pot,)))
        at = len(self.state.pots) - 1
        for colour, count in kinds.items():
            self.does(AddThings(at, ("circle",), (colour,), "", count))
        return self.does(SetReady(at))

    def clock(self):
        return self.does(Bring("clock"))

    @property
    def pot(self):
        return self.state.pots[self.state.front]

    def choice(self, label):
        prompt = GAME.prompt(self.state)
        return next(one for one in (*prompt.choices, *GAME.asides(self.state)) if one.label == label)

    def told(self):
        return [GAME.tell(event, None) for event in self.events]
