"""Into the Blue on the glass: five levels, the diver at the sequence's depth, six dice to tap, chests on the floor."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.into_the_blue.box import ROLLS
from companion.games.into_the_blue.view import BoardView
from companion.pictures import worlds
from companion.pictures.animals import shell
from companion.pictures.dice import IVORY, cup, die
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.things import chest
from companion.session.hands.shown import Shown
from companion.table.dice import DieView
from companion.table.prompt import Choice, Value
from companion.table.say import Words, say
from companion.table.views import SeatView
from kivy_ui.games.into_the_blue.animations import FACES, moments, soon
from kivy_ui.games.into_the_blue.faces import FacesStep
from kivy_ui.games.into_the_blue.layout import TALL_STEP, TALL_TOP, TILTS, Layout, depth_of, draw_diver, draw_floor, draw_levels
from kivy_ui.look.language import number, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.board import Board, First, Flag
from kivy_ui.table.board_colours import Skin

DIE_W, DIE_H = 1.22, 1.34
"""How much larger a die's picture is than the die: its shadow, its frame."""
CUP_W, CUP_H, SAYS, BESIDE_CUP = 148.0, 186.0, 30, 110
"""The cup, how large what dice wait for is written, and the room that leaves to a cup beside it."""
LEAST_NOTE, SMALL_NOTE = 16, 13
"""How small what shells would mean may be on one line, and on two."""
COMING_H, COMING_AIR, TALL_AIR = 38.0, 30.0, 18.0
"""How high the key is that says what a level gets, and how much wider than its words."""
PICKING, TELLING = ("RollDice", "ChooseDice"), "ReportRoll"


