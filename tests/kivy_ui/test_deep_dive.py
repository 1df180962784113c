"""Test Deep Dive on the screen: tiles entered by one tap, catches, predators, retreats, and the layout of the sea."""

from itertools import combinations, pairwise
from types import SimpleNamespace

import msgspec
import pytest

from companion.games.deep_dive.box import COLOURS, PREDATOR, ROCK, WATER, is_takeable, kinds
from companion.games.deep_dive.dive import (
    DiverResurfaced,
    FlipTile,
    GoDeeper,
    Resurface,
    SpendRock,
    TakeTile,
    WentDeeper,
)
from companion.games.deep_dive.real_tiles import EnterOtherTile, EnterTile
from companion.games.deep_dive.state import OPPONENT, FaceUpTile
from companion.games.deep_dive.view import next_food
from companion.session.inputs.messages import Answer, Undo
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.games.deep_dive import board, pieces
from kivy_ui.games.deep_dive.layout import lay_out_ocean
from kivy_ui.look.language import as_text, percent, translate
from kivy_ui.pages.play.log_entry_page import log_sentence, seat_of_line
from kivy_ui.table.answer_buttons import create_buttons
from tests.kivy_ui.deep_dive_by_touch import flip_and_take, flip_tile, give_answer
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.stopped_animations import StoppedTable

pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture
def table(window):
    return StoppedTable("deep-dive", tiles="table")


@pytest.fixture
def table_of_two(window):
    """Return a table with two players."""
    return StoppedTable("deep-dive", ("Ann", "Bo"), tiles="table")


def play_until_tiles_can_be_taken(table, count):
    """Pass the tiles at depth 1 until a diver who may flip there can take `count` of them."""
    for _ in range(60):
        view, choices = table.user.table.snapshot.view, table.user.table.snapshot.prompt.choices
        moves = {type(choice.move): choice for choice in reversed(choices)}
        takes = [choice for choice in choices if isinstance(choice.move, TakeTile)]
        if len(takes) >= count and FlipTile in moves and takes[0].move.depth == 1:
            return
        passing = moves.get(FlipTile) or moves.get(GoDeeper) if view.at == 1 or not takes else takes[0]
        table.user.table.send(Answer((passing or choices[0]).id, ()))
        table.finish_animations()
    raise AssertionError(f"never {count} tiles")


@pytest.mark.windows("480x800 de", "800x480", "480x800 de light 2", "800x480 de light 2")
def test_tiles_without_a_key_show_their_points_and_the_cells_say_to_tap_them(window):
    table = StoppedTable("deep-dive", settings=window.settings(language="en"))
    play_until_tiles_can_be_taken(table, 4)
    table.user.wait_until_idle()
    prompt, sprites = table.user.table.snapshot.prompt, table.table_sprites()
    foods = [choice.move.tile for choice in prompt.choices if isinstance(choice.move, TakeTile) and choice.move.tile != ROCK]
    gains = [sprite.look.text for key, sprite in sprites.items() if key.endswith(":gain")]
    assert len(gains) == len(foods) and all(gain.startswith("+") for gain in gains)
    assert "or tap a tile to take it" in " ".join(table.user.words().split()) and problems(table.user) == []


@pytest.mark.windows("480x800 de", "480x800 de light 2")
def test_the_last_of_three_answers_is_beside_undo_and_no_row_above_is_free(window):
    table = StoppedTable("deep-dive", settings=window.settings(language="en"))
    play_until_tiles_can_be_taken(table, 2)
    table.user.wait_until_idle()
    names = [name for name in table.user.targets() if name.startswith("choice:")]
    undo, answers = table.user.find("undo"), sorted((table.user.find(name) for name in names), key=lambda box: box.cy)
    steps = [round(higher.cy - lower.cy) for lower, higher in pairwise(answers)]
    assert len(names) == 3 and abs(answers[0].cy - undo.cy) < 3 and max(steps) < undo.h + 12


@pytest.mark.long
def test_every_possible_tile_is_entered_by_one_tap_on_the_board(table):
    for kind in kinds(1):
        table.tap(f"mark:kind:{kind}")
        assert msgspec.json.decode(table.user.table.session.entries[-1].move)["tile"] == [kind]
        table.finish_animations()
        table.user.table.send(Undo("touch"))
        table.finish_animations()


def test_tile_flips_before_it_is_placed_and_the_question_follows(table):
    """A tile turns over, enlarged, before it reaches its ledge."""
    moment = table.tap("mark:kind:yellow2")
    assert moment.kind == "tile" and moment.seconds == 0.45
    assert "air:tile" not in table.sprites_at(0.2) and "air:back" in table.sprites_at(0.2)
    assert table.sprites_at(0.57)["air:tile"].tall < 0.95 and "air:tile:worth" not in table.sprites_at(0.57), (
        "nothing hangs over its edge"
    )
    assert table.sprites_at(0.9)["air:tile:worth"].look.text == "2"
    assert "tile:1:0" not in table.table_sprites() and not table.is_asking()
    table.finish_animations()
    assert "tile:1:0" in table.table_sprites() and table.is_asking()


def test_diver_swims_to_the_next_depth(table_of_two):
    """Ann leaves a tile and dives on; an empty depth is passed automatically, with a message."""
    table_of_two.finish_animations()
    table_of_two.tap("mark:kind:yellow2")
    table_of_two.finish_animations()
    lay = table_of_two.table_sprites()["diver"]
    moment = table_of_two.tap("choice:Dive to depth 2")
    assert moment.kind == "dive" and "diver" not in table_of_two.table_sprites()
    begins, ends = table_of_two.sprites_at(0)["air:diver"], table_of_two.sprites_at(1)["air:diver"]
    table_of_two.finish_animations()
    lies = table_of_two.table_sprites()["diver"]
    assert (lay.x, lay.y, lies.x, lies.y) == (begins.x, begins.y, ends.x, ends.y)
    snapshot = table_of_two.stage.snapshot
    skipped = Snapshot(view=snapshot.view, seats=snapshot.seats, events=(WentDeeper(0, 1, "passed"),))
    (skip,) = table_of_two.stage.board.animations(table_of_two.stage.new_scene(), snapshot, skipped)
    scene = table_of_two.stage.new_scene()
    skip.draw(scene, skip.seconds / 2)
    assert [sprite.look.text for sprite in scene.sprites if sprite.key == "air:skips"] == ["Depth 1 is empty: Ann dives deeper"]
    (rise,) = table_of_two.stage.board.animations(
        table_of_two.stage.new_scene(), snapshot, msgspec.structs.replace(skipped, events=(DiverResurfaced(0),))
    )
    scene = table_of_two.stage.new_scene()
    rise.draw(scene, rise.seconds / 2)
    assert [sprite.look.text for sprite in scene.sprites if sprite.key == "air:skips"] == ["Depth 5 is empty: Ann gets no tile"]


