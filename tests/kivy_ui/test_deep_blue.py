"""Test Deep Blue on the screen: cards, a real bag, reminders of actions at the table, and the layout of its board."""

import re
from itertools import combinations, product
from math import hypot

import msgspec
import pytest

from companion.games.deep_blue.actions import Rest
from companion.games.deep_blue.boats import CloseDive, LeadDive, PlaceBoats
from companion.games.deep_blue.box import COLOURS
from companion.games.deep_blue.dive import DrawGem, GemsDrawn, ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.wrecks import CorrectTile, EnterTile, LearnTile, ReportNoTile
from companion.pictures.animals import ship
from companion.pictures.card_faces import crew_card
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS, disc, helmet
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from companion.table.sentence import SeatName
from kivy_ui.games.deep_blue.dive.cells import idle_cells
from kivy_ui.games.deep_blue.site_map.pieces import draw_map
from kivy_ui.look.appearance import LEAST_TARGET_MM
from kivy_ui.look.language import as_text, translate
from kivy_ui.look.theme import contrast
from kivy_ui.stage.sprite import Area, Lettering
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_cells import IdleCell
from tests.kivy_ui.deep_blue_builder import NAMES, DeepBlueBuilder, begin_game, find_choice, sprites_by_key, sunken_city_dive
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


@pytest.fixture
def user(window):
    """Return a simulated user at a table whose library knows no tiles."""
    return SimulatedUser(create_table(), window.settings(), is_blind=True)


def last_move(user):
    return msgspec.json.decode(user.table.session.entries[-1].move)


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


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2", "1280x720 en contrast 0")
def test_flipped_tiles_are_shown_with_the_numbers_of_their_sites(user):
    """Players lay the tiles that Fathom has dealt: each is drawn large, beside the words that say where."""
    game = DeepBlueBuilder(user, tiles="app").sail(7, 9)
    sprites = sprites_by_key(user)
    assert game.snapshot.view.flipped_sites == (7, 9) and problems(user) == []
    plates = [sprites[f"site:{site}:plate"] for site in (7, 9)]
    assert all(plate.w >= 60 and f"site:{site}:number" in sprites for site, plate in zip((7, 9), plates, strict=True))
    game.rest()
    assert game.snapshot.view.flipped_sites == () and "site:7:plate" not in sprites_by_key(user)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_two_storm_dives_have_keys_and_their_tiles_can_be_tapped(user):
    """The map alone, with nothing below its question, looked like a dead end."""
    game = DeepBlueBuilder(user, tiles="app", scenario="a-storm-is-coming")
    faces = {site: user.table.session.state.game.face_at(site) for site in game.numbers_of("face down")}
    cities = [site for site, face in faces.items() if face.is_sunken][:2]
    game.sail(*cities)
    assert game.phase == Phase.STORM and problems(user) == []
    targets = user.targets()
    assert sum(target.startswith("choice:") for target in targets) == 2
    assert {f"mark:site:{site}" for site in cities} <= {*targets}


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


@pytest.mark.long
def test_the_places_of_boats_and_the_answers_beside_them_stay_for_every_player(user):
    """A place that a boat has taken stays as a pale one with the boat's disc; the leader, who can't rush in, has no key for it."""
    places, words = [], []
    DeepBlueBuilder(user).lead_dive().enter_tile()
    while user.table.snapshot.view.phase == Phase.BOATS:
        user.wait_until_idle()
        places.append({name: user.find(name) for name in user.targets() if name.startswith("choice:")})
        words.append(user.words())
        user.table.send(Answer(next(choice for choice in user.table.snapshot.prompt.choices if not choice.fields).id))
    pairs = [(place, other) for place, other in combinations(places, 2)]
    assert ["Rush in" in text for text in words] == [False, *[True] * (len(NAMES) - 1)]
    assert len(places) == len(NAMES) and all("choice:Centre space" in place for place in places)
    assert all(place[name] == other[name] for place, other in pairs for name in place.keys() & other.keys())


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


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_the_map_says_that_one_of_the_unread_squares_is_empty(user):
    """Fathom doesn't know physical tiles: they have a “?”, and the board shows which square is empty."""
    game = DeepBlueBuilder(user)
    user.tap("choice:Dive" if "choice:Dive…" in user.targets() else "choice:Tauchen")
    sprites = sprites_by_key(user)
    unread = {key for key in sprites if key.endswith(":unread")}
    assert unread == {f"site:{number}:unread" for number in range(1, 7)} and all(sprites[key].look.text == "?" for key in unread)
    assert len([name for name in user.targets() if name.startswith("option:")]) == 6
    assert translate("deep_blue.boat_square") in user.words() and translate("deep_blue.squares_note") in user.words()
    assert translate("deep_blue.one_is_empty") not in user.words() and problems(user) == []
    user.tap("back")
    game.lead_dive(1).enter_tile()
    assert "site:1:unread" not in sprites_by_key(user)


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


