"""Named things, bags of every player, piles, and stacks that are shuffled, peeked at and refilled."""

import pytest

from companion.games.toolbox import GAME
from companion.games.toolbox.bags_and_stacks import AddThings, NewPot, SetReady, TakePreset
from companion.games.toolbox.box import MOST_KINDS, Kind, KindDetails
from companion.games.toolbox.draws import Draw, EnterDraw, PutAllBack, PutBack
from companion.games.toolbox.named_things import AddNamed, AddNamedThing, ChangeLook, RenameThing
from companion.games.toolbox.places import MoveAll, MoveThing, PeekStack, PlaceDrawn, PlacePeeked, ShuffleStack
from companion.table.moves import IllegalMoveError
from companion.table.sentence import say
from tests.games.toolbox.builders import ToolboxGame

WEATHER = "Weather: 3 Storm, 2 Fog, Finds: 6 Coin (2), Crown"


def refusal_of(box, move):
    with pytest.raises(IllegalMoveError) as refusal:
        box.play(move)
    return refusal.value.reason


def create_box_with_pot(text=WEATHER, pot="bag", box=None):
    box = (box or ToolboxGame()).play(NewPot("Finds", (pot,)))
    at = len(box.state.pots) - 1
    box.play(AddNamed(at, text))
    return box if pot == "pile" else box.play(SetReady(at))


def thing_names(box, kinds):
    return [box.pot.kinds[kind].name for kind in kinds]


def test_one_line_of_text_makes_things_with_names_groups_and_worths():
    pot = create_box_with_pot().pot
    assert [(kind.name, kind.group, kind.worth, count) for kind, count in zip(pot.kinds, pot.held_counts)] == [
        ("Storm", "Weather", 0, 3),
        ("Fog", "Weather", 0, 2),
        ("Coin", "Finds", 2, 6),
        ("Crown", "Finds", 0, 1),
    ]
    assert len({(kind.shape, kind.colour) for kind in pot.kinds}) == 4 and pot.kinds[0].letter == "St"
    assert pot.kinds[0].shape == pot.kinds[1].shape != pot.kinds[2].shape


def test_log_and_device_use_the_name_of_a_thing():
    box = create_box_with_pot("Africa Corps, 2 red herring").play(EnterDraw(0, ("africa-corps", "red-herring")))
    assert thing_names(box, box.pot.drawn_kinds) == ["Africa Corps", "red herring"]
    sentence = GAME.reader().read(box.log_sentences()[0])
    assert sentence == "You enter Africa Corps and red herring, drawn from “Finds”"


def test_repeated_name_adds_to_the_first_thing():
    box = ToolboxGame().play(NewPot("Finds", ("bag",))).play(AddNamed(0, "2 Storm, Fog")).play(AddNamed(0, "Storm x3"))
    assert box.pot.held_counts == (5, 1)


def test_a_name_a_number_and_a_colour_put_things_in():
    box = ToolboxGame().play(NewPot("Finds", ("bag",))).play(AddNamedThing(0, " Storm ", 3, ("blue",)))
    assert [(kind.name, kind.colour, kind.letter) for kind in box.pot.kinds] == [
        ("Storm", "blue", "St")
    ] and box.pot.held_counts == (3,)
    box.play(AddNamedThing(0, "Storm", 2, ("red",)))
    assert (box.pot.held_counts, box.pot.kinds[0].colour) == ((5,), "blue"), "a known name keeps its look"
    assert refusal_of(box, AddNamedThing(0, "Fog", 1, ("pink",))) == "no_such_kind"
    assert refusal_of(box, AddNamedThing(0, "Storm", 95, ("red",))) == "too_many_things"


def test_thirty_kinds_fit_and_no_more():
    box = create_box_with_pot(", ".join(f"Kind {chr(65 + n)}" for n in range(MOST_KINDS)))
    assert len(box.pot.kinds) == MOST_KINDS == 30
    assert refusal_of(box, AddNamed(0, "Another")) == "too_many_things"


def test_chances_of_groups_are_shares_of_what_can_be_drawn():
    box = create_box_with_pot()
    assert box.view.selected_pot.shares == ((5 / 12, "good"), (7 / 12, "warn"))
    assert box.view.selected_pot.next_draw_words == say("pot.soon", parts=[say("pot.share", chance=7 / 12, group="Finds")])
    assert ToolboxGame().fill_pot(red=2).view.selected_pot.shares == ()


def test_worths_of_drawn_things_are_added_up():
    box = create_box_with_pot("Finds: 6 Coin = 2, Crown = -1").play(Draw(0, 7))
    assert box.view.selected_pot.worth == 11


def test_a_thing_is_renamed_where_it_is_and_names_stay_unique():
    box = create_box_with_pot().play(RenameThing(0, 0, "Danger: Kraken = 5"))
    assert box.pot.kinds[0] == Kind(box.pot.kinds[0].shape, box.pot.kinds[0].colour, "St", KindDetails("Kraken", "Danger", 5))
    box.play(RenameThing(0, 1, "Kraken")).play(ChangeLook(0, 1, ("star",), ("black",)))
    assert (box.pot.kinds[1].name, box.pot.kinds[1].group, box.pot.kinds[1].shape) == ("Kraken 2", "Weather", "star")


