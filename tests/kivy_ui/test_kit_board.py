"""Test the board of kits: layout of every question, and answers below each player's column."""

import random
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.kit import GAME
from companion.games.kit.box import keep_kit
from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.reading import read_kit
from companion.games.toolbox.bags_and_stacks import NewPot, SetReady
from companion.games.toolbox.named_things import AddNamed
from companion.games.toolbox.saved_kit import kit_of
from companion.pictures.kit_things import kit_thing
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from companion.table.sentence import SeatName
from kivy_ui.games.kit.order.pieces import by_number
from kivy_ui.games.kit.pieces import thing_look
from kivy_ui.look.language import as_text, language_code, translate
from tests.games.toolbox.builders import ToolboxGame
from tests.kivy_ui.empty_regions import largest_empty_share, largest_rectangle
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.table_preview import random_field_value
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

WINDOWS = full_or_sample(
    ("800x480", "480x800 de light 2", "1280x720 de contrast", "800x480 longer light", "1024x600 en deep 1", "480x800"),
    ("480x800 de light 2", "800x480", "800x480 longer light"),
)
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Maximilian-Ferdinand", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou")
MOST_MOVES = 40
MOST_PLAYED, EACH = full_or_sample(160, 60, 20), 12
MOST_EMPTY = 0.15
HAS_ENGLISH = True  # names of things in kits are not translated
KITS = {kit.name: kit for kit in read_shipped_kits()}


def begin_kit(user, kit, count):
    """Begin a kit; deal five cards to each where the table decides how many."""
    user.table.send(BeginSession("kit", seats_named(NAMES[:count]), {"kit": kit.name}))
    if kit.name == "Deck of 52":
        give_answer(user, "Deal 5")
    user.wait_until_idle()


def let_fall(user, seat):
    """Let a player of the Wolf village fall in the first night."""
    give_answer(user, "Begin the night")
    give_answer(user, "The seer has seen")
    give_values(user, "Choose the victim", (seat,))
    give_answer(user, "Show the role")


def close_session(user):
    user.table.send(CloseSession())
    user.wait_until_idle()


@pytest.mark.long
@pytest.mark.parametrize("name", KITS)
def test_each_question_of_a_kit_fits_on_its_board(home, check_page, name):
    kit, luck = KITS[name], random.Random(name)
    fewest, most = kit.seats
    for count in sorted({fewest, min(most, 4), min(most, 6)} & set(range(fewest, most + 1))):
        begin_kit(home, kit, count)
        seen_questions = set()
        for _ in range(MOST_MOVES):
            prompt = home.table.snapshot.prompt
            if prompt is None:
                break
            question = (str(home.table.snapshot.view.phase), len({choice.seat for choice in prompt.choices}), len(prompt.choices))
            if question not in seen_questions:
                seen_questions.add(question)
                check_page(f"kit-{name}-{count}-{len(seen_questions)}")
            choice = luck.choice(prompt.choices)
            home.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
            home.shell._show()
        close_session(home)


def simultaneous_kit():
    return next(kit for kit in KITS.values() if any(phase.answerers == "each at once" for phase in kit.phases))


def test_each_player_answers_below_their_own_column(home):
    begin_kit(home, simultaneous_kit(), 3)
    seats = {choice.seat for choice in home.table.snapshot.prompt.choices}
    assert seats == {0, 1, 2}
    home.tap("seat:2:0")
    assert [event.seat for event in home.table.snapshot.events if hasattr(event, "seat")][:1] == [2]
    home.tap("seat:0:0", "seat:0:1")
    assert "seat:0:0" not in home.targets() and "seat:1:0" in home.targets()
    close_session(home)


@pytest.mark.windows("800x480", "800x480 de contrast 2", "480x800 de light 2")
@pytest.mark.parametrize("count", [2, 4, 6])
def test_a_quick_second_tap_on_draw_never_stops_and_both_answers_keep_their_notes(home, check_page, count):
    begin_kit(home, KITS["Brew"], count)
    middle = home.find("seat:0:0").cx
    home.tap("seat:0:0")
    assert home.find("seat:0:0").cx == middle and "seat:0:1" in home.targets()
    check_page(f"kit-draw-beside-stop-{count}")
    notes = {key.partition(":note")[0] for key in sprites_on_table(home) if ":note" in key}
    assert {"seat:0:0", "seat:0:1"} <= notes
    close_session(home)


@pytest.mark.windows("800x480", "800x480 de contrast 2")
def test_six_who_answer_at_once_have_broad_keys_in_two_rows(home, check_page):
    """Before, keys were 58 units broad, side by side."""
    begin_kit(home, KITS["Brew"], 6)
    for seat in range(2):
        home.tap(f"seat:{seat}:0")
    first, second = home.find("seat:0:0"), home.find("seat:0:1")
    assert first.w > 2 * first.h and second.w == first.w and second.cx == first.cx
    check_page("kit-two-rows-at-once")


@pytest.mark.windows("800x480 de contrast")
def test_a_long_second_answer_is_whole_below_a_narrow_column(home, check_page):
    brew = KITS["Brew"]
    phases = (replace(brew.phases[0], answers=(*brew.phases[0].answers[:1], replace(brew.phases[0].answers[1], de="Aufhören"))),)
    kit = replace(brew, name="Brew 2", phases=(*phases, *brew.phases[1:]), own=True)
    home.table._store.kits.save(kit)
    begin_kit(home, kit, 4)
    home.tap("seat:0:0", "seat:1:0", "seat:2:0", "seat:3:0")
    assert {"seat:0:1", "seat:1:1", "seat:2:1", "seat:3:1"} <= set(home.targets())
    check_page("kit-long-second")
    close_session(home)


def test_a_thing_is_picked_on_the_board(home):
    kit = simultaneous_kit()
    begin_kit(home, kit, 2)
    luck = random.Random(1)
    for _ in range(60):
        if any(target.startswith("pick:") for target in home.targets()):
            break
        choice = luck.choice(home.table.snapshot.prompt.choices)
        home.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        home.wait_until_idle()
    target = next(target for target in home.targets() if target.startswith("pick:"))
    before = home.table.snapshot.entry
    home.tap(target)
    assert home.table.snapshot.entry > before
    close_session(home)


