"""Test Deep Blue on the screen: cards, a real bag, reminders of actions at the table, and the layout of its board."""

import re
from itertools import combinations, product
from math import hypot

import msgspec
import pytest

from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.box import COLOURS
from companion.games.deep_blue.dive import DrawGem, ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.state import Phase
from companion.pictures.card_faces import crew_card
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.games.deep_blue.dive.cells import idle_cells
from kivy_ui.look.appearance import LEAST_TARGET_MM
from kivy_ui.look.language import as_text, translate
from kivy_ui.look.theme import contrast
from kivy_ui.stage.sprite import Lettering
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_cells import IdleCell
from tests.kivy_ui.deep_blue_builder import NAMES, DeepBlueBuilder, begin_game, find_choice, sprites_by_key, sunken_city_dive
from tests.kivy_ui.deep_blue_by_touch import last_move
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


@pytest.fixture
def user(window):
    """Return a simulated user at a table whose library knows no tiles."""
    return SimulatedUser(create_table(), window.settings(), is_blind=True)


def test_cards_are_played_by_their_points_alone(user):
    DeepBlueBuilder(user).dive().draw(1)
    user.tap("choice:Play cards…")
    assert "cards:count" not in sprites_by_key(user) and "done" not in user.targets()
    user.tap("key:1", "key:2", "key:rub out", "key:4", "done")
    assert (last_move(user)["cards"], last_move(user)["points"]) == (0, 14)


@pytest.mark.windows("800x480", "480x800", "800x480 en light 2", "480x800 en deep 2")
def test_a_helmet_or_flag_changes_whose_cards_are_played(user):
    """A tap on another diver's flag closed the pad: the next number fell on nothing, and the cards were lost."""
    DeepBlueBuilder(user, NAMES[:3]).dive("gold", "red").draw(1).stop()
    user.tap("choice:Play cards…", "key:1")
    assert problems(user) == []
    user.tap("seat:2", "key:4")
    assert translate("deep_blue.card_points", name=NAMES[2]) in user.words() and "cards:seat:2" not in user.targets()
    user.tap("cards:seat:1", "done")
    assert (last_move(user)["seat"], last_move(user)["points"]) == (1, 14)


def test_a_third_digit_of_points_is_refused(user):
    """The pad took six digits before it said “60 VP at most”."""
    DeepBlueBuilder(user).dive().draw(1)
    user.tap("choice:Play cards…", *["key:4"] * 6)
    assert "Play for 44 VP" in user.words()
    user.tap("key:rub out", "key:rub out", "key:9", "key:9")
    assert "60 VP at most" in user.words() and "done" not in user.targets()


def test_number_of_cards_is_entered_on_the_page_of_their_points(user):
    sunken_city_dive(user, scenario="the-best-of-the-best").draw(1)
    user.tap("choice:Play cards…", "cards:plus", "cards:plus", "cards:minus", "key:7")
    words = [word for sprite in sprites_by_key(user).values() if isinstance(sprite.look, Lettering) for word in [sprite.look.text]]
    assert "2 cards. Fathom adds 4 VP per card" in words and not [word for word in words if "…" in word]
    user.tap("done")
    assert (last_move(user)["cards"], last_move(user)["points"]) == (2, 7)


def test_a_card_that_defends_looks_as_it_is_called(user):
    """The card that defends has the hazard's colour."""
    for colour in ("blue", "black"):
        DeepBlueBuilder(user, bag="table").dive().report(colour, colour)
        choice = find_choice(user.table.snapshot, PlayProtection)
        assert choice.marks == (f"defence:{colour}",)
        lead = user.shell.screen.stage.board.answer_picture(
            user.shell.screen.stage.new_scene(), AnswerButton(choice, (), choice.label, mark=choice.marks[0])
        )
        assert lead == picture(crew_card, colour, colour)


def test_a_real_bags_keys_leave_every_drawn_gem_in_sight(user):
    """A real bag's keys leave the drawn gems visible."""
    for gem_names in (("gold", "silver", "red", "black", "silver"), ("silver", "blue", "silver", "black", "black", "blue", "red")):
        DeepBlueBuilder(user, bag="table").dive("gold", "red").report(*gem_names).defend().wait_until_idle()
        sprites = sprites_by_key(user)
        keys = [sprite for key, sprite in sprites.items() if key.startswith("gem:") and key.endswith(":plate")]
        gems = [sprites[f"gem:{nth}"] for nth in range(len(user.table.snapshot.view.gems))]
        heads = [sprite for key, sprite in sprites.items() if key.startswith("diver:") and key.count(":") == 1]
        assert keys and not [key for key in keys for other in (*gems, *heads) if is_overlapping(key, other)]
        assert not [pair for pair in combinations(gems, 2) if is_overlapping(*pair, inset=11)]
        assert not [name for name in user.targets() if name.startswith(("choice:Enter", "group:"))]


def test_a_tap_on_a_colour_that_left_a_real_bag_says_how_to_correct_the_bag(user):
    """The key of a colour without a gem left was silent; players who held such a gem could not go on."""
    DeepBlueBuilder(user, bag="table").dive("gold", "red").report("gold", "red").wait_until_idle()
    user.tap("mark:none_left:red")
    words = as_text(user.shell._toast.words)
    assert words == "By Fathom’s count, no red gem is left. If you hold one: Menu, Corrections, Recount the bag."
    assert "mark:gem:gold" in user.targets()


