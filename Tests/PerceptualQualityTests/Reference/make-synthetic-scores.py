#!/usr/bin/env python3
"""Writes synthetic-scores.tsv: what the metrics say of SyntheticPair's pictures, by their definitions in doubles.

A second implementation, written from the papers' formulas alone and without our arithmetic, so that the tests have
somebody else's answer where no published vectors lie beside the checkout. With vectors.tsv and its pictures it checks
itself first:

    make-synthetic-scores.py [VECTORS.tsv] > synthetic-scores.tsv
"""
import sys
from pathlib import Path

import numpy as np

from synthetic_pair import SIZES, synthetic

TAPS = np.array([0.2646211054881985, 0.2129285920104222, 0.10933537277746032, 0.036011114658364415, 0.009414367809653747])
WEIGHTS = np.array([
    [0, 0.0007376606707406586, 0, 0, 0.0007793481682867309, 0],
    [0, 0.0004371155730107379, 0, 1.1041726426657346, 0.00066284834129271, 0.00015231632783718752],
    [0, 0.0016406437456599754, 0, 1.8422455520539298, 11.441172603757666, 0],
    [0.0007989109436015163, 0.000176816438078653, 0, 1.8787594979546387, 10.94906990605142, 0],
    [0.0007289346991508072, 0.9677937080626833, 0, 0.00014003424285435884, 0.9981766977854967, 0.00031949755934435053],
    [0.0004550992113792063, 0, 0, 0.0013648766163243398, 0, 0],
    [0, 0, 0, 7.466890328078848, 0, 17.445833984131262],
    [0.0006235601634041466, 0, 0, 6.683678146179332, 0.00037724407979611296, 1.027889937768264],
    [225.20515300849274, 0, 0, 19.213238186143016, 0.0011401524586618361, 0.001237755635509985],
    [176.39317598450694, 0, 0, 24.43300999870476, 0.28520802612117757, 0.0004485436923833408],
    [0, 0, 0, 34.77906344483772, 44.835625328877896, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0.0008680556573291698, 0, 0, 0, 0],
    [0, 0.0005313191874358747, 0, 0.00016533814161379112, 0, 0],
    [0, 0, 0, 0.0004179171803251336, 0.0017290828234722833, 0],
    [0.0020827005846636437, 0, 0, 8.826982764996862, 23.19243343998926, 0],
    [95.1080498811086, 0.9863978034400682, 0.9834382792465353, 0.0012286405048278493, 171.2667255897307, 0.9807858872435379],
    [0, 0, 0, 0.0005130064588990679, 0, 0.00010854057858411537],
])


def halved(plane):
    """Means of 2 × 2, the last row or column twice where the size is odd."""
    plane = np.pad(plane, [(0, plane.shape[0] % 2), (0, plane.shape[1] % 2)], mode="edge")
    return (plane[0::2, 0::2] + plane[1::2, 0::2] + plane[0::2, 1::2] + plane[1::2, 1::2]) / 4


def blurred(plane):
    """Nine taps in each direction; outside is nothing."""
    for axis in (0, 1):
        padded = np.pad(plane, [(4, 4) if a == axis else (0, 0) for a in (0, 1)])
        size = plane.shape[axis]
        plane = sum(TAPS[abs(k)] * np.take(padded, range(4 + k, 4 + k + size), axis) for k in range(-4, 5))
    return plane


def xyb(linear):
    r, g, b = linear
    k = 0.0037930732552754493
    mixes = [0.3 * r + 0.622 * g + 0.078 * b, 0.23 * r + 0.692 * g + 0.078 * b,
             0.24342268924547819 * r + 0.20476744424496821 * g + 0.5518098665095536 * b]
    t = [np.cbrt(np.maximum(mix + k, 0)) - np.cbrt(k) for mix in mixes]
    y = (t[0] + t[1]) / 2
    return [7 * (t[0] - t[1]) + 0.42, y + 0.01, t[2] - y + 0.55]


