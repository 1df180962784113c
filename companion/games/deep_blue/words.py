"""All sentences of Deep Blue, by key: another language costs this one file. Seats stand in them by `who`."""

from companion.games.deep_blue.box import (
    A_STORM_IS_COMING,
    BOUNTY_WRECKS,
    COLOURS,
    DANGEROUS_REEFS,
    IN_BAG,
    IN_SUPPLY,
    RUINS_OF_PLENTY,
    SCATTERED_WEALTH,
    STARTING_TOKENS,
    THE_BEST_OF_THE_BEST,
    TROUBLED_WATERS,
)
from companion.games.deep_blue.faces import Face
from companion.table.wording import counted, listed, who

SCENARIOS = {
    TROUBLED_WATERS: "Troubled Waters",
    THE_BEST_OF_THE_BEST: "The Best of the Best",
    SCATTERED_WEALTH: "Scattered Wealth",
    BOUNTY_WRECKS: "Bounty Wrecks",
    A_STORM_IS_COMING: "A Storm Is Coming",
    DANGEROUS_REEFS: "Dangerous Reefs",
    RUINS_OF_PLENTY: "Ruins of Plenty",
}
FIRST_SCENARIO = TROUBLED_WATERS  # what the rulebook suggests for a first game
DRAWN_AT_RANDOM = "drawn at random"

SCENARIO_NOTE = {
    TROUBLED_WATERS: "two gems at a time",
    THE_BEST_OF_THE_BEST: "4 more for each card",
    SCATTERED_WEALTH: "gems lie on the wrecks",
    BOUNTY_WRECKS: "the leader scores 2 for every 3 gems",
    A_STORM_IS_COMING: "a revealed city is dived at once",
    DANGEROUS_REEFS: "nobody may rush",
    RUINS_OF_PLENTY: "every diver scores the tile",
}

SCENARIO_WHY = {
    TROUBLED_WATERS: "Troubled Waters: on a Sunken City tile the leader draws two gems at a time, an odd last one alone. Hazards are "
    "answered in the order drawn before any card is played on either gem; if the first of a pair warns, a second of its colour must be answered.",
    THE_BEST_OF_THE_BEST: "The Best of the Best: on a Sunken City tile each card played for points is worth 4 more. A card played as "
    "protection is not played for points.",
    SCATTERED_WEALTH: "Scattered Wealth: when a Sunken City tile is revealed, one gem is drawn onto it and onto each connected tile, "
    "revealed or not, that has none. A dive on any tile with a gem begins with that gem as the first one drawn. If the bag runs out, the rest get none.",
    BOUNTY_WRECKS: "Bounty Wrecks: on a Sunken City tile a leader who was not forced up scores 2 for every 3 gems drawn, hazards too, "
    "rounded down to whole threes.",
    A_STORM_IS_COMING: "A Storm Is Coming: revealing a Sunken City tile starts a dive on it at once, as a free action, and all may rush "
    "from up to two moves away. With two such tiles the seat chooses which dive comes first; its boat on the other may not rush away.",
    DANGEROUS_REEFS: "Dangerous Reefs: nobody may rush into a dive on a Sunken City tile, the leader's second boat included.",
    RUINS_OF_PLENTY: "Ruins of Plenty: on a Sunken City tile every seat in the dive scores the tile's worth, and twice with two boats "
    "there, resurfaced or not. This replaces the leader's own points for the tile.",
}

