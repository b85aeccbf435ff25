// What the policies come to for a choice, and which one the rule picks: docs and Swift have the same order of questions.
const sureEnough = 0.95, harmedBelow = 60, tolerance = 0.01 + 1e-12;
const steps = ["limits", "budget", "harm", "bytes"];

const failed = samples.statuses.indexOf("failed");
const isProcessed = (cells, photo) => cells.status[photo] != null && cells.status[photo] !== failed;

// Whether an upload meets the budget: by its chance at the run's budget, by its 95th percentile at another.
function meets(cells, link, photo, choice) {
  const chance = cells.chance[link][photo];
  if (chance == null) return null;
  return (choice.budget === samples.budget ? chance >= sureEnough : (cells.p95[link][photo] ?? Infinity) <= choice.budget) ? 1 : 0;
}

// Links that count, in the order of their names, so that sums are the program's to the last bit.
function weighed(choice) {
  const sorted = choice.weights.map((weight, link) => ({ link, weight })).filter(item => item.weight > 0)
    .sort((a, b) => samples.links[a.link] < samples.links[b.link] ? -1 : 1);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  return sorted.map(({ link, weight }) => ({ link, part: weight / total }));
}

function overLinks(cells, photo, links, figure) {
  let sum = 0;
  for (const { link, part } of links) {
    const value = cells[figure][link][photo];
    if (value == null) return null;
    sum += value * part;
  }
  return links.length ? sum : null;
}

function gather(choice) {
  const links = weighed(choice);
  return samples.cells.map((cells, index) => {
    const met = samples.photos.map((_, photo) => {
      let sum = null;
      for (const { link, part } of links) {
        const hit = meets(cells, link, photo, choice);
        if (hit != null) sum = (sum ?? 0) + hit * part;
      }
      return sum;
    });
    const scores = cells.scores[choice.device] ?? [];
    const harmed = known(scores).filter(score => score < harmedBelow).length;
    const sorted = ascending(known(cells.bytes));
    const cpu = median(cells.cpu), compress = cpu == null ? null : cpu / choice.speed, time = figure => median(samples.photos.map((_, photo) => overLinks(cells, photo, links, figure)));
    const upload = time("p50"), queue = time("queue");
    return {
      met, scores, cells,
      medianBytes: quantile(sorted, 0.5), p95Bytes: quantile(sorted, 0.95),
      medianScore: median(scores), worstScore: quantile(ascending(known(scores)), 0),
      harmed, scored: known(scores).length,
      shares: samples.links.map((_, link) => mean(known(samples.photos.map((_, photo) => meets(cells, link, photo, choice))))),
      shareInBudget: mean(known(met)),
      compress, upload, uploadP95: time("p95"), preview: time("preview"), total: upload == null ? null : upload + (compress ?? 0),
      segments: [
        ...samples.shares[index].map(share => compress == null ? null : share * compress),
        queue, upload == null ? null : Math.max(0, upload - (queue ?? 0)),
      ],
    };
  });
}

function recommend(policies) {
  const photos = samples.photos.map((_, photo) => photo)
    .filter(photo => samples.cells.some(cells => isProcessed(cells, photo)));
  const paired = (left, right) => {
    const both = left.map((_, i) => i).filter(i => left[i] != null && right[i] != null);
    return [both.map(i => left[i]), both.map(i => right[i])];
  };
  const column = (policy, figure) => photos.map(photo => policies[policy].cells.status[photo] == null ? null : figure(policies[policy], photo));
  const shareKept = (figure, isMore) => candidates => {
    const values = new Map(candidates.map(policy => [policy, column(policy, figure)]));
    const share = policy => mean(known(values.get(policy))) ?? 0;
    const best = candidates.reduce((best, policy) => (isMore ? share(policy) > share(best) : share(policy) < share(best)) ? policy : best, candidates[0]);
    return candidates.filter(policy => {
      if (Math.abs(share(best) - share(policy)) <= tolerance) return true;
      const between = meanDifference(...paired(values.get(best), values.get(policy)));
      return !between || (between[0] <= 0 && 0 <= between[1]);
    });
  };
  const questions = [
    candidates => candidates.filter(policy => !policies[policy].cells.limit.some(broken => broken === 1)),
    shareKept((policy, photo) => policy.met[photo] ?? 0, true),
    shareKept((policy, photo) => (policy.scores[photo] ?? 100) < harmedBelow ? 1 : 0, false),
    candidates => {
      const values = new Map(candidates.map(policy => [policy, column(policy, (policy, photo) => policy.cells.bytes[photo])]));
      const withMedian = candidates.filter(policy => median(values.get(policy)) != null);
      if (!withMedian.length) return candidates;
      const best = withMedian.reduce((best, policy) => median(values.get(policy)) < median(values.get(best)) ? policy : best, withMedian[0]);
      return candidates.filter(policy => {
        if (policy === best) return true;
        const between = medianDifference(...paired(values.get(best), values.get(policy)));
        return between != null && between[0] <= 0 && 0 <= between[1];
      });
    },
  ];
  let candidates = policies.map((_, policy) => policy), decidedBy = null;
  const excludedBy = policies.map(() => null);
  questions.forEach((question, step) => {
    if (!candidates.length) return;
    const kept = question(candidates);
    if (kept.length < candidates.length) decidedBy = steps[step];
    for (const policy of candidates) if (!kept.includes(policy)) excludedBy[policy] = steps[step];
    candidates = kept;
  });
  return { candidates, decidedBy, excludedBy };
}

const standings = { limits: "breaks a limit", budget: "fewer in time", harm: "harms more", bytes: "more bytes" };

function standing(policy, answer) {
  if (answer.candidates.includes(policy)) return answer.candidates.length === 1 ? "take this" : "as good";
  return standings[answer.excludedBy[policy]] ?? "";
}

function sentence(answer, choice, policies) {
  const names = answer.candidates.map(policy => samples.policies[policy]);
  if (!samples.cells.some(cells => known(cells.bytes).length)) return "No answer: no photo was processed under any policy.";
  if (!names.length) return "No policy: every one breaks a limit that is enforced or the server’s.";
  if (samples.policies.length === 1) return `${names[0]} is the only policy here, and breaks no enforced limit.`;
  const reasons = {
    limits: "the others break a limit that is enforced or the server’s",
    budget: `more photos are sent within ${choice.budget} s`,
    harm: "fewer photos are harmed, of those that are sent in time as often",
    bytes: "it needs the fewest bytes, of those that are sent in time as often and harm as few photos",
  };
  if (names.length === 1) {
    const { harmed, scored } = policies[answer.candidates[0]], count = number => number.toLocaleString("en-US");
    return `Take ${names[0]}: ${reasons[answer.decidedBy] ?? ""}.${harmed ? ` It harms ${count(harmed)} of ${count(scored)} photo${scored === 1 ? "" : "s"}.` : ""}`;
  }
  const count = samples.photos.length;
  const rest = answer.decidedBy ? "the rest were put aside, and nothing that was measured separates these"
    : `nothing that was measured on ${count.toLocaleString("en-US")} photo${count === 1 ? "" : "s"} separates them`;
  return `No difference shown between ${names.join(", ")}: ${rest}.`;
}
