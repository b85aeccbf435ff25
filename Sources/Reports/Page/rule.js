// The rule of the answer, as docs/answer.md has it and the program reckons it.
import { drawnKnownMeans, drawnKnownMedians, drawnMeans, middle95, redraws } from "./draws.js";
import { known, mean, median } from "./figures.js";
import { samples } from "./samples.js";

export const sureEnough = 0.95, dust = 1e-12;
const point = 0.01;

// The chance that a picture is there within a budget: exact at the run's own, within a quarter of a point elsewhere.
export function chanceWithin(cells, kind, link, photo, budget) {
  const chance = cells[kind === "seen" ? "seenChance" : "chance"][link][photo];
  if (chance == null) return null;
  if (budget === samples.budget) return chance;
  const arrived = cells.arrived[link][photo] ?? 1,
    quantiles = cells[kind === "seen" ? "seenTimes" : "times"][link][photo];
  if (arrived === 0) return 0;
  if (!quantiles) return undefined;
  const came = quantiles.filter(time => time <= budget * 1000 + 1e-6).length;
  const share = arrived * came / quantiles.length;
  return budget < samples.budget ? Math.min(share, chance) : Math.max(share, chance);
}

// Links that count, in the order of their names, so that sums are the program's to the last bit.
export function weighed(choice) {
  const sorted = choice.weights.map((weight, link) => ({ link, weight })).filter(item => item.weight > 0)
    .sort((a, b) => samples.links[a.link] < samples.links[b.link] ? -1 : 1);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  return sorted.map(({ link, weight }) => ({ link, part: weight / total }));
}

const fine = (score, choice) => 1 / (1 + Math.exp((choice.harmedBelow - score) / samples.width));
const failed = samples.statuses.indexOf("failed");
const isProcessed = (cells, photo) => cells.status[photo] != null && cells.status[photo] !== failed;
export const isAsked = (photo, choice) => choice.photos === "all"
  || (samples.generated[photo] === 1) === (choice.photos === "generated");
export const askedPhotos = choice => Array.from(samples.photos.keys()).filter(photo => isAsked(photo, choice));
export const processed = samples.photos.map((_, photo) => samples.cells.some(cells => isProcessed(cells, photo)));

// The photos that a question is about: those that every policy was tried on and some could process.
export function countedPhotos(choice) {
  const counted = [];
  let untried = 0;
  samples.photos.forEach((_, photo) => {
    if (!isAsked(photo, choice)) return;
    if (samples.cells.some(cells => cells.status[photo] == null)) untried++;
    else if (processed[photo]) counted.push(photo);
  });
  return { counted, untried };
}

// What compression takes on the machine that timed it: of photos that were not timed, by the policy's usual pace.
const megapixels = samples.sides.map(([width, height]) => width * height / 1e6);
const compressSeconds = samples.cells.map(cells => {
  const pace = median(cells.cpu.map((seconds, photo) => seconds == null || !megapixels[photo] ? null
    : seconds / megapixels[photo]));
  return cells.cpu.map((seconds, photo) => seconds
    ?? (pace == null || !megapixels[photo] ? null : pace * megapixels[photo]));
});

// By photo, the chance within a budget, or within what compression leaves of it: asked again for every mix along an
// axis.
const chances = new Map();

function chancesWithin(cells, kind, link, { budget, phone }) {
  const policy = samples.cells.indexOf(cells), key = `${policy} ${kind} ${link} ${budget} ${phone}`;
  if (!chances.has(key)) {
    if (chances.size > 2000) chances.clear();
    const left = photo => phone == null ? budget : Math.max(0, budget - (compressSeconds[policy][photo] ?? 0) / phone);
    chances.set(key, samples.photos.map((_, photo) => chanceWithin(cells, kind, link, photo, left(photo))));
  }
  return chances.get(key);
}

// What becomes of each of these photos under a policy.
function sendsOf(cells, counted, links, choice) {
  const sends = { well: [], sent: [], seen: [], scores: [], bytes: [], lost: 0, isKnown: true };
  const parts = links.map(({ link, part }) =>
    ({ part, sent: chancesWithin(cells, "sent", link, choice), seen: chancesWithin(cells, "seen", link, choice) }));
  for (const photo of counted) {
    const isMade = cells.bytes[photo] != null, score = (cells.scores[choice.device] ?? [])[photo];
    let sent = 0, seen = 0;
    if (isMade) {
      for (const { part, ...within } of parts) {
        const chance = within.sent[photo];
        if (chance === null) continue;
        if (chance === undefined) { sends.isKnown = false; continue; }
        sent += part * chance;
        const later = within.seen[photo];
        seen = seen == null || later == null ? null : seen + part * later;
      }
    } else sends.lost++;
    sends.sent.push(sent);
    sends.seen.push(seen);
    sends.well.push(sent * (score == null ? 1 : fine(score, choice)));
    sends.scores.push(isMade ? score ?? null : null);
    sends.bytes.push(cells.bytes[photo]);
  }
  sends.harmed = sends.scores.map(score => score == null ? null : score < choice.harmedBelow ? 1 : 0);
  sends.unscored = counted.length - sends.lost - known(sends.scores).length;
  const made = counted.filter(photo => cells.bytes[photo] != null),
    seconds = compressSeconds[samples.cells.indexOf(cells)];
  sends.timed = made.filter(photo => cells.cpu[photo] != null).length;
  sends.isPaced = choice.phone == null || made.every(photo => seconds[photo] != null);
  sends.breaksLimit = counted.some(photo => cells.limit[photo] === 1);
  return sends;
}

