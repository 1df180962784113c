"""Second step that enters a text's effects on one page: which captains, what changes, and by how much."""

from functools import partial

from companion.games.perils_of_the_deep.box import MOST_CREW
from companion.games.perils_of_the_deep.turn import SailShip
from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.picture import Picture, picture
from companion.table.prompt import Choice, Option, Pick, Value
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.layout import SIDES, seats_in_order
from kivy_ui.games.perils_of_the_deep.parchment.pieces import (
    LEAST_TEXT,
    TILE_RADIUS_UNITS,
    ground_of,
    labelled_picture,
    on_ground,
    parchment,
    tile,
)
from kivy_ui.games.perils_of_the_deep.pieces import RED, WATER, paper, paper_ink, paper_rim
from kivy_ui.layout.elements import GAP_UNITS, icon_of, plate_ground
from kivy_ui.layout.leaves import line, paragraph
from kivy_ui.layout.part import Part, by_area, column, grid, inset, limited_height, panel, row, share, units
from kivy_ui.layout.sizes import SMALL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.table.table_scene import ActionButton, SecondStep, TableScene

EFFECT_FIELDS = (["whom", "effects"], ["effects"])
"""Names of the fields that this step enters: a text's captains and effects, or the effects of a route."""
SEAT_UNITS, MOST_COUNTER_UNITS = 62.0, 128.0
SIGN_UNITS = 26.0
KEY_UNITS = 50.0
NUMBER_TEXT = 30.0
LOOK_SHARE, UPRIGHT_LOOK_SHARE = 0.46, 0.54
"""Share of a counter's width between its keys that the picture has: upright there is little."""
MARGINS_UNITS = (14.0, 8.0)
ACROSS, UPRIGHT_ACROSS = 3, 2
LEAST_ALL = 3
"""Least number of captains for which one key picks all of them."""