def test_every_site_stays_at_its_place_a_gone_one_dashed(user):
    """Each site has one place, in the view of tiles, in a choice among them, and after it is gone."""
    begin_game(user)
    user.tap("choice:Add no gems", "choice:Dive")
    places = {
        key: (sprite.x, sprite.y)
        for key, sprite in sprites_by_key(user).items()
        if key.startswith("site:") and key.endswith(":plate")
    }
    assert len(places) == 15 and any(
        translate("deep_blue.boat_square") in placed_text.text for placed_text in user.shell.screen.stage.scene.placed_texts
    )
    game = DeepBlueBuilder(user)
    for site in (1, 4):
        game.dive(site=site).draw(1).stop().score()
    user.tap("choice:Dive")
    assert sprites_by_key(user)["question"].look.text.endswith(", where do you dive?")
    sprites, lies = sprites_by_key(user), {site.number: site.status for site in user.table.snapshot.view.sites}
    assert {key: (sprites[key].x, sprites[key].y) for key in places} == places
    for number, word in lies.items():
        assert (f"option:{number}" in user.targets()) == (word == "face up"), (number, word)
        assert (sprites[f"site:{number}:plate"].look.args[1] == "none") == (word in ("gone", "empty"))
    wreck = next(number for number, word in lies.items() if word == "face up")
    user.tap(f"option:{wreck}")
    assert last_move(user)["site"] == [wreck]


def test_tiles_to_flip_and_tokens_to_spend_are_one_page(user):
    """Sailing is one page, with or without tiles to flip."""
    for taps, sites, tokens in (
        (("done",), [], 0),
        (("beside:1",), [], 1),
        (("option:9", "done"), [9], 0),
        (("option:12", "option:7", "done"), [12, 7], 0),
        (("option:12", "option:7", "option:9", "option:12", "beside:1"), [9], 1),
    ):
        DeepBlueBuilder(user).rest()
        user.tap("group:Sail")
        texts = [sprite.look.text for sprite in user.shell.screen.stage.scene.sprites if hasattr(sprite.look, "text")]
        assert {"Sail, 1 token", "+1 propeller"} <= set(texts)
        user.tap(*taps)
        move = last_move(user)
        assert (move["sites"], move["tokens"]) == (sites, tokens), (taps, move)


@pytest.mark.windows("800x480 en deep 2")
def test_gems_have_letters_only_if_settings_say_so_also_in_the_largest_text(user):
    """Letters that came with large text covered the gems."""
    DeepBlueBuilder(user).dive().draw(3)
    assert not user.shell.settings.letters and not [key for key in sprites_by_key(user) if key.endswith(":letters")]


def test_a_third_tile_to_flip_says_which_one_it_replaces(user):
    DeepBlueBuilder(user)
    user.tap("group:Sail", "option:7", "option:8", "option:9")
    assert translate("deep_blue.site_replaced", most=2, new=9, old=8) in user.words()
    user.tap("option:9")
    assert translate("deep_blue.flips", name="Ann") in user.words()
    user.tap("back")


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


def test_sites_look_like_keys_only_while_a_tap_on_one_answers(user):
    begin_game(user)
    user.tap("choice:Add gems…")
    assert "market" in sprites_by_key(user) and "option:Gold" in user.targets()
    user.tap("back", "choice:Add no gems", "choice:Dive")
    flat, lit = (sprites_by_key(user)[f"site:{number}:plate"].look.args[2] for number in (7, 1))
    assert (flat, lit) == ("", "open")


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


