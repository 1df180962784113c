"""Into the Blue's first-game cards: a roll, a reroll, placing shells, a chest."""

from companion.pictures.dice_pictures import IVORY, die
from companion.pictures.objects import chest
from companion.pictures.picture import picture
from companion.table.sentence import say
from kivy_ui.table.first_game_cards import FirstCard

FIRST_ROLL = FirstCard(
    say("into_the_blue.first_roll"),
    say("into_the_blue.first_roll_words"),
    tuple((picture(die, face), "") for face in ("1", "2", "3", "chest")),
)
FIRST_REROLL = FirstCard(
    say("into_the_blue.first_reroll"),
    say("into_the_blue.first_reroll_words"),
    ((picture(die, "1", IVORY, True), say("into_the_blue.first_kept")), (picture(die, "4"), say("into_the_blue.first_again"))),
)
FIRST_CARDS = {
    "RollDice": FIRST_ROLL,
    "ReportRoll": FIRST_ROLL,
    "StopRolling": FIRST_REROLL,
    "PlaceShells": FirstCard(
        say("into_the_blue.first_place"),
        say("into_the_blue.first_place_words"),
        ((picture(die, "3"), say("into_the_blue.first_level")), (picture(die, "5"), say("into_the_blue.first_gap"))),
    ),
    "TakeChest": FirstCard(
        say("into_the_blue.first_chest"),
        say("into_the_blue.first_chest_words"),
        ((picture(chest, False), say("into_the_blue.first_secret")),),
    ),
}
