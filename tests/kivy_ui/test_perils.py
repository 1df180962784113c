"""Test Perils of the Deep on the screen: animations, numbers of taps, and whole games at both depths by touch."""

import re

import msgspec
import pytest

from companion.games.perils_of_the_deep.learning import CorrectAboard
from companion.games.perils_of_the_deep.turn import EndTurn
from companion.session.inputs.messages import BeginSession
from companion.table.prompt import Choice, Option, Pick
from companion.table.seats import seats_named
from kivy_ui.games.perils_of_the_deep.captains.pieces import draw_captain
from kivy_ui.games.perils_of_the_deep.steps import Fields
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.sprite import Area
from tests.architecture.source_facts import ROOT
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.perils_table import COLOURS, HELPER, LEDGER, NAMES, PerilsTable, end_expeditions
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.long_tests import long_except_first
from tests.programs import run_program
from tests.sample_sizes import full_or_sample


@pytest.fixture
def game(window):
    """Return a function that starts a game at a depth and plays All Aboard; its library knows no cards."""

    def begin(depth, **options):
        table = PerilsTable(depth, **options)
        table.play_all_aboard()
        return table

    return begin


@pytest.fixture
def helper_game(game):
    return game(HELPER)


@pytest.fixture
def ledger_game(game):
    """Return a ledger game whose first player played a card with one skull and one move."""
    table = game(LEDGER)
    table.play_card("Skull", "Move", "Sailing")
    table.finish_animations()
    return table


@pytest.fixture
def game_after_peril(helper_game):
    """Return a game after a peril with two skulls at which one player weighed anchor."""
    helper_game.play_first_peril()
    helper_game.finish_animations()
    helper_game.tap("mark:anchor:1", "option:Island 2")
    helper_game.finish_animations()
    helper_game.count_taps("choice:The others press on")
    return helper_game


def test_order_is_entered_by_tapping_all_flags_but_the_last(window):
    assert PerilsTable(HELPER).play_all_aboard() == 2


@pytest.mark.windows("800x480", "480x800 de light 2", "1280x720")
def test_what_to_lay_out_is_above_the_second_all_aboard_card(window):
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    for _ in range(3):
        table.answer("LoseCaptain")
        table.finish_animations()
    (words,) = table.stage.snapshot.prompt.reminders
    assert "order:green" in table.user.targets() and words in " ".join(table.user.words().split())
    assert problems(table.user) == []


@pytest.mark.windows("480x800 de light 2")
def test_the_badge_of_the_order_covers_no_name(window):
    """On a pressed key the badge was over the last letters of “Maximilian”."""
    table = PerilsTable(HELPER, settings=window.settings(), names=("Anna", "Maximilian", "Björn"))
    assert badge_distance(table, "Maximilian", "order:red") > 0


@pytest.mark.windows("480x800 de light 2", "480x800")
def test_the_places_of_both_cards_are_above_the_counts_before_any_card_is_known(window):
    """The row above the counts was empty; a tap on the place of the left card enters it."""
    table = PerilsTable(LEDGER, settings=window.settings())
    table.play_all_aboard()
    sprites = table.table_sprites()
    assert sprites["place:0"].y < sprites["count:crew"].y and "place:1" in sprites and problems(table.user) == []
    table.user.tap("mark:card:new")
    assert any(name.startswith("option:") for name in table.user.targets())


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_a_tap_on_the_tile_with_the_anchor_says_what_it_counts(window):
    """Upright the tile has no words, and its rim looked like that of a key."""
    table = PerilsTable(LEDGER, settings=window.settings())
    table.play_all_aboard()
    table.user.tap("would-score")
    assert as_text(table.user.shell._toast.words) == translate("perils_of_the_deep.anchor_would_score", points=0)


def badge_distance(table, name, target):
    """Press a key of the order first; return the distance of its badge from its name, in units."""
    table.tap(target)
    texts = [sprite for sprite in table.stage.scene.sprites if hasattr(sprite.look, "text")]
    name_sprite = max((sprite for sprite in texts if sprite.look.text == name), key=lambda sprite: sprite.y)  # not that of the flag
    (badge,) = [
        sprite for sprite in texts if sprite.look.text == "1" and abs(sprite.y - name_sprite.y) < 50 < sprite.x - name_sprite.x
    ]
    table.tap(target)
    return badge.x - badge.w / 2 - name_sprite.x - name_sprite.w / 2


