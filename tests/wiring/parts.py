"""Wiring of one part of each kind: button, LED, knob and buzzer, with the pins of the first of each."""

from collections.abc import Callable

from hardware.config import HEADER, Config
from tests.wiring.header import COLOURS, nearest_ground_pin
from tests.wiring.svg_drawing import BOARD, DIM, GOLD, GROUND, LINE, SvgDrawing

WIDTH, W, H = 900, 426, 272
METAL, BLACK, BODY = "#9aa5aa", "#20262b", "#e8e2d2"


def draw_parts(config: Config) -> str:
    """Return the picture: four panels, two by two. Raises KeyError if `config` has no part of a kind."""
    drawing = SvgDrawing(WIDTH, 2 * H + 48, "How a button, an LED, the knob and the buzzer are wired")
    painters: list[Callable[[SvgDrawing, float, float, Config], None]] = [_draw_button, _draw_led, _draw_knob, _draw_buzzer]
    for at, draw in enumerate(painters):
        x, y = 16 + at % 2 * (W + 16), 16 + at // 2 * (H + 16)
        drawing.box(x, y, W, H, "#ffffff", LINE, 8)
        draw(drawing, x, y, config)
    return drawing.svg()


def _draw_title(drawing: SvgDrawing, x: float, y: float, title: str, *notes: str) -> None:
    drawing.text(x + 18, y + 28, title, 18, bold=True)
    for at, note in enumerate(notes):
        drawing.text(x + 18, y + H - 18 - 22 * (len(notes) - 1 - at), note, 14, colour=DIM)


def _draw_header_pin(drawing: SvgDrawing, x: float, y: float, pin: int, kind: str, words: str) -> tuple[float, float]:
    """Draw a pin of the header with its name; return where a wire begins."""
    drawing.box(x + 18, y - 14, 142, 28, BOARD, radius=5)
    drawing.text(x + 28, y, f"{pin} · {words}", 14, colour="#ffffff", bold=True)
    drawing.circle(x + 146, y, 7, GOLD, COLOURS[kind], 3)
    return x + 146, y


def _draw_gpio_pin(drawing: SvgDrawing, x: float, y: float, gpio: int, kind: str) -> tuple[float, float]:
    return _draw_header_pin(drawing, x, y, HEADER[gpio], kind, f"GPIO {gpio}")


def _draw_ground_pin(drawing: SvgDrawing, x: float, y: float, gpio: int) -> tuple[float, float]:
    return _draw_header_pin(drawing, x, y, nearest_ground_pin(HEADER[gpio]), "ground", "ground")


def _draw_button(drawing: SvgDrawing, x: float, y: float, config: Config) -> None:
    """Draw an arcade button from the side, with its two tabs."""
    gpio = config.buttons["primary"]
    _draw_title(
        drawing,
        x,
        y,
        "A button (here: primary)",
        "Either way round, no resistor: the Pi pulls the pin up.",
        "Ground may be any ground pin.",
    )
    start, end = _draw_gpio_pin(drawing, x, y + 78, gpio, "button"), _draw_ground_pin(drawing, x, y + 160, gpio)
    drawing.wire([start, (x + 216, y + 78), (x + 216, y + 110), (x + 282, y + 110)], COLOURS["button"])
    drawing.wire([end, (x + 216, y + 160), (x + 216, y + 134), (x + 282, y + 134)], GROUND)
    for tab in (110, 134):
        drawing.box(x + 280, y + tab - 4, 26, 8, METAL, radius=2)
    drawing.box(x + 304, y + 98, 44, 48, BLACK, radius=4)
    drawing.box(x + 346, y + 82, 16, 80, "#c8452f", radius=4)
    drawing.box(x + 360, y + 94, 20, 56, "#e0654c", radius=8)


