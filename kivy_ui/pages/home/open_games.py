"""Open games: a row on Home to resume them, and a page with all of them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games import catalogue
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.pictures.sheet_icons import sheet_leaf
from companion.session.inputs.messages import ResumeSession
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui.games.covers import cover_picture
from kivy_ui.layout.elements import GAP_UNITS, icon_of
from kivy_ui.layout.leaves import image, line, paragraph, spread
from kivy_ui.layout.part import Part, by_area, by_shape, column, inset, panel, row, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, LARGE_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.history.play_words import is_today, minutes, time_ago
from kivy_ui.pages.history.play_words import title as title_of
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import LongPress, OnHold, Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.library.records.session_records import StoredSession
    from companion.library.records.sheets import LatestGames, SheetProgress
    from companion.library.store import Store

SHEET = "score-sheet"
KIT = "kit"
UNPLAYED_ENTRIES = 1
"""Most entries of a game without a move."""
MOST_BARS = 3
BAR_UNITS = 70.0
BAR_PADDING_UNITS = 12.0
NARROW_PADDING_UNITS = 6.0
LEAST_NAME_TEXT = 16.0
LEAST_LARGE_NOTE_TEXT = 14.0  # of a note in larger text
LEAF_UNITS = 62.0
COVER_UNITS = 92.0
COVER_RADIUS_UNITS = 12.0
COVER_RIM_UNITS = 2.0
COVER_RIM_ALPHA = 0.85
FACE_PADDING_UNITS = 4.0
LEAST_FACE_BAR_UNITS = 300.0
LEAST_ENDED_BAR_UNITS = 360.0
"""Least width of a bar that has a key to the page that ends its game."""
DOTS_UNITS = 52.0
DOTS_ICON_UNITS = 30.0
DISC_UNITS = 40.0
LARGE_TITLE_SHARE = 0.48  # of the height of a bar, so that the title does not touch the note
TITLE_ROOM_UNITS = 250.0  # least room of the title beside discs; with less there are no discs


class OpenGames(NamedTuple):
    """The values on Home from the library.

    sessions    open sessions: games before tools, those with a move before others, the last one first
    seats       the seats of the first sessions
    plays       the number of finished plays
    sheets      the name and the icon of open score sheets
    kits        the name and the icon of open kits
    tools       the open tool of each toolbox, and who plays with it; looked up once Home is drawn
    progress    how far the open score sheets are
    latest      what the latest plays were of
    """

    sessions: "list[StoredSession]"
    seats: Mapping[str, tuple[Seat, ...]]
    plays: int
    sheets: Mapping[str, tuple[str, str]] = {}
    kits: Mapping[str, tuple[Words, str]] = {}
    tools: Mapping[str, tuple[Words, tuple[str, ...]]] = {}
    progress: Mapping[str, "SheetProgress"] = {}
    latest: "LatestGames | None" = None


def load_open_games(store: "Store") -> OpenGames:
    """Look up open sessions, who plays in those on Home, and how many plays there are."""
    sessions = [session for session in store.sessions(only_open=True) if not _is_blank_sheet(store, session)]
    sessions.sort(
        key=lambda session: (
            session.is_newer,
            catalogue.is_tool(session.game),
            session.entries <= UNPLAYED_ENTRIES,
            -session.last_s,
        )
    )
    setups = {session.id: store.journal.setup(session.id) for session in sessions[:MOST_BARS]}
    seats = {id: setup.seats for id, setup in setups.items() if setup}
    sheets = {
        session.id: store.sheets.name_and_icon(session.id) for session in sessions if session.game == SHEET and not session.is_newer
    }
    kits = {
        session.id: store.kits.name_and_icon(session.id) for session in sessions if session.game == KIT and not session.is_newer
    }
    progress = {session.id: store.sheets.progress(session.id) for session in sessions if session.id in sheets}
    plays = sum(count for _, count in store.statistics.games())
    latest = store.sheets.latest_games()
    return OpenGames(sessions, seats, plays, sheets, kits, progress=progress, latest=latest)


def load_tools(store: "Store", sessions: "Sequence[StoredSession]") -> dict[str, tuple[Words, tuple[str, ...]]]:
    """Look up the open tool of each toolbox among `sessions`, and who plays with it."""
    toolboxes = [session.id for session in sessions if not session.is_newer and catalogue.is_tool(session.game)]
    return {id: tool for id in toolboxes if (tool := store.current_tool(id)) is not None}


def _is_blank_sheet(store: "Store", session: "StoredSession") -> bool:
    """Return whether it is a score sheet without an entry that counts, such as a chosen but unused one."""
    return session.game == SHEET and not session.is_newer and store.is_barely_begun(session)


# on Home


def resume_row(
    shell: Shell, sessions: "Sequence[StoredSession]", loaded: OpenGames | None, open_all: Tap, press: LongPress
) -> Part:
    """Return a bar for each session of `bar_sessions`, and a key that calls `open_all` if there are other open games.

    A long press on the bar of a game opens the page that ends it.

    The bars are side by side; on an upright screen the first one is above the others.
    """
    games = loaded or OpenGames([], {}, 0)
    bar_games, other_games = bar_sessions(sessions)
    kinds = ["main", *["plain"] * (len(bar_games) - 1)]
    titles = [translate("recent.resume", title=title_of_session(shell, session, games)) for session in bar_games]
    groups = [(title, sorted(session.names)) for title, session in zip(titles, bar_games, strict=True)]
    bars = [
        _bar(shell, session, games, kind, titles, press=press, has_twin=groups.count(group) > 1)
        for session, kind, group in zip(bar_games, kinds, groups, strict=True)
    ]
    bars += [_more_key(shell, other_games, games, open_all)] if other_games else []
    first, *later_bars = bars
    lines = [first, row(*later_bars)] if later_bars else [first]
    upright = column(*(units(BAR_UNITS, line_part) for line_part in lines))
    return by_shape(units(BAR_UNITS, row(*bars)), units(len(lines) * (BAR_UNITS + GAP_UNITS) - GAP_UNITS, upright))


def bar_sessions(sessions: "Sequence[StoredSession]") -> "tuple[list[StoredSession], list[StoredSession]]":
    """Return the open sessions that have a bar on Home, and the others: the last games, or tools if no game is open."""
    games = [session for session in sessions if not catalogue.is_tool(session.game)] or list(sessions)
    count = MOST_BARS if len(games) <= MOST_BARS else MOST_BARS - 1
    return games[:count], games[count:]


def _more_key(shell: Shell, other_sessions: "Sequence[StoredSession]", games: OpenGames, open_all: Tap) -> Part:
    """Return the key to all open games: picture and name of the first one without a bar, and how many more there are."""
    session = other_sessions[0]
    title, sign = title_of_session(shell, session, games), icon_of_session(session, games)

    def make(scene: Scene, area: Area) -> Part:
        ink = plate_painters.ink_on("plain", scene.theme)
        count = len(other_sessions) - 1
        more = [translate("home.and_more", count=count), translate("home.and_more_short", count=count)]
        words = by_area(lambda scene, room: _name_and_note(scene, room, title, more, ink))
        face = _face_part(session.game, sign, scene, area)
        return _bar_panel("go-on-others", scene, area, "plain", parts=[face, words], tap=open_all)

    return by_area(make)


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


def picture_of_session(session: "StoredSession", games: OpenGames, theme: str) -> Picture:
    """Return the icon of an open score sheet or kit on paper, else the game's cover."""
    sign = icon_of_session(session, games)
    return picture(sheet_leaf, sign, theme) if sign else cover_picture(session.game, theme)


