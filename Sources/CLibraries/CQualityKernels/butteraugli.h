// Butteraugli's kernels. All numbers are from libjxl 0.7 (lib/jxl/butteraugli).

static void filter_columns(const sw_row *rows, ptrdiff_t radius, sw_row taps, float scale, ptrdiff_t count,
                           sw_out out) {
  ptrdiff_t i = 0;
  // Four vectors at a time, so that each weight is loaded once for all of them.
  for (; i + 32 <= count; i += 32) {
    const float *middle = rows[radius] + i;
    float weight = taps[0] * scale;
    v8 s0 = load(middle, 0) * weight, s1 = load(middle, 8) * weight;
    v8 s2 = load(middle, 16) * weight, s3 = load(middle, 24) * weight;
    for (ptrdiff_t step = 1; step <= radius; step++) {
      const float *above = rows[radius - step] + i, *below = rows[radius + step] + i;
      weight = taps[step] * scale;
      s0 += (load(above, 0) + load(below, 0)) * weight;
      s1 += (load(above, 8) + load(below, 8)) * weight;
      s2 += (load(above, 16) + load(below, 16)) * weight;
      s3 += (load(above, 24) + load(below, 24)) * weight;
    }
    store(s0, out, i);
    store(s1, out, i + 8);
    store(s2, out, i + 16);
    store(s3, out, i + 24);
  }
  for (; i < count; i += 8) {
    v8 sum = load(rows[radius], i) * (taps[0] * scale);
    for (ptrdiff_t step = 1; step <= radius; step++)
      sum += (load(rows[radius - step], i) + load(rows[radius + step], i)) * (taps[step] * scale);
    store(sum, out, i);
  }
}

static void filter_row(sw_row row, ptrdiff_t radius, sw_row taps, ptrdiff_t count, sw_out out) {
  ptrdiff_t i = 0;
  for (; i + 32 <= count; i += 32) {
    const float *middle = row + i;
    float weight = taps[0];
    v8 s0 = load(middle, 0) * weight, s1 = load(middle, 8) * weight;
    v8 s2 = load(middle, 16) * weight, s3 = load(middle, 24) * weight;
    for (ptrdiff_t step = 1; step <= radius; step++) {
      const float *left = middle - step, *right = middle + step;
      weight = taps[step];
      s0 += (load(left, 0) + load(right, 0)) * weight;
      s1 += (load(left, 8) + load(right, 8)) * weight;
      s2 += (load(left, 16) + load(right, 16)) * weight;
      s3 += (load(left, 24) + load(right, 24)) * weight;
    }
    store(s0, out, i);
    store(s1, out, i + 8);
    store(s2, out, i + 16);
    store(s3, out, i + 24);
  }
  for (; i < count; i += 8) {
    v8 sum = load(row, i) * taps[0];
    for (ptrdiff_t step = 1; step <= radius; step++) sum += (load(row, i - step) + load(row, i + step)) * taps[step];
    store(sum, out, i);
  }
}

// What the receptors absorb in darkness.
#define LEAST_CONE 1.7557484f
#define LEAST_SHORT 12.226455f

INLINE v8 absorbed_long(v8 red, v8 green, v8 blue) {
  return red * 0.2995655f + (green * 0.6337309f + (blue * 0.07770562f + LEAST_CONE));
}

INLINE v8 absorbed_medium(v8 red, v8 green, v8 blue) {
  return red * 0.22158691f + (green * 0.6939139f + (blue * 0.09873136f + LEAST_CONE));
}

INLINE v8 absorbed_short(v8 red, v8 green, v8 blue) {
  return red * 0.02f + (green * 0.02f + (blue * 0.20480129f + LEAST_SHORT));
}

// How strongly a receptor responds to a change of light when it is adapted to this much.
INLINE v8 sensitivity_to(v8 light) {
  // 19.245 times the natural logarithm.
  v8 response = binary_logarithm(light + 9.9710636f) * 13.339626f - 23.160463f;
  return at_least(response / light, 1e-4f);
}

INLINE v8 seen(v8 now, v8 usual, float least) { return at_least(now * sensitivity_to(at_least(usual, least)), least); }

