"""Topics of the rules of Into the Blue, in the order in which players look them up; their words are in [rules]."""

from companion.table.rule_topics import topic

RULE_TOPICS = (
    topic("goal"),
    topic("setup"),
    topic("rolling", "RollDice", "ChooseDice", "ReportRoll"),
    topic("stopping", "StopRolling"),
    topic("sequence"),
    topic("placing", "PlaceShells"),
    topic("failing"),
    topic("perfect", "TakeChest"),
    topic("chests", "TellWorth"),
    topic("treasures", "CheckTreasures"),
    topic("ties"),
    topic("end"),
    topic("score"),
)