def _bar(
    shell: Shell,
    session: "StoredSession",
    games: OpenGames,
    kind: str,
    titles: Sequence[str],
    *,
    press: LongPress,
    has_twin: bool,
) -> Part:
    """Return a bar that resumes a game: its cover or its sheet's icon, its name, its players.

    titles    the titles of all bars
    has_twin  whether another bar has the same game and players, so that this one says when it was played and how far it is
    """
    players = () if catalogue.is_tool(session.game) else tuple(games.seats.get(session.id, ()))
    names = [title_of_session(shell, session, games)]
    sign = icon_of_session(session, games)
    if not sign:
        names.append(shell.cover(session.game).short_title(language_code()))

    def make(scene: Scene, area: Area) -> Part:
        ink = plate_painters.ink_on(kind, scene.theme)
        notes = [*tool_notes(session, games), *player_notes(session, games.progress.get(session.id), has_twin=has_twin)]
        words = partial(_bar_words, titles, names, notes, ink, has_twin=has_twin)
        tap, hold, show = resume_callbacks(shell, session, games, press)
        end = [dots_key(session, show, ink)] if show is not None and area.w >= LEAST_ENDED_BAR_UNITS else []
        parts = [_face_part(session.game, sign, scene, area), by_area(words)]
        discs_units = len(players) * (DISC_UNITS + GAP_UNITS)
        if (
            players
            and area.w - 2 * BAR_PADDING_UNITS - COVER_UNITS - discs_units - len(end) * DOTS_UNITS
            > TITLE_ROOM_UNITS * scene.look.text_factor
        ):
            discs = [image(picture(disc, seat.colour, seat.emblem), DISC_UNITS) for seat in players]
            parts.append(units(discs_units, row(*discs)))
        return _bar_panel(f"go-on:{session.id}", scene, area, kind, parts=parts, tap=tap, hold=hold, end=end)

    return by_area(make)


