"""Card of a play in History: its game, who won with how many points, the others with their points as bars, day and duration."""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from companion.pictures.objects import crown
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS, disc, helmet
from companion.pictures.sheet_icons import leaf_ground, sheet_icon
from companion.table.letters import first_letters
from companion.table.sentence import say
from kivy_ui.games.covers import COVERS, cover_picture, face_picture, winner_picture
from kivy_ui.layout.elements import GAP_UNITS, card_ground, plate_ground
from kivy_ui.layout.leaves import fitted_line, fitted_size, fitting_size, image, line, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, panel, row, share, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, SMALL_TEXT
from kivy_ui.look.language import number, translate
from kivy_ui.pages.history.play_words import GAMES_WITH_RIVAL, bar_length, day_in_short, faces_of, minutes, short_title, title
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.flags import distinct_forms

if TYPE_CHECKING:
    from companion.library.records.people import Player
    from companion.library.records.play_details import PlayDetails
    from companion.library.records.plays import Play, Score

CARD_UNITS = 148.0
CARD_WIDTH_UNITS = 380.0
MOST_FACTOR = 1.6
COVER_UNITS = 91.0
MOST_COVER_SHARE = 0.28  # of the card's width
COVER_RADIUS_UNITS = 14.0
HEAD_UNITS = 45.0
NAMES_UNITS = 26.0
JOINT_TEXTS, MOST_NAME_LINES = (SMALL_TEXT, 16.0, 14.5, 13.0), 2
"""Text sizes, in units, of the names of several winners beside their helmets, and most lines of these names."""
FOOT_UNITS = 24.0
FOOT_GAP_UNITS = 12.0
LEAST_TITLE_TEXT = 13.0  # of a whole title; if it has no room, its short form is shown
LEAST_FOOT_TEXT = 11.0
BAR_UNITS = 21.0
NO_FILL = "#00000000"
BAR_RADIUS_UNITS = 4.0
BAR_SHARE = 0.76  # of its line
MOST_LINE_FACTOR = 1.3  # greatest height of a line, as a multiple of the usual
LARGER_NAME_SHARE = 0.06  # for each step of the text size
MOST_NAME_SHARE = 0.56  # of the room for name and bar
LINE_GAP_UNITS = 6.0
DISC_SHARE = 0.88
LEAST_BAR_UNITS = 8.0
LARGER_FOR_TEXT = 0.15  # extra height of a line for each step of the text size
HELMET_UNITS = 44.0
SMALL_HELMET_UNITS, JOINT_GAP_UNITS = 34.0, 12.0
"""Size of the helmets of several winners whose names need room beside them, and the gap beside such a helmet."""
LEAST_NAME_UNITS = 47.0
LEAST_NAME_SHARE, LEAST_LARGER_NAME_SHARE = 0.85, 0.72  # of the size of a name before it is cut, and in larger text
LETTERS = 4  # most of a cut name without an ellipsis
NAME_GAP_UNITS = 10.0
WINNER_TEXT = 28.0
LARGEST_FIT_SHARE = 0.98  # of the size that just fits
POINTS_TEXT = 28.0
COVER_TEXT = 14.0
COVER_TEXTS = (22.0, 20.0, 18.0, 16.0, COVER_TEXT)  # of the title of a game without a cover
LEAST_COVER_TEXT = 11.0
CROWN_SHARE = 0.5  # of the helmet's size
CROWN_RAISED_SHARE = 0.36
WINNER_BAR_SHARE = 0.24  # of the height of the winner's line
NO_COLOUR = "#8fa3ad"
SHEET_INK = "#2a1c0a"
SHEET_ICON_UNITS = 56.0
PADDING_UNITS = 5.0
Line = tuple["Score", "Player"]
"""A player of the play: their score, and the person with their current name and look."""


