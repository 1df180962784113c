"""Test Settings › Sound: volume, voice and kinds of announcements, by touches on real frames."""

import pytest

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.device import speaker as speaker_module
from kivy_ui.device import voice
from kivy_ui.device.speaker import output_problem
from kivy_ui.look.language import as_text, translate


@pytest.fixture(autouse=True)
def dummy_speaker(monkeypatch):
    """Send sounds to SDL's dummy driver, which plays nothing."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def sound_settings(home):
    """Open the group Sound of Settings."""
    from kivy_ui.pages.device.settings_page import SettingsPage

    home.shell.open_page(SettingsPage(home.shell))
    home.wait_until_idle()
    home.tap("tab:sound")
    return home


def test_device_without_a_signal_claims_no_sound(sound_settings, check_page, monkeypatch):
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    sound_settings.tap("tab:sound")
    check_page("sound-bare")
    assert bool(output_problem()) is ("has_sound=True" not in sound_settings.targets())


def test_a_speaker_that_is_connected_later_is_used_after_one_tap(sound_settings, monkeypatch):
    monkeypatch.delenv("SDL_AUDIODRIVER")
    monkeypatch.setattr(speaker_module, "SOUND_CARDS", "/nowhere")
    sound_settings.shell.speaker._is_open = False
    sound_settings.tap("tab:sound", "look-again")
    sound_settings.wait_until(lambda: as_text(sound_settings.shell._toast.words) == as_text(output_problem()))
    monkeypatch.setattr(speaker_module, "SOUND_CARDS", __file__)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound_settings.tap("look-again")
    sound_settings.wait_until(lambda: "has_sound=True" in sound_settings.targets())
    assert sound_settings.shell.speaker._is_open


def test_the_voice_is_off_by_default_and_its_details_are_hidden(sound_settings):
    assert "says_turn=True" not in sound_settings.targets() and not sound_settings.shell.settings.has_voice


def test_volume_and_sounds_are_set_at_once_and_kept(sound_settings):
    sound_settings.tap("volume=60")
    assert sound_settings.shell.speaker.volume == 0.6 and sound_settings.table._store.values_of("setting")["screen"]["volume"] == 60
    sound_settings.tap("has_sound=False")
    assert not sound_settings.shell.speaker.is_on


def test_a_voice_that_is_not_installed_is_a_sentence_that_says_what_to_do(sound_settings, check_page, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    sound_settings.tap("has_voice=True")
    check_page("sound-no-voice")
    assert (
        as_text(voice.missing_program()).replace(" ", "") in sound_settings.words().replace(" ", "")
        and "try" not in sound_settings.targets()
    )


def test_each_kind_of_what_the_voice_says_is_switched_by_itself(sound_settings, check_page):
    sound_settings.tap("has_voice=True")
    check_page("sound")
    assert "try" in sound_settings.targets()
    for kind in voice.KINDS:
        sound_settings.tap(f"says_{kind}=False")
        assert kind not in sound_settings.shell.voice.kinds
        sound_settings.tap(f"says_{kind}=True")
        assert kind in sound_settings.shell.voice.kinds, kind
        check_page(f"sound-{kind}")


def test_the_other_groups_of_settings(sound_settings, check_page):
    for group in ("screen", "play", "device"):
        sound_settings.tap(f"tab:{group}")
        check_page(f"settings-{group}")


def test_sounds_are_switched_from_the_table_where_the_menu_says_whether_they_are_on(home):
    home.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    home.wait_until_idle()
    for is_on, says in ((False, "curtain.sound_on"), (True, "curtain.sound_off")):
        home.tap("menu")
        assert translate(says) in home.words()
        home.tap("sound")
        assert home.shell.settings.has_sound is home.shell.speaker.is_on is is_on
