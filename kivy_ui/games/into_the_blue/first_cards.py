"""Into the Blue's first-game cards: a reroll, placing shells, a chest; and one for Help with a roll, which decides nothing."""

from companion.pictures.dice_pictures import IVORY, die
from companion.pictures.objects import chest
from companion.pictures.picture import picture
from companion.table.sentence import say
from kivy_ui.table.first_game_cards import FirstCard

HELP_WITH_ROLL = FirstCard(
    say("into_the_blue.first_roll"),
    say("into_the_blue.first_roll_words"),
    tuple((picture(die, face), "") for face in ("1", "2", "3", "4", "5", "chest")),
    explains=lambda _: False,
)
"""Card that never opens by itself: the first player's turn has its card at the reroll, which is the first decision."""
FIRST_REROLL = FirstCard(
    say("into_the_blue.first_reroll"),
    say("into_the_blue.first_reroll_words"),
    ((picture(die, "1", IVORY, True), say("into_the_blue.first_kept")), (picture(die, "4"), say("into_the_blue.first_again"))),
)
FIRST_CARDS = {
    "StopRolling": FIRST_REROLL,
    "TakeChest": FirstCard(
        say("into_the_blue.first_chest"),
        say("into_the_blue.first_chest_words"),
        ((picture(chest, False), say("into_the_blue.first_secret")),),
    ),
    "PlaceShells": FirstCard(
        say("into_the_blue.first_place"),
        say("into_the_blue.first_place_words"),
        ((picture(die, "3"), say("into_the_blue.first_level")), (picture(die, "5"), say("into_the_blue.first_gap"))),
    ),
    "RollDice": HELP_WITH_ROLL,
    "ReportRoll": HELP_WITH_ROLL,
}
