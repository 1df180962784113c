#!/bin/sh
# Run the checks on an arm64 kernel: first packages, a page and a game, then the pins.
set -e
modprobe virtio_blk
export SDL_VIDEODRIVER=offscreen PYTHONDONTWRITEBYTECODE=1
.venv/bin/python -m tests.lab.guest.arm64
.venv/bin/python -m tests.lab.guest.arm64_page /run/page.png
dd if=/run/page.png of=/dev/vda bs=64k conv=fsync 2>/dev/null
