"""Animations of Perils: boarding die, perils with skulls, ships, lost crew, finds, anchors, and expedition scores."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.perils_of_the_deep.after_peril import AnchorWeighed, ExpeditionEnded
from companion.games.perils_of_the_deep.boarding import BoardingDieRolled, BoardingRolled
from companion.games.perils_of_the_deep.effects import CrewChanged, PointsChanged, ShipSailed
from companion.games.perils_of_the_deep.setup_chapter import TrackBegun
from companion.games.perils_of_the_deep.tokens import TokenCollected, TokenSpent
from companion.games.perils_of_the_deep.track import PerilFlipped, SeatLost
from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.canvas import Point
from companion.pictures.card_faces import card_back, peril_card
from companion.pictures.dice_pictures import die
from companion.pictures.gems import burst
from companion.pictures.icons import icon
from companion.pictures.objects import treasure
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.effects import pillar
from companion.pictures.worlds.moods import dawn, storm
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.perils_of_the_deep.layout import SHIP_H, SIDES, lay_out, ship_places
from kivy_ui.games.perils_of_the_deep.pieces import EFFECT_LOOKS, ICON_LOOKS, PERIL_KINDS, RED, slot
from kivy_ui.games.perils_of_the_deep.sea_chart.pieces import ShipMove, draw_foam, draw_glow, draw_hull, waterline_point
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage.animation import Animation, animations_of_events, point_between, pop_scale, progress, shake_offset
from kivy_ui.stage.lettering import NO_BREAK_SPACE
from kivy_ui.stage.scene import BRASS, CORAL
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.flags import NAME_TEXT, NAME_UNITS, name_halves, short_name, with_short_names
from kivy_ui.table.table_scene import TableScene

DIE_S = 0.9  # seconds of the rolling die
EFFECT_S = 1.0  # of its effect
ABOARD_S = 1.3  # of All Aboard
PERIL_S = 1.6
CREW_S = 1.4  # of lost crew
LOST_S = 1.8  # of a lost captain
ANCHOR_S = 1.5
SCORED_S = 2.4
SO_FAR_UNITS = 64  # height of two lines
SO_FAR_TEXT = 24.0
"""Text size of the points so far."""
PILLAR_NAME_TEXT = 26.0
"""Text size of a captain's name above its bar."""
STANDINGS_S = 2.1
"""Time in seconds at which an expedition's last bar has grown and the standings appear."""
FEAT_S = 0.8
"""Duration in seconds of the celebration of a feat."""
LEAST_LEADERS = 22.0  # text size of the leaders' whole names: in less room they are shortened
SKULL_UNITS, ANCHOR_UNITS, SHIP_SIZE, NARROW_PLATE_UNITS = 120, 170, (170, 155), 140
"""Sizes of a skull, an anchor and a ship, and width of a plate with small words, in units."""
HALO = "#02101a"
LOSS_PLATE = plate_ground("#12030a", CORAL, 20, width=3.5, alpha=0.94)
SPACE_S, SPACES_OF_A_STOP = 0.15, 4
"""Duration in seconds in which a ship sails one space of the route, and number of spaces between two stops."""
FIND_S, GOES_S, FIND_UNITS, BURST_UNITS = 1.3, 0.95, 150.0, 330.0
"""Duration of a find, and the time at which it moves to its flag, in seconds; its size and that of its burst, in units."""
EFFECT_LOOKS_BY_NAME = {
    "moves": ICON_LOOKS["move"],
    "crew": ICON_LOOKS["crew"],
    "coins": ICON_LOOKS["coin"],
    "maps": ICON_LOOKS["map"],
}
"""Pictures of what a token gives, by its kind."""
ROUTE_CAUSES = ("route", "text", "peril_text", "boarding")
"""Reasons of gained points that are drawn as a find."""


def animations(scene: TableScene, before: Snapshot, after: Snapshot) -> list[Animation]:
    """Return the animations of the events, in order."""
    return animations_of_events(before, after, partial(_event_animations, scene, after))


