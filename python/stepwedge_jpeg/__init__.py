"""The best JPEG of at most so many bytes, for about the cost of one encode.

    from PIL import Image
    from stepwedge_jpeg import jpeg_within

    data = jpeg_within(Image.open("photo.png"), 200_000)
"""

import ctypes
import os
import pathlib

__all__ = ["jpeg_within"]

_library = ctypes.CDLL(
    os.environ.get("STEPWEDGE_JPEG_LIBRARY") or str(pathlib.Path(__file__).with_name("libstepwedge-jpeg.so")))
_within, _free = _library.stepwedge_jpeg_within, _library.stepwedge_jpeg_free
_within.restype = ctypes.c_int32
_within.argtypes = [
    ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int32, ctypes.c_size_t,
    ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t)]
_free.restype, _free.argtypes = None, [ctypes.c_void_p]


def jpeg_within(picture, limit):
    """The best JPEG of `picture` with at most `limit` bytes, as `bytes`.

    `picture` is a Pillow image or a NumPy array of bytes: height × width, or height × width × 1, 3 or 4. It must be upright
    and sRGB; opacity is ignored. If few bytes are left to a pixel, the picture comes out smaller. Raises ValueError if it
    is no picture, or if no picture is within the limit.
    """
    if hasattr(picture, "convert"):
        picture = picture.convert("L" if picture.mode in ("1", "L") else "RGB")
    interface = picture.__array_interface__
    shape, strides, data = interface["shape"], interface.get("strides"), interface["data"]
    if interface["typestr"] != "|u1" or len(shape) not in (2, 3):
        raise ValueError(f"bytes of height × width × channels are expected, found {interface['typestr']} of {shape}")
    height, width, channels = (*shape, 1)[:3]
    row = width * channels
    if strides:
        if strides[0] < row or tuple(strides[1:]) != ((channels, 1) if len(shape) == 3 else (1,)):
            return jpeg_within(picture.copy(order="C"), limit)
        row = strides[0]
    if not isinstance(data, bytes):
        data = data[0]
    file, count = ctypes.c_void_p(), ctypes.c_size_t()
    code = _within(data, width, height, row, channels, max(limit, 0), ctypes.byref(file), ctypes.byref(count))
    if code == 1:
        raise ValueError(f"no JPEG of these {width} × {height} pixels has at most {limit} bytes")
    if code:
        raise ValueError(f"{width} × {height} pixels of {channels} channels are no picture for a JPEG")
    try:
        return ctypes.string_at(file, count.value)
    finally:
        _free(file)
