"""Builder of score sheet games for tests, and words that it shares with them."""

from companion.games.score_sheet import GAME
from companion.games.score_sheet.box import FIRST_COUNTING_RULES, kind, sheets_before_rules_2
from companion.games.score_sheet.choosing import NameSheet, SetUpSheet, TakeSheet
from companion.games.score_sheet.writing import ChangePoints, CloseSheet, WritePoints
from companion.session.record.simulated_game import default_seats
from companion.table.chance import Chance
from companion.table.sentence import SeatName, Sentence, say

CHANCE = Chance(bytes(32))


def line_words(where):
    """Return the words for a line: the round of this number, or the line of this name."""
    return say("line.round", line=where) if isinstance(where, int) else kind(where)


def cell_words(*seats, where):
    """Return the words for a cell."""
    return say("cell.line", seats=tuple(map(SeatName, seats)), line=line_words(where))


def points_question(*seats, where, dealer=None):
    """Return the question for a column's points."""
    parts = {"seats": tuple(map(SeatName, seats)), "line": line_words(where)}
    return say("ask.write", **parts) if dealer is None else say("ask.write_dealt", **parts, dealer=SeatName(dealer))


def sentence_key(sentence):
    """Return a sentence by its key alone."""
    return sentence.key if isinstance(sentence, Sentence) else sentence


class SheetTable:
    """Score sheet game that a test plays move by move."""

    def __init__(self, seats, edition=None, **options):
        self.state = GAME.initial_state(GAME.setup(default_seats(seats), options, edition))
        self.events = ()

    def play(self, move):
        """Decide a move and apply its events."""
        self.events = GAME.rulebook.decide(self.state, move, CHANCE)
        self.state = GAME.rulebook.apply(self.state, self.events)
        return self

    def take_sheet(self, name):
        """Take a sheet: one of the 19 that shipped before rules 2 as it was then, else one that ships now."""
        plain = {sheet.name: sheet for sheet in sheets_before_rules_2()} if self.state.rules >= FIRST_COUNTING_RULES else {}
        return self.play(TakeSheet((name,), plain.get(name) if name not in {own.name for own in self.state.own} else None))

    def make_sheet(self, name, shape, **terms):
        """Make a players' own sheet."""
        self.play(NameSheet(name, (shape,)))
        return self.play(SetUpSheet(**terms)) if self.state.draft else self

    def write_points(self, *points):
        """Write each number into the cell that is asked for."""
        for number in points:
            choice = GAME.prompt(self.state).choices[0]
            self.play(choice.fill((str(number),)))
        return self

    def write_rounds(self, *points):
        """Write round by round, in each from left to right, with any dealer."""
        for at, number in enumerate(points):
            line, column = divmod(at, len(self.state.columns))
            choices = GAME.prompt(self.state).choices
            choice = next(candidate for candidate in choices if candidate.marks == (f"cell:{line + 1}:{column}",))
            self.play(choice.fill((str(number),)))
        return self

    def write_cell(self, column, line, points):
        return self.play(WritePoints(column, line, points))

    def change_cell(self, column, line, points):
        return self.play(ChangePoints(column, line, points))

    def close(self):
        return self.play(CloseSheet())

    @property
    def other_cell_choices(self):
        """Any-time choices that write or change another cell than the requested one."""
        return [choice for choice in GAME.any_time_choices(self.state) if isinstance(choice.move, WritePoints)]

    @property
    def totals(self):
        return [row.total for row in sorted(GAME.standings(self.state).seats, key=lambda row: row.seat)]

    @property
    def places(self):
        return [row.place for row in sorted(GAME.standings(self.state).seats, key=lambda row: row.seat)]

    @property
    def question(self):
        prompt = GAME.prompt(self.state)
        return prompt.question if prompt else None

    def find_choice(self, label):
        """Return the choice with this label or its key, from the prompt or the any-time choices."""
        prompt = GAME.prompt(self.state)
        return next(
            choice
            for choice in (*prompt.choices, *GAME.any_time_choices(self.state))
            if label in (choice.label, sentence_key(choice.label))
        )

    def log_sentences(self, seat=None):
        """Return the log sentences of the last events."""
        return [GAME.rulebook.describe(event, seat) for event in self.events]

    @property
    def tie_break_steps(self):
        """Return each step of the tie-breaks: tie-break (None: shared place), points, and each team's number."""
        return [tie_break_step(sentence) for sentence in GAME.standings(self.state).story]


def tie_break_step(sentence):
    parts = sentence.parts
    teams = [team_seats(team) for team in parts["teams"]]
    if sentence.key == "tie.stands":
        return (None, parts["have"], teams)
    assert sentence.key == "tie.broken" and [team_seats(count.parts["team"]) for count in parts["counts"]] == teams
    counts = {team: count.parts["count"] for team, count in zip(teams, parts["counts"], strict=True)}
    return (parts["by"], parts["have"], counts)


def team_seats(sentence):
    """Return the seats of a team; the seat itself if there is only one."""
    seats = tuple(seat_name.seat for seat_name in sentence.parts["seats"])
    return seats[0] if len(seats) == 1 else seats