@pytest.mark.windows("800x480", "480x800", "1280x720")
def test_large_screen_shows_the_sources_of_each_divers_points(user):
    """Check that the sources of a diver's points are below the diver; a small screen has no room for them."""
    for count in (9, 12):
        DeepBlueBuilder(user).dive("gold", "red").draw(count)
        sprites, view, is_large = sprites_by_key(user), user.table.snapshot.view, user.shell.screen.stage.scene.w > 840
        for diver in view.divers:
            adds = [sprite for key, sprite in sprites.items() if key.startswith(f"diver:{diver.seat}:") and key.endswith(":adds")]
            points = diver.score_now.total - diver.score_now.cards if diver.is_diving and is_large else 0
            assert sum(int(sprite.look.text.lstrip("=+ ")) for sprite in adds) == points
        words = [sprite for key, sprite in sprites.items() if key.startswith("diver:") and isinstance(sprite.look, Lettering)]
        gems = [sprites[f"gem:{nth}"] for nth in range(len(view.gems)) if f"gem:{nth}" in sprites]
        assert not [(text, other) for text, other in product(words, gems) if is_overlapping(text, other)]
        assert not [pair for pair in combinations(words, 2) if is_overlapping(*pair, inset=5)]


@pytest.mark.windows("800x480", "480x800", "1280x720")
def test_a_dozen_drawn_gems_are_distinct_or_grouped_and_cover_no_points(user):
    """A dozen gems of five divers are distinct, or drawn once for each colour with their number, and cover no diver's points."""
    DeepBlueBuilder(user, (*NAMES, "Eve"), ("gold", "red", "green", "purple")).dive("gold", "red").draw(16)
    assert len(treasure_places(user.table.snapshot)) == 12
    sprites, drawn_gems = sprites_by_key(user), user.table.snapshot.view.gems
    single_places = [nth for nth in treasure_places(user.table.snapshot) if f"gem:{nth}" in sprites]
    if len(single_places) < 12:  # too many for single gems
        assert [drawn_gems[nth] for nth in single_places] == list(
            dict.fromkeys(kind for kind in drawn_gems if kind not in ("black", "blue"))
        )
        for nth in single_places:
            count, words = drawn_gems.count(drawn_gems[nth]), sprites.get(f"gem:{nth}:count")
            assert (words.look.text if words else "×1") == f"×{count}"
    gems = [sprites[f"gem:{nth}"] for nth in single_places]
    points = [sprite for key, sprite in sprites.items() if key.endswith(":points")]
    assert points and not [gem for gem in gems if gem.y < max(words.y for words in points) + 30]
    assert min(hypot(gem.x - other.x, gem.y - other.y) for gem, other in combinations(gems, 2)) >= 0.75 * gems[0].w


def treasure_places(snapshot):
    """Return the places of drawn gems that are not hazards."""
    return [nth for nth, kind in enumerate(snapshot.view.gems) if kind not in ("black", "blue")]


def is_overlapping(sprite, other, inset=10):
    """Return whether two pictures overlap by more than their shadows."""
    return abs(sprite.x - other.x) < (sprite.w + other.w) / 2 - inset and abs(sprite.y - other.y) < (sprite.h + other.h) / 2 - inset


def test_reminders_do_not_cover_the_scenario(user):
    """Reminders leave the scenario readable; above two lines of the largest text, where it would be tiny, it is left out."""
    DeepBlueBuilder(user, bag="table").dive().report("gold").stop().score()
    assert len(user.table.snapshot.prompt.reminders) == 2
    for text_size in (0, 2):
        user.shell.use_settings(user.shell.settings.with_value("text_size", text_size))
        user.wait_until_idle()
        sprites = sprites_by_key(user)
        strip = sprites["reminders"]
        lines = [sprite for key, sprite in sprites.items() if key.startswith(("notice:", "city:"))]
        assert all(line.y + line.h / 2 <= strip.y - strip.h / 2 + 4 for line in lines)
        assert lines or text_size


def test_a_flag_that_would_show_nothing_takes_no_tap(user):
    """Between dives a flag has nothing to show, so it takes no tap, except for a player who may answer."""
    DeepBlueBuilder(user)
    taps = {spot.name: spot.tap for spot in user.shell.screen.stage.scene.targets if spot.name.startswith("seat:")}
    assert len(taps) == len(NAMES) and not any(taps.values())


def test_undo_keeps_its_place_between_a_turn_by_pictures_and_other_questions(user):
    DeepBlueBuilder(user)
    places = [user.find("undo")]
    user.tap("group:Sail")
    places.append(user.find("undo"))
    user.tap("back")
    user.table.send(Answer(find_choice(user.table.snapshot, LeadDive).id, ((1,),)))
    user.wait_until_idle()
    assert [*places, user.find("undo")] == [places[0]] * 3


