"""Perils' first-game cards: the goal, cards, a turn, a peril, weighing anchor."""

from companion.pictures.card_faces import peril_card
from companion.pictures.dice_pictures import die
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.places import island, port
from companion.table.sentence import say
from kivy_ui.table.first_game_cards import FirstCard

FIRST_CARDS = {
    "LearnAboard": FirstCard(
        say("perils_of_the_deep.first_goal"),
        say("perils_of_the_deep.first_goal_words"),
        ((picture(port), say("perils_of_the_deep.first_port")), (picture(island, 2), say("perils_of_the_deep.first_islands"))),
    ),
    "PlayCard": FirstCard(
        say("perils_of_the_deep.first_cards"),
        say("perils_of_the_deep.first_cards_words"),
        (
            (picture(icon, "skull", "#b3261a"), say("perils_of_the_deep.first_crew")),
            (picture(icon, "map"), ""),
            (picture(icon, "coin"), ""),
        ),
    ),
    "TradeMaps": FirstCard(
        say("perils_of_the_deep.first_turn"),
        say("perils_of_the_deep.first_turn_words"),
        (
            (picture(icon, "skull", "#b3261a"), say("perils_of_the_deep.first_crew")),
            (picture(die, "map"), say("perils_of_the_deep.first_board")),
        ),
    ),
    "LearnPeril": FirstCard(
        say("perils_of_the_deep.first_peril"),
        say("perils_of_the_deep.first_peril_words"),
        ((picture(peril_card, "jetsam", 2), say("perils_of_the_deep.first_skulls")),),
    ),
    "WeighAnchor": FirstCard(
        say("perils_of_the_deep.first_anchor"),
        say("perils_of_the_deep.first_anchor_words"),
        (
            (picture(icon, "anchor", "#1e5a7a"), say("perils_of_the_deep.first_bank")),
            (picture(icon, "skull", "#b3261a"), say("perils_of_the_deep.first_nothing")),
        ),
    ),
}