def draw_play(scene: Scene, area: Area, key: str, details: "PlayDetails") -> None:
    """Draw the card of a play; on a card higher than usual everything is larger."""
    factor = max(1.0, min(MOST_FACTOR, area.h / CARD_UNITS, area.w / CARD_WIDTH_UNITS))
    larger = factor * (1 + LARGER_FOR_TEXT * scene.look.text_size)
    result = by_area(lambda scene, area: _result(scene, area, details, BAR_UNITS * larger, factor))
    foot = units(FOOT_UNITS * larger, _foot(details, factor))
    cover_width = min(COVER_UNITS * area.h / CARD_UNITS, MOST_COVER_SHARE * area.w) if factor > 1 else COVER_UNITS
    cover = units(cover_width, _sheet(details, cover_width / COVER_UNITS) if details.icon else _game_cover(details.play.game))
    body = row(cover, column(result, foot, gap=0), gap=10 * factor)
    panel(key, card_ground(scene.theme), inset(9, 8, body)).draw(scene, area, key)


def _sheet(details: "PlayDetails", factor: float) -> Part:
    name = text(title(details.play.game), COVER_TEXT * factor, SHEET_INK, least=LEAST_COVER_TEXT)
    body = column(image(picture(sheet_icon, details.icon), SHEET_ICON_UNITS * factor), units(2 * NAMES_UNITS * factor, name), gap=0)

    def draw(scene: Scene, area: Area, key: str) -> None:
        scene.put_in_area(f"{key}:cover", picture(leaf_ground, scene.theme, True), area)
        first = len(scene.placed_texts)
        inset(PADDING_UNITS, PADDING_UNITS, body).draw(scene, area, key)
        scene.placed_texts[first:] = [
            placed_text._replace(is_cut=False) for placed_text in scene.placed_texts[first:]
        ]  # the play's page shows it uncut

    return Part(draw)


def _game_cover(game: str) -> Part:

    def draw(scene: Scene, area: Area, key: str) -> None:
        theme = scene.look.theme
        if game in COVERS:
            scene.put_in_area(f"{key}:cover", cover_picture(game, scene.theme, 0, COVER_RADIUS_UNITS / area.w), area)
            return
        scene.put_in_area(f"{key}:cover", plate_ground(theme.groove, theme.line, COVER_RADIUS_UNITS, width=1), area)
        first = len(scene.placed_texts)
        room = area.inset(PADDING_UNITS)
        size = fitting_size(scene, [title(game)], COVER_TEXTS, room)
        scene.paragraph(f"{key}:name", title(game), room, size, theme.ink, anchor="middle", least=LEAST_COVER_TEXT, is_top=False)
        scene.placed_texts[first:] = [
            placed_text._replace(is_cut=False) for placed_text in scene.placed_texts[first:]
        ]  # the play's page shows it uncut

    return Part(draw)


def _result(scene: Scene, area: Area, details: "PlayDetails", bar_height: float, factor: float) -> Part:
    """Return the winners and their points above a line for each other player; only lines without winners or if places don't count."""
    lines: list[Line] = list(zip(details.play.scores, faces_of(details), strict=True))
    if not lines:
        return EMPTY
    has_points = any(score.total is not None for score, _ in lines)
    has_winner = details.play.has_places or details.play.is_alone
    winners = [line for line in lines if line[0].has_won] if has_winner else []
    if not winners:
        return by_area(lambda scene, area: _rest_rows(scene, area, lines, 0, bar_height, size=SMALL_TEXT * factor))
    points = number(winners[0][0].total) if has_points else ""
    winner_width = (area.w - scene.scaled_width(points, POINTS_TEXT * factor) - GAP_UNITS) / len(winners)
    side, small = min(HELMET_UNITS * factor, winner_width), SMALL_TEXT * factor
    room = winner_width - side - NAME_GAP_UNITS * factor
    size = _winner_size(scene, winners, room, factor)
    has_whole_names = room >= max(scene.scaled_width(face.name, BODY_TEXT * factor) for _, face in winners)
    # two or more names are shown whole or not at all
    is_beside = has_whole_names or (len(winners) == 1 and room >= LEAST_NAME_UNITS)
    joint_head = None if is_beside else _joint_head(scene, area.w, details.play, winners, points, factor=factor)
    if joint_head is not None:
        other_lines = by_area(lambda scene, area: _rest_rows(scene, area, lines, len(winners), bar_height, size=small))
        return column(units(HEAD_UNITS * factor, joint_head), other_lines, gap=0)
    has_bar = is_beside and len(winners) == 1 and has_points
    if has_bar:  # the name ends above the bar
        size = min(size, (1 - WINNER_BAR_SHARE) * HEAD_UNITS * factor / (LINE_HEIGHT * scene.look.text_factor))
    least = size * _least_name_share(scene)
    names = [_shorten_name(scene, face.name, room, least) if is_beside else "" for _, face in winners]
    cells = [
        units(winner_width, _winner(details.play, face, side, name, size, has_bar=has_bar))
        for name, (_, face) in zip(names, winners, strict=True)
    ]
    head = row(*cells, EMPTY, fitted_line(points, POINTS_TEXT * factor, "brass"), gap=0)
    figures = scene.scaled_width(points, POINTS_TEXT * factor) if len(winners) == 1 else 0.0
    if has_bar:
        rest = area._replace(h=area.h - HEAD_UNITS * factor)
        measures = _measure(scene, rest, lines, 1, bar_height, size=small, figures=figures)
        head = stack(head, _winner_bar(winners[0], side + NAME_GAP_UNITS * factor, measures))
    names_line = [] if is_beside else [units(NAMES_UNITS * factor, _names(winners, factor))]
    other_lines = by_area(lambda scene, area: _rest_rows(scene, area, lines, len(winners), bar_height, size=small, figures=figures))
    return column(units(HEAD_UNITS * factor, head), *names_line, other_lines, gap=0)


