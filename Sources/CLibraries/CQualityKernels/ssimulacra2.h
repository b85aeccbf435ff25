// SSIMULACRA2's kernels.

// The reference program's recursive Gaussian of sigma 1.5 in exact arithmetic (Charalampidis 2016): nine taps. In
// single precision the recursion itself drifts by up to five points of the score.
#define TAP0 0.2646211054881985f
#define TAP1 0.2129285920104222f
#define TAP2 0.10933537277647032f
#define TAP3 0.036011114658364415f
#define TAP4 0.009414367809653747f

static void blur_row(sw_row row, ptrdiff_t count, sw_out out) {
  const float *left = row - 4;
  EACH {
    float far = (left[i] + left[i + 8]) * TAP4, third = (left[i + 1] + left[i + 7]) * TAP3;
    float second = (left[i + 2] + left[i + 6]) * TAP2, first = (left[i + 3] + left[i + 5]) * TAP1;
    out[i] = ((far + third) + (second + first)) + left[i + 4] * TAP0;
  }
}

static void blur_columns(const sw_row *rows, ptrdiff_t count, sw_out out) {
  const float *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3], *r4 = rows[4];
  const float *r5 = rows[5], *r6 = rows[6], *r7 = rows[7], *r8 = rows[8];
  EACH_EIGHT {
    v8 far = (load(r0, i) + load(r8, i)) * TAP4, third = (load(r1, i) + load(r7, i)) * TAP3;
    v8 second = (load(r2, i) + load(r6, i)) * TAP2, first = (load(r3, i) + load(r5, i)) * TAP1;
    store(((far + third) + (second + first)) + load(r4, i) * TAP0, out, i);
  }
}

// The metric's own XYB from linear light, rescaled so that every channel is near 0…1 (ssimulacra2 2.1).
#define OPSIN_BIAS 0.0037930732552754493f
#define OPSIN_ROOT 0.15595420054924863f

// The cube root of numbers between 0.003 and 2: begins with a third of the exponent, then two Halley steps.
INLINE v8 cube_root(v8 value) {
  u8 own = bits(value);
  // A quarter, a sixteenth, … add up to a third; the rest and the exponent's bias are in the constant.
  v8 root = of_bits((own >> 2) + (own >> 4) + (own >> 6) + (own >> 8) + 0x2A658000);
  for (int step = 0; step < 2; step++) {
    v8 cube = root * root * root;
    root = root * (cube + (value + value)) / ((cube + cube) + value);
  }
  return root;
}

INLINE v8 long_light(v8 red, v8 green, v8 common) {
  return cube_root((red * 0.30f + green * 0.622f) + common) - OPSIN_ROOT;
}

INLINE v8 medium_light(v8 red, v8 green, v8 common) {
  return cube_root((red * 0.23f + green * 0.692f) + common) - OPSIN_ROOT;
}

static void opsin_y(sw_row red, sw_row green, sw_row blue, ptrdiff_t count, sw_out y) {
  EACH_EIGHT {
    v8 r = load(red, i), g = load(green, i), common = load(blue, i) * 0.078f + OPSIN_BIAS;
    store((long_light(r, g, common) + medium_light(r, g, common)) * 0.5f + 0.01f, y, i);
  }
}

static void opsin(sw_row red, sw_row green, sw_row blue, ptrdiff_t count, sw_out x, sw_out y, sw_out b) {
  EACH_EIGHT {
    v8 r = load(red, i), g = load(green, i), u = load(blue, i), common = u * 0.078f + OPSIN_BIAS;
    v8 lng = long_light(r, g, common), medium = medium_light(r, g, common);
    v8 absorbed = (r * 0.24342268924547819f + g * 0.20476744424496821f) + u * 0.55180986650955360f;
    v8 shrt = cube_root(absorbed + OPSIN_BIAS) - OPSIN_ROOT;
    v8 mean = (lng + medium) * 0.5f;
    store((lng - medium) * 7 + 0.42f, x, i);
    store(mean + 0.01f, y, i);
    store((shrt - mean) + 0.55f, b, i);
  }
}

static void squares_of(sw_row a, sw_row b, ptrdiff_t count, sw_out sum, sw_out difference) {
  EACH_EIGHT {
    v8 p = load(a, i), q = load(b, i);
    store(p * p + q * q, sum, i);
    store((p - q) * (p - q), difference, i);
  }
}

// The usual form finds 2 cov + C and var + var + C by subtraction and the map from their quotient, which loses most of
// single precision; with the spread of the difference nothing cancels (docs/internals/quality.md).
static void structure_errors(sw_row m1, sw_row m2, sw_row squares, sw_row differences, ptrdiff_t count, sw_out errors) {
  EACH_EIGHT {
    v8 p = load(m1, i), q = load(m2, i);
    v8 shift = (p - q) * (p - q);
    v8 spread = load(differences, i) - shift;
    v8 whole = load(squares, i) - p * p - q * q + 0.0009f;
    v8 error = (spread + shift * (whole - spread)) / whole;
    store(error > 0 ? error : 0, errors, i);
  }
}

static void edge_changes(sw_row a, sw_row b, sw_row m1, sw_row m2, ptrdiff_t count, sw_out changes) {
  EACH_EIGHT {
    v8 before = magnitude(load(a, i) - load(m1, i)), after = magnitude(load(b, i) - load(m2, i));
    store((after - before) / (before + 1), changes, i);
  }
}

static void structure_sums(sw_row errors, ptrdiff_t width, ptrdiff_t piece, double *sums) {
  for (ptrdiff_t start = 0; start < width; start += piece, sums += 2) {
    const ptrdiff_t end = start + piece < width ? start + piece : width;
    v8 sum = 0, fourth = 0;
    for (ptrdiff_t i = start; i < end; i += 8) {
      v8 error = load(errors, i), squared = error * error;
      sum += error;
      fourth += squared * squared;
    }
    sums[0] = total(sum);
    sums[1] = total(fourth);
  }
}

static void edge_sums(sw_row changes, ptrdiff_t width, ptrdiff_t piece, double *sums) {
  for (ptrdiff_t start = 0; start < width; start += piece, sums += 4) {
    const ptrdiff_t end = start + piece < width ? start + piece : width;
    v8 artifact = 0, artifact_fourth = 0, detail = 0, detail_fourth = 0;
    for (ptrdiff_t i = start; i < end; i += 8) {
      v8 change = load(changes, i);
      v8 gained = change < 0 ? 0 : change, lost = gained - change;
      v8 gained_square = gained * gained, lost_square = lost * lost;
      artifact += gained;
      artifact_fourth += gained_square * gained_square;
      detail += lost;
      detail_fourth += lost_square * lost_square;
    }
    sums[0] = total(artifact);
    sums[1] = total(artifact_fourth);
    sums[2] = total(detail);
    sums[3] = total(detail_fourth);
  }
}
