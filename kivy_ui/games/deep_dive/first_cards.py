"""Deep Dive's first-game cards: a flip, a rock, a retreat."""

from companion.pictures.animals import penguin, trapped_penguin
from companion.pictures.food import food_tile
from companion.pictures.objects import pile, rock
from companion.pictures.picture import picture
from companion.table.sentence import say
from kivy_ui.table.first_game_cards import FirstCard

FIRST_FLIP = FirstCard(
    say("deep_dive.first_flip"),
    say("deep_dive.first_flip_words"),
    ((picture(food_tile, "green", "2"), say("deep_dive.first_take")), (picture(pile, 2), say("deep_dive.first_deeper"))),
)
FIRST_CARDS = {
    "FlipTile": FIRST_FLIP,
    "TellTile": FIRST_FLIP,
    "SpendRock": FirstCard(
        say("deep_dive.first_rock"), say("deep_dive.first_rock_words"), ((picture(rock), say("deep_dive.first_start")),)
    ),
    "ComeUp": FirstCard(
        say("deep_dive.first_up"),
        say("deep_dive.first_up_words"),
        (
            (picture(trapped_penguin, "green"), ""),
            (picture(penguin, "green"), ""),
            (picture(food_tile, "green", "2"), say("deep_dive.first_back")),
        ),
        lambda snapshot: bool(snapshot.view.refuge),
    ),
}
