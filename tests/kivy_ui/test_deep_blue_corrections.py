"""Test corrections at Deep Blue on the screen: gems, tiles, boats, and the recount of a bag."""

import pytest

from companion.games.deep_blue.actions import Rest
from companion.games.deep_blue.boats import CloseDive, PlaceBoats
from companion.games.deep_blue.dive import GemsDrawn, ReportGems
from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.wrecks import CorrectTile
from companion.pictures.animals import ship
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc, helmet
from companion.session.inputs.messages import Answer
from companion.table.sentence import SeatName
from kivy_ui.look.language import translate
from tests.kivy_ui.deep_blue_builder import NAMES, DeepBlueBuilder, sprites_by_key, sunken_city_dive
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


@pytest.fixture
def user(window):
    """Return a simulated user at a table whose library knows no tiles."""
    return SimulatedUser(create_table(), window.settings(), is_blind=True)


@pytest.mark.windows("800x480 en deep 2", "480x800 en deep 2", "800x480", "480x800", "1280x720")
@pytest.mark.parametrize("count", [4, 8, 12])
def test_each_colour_of_a_real_bags_gems_can_be_corrected(user, count):
    """The keys of a real bag, the bag and the drawn gems have targets that do not overlap; a tap on a group opens its last gem."""
    gems = ("gold", "silver", "red", "silver", "red", "green", "purple", *["silver"] * 5)[:count]
    market = ("green", "purple", "red", "purple")
    DeepBlueBuilder(user, NAMES[:3], market, bag="table").dive("gold", "red").report(*gems)
    assert problems(user) == []
    targets = [int(name.rpartition(":")[2]) for name in user.targets() if name.startswith("mark:drawn:")]
    last = {max(nth for nth, kind in enumerate(gems) if kind == colour) for colour in gems}
    assert last <= set(targets)
    user.tap(f"mark:drawn:{count - 1}", "done")
    assert "option:Gold" in user.targets()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_tap_on_a_player_on_deck_corrects_their_boats(user):
    """A forgotten player was five taps away, in the corrections."""
    game = DeepBlueBuilder(user, bag="table").lead_dive().enter_tile()
    game.give(PlaceBoats).give(CloseDive).give(ReportGems, ("gold",))
    user.wait_until_idle()
    assert [name for name in user.targets() if name.startswith("deck:")] == ["deck:1", "deck:2", "deck:3"] and problems(user) == []
    user.tap("deck:2")
    user.tap(next(name for name in user.targets() if name in ("option:centre", "option:Mitte")))
    assert [diver.seat for diver in game.snapshot.view.divers] == [0, 2] and "deck:2" not in user.targets()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_corrected_tile_asks_where_a_boat_that_lost_its_spot_is(user):
    """The boat went to the centre without a word."""
    game = DeepBlueBuilder(user).dive("red", spots=("red", "gold")).draw(1)
    face = game.snapshot.view.sites[0].face.id
    tile = next(choice for choice in game.snapshot.prompt.any_time_choices if getattr(choice, "move", None) == CorrectTile(face))
    user.table.send(Answer(tile.id, (5, ("gold",))))
    user.wait_until_idle()
    question = f"{translate('deep_blue.spot_lost', name='Ann')} · {user.read_sentence('field.boats')}"
    assert question in user.words() and problems(user) == []
    user.tap("back")
    assert user.read_sentence("remind.moved", seat=SeatName(0)) in " ".join(user.words().split()) and problems(user) == []


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_a_correction_of_a_tile_begins_with_what_was_entered(user):
    """VP and spots that were entered are selected, so that one wrong value takes one tap and Save."""
    DeepBlueBuilder(user).dive(worth=5, spots=("gold", "blue"))
    user.tap("menu", "more")
    user.tap(next(name for name in user.targets() if name.startswith("aside:CorrectTile")))
    assert translate("deep_blue.save_tile", worth=5, spots=2) in user.words() and problems(user) == []
    user.tap("number:2", "done")
    face = next(site.face for site in user.table.snapshot.view.sites if site.number == 1)
    assert (face.worth, set(face.spots)) == (2, {"gold", "blue"})


