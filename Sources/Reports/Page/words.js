// The answer in the words that the program gave: its phrases, their gaps filled.
import { wording } from "./figures.js";
import { samples } from "./samples.js";

export const phrase = (key, values = {}) =>
  samples.phrases[key].replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
export const hundredths = share => Math.round(share * 100).toLocaleString("en-US");
export const counted = (count, noun) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

function gaps(row, answer, choice) {
  const sent = answer.photos - Math.round(row.lost * answer.photos), scored = sent - row.unscored;
  const design = samples.designs[row.policy];
  return {
    policy: samples.policies[row.policy], design: design ? ` (${design})` : "", well: hundredths(row.sentWell),
    sent: hundredths(row.sent), bytes: wording.bytes(row.meanBytes), score: wording.score(row.medianScore),
    floor: hundredths(choice.floor), photos: counted(answer.photos, "photo"),
    harmed: Math.round((row.harmed ?? 0) * scored).toLocaleString("en-US"), scored: scored.toLocaleString("en-US"),
    lost: (answer.photos - sent).toLocaleString("en-US"),
  };
}

export function headline(answer, choice) {
  if (answer.verdict === "none") {
    const nearest = answer.nearest == null ? null : answer.rows[answer.nearest];
    const values = nearest ? gaps(nearest, answer, choice) : {};
    return phrase(`none.${answer.shortfall}`,
      { ...values, lack: nearest ? phrase("lack", values) : "", budget: choice.budget, noun: photoNoun(choice) });
  }
  const pick = answer.rows[answer.picks[0]];
  const sure = answer.photos > 1 && pick.sentWellLow != null
    ? phrase("sure",
      { low: hundredths(pick.sentWellLow), high: hundredths(pick.sentWellHigh), wins: hundredths(answer.winsShare) })
    : phrase("onePhoto");
  const policies = answer.picks.map(policy => samples.policies[policy]).join(", ");
  return phrase(answer.verdict === "tie" ? "tie" : choice.goal, { ...gaps(pick, answer, choice), sure, policies });
}

export const named = segment => segment.verdict === "none" ? phrase("nobody")
  : segment.policies.map(policy => samples.policies[policy]).join(" or ");
const isOther = (segment, answer) => `${segment.policies}` !== `${answer.picks}`;

function slowestWords(answer, choice, found) {
  if (!found) return [];
  const link = samples.links[found.link], total = choice.weights.reduce((sum, weight) => sum + weight, 0);
  const share = choice.weights[found.link] / total, others = found.segments.filter(segment => isOther(segment, answer));
  const above = others.find(segment => segment.from > share), below = others.findLast(segment => segment.to <= share);
  const words = [];
  if (above) words.push(phrase("flipsAbove", { link, share: hundredths(above.from), policies: named(above) }));
  if (below) words.push(phrase("flipsBelow",
    { link, share: hundredths(Math.max(below.from, below.to - 0.01)), policies: named(below) }));
  return words.length ? words : [phrase("stays", { link })];
}

const photosWords = (answer, choice, found) => (found?.segments ?? [])
  .filter(segment => segment.from !== choice.photos && isOther(segment, answer))
  .map(segment => phrase(segment.from, { policies: named(segment) }));

export function mixWords(choice) {
  const order = choice.isOwn ? samples.order : samples.links.map((_, link) => link);
  const links = order.filter(link => choice.weights[link] > 0).map(link =>
    ({ name: samples.links[link], weight: choice.weights[link] }));
  if (links.length === 1) return links[0].name;
  if (links.every(link =>
    link.weight === links[0].weight)) return `${links.map(link => link.name).join(", ")} in equal parts`;
  const total = links.reduce((sum, link) => sum + link.weight, 0);
  return links.map(link => `${link.name} ${wording.share(link.weight / total)}`).join(", ");
}

// Everything after the headline; where it flips follows when that is known.
export function moreWords(answer, choice, flips = {}) {
  const words = [];
  if (answer.verdict !== "none") {
    const pick = answer.rows[answer.picks[0]], values = gaps(pick, answer, choice);
    if (pick.harmed > 0) words.push(phrase("harms", values));
    if (pick.lost > 0) words.push(phrase("loses", values));
    words.push(...slowestWords(answer, choice, flips.slowestLink), ...photosWords(answer, choice, flips.photos));
  }
  for (const goal of ["well", "bytes", "eye"]) {
    if (goal === choice.goal) continue;
    const other = answer.contest?.outcome(goal, choice.floor);
    if (!other?.picks.length || `${other.picks}` === `${answer.picks}`) continue;
    words.push(phrase(`goal.${goal}`, gaps(answer.rows[other.picks[0]], answer, choice)));
  }
  words.push(phrase("basis", {
    photos: counted(answer.photos, "photo"), real: (answer.photos - answer.generated).toLocaleString("en-US"),
    generated: answer.generated.toLocaleString("en-US"), mix: mixWords(choice), source: choice.source,
    screen: samples.devices[choice.device] ?? "no screen", budget: choice.budget,
  }));
  if (choice.phone != null && answer.shortfall !== "untimed") words.push(compressionWords(answer, choice));
  if (answer.unscored
    && answer.shortfall !== "noScores") words.push(phrase("unscored", { photos: counted(answer.unscored, "photo") }));
  if (answer.untried) words.push(phrase("untried", { photos: counted(answer.untried, "photo") }));
  return words.join(" ");
}

// Whether the budget holds compression, and on what that rests.
export const compressionWords = (answer, choice) => choice.phone == null ? phrase("upload")
  : phrase("compression", { speed: choice.phone, timed: counted(answer.timed, "photo") });
export const photoNoun = choice => choice.photos === "all" ? "photo" : `${choice.photos} photo`;

const standings = { pick: "take this", tie: "as good, more bytes", frontier: "beaten by none",
  breaksLimits: "breaks a limit" };
export const standing = row => row ? standings[row.standing] ?? `beaten by ${samples.policies[row.dominatedBy]}` : "";