def test_wrongly_entered_tile_is_corrected_by_touch(table):
    """Ann entered a yellow 2; it was a green one: five taps from the table."""
    flip_and_take(table)
    table.user.tap("menu", "more", "aside:CorrectTile")
    assert "option:Yellow 2:look" in table.table_sprites()
    table.user.tap("option:Yellow 2")
    assert "option:Yellow 2" not in table.user.targets() and "present" in table.table_sprites(), "a tile is not corrected to itself"
    table.user.tap("option:Green 2")
    assert msgspec.json.decode(table.user.table.session.entries[-1].move)["tile"] == ["green2"]
    table.user.tap("seat:0")
    assert table.table_sprites()["catch:0:1:worth"].look.text == "2" and "catch:0:2:worth" not in table.table_sprites()
    table.user.tap("seat:0")


def test_questions_and_lines_of_the_log_about_the_opponent_have_no_disc_of_the_player(window):
    """The opponent's steps had the emblem of the only player."""
    table = StoppedTable("deep-dive", ("Ann",), tiles="table")
    own_disc = table.table_sprites()["asked"].look
    flip_and_take(table)
    table.finish_animations()
    assert table.table_sprites()["asked"].look == pieces.penguin_of(table.stage.scene, OPPONENT) != own_disc
    flip_tile(table, "pink1")
    assert table.table_sprites()["asked"].look == own_disc
    seats = table.user.table.snapshot.seats
    lines = [line for line in table.user.shell.log() if "opponent" in log_sentence(line)]
    assert lines and all(seat_of_line(line, seats) is None for line in lines)


def test_predators_jaws_snap_before_a_penguin_is_trapped(table):
    """A predator snaps; the third one ends in a retreat of all penguins."""
    flip_and_take(table)
    snaps = 0
    while True:
        depth = table.stage.snapshot.view.at
        moment = table.tap("mark:kind:predator")
        assert moment.kind == "predator" and round(moment.seconds, 2) == 3.25
        early, late, middle_sprites = table.sprites_at(0.1), table.sprites_at(0.9), table.sprites_at(0.6)
        assert middle_sprites["air:who"].look.text == f"Bo’s penguin is caught at depth {depth}" and "air:who" not in early
        costs = ("No tile · 2 penguins left", "No tile · 1 penguin left", "The third one: all 3 come back")
        assert middle_sprites["air:costs"].look.text == costs[snaps]
        low = table.stage.new_scene().usual_area.bottom
        assert middle_sprites["air:plate"].y - middle_sprites["air:plate"].h / 2 >= low, (
            "below the scene, so that the predator is in sight"
        )
        assert [middle_sprites[f"air:head:{nth}"].look.paint.__name__ for nth in range(3)].count("trapped_penguin") == snaps + 1
        assert "diver" not in table.table_sprites() and "air:trapped" not in table.sprites_at(0.75)
        assert (
            "air:penguin" in table.sprites_at(0)
            and abs(table.sprites_at(1)["air:trapped"].y - table.sprites_at(0)["air:back"].y) < 1
        )
        assert early["air:predator"].look.args == (True,) and late["air:predator"].look.args == (False,)
        assert not [key for key in table.table_sprites() if key.startswith(f"tile:{depth}:{snaps}")]
        snaps += 1
        if [animation.kind for animation in table.stage._animations[1:]] == ["retreat"]:
            break
        table.finish_animations()
        skip_others(table)
        table.user.tap("seat:1")
        penguins = [table.table_sprites()[f"catch:penguins:{nth}"].look.paint.__name__ for nth in range(3)]
        assert penguins == ["penguin"] * (3 - snaps) + ["trapped_penguin"] * snaps, "each free and each trapped one"
        table.user.tap("seat:1")
    assert "2" in table.table_sprites()["tile:1:0:times"].look.text
    retreat = table.begin_next()
    assert "3" in table.table_sprites()["tile:1:0:times"].look.text, "what has snapped stays there until all three are freed"
    assert retreat.kind == "retreat" and retreat.waits_for_tap
    assert "retreats" in table.sprites_at(1)["air:who"].look.text
    middle_sprites = " ".join(
        sprite.look.text for key, sprite in table.sprites_at(1).items() if key.startswith(("air:freed", "air:brings"))
    )
    assert middle_sprites == "Third penguin caught: all 3 come back Nothing to bring back from depth 1"
    assert "air:who" not in table.sprites_at(0.2)
    table.finish_animations()


def test_no_tile_covers_the_number_of_alike_tiles_beside_it(table_of_two):
    """In a full row the next tile covered “×2”."""
    scene = table_of_two.stage.new_scene()
    view = scene.snapshot.view
    depth = msgspec.structs.replace(view.depths[1], up=(FaceUpTile("pink2"), *FULL_TABLEAU))
    pieces.draw_depth(scene, lay_out_ocean(scene, view), depth, ())
    keys = [sprite.key for sprite in scene.sprites if sprite.key.startswith("tile:2:")]
    numbers = [at for at, key in enumerate(keys) if ":times" in key]
    assert numbers and min(numbers) > max(at for at, key in enumerate(keys) if ":times" not in key), keys


def test_the_tile_just_flipped_has_a_frame_on_a_ledge_too_full_to_tap(table_of_two):
    """On a ledge whose tiles were smaller than a finger no frame said which tile the question was about."""
    scene = table_of_two.stage.new_scene()
    view = scene.snapshot.view
    up = (*FULL_TABLEAU[:-1], *TRAPPED_TILES[:2], FaceUpTile("pink3"))
    name = f"tile:2:{len(up) - 1}"
    scene.state.answers = {name: (Choice("take", TakeTile(0, 2, "pink3")), ())}
    pieces.draw_depth(scene, lay_out_ocean(scene, view), msgspec.structs.replace(view.depths[1], up=up), ())
    frames = [sprite.key for sprite in scene.sprites if sprite.key.startswith("lit:tile")]
    assert frames == [f"lit:{name}"] and name not in scene.state.marked_places


