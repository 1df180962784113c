"""Open games: a row on Home to resume them, and a page with all of them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games import catalogue
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.pictures.sheet_icons import sheet_leaf
from companion.session.inputs.messages import ResumeSession
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui.games.covers import cover_picture
from kivy_ui.layout.elements import GAP_UNITS, by_scene
from kivy_ui.layout.part import Part, by_area, by_shape, column, image, inset, line, panel, paragraph, row, spread, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, LARGE_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.history.play_words import minutes
from kivy_ui.pages.history.play_words import title as title_of
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.library.records.session_records import StoredSession
    from companion.library.store import Store

SHEET = "score-sheet"
KIT = "kit"
MOST_BARS = 2
BAR_UNITS = 70.0
BAR_AIR_UNITS = 12.0
MORE_UNITS = 112.0
MORE_WORDS_UNITS = 24.0
LEAST_MORE_TEXT = 13.0
MOST_FACES = 2
FACE_GAP_UNITS = 8.0
LEAF_UNITS = 62.0
COVER_UNITS = 92.0
COVER_RADIUS_UNITS = 12.0
COVER_RIM_UNITS = 2.0
COVER_RIM_ALPHA = 0.85
FACE_AIR_UNITS = 4.0
LEAST_FACE_BAR_UNITS = 300.0
DISC_UNITS = 40.0
LARGE_TITLE_SHARE = 0.48  # of the height of a bar, so that the title does not touch the note
TITLE_ROOM_UNITS = 250.0  # least room of the title beside discs; with less there are no discs


class OpenGames(NamedTuple):
    """The values on Home from the library.

    sessions    open sessions: games before tools, the last one first
    seats       the seats of the first sessions
    plays       the number of finished plays
    sheets      the name and the icon of open score sheets
    kits        the name and the icon of open kits
    """

    sessions: "list[StoredSession]"
    seats: Mapping[str, tuple[Seat, ...]]
    plays: int
    sheets: Mapping[str, tuple[str, str]] = {}
    kits: Mapping[str, tuple[Words, str]] = {}


def load_open_games(store: "Store") -> OpenGames:
    """Look up open sessions, who plays in those on Home, and how many plays there are."""
    sessions = [session for session in store.sessions(only_open=True) if not _is_blank_sheet(store, session)]
    sessions.sort(key=lambda session: (session.is_newer, catalogue.is_tool(session.game), -session.last_s))
    setups = {session.id: store.journal.setup(session.id) for session in sessions[:MOST_BARS]}
    seats = {id: setup.seats for id, setup in setups.items() if setup}
    sheets = {
        session.id: store.sheets.name_and_icon(session.id) for session in sessions if session.game == SHEET and not session.is_newer
    }
    kits = {
        session.id: store.kits.name_and_icon(session.id) for session in sessions if session.game == KIT and not session.is_newer
    }
    return OpenGames(sessions, seats, sum(count for _, count in store.statistics.games()), sheets, kits)


def _is_blank_sheet(store: "Store", session: "StoredSession") -> bool:
    """Return whether it is a score sheet without an entry that counts, such as a chosen but unused one."""
    if session.is_newer or catalogue.is_tool(session.game) or not catalogue.cover(session.game).icon:
        return False
    return store.is_barely_begun(session)


# on Home


def resume_row(shell: Shell, sessions: "Sequence[StoredSession]", loaded: OpenGames | None, open_all: Tap) -> Part:
    """Return a bar for each session of `bar_sessions`, and a key that calls `open_all` if there are other open games.

    The bars are side by side; on an upright screen with larger text, where the players would have no room, below each other.
    """
    games = loaded or OpenGames([], {}, 0)

    def bars(*, is_wide: bool) -> list[Part]:
        bar_games, other_games = bar_sessions(sessions, is_wide=is_wide)
        kinds = ["main", *["plain"] * (len(bar_games) - 1)]
        parts = [_bar(shell, session, games, kind) for session, kind in zip(bar_games, kinds, strict=True)]
        return [*parts, *([units(MORE_UNITS, _more_key(other_games, games, open_all))] if other_games else [])]

    upright = bars(is_wide=False)
    stacked_bars = (
        [units(BAR_UNITS, bar) for bar in upright]
        if shell.look.text_size and len(bar_sessions(sessions, is_wide=False)[0]) > 1
        else []
    )
    bar_rows = [units(BAR_UNITS, row(*parts)) for parts in (bars(is_wide=True), upright)]
    return by_shape(
        bar_rows[0],
        units(len(stacked_bars) * (BAR_UNITS + GAP_UNITS) - GAP_UNITS, column(*stacked_bars)) if stacked_bars else bar_rows[1],
    )


def bar_sessions(sessions: "Sequence[StoredSession]", *, is_wide: bool) -> "tuple[list[StoredSession], list[StoredSession]]":
    """Return the open sessions that have a bar on Home, and the others: the last two games, or tools if no game is open."""
    games = [session for session in sessions if not catalogue.is_tool(session.game)] or list(sessions)
    count = MOST_BARS if is_wide or len(games) <= MOST_BARS else 1
    return games[:count], games[count:]


def _more_key(other_sessions: "Sequence[StoredSession]", games: OpenGames, open_all: Tap) -> Part:
    """Return the key to all open games: the pictures of the first ones without a bar, and how many there are."""

    def make(scene: Scene) -> Part:
        ink = plate_painters.ink_on("plain", scene.theme)
        words_units = MORE_WORDS_UNITS * scene.look.text_factor
        room = BAR_UNITS - plate_painters.LIP - 2 * FACE_AIR_UNITS - words_units
        signs = [(session.game, icon_of_session(session, games)) for session in other_sessions[:MOST_FACES]]
        faces = [_face(game, sign, scene.theme, room)[0] for game, sign in signs]
        words = line(say("home.more_open", count=len(other_sessions)), NOTE_TEXT, ink, least=LEAST_MORE_TEXT)
        body = column(row(*faces, gap=FACE_AIR_UNITS), units(words_units, words), gap=0)
        ground = picture(plate_painters.answer, "plain", scene.ink.tint, scene.theme)
        return panel("go-on-others", ground, inset(FACE_GAP_UNITS, FACE_AIR_UNITS, body, plate_painters.LIP), open_all)

    return by_scene(make)


def title_of_session(shell: Shell, session: "StoredSession", games: OpenGames) -> str:
    """Return the title of an open session: the sheet's, the kit's or the game's."""
    kit, _ = games.kits.get(session.id, ("", ""))
    if kit:
        return catalogue.reader_of(KIT, language_code()).read(kit)
    sheet, _ = games.sheets.get(session.id, ("", ""))
    return title_of(f"{SHEET}/{sheet}") if sheet else shell.cover(session.game).title(language_code())


