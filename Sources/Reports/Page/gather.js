// What the policies come to for a choice, besides the answer.
import { ascending, known, mean, median, quantile } from "./figures.js";
import { askedPhotos, chanceWithin, processed, sureEnough, weighed } from "./rule.js";
import { samples } from "./samples.js";

export function overLinks(cells, photo, links, figure) {
  let sum = 0;
  for (const { link, part } of links) {
    const value = cells[figure][link][photo];
    if (value == null) return null;
    sum += value * part;
  }
  return links.length ? sum : null;
}

// The share of all photos that are sent within the budget with a chance of 95 % or more; a lost photo is not.
function sureShare(cells, link, choice) {
  const photos = askedPhotos(choice).filter(photo => processed[photo] && cells.status[photo] != null);
  return mean(photos.map(photo => (chanceWithin(cells, "sent", link, photo, choice.budget) ?? 0) >= sureEnough ? 1
    : 0));
}

// What each part of compression takes of the whole, over these photos together; all of them as the program has it.
function sharesOf(policy, photos) {
  if (photos.length === samples.photos.length) return samples.shares[policy];
  const { cpu, parts } = samples.cells[policy], sums = samples.shares[policy].map(() => 0);
  for (const photo of photos) {
    if (cpu[photo] == null) continue;
    const known = parts[photo] ?? [],
      other = Math.max(0, cpu[photo] - known.reduce((sum, seconds) => sum + seconds, 0));
    known.forEach((seconds, part) => { sums[part] += seconds; });
    sums[sums.length - 1] += other;
  }
  const total = sums.reduce((sum, seconds) => sum + seconds, 0);
  return total > 0 ? sums.map(seconds => seconds / total) : sums;
}

// How many photos compression was timed on, of the policy that has most.
export const timedPhotos = choice =>
  Math.max(0, ...samples.cells.map(cells => askedPhotos(choice).filter(photo => cells.cpu[photo] != null).length));

// Medians of a policy's pictures over some links, by what they are spent on.
export function timesOf(policy, links, choice) {
  const cells = samples.cells[policy], photos = askedPhotos(choice),
    cpu = median(photos.map(photo => cells.cpu[photo])), compress = cpu == null ? null : cpu / choice.speed;
  const time = figure => median(photos.map(photo => overLinks(cells, photo, links, figure)));
  const upload = time("p50"), queue = time("queue");
  return {
    compress, upload, uploadP95: time("p95"), preview: time("preview"),
      total: upload == null ? null : upload + (compress ?? 0),
    segments: [
      ...sharesOf(policy, photos).map(share => compress == null ? null : share * compress),
      queue, upload == null ? null : Math.max(0, upload - (queue ?? 0)),
    ],
  };
}

export function gather(choice, answer) {
  const links = weighed(choice), photos = askedPhotos(choice);
  return samples.cells.map((cells, index) => {
    const all = cells.scores[choice.device] ?? [], scores = photos.map(photo => all[photo]),
      sorted = ascending(known(photos.map(photo => cells.bytes[photo])));
    return {
      scores, cells, told: answer.rows[index],
      sentWell: answer.rows[index]?.sentWell, sent: answer.rows[index]?.sent, seen: answer.rows[index]?.seen,
      medianBytes: quantile(sorted, 0.5), p95Bytes: quantile(sorted, 0.95),
      medianScore: median(scores), worstScore: quantile(ascending(known(scores)), 0),
      harmed: known(scores).filter(score => score < choice.harmedBelow).length, scored: known(scores).length,
      encodes: median(photos.map(photo => cells.bytes[photo] == null ? null : cells.encodes[photo])),
      thumbnail: median(photos.map(photo => cells.thumbnail[photo])),
      broken: photos.filter(photo => cells.broken[photo] === 1).length,
      notSent: photos.filter(photo => ["refused", "failed"].includes(samples.statuses[cells.status[photo]])).length,
      shares: samples.links.map((_, link) => sureShare(cells, link, choice)),
      ...timesOf(index, links, choice),
    };
  });
}
