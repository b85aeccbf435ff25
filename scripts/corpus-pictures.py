#!/usr/bin/env python3
"""Draws docs/generated-photos.jpg (a contact sheet) and docs/rate-curves.png (bytes a pixel over quality).

usage: corpus-pictures.py GENERATED [REAL]    (folders; without REAL only the contact sheet; needs Pillow, numpy and,
for HEIC, pillow-heif)
"""
import io
import pathlib
import sys

import numpy
from PIL import Image, ImageDraw, ImageOps

try:
    import pillow_heif

    pillow_heif.register_heif_opener()
except ImportError:
    pass
Image.MAX_IMAGE_PIXELS = None
QUALITIES = (30, 50, 70, 90)
DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"


def upright(path, side):
    picture = Image.open(path)
    if picture.format == "JPEG" and picture.mode != "CMYK":
        picture.draft("RGB", (2 * side, 2 * side))
    picture = ImageOps.exif_transpose(picture)
    if picture.mode in ("RGBA", "LA", "P"):
        paper = Image.new("RGBA", picture.size, "white")
        paper.alpha_composite(picture.convert("RGBA"))
        picture = paper
    picture = picture.convert("RGB")
    picture.thumbnail((side, side), Image.LANCZOS)
    return picture


def pictures(folder, side):
    for path in sorted(pathlib.Path(folder).iterdir()):
        try:
            yield upright(path, side)
        except Exception as error:
            print(f"{path.name}: left out ({error})", file=sys.stderr)


def contact_sheet(folder, columns=10, cell=128, count=60):
    sheet = Image.new("RGB", (columns * cell, (count + columns - 1) // columns * cell), "white")
    for index, picture in zip(range(count), pictures(folder, cell - 6)):
        left = index % columns * cell + (cell - picture.width) // 2
        sheet.paste(picture, (left, index // columns * cell + (cell - picture.height) // 2))
    sheet.save(DOCS / "generated-photos.jpg", quality=80)


def rates(folder):
    rows = []
    for picture in pictures(folder, 2048):
        row = []
        for quality in QUALITIES:
            file = io.BytesIO()
            picture.save(file, "JPEG", quality=quality, subsampling=2)
            row.append(len(file.getvalue()) / (picture.width * picture.height))
        rows.append(row)
    return numpy.percentile(rows, (10, 50, 90), axis=0)


def rate_curves(generated, real):
    sets = (("real photos", rates(real), (30, 90, 160)), ("generated photos", rates(generated), (200, 90, 20)))
    width, height, left, bottom, most = 640, 420, 60, 370, 0.5
    chart = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(chart)

    def place(quality, rate):
        return left + (quality - 25) * 8, bottom - rate / most * 330

    for tick in range(6):
        draw.line([place(25, tick / 10), place(95, tick / 10)], (225, 225, 225))
        draw.text((left - 30, place(25, tick / 10)[1] - 6), f"{tick / 10:.1f}", (60, 60, 60))
    for quality in QUALITIES:
        draw.text((place(quality, 0)[0] - 6, bottom + 6), str(quality), (60, 60, 60))
    draw.text((left, 10), "bytes a pixel at 2048 px over JPEG quality: median (thick), 10th and 90th percentile", (0, 0, 0))
    for index, (name, curves, colour) in enumerate(sets):
        for curve, thickness in zip(curves, (1, 3, 1)):
            draw.line([place(q, rate) for q, rate in zip(QUALITIES, curve)], colour, thickness)
        draw.text((left + 20, 45 + 16 * index), name, colour)
        for name_of, curve in zip(("10 %", "median", "90 %"), curves):
            print(f"{name}\t{name_of}\t" + "\t".join(f"{rate:.4f}" for rate in curve))
    chart.save(DOCS / "rate-curves.png", optimize=True)


contact_sheet(sys.argv[1])
if len(sys.argv) > 2:
    rate_curves(sys.argv[1], sys.argv[2])
