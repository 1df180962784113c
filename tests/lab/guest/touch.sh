#!/bin/sh
# Touch panels out of nothing (uinput), read as on the bare display.
set -e
mkdir -p /run/udev; modprobe -a uinput evdev
/lib/systemd/systemd-udevd --daemon; udevadm trigger; udevadm settle
exec .venv/bin/python -m tests.lab.guest.touch
