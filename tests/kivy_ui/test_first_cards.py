"""Test which question a first-game card explains."""

from types import SimpleNamespace

import pytest

from companion.games.deep_dive.dive import Resurface
from companion.table.prompt import Choice, Prompt
from kivy_ui.games.deep_dive.first_cards import FIRST_CARDS
from kivy_ui.table.first_game_cards import FirstGameCards


@pytest.mark.parametrize(("refuge", "kind"), [((1, 3, 4), "ComeUp"), ((), "")])
def test_the_card_of_a_retreat_does_not_explain_an_empty_depth(refuge, kind):
    cards = FirstGameCards(FIRST_CARDS, {}, lambda seen: None)
    prompt = Prompt("Resurface?", (Choice("Resurface", Resurface(0)),))
    shown = SimpleNamespace(
        prompt=prompt,
        is_question=False,
        entry=7,
        seats=(SimpleNamespace(name="Ann", player=""),),
        view=SimpleNamespace(refuge=refuge),
    )
    cards.follow("deep-dive", shown)
    assert cards.kind == kind
