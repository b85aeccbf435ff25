#!/usr/bin/env python3
"""Writes cvvdp-hdr-synthetic.tsv: what ColorVideoVDP 0.5.7 (PyPI: cvvdp, torch) says of generated HDR pairs.

The pictures are SyntheticPair's, the gain maps are HDRPairTests'. Both become light here, by the published formulas of
gain maps in doubles, and the published program is given that light (its display of linear input).

    make-hdr-scores.py > cvvdp-hdr-synthetic.tsv
"""
import logging
import sys

import numpy as np
import pycvvdp
import torch

from synthetic_pair import synthetic

SIZES = [(57, 56), (131, 260), (322, 241)]
# Peak, SDR white, black, diagonal in inches, pixels of the screen; 40 cm and 250 lux.
SCREENS = {
    "iphone-hdr": (1600, 200, 1600 / 2e6, 6.1, (1179, 2556)),
    "android-hdr": (1400, 200, 1400 / 1e6, 6.2, (1080, 2400)),
    "dim": (400, 250, 0.2, 6.1, (1179, 2556)),
}
ONE = dict(low=[0] * 3, high=[2.3] * 3, gamma=[1] * 3, before=[0.015625] * 3, after=[0.015625] * 3, first=0, last=2.3)
THREE = dict(low=[-1, 0, 0.25], high=[1, 2, 2.5], gamma=[1, 0.8, 1.5], before=[0.015625, 0, 0.03125],
             after=[0.03125, 0.0625, 0], first=0.5, last=3.5)
# The map of the reference, and that of the candidate; None is a picture without one.
CASES = {
    "dropped": (ONE, None), "kept": (ONE, ONE), "colours": (THREE, THREE), "colours-dropped": (THREE, None),
    "share": (8.0, 8.0), "share-dropped": (2.5, None), "added": (None, ONE), "none": (None, None),
}


def gain_map(width, height, channels):
    """The maps of HDRPairTests.swift: slopes that end in edges."""
    y, x, c = np.mgrid[0:height, 0:width, 0:channels]
    return (3 * x * (c + 1) // 2 + 2 * y + 40 * ((x // 16 + y // 16) % 2)) % 256


def bright(codes, samples, curve, headroom):
    """The picture over SDR white."""
    v = codes / 255.0
    linear = np.where(v > 0.04045, ((v + 0.055) / 1.055) ** 2.4, v / 12.92)
    if curve is None:
        return linear
    g = samples / 255.0
    if isinstance(curve, float):
        share = np.where(g < 0.081, g / 4.5, ((g + 0.099) / 1.099) ** (1 / 0.45))
        return linear * (1 + (min(curve, headroom) - 1) * share)
    low, high, gamma, before, after = (np.array(curve[k], float) for k in ("low", "high", "gamma", "before", "after"))
    weight = np.clip((np.log2(headroom) - curve["first"]) / (curve["last"] - curve["first"]), 0, 1)
    return (linear + before) * 2 ** (weight * (low + (high - low) * g ** (1 / gamma))) - after


def metric(screen):
    peak, _, black, inches, pixels = SCREENS[screen]
    photometry = pycvvdp.vvdp_display_photo_eotf(peak, contrast=peak / black, EOTF="linear", E_ambient=250)
    geometry = pycvvdp.vvdp_display_geometry(pixels, distance_m=0.4, diagonal_size_inches=inches)
    return pycvvdp.cvvdp(
        display_photometry=photometry, display_geometry=geometry, quiet=True, device=torch.device("cpu"))


def score(judge, screen, before, after):
    """The score of a pair of pictures over SDR white."""
    white = SCREENS[screen][1]
    frames = [torch.tensor((white * picture).astype(np.float32)) for picture in (after, before)]
    return float(judge.predict(*frames, dim_order="HWC")[0])


if __name__ == "__main__":
    logging.disable(logging.WARNING)
    judges = {screen: metric(screen) for screen in SCREENS}
    print("\t".join(["width", "height", "case", *SCREENS]))
    for width, height in SIZES:
        pair = synthetic(width, height)
        for case, curves in CASES.items():
            found = []
            for screen, (peak, white, *_) in SCREENS.items():
                channels = 3 if case.startswith("colours") else 1
                shown = [bright(codes, gain_map(width, height, channels), curve, peak / white)
                         for codes, curve in zip(pair, curves)]
                found.append(score(judges[screen], screen, *shown))
            print("\t".join([str(width), str(height), case, *(f"{jod:.6f}" for jod in found)]), flush=True)