@pytest.mark.windows("800x480", "480x800", "800x480 de light 2", "480x800 de light 2")
def test_the_question_before_an_undo_has_one_undo_key_where_no_answer_follows(user, check_page):
    """“Undo anyway” is the Undo key, so a slow second tap on it can't stop the dive."""
    DeepBlueBuilder(user).dive().draw(2)
    key, entry = user.find("undo"), user.table.snapshot.entry
    user.tap("undo")
    check_page("deep-blue-undo-question")
    assert user.table.snapshot.is_question and problems(user) == []
    assert user.find("undo") == key and [name for name in user.targets() if name.startswith("choice:")] == [
        f"choice:{translate('session.keep_move')}"
    ]
    user.tap("undo")
    assert user.table.snapshot.entry > entry and not user.table.snapshot.is_question
    user.wait_until_idle()
    assert [name for name in user.targets() if user.find(name).contains(key.cx, key.cy)] == ["undo"]


@pytest.mark.windows("800x480", "480x800", "800x480 de light 2", "480x800 de light 2")
def test_a_hazard_without_a_spot_has_a_note_and_no_plate_where_the_main_answer_was(user, check_page):
    game = DeepBlueBuilder(user, bag="table").dive()
    while game.phase != Phase.HAZARD:
        game.give(ReportGems, ("black",))
    game.wait_until_idle()
    check_page("deep-blue-no-spot")
    sprites = sprites_by_key(user)
    assert problems(user) == [] and translate("deep_blue.no_spot", gem="black") in user.words()
    assert not [key for key in sprites if key.startswith("idle:0")] and [key for key in sprites if key.startswith("note:0")]


def test_a_pictures_foot_says_what_it_holds(user):
    DeepBlueBuilder(user)
    feet = [
        sprite.look.text
        for key, sprite in sprites_by_key(user).items()
        if key.startswith("group:Recruit") and isinstance(sprite.look, Lettering)
    ]
    assert feet == ["Recruit “+1”…", "or refresh market"]


@pytest.mark.windows("800x480", "1280x720", "480x800")
def test_variants_of_an_action_are_below_its_picture(user):
    """Strangers took “Sail and flip…” beside another picture for a second Sail, and “Flip a tile” for another action."""
    DeepBlueBuilder(user)
    for action in ("Sail", "Recruit"):
        plain, variant = user.find(f"choice:{action}"), user.find(f"group:{action}")
        assert (plain.x, plain.w) == (variant.x, variant.w) and variant.y < plain.y
    assert translate("deep_blue.and_flip") in user.words() and translate("deep_blue.gem_or_market") in user.words()


def test_a_gem_to_recruit_with_shows_its_supply_and_takes_one_tap(user):
    DeepBlueBuilder(user)
    user.tap("group:Recruit")
    supply = dict(zip(COLOURS, user.table.session.state.game.bag.aside, strict=True))
    supply_texts = {key: sprite.look.text for key, sprite in sprites_by_key(user).items() if key.endswith(":left:text")}
    for colour, words in supply_texts.items():
        count = supply[colour.split("'")[1]]
        assert words == (f"{count} left" if count else "none left")
        assert (sprites_by_key(user)[f"{colour.removesuffix(':left:text')}:gem"].alpha < 1) == (not count)
    assert len(supply_texts) == 5
    user.tap("choice:Recruit, +1 gem…=('green',)")
    assert last_move(user)["gems"] == ["green"]


