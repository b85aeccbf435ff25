"""The pictures of SyntheticPair.swift, for the scripts beside this file."""
import numpy as np

# Sizes on both sides of what the metrics require.
SIZES = [(8, 8), (9, 40), (13, 12), (14, 15), (57, 56), (113, 112), (131, 260), (260, 131), (517, 129), (322, 241)]


def synthetic(width, height, state=14):
    """The pictures of SyntheticPair.swift."""
    before, after = np.zeros((height, width, 3), np.uint8), np.zeros((height, width, 3), np.uint8)
    for y in range(height):
        for x in range(width):
            edge = 60 if (x // 37 + y // 23) % 3 == 0 else 0
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            draw = state >> 16
            for c in range(3):
                grain = draw >> 8 * c & 15
                code = (x * (c + 1) // 9 + y // (c + 2)) % 160 + edge + grain
                before[y, x, c], after[y, x, c] = code, max(0, code - grain // 2 + (draw >> 24 + 4 * c & 7))
    return before, after