def _draw_led(drawing: SvgDrawing, x: float, y: float, config: Config) -> None:
    """Draw an LED with its long and its short leg, and the resistor."""
    gpio = config.lights["seat:0"]
    _draw_title(
        drawing,
        x,
        y,
        "An LED (here: seat 1)",
        "Long leg to the pin, short leg through 330 Ω to ground.",
        "Never without its resistor; 220 Ω to 1 kΩ will do.",
    )
    start, end = _draw_gpio_pin(drawing, x, y + 78, gpio, "LED"), _draw_ground_pin(drawing, x, y + 160, gpio)
    drawing.wire([start, (x + 322, y + 78), (x + 322, y + 103)], COLOURS["LED"])
    drawing.wire([end, (x + 200, y + 160)], GROUND)
    drawing.wire([(x + 262, y + 160), (x + 322, y + 160), (x + 322, y + 137)], GROUND)
    _draw_resistor(drawing, x + 200, y + 160)
    drawing.wire([(x + 322, y + 103), (x + 350, y + 103)], METAL, 3)
    drawing.wire([(x + 322, y + 137), (x + 350, y + 137)], METAL, 3)
    drawing.shape(f"M{x + 350:g} {y + 96:g} h18 a24 24 0 0 1 0 48 h-18 z", "#f2b441", "#9a5b00", 2)
    drawing.text(x + 316, y + 112, "long", 14, "end", DIM)
    drawing.text(x + 316, y + 130, "short", 14, "end", DIM)


def _draw_resistor(drawing: SvgDrawing, x: float, y: float) -> None:
    """Draw a resistor of 330 Ω, its rings orange, orange, brown, gold."""
    drawing.box(x, y - 9, 62, 18, BODY, DIM, 8)
    for at, band in enumerate(("#e07b1f", "#e07b1f", "#6b3f1d", GOLD)):
        drawing.box(x + 11 + 11 * at + 4 * (at == 3), y - 9, 6, 18, band)


def _draw_knob(drawing: SvgDrawing, x: float, y: float, config: Config) -> None:
    """Draw a rotary encoder from above: three legs for turning, two for its push."""
    a, b = config.encoder or (0, 0)
    push = config.buttons["push"]
    _draw_title(
        drawing,
        x,
        y,
        "The knob (rotary encoder with push)",
        "On a small board: CLK is A, DT is B, SW is the push,",
        "+ to 3.3 V (pin 1), never 5 V. Wrong way? Swap A and B.",
    )
    legs = ((72, "A"), (100, "–"), (128, "B"))
    rows = (
        _draw_gpio_pin(drawing, x, y + 58, a, "encoder"),
        _draw_ground_pin(drawing, x, y + 92, a),
        _draw_gpio_pin(drawing, x, y + 126, b, "encoder"),
    )
    for (leg, _), start, colour in zip(legs, rows, (COLOURS["encoder"], GROUND, COLOURS["encoder"]), strict=True):
        bend = x + 196
        drawing.wire([start, (bend, start[1]), (bend + 16, y + leg), (x + 272, y + leg)], colour)
    start, end = _draw_gpio_pin(drawing, x, y + 164, push, "encoder"), _draw_ground_pin(drawing, x, y + 198, push)
    drawing.wire([start, (x + 398, y + 164), (x + 398, y + 86), (x + 378, y + 86)], COLOURS["encoder"])
    drawing.wire([end, (x + 412, y + 198), (x + 412, y + 114), (x + 378, y + 114)], GROUND)
    drawing.box(x + 270, y + 56, 108, 88, METAL, DIM, 6)
    drawing.circle(x + 328, y + 100, 30, BLACK)
    drawing.wire([(x + 328, y + 78), (x + 328, y + 90)], "#ffffff", 3)
    for leg, name in legs:
        drawing.text(x + 278, y + leg, name, 14, bold=True)
    drawing.text(x + 366, y + 156, "push", 14, "end", DIM)


def _draw_buzzer(drawing: SvgDrawing, x: float, y: float, config: Config) -> None:
    """Draw an active buzzer, which makes its tone itself."""
    gpio = config.buzzer or 0
    _draw_title(
        drawing,
        x,
        y,
        "The buzzer",
        "An active piezo buzzer for 3 V, at most 10 mA: it is only",
        "switched on and off; a passive one would merely click.",
    )
    start, end = _draw_gpio_pin(drawing, x, y + 78, gpio, "buzzer"), _draw_ground_pin(drawing, x, y + 160, gpio)
    drawing.wire([start, (x + 256, y + 78), (x + 256, y + 104), (x + 300, y + 104)], COLOURS["buzzer"])
    drawing.wire([end, (x + 256, y + 160), (x + 256, y + 134), (x + 300, y + 134)], GROUND)
    drawing.circle(x + 334, y + 119, 42, BLACK, DIM, 2)
    drawing.circle(x + 334, y + 119, 8, DIM)
    drawing.text(x + 303, y + 104, "+", 20, "start", "#ffffff", bold=True)
    drawing.text(x + 303, y + 134, "–", 20, "start", "#ffffff", bold=True)
    drawing.text(x + 242, y + 91, "long leg", 14, "end", DIM)