@pytest.mark.windows("800x480", "480x800 de light 2", "1280x720", "720x1280")
def test_all_parts_of_a_players_points_are_counted_on_one_page(window):
    """A part left empty counts 0; a tap goes back to a part; the page of the next player opens by itself."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    end_expeditions(table)
    assert problems(table.user) == [] and {"part:tokens", "part:treasure", "part:points"} <= {*table.user.targets()}
    table.user.tap("key:1", "key:2", "done", "done", "key:9", "part:tokens", "key:rub out", "part:points")
    assert problems(table.user) == [] and "+ 10 = 10" in table.user.words()
    parts = translate("perils_of_the_deep.enter_count", total="1 + 0 + 9")
    assert parts in table.user.words(), "the key said 10 beside a typed 9"
    table.user.tap("key:±")
    assert "1 + 0 − 9" in table.user.words() and "− 8 = −8" in table.user.words(), "it said 1 + 0 + −9"
    table.user.tap("key:±")
    table.user.tap("done")
    table.finish_animations()
    assert sorted(captain.points for captain in table.stage.snapshot.view.captains) == [0, 0, 10]
    assert "+ 0 = 0" in table.user.words()
    table.user.tap("back")
    assert "part:tokens" not in table.user.targets(), "the others can be counted first"


def test_colours_of_an_order_show_their_places(helper_game):
    colours = tuple(Option(colour, colour) for colour in COLOURS[:3])
    choice = Choice("correct", CorrectAboard(), fields=(Pick("order", "order", colours, 2, 2, ordered=True),))
    helper_game.stage.open(Fields(choice, lambda *_: None, helper_game.stage.renew))
    helper_game.user.wait_until_idle()
    assert "1" not in helper_game.texts()
    helper_game.user.tap(f"option:{COLOURS[2]}", f"option:{COLOURS[1]}")
    assert "1" in helper_game.texts()


def test_colours_of_a_peril_keep_their_places_when_the_order_of_play_changes(helper_game):
    """They stood in the last order, so that a finger tapped another captain."""
    helper_game.play_first_peril()
    helper_game.finish_animations()
    helper_game.count_taps("choice:All press on")
    helper_game.end_turns()
    for name in helper_game.new_card_target():
        helper_game.tap(name)
    places = [helper_game.user.find(f"order:{colour}").x for colour in ("green", "red", "yellow")]
    assert places == sorted(places) and len({*places}) == 3


def test_captains_who_tie_count_their_maps_without_a_tap_that_opens_the_keys(helper_game):
    end_expeditions(helper_game)
    for _ in range(3):
        helper_game.user.tap("done", "done", "done")
        helper_game.finish_animations()
    assert "number:0" in helper_game.user.targets() and "You tie: how many maps" in helper_game.user.words()


def test_boarding_die_rolls_before_its_effect_is_shown_and_stays(helper_game):
    moment = helper_game.tap("mark:die:boarding")
    assert moment.kind == "boarding die" and 1.5 <= moment.seconds <= 2.2
    assert "air:effect" not in helper_game.sprites_at(0.4) and "air:effect" in helper_game.sprites_at(0.7)
    assert not any(name.startswith("choice:") for name in helper_game.user.targets())
    sprites = helper_game.sprites_at(0.7)
    assert (
        sprites["air:effect"].look.text.startswith(("Ann: ", "A rival: −1"))
        and sprites["air:who"].look.text == "Ann boards a rival"
    )
    helper_game.finish_animations()
    lies = helper_game.table_sprites()["die"].look.args
    assert lies == (helper_game.stage.snapshot.view.fell,) and lies[0]


def test_plain_turn_takes_one_tap_and_ticks_the_flag(helper_game):
    first = helper_game.table_sprites()
    assert helper_game.count_taps("choice:End turn") == 1
    later_sprites = helper_game.table_sprites()
    assert "tip:0:look" in later_sprites
    assert {"order:present", "order:8"} <= first.keys() & later_sprites.keys(), "the order of a turn is there in each turn"
    assert first["island:1"].scale == later_sprites["island:1"].scale > 0.9


def test_a_new_peril_takes_four_taps_and_turns_over_before_its_words(helper_game):
    moment, taps = helper_game.play_first_peril()
    assert moment.kind == "peril" and taps == 4
    early, late = helper_game.sprites_at(0.1), helper_game.sprites_at(0.75)
    slot = helper_game.table_sprites()["track:1"]
    assert all(abs(helper_game.sprites_at(share)["air:card"].x - slot.x) < 1 for share in (0, 1)), "from its place, and back"
    assert early["air:card"].look != late["air:card"].look and "air:words" not in early
    assert late["air:words"].look.text == "Everyone sailing loses 2 crew"


def test_a_known_peril_without_all_colours_keeps_its_kind_while_its_order_is_entered(window):
    table = PerilsTable(HELPER, settings=window.settings(language="en"), names=NAMES[:2])
    table.count_taps("order:green")
    table.end_turns()
    table.count_taps("option:jetsam", "skulls:2", "order:green")
    user = table.user
    user.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES), {"depth": HELPER}))
    user.wait_until_idle()
    assert "Ann, Bo" in user.words() and "next, add Cleo" in user.words()
    user.tap("choice:Ann, Bo", "order:green", "order:red")
    while "choice:End turn" in user.targets():
        user.tap("choice:End turn")
    user.tap(next(name for name in user.targets() if "Jetsam" in name or "known" in name))
    assert "Jetsam, 2 skulls: tap the card’s order" in user.words()
    looks = [sprite.look.args for sprite in user.table_stage.scene.sprites if sprite.key.startswith("grown")]
    assert [args[:2] for args in looks] == [("jetsam", 2)]


def test_the_decision_comes_after_what_the_peril_asks(helper_game):
    """The question begins with “Then”, and no answer is the main one, until all discs are tapped; one tap presses on in any case."""
    helper_game.play_first_peril()
    helper_game.finish_animations()
    assert {"Everyone sailing loses 2 crew", "Then press on or weigh anchor?", "first lose 2 crew"} <= helper_game.texts()
    assert kind_of(helper_game, "choice:All press on") == "plain"
    helper_game.user.tap("tick:0", "tick:all")
    assert {"Resolve the peril’s text", "Then press on or weigh anchor?", "first resolve the text"} <= helper_game.texts()
    helper_game.user.tap("tick:-1")
    assert {"Press on or weigh anchor?", "play another round"} <= helper_game.texts()
    assert kind_of(helper_game, "choice:All press on") == "main"
    assert helper_game.count_taps("choice:All press on") == 1


def kind_of(table, name):
    """Return the kind of the plate of an answer."""
    return table.table_sprites()[name].look.args[0]


def test_the_page_of_a_captain_asks_a_question(helper_game):
    helper_game.play_first_peril()
    helper_game.finish_animations()
    for group, question in (("Weigh anchor", "Who weighs anchor and stops?"), ("All crew lost", "Who has lost all crew?")):
        helper_game.user.tap(f"group:{group}")
        assert question in helper_game.texts()
        helper_game.user.tap("back")


@pytest.mark.windows("480x800 de light 2")
def test_a_question_that_rises_for_its_hint_is_on_the_foot(helper_game):
    table = helper_game
    sprites = table.table_sprites()
    top = sprites["foot"].y - sprites["foot"].h / 2
    assert min(sprite.y - sprite.h / 2 for key, sprite in sprites.items() if key.startswith("question")) >= top


def test_german_words_of_perils_say_points_in_full():
    for path in ("companion/games/perils_of_the_deep/words/de.toml", "kivy_ui/games/words/de.toml"):
        words = (ROOT / path).read_text()
        assert re.findall(r"\b[SV]P\b.*", words) == []


def test_order_card_has_a_slot_for_each_player(window):
    table = PerilsTable(HELPER)
    table.user.tap(*table.new_card_target())
    card = next(sprite.look for key, sprite in table.table_sprites().items() if key.startswith("grown") and sprite.look.args)
    assert card.args[-1] == 3


def test_die_shows_no_result_before_the_roll(helper_game):
    assert helper_game.table_sprites()["die"].look.args == () and helper_game.table_sprites()["die:unknown"].look.text == "?"


def test_goal_is_explained_before_the_first_card(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True, has_firsts=True)
    user.table.send(BeginSession("perils-of-the-deep", seats_named(("Never", "Played", "Before"))))
    user.wait_until_idle()
    assert "weigh anchor in time" in user.words() and "got-it" in user.targets()
    question, missing = translate("perils_of_the_deep.enter_aboard"), translate("perils_of_the_deep.tap_ship", nth=1)
    assert question in user.words() and missing in user.words(), "below the card is what follows once it is closed"
    user.tap("card")
    assert question in user.words() and missing in user.words() and "order:green" in user.targets()
    user.tap("back", "choice:Enter its order")
    assert "order:green" in user.targets()


def test_sixth_peril_asks_no_order_and_ends_with_the_scoring(game_after_peril):
    table = game_after_peril
    table.pass_to_the_sixth_peril()
    before = table.taps
    table.tap(*table.new_card_target(), "option:plain")
    table.finish_animations()
    assert "Flip the last peril. Enter kind, skulls" in table.texts()
    table.count_taps("skulls:0")
    assert table.taps - before == 2
    assert table.count_taps("mark:island:4") == 1, "the furthest-back island is one tap a seat, on the chart"
    moment = table.tap("mark:island:0")
    assert moment.kind == "scored" and moment.waits_for_tap
    assert "air:ahead" not in table.sprites_at(0.8)
    texts = {key: sprite.look.text for key, sprite in table.sprites_at(1).items() if key.startswith(("air:ahead", "air:2:so"))}
    assert texts == {"air:ahead": "Ann leads with 10 VP", "air:2:so-far:0": "0 VP so far"}


def test_bars_after_an_expedition_are_as_high_as_all_points_so_far(game_after_peril):
    """Bo anchored for 3 VP before; in the second expedition only Ann scores, 1 VP: Bo's bar stays the highest."""
    table = game_after_peril
    for _ in range(2):
        table.answer("LoseCaptain")
        table.finish_animations()
    table.count_taps("order:red", "order:yellow")
    for _ in range(2):
        table.answer("LoseCaptain")
        table.finish_animations()
    table.end_turns()
    table.count_taps(*table.new_card_target(), "option:jetsam", "skulls:0")
    moment = table.tap("mark:anchor:0", "option:Island 1")
    while moment.kind != "scored":
        moment = table.begin_next()
    sprites = table.sprites_at(1)
    heights = [sprites[f"air:{seat}:pillar"].h * sprites[f"air:{seat}:pillar"].tall for seat in range(3)]
    gains = [sprites[f"air:{seat}:points"].look.text for seat in range(3)]
    assert (gains, sprites["air:ahead"].look.text) == (["+1", "+0", "+0"], "Bo leads with 3 VP")
    assert heights[1] > heights[0] > heights[2] == 8