WHY = {
    "scenario": "It changes the four Sunken City tiles only. Troubled Waters is suggested for a first game.",
    "bag": "In the app Fathom draws; on the table you draw from your cloth bag and tell the colour.",
    "tiles": "On the table you tell each tile's face as it is turned up; in the app Fathom shuffles them and says which tile to lay.",
    "totals": "The rules keep treasure chests closed: each seat may peek at its own only. A table may play them open.",
    "odds": "The exact chances of the next draw, from what is in the bag. Always one tap away, never in the way.",
    "opening": "Four crew cards open the market. Each “+1” on them moves a gem of that colour from the supply into the bag, for good.",
    "empty": "The blank starting tile goes out of the game and leaves one of the six square sites empty.",
    "turn": "One action, then the next seat clockwise. Recruit turns up one new card (a refresh four, then one more); its “+1” goes into the bag at "
    "once. Sail flips the face-down tiles on which your boats end, two at most. Rest takes 3 cards back. Dive on a face-up wreck where you have a boat.",
    "tile": "Tap the face if it is known, or enter it: it is remembered. Check with your box.",
    "boats": "Boats already at the wreck are in. Then each seat, the leader first and then clockwise, may rush any boat one move away. A rushed boat "
    "lies in the centre and never holds a spot; each spot holds one boat.",
    "draw": "One gem at a time, at least one. The first black and the first blue of a dive warn; every later one must be answered by all. "
    "Whoever still dives may play cards until the next draw, and keeps those points whatever follows.",
    "hazard": "From the second of its colour on, every seat still diving must answer, the leader first, then clockwise: a card of that colour, a matching "
    "scouting spot (once: the boat goes to the centre), or resurface. A seat may resurface even if it could defend.",
    "last": "Nobody draws any more. Seats still diving may play their last cards; then the dive is scored.",
    "connect": "Which tiles the routes join with this one is for your board to say. Tap them in the order they get a gem.",
    "lay": "One gem is drawn from the bag onto the tile. It is out of the bag until a dive there is over.",
    "storm": "A revealed Sunken City tile is dived on at once, as a free action of the seat that revealed it.",
    "crew": "Most points wins. A tie goes to the tied seat with more crew cards: all it owns, in hand, played and resting. Still tied, they share.",
}

LIES = {"face down": "lies face down", "empty": "is empty: the blank tile was there", "gone": "was dived on and is gone"}
KINDS = {"starting": "starting", "advanced": "ordinary red-buoy", "sunken": "Sunken City"}
NOBODY = "nobody"

REFUSED = {
    "game_over": "The game is over: the fourth Sunken City dive was scored.",
    "not_your_turn": "It is {up}'s turn, not {seat}'s.",
    "turn_not_finished": "The turn's action was taken; first it has to be finished.",
    "setup_not_finished": "The market and the empty site come before the first turn.",
    "no_such_tokens": "{seat} has {held} starting tokens left, not {spent}.",
    "no_such_plus": "No crew card has “+1” {gem}: only silver, gold, red, green and purple gems can be added.",
    "too_many_gems": "{count} gems are too many: {most} at most can be added here.",
    "market_is_open": "The market is open already.",
    "empty_site_known": "The empty site is known already.",
    "not_a_square_site": "The blank tile lies on one of the square sites, 1 to 6, not on site {site}.",
    "too_many_tiles": "{count} tiles: a Sail flips two different tiles at most, one for each boat.",
    "not_face_down": "There is no face-down tile at site {site}.",
    "tile_not_asked": "The tile at site {site} is not asked for now.",
    "unknown_tile": "No tile of this game is known by that face.",
    "tile_already_told": "The tile {tile} was already turned up, at site {site}: there is one of each.",
    "wrong_buoy": "A tile of this kind ({kind}) cannot lie at site {site}: starting tiles lie on the squares, 1 to 6, the others on 7 to 15.",
    "kind_used_up": "There are only {count} {kind} tiles, and all were turned up.",
    "impossible_tile": "Worth {worth} with {count} spots: a tile is worth 0 to 20 and has 4 known spots at most.",
    "tile_not_told": "The tile at site {site} must be told first.",
    "not_now": "A tile can be told again between dives, when the tiles are on the table.",
    "no_dive": "No dive is on.",
    "no_such_site": "There is no site {site}: they are 1 to 15.",
    "no_dive_there": "No dive at site {site}: it {lies}.",
    "tile_first": "The tile at site {site} must be told first.",
    "boats_not_told": "First every seat tells its boats.",
    "boats_out_of_order": "It is for {asked} to tell boats now, not for {seat}.",
    "third_boat": "{seat} has two boats, not {count}.",
    "rushed_on_spot": "A rushed boat never holds a spot: {seat}'s cannot lie on {spot}.",
    "no_rush": "Dangerous Reefs: nobody may rush into a dive on a Sunken City tile.",
    "spot_not_free": "There is no free {spot} spot at this wreck.",
    "leader_not_there": "{seat} leads, so one of its boats must be there already, not rushing.",
    "owed_a_dive": "The other boat waits at site {site}, which is still owed a dive: it may not rush away.",
    "bag_on_table": "The bag is on the table: tell what was drawn.",
    "bag_in_app": "The bag is in the app: Fathom draws.",
    "hazard_first": "First {seat} has to answer the {colour} gem.",
    "leader_draws": "{leader} leads and draws, not {seat}.",
    "leader_stops": "{leader} leads and decides when to stop, not {seat}.",
    "leader_goes_on": "{leader} has not stopped yet.",
    "dive_is_over": "The dive is over: no more gems are drawn.",
    "bag_empty": "The bag is empty: the leader must stop.",
    "draw_first": "At least 1 gem must be drawn before the leader may stop.",
    "second_gem_first": "Troubled Waters: the second gem of the pair has to be told first.",
    "wrong_number": "{count} gems: it must be {most} here, and they are told in the order drawn.",
    "unknown_gem": "There is no gem “{gem}”.",
    "not_in_bag": "By our count the bag holds {held} {gem} gems, so this cannot be. Count the bag again?",
    "not_in_dive": "{seat} is not in this dive.",
    "resurfaced": "{seat} has resurfaced and plays no more cards in this dive.",
    "nothing_drawn": "Cards are played on gems, and none is drawn yet.",
    "impossible_cards": "{cards} cards for {points} points: it must be 1 to {most} cards and 0 to {top} points.",
    "nothing_to_answer": "There is no hazard to answer.",
    "answer_out_of_order": "{first} answers first, not {seat}: the leader, then clockwise.",
    "spot_used": "{seat} has already used the {spot} spot.",
    "spot_not_held": "{seat} holds no {spot} spot.",
    "spot_does_not_help": "The {spot} spot does not help against a {colour} gem.",
    "nothing_to_scatter": "No gems are to be scattered from site {site} now.",
    "site_gets_no_gem": "Site {site} gets no gem: each tile holds one, and empty sites get none.",
    "nothing_to_lay": "No gem is to be laid on site {site} now.",
    "no_storm_there": "No dive is owed at site {site} now.",
    "crew_not_asked": "{seat} is not asked for its crew cards now.",
    "impossible_crew": "{cards} crew cards: it must be {low} to {high}.",
    "unknown_counter": "There is no such counter.",
    "impossible_count": "{what}: it must be {low} to {high}, not {count}.",
    "not_at_table": "{seat} is not at the table.",
    "too_few_stay": "Deep Blue needs two at the table, so nobody more can leave.",
}

