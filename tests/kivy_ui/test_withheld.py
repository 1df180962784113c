"""Test that nothing reveals an animation's result before it ends, and that all controls start the same animation."""

import math
import random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.session.inputs.control_presses import stamp_of
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Press, Report, TurnKnob
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text
from tests.early_end import end_users_game
from tests.kivy_ui.deep_blue_builder import sunken_city_dive
from tests.kivy_ui.fakes import SIDES, FakeLights
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.kivy_ui.table_preview import random_field_value

NAMES, SEED, ANSWERS, LEAST_MOMENTS = ("Ann", "Bo", "Cleo"), 4, 60, 25
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
QUESTION_TARGETS = ("choice:", "group:", "undo", "question", "answer:")
ROLL = ("1", "2", "3", "4", "4", "5")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def user(window):
    return SimulatedUser(create_table(seed=SEED), window.settings(motion="full", has_voice=True), is_blind=True)


class RecordingPhones:
    """Fake spectator phones that record what they may show."""

    phone_access, is_up = None, False

    def __init__(self):
        self.messages, self.results = [], []

    def show_to_spectators(self, session, entry, has_odds, result="shown"):
        self.messages.append(entry)
        self.results.append(result)


class RecordedOutputs:
    """Recorder of all outputs except the screen; `last_entries` has the last entry given to each."""

    def __init__(self, user):
        self.lights, self.phones, self.sound_cues, self.spoken_texts = FakeLights(), RecordingPhones(), [], []
        user.shell.hardware = lambda: self.lights
        user.shell.device = replace(user.shell.device, phones=self.phones)
        user.shell.speaker._play = self.sound_cues.append
        user.shell.voice.announce = lambda before, snapshot: self.spoken_texts.append(snapshot.entry)

    @property
    def last_entries(self):
        lit = [call for call in self.lights.calls if call != "hold"]
        return tuple(entries[-1] if entries else None for entries in (lit, self.phones.messages, self.spoken_texts))


def begin_game(user, game, **options):
    """Close the current game and start another; return the table's stage."""
    user.table.send(CloseSession())
    user.wait_until_idle()
    user.table.send(BeginSession(game, seats_named(NAMES), options))
    user.wait_until_idle()
    return user.shell.screen.stage


def update_screen(user, stage):
    """Update the screen from the table, with animations stopped."""
    user.shell._show()
    if stage._ticking is not None:
        stage._ticking.cancel()


def table_texts(stage):
    """Return all text on the table below an animation."""
    return {placed_text.text for placed_text in stage.scene.placed_texts}


def table_texts_without_question(stage):
    """Return all text on the table now, with and without its question, and below a step that opened with it."""
    question_texts, latest, step = table_texts(stage), stage.latest_snapshot, stage.step
    stage.latest_snapshot, stage.step = replace(latest), None
    stage._draw_now()
    texts, stage.latest_snapshot, stage.step = question_texts | table_texts(stage), latest, step
    stage._draw_now()
    return texts


@pytest.mark.long
def test_running_animation_hides_question_undo_odds_and_result(user):
    """Play random games: while an animation plays, its result is shown and reported nowhere else."""
    heralds, moment_count = RecordedOutputs(user), 0
    for game in GAMES:
        stage, luck = begin_game(user, game), random.Random(game)
        for _ in range(ANSWERS):
            if (prompt := user.table.snapshot.prompt) is None:
                break
            moment_count += check_answer(user, heralds, stage, luck.choice(prompt.choices), luck)
    assert moment_count >= LEAST_MOMENTS * len(GAMES), moment_count


def check_answer(user, heralds, stage, choice, luck):
    """Give one answer; return whether an animation withheld part of its result."""
    before, odds, old_entries = table_texts_without_question(stage), stage.state.snapshot.odds, heralds.last_entries
    del heralds.sound_cues[:]
    user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    update_screen(user, stage)
    is_withheld = stage.is_withheld
    if is_withheld:
        kind, question_keys = (
            stage.current_animation.kind,
            [sprite.key for sprite in stage.scene.sprites if sprite.key.startswith(QUESTION_TARGETS)],
        )
        assert not question_keys and table_texts(stage) <= before, (kind, question_keys, table_texts(stage) - before)
        assert stage.state.snapshot.odds == odds and not stage.menu.is_open, kind
        assert heralds.last_entries == old_entries and not heralds.sound_cues, (kind, heralds.last_entries, heralds.sound_cues)
    user.wait_until_idle()
    assert set(heralds.last_entries) == {user.table.snapshot.entry}, heralds.last_entries
    return is_withheld