@pytest.mark.windows("480x800", "800x480", "480x800 de light 2")
def test_name_of_an_expeditions_leader_is_whole(window):
    """“Maximili. leads” stood alone in a wide line."""
    table = PerilsTable(HELPER, settings=window.settings(language="en", motion="full"), names=("Maximilian", "Anna", "Björn"))
    table.play_all_aboard()
    table.play_first_peril()
    for _ in range(2):
        table.finish_animations()
        table.answer("LoseCaptain")
    table.finish_animations()
    moment = table.tap("mark:anchor:0", "option:Island 1")
    while moment.kind != "scored":
        moment = table.begin_next()
    assert "Maximilian leads" in table.sprites_at(1)["air:ahead"].look.text


def test_captain_without_points_stays_at_the_bottom(helper_game):
    moment = None
    for _ in range(3):
        helper_game.finish_animations()
        moment = helper_game.answer("LoseCaptain")
    while moment.kind != "scored":
        moment = helper_game.begin_next()
    pillars = [sprite for key, sprite in helper_game.sprites_at(1).items() if key.endswith(":pillar")]
    assert len(pillars) == 3 and {round(pillar.h * pillar.tall) for pillar in pillars} == {8}


def test_a_vp_token_of_the_boarding_die_counts_at_the_flag_and_is_proposed_at_the_final_count(game):
    table = game(HELPER, die="table")
    table.tap("mark:face:3")
    assert [animation.kind for animation in table.stage._animations] == ["boarding die", "points"]
    table.finish_animations()
    assert table.table_sprites()["flag:0:value"].look.text == "1"
    end_expeditions(table)
    while "+ 1 = 1" not in table.user.words():  # the captains count in the order of the last peril
        table.user.tap("done", "done", "done")
        table.finish_animations()
    assert {"Ann: 0 so far + 1 = 1", "of these, 1 by boarding"} <= table.texts()
    table.user.tap("key:3")
    assert "+ 3 = 3" in table.user.words(), "a typed number replaces it"


