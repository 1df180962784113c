"""Simulated photos of a code on a screen: at an angle, rotated, dark, blurred, noisy, far away, with 12 megapixels."""

from io import BytesIO

import segno
from PIL import Image, ImageEnhance, ImageFilter

QUIET = 4
TWELVE_MEGAPIXELS = (4000, 3000)
SCREEN = (800, 480)


def draw_screen(text, module=4):
    """Draw the screen of a page that shares a sheet: the QR code at the left, a key at the right."""
    rows = segno.make_qr(text, error="l").matrix
    count = len(rows) + 2 * QUIET
    code = Image.new("L", (count, count), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            code.putpixel((x + QUIET, y + QUIET), 0 if dark else 255)
    size = SCREEN[1] // count * count
    page = Image.new("RGB", SCREEN, (10, 60, 90))
    page.paste((255, 255, 255), (0, 0, SCREEN[1], SCREEN[1]))
    page.paste(code.resize((size, size), Image.Resampling.NEAREST), ((SCREEN[1] - size) // 2,) * 2)
    page.paste((240, 176, 76), (500, 390, 780, 460))
    return page


def take_photo(text, size=TWELVE_MEGAPIXELS, fill=0.75, turn=0.0, tilt=0.0, light=1.0, blur=0.0, noise=0, glare=False):
    """Return a simulated photo of the page with the QR code of `text`.

    size   of the photo in pixels
    fill   share of the photo's height that the page takes
    turn   rotation in degrees
    tilt   how much shorter the far side of the page is, as a share
    light  factor of brightness
    blur   radius in pixels
    noise  standard deviation of the noise; 0 for none
    glare  add a reflection
    """
    page = draw_screen(text)
    width, height = size
    high = height * fill
    page = page.resize((round(high * page.width / page.height), round(high)), Image.Resampling.BILINEAR)
    room = Image.new("RGB", size, (120, 96, 70))
    left, top = (width - page.width) // 2, (height - page.height) // 2
    room.paste(page, (left, top))
    if tilt:
        room = room.transform(size, Image.Transform.PERSPECTIVE, _perspective(size, tilt), Image.Resampling.BILINEAR)
    if turn:
        room = room.rotate(turn, Image.Resampling.BILINEAR, expand=False, fillcolor=(120, 96, 70))
    if glare:
        spot = Image.new("L", (64, 64), 0)
        spot.paste(150, (20, 20, 44, 44))
        room.paste((255, 255, 255), (left, top), spot.filter(ImageFilter.GaussianBlur(8)).resize(page.size))
    if blur:
        room = room.filter(ImageFilter.GaussianBlur(blur))
    if light != 1.0:
        room = ImageEnhance.Brightness(room).enhance(light)
    if noise:
        grain = Image.effect_noise((width // 2, height // 2), noise).resize(size)
        room = Image.blend(room, Image.merge("RGB", [grain] * 3), 0.25)
    return room


def _perspective(size, tilt):
    """Return the coefficients of a perspective in which the right side is farther away."""
    w, h = size
    corners = [(0, 0), (w, h * tilt / 2), (w, h * (1 - tilt / 2)), (0, h)]
    return _perspective_coefficients(corners, [(0, 0), (w, 0), (w, h), (0, h)])


def _perspective_coefficients(seen_corners, real):
    """Solve for the eight coefficients that map each seen corner to the real one."""
    rows, values = [], []
    for (x, y), (u, v) in zip(seen_corners, real, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
        values += [u, v]
    return _solve_equations(rows, values)


def _solve_equations(rows, values):
    """Solve linear equations by Gauss's method."""
    matrix = [[*map(float, row), float(value)] for row, value in zip(rows, values, strict=True)]
    count = len(matrix)
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(matrix[row][at]))
        matrix[at], matrix[best] = matrix[best], matrix[at]
        matrix[at] = [value / matrix[at][at] for value in matrix[at]]
        for row in range(count):
            if row != at:
                factor = matrix[row][at]
                matrix[row] = [value - factor * whole for value, whole in zip(matrix[row], matrix[at], strict=True)]
    return [row[-1] for row in matrix]


def encode_jpeg(picture, quality=85, **more):
    """Return a picture as the bytes of a JPEG file, as a phone would send it."""
    file = BytesIO()
    picture.save(file, "JPEG", quality=quality, **more)
    return file.getvalue()
