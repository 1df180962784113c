"""Counter of the taps in an expedition."""

from companion.games.perils_of_the_deep.box import CARD_KINDS
from companion.games.perils_of_the_deep.setup_chapter import ChooseCaptains
from companion.table.prompt import Number
from tests.games.perils_of_the_deep.builders import COLOURS, GAME, GameBuilder

PERILS = [
    {"name": f"Peril {n}", "skulls": n % 3, "order": list(COLOURS), "kind": CARD} for n, CARD in enumerate(["plain", "text"] * 3, 1)
]


CARDS = [{"kind": kind, "icons": ["coin"] if nth % 2 else ["move", "coin"]} for nth, kind in enumerate(CARD_KINDS[:4])]
"""Cards of which two neighbours have one move."""


def create_known_box():
    """Return an edition in which perils, an All Aboard card and players' cards are known."""
    aboard = [{"name": "Fair wind", "order": list(COLOURS)}]
    return GAME.edition() | {"peril": PERILS, "aboard": aboard, "card": CARDS}


def opens_by_itself(choices):
    """Return whether the page of a new card opens with the question, because Fathom knows no other card."""
    return len(choices) == 1 and choices[0].label.key in ("choice.new_aboard", "choice.new_peril")


class TapCounter:
    """Four-player game whose taps are counted: one for an answer, a number, each picked option, and “done”.

    Opening the variants of an answer (`step`) is one more tap, unless they can be touched on the board.
    """

    taps_to_open = 1

    def __init__(self, depth, edition=None, seats=4):
        self.game = GameBuilder(seats, edition, depth=depth)
        self.taps = 0

    def answer(self, name, *values):
        """Give the answer with this label's key or this mark."""
        choices = self.game.prompt.choices
        choice = next(candidate for candidate in choices if name in (candidate.label.key.removeprefix("choice."), *candidate.marks))
        self.taps += not opens_by_itself(choices)
        self.taps += bool(choice.step and name not in choice.marks) + sum(map(self.count_fill_taps, choice.fields, values))
        self.game.play(choice.fill(values))

    def count_fill_taps(self, field, value):
        """Return the number of taps that fill a field."""
        if isinstance(field, Number):
            return 1
        return len(value) + (field.least < field.most and len(value) < field.most)

    def play_turn(self, *answers):
        """Play the acting seat's turn; return its number of taps."""
        before = self.taps
        for answer in answers:
            self.answer(*answer) if isinstance(answer, tuple) else self.answer(answer)
        self.answer("end")
        return self.taps - before

    def lay_all_aboard(self):
        """Enter All Aboard; the colours are those of the set-up page."""
        if self.game.state.phase == "captains":
            self.game.play(ChooseCaptains(COLOURS))
        if self.game.state.edition.aboard:
            self.answer("aboard:Fair wind")
        else:
            self.answer("new_aboard", self.game.state.colours[:3])

    def flip_peril(self, number):
        """Enter the peril of a round; its text changes nothing."""
        peril = PERILS[number - 1]
        if self.game.state.perils_left:
            self.taps += self.taps_to_open
            self.answer(f"peril:{peril['name']}")
        else:
            colours = self.game.state.colours
            order = () if number == 6 else (tuple(colours[number % 4 :] + colours[: number % 4])[:3],)
            self.answer("new_peril", (peril["kind"],), peril["skulls"], *order)
        if self.game.state.phase == "text":
            self.answer("text_resolved")


def play_helper_expedition(edition, counter_class=TapCounter):
    """Play a helper's expedition. One captain boards twice and trades maps each round; one anchors, one is lost, two sail on."""
    counter, turns = counter_class("helper", edition), []
    counter.lay_all_aboard()
    for number in range(1, 7):
        turns.append(counter.play_turn("board", "board", "traded"))
        while counter.game.state.turn:
            turns.append(counter.play_turn())
        counter.flip_peril(number)
        if number == 4:
            counter.answer("anchor:3", (2,))
        if number == 5:
            counter.answer("lost:2")
        if number < 6:
            counter.answer("rest_press_on" if number == 4 else "all_press_on")
    for _ in range(2):
        counter.answer("island:3")
    assert counter.game.state.expedition == 2
    return counter.taps, turns


def play_ledger_expedition(edition, counter_class=TapCounter):
    """Play a ledger's expedition. Each captain plays two cards a round; one also finds treasure, trades a map and buys.

    In four rounds one of the cards has a move, which a ship sails; in the other two none has.
    """
    counter, turns = counter_class("ledger", edition), []
    counter.lay_all_aboard()
    for number in range(1, 7):
        counter.game.set_captain(counter.game.acting_seat, maps=2)
        for place in range(4):
            first, second = CARDS[place], CARDS[(place + 1) % 4]
            pair = (first, second) if number < 5 else [card for card in (first, second) if "move" not in card["icons"]] * 2
            cards = [f"card:{card['kind']} {' '.join(card['icons'])}" for card in pair]
            sail = [f"ship:{counter.game.acting_seat}:{'right' if place % 2 else 'left'}"] if number < 5 else []
            busy = ["pile", f"maps:{counter.game.acting_seat}", (f"coins:{counter.game.acting_seat}", 2)] if place == 0 else []
            turns.append(counter.play_turn(*cards, *sail, *busy))
        counter.flip_peril(number)
        if number < 6:
            counter.answer("all_press_on")
    assert counter.game.state.expedition == 2
    return counter.taps, turns
