"""HTTP routes of the phones: pages, an event stream, and answers. The table decides; this module passes on."""

import asyncio
import time
import zlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import cache
from itertools import count

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.pictures.picture import picture
from companion.pictures.worlds.oceans import shadows
from companion.session.phones.protocol import (
    FromPhones,
    PhoneChoice,
    PhoneView,
    Place,
    RenamePlayer,
    Reply,
    RequestAccess,
    SendAnswer,
    SendSheet,
    TakeSeat,
)
from companion.table.reader import languages
from companion.table.sentence import Sentence, Words, say
from phones.answer_forms import IncompleteFormError, values
from phones.final_standings import RESULT_PATH, picture_path
from phones.html import inline_svg, round_svg_numbers, tag, text, void_element
from phones.join_pages import ticket_page
from phones.page_assets import RELOAD, asset, content_hash, policy, shared_assets, version
from phones.page_cache import UNKNOWN_STATES, PageCache
from phones.pages import PhonePage
from phones.request_guard import HostNames, RateLimit, TooLargeError, form_of, is_own_page, parts_of, preferred_language
from phones.sheet_form import LONGEST_PHOTO, SheetNotReadError, SheetReader, sheet_form
from phones.table_link import TableLink, now_ms

COOKIE, COOKIE_S = "fathom", 7 * 24 * 60 * 60
BEAT_S, BEAT = 15.0, b"event: beat\ndata:\n\n"
"""Seconds without a new page after which a heartbeat is sent, and the heartbeat. page.js has the same number."""
MOST_STREAMS, STREAMS_EACH = 48, 4
"""Most event streams in all and of one phone."""
GZIP_BYTES, GZIP_LEVEL, GZIP_HEADER = 1024, 6, 16
"""Smallest response that is compressed, the compression level, and what is added to zlib's `wbits` for the format of gzip."""
STREAM_MEMORY = 5
"""zlib's memory level for an event stream: it takes 0.1 MB less than with the default 8, and updates are as small."""
WRONG_HOST = 421
"""Status of an answer to a request for another host (RFC 9110, section 15.5.20)."""
TICKET_REFUSALS = ("phone.old_ticket", "phone.used_ticket")
FormFields = Mapping[str, Sequence[str]]


HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}


ENCODED_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
CACHE_FOREVER = "public, max-age=31536000, immutable"


