"""The dice tower's firmware (MicroPython, Raspberry Pi Pico). The simulated tower runs its module `tower_protocol`."""