def resume_callbacks(
    shell: Shell, session: "StoredSession", games: OpenGames, press: LongPress
) -> tuple[Tap, OnHold | None, Tap | None]:
    """Return the callbacks of an open game: a tap resumes it; a long press, or a tap on its dots, opens the page that ends it.

    The last two are None for tools and for games of a newer version.
    """
    resume = partial(shell.send, ResumeSession(session.id))
    if session.is_newer or catalogue.is_tool(session.game):
        return resume, None, None
    show = partial(_show_open_game, shell, session, games)
    return partial(press.tap, resume), partial(press.hold, show), show


def dots_key(session: "StoredSession", show: Tap, ink: str) -> Part:
    """Return the key with three dots that opens the page of an open game."""
    return units(
        DOTS_UNITS, panel(f"open-game:{session.id}", None, icon_of("dots", DOTS_ICON_UNITS, ink), show, words=say("recent.end"))
    )


def _show_open_game(shell: Shell, session: "StoredSession", games: OpenGames) -> None:
    """Show the page that ends an open game."""
    from kivy_ui.pages.home.open_game_page import OpenGamePage  # imported later: few bars are held

    note = next(player_notes(session, games.progress.get(session.id), has_twin=True))
    hero = picture_of_session(session, games, shell.look.theme.name)
    shell.open_page(OpenGamePage(shell, session, title_of_session(shell, session, games), note, hero))


def _bar_panel(
    name: str,
    scene: Scene,
    area: Area,
    kind: str,
    *,
    parts: Sequence[Part],
    tap: Tap,
    hold: OnHold | None = None,
    end: Sequence[Part] = (),
) -> Part:
    """Return a bar with parts beside each other: a picture, then words. `end` is a part with a tap of its own."""
    padding = BAR_PADDING_UNITS if area.w > LEAST_FACE_BAR_UNITS else NARROW_PADDING_UNITS
    ground = picture(plate_painters.answer, kind, scene.ink.tint, scene.theme)
    body = inset(padding, plate_painters.LIP, row(*parts), plate_painters.LIP)
    if not end:
        return panel(name, ground, body, tap, hold=hold)
    return panel(f"{name}:ground", ground, row(panel(name, None, body, tap, hold=hold), *end, gap=0))


def _face_part(game: str, sign: str, scene: Scene, area: Area) -> Part:
    """Return the picture of an open game on its bar; on a narrow bar a cover is square."""
    look, width = _face(game, sign, scene.theme)
    return units(width if area.w > LEAST_FACE_BAR_UNITS else min(width, LEAF_UNITS), inset(0, FACE_PADDING_UNITS, look))


def _face(game: str, sign: str, theme: str) -> tuple[Part, float]:
    """Return the picture on the bar of an open game, and its width: the icon of a sheet or kit, else the game's cover."""
    if sign:
        return image(picture(sheet_leaf, sign, theme), LEAF_UNITS), LEAF_UNITS
    cover = cover_picture(game, theme, 0, COVER_RADIUS_UNITS / COVER_UNITS)
    rim = picture(plate_painters.frame, "#ffffff", COVER_RIM_UNITS, COVER_RADIUS_UNITS)
    return stack(spread(cover), spread(rim, COVER_RIM_ALPHA)), COVER_UNITS