def prepaint(scene: TableScene) -> Iterator[tuple[Picture, float, float]]:
    """Yield the pictures of coming animations, with their sizes."""
    yield picture(card_back, "blue"), *_large_card_size((scene.w, scene.h))
    yield picture(icon, "skull", RED), SKULL_UNITS, SKULL_UNITS
    yield picture(icon, "anchor", BRASS), ANCHOR_UNITS, ANCHOR_UNITS
    for seat in scene.snapshot.seats:
        for is_second in (False, True):
            yield picture(square_ship, seat.colour, seat.emblem, is_second), *SHIP_SIZE
    for world in (storm, dawn):
        yield picture(world), *(scene.w, scene.h)


def _large_card_size(scene: tuple[float, float]) -> tuple[float, float]:
    """Return the width and height of a large peril card, in units."""
    h = scene[1] * 0.6 if scene[0] > scene[1] else 360.0
    return h * 0.68, h


def _event_animations(scene: TableScene, after: Snapshot, before: Snapshot, event: object) -> Iterator[Animation]:
    match event:
        case BoardingRolled() | BoardingDieRolled():
            yield Animation(partial(_draw_die, event), DIE_S + EFFECT_S, "boarding die", calm_frame_s=DIE_S + EFFECT_S / 2)
            yield from find_animations(scene, after, event)
        case TrackBegun():
            yield Animation(partial(_draw_aboard, before, event), ABOARD_S, "peril", calm_frame_s=ABOARD_S - 0.3)
        case PerilFlipped():
            losses = [
                other_event for other_event in after.events if isinstance(other_event, CrewChanged) and other_event.cause == "peril"
            ]
            seconds = PERIL_S + 0.5 * bool(losses)
            yield Animation(partial(_draw_peril, before, event, losses), seconds, "peril", calm_frame_s=seconds - 0.25)
        case CrewChanged() if event is next(iter(losses := _shown_losses(after.events)), None):
            is_entered = all(loss.cause == "skulls" for loss in losses)  # on cards that players entered: a tap meanwhile counts
            drawing = partial(_draw_crew_losses, before.view, losses)
            yield Animation(drawing, CREW_S, "crew", calm_frame_s=CREW_S - 0.25, over_result=is_entered)
        case ShipSailed():
            yield ship_animation(before.view, event)
        case SeatLost():
            yield Animation(partial(_draw_lost_captain, event.seat), LOST_S, "lost", waits_for_tap=True)
        case AnchorWeighed():
            seconds = ANCHOR_S + FEAT_S * (event.points == before.view.pays[-1])
            yield Animation(partial(_draw_anchor, event, seconds), seconds, "anchor", calm_frame_s=seconds - 0.25)
        case ExpeditionEnded():
            yield Animation(partial(_draw_score, before, after, event), SCORED_S, "scored", waits_for_tap=True)
        case _:
            yield from find_animations(scene, after, event)


def _draw_shade(scene: TableScene, t: float, seconds: float, strength: float = 0.66) -> None:
    shade = strength * progress(t, 0, 0.2) * (1 - progress(t, seconds - 0.2, seconds))
    scene.darken(shade)


# the boarding die


def _draw_die(event: BoardingRolled | BoardingDieRolled, scene: TableScene, t: float) -> None:
    """Draw the boarding die rolling in from the side, then its effect in words, and who boards whom."""
    _draw_shade(scene, t, DIE_S + EFFECT_S)
    roll, opacity = progress(t, 0, DIE_S), 1 - progress(t, DIE_S + EFFECT_S - 0.2, DIE_S + EFFECT_S)
    x, y = point_between((-80, scene.h * 0.62), (scene.w / 2, scene.h * 0.36), roll, 90 * abs(math.sin(roll * 5)) * (1 - roll))
    faces: tuple[str, ...] = scene.snapshot.view.faces
    face = event.effect if t >= DIE_S * 0.82 else faces[int(t * 14) % len(faces)]
    scene.put("air:die", picture(die, face), x, y, w=132, h=145, angle=(1 - roll) * 620, alpha=opacity)
    if t < DIE_S:
        return
    rival = scene.name(event.rival) if isinstance(event, BoardingRolled) else translate("perils_of_the_deep.the_rival")
    target_name = rival if event.effect == "target" else scene.name(event.seat)
    words = translate("perils_of_the_deep.effect", effect=event.effect, seat=target_name)
    grown = pop_scale((t - DIE_S) / 0.2, scene.w / min(scene.w - 40, scene.scaled_width(words, 56)))
    scene.write(
        "air:effect", words, scene.w / 2, scene.h * 0.6, 56, colour=BRASS, halo=HALO, room=scene.w - 40, alpha=opacity, scale=grown
    )
    boarding_words = translate("perils_of_the_deep.boards_whom", seat=scene.name(event.seat), rival=rival)
    scene.write("air:who", boarding_words, scene.w / 2, scene.h * 0.72, 30, halo=HALO, room=scene.w - 40, alpha=opacity)