def _joint_head(scene: Scene, width: float, play: "Play", winners: Sequence[Line], points: str, *, factor: float) -> Part | None:
    """Return the winners' figures and all their names beside them, on two lines if need be; None if these have no room."""
    gap, names = JOINT_GAP_UNITS * factor, ", ".join(face.name for _, face in winners)
    all_room = width - scene.scaled_width(points, POINTS_TEXT * factor) - GAP_UNITS
    for size, side in product(JOINT_TEXTS, (HELMET_UNITS * factor, SMALL_HELMET_UNITS * factor)):
        if _fits_head(scene, names, size * factor, all_room - len(winners) * (side + gap), HEAD_UNITS * factor):
            looks = [units(side, _winner(play, face, side, "", size, has_bar=False)) for _, face in winners]
            words = text(names, size * factor, anchor="start", least=JOINT_TEXTS[-1])
            return row(*looks, share(1, words), fitted_line(points, POINTS_TEXT * factor, "brass"), gap=gap)
    return None


def _fits_head(scene: Scene, names: str, size: float, room: float, height: float) -> bool:
    """Return whether names fit on one or two lines into `room` units, without a break within a name."""
    drawn_size = scene.text_size(size)
    if room <= 0 or any(scene.scaled_width(word, size) > room for word in names.split()):
        return False
    lines = scene.lines(names, drawn_size, True, room)
    return len(lines) <= MOST_NAME_LINES and len(lines) * drawn_size * LINE_HEIGHT <= height


def _winner_size(scene: Scene, winners: Sequence[Line], room: float, factor: float) -> float:
    """Return the text size of the winners' names: as large as all fit into `room`, within limits."""
    fitted = fitted_size(scene, [face.name for _, face in winners], WINNER_TEXT * factor, room)
    return max(BODY_TEXT * factor, LARGEST_FIT_SHARE * fitted)


def _names(winners: Sequence[Line], factor: float) -> Part:
    names = ", ".join(face.name for _, face in winners)
    return line(names, SMALL_TEXT * factor, anchor="start", may_cut=True)


def _winner(play: "Play", face: "Player", side: float, name: str, size: float, *, has_bar: bool) -> Part:
    """Return a winner's figure, with a crown if the result counts, and the name beside it if it has room, with room for a bar below."""

    def draw_crown(scene: Scene, area: Area, key: str) -> None:
        if play.has_places:
            width, raised = side * CROWN_SHARE, side * CROWN_RAISED_SHARE
            scene.put_in_area(f"{key}:crown", picture(crown), area_around(area.right - width / 4, area.cy - raised, width, raised))

    looks = stack(image(winner_picture(play.game, face.colour, face.emblem), side), Part(draw_crown))
    name_part = line(name, size, anchor="start")
    if has_bar:
        name_part = column(share(1 - WINNER_BAR_SHARE, name_part), share(WINNER_BAR_SHARE, EMPTY), gap=0)
    return row(units(side, looks), name_part, gap=NAME_GAP_UNITS * side / HELMET_UNITS)