def test_a_drawing_lists_no_corrections_before_a_tap_on_a_tile(user):
    """Listing all corrections takes longer than a drawing."""
    DeepBlueBuilder(user).dive(worth=5, spots=("gold", "blue")).draw(1)
    corrections = user.shell.snapshot.prompt.any_time_choices
    assert any(name.startswith("sum:") for name in user.targets())
    assert not {"_things", "_contents"} & vars(corrections).keys()
    user.tap("sum:", "done")
    assert "number:2" in user.targets()
    user.tap("back")


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_drawn_gem_that_was_another_is_among_the_corrections(user):
    """A gem that Fathom drew is the one that counts: its card is dim and says why. Before, it only closed the page."""
    DeepBlueBuilder(user).dive().draw(1)
    user.tap("menu", "more")
    assert translate("deep_blue.fix_drawn_note") in user.words() and "tapped" not in user.targets() and problems(user) == []
    user.tap("back")
    DeepBlueBuilder(user, bag="table").dive().report("gold")
    user.tap("menu", "more")
    assert "tapped" not in user.targets() and "aside:FixGem" in user.targets()
    user.tap("back")


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_correction_that_is_impossible_now_says_when_it_is_possible(user):
    """It said “not now”."""
    game = DeepBlueBuilder(user).dive().draw(1)
    user.tap("menu", "more", "group:2", "back")
    game.stop().score()
    user.tap("menu", "more", "group:2")
    words = user.words()
    assert translate("menu.after_boats") in words and translate("menu.after_gem") in words and problems(user) == []
    assert translate("curtain.nothing_now") not in words
    user.tap("back")


def test_a_question_about_a_value_has_the_disc_of_the_player_whose_value_it_is(user):
    """It had the disc of the player whose turn it is."""
    DeepBlueBuilder(user).dive().draw(1)
    turn_disc = sprites_by_key(user)["asked"].look
    user.tap("menu", "more", "group:2", "aside:CorrectCounter:0")
    bo = user.table.snapshot.seats[1]
    assert sprites_by_key(user)["asked"].look == picture(disc, bo.colour, bo.emblem) != turn_disc
    user.tap("back")


def test_boat_and_helmet_of_a_correction_have_the_colour_of_their_player(user):
    DeepBlueBuilder(user).dive().draw(1)
    user.tap("menu", "more", "group:2")
    bo = user.table.snapshot.seats[1]
    looks = [sprite.look for sprite in user.shell.top_page.scene.sprites]
    assert picture(ship, bo.colour, bo.emblem) in looks or picture(helmet, bo.colour, bo.emblem) in looks
    user.tap("back")


def test_back_leads_from_the_recount_to_the_gem_that_was_tapped(user):
    """Back led to the dive, where “Stop” is in the place of Back: a second tap ended the dive."""
    DeepBlueBuilder(user).dive().draw(1)
    user.tap("mark:drawn:0")
    gem = user.table.snapshot.view.gems[0]
    user.tap("beside:1")
    assert translate("deep_blue.recount") in user.words()
    user.tap("back")
    assert translate("deep_blue.drawn_gem", nth=1, gem=gem) in user.words()
    user.tap("back")
    assert "mark:drawn:0" in user.targets()


def drawn_last(snapshot):
    """Return how many gems the last move drew; 0 for another move."""
    return sum(len(event.gems) for event in snapshot.events if isinstance(event, GemsDrawn))