def test_the_known_cards_beside_a_first_card_are_for_the_second(game):
    table = game(LEDGER)
    table.count_taps("choice:Enter a new card", "option:Skull", "option:Sailing")
    assert "+ Right" in table.user.words() and "+ Left" not in table.user.words()


def test_calm_motion_fades_to_the_same_animation_and_back(helper_game):
    helper_game.user.shell.use_settings(helper_game.user.shell.settings.with_value("motion", "calm"))
    moment = helper_game.tap("mark:die:boarding")
    assert "air:effect" in helper_game.stage._animation_layer.sprites and helper_game.stage.animations_s == sum(
        animation.seconds for animation in helper_game.stage._animations
    )
    assert moment.seconds >= 1.5 and helper_game.stage.is_fading, "it is no hard cut"
    while helper_game.stage.is_playing:
        helper_game.stage.end_fade()
        helper_game.stage._begin_next()
    assert helper_game.stage.is_fading and not helper_game.stage.is_playing, "nor is the way back"


def test_new_card_is_built_on_one_page_and_a_tap_removes_an_icon(game):
    table = game(LEDGER)
    table.user.tap("choice:Enter a new card")
    assert "done" not in table.user.targets()
    table.user.tap("option:Sailing", "option:Skull", "option:Move", "option:Move")
    assert [key for key in table.table_sprites() if key.startswith("grown:")] == [
        "grown:ground",
        "grown:type",
        "grown:0",
        "grown:1",
        "grown:2",
    ]
    table.user.tap("grown")
    assert "grown:2" not in table.table_sprites()
    assert table.tap("done") is None