static void retina_colours(const sw_row *light, const sw_row *around, float luminance, ptrdiff_t count, sw_out x,
                           sw_out y, sw_out b) {
  const float *r = light[0], *g = light[1], *u = light[2];
  const float *around_r = around[0], *around_g = around[1], *around_u = around[2];
  EACH_EIGHT {
    v8 red = load(around_r, i) * luminance, green = load(around_g, i) * luminance, blue = load(around_u, i) * luminance;
    v8 now_red = load(r, i) * luminance, now_green = load(g, i) * luminance, now_blue = load(u, i) * luminance;
    v8 lng = seen(absorbed_long(now_red, now_green, now_blue), absorbed_long(red, green, blue), LEAST_CONE);
    v8 medium = seen(absorbed_medium(now_red, now_green, now_blue), absorbed_medium(red, green, blue), LEAST_CONE);
    v8 shrt = seen(absorbed_short(now_red, now_green, now_blue), absorbed_short(red, green, blue), LEAST_SHORT);
    store(lng - medium, x, i);
    store(lng + medium, y, i);
    store(shrt, b, i);
  }
}

static void subtract(sw_row blurred, sw_row row, ptrdiff_t count, sw_out out) {
  EACH_EIGHT store(load(row, i) - load(blurred, i), out, i);
}

// Small values become zero, and the others smaller.
INLINE v8 cored(v8 value, float range) { return at_least(value - range, 0) - at_least(-value - range, 0); }

// Small values are doubled, and the others become larger.
INLINE v8 amplified(v8 value, float range) {
  v8 above = value > range ? range : value;
  return value + (above < -range ? -range : above);
}

// Values beyond a limit count less.
INLINE v8 compressed(v8 value, float limit) { return value - cored(value, limit) * (1 - 0.72421615f); }

// Brightness suppresses the fine band of red against green.
static void split_middle(sw_row x, sw_row y, sw_out blurredX, sw_out blurredY, ptrdiff_t count, sw_out fineX,
                         sw_out fineY) {
  EACH_EIGHT {
    v8 middle_x = load(blurredX, i), middle_y = load(blurredY, i);
    v8 rest_y = load(y, i) - middle_y;
    v8 share = (v8)46.0f / (rest_y * rest_y + 46) * 0.34697944f + 0.65302056f;
    store((load(x, i) - middle_x) * share, fineX, i);
    store(rest_y, fineY, i);
    store(cored(middle_x, 0.29f), blurredX, i);
    store(amplified(middle_y, 0.1f), blurredY, i);
  }
}

static void split_fine(sw_row x, sw_row y, sw_out blurredX, sw_out blurredY, ptrdiff_t count, sw_out finestX,
                       sw_out finestY, sw_out activity) {
  EACH_EIGHT {
    v8 smooth_x = load(blurredX, i);
    v8 fine_x = cored(smooth_x, 1.5f);
    v8 ultra_x = cored(load(x, i) - smooth_x, 0.04f);
    v8 smooth_y = compressed(load(blurredY, i), 28.46918f);
    v8 ultra_y = compressed(load(y, i) - smooth_y, 5.191753f) * 2.6931376f;
    v8 fine_y = amplified(smooth_y * 2.155f, 0.132f);
    store(fine_x, blurredX, i);
    store(fine_y, blurredY, i);
    store(ultra_x, finestX, i);
    store(ultra_y, finestY, i);
    v8 hidden_x = (ultra_x + fine_x) * 2.5f, hidden_y = (ultra_y + fine_y) * 0.4f;
    v8 hidden = square_root(hidden_x * hidden_x + hidden_y * hidden_y);
    store(square_root(hidden * 6.194241f + 78.11251f) - 8.8381282f, activity, i);
  }
}

// Lost or added detail counts in addition to the plain difference: the part of a band's change that is lost detail (at
// most `lost` of the reference's is left), as a positive number, or added detail (more than `gained` of it), as a
// negative number, in the reference's direction.
INLINE v8 excess(v8 a, v8 b, float lost, float gained) {
  v8 size = magnitude(a), along = a < 0 ? -b : b;
  return at_least(size * lost - along, 0) - at_least(along - size * gained, 0);
}