class TextStep(SecondStep):
    """Second step that enters what a text or a route changes.

    Captains are tapped on and off; each effect has a key for more and one for less. Nothing is sent before “Done”.
    """

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        self._choice, self._actions = choice, scene.actions
        self._fields = {field.name: field for field in choice.fields if isinstance(field, Pick)}
        prompt = scene.snapshot.prompt
        sails = tuple(other for other in prompt.choices if isinstance(other.move, SailShip)) if prompt else ()
        self.choices = (choice,) if "whom" in self._fields else sails  # the rules of sailing explain a route
        self._acting_seat: int | None = scene.snapshot.view.acting_seat
        self._acting_name = "" if self._acting_seat is None else scene.name(self._acting_seat)
        self._seats: set[int | str] = set()
        self._changes = {str(option.value)[:-1]: 0 for option in self._fields["effects"].options}

    def question(self) -> Words:
        """Return the question."""
        if "whom" in self._fields:
            return translate("perils_of_the_deep.whom_and_what")
        return translate("perils_of_the_deep.what_changes", answer=as_text(self._choice.label))

    def main_button(self) -> ActionButton:
        """Return the button that sends the entry, or an outline that names what is missing."""
        if "whom" in self._fields and not self._seats:
            return ActionButton(translate("perils_of_the_deep.tap_whom"), None)
        if not any(self._changes.values()):
            return ActionButton(translate("perils_of_the_deep.tap_changes"), None)
        return ActionButton(translate("perils_of_the_deep.enter_changes"), self._send)

    def body(self, scene: TableScene) -> Part:
        """Return the captains in a row, and a counter for each effect below them."""
        across = ACROSS if scene.is_wide else UPRIGHT_ACROSS
        counters = grid(across, *(self._counter(scene, kind) for kind in self._changes))
        rows = -(-len(self._changes) // across)
        parts = [limited_height(rows * (MOST_COUNTER_UNITS + GAP_UNITS), counters)]
        if "whom" in self._fields:
            parts.insert(0, self._captains(scene))
        return parchment(inset(*MARGINS_UNITS, column(*parts)))

    def _captains(self, scene: TableScene) -> Part:
        """Return a tile for each captain, in order of play as their flags, and one for all of them if they are several."""
        places = [view.seat for view in seats_in_order(scene.snapshot.view)]
        options = sorted(self._fields["whom"].options, key=lambda option: places.index(int(option.value)))
        tiles = [self._captain(scene, option) for option in options]
        if len(options) >= LEAST_ALL:
            label = by_area(
                lambda _, area: line(translate("perils_of_the_deep.all_captains"), 22, paper_ink(scene), least=LEAST_TEXT)
            )
            is_all = len(self._seats) == len(options)
            tiles.append(tile(scene, "option:all", inset(8, 0, label), self._toggle_all, is_all))
        rows = 1 if scene.is_wide else -(-len(tiles) // LEAST_ALL)
        across = -(-len(tiles) // rows)
        return units(rows * (SEAT_UNITS + GAP_UNITS) - GAP_UNITS, grid(across, *tiles))

    def _captain(self, scene: TableScene, option: Option) -> Part:
        seat = int(option.value)
        player, name = scene.snapshot.seats[seat], scene.name(seat)
        part = labelled_picture(scene, picture(square_ship, player.colour, player.emblem), name, ground=WATER)
        return tile(
            scene, f"option:{as_text(option.label)}", part, partial(self._toggle, option.value), option.value in self._seats
        )

    def _counter(self, scene: TableScene, kind: str) -> Part:
        """Return an effect's picture, name and number between the keys for less and for more."""
        count, ink = self._changes[kind], paper_ink(scene)
        rim = paper_rim(scene) if not count else "#ffe14d" if scene.theme == "contrast" else RED
        ground = plate_ground(paper(scene), rim, TILE_RADIUS_UNITS, width=5.0 if count else 2.5)
        signed = translate("perils_of_the_deep.change", count=abs(count), sign=(count > 0) - (count < 0))
        number = line(signed, NUMBER_TEXT, ink, least=LEAST_TEXT)
        look = self._look(scene, kind)
        look_share = LOOK_SHARE if scene.is_wide else UPRIGHT_LOOK_SHARE
        head = row(share(look_share, on_ground(scene, look, ground_of(look))), number, gap=4) if look else number
        least = LEAST_TEXT / scene.look.text_factor
        name = paragraph(self._name(scene.snapshot.view, kind), SMALL_TEXT, ink, "middle", least=least, is_top=False)
        middle = column(share(0.58, head), share(0.42, name._replace(height=None)), gap=2)
        less, more = (self._key(scene, kind, by) for by in (-1, 1))
        return panel(
            f"change:{kind}", ground, inset(5, 5, row(units(KEY_UNITS, less), inset(0, 2, middle), units(KEY_UNITS, more), gap=5))
        )

    def _name(self, view: PerilsView, kind: str) -> str:
        """Return an effect's name; that of crew also says the most if a captain would have more, that of coins who has any."""
        seats = self._seats if "whom" in self._fields else {view.acting_seat}
        if kind == "coin" and seats - {view.acting_seat}:
            return translate("perils_of_the_deep.coins_of", seat=self._acting_name)
        crews = [captain.crew for captain in view.captains if captain.seat in seats and captain.crew is not None]
        if kind == "crew" and any(crew + self._changes[kind] > MOST_CREW for crew in crews):
            return translate("perils_of_the_deep.most_crew", count=MOST_CREW)
        return translate("perils_of_the_deep.changed", kind=kind)

    def _look(self, scene: TableScene, kind: str) -> Picture | None:
        """Return an effect's picture: a ship of the only captain that is chosen, else of the acting one."""
        if kind in SIDES and len(self._seats) == 1:
            player = scene.snapshot.seats[int(next(iter(self._seats)))]
            return picture(square_ship, player.colour, player.emblem, kind == SIDES[1])
        return scene.picture_of(f"effect:{kind}+")

    def _key(self, scene: TableScene, kind: str, by: int) -> Part:
        """Return the key that changes an effect by one."""
        value = f"{kind}{'+' if by > 0 else '-'}"
        option = next(option for option in self._fields["effects"].options if option.value == value)
        look = picture(plate_painters.key, False, scene.ink.tint, scene.theme)
        sign = icon_of("plus" if by > 0 else "minus", SIGN_UNITS, plate_painters.ink_on("plain", scene.theme))
        return panel(f"option:{as_text(option.label)}", look, sign, partial(self._change, kind, by), words=option.label)

    # taps

    def _toggle(self, seat: int | str) -> None:
        self._seats ^= {seat}
        if "coin" in self._changes and not self._may_have_coins:
            self._changes["coin"] = 0
        self._actions.renew()

    @property
    def _may_have_coins(self) -> bool:
        """Whether a chosen captain can have coins: only the acting one, as they are lost at the end of a turn."""
        return not self._seats or self._acting_seat in self._seats

    def _toggle_all(self) -> None:
        seats = {option.value for option in self._fields["whom"].options}
        self._seats = set() if self._seats == seats else seats
        self._actions.renew()

    def _change(self, kind: str, by: int) -> None:
        """Change an effect by one, unless there are too many then; say why no chosen captain can have coins."""
        if kind == "coin" and not self._may_have_coins:
            self._actions.show_message(translate("perils_of_the_deep.coins_in_own_turn", seat=self._acting_name))
            return
        changed = self._changes | {kind: self._changes[kind] + by}
        if sum(map(abs, changed.values())) <= self._fields["effects"].most:
            self._changes = changed
        self._actions.renew()

    def _send(self) -> None:
        options = self._fields["whom"].options if "whom" in self._fields else ()
        seats = tuple(option.value for option in options if option.value in self._seats)
        effects = tuple(f"{kind}{'+' if count > 0 else '-'}" for kind, count in self._changes.items() for _ in range(abs(count)))
        values: dict[str, Value] = {"whom": seats, "effects": effects}
        self._actions.answer(self._choice, tuple(values[field.name] for field in self._choice.fields))