def test_known_cards_are_shown_as_printed(game):
    table = game(LEDGER)
    for count in range(1, 6):
        table.count_taps("choice:Enter a new card", *["option:Move"] * count, "option:Sailing")
        if not count % 2:
            table.end_turn()
    table.user.tap("group:Play a card")
    sprite_keys = set(table.table_sprites())
    assert {f"choice:Sailing: 2 moves:{part}" for part in ("type", "0", "1")} <= sprite_keys


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_first_card_is_shown_as_played_and_the_counts_keep_their_places(window):
    table = PerilsTable(LEDGER, names=NAMES[:2], settings=window.settings(language="en"))
    table.count_taps(*table.new_card_target(), "order:green")
    places = []
    for icons in (["Skull", "Move"], ["Map"], ["Coin"]):
        table.count_taps("choice:Enter a new card", *[f"option:{icon}" for icon in icons], "option:Sailing")
        assert not table.stage.scene.is_wide or ("played" in table.table_sprites()) == (len(icons) == 2 or icons == ["Coin"])
        if len(table.stage.snapshot.view.played_cards) == 2:
            table.end_turn()
        places.append({name: table.table_sprites()[f"count:{name}"].x for name in ("crew", "map", "anchor")})
    assert places[0] == places[1] == places[2] and problems(table.user) == []


def test_counts_of_another_player_have_a_name(ledger_game):
    other = 1 - ledger_game.stage.snapshot.view.acting_seat
    assert "whose:name" not in ledger_game.table_sprites()
    ledger_game.stage._on_flag_tap(other)
    ledger_game.user.wait_until_idle()
    assert ledger_game.table_sprites()["whose:name"].look.text == NAMES[other]


@pytest.mark.windows("480x800 de", "800x480 de")
@pytest.mark.parametrize("tokens", [0, 1])
def test_the_name_of_the_captain_whose_counts_are_shown_is_whole(window, tokens):
    """It was cut to “Maximili.” beside numbers with room to spare."""
    table = PerilsTable(LEDGER, names=("Ann", "Maximilian"), settings=window.settings())
    scene = table.stage.new_scene()
    scene.state.tapped_seat = 1
    captain = msgspec.structs.replace(table.stage.snapshot.view.captains[1], tokens=tokens)
    draw_captain(scene, table.stage.snapshot.view, captain, Area(9, 0, scene.w - 18, 56))
    texts = {sprite.key: sprite.look.text for sprite in scene.sprites if hasattr(sprite.look, "text")}
    assert (texts["whose:name"], texts["count:crew:value"]) == ("Maximilian", "10")


