"""Backlights in a folder laid out like sysfs."""

import pytest

from hardware.backlight import FLOOR, NONE_HERE, Backlight


def create_backlight(folder, name="10-0045", brightest=255, level=255):
    place = folder / name
    place.mkdir(parents=True)
    for file, value in (("max_brightness", brightest), ("brightness", level), ("bl_power", 0)):
        (place / file).write_text(f"{value}\n")
    return place


def brightness(place):
    return int((place / "brightness").read_text())


@pytest.mark.parametrize("share", [0, -1, 0.001])
def test_the_backlight_never_goes_black(tmp_path, share):
    place = create_backlight(tmp_path)
    Backlight(tmp_path).set_brightness(share)
    assert brightness(place) == round(255 * FLOOR) > 0


def test_a_backlight_of_few_levels_keeps_one(tmp_path):
    place = create_backlight(tmp_path, brightest=7)
    Backlight(tmp_path).set_brightness(0)
    assert brightness(place) == 1


def test_several_backlights_change_together_each_in_its_own_range(tmp_path):
    dsi, hdmi = create_backlight(tmp_path, "dsi"), create_backlight(tmp_path, "hdmi", brightest=31)
    Backlight(tmp_path).set_brightness(0.6)
    assert (brightness(dsi), brightness(hdmi)) == (153, 19)


def test_more_than_all_is_all(tmp_path):
    place = create_backlight(tmp_path, level=3)
    Backlight(tmp_path).set_brightness(7)
    assert brightness(place) == 255


def test_the_backlight_turns_off_and_on(tmp_path):
    place = create_backlight(tmp_path)
    lamps = Backlight(tmp_path)
    lamps.switch_off()
    assert (place / "bl_power").read_text() == "4"
    lamps.set_brightness(0.5)
    assert (place / "bl_power").read_text() == "0" and brightness(place) == 128


def test_brightness_is_read_as_a_share_of_the_maximum(tmp_path):
    create_backlight(tmp_path, level=51)
    assert Backlight(tmp_path).share() == pytest.approx(0.2)


def test_without_a_backlight_a_sentence_says_so(tmp_path):
    lamps = Backlight(tmp_path)
    lamps.set_brightness(0.5)
    lamps.switch_off()
    assert lamps.reason == NONE_HERE and lamps.share() == 1.0


def test_a_lamp_unplugged_in_use_stops_nothing(tmp_path):
    place, other = create_backlight(tmp_path, "one"), create_backlight(tmp_path, "two")
    lamps = Backlight(tmp_path)
    for file in place.iterdir():
        file.unlink()
    place.rmdir()
    lamps.set_brightness(0.4)
    assert brightness(other) == 102


def test_a_lamp_that_says_nonsense_is_left_alone(tmp_path):
    place = create_backlight(tmp_path, brightest="?")
    lamps = Backlight(tmp_path)
    lamps.set_brightness(0.4)
    assert brightness(place) == 255 and lamps.reason == NONE_HERE


def test_a_lamp_left_out_by_a_table_that_was_cut_short_is_lit_again(tmp_path):
    place, other = create_backlight(tmp_path, "one", level=15), create_backlight(tmp_path, "two", level=100)
    (place / "bl_power").write_text("4")
    Backlight(tmp_path).restore()
    assert (place / "bl_power").read_text() == "0"
    assert (brightness(place), brightness(other)) == (255, 100)


def test_a_lamps_file_that_is_a_link_is_not_written_through(tmp_path):
    prey = tmp_path / "prey"
    prey.write_text("0")
    file = create_backlight(tmp_path / "lamps") / "bl_power"
    file.unlink()
    file.symlink_to(prey)
    Backlight(tmp_path / "lamps").switch_off()
    assert prey.read_text() == "0"