def largest_empty_region(user, luck):
    """Play at random until the game ends; return the largest empty region of any screen, and its move."""
    regions = []
    for move in range(MOST_PLAYED):
        prompt = user.table.snapshot.prompt
        if prompt is None:
            break
        if move in (0, 1, 2) or move % EACH == 0 or len(prompt.choices) == 1:
            user.wait_until_idle()
            regions.append((largest_empty_share(user), move, str(user.table.snapshot.view.phase)))
        choice = luck.choice(prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        user.shell._show()
    return max(regions)


@SAMPLED
@pytest.mark.long
@pytest.mark.windows(*full_or_sample(("800x480", "480x800", "1280x720", "1024x600"), ("800x480", "480x800")))
@pytest.mark.parametrize("name", KITS)
def test_no_empty_region_is_above_15_percent_of_the_screen(home, name):
    kit = KITS[name]
    fewest, most = kit.seats
    for count in sorted({fewest, max(fewest, min(most, 4)), min(most, 7)}):
        begin_kit(home, kit, count)
        share, move, phase = largest_empty_region(home, random.Random(name))
        assert share <= MOST_EMPTY, f"{share:.1%} of the screen is empty with {count} players at move {move}, {phase}"
        close_session(home)


def test_measurement_finds_an_empty_region():
    rows = [0, 0, 1 << 4, 0, 0, 0]
    assert largest_rectangle(rows, 10) == 30
    assert largest_rectangle([0b111] * 2, 3) == 0
    assert largest_rectangle([0b1, 0b100, 0], 3) == 4


def choice_labelled(user, label):
    return next(choice for choice in user.table.snapshot.prompt.choices if GAME.reader().read(choice.label) == label)


def give_answer(user, label):
    """Give the answer with this English label, without fields."""
    choice = choice_labelled(user, label)
    user.table.send(Answer(choice.id))
    user.wait_until_idle()


def hit_points(user, actor):
    view = next(actor_view for actor_view in user.table.snapshot.view.order if actor_view.id == actor)
    return next(counter.value for counter in view.counters if counter.key == "hp")


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_banner_tap_opens_the_actions_on_its_creature(home, check_page):
    begin_kit(home, KITS["Initiative"], 2)
    give_answer(home, "Add a wolf")
    give_answer(home, "Enter initiative")
    give_answer(home, "Begin anyway")
    wolf = next(actor.id for actor in home.table.snapshot.view.order if actor.seat is None)
    hurt = next(choice for choice in home.table.snapshot.prompt.choices if GAME.reader().read(choice.label) == "Hurt")
    home.tap(f"banner:{wolf}")
    assert len([name for name in home.targets() if name.startswith("at:")]) == 5, "Heal and Remove wait until the wolf is hurt"
    check_page("kit-banner")
    home.tap(f"at:{hurt.id}")
    home.tap("key:7")
    assert translate("table.picked", answer="", picked="Wolf") in home.words(), "whom the number is for"
    check_page("kit-banner-number")
    home.tap("done")
    assert hit_points(home, wolf) == 4
    home.tap("banner:0")
    assert len([name for name in home.targets() if name.startswith("at:")]) == 5, "nobody heals who isn’t hurt"
    home.tap("back")
    home.tap("scene:0")
    assert "scene:0" not in home.targets(), "the answers of the scene wait until the open step closes"
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_a_tap_on_a_banner_enters_the_initiative_of_that_player(home):
    begin_kit(home, KITS["Initiative"], 3)
    give_answer(home, "Enter initiative")
    for _ in range(3):
        give_values(home, "Initiative", 0)
    choice = next(choice for choice in home.table.snapshot.prompt.choices if GAME.reader().read(choice.label) == "Initiative")
    home.tap("banner:1", f"at:{choice.id}", "key:7", "done")
    values = {counter.seat: counter.value for counter in home.table.snapshot.view.counters if counter.key == "initiative"}
    assert values == {0: 0, 1: 7, 2: 0}
    close_session(home)


@pytest.mark.windows("800x480 en deep 2", "800x480 de light 2", "800x480 de", now=2)
def test_a_long_name_that_acts_next_is_whole_and_readable(home):
    """“Maximili…” stood above free wood, in the smallest size."""
    home.table.send(BeginSession("kit", seats_named(("Jo", "Sofia", "Maximilian", "Eva")), {"kit": "Initiative"}))
    home.wait_until_idle()
    give_answer(home, "Enter initiative")
    sizes = {
        sprite.look.text: sprite.look.size
        for sprite in home.table_stage.scene.sprites
        if sprite.key.startswith("next:") and hasattr(sprite.look, "text")
    }
    assert sizes.get("Maximilian", 0) >= 17, sizes


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_boxes_of_roles_have_names_and_the_fallen_are_dim_and_out(home, check_page):
    begin_kit(home, KITS["Wolf village"], 7)
    let_fall(home, 1)
    sprites = sprites_on_table(home)
    assert all(f"column:{seat}:name" in sprites or f"place:role:{seat}:label:0" in sprites for seat in range(7)), sorted(sprites)
    assert sprites["column:1"].alpha < sprites["column:0"].alpha / 2
    check_page("kit-fallen")
    home.tap("menu", "why")
    assert not any(name in home.words() for name in NAMES[:7]), "a player needs no legend in Help"
    home.tap("back")
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
@pytest.mark.parametrize("count", [3, 8])
def test_each_place_of_a_deck_is_named_and_a_large_hand_has_its_number(home, check_page, count):
    begin_kit(home, KITS["Deck of 52"], count)
    for _ in range(3):
        give_answer(home, "Draw")
    sprites = sprites_on_table(home)
    assert all(f"place:{key}:label:0" in sprites for key in ("deck", "discards", "trump"))
    assert home.shell.screen.stage.new_scene().is_wide > (count == 8) or all(
        f"column:{seat}:disc" in sprites for seat in range(count)
    )
    assert sprites["place:hand:0:count"].look.text == "8" and "place:hand:1:count" not in sprites
    check_page(f"kit-hands-{count}")
    close_session(home)


@pytest.mark.windows("480x800 en light 2", "800x480")
def test_playing_cards_show_their_rank_and_suit(home, check_page):
    begin_kit(home, KITS["Deck of 52"], 2)
    home.tap("choice:Play")
    home.tap("done")
    looks = {
        key: sprite.look.args
        for key, sprite in sprites_on_table(home).items()
        if key.startswith("option:") and key.endswith(":look")
    }
    assert len(looks) == 5 and all(args[0] == "card" and key == f"option:{args[2]}:look" for key, args in looks.items())
    check_page("kit-playing-cards")
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_followers_keep_their_number_and_letters_of_tiles_can_be_read(home, check_page):
    begin_kit(home, KITS["Tile land"], 5)
    sprites = sprites_on_table(home)
    assert all(sprites[f"tag:{seat}:followers:value"].look.text.endswith("7") for seat in range(5))
    assert sprites["content:B:letters"].look.text == "B" and sprites["content:B:letters"].h >= 14
    check_page("kit-letters-of-tiles")
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_the_pad_for_initiative_stays_open_for_the_next_player_and_fathom_rolls_for_creatures(home, check_page):
    begin_kit(home, KITS["Initiative"], 2)
    for label in ("Add a wolf", "Enter initiative"):
        give_answer(home, label)
    home.tap("choice:Initiative", "key:1", "key:4", "done")
    assert f"{NAMES[1]}: Initiative" in home.words(), "whose number it is"
    check_page("kit-next-initiative")
    home.tap("undo")
    assert "key:1" not in home.targets(), "what was typed is looked at first"
    give_values(home, "Initiative", 14)
    home.tap("key:7", "done")
    assert "key:7" not in home.targets(), "Fathom can roll for the wolf"
    give_answer(home, "Roll d20")
    numbers = [actor.number for actor in home.table.snapshot.view.order]
    assert numbers[:2] == [14, 7] and 1 <= numbers[2] <= 20
    assert "dice:die:words" in sprites_on_table(home)
    give_answer(home, "Begin the fight")
    assert "dice:die:words" not in sprites_on_table(home), "nothing rolls the die in a fight"
    close_session(home)


def test_no_turn_after_the_last_one_is_named(home, check_page):
    begin_kit(home, KITS["Desert campaign"], 2)
    while "winners" not in str(home.table.snapshot.prompt.choices[0].move).casefold():
        choice = next(choice for choice in home.table.snapshot.prompt.choices if choice.role == "primary")
        home.table.send(Answer(choice.id))
        home.shell._show()
    home.wait_until_idle()
    check_page("kit-who-won")
    assert "→ 7" not in home.words()
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480", "800x480 de contrast 2")
def test_each_side_of_a_war_game_is_on_the_flag_of_its_player(home, check_page):
    home.table.send(BeginSession("kit", seats_named(("Maximilian", "Bo")), {"kit": "Desert campaign"}))
    home.wait_until_idle()
    sides = ("Westen", "Osten") if language_code() == "de" else ("West", "East")
    assert [sprites_on_table(home)[f"flag:{seat}:value"].look.text for seat in range(2)] == list(sides)
    check_page("kit-sides")


@pytest.mark.windows("480x800 de light 2", "480x800 de", "800x480 de contrast 2")
def test_names_in_a_cup_are_not_cut(home, check_page):
    begin_kit(home, KITS["Desert campaign"], 2)
    check_page("kit-cup-at-first")
    words = home.words()
    for thing, _ in home.table.snapshot.view.places[0].contents:
        assert GAME.reader(code=language_code()).read(thing.label) in words
    close_session(home)


@pytest.mark.windows("480x800", "480x800 de light 1", "800x480")
def test_a_pot_says_whose_it_is_and_how_much_salt_it_bears(home, check_page):
    begin_kit(home, KITS["Brew"], 3)
    give_answer(home, "Draw")
    draw = home.table.snapshot.view.places
    salt = next(place for place in draw if place.key == "pot" and place.things)
    sprites = sprites_on_table(home)
    name = next(key for key in (f"sum:{salt.id}:label", f"column:{salt.seat}:name") if key in sprites)
    assert sprites[name].alpha
    assert f"sum:{salt.id}:0:total" in sprites and f"own:{salt.seat}:coins:value" not in sprites, "no coins yet"
    check_page("kit-pots-with-limits")
    close_session(home)


@pytest.mark.windows("480x800", "800x480")
def test_a_pot_shows_all_its_groups(home, check_page):
    holds = dict.fromkeys(("s1", "amber", "moss", "dew", "ember"), 1)
    places = tuple(replace(place, holds=holds) if place.key == "bag" else place for place in KITS["Brew"].places)
    kit = replace(KITS["Brew"], name="Full pots", de="", places=places)
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": kit.name}, edition=keep_kit(GAME.edition(), kit)))
    home.wait_until_idle()
    for _ in holds:
        home.table.send(Answer(next(choice.id for choice in home.table.snapshot.prompt.choices if choice.seat == 0)))
        home.wait_until_idle()
    assert {f"sum:pot:0:{nth}:total" for nth in range(len(holds))} <= sprites_on_table(home).keys()
    check_page("kit-pot-with-five-groups")
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_before_the_fight_all_are_lined_up_and_nobody_is_shown_as_acting(home, check_page):
    begin_kit(home, KITS["Initiative"], 2)
    give_answer(home, "Add a wolf")
    give_answer(home, "Enter initiative")
    for number in (5, 20):
        give_values(home, "Initiative", number)
    assert not [key for key in sprites_on_table(home) if key.startswith("next:")], "the others have been asked"
    check_page("kit-initiative-of-a-creature")
    give_values(home, "Initiative", 12)
    assert "acting" not in {key.partition(":")[0] for key in sprites_on_table(home)}
    names = [actor.id for actor in by_number(home.table.snapshot.view.order)]
    assert names == [1, 2, 0] and len([key for key in sprites_on_table(home) if key.startswith("next:")]) >= 3
    check_page("kit-lined-up")
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480", "480x800")
@pytest.mark.parametrize("count", [3, 6, 12])
def test_all_who_take_part_are_lined_up_or_counted(home, check_page, count):
    begin_kit(home, KITS["Initiative"], count)
    for label in ("Add a wolf", "Add a goblin", "Add an ogre", "Enter initiative"):
        give_answer(home, label)
    for number in range(count + 3):
        give_values(home, "Initiative", number)
    check_page(f"kit-lined-up-{count}")
    positions = {key.split(":")[1] for key in sprites_on_table(home) if re.match(r"next:[0-9]+", key)}
    assert {f"next:{at}:name" for at in positions} <= sprites_on_table(home).keys(), "no picture is without its name"
    more = translate("kit.others", count=count + 3 - len(positions)) if len(positions) < count + 3 else ""
    assert more in home.words() and (count > 6 or not more)
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_the_turns_of_a_condition_have_a_question_and_more_answers_have_the_present_one(home, check_page):
    wolf = begin_fight(home)
    web = next(choice for choice in home.table.snapshot.prompt.choices if GAME.reader().read(choice.label) == "Web")
    home.tap(f"banner:{wolf}", f"at:{web.id}")
    assert GAME.reader(code=language_code()).read(web.fields[1].label) in home.words()
    assert GAME.reader().read(web.fields[1].label) == "How many turns?"
    check_page("kit-turns-of-a-condition")
    home.tap("back")
    assert f"at:{web.id}" in home.targets(), "Back leads to what may be done to the wolf, not to a list of players"
    home.tap("back")
    home.tap(max(name for name in home.targets() if name.startswith("scene:")))
    assert GAME.reader(code=language_code()).read(web.step) in home.words()
    close_session(home)


def animations_of_last(user, kit, count, answers):
    """Give answers by their English labels; return the animations of the last one: kind, start and end."""
    begin_kit(user, kit, count)
    for label in answers[:-1]:
        give_answer(user, label)
    stage, before = user.shell.screen.stage, user.shell.snapshot
    choice = next(choice for choice in user.table.snapshot.prompt.choices if GAME.reader().read(choice.label) == answers[-1])
    user.table.send(Answer(choice.id))
    user.shell._show()
    after = user.shell.snapshot
    return user.shell.screen.stage.board.animations(stage.new_scene(), before, after), stage


@pytest.mark.windows("800x480", "480x800")
def test_a_drawn_thing_flies_from_its_bag_to_its_row(home):
    moments, stage = animations_of_last(home, KITS["Desert campaign"], 2, ["Draw"])
    assert [moment.kind for moment in moments] == ["drawn"]
    home.wait_until_idle()
    places = {sprite.key: (sprite.x, sprite.y) for sprite in stage.scene.sprites}
    path = []
    for t in (0.01, moments[0].seconds):
        scene = stage.new_scene()
        moments[0].draw(scene, t)
        path.append(next((sprite.x, sprite.y) for sprite in scene.sprites if sprite.key in ("air:shut", "air:thing")))
    assert path[0] == pytest.approx(places["place:cup:pile"], abs=30)
    assert path[1] == pytest.approx(places["place:played"], abs=2)
    assert moments[0].calm_frame_s and not stage.is_playing, "calm motion shows the open thing, and a table at rest plays nothing"
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de deep 2")
def test_a_saved_game_puts_one_piece_back_by_a_key_with_words(home):
    box = ToolboxGame(2).play(NewPot("Finds", ("bag",))).play(AddNamed(0, "Finds: 6 Amber, 5 Coin")).play(SetReady(0))
    home.table._store.kits.save(kit_of(box.view, "Treasure run", (1, 4), ("teal", "crown"), ("pot:0",)))
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": "Treasure run"}))
    home.wait_until_idle()
    for _ in range(9):
        give_answer(home, "Draw from Finds")
    assert not [target for target in home.targets() if target.startswith("pick:")]
    home.tap(f"choice:{home.read_sentence('called', en='Put one back', de='Eins zurücklegen')}")
    assert len([target for target in home.targets() if target.startswith("option:")]) > 1
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de deep 2")
def test_roles_of_the_fallen_have_their_names_below_them(home):
    begin_kit(home, KITS["Wolf village"], 7)
    let_fall(home, 0)
    sprites = sprites_on_table(home)
    assert "place:role:0:0:name" in sprites and "place:role:1:0" not in sprites and not problems(home)
    close_session(home)


@pytest.mark.windows("800x480", "480x800")
def test_all_players_are_offered_in_one_list(home):
    begin_kit(home, KITS["Wolf village"], 5)
    give_answer(home, "Begin the night")
    give_answer(home, "The seer has seen")
    falls = next(target for target in home.targets() if target.startswith("choice:"))
    assert "=" not in falls and not [target for target in home.targets() if target.startswith("group:")]
    home.tap(falls)
    assert len([target for target in home.targets() if target.startswith("option:")]) == 5
    home.tap("back")
    discs = [key for key in sprites_on_table(home) if key.startswith("column:") and key.endswith(":disc")]
    assert len(discs) == (0 if home.shell.screen.stage.scene.is_wide else 5), "whose the places are, where no flag is above them"
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_each_of_twelve_roles_has_its_owners_name(home, check_page):
    begin_kit(home, KITS["Wolf village"], 12)
    check_page("kit-twelve-roles")
    names = {sprite.look.text for sprite in sprites_on_table(home).values() if hasattr(sprite.look, "text")}
    assert all(any(text.startswith(name[:3]) for text in names) for name in NAMES)
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_cards_in_hand_are_not_listed_before_an_answer_needs_one(home, check_page):
    begin_kit(home, KITS["Deck of 52"], 3)
    home.tap(next(target for target in home.targets() if target.startswith("group:")))
    check_page("kit-more-of-a-deck")
    discard = choice_labelled(home, "Discard")
    home.tap("back", f"choice:{GAME.reader(code=language_code()).read(discard.label)}")
    check_page("kit-covered-hand")
    assert not any(card in home.words() for card in "♠♥♦♣"), "the others may still look"
    home.tap("done")
    assert any(card in home.words() for card in "♠♥♦♣")
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("count", [1, 2])
def test_the_last_cards_of_a_hand_are_on_no_key_before_its_owner_confirms_once_a_turn(home, count):
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": "Deck of 52"}))
    home.wait_until_idle()
    give_values(home, "Deal", count)
    assert not any(suit in home.words() for suit in "♠♥♦♣") and "Joker" not in home.words()
    home.tap("group:More…" if "group:More…" in home.targets() else "group:Mehr …")
    lay_out, play = (choice_labelled(home, label) for label in ("Lay out", "Play"))
    assert not any(suit in home.words() for suit in "♠♥♦♣") and "Joker" not in home.words()
    home.tap(f"choice:{GAME.reader(code=language_code()).read(lay_out.label)}", "done")
    home.tap(next(target for target in home.targets() if target.startswith("option:")))
    if count > 1:
        home.tap(f"choice:{GAME.reader(code=language_code()).read(play.label)}")
        assert any(target.startswith("option:") for target in home.targets()), "the same player, in the same turn"
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("count", [5, 12])
def test_who_has_held_the_own_name_has_a_tick_until_the_night(home, check_page, count):
    """Before, the night began without a word, also if a player had not seen the own role."""
    begin_kit(home, KITS["Wolf village"], count)
    for seat in (0, 2):
        box = home.find(f"seat:{seat}")
        touch = home.touch_down(box.cx, box.y + 8)
        home.wait_until(lambda: "peek" in sprites_on_table(home))
        touch.touch_up()
        home.wait_until_idle()
    ticks = {key for key in sprites_on_table(home) if key.startswith("column:") and key.endswith(":tick")}
    assert ticks == {"column:0:tick", "column:2:tick"}
    rest = [name for nth, name in enumerate(NAMES[:count]) if nth not in (0, 2)]
    note = translate("kit.not_looked", names=rest) if len(rest) == 3 else translate("kit.many_not_looked", count=len(rest))
    assert note in home.words()
    check_page(f"kit-who-has-looked-{count}")
    give_answer(home, "Begin the night")
    assert not any(key.endswith(":tick") for key in sprites_on_table(home))
    close_session(home)


SMALL_HAND = """
kit = 1
name = "Small hand"
seats = [2, 2]
[things]
each_of = {{ labels = "Sword Torch", look = "white square" }}
[places]
hand = {{ kind = "row", each = true, seen = "owner", holds = {{ {things} }} }}
used = {{ kind = "row" }}
[[phases]]
name = "Fight"
answers = [
    {{ say = "Play", pick = "hand", main = true, do = ["take hand used", "done"] }},
    {{ say = "Wait", do = ["done"] }},
]
"""


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("things", ["Torch = 1", "Torch = 1, Sword = 1"])
def test_an_answer_that_picks_from_a_small_hand_names_none_of_its_things(home, things):
    """Before, an answer with few options had a key for each, also of a secret hand."""
    kit = read_kit(SMALL_HAND.format(things=things))
    home.table._store.kits.save(kit)
    begin_kit(home, kit, 2)
    assert "Torch" not in home.words()
    home.tap("choice:Play")
    assert "Torch" not in home.words()
    home.tap("done")
    assert "Torch" in home.words()
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("count", [5, 12])
def test_the_words_of_each_step_of_a_night_are_read_from_the_board(home, check_page, count):
    begin_kit(home, KITS["Wolf village"], count)
    words = []
    for label, *values in (("Begin the night",), ("The seer has seen",), ("Choose the victim", (2,)), ("Show the role",)):
        words.append(GAME.reader(NAMES, language_code()).read(home.table.snapshot.view.aloud))
        assert "aloud:0" in sprites_on_table(home)
        check_page(f"kit-aloud-{count}-{len(words)}")
        give_values(home, label, *values) if values else give_answer(home, label)
        home.wait_until_idle()
    assert all(words) and len(set(words)) == 4
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("kit", ["Wolf village", "Deck of 52"])
@pytest.mark.parametrize("target", ["seat", "own"])
def test_a_player_holds_the_own_name_or_place_to_see_its_secrets(home, kit, target):
    """Without a phone, too: before, only phones showed roles and hands."""
    begin_kit(home, KITS[kit], 6)
    own = home.table.peek(1).seats[1]
    secret = GAME.reader(NAMES, language_code()).read(own.own[0])
    box = home.find(f"{target}:1")
    touch = home.touch_down(box.cx, box.y + 8)
    home.wait_until(lambda: "peek" in sprites_on_table(home))
    looks = [sprite.look for key, sprite in sprites_on_table(home).items() if key.startswith("peek:")]
    if own.own_marks:
        assert looks == [thing_look(mark)[0] for mark in own.own_marks]
    else:
        assert secret.replace(" ", "") in "".join(look.text for look in looks).replace(" ", "")
    touch.touch_up()
    home.wait_until_idle()
    assert "peek" not in sprites_on_table(home)
    home.tap(f"{target}:1")
    assert as_text(home.shell._toast.words) == translate("table.hold_name")
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("count", [1, 12, 26])
def test_a_held_hand_shows_the_faces_of_its_cards_inside_the_screen(home, check_page, count):
    """Before, a hand was a sentence of white letters."""
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": "Deck of 52"}))
    give_values(home, "Deal", count)
    box = home.find("seat:1")
    touch = home.touch_down(box.cx, box.y + 8)
    home.wait_until(lambda: "peek" in sprites_on_table(home))
    sprites = sprites_on_table(home)
    plate, scene = sprites["peek"], home.shell.screen.stage.scene
    cards = [sprite for key, sprite in sprites.items() if key.startswith("peek:")]
    assert len(cards) == count and {sprite.look.paint for sprite in cards} == {kit_thing}
    assert plate.x - plate.w / 2 >= 0 and plate.x + plate.w / 2 <= scene.w and plate.y + plate.h / 2 <= scene.h
    check_page(f"held-hand-{count}")
    touch.touch_up()
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_deck_can_be_drawn_from_by_key_while_tricks_are_played(home, check_page):
    """Before, only a tap on the deck drew after the first trick."""
    begin_kit(home, KITS["Deck of 52"], 2)
    for seat in (0, 1):
        hand = next(place for place in home.table.peek(seat).places if place.id == f"hand:{seat}")
        give_values(home, "Play", (hand.things[0].key,))
    give_answer(home, "Take the trick")
    draw = choice_labelled(home, "Draw")
    assert f"choice:{GAME.reader(code=language_code()).read(draw.label)}" in home.targets()
    check_page("deck-after-a-trick")
    close_session(home)


@pytest.mark.windows("800x480", "480x800")
def test_others_answer_while_a_thing_flies(home):
    moments, _ = animations_of_last(home, KITS["Brew"], 3, ["Draw"])
    assert [(moment.kind, moment.over_result) for moment in moments] == [("drawn", True)]
    home.wait_until_idle()
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_pot_says_that_it_boiled_over_only_once_the_chip_is_in_it(home):
    begin_kit(home, KITS["Brew"], 3)
    while not home.table.snapshot.view.risk_notes:
        draw = next(choice for choice in home.table.snapshot.prompt.choices if choice.seat == 0)
        home.wait_until_idle()
        home.table.send(Answer(draw.id))
        home.shell._show()
    stage, snapshot = home.shell.screen.stage, home.shell.snapshot
    (moment,) = stage.board.animations(stage.new_scene(), snapshot, snapshot)
    count = next(place.count for place in snapshot.view.places if place.id == "pot:0")
    assert {"risk:0", f"place:pot:0:{count - 1}", "sum:pot:0:0"} <= set(moment.hidden_keys)
    home.wait_until_idle()
    assert "risk:0" in sprites_on_table(home)
    close_session(home)


@pytest.mark.windows("480x800")
def test_whoever_buys_ends_the_turn_and_reads_what_is_lost(home):
    play_to_purchase(home, 2)
    names = lambda: [GAME.reader().read(choice.label) for choice in home.table.snapshot.prompt.choices]  # noqa: E731
    give_values(home, "Buy", (home.table.snapshot.prompt.choices[0].fields[0].options[0].value,))
    seat = home.table.snapshot.view.answering_seats[0]
    coins = next(counter.value for counter in home.table.snapshot.view.counters if (counter.key, counter.seat) == ("coins", seat))
    assert "Done" in names() and f"coins lost: {coins}" in home.words()
    close_session(home)


def test_things_return_to_the_cup_at_once_when_a_turn_ends(home):
    kit = KITS["Desert campaign"]
    begin_kit(home, kit, 2)
    labels = lambda: [GAME.reader().read(choice.label) for choice in home.table.snapshot.prompt.choices]  # noqa: E731
    while "End the turn" not in labels():
        give_answer(home, "Draw")
    before = home.shell.snapshot
    choice = next(choice for choice in home.table.snapshot.prompt.choices if GAME.reader().read(choice.label) == "End the turn")
    several = sum(place.count for place in before.view.places if place.id == "played") > 1
    home.table.send(Answer(choice.id))
    home.shell._show()
    stage = home.shell.screen.stage
    moments = stage.board.animations(stage.new_scene(), before, home.shell.snapshot)
    assert [moment.kind for moment in moments] == ["refilled"] * several
    close_session(home)


def begin_fight(user, count=2):
    """Start a fight with a wolf."""
    begin_kit(user, KITS["Initiative"], count)
    for label in ("Add a wolf", "Enter initiative", "Begin anyway"):
        give_answer(user, label)
    return next(actor.id for actor in user.table.snapshot.view.order if actor.seat is None)


def give_values(user, label, *values):
    choice = next(choice for choice in user.table.snapshot.prompt.choices if GAME.reader().read(choice.label) == label)
    user.table.send(Answer(choice.id, values))
    user.wait_until_idle()


def web_count(user, actor):
    view = next(actor_view for actor_view in user.table.snapshot.view.order if actor_view.id == actor)
    return next((counter.value for counter in view.counters if counter.key == "webbed"), 0)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_a_tap_on_a_condition_lowers_it_and_a_long_press_removes_it(home, check_page):
    wolf = begin_fight(home)
    up = home.table.snapshot.view.answering_seats[0]
    for actor in (up, wolf):
        give_values(home, "Web", (actor,), 3)
    home.tap("condition:webbed")
    assert web_count(home, up) == 2
    press = home.shell.screen.stage.board._press
    box, hold = home.find("condition:webbed"), press.hold_s
    press.hold_s = 0
    home.touch(box.cx, box.cy)
    press.hold_s = hold
    assert web_count(home, up) == 0
    check_page("kit-conditions")
    home.tap(f"under:{wolf}")
    check_page("kit-conditions-of-a-wolf")
    lower = next(
        target
        for target in home.targets()
        if target.startswith("at:") and "Lower" in type(choice_of_target(home, target).move).__name__
    )
    home.tap(lower)
    assert web_count(home, wolf) == 2
    close_session(home)


def choice_of_target(user, target):
    prompt = user.table.snapshot.prompt
    return next(choice for choice in (*prompt.choices, *prompt.any_time_choices) if choice.id == target.removeprefix("at:"))


def sprites_on_table(user):
    return {sprite.key: sprite for sprite in user.shell.screen.stage.scene.sprites}


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_fallen_creature_is_pale_at_once_also_after_the_last_one_fell(home, check_page):
    wolf = begin_fight(home)
    icon = f"actor:{wolf}:icon"
    assert sprites_on_table(home)[icon].alpha == 1
    give_values(home, "Hurt", (wolf,), 20)
    check_page("kit-fallen-creature")
    sprites = sprites_on_table(home)
    lined_up = by_number(home.table.snapshot.view.order)
    at = next(nth for nth, actor in enumerate(lined_up) if actor.id == wolf)
    assert sprites[icon].alpha < 1 and sprites[f"next:{at}"].alpha < 1
    close_session(home)


@pytest.mark.windows("800x480 de light 2", "480x800 de light 2")
def test_the_acting_players_hit_points_are_whole_beside_four_keys(home, check_page):
    begin_kit(home, KITS["Initiative"], 2)
    for label in ("Add a wolf", "Add a wolf", "Enter initiative", "Begin anyway"):
        give_answer(home, label)
    give_values(home, "Hurt", (0,), 4)
    give_values(home, "Hurt", (3,), 11)
    assert "scene:3" in home.targets()
    check_page("kit-acting-beside-four-keys")
    assert "…" not in sprites_on_table(home)["acting:hp"].look.text
    close_session(home)


@pytest.mark.windows("800x480", "1280x720 de contrast")
def test_hit_points_are_bars_at_players_and_creatures(home):
    wolf = begin_fight(home)
    give_values(home, "Hurt", (wolf,), 6)
    sprites = sprites_on_table(home)
    whole, hurt = sprites["under:0:bar:left"], sprites[f"under:{wolf}:bar:left"]
    assert hurt.w == pytest.approx(whole.w * 5 / 11, abs=2) and hurt.look != whole.look, "5 of 11 are left, in another colour"
    assert "acting:hp:bar:left" in sprites
    give_values(home, "Hurt", (wolf,), 20)
    assert f"under:{wolf}:bar:left" not in sprites_on_table(home)
    close_session(home)


def play_to_purchase(user, players=2):
    """Play the kit Brew until a player can buy; return the targets on offer."""
    begin_kit(user, KITS["Brew"], players)
    for draws in (4, *[1] * (players - 1)):
        for _ in range(draws):
            give_answer(user, "Draw")
        give_answer(user, "Stop")
    return [target for target in user.targets() if target.startswith("pick:")]


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_prices_are_coins_and_a_thing_is_dragged_into_the_bag(home, check_page):
    picks = play_to_purchase(home)
    check_page("kit-buy")
    shop = next(place for place in home.table.snapshot.view.places if place.key == "shop")
    sprites = sprites_on_table(home)
    assert {f"pick:{thing.key}:price" for thing, _ in shop.contents} <= sprites.keys()
    bag = sprites["place:bag:0:pile"]
    bag_count = lambda: next(place.count for place in home.table.snapshot.view.places if place.id == "bag:0")  # noqa: E731
    before, stage = bag_count(), home.shell.screen.stage
    home.drag(picks[0], (bag.x * stage.look.unit, (stage.scene.h - bag.y) * stage.look.unit))
    assert bag_count() == before + 1
    close_session(home)


ONE_TO_PAY = """
kit = 1
name = "One to pay"
seats = [1, 2]

[things]
amber = { label = "Amber", price = 3, look = "orange hexagon 1" }
moss = { label = "Moss", price = 4, look = "green square 1" }

[places]
bag = { kind = "bag", label = "Bag", each = true, holds = { amber = 1 } }
shop = { kind = "supply", label = "Shop", holds = { amber = 5, moss = 5 } }

[counters]
coins = { each = true, label = "Coins", start = 3, icon = "coins", wins = "most" }

[[phases]]
name = "Buy"
answers = [
    { say = "Buy", pick = "shop", only = "coins >= price(picked)", do = ["coins -= price(picked)", "take shop bag"] },
    { say = "Done", do = ["done"] },
]

[[plays]]
players = 1
answers = ["1 Done"]
"""


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_the_shop_stays_in_view_while_only_one_thing_can_be_paid(home, check_page):
    kit = read_kit(ONE_TO_PAY)
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": kit.name}, edition=keep_kit(GAME.edition(), kit)))
    home.wait_until_idle()
    (pick,) = [target for target in home.targets() if target.startswith("pick:")]
    sprites = sprites_on_table(home)
    assert pick == "pick:amber" and "pick:amber:price" in sprites
    check_page("kit-shop-with-one-thing")
    home.tap(pick)
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_the_shop_is_shown_also_if_another_place_holds_everything_that_can_be_paid(home):
    pot = 'pot = { kind = "row", label = "Pot", each = true, holds = { amber = 1, moss = 1 } }'
    kit = read_kit(ONE_TO_PAY.replace("[places]", f"[places]\n{pot}").replace("start = 3", "start = 4"))
    home.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": kit.name}, edition=keep_kit(GAME.edition(), kit)))
    home.wait_until_idle()
    assert {"pick:amber:price", "pick:moss:price"} <= sprites_on_table(home).keys(), "the shop, not the pot"
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_pot_that_boils_over_says_so(home, check_page):
    begin_kit(home, KITS["Brew"], 2)
    while not home.table.snapshot.view.risk_notes:
        give_answer(home, "Draw")
    seat, note = home.table.snapshot.view.risk_notes[0]
    check_page("kit-boiled-over")
    sprites = sprites_on_table(home)
    assert GAME.reader().read(note) == "Boiled over: no coins"
    assert f"risk:{seat}" in sprites and f"column:{seat}:tick" not in sprites, "no tick, as after Stop"
    home.tap("goal")
    assert "9 " in home.words(), "the goal says when the game ends"
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "480x800", "800x480", "1280x720 de contrast")
@pytest.mark.parametrize("count", [1, 3, 5, 6])
def test_each_pot_can_boil_over(home, check_page, count):
    begin_kit(home, KITS["Brew"], count)
    for seat in range(count):
        for _ in range(9):
            prompt = home.table.snapshot.prompt
            choice = next((choice for choice in prompt.choices if choice.seat == seat and choice.role == "primary"), None)
            if choice is None or len({choice.seat for choice in prompt.choices}) == 1 < count:
                break
            home.table.send(Answer(choice.id))
            home.wait_until_idle()
    assert len(home.table.snapshot.view.risk_notes) >= count - 1
    check_page(f"kit-all-boiled-over-{count}")
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "480x800", "800x480", "1280x720 de contrast")
@pytest.mark.parametrize("count", [2, 6])
def test_whoever_cannot_shop_is_named(home, check_page, count):
    begin_kit(home, KITS["Brew"], count)
    for _ in range(count):
        give_answer(home, "Draw")
        give_answer(home, "Stop")
    check_page(f"kit-no-shopping-{count}")
    counters = home.table.open_session().state.game.counters
    poor_seats = tuple(seat for seat in range(count) if counters[f"coins:{seat}"] < 3)
    assert home.table.snapshot.prompt.question.parts["seats"] == tuple(map(SeatName, poor_seats))
    give_answer(home, "Continue")
    assert "Continue" not in {GAME.reader().read(choice.label) for choice in home.table.snapshot.prompt.choices}
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "480x800 de", "800x480", "1280x720 de contrast 1")
def test_each_answer_and_each_pot_shows_whose_it_is(home, check_page):
    begin_kit(home, KITS["Brew"], 4)
    seats = home.table.snapshot.seats
    check_page("kit-whose-draw")
    give_answer(home, "Draw")
    check_page("kit-whose-second-draw")
    looks = [sprite.look for sprite in home.table_stage.scene.sprites if sprite.key.startswith("seat:")]
    for seat in seats:
        assert picture(disc, seat.colour, seat.emblem) in looks
    columns = {sprite.key: sprite.look for sprite in home.table_stage.scene.sprites}
    assert all(f"column:{number}:disc" in columns for number in range(len(seats)))
    assert "seat" in home.table.snapshot.undo.parts, "Undo says who drew"
    close_session(home)


