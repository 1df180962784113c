"""The dice tower's firmware (MicroPython, Raspberry Pi Pico). `talk` also runs here, as the tower's simulated twin."""
