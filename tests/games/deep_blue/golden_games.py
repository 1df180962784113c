"""Golden games, one for each scenario, of players who always decide in the same way."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.box import COLOURS
from companion.games.deep_blue.state import FACE_DOWN, FACE_UP
from companion.table.seats import seats_named
from tests.games.deep_blue.game_builder import NAMES, plain_text

GAMES = {
    "troubled-waters": (3, "app", "app"),
    "the-best-of-the-best": (3, "app", "app"),
    "scattered-wealth": (4, "table", "table"),
    "bounty-wrecks": (2, "table", "app"),
    "a-storm-is-coming": (3, "app", "app"),
    "dangerous-reefs": (5, "app", "table"),
    "ruins-of-plenty": (3, "app", "app"),
}
SEEDS = {
    "troubled-waters": 39,
    "the-best-of-the-best": 0,
    "scattered-wealth": 0,
    "bounty-wrecks": 44,
    "a-storm-is-coming": 14,
    "dangerous-reefs": 58,
    "ruins-of-plenty": 58,
}
"""Seeds chosen so that seats use spots and resurface, pairs hold two hazards, two tiles start a storm, and totals tie."""
ENTERED_FACES = {"advanced": (4, ("gold", "blue")), "sunken": (6, ("red", "gold", "blue-or-black")), "starting": (2, ("silver",))}


READER = GAME.reader(NAMES)


def find_choice(prompt, label, *values, seat=None):
    """Return the choice with this label (of this seat), and its values.

    A `label` that ends in "*" is the beginning of a label.
    """
    for choice in prompt.choices:
        name = plain_text(choice.label)
        if (name.startswith(label[:-1]) if label.endswith("*") else name == label) and seat in (None, choice.seat):
            return choice, values
    raise LookupError(f"{label} is not among {[plain_text(choice.label) for choice in prompt.choices]}")


class SteadyPlayers:
    """Players who search for the Sunken City and then dive on it; each seat has its own habits."""

    def __init__(self):
        self.gems = 0
        self.seats_with_cards = set()

    def __call__(self, state, prompt):
        if state.to_count:
            return find_choice(prompt, "crew", 8 + state.to_count[0])
        if state.to_enter:
            return self.choose_tile(state, prompt)
        if state.dive:
            return self.choose_in_dive(state, prompt, state.dive)
        return self.choose_outside_dive(state, prompt)

    def choose_outside_dive(self, state, prompt):
        if state.needs_tiles_laid:
            return find_choice(prompt, "laid")
        if not state.is_market_open:
            return find_choice(prompt, "gems", ("red", "green"))
        if state.needs_empty_site:
            return find_choice(prompt, "site 6")
        if state.to_lay:
            return find_choice(prompt, "report", self.draw_gem(state))
        if state.to_scatter:
            site = state.to_scatter[0]
            free = [option.value for option in find_choice(prompt, "connected*")[0].fields[0].options]
            return find_choice(prompt, "connected*", tuple(sorted(free, key=lambda other: (abs(other - site), other))[:2]))
        if state.storm_sites:
            return prompt.choices[-1], ()
        return self.choose_action(state, prompt)

    def choose_action(self, state, prompt):
        self.seats_with_cards = set()
        cities = [site for site in state.sites_with(FACE_UP) if (face := state.face_at(site)) and face.is_sunken]
        if cities:
            return find_choice(prompt, "dive", (cities[0],))
        if state.dives == 0:
            return find_choice(prompt, "dive", (state.sites_with(FACE_UP)[0],))
        down = state.sites_with(FACE_DOWN)
        openings = {1: ("refresh*", ("gold", "green", "green"), *([1] if state.tokens[state.up] else [])), 2: ("rest",)}
        if state.turns in openings:
            return find_choice(prompt, openings[state.turns][0], *openings[state.turns][1:])
        if state.tokens[state.up]:
            token_count = state.tokens[state.up]
            return find_choice(prompt, f"flip_tokens {token_count}", *([1] if token_count > 1 else []), down[:1])
        return find_choice(prompt, "flip 2", down[:2]) if len(down) > 1 else find_choice(prompt, "flip 1", down)

    def choose_tile(self, state, prompt):
        site = state.to_enter[0]
        kind = "starting" if site <= 6 else "sunken" if site in (8, 9, 12, 13) else "advanced"
        label = "sunken_tile" if kind == "sunken" else "other_tile"
        known_tiles = [choice for choice in prompt.choices if plain_text(choice.label) == "known_tile"]
        if kind == "starting" and known_tiles:
            return known_tiles[0], (("starting-1",),)
        return find_choice(prompt, label, ENTERED_FACES[kind][0] + site % 3, ENTERED_FACES[kind][1])

    def choose_in_dive(self, state, prompt, dive):
        if dive.asked_seats:
            return self.choose_boats(prompt, dive, dive.asked_seats[0], state.dives)
        if dive.answering:
            return self.choose_defence(prompt, dive.answering[0], state.dives)
        for seat in dive.diving_seats:
            may_play = any(plain_text(choice.label) == "cards" and choice.seat == seat for choice in prompt.choices)
            if may_play and len(state.bag.drawn_kinds) >= 2 + seat and seat not in self.seats_with_cards:
                self.seats_with_cards.add(seat)
                count = (1 + seat % 2,) if state.scenario_of_dive == "the-best-of-the-best" else ()
                return find_choice(prompt, "cards", *count, 3 + 2 * seat, seat=seat)
        if plain_text(prompt.choices[0].label) == "score":
            return find_choice(prompt, "score")
        if len(state.bag.drawn_kinds) >= 5 + state.dives % 3 and not dive.awaits_second_gem:
            return find_choice(prompt, "stop")
        return find_choice(prompt, "report", self.draw_gem(state)) if state.terms.bag_on_table else find_choice(prompt, "draw*")

    def choose_boats(self, prompt, dive, seat, number):
        labels = [plain_text(choice.label) for choice in prompt.choices]
        spots = [label for label in labels if label.startswith("spot ")]
        if seat == dive.leader:
            return find_choice(prompt, spots[-1] if spots else "centre")
        if (seat + number) % 5 == 4:
            return find_choice(prompt, "away")
        if (seat + number) % 4 == 3 and "rush" in labels:
            return find_choice(prompt, "rush")
        if (seat + number) % 3 == 2:
            pairs = [option.value for option in find_choice(prompt, "two")[0].fields[0].options]
            return find_choice(prompt, "two", (pairs[0],))
        return find_choice(prompt, spots[0] if spots else "centre")

    def choose_defence(self, prompt, seat, number):
        if plain_text(prompt.choices[0].label).startswith("use_spot"):
            return prompt.choices[0], ()
        return find_choice(prompt, "resurface" if (seat + number) % 3 == 1 else "card*")

    def draw_gem(self, state):
        """Return the next gem from the physical bag: every third one of its contents."""
        self.gems += 7
        bag = [colour for colour, count in zip(COLOURS, state.bag.held_counts) for _ in range(count)]
        return (bag[self.gems % len(bag)],)


def golden_game(scenario):
    """Return the game, its set-up and seed, and the players."""
    seats, bag, tiles = GAMES[scenario]
    setup = GAME.setup(seats_named(NAMES[:seats]), {"scenario": scenario, "bag": bag, "tiles": tiles})
    seed = f"{scenario} {SEEDS[scenario]}".encode().ljust(32, b".")
    return GAME, setup, seed, SteadyPlayers()