def test_no_frame_covers_the_number_of_alike_tiles(table_of_two):
    """Of “×2” on a full ledge only a half was left above the frame."""
    scene = table_of_two.stage.new_scene()
    view = scene.snapshot.view
    up = (*FULL_TABLEAU, *TRAPPED_TILES[:2], *[FaceUpTile("pink3")] * 2)
    scene.state.answers = {f"tile:2:{nth}": (Choice("take", TakeTile(0, 2, tile.tile)), ()) for nth, tile in enumerate(up)}
    pieces.draw_depth(scene, lay_out_ocean(scene, view), msgspec.structs.replace(view.depths[1], up=up), ())
    keys = [sprite.key for sprite in scene.sprites]
    numbers = [at for at, key in enumerate(keys) if key.startswith("tile:2:") and key.endswith(":times:plate")]
    frames = [at for at, key in enumerate(keys) if key.startswith("lit:tile")]
    assert numbers and frames and min(numbers) > max(frames) and len(keys) == len({*keys}), keys


def test_a_dive_that_flips_nothing_says_that_its_risk_is_that_of_a_flip(table_of_two):
    """“Dive to depth 3: 27% predator” was false where the player may take an open tile there."""
    from kivy_ui.table.answer_buttons import AnswerButton

    board, scene = table_of_two.stage.board, table_of_two.stage.new_scene()
    view = msgspec.structs.replace(scene.snapshot.view, flipped=True)
    scene.state.snapshot = msgspec.structs.replace(scene.snapshot, view=view)
    choices = [Choice("Dive", GoDeeper(0, flips=flips)) for flips in (False, True)]
    choices.append(Choice("Flip at depth 2", GoDeeper(0, flips=True), cell="go"))
    notes = [board.answers(scene, [AnswerButton(choice, (), choice.label)])[0].note for choice in choices]
    risk = percent(view.depths[1].risk)
    assert notes == [f"{risk} predator · if you flip", f"{risk} predator · depth 2", f"{risk} predator"]


def begin_caught_note(table):
    """Flip a predator, and go on to the note that stays over the result."""
    table.tap("mark:kind:predator")
    note = table.begin_next()
    table.stage._advance(note.seconds + 0.1)
    return note


def test_whom_a_predator_caught_stays_over_the_next_question_until_a_touch(table):
    note = begin_caught_note(table)
    assert note.kind == "caught note" and table.is_asking() and not table.stage.is_playing
    assert table.sprites_at(1)["air:who"].look.text == "Ann’s penguin is caught at depth 1"
    assert table.stage._ticking is None, "it draws no frame while it waits"
    plate = table.sprites_at(1)["air:plate"]
    assert plate.look.args[-1] == 1.0, "no picture shows through its words"
    assert plate.y + plate.h / 2 <= table.stage.new_scene().usual_area.bottom, "question and answers are in sight"


@pytest.mark.windows("800x480", "480x800 de", "800x480 de light 2")
def test_the_note_on_a_caught_penguin_is_beside_the_keys_of_tiles(window):
    """The first tap on a key below the note only closed it."""
    table = StoppedTable("deep-dive", ("Maximilian", "Anna"), settings=window.settings(motion="full"), tiles="table")
    begin_caught_note(table)
    plate, sprites = table.sprites_at(1)["air:plate"], table.table_sprites()
    keys = [sprite for name, sprite in sprites.items() if name.startswith("kind:") and name.endswith(":key")]
    clear_keys = [abs(plate.x - key.x) >= (plate.w + key.w) / 2 or abs(plate.y - key.y) >= (plate.h + key.h) / 2 for key in keys]
    assert len(keys) > 5 and all(clear_keys)
    texts = [sprite.look.text for name, sprite in table.sprites_at(1).items() if name.startswith(("air:who", "air:costs"))]
    assert texts and "…" not in "".join(texts)
    early_sprites = table.sprites_at(0.1)
    opacities = {sprite.alpha for name, sprite in early_sprites.items() if name.startswith(("air:who", "air:costs", "air:plate"))}
    assert len(opacities) == 1 and opacities != {1}, "words and their plate appear together"


@pytest.mark.windows("480x800 de light 2", "720x1280 de light 2", "800x480 de light 2")
def test_no_word_of_the_note_on_a_caught_penguin_is_cut(window):
    table = StoppedTable("deep-dive", ("Maximilian", "Anna"), settings=window.settings(motion="full"), tiles="table")
    enter = next(choice for choice in table.user.table.snapshot.prompt.choices if isinstance(choice.move, EnterTile))
    table.user.table.send(Answer(enter.id, (("predator",),)))
    table.stop_animation()
    note = table.begin_next()
    assert note.kind == "caught note"
    texts = [sprite.look.text for key, sprite in table.sprites_at(1).items() if key.startswith(("air:who", "air:costs"))]
    assert " ".join(texts).endswith("Kein Plättchen · noch 2 Pinguine") and "…" not in "".join(texts)


@pytest.mark.windows("480x800 de", "800x480 de", "480x800 de light 2", "800x480 de light 2")
def test_the_words_after_a_flip_are_whole_and_so_is_a_usual_name(window):
    for kind, first_words in (
        ("water", "Offenes Wasser: nichts zu nehmen"),
        ("predator", "Maximilian: Pinguin gefangen in Tiefe 1"),
    ):
        table = StoppedTable("deep-dive", ("Maximilian", "Anna"), settings=window.settings(motion="full"), tiles="table")
        table.tap(f"mark:kind:{kind}")
        sprites = table.sprites_at(0.85)
        texts = [sprite.look.text for key, sprite in sprites.items() if key.startswith(("air:skips", "air:who"))]
        if window.language == "de":
            assert " ".join(texts) == first_words
        assert texts and "…" not in "".join(texts)