static void line_differences(sw_row a, sw_row b, float plain, float asymmetric, float damping, ptrdiff_t count,
                             sw_out out) {
  EACH_EIGHT {
    v8 p = load(a, i), q = load(b, i);
    v8 beyond = excess(p, q, 0.55f, 1.05f);
    v8 along = p < 0 ? -beyond : beyond;
    v8 size = (magnitude(p) + magnitude(q)) * 0.5f + damping;
    store(((p - q) * plain + along * asymmetric) / size, out, i);
  }
}

static void low_differences(const sw_row *a, const sw_row *b, ptrdiff_t count, sw_out out) {
  const float *ax = a[0], *ay = a[1], *ab = a[2], *bx = b[0], *by = b[1], *bb = b[2];
  EACH_EIGHT {
    v8 x = (load(ax, i) - load(bx, i)) * 32.22175f;
    v8 y = load(ay, i) - load(by, i);
    v8 blue = ((load(ab, i) - load(bb, i)) - y * 0.36226705f) * 47.504616f;
    v8 bright = y * 13.769779f;
    store(x * x * 29.23538f + bright * bright * 0.84462697f + blue * blue * 0.70364663f, out, i);
  }
}

static void middle_differences(const sw_row *a, const sw_row *b, ptrdiff_t count, sw_out out) {
  const float *ax = a[0], *ay = a[1], *ab = a[2], *bx = b[0], *by = b[1], *bb = b[2];
  EACH_EIGHT {
    v8 x = square(load(ax, i) - load(bx, i)) * 2150;
    v8 y = square(load(ay, i) - load(by, i)) * 10.619543f;
    v8 blue = square(load(ab, i) - load(bb, i)) * 16.217604f;
    store(x + y + blue, out, i);
  }
}

static void add_fine_differences(sw_row a, sw_row b, float weight, ptrdiff_t count, sw_out sums) {
  EACH_EIGHT {
    v8 p = load(a, i), q = load(b, i);
    v8 beyond = excess(p, q, 0.4f, 1);
    store(load(sums, i) + (square(p - q) + square(beyond)) * weight, sums, i);
  }
}

// The search for lines (Malta): differences along a line of nine pixels are more visible than the same ones in a
// cluster. Each line is symmetric around its middle, so pairs of samples are added: two opposite samples at this
// distance down and to the right.
#define PAIR(down, right) (load(rows[4 + (down)], i + (right)) + load(rows[4 - (down)], i - (right)))

static void add_line_sums(const sw_row *rows, ptrdiff_t count, sw_out sums) {
  EACH_EIGHT {
    v8 middle = load(rows[4], i), right = middle + PAIR(0, 1), down = middle + PAIR(1, 0);
    v8 squares = square(right + PAIR(0, 2) + PAIR(0, 3) + PAIR(0, 4));
    squares += square(down + PAIR(2, 0) + PAIR(3, 0) + PAIR(4, 0));
    // Lines that are almost vertical or almost horizontal count twice, because each is among the sixteen in two equal
    // forms.
    v8 nearly = square(down + PAIR(2, 1) + PAIR(3, 1) + PAIR(4, 1));
    nearly += square(down + PAIR(2, -1) + PAIR(3, -1) + PAIR(4, -1));
    nearly += square(right + PAIR(1, 2) + PAIR(1, 3) + PAIR(1, 4));
    nearly += square(right + PAIR(-1, 2) + PAIR(-1, 3) + PAIR(-1, 4));
    squares += nearly + nearly;
    v8 falling = middle + PAIR(1, 1), rising = middle + PAIR(1, -1);
    squares += square(falling + PAIR(2, 2) + PAIR(3, 3));
    squares += square(rising + PAIR(2, -2) + PAIR(3, -3));
    squares += square(falling + PAIR(2, 1) + PAIR(3, 2));
    squares += square(rising + PAIR(2, -1) + PAIR(3, -2));
    squares += square(falling + PAIR(1, 2) + PAIR(2, 3));
    squares += square(rising + PAIR(1, -2) + PAIR(2, -3));
    store(load(sums, i) + squares, sums, i);
  }
}

