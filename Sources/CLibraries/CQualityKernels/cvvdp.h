// ColorVideoVDP's kernels.

static void opponents(sw_out first, sw_out second, sw_out third, ptrdiff_t count, sw_row w) {
  const float w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4], w5 = w[5], w6 = w[6], w7 = w[7], w8 = w[8];
  EACH_EIGHT {
    v8 red = load(first, i), green = load(second, i), blue = load(third, i);
    store((red * w0 + green * w1) + blue * w2, first, i);
    store((red * w3 + green * w4) + blue * w5, second, i);
    store((red * w6 + green * w7) + blue * w8, third, i);
  }
}

// A Gaussian pyramid's steps (Burt and Adelson 1983, a = 0.4): taps of 0.05, 0.25, 0.4, 0.25, 0.05.

static void shrink_columns(const sw_row *rows, ptrdiff_t count, sw_out out) {
  const float *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3], *r4 = rows[4];
  EACH_EIGHT {
    v8 far = (load(r0, i) + load(r4, i)) * 0.05f, near = (load(r1, i) + load(r3, i)) * 0.25f;
    store((far + near) + load(r2, i) * 0.4f, out, i);
  }
}

static void shrink_row(sw_row row, ptrdiff_t count, sw_out out) {
  EACH_EIGHT {
    v16 before = load_pairs(row, 2 * i - 2), here = load_pairs(row, 2 * i), after = load_pairs(row, 2 * i + 2);
    v8 far = (even(before) + even(after)) * 0.05f, near = (odd(before) + odd(here)) * 0.25f;
    store((far + near) + even(here) * 0.4f, out, i);
  }
}

static void grow_on_row(sw_row above, sw_row row, sw_row below, ptrdiff_t count, sw_out out) {
  EACH_EIGHT store((load(above, i) + load(below, i)) * 0.1f + load(row, i) * 0.8f, out, i);
}

static void grow_between_rows(sw_row above, sw_row below, ptrdiff_t count, sw_out out) {
  EACH_EIGHT store((load(above, i) + load(below, i)) * 0.5f, out, i);
}

static void grow_along_row(sw_row row, ptrdiff_t count, sw_out out) {
  EACH_EIGHT {
    v8 before = load(row, i - 1), here = load(row, i), after = load(row, i + 1);
    v16 pairs = interleaved((before + after) * 0.1f + here * 0.8f, (here + after) * 0.5f);
    memcpy(out + 2 * i, &pairs, sizeof pairs);
  }
}

static void inverse_luminance(sw_row luminance, ptrdiff_t count, sw_out out) {
  EACH {
    const float light = luminance[i];
    out[i] = 1 / (light > 0.01f ? light : 0.01f);
  }
}

// An octave has 64 entries, beginning at 2⁻⁷ candela per square metre. Each entry has eight numbers: the three channels'
// values and their differences to the next entry. Sign, exponent and six bits of the fraction give the entry; seventeen
// more bits give the position between it and the next.
static void sensitivities(sw_row luminance, ptrdiff_t count, sw_row table, ptrdiff_t last, sw_out light,
                          sw_out redGreen, sw_out violetYellow) {
  const ptrdiff_t first = (127 - 7) << 6;
  EACH {
    uint32_t own;
    memcpy(&own, luminance + i, sizeof own);
    ptrdiff_t entry = (ptrdiff_t)(own >> 17) - first;
    entry = entry > last ? last : entry;
    entry = entry < 0 ? 0 : entry;
    const float share = (float)(int32_t)(own & 0x1FFFF) * 0x1p-17f;
    const v8 numbers = load(table, 8 * entry);
    const v4 values = numbers.lo + numbers.hi * share;
    light[i] = values[0];
    redGreen[i] = values[1];
    violetYellow[i] = values[2];
  }
}

INLINE v8 limited(v8 contrast) { return contrast > 1000 ? 1000 : contrast; }