def test_the_market_shows_what_it_costs_and_no_1_is_its_plain_answer(user):
    DeepBlueBuilder(user)
    user.tap("group:Recruit")
    texts = {key: sprite.look.text for key, sprite in sprites_by_key(user).items() if key.startswith("market:") and "words" in key}
    prices = {key: text for key, text in texts.items() if "$" in text and not key.startswith("market:words")}
    assert prices == {"market:refresh:words": "$4", "market:0:price:words": "$1", "market:3:price:words": "$3"}
    assert "beside:1" in user.targets() and user.find("choice:Recruit, +1 gem…").h > 130
    user.tap("done")
    assert last_move(user)["gems"] == []


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_colour_that_runs_out_moves_no_key_and_worths_are_clear_of_the_tag(window):
    """The last red gem took its key away, and all others moved under the finger."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    game = DeepBlueBuilder(user, bag="table").dive("gold", "blue").report("silver", "gold", "black")
    keys = {key: (sprite.x, sprite.w) for key, sprite in sprites_by_key(user).items() if key.endswith(":plate")}
    game.report("silver", "silver", "gold", "gold", "red")
    sprites = sprites_by_key(user)
    assert "mark:gem:red" not in user.targets()
    assert keys == {key: (sprite.x, sprite.w) for key, sprite in sprites.items() if key.endswith(":plate")}
    assert not [
        key for key, sprite in sprites.items() if key.endswith(":worth") and is_overlapping(sprites["risk"], sprite, inset=6)
    ]
    leader = game.snapshot.view.divers[0]
    assert str(leader.kept_points) in sprites[f"diver:{leader.seat}:kept"].look.text, "upright, too"


def test_a_reminder_in_a_dive_moves_no_key_of_a_real_bag(user):
    """When the second diver had resurfaced, the keys of the gems moved up by half their height."""
    game = DeepBlueBuilder(user, ("Ann", "Maximiliane", "Chloe", "Ben"), bag="table").dive("gold", "blue").report("silver", "black")
    keys = {name: user.find(name) for name in user.targets() if name.startswith("mark:gem:")}
    game.report("black")
    game.give(PlayProtection).give(Resurface).give(Resurface).defend().wait_until_idle()
    assert keys and keys == {name: user.find(name) for name in keys}


def test_helmets_show_spots_and_drawn_gems_are_counted_where_they_score(user):
    """Check the spots on helmets, the count of draws where they score, and its risk; neither covers a diver."""
    DeepBlueBuilder(user).dive("gold", "red").draw(4)
    assert any(row.kind == "danger" for row in user.table.snapshot.odds.rows)
    sprites, view = sprites_by_key(user), user.table.snapshot.view
    tag, ring = sprites["risk"], sprites["bag"]
    assert tag.x > ring.x and tag.y < ring.y, "the odds stand at the ring's upper right"
    assert not [
        key for key, sprite in sprites.items() if key.startswith(("gem:", "diver:")) and is_overlapping(tag, sprite, inset=6)
    ]
    for diver in view.divers:
        worn = {key for key in sprites if key.startswith(f"diver:{diver.seat}:spot:")}
        assert len(worn) == len("-or-".join(diver.spots).split("-or-")) * bool(diver.spots)
    words = {key: sprite.look.text for key, sprite in sprites.items() if isinstance(sprite.look, Lettering)}
    assert "drawn" not in words and words["risk:of"] == "danger"
    sunken_city_dive(user, scenario="bounty-wrecks").draw(3)
    assert any(diver.score_now.bounty for diver in user.table.snapshot.view.divers)
    assert sprites_by_key(user)["drawn"].look.text.split()[0] == str(len(user.table.snapshot.view.gems))


@pytest.mark.windows("800x480", "1280x720", "480x800", "800x480 en deep 2")
def test_a_total_of_two_digits_is_inside_its_target(user):
    """The target of a diver is as wide as the total needs, so that a finger on the last digit meets it."""
    DeepBlueBuilder(user, bag="table").dive("gold", "red").report("gold", "silver", "red", "silver")
    unit, sprites = user.shell.look.unit, sprites_by_key(user)
    for diver in user.table.snapshot.view.divers:
        total, target = sprites[f"diver:{diver.seat}:points"], user.find(f"sum:{diver.seat}")
        assert target.x <= (total.x - total.w / 2 - 4) * unit and (total.x + total.w / 2 + 4) * unit <= target.right, diver.seat


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2", "800x480 de light 2")
def test_the_page_of_a_gem_says_why_it_brings_different_points(user):
    """Each diver's VP have their reason: a boat on a spot of the gem's colour, or none. A hazard's page says what it is."""
    DeepBlueBuilder(user, (*NAMES, "Eve"), bag="table").dive("gold", "red").report("red", "blue")
    user.tap("mark:drawn:0")
    for key, points in (("brings_on_spot", 10), ("brings_plain", 4)):
        assert translate(f"deep_blue.{key}", gem="red", points=points, plain=4) in user.words()
    assert problems(user) == []
    user.tap("back", "mark:drawn:1")
    assert translate("deep_blue.hazard_worth") in user.words() and problems(user) == []


@pytest.mark.windows("1280x720", "720x1280", "800x480", "480x800")
def test_drawn_gems_are_large_enough_for_a_finger(user):
    """Each gem on the drawn pile has a target of at least 9 mm."""
    for gems in (
        ("gold", "silver", "red"),
        ("silver", "blue", "silver", "black", "gold", "silver", "gold", "silver", "silver", "silver"),
    ):
        DeepBlueBuilder(user, bag="table").dive("gold", "red").report(*gems)
        targets = [user.find(name) for name in user.targets() if name.startswith("mark:drawn:")]
        least = user.shell.look.mm(LEAST_TARGET_MM)
        assert targets and all(min(target.w, target.h) >= least - 0.01 for target in targets)


@pytest.mark.windows("480x800")
def test_four_hazards_have_four_places(user):
    """A lane has a place for each hazard, beside the other lane."""
    DeepBlueBuilder(user).dive().draw(1)
    sprites = sprites_by_key(user)
    assert not is_overlapping(sprites["slot:black:3"], sprites["slot:blue:3"], 2)


@pytest.mark.windows("800x480 en deep 2")
def test_gems_have_letters_only_if_settings_say_so_also_in_the_largest_text(user):
    """Letters that came with large text covered the gems."""
    DeepBlueBuilder(user).dive().draw(3)
    assert not user.shell.settings.letters and not [key for key in sprites_by_key(user) if key.endswith(":letters")]


def test_starting_tokens_can_be_spent_on_any_recruited_card(user):
    """Tokens can be spent on any card that is recruited."""
    for count, (taps, gems) in enumerate(((("done",), []), (("choice:Recruit, +1 gem…=('green',)",), ["green"])), 1):
        DeepBlueBuilder(user).rest(3)
        user.tap("group:Recruit")
        assert "+$1" in user.words().split(), "what a token is worth"
        user.tap(*["beside:1"] * count, *taps)
        move = last_move(user)
        assert (move["gems"], move["tokens"]) == (gems, count), move