def test_a_tap_beside_a_note_answers_and_a_tap_on_the_note_only_closes_it(table):
    begin_caught_note(table)
    entry, unit = table.user.table.snapshot.entry, table.user.shell.look.unit
    plate = table.sprites_at(1)["air:plate"]
    assert plate.h < 0.45 * table.stage.new_scene().usual_area.h, "it leaves most of the scene in sight"
    table.user.touch(plate.x * unit, table.stage.height - plate.y * unit)
    assert table.stage.current_animation is None and table.user.table.snapshot.entry == entry
    table.tap("mark:kind:predator")
    assert table.user.table.snapshot.entry > entry
    table.begin_next()
    table.user.tap("undo")
    assert table.stage.current_animation is None
    begin_caught_note(table)
    entry = table.user.table.snapshot.entry
    table.tap("mark:kind:yellow1")
    assert table.user.table.snapshot.entry > entry, "a key above the note answers at once"


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_only_the_flag_of_the_solo_opponent_is_filled_while_it_dives(window):
    """Both were filled, as the player answers for it: players did not see whose turn it was."""
    table = StoppedTable("deep-dive", ("Maximilian",), settings=window.settings(motion="off"), tiles="table")
    filled = []
    for tile in ("pink2", "pink1"):
        sprites = table.table_sprites()
        filled.append((sprites["flag:0"].look.args[1], sprites["rival"].look.args[1]))
        give_answer(table, "EnterTile", (tile,))
        if tile == "pink2":
            give_answer(table, "TakeTile")
    assert filled == [(True, False), (False, True)] and problems(table.user) == []


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_diving_deeper_at_a_great_risk_is_not_the_main_answer(table, monkeypatch):
    flip_tile(table, "yellow1")
    name = next(name for name in table.user.targets() if name.startswith("choice:Dive") or "tauch" in name)
    kinds_of_key = []
    for great_risk in (1.0, 0.0):
        monkeypatch.setattr(board, "GREAT_RISK", great_risk)
        table.stage.renew()
        table.user.wait_until_idle()
        kinds_of_key.append(table.table_sprites()[name].look.args[0])
    assert kinds_of_key == ["main", "plain"]


def test_a_flip_at_a_great_risk_is_not_the_main_answer_beside_a_tile_to_take(table_of_two, monkeypatch):
    from kivy_ui.table.answer_buttons import AnswerButton
    from kivy_ui.table.answer_cells import Cell

    scene = table_of_two.stage.new_scene()
    flip = Choice("Flip", FlipTile(0), 0, "primary")
    cell = Cell(AnswerButton(flip, (), flip.label), 0, 2, "main")
    kinds_of_key = []
    for choices, great_risk in (((flip, Choice("Take", TakeTile(0, 1, "pink1"))), 0.0), ((flip,), 0.0), ((flip,), 1.0)):
        monkeypatch.setattr(board, "GREAT_RISK", great_risk)
        prompt = msgspec.structs.replace(scene.snapshot.prompt, choices=choices)
        scene.state.snapshot = msgspec.structs.replace(scene.snapshot, prompt=prompt)
        kinds_of_key.append(board._without_pressing(scene, cell).kind)
    assert scene.snapshot.odds is not None and kinds_of_key == ["plain", "main", "main"]


def skip_others(table):
    """Let the other players take a tile each until Bo is asked again."""
    foods = [f"mark:kind:{colour}{worth}" for worth in (1, 2) for colour in ("pink", "green", "yellow")]
    while table.stage.snapshot.view.diver != 1:
        food_targets = [food for food in foods if food in table.user.targets()]
        table.tap(food_targets[table.user.table.snapshot.entry % len(food_targets)] if food_targets else "choice:Take")
        table.finish_animations()


def test_rocks_depth_is_chosen_by_tapping_a_ledge(table_of_two):
    """Ann has a rock: she taps the ledge of her choice in the sea, which stays visible."""
    for kind in ("rock", "yellow1"):
        table_of_two.tap(f"mark:kind:{kind}")
        table_of_two.finish_animations()
        table_of_two.tap("mark:tile:1:0")
        table_of_two.finish_animations()
    table_of_two.user.tap("choice:Discard")
    ground = table_of_two.table_sprites()
    assert {"pile:5", "catch:whose", "diver"} <= set(ground) and "choice:Enter the tile" not in table_of_two.user.targets()
    risks = [sprite.look.text for key, sprite in ground.items() if key.startswith("option:4:") and key.endswith(":text")]
    assert risks == [percent(table_of_two.stage.snapshot.view.depths[3].risk)]
    assert min(table_of_two.user.find(f"option:{depth}").h / table_of_two.user.shell.look.unit for depth in (2, 3, 4, 5)) >= 47
    assert not {"option:1", "mark:depth:1"} & set(table_of_two.user.targets())
    table_of_two.user.tap("option:4")
    assert msgspec.json.decode(table_of_two.user.table.session.entries[-1].move)["depth"] == [4]


def test_the_solo_opponent_has_a_flag_and_shows_its_catch(window):
    """The opponent has a flag; a tap on it shows its catch."""
    table = StoppedTable("deep-dive", ("Ann",))
    assert table.table_sprites()["rival:name"].look.text == "Opponent"
    table.user.tap("rival")
    assert table.table_sprites()["catch:whose"].look.text.startswith("Opponent")


def test_the_solo_opponents_flag_stays_while_a_rock_asks_for_its_depth(window):
    table = StoppedTable("deep-dive", ("Ann",), tiles="table")
    for target in ("mark:kind:rock", "mark:tile:1:0", "mark:kind:yellow1"):
        table.tap(target)
        table.finish_animations()
    table.user.tap("choice:Discard")
    assert {"option:3", "rival"} <= set(table.user.targets())


@pytest.mark.windows("480x800", "480x800 de light 2", "800x480 de", now=2)
def test_three_answers_are_high_enough_for_fingers_and_the_question_names_skipping(window):
    """Upright three rows were 43 px high while the place beside Undo was empty; nothing said why a depth may be skipped."""
    table = StoppedTable("deep-dive", ("Ann", "Bo"), settings=window.settings(), seed=3)

    def has_three(prompt):
        kinds = [type(choice.move) for choice in prompt.choices]
        return len(kinds) == 3 and kinds[0] is FlipTile and {TakeTile, GoDeeper} == {*kinds[1:]}

    for _ in range(400):
        prompt = table.user.table.snapshot.prompt
        if has_three(prompt):
            break
        flips = [choice for choice in prompt.choices if isinstance(choice.move, FlipTile | GoDeeper)]
        table.user.table.send(Answer((flips or prompt.choices)[0].id, ()))
        table.finish_animations()
    answers = [table.user.find(name) for name in table.user.targets() if name.startswith("choice:")]
    assert len(answers) == 3 and min(answer.h for answer in answers) > 60 and problems(table.user) == []
    question, reason = as_text(table.stage.snapshot.prompt.question), as_text(table.stage.snapshot.prompt.reason)
    is_german = window.language == "de"
    assert ("überspringen" if is_german else "skip") in question
    assert ("dein Pinguin gefangen, darum" if is_german else "penguin is trapped here, so") in reason