def _least_name_share(scene: Scene) -> float:
    return LEAST_LARGER_NAME_SHARE if scene.look.text_size else LEAST_NAME_SHARE


def _shorten_name(scene: Scene, name: str, room: float, size: float, *, is_bold: bool = True) -> str:
    """Shorten a name to fit: to its first parts without a title such as “Dr.”, else letter by letter."""
    parts = name.replace("-", " ").split()
    first_name = next((part for part in parts if not part.endswith(".")), parts[0])
    cuts = (first_letters(first_name, end) + "…" * (end > LETTERS) for end in range(len(first_name) - 1, 0, -1))
    shorter = (name, " ".join(parts[:2]), first_name, *cuts)
    return next(
        (short_name for short_name in shorter if scene.scaled_width(short_name, size, is_bold) <= room), first_letters(name, 1)
    )


class BarMeasures(NamedTuple):
    """Measures of the lines with bars: the lines that are shown, their height, the widths of name and longest bar, all points."""

    lines: Sequence[Line]
    height: float
    label: float
    room: float
    totals: Sequence[float | None]

    def length(self, score: "Score") -> float:
        """Return the length of a bar, in units."""
        return max(LEAST_BAR_UNITS, self.room * bar_length(score.total, self.totals))


def _measure(
    scene: Scene, area: Area, lines: Sequence[Line], first: int, height: float, *, size: float, figures: float = 0.0
) -> BarMeasures:
    """Measure the lines after the `first`, as many as have room. `figures`: least width of the points beside a bar."""
    has_points = any(score.total is not None for score, _ in lines)
    rest = lines[first:]
    most = max(1, int((area.h + 1) / height))
    visible_lines = rest if len(rest) <= most else rest[: most - 1]
    height = min(height * MOST_LINE_FACTOR, area.h / max(1, min(most, len(rest))))
    figures = max([figures, *(scene.scaled_width(number(score.total), size) for score, _ in lines)])
    room = area.w - height * DISC_SHARE - figures - 3 * LINE_GAP_UNITS
    widest = max((scene.scaled_width(face.name, size, False) for _, face in visible_lines), default=0.0) + 1
    label = min(widest, room * (MOST_NAME_SHARE + LARGER_NAME_SHARE * scene.look.text_size)) if has_points else room + figures
    return BarMeasures(visible_lines, height, label, room - label, [score.total for score, _ in lines])


def _rest_rows(
    scene: Scene, area: Area, lines: Sequence[Line], first: int, height: float, *, size: float, figures: float = 0.0
) -> Part:
    """Return a line for each player after the `first`, as many as have room; the last says how many more there are.

    With points each has a bar; the lengths are as `bar_length` says.
    """
    has_points = any(score.total is not None for score, _ in lines)
    measures = _measure(scene, area, lines, first, height, size=size, figures=figures)
    height, room, least = measures.height, measures.label, size * _least_name_share(scene)
    names, parts = [face.name for _, face in lines], []
    for score, face in measures.lines:
        bar = (
            [units(measures.length(score), _bar(face, score)), line(number(score.total), size, anchor="start", may_cut=True)]
            if has_points
            else []
        )
        short = _shorten_name(scene, face.name, room, least, is_bold=False)
        name = line(
            next(
                (form for form in distinct_forms(face.name, short, names) if scene.scaled_width(form, least, False) <= room), short
            ),
            size,
            anchor="start",
            is_bold=False,
            may_cut=True,
        )
        disc_part, name_part = units(height * DISC_SHARE, _disc(score, face)), units(measures.label, name)
        parts.append(units(height, row(disc_part, name_part, *bar, gap=LINE_GAP_UNITS)))
    if more := len(lines) - first - len(measures.lines):
        parts.append(units(height, line(say("plays.more", count=more), size, "dim", "start", is_bold=False)))
    return column(*parts, EMPTY, gap=0)