ASKED = {
    "opening": "The market opens with four crew cards. Is there a “+1” on them?",
    "empty": "Which square site did the blank tile leave empty?",
    "turn": "{seat}: what do you do?",
    "tile": "What does the tile at site {site} show?",
    "boats_of_leader": "{seat} leads: where are your boats?",
    "boats": "{seat}: is a boat of yours at the wreck?",
    "first": "{seat}: draw the first gem",
    "first_pair": "{seat}: draw the first two gems",
    "draw": "{seat}: go on, or stop?",
    "second": "{seat}: which gem came second?",
    "empty_bag": "{seat}: the bag is empty. Last cards, then stop",
    "hazard": "{seat}: the {nth} {colour} gem. How do you answer?",
    "last": "{seat} has stopped. Last cards?",
    "last_forced": "{seat} is up: the dive ends. Last cards?",
    "connect": "Which tiles are connected with site {site}?",
    "lay": "Which gem was drawn onto site {site}?",
    "storm": "{seat}: the storm! Which dive comes first?",
    "storm_now": "{seat}: the storm! Now the dive at site {site}",
    "crew": "{seat} is tied for first: how many crew cards?",
}

LABEL = {
    "no_gems": "No gem is added",
    "gems": "Gems to add …",
    "site": "Site {site}",
    "recruit": "Recruit",
    "recruit_gem": "Recruit, +1 gem",
    "recruit_tokens": "Recruit with tokens …",
    "refresh": "Refresh the market …",
    "sail": "Sail",
    "sail_flip": "Sail and flip …",
    "sail_tokens": "Sail with tokens …",
    "rest": "Rest",
    "dive": "Dive …",
    "known_tile": "A tile we know …",
    "starting": "Another tile …",
    "advanced": "Another tile …",
    "sunken": "Sunken City …",
    "away": "Not there",
    "spot": "On {spot}",
    "centre": "In the centre",
    "rush": "Rushes in",
    "two": "Two boats …",
    "nobody_else": "Nobody else dives",
    "draw": "Draw",
    "draw_pair": "Draw two",
    "report": "Tell the gem",
    "stop": "Stop",
    "cards": "Play cards …",
    "use_spot": "Use the {spot} spot",
    "card": "Play a {colour} card",
    "resurface": "Resurface",
    "score": "Score the dive",
    "connected": "Connected tiles …",
    "alone": "None",
    "storm": "Dive at site {site}",
    "crew": "Count them …",
    "recount": "Count the bag again",
    "correct_tile": "Correct site {site}: {tile}",
    "tell_again": "Tell site {site} again",
}

