"""Builder for tests: a game of Deep Blue with moves and gems that the test chooses."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import CloseDive, LeadDive, PlaceBoats
from companion.games.deep_blue.box import COLOURS
from companion.games.deep_blue.dive import PlayCards, ReportGems, ScoreDive, StopDive
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.opening import FixEmptySite, LayTiles, OpenMarket
from companion.games.deep_blue.wrecks import LearnTile
from companion.table.chance import Chance
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Choice
from companion.table.seats import seats_named
from companion.table.sentence import SeatName, Sentence

NAMES = ("Green", "Orange", "Yellow", "Violet", "Rose")


def plain_text(text):
    """Return the key and the parts of a sentence as text: "hazard 0 2 black" for a question to seat 0."""
    if isinstance(text, Sentence):
        return " ".join([text.key.partition(".")[2], *map(plain_text, text.parts.values())])
    if isinstance(text, tuple):
        return ",".join(map(plain_text, text))
    return str(text.seat if isinstance(text, SeatName) else text)


class GameBuilder:
    """Game driven by moves. Seats are numbers; gems and tiles are physical unless `options` differ."""

    def __init__(self, seats=3, gems=(), empty_site=6, edition=None, seed=bytes(32), **options):
        chosen_options = {"bag": "table", "tiles": "table"} | options
        self.setup = GAME.setup(seats_named(NAMES[:seats]), chosen_options, edition)
        self.chance = Chance(seed)
        self.log = []
        self.events = GAME.deal(self.setup, self.chance)
        self.state = GAME.rulebook.apply(GAME.initial_state(self.setup), self.events)
        if chosen_options["tiles"] == "app":
            self.play(LayTiles())
        self.play(OpenMarket(tuple(gems)))
        if chosen_options["tiles"] == "table":
            self.play(*([FixEmptySite((empty_site,))] if empty_site else []))

    def play(self, *moves):
        """Decide and apply moves; return the events of the last one."""
        for move in moves:
            self.events = GAME.rulebook.decide(self.state, move, self.chance)
            self.state = GAME.rulebook.apply(self.state, self.events)
            self.log += [plain_text(sentence) for event in self.events if (sentence := GAME.rulebook.describe(event, None))]
        return self.events

    def refusal_of(self, move):
        """Return the IllegalMoveError of a refused move."""
        try:
            GAME.rulebook.decide(self.state, move, self.chance)
        except IllegalMoveError as refusal:
            return refusal
        raise AssertionError(f"{move} was not refused")

    # the prompt

    @property
    def prompt(self):
        return GAME.prompt(self.state)

    @property
    def question(self):
        """Key of the question and its seat: "turn 0"."""
        return plain_text(self.prompt.question)

    def labels(self, seat=None):
        """Return the labels of the choices, of one seat or all."""
        choices = self.prompt.choices if seat is None else self.prompt.choices_of(seat)
        return [plain_text(choice.label) for choice in choices]

    def find_choice(self, label, seat=None):
        return next(choice for choice in self.prompt.choices if plain_text(choice.label) == label and seat in (None, choice.seat))

    def take(self, label, *values, seat=None):
        """Take a choice by its label."""
        return self.play(self.find_choice(label, seat).fill(values))

    def take_any_time(self, label, *values):
        return self.play(next(choice for choice in any_time_choices(self.state) if plain_text(choice.label) == label).fill(values))

    # several moves at once

    def lead_dive(self, boats, site=1, worth=3, spots=("gold", "red", "blue")):
        """Let the active seat lead a dive; `boats` are by seat, as in PlaceBoats."""
        self.play(LeadDive(self.state.up, (site,)))
        self.enter_tile(site, "starting", worth, spots)
        return self.place_boats(boats)

    def enter_tile(self, site, kind, worth, spots):
        """Enter the face of a tile if the game asks for it."""
        if site in self.state.to_enter:
            self.play(LearnTile(site, kind, worth, tuple(spots)))
        return self

    def place_boats(self, boats):
        while self.state.dive and self.state.dive.asked_seats:
            seat = self.state.dive.asked_seats[0]
            if any(other in boats for other in self.state.dive.asked_seats):
                self.play(PlaceBoats(seat, boats.get(seat, ())))
            else:
                self.play(CloseDive(seat))
        return self

    def draw_gems(self, *gems):
        """Let the leader draw these gems one by one; every diver defends against each hazard with a card."""
        for gem in gems:
            self.play(ReportGems(self.leader, (gem,)))
            while self.state.dive and self.state.dive.answering:
                self.play(PlayProtection(self.state.dive.answering[0]))
        return self

    def resurface(self, *seats):
        for seat in seats:
            self.play(Resurface(seat))
        return self

    def play_cards(self, seat, points, cards=1):
        self.play(PlayCards(seat, cards, points))
        return self

    def stop_dive(self):
        """Let the leader stop, and score the dive."""
        self.play(StopDive(self.leader))
        if self.state.dive:
            self.play(ScoreDive())
        return self

    def rest_until(self, seat):
        """Let other seats rest until it is the turn of `seat`."""
        while self.state.up != seat:
            self.take("rest")
        return self

    @property
    def leader(self):
        return self.state.dive.leader

    @property
    def bag(self):
        """Number of gems in the bag by colour name."""
        return dict(zip(COLOURS, self.state.bag.held_counts))

    @property
    def supply(self):
        return dict(zip(COLOURS, self.state.bag.aside))

    @property
    def totals(self):
        return self.state.tally.totals

    @property
    def dive_points(self):
        """Points of the last dive by seat."""
        return {row.seat: row.total for row in self.state.result}


def any_time_choices(state):
    """Return the choices that the game offers at any time."""
    return [choice for choice in GAME.any_time_choices(state) if isinstance(choice, Choice)]


def sunken_city_dive(scenario, boats, leader=0, site=10, worth=6, spots=("gold", "red", "blue"), **options):
    """Return a game with a dive on a Sunken City tile, before the first draw."""
    game = GameBuilder(scenario=scenario, **options)
    flip_tile(game, site, worth, spots)
    if game.state.dive is None:
        game.rest_until(leader)
        game.play(LeadDive(leader, (site,)))
    return game.place_boats(boats)


def flip_tile(game, site=10, worth=6, spots=("gold", "red", "blue"), kind="sunken"):
    """Let the active seat sail onto a face-down tile."""
    game.take("flip 1", (site,))
    return game.enter_tile(site, kind, worth, spots)