@pytest.mark.windows("800x480", "480x800", "1280x720")
def test_sites_on_the_map_are_apart_and_large_enough_for_a_finger(user):
    begin_game(user)
    user.tap("choice:Add no gems", "choice:Dive")
    sprites, stage = sprites_by_key(user), user.shell.screen.stage
    tiles = [sprite for key, sprite in sprites.items() if key.startswith("site:") and key.endswith(":plate")]
    assert len(tiles) == 15 and min(hypot(tile.x - other.x, tile.y - other.y) for tile, other in combinations(tiles, 2)) > 65
    assert all(user.find(f"option:{site}").w / stage.look.unit >= 47 for site in range(1, 7))
    scene = sprites["map"]
    assert all(abs(tile.x - scene.x) < scene.w / 2 - 20 and abs(tile.y - scene.y) < scene.h / 2 - 20 for tile in tiles)


def test_a_site_dragged_on_the_map_stays_there_and_the_map_stays_open(user):
    begin_game(user)
    user.tap("choice:Add no gems", "choice:Dive", "beside:1")
    user.drag("site:4", (700, 200))
    moved = user.find("site:4")
    assert abs(moved.cx - 700) < 6 and abs(moved.cy - 200) < 6
    move = last_move(user)
    assert (move["type"], move["site"]) == ("MoveSite", [4])
    user.touch(moved.cx, moved.cy)
    assert last_move(user) == move and len(user.table.session.entries) == 3, "a tap moves no site"
    user.tap("done")
    assert not [name for name in user.targets() if name.startswith("beside")], "it is asked for once"
    assert abs(user.find("option:4").cx - moved.cx) < 6


def test_a_dive_where_the_leaders_boat_is_known_takes_one_tap_more(user):
    """The first cell names the site once the leader's boat is known to be there."""
    DeepBlueBuilder(user, tiles="app").sail(7).rest(3)
    seat, sites = find_choice(user.table.snapshot, LeadDive).seat, user.table.snapshot.view.sites
    known_sites = [site.number for site in sites if site.status == "face up" and seat in site.boats]
    user.tap("choice:Dive", "done")
    assert last_move(user)["type"] == "LeadDive" and last_move(user)["site"][0] in known_sites


def test_a_new_tile_of_the_only_kind_is_asked_for_at_once(user):
    """One page asks for VP and spots; beside them is the answer for no tile."""
    game = DeepBlueBuilder(user).lead_dive()
    game.give(EnterTile, ("starting-1",)).place_boats().draw(1).stop().score().lead_dive(2)
    assert find_choice(user.table.snapshot, LearnTile).move.kind == "starting" and not find_choice(user.table.snapshot, EnterTile)
    assert {"number:3", "option:Gold"} <= set(user.targets())
    no_tile_choice = find_choice(user.table.snapshot, ReportNoTile)
    assert ("beside:1" in user.targets()) == (no_tile_choice is not None)
    user.tap("number:3", "option:Gold", "option:Red", "option:Gold", "done")
    assert (last_move(user)["worth"], last_move(user)["spots"]) == (3, ["red"]), "a second tap takes a spot away"


@pytest.mark.windows("480x800")
def test_an_ordinary_tile_and_the_citys_are_asked_for_alike(user):
    """Each possible kind of a flipped tile has a cell while no tile is known, whether or not its site is drawn."""
    DeepBlueBuilder(user).sail(7)
    assert {"choice:Enter the tile…", "choice:Enter city tile…"} <= set(user.targets())


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


@pytest.mark.windows("800x480", "480x800", "800x480 de light 2", "480x800 de light 2")
def test_known_tiles_are_shown_as_soon_as_the_tile_is_asked(user):
    """One tap picks a known tile, the main button if it is the only one; a new one and no tile are beside it."""
    DeepBlueBuilder(user).lead_dive()
    option_names = [name for name in user.targets() if name.startswith("option:")]
    assert (
        problems(user) == []
        and {"beside:1", "back"} <= {*user.targets()}
        and ("done" in user.targets()) == (len(option_names) == 1)
    )
    before = user.table.snapshot.entry
    user.tap(option_names[0])
    assert user.table.snapshot.entry > before
    DeepBlueBuilder(user).lead_dive()
    user.tap("beside:1")
    assert type(user.table_stage.step).__name__ == "TileStep"
    user.tap("back")


