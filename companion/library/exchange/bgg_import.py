"""Plays of BoardGameGeek: convert its XML into the format of a BG Stats export.

The format: boardgamegeek.com/wiki/page/BGG_XML_API2, "Plays": `plays` holds `play`s, each with an `item` (the game), `comments` and
`players`. Document types and entities are refused: plays have neither, and they are used to exhaust memory or read other files.
"""

import json
import re
import tempfile
from collections.abc import Iterator
from datetime import date
from typing import Any, BinaryIO
from xml.parsers import expat

from companion.library.exchange.bgstats_file import ImportFileError
from companion.table.sentence import say

CHUNK = 1 << 16
MOST_DEPTH = 12
MOST_IN_MEMORY = 1 << 20
"""Maximum size of a comment in memory, in bytes. Plays entered as one each have the comment; of a longer one only the first has it."""
MOST_BLANKS = 1 << 20
"""Maximum number of blanks at the end of a comment that are left out; more of them are stored."""
MOST_QUANTITY = 100
"""Maximum number of plays that are entered as one."""
NOON = "12:00:00"
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
XML_STARTS = (b"<", b"\xff\xfe<\0", b"\xfe\xff\0<")


def is_xml(file: BinaryIO) -> bool:
    """Return whether a file begins like XML; rewind it."""
    file.seek(0)
    first = file.read(CHUNK).removeprefix(b"\xef\xbb\xbf").lstrip()
    file.seek(0)
    return first.startswith(XML_STARTS)


def convert_to_bg_stats(file: BinaryIO) -> BinaryIO:
    """Return the plays of a file in the format of a BG Stats export. Raises ImportFileError."""
    reading = _XmlHandler()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = reading.begin, reading.end
    parser.CharacterDataHandler = reading.text
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse
    try:
        parser.ParseFile(file)
        return reading.result_file()
    except ImportFileError:
        reading.close()
        raise
    except expat.ExpatError as error:
        reading.close()
        raise ImportFileError(say("bad_import.bgg_not_whole", line=error.lineno)) from error
    except (UnicodeError, ValueError, LookupError) as error:
        reading.close()
        raise ImportFileError(say("bad_import.bgg_not_whole", line=parser.CurrentLineNumber)) from error


def _refuse(*_: object) -> None:
    raise ImportFileError(say("bad_import.bgg_doctype"))


