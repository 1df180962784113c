"""Deep Blue's sites: where tiles lie and what is on them, between two dives and where one is picked: each has one place for good."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.box import SQUARE_SITES, Face
from companion.games.deep_blue.view import SiteView
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Field, Number, Pick, Value
from companion.table.say import Words
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import second_step
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.board import Act, Board
from kivy_ui.table.second_step import Around, Filling

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

SITES, GONE = 0.44, 0.3
"""From how far down the scene sites lie, and how much is seen of one whose tile is gone."""
WIDE, TALL, BESIDE = 9, 6, 3
"""How many sites lie side by side: the squares first, the others below them; and how much room is beside them."""
MOST_TOKENS = 2
"""So many starting tokens anybody gets: each count has a cell."""


def _laid(scene: Scene, area: Area) -> tuple[list[Area], Area]:
    """Lay out the sites in order, and the room for words that say how they count."""
    below = Area(area.x + 12, area.y + area.h * SITES, area.w - 24, area.h * (0.99 - SITES))
    found = below.grid(2 * WIDE, WIDE if scene.is_wide else TALL, 8)
    begins = SQUARE_SITES if scene.is_wide else len(found) - BESIDE
    first, last = found[begins], found[begins + BESIDE - 1]
    return found[:begins] + found[begins + BESIDE :], Area(first.x + 4, first.y, last.right - first.x - 4, first.h)


def draw(board: "DeepBlueBoard", scene: Scene, area: Area, sites: Sequence[SiteView]) -> None:
    """Draw the sites as tiles: keys where a tap answers, else flat."""
    found, words = _laid(scene, area)
    for site, place in zip(sites, found):
        mark = f"site:{site.number}"
        _site(board, scene, site, place, board.is_open(mark), site.lies == "face up")
        board.mark(scene, mark, place, 12)
    _counted(board, scene, words)


def _counted(board: "DeepBlueBoard", scene: Scene, area: Area) -> None:
    """Say how sites count: the box's board has no numbers."""
    ink = board.ink
    scene.paragraph("sites", told("deep_blue.sites"), area, 20, ink.ink, halo=ink.halo, least=13, is_top=False)


def _site(board: "DeepBlueBoard", scene: Scene, site: SiteView, place: Area, is_open: bool, is_on: bool) -> None:
    """Draw a site, in brass where `is_on`; paler where no tile is left."""
    mark, is_up, alpha = (
        f"site:{site.number}",
        site.lies == "face up",
        GONE if site.lies in ("gone", "empty") and not is_open else 1,
    )
    flat = picture(plate_painters.plate, board.ink.plate, board.ink.dim if is_up else board.ink.tint, 2.4 if is_up else 1.6)
    scene.lay(f"{mark}:plate", picture(plate_painters.key, is_on, board.ink.tint, board.theme) if is_open else flat, place, alpha)
    colour = plate_painters.ink_on("main" if is_on else "plain", board.theme) if is_open else board.ink.ink
    face = site.face if is_up else None
    x, y = (place.x + 8, place.y + 20) if face else (place.cx - (16 if site.gem else 0), place.cy - 2)
    number, anchor = str(site.number), "start" if face else "middle"
    size = 22 / scene.look.text_factor if face else min(28, 0.48 * place.h / scene.look.text_factor)
    wide = scene.write(f"{mark}:number", number, x, y, size, colour, anchor, room=place.w / 2, alpha=alpha)
    if face:
        _face(board, scene, mark, face, place, colour, place.w - wide - 22)
    if site.gem:
        board.gem(scene, f"{mark}:gem", site.gem, place.cx + (0 if face else 20), y if face else place.cy, 14)


def _face(board: "DeepBlueBoard", scene: Scene, mark: str, face: Face, place: Area, ink: str, room: float) -> None:
    """Draw what lies at a site: what it is worth in its corner, its spots along the foot."""
    words = told("deep_blue.worth", points=face.worth)
    scene.write(f"{mark}:worth", words, place.right - 8, place.y + 20, 20 / scene.look.text_factor, ink, "end", room=room, least=6)
    y, step = place.bottom - 22, min(22.0, (place.w - 10) / max(1, len(face.spots)))
    for nth, spot in enumerate(face.spots):
        draw_spot(board, scene, f"{mark}:spot:{nth}", spot, place.cx + (nth - (len(face.spots) - 1) / 2) * step, y)


def draw_spot(board: "DeepBlueBoard", scene: Scene, key: str, name: str, x: float, y: float) -> None:
    """Draw a scouting spot as its small gem, as both where it is of either."""
    either = name.split("-or-")
    for at, kind in enumerate(either):
        aside, r = (at - (len(either) - 1) / 2) * 8, 10 if len(either) == 1 else 7
        scene.put(f"{key}:{at}", board.gem_look(kind), x + aside, y, 2.45 * r, 2.5 * r)


