"""Test the cache of rasterised pictures: a slow one is loaded at the next start if its file is complete."""

import os

import pytest

from kivy_ui.stage import picture_cache

LARGE, SMALL = (200, 100), (20, 10)


@pytest.fixture
def painted(tmp_path, monkeypatch):
    """Return a counter of pictures that were rasterised instead of loaded, with a new cache."""
    paint, times = picture_cache._paint, []
    monkeypatch.setattr(picture_cache, "_paint", lambda *what: times.append(what) or paint(*what))
    return lambda size, red=1: (picture_cache.cached_png(svg(red), *size, tmp_path), len(times))


def svg(red):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#{red:06x}"/></svg>'


def test_a_large_picture_is_painted_once_and_a_small_one_not_kept(painted, tmp_path):
    first, _ = painted(LARGE)
    assert painted(LARGE) == (first, 1) and first.startswith(b"\x89PNG")
    assert painted(SMALL)[1] == 2 and painted(SMALL)[1] == 3
    assert len(list(tmp_path.iterdir())) == 1


def test_a_picture_that_a_pulled_plug_left_torn_is_painted_anew(painted, tmp_path):
    whole, _ = painted(LARGE)
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-20])
    assert painted(LARGE) == (whole, 2)
    assert painted(LARGE) == (whole, 2)


def test_the_oldest_make_room_and_the_newest_stay(painted, tmp_path, monkeypatch):
    monkeypatch.setattr(picture_cache, "MOST_FILES", 20)
    for number in range(30):
        before = set(tmp_path.iterdir())
        painted(LARGE, number)
        for new in set(tmp_path.iterdir()) - before:
            os.utime(new, (number, number))
        assert len(list(tmp_path.iterdir())) <= 20
    count = painted(LARGE, 29)[1]
    assert count == 30 and painted(LARGE, 0)[1] == 31


def test_a_shelf_that_cannot_be_written_is_done_without(painted, tmp_path):
    tmp_path.rmdir()
    tmp_path.write_text("no folder")
    assert painted(LARGE)[1] == 1 and painted(LARGE)[1] == 2