class IntoTheBlueBoard(Board):
    """Draws a `BoardView`. `kept`: the places of the dice that were tapped."""

    world_name = "sea"
    skin = Skin(plate="#2a1a09", tint="#6a4a1e", dim="#f7ead0")

    def __init__(self, look: object, renew: Callable[[], object] = lambda: None) -> None:
        super().__init__(look, renew)  # type: ignore[arg-type]
        self.kept: set[int] = set()
        self._seen: tuple[str, int] = ("", -1)

    def world(self, shown: Shown) -> Picture:
        """The sea in bands, the levels'."""
        return (
            picture(worlds.sea, self.theme)
            if self.glass[0] > self.glass[1]
            else picture(worlds.sea, self.theme, TALL_TOP, TALL_STEP)
        )

    def laid(self, scene: Scene, area: Area | None = None) -> Layout:
        """Lay out the glass, in the usual area unless something is said below it."""
        return Layout(area or self.scene_area(scene), scene.w, scene.h)

    def flag(self, view: SeatView) -> Flag:
        """The shells that are left; chests beside, closed unless totals are open."""
        chests = int(view.counters[1][1]) if len(view.counters) > 1 else 0
        return Flag(number(view.counters[0][1]), picture(shell, "#ffd9c2"), chests)

    def moments(self, before: Shown, after: Shown) -> Sequence[Moment]:
        """Dice, shells, a chest that lifts, the last turns."""
        return moments(self, before, after)

    def soon(self) -> Sequence[tuple[Picture, float, float]]:
        """Shells that will sink, and what a perfect dive shows."""
        size = Layout(Area(0, 62, self.glass[0], 278), *self.glass).die
        looks = [picture(die, face, IVORY, is_held, False) for face in FACES for is_held in (False, True)]
        return [*soon(self), *((look, size * DIE_W, size * DIE_H) for look in looks)]

    # the scene

    def draw(self, scene: Scene, shown: Shown, area: Area) -> None:
        """The levels, the floor, the diver and the dice."""
        view: BoardView = shown.view
        if (shown.session, shown.entry) != self._seen:
            self._seen, self.kept = (shown.session, shown.entry), set()
        at = self.laid(scene, area)
        self._rows(scene, at, view)
        draw_levels(self, scene, at, view, shown.odds)
        draw_floor(self, scene, at, view)
        up = next((seat.seat for seat in view.seats if seat.is_up), None)
        if up is not None:
            draw_diver(self, scene, at, up, at.level(depth_of(view)))
        self._tray(scene, at, view)

    def strip(self, scene: Scene) -> tuple[float, float] | None:
        """Keep the floor and its chests clear: to their right, or beside the cup."""
        return (396.0, scene.w - 404) if scene.is_wide else (180.0, scene.w - 188)

    @property
    def glass_colour(self) -> str:
        """What lies under words on the water."""
        return "#04203a" if self.theme == "deep" else self.ink.plate

    def _rows(self, scene: Scene, at: Layout, view: BoardView) -> None:
        """Light the levels that shells may go to, and say what they would mean there."""
        for level in view.levels:
            mark, row = f"level:{level.level}", at.row(level.level)
            if mark in self.answers:
                choice = self.answers[mark][0]
                inner = Area(row.x, row.cy - at.step / 2 + 1, row.w, at.step - 2)
                scene.lay(f"row:{level.level}", picture(plate_painters.plate, self.glass_colour, BRASS, 3, 14, 0.62), inner)
                scene.lay(f"row:{level.level}:rim", picture(plate_painters.frame, BRASS, 3, 14), inner)
                self.mark(scene, mark, row, is_lit=False)
                self._coming(scene, at, level.coming, choice, row)

    def _coming(self, scene: Scene, at: Layout, count: int, choice: Choice, row: Area) -> None:
        """Write how many shells would go to a level on a key, for a finger; beside it, what that would mean."""
        key, w = f"coming:{choice.marks[0]}", scene.wide(f"+{count}", 28) + (COMING_AIR if at.is_wide else TALL_AIR)
        place = Area(row.right - w - (7 if at.is_wide else 5), row.cy - COMING_H / 2, w, COMING_H)
        scene.lay(key, picture(plate_painters.key, True, self.ink.tint, self.theme), place)
        scene.write(f"{key}:count", f"+{count}", place.cx, place.cy - 1, 28, plate_painters.ink_on("main", self.theme))
        if at.is_wide:
            x = place.x - 12
            room = x - at.beside(count) - 8
            self._meaning(scene, f"{key}:note", choice.note, Area(x - room, row.cy - at.step / 2 + 3, room, at.step - 6))

    def _meaning(self, scene: Scene, key: str, note: Words, area: Area) -> None:
        """Write what shells would mean on a level, on two lines beside many dice."""
        if scene.wide(note, LEAST_NOTE, False) <= area.w:
            scene.write(key, note, area.right, area.cy, 20, self.ink.ink, "end", False, room=area.w, least=LEAST_NOTE)
        else:
            scene.paragraph(key, note, area, LEAST_NOTE, self.ink.ink, "end", least=SMALL_NOTE, is_top=False)

    # the dice

    def _tray(self, scene: Scene, at: Layout, view: BoardView) -> None:
        tray = view.tray
        if view.is_over:
            return
        is_new = tray.rolls_left == ROLLS and not view.is_fixed
        if is_new:
            area, high = at.tray(), CUP_H if at.is_wide else 82.0
            words = min(scene.wide(view.says, SAYS), area.w - BESIDE_CUP)  # upright, the cup stands before them
            x, y = (area.cx, area.y + 4 + high / 2) if at.is_wide else (min(area.cx - 120, area.cx - 6 - words / 2), area.cy)
            scene.put("cup", picture(cup), x, y, high * CUP_W / CUP_H, high)
        elif view.is_fixed and at.is_wide:
            self._in_rows(scene, at, tray.dice)
        else:
            for place, (x, y) in enumerate(at.dice()):
                self._die(scene, at, view, place, x, y)
        if not view.is_fixed:
            self._rolls(scene, at, tray.rolls_left)
        if "tray" in self.answers:
            self.mark(scene, "tray", at.tray(), 22, is_lit=not view.is_fixed)
        prompt = self.shown.prompt
        if not (
            prompt and prompt.reminders and (self.answers or not self.is_told)
        ):  # a strip lies there, or lay there until dice fell
            self._says(scene, at, view, is_new)

    def _says(self, scene: Scene, at: Layout, view: BoardView, is_new: bool) -> None:
        """Write what the dice wait for, below them."""
        area = at.tray()
        if is_new:
            x, y = (area.cx, area.bottom - 22) if at.is_wide else (area.cx + 40, area.cy)
            scene.write(
                "says", view.says, x, y, SAYS, "#ffffff", halo="#03203a", room=area.w - (20 if at.is_wide else BESIDE_CUP), least=18
            )
        elif view.tray.is_waiting and at.is_wide:
            scene.write("says", view.says, area.cx, area.bottom + 24, 24, self.ink.ink, halo=self.ink.halo, room=area.w - 20)

    def _die(self, scene: Scene, at: Layout, view: BoardView, place: int, x: float, y: float) -> None:
        dice, throwing = view.tray.dice, view.tray.throwing
        is_blank = not dice or (view.tray.is_waiting and place in throwing)
        is_held = place in self.kept or (view.tray.is_waiting and not is_blank)
        look = picture(die) if is_blank else die_of(dice[place], is_held, view.is_fixed and dice[place].is_lost)
        lift = -5 if place in self.kept else 0
        self.put_die(scene, f"die:{place}", look, x, y + lift, at.die, 0 if is_held else TILTS[place])
        mark = f"die:{place}"
        if mark in self.answers:
            self.marked.add(mark)
            w = at.die + (18 if at.is_wide else 14)
            scene.touch(f"mark:{mark}", around(x, y, w, at.die + 22), partial(self._toggle, place), radius=20)

    def put_die(
        self, scene: Scene, key: str, look: Picture, x: float, y: float, size: float, angle: float = 0, scale: float = 1
    ) -> None:
        """Put a die around (x, y)."""
        scene.put(key, look, x, y, size * DIE_W, size * DIE_H, angle=angle, scale=scale)

    def _in_rows(self, scene: Scene, at: Layout, dice: Sequence[DieView]) -> None:
        """Lay fixed dice beside the levels they show: each one there is a shell."""
        for place, (x, y) in enumerate(at.in_row(tuple(one.face for one in dice))):
            self.put_die(scene, f"die:{place}", die_of(dice[place], False, dice[place].is_lost), x, y, at.row_die)

    def _rolls(self, scene: Scene, at: Layout, left: int) -> None:
        for nth in range(ROLLS):
            fill = BRASS if nth < left else "#0b4a78" if self.theme == "deep" else self.ink.plate
            scene.put(
                f"roll:{nth}",
                picture(plate_painters.plate, fill, "#ffffff" if self.theme != "light" else self.ink.ink, 2.5, 12, 1.0),
                *at.rolls(nth),
                25,
                25,
            )
        x, y = at.rolls(ROLLS)
        if at.is_wide:
            scene.write(
                "roll:left", told("into_the_blue.left", count=left), x, y + 2, 20, self.ink.ink, halo=self.ink.halo, room=70
            )

    def _toggle(self, place: int) -> None:
        self.kept ^= {place}
        self.renew()

    # answers

    def offered(self, offers: list[Offer]) -> list[Offer]:
        """Reroll all but the sequence, or but the dice tapped; chests and levels are tapped in the scene, a secret value behind its answer."""
        found: list[Offer] = []
        for offer in offers:
            found += self._offered(offer, found)
        return found

    def _offered(self, offer: Offer, found: list[Offer]) -> list[Offer]:
        kind, fields = type(offer.choice.move).__name__, offer.choice.fields
        if kind in PICKING and fields and fields[0].name == "dice":
            return self._reroll(offer)
        if kind in PICKING and "die:0" in self.answers and (self.kept or self._is_keeping_none(offer)):
            return []  # other dice are kept; or the same as a reroll with no die kept
        if kind == "TakeChest":
            return self._take(offer, found)
        is_upright = self.glass[0] < self.glass[1]  # what a level would mean has no room in its scene
        return [offer] if (kind == "PlaceShells" and is_upright) or not self.is_in_scene(offer) else []

    def _is_keeping_none(self, offer: Offer) -> bool:
        """Return whether an answer rerolls all dice."""
        return len(getattr(offer.choice.move, "dice", ())) == len(self.shown.view.tray.dice)

    def _reroll(self, offer: Offer) -> list[Offer]:
        view: BoardView = self.shown.view
        dice, choice = [one.label for one in view.tray.dice], offer.choice
        rest = tuple(place for place in range(len(dice)) if place not in self.kept)
        if not rest or offer.values is not None:
            return []
        faces = [dice[place] for place in sorted(self.kept)]
        note = told("into_the_blue.keeping", faces=faces) if faces else view.says
        if faces and len({*dice}) < len(dice):  # six different faces are a perfect dive: to stop stays the way on
            choice = replace(choice, role="primary", cell="go")
        return [replace(offer, choice=choice, label=view.reroll[len(rest) - 1], note=note, values=(rest,), mark="")]

    def _take(self, offer: Offer, found: list[Offer]) -> list[Offer]:
        """One answer for a chest and its value; none where each chest is tapped."""
        if offer.choice.fields:
            is_there = any(one.choice is offer.choice for one in found)
            return [] if is_there else [Offer(offer.choice, None, offer.choice.label, offer.choice.note)]
        return [] if len(offer.choice.marks) == 1 and self.marked.issuperset(offer.choice.marks) else [offer]

    def step_for(self, choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> FacesStep | None:
        """Physical dice are entered on keys of their own."""
        is_roll = type(choice.move).__name__ == TELLING and len(choice.fields) == 1
        return FacesStep(choice, done, self.renew) if is_roll else None

    def picture_of(self, mark: str) -> Picture | None:
        """Dice of the tray, beside what every game has."""
        kind, _, name = mark.partition(":")
        if kind == "die" and self.shown.view is not None and int(name) < len(self.shown.view.tray.dice):
            return die_of(self.shown.view.tray.dice[int(name)])
        return super().picture_of(mark)

    def lead(self, offer: Offer) -> Picture | None:
        """What an answer is about."""
        name = type(offer.choice.move).__name__
        if name in PICKING:
            return picture(die, "5")
        if name == "StopRolling":
            return picture(icon, "stop", plate_painters.ink_on("end", self.theme)) if offer.choice.cell == "out" else None
        return picture(chest, False) if name in ("TakeChest", "TellWorth") else super().lead(offer)


def die_of(one: DieView, is_held: bool = False, is_dull: bool = False) -> Picture:
    """Return the picture of a die on the tray."""
    return picture(die, one.label, IVORY, is_held, is_dull)


FIRST_ROLL = First(
    say("into_the_blue.first_roll"),
    say("into_the_blue.first_roll_words"),
    tuple((picture(die, face), "") for face in ("1", "2", "3", "chest")),
)
IntoTheBlueBoard.firsts = {
    "RollDice": FIRST_ROLL,
    "ReportRoll": FIRST_ROLL,
    "ChooseDice": First(
        say("into_the_blue.first_reroll"),
        say("into_the_blue.first_reroll_words"),
        ((picture(die, "1", IVORY, True), say("into_the_blue.first_kept")), (picture(die, "4"), say("into_the_blue.first_again"))),
    ),
    "PlaceShells": First(
        say("into_the_blue.first_place"),
        say("into_the_blue.first_place_words"),
        ((picture(die, "3"), say("into_the_blue.first_level")), (picture(die, "5"), say("into_the_blue.first_gap"))),
    ),
    "TakeChest": First(
        say("into_the_blue.first_chest"),
        say("into_the_blue.first_chest_words"),
        ((picture(chest, False), say("into_the_blue.first_secret")),),
    ),
}
BOARD = IntoTheBlueBoard
