"""Number of taps: one for a choice, one for each field, and one for a draw entered by its colour."""

from msgspec.structs import replace

from companion.games.deep_blue import GAME
from companion.table.prompt import Number, Pick
from tests.games.deep_blue.evening import Evening, sunken


class Fingers:
    """Counts the taps of a player at the screen.

    A choice costs one tap and each of its fields one more; but if a choice's only field is a Pick of one, its options on
    the board are touched there at once, and a prompt's only choice shows its options as buttons.
    """

    def __init__(self, evening):
        self.evening = evening
        self.taps = 0

    def take(self, label, *values, seat=None):
        choice = self.evening.choice(label, seat)
        self.taps += 1 if self._is_direct(choice) else bool(choice.step) + self._filling(choice, values)
        self.evening.do(choice.filled(values))
        return self

    def _filling(self, choice, values):
        """Return the number of taps; a key of a second step is answer and value in one, each picked thing is one, "done" is one."""
        if choice.step and len(choice.fields) == 1 and self._is_one_key(choice.fields[0]):
            return 1
        return 1 + sum(
            1 if isinstance(field, Number) else self._picked(field, value) for field, value in zip(choice.fields, values)
        )

    def _picked(self, field, value):
        return len(value) + (field.least < field.most and len(value) < field.most)

    def _is_one_key(self, field):
        return isinstance(field, Number) or field.least == field.most == 1

    def _is_direct(self, choice):
        if not choice.fields:
            return not choice.step
        field = choice.fields[0]
        return (
            len(choice.fields) == 1
            and isinstance(field, Pick)
            and field.most == 1
            and all(option.mark and (not choice.step or option.mark.startswith("site")) for option in field.options)
        )


def taps(evening, label, *values):
    return Fingers(evening).take(label, *values).taps


def test_recruit_sail_and_rest_cost_one_tap_when_nothing_is_added_or_revealed():
    for label in ("recruit", "sail", "rest"):
        assert taps(Evening(), label) == 1


def test_a_draw_costs_one_tap():
    assert taps(Evening(bag="app").dive({0: ("gold",)}), "draw 1") == 1
    assert taps(Evening().dive({0: ("gold",)}), "report", ("gold",)) == 1
    assert taps(sunken("troubled-waters", {0: ("gold",)}, bag="app"), "draw 2") == 1


def test_answering_a_hazard_costs_one_tap_a_seat():
    evening = Evening().dive({0: ("gold",)}).draws("black")
    evening.take("report", ("black",))
    for label in ("card black", "resurface"):
        assert evening.choice(label).fields == ()


def six_gems(evening, site, boats):
    """Return a dive with three divers from naming the wreck to its score, with an absent seat entered, too."""
    fingers = Fingers(evening)
    fingers.take("dive", (site,))
    for label in boats:
        fingers.take(label)
    for gem in ("silver", "silver", "gold", "black", "blue", "silver"):
        if evening.state.terms.bag_on_table:
            fingers.take("report", (gem,))
        else:
            fingers.take("draw 1")
        while evening.state.dive.answering:
            fingers.take(next(label for label in evening.labels() if label.startswith("card")))
    fingers.take("stop").take("score")
    return fingers.taps


def known(**options):
    """Return an evening at which the tile of site 1 is known and face up."""
    evening = Evening(**options)
    evening.take("dive", (1,))
    evening.take("known_tile", ("starting-1",))
    evening.state = replace(evening.state, dive=None, acted=False, dives=0)
    return evening


def test_a_six_gem_dive_with_three_divers_costs_15_taps_at_most_who_dives_included():
    boats = ("spot gold", "spot red", "rush")
    assert six_gems(known(seats=3), 1, boats) == 12
    assert six_gems(known(seats=4), 1, (*boats, "away")) == 13
    assert six_gems(known(seats=5), 1, ("spot gold", "away", "spot red", "away", "rush")) == 14


def test_that_leaves_three_taps_for_a_hazard_that_all_three_answer():
    evening = known(seats=3)
    fingers = Fingers(evening)
    fingers.take("dive", (1,)).take("spot gold").take("spot red").take("rush")
    for gem in ("silver", "black", "gold", "silver", "black", "silver"):
        fingers.take("report", (gem,))
        while evening.state.dive.answering:
            fingers.take("card black")
    fingers.take("stop").take("score")
    assert fingers.taps == 15


def test_nobody_passes_cards_are_offered_beside_draw_and_stop():
    evening = Evening().dive({0: ("gold",), 1: ("red",)}).draws("gold")
    assert evening.labels() == ["report", "stop", "cards", "cards"]
    assert not [label for label in evening.labels() if "ass" in label]


def test_the_first_button_of_each_turn_is_the_primary_one():
    evening = Evening().dive({0: ("gold",)})
    assert GAME.prompt(evening.state).choices[0].role == "primary"
