"""The Pi's 40-pin header with the part on each pin."""

from typing import NamedTuple

from hardware.config import GROUND_PINS, HEADER, Config
from tests.wiring.svg_drawing import BOARD, DIM, GOLD, GROUND, INK, LINE, RED, SvgDrawing

POWER = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"}
COLOURS = {
    "button": "#1f5f9e",
    "encoder": "#7a3f9d",
    "LED": "#9a5b00",
    "buzzer": "#a3245f",
    "ground": GROUND,
    "power": RED,
    "": "#9aa5aa",
}
WIDTH, TOP, STEP, MIDDLE, APART = 900, 118, 29, 450, 17


class PinUse(NamedTuple):
    """Part on a pin of the header: its kind (a key of COLOURS), and its name."""

    kind: str
    words: str


def list_pin_uses(config: Config) -> dict[int, PinUse]:
    """Return the part on each of the forty pins, by the pin's number."""
    uses = {pin: PinUse("", "") for pin in range(1, 41)}
    uses |= {pin: PinUse("power", words) for pin, words in POWER.items()} | {pin: PinUse("ground", "ground") for pin in GROUND_PINS}
    for control, pin in config.buttons.items():
        uses[HEADER[pin]] = (
            PinUse("encoder", "knob: push") if control == "push" else PinUse("button", f"button: {control_name(control)}")
        )
    for letter, pin in zip("AB", config.encoder or (), strict=False):
        uses[HEADER[pin]] = PinUse("encoder", f"knob: {letter}")
    uses |= {HEADER[pin]: PinUse("LED", f"LED: {control_name(light)}") for light, pin in config.lights.items()}
    if config.buzzer is not None:
        uses[HEADER[config.buzzer]] = PinUse("buzzer", "buzzer")
    return uses


def control_name(control: str) -> str:
    """Return the readable name of a control or light: "seat:0" is "seat 1"."""
    kind, _, number = control.partition(":")
    return f"{kind} {int(number) + 1}" if number else kind


def nearest_ground_pin(pin: int) -> int:
    """Return the ground pin of the header nearest to a pin."""
    return min(GROUND_PINS, key=lambda ground: (abs(ground - pin), ground))


def draw_header(config: Config) -> str:
    """Return the picture: board to the left, its edge to the right, USB sockets below."""
    drawing = SvgDrawing(WIDTH, TOP + 20 * STEP + 62, "The 40-pin header of the Raspberry Pi with Fathom's usual pins")
    drawing.text(24, 32, "The 40-pin header, Fathom’s usual pins", 21, bold=True)
    drawing.text(24, 60, "Hold the Pi with its USB sockets towards you: the header runs down the right edge.", 15, colour=DIM)
    _draw_board(drawing)
    gpio = {pin: number for number, pin in HEADER.items()}
    for pin, use in list_pin_uses(config).items():
        _draw_pin(drawing, pin, use, gpio.get(pin))
    return drawing.svg()


def _draw_board(drawing: SvgDrawing) -> None:
    bottom = TOP + 20 * STEP
    drawing.box(MIDDLE - 2 * APART, TOP - 8, 4 * APART, 20 * STEP + 10, BOARD, radius=6)
    for x, anchor, words in ((MIDDLE - 46, "end", "← middle of the board"), (MIDDLE + 46, "start", "edge of the board →")):
        drawing.text(x, TOP - 22, words, 14, anchor, DIM)
    drawing.text(MIDDLE, bottom + 18, "↓ USB and network sockets", 14, "middle", DIM)
    drawing.text(MIDDLE, bottom + 42, "A number in brackets is the GPIO (BCM) number that controls.toml uses.", 14, "middle", DIM)


def _draw_pin(drawing: SvgDrawing, pin: int, use: PinUse, gpio: int | None) -> None:
    """Draw the pin, its number, its GPIO number, and a tag with its part."""
    side = -1 if pin % 2 else 1
    anchor, x, y = "end" if side < 0 else "start", MIDDLE + side * APART, TOP + (pin - 1) // 2 * STEP + STEP / 2 - 2
    colour = COLOURS[use.kind]
    drawing.circle(x, y, 8, GOLD if use.kind else BOARD, colour if use.kind else LINE, 3)
    drawing.text(MIDDLE + side * 46, y, str(pin), 15, anchor, INK if use.kind else DIM, bold=bool(use.kind))
    if gpio is not None:
        drawing.text(MIDDLE + side * 72, y, f"(GPIO {gpio})", 14, anchor, DIM)
    if use.words:
        wide = 178
        left = MIDDLE + side * 168 - (wide if side < 0 else 0)
        drawing.box(left, y - 12, wide, 24, colour, radius=6)
        drawing.text(left + wide / 2, y, use.words, 15, "middle", "#ffffff", bold=True)
