"""Commands use the language that was set in Fathom, else the system's."""

import pytest

from companion.command.device.screen_device import device_sentence
from companion.command.device.trouble_answers import start_failure_sentence
from companion.command.sentences import language_of, setting_of
from companion.library.store import Store
from kivy_ui.settings import SETTING, Settings


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LC_ALL": "", "LC_MESSAGES": "de_DE.UTF-8", "LANG": "en_GB"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "nn_NO.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_systems_language_is_used_if_supported(environment, code):
    assert language_of(environment) == code


def test_the_language_that_was_set_comes_first(tmp_path):
    file = tmp_path / "fathom.db"
    assert setting_of(file) is None
    store = Store.open(file)
    store.save("setting", SETTING, Settings(language="de").plain_data())
    assert language_of({"LANG": "en_GB"}, setting_of(file)) == "de"
    store.close()


def test_a_file_that_cannot_be_read_sets_no_language(tmp_path):
    file = tmp_path / "fathom.db"
    file.write_text("shopping list")
    assert language_of({"LANG": "de_DE"}, setting_of(file)) == "de"


def test_device_errors_exist_in_both_languages():
    assert device_sentence(start_failure_sentence("disk full"), "de").endswith("disk full") and "dreimal" in device_sentence(
        start_failure_sentence(""), "de"
    )
    assert device_sentence(start_failure_sentence("disk full")).endswith("It last said: disk full")