def test_a_badge_counts_what_is_picked_and_what_is_left_counts_down(user):
    """The number of gems left goes down with each picked gem."""
    begin_game(user)
    user.tap("choice:Add gems")
    assert "Tap each “+1” gem" in user.words()
    user.tap("option:Gold", "option:Gold", "option:Red")
    assert "Add 3 gems" in user.words()
    sprites = sprites_by_key(user)
    notes = {key: sprite.look.text for key, sprite in sprites.items() if key.endswith(":note")}
    gold, badges = sprites["option:Gold"], [sprite for sprite in sprites.values() if getattr(sprite.look, "text", "") == "2"]
    assert notes["option:Gold:note"] == "none left" and notes["option:Red:note"] == "1 left"
    assert any(gold.x < badge.x < gold.x + gold.w / 2 and badge.y < gold.y for badge in badges), "in the key's upper right corner"


def test_the_market_opens_among_its_cards(user):
    begin_game(user)
    sprites = sprites_by_key(user)
    assert "market:3" in sprites and not [key for key in sprites if key.startswith("site:")]


@pytest.mark.windows("800x480", "480x800", "800x480 en deep 2")
def test_gems_of_the_market_go_down_again_and_stop_at_the_supply(user):
    """A gem tapped by mistake could only be counted up to the most and then to none, beyond what the supply has."""
    begin_game(user)
    user.tap("choice:Add gems…", "option:Red", "option:Green", "option:Purple", "beside:1")
    assert problems(user) == []
    user.tap("done")
    assert last_move(user)["gems"] == ["red", "green"]
    user.tap("undo", "choice:Add gems…", *["option:Gold"] * 3, "option:Red", "done")
    assert last_move(user)["gems"] == ["red"]


def test_hazard_card_shows_both_hazards(user):
    begin_game(user)
    looks = [look.args[0] for look, _ in user.shell.screen.stage.board.first_cards["Resurface"].drawing]
    assert {"black", "blue"} <= set(looks)


def test_at_the_largest_text_an_answer_says_what_it_loses(user):
    """An answer names a loss at the largest text, too."""
    user.shell.use_settings(user.shell.settings.with_value("text_size", 2))
    DeepBlueBuilder(user, bag="table").dive("gold").report("gold", "black", "black")
    assert sprites_by_key(user)["choice:Resurface:note"].look.text.startswith("lose ")


def test_with_few_wrecks_left_everything_can_still_be_done(user):
    """Late in a game, with few wrecks and nothing face down, each answer has its cell, and one tap dives at the only wreck."""
    game = DeepBlueBuilder(user, tiles="app").flip_all_tiles()
    for count in (2, 1):
        game.dive_until(count)
        targets = user.targets()
        assert {"choice:Sail", "choice:Recruit", "choice:Rest"} <= set(targets)
        assert len([name for name in targets if name.startswith("choice:Dive")]) == 1
    user.tap("choice:Dive")
    assert len(last_move(user)["site"]) == 1


def test_the_bag_has_no_ring_once_a_dive_was_stopped(user):
    """Nothing can be drawn once last cards are played."""
    game = DeepBlueBuilder(user).dive().draw(1)
    assert "ring:0" in sprites_by_key(user)
    game.stop()
    assert "bag" in sprites_by_key(user) and "ring:0" not in sprites_by_key(user)


def test_a_tap_on_the_bag_shows_the_odds_and_draws_nothing(user):
    """Players tapped it to look into it, and it drew a gem."""
    builder = DeepBlueBuilder(user).dive().draw(1)
    user.tap("bag")
    assert "Next gem" in user.words() and len(builder.snapshot.view.gems) == 1
    user.tap("back")
    assert "choice:Draw a gem" in user.targets()


def test_a_first_game_card_can_be_read_in_every_theme(user):
    """A first-game card is readable in every theme at the largest text, without a cut word."""
    for theme, ink in (("contrast", "#ffffff"), ("light", "#2a1c0a")):
        user.shell.use_settings(
            user.shell.settings.with_value("theme", theme).with_value("text_size", 2).with_value("shows_firsts", True)
        )
        user.table.send(CloseSession())
        user.table.send(BeginSession("into-the-blue", seats_named((theme, "Bo"))))
        user.wait_until_idle()
        user.tap("mark:tray")
        user.wait_until(lambda: "got-it" in user.targets())
        looks = [sprite.look for key, sprite in sprites_by_key(user).items() if key.startswith("card:")]
        assert {look.colour for look in looks if isinstance(look, Lettering)} == {ink}
        assert not [placed_text.text for placed_text in user.shell.screen.stage.scene.placed_texts if placed_text.is_cut]
        user.tap("got-it")


def test_pausing_and_ending_are_in_the_menu(user):
    """Pausing and ending are in the menu, not among the corrections."""
    begin_game(user)
    user.tap("menu")
    assert {"aside:Pause", "aside:EndEarly", "home"} <= set(user.targets())
    user.tap("more")
    assert not {"aside:Pause", "aside:EndEarly"} & set(user.targets())


@pytest.mark.windows("480x800")
def test_every_menu_item_can_be_tapped(user):
    DeepBlueBuilder(user)
    user.tap("menu")
    assert problems(user) == []
    user.tap("close")