# All Aboard


def _draw_aboard(before: Snapshot, event: TrackBegun, scene: TableScene, t: float) -> None:
    """Draw the All Aboard card with its whole order, and who sails first; then it moves to its place on the track."""
    view: PerilsView = before.view
    _draw_shade(scene, t, ABOARD_S, 0.5)
    flight = progress(t, ABOARD_S - 0.3, ABOARD_S)
    size, track = _large_card_size((scene.w, scene.h)), lay_out(scene, view, scene.usual_area).track
    x, y = point_between((scene.w / 2, scene.h * 0.38), (slot(track, 0), track.cy), flight)
    small = track.h / size[1]
    seats = {captain.colour: captain.seat for captain in view.captains}
    order = [seats[colour] for colour in event.order if colour in seats]
    looks = tuple((scene.snapshot.seats[seat].colour, scene.snapshot.seats[seat].emblem) for seat in order)
    look = picture(peril_card, "aboard", 0, looks, len(view.captains))
    scene.put("air:card", look, x, y, *size, scale=(1 - (1 - small) * flight) * pop_scale(t / 0.25))
    if order:
        words = translate("perils_of_the_deep.sails_first", seat=scene.name(order[0]))
        opacity = progress(t, 0.2, 0.35) - flight
        scene.write("air:words", words, scene.w / 2, scene.h * 0.76, 46, halo=HALO, room=scene.w - 30, alpha=opacity)


# a peril


def _draw_peril(before: Snapshot, event: PerilFlipped, losses: Sequence[CrewChanged], scene: TableScene, t: float) -> None:
    """Draw a peril card rising face down and turning over, then the crew that its skulls take."""
    seconds = PERIL_S + 0.5 * bool(losses)
    shake = shake_offset(t, 0.85, 1.15) if event.skulls else 0
    _draw_shade(scene, t, seconds, 0.74)
    size, track = _large_card_size((scene.w, scene.h)), lay_out(scene, before.view, scene.usual_area).track
    up, turned = progress(t, 0, 0.4) - progress(t, seconds - 0.25, seconds), progress(t, 0.4, 0.8)
    x, y = point_between((slot(track, len(before.view.track)), track.cy), (scene.w / 2, scene.h * 0.38), up)
    small = track.h / size[1]
    grown = small + (1 - small) * up
    is_open = turned > 0.5
    look = _peril_face(scene, event) if is_open else picture(card_back, "blue")
    opacity = 1 - progress(t, seconds - 0.2, seconds)
    scene.put("air:card", look, x + shake, y, *size, scale=grown, tall=max(0.02, abs(1 - 2 * turned)))
    if t > 0.9:
        words = translate("perils_of_the_deep.skulls", skulls=event.skulls)
        colour = CORAL if event.skulls else "#ffffff"
        scene.write(
            "air:words", words, scene.w / 2, scene.h * 0.745, 46, colour=colour, halo=HALO, room=scene.w - 30, alpha=opacity
        )
    for nth, loss in enumerate(losses if t > 1.2 else ()):
        place = scene.w / 2 + (nth - (len(losses) - 1) / 2) * min(150.0, scene.w / max(1, len(losses)))
        fall = progress(t, 1.2 + 0.08 * nth, 1.6 + 0.08 * nth)
        scene.disc(f"air:disc:{loss.seat}", loss.seat, place - 26, scene.h * 0.87, 22, alpha=opacity)
        scene.write_left(
            f"air:lost:{loss.seat}",
            str(loss.by).replace("-", "−"),
            place + 4,
            scene.h * 0.87 + 10 * (fall - 1),
            40,
            colour="#ff9484",
            halo=HALO,
            alpha=opacity * fall,
        )


