"""GPIO pins, serial devices, lights and sounds. No game rules.

`hardware.devices.open(config, send, shown)` opens all of them. Import `hardware.devices` where it is needed, not at the start of a
module: it imports pyserial, and the first frame must not wait for that.
"""