@pytest.mark.windows("480x800")
def test_points_do_not_overlap_the_helmet_at_the_largest_text(user):
    user.shell.use_settings(user.shell.settings.with_value("text_size", 2).with_value("language", "de"))
    DeepBlueBuilder(user).dive().draw(1)
    sprites = sprites_by_key(user)
    divers = [diver.seat for diver in user.table.snapshot.view.divers if diver.is_diving]
    assert divers and not [at for at in divers if is_overlapping(sprites[f"diver:{at}"], sprites[f"diver:{at}:points"])]


def test_odds_are_readable_over_reminders(user):
    """With reminders shown, the tag of the odds covers no diver."""
    game = DeepBlueBuilder(user, (*NAMES, "Eve")).dive("gold", "red").draw(6).give(DrawGem)
    for _ in NAMES:
        game.give(PlayProtection)
    game.give(Resurface).wait_until_idle()
    assert user.table.snapshot.view.phase == Phase.DRAW and user.table.snapshot.prompt.reminders
    sprites = sprites_by_key(user)
    heads = [sprite for key, sprite in sprites.items() if key.startswith("diver:") and key.count(":") == 1]
    gems = [sprites[f"gem:{nth}"] for nth in range(len(user.table.snapshot.view.gems))]
    words = [
        sprite for key, sprite in sprites.items() if key.startswith(("diver:", "lane:")) and isinstance(sprite.look, Lettering)
    ]
    assert not [pair for pair in product(words, gems) if is_overlapping(*pair, inset=8)]
    assert problems(user) == []
    assert "reminders:words" in sprites and heads and not [head for head in heads if is_overlapping(sprites["risk"], head, inset=4)]


def test_one_pick_too_many_drops_an_earlier_one(user):
    """A pick beyond the limit releases one earlier pick, not all."""
    DeepBlueBuilder(user).sail(7)
    user.tap("choice:Enter", "number:4", "option:Red", "option:Gold", "option:Blue", "option:Silver", "option:Blue or black")
    step = user.shell.screen.stage.step
    assert step._picked_values == ["red", "gold", "blue", "blue-or-black"]
    sprites = sprites_by_key(user)
    assert sprites["tile:worth"].look.text == "4" and "tile:spot:3" in sprites and "number:20" in user.targets()
    user.tap("option:Red")
    assert step._picked_values == ["gold", "blue", "blue-or-black"]
    user.tap("back")


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_a_tap_on_a_diver_shows_where_everybodys_points_come_from(user):
    """The numbers at the gems are those of the asked diver only, in its colour; the sums of all are side by side."""
    DeepBlueBuilder(user).dive().draw(5)
    view = user.table.snapshot.view
    diving = [diver for diver in view.divers if diver.is_diving]
    assert {f"sum:{diver.seat}" for diver in diving} <= {*user.targets()} and problems(user) == []
    user.tap(f"sum:{diving[0].seat}")
    assert problems(user) == []
    assert all(f"= {diver.score_now.total}" in user.words() for diver in diving)
    assert f"{view.gems.count('silver')} × 1" in user.words(), view.gems
    assert all(user.words().split().count(name) >= 2 for name in NAMES), "in its flag and its column"
    assert all(f"sum:{diver.seat}:disc" in sprites_by_key(user) for diver in diving)
    user.tap("back")
    assert f"sum:{diving[0].seat}" in user.targets()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_tap_on_a_flag_shows_what_the_last_dive_brought_until_the_next_action(user):
    """With closed chests the points of a scored dive left the screen for good."""
    builder = DeepBlueBuilder(user).dive().draw(2).stop().score()
    leader = builder.snapshot.view.result[0]
    user.tap("seat:1")
    assert problems(user) == [] and all(f"= {score.total}" in user.words() for score in builder.snapshot.view.result)
    user.tap("back")
    builder.rest()
    assert builder.snapshot.view.result == ()
    user.tap(f"seat:{leader.seat}")
    assert "done" not in user.targets() and "back" not in user.targets()


PLACES = {
    "left": ("choice:Draw a gem", "choice:Score the dive"),
    "cards": ("choice:Play cards…", "choice:Use black card", "choice:Use blue card"),
    "up": ("choice:Stop", "choice:Resurface"),
}
"""Answers of a dive by their place on the screen."""


@pytest.mark.windows("800x480", "480x800", "1280x720")
def test_answers_of_a_dive_keep_place_and_size_through_all_its_questions(user):
    """Check one place each for draw and score, for cards, and for stop and resurface, idle before the first gem."""
    boxes, idle = {place: set() for place in PLACES}, set()

    def look():
        if game.phase in (Phase.DRAW, Phase.HAZARD, Phase.LAST_CARDS):
            user.wait_until_idle()
            target_names, sprites = user.targets(), sprites_by_key(user)
            for place, names in PLACES.items():
                boxes[place] |= {user.find(name) for name in names if name in target_names}
            if game.phase == Phase.DRAW:
                idle.add((bool(game.snapshot.view.gems), "idle:3" in sprites, "choice:Stop" in target_names))

    game = DeepBlueBuilder(user, is_drawn=False, scenario="dangerous-reefs")
    game.on_answer = look
    game.dive("gold", "red").draw(12).stop().score().dive(site=2).draw(8).stop()
    assert all(boxes.values())
    assert {place: len(place_boxes) for place, place_boxes in boxes.items()} == dict.fromkeys(PLACES, 1)
    assert idle == {(False, True, False), (True, False, True)}
    (left_box,), (up,) = boxes["left"], boxes["up"]
    assert left_box.w > up.w