NOTE = {
    "recruit": "no “+1” on the new card",
    "sail": "nothing is flipped",
    "rest": "3 cards back",
    "refresh": "$4, five new cards",
    "away": "watches this one",
    "centre": "there, on no spot",
    "rush": "from one move away",
    "rush_storm": "from up to two moves away",
    "use_spot": "your boat goes to the centre",
    "card": "to your rest area",
    "resurface": "keeps {points} from cards",
    "resurface_leader": "ends the dive, keeps {points} from cards",
    "draw": "{count} in the bag",
    "stop": "scores what is drawn",
    "score": "no more cards",
    "in_bag": "{count} in the bag",
    "check": "check with your box",
}

FIELD = {
    "gem": "Gem",
    "gems": "“+1” gems",
    "tokens": "Starting tokens",
    "flip": "Tiles flipped, in order",
    "wreck": "Wreck",
    "tile": "Tile",
    "worth": "Worth to the leader",
    "spots": "Scouting spots",
    "boats": "Two boats",
    "cards": "How many cards",
    "points": "Their printed points",
    "connected": "Tiles, in order",
    "crew": "Crew cards",
    "in_bag": "{colour} in the bag",
}

PLACE = {"centre": "in the centre", "rush": "rushing"}
SOURCE = {"cards": "cards", "gems": "gems", "tile": "the tile", "bounty": "bounty"}
GROUP = {"correct": "Correct"}
NTH = ("first", "second", "third", "fourth")
TOKENS_LABEL, CHEST_LABEL = "starting tokens", "treasure chest"

LOG = {
    "scenario": "The scenario is {scenario}",
    "scenario_drawn": "The scenario is drawn: {scenario}",
    "tiles_dealt": "The wreck tiles are shuffled and dealt to the sites",
    "opened": "The market opens: {gems} into the bag",
    "opened_none": "The market opens: no gem is added",
    "added": "{gems} into the bag",
    "missing": "no {gems} left in the supply, so nothing moves",
    "empty": "Site {site} is empty",
    "recruited": "{seat} recruits",
    "refreshed": "{seat} refreshes the market",
    "sailed": "{seat} sails",
    "spending": " with {tokens}",
    "rested": "{seat} rests",
    "flipped": "Site {site} is turned up",
    "flipped_face": "Site {site} is turned up: lay the tile {tile}",
    "told": "Site {site}: {tile}",
    "led": "{seat} leads a dive at site {site}",
    "storm": "The storm: {seat} leads a dive at site {site}",
    "joined": "{seat} dives",
    "joined_two": "{seat} dives with two boats",
    "away": "{seat} stays out",
    "closed": "Nobody else dives",
    "tile_gem": "The gem on site {site} is the first: {gem}",
    "drawn": "{seat} draws {gems}",
    "by_card": "{seat} answers {colour} with a card",
    "by_spot": "{seat} answers {colour} with the {spot} spot",
    "resurfaced": "{seat} resurfaces",
    "cards": "{seat} plays {cards}",
    "cards_open": "{seat} plays {cards} for {points}",
    "stopped": "{seat} stops",
    "scored": "Dive {number} is scored",
    "scored_open": "Dive {number} is scored: {scores}",
    "scored_own": "Dive {number} is scored: {points} for you",
    "scattered": "Gems are scattered around site {site}",
    "laid": "{gem} onto site {site}",
    "turn": "",
    "ended": "The Sunken City is complete: the game is over",
    "ended_tied": "The Sunken City is complete: {seats} are tied",
    "crew": "{seat} has {cards} crew cards",
    "recounted": "The bag is counted again: {gems}",
    "corrected_tile": "A tile is corrected: {tile}",
    "forgotten": "Site {site} is told again",
    "tokens": "{seat} has {tokens}, not {before}",
    "chest": "{seat}'s treasure chest is corrected",
    "left": "{seat} leaves the table",
}