@pytest.mark.parametrize("name", KITS)
def test_a_kit_at_rest_draws_no_frames(home, name):
    kit = KITS[name]
    begin_kit(home, kit, max(kit.seats[0], min(kit.seats[1], 4)))
    stage, frames = home.shell.screen.stage, []
    whole, stage._draw_now = stage._draw_now, lambda *_: frames.append(1)
    try:
        for _ in range(30):
            home._turn(is_drawn=False)
        assert not frames and not stage.is_playing and not stage.is_fading
    finally:
        stage._draw_now = whole
    close_session(home)


LONG_NAMES = tuple(f"{name} {'von Hohenfels' if nth % 2 else '👩‍👧'}" for nth, name in enumerate(NAMES))


@pytest.mark.windows("480x800 de light 2", "800x480", "1280x720 de contrast")
@pytest.mark.parametrize("name", KITS)
def test_the_most_players_with_long_names_fit_on_a_board(home, check_page, name):
    kit, luck = KITS[name], random.Random(name)
    home.table.send(BeginSession("kit", seats_named(LONG_NAMES[: kit.seats[1]]), {"kit": name}))
    home.wait_until_idle()
    for move in range(24):
        prompt = home.table.snapshot.prompt
        if prompt is None:
            break
        if move % 6 == 0:
            check_page(f"kit-many-{name}-{move}")
        choice = luck.choice([choice for choice in prompt.choices if not choice.ends])
        home.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        home.shell._show()
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_a_banner_is_dragged_to_another_place_in_the_order(home):
    wolf = begin_fight(home, 3)
    order = lambda: [actor.id for actor in home.table.snapshot.view.order]  # noqa: E731
    assert order() == [0, 1, 2, wolf]
    first = home.find("banner:0")
    home.drag(f"banner:{wolf}", (first.cx, first.cy))
    assert order() == [wolf, 0, 1, 2] and home.table.snapshot.view.answering_seats == (0,), "the turn goes on"
    last = home.find("banner:2")
    home.drag("banner:1", (last.cx, last.cy))
    assert order() == [wolf, 0, 2, 1]
    entry = home.table.snapshot.entry
    home.drag("banner:1", (last.cx, home.window.height * 0.3))
    assert home.table.snapshot.entry == entry, "elsewhere nothing happens"
    home.tap("undo")
    assert order() == [wolf, 0, 1, 2]
    close_session(home)


