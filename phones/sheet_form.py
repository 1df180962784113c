"""Form on which a phone sends a score sheet, as a photo of a code or as pasted text; and how it is read."""

import asyncio
import sys
from collections.abc import Mapping
from contextlib import suppress

import msgspec

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.sentence import UserError, Words, say
from phones.decoded_sheet import DecodedSheet
from phones.html import inline_svg, tag, void_element
from phones.page_protocol import PhonePage

LONGEST_PHOTO = 12 << 20
"""Maximum size of a form with a photo, in bytes. Browsers that run sheet_form.js send a smaller photo."""
READ_S = 15.0
SHOWN_ROWS = 5
ICON = 28
TYPES = "image/jpeg,image/png,image/webp"


class SheetNotReadError(UserError):
    """The phone's photo or text holds no sheet."""


class SheetReader:
    """Reader of sheets in photos and texts, one at a time, in a separate process."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def text_of(self, form_parts: Mapping[str, bytes]) -> str:
        """Return the sheet of a form as a compact text. Raises SheetNotReadError without a sheet, or while another one is read."""
        photo, text = form_parts.get("photo", b""), form_parts.get("text", b"").strip()
        if not (photo or text):
            raise SheetNotReadError(say("sheet.nothing"))
        if self._lock.locked():
            raise SheetNotReadError(say("sheet.busy"))
        async with self._lock:
            decoded_sheet = await _run_decoder("photo" if photo else "text", photo or text)
        if not decoded_sheet.text:
            raise SheetNotReadError(decoded_sheet.sentence)
        return decoded_sheet.text


async def _run_decoder(kind: str, data: bytes) -> DecodedSheet:
    """Run the decoder; `kind` is "photo" or "text". If it crashes or takes longer than READ_S seconds, the result is a refusal."""
    command = (sys.executable, "-m", "phones.sheet_decoder", kind)
    pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    decoder = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=nowhere)
    try:
        answer, _ = await asyncio.wait_for(decoder.communicate(data), READ_S)
        return msgspec.json.decode(answer, type=DecodedSheet)
    except (TimeoutError, msgspec.MsgspecError):
        return DecodedSheet(sentence=say("sheet.not_read"))
    finally:
        with suppress(ProcessLookupError):
            decoder.kill()
        await decoder.wait()


def sheet_form(page: PhonePage, refusal_words: Words = "", is_sent: bool = False) -> str:
    """Return the page with the form.

    refusal_words  why the last sheet was refused
    is_sent        add the message that the touchscreen shows the sheet
    """
    alert = tag("p", page.read(refusal_words), role="alert", class_="said") if refusal_words else ""
    sent_note = tag("p", page.read(say("sheet.sent")), role="status", class_="said sent") if is_sent else ""
    photo = void_element("input", id="photo", name="photo", type="file", accept=TYPES)
    text = tag("textarea", id="text", name="text", rows=SHOWN_ROWS, autocomplete="off", autocapitalize="off", spellcheck="false")
    fields = (
        tag("div", tag("label", page.read(say("sheet.photo")), for_="photo"), photo, class_="field"),
        tag("div", tag("label", page.read(say("sheet.text")), for_="text"), text, class_="field"),
        tag("button", tag("span", tag("b", page.read(say("sheet.send")))), class_="answer go"),
    )
    form = tag("form", *fields, method="post", action="/sheet", enctype="multipart/form-data")
    back = tag("a", _icon("back"), tag("span", tag("b", page.read(say("sheet.back")))), href="/", class_="answer out")
    words = tag("h1", page.read(say("sheet.title"))), tag("p", page.read(say("sheet.why")))
    return tag("main", alert, sent_note, tag("div", *words, form, back, class_="plain"), id="main", data_state="sheet")


def sheet_link(page: PhonePage) -> str:
    """Return the link to the form."""
    return tag("a", _icon("sheet"), tag("span", tag("b", page.read(say("sheet.title")))), href="/sheet", class_="answer other")


def _icon(name: str) -> str:
    return inline_svg(picture(icon, name, "currentColor"), ICON, ICON)
