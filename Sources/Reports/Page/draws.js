// Photos drawn anew: how often each is in each draw, as the program counts them, so that both come to the same figures.
import { quantile } from "./figures.js";
import { generator } from "./generator.js";
import { samples } from "./samples.js";

const drawn = new Map();

export function redraws(members) {
  if (!drawn.has(members)) {
    const draws = Math.min(1000, Math.max(200, Math.floor(4e6 / Math.max(1, members))));
    const next = generator(samples.seed), counts = new Uint8Array(members * draws);
    for (let draw = 0; draw < draws; draw++)
      for (let i = 0; i < members; i++) counts[next(members) * draws + draw]++;
    if (drawn.size > 3) drawn.clear();
    drawn.set(members, { members, draws, counts });
  }
  return drawn.get(members);
}

function drawnSums({ draws, counts }, values) {
  const sums = new Float64Array(draws);
  values.forEach((value, member) => {
    if (!value) return;
    const start = member * draws;
    for (let draw = 0; draw < draws; draw++) sums[draw] += counts[start + draw] * value;
  });
  return sums;
}

export const drawnMeans = (drawing, values) => {
  const count = Math.max(1, drawing.members);
  return drawnSums(drawing, values).map(sum => sum / count);
};

// The mean over those members of each draw that have the figure; NaN where none has.
export function drawnKnownMeans(drawing, values) {
  const sums = drawnSums(drawing, values.map(value => value ?? 0));
  const counts = drawnSums(drawing, values.map(value => value == null ? 0 : 1));
  return sums.map((sum, draw) => counts[draw] > 0 ? sum / counts[draw] : NaN);
}

export function drawnKnownMedians({ draws, counts }, values) {
  const order = Array.from(values.keys()).filter(i => values[i] != null).sort((a, b) => values[a] - values[b]);
  return Float64Array.from({ length: draws }, (_, draw) => {
    const count = member => counts[member * draws + draw];
    const total = order.reduce((sum, member) => sum + count(member), 0), middle = Math.floor((total - 1) / 2);
    let passed = 0, lower = 0;
    for (const member of order) {
      const before = passed;
      passed += count(member);
      if (before <= middle && passed > middle) lower = values[member];
      if (passed > total / 2) return (lower + values[member]) / 2;
    }
    return total ? lower : NaN;
  });
}

// Where 95 of 100 draws lie.
export function middle95(figures) {
  const sorted = Float64Array.from(figures).sort();
  return sorted.length ? [quantile(sorted, 0.025), quantile(sorted, 0.975)] : null;
}
