"""Helper that runs the decoder of score sheets as the server does."""

import subprocess
import sys

import msgspec

from phones.decoded_sheet import DecodedSheet


def run_decoder(kind, data):
    """Run the decoder on the bytes `data`, whose kind is "photo" or "text", and return its answer."""
    command = [sys.executable, "-m", "phones.sheet_decoder", kind]
    ran = subprocess.run(command, input=data, capture_output=True, check=False, timeout=60)
    assert ran.returncode == 0, ran.stderr
    return msgspec.json.decode(ran.stdout, type=DecodedSheet)
