#!/bin/sh
# Run the checks of touch panels, which are simulated (uinput) and read as on a bare display.
set -e
mkdir -p /run/udev; modprobe -a uinput evdev
/lib/systemd/systemd-udevd --daemon; udevadm trigger; udevadm settle
exec .venv/bin/python -m tests.lab.guest.touch
