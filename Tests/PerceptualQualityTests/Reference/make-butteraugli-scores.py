#!/usr/bin/env python3
"""Writes butteraugli-synthetic.tsv: what libjxl 0.7 says of SyntheticPair's pictures for a screen of 80 nits.

Later versions of libjxl have no such entry point; Debian 12 has the package libjxl0.7:

    make-butteraugli-scores.py > butteraugli-synthetic.tsv
"""
import ctypes

from synthetic_pair import SIZES, synthetic


class PixelFormat(ctypes.Structure):
    _fields_ = [("channels", ctypes.c_uint32), ("type", ctypes.c_int), ("endianness", ctypes.c_int),
                ("align", ctypes.c_size_t)]


library = ctypes.CDLL("libjxl.so.0.7")
pointer, number, size = ctypes.c_void_p, ctypes.c_float, ctypes.c_size_t
library.JxlButteraugliApiCreate.restype = library.JxlButteraugliCompute.restype = pointer
library.JxlButteraugliApiSetIntensityTarget.argtypes = [pointer, number]
library.JxlButteraugliCompute.argtypes = [
    pointer, ctypes.c_uint32, ctypes.c_uint32, pointer, ctypes.c_char_p, size, pointer, ctypes.c_char_p, size]
library.JxlButteraugliResultGetMaxDistance.restype = library.JxlButteraugliResultGetDistance.restype = number
library.JxlButteraugliResultGetMaxDistance.argtypes = [pointer]
library.JxlButteraugliResultGetDistance.argtypes = [pointer, number]

api = library.JxlButteraugliApiCreate(None)
library.JxlButteraugliApiSetIntensityTarget(api, 80)
rgb = ctypes.byref(PixelFormat(3, 2, 0, 0))  # 8-bit samples, packed
print("width\theight\tbutteraugli_max\tbutteraugli_3norm")
for width, height in SIZES:
    before, after = (picture.astype("uint8").tobytes() for picture in synthetic(width, height))
    result = library.JxlButteraugliCompute(api, width, height, rgb, before, len(before), rgb, after, len(after))
    worst = library.JxlButteraugliResultGetMaxDistance(result)
    whole = library.JxlButteraugliResultGetDistance(result, 3)
    print(f"{width}\t{height}\t{worst:.6f}\t{whole:.6f}")