@pytest.mark.windows("800x480", "1280x720")
def test_a_spot_on_the_tile_is_tapped_for_a_boat(user):
    """A tap on a scouting spot of the drawn tile enters the boat there; a taken spot ignores taps."""
    builder = DeepBlueBuilder(user).lead_dive().enter_tile()
    assert problems(user) == []
    user.tap("mark:spot:red")
    leader = builder.snapshot.view.divers[0]
    assert leader.spots == ("red",) and "mark:spot:red" not in user.targets() and "mark:spot:gold" in user.targets()


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


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_a_tile_with_a_spot_twice_is_entered(user):
    """A second tap on a spot removes it; a key beside the main one adds it once more."""
    builder = DeepBlueBuilder(user).lead_dive().enter_tile(worth=3, spots=("silver",))
    user.tap("tile:1", "beside:1")
    assert problems(user) == []
    user.tap("done")
    assert builder.snapshot.view.sites[0].face.spots == ("silver", "silver")


def test_the_only_known_tile_is_confirmed_with_the_main_button(user):
    DeepBlueBuilder(user).lead_dive()
    before = user.table.snapshot.entry
    assert re.search(r"Does the tile at site \d+ look like this\?", user.words()) and "Use this tile" in user.words()
    user.tap("done")
    assert user.table.snapshot.entry > before


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


@pytest.mark.windows("800x480", "480x800")
def test_few_pairs_of_places_are_one_answer_that_opens_them(user):
    """Two or three pairs of places for both boats have one cell, so that the answers beside it keep theirs."""
    DeepBlueBuilder(user).lead_dive().enter_tile(spots=("gold",))
    user.tap("choice:Both boats…")
    assert len([target for target in user.targets() if target.startswith("option:")]) > 1 and "back" in user.targets()


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


@pytest.mark.windows("480x800")
def test_boats_of_all_five_are_apart_and_inside_the_map(user):
    """Five boats at one site cover neither each other nor the flags."""
    DeepBlueBuilder(user, (*NAMES, "Eve")).lead_dive().enter_tile()
    scene, view = user.shell.screen.stage.new_scene(), user.table.snapshot.view
    sites = tuple(msgspec.structs.replace(site, boats=(0, 1, 2, 3, 4) if site.number == 13 else ()) for site in view.sites)
    scene.state.snapshot = msgspec.structs.replace(user.table.snapshot, view=msgspec.structs.replace(view, sites=sites))
    area = Area(0, 86, 480, 380)
    draw_map(scene, area)
    boats = [sprite for sprite in scene.sprites if sprite.key.startswith("site:13:boat:") and sprite.key.count(":") == 3]
    assert len(boats) == 5 and all(area.contains(boat.x, boat.y - boat.h / 2) for boat in boats)
    assert min(hypot(boat.x - other.x, boat.y - other.y) for boat, other in combinations(boats, 2)) > 23


@pytest.mark.windows("800x480")
def test_the_map_says_that_discs_are_the_last_known_boats(user):
    """The discs looked like facts, but players do not enter where boats sail."""
    DeepBlueBuilder(user).lead_dive().enter_tile()
    scene, view = user.shell.screen.stage.new_scene(), user.table.snapshot.view
    sites = tuple(msgspec.structs.replace(site, boats=(0,) if site.number == 6 else ()) for site in view.sites)
    scene.state.snapshot = msgspec.structs.replace(user.table.snapshot, view=msgspec.structs.replace(view, sites=sites))
    scene.state.is_result_shown = True
    draw_map(scene, Area(0, 62, 800, 278))
    assert "boats that Fathom knows" in " ".join(sprite.look.text for sprite in scene.sprites if sprite.key.startswith("sites:"))


@pytest.mark.windows("800x480")
def test_the_key_of_every_player_in_corrections_has_their_symbol(user):
    """A name of ten letters left no room for it."""
    DeepBlueBuilder(user, ("Ann", "Ben", "Chloe", "Maximilian"))
    user.tap("menu", "more")
    leads = {sprite.key for sprite in user.shell.top_page.stage.scene.sprites if sprite.key.endswith(":lead")}
    assert {f"group:{number}:lead" for number in (1, 2, 3, 4)} <= leads and problems(user) == []


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
def test_two_tiles_to_lay_are_written_whole(user):
    """The places of two flipped tiles are never cut, not even at the largest text."""
    for size, code in ((0, "en"), (2, "de")):
        user.shell.use_settings(user.shell.settings.with_value("text_size", size).with_value("language", code))
        DeepBlueBuilder(user, tiles="app").sail(7, 8)
        puts = user.shell.screen.stage.scene.placed_texts
        assert not [placed_text.text for placed_text in puts if placed_text.is_cut]


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