@pytest.mark.long
def test_screen_rotates_only_after_an_animation_ends(user):
    """On a flat screen an animation keeps its side, and the picture turns once it has ended."""
    user.shell.use_settings(user.shell.settings.with_value("stance", "flat").with_value("sides", SIDES))
    stage, luck, turned = begin_game(user, "deep-dive"), random.Random(SEED), 0
    for _ in range(ANSWERS):
        if (prompt := user.table.snapshot.prompt) is None:
            break
        faced, choice = user.window.rotation, luck.choice(prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        update_screen(user, stage)
        assert not stage.is_withheld or user.window.rotation == faced, stage.current_animation.kind
        was_withheld = stage.is_withheld
        user.wait_until_idle()
        turned += was_withheld and user.window.rotation != faced
    user.shell.use_settings(user.shell.settings.with_value("stance", "stands"))
    assert turned, "nobody else's turn came by a moment"


def find_choice(user, label):
    """Return the first choice whose label begins like this."""
    return next(choice for choice in user.shell.snapshot.prompt.choices if as_text(choice.label).startswith(label))


def choose_by_touch(user, label):
    box = user.find(f"choice:{label}")
    touch = user._finger(box.cx, box.cy)
    touch.touch_down()
    touch.touch_up()


def choose_by_button(user, label):
    control = find_choice(user, label).role
    user.table.send(Press(control, stamp=stamp_of(user.table.snapshot, control)))


def choose_by_knob(user, label):
    for _ in range(20):
        user.table.send(TurnKnob("encoder", 1))
        user.wait_until_idle(1)
        if user.table.snapshot.marked_id == find_choice(user, label).id:
            user.table.send(Press("push"))
            return
    raise AssertionError(f"{label} was never marked")


def play_animation_kinds(user):
    """Return the kinds of the animations that play now, in order."""
    stage = user.shell.screen.stage
    update_screen(user, stage)
    kinds = [moment.kind for moment in stage._animations]
    user.wait_until_idle()
    return kinds


@pytest.mark.long
def test_buttons_knob_and_cables_start_the_same_animations_as_a_touch(user):
    """Enter the same roll and the same gem by a finger, a button, the knob and a cable."""
    roll_kinds, draw_kinds = [], []
    for way in (choose_by_touch, choose_by_button, choose_by_knob):
        begin_game(user, "into-the-blue")
        way(user, "Roll")
        roll_kinds.append(play_animation_kinds(user))
        play_to_draw(user)
        way(user, "Draw a gem")
        draw_kinds.append(play_animation_kinds(user))
    begin_game(user, "into-the-blue", dice="table")
    user.table.send(Report("ROLL", "dice", ROLL))
    roll_kinds.append(play_animation_kinds(user))
    play_to_draw(user, bag="table")
    user.table.send(Report("DRAW", "gems", ("silver",)))
    draw_kinds.append(play_animation_kinds(user))
    assert all(roll_kinds) and all(draw_kinds), (roll_kinds, draw_kinds)
    assert len({tuple(kinds) for kinds in roll_kinds}) == 1 and {kinds[0] for kinds in draw_kinds} == {"gem"}, (
        roll_kinds,
        draw_kinds,
    )


def play_to_draw(user, **options):
    """Play until the first gem of a dive can be drawn, in a scenario that draws one gem at a time."""
    sunken_city_dive(user, scenario="bounty-wrecks", **options)


class JoinedPhones(RecordingPhones):
    """Fake phones of which one has joined."""

    phone_access = SimpleNamespace(clients=("Ann's phone",))


def test_phones_show_the_result_once_the_last_chest_is_open_and_a_win_once_it_counts(user):
    phones = RecordingPhones()
    user.shell.device = replace(user.shell.device, phones=phones)
    begin_game(user, "deep-blue")
    luck = random.Random(SEED)
    while not any(row.total for row in user.table.session.standings().rows):
        choice = luck.choice(user.table.snapshot.prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        user.wait_until_idle()
    end_users_game(user)
    assert "open-next" in user.targets() and set(phones.results) == {"hidden"}
    user.tap("open-next")
    assert set(phones.results) == {"hidden"}
    user.tap("open-all")
    user.wait_until_idle()
    assert phones.results[-1] == "shown"
    if "count" in user.targets():
        user.tap("count")
        user.wait_until(lambda: phones.results[-1] == "counted")


def begin_scene_that_waits(user):
    """Play until an animation waits for a tap; return its stage, with its last frame drawn."""
    stage = begin_game(user, "deep-blue")
    luck = random.Random(SEED)
    for _ in range(400):
        choice = luck.choice(user.table.snapshot.prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        user.shell._show()
        while stage.current_animation is not None and not stage.current_animation.waits_for_tap:
            stage._begin_next()
        if stage.current_animation is not None:
            break
        stage.finish_animations()
    stage._advance(stage.current_animation.seconds + 0.1)
    return stage


def test_a_scene_of_a_score_or_loss_stays_until_a_tap_and_draws_no_frame_meanwhile(user):
    user.shell.device = replace(user.shell.device, phones=None)
    stage = begin_scene_that_waits(user)
    animation = stage.current_animation
    assert animation.kind in ("scored", "driven up") and stage._ticking is None and stage.most_wait_s == math.inf
    user.table.send(TurnKnob("knob", 1))
    user.shell._show()
    assert stage.current_animation is not animation, "a knob or a button ends it, too"
    user.wait_until_idle()


def test_the_animations_of_a_move_are_listed_once(user, monkeypatch):
    stage, snapshots = begin_game(user, "deep-dive"), []
    listed = stage.board.animations
    monkeypatch.setattr(
        stage.board, "animations", lambda scene, before, after: snapshots.append(after) or listed(scene, before, after)
    )
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    update_screen(user, stage)
    assert stage.is_playing and [snapshot.entry for snapshot in snapshots] == [user.table.snapshot.entry]
    stage.finish_animations()


@pytest.mark.parametrize(("phones", "is_aloud"), [(JoinedPhones(), False), (None, True)])
def test_a_scene_ends_by_itself_while_phones_have_joined_or_somebody_plays_by_ear(user, phones, is_aloud):
    user.shell.device, user.shell.read_aloud.is_on = replace(user.shell.device, phones=phones), is_aloud
    stage = begin_scene_that_waits(user)
    assert 8 <= stage.most_wait_s < 20 and stage._ticking is not None
    user.shell.device, user.shell.read_aloud.is_on = replace(user.shell.device, phones=None), False
    user.wait_until_idle()
