"""Resizes a picture in double precision, from the formulas alone, and says how far another picture is from it.

usage: resample.py SOURCE.ppm RESIZED.ppm KERNEL LIGHT     (any anymap; prints mean and largest difference in levels)
"""
import sys

import numpy
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


def kernel(name, x, scale):
    d = numpy.abs(x)
    if name == "lanczos3":
        return numpy.where(d < 3, numpy.sinc(x) * numpy.sinc(x / 3), 0)
    if name == "catmullRom":
        near, far = 1.5 * d**3 - 2.5 * d**2 + 1, -0.5 * d**3 + 2.5 * d**2 - 4 * d + 2
        return numpy.where(d < 1, near, numpy.where(d < 2, far, 0))
    if name == "bilinear":
        return numpy.maximum(0, 1 - d)
    r = 0.5 / scale
    return numpy.maximum(0, numpy.minimum(0.5, d + r) - numpy.maximum(-0.5, d - r))


def resized_rows(plane, new, name):
    """The rows of a plane filtered to a new number: for each tap, a row of the source for every new row."""
    old = plane.shape[0]
    step = old / new
    scale = step if name == "box" else max(step, 1)
    reach = 0.5 + 0.5 / scale if name == "box" else 3
    centres = (numpy.arange(new) + 0.5) * step - 0.5
    first = numpy.floor(centres - reach * scale).astype(int)
    taps = first[:, None] + numpy.arange(int(2 * reach * scale) + 3)[None, :]
    weights = kernel(name, (taps - centres[:, None]) / scale, scale) * ((taps >= 0) & (taps < old))
    weights /= weights.sum(axis=1, keepdims=True)
    total = numpy.zeros((new, plane.shape[1]))
    for tap, weight in zip(taps.clip(0, old - 1).T, weights.T):
        total += weight[:, None] * plane[tap]
    return total


def linearised(v):
    return numpy.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def encoded(v):
    v = numpy.clip(v, 0, 1)
    return numpy.where(v <= 0.0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - 0.055)


source, resized = (numpy.asarray(Image.open(path)) for path in sys.argv[1:3])
name, light = sys.argv[3:5]
if source.ndim == 2:
    source, resized = source[..., None], resized[..., None]
height, width, channels = resized.shape
levels = numpy.arange(256) / 255.0
levels = linearised(levels) if light == "linear" else levels
differences = []
for c in range(channels):
    plane = levels[source[..., c]]
    plane = resized_rows(resized_rows(plane, height, name).T, width, name).T
    plane = encoded(plane) if light == "linear" else numpy.clip(plane, 0, 1)
    differences.append(numpy.abs(numpy.rint(plane * 255) - resized[..., c]))
print(numpy.mean(differences), numpy.max(differences))