def test_undrawn_actor_has_the_bag_on_its_banner(home, check_page):
    kit = read_kit((Path(__file__).parents[1] / "games" / "kit" / "kits" / "drawn_turns.toml").read_text("utf-8"))
    home.table._store.kits.save(kit)
    begin_kit(home, kit, min(3, kit.seats[1]))
    check_page("kit-drawn-turns")
    waiting_actors = [actor.id for actor in home.table.snapshot.view.order if actor.is_in_bag]
    assert waiting_actors and {f"actor:{actor}:bag" for actor in waiting_actors} <= sprites_on_table(home).keys()
    assert len(waiting_actors) < len(home.table.snapshot.view.order) - 1 or "next:0:name" not in sprites_on_table(home), (
        "nobody knows who is next"
    )
    assert not any(
        f"actor:{actor.id}:bag" in sprites_on_table(home) for actor in home.table.snapshot.view.order if not actor.is_in_bag
    )
    close_session(home)


@pytest.mark.windows("800x480", "1280x720 de contrast", "1024x600 en deep 1")
def test_one_card_in_an_only_hand_leaves_no_empty_region(home, check_page):
    begin_kit(home, KITS["Deck of 52"], 1)
    for _ in range(4):
        discard = choice_labelled(home, "Discard")
        home.table.send(Answer(discard.id, (discard.fields[0].options[0].value,)))
        home.wait_until_idle()
    check_page("kit-one-card")
    share = largest_empty_share(home)
    assert share <= MOST_EMPTY, f"{share:.1%} of the screen is empty"
    close_session(home)