class _XmlHandler:
    """Handler of XML elements."""

    def __init__(self) -> None:
        self._path: list[str] = []
        self._play: dict[str, Any] = {}
        self._comment = _Comment()
        self._games: dict[str, dict[str, Any]] = {}
        self._players: dict[str, dict[str, Any]] = {}
        self._places: dict[str, int] = {}
        self._file: BinaryIO = tempfile.TemporaryFile()  # noqa: SIM115 - the import reads it to its end
        self._file.write(b'{"plays": [')
        self._is_first = True

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element, with its attributes."""
        if not self._path and name != "plays":
            raise ImportFileError(say("bad_import.bgg_no_plays"))
        self._path.append(name)
        if len(self._path) > MOST_DEPTH:
            raise ImportFileError(say("bad_import.bgg_no_plays"))
        if self._path == ["plays", "play"]:
            self._begin_play(attributes)
        elif self._path == ["plays", "play", "item"]:
            self._play["gameRefId"] = self._game(attributes)
        elif self._path == ["plays", "play", "players", "player"]:
            self._play["playerScores"].append(self._score(attributes))

    def text(self, words: str) -> None:
        """Handle text; only a play's comment is used."""
        if self._path == ["plays", "play", "comments"]:
            self._comment.add(words)

    def end(self, name: str) -> None:
        """Handle the end of an element."""
        if self._path == ["plays", "play"]:
            if "gameRefId" not in self._play:
                raise ImportFileError(say("bad_import.bgg_no_game", day=self._play["playDate"][:10]))
            for play in self._repeat_play():
                self._file.write((b"" if self._is_first else b",") + json.dumps(play).encode().removesuffix(b"}"))
                self._file.write(b', "comments": "')
                self._file.writelines(self._comment.pieces(is_whole=self._play is play))
                self._file.write(b'"}')
                self._is_first = False
            self._comment.close()
        self._path.pop()

    def _begin_play(self, attributes: dict[str, str]) -> None:
        day = attributes.get("date", "")
        self._comment = _Comment()
        self._play = {
            "uuid": f"bgg-{attributes.get('id', '')}" if attributes.get("id") else "",
            "playDate": f"{day} {NOON}" if _is_day(day) else "",
            "durationMin": _number(attributes.get("length")),
            "locationRefId": self._place(attributes.get("location", "")),
            "incomplete": attributes.get("incomplete") == "1",
            "noWinStats": attributes.get("nowinstats") == "1",
            "quantity": min(max(1, _number(attributes.get("quantity"))), MOST_QUANTITY),
            "playerScores": [],
        }
        if not self._play["playDate"]:
            raise ImportFileError(say("bad_import.no_day", day=day[:30]))

    def _repeat_play(self) -> Iterator[dict[str, Any]]:
        """Yield a play once for each time it was played."""
        count = self._play.pop("quantity")
        for nth in range(1, count + 1):
            uuid = self._play["uuid"]
            yield self._play if nth == 1 else self._play | {"uuid": f"{uuid}-{nth}" if uuid else ""}

    def _game(self, attributes: dict[str, str]) -> int:
        name, number = attributes.get("name", "").strip(), attributes.get("objectid", "")
        game = self._games.setdefault(number or name, {"id": len(self._games) + 1, "name": name, "bggId": _number(number)})
        return int(game["id"])

    def _place(self, name: str) -> int:
        return self._places.setdefault(name.strip(), len(self._places) + 1) if name.strip() else 0

    def _score(self, attributes: dict[str, str]) -> dict[str, Any]:
        position = _number(attributes.get("startposition"))
        return {
            "playerRefId": self._player(attributes),
            "score": attributes.get("score", ""),
            "winner": attributes.get("win") == "1",
            "startPlayer": position == 1,
            "seatOrder": position,
            "role": attributes.get("color", ""),
        }

    def _player(self, attributes: dict[str, str]) -> int:
        """Return the person: by their number at BoardGameGeek, else by name; 0 without a name."""
        user, name = _number(attributes.get("userid")), (attributes.get("name") or attributes.get("username") or "").strip()
        if not name:
            return 0
        uuid = f"bgg-user-{user}" if user else ""
        player = self._players.setdefault(uuid or name.casefold(), {"id": len(self._players) + 1, "name": name, "uuid": uuid})
        return int(player["id"])

    def close(self) -> None:
        """Discard the results."""
        self._comment.close()
        self._file.close()

    def result_file(self) -> BinaryIO:
        """Return the result as a file."""
        places = [{"id": id, "name": name} for name, id in self._places.items()]
        lists = {"games": [*self._games.values()], "players": [*self._players.values()], "locations": places}
        self._file.write(b"], " + json.dumps(lists).encode()[1:])
        self._file.seek(0)
        return self._file


class _Comment:
    """Comment of a play as JSON text; a long one is in a temporary file."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(MOST_IN_MEMORY)  # noqa: SIM115 - closed with the play
        self._blanks: list[str] = []

    def add(self, words: str) -> None:
        """Append text; trailing blanks are added only before further text."""
        words = words if self._file.tell() or self._blanks else words.lstrip()
        if ending := words[len(words.rstrip()) :]:
            words = words.removesuffix(ending)
        if words:
            self._write("".join(self._blanks) + words)
            self._blanks.clear()
        self._blanks += [ending] if ending else []
        if sum(map(len, self._blanks)) > MOST_BLANKS:
            self._write("".join(self._blanks))
            self._blanks.clear()

    def _write(self, words: str) -> None:
        self._file.write(json.dumps(words)[1:-1].encode())

    def pieces(self, *, is_whole: bool) -> Iterator[bytes]:
        """Yield the comment. A long one is yielded only if it is wanted whole, because one element may stand for a hundred plays."""
        if is_whole or self._file.tell() <= MOST_IN_MEMORY:
            self._file.seek(0)
            yield from iter(lambda: self._file.read(CHUNK), b"")

    def close(self) -> None:
        """Discard the comment."""
        self._file.close()


def _is_day(words: str) -> bool:
    try:
        return bool(DAY.fullmatch(words)) and bool(date.fromisoformat(words))
    except ValueError:
        return False


def _number(words: str | None) -> int:
    return int(words) if words and words.isdecimal() and len(words) < 10 else 0
