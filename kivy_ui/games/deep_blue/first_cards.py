"""Deep Blue's first-game cards: the market before the first turn, a turn, a dive and a hazard."""

from companion.pictures.animals import ship
from companion.pictures.card_faces import crew_card, hand
from companion.pictures.gems import gem_in_ring
from companion.pictures.objects import bag
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet
from companion.table.sentence import say
from kivy_ui.table.first_game_cards import FirstCard

FIRST_CARDS = {
    "OpenMarket": FirstCard(
        say("deep_blue.first_market"),
        say("deep_blue.first_market_words"),
        (
            (picture(crew_card, "red"), say("deep_blue.first_plus")),
            (picture(gem_in_ring, "red", "good"), ""),
            (picture(bag), ""),
        ),
    ),
    "DrawGem": FirstCard(
        say("deep_blue.first_dive"),
        say("deep_blue.first_dive_words"),
        (
            (picture(bag), ""),
            (picture(gem_in_ring, "gold", "good"), say("deep_blue.first_worth")),
            (picture(gem_in_ring, "black", "warn"), say("deep_blue.first_warns")),
            (picture(gem_in_ring, "black", "bad"), say("deep_blue.first_defend")),
        ),
        explains=lambda snapshot: not snapshot.view.gems,  # after the first draws it would come too late
    ),
    "Rest": FirstCard(
        say("deep_blue.first_turn"),
        say("deep_blue.first_turn_words"),
        (
            (picture(helmet, "green", "star"), say("deep_blue.first_go_down")),
            (picture(ship, "green", "star"), say("deep_blue.first_sail")),
            (picture(crew_card, "red"), say("deep_blue.first_recruit")),
            (picture(hand, 3), say("deep_blue.first_rest")),
        ),
    ),
    "Resurface": FirstCard(
        say("deep_blue.first_hazard"),
        say("deep_blue.first_hazard_words"),
        (
            (picture(gem_in_ring, "black", "bad"), say("deep_blue.first_or")),
            (picture(gem_in_ring, "blue", "bad"), ""),
            (picture(crew_card, "black"), say("deep_blue.first_card")),
        ),
    ),
}
