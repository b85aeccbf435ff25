// What the policies come to for a choice, besides the answer.
function overLinks(cells, photo, links, figure) {
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
  const photos = samples.photos.map((_, photo) => photo).filter(photo => processed[photo] && cells.status[photo] != null);
  return mean(photos.map(photo => (chanceWithin(cells, "sent", link, photo, choice.budget) ?? 0) >= sureEnough ? 1 : 0));
}

// Medians of a policy's pictures over some links, by what they are spent on.
function timesOf(policy, links, choice) {
  const cells = samples.cells[policy], cpu = median(cells.cpu), compress = cpu == null ? null : cpu / choice.speed;
  const time = figure => median(samples.photos.map((_, photo) => overLinks(cells, photo, links, figure)));
  const upload = time("p50"), queue = time("queue");
  return {
    compress, upload, uploadP95: time("p95"), preview: time("preview"), total: upload == null ? null : upload + (compress ?? 0),
    segments: [
      ...samples.shares[policy].map(share => compress == null ? null : share * compress),
      queue, upload == null ? null : Math.max(0, upload - (queue ?? 0)),
    ],
  };
}

function gather(choice, answer) {
  const links = weighed(choice);
  return samples.cells.map((cells, index) => {
    const scores = cells.scores[choice.device] ?? [], sorted = ascending(known(cells.bytes));
    return {
      scores, cells, told: answer.rows[index],
      sentWell: answer.rows[index]?.sentWell, sent: answer.rows[index]?.sent, seen: answer.rows[index]?.seen,
      medianBytes: quantile(sorted, 0.5), p95Bytes: quantile(sorted, 0.95),
      medianScore: median(scores), worstScore: quantile(ascending(known(scores)), 0),
      harmed: known(scores).filter(score => score < choice.harmedBelow).length, scored: known(scores).length,
      shares: samples.links.map((_, link) => sureShare(cells, link, choice)),
      ...timesOf(index, links, choice),
    };
  });
}