def pick(
    board: "DeepBlueBoard", scene: Scene, area: Area, found: Sequence[int], picked: Sequence[int], tap: Callable[[int], object]
) -> None:
    """Draw the table with those sites as keys that were `found`: in brass the picked ones, with their order, or all while one tap picks."""
    board.city(scene, area)
    places, words = _laid(scene, area)
    for site, place in zip(board.shown.view.sites, places):
        is_open = site.number in found
        _site(board, scene, site, place, is_open, site.number in picked)
        if is_open:
            scene.touch(f"option:{site.number}", place, partial(tap, site.number), radius=12)
        if site.number in picked and picked is not found:
            second_step.badge(scene, f"option:{site.number}:order", str(picked.index(site.number) + 1), place)
    _counted(board, scene, words)


def _sites_of(field: Field) -> list[int]:
    """List the sites that can be picked in a field; none where something else is asked."""
    options = field.options if isinstance(field, Pick) else ()
    return [int(one.value) for one in options] if all(one.mark.startswith("site:") for one in options) else []


def asks_sites(choice: Choice) -> bool:
    """Whether sites are picked for a choice."""
    return any(map(_sites_of, choice.fields))


def as_one(offers: Sequence[Offer]) -> list[Offer]:
    """Make one answer of leading a dive, wherever there are wrecks: each has its place in the second step, and the only one takes no step."""
    led = [offer for offer in offers if isinstance(offer.choice.move, LeadDive)]
    return [_dive(offer.choice) if offer in led else offer for offer in offers if offer not in led[1:]]


def _dive(choice: Choice) -> Offer:
    """Fill a dive where there is but one wreck."""
    options = choice.fields[0].options if isinstance(choice.fields[0], Pick) else ()
    if len(options) != 1:
        return Offer(choice, None, choice.label, choice.note)
    return Offer(choice, ((options[0].value,),), choice.label, options[0].label)


class SitesStep(Filling):
    """A choice that asks for sites: they lie where they always do."""

    def __init__(self, board: "DeepBlueBoard", choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> None:
        super().__init__(choice, done, board.renew)
        self._board = board

    def asks(self) -> Words:
        """Ask who leads a dive in a whole sentence."""
        move = self.choice.move
        if isinstance(move, LeadDive):
            return told("deep_blue.which_wreck", name=self._board.name(move.seat))
        return super().asks()

    def _pick(self, scene: Scene, board: Around, area: Area, field: Pick) -> None:
        if found := _sites_of(field):
            picked = found if field.least == field.most == 1 else [int(one) for one in self._picked]
            pick(self._board, scene, area, found, picked, partial(self._toggle, field))
        else:
            super()._pick(scene, board, area, field)


class SailStep:
    """Sailing onto tiles, with starting tokens or without, on one page: tap the tiles in the order they are flipped, then sail."""

    def __init__(self, board: "DeepBlueBoard", offers: Sequence[Offer], take: Callable[[Offer], object]) -> None:
        self._board, self._offers, self._take = board, offers, take
        fields = [field for one in offers for field in one.choice.fields]
        self._found = next(filter(None, map(_sites_of, fields)), [])
        self._most = max((field.most for field in fields if isinstance(field, Pick)), default=0)
        self._picked: list[int] = []

    def asks(self) -> Words:
        """Say what is asked."""
        return told("deep_blue.flips", name=self._board.name(self._offers[0].choice.seat or 0))

    def go(self) -> Act:
        """Sail, flipping what is picked; beside it the same with starting tokens."""
        counts = range(1, MOST_TOKENS + 1)
        spend = (
            Act(told("deep_blue.use_tokens", tokens=count), partial(self._sail, count)) for count in counts if self._offer(count)
        )
        plain = self._offers[0]
        note = told("deep_blue.flipped", sites=list(self._picked)) if self._picked else plain.note
        return Act(plain.label, partial(self._sail, 0), note, self._board.lead(plain), beside=tuple(spend))

    def _sail(self, tokens: int) -> None:
        if offer := self._offer(tokens):
            self._take(offer)

    def _offer(self, tokens: int) -> Offer | None:
        """Find the answer for the picked tiles and so many tokens, filled with both."""
        filled = ((one, filling(one.choice, tokens, self._picked)) for one in self._offers)
        return next((replace(one, values=values) for one, values in filled if values is not None), None)

    def back(self) -> bool:
        """It is over."""
        return True

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Draw the sites."""
        pick(self._board, scene, area, self._found, self._picked, self._tapped)

    def _tapped(self, site: int) -> None:
        if site in self._picked:
            self._picked.remove(site)
        else:
            self._picked = [*self._picked[: self._most - 1], site]
        self._board.renew()


def filling(choice: Choice, tokens: int, picked: Sequence[int | str]) -> tuple[Value, ...] | None:
    """Fill a way to sail or recruit with so many tokens and what is picked; None where that can't be."""
    spent: Value = tokens
    values, is_spent, is_flipped = [], tokens == getattr(choice.move, "tokens", 0), not picked
    for field in choice.fields:
        if isinstance(field, Number):
            is_spent = field.low <= tokens <= field.high
            values.append(spent)
        elif isinstance(field, Pick):
            is_flipped = field.least <= len(picked) <= field.most
            values.append(tuple(picked))
    return tuple(values) if is_spent and is_flipped else None