@pytest.mark.windows("480x800", "480x800 de light 1")
def test_answers_have_the_same_places_whenever_there_are_as_many(window):
    """After a question with four answers, the two of the next one were thin bars above an empty place."""
    table = StoppedTable("deep-dive", ("Ann", "Bo", "Cleo", "Dov"), settings=window.settings(), seed=3)
    places = {}
    for _ in range(120):
        prompt = table.user.table.snapshot.prompt
        boxes = [table.user.find(name) for name in table.user.targets() if name.startswith(("choice:", "group:"))]
        count = len(boxes) + any(key.startswith("idle:") for key in table.table_sprites())  # words that a tile is tapped
        if len(boxes) > 1 and not table.user.table.snapshot.view.refuge:
            places.setdefault((count, len(boxes)), set()).add(
                tuple(sorted((round(box.y), round(box.x), round(box.h)) for box in boxes))
            )
        moves = sorted(prompt.choices, key=lambda choice: (isinstance(choice.move, TakeTile), isinstance(choice.move, GoDeeper)))
        table.user.table.send(Answer(moves[0].id, ()))
        table.finish_animations()
    assert {2, 3, 4} <= {count for count, _ in places} and all(len(boxes) == 1 for boxes in places.values()), places
    assert min(height for ways in places.values() for boxes in ways for *_, height in boxes) > 60


def test_help_in_a_second_step_explains_the_answer_that_asks(table_of_two):
    """Help with “Start at which depth?” explained a whole turn, with rocks at the end."""
    for kind in ("rock", "yellow1"):
        table_of_two.tap(f"mark:kind:{kind}")
        table_of_two.finish_animations()
        table_of_two.tap("mark:tile:1:0")
        table_of_two.finish_animations()
    table_of_two.user.tap("choice:Discard", "menu", "why")
    words = table_of_two.user.words()
    assert translate("deep_dive.first_rock") in words and translate("deep_dive.first_flip") not in words
    table_of_two.user.tap("back")
    assert "option:4" in table_of_two.user.targets(), "Back leads to the same step"


def test_only_a_players_flip_is_followed_by_a_choice(window):
    """What follows a flip is beside it for a player, not for the opponent, who keeps the tile."""
    table = StoppedTable("deep-dive", ("Ann",), seed=1)
    assert any(key.startswith("idle") for key in table.table_sprites())
    while table.stage.snapshot.view.diver != OPPONENT:
        answers = [target for target in table.user.targets() if target.startswith("choice:")]
        table.user.tap(answers[-1])
        table.finish_animations()
    assert "choice:Flip a tile" in table.user.targets()
    assert not any(key.startswith("idle") for key in table.table_sprites())


FULL_TABLEAU = tuple(FaceUpTile(kind) for kind in (ROCK, "green1", "pink1", "green2", "pink2", "yellow1", "yellow2", WATER))
TRAPPED_TILES = tuple(FaceUpTile(PREDATOR, seat) for seat in range(4))


@pytest.mark.parametrize("acting", [1, 2])
def test_on_a_full_ledge_every_tile_and_penguin_can_be_read(acting):
    from kivy_ui.games.deep_dive.layout import Layout
    from kivy_ui.stage.sprite import Area

    at = Layout(Area(0, 62, 800, 278), 800, 480, acting)
    items = at.items(1, (*FULL_TABLEAU, *TRAPPED_TILES))
    assert {item.kind for item in items} >= {tile.tile for tile in FULL_TABLEAU if is_takeable(tile.tile)}
    assert {item.seat for item in items} >= {tile.penguin for tile in TRAPPED_TILES}
    assert min(at.tile_of(1, item) for item in items if is_takeable(item.kind)) > 24
    for item, other in combinations(items, 2):
        apart = abs(item.x - other.x) >= (item.room + other.room) / 2 - 0.01
        assert apart or abs(item.lower - other.lower) > 30
    assert max(item.x + item.room / 2 for item in items) <= at.right - 84 * (acting == 1)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_beside_one_tile_trapped_penguins_and_the_diver_are_clear_of_it_and_of_each_other(count):
    from kivy_ui.games.deep_dive.layout import SWIMMER_H, Layout
    from kivy_ui.stage.sprite import Area

    up = (FaceUpTile("yellow2"), *(FaceUpTile(PREDATOR, seat) for seat in range(count)))
    at = Layout(Area(0, 62, 800, 278), 800, 480, 1)
    tile, *trapped = at.items(1, up)
    edges = [(item.x - at.trapped(1, item)[0] / 2, item.x + at.trapped(1, item)[0] / 2) for item in trapped]
    half = SWIMMER_H / 2 * at.diver_scale(1, up)
    places = sorted([(tile.x - at.tile_of(1, tile) / 2, tile.x + at.tile_of(1, tile) / 2), *edges])
    swims = at.diver(1, up)[0]
    assert all(before[1] <= after[0] + 4 for before, after in pairwise(places))
    assert all(edge[1] <= swims - half + 8 or edge[0] >= swims + half - 8 for edge in places)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_the_acting_ledge_has_a_large_penguin_and_tiles_readable_across_a_table(size):
    from kivy_ui.games.deep_dive.layout import DIVER_SIZE, Layout
    from kivy_ui.games.deep_dive.pieces import VALUE
    from kivy_ui.stage.sprite import Area

    w = 480 * size[0] / size[1]
    at = Layout(Area(0, 62, w, 278), w, 480, 3)
    up = (FaceUpTile("yellow5"), FaceUpTile("green4"))
    assert DIVER_SIZE[1] * at.diver_scale(3, up) >= 95 and min(at.tile_of(3, item) for item in at.items(3, up)) >= 75
    assert VALUE * at.tile(3) / 5.2 >= 10, "mm"
    assert VALUE * at.tile(1) / 5.2 >= 5.5, "mm"
    assert at.left_edge + 20 < at.diver(3, ())[0] < at.right - 20 and abs(at.diver(3, ())[0] - (at.left_edge + at.right) / 2) < 1