def icon_of_session(session: "StoredSession", games: OpenGames) -> str:
    """Return the icon of an open score sheet or kit, "" for another game."""
    return (games.sheets.get(session.id) or games.kits.get(session.id) or ("", ""))[1]


def _bar(shell: Shell, session: "StoredSession", games: OpenGames, kind: str) -> Part:
    """Return a bar that resumes a game: its cover or its sheet's icon, its name, its players."""
    players = () if catalogue.is_tool(session.game) else tuple(games.seats.get(session.id, ()))
    game = title_of_session(shell, session, games)
    title = as_text(say("recent.resume", title=game))
    sign = icon_of_session(session, games)

    def make(scene: Scene, area: Area) -> Part:
        ink, room = plate_painters.ink_on(kind, scene.theme), area.w - 2 * BAR_AIR_UNITS
        parts = [by_area(partial(_bar_words, (title, game), session, ink))]
        look, width = _face(session.game, sign, scene.theme)
        if area.w > LEAST_FACE_BAR_UNITS and scene.scaled_width(title, BODY_TEXT) <= room - width - GAP_UNITS:
            parts.insert(0, units(width, inset(0, FACE_AIR_UNITS, look)))
        discs_units = len(players) * (DISC_UNITS + GAP_UNITS)
        if players and scene.is_wide and room - width - discs_units > TITLE_ROOM_UNITS:
            discs = [image(picture(disc, seat.colour, seat.emblem), DISC_UNITS) for seat in players]
            parts.append(units(discs_units, row(*discs)))
        ground = picture(plate_painters.answer, kind, scene.ink.tint, scene.theme)
        body = inset(BAR_AIR_UNITS, plate_painters.LIP, row(*parts), plate_painters.LIP)
        return panel(f"go-on:{session.id}", ground, body, partial(shell.send, ResumeSession(session.id)))

    return by_area(make)


