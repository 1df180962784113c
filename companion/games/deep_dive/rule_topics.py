"""Topics of the rules of Deep Dive, in the order in which players look them up; their words are in [rules]."""

from companion.table.rule_topics import topic

RULE_TOPICS = (
    topic("goal"),
    topic("ocean", "TellTile"),
    topic("turn", "GoDeeper"),
    topic("taking", "TakeTile"),
    topic("flipping", "FlipTile"),
    topic("rocks", "SpendRock"),
    topic("predators"),
    topic("skipping"),
    topic("retreat"),
    topic("rows"),
    topic("scoring"),
    topic("end"),
    topic("solo", "ChooseFood"),
    topic("solo_score"),
)