@pytest.mark.parametrize(("w", "h"), [(800, 480), (480, 800), (480, 853)])
@pytest.mark.parametrize("acting", range(6))
def test_piles_and_rings_keep_to_their_ledges(w, h, acting):
    from kivy_ui.games.deep_dive.layout import Layout
    from kivy_ui.stage.sprite import Area

    at = Layout(Area(0, 62, 800, 278) if w > h else Area(0, 86, 480, 0.59 * h - 86), w, h, acting)
    up = (*FULL_TABLEAU[:2], *TRAPPED_TILES[:1], FULL_TABLEAU[-1], FaceUpTile(PREDATOR))
    for depth in range(1, 6):
        assert at.pile(depth) * 1.1 <= at.heights[depth - 1]
        if depth in (1, 5):
            assert 2 * at.ring(depth) <= at.heights[depth - 1]
        items = at.items(depth, up)
        assert min(item.x for item in items if item.seat >= 0) > max(item.x for item in items if is_takeable(item.kind))
        swims = at.diver(depth, up)[0]
        assert depth != acting or all(abs(item.x - swims) >= (item.room + 60) / 2 for item in items)


@pytest.mark.parametrize(("theme", "is_edged"), [("contrast", True), ("deep", False)])
def test_penguins_have_an_edge_on_a_black_sea(theme, is_edged):
    from companion.games.deep_dive.state import OPPONENT
    from companion.pictures.canvas import Canvas
    from companion.table.seats import seats_named
    from kivy_ui.games.deep_dive.pieces import penguin_of

    board = SimpleNamespace(theme=theme, snapshot=SimpleNamespace(seats=seats_named(["Ann"])))
    for seat in (0, OPPONENT):
        look, canvas = penguin_of(board, seat), Canvas(66, 84)
        look.paint(canvas, *look.args)
        assert ("#ffffff" in "".join(canvas._shapes[:3])) is is_edged


def test_penguins_not_helmets_are_set_up_for_deep_dive():
    from companion.pictures.animals import penguin
    from companion.pictures.seat_emblems import helmet
    from kivy_ui.games.covers import diver_picture

    assert diver_picture("deep-dive", "green", "star").paint is diver_picture("deep-dive").paint is penguin
    assert diver_picture("deep-blue", "green", "star").paint is helmet


def make_scene(w=800, h=480):
    """Return a drawing context of this size for a table of two."""
    from kivy_ui.look.appearance import Look
    from kivy_ui.look.theme import THEMES
    from kivy_ui.table.table_scene import DrawingState, TableScene

    snapshot = Snapshot(seats=tuple(seats_named(["Ann", "Bo"])), view=SimpleNamespace(refuge=False, tableaux=()))
    return TableScene(Look(THEMES["deep"], 1), w, h, DrawingState(snapshot=snapshot))


def cell_count(answers):
    """Return the number of these answers that get a cell.

    Each is a move, and whether it can be tapped in the ocean.
    """
    from kivy_ui.games.deep_dive.board import DeepDiveBoard
    from kivy_ui.table.answer_buttons import AnswerButton

    scene = make_scene()
    choices = [Choice(str(nth), move, marks=(f"mark:{nth}",)) for nth, (move, _) in enumerate(answers)]
    scene.state.answers = {
        choice.marks[0]: (choice, ()) for choice, (_, is_touched) in zip(choices, answers, strict=True) if is_touched
    }
    scene.state.marked_places = set(scene.answers)
    return len(DeepDiveBoard(scene.actions).answers(scene, [AnswerButton(choice, (), choice.label) for choice in choices]))


def test_tiles_to_take_are_listed_all_or_none():
    take, up = TakeTile(0, 1, "pink1"), Resurface(0)
    assert cell_count([(take, True)] * 5 + [(up, False)]) == 1
    assert cell_count([(take, True)] * 2 + [(take, False)] * 3 + [(up, False)]) == 6


def test_the_best_of_many_tiles_has_a_key_and_more_says_nothing_of_one(table_of_two):
    """On a full ledge the key of the rest said “no points yet”, and a tile worth 8 was behind it."""
    from kivy_ui.table.answer_buttons import AnswerButton

    table = table_of_two
    flip_and_take(table, "yellow2")
    board, scene = table.stage.board, table.stage.new_scene()
    seat = next(tableau.seat for tableau in scene.snapshot.view.tableaux if tableau.rows)
    kinds = ["rock", "green1", "pink1", "yellow1", "yellow3"]
    choices = [Choice(kind, TakeTile(seat, 1, kind), seat, id=f"take {kind}") for kind in kinds]
    cells = board.cells(scene, board.answers(scene, [AnswerButton(choice, (), choice.label) for choice in choices]))
    more = next(cell.offer for cell in cells if cell.offer.inner)
    best = max(kinds[1:], key=lambda kind: next_food(scene.snapshot.view.tableaux[seat], kind).gain)
    assert cells[0].offer.choice.move.tile == best and not as_text(board.words(scene, more)[1])


@pytest.mark.parametrize(("count", "says_tap"), [(1, False), (pieces.MOST_TAKES, False), (pieces.MOST_TAKES + 2, True)])
def test_retreat_with_tiles_that_have_no_key_says_to_tap_them(table_of_two, count, says_tap):
    """Only the red answer without a tile was below the question, and half of the screen was empty."""
    from kivy_ui.table.answer_buttons import AnswerButton

    board, scene = table_of_two.stage.board, table_of_two.stage.new_scene()
    snapshot, take = scene.snapshot, TakeTile(0, 1, "pink1")
    takes = [Choice(str(nth), take, marks=(f"mark:{nth}",), id=str(nth)) for nth in range(count)]
    choices = (*takes, Choice("Resurface", Resurface(0), 0, "danger", id="up"))
    scene.state.answers = {choice.marks[0]: (choice, ()) for choice in takes}
    scene.state.marked_places = set(scene.answers)
    scene.state.snapshot = msgspec.structs.replace(
        snapshot,
        prompt=msgspec.structs.replace(snapshot.prompt, choices=choices),
        view=msgspec.structs.replace(snapshot.view, refuge=(1,)),
    )
    board.cells(scene, board.answers(scene, [AnswerButton(choice, (), choice.label) for choice in choices]))
    assert [cell.title for cell in board.idle_cells(scene)] == ["Tap the tile that you bring back"] * says_tap


