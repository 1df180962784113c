"""gpiozero's pins through RPi.GPIO, mostly rpi-lgpio's. Importing this imports lgpio, as `hardware.lgpio_pins` does."""

from importlib import metadata

from gpiozero.pins.rpigpio import RPiGPIOFactory, RPiGPIOPin

from hardware.guarded_pin import GuardedPin


class HeaderPin(GuardedPin, RPiGPIOPin):  # type: ignore[misc]  # gpiozero has no types
    """Pin whose callbacks cannot end the callback thread."""


class HeaderPins(RPiGPIOFactory):  # type: ignore[misc]  # as above
    """Factory for the header's pins; `chip` is the number of its GPIO chip. Raises RuntimeError off a Raspberry Pi."""

    def __init__(self, chip: int) -> None:
        super().__init__()
        self.chip = chip
        self.library = _name()
        self.pin_class = HeaderPin
        try:
            self.board_info  # noqa: B018 - read now, because every pin needs it
        except Exception:
            self.close()
            raise


def _name() -> str:
    """Name the package that provides RPi.GPIO here."""
    try:
        metadata.version("rpi-lgpio")
    except metadata.PackageNotFoundError:
        return "RPi.GPIO"
    return "rpi-lgpio"