@pytest.mark.windows("480x800", "1280x720 de light 1", "480x800 de contrast 2")
def test_three_digits_and_conditions_fit_below_banners(home, check_page):
    begin_kit(home, KITS["Initiative"], 4)
    for label in ("Add a wolf", "Add a goblin", "Enter initiative"):
        give_answer(home, label)
    for _ in home.table.snapshot.view.order:
        give_values(home, "Hit points", 888)
        give_values(home, "Initiative", 0)
    give_answer(home, "Begin the fight")
    for label in ("Web", "Frighten", "Bleeding", "Bless"):
        give_values(home, label, (home.table.snapshot.view.answering_seats[0],), 3)
    check_page("kit-three-digits")
    close_session(home)


@pytest.mark.parametrize("goblin_count", [5, 8])
@pytest.mark.windows("800x480", "800x480 de light 2", "480x800 de light 2")
def test_the_board_says_how_many_have_no_banner(home, check_page, goblin_count):
    begin_kit(home, KITS["Initiative"], 4)
    for _ in range(goblin_count):
        give_answer(home, "Add a goblin")
    give_answer(home, "Enter initiative")
    actor_count = 4 + goblin_count
    banner_count = sum(f"actor:{actor}" in sprites_on_table(home) for actor in range(actor_count))
    assert banner_count == min(actor_count, 10 if home.window.width > home.window.height else 6)
    is_marked = f"+{actor_count - banner_count}" in home.words().split()
    assert is_marked == (banner_count < actor_count)
    check_page(f"kit-further-banners-{goblin_count}")
    close_session(home)