def _peril_face(scene: TableScene, event: PerilFlipped) -> Picture:
    view: PerilsView = scene.snapshot.view
    seats = {captain.colour: scene.snapshot.seats[captain.seat] for captain in view.captains}
    order = tuple((seats[colour].colour, seats[colour].emblem) for colour in event.order if colour in seats)
    return picture(peril_card, event.kind if event.kind in PERIL_KINDS else "", event.skulls, order, len(view.captains))


# crew


def _shown_losses(events: Sequence[object]) -> list[CrewChanged]:
    """Return the losses of crew to show side by side: all that no animation of a peril or a boarding shows."""
    return [
        event for event in events if isinstance(event, CrewChanged) and event.by < 0 and event.cause not in ("peril", "boarding")
    ]


def _draw_crew_losses(view: PerilsView, losses: Sequence[CrewChanged], scene: TableScene, t: float) -> None:
    """Draw a falling skull, then for each loss the lost crew and the remaining crew."""
    _draw_shade(scene, t, CREW_S, 0.74)
    opacity, hit = 1 - progress(t, CREW_S - 0.2, CREW_S), pop_scale((t - 0.3) / 0.25)
    x, y = scene.w / 2, scene.h * (0.26 if scene.is_wide else 0.22)
    fall = progress(t, 0, 0.3)
    shake = shake_offset(t, 0.3, 0.55)
    scene.put("air:skull", picture(icon, "skull", RED), x + shake, y - 120 * (1 - fall), SKULL_UNITS, scale=1.5 - 0.5 * fall, alpha=fall * opacity)  # fmt: skip
    if t < 0.3:
        return
    crew_before = {captain.seat: captain.crew for captain in view.captains}
    w = min(250.0, (scene.w - 16) / len(losses))
    for nth, loss in enumerate(losses):
        place = area_around(x + (nth - (len(losses) - 1) / 2) * w, scene.h * 0.63, w - 8, 236)
        remaining_crew = crew_before[loss.seat]
        _draw_loss(
            scene,
            loss,
            place,
            None if remaining_crew is None else remaining_crew + loss.by * progress(t, 0.55, 0.85),
            hit,
            opacity=opacity,
        )


def _draw_loss(
    scene: TableScene, loss: CrewChanged, place: Area, remaining_crew: float | None, grown: float, opacity: float
) -> None:
    """Draw a captain's loss: name, number lost, and the remaining crew at this time."""
    key = f"air:{loss.seat}"
    scene.put_in_area(f"{key}:plate", LOSS_PLATE, place, opacity, grown)
    scene.write(f"{key}:count", str(loss.by).replace("-", "−"), place.cx, place.y + 70, 84, colour="#ff9484", halo=HALO, scale=grown, alpha=opacity)  # fmt: skip
    if grown < 0.9:
        return
    r, size = (20, 32) if place.w > NARROW_PLATE_UNITS else (14, 24)
    room = place.w - 2 * r - 24
    name = short_name(scene, scene.name(loss.seat), room * NAME_TEXT / size)
    wide = scene.scaled_width(name, size)
    scene.disc(f"{key}:disc", loss.seat, place.cx - wide / 2 - 4, place.y + 146, r, alpha=opacity)
    scene.write(f"{key}:who", name, place.cx + r, place.y + 146, size, halo=HALO, alpha=opacity)
    if remaining_crew is not None:
        scene.put(f"{key}:crew", picture(icon, "crew", "#ffffff"), place.cx - 24, place.y + 200, 38, alpha=opacity)
        scene.write_left(f"{key}:left", str(round(remaining_crew)), place.cx + 8, place.y + 200, 40, halo=HALO, alpha=opacity)


def _draw_lost_captain(seat: int, scene: TableScene, t: float) -> None:
    """Draw both ships of a captain sinking in a storm, then the sentence about the loss."""
    w, h = scene.w, scene.h
    scene.fill("air:world", picture(storm, scene.theme), progress(t, 0, 0.25))
    is_light = scene.theme == "light"
    _draw_sinking_ships(scene, seat, progress(t, 0, 0.25), progress(t, 0.3, 1.5))
    if t > 0.5:
        words = translate("perils_of_the_deep.lost", seat=scene.name(seat))
        _draw_banner(
            scene, words, area_around(w / 2, h * 0.7, min(w - 24, 560), 74), pop_scale((t - 0.5) / 0.25, w / min(w - 24, 560))
        )
    if t > 0.9:
        ink, halo = ("#b3261e", "#ffffff") if is_light else ("#ff9484", "#12030a")
        x, y = w / 2, h * 0.85
        scene.write("air:nothing", translate("perils_of_the_deep.nothing"), x, y, 30, colour=ink, halo=halo, room=w - 30, least=18)
    if t >= LOST_S:
        scene.write_close_hint("#072433" if is_light else "#ffffff")


