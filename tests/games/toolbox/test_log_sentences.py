"""Log sentences without typed words, after a clock ran out, and about one thing alone."""

import pytest

from companion.games.toolbox import GAME
from companion.games.toolbox.bags_and_stacks import ThingsAdded
from companion.games.toolbox.box import NO_REASON, Kind
from companion.games.toolbox.dice import DiceThrown
from companion.games.toolbox.draws import CountCorrected, ThingsDrawn
from companion.games.toolbox.turns import TurnEnded

THROW = DiceThrown("2d{shark,blank}", ("d{shark,blank}",) * 2, ("blank", "shark"), None)
FATE = DiceThrown("2dF", ("dF", "dF"), ("-", "+"), 0)
RED = ThingsDrawn(0, (0,), ("red star A",), "Loot", True)


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (CountCorrected(0, 0, "red star", 4, 3, NO_REASON), "You recount: 3 × red star, not 4", "Ihr zählt nach: 3 × Stern in Rot, nicht 4"),
        (CountCorrected(0, 0, "red star", 4, 3, "lost"), "You recount: 3 × red star, not 4 (lost)", "Ihr zählt nach: 3 × Stern in Rot, nicht 4 (lost)"),
        (THROW, "Rolled 2 × shark, blank: blank shark", "Gewürfelt 2 × shark, leer: leer shark"),
        (FATE, "Rolled 2dF: − + = 0", "Gewürfelt 2dF: − + = 0"),
        (RED, "You draw a red star A from “Loot” and put it back", "Ihr zieht einen roten Stern A aus „Loot“ und legt jedes zurück"),
        (ThingsAdded(0, Kind("star", "red"), 1, "Loot"), "You put a red star into “Loot”", "Ihr legt einen roten Stern in „Loot“"),
        (ThingsAdded(0, Kind("star", "red"), 2, "Loot"), "You put 2 × red star into “Loot”", "Ihr legt 2 × Stern in Rot in „Loot“"),
        (TurnEnded(0, 65_000, 0, False, -5_000, False), "Ann ends the turn after 1:05, 0:05 over time", "Ann beendet den Zug nach 1:05, 0:05 über der Zeit"),
    ],
)  # fmt: skip
def test_log_sentence_is_read_in_both_languages(event, english, german):
    sentence = GAME.rulebook.describe(event, None)
    assert [GAME.reader(("Ann",), code).read(sentence) for code in ("en", "de")] == [english, german]