static void add_sparse_line_sums(const sw_row *rows, ptrdiff_t count, sw_out sums) {
  EACH_EIGHT {
    v8 middle = load(rows[4], i);
    v8 squares = square(middle + PAIR(0, 2) + PAIR(0, 4));
    squares += square(middle + PAIR(2, 0) + PAIR(4, 0));
    squares += square(middle + PAIR(2, 2) + PAIR(3, 3));
    squares += square(middle + PAIR(2, -2) + PAIR(3, -3));
    v8 steep = middle + PAIR(2, 1), steep_back = middle + PAIR(2, -1);
    squares += square(steep + PAIR(4, 1)) + square(steep_back + PAIR(4, -1));
    squares += square(steep + PAIR(3, 2)) + square(steep_back + PAIR(3, -2));
    squares += square(steep + PAIR(4, 2)) + square(steep_back + PAIR(4, -2));
    v8 flat = middle + PAIR(1, 2), flat_back = middle + PAIR(1, -2);
    squares += square(flat + PAIR(1, 4)) + square(flat_back + PAIR(1, -4));
    squares += square(flat + PAIR(2, 3)) + square(flat_back + PAIR(2, -3));
    squares += square(flat + PAIR(2, 4)) + square(flat_back + PAIR(2, -4));
    store(load(sums, i) + squares, sums, i);
  }
}

// Keeps the three smallest of four.
INLINE void keep(v8 value, v8 least[3]) {
  v8 second = value < least[0] ? least[0] : value;
  least[0] = value < least[0] ? value : least[0];
  v8 third = second < least[1] ? least[1] : second;
  least[1] = second < least[1] ? second : least[1];
  least[2] = third < least[2] ? third : least[2];
}

// An edge beside a smooth place hides nothing there.
static void erode(const sw_row *rows, ptrdiff_t count, sw_out out) {
  const float *above = rows[0], *row = rows[1], *below = rows[2];
  EACH_EIGHT {
    v8 own = load(row, i);
    v8 least[3] = {own, own + own, own + own};
    keep(load(row, i - 3), least);
    keep(load(row, i + 3), least);
    keep(load(above, i - 3), least);
    keep(load(above, i), least);
    keep(load(above, i + 3), least);
    keep(load(below, i - 3), least);
    keep(load(below, i), least);
    keep(load(below, i + 3), least);
    store(least[0] * 0.45f + least[1] * 0.3f + least[2] * 0.25f, out, i);
  }
}

// Makes a distance of one just visible.
#define VISIBLE (1 / (17.8f * 0.79079917f))

static void visible_distances(sw_row low, sw_row fine, const sw_row *activities, sw_row hiding, ptrdiff_t count,
                              sw_out out) {
  const float *before = activities[0], *after = activities[1];
  EACH_EIGHT {
    v8 change = load(before, i) - load(after, i), hidden = load(hiding, i);
    v8 fine_share = ((v8)2.5485945f / (hidden * 0.45193692f + 0.82959175f) + 1) * VISIBLE;
    v8 low_share = ((v8)0.50505453f / (hidden * 3.8744942f + 0.20025579f) + 1) * VISIBLE;
    v8 all = load(fine, i) + change * change * 10;
    v8 squared = load(low, i) * (low_share * low_share) + all * (fine_share * fine_share);
    store(square_root(squared), out, i);
  }
}

static void mix_halved(sw_row halved, ptrdiff_t count, sw_out distances) {
  EACH_EIGHT {
    v8 half = load(halved, i >> 1) * 0.5f;
    store(load(distances, i) * 0.85f + interleaved(half, half).lo, distances, i);
  }
}

static float greatest(sw_row distances, ptrdiff_t count) {
  v8 most = 0;
  EACH_EIGHT {
    v8 distance = load(distances, i);
    most = distance > most ? distance : most;
  }
  float one = most[0];
  for (int lane = 1; lane < 8; lane++) one = most[lane] > one ? most[lane] : one;
  return one;
}

static void add_powers(sw_row distances, ptrdiff_t count, double *sums) {
  d8 third = 0, sixth = 0, twelfth = 0;
  EACH_EIGHT {
    d8 distance = __builtin_convertvector(load(distances, i), d8);
    d8 cube = distance * distance * distance, squared = cube * cube;
    third += cube;
    sixth += squared;
    twelfth += squared * squared;
  }
  for (int lane = 0; lane < 8; lane++) {
    sums[0] += third[lane];
    sums[1] += sixth[lane];
    sums[2] += twelfth[lane];
  }
}