const differences = (left, right) =>
  left.map((value, i) => value == null || right[i] == null ? null : right[i] - value);

class Contest {
  constructor(sends, drawing) {
    this.sends = sends;
    this.drawing = drawing;
    this.kept = sends.map((_, i) => i).filter(i => !sends[i].breaksLimit);
    this.sentWell = sends.map(one => mean(one.well) ?? 0);
    this.meanBytes = sends.map(one => mean(known(one.bytes)));
    this.known = { well: [], harmed: [], bytes: [] };
  }

  get medianScores() { return this.scores ??= this.sends.map(one => median(one.scores)); }

  // The figures of a policy's draws, worked out when they are asked for: most pairs need none.
  drawn(figure, policy) {
    const means = figure === "well" ? drawnMeans : drawnKnownMeans;
    return this.known[figure][policy] ??= means(this.drawing, this.sends[policy][figure]);
  }

  // Where 95 of 100 draws of a difference lie.
  between(figure, left, right) {
    const [a, b] = [this.drawn(figure, left), this.drawn(figure, right)];
    return middle95(a.map((value, draw) => (value || 0) - (b[draw] || 0)));
  }

  byName(left, right) { return samples.policies[left] < samples.policies[right] ? -1 : 1; }

  bySize(left, right) {
    const a = this.meanBytes[left] ?? Infinity, b = this.meanBytes[right] ?? Infinity;
    if (a !== b) return a < b ? -1 : 1;
    return this.sentWell[right] - this.sentWell[left] || this.byName(left, right);
  }

  byWell(left, right) { return this.sentWell[right] - this.sentWell[left] || this.bySize(left, right); }

  byEye(left, right) {
    const a = this.medianScores[left] ?? -Infinity, b = this.medianScores[right] ?? -Infinity;
    return a !== b ? (a > b ? -1 : 1) : this.bySize(left, right);
  }

  isTied(rival, best) {
    if (rival === best) return true;
    const margin = point + dust;
    if (this.sentWell[best] - this.sentWell[rival] > margin) return false;
    const between = this.between("well", best, rival);
    return between != null && between[0] >= -margin && between[1] <= margin;
  }

  dominator(policy, looksToo = false) {
    const score = place => this.medianScores[place] ?? -Infinity;
    const ahead = this.kept.filter(rival => rival !== policy && (!looksToo || score(rival) >= score(policy))
      && this.sentWell[rival] >= this.sentWell[policy]
      && (mean(known(differences(this.sends[rival].harmed, this.sends[policy].harmed))) ?? 0) >= 0
      && (mean(known(differences(this.sends[rival].bytes, this.sends[policy].bytes))) ?? 0) >= 0);
    return ahead.sort((a, b) => this.sentWell[b] - this.sentWell[a] || this.byName(a, b))
      .find(rival => this.dominates(rival, policy)) ?? null;
  }

  dominates(left, right) {
    const well = this.between("well", left, right);
    if (!well || well[0] < -dust) return false;
    const harm = this.less("harmed", left, right);
    if (!harm || harm[0] < -dust) return false;
    const bytes = this.less("bytes", left, right);
    if (!bytes || bytes[0] < -dust) return false;
    return Math.max(well[0], harm[0], bytes[0]) > dust;
  }

  // By how much the first figure is less, in the mean over the photos of a draw that both have.
  less(figure, left, right) {
    const [a, b] = [this.sends[left][figure], this.sends[right][figure]];
    if (a.every((value, i) => (value == null) === (b[i] == null))) return this.between(figure, right, left);
    return middle95(drawnKnownMeans(this.drawing, differences(a, b)).map(value => value || 0));
  }

  outcome(goal, floor) {
    const none = (shortfall, nearest = null) => ({ verdict: "none", picks: [], ties: [], nearest, shortfall });
    if (!this.kept.length) return none("limits");
    const best = [...this.kept].sort((a, b) => this.byWell(a, b))[0];
    if (this.sentWell[best] < 0.5) return none("half", best);
    const ties = goal === "well" ? this.kept.filter(rival => this.isTied(rival, best)) : [];
    const enough = goal === "well" ? ties : this.kept.filter(policy => this.sentWell[policy] >= floor - dust);
    if (!enough.length) return none("floor", best);
    const order = [...enough].sort((a, b) => goal === "eye" ? this.byEye(a, b) : this.bySize(a, b));
    const isBeaten = policy => this.dominator(policy, goal === "eye") != null;
    const first = order.find(policy => !isBeaten(policy)) ?? order[0];
    const isSame = policy => this.sentWell[policy] === this.sentWell[first]
      && this.meanBytes[policy] === this.meanBytes[first] && this.medianScores[policy] === this.medianScores[first];
    const picks = order.filter(policy => policy === first || isSame(policy) && !isBeaten(policy));
    return { verdict: picks.length === 1 ? "take" : "tie", picks: picks.sort(this.byName), ties, nearest: null,
      shortfall: null };
  }