@pytest.mark.windows("800x480", "480x800")
def test_a_tapped_gem_is_put_back_or_corrected(user):
    """A tap on a gem that Fathom drew puts it back; on one of a real bag it asks which gem it was."""
    DeepBlueBuilder(user).dive().draw(3)
    gems = user.table.snapshot.view.gems
    user.tap(f"mark:drawn:{len(gems) - 1}")
    plate = next(sprite.look for sprite in user.table_stage.scene.sprites if sprite.key == "done")
    assert problems(user) == [] and plate.args[0] == "plain", "a tap that only asks for a gem's worth is not led to undo it"
    remaining_gems = gems[: -drawn_last(user.table.snapshot)]
    user.tap("done")
    assert user.table.snapshot.view.gems == remaining_gems and not user.table.snapshot.is_question
    DeepBlueBuilder(user, bag="table").dive().report("gold")
    before = user.table.snapshot.view.gems
    kind = next(kind for kind in user.table.snapshot.view.bag_contents if kind != before[0])
    user.tap("mark:drawn:0", "done")
    assert f"option:{before[0].title()}" not in user.targets(), "the wrong gem is marked, and can't be chosen again"
    user.tap(f"option:{kind.title()}")
    assert user.table.snapshot.view.gems == (kind, *before[1:])
    DeepBlueBuilder(user, bag="table").dive().report("gold", "silver")
    user.tap("mark:drawn:0")
    assert translate("deep_blue.put_back_only") in user.words() and problems(user) == []
    user.tap("back")


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_an_earlier_gem_is_put_back_with_those_drawn_after_it(user):
    """The page of the gem names and draws the later gems that go back, so the session doesn't ask the same again."""
    DeepBlueBuilder(user).dive().draw(4)
    gems = user.table.snapshot.view.gems
    user.tap("mark:drawn:0")
    assert problems(user) == [] and translate("deep_blue.put_back_also") in user.words()
    user.tap("back", "mark:drawn:1")
    names = [translate("deep_blue.gem_name", gem=gem) for gem in gems[2:]]
    assert problems(user) == [] and translate("deep_blue.put_back_with", gems=names) in user.words()
    sprites = {sprite.key: sprite.look for sprite in user.table_stage.scene.sprites}
    assert {"others:0", "others:1"} <= sprites.keys() and "others:2" not in sprites
    assert sprites["others:0"] != sprites["others:1"] or gems[2] == gems[3]
    user.tap("done")
    snapshot = user.table.snapshot
    assert snapshot.view.gems == gems[:1] and not snapshot.is_question and snapshot.peeked_undos == 1 and problems(user) == []


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_second_gem_of_an_earlier_pair_is_put_back_with_the_first(user):
    """Fathom draws the pairs of Troubled Waters with one move each; the button calls itself an undo, as the same gems come again."""
    sunken_city_dive(user, scenario="troubled-waters").draw(4)
    gems = user.table.snapshot.view.gems
    user.tap("mark:drawn:1")
    names = [translate("deep_blue.gem_name", gem=gem) for gem in (gems[0], *gems[2:])]
    assert problems(user) == [] and translate("deep_blue.put_back_with", gems=names) in user.words()
    assert translate("deep_blue.undo_draw") in user.words()
    user.tap("done")
    assert user.table.snapshot.view.gems == ()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_an_earlier_gem_of_a_real_bag_is_put_back_too(user):
    DeepBlueBuilder(user, bag="table").dive().report("gold", "silver", "red")
    user.tap("mark:drawn:1")
    assert problems(user) == []
    user.tap("beside:1")
    assert user.table.snapshot.view.gems == ("gold",)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_held_chest_shows_its_sources_and_what_a_correction_makes_of_it(user):
    builder = DeepBlueBuilder(user).dive().draw(2).stop().score()
    leader = builder.snapshot.view.result[0]
    user.tap("menu", "more", f"group:{leader.seat + 1}", "aside:CorrectCounter:1", "key:4")
    assert translate("table.sign_takes_away") in user.words()
    chest = user.find(f"chest:{leader.seat}")
    touch = user.touch_down(chest.cx, chest.cy)
    user.wait_until(lambda: "peek:total" in sprites_by_key(user))
    lines = {key: sprite.look.text for key, sprite in sprites_by_key(user).items() if key.startswith("peek:")}
    touch.touch_up()
    assert str(leader.total) in lines["peek:total"] and str(leader.total + 4) in lines["peek:0"] and "1: " in lines["peek:1"]
    user.wait_until(lambda: "peek:total" not in sprites_by_key(user))
    assert problems(user) == []


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_a_wrong_tile_is_corrected_in_two_taps_from_the_dive(user):
    """The points of the divers, where the tile's VP is seen, lead to its correction; the tile leads there as boats are placed."""
    builder = DeepBlueBuilder(user).lead_dive().enter_tile(worth=3)
    assert problems(user) == []
    user.tap("tile:1")
    assert type(user.table_stage.step).__name__ == "TileStep" and problems(user) == []
    user.tap("back")
    builder.place_boats().draw(1)
    user.tap(f"sum:{builder.snapshot.view.divers[0].seat}")
    assert problems(user) == []
    user.tap("done")
    assert problems(user) == []
    user.tap("number:5", "done")
    assert builder.snapshot.view.sites[0].face.worth == 5