def _draw_sinking_ships(scene: TableScene, seat: int, appeared: float, sunk: float) -> None:
    player, y = scene.snapshot.seats[seat], scene.h * 0.36 + 70 * sunk
    for nth, share in enumerate((0.38, 0.62)):
        look, tilt = picture(square_ship, player.colour, player.emblem, bool(nth)), (24 if nth else -24) * sunk
        scene.put(f"air:ship:{nth}", look, scene.w * share, y, *SHIP_SIZE, angle=tilt, alpha=appeared * (1 - 0.75 * sunk))


def _draw_banner(scene: TableScene, words: str, place: Area, grown: float) -> None:
    scene.put_in_area("air:banner", LOSS_PLATE, place, scale=grown)
    scene.write_in_area("air:who", words, place, 42, padding=30, scale=grown)


# an anchor


def _draw_anchor(event: AnchorWeighed, seconds: float, scene: TableScene, t: float) -> None:
    """Draw the anchor rising to its captain's ship, then the banked points counting up."""
    _draw_shade(scene, t, seconds)
    opacity = 1 - progress(t, seconds - 0.2, seconds)
    x, y = scene.w / 2, scene.h * 0.34 + (scene.h * 0.66 + ANCHOR_UNITS / 2) * (1 - progress(t, 0, 0.55))
    seat, offset = scene.snapshot.seats[event.seat], SHIP_SIZE[0] * 0.55
    ship = picture(square_ship, seat.colour, seat.emblem, False)
    scene.put("air:ship", ship, x - offset, scene.h * 0.34, *SHIP_SIZE, scale=pop_scale(t / 0.25), alpha=opacity)
    scene.put("air:anchor", picture(icon, "anchor", BRASS), x + offset, y, ANCHOR_UNITS, alpha=opacity)
    if t > 0.55:
        grown, points = pop_scale((t - 0.55) / 0.2), max(min(1, event.points), round(event.points * progress(t, 0.6, 0.95)))
        scene.write("air:points", f"+{points}", x, scene.h * 0.62, 84, colour=BRASS, halo=HALO, scale=grown, alpha=opacity)
        anchor_words = translate("perils_of_the_deep.weighs", seat=scene.name(event.seat))
        scene.write("air:who", anchor_words, x, scene.h * 0.76, 34, halo=HALO, room=scene.w - 30, alpha=opacity)
    view: PerilsView = scene.snapshot.view
    if t > 0.95 and event.points == view.pays[-1]:
        words, grown = translate("perils_of_the_deep.all_islands"), pop_scale((t - 0.95) / 0.25, 1.2)
        scene.put("air:feat:burst", picture(burst, BRASS, 18), x, scene.h * 0.62, BURST_UNITS, scale=grown, alpha=0.6 * opacity)
        scene.write("air:feat", words, x, scene.h * 0.9, 48, colour=BRASS, halo=HALO, room=scene.w - 30, scale=grown, alpha=opacity)


# an expedition