  winsShare(policy, goal, floor) {
    const { draws } = this.drawing;
    let wins = 0;
    const figures = goal === "well" ? null : this.kept.map(place => goal === "bytes"
      ? this.drawn("bytes", place).map(value => Number.isNaN(value) ? -Infinity : -value)
      : drawnKnownMedians(this.drawing,
        this.sends[place].scores).map(value => Number.isNaN(value) ? -Infinity : value));
    const own = this.kept.indexOf(policy), well = new Map(this.kept.map(place => [place, this.drawn("well", place)]));
    for (let draw = 0; draw < draws; draw++) {
      if (goal === "well") {
        const best = this.kept.reduce((most, place) => Math.max(most, well.get(place)[draw]), 0);
        if (well.get(policy)[draw] >= best - point - dust) wins++;
      } else if (well.get(policy)[draw] >= floor - dust && !this.kept.some((place, index) =>
        well.get(place)[draw] >= floor - dust && figures[index][draw] > figures[own][draw] + dust)) wins++;
    }
    return wins / draws;
  }
}

// Why nothing can be said, whatever the policies do; null where something can.
function shortfallOf(counted, untried, links, sends) {
  if (!samples.policies.length) return "noPolicies";
  if (!counted.length) return untried ? "noCommonPhotos" : "noPhotos";
  if (!links.length) return "noMix";
  if (sends.every(one => one.lost === counted.length)) return "noPhotos";
  if (sends.some(one => !one.isPaced)) return "untimed";
  if (sends.some(one => !one.isKnown)) return "unknownBudget";
  return sends.every(one => !known(one.scores).length) ? "noScores" : null;
}

// The contest of a choice, and who wins it by its goal.
export function held(choice) {
  const links = weighed(choice), { counted, untried } = countedPhotos(choice);
  const sends = samples.cells.map(cells => sendsOf(cells, counted, links, choice));
  const shortfall = shortfallOf(counted, untried, links, sends);
  if (shortfall) return { counted, untried, contest: null, sends,
    outcome: { verdict: "none", picks: [], ties: [], nearest: null, shortfall } };
  const contest = new Contest(sends, redraws(counted.length));
  return { counted, untried, contest, sends, outcome: contest.outcome(choice.goal, choice.floor) };
}

// The whole answer: a row a policy, in the order of the policies.
export function answerOf(choice) {
  const { counted, untried, contest, sends, outcome } = held(choice);
  const rows = sends.map((one, policy) => {
    const dominator = contest && contest.kept.includes(policy) ? contest.dominator(policy) : null;
    const standing = one.breaksLimit ? "breaksLimits" : outcome.picks.includes(policy) ? "pick"
      : dominator != null ? "dominated" : outcome.ties.includes(policy) ? "tie" : "frontier";
    const interval = contest ? middle95(contest.drawn("well", policy)) : null;
    return {
      policy, standing, dominatedBy: standing === "dominated" ? dominator : null,
      sentWell: mean(one.well), sentWellLow: interval?.[0], sentWellHigh: interval?.[1], sent: mean(one.sent),
        sentInterval: contest ? middle95(drawnMeans(contest.drawing, one.sent)) : null,
      seen: one.seen.some(value => value == null) ? null : mean(one.seen), harmed: mean(known(one.harmed)),
      harmedInterval: contest ? middle95(contest.drawn("harmed", policy).filter(Number.isFinite)) : null,
      lost: counted.length ? one.lost / counted.length : 0, unscored: one.unscored,
      meanBytes: mean(known(one.bytes)), medianScore: median(one.scores),
    };
  });
  return {
    ...outcome, contest, sends, timed: sends.length ? Math.min(...sends.map(one => one.timed)) : 0,
      rows: counted.length ? rows : [], photos: counted.length, untried,
    generated: counted.filter(photo => samples.generated[photo] === 1).length,
    unscored: counted.filter((_, i) => sends.some(one => one.bytes[i] != null && one.scores[i] == null)).length,
    winsShare: outcome.picks.length ? contest.winsShare(outcome.picks[0], choice.goal, choice.floor) : null,
  };
}

// Policies as the answer's table has them: the pick first, then by standing, then by what is sent well.
export function tableOrder(rows) {
  const rank = ({ standing }) => ["pick", "tie", "frontier", "dominated", "breaksLimits"].indexOf(standing);
  return [...rows].sort((a, b) => rank(a) - rank(b) || b.sentWell - a.sentWell
    || (samples.policies[a.policy] < samples.policies[b.policy] ? -1 : 1))
    .map(row => row.policy);
}