@pytest.mark.parametrize("depth", [HELPER, LEDGER])
def test_a_tap_on_a_flag_says_what_the_points_consist_of(game, depth):
    table = game(depth)
    table.stage._on_flag_tap(1)
    table.user.wait_until_idle()
    words = as_text(table.user.shell._toast.words)
    assert words == "Bo: islands 0, tokens 0; cards and treasure count at the end"


@pytest.mark.windows("480x800", "480x800 de deep 2")
def test_crew_of_another_player_with_treasure_is_whole(window):
    """Beside a name and a treasure tile, “10” was shortened to “…”."""
    table = PerilsTable(LEDGER, names=("Ann", "Björn", "Maximilian"), settings=window.settings(language="en"))
    scene, view = table.stage.new_scene(), table.stage.snapshot.view
    captain = next(captain for captain in view.captains if captain.seat != view.acting_seat)
    scene.state.tapped_seat = captain.seat
    area = Area(9, 0, scene.w - 18, 56)
    draw_captain(scene, view, msgspec.structs.replace(captain, tokens=1), area)
    texts = {sprite.key: sprite.look.text for sprite in scene.sprites if hasattr(sprite.look, "text")}
    assert "whose:name" in texts and texts["count:crew:value"] == "10"


def test_a_small_treasure_tile_is_held_and_plays_no_token(ledger_game):
    ledger_game.answer("CollectToken")
    ledger_game.finish_animations()
    assert any(key.startswith("tile:") and key.endswith(":chest") for key in ledger_game.table_sprites())
    assert not any(name.startswith("mark:tokens") for name in ledger_game.user.targets())


def test_crew_lost_to_skulls_is_shown_large_and_counts_down(game):
    table = game(LEDGER)
    moment = table.play_card("Skull", "Move", "Sailing")
    assert moment.kind == "crew" and table.sprites_at(0.6)["air:0:count"].look.text == "−2"
    frames = [table.sprites_at(share) for share in (0.1, 0.3, 1)]
    assert "air:0:who" not in frames[0] and frames[2]["air:0:who"].look.text == "Ann"
    assert [frame["air:0:left"].look.text for frame in frames[1:]] == ["10", "8"]


def test_treasure_is_shown_to_all_and_flies_to_its_captains_flag(ledger_game):
    moment = ledger_game.tap("mark:pile")
    assert moment.kind == "treasure" and ledger_game.sprites_at(0.6)["air:0:who"].look.text == "Ann takes a treasure token"
    find_sprite, flag = ledger_game.sprites_at(1)["air:0:find"], ledger_game.stage.state.flags[0]
    assert (round(find_sprite.x), round(find_sprite.y)) == (round(flag.cx), round(flag.cy))


def test_victory_points_during_the_voyage_are_shown_large(ledger_game):
    ledger_game.tap("mark:pile")
    ledger_game.finish_animations()
    moment = ledger_game.answer("ResolveCardText", ("point+", "point+"))
    assert moment.kind == "points" and ledger_game.sprites_at(0.6)["air:0:amount"].look.text == "+2 VP"
    ledger_game.finish_animations()
    assert "chest:0" in ledger_game.user.targets()


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de light 2")
def test_crew_beyond_ten_is_called_too_much_where_it_is_entered(window):
    """A captain with ten stayed at ten without a word."""
    table = PerilsTable(LEDGER, settings=window.settings())
    table.play_all_aboard()
    most = translate("perils_of_the_deep.most_crew", count=10)
    table.tap("mark:crew:0")
    assert most not in table.user.words()
    _, more_crew = [name for name in table.user.targets() if name.startswith("option:")][:2]
    table.tap(more_crew)
    assert most in table.user.words() and problems(table.user) == []


@pytest.mark.windows("480x800 de", "480x800 de light 2", "800x480 de light 2")
def test_crew_beyond_ten_is_whole_below_the_names_of_several_captains(window):
    """Its words were cut where three captains and “all” take two rows."""
    table = PerilsTable(LEDGER, settings=window.settings())
    table.play_all_aboard()
    table.answer("PlayCard", ("magic",), ("text",))
    table.finish_animations()
    table.tap("mark:card:", "choice:Wirkung eingeben")
    names = [name for name in table.user.targets() if name.startswith("option:")]
    table.tap(names[0], names[len(NAMES) + 2])
    assert translate("perils_of_the_deep.most_crew", count=10) in table.user.words() and problems(table.user) == []


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2", "800x480 de light 2")
def test_the_whole_chest_on_a_flag_is_its_target(window):
    """On an upright screen the target ended in the middle of the chest."""
    table = PerilsTable(LEDGER, settings=window.settings())
    table.play_all_aboard()
    table.answer("CollectToken")
    table.finish_animations()
    chest = table.table_sprites()["flag:0:chest"]
    area = next(target.area for target in table.stage.scene.targets if target.name == "chest:0")
    assert area.y <= chest.y - chest.h / 2 and chest.y + chest.h / 2 <= area.bottom
    assert problems(table.user) == []


