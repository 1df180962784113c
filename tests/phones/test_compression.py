"""Pages and events travel compressed to browsers that say they can read it."""

import gzip
import http.client
import re
import zlib
from pathlib import Path

from tests.phones.game_server import TIMEOUT_S, GameServer

ROOT = Path(__file__).parents[2]
LARGEST_SENT, LARGEST_UPDATE = 20_000, 6_000


def request_gzip(guest, path, **headers):
    """Return the open response to a browser that reads gzip."""
    line = http.client.HTTPConnection("127.0.0.1", guest.port, timeout=TIMEOUT_S)
    request_headers = {"Host": guest.host, "Cookie": f"fathom={guest.cookie}", "Accept-Encoding": "gzip"}
    line.request("GET", path, headers=request_headers | headers)
    return line, line.getresponse()


def test_page_is_sent_compressed(tmp_path):
    with GameServer(tmp_path, "deep-blue", 4) as server:
        line, answer = request_gzip(server.join_guest(0), "/")
        body = answer.read()
        line.close()
        assert answer.headers["Content-Encoding"] == "gzip" and len(body) < LARGEST_SENT
        assert 'data-state="playing"' in gzip.decompress(body).decode()


def test_events_are_sent_compressed_one_by_one(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        ann = server.join_guest(0)
        line, answer = request_gzip(ann, "/stream")
        unpacked, chunks, event_text = zlib.decompressobj(zlib.MAX_WBITS | 16), [], ""
        while "data-title" not in event_text or not event_text.endswith("\n\n"):
            chunks.append(answer.read1())
            event_text += unpacked.decompress(chunks[-1]).decode()
        first = len(event_text)
        ann.post("/answer", ann.load_page().forms_for("/answer")[0].fields)
        while "eroll?" not in event_text[first:] or not event_text.endswith("\n\n"):
            chunks.append(answer.read1())
            event_text += unpacked.decompress(chunks[-1]).decode()
        line.close()
        assert answer.headers["Content-Encoding"] == "gzip"
        assert re.match(r"event: now\ndata: \d+\n\nevent: page\n", event_text)
        assert len(chunks[-1]) < LARGEST_UPDATE < len(event_text) - first


def test_shown_page_is_sent_again_only_after_an_interrupted_stream(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        ann = server.join_guest(0)
        mark = re.search('data-page="([0-9a-f]+)"', ann.ask("GET", "/"))[1]
        for path, headers, kind in (
            (f"/stream?page={mark}", {}, "beat"),
            (f"/stream?page={mark}", {"Last-Event-ID": "3"}, "page"),
            ("/stream?page=other", {}, "page"),
            ("/stream", {}, "page"),
        ):
            line, answer = request_gzip(ann, path, **headers)
            unpacked, event_text = zlib.decompressobj(zlib.MAX_WBITS | 16), ""
            while event_text.count("event:") < 2:
                event_text += unpacked.decompress(answer.read1()).decode()
            line.close()
            assert re.findall("event: ([a-z]+)", event_text) == ["now", kind]


def test_every_header_that_the_page_reads_is_sent(tmp_path):
    """`page.js` orders a reply among the streamed pages by such a header; without it, it would drop the reply's page."""
    read_by_page = set(
        re.findall(r'answer\.headers\.get\("(Fathom-[A-Za-z-]+)"\)', (ROOT / "phones" / "page.js").read_text("utf-8"))
    )
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        line, answer = request_gzip(server.join_guest(0), "/")
        answer.read()
        line.close()
    assert read_by_page and all(name in answer.headers for name in read_by_page)