def _draw_score(before: Snapshot, after: Snapshot, event: ExpeditionEnded, scene: TableScene, t: float) -> None:
    """Draw each captain's bar, which grows from the points before to those after the expedition, then the standings."""
    w, h = scene.w, scene.h
    lost_seats = {other_event.seat for other_event in after.events if isinstance(other_event, SeatLost)}
    if lost_seats and t < 0.25:
        scene.fill("air:storm", picture(storm, scene.theme))
    scene.fill("air:world", picture(dawn, scene.theme), progress(t, 0, 0.25))
    if t < 0.12:
        return
    ink = "#ffffff" if scene.theme == "contrast" else "#072433"
    words = translate("perils_of_the_deep.expedition_over", expedition=event.expedition)
    scene.write("air:title", words, w / 2, 36, 40, colour=ink, room=w - 24)
    scored_points = {other_event.seat: other_event.points for other_event in after.events if isinstance(other_event, AnchorWeighed)}
    view: PerilsView = before.view
    captain_points = [
        max(captain.banked_points, scored_points.get(captain.seat, 0), event.points[captain.seat]) for captain in view.captains
    ]
    totals = [max(0, captain.points) for captain in after.view.captains]
    best, step = max(totals, default=0), w / max(1, len(totals))
    for captain, points, total in zip(view.captains, captain_points, totals, strict=True):
        begins = 0.25 + 0.9 * sorted(totals).index(total) / max(1, len(totals))
        _draw_pillar(
            scene,
            captain.seat,
            points,
            (max(0, total - points) / best, total / best) if best else (0.0, 0.0),
            progress(t, begins, begins + 0.9),
            area=Area(step * captain.seat + step * 0.06, h * 0.46, step * 0.88, h * 0.34),
            is_lost=captain.status == "lost" or captain.seat in lost_seats,
        )
    if t >= STANDINGS_S:
        _draw_standings(scene, before.view, after.view, ink)
    if t >= SCORED_S:
        scene.write_close_hint(ink, 76)


def _draw_standings(scene: TableScene, before: PerilsView, view: PerilsView, ink: str) -> None:
    """Write each captain's points so far, and the names of the leaders."""
    totals = {captain.seat: captain.points for captain in view.captains}
    most, step = max(totals.values()), scene.w / len(totals)
    for seat, points in totals.items():
        words, x = translate("perils_of_the_deep.so_far", points=points), step * (seat + 0.5)
        area = Area(x - step / 2 + 4, scene.h * 0.955 - SO_FAR_UNITS / 2, step - 8, SO_FAR_UNITS)
        if scene.scaled_width(words, SO_FAR_TEXT) > area.w:
            words = NO_BREAK_SPACE.join(words.rsplit(" ", 1))  # “1 VP” above “so far”
        scene.paragraph(f"air:{seat}:so-far", words, area, SO_FAR_TEXT, anchor="middle", is_bold=True, halo="#03141f", is_top=False)
    if most:
        leaders = [scene.name(seat) for seat, points in totals.items() if points == most]
        has_come_back = is_comeback(before, totals)
        y, room = (78, scene.w - 380) if scene.is_wide else (120, scene.w - 24)
        forms = [leaders, [short_name(scene, name, NAME_UNITS) for name in leaders]]
        sentences = [
            translate("perils_of_the_deep.comeback", names=names, points=most)
            if has_come_back
            else translate("perils_of_the_deep.ahead", names=names, count=len(names), points=most)
            for names in forms
        ]
        words = next((whole for whole in sentences if scene.scaled_width(whole, LEAST_LEADERS) <= room), sentences[-1])
        scene.write("air:ahead", words, scene.w / 2, y, 28, colour=ink, room=room, least=18)


def is_comeback(before: PerilsView, totals: dict[int, int]) -> bool:
    """Return whether a captain who was alone in last place before this expedition's islands scored now leads alone."""
    points_before = {captain.seat: captain.points - captain.banked_points for captain in before.captains}
    leads = [seat for seat, points in totals.items() if points == max(totals.values())]
    last = [seat for seat, points in points_before.items() if points == min(points_before.values())]
    return len(points_before) > 1 and leads == last and len(last) == 1


def _draw_pillar(
    scene: TableScene, seat: int, points: int, shares: tuple[float, float], grown: float, area: Area, is_lost: bool
) -> None:
    """Draw a bar that grows from one share of the area's height to another, with the points gained below it."""
    player, key, (share_before, share) = scene.snapshot.seats[seat], f"air:{seat}", shares
    full = round(max(64.0, area.h * share))
    high = max(8.0, area.h * share_before, full * grown * bool(share))  # a bar without points keeps its least height
    top = area.bottom - high
    scene.put(
        f"{key}:pillar", picture(pillar, share == 1), area.cx, area.bottom - high / 2, w=min(area.w, 190), h=full, tall=high / full
    )
    look = picture(square_ship, player.colour, player.emblem, False)
    scene.put(f"{key}:ship", look, area.cx, top - 42, w=92, h=84, alpha=0.4 if is_lost else 1)
    if is_lost:
        scene.put(f"{key}:skull", picture(icon, "skull", RED), area.cx, top - 44, 58)
    is_wide = scene.scaled_width(player.name, PILLAR_NAME_TEXT) > area.w
    lines = (name_halves(scene, player.name, area.w, PILLAR_NAME_TEXT) if is_wide else ()) or (player.name,)
    for nth, line in enumerate(reversed(lines)):
        y = top - 98 - nth * scene.text_size(PILLAR_NAME_TEXT)
        scene.write(f"{key}:name:{nth}", line, area.cx, y, PILLAR_NAME_TEXT, halo="#03202f", room=area.w, may_cut=True)
    if grown > 0:
        scene.write(f"{key}:points", f"+{round(points * grown)}", area.cx, area.bottom + 34, 56, colour="#ffe08a", halo="#03141f")