def test_card_may_have_no_icons(game):
    table = game(LEDGER)
    assert table.count_taps("choice:Enter a new card", "option:Magic", "done") == 3


def test_plain_ledger_turn_takes_four_taps(ledger_game):
    ledger_game.end_turn()
    ledger_game.play_card("Coin", "Treasure")
    ledger_game.end_turn()
    tap_count = ledger_game.count_taps("mark:card:sailing") + ledger_game.count_taps("mark:card:treasure")
    assert tap_count + ledger_game.count_taps("mark:ship:2:left") + ledger_game.count_taps("choice:End turn") <= 4


def test_end_turn_says_that_no_card_is_entered(ledger_game):
    assert translate("perils_of_the_deep.no_card") not in ledger_game.texts()
    ledger_game.end_turn()
    assert ledger_game.user.table.snapshot.view.acting_seat == 1
    assert translate("perils_of_the_deep.no_card") in ledger_game.texts()


def test_ending_a_turn_with_one_card_asks_for_the_second(game):
    ledger = game(LEDGER)
    ledger.count_taps("choice:Enter a new card", "option:Skull", "option:Sailing")
    assert any(key.startswith("place:1:words") for key in ledger.table_sprites())
    assert any(text.endswith(", enter your right card") for text in ledger.texts()) and "Now: " not in ledger.user.words()
    ledger.count_taps("choice:End turn")
    assert "choice:Enter second card" in ledger.user.targets() and ledger.user.table.snapshot.view.acting_seat == 0
    ledger.count_taps("choice:Enter second card")
    ledger.count_taps("choice:End turn")
    ledger.count_taps("choice:End turn")
    assert ledger.user.table.snapshot.view.acting_seat == 1


def test_tapping_crew_and_maps_changes_them(ledger_game):
    ledger_game.end_turn()
    ledger_game.end_turn()
    ledger_game.count_taps("mark:crew:2", "option:Regain 1 crew", "done")
    ledger_game.count_taps("mark:maps:2", "option:Gain 1 map", "done")
    assert "1" in ledger_game.texts()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_captains_and_effects_of_a_text_are_entered_on_one_page(window):
    """A key for less takes back one for more, and one key picks everyone."""
    table = PerilsTable(LEDGER, settings=window.settings(language="en"))
    table.play_all_aboard()
    table.answer("PlayCard", ("magic",), ("text",))
    table.finish_animations()
    table.tap("mark:card:")
    table.finish_animations()
    if table.stage.scene.is_wide:
        assert {"nothing more to enter", "who and what"} <= table.texts()
    table.tap("choice:Gain or lose")
    assert problems(table.user) == [] and "Tap the captains" in table.texts()
    maps = "option:Gain 1 map", "option:Gain 1 map", "option:Gain 1 map", "option:Lose 1 map"
    table.tap("option:all", "option:Bo", *maps)
    assert "+2" in table.texts() and problems(table.user) == []
    table.count_taps("done")
    assert [captain.maps for captain in table.stage.snapshot.view.captains] == [2, 0, 2]


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_text_gives_coins_to_the_acting_captain_only_and_says_so(window):
    """A coin for another captain was accepted and had no effect."""
    table = PerilsTable(LEDGER, settings=window.settings(language="en"))
    table.play_all_aboard()
    table.answer("PlayCard", ("magic",), ("text",))
    table.finish_animations()
    table.tap("mark:card:")
    table.finish_animations()
    acting, other = NAMES[table.stage.snapshot.view.acting_seat], NAMES[1 - table.stage.snapshot.view.acting_seat]
    table.tap("choice:Gain or lose", f"option:{other}", "option:Gain 1 coin")
    assert f"{acting} only" in table.texts() and "Tap + or −" in table.texts() and problems(table.user) == []
    assert as_text(table.user.shell._toast.words) == as_text(translate("perils_of_the_deep.coins_in_own_turn", seat=acting))
    table.tap(f"option:{acting}", "option:Gain 1 coin")
    assert "+1" in table.texts()
    table.tap(f"option:{acting}")
    assert "+1" not in table.texts(), "the coin goes with the captain that can have it"


