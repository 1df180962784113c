"""Program that finds the score sheet or kit in a photo or a text. It is a separate process, because strangers send its input.

`python -m phones.sheet_decoder photo|text` reads standard input and writes a DecodedSheet as JSON. It limits its memory and time
before it reads anything, and can't write files.
"""

import resource
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import msgspec

from companion.games.kit import transfer as kits
from companion.games.kit.language import KitError
from companion.games.kit.reading import is_kit
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import MOST_BYTES
from companion.games.score_sheet.transfer import MARK, decode, encode
from companion.session.phones.protocol import LONGEST_SHEET
from companion.table.sentence import UserError, mark_package, say
from phones.decoded_sheet import DecodedSheet

if TYPE_CHECKING:
    from PIL.Image import Image

MEMORY_BYTES = 224 << 20
"""Address space: a progressive photo of 12 megapixels takes 124 MB of it."""
CPU_S = 12
MOST_PIXELS, MOST_PIXELS_DECODED_WHOLE = 64_000_000, 16_000_000
"""Maximum number of pixels of a JPEG, which can be decoded at a fraction of its size, and of other formats, which can't."""
FORMATS = ("JPEG", "PNG", "WEBP")
SIDES = (2000, 1200, 3600, 700)
"""Longer sides in pixels at which a code is looked for, one after the other."""
DARK_CUTOFF_PERCENT = 2


class NoSheetFoundError(UserError):
    """There is no sheet in a photo or a text."""


def decode_sheet(kind: str, data: bytes) -> DecodedSheet:
    """Find the sheet or kit in `data`, whose kind is "photo" or "text". An error becomes the result's sentence."""
    try:
        text = text_in_photo(data) if kind == "photo" else data.decode(errors="replace")
        return DecodedSheet(compact_sheet(text))
    except UserError as error:
        return DecodedSheet(sentence=mark_package(package_of(error), error.sentence))


def package_of(error: UserError) -> str:
    """Return the package whose words a refusal uses."""
    if isinstance(error, KitError):
        return "companion.games.kit"
    return "companion.games.score_sheet" if isinstance(error, SheetError) else "phones"


def compact_sheet(text: str) -> str:
    """Return the sheet or kit of a text with the words of both languages, in its shortest form.

    Raises SheetError or KitError for a mistake in it, NoSheetFoundError if it is too long.
    """
    if len(text) > kits.MOST_CHARACTERS or (len(text) > MOST_BYTES and not is_kit(text)):
        raise NoSheetFoundError(say("sheet.too_large"))
    short = kits.encode(kits.decode(text)) if is_kit(text) else encode(decode(text), None)
    if len(short) > LONGEST_SHEET:
        raise NoSheetFoundError(say("sheet.too_large"))
    return short


def text_in_photo(data: bytes) -> str:
    """Return the text of the QR code in a photo. Raises NoSheetFoundError if there is none with a sheet, or no readable photo."""
    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # checked below
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as photo:
            texts = _texts(photo)
    except UnidentifiedImageError:
        raise NoSheetFoundError(say("sheet.no_photo")) from None
    except MemoryError:
        raise NoSheetFoundError(say("sheet.large_photo")) from None
    except (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError):  # what Pillow raises for damaged files
        raise NoSheetFoundError(say("sheet.damaged_photo")) from None
    sheet_text = next((text for text in texts if text.upper().startswith((MARK, *kits.MARKS))), None)
    if sheet_text is None:
        raise NoSheetFoundError(say("sheet.other_code" if texts else "sheet.no_code"))
    return sheet_text


def _texts(photo: "Image") -> list[str]:
    """Return the texts of the codes in a photo, at the first size at which any is found."""
    from PIL import ImageOps

    pixels = photo.width * photo.height
    if pixels > (MOST_PIXELS if photo.format == "JPEG" else MOST_PIXELS_DECODED_WHOLE):
        raise NoSheetFoundError(say("sheet.large_photo"))
    photo.draft("L", _fitting_size(photo, max(SIDES)))
    grey = photo.convert("L")
    for side in SIDES:
        small = grey if side >= max(grey.size) else grey.resize(_fitting_size(grey, side), box=None, reducing_gap=2.0)
        for tried_image in (small, ImageOps.autocontrast(small, DARK_CUTOFF_PERCENT)):
            if texts := _read(tried_image):
                return texts
    return []


def _fitting_size(photo: "Image", side: int) -> tuple[int, int]:
    """Return a photo's width and height in pixels, reduced so that the longer one is at most `side`."""
    factor = min(1.0, side / max(photo.size))
    return max(1, round(photo.width * factor)), max(1, round(photo.height * factor))


def _read(grey: "Image") -> list[str]:
    import zxingcpp

    return [barcode.text for barcode in zxingcpp.read_barcodes(grey, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))]


def limit_resources() -> None:
    """Limit this process's memory and time before it reads files of strangers."""
    for limit, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_S),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(limit, (most, most))


def main(kind: str) -> None:
    """Read standard input and write the sheet found, as JSON."""
    limit_resources()
    try:
        decoded_sheet = decode_sheet(kind, sys.stdin.buffer.read())
    except MemoryError:
        decoded_sheet = DecodedSheet(sentence=mark_package("phones", say("sheet.large_photo")))
    sys.stdout.buffer.write(msgspec.json.encode(decoded_sheet))


if __name__ == "__main__":
    main(sys.argv[1])
