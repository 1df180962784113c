"""A person as the table knows them: wins, a streak, points as a sea at sunset, and who beats them most."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.plots import swell, swell_high
from companion.pictures.seats import SEAT_PAINTS, disc, helmet
from companion.pictures.things import crown, pole_flag
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.look.language import number, percent, read, told
from kivy_ui.pages.history.edit_person import EditPersonPage
from kivy_ui.pages.history.play_words import day_and_year, plays, title
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, DARK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.parts import told_apart

if TYPE_CHECKING:
    from companion.library.records.people import Person
    from companion.library.records.statistics import PersonStatistics
    from companion.library.store import Store

PLATE_W, WINS_H, LINE_H, LAST, DOTS, MOST_GAMES = 250, 116, 44, 8, 12, 4
SHARES_H = 24.0
KEY_W, KEY_WORDS, NAME_X, NAME, EMPTY_H = 56.0, 22.0, 140.0, 40.0, 70.0
LOWEST, HIGHEST, LEVELS = 0.16, 0.72, 3
"""Between which shares of a plot its line runs: days stand below it, words above; and how many round numbers it shows."""
Score = tuple[int, float, bool]
ROUND = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def _levels(low: float, high: float) -> list[int]:
    """List the round numbers between a plot's least and its most, three at most; none where they are too far apart to be counted."""
    step = next((step for step in ROUND if high // step - -(-low // step) < LEVELS), 0)
    return [int(nth) * step for nth in range(int(-(-low // step)), int(high // step) + 1)] if step and high > low else []


class Found(Struct, frozen=True):
    """What is known of somebody: their figures, points in one game, the places of their last plays (0: won), who beats them."""

    figures: "PersonStatistics"
    game: str
    scores: list[Score]
    places: list[int]
    rival: str


class PersonPage(HousePage):
    """One person; `on_changed()` is called once somebody was changed."""

    def __init__(self, shell: Shell, person: "Person", people: "list[Person]", on_changed: Tap) -> None:
        super().__init__(shell)
        self.person, self.people, self._on_changed = person, people, on_changed
        self._found: Found | None = None
        self._trouble: Words = ""
        self._ask("")

    def _ask(self, game: str) -> None:
        id = self.person.player.id
        self.shell.ask(lambda store: _looked(store, id, game), self._came)

    def _came(self, found: Found | Exception) -> None:
        if isinstance(found, Exception):
            self._trouble = sentence(found)
        else:
            self._found = found
        self.renew()

    # drawing

    def draw(self, scene: Scene) -> None:
        """The head, three plates, and the games."""
        self._head(scene)
        found = self._found
        games = found.figures.by_game[:MOST_GAMES] if found else ()
        area = self.foot(
            scene, [self._game(*one) for one in games] or [Way("close", say("settings.close"), self.close, kind="end")]
        )
        if found is None or not games:
            words = self._trouble or (say("person.no_plays") if found else "")
            self._empty(scene, area, words)
            return
        line = Area(area.x, area.bottom - LINE_H + GAP, area.w, LINE_H - GAP)
        rest = Area(area.x, area.y, area.w, area.h - LINE_H)
        if scene.is_wide:
            left = Area(rest.x, rest.y, PLATE_W, rest.h)
            sea = Area(rest.x + PLATE_W + 12, rest.y, rest.w - PLATE_W - 12, rest.h)
            wins = Area(left.x, left.y, left.w, min(WINS_H, left.h * 0.45))
            streak = Area(left.x, wins.bottom + GAP, left.w, left.h - wins.h - GAP)
        else:
            wins, streak = Area(rest.x, rest.y, rest.w, WINS_H + 24).columns(2, GAP)
            sea = Area(rest.x, wins.bottom + GAP, rest.w, min(rest.h - wins.h - GAP, 360))
        self._wins(scene, wins, found)
        self._streak(scene, streak, found)
        self._sea(scene, sea, found)
        self._line(scene, line, found)

    def _empty(self, scene: Scene, area: Area, words: Words) -> None:
        """Their diver, and what is to be said while nothing was played."""
        low = Area(area.x + 20, area.bottom - EMPTY_H, area.w - 40, EMPTY_H)
        side = min(area.h - EMPTY_H, area.w * 0.6)
        player = self.person.player
        scene.put("face", picture(helmet, player.colour, player.emblem), area.cx, (area.y + low.y) / 2, side, side)
        scene.paragraph("none", words, low, 28, self.ink.ink, "middle", True, least=15, is_top=False)

    def _head(self, scene: Scene) -> None:
        player = self.person.player
        left = self._keys(scene)
        self.heading(scene, "", "", self.close)
        x = 78.0
        if player.colour:
            scene.put("disc", picture(disc, player.colour, player.emblem), 102, 36, 52, 52)
            x = NAME_X
        name = told_apart(scene, player.name, (left - x) / 1.7)
        w = scene.write("name", name, x, 35, NAME, self.ink.ink, "start", room=left - x, least=22)
        note = plays(self.person.wins.tries)
        if scene.wide(note, 22, False) < left - x - w - 24:
            scene.write("note", note, x + w + 16, 39, 22, self.ink.dim, "start", is_bold=False)

    def _keys(self, scene: Scene) -> float:
        """Draw the ways on at the right of the heading, in words where the name keeps room; return where they begin."""
        keys = (
            ("history", say("person.plays"), "moon", self._history),
            ("statistics", say("person.statistics"), "chart", self._statistics),
            ("edit", say("person.edit"), "gear", self._edit),
        )
        wide = [scene.wide(words, KEY_WORDS) + KEY_W + 8 for _, words, _, _ in keys]
        has_words = scene.w - sum(wide) - 4 * GAP > NAME_X + scene.wide(self.person.player.name, NAME)
        right = scene.w - 12.0
        for (key, words, sign, tap), w in reversed(list(zip(keys, wide, strict=True))):
            place = Area(right - (w if has_words else KEY_W), 8, w if has_words else KEY_W, 52)
            scene.lay(key, picture(plate_painters.plate, self.ink.plate, self.ink.ink, 2, 14), place)
            scene.put(f"{key}:icon", picture(icon, sign, self.ink.ink), place.x + KEY_W / 2, place.cy, 34, 34)
            if has_words:
                scene.write(f"{key}:words", words, place.x + KEY_W - 6, place.cy, KEY_WORDS, self.ink.ink, "start")
            scene.touch(key, place, tap)
            right = place.x - GAP
        return right

    def _plate(self, scene: Scene, key: str, area: Area) -> None:
        self.plate(scene, key, area, SEAT_PAINTS.get(self.person.player.colour, ""), 2.5, 18)

    @property
    def _brass(self) -> str:
        return BRASS if self.look.theme.name != "light" else self.look.theme.accent

    def _wins(self, scene: Scene, area: Area, found: Found) -> None:
        self._plate(scene, "wins", area)
        wins = found.figures.wins
        area = self._apart(scene, area, _shares(found))
        side = min(64.0, area.w * 0.26)
        scene.put("wins:crown", picture(crown), area.x + 12 + side / 2, area.cy, side, side * 0.72)
        x = area.x + side + 22
        w = scene.write("wins:count", str(wins.hits), x, area.cy, 56, self._brass, "start", room=area.right - x - 76, least=24)
        room = area.right - x - w - 18
        up = 14 * scene.look.text_factor
        scene.write(
            "wins:words",
            say("person.wins", count=wins.hits),
            x + w + 10,
            area.cy - up,
            24,
            self.ink.ink,
            "start",
            room=room,
            least=13,
        )
        scene.write(
            "wins:share",
            percent(wins.share),
            x + w + 10,
            area.cy + up,
            24,
            self.ink.dim,
            "start",
            is_bold=False,
            room=room,
            least=13,
        )

    def _apart(self, scene: Scene, area: Area, shares: str) -> Area:
        """Write shares that stand apart at the bottom of a plate; return the room above them."""
        if not shares:
            return area
        line = SHARES_H * scene.look.text_factor
        place = Area(area.x + 14, area.bottom - line - 4, area.w - 28, line)
        scene.paragraph("wins:shares", shares, place, 18, self.ink.dim, "middle", least=11, is_top=False)
        return area._replace(h=area.h - line)

    def _streak(self, scene: Scene, area: Area, found: Found) -> None:
        self._plate(scene, "streak", area)
        top = area.y + 28
        scene.write("streak:title", say("person.streak"), area.x + 16, top, 24, self._brass, "start", room=area.w - 90, least=14)
        scene.write("streak:now", str(found.figures.streak), area.right - 18, top, 40, self._brass, "end", room=60)
        step = (area.w - 24) / LAST
        for nth, place in enumerate(found.places):
            x = area.x + 12 + (nth + 0.5) * step
            if place:
                scene.write(f"streak:{nth}", str(place), x, area.y + area.h * 0.52, 24, self.ink.dim, room=step)
            else:
                scene.put(f"streak:{nth}", picture(crown), x, area.y + area.h * 0.52, 26, 19)
        words = say("person.last")
        scene.write(
            "streak:last",
            words,
            area.x + 16,
            area.bottom - 20,
            20,
            self.ink.dim,
            "start",
            is_bold=False,
            room=area.w - 32,
            least=12,
        )

    def _sea(self, scene: Scene, area: Area, found: Found) -> None:
        totals = [total for _, total, _ in found.scores]
        if not any(totals):
            self._plate(scene, "sea", area)
            scene.paragraph(
                "sea:none",
                say("person.no_points", game=title(found.game)),
                area.inset(20),
                24,
                self.ink.ink,
                "middle",
                is_top=False,
            )
            return
        low, high = min(totals), max(totals)

        def share(total: float) -> float:
            return round(LOWEST + (HIGHEST - LOWEST) * (total - low) / (high - low), 3) if high > low else 0.4

        shares, levels = tuple(map(share, totals)), _levels(low, high)
        won = tuple(nth for nth, (_, _, has_won) in enumerate(found.scores) if has_won)
        scene.lay("sea", picture(swell, shares, won, scene.theme, tuple(map(share, levels))), area)
        for level in levels:
            y = area.y + swell_high(share(level)) * area.h - scene.text_size(18) * 0.6
            scene.write(f"sea:level:{level}", number(level), area.right - 5, y, 18, "#ffffff", "end", halo="#06304a")
        self._captions(scene, area, found, totals)

    def _captions(self, scene: Scene, area: Area, found: Found, totals: list[float]) -> None:
        """Write what the sea is of, the best and the usual, and from when to when."""
        ink = "#2a1206" if scene.theme != "contrast" else "#ffffff"
        scene.write(
            "sea:title",
            say("person.points", game=title(found.game)),
            area.x + 16,
            area.y + 24,
            24,
            ink,
            "start",
            room=area.w - 32,
            least=15,
        )
        best = say("person.best", best=number(max(totals)), usual=number(round(sum(totals) / len(totals))))
        best = best if len(totals) > 1 else say("person.only", points=number(totals[0]))
        scene.write(
            "sea:best",
            best,
            area.x + 16,
            area.y + 24 + 27 * scene.look.text_factor,
            21,
            ink,
            "start",
            is_bold=False,
            room=area.w - 32,
            least=14,
        )
        first, last = (day_and_year(when)[0] for when in (found.scores[0][0], found.scores[-1][0]))
        y = area.bottom - 22
        scene.write("sea:first", first, area.x + 16, y, 20, "#ffffff", "start", halo="#06304a", room=area.w / 2 - 24, least=14)
        if len(totals) > 1:
            scene.write("sea:last", last, area.right - 16, y, 20, "#ffffff", "end", halo="#06304a", room=area.w / 2 - 24, least=14)

    def _line(self, scene: Scene, area: Area, found: Found) -> None:
        has_flag = any(has_won for _, _, has_won in found.scores)
        if has_flag:
            scene.put("flag", picture(pole_flag), area.x + 24, area.cy - 2, 34, 40)
        rival = read(say("person.beaten_by", **_rival(found))) if found.rival else ""
        room = (area.w - 60) * (0.36 if rival else 1)
        if has_flag:
            x = area.x + 46
            scene.write(
                "flag:words", say("person.flag"), x, area.cy, 20, self.ink.dim, "start", False, self._halo, room=room, least=11
            )
        if rival:
            scene.write(
                "rival",
                rival,
                area.right,
                area.cy,
                20,
                self.ink.dim,
                "end",
                is_bold=False,
                halo=self._halo,
                room=(area.w - 60) * 0.62,
                least=11,
                may_cut=True,
            )

    @property
    def _halo(self) -> str:
        return "" if self.look.theme.name == "light" else DARK

    def _game(self, game: str, record: object) -> Way:
        count = dict(self._found.figures.by_game)[game].wins.tries if self._found else 0
        is_on = self._found is not None and game == self._found.game
        return Way(f"of:{game}", title(game), partial(self._ask, game), plays(count), kind="main" if is_on else "plain")

    # elsewhere

    def _edit(self) -> None:
        self.close()
        self.shell.lay(EditPersonPage(self.shell, self.person, self.people, self._on_changed))

    def _statistics(self) -> None:
        from kivy_ui.pages.history.statistics_page import PersonStatisticsPage  # the pages lead to each other

        self.shell.go(PersonStatisticsPage(self.shell, self.person.player.id))

    def _history(self) -> None:
        from kivy_ui.pages.history.history_page import HistoryPage  # the pages lead to each other

        self.shell.go(HistoryPage(self.shell, player=self.person.player.id))


def _shares(found: Found) -> str:
    """Say how often they won against others and together with them, apart; "" for who did only one of both."""
    figures = found.figures
    if not figures.together.tries or not figures.against.tries:
        return ""
    return told("person.shares", against=figures.against.share, together=figures.together.share)


def _looked(store: "Store", player: str, game: str) -> Found:
    figures = store.statistics.person(player)
    game = game or (figures.by_game[0][0] if figures.by_game else "")
    scores = store.statistics.scores(player, game)[-DOTS:] if game else []
    nights = store.nights.page(LAST, 0, "", "shown", player)[::-1]
    mine = [score for night in nights for score, face in zip(night.play.scores, night.faces, strict=True) if face.id == player]
    faces = store.people.faces()
    rival = faces[figures.rival.player].name if figures.rival and figures.rival.player in faces else ""
    return Found(figures, game, scores, [0 if score.has_won else score.place for score in mine][-LAST:], rival)


def _rival(found: Found) -> dict[str, object]:
    rival = found.figures.rival
    return {"name": found.rival, "count": rival.behind if rival else 0}