def _face(game: str, sign: str, theme: str, room: float = LEAF_UNITS) -> tuple[Part, float]:
    """Return the picture on the bar of an open game, and its width: the icon of a sheet or kit, else the game's cover.

    `room` is the height for it, in units; an icon is not larger.
    """
    if sign:
        side = min(LEAF_UNITS, room)
        return image(picture(sheet_leaf, sign, theme), side), side
    cover = cover_picture(game, theme, 0, COVER_RADIUS_UNITS / COVER_UNITS)
    rim = picture(plate_painters.frame, "#ffffff", COVER_RIM_UNITS, COVER_RADIUS_UNITS)
    return stack(spread(cover), spread(rim, COVER_RIM_ALPHA)), COVER_UNITS


def _bar_words(titles: tuple[str, str], session: "StoredSession", ink: str, scene: Scene, area: Area) -> Part:
    """Write the title on one line and the note that fits below it.

    `titles` are the words that resume the game, and its name alone. If the first take two lines of larger text and leave no
    room for a note, the name is on one line, and the note says that a tap resumes the game if its players leave room.
    """
    title, game = titles
    notes = list(player_notes(session))

    def note(*ways: str) -> Part:
        short = session.names[0] if session.names else ""
        fitting = next((words for words in ways if scene.scaled_width(words, NOTE_TEXT, False) <= area.w), short)
        return line(fitting, NOTE_TEXT, ink, "start", is_bold=False)

    def on_one_line(words: str) -> Part:
        most = min(LARGE_TEXT, LARGE_TITLE_SHARE * area.h / scene.look.text_factor)
        return line(words, most, ink, "start", least=NOTE_TEXT)

    if scene.scaled_width(title, NOTE_TEXT) <= area.w:
        return column(on_one_line(title), note(*notes), gap=0)
    title_part = paragraph(title, BODY_TEXT, ink, is_bold=True, is_top=False)
    title_height = title_part.height(scene, area.w) if title_part.height else 0.0
    if title_height + scene.text_size(NOTE_TEXT) <= area.h:
        return column(title_part, note(*notes), gap=0)
    if scene.look.text_factor == 1 or scene.scaled_width(game, NOTE_TEXT) > area.w:
        return title_part
    resuming = [translate("recent.resume_names", names=words) for words in notes]
    return column(on_one_line(game), note(*resuming, *notes), gap=0)


def player_notes(session: "StoredSession") -> Iterator[str]:
    """Yield notes on the players and how far the game is, each shorter than the one before.

    How far is the playing time; the number of moves in the first minute; "just started" without a move.
    """
    if session.is_newer:
        yield translate("recent.newer")
        return
    names, moves, time = session.names, session.entries - 1, minutes(session.played_ms)
    length_words = time or (say("recent.moves", moves=moves) if moves > 0 else say("recent.just_begun"))
    if catalogue.is_tool(session.game):  # a tool has twelve seats, but no players
        yield as_text(length_words)
        return
    if moves > 0 and time:
        yield translate("recent.so_far", names=names, moves=moves, played=length_words)
    yield translate("recent.so_far_short", names=names, played=length_words)
    yield from (translate("recent.some_names", names=names[:most], more=len(names) - most) for most in range(len(names) - 1, 0, -1))
