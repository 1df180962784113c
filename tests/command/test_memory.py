"""Games kept in memory, on a real tmpfs or an overlay over one: the doctor finds both, and Home would warn."""

import json
import os
import subprocess
import sys

import pytest

from companion.command.device.memory import memory_warning
from companion.command.device.screen_device import device_sentence
from tests.programs import ROOT
from tests.small_disks import command_prefix

LOOKED_AT = """
import json, os, sys
from pathlib import Path
from companion.command.device.memory import memory_of
place = Path(sys.argv[1])
print(json.dumps([memory_of(place / name) for name in ("", "over", "over/deeper", "beside")]))
"""
MOUNTED = (
    'mount -t tmpfs none "$0" && cd "$0" && mkdir up work low over beside'
    ' && mount -t overlay none -o lowerdir=low,upperdir=up,workdir=work over && exec "$@" "$0"'
)


def test_memory_is_found_on_real_mounts(tmp_path):
    before = command_prefix()
    if before is None:
        pytest.skip("mounting is not allowed here, not even in a namespace of one's own")
    place = str(tmp_path / "games")
    os.mkdir(place)
    command = [*before, "sh", "-c", MOUNTED.replace("lowerdir=low,upperdir=up,workdir=work", mount_options(place)), place]
    process = subprocess.run(
        [*command, sys.executable, "-c", LOOKED_AT], capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    assert process.returncode == 0, process.stderr
    assert json.loads(process.stdout) == [
        [place, "tmpfs"],
        [f"{place}/over", "overlay"],
        [f"{place}/over", "overlay"],
        [place, "tmpfs"],
    ]


def mount_options(place):
    return f"lowerdir={place}/low,upperdir={place}/up,workdir={place}/work"


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("kind", ["tmpfs", "zram", "overlay"])
def test_the_screen_says_what_is_lost_why_and_what_to_do(tmp_path, monkeypatch, code, kind):
    from companion.command.device import memory

    monkeypatch.setattr(memory, "memory_of", lambda folder: memory.Memory("/var/lib", kind))
    sentences = [device_sentence(sentence, code) for sentence in memory_warning(tmp_path)]
    assert len(sentences) == 3 and all(sentences) and ("raspi-config" in sentences[2]) == (kind == "overlay")
