"""A picture of a table for link previews: the felt, those who sit around it, and cards in the middle."""

import colorsys
import hashlib
import io
import math
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
FELT, LIT, PAPER, INK, SHU, CREAM, GOLD = "#15201B", "#24352E", "#FAF6EC", "#1D1A16", "#B4311F", "#F3ECDB", "#E3B04B"
WOVEN = "#C9594A"
CARDS = 5
CENTRE = (600, 350)
RADII = (430, 170)  # of the ring on which people sit
# Fonts with Japanese glyphs, where a system has one.
FONTS = (
    "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/System/Library/Fonts/ヒラギノ角ゴシック W6.ttc",
)
Seat = tuple[str, str]  # name and kind


@lru_cache(64)
def draw(title: str, state: str, seats: tuple[Seat, ...]) -> bytes:
    """The picture as PNG."""
    image = Image.new("RGB", (WIDTH, HEIGHT), FELT)
    pen = ImageDraw.Draw(image)
    x, y = CENTRE
    pen.ellipse((x - RADII[0], y - RADII[1], x + RADII[0], y + RADII[1]), fill=LIT, outline="#3A5247", width=6)
    for i in range(CARDS):
        lay(image, x - 130 + 65 * i, y + abs(i - CARDS // 2) * 9, 12 * (CARDS // 2 - i))
    pen = ImageDraw.Draw(image)
    for i, seat in enumerate(seats):
        angle = math.pi / 2 + 2 * math.pi * i / len(seats)
        sit(pen, x + RADII[0] * math.cos(angle), y + RADII[1] * math.sin(angle), seat)
    write(pen, (WIDTH / 2, 52), title, 54, CREAM)
    write(pen, (WIDTH / 2, 102), state, 28, GOLD)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def lay(image: Image.Image, x: float, y: float, angle: float) -> None:
    """The back of a card with its woven pattern, turned about its middle."""
    card = Image.new("RGBA", (126, 178))
    pen = ImageDraw.Draw(card)
    pen.rounded_rectangle((0, 0, 125, 177), 12, fill=PAPER, outline="#D8CFBA", width=2)
    pen.rounded_rectangle((9, 9, 116, 168), 6, fill=SHU)
    for step in range(20, 170, 14):
        pen.line((14, 14 + step - 12, 111, 14 + step - 12), fill=WOVEN, width=2)
    for step in range(12, 96, 14):
        pen.line((14 + step, 14, 14 + step, 163), fill=WOVEN, width=2)
    turned = card.rotate(angle, expand=True, resample=Image.Resampling.BICUBIC)
    image.paste(turned, (round(x - turned.width / 2), round(y - turned.height / 2)), turned)


def sit(pen: ImageDraw.ImageDraw, x: float, y: float, seat: Seat) -> None:
    """Somebody at the table: a disc in the colour of the name, and the name below it. A free seat is a ring."""
    name, kind = seat
    disc = (x - 36, y - 36, x + 36, y + 36)
    if kind == "open":
        pen.ellipse(disc, fill=FELT, outline=GOLD, width=4)
        write(pen, (x, y), "+", 44, GOLD)
        return
    pen.ellipse(disc, fill=colour(name), outline=PAPER, width=4)
    write(pen, (x, y), name[:1].upper(), 36, PAPER)
    write(pen, (x, y + 58), name, 24, CREAM)


def colour(name: str) -> tuple[int, int, int]:
    hue = hashlib.sha256(name.encode()).digest()[0] / 256
    red, green, blue = colorsys.hls_to_rgb(hue, 0.36, 0.42)
    return round(255 * red), round(255 * green), round(255 * blue)


def write(pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, fill: str) -> None:
    pen.text(at, text, font=font(size), fill=fill, anchor="mm")


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font of the system with Japanese glyphs, or the one that Pillow has."""
    file = next((path for path in FONTS if Path(path).is_file()), None)
    return ImageFont.truetype(file, size) if file else ImageFont.load_default(size)
