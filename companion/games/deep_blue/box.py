"""The gems, their worth, and the other printed numbers of the box."""

COLOURS = ("silver", "gold", "red", "green", "purple", "black", "blue")
SILVER, GOLD, RED, GREEN, PURPLE, BLACK, BLUE = range(7)
INDEX = {colour: index for index, colour in enumerate(COLOURS)}
HAZARDS = (BLACK, BLUE)

IN_BAG = (7, 3, 1, 0, 0, 4, 4)
IN_SUPPLY = (2, 2, 2, 2, 4, 0, 0)
IN_ALL = 31

PLAIN_WORTH = {SILVER: 1, GOLD: 2, RED: 4}
SPOT_WORTH = {SILVER: 3, GOLD: 5, RED: 10}

ADDED_COLOURS = COLOURS[:5]
"""The colours a "+1" on a crew card can have: black and blue have none."""

SPOTS = ("silver", "gold", "red", "blue", "black", "blue-or-black")
DEFENDS = {"blue": (BLUE,), "black": (BLACK,), "blue-or-black": (BLACK, BLUE)}
"""Which hazards a spot answers, once."""

BOATS = 2
STARTING_TOKENS = (0, 1, 1, 2, 2)
PRICES = (1, 2, 2, 3)  # the middle two are inferred
REFRESH_PRICE = 4
MARKET_CARDS = 4
REFRESH_CARDS = 5  # four new ones, then one more for the card taken
REST_CARDS = 3
STARTING_CREW, MOST_CREW = 4, 34  # four own cards, and at most all 30 of the market

SQUARE_SITES = 6
SITES = 15
SUNKEN_CITY_TILES = 4
ADVANCED_TILES = 5  # those with a red buoy that are not Sunken City
EXPERT_POINTS = 4  # The Best of the Best
BOUNTY_GEMS, BOUNTY_POINTS = 3, 2  # Bounty Wrecks
MOST_FLIPPED = BOATS

TROUBLED_WATERS = "troubled-waters"
THE_BEST_OF_THE_BEST = "the-best-of-the-best"
SCATTERED_WEALTH = "scattered-wealth"
BOUNTY_WRECKS = "bounty-wrecks"
A_STORM_IS_COMING = "a-storm-is-coming"
DANGEROUS_REEFS = "dangerous-reefs"
RUINS_OF_PLENTY = "ruins-of-plenty"