def test_player_asked_alone_has_four_tiles_and_anchors_by_one_tap(ledger_game):
    ledger_game.end_turns()
    ledger_game.count_taps("option:plain", "skulls:1", "order:green", "order:red")
    ledger_game.count_taps("choice:Decide in order")
    sprite_keys = set(ledger_game.table_sprites())
    assert {f"count:{name}" for name in ("crew", "map", "coin", "anchor")} <= sprite_keys
    assert not any(key.startswith("mine:") for key in sprite_keys)
    ledger_game.user.tap("undo")
    ledger_game.finish_animations()
    assert ledger_game.tap("mark:anchor:0").kind == "anchor"
    ledger_game.finish_animations()
    assert "tip:0:look" in ledger_game.table_sprites()


def test_tapped_flag_counts_in_that_turn_only(ledger_game):
    other = 1 - ledger_game.stage.snapshot.view.acting_seat
    ledger_game.stage._on_flag_tap(other)
    assert ledger_game.stage.state.tapped_seat == other
    ledger_game.end_turn()
    assert ledger_game.stage.state.tapped_seat is None


def test_tapped_flags_give_the_order_of_play(ledger_game):
    for order in (("green", "red"), ("red", "green")):
        ledger_game.end_turns()
        assert (
            ledger_game.count_taps(
                *ledger_game.new_card_target(), "option:plain", "skulls:0", *[f"order:{colour}" for colour in order]
            )
            == 4
        )
        ledger_game.count_taps("choice:All press on")


@pytest.mark.parametrize("depth", [HELPER, LEDGER])
@pytest.mark.long
def test_whole_games_are_answered_by_tapping_the_board(depth):
    run = run_program("tests.kivy_ui.perils_play", depth)
    assert run.returncode == 0, run.stderr[-3000:]
    assert run.stdout.count(" taps") == full_or_sample(2, 1)


@pytest.mark.parametrize(
    "how", long_except_first(("480x800 contrast 1 de", "800x480 deep 0 en", "800x480 light 2 de", "1280x720 deep 2 en"))
)
def test_perils_screens_have_no_layout_mistakes(how):
    run = run_program("tests.kivy_ui.perils_layout", *how.split())
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-2000:]


@pytest.mark.windows("800x480 de light 2", "480x800 de light 2")
def test_a_long_name_is_whole_on_the_page_of_a_peril(window):
    table = PerilsTable(HELPER, settings=window.settings(), names=("Ann", "Bo", "Cleo", "Maximiliane-Charlotte"))
    table.user.tap(*[f"order:{colour}" for colour in COLOURS[:3]])
    table.user.wait_until_idle()
    while any(isinstance(choice.move, EndTurn) for choice in table.user.table.snapshot.prompt.choices):
        table.answer("EndTurn")
        table.finish_animations()
    lines = [sprite.look.text for key, sprite in table.table_sprites().items() if key.startswith("order:") and ":text" in key]
    assert {"Maximiliane-", "Charlotte"} <= {*lines} and problems(table.user) == []


@pytest.mark.windows("480x800", "720x1280")
def test_upright_tiles_of_the_decision_show_crew_and_score(window):
    table = PerilsTable(LEDGER, settings=window.settings(), names=("Ann", "Bo", "Cleo", "Dan"))
    table.user.tap(*[f"order:{colour}" for colour in COLOURS[:3]])
    table.user.wait_until_idle()
    while table.user.table.snapshot.view.phase == "turn":
        table.answer("EndTurn")
        table.finish_animations()
    table.tap("option:plain", "skulls:2", *[f"order:{colour}" for colour in COLOURS[:3]])
    table.finish_animations()
    sprites = table.table_sprites()
    assert [sprites[f"mine:{seat}:crew:value"].look.text for seat in range(4)] == ["8"] * 4
    assert [sprites[f"mine:{seat}:anchor:value"].look.text for seat in range(4)] == ["0"] * 4 and problems(table.user) == []
