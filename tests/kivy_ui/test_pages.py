"""Every page round the table at every size, in German and in a language 40 % longer: no cut word, no overlap, no target under 9 mm."""

import pytest

from tests.programs import ran

PAGES = (
    ("800x480", "deep", "0", "longer"),
    ("480x800", "light", "0", "longer"),
    ("800x480", "light", "2", "de"),
    ("1280x720", "contrast", "0", "de"),
    ("720x1280", "deep", "0", "de"),
    ("480x800", "light", "2", "de"),
)
DEVICE = (("800", "480", "0", "longer"), ("480", "800", "0", "longer"), ("800", "480", "2", "de"), ("720", "1280", "1", "de"))


@pytest.mark.parametrize("way", PAGES, ids=" ".join)
def test_no_page_clips_its_words(way):
    done = ran("tests.kivy_ui.pages_tour", *way)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stdout + done.stderr[-2000:]


@pytest.mark.parametrize("way", DEVICE, ids=" ".join)
def test_no_page_of_the_device_clips_its_words(way):
    done = ran("tests.kivy_ui.device_tour", "", *way)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