static void contrasts(sw_row a, sw_row aroundA, sw_row inverseA, sw_row b, sw_row aroundB, sw_row inverseB,
                      sw_row sensitivity, float gain, ptrdiff_t count, sw_out common, sw_out difference) {
  EACH_EIGHT {
    v8 scale = load(sensitivity, i) * gain;
    v8 first = limited((load(a, i) - load(aroundA, i)) * load(inverseA, i)) * scale;
    v8 second = limited((load(b, i) - load(aroundB, i)) * load(inverseB, i)) * scale;
    v8 size = magnitude(first), other = magnitude(second);
    store(other < size ? other : size, common, i);
    store(magnitude(second - first), difference, i);
  }
}

// What masks a difference is spread over its surroundings by a Gaussian of thirteen taps.

static void spread_row(sw_row row, ptrdiff_t count, sw_row taps, sw_out out) {
  const float t0 = taps[0], t1 = taps[1], t2 = taps[2], t3 = taps[3], t4 = taps[4], t5 = taps[5], t6 = taps[6];
  const float *left = row - 6;
  EACH_EIGHT {
    v8 sixth = (load(left, i) + load(left, i + 12)) * t6, fifth = (load(left, i + 1) + load(left, i + 11)) * t5;
    v8 fourth = (load(left, i + 2) + load(left, i + 10)) * t4, third = (load(left, i + 3) + load(left, i + 9)) * t3;
    v8 second = (load(left, i + 4) + load(left, i + 8)) * t2, first = (load(left, i + 5) + load(left, i + 7)) * t1;
    store(((sixth + fifth) + (fourth + third)) + ((second + first) + load(left, i + 6) * t0), out, i);
  }
}

static void spread_columns(const sw_row *rows, ptrdiff_t count, sw_row taps, sw_out out) {
  EACH_EIGHT {
    v8 sum = load(rows[6], i) * taps[0];
    for (int tap = 1; tap <= 6; tap++) sum += (load(rows[6 - tap], i) + load(rows[6 + tap], i)) * taps[tap];
    store(sum, out, i);
  }
}

static void masked_differences(sw_row mask0, sw_row mask1, sw_row mask2, sw_out d0, sw_out d1, sw_out d2,
                               ptrdiff_t count, sw_row model) {
  // As in the published program, so that a power's slope at zero stays finite. Zeros stay zeros.
  const v8 least = 0.00001f;
  const float exponent = model[0], e0 = model[1], e1 = model[2], e2 = model[3], limit = model[13];
  const v8 on_least = power(least, exponent);
  const v8 low0 = power(least, e0), low1 = power(least, e1), low2 = power(least, e2);
  const float *w = model + 4;
  EACH_EIGHT {
    v8 m0 = power(load(mask0, i) + least, e0) - low0;
    v8 m1 = power(load(mask1, i) + least, e1) - low1;
    v8 m2 = power(load(mask2, i) + least, e2) - low2;
    v8 all0 = ((m0 * w[0] + m1 * w[3]) + m2 * w[6]) + 1;
    v8 all1 = ((m0 * w[1] + m1 * w[4]) + m2 * w[7]) + 1;
    v8 all2 = ((m0 * w[2] + m1 * w[5]) + m2 * w[8]) + 1;
    v8 p0 = power(load(d0, i) + least, exponent) - on_least;
    v8 p1 = power(load(d1, i) + least, exponent) - on_least;
    v8 p2 = power(load(d2, i) + least, exponent) - on_least;
    store((p0 * limit) / (all0 * limit + p0), d0, i);
    store((p1 * limit) / (all1 * limit + p1), d1, i);
    store((p2 * limit) / (all2 * limit + p2), d2, i);
  }
}

// With an addition that keeps a root's slope at zero finite.
static double difference_sum(sw_row differences, ptrdiff_t count) {
  v8 sum = 0;
  EACH_EIGHT {
    v8 difference = load(differences, i);
    sum += difference * difference + difference * 0.00002f;
  }
  return total(sum);
}
