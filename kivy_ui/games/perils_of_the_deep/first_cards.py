"""Perils' first-game cards: the goal, cards, a turn, ships on the route, treasure, a peril, weighing anchor."""

from companion.pictures.card_faces import peril_card
from companion.pictures.dice_pictures import die
from companion.pictures.icons import icon
from companion.pictures.objects import treasure
from companion.pictures.picture import picture
from companion.pictures.places import island, port
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import say
from kivy_ui.games.perils_of_the_deep.layout import HELPER
from kivy_ui.table.first_game_cards import FirstCard


def _has_sailed(snapshot: Snapshot) -> bool:
    """Return whether the acting captain has a ship on the route, and no treasure that Fathom keeps."""
    view = snapshot.view
    captain = view.captains[view.acting_seat] if view.acting_seat is not None else None
    return captain is not None and any(captain.ships) and not captain.tokens


ON_THE_ROUTE = (
    (picture(treasure, True), say("perils_of_the_deep.first_take")),
    (picture(die, "map"), say("perils_of_the_deep.first_board")),
)
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
            (picture(icon, "map"), say("perils_of_the_deep.first_map")),
            (picture(icon, "coin"), say("perils_of_the_deep.first_coin")),
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
    "PlayToken": FirstCard(
        say("perils_of_the_deep.first_treasure"),
        say("perils_of_the_deep.first_treasure_words"),
        ((picture(treasure, True), say("perils_of_the_deep.first_hold")),),
    ),
    "CollectToken": FirstCard(
        say("perils_of_the_deep.first_route"),
        say("perils_of_the_deep.first_route_words"),
        ON_THE_ROUTE,
        _has_sailed,
    ),
    "SailShip": FirstCard(
        say("perils_of_the_deep.first_route"),
        say("perils_of_the_deep.first_route_helper_words"),
        ON_THE_ROUTE,
        lambda snapshot: snapshot.view.depth == HELPER and _has_sailed(snapshot),
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