def ssimulacra2(reference, distorted):
    if min(reference.shape[:2]) < 8:
        return None
    def linear(picture):
        v = picture / 255
        light = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
        return [light[..., c] for c in range(3)]
    a, b, rows = linear(reference), linear(distorted), []
    for scale in range(6):
        if scale > 0:
            if min(a[0].shape) < 8:
                break
            if scale > 1 and min(before) < 8:
                break
        before = a[0].shape
        if scale > 0:
            a, b = [halved(p) for p in a], [halved(p) for p in b]
        norms = []
        for x, y in zip(xyb(a), xyb(b)):
            m1, m2 = blurred(x), blurred(y)
            cov = blurred(x * y) - m1 * m2
            var = blurred(x * x) - m1 * m1 + blurred(y * y) - m2 * m2
            loss = np.maximum(1 - (1 - (m1 - m2) ** 2) * (2 * cov + 0.0009) / (var + 0.0009), 0)
            edge = (1 + abs(y - m2)) / (1 + abs(x - m1)) - 1
            maps = [loss, np.maximum(edge, 0), np.maximum(-edge, 0)]
            norms.append([m.mean() for m in maps] + [(m ** 4).mean() ** 0.25 for m in maps])
        rows.append(norms)
    n = len(rows)
    total = sum(float(WEIGHTS[n * c + s] @ np.array(rows[s][c])) for c in range(3) for s in range(n))
    t = 0.9562382616834844 * total
    u = 2.326765642916932 * t - 0.020884521182843837 * t ** 2 + 6.248496625763138e-05 * t ** 3
    return 100 - 10 * u ** 0.6276336467831387 if u > 0 else 100.0


def luma(picture):
    return picture.astype(float) @ np.array([0.299, 0.587, 0.114])


def windowed(plane):
    window = np.exp(-np.arange(-5, 6) ** 2 / 4.5)
    window /= window.sum()
    for axis in (0, 1):
        size = plane.shape[axis] - 10
        plane = sum(window[k] * np.take(plane, range(k, k + size), axis) for k in range(11))
    return plane


def similarity(x, y):
    c1, c2 = 6.5025, 58.5225
    mx, my = windowed(x), windowed(y)
    vx, vy, cov = windowed(x * x) - mx * mx, windowed(y * y) - my * my, windowed(x * y) - mx * my
    contrast = (2 * cov + c2) / (vx + vy + c2)
    return ((2 * mx * my + c1) / (mx ** 2 + my ** 2 + c1) * contrast).mean(), contrast.mean()


def ssim(reference, distorted):
    return similarity(luma(reference), luma(distorted))[0] if min(reference.shape[:2]) >= 11 else None


def msssim(reference, distorted):
    if min(reference.shape[:2]) < 161:
        return None
    x, y, product = luma(reference), luma(distorted), 1.0
    for scale, weight in enumerate([0.0448, 0.2856, 0.3001, 0.2363, 0.1333]):
        whole, contrast = similarity(x, y)
        product *= max(whole if scale == 4 else contrast, 0) ** weight
        x, y = halved(x), halved(y)
    return product


def psnr(difference):
    squares = (difference.astype(float) ** 2).mean()
    return 10 * np.log10(65025 / squares) if squares else float("inf")


def scores(reference, distorted):
    return {
        "ssimulacra2_f64": ssimulacra2(reference, distorted), "ssim_y601": ssim(reference, distorted),
        "msssim_y601": msssim(reference, distorted),
        "psnr_rgb": psnr(reference.astype(int) - distorted), "psnr_y601": psnr(luma(reference) - luma(distorted)),
    }


def check(vectors):
    """Against the published figures of ordinary colour pictures."""
    from PIL import Image
    lines = [line.split("\t") for line in vectors.read_text().splitlines()]
    worst = {}
    for line in lines[1:]:
        row = dict(zip(lines[0], line))
        pictures = [Image.open(vectors.parent / row[name]) for name in ("ref", "dist")]
        if any(picture.mode not in ("RGB", "L") for picture in pictures):
            continue
        pair = [np.array(picture.convert("RGB")) for picture in pictures]
        for name, value in scores(*pair).items():
            if value is not None and row[name] not in ("", "inf"):
                worst[name] = max(worst.get(name, 0), abs(value - float(row[name])))
    for name, most in worst.items():
        print(f"{name}: at most {most:.2g} from the vectors", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        check(Path(sys.argv[1]))
    head = None
    for width, height in SIZES:
        found = scores(*synthetic(width, height))
        if head is None:
            head = list(found)
            print("\t".join(["width", "height"] + head))
        print("\t".join([str(width), str(height)] + ["" if found[n] is None else f"{found[n]:.9f}" for n in head]))