@pytest.mark.windows("800x480", "1280x800 de light 2")
def test_hurt_and_conditions_keep_their_places_in_a_fight(home, check_page):
    begin_fight(home)
    keys = [name for name in home.targets() if name.startswith("scene:")]
    places = [home.find(name).cx for name in keys]
    give_values(home, "Hurt", (0,), 1)
    later_keys = [name for name in home.targets() if name.startswith("scene:")]
    assert len(later_keys) == 3 and [home.find(name).cx for name in later_keys[1:]] == pytest.approx(places), (
        "Heal joins before them"
    )
    check_page("kit-heal")
    close_session(home)


@pytest.mark.windows("480x800", "480x800 de light 2")
def test_four_conditions_are_above_the_shared_counters(home):
    begin_fight(home, 5)
    first = home.table.snapshot.view.order[0].id
    for label in ("Web", "Frighten", "Bleeding", "Bless"):
        give_values(home, label, (first,), 3)
    sprites = sprites_on_table(home)
    badges = [sprites[f"under:{first}:{key}"] for key in ("webbed", "afraid", "bleeding", "blessed")]
    assert sprites[f"under:{first}:webbed:left"].look.text == "3", "how many turns are left"
    lowest = max(badge.y for badge in badges)
    assert sprites["counter:round"].y - lowest >= 30, "half the height of both"
    close_session(home)


