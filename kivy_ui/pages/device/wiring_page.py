"""Settings › Controls › How to wire them: the pin of each button, knob, LED and buzzer."""

from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.table.seats import SEAT_COLOURS
from companion.table.sentence import Words, say
from hardware.config import DEFAULT, GROUND_PINS, Connection, connections
from hardware.control_status import ControlStatus
from kivy_ui.layout.cards import paged_grid
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene, icon_of, plate
from kivy_ui.layout.leaves import image, line, paragraph
from kivy_ui.layout.part import Part, by_area, column, inset, row, units, with_padding
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT
from kivy_ui.pages.device import control_labels as labels
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import CORAL, Scene
from kivy_ui.stage.sprite import Area

ROW_UNITS = 70.0
IMAGE_UNITS = 46.0
LED_UNITS = 28.0
LED_RIM = "#ffffff"


class WiringPage(PagedPage):
    """Page with the pin of every part, as controls.toml assigns them."""

    title = say("controls.wiring")

    def body(self) -> Part:
        """Return how to connect a part, and below it the parts with their pins."""
        hardware = self.shell.hardware()
        parts = [_part(connection) for connection in connections(hardware.config if hardware else DEFAULT)]

        def table(scene: Scene, area: Area) -> Part:
            columns = 3 if scene.is_wide else 2
            lines = max(1, int((area.h + GAP_UNITS) / (ROW_UNITS * scene.look.text_factor + GAP_UNITS)))
            return paged_grid(parts, self.pager, columns, lines)

        instruction = paragraph(say("controls.wire_each", pins=[str(pin) for pin in GROUND_PINS]), LABEL_TEXT, "dim")
        return column(with_padding(GAP_UNITS, GAP_UNITS, instruction), by_area(table))


def _part(connection: Connection) -> Part:
    """Return a part's picture, name and pin on a plate."""
    words = column(
        line(_name(connection), LABEL_TEXT, anchor="start"),
        line(say("device.pin", gpio=connection.gpio, pin=connection.pin), BODY_TEXT, "label", "start", is_bold=False),
        gap=0,
    )
    look = _image(connection)
    high = LED_UNITS if connection.kind == "light" else 0
    look_part = image(look, high) if look else by_scene(lambda scene: icon_of("sound", IMAGE_UNITS, "ink"))
    return plate(f"part:{connection.kind}:{connection.name}", inset(MARGIN_UNITS, 4, row(units(IMAGE_UNITS, look_part), words)))


def _name(connection: Connection) -> Words:
    if connection.kind == "knob":
        return say("controls.contact", contact=connection.name[-1].upper())
    if connection.kind == "buzzer":
        return say("controls.buzzer")
    if connection.kind == "button":
        return labels.label(connection.name)
    return say("controls.led", what=labels.label(connection.name))


def _image(connection: Connection) -> Picture | None:
    """Return the picture of a part; None for the buzzer, which has an icon."""
    if connection.kind == "buzzer":
        return None
    if connection.kind == "light":
        seat = labels.seat_of(connection.name)
        colour = CORAL if seat is None else SEAT_PAINTS[SEAT_COLOURS[seat]]
        return picture(plate_painters.plate, colour, LED_RIM, 2, LED_UNITS / 2)
    name = "encoder" if connection.kind == "knob" else connection.name
    return labels.image_of(ControlStatus(name, connection.kind, "ready"))
