"""The splash screen: the script paints the whole picture on framebuffers of every format, quickly."""

import importlib.util
import os
import subprocess
import sys

import pytest
from PIL import Image

from companion.command.kiosk.file_layout import FILES, HOME, SOURCE
from tests.waiting import PROGRAM_LIMIT_S

SCRIPT = SOURCE / FILES[f"{HOME}/splash.py"]


def splash():
    """Return the script as a module."""
    spec = importlib.util.spec_from_file_location("splash", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_framebuffer(root, width, height, bits, pad=0):
    """Make a framebuffer of this format, whose lines have `pad` unused bytes at their ends."""
    device_folder = root / "sys/class/graphics/fb0"
    device_folder.mkdir(parents=True)
    (root / "dev").mkdir()
    stride = width * bits // 8 + pad
    for name, value in (("virtual_size", f"{width},{height}"), ("bits_per_pixel", bits), ("stride", stride)):
        (device_folder / name).write_text(f"{value}\n")
    (root / "dev/fb0").write_bytes(b"\x55" * stride * height)
    return stride


def framebuffer_image(root, width, height, bits, stride):
    raw = (root / "dev/fb0").read_bytes()
    lines = b"".join(raw[y * stride : y * stride + width * bits // 8] for y in range(height))
    return Image.frombytes("RGB", (width, height), lines, "raw", "BGRX" if bits == 32 else "BGR;16")


@pytest.mark.parametrize(
    ("width", "height", "bits", "pad"), [(800, 480, 32, 0), (800, 480, 16, 0), (720, 1280, 32, 64), (1366, 768, 32, 8)]
)
def test_the_porthole_is_in_the_middle_of_the_sea(tmp_path, width, height, bits, pad):
    stride = make_framebuffer(tmp_path, width, height, bits, pad)
    splash().paint(tmp_path)
    picture = framebuffer_image(tmp_path, width, height, bits, stride)
    tolerance = 9 if bits == 16 else 1
    brass = picture.getpixel((width // 2, height // 2 - round(0.27 * min(width, height))))
    corners = [picture.getpixel(at) for at in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1))]
    expected_corners = [splash().TOP, splash().TOP, splash().BOTTOM, splash().BOTTOM]
    assert max(abs(a - b) for a, b in zip(brass, splash().BRASS, strict=True)) <= tolerance
    assert (
        max(abs(a - b) for corner, other in zip(corners, expected_corners, strict=True) for a, b in zip(corner, other, strict=True))
        <= tolerance
    )
    assert (tmp_path / "dev/fb0").stat().st_size == stride * height


def test_the_systems_python_paints_the_splash_within_its_limit(tmp_path):
    make_framebuffer(tmp_path, 1280, 720, 32)
    start_s = sum(os.times()[2:4])
    subprocess.run([sys.executable, "-I", "-S", str(SCRIPT), str(tmp_path)], check=True, timeout=PROGRAM_LIMIT_S)
    assert sum(os.times()[2:4]) - start_s < 2, "seconds of the processor, whoever else uses it"


@pytest.mark.parametrize("bits", [8, 24])
def test_a_screen_of_another_kind_is_left_alone(tmp_path, bits):
    make_framebuffer(tmp_path, 80, 48, bits)
    before = (tmp_path / "dev/fb0").read_bytes()
    with pytest.raises(ValueError, match=f"{bits} bits"):
        splash().paint(tmp_path)
    assert (tmp_path / "dev/fb0").read_bytes() == before


def test_without_a_screen_the_splash_fails_and_changes_nothing(tmp_path):
    with pytest.raises(FileNotFoundError):
        splash().paint(tmp_path)
    assert list(tmp_path.iterdir()) == []
