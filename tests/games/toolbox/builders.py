"""Builder of toolbox games for tests, with a table time that only the test advances."""

from companion.games.toolbox import GAME
from companion.games.toolbox.bags_and_stacks import AddThings, NewPot, SetReady
from companion.games.toolbox.box import thing
from companion.games.toolbox.tools import SelectTool
from companion.session.record.simulated_game import default_seats
from companion.table.chance import Chance
from companion.table.game import remaining_seats as seated_at
from companion.table.moves import with_time


class ToolboxGame:
    def __init__(self, seats=3, edition=None, seed=bytes(32)):
        self.state = GAME.initial_state(GAME.setup(default_seats(seats), {}, edition))
        self.chance = Chance(seed)
        self.ms = 0
        self.events = ()

    def play(self, move):
        """Decide a move stamped with the table time, and apply its events."""
        self.events = GAME.rulebook.decide(self.state, with_time(move, self.ms), self.chance)
        self.state = GAME.rulebook.apply(self.state, self.events)
        return self

    def wait(self, seconds):
        self.ms += int(seconds * 1000)
        return self

    def fill_pot(self, pot="bag", **kinds):
        """Return a pot of circles by colour, ready."""
        self.play(NewPot("Ours", (pot,)))
        at = len(self.state.pots) - 1
        for colour, count in kinds.items():
            self.play(AddThings(at, ("circle",), (colour,), "", count))
        return self.play(SetReady(at))

    def clock(self):
        return self.play(SelectTool("clock"))

    @property
    def pot(self):
        return self.state.pots[self.state.selected_pot_index]

    def log_sentences(self):
        return [GAME.rulebook.describe(event, None) for event in self.events]

    @property
    def view(self):
        return GAME.view(self.state, None)

    @property
    def present_seats(self):
        return seated_at(GAME, self.state)

    @property
    def alarms(self):
        """Alarms, each as (table time in ms, key of the sentence, seat)."""
        return tuple((at, sentence.key, sentence.parts["seat"].seat) for at, sentence in self.view.alarms)


def things_words(*labels):
    """Return the words for these things."""
    return tuple(map(thing, labels))