def ship_moves(view: PerilsView, events: Sequence[object]) -> list[ShipMove]:
    """Return the ships that sailed, each with its earlier stop."""
    moves = [event for event in events if isinstance(event, ShipSailed)]
    return [ShipMove(move.seat, move.ship, view.captains[move.seat].ships[move.ship], move.to) for move in moves]


def ship_animation(view: PerilsView, event: ShipSailed) -> Animation:
    """Return the animation of a ship sailing along the route to the stop of its event; ships at both stops make room."""
    start = view.captains[event.seat].ships[event.ship]
    moved = [
        (captain.seat, ship)
        for captain in view.captains
        for ship, stop in enumerate(captain.ships)
        if captain.status == "sailing" and stop in (start, event.to)
    ]
    hidden_keys = (*(f"ship:{seat}:{SIDES[ship]}" for seat, ship in moved), "foam")
    seconds = SPACE_S * SPACES_OF_A_STOP * abs(event.to - start)
    return Animation(partial(_draw_sailing, view, event, moved, seconds), seconds, "sail", hidden_keys=hidden_keys)


def _draw_sailing(
    view: PerilsView, event: ShipSailed, moved: list[tuple[int, int]], seconds: float, scene: TableScene, t: float
) -> None:
    """Draw the ship on its course with foam behind it, while the ships at both stops make room."""
    ships = list(view.captains[event.seat].ships)
    start, ships[event.ship] = ships[event.ship], event.to
    captains = [
        replace(captain, ships=(ships[0], ships[1])) if captain.seat == event.seat else captain for captain in view.captains
    ]
    share, chart = progress(t, 0, seconds), lay_out(scene, scene.snapshot.view, scene.usual_area).chart
    was, new_places = (
        {(captain.seat, ship): at for captain, ship, at in ship_places(chart_view.captains, chart)}
        for chart_view in (view, replace(view, captains=tuple(captains)))
    )
    wave, sails = math.sin(t * 16) * (1 - abs(2 * share - 1)), (event.seat, event.ship)
    course = chart.sailing_path(waterline_point(was[sails]), (start, event.to), waterline_point(new_places[sails]))
    draw_foam(scene, "air:foam", course, share)
    for seat, ship in sorted(moved, key=lambda pair: pair == sails):
        (left_x, low, old), (right, high, new) = was[seat, ship], new_places[seat, ship]
        size = old + (new - old) * share
        x, y = point_between((left_x, low), (right, high), share)
        roll = wave if (seat, ship) == sails else 0.0
        if (seat, ship) == sails:
            x, y = _point_on_path(course, share)
            y -= 0.36 * SHIP_H * size
        key = f"air:ship:{seat}" if (seat, ship) == sails else f"air:ship:{seat}:{SIDES[ship]}"
        draw_glow(scene, seat, f"{key}:glow", (x, y, size))
        draw_hull(scene, key, captains[seat], ship, (x, y - 3 * roll, size), angle=5 * roll)


def _point_on_path(course: Sequence[Point], share: float) -> Point:
    """Return the point of a course at a share (0 to 1) of its length."""
    legs = [math.dist(*leg) for leg in pairwise(course)]
    distance = share * sum(legs)
    for (start, end), leg in zip(pairwise(course), legs, strict=True):
        if distance <= leg:
            return point_between(start, end, distance / leg if leg else 1.0)
        distance -= leg
    return course[-1]


class TreasureFind(NamedTuple):
    """Find of a seat: its picture, its number as text ("" for none), and the words below it."""

    seat: int
    look: Picture
    amount: str
    words: str


