"""Deep Blue: what a scored dive shows, gem by gem, and dealt tiles."""

import pytest

TOUR = "tests.kivy_ui.scored_moments"
TOLD = (
    "a scored dive shows its points gem by gem, and who stayed on deck",
    "who comes up keeps what the glass says",
    "an open gem says beside each diver what it brings",
    "what a gem adds lies beside the odds, not on them",
    "played cards are seen, and what they add",
    "who holds against a hazard is named",
    "a dive at the Sunken City counts its houses",
    "nobody still dives where the leader came up",
    "tiles that Fathom dealt show what they are worth and their spots",
    "who may play cards meanwhile is asked for them in its own name",
    "a real bag's gem goes from its key where it belongs",
    "a held chest lies over what is to be done",
    "who stayed on deck is told beside the title",
    "gems are told apart only where their colours come to what was scored",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_scored(tour, sentence):
    assert sentence in tour