def _bar_words(
    titles: Sequence[str], names: Sequence[str], notes: Sequence[str], ink: str, scene: Scene, area: Area, *, has_twin: bool
) -> Part:
    """Write the title on one line and the note that fits below it.

    `names` are the game's name and, if it has one, its short form, for a bar without room for the whole name on a line.
    `titles` are the words that resume the games of all bars. If one has no room on a line, each bar has the name of its game
    on it, and the note says that a tap resumes it; without room for that, how it differs from its twin if it `has_twin`.
    """
    game = next((name for name in names if scene.scaled_width(name, LEAST_NAME_TEXT) <= area.w), names[0])
    if all(scene.scaled_width(title, NOTE_TEXT) <= area.w for title in titles):
        return _name_and_note(scene, area, translate("recent.resume", title=game), notes, ink)
    resuming = [translate("recent.resume_names", names=words) for words in notes]
    differences = notes if has_twin else []
    return _name_and_note(scene, area, game, [*resuming, *differences, translate("recent.resume_short")], ink)


def _name_and_note(scene: Scene, area: Area, name: str, notes: Sequence[str], ink: str) -> Part:
    """Write a name on one line and the first note that fits below it; a name without room for that on two lines."""
    if scene.scaled_width(name, LEAST_NAME_TEXT) > area.w:
        return paragraph(name, BODY_TEXT, ink, is_bold=True, is_top=False)
    most = min(LARGE_TEXT, LARGE_TITLE_SHARE * area.h / scene.look.text_factor)
    least = LEAST_LARGE_NOTE_TEXT if scene.look.text_size else NOTE_TEXT
    note = next((words for words in notes if scene.scaled_width(words, least, False) <= area.w), notes[-1])
    note_line = line(note, NOTE_TEXT, ink, "start", is_bold=False, least=least)
    return column(line(name, most, ink, "start", least=LEAST_NAME_TEXT), note_line, gap=0)


def tool_notes(session: "StoredSession", games: OpenGames) -> Iterator[str]:
    """Yield notes on the open tool of a toolbox and who plays with it, each shorter than the one before; none while that is unknown."""
    tool, names = games.tools.get(session.id, ("", ()))
    title = catalogue.reader_of(session.game, language_code()).read(tool) if tool else ""
    if title and names:
        results = [title, translate("recent.all_names", names=names)]
        yield translate("plays.results", results=[*results, *filter(None, [minutes(session.played_ms)])])
        yield translate("plays.results", results=results)
    if title:
        yield title


def player_notes(session: "StoredSession", progress: "SheetProgress | None" = None, *, has_twin: bool = False) -> Iterator[str]:
    """Yield notes on the players and how far the game is, each shorter than the one before.

    If it has a twin, each says how far the game is, or of a game of an earlier day when it was last played; with room both.

    How far is the playing time; the number of moves in the first minute; "just started" without a move. For a score sheet,
    `progress` is in place of the moves: the round, or how many numbers are entered.
    """
    if session.is_newer:
        yield translate("recent.newer")
        return
    names, moves, time = session.names, session.entries - 1, minutes(session.played_ms)
    far_words = _progress_words(progress) if progress is not None else say("recent.moves", moves=moves)
    length_words = time or (far_words if moves > 0 else say("recent.just_begun"))
    if catalogue.is_tool(session.game):  # a tool has twelve seats, but no players
        yield as_text(length_words)
        return
    if has_twin:
        how_far = [far_words, time] if moves > 0 and time else [length_words]
        when = [*filter(None, [time_ago(session.last_s)])]
        differences = [*how_far, *when] if is_today(session.last_s) else [*when, *how_far]
        yield translate("plays.results", results=[translate("recent.all_names", names=names), *differences])
        for count in range(len(differences), 0, -1):
            yield translate("plays.results", results=differences[:count])
        return
    if moves > 0 and time:
        yield translate("recent.so_far", names=names, far=far_words, played=time)
    yield translate("recent.so_far_short", names=names, played=length_words)
    yield translate("recent.all_names", names=names)
    if len(names) > 1:  # one name alone would look like whose turn it is
        yield translate("sheets.with_count", count=len(names))


def _progress_words(progress: "SheetProgress") -> Words:
    """Return how far a score sheet is."""
    return say("recent.round", round=progress.round) if progress.round else say("recent.numbers", count=progress.numbers)