ODDS = {
    "next": "Next gem",
    "next_pair": "Next two gems",
    "harmless": "harmless",
    "warning": "a warning",
    "answer": "must be answered",
    "far": "A dive without a second hazard",
    "far_row": "{count} gems",
    "note": "In the bag: {gems}",
}

TITLE = {
    "between": "Sunken City {dived} of {of}",
    "sunken": "Sunken City {nth} of {of}",
    "wreck": "Dive at site {site}",
    "ordinary": "an ordinary wreck",
    "tokens": "tokens",
}

RAIL = {
    "left": "left",
    "away": "not in this dive",
    "surfaced": "surfaced",
    "leads": "leads",
    "diving": "diving",
    "on": "on {spot}",
    "points": "{points} VP",
    "counts": "counts crew",
    "boats": "boats?",
    "answers": "must answer",
}

TIE = {
    "tied": "{seats} are tied at {points}.",
    "uncounted": "Their crew cards were not counted, so they share.",
    "count": "{seat} has {cards} crew cards.",
    "wins": "{seat} has the most and wins.",
    "shared": "{seats} still tie, and share.",
}


def tile(face: Face) -> str:
    """A tile in words: "worth 3 · gold, red, blue"."""
    return f"worth {face.worth} · {', '.join(face.spots) or 'no spots'}"


def gems(colours: tuple[str, ...]) -> str:
    """Gems in the order given: "gold, silver and gold"."""
    return listed(colours)


def counts(by_colour: tuple[int, ...]) -> str:
    """Gems by colour: "7 silver, 3 gold and 1 red"."""
    return listed([f"{count} {colour}" for colour, count in zip(COLOURS, by_colour, strict=True) if count]) or "no gem"


def places(boats: str) -> str:
    """Two places of boats in words: "gold and in the centre"."""
    return listed([PLACE.get(place, f"on {place}") for place in boats.split("+")])


def score_label(source: str, number: int) -> str:
    """The label of a score line: "Dive 3, gems"."""
    return f"Dive {number}, {SOURCE[source]}" if number else "Correction"


def tie_story(first: tuple[int, ...], points: int, crew: tuple[int, ...]) -> tuple[str, ...]:
    """The tie-break told step by step."""
    tied = TIE["tied"].format(seats=listed([who(seat) for seat in first]), points=points)
    if min(crew) < 0:
        return (tied, TIE["uncounted"])
    most = [who(seat) for seat, cards in zip(first, crew, strict=True) if cards == max(crew)]
    end = TIE["wins"].format(seat=most[0]) if len(most) == 1 else TIE["shared"].format(seats=listed(most))
    return (tied, *(TIE["count"].format(seat=who(seat), cards=cards) for seat, cards in zip(first, crew, strict=True)), end)


def checklist(seats: int, scenario: str, tiles_on_table: bool) -> tuple[str, ...]:
    """The set-up list in the order of the rulebook."""
    tokens = listed([f"{who(seat)} {count}" for seat, count in enumerate(STARTING_TOKENS[:seats])])
    return (
        "The main board in the middle; the dive board, the diving bell and the points beside it",
        *(_tiles_on_table() if tiles_on_table else _tiles_in_app()),
        f"{counts(IN_BAG)} into the bag: {sum(IN_BAG)} gems",
        f"{counts(IN_SUPPLY)} onto the supply: {sum(IN_SUPPLY)} gems",
        f"The scenario card {SCENARIOS[scenario]} below the supply"
        if scenario in SCENARIOS
        else "The scenario cards: one is drawn at random",
        f"Each of the {counted(seats, 'seat')}: 2 boats into the harbour, a player board, 4 crew cards of its colour, a treasure chest",
        "The 30 other crew cards shuffled, face down below $4; four of them open the market on $1, $2, $2, $3",
        f"Starting tokens in turn order: {tokens}",
    )


def _tiles_on_table() -> tuple[str, ...]:
    return (
        "The 6 starting tiles (yellow buoy) shuffled onto the six square sites, face up; the blank one goes out",
        "The 9 advanced tiles (red buoy) shuffled onto the other sites, face down",
        "Number the sites once for all evenings: the squares 1 to 6, the others 7 to 15",
    )


def _tiles_in_app() -> tuple[str, ...]:
    return (
        "Number the sites once for all evenings: the squares 1 to 6, the others 7 to 15",
        "The 14 wreck tiles in reach, face up: Fathom says which one to lay where",
    )
