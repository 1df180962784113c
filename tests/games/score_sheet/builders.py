"""A table that counts on a sheet."""

from companion.games.score_sheet import GAME
from companion.games.score_sheet.moves import ChangePoints, CloseSheet, NameSheet, SetUpSheet, TakeSheet, WritePoints
from companion.games.score_sheet.state import columns
from companion.session.record.simulate import seated
from companion.table.chance import Chance
from companion.table.game import folded

CHANCE = Chance(bytes(32))


class Counting:
    """A session of score keeping, move by move."""

    def __init__(self, seats, edition=None, **options):
        self.state = GAME.empty(GAME.setup(seated(seats), options, edition))
        self.events = ()

    def does(self, move):
        """Judge and take a move."""
        self.events = GAME.decide(self.state, move, CHANCE)
        self.state = folded(GAME, self.state, self.events)
        return self

    def takes(self, name):
        return self.does(TakeSheet((name,)))

    def makes(self, name, shape, **terms):
        """Make a sheet of the table's own."""
        self.does(NameSheet(name, (shape,)))
        return self.does(SetUpSheet(**terms)) if self.state.draft else self

    def writes(self, *points):
        """Write each into the cell that is asked for; None leaves the question as it is."""
        for one in points:
            choice = GAME.prompt(self.state).choices[0]
            self.does(choice.filled((str(one),)))
        return self

    def keeps(self, *points):
        """Write round by round, the columns of each from left to right, whoever deals."""
        for at, one in enumerate(points):
            line, column = divmod(at, len(columns(self.state)))
            choices = GAME.prompt(self.state).choices
            choice = next(one for one in choices if one.marks == (f"cell:{line + 1}:{column}",))
            self.does(choice.filled((str(one),)))
        return self

    def puts(self, column, line, points):
        return self.does(WritePoints(column, line, points))

    def changes(self, column, line, points):
        return self.does(ChangePoints(column, line, points))

    def closes(self):
        return self.does(CloseSheet())

    @property
    def totals(self):
        return [row.total for row in sorted(GAME.standings(self.state).seats, key=lambda row: row.seat)]

    @property
    def places(self):
        return [row.place for row in sorted(GAME.standings(self.state).seats, key=lambda row: row.seat)]

    @property
    def about(self):
        prompt = GAME.prompt(self.state)
        return prompt.about if prompt else None

    def choice(self, label):
        prompt = GAME.prompt(self.state)
        return next(one for one in (*prompt.choices, *GAME.asides(self.state)) if one.label == label)