def _winner_bar(winner: Line, left_x: float, measures: BarMeasures) -> Part:
    """Return the winner's bar below the name, from `left_x` on or from where the other bars begin, in the same scale."""
    (score, face), start = winner, measures.height * DISC_SHARE + measures.label + 2 * LINE_GAP_UNITS
    bar = units(measures.length(score) - max(0.0, left_x - start), _bar(face, score))
    line_of_bar = row(units(max(left_x, start), EMPTY), bar, EMPTY, gap=0)
    return column(share(1 - WINNER_BAR_SHARE, EMPTY), share(WINNER_BAR_SHARE, line_of_bar), gap=0)


def _disc(score: "Score", face: "Player") -> Part:
    """Return a person's disc; for a player without a seat the figure of the game that has one."""
    if score.seat < 0:
        return image(face_picture(GAMES_WITH_RIVAL[0], "", ""))
    return image(picture(disc, face.colour, face.emblem) if face.colour else picture(helmet))


def _bar(face: "Player", score: "Score") -> Part:
    """Return a bar in the player's colour; a hollow one for points below 0."""
    colour, is_below = SEAT_PAINTS.get(face.colour, NO_COLOUR), (score.total or 0) < 0
    ground = plate_ground(NO_FILL if is_below else colour, colour, BAR_RADIUS_UNITS, width=2 if is_below else 1)
    return Part(lambda scene, area, key: scene.put_in_area(f"{key}:bar", ground, area.inset(0, area.h * (1 - BAR_SHARE) / 2)))


def _foot(details: "PlayDetails", factor: float) -> Part:
    """Return the game at the left; at the right the day, before it that there is no result, or if it fits how long was played."""
    play = details.play
    if play.has_stopped_early and not play.is_result:
        rest, is_needed = translate("history.ended_early"), True
    else:
        has_no_note = play.has_places or play.is_alone or play.is_undecided or play.counts_no_points
        no_winner = translate("play.all_lost") if play.is_cooperative else translate("play.no_winner")
        rest, is_needed = (minutes(play.played_ms), False) if has_no_note else (no_winner, True)
    size, day = SMALL_TEXT * factor, day_in_short(play)
    rests = [rest, translate("history.ended_early_short")] if rest == translate("history.ended_early") else [rest]
    all_when_words = [translate("play.when_how_long", parts=[words, day]) if words else day for words in rests]
    whole_title = title(play.game)

    def make(scene: Scene, area: Area) -> Part:
        fits = scene.scaled_width(whole_title, LEAST_TITLE_TEXT) + scene.scaled_width(day, size, False) + FOOT_GAP_UNITS <= area.w
        game = whole_title if fits else short_title(play.game)
        room = area.w - FOOT_GAP_UNITS - scene.scaled_width(game, size)
        fitting = [words for words in all_when_words if scene.scaled_width(words, size, False) <= room]
        when_words = fitting[0] if fitting else all_when_words[0]
        width = scene.scaled_width(when_words, size, False)
        if is_needed and width > room and details.icon:  # the cover has the name of a sheet or kit
            short_enough = [words for words in all_when_words if scene.scaled_width(words, size, False) <= area.w]
            return line(short_enough[0] if short_enough else rest, size, "dim", "end", is_bold=False, may_cut=True)
        short = rest if is_needed else day
        when = fitted_line(when_words if width <= room else short, size, "dim", is_bold=False)
        if (is_needed or scene.look.text_size) and scene.scaled_width(
            short, size, False
        ) > room:  # both are smaller, the game at the left
            shown_units = scene.scaled_width(game, size) + scene.scaled_width(short, size, False)
            size_of_both = max(LEAST_FOOT_TEXT, size * (area.w - FOOT_GAP_UNITS) / shown_units)
            when = fitted_line(short, size_of_both, "dim", is_bold=False)
        return row(line(game, size, anchor="start", least=LEAST_FOOT_TEXT, may_cut=True), when, gap=FOOT_GAP_UNITS)

    return by_area(make)