@pytest.mark.parametrize("count", [4, 7, 10])
@pytest.mark.parametrize(("w", "h"), [(800, 480), (480, 800)])
def test_retreat_with_many_tiles_shows_a_key_for_each(w, h, count):
    from kivy_ui.games.deep_dive.pieces import MOST_TAKES, draw_takes

    scene = make_scene(w, h)
    draw_takes(scene, [(TakeTile(0, 1, "pink1"), None)] * count)
    keys = [spot.area for spot in scene.targets]
    assert len(keys) == count <= MOST_TAKES
    assert min(min(key.w, key.h) for key in keys) >= 47
    assert all(key.right <= other.x or key.bottom <= other.y for key, other in combinations(keys, 2))


def test_the_keys_of_a_retreat_say_what_each_tile_adds(table_of_two):
    scene = table_of_two.stage.new_scene()
    pieces.draw_takes(
        scene, [(TakeTile(0, 1, kind), Choice(kind, TakeTile(0, 1, kind))) for kind in ("pink2", ROCK, "green1", "pink1")]
    )
    gains = [sprite.look.text for sprite in scene.sprites if sprite.key.endswith(":gain")]
    assert len(gains) == 3 and gains[0] == "+1", gains


@pytest.mark.parametrize(("w", "h"), [(800, 480), (480, 800)])
def test_the_number_of_penguins_trapped_at_the_edge_is_whole(table_of_two, w, h):
    """“×2” was cut by the edge of an upright screen."""
    scene = table_of_two.stage.new_scene()
    scene.w, scene.h = w, h
    view = scene.snapshot.view
    up = (FaceUpTile("pink2"), TRAPPED_TILES[0], TRAPPED_TILES[0])
    pieces.draw_depth(scene, lay_out_ocean(scene, view), msgspec.structs.replace(view.depths[1], up=up), ())
    (number,) = [sprite for sprite in scene.sprites if sprite.key.endswith(":times")]
    assert number.x + scene.scaled_width(number.look.text, pieces.TIMES_TEXT) / 2 <= w - 3


def test_going_on_and_taking_keep_their_places_from_question_to_question(table_of_two):
    """The answer that leaves a tile has the place of the flip; taking is to its right."""
    flip_tile(table_of_two, "yellow2")
    leave, take = (table_of_two.user.find(f"choice:{name}") for name in ("Dive to depth 2", "Take yellow 2"))
    table_of_two.user.tap("choice:Take yellow 2")
    table_of_two.finish_animations()
    flip_and_take(table_of_two, "pink1")
    flip_and_take(table_of_two, "rock")
    flip_tile(table_of_two, "green1")
    table_of_two.user.tap("choice:Dive to depth 2")
    table_of_two.finish_animations()
    flip_tile(table_of_two, "green2")
    table_of_two.user.tap("choice:Take green 2")
    table_of_two.finish_animations()
    flip, take_again = table_of_two.user.find("choice:Enter the tile"), table_of_two.user.find("choice:Take green 1")
    assert (flip.x, flip.y) == (leave.x, leave.y) and take_again.y == take.y
    assert flip.right <= take_again.x and leave.right <= take.x


def test_skipping_is_at_the_right_with_and_without_a_tile_to_take():
    from kivy_ui.games.deep_dive.board import DeepDiveBoard
    from kivy_ui.table.answer_buttons import AnswerButton

    scene = make_scene()
    flip, take, skip = (
        Choice(str(nth), move, role=role)
        for nth, (move, role) in enumerate(
            ((FlipTile(0), "primary"), (TakeTile(0, 1, "pink1"), "secondary"), (GoDeeper(0), "secondary"))
        )
    )
    board = DeepDiveBoard(scene.actions)

    def places(*choices):
        return [(cell.at, cell.span) for cell in board.cells(scene, [AnswerButton(choice, (), choice.label) for choice in choices])]

    assert places(flip, take, skip) == [(0, 2), (2, 1), (3, 1)]
    assert places(flip, take) == [(0, 2), (2, 2)] and places(flip, skip) == [(0, 2), (3, 1)]
    assert places(flip) == [(0, 4)]


@pytest.mark.parametrize(("label", "title"), [("Take pink 1", "Take pink 1"), ("Take the very long pink 1", "Pink 1")])
def test_too_long_answer_title_is_shortened_to_keep_its_points(label, title):
    from kivy_ui.games.deep_dive.board import DeepDiveBoard
    from kivy_ui.table.answer_buttons import AnswerButton

    scene = make_scene()
    offer = AnswerButton(Choice(label, TakeTile(0, 1, "pink1"), note="+1 VP"), (), label, "+1 VP")
    assert DeepDiveBoard(scene.actions).words(scene, offer) == (title, "+1 VP")


def test_another_tile_than_counted_is_the_last_answer():
    from kivy_ui.games.deep_dive.board import DeepDiveBoard
    from kivy_ui.table.answer_buttons import AnswerButton

    scene = make_scene()
    moves = (EnterTile(0), EnterOtherTile(0), TakeTile(0, 1, "pink1"))
    choices = [Choice(str(nth), move, step="Enter" if nth == 1 else "") for nth, move in enumerate(moves)]
    listed = DeepDiveBoard(scene.actions).answers(scene, [AnswerButton(choice, (), choice.label) for choice in choices])
    assert [type(offer.choice.move).__name__ for offer in listed] == ["EnterTile", "TakeTile", "EnterOtherTile"]
    assert listed[-1].choice.step == ""


def test_an_only_answer_has_the_picture_that_it_has_beside_others(table):
    ground = table.table_sprites()
    assert [key for key in ground if key.startswith("choice:Enter the tile") and key.endswith(":lead")]


@pytest.mark.parametrize(("room", "words"), [(400, "+4 VP · depth 1"), (130, "+4 VP"), (60, None)])
def test_an_answer_with_little_room_keeps_the_points_of_its_note(room, words):
    from kivy_ui.stage.sprite import Area
    from kivy_ui.table.answer_plate import answer

    scene = make_scene()
    answer(scene, "take", Area(0, 0, room, 72), "plain", "Pink", note="+4 VP · depth 1", tint="#11506b", tap=None)
    assert next((sprite.look.text for sprite in scene.sprites if sprite.key == "take:note"), None) == words