def find_animations(scene: TableScene, after: Snapshot, event: object) -> Iterator[Animation]:
    """Yield the animation of a find: a victory point, collected treasure, or a spent token; nothing for other events.

    Victory points that several seats gain at once are side by side.
    """
    match event:
        case BoardingDieRolled(effect="point") if not isinstance(event, BoardingRolled):
            took = TreasureFind(
                event.seat, EFFECT_LOOKS["point"], translate("perils_of_the_deep.vp", points=1), scene.name(event.seat)
            )
            yield Animation(partial(_draw_finds, (took,)), FIND_S, "points", calm_frame_s=GOES_S)
        case TokenCollected():
            treasure_find = TreasureFind(
                event.seat, picture(treasure, True), "", translate("perils_of_the_deep.finds", seat=scene.name(event.seat))
            )
            yield Animation(partial(_draw_finds, (treasure_find,)), FIND_S, "treasure", calm_frame_s=GOES_S)
        case TokenSpent() if event.token.kind in EFFECT_LOOKS_BY_NAME:
            words = translate("perils_of_the_deep.plays", seat=scene.name(event.seat))
            spent = TreasureFind(event.seat, EFFECT_LOOKS_BY_NAME[event.token.kind], f"+{event.token.size}", words)
            yield Animation(partial(_draw_finds, (spent,)), FIND_S, "token", calm_frame_s=GOES_S)
        case PointsChanged() if event is next(iter(gained := _point_gains(after.events)), None):
            listed = tuple(_point_find(scene, gain) for gain in gained)
            yield Animation(partial(_draw_finds, listed), FIND_S, "points", calm_frame_s=GOES_S)


def _point_gains(events: Sequence[object]) -> list[PointsChanged]:
    return [event for event in events if isinstance(event, PointsChanged) and event.by > 0 and event.cause in ROUTE_CAUSES]


def _point_find(scene: TableScene, event: PointsChanged) -> TreasureFind:
    return TreasureFind(
        event.seat, EFFECT_LOOKS["point"], translate("perils_of_the_deep.vp", points=event.by), scene.name(event.seat)
    )


def _draw_finds(listed: Sequence[TreasureFind], scene: TableScene, t: float) -> None:
    """Draw finds growing on the chart, then moving to their captains' flags."""
    shade = 0.6 * progress(t, 0, 0.2) * (1 - progress(t, GOES_S, FIND_S))
    scene.darken(shade)
    step = min(240.0, scene.w / len(listed))
    for nth, treasure_find in enumerate(listed):
        _draw_find(
            scene, treasure_find, scene.w / 2 + (nth - (len(listed) - 1) / 2) * step, step if len(listed) > 1 else scene.w, t
        )


def _draw_find(scene: TableScene, treasure_find: TreasureFind, x: float, room: float, t: float) -> None:
    key, y, flight = f"air:{treasure_find.seat}", scene.h * 0.34, progress(t, GOES_S, FIND_S)
    opacity = 1 - progress(t, GOES_S, GOES_S + 0.15)
    flag = scene.flags.get(treasure_find.seat, Area(x, 0, 0, 0))
    size = min(FIND_UNITS, room * 0.8)
    at = point_between((x, y), (flag.cx, flag.cy), flight)
    scale = pop_scale(t / 0.3) * size / FIND_UNITS
    scene.put(f"{key}:burst", picture(burst, BRASS, 14), x, y, BURST_UNITS, scale=scale, alpha=0.8 * opacity)
    scene.put(f"{key}:find", treasure_find.look, *at, size, size, scale=pop_scale(t / 0.3, 1.25) * (1 - 0.75 * flight))
    if t < 0.2:
        return
    grown = pop_scale((t - 0.2) / 0.2, 1.1)
    if treasure_find.amount:
        scene.write(
            f"{key}:amount",
            treasure_find.amount,
            x,
            scene.h * 0.57,
            64,
            colour=BRASS,
            halo=HALO,
            room=room - 8,
            alpha=opacity,
            scale=grown,
        )
    words = with_short_names(scene, treasure_find.words) if room < scene.w else treasure_find.words
    scene.write(f"{key}:who", words, x, scene.h * 0.7, 34, halo=HALO, room=min(room - 8, scene.w - 30), least=20, alpha=opacity)