@pytest.mark.windows("480x800 de contrast 2", "480x800 en light 2", "800x480 de light 2")
def test_scores_of_four_digits_stay_on_their_flags(home, check_page):
    begin_kit(home, KITS["Deck of 52"], 4)
    for score in (888, -999, 888, -888):
        give_values(home, "Points", score)
        give_values(home, "Points", score)
        give_answer(home, "End my turn")
    check_page("kit-four-digits")
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2", "1280x720 de contrast", "1024x600 en deep 1", "480x800")
def test_a_threat_says_its_goal_what_just_changed_and_which_action_comes(home, check_page):
    begin_kit(home, KITS["High water"], 4)
    places = {}
    for _ in range(8):
        boxes = {name: home.find(name) for name in home.targets() if name.startswith("choice:")}
        assert all(places.setdefault(name, box) == box for name, box in boxes.items()), "each action keeps its place"
        home.table.send(Answer(home.table.snapshot.prompt.choices[0].id, ()))
        home.wait_until_idle()
    check_page("high-water-event")
    home.table.send(Answer(home.table.snapshot.prompt.choices[0].id, ()))
    home.wait_until_idle()
    check_page("high-water-risen")
    water = next(counter for counter in home.table.snapshot.view.counters if counter.key == "water")
    assert f"2 → {water.value}" in home.words()
    home.tap("goal")
    check_page("high-water-goal")
    home.tap("back")
    close_session(home)