@pytest.mark.windows("1280x720", "800x480")
def test_the_cells_beside_a_flip_are_never_bare(window):
    """Before a flip they say what follows; after it the key that takes the food fills them, and says why a 3 brings 1."""
    table = StoppedTable("deep-dive", ("Ann", "Bo"), settings=window.settings())
    assert "Take it or dive deeper" in table.user.words() and problems(table.user) == []
    edge = table.user.find("choice:Flip a tile").right
    table.tap("choice:Flip a tile")
    table.finish_animations()
    answers = [table.user.find(name) for name in table.user.targets() if name.startswith("choice:")]
    assert len(answers) == 2 and "choice:Take" in " ".join(table.user.targets()), "the first tile of this seed is a food"
    assert answers[1].x > edge - 1 and answers[1].right > 0.97 * table.stage.scene.w * table.stage.scene.look.unit
    assert problems(table.user) == []


@pytest.mark.windows("1280x720", "800x480")
def test_a_tile_to_take_that_was_in_the_last_cell_has_both_cells_beside_a_dive(window):
    """The same seat may have been offered the tile in the last cell, beside others."""
    table = StoppedTable("deep-dive", ("Ann", "Bo"), settings=window.settings())
    table.tap("choice:Flip a tile")
    table.finish_animations()
    scene = table.stage.new_scene()
    offers = table.stage.board.answers(scene, create_buttons(table.stage.snapshot.prompt.choices))
    dive, take = (next(offer for offer in offers if isinstance(offer.choice.move, kind)) for kind in (GoDeeper, TakeTile))
    rock = msgspec.structs.replace(take, label="another tile")
    table.stage.board.cells(scene, [dive, rock, take])
    assert [(cell.at, cell.span) for cell in table.stage.board.cells(scene, [dive, take])] == [(0, 2), (2, 2)]


def test_open_water_says_that_nothing_can_be_taken(table):
    moment = table.tap("mark:kind:water")
    assert moment.seconds > 1.2
    words = [sprite.look.text for sprite in table.sprites_at(0.8).values() if hasattr(sprite.look, "text")]
    assert "Open water: nothing to take" in words


def test_help_says_what_the_ring_around_the_pile_means(window):
    table = StoppedTable("deep-dive", odds="tap")
    assert "pile:1:ring" in " ".join(table.table_sprites())
    table.user.tap("menu", "why")
    assert (
        "The ring around a pile shows what a flip may bring" in table.user.words() and "Your first dive" not in table.user.words()
    )


def test_help_does_not_explain_a_ring_that_is_not_drawn(window):
    table = StoppedTable("deep-dive", odds="off")
    table.user.tap("menu", "why")
    assert "ring" not in table.user.words()


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de light 2", "480x800")
def test_keys_of_tiles_stay_while_the_solo_opponents_pieces_are_moved(window):
    """After each turn of the opponent a strip took the room of the keys: a flip needed two taps instead of one."""
    table = StoppedTable("deep-dive", ("Maximilian",), settings=window.settings(motion="off"), tiles="table")
    flip_and_take(table, "pink2")
    table.user.table.send(Answer(table.user.table.snapshot.prompt.choices[0].id, (("pink1",),)))
    table.finish_animations()
    assert table.user.table.snapshot.prompt.reminders and "mark:kind:pink1" in table.user.targets()
    assert "reminders:words" in " ".join(table.table_sprites()) and problems(table.user) == []


@pytest.mark.windows("480x800 de light 2", "800x480 de light 2", "480x800")
@pytest.mark.parametrize("names", [("Maximilian", "Bo"), ("Maximilian",)])
def test_keys_of_tiles_stay_beside_a_rock_and_a_reminder(window, names):
    """In the largest text the reminder took their room: a flip needed a tap more."""
    table = StoppedTable("deep-dive", names, settings=window.settings(motion="off"), tiles="table")
    flip_and_take(table, "rock")
    if len(names) > 1:
        flip_tile(table, "predator")
    else:
        table.user.table.send(Answer(table.user.table.snapshot.prompt.choices[0].id, (("pink1",),)))
        table.finish_animations()
    choices = table.user.table.snapshot.prompt.choices
    assert [type(choice.move) for choice in choices] == [EnterTile, SpendRock] and table.user.table.snapshot.prompt.reminders
    assert "mark:kind:pink1" in table.user.targets() and problems(table.user) == []


@pytest.mark.windows("800x480", "480x800 de", "800x480 de light 1")
def test_the_line_below_the_question_says_that_the_last_dive_comes_next(window):
    """Only an animation said so: who touched it away did not know that the end was near."""
    table = StoppedTable("deep-dive", ("Ann", "Bo"), settings=window.settings(motion="off"))
    words = as_text(say("deep_dive.then_last"))
    while not table.user.table.snapshot.view.is_ending:
        assert words not in table.user.words()
        answer_with_first_of(table, FlipTile, TakeTile)
    assert words in table.user.words() and problems(table.user) == []
    while table.user.table.snapshot.view.is_ending:
        answer_with_first_of(table, TakeTile, FlipTile)
    assert words not in table.user.words()


def answer_with_first_of(table, *kinds):
    """Give the first answer whose move is of one of these classes, earlier ones before later ones, or else the first answer."""
    choices = table.user.table.snapshot.prompt.choices
    matching = [choice for kind in kinds for choice in choices if isinstance(choice.move, kind)]
    table.user.table.send(Answer((matching or choices)[0].id, ()))
    table.finish_animations()


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de deep 2", "480x800")
def test_keys_of_a_physical_tile_have_a_column_for_each_colour_also_in_the_step(window):
    """They were in the order of colours in rows of four, other than the keys beside the ocean."""
    table = StoppedTable("deep-dive", settings=window.settings(), tiles="table")
    choice = next(choice for choice in table.stage.snapshot.prompt.choices if isinstance(choice.move, EnterTile))
    table.stage.answer(choice)
    table.finish_animations()
    keys = {option.value: table.user.find(f"option:{as_text(option.label)}") for option in choice.fields[0].options}
    for worth in (1, 2):
        assert len({round(keys[f"{colour}{worth}"].cy) for colour in COLOURS}) == 1
    assert all(round(keys[f"{colour}1"].cx) == round(keys[f"{colour}2"].cx) for colour in COLOURS)
    assert problems(table.user) == [] and min(key.h / table.user.shell.look.unit for key in keys.values()) >= 47
