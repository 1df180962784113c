"""Test the cache of rasterised pictures: one is loaded at the next start if its file is complete, unless it is tiny."""

import os

import pytest

from kivy_ui.stage import picture_cache

LARGE, KEY, TINY = (200, 100), (48, 50), (9, 9)
"""Sizes in pixels."""


@pytest.fixture
def cached_picture(tmp_path, monkeypatch):
    """Return a counter of pictures that were rasterised instead of loaded, with a new cache."""
    paint, times = picture_cache._paint, []
    monkeypatch.setattr(picture_cache, "_paint", lambda *arguments: times.append(arguments) or paint(*arguments))
    return lambda size, red=1: (picture_cache.cached_png(make_svg(red), *size, tmp_path), len(times))


def make_svg(red):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#{red:06x}"/></svg>'


@pytest.mark.parametrize("size", [LARGE, KEY])
def test_picture_is_cached(cached_picture, size):
    first, _ = cached_picture(size)
    assert cached_picture(size) == (first, 1) and first.startswith(b"\x89PNG")


def test_tiny_picture_is_not_cached(cached_picture, tmp_path):
    assert cached_picture(TINY)[1] == 1 and cached_picture(TINY)[1] == 2
    assert not list(tmp_path.iterdir())


def test_incomplete_picture_file_is_painted_again(cached_picture, tmp_path):
    whole, _ = cached_picture(LARGE)
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-20])
    assert cached_picture(LARGE) == (whole, 2)
    assert cached_picture(LARGE) == (whole, 2)


def test_full_cache_drops_the_oldest_pictures(cached_picture, tmp_path, monkeypatch):
    monkeypatch.setattr(picture_cache, "MOST_FILES", 20)
    for number in range(30):
        before = set(tmp_path.iterdir())
        cached_picture(LARGE, number)
        for new in set(tmp_path.iterdir()) - before:
            os.utime(new, (number, number))
        assert len(list(tmp_path.iterdir())) <= 20
    count = cached_picture(LARGE, 29)[1]
    assert count == 30 and cached_picture(LARGE, 0)[1] == 31


def test_unwritable_cache_folder_is_ignored(cached_picture, tmp_path):
    tmp_path.rmdir()
    tmp_path.write_text("no folder")
    assert cached_picture(LARGE)[1] == 1 and cached_picture(LARGE)[1] == 2