def test_without_a_wreck_the_other_actions_keep_their_columns(user):
    """Sail is in the second column even if no wreck is face up."""
    DeepBlueBuilder(user)
    usual = {name: user.find(f"choice:{name}").x for name in ("Sail", "Recruit", "Rest")}
    board, choices = user.shell.screen.stage.board, user.table.snapshot.prompt.choices
    offers = [
        AnswerButton(choice, (), choice.label) for choice in choices if not isinstance(choice.move, LeadDive) and not choice.step
    ]
    assert sorted(board.columns([(offer, ()) for offer in offers])) == [1, 2, 3]
    assert usual["Sail"] < usual["Recruit"] < usual["Rest"]


def test_a_turn_without_a_wreck_shows_why_nobody_dives(user):
    DeepBlueBuilder(user)
    snapshot = user.table.snapshot
    assert idle_cells(snapshot, is_wide=True) == []
    other_choices = tuple(choice for choice in snapshot.prompt.choices if not isinstance(choice.move, LeadDive))
    idle = idle_cells(
        msgspec.structs.replace(snapshot, prompt=msgspec.structs.replace(snapshot.prompt, choices=other_choices)), is_wide=True
    )
    assert idle == [IdleCell(0, 1, "Dive", "no wreck is face up")]


def test_with_larger_text_reminders_never_move_the_bag(user):
    """On a wide screen at the largest text, the bag keeps its place through a dive, with and without reminders."""
    user.shell.use_settings(user.shell.settings.with_value("text_size", 2).with_value("language", "de"))
    bag_heights = set()

    def look():
        if game.phase in (Phase.DRAW, Phase.HAZARD, Phase.LAST_CARDS):
            user.wait_until_idle()
            sprites = sprites_by_key(user)
            bag_heights.add(("reminders" in sprites, sprites["bag"].y))

    game = DeepBlueBuilder(user, bag="table")
    game.on_answer = look
    game.dive("gold", "red").report("gold", "black", "black").give(Resurface).stop()
    assert {is_reminded for is_reminded, _ in bag_heights} == {False, True}
    assert len({y for _, y in bag_heights}) == 1


@pytest.mark.windows("800x480", "480x800")
def test_help_in_a_dive_is_large_enough_to_be_read_across_a_table(user):
    """The rule keeps its text size below the pictures of a dive; sentences of the card are left out instead."""
    DeepBlueBuilder(user).dive().draw(1)
    user.tap("menu", "why")
    texts = [sprite for sprite in user.shell.top_page.stage.scene.sprites if isinstance(sprite.look, Lettering)]
    assert min(text.look.size for text in texts if len(text.look.text) > 30) >= 22


def test_help_explains_the_second_step_that_is_open(user):
    """Help explained the turn, not cards, a tile or the bag that are entered."""
    topics = {topic.name: as_text(topic.text) for topic in user.shell.game("deep-blue").rule_topics}

    def explained_by(open_step):
        open_step()
        user.wait_until_idle()
        user.tap("menu", "why")
        text = " ".join(as_text(words) for words in user.shell.top_page._sentences)
        user.tap("back", "back")
        return next((name for name, words in topics.items() if words == text), text)

    def correct(kind):
        choices = user.table_stage.snapshot.prompt.any_time_choices
        user.table_stage.answer(next(choice for choice in choices if type(choice.move).__name__ == kind))

    game = DeepBlueBuilder(user)
    assert explained_by(lambda: user.tap("group:Recruit…")) == "recruit"
    assert explained_by(lambda: user.tap("group:Sail…")) == "sail"
    game.dive().draw(1)
    assert explained_by(lambda: user.tap("choice:Play cards…")) == "cards"
    assert explained_by(lambda: correct("CorrectTile")) == "tiles"
    game.stop().score()
    assert explained_by(lambda: correct("RecountBag")) == "draw"


@pytest.mark.windows("800x480", "480x800")
def test_the_points_of_a_resurfaced_diver_are_large_enough(user):
    """With two to five seats: words of at least 18 units, else an arrow and large points."""
    for names in (NAMES[:2], NAMES, (*NAMES, "Eve")):
        DeepBlueBuilder(user, names, bag="table").dive("gold").report("gold", "black", "black").give(Resurface).wait_until_idle()
        diver_sprites = {key: sprite for key, sprite in sprites_by_key(user).items() if ":up" in key and key.startswith("diver:")}
        assert diver_sprites and all(
            sprite.look.size >= 18 for sprite in diver_sprites.values() if isinstance(sprite.look, Lettering)
        )


