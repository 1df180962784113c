"""Topics of the rules of Perils of the Deep, in the order in which players look them up; their words are in [rules]."""

from companion.table.rule_topics import topic

RULE_TOPICS = (
    topic("goal"),
    topic("expedition", "BeginTrack", "ChooseCaptains"),
    topic("round", "LearnAboard"),
    topic("turn", "PlayCard", "EndTurn", "AskEndTurn", "KeepTurn"),
    topic("bonus", "FollowText", "EndCardText"),
    topic("crew", "LoseCaptain", "LoseLastCrew"),
    topic("moving", "SailShip", "SailSpace", "TakeSpaceBack", "StopBefore"),
    topic("boarding", "Board", "RollBoarding", "TellBoarding"),
    topic("treasure", "CollectToken", "PlayToken", "ReturnToken"),
    topic("coins", "BuyCard", "TradeMaps", "SellMaps", "CorrectCoins"),
    topic("perils", "FlipPeril", "LearnPeril", "FollowPerilText", "EndPerilText"),
    topic("anchor", "PressOn", "WeighAnchor", "AllPressOn", "DeclareInOrder", "TellReach"),
    topic("end", "EnterCards", "CountMaps"),
    topic("tracking"),
)