class Web:
    """Web application of the phones' process."""

    def __init__(self, table: TableLink, names: HostNames) -> None:
        self._table, self._names, self._cache = table, names, PageCache(table)
        self._pages = count(1)
        """Numbers pages in the order in which they are made: the reply to a form may arrive after a newer page of the stream."""
        self._streams: dict[str, int] = {}
        self._is_ending = False
        self._answers, self._strangers, self._knocks = RateLimit(20, 40), RateLimit(20, 60), RateLimit(5, 30)
        self._sheets, self._reader = RateLimit(0.2, 3), SheetReader()
        self.was_reached = False
        self.is_full: Callable[[str], bool] = lambda address: False
        """Function that returns whether there are too many connections, in all or from this address. The server sets it."""

    def app(self) -> ASGIApp:
        """Return the ASGI application."""
        routes = [
            Route("/", self._page),
            Route("/j/{ticket}", self._ticket),
            Route(f"{RESULT_PATH}{{token}}", self._result),
            Route(picture_path("{token}"), self._picture),
            Route("/stream", self._stream),
            Route("/join", self._join, methods=["POST"]),
            Route("/sit", self._take_seat, methods=["POST"]),
            Route("/answer", self._answer, methods=["POST"]),
            Route("/undo", self._undo, methods=["POST"]),
            Route("/name", self._name, methods=["POST"]),
            Route("/sheet", self._sheet_page),
            Route("/sheet", self._sheet, methods=["POST"]),
            *(Route(address, _shared) for address in shared_assets()),
        ]
        faults = {
            TooLargeError: _answer_too_large,
            ClientDisconnect: _on_disconnect,
            HTTPException: _answer_unknown_address,
            Exception: _fault,
        }
        pages = GZipMiddleware(
            Starlette(routes=routes, exception_handlers=faults), minimum_size=GZIP_BYTES, compresslevel=GZIP_LEVEL
        )
        return RequestGuard(pages, self._names, lambda address: self.is_full(address))

    def end(self) -> None:
        """End every stream so that the process can end."""
        self._is_ending = True
        self._table.notify()

    # pages

    async def _page(self, request: Request) -> Response:
        self.was_reached = True
        place = await self._place_of(request)
        return self._whole_page(request, place, say("phone.gone") if place.state == "gone" else "")

    async def _ticket(self, request: Request) -> Response:
        self.was_reached = True
        page = PhonePage(Place("", "ticket"), PhoneView(), _code(request))
        return self._full_page(page, ticket_page(page, request.path_params["ticket"][:64]), is_live=False)

    async def _result(self, request: Request) -> Response:
        """Send the page of a shared result. It needs no key; its address can't be guessed."""
        self.was_reached = True
        if not self._strangers.allows(_peer(request)):
            return _plain_refusal(request, say("page.too_many"), 429)
        result = self._table.results.get(request.path_params["token"])
        if result is None:
            return self._whole_page(request, Place("", "stranger"), say("page.no_result"), 404)
        page = PhonePage(Place("", "result"), result.view, _code(request), shared_result=result)
        return self._full_page(page, page.body(), is_live=False)

    async def _picture(self, request: Request) -> Response:
        """Send the picture of a shared result."""
        result = self._table.results.get(request.path_params["token"])
        if result is None or not result.picture:
            return _plain_refusal(request, say("page.no_result"), 404)
        return Response(result.picture, media_type="image/png")

    def _whole_page(self, request: Request, place: Place, words: Words = "", status: int = 200) -> Response:
        code, is_live = _code(request), place.state not in UNKNOWN_STATES
        page, body = self._cache.page(place, code, words), self._cache.body(place, code, words)
        return self._full_page(page, body.decode(), is_live, status)

    def _reply(self, request: Request, place: Place, words: Words = "") -> Response:
        """Answer a form with the whole page, or our script, which sends the header Fathom, with the part that changes."""
        status = 409 if words else 200
        if not request.headers.get("fathom"):
            return self._whole_page(request, place, words, status)
        headers = {"Fathom-Page": str(next(self._pages)), "Content-Security-Policy": policy()}
        return HTMLResponse(self._cache.body(place, _code(request), words), status, headers=headers)

    def _full_page(self, page: PhonePage, inner: str, is_live: bool, status: int = 200) -> Response:
        style, script, *_ = shared_assets()
        head = (
            void_element("meta", charset="utf-8"),
            void_element("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            void_element("link", rel="icon", href="data:,"),
            tag("title", text(page.title())),
            tag("script", asset(RELOAD)),
            void_element("link", rel="stylesheet", href=style),
            *(void_element("link", rel="stylesheet", href=stylesheet, data_own="loaded") for stylesheet in page.styles),
        )
        away_note = tag("p", page.read(say("page.away")), id="away", role="status")
        live = tag(
            "div", id="live", class_="only-heard", role="log", aria_live="polite", aria_label=page.reader.read(say("words.live"))
        )
        sentences = {"data_unsent": page.reader.read(say("page.unsent")), "data_sending": page.reader.read(say("page.sending"))}
        marks = {"data_stream": is_live or None, "data_now": now_ms(), "data_version": version()}
        if is_live:
            marks["data_page"] = content_hash(inner.encode())
        no_script = tag("noscript", tag("p", page.read(say("page.no_script")), class_="said")) if is_live else ""
        body = tag("body", _world(), away_note, no_script, live, inner, tag("script", src=script), **marks, **sentences)
        whole = "<!doctype html>" + tag("html", tag("head", *head), body, lang=page.reader.code)
        return HTMLResponse(whole, status, headers={"Content-Security-Policy": policy(), "Fathom-Page": str(next(self._pages))})

    async def _place_of(self, request: Request) -> Place:
        """Return the place of the requesting phone."""
        key = request.cookies.get(COOKIE, "")[:64]
        if not key:
            return Place("", "stranger")
        if key not in self._table.places and not self._strangers.allows(_peer(request)):
            return Place("", "stranger", sentence=say("page.too_many"))
        return await self._table.place(key)

    # event stream

    async def _stream(self, request: Request) -> Response:
        place = await self._place_of(request)
        if place.state in UNKNOWN_STATES or request.query_params.get("version", version()) != version():
            return StreamingResponse(_only(b"event: gone\ndata:\n\n"), media_type="text/event-stream")
        own_streams = self._streams.get(place.key, 0)
        if own_streams >= STREAMS_EACH or sum(self._streams.values()) >= MOST_STREAMS:
            return _plain_refusal(request, say("page.too_many"), 429)
        is_fresh = "last-event-id" not in request.headers  # a stream that was interrupted may have changed the page since
        events = self._events(place.key, _code(request), request.query_params.get("page", "") if is_fresh else "")
        is_small = "gzip" in request.headers.get("accept-encoding", "")
        packed = {"Content-Encoding": "gzip"} if is_small else {}
        return StreamingResponse(_gzipped(events) if is_small else events, media_type="text/event-stream", headers=packed)

    async def _events(self, key: str, code: str, shown_mark: str) -> AsyncIterator[bytes]:
        """Yield the page at once and whenever it changes, except the one that is shown already, by its mark `shown_mark`."""
        self._streams[key] = self._streams.get(key, 0) + 1
        bell, before, sent_s = self._table.follow(), b"", time.monotonic()
        try:
            yield b"event: now\ndata: %d\n\n" % now_ms()
            while not self._is_ending:
                bell.clear()
                place = await self._table.place(key)
                if place.state == "gone":
                    yield b"event: gone\ndata:\n\n"
                    return
                body, is_due = self._cache.body(place, code), time.monotonic() - sent_s >= BEAT_S
                if not before and shown_mark == content_hash(body):
                    before = body
                    yield BEAT
                elif body != before or is_due:
                    yield b"event: page\nid: %d\ndata: %s\n\n" % (next(self._pages), body) if body != before else BEAT
                    before, sent_s = body, time.monotonic()
                await _rung(bell, sent_s + BEAT_S - time.monotonic())
        finally:
            self._table.unfollow(bell)
            self._streams[key] -= 1
            if not self._streams[key]:
                del self._streams[key]

    # forms

    async def _join(self, request: Request) -> Response:
        form_values = await form_of(request)
        ticket = _first_value(form_values, "ticket")
        if not self._knocks.allows(_peer(request)):
            return self._answer_refused_phone(request, ticket, say("page.too_many"), 429)
        n = self._table.number()
        reply = await self._table.ask(RequestAccess(n, ticket, _first_value(form_values, "pin"), _peer(request)), n)
        if reply.sentence or not reply.key:
            return self._answer_refused_phone(request, ticket, reply.sentence, 403)
        response = _home(request)
        response.set_cookie(COOKIE, reply.key, max_age=COOKIE_S, httponly=True, samesite="strict", path="/")
        return response

    def _answer_refused_phone(self, request: Request, ticket: str, words: Words, status: int) -> Response:
        """Answer a refused phone: with a page that tries its ticket again by itself, unless the ticket itself is refused."""
        if ticket and not (isinstance(words, Sentence) and words.key in TICKET_REFUSALS):
            page = PhonePage(Place("", "ticket"), PhoneView(), _code(request))
            return self._full_page(page, ticket_page(page, ticket, words), is_live=False, status=status)
        return self._whole_page(request, Place("", "stranger"), words, status)

    async def _take_seat(self, request: Request) -> Response:
        form_values = await form_of(request)
        seat, name = _first_value(form_values, "seat"), _first_value(form_values, "name")
        wanted_seat = int(seat) if seat.removeprefix("-").isdecimal() else None
        return await self._send_request(request, lambda n, place: TakeSeat(n, place.key, wanted_seat, name))

    async def _answer(self, request: Request) -> Response:
        form_values = await form_of(request)
        return await self._send_request(request, lambda n, place: self._answer_in(n, place, form_values))

    async def _undo(self, request: Request) -> Response:
        await form_of(request)
        return await self._send_request(request, lambda n, place: SendAnswer(n, place.key))

    async def _name(self, request: Request) -> Response:
        name = _first_value(await form_of(request), "name")
        return await self._send_request(request, lambda n, place: RenamePlayer(n, place.key, name))

    async def _sheet_page(self, request: Request) -> Response:
        place = await self._place_of(request)
        if place.state in UNKNOWN_STATES:
            return self._whole_page(request, place, say("phone.gone"), 403)
        page = self._cache.page(place, _code(request))
        return self._full_page(page, sheet_form(page), is_live=False)

    async def _sheet(self, request: Request) -> Response:
        """Find the sheet in the form's photo or text, and send it to the table; answer with the form and the result."""
        place = await self._place_of(request)
        if place.state in UNKNOWN_STATES:
            return self._whole_page(request, place, say("phone.gone"), 403)
        page = self._cache.page(place, _code(request))
        if not self._sheets.allows(place.key):
            return self._full_page(page, sheet_form(page, say("page.too_many")), is_live=False, status=429)
        refusal = await self._send_sheet(place, await parts_of(request, LONGEST_PHOTO))
        return self._full_page(page, sheet_form(page, refusal, is_sent=not refusal), is_live=False, status=409 if refusal else 200)

    async def _send_sheet(self, place: Place, form_parts: Mapping[str, bytes]) -> Words:
        """Send the table the sheet in a form; return the reason of a refusal, "" if the table took it."""
        try:
            text = await self._reader.text_of(form_parts)
        except SheetNotReadError as error:
            return error.sentence
        n = self._table.number()
        return (await self._table.ask(SendSheet(n, place.key, text), n)).sentence

    def _answer_in(self, n: int, place: Place, form_values: FormFields) -> SendAnswer:
        """Decode an answer. Raises IncompleteFormError. The table refuses an answer that is no longer valid."""
        choice, is_toolbox = _first_value(form_values, "choice") or "?", bool(_first_value(form_values, "beside"))
        offer = self._offered_choice(place, choice, is_toolbox)
        return SendAnswer(n, place.key, choice, values(offer, form_values) if offer else (), is_toolbox)

    def _offered_choice(self, place: Place, choice: str, is_toolbox: bool) -> PhoneChoice | None:
        phone_view = self._table.views.get(place.seat)
        seat_question = phone_view and (phone_view.toolbox if is_toolbox else phone_view.seat_question)
        return next((offer for offer in seat_question.offers if offer.id == choice), None) if seat_question else None

    async def _send_request(self, request: Request, frame: Callable[[int, Place], FromPhones]) -> Response:
        """Send a request to the table and answer with the page as it is now."""
        place = await self._place_of(request)
        if place.state in UNKNOWN_STATES:
            return self._whole_page(request, place, say("phone.gone"), 403)
        if not self._answers.allows(place.key):
            return self._whole_page(request, place, say("page.too_many"), 429)
        reply = await self._send_answer(frame, place)
        place = await self._table.place(place.key)
        if reply.sentence or request.headers.get("fathom"):
            return self._reply(request, place, reply.sentence)
        return _home(request)

    async def _send_answer(self, frame: Callable[[int, Place], FromPhones], place: Place) -> Reply:
        n = self._table.number()
        try:
            return await self._table.ask(frame(n, place), n)
        except IncompleteFormError as error:
            return Reply(n, error.sentence)


class RequestGuard:
    """Middleware that refuses foreign Host headers, too many connections, and forms that no page of ours sends."""

    def __init__(self, app: ASGIApp, names: HostNames, is_full: Callable[[str], bool]) -> None:
        self._app, self._names, self._is_full = app, names, is_full

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        refusal = self._refusal(request)
        await (refusal or self._app)(scope, receive, _with_headers(send))

    def _refusal(self, request: Request) -> Response | None:
        if not self._names.is_ours(request.headers.get("host", "")):
            return _plain_refusal(request, say("page.not_us"), WRONG_HOST)
        if self._is_full(_peer(request)):
            return _plain_refusal(request, say("page.too_many"), 503)
        if request.method not in ("GET", "HEAD", "POST"):
            return _plain_refusal(request, say("page.not_us"), 405)
        if request.method == "POST" and not is_own_page(request.headers):
            return _plain_refusal(request, say("page.not_from_us"), 403)
        return None


def _with_headers(send: Send) -> Send:
    async def sending(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            given_headers = message.get("headers", ())
            names = {name for name, _ in given_headers}  # type: ignore[attr-defined]  # ASGI types its messages as plain dicts
            message = message | {"headers": [*given_headers, *(header for header in ENCODED_HEADERS if header[0] not in names)]}  # type: ignore[misc]  # the same
        await send(message)

    return sending  # type: ignore[return-value]  # the same


def _plain_refusal(request: Request, words: Words, status: int) -> Response:
    """Answer with a sentence: as a page if a browser opened the address, else, also for our script, as plain text."""
    page = PhonePage(Place("", "stranger"), PhoneView(), _code(request))
    if "text/html" in request.headers.get("accept", "") and not request.headers.get("fathom"):
        html = _refusal_page(page, words, has_link=status != WRONG_HOST)
        return HTMLResponse(html, status, headers={"Connection": "close", "Content-Security-Policy": policy()})
    return Response(page.reader.read(words) + "\n", status, media_type="text/plain", headers={"Connection": "close"})


def _refusal_page(page: PhonePage, words: Words, *, has_link: bool) -> str:
    """Return a page with a sentence, and with a link to the page on which a phone joins or plays on."""
    link = tag("a", tag("span", tag("b", page.read(say("page.to_start")))), href="/", class_="answer go") if has_link else ""
    content = tag("main", tag("div", tag("h1", page.read(words)), link, class_="plain"), id="main")
    head = (
        void_element("meta", charset="utf-8"),
        void_element("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        void_element("link", rel="icon", href="data:,"),
        tag("title", "Fathom"),
        void_element("link", rel="stylesheet", href=next(iter(shared_assets()))),
    )
    return "<!doctype html>" + tag("html", tag("head", *head), tag("body", _world(), content), lang=page.reader.code)


def _answer_too_large(request: Request, why: Exception) -> Response:
    return _plain_refusal(request, say("page.too_large"), 413)


def _answer_unknown_address(request: Request, why: Exception) -> Response:
    """Answer a request for an unknown address."""
    return _plain_refusal(request, say("page.not_us"), why.status_code if isinstance(why, HTTPException) else 404)


def _fault(request: Request, why: Exception) -> Response:
    """Answer after an internal error, which is in the log."""
    return _plain_refusal(request, say("page.fault"), 500)


def _on_disconnect(request: Request, why: Exception) -> Response:
    """Answer a phone that disconnected before its request was complete; not logged."""
    return Response(status_code=400)


@cache
def _world() -> str:
    """Return the background of all pages."""
    svg = round_svg_numbers(inline_svg(picture(shadows), 480, 640)).replace(
        "<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1
    )
    return tag("div", svg, class_="world")


def _code(request: Request) -> str:
    return preferred_language(request.headers.get("accept-language", ""), languages())


def _peer(request: Request) -> str:
    return request.client.host if request.client else ""


def _home(request: Request) -> Response:
    """Redirect a phone to its page: by reload for a script, by redirect for a plain form."""
    if request.headers.get("fathom"):
        return Response(headers={"Fathom": "reload"})
    return RedirectResponse("/", 303)


def _first_value(form_values: FormFields, name: str) -> str:
    return next(iter(form_values.get(name, ())), "")[:1024]


async def _shared(request: Request) -> Response:
    """Send a file that all pages load."""
    shared_asset = shared_assets()[request.url.path]
    headers = {"Cache-Control": CACHE_FOREVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(shared_asset.packed, media_type=shared_asset.media_type, headers=headers | {"Content-Encoding": "gzip"})
    return Response(shared_asset.content, media_type=shared_asset.media_type, headers=headers)


async def _only(event: bytes) -> AsyncIterator[bytes]:
    yield event


async def _gzipped(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Compress events one by one; each may refer to what was sent before it, so that a page that hardly changed is small."""
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | GZIP_HEADER, memLevel=STREAM_MEMORY)
    async for event in events:
        yield packer.compress(event) + packer.flush(zlib.Z_SYNC_FLUSH)


async def _rung(bell: asyncio.Event, due_s: float) -> None:
    """Wait until `bell` is set, at most `due_s` seconds, after which a heartbeat is due."""
    try:
        await asyncio.wait_for(bell.wait(), max(0.0, due_s))
    except TimeoutError:
        return