def test_every_player_gets_a_bag_with_the_same_things():
    box = ToolboxGame(3).play(NewPot("Potions", ("bag",), is_per_player=True))
    assert [(pot.title, pot.owner) for pot in box.state.pots] == [
        (f"{name}: Potions", seat) for seat, name in enumerate(box.state.names)
    ]
    box.play(AddNamed(0, "4 White, Orange")).play(SetReady(0))
    assert [pot.held_counts for pot in box.state.pots] == [(4, 1)] * 3 and all(pot.is_ready for pot in box.state.pots)
    box.play(Draw(1, 2))
    assert [pot.size for pot in box.state.pots] == [5, 3, 5]
    next_box = ToolboxGame(2, edition=GAME.current_edition(box.state)).play(TakePreset(("Potions",)))
    assert [pot.held_counts for pot in next_box.state.pots] == [(4, 1)] * 2


def test_a_stack_is_shuffled_when_players_want():
    orders = {ToolboxGame(seed=bytes([n]) * 32).fill_pot("stack", red=3, blue=3).play(ShuffleStack(0)).pot.order for n in range(30)}
    assert len(orders) > 10
    assert refusal_of(ToolboxGame().fill_pot(red=1), ShuffleStack(0)) == "no_stack"


def test_players_look_at_the_top_and_put_one_under():
    box = ToolboxGame().fill_pot("stack", red=5, blue=5)
    order = box.pot.order
    box.play(PeekStack(0, 3))
    assert box.events[0].has_revealed() and box.view.selected_pot.peeked == order[:3]
    box.play(PlacePeeked(0, (1,), ("bottom",)))
    assert box.pot.order == (order[0], *order[2:], order[1]) and box.view.selected_pot.peeked == (order[0], order[2])
    box.play(PlacePeeked(0, (1,), ("top",)))
    assert box.pot.order[:2] == (order[2], order[0])
    box.play(Draw(0))
    assert box.view.selected_pot.peeked == () and refusal_of(box, PlacePeeked(0, (0,), ("top",))) == "not_peeked"


def test_peeked_things_are_in_no_view_of_phones_and_in_no_sentence():
    first_box, other = (ToolboxGame(seed=bytes([n]) * 32).fill_pot("stack", red=9, blue=9).play(PeekStack(0, 3)) for n in (1, 5))
    assert (
        first_box.view.selected_pot.peeked != other.view.selected_pot.peeked and first_box.log_sentences() == other.log_sentences()
    )
    assert GAME.view(first_box.state, 0) == GAME.view(other.state, 0)
    assert first_box.view.phone_view() == other.view.phone_view()
    assert GAME.prompt(first_box.state) == GAME.prompt(other.state)


@pytest.mark.parametrize(("end", "at"), [("top", 0), ("bottom", -1)])
def test_a_drawn_tile_goes_back_on_top_or_under_without_a_shuffle(end, at):
    box = ToolboxGame().fill_pot("stack", red=3, blue=3).play(Draw(0))
    (kind,), order = box.pot.drawn_kinds, box.pot.order
    box.play(PlaceDrawn(0, (kind,), (end,)))
    assert box.pot.order[at] == kind and sorted(box.pot.order) == sorted((*order, kind)) and len(box.events) == 1
    assert box.pot.order[1:] == order or box.pot.order[:-1] == order


def test_an_empty_stack_is_shuffled_from_its_discards():
    box = ToolboxGame().fill_pot("stack", red=3, blue=3).play(Draw(0, 6))
    assert refusal_of(box, Draw(0)) == "pot_short"
    box.play(PutAllBack(0))
    assert box.pot.size == 6 and len(box.pot.order) == 6


def test_things_move_between_places_with_their_name():
    box = create_box_with_pot()
    box.play(NewPot("Shop", ("pile",))).play(MoveThing(0, (2,), (1,))).play(MoveThing(0, (3,), (1,)))
    shop = box.state.pots[1]
    assert [shop.kinds[kind].name for kind in shop.order] == ["Crown", "Coin"] and box.state.pots[0].held_counts == (3, 2, 5, 0)
    assert GAME.reader().read(box.log_sentences()[0]) == "You move Crown from “Finds” to “Shop”"
    box.play(Draw(1))
    assert [shop.kinds[kind].name for kind in box.state.pots[1].drawn_kinds] == ["Crown"]


def test_a_pile_of_discards_moves_into_a_stack_that_is_shuffled():
    box = create_box_with_pot("4 Town, 3 Road", "stack").play(Draw(0, 5)).play(NewPot("Discards", ("pile",))).play(MoveAll(0, (1,)))
    assert (box.state.pots[0].size, box.state.pots[1].size) == (2, 5)
    box.play(MoveAll(1, (0,)))
    assert (box.state.pots[0].size, box.state.pots[1].size) == (7, 0) and len(box.state.pots[0].order) == 7
    assert refusal_of(box, MoveAll(1, (0,))) == "nothing_out"


def test_a_pile_gives_its_top_and_takes_it_back_on_top():
    box = create_box_with_pot("Town, Road", "pile")
    assert thing_names(box, box.pot.order) == ["Road", "Town"]
    box.play(Draw(0))
    assert thing_names(box, box.pot.drawn_kinds) == ["Road"]
    assert thing_names(box.play(PutBack(0, box.pot.drawn_kinds)), box.pot.order) == ["Road", "Town"]


def test_unnamed_things_merge_by_their_look_when_moved():
    box = ToolboxGame().fill_pot(red=2).fill_pot(red=1)
    box.play(MoveThing(0, (0,), (1,)))
    assert [pot.held_counts for pot in box.state.pots] == [(1,), (2,)]
    assert box.play(AddThings(1, ("star",), ("red",), "", 1)).state.pots[1].held_counts == (2, 1)
