"""The end of a score sheet: who won, the sheet's own name, one fact from its lines, and the end card."""

from collections.abc import Sequence

from companion.pictures.end_card import Card, CardBar, end_card
from companion.pictures.objects import crown
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.pictures.sheet_icons import sheet_icon
from companion.table.sentence import Words, say
from companion.table.standings import SheetSummary
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene
from kivy_ui.layout.leaves import line, paragraph, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, inset, row, share, units
from kivy_ui.look.language import as_text, number
from kivy_ui.pages.ending.result import Result
from kivy_ui.pages.text_page import join_last_words, sentences_that_fit
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

CARD_UNITS = 200.0
"""Width of the end card beside the bars."""
CARD_DEGREES = 3.0
CARD_TOP_UNITS = 96.0
FACE_UNITS = DISC_UNITS = 84.0
CROWN_UNITS = 44.0
CROWN_SUNK_UNITS = 6.0
TITLE_TEXT, UPRIGHT_TITLE_TEXT = 60.0, 52.0
NAME_TEXT = 26.0
FACT_TEXT = 24.0
LEAST_FACT_TEXT = 15.0
FIT_SHARE = 0.97
ICON_UNITS = 34.0
TITLE_SHARE = 0.46
LINE_SHARE = 0.27
MENU_UNITS = 56.0


def headline(result: Result, summary: SheetSummary, ink: str, *, has_card: bool) -> Part:
    """Return the headline: who won, the name of the sheet, and one fact. `has_card`: the lower lines leave room for the end card."""
    title, notes = result.headline()
    title = join_last_words(as_text(title)) if result.is_undecided else title  # a number stays beside its noun
    played_row = row(
        units(ICON_UNITS, centre_part(ICON_UNITS, ICON_UNITS, spread(picture(sheet_icon, summary.icon)))),
        line(_sheet_and_rounds(summary), NAME_TEXT, ink, "start"),
    )
    words = by_scene(lambda scene: text(title, TITLE_TEXT if scene.is_wide else UPRIGHT_TITLE_TEXT, ink, "start"))
    right = [units(CARD_UNITS + GAP_UNITS, EMPTY)] if has_card else []
    lines = column(
        share(TITLE_SHARE, row(words, units(MENU_UNITS, EMPTY), gap=0)),
        share(LINE_SHARE, row(played_row, *right, gap=0)),
        share(LINE_SHARE, row(by_area(lambda scene, area: _notes(scene, area, notes, ink)), *right, gap=0)),
        gap=0,
    )
    face = units(FACE_UNITS, _face(result)) if len(result.winners) == 1 and result.is_celebrated else units(GAP_UNITS, EMPTY)
    return inset(GAP_UNITS, 2, row(face, lines, gap=MARGIN_UNITS), lip=-2)


def _notes(scene: Scene, area: Area, notes: Sequence[Words], ink: str) -> Part:
    """Return as many sentences as fit: a fact, or how a tie was broken."""
    words = as_text(sentences_that_fit(scene, notes, area, FACT_TEXT, LEAST_FACT_TEXT))
    wide = scene.scaled_width(words, FACT_TEXT, False)
    is_one_line = scene.is_wide and wide > area.w  # the sky has no room for a second line there
    size = max(LEAST_FACT_TEXT, FACT_TEXT * area.w / wide * FIT_SHARE) if is_one_line else FACT_TEXT
    return paragraph(join_last_words(words), size, ink, least=LEAST_FACT_TEXT)


def _sheet_and_rounds(summary: SheetSummary) -> Words:
    return say("end.sheet_rounds", sheet=as_text(summary.title), rounds=summary.rounds) if summary.rounds else summary.title


def _face(result: Result) -> Part:
    """Return the winner's disc, crowned."""
    seat = result.seat_of(result.winners[0])

    def draw(scene: Scene, area: Area, key: str) -> None:
        y = area.cy + CROWN_UNITS / 2
        scene.put(f"{key}:disc", picture(disc, seat.colour, seat.emblem), area.cx, y, w=DISC_UNITS, h=DISC_UNITS)
        look, top = picture(crown), y - DISC_UNITS / 2 - CROWN_UNITS / 2 + CROWN_SUNK_UNITS
        scene.put(f"{key}:crown", look, area.cx, top, w=CROWN_UNITS * look.breadth, h=CROWN_UNITS)

    return Part(draw)


def card_of(result: Result, title: Words, fact: Words, day: str, icon: str = "") -> Card:
    """Return the content of the end card; `icon` is that of a score sheet."""
    winners, totals = (
        result.rows if result.is_alone or result.is_undecided else result.winners,
        [row.total or 0 for row in result.rows],
    )
    names = [result.seat_of(row).name for row in winners]
    alone = result.seat_of(winners[0]) if len(winners) == 1 else None
    if result.is_unfinished:  # the winners are those who were ahead
        alone, winners, names = None, [], []
    most = max(1, *totals)
    return Card(
        winner=as_text(say("end.card_names", names=names))
        if names
        else as_text(say("end.unfinished") if result.is_unfinished else result.no_winner_words),
        total=number(winners[0].total) if winners and winners[0].total is not None else "",
        title=as_text(title),
        players=as_text(
            say(
                "end.card_players",
                names=[result.seat_of(row).name for row in sorted(result.rows, key=lambda standing: standing.seat)],
            )
        ),
        day=day,
        fact=as_text(fact),
        has_winner=not (result.is_unfinished or result.is_alone or result.is_undecided),
        ending=_ending(result, names) if names and not (result.is_alone or result.is_undecided) else "",
        icon=icon,
        colour=alone.colour if alone else "",
        emblem=alone.emblem if alone else "",
        bars=tuple(
            CardBar(
                seat.colour,
                (row.total or 0) / most,
                seat.name,
                "" if row.total is None else number(row.total),
            )
            for row, seat in result.bars
        ),
    )


def _ending(result: Result, names: Sequence[str]) -> str:
    """Return who won, and that the fewest points win where they do."""
    sentence = as_text(say("end.wins" if len(names) == 1 else "end.win", names=names))
    return f"{sentence} {as_text(say('end.fewest_win'))}" if result.is_lowest else sentence


def card_beside(card: Card, tap: Tap) -> Part:
    """Draw the end card, slightly rotated, at the right of the bars."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        look = picture(end_card, card)
        w = min(area.w, area.h * look.breadth)
        place = Area(area.cx - w / 2, area.cy - w / look.breadth / 2, w, w / look.breadth)
        scene.put(f"{key}:card", look, area.cx, area.cy, w=w, h=w / look.breadth, angle=CARD_DEGREES)
        scene.touch("card", place, tap, words=(say("end.card"),))

    return Part(draw)


def dealer_note(names: Sequence[str], summary: SheetSummary) -> Words:
    """Return who plays again and, in a game with a dealer, who deals first."""
    return say("end.again_dealt", name=names[0]) if summary.has_dealer and names else say("end.again_note")