TWO_COUNTERS = """
kit = 1
name = "Two counters"
seats = [2, 4]

[things]
fog = { label = "Fog" }

[places]
sack = { kind = "bag", label = "Sack", holds = { fog = 4 } }
out = { kind = "row", label = "Out" }

[counters]
life = { each = true, label = "Life", start = 20 }
mana = { each = true, label = "Mana", start = 7 }

[[phases]]
name = "Play"
answers = [
    { say = "Draw", main = true, when = "count('sack') > 0", do = ["draw sack out"] },
    { say = "End turn", do = ["done"] },
]

[[end]]
at = "turn"
when = "count('sack') == 0"
then = "most life"
"""


@pytest.mark.windows("800x480", "480x800 de light 2", "480x800")
def test_counters_of_each_player_are_named_below_the_flag(home, check_page):
    kit = read_kit(TWO_COUNTERS)
    edition = keep_kit(GAME.edition(), kit)
    home.table.send(BeginSession("kit", seats_named(NAMES[:4]), {"kit": kit.name}, edition=edition))
    home.wait_until_idle()
    check_page("two-counters")
    assert home.words().count("Mana 7") == 4 == home.words().count("Life 20"), "a value without its name says nothing"
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2", "480x800")
def test_a_roll_of_an_earlier_order_is_named_as_the_last_one(home, check_page):
    begin_kit(home, KITS["Order dice"], 2)
    last = translate("kit.last_total", value="").strip()
    for label in ("Attack", "Advance"):
        give_answer(home, label)
        assert last[:-1] in home.words(), "the next unit has not rolled yet"
    check_page("order-dice-last-roll")
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de contrast 2", now=3)
def test_the_board_says_whether_an_attack_hit_beside_the_key_of_the_goal(home, check_page):
    begin_kit(home, KITS["Order dice"], 3)
    give_answer(home, "Attack")
    home.wait_until_idle()
    check_page("order-dice-attack")
    (dice,) = home.table.snapshot.view.dice
    assert "goal" in home.targets() and GAME.reader(code=language_code()).read(dice.result) in home.words()
    close_session(home)


@pytest.mark.windows("800x480", "1024x600 en deep 1")
def test_a_counter_that_only_grows_has_a_plus(home, check_page):
    """Before, a victory point took three taps."""
    begin_kit(home, KITS["Desert campaign"], 2)
    home.tap("count:east:plus")
    values = {counter.key: counter.value for counter in home.table.snapshot.view.counters}
    assert (values["east"], values["west"]) == (1, 0) and "count:east:minus" not in home.targets()
    check_page("desert-plus")
    close_session(home)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_an_attack_shows_large_whether_it_hit_before_the_next_die(home):
    moments, stage = animations_of_last(home, KITS["Order dice"], 2, ["Attack"])
    assert [moment.kind for moment in moments] == ["dice", "drawn"]
    (dice,) = home.table.snapshot.view.dice
    home.wait_until_idle()
    scene = stage.new_scene()
    moments[0].draw(scene, moments[0].seconds)
    words = next(sprite.look.text for sprite in scene.sprites if sprite.key == "air:result:words")
    assert words == f"{dice.total} · {GAME.reader(code=language_code()).read(dice.result)}"
    close_session(home)


TOGETHER = """
kit = 1
name = "Together"
seats = [2, 4]

[counters]
wall = {}

[[phases]]
name = "Work"
answers = [{ say = "Build", main = true, do = ["wall += 1", "done"] }]

[end]
when = "wall >= 1"
won = "1"
say = "The wall stands."

[[plays]]
players = 2
answers = ["1 Build"]
winners = [1, 2]
"""


def test_a_game_won_by_all_gives_nobody_a_place(home, check_page):
    kit = read_kit(TOGETHER)
    edition = keep_kit(GAME.edition(), kit)
    home.table.send(BeginSession("kit", seats_named(NAMES[:4]), {"kit": kit.name}, edition=edition))
    home.wait_until_idle()
    home.table.send(Answer(home.table.snapshot.prompt.choices[0].id, ()))
    home.finish_animations()
    home.wait_until(lambda: "again" in home.targets())
    check_page("won-together")
    assert not {"1st", "1."} & set(home.words().split())
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "480x800", now=2)
def test_labels_of_counters_below_five_narrow_flags_are_whole(home, check_page):
    """Before, the followers of Tile land were “Gef… 7”."""
    begin_kit(home, KITS["Tile land"], 5)
    check_page("kit-tags-of-five")
    assert "…" not in home.words().replace("Mehr …", "")
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480 de light 2", now=2)
def test_what_an_attack_brought_is_whole_beside_the_goal(home, check_page):
    """Before, “daneben” was cut to “d…”: the round had twice the room, also without its dots."""
    begin_kit(home, KITS["Order dice"], 2)
    give_answer(home, "Attack")
    check_page("kit-dice-beside-goal")
    assert "…" not in home.words().replace("Mehr …", "")
    close_session(home)


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_the_last_discard_is_framed(home):
    """Before, it was the last one in a row of equals."""
    begin_kit(home, KITS["Deck of 52"], 2)
    give_answer(home, "Turn a card over")
    assert "place:discards:newest" not in sprites_on_table(home)
    give_answer(home, "Turn a card over")
    sprites = sprites_on_table(home)
    frame, newest = sprites["place:discards:newest"], sprites["place:discards:1"]
    assert (frame.x, frame.y) == pytest.approx((newest.x, newest.y), abs=2)
    close_session(home)