@pytest.mark.windows("480x800")
def test_upright_the_button_of_a_second_step_has_the_usual_height(user):
    """The keys of a real bag, which the second step covers, do not count as rows of answers."""
    DeepBlueBuilder(user, is_drawn=False, bag="table").dive().report("gold")
    user.wait_until_idle()
    usual = user.find("choice:Play cards…").h
    user.tap("choice:Play cards…", "key:1")
    assert user.find("done").h == pytest.approx(usual, abs=1)


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_a_prompt_is_text_without_a_plate(user):
    """What to tap in the scene looks unlike a key, beside an answer and in a second step."""
    DeepBlueBuilder(user).lead_dive().enter_tile()
    sprites = sprites_by_key(user)
    assert [key for key in sprites if key.startswith("idle:0:title")] and "idle:0" not in sprites and problems(user) == []
    DeepBlueBuilder(user).dive().draw(1)
    user.tap(next(name for name in user.targets() if name.startswith(("choice:Play cards", "choice:Karten"))))
    sprites = sprites_by_key(user)
    assert [key for key in sprites if key.startswith("missing:title")] and "missing" not in sprites and problems(user) == []


@pytest.mark.windows("800x480", "1280x720")
def test_the_tag_with_the_risk_touches_no_gem_and_worths_are_at_their_gems_corners(user):
    """A gem's worth is at its corner, clear of the next gem, and the tag at the ring is clear of the gems beside the bag."""
    DeepBlueBuilder(user).dive().draw(4)
    sprites = sprites_by_key(user)
    gems = {key: sprite for key, sprite in sprites.items() if re.fullmatch(r"gem:\d+", key)}
    if "risk" in sprites:
        tag = sprites["risk"]
        for gem in gems.values():
            assert abs(gem.x - tag.x) >= (gem.w + tag.w) / 2 - 5 or abs(gem.y - tag.y) >= (gem.h + tag.h) / 2 - 5
    for key, gem in gems.items():
        if (worth := sprites.get(f"{key}:worth")) is not None:
            assert 0.3 * gem.w < worth.x - gem.x < 0.4 * gem.w


@pytest.mark.windows("800x480", "800x480 de light 2", now=2)
def test_the_points_called_safe_are_those_that_resurfacing_keeps_and_no_helmet_covers_them(user):
    """“7, 3 safe” stood beside “lose 1 VP”, because the leader's wreck was left out; a resurfaced neighbour's helmet cut “safe”."""
    game = DeepBlueBuilder(user, NAMES[:3], bag="table").dive("gold", "red").report("gold", "black", "black")
    leader = user.table.snapshot.view.divers[0]
    assert leader.kept_points == 3 < leader.score_now.total and translate("deep_blue.safe_points", points=3) in user.words()
    game.give(PlayProtection).give(Resurface).wait_until_idle()
    sprites = sprites_by_key(user)
    words, helmet = sprites[f"diver:{leader.seat}:kept"], sprites["diver:1"]
    assert words.x + words.w / 2 <= helmet.x - helmet.w / 2 and problems(user) == []
    game.stop()
    assert f"diver:{leader.seat}:kept" not in sprites_by_key(user), "nothing can be lost any more"
    DeepBlueBuilder(user, NAMES[:3], bag="table").dive("gold", "red").report("gold", "black", "black").give(Resurface)
    assert user.table.snapshot.view.divers[0].score_now.total == 3


@pytest.mark.windows("800x480 en light 2", "800x480 de light 2", now=2)
def test_the_points_called_safe_are_clear_of_a_player_on_deck(user):
    """At the largest text “12 safe” was below the helmet of a player who doesn't dive."""
    game = DeepBlueBuilder(user, NAMES[:3], bag="table").dive("gold", "", "", worth=10).report("gold", "gold", "silver")
    leader, other = user.table.snapshot.view.divers[0], (user.table.snapshot.view.divers[0].seat + 1) % 3
    sprites = sprites_by_key(user)
    words, helmet = sprites[f"diver:{leader.seat}:kept"], sprites[f"diver:{other}"]
    assert words.x + words.w / 2 <= helmet.x - helmet.w / 2 and problems(user) == [], game.phase


def test_help_in_a_dive_explains_the_ring_and_the_points_called_safe(user):
    DeepBlueBuilder(user).dive().draw(1)
    user.tap("menu", "why")
    help_words = user.words()
    for _ in range(user.shell.top_page.pager.pages - 1):
        user.tap("page-on")
        help_words += f" {user.words()}"
    assert translate("deep_blue.ring") in " ".join(help_words.split())
    user.tap("back")


def test_worths_of_gems_are_bright_in_each_seats_colour_and_keys_of_gems_fit_their_plates(window):
    """A guest couldn't read violet numbers, and the black gem's key covered a helmet."""
    from kivy_ui.games.deep_blue.pieces import WORTH_HALO, _number_ink

    assert min(contrast(_number_ink(colour), WORTH_HALO) for colour in SEAT_PAINTS) >= 7
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    DeepBlueBuilder(user, ("Ann", "Bo"), bag="table").dive("gold", "blue").report("gold", "silver")
    sprites = sprites_by_key(user)
    assert all(sprites[f"gem:{kind}:gem"].h <= sprites[f"gem:{kind}:plate"].h + 4 for kind in ("gold", "black", "blue"))


@pytest.mark.windows("800x480", "800x480 de light", "800x480 de deep 1")
def test_reminders_after_a_dive_leave_the_city_and_the_bag_in_view(user, check_page):
    """“Now: …” took their place."""
    DeepBlueBuilder(user, bag="table").dive("gold").report("silver", "red").stop().score()
    sprites = sprites_by_key(user)
    assert {"reminders", "house:0", "house:3", "bag"} <= sprites.keys()
    check_page("after-a-dive")
