"""Test that settings are restored as saved, and that invalid ones get their defaults."""

import pytest

from kivy_ui.settings import Settings


def test_settings_are_restored_as_saved():
    settings = Settings(theme="contrast", text_size=2, panel_inch=10.1, rotation=180, motion="off")
    assert Settings.from_saved(settings.plain_data()) == settings


@pytest.mark.parametrize(
    "saved_values",
    [
        {"theme": "plaid"},
        {"text_size": 7},
        {"text_size": "1"},
        {"panel_inch": 0.0},
        {"rotation": 45},
        {"has_motion": 1},
        {"unknown": 1},
    ],
    ids=str,
)
def test_invalid_settings_get_their_defaults(saved_values):
    assert Settings.from_saved(saved_values) == Settings()


def test_a_larger_panel_has_fewer_pixels_in_a_millimetre():
    assert Settings(panel_inch=10.1).look(1280, 720).scale < Settings(panel_inch=7.0).look(1280, 720).scale