@pytest.mark.windows("800x480", "480x800")
def test_the_bag_is_recounted_on_one_page(user):
    """All colours begin with their present number; the step sends all of them at once."""
    DeepBlueBuilder(user).dive().draw(1)
    held_gems = user.table.snapshot.view.bag_contents
    kind = max(held_gems, key=held_gems.get)
    user.tap("mark:drawn:0", "beside:1")
    assert problems(user) == [] and "done" not in user.targets()
    user.tap(f"{kind}:minus")
    assert problems(user) == []
    user.tap("done")
    assert user.table.snapshot.view.bag_contents.get(kind, 0) == held_gems[kind] - 1
    assert user.table.snapshot.view.bag_size == sum(held_gems.values()) - 1


@pytest.mark.windows("800x480")
def test_the_key_of_every_player_in_corrections_has_their_symbol(user):
    """A name of ten letters left no room for it."""
    DeepBlueBuilder(user, ("Ann", "Ben", "Chloe", "Maximilian"))
    user.tap("menu", "more")
    leads = {sprite.key for sprite in user.shell.top_page.stage.scene.sprites if sprite.key.endswith(":lead")}
    assert {f"group:{number}:lead" for number in (1, 2, 3, 4)} <= leads and problems(user) == []


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_tile_is_corrected_after_its_dive_and_its_leader_scores_the_difference(user, check_page):
    """The correction keeps the dive and all later moves. Before, it changed no points."""
    game = DeepBlueBuilder(user).dive(site=1).draw(1).stop().score().rest()
    before = user.table.snapshot.view.sites[0]
    totals = user.table.session.state.game.tally.totals
    user.tap("menu", "more")
    note = user.read_sentence("note.rescored_tile")
    assert note in user.words()
    user.tap("aside:CorrectTile")
    check_page("scored-tile")
    assert translate("deep_blue.correct_scored_tile", site=1, note=note) in user.words()
    user.tap(f"number:{before.face.worth + 1}", "done")
    after = user.table.snapshot.view.sites[0]
    assert (after.status, after.face.worth) == ("gone", before.face.worth + 1)
    assert user.table.session.state.game.tally.totals == (totals[0] + 1, *totals[1:]) and game.offers(Rest)


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_one_card_corrects_a_tile_also_if_another_one_is_there(user, check_page):
    """Two cards for each tile had to be read twice."""
    DeepBlueBuilder(user).sail(7).enter_tile("advanced", 4, ("gold",)).rest(2)
    user.tap("menu", "more")
    assert not [name for name in user.targets() if name.startswith("aside:ReenterTile")]
    user.tap(next(name for name in user.targets() if name.startswith("aside:CorrectTile")))
    check_page("correct-tile")
    user.tap([name for name in user.targets() if name.startswith("beside:")][-1])
    assert user.table.snapshot.view.phase == Phase.TILE


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_a_gem_of_the_last_dive_is_corrected_turns_later(user, check_page):
    """Only the log could do it, which undid the dive and every move after it."""
    game = DeepBlueBuilder(user, bag="table").dive("gold").report("silver", "black").stop().score().rest(2)
    totals = user.table.session.state.game.tally.totals
    user.tap("menu", "more", "aside:FixScoredGem")
    check_page("scored-gems")
    assert translate("deep_blue.dive_recalculated") in user.words()
    user.tap(next(name for name in user.targets() if name.startswith("option:1")))
    check_page("scored-gem")
    assert translate("deep_blue.hazards_by_log") in user.words()
    names = [target for target in user.targets() if target.startswith("option:")]
    assert len(names) == 3, "gold, red and blue: silver is the present one, another black gem had to be defended against"
    user.tap(names[0])
    assert user.table.session.state.game.tally.totals == (totals[0] + 4, *(total + 1 for total in totals[1:])) and game.offers(Rest)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_what_a_dive_brought_leads_to_a_wrong_gem(user, check_page):
    DeepBlueBuilder(user, bag="table").dive("gold").report("silver").stop().score()
    user.tap("seat:0")
    check_page("scored-sums")
    user.tap("done")
    user.tap(*[name for name in user.targets() if name.startswith("option:1")])
    user.tap([name for name in user.targets() if name.startswith("option:")][1])
    assert [score.gems for score in user.table.snapshot.view.result] == [4] * 4
