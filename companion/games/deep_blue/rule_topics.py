"""Topics of the rules of Deep Blue, in the order in which players look them up; their words are in [rules]."""

from companion.table.rule_topics import topic

RULE_TOPICS = (
    topic("goal", "CountCrew"),
    topic("turn", "Rest"),
    topic("recruit", "Recruit", "RefreshMarket", "OpenMarket"),
    topic("tokens"),
    topic("sail", "Sail"),
    topic("tiles", "TellTile", "LearnTile", "TellAgain", "CorrectTile", "LayTiles", "NameEmptySite"),
    topic("scouting"),
    topic("dive", "LeadDive", "LeadStormDive", "PlaceBoats", "CloseDive"),
    topic("draw", "DrawGem", "ReportGems", "StopDive", "FixGem", "RecountBag"),
    topic("hazards", "UseSpot", "PlayProtection", "Resurface"),
    topic("cards", "PlayCards"),
    topic("scoring", "ScoreDive"),
    topic("scenarios", "ConnectSites", "ReportTileGem"),
    topic("scenario_gems"),
)
