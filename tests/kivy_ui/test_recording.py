"""Test recordings of every sound and of the voice: audible, not clipped, and not late."""

import shutil

import pytest

from companion.session.inputs.cues import CUES
from tests.kivy_ui.recording import LATE_MS, VOICE_LATE_MS, is_settled
from tests.programs import run_program

REQUIRED_PROGRAMS = ("pulseaudio", "parec", "espeak-ng")
AUDIBLE, CLIPPED = 1200, 32700

pytestmark = [
    pytest.mark.skipif(not all(map(shutil.which, REQUIRED_PROGRAMS)), reason=f"needs {', '.join(REQUIRED_PROGRAMS)}"),
    pytest.mark.long,
]


@pytest.fixture(scope="module")
def sound_figures(tmp_path_factory):
    """Return by name: delay in milliseconds, loudest sample, and root mean square of the audible part."""
    process = run_program("tests.kivy_ui.recording", tmp_path_factory.mktemp("pulse"))
    assert process.returncode == 0, process.stderr[-3000:]
    rows = (line.split() for line in process.stdout.splitlines() if len(line.split()) == 4)
    return {name: tuple(map(float, row)) for name, *row in rows}


def test_nothing_is_heard_while_nothing_happens(sound_figures):
    assert sound_figures["silence"][1:] == (0, 0)


@pytest.mark.parametrize("name", CUES)
def test_a_sound_is_audible_not_clipped_and_not_late(sound_figures, name):
    late_ms, loudest, mean = sound_figures[name]
    assert late_ms <= LATE_MS and loudest < CLIPPED and mean >= AUDIBLE


@pytest.mark.parametrize("name", CUES)
def test_at_full_volume_a_sound_is_louder_and_not_clipped_either(sound_figures, name):
    """Compare the highest samples: gaps on a busy computer change the mean."""
    assert 2 * sound_figures[name][1] < sound_figures[f"{name}-loudest"][1] < CLIPPED


def test_the_voice_is_heard_within_a_second(sound_figures):
    late_ms, loudest, mean = sound_figures["voice"]
    assert late_ms <= VOICE_LATE_MS and loudest < CLIPPED and mean >= AUDIBLE


def test_a_sound_is_played_again_until_it_is_quick_and_two_are_equally_loud():
    assert not is_settled([(90, 8000, 4000)], LATE_MS)
    assert not is_settled([(90, 8000, 4000), (90, 7000, 4000)], LATE_MS)
    assert not is_settled([(300, 8000, 4000), (200, 8000, 4000)], LATE_MS)
    assert is_settled([(300, 8000, 4000), (90, 7000, 3500), (200, 7990, 4000)], LATE_MS)
