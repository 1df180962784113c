"""Test Deep Blue with a Hypothesis state machine: any choice with any values, and any-time moves between them."""

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.deep_blue import GAME
from companion.games.deep_blue.box import SCENARIOS
from companion.table.chance import Chance
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from tests.games.deep_blue.game_builder import NAMES
from tests.games.deep_blue.sweep import count_gems, encode_public_view, list_any_time_choices, replace_secrets
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample


def field_values(field):
    """Return a strategy for any value that a field allows."""
    if isinstance(field, Number):
        return st.integers(0, (field.high - field.low) // field.step).map(lambda steps: field.low + steps * field.step)
    assert isinstance(field, Pick)
    values = [option.value for option in field.options]
    most = field.most if field.repeats else min(field.most, len(values))
    return st.lists(st.sampled_from(values), min_size=field.least, max_size=most, unique=not field.repeats).map(tuple)


class DeepBlueMachine(RuleBasedStateMachine):
    @initialize(
        seats=st.integers(2, 5),
        scenario=st.sampled_from([*SCENARIOS, "random"]),
        bag=st.sampled_from(["app", "table"]),
        tiles=st.sampled_from(["app", "table"]),
        seed=st.binary(min_size=32, max_size=32),
    )
    def deal(self, seats, scenario, bag, tiles, seed):
        self.setup = GAME.setup(seats_named(NAMES[:seats]), {"scenario": scenario, "bag": bag, "tiles": tiles})
        self.chance = Chance(seed)
        self.events = GAME.deal(self.setup, self.chance)
        self.state = GAME.rulebook.apply(GAME.initial_state(self.setup), self.events)

    def is_running(self):
        return GAME.prompt(self.state) is not None

    def apply_choice(self, choice, data):
        move = choice.fill([data.draw(field_values(field)) for field in choice.fields])
        events = GAME.rulebook.decide(self.state, move, self.chance)
        self.events += events
        self.state = GAME.rulebook.apply(self.state, events)

    @precondition(is_running)
    @rule(data=st.data(), count=st.integers(1, 12))
    def answer_prompt(self, data, count):
        for _ in range(count):
            if self.is_running():
                self.apply_choice(data.draw(st.sampled_from(GAME.prompt(self.state).choices)), data)

    @precondition(is_running)
    @rule(data=st.data())
    def make_any_time_move(self, data):
        self.apply_choice(data.draw(st.sampled_from(list_any_time_choices(self.state))), data)

    @precondition(lambda self: not self.is_running())
    @rule()
    def check_standings(self):
        assert sorted(row.seat for row in GAME.standings(self.state).seats) == list(range(len(self.setup.seats)))

    @invariant()
    def check_gem_count(self):
        if hasattr(self, "state"):
            assert count_gems(self.state) == 31

    @invariant()
    def check_secrets_hidden(self):
        if hasattr(self, "state") and not self.state.is_ended:
            assert encode_public_view(self.state) == encode_public_view(replace_secrets(self.state))

    def teardown(self):
        if hasattr(self, "state"):
            assert GAME.rulebook.apply(GAME.initial_state(self.setup), self.events) == self.state


pytestmark = SAMPLED
TestDeepBlueMachine = DeepBlueMachine.TestCase
# without shrinking, which takes minutes for a whole game: a failure is read from its last dive
TestDeepBlueMachine.settings = settings(
    max_examples=full_or_sample(25, 25, 8),
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
)
