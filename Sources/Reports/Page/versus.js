// Each policy against one of them: differences over the same photos, with what 95 of 100 draws of them say.
import { drawnKnownMeans, middle95 } from "./draws.js";
import { fixed, known, mean, unknown, wording } from "./figures.js";
import { field } from "./choice.js";
import { chanceWithin, countedPhotos, dust, sureEnough } from "./rule.js";
import { samples } from "./samples.js";
import { counted, phrase } from "./words.js";

export const rival = () => field("versus").value === "" ? null : Number(field("versus").value);
const signed = (value, words) => (value < 0 ? "−" : "+") + words(Math.abs(value));
const points = value => fixed(100 * value, 1);

function differenceOf(left, right, drawing) {
  const gaps = left.map((value, photo) => value == null || right[photo] == null ? null : value - right[photo]);
  const between = middle95(drawnKnownMeans(drawing, gaps).filter(Number.isFinite));
  return between && { mean: mean(known(gaps)), between, isShown: between[0] > dust || between[1] < -dust };
}

// What a column holds of each photo, and the words for it.
const compared = {
  sentWell: { of: sends => sends.well, words: points }, sent: { of: sends => sends.sent, words: points },
  seen: { of: sends => sends.seen, words: points }, harmed: { of: sends => sends.harmed, words: points },
  medianBytes: { of: sends => sends.bytes, words: wording.bytes },
    medianScore: { of: sends => sends.scores, words: wording.score },
  share: {
    of: (sends, cells, photos, chosen, link) => photos.map(photo =>
      (chanceWithin(cells, "sent", Number(link), photo, chosen.budget) ?? 0) >= sureEnough ? 1 : 0), words: points,
  },
  compress: { of: (sends, cells, photos, chosen) =>
    photos.map(photo => cells.cpu[photo] == null ? null : cells.cpu[photo] / chosen.speed), words: wording.seconds },
};

// The logarithm of the bytes that one policy takes at another one's score over what that one takes, by photo, along a
// sweep: between the first two neighbours that a score lies between, and nothing beyond the ends.
function logRatios(sends, policy, other, curve) {
  const at = (score, photo) => {
    const points = curve.map(member =>
      ({ score: sends[member].scores[photo], bytes: sends[member].bytes[photo] })).filter(point => point.score != null
        && point.bytes != null);
    const place = points.findIndex((low, i) => i + 1 < points.length && low.score <= score
      && score <= points[i + 1].score);
    if (place < 0) return null;
    const [low, high] = [points[place], points[place + 1]],
      part = high.score > low.score ? (score - low.score) / (high.score - low.score) : 0;
    return Math.log(low.bytes) + part * (Math.log(high.bytes) - Math.log(low.bytes));
  };
  const excess = (one, photo) => {
    const { scores, bytes } = sends[one];
    if (scores[photo] == null || bytes[photo] == null) return null;
    const usual = curve.includes(one) ? null : at(scores[photo], photo);
    return curve.includes(one) ? 0 : usual == null ? null : Math.log(bytes[photo]) - usual;
  };
  return sends[policy].bytes.map((_, photo) => {
    const [own, others] = [excess(policy, photo), excess(other, photo)];
    return own == null || others == null ? null : own - others;
  });
}

// Bytes for the same eye: how many times the other one's, or why nobody can say.
function sameEye(answer, policy, other) {
  const { sends, contest } = answer, own = samples.curves.find(curve => curve.includes(policy)),
    theirs = samples.curves.find(curve => curve.includes(other));
  if (!samples.curves.length) return { why: phrase("noSweep") };
  if (own?.includes(other)) return { why: phrase("sameSweep") };
  const all = (own ? [own] : theirs ? [theirs] : samples.curves).map(curve => logRatios(sends, policy, other, curve));
  const best = all.reduceRight((best, ratios) => known(ratios).length > known(best).length ? ratios : best);
  const photos = known(best).length,
    of = sends[policy].scores.filter((score, photo) => score != null && sends[other].scores[photo] != null).length;
  const between = middle95(drawnKnownMeans(contest.drawing, best).filter(Number.isFinite));
  const counts = { photos: photos.toLocaleString("en-US"), all: counted(of, "photo") };
  if (!photos || 2 * photos < of || !between) return { why: phrase("outOfReach", counts) };
  const [lower, upper] = between.map(Math.exp);
  return { ratio: Math.exp(mean(known(best))), lower, upper, isShown: lower > 1 + dust || upper < 1 - dust,
    why: phrase("sameEyeOn", counts) };
}

function fillSameEye(answer, against) {
  for (const cell of field("answers").querySelectorAll("td.same-eye")) {
    const policy = Number(cell.closest("tr").dataset.policy);
    if (against == null || policy === against || !answer.contest) { cell.textContent = cell.title = ""; continue; }
    const eye = sameEye(answer, policy, against),
      range = eye.ratio && ` (${fixed(eye.lower, 2)} to ${fixed(eye.upper, 2)})`;
    const words = eye.ratio && phrase("sameEye", { ratio: fixed(eye.ratio, 2) }) + range;
    cell.textContent = !eye.ratio ? unknown : eye.isShown ? words : "~";
    cell.title = eye.ratio && !eye.isShown ? `${words}, ${eye.why}` : eye.why;
  }
  const note = field("versus-note");
  note.hidden = against == null;
  note.textContent = phrase(samples.curves.length ? "sweep" : "noSweep");
}

export function fillVersus(answer, chosen) {
  const table = field("answers"), against = rival();
  table.classList.toggle("versus", against != null);
  fillSameEye(answer, against);
  if (against == null || !answer.contest) return;
  const { counted: photos } = countedPhotos(chosen);
  for (const row of table.tBodies[0].rows) {
    const policy = Number(row.dataset.policy);
    for (const cell of row.querySelectorAll("[data-figure]")) {
      const [name, which] = cell.dataset.figure.split(":"), column = compared[name];
      if (!column) continue;
      cell.classList.remove("bad");
      const values = index => column.of(answer.sends[index], samples.cells[index], photos, chosen, which);
      const found = policy === against ? null : differenceOf(values(policy), values(against), answer.contest.drawing);
      const range = found ? ` (${found.between.map(value => signed(value, column.words)).join(" to ")})` : "";
      cell.textContent = policy === against ? "" : !found ? unknown : found.isShown ? signed(found.mean, column.words)
        + range : "~";
      cell.title = found && !found.isShown ? signed(found.mean, column.words) + range : "";
    }
  }
  table.caption.textContent = `Less ${samples.policies[against]}: differences in the mean of the same photos (95 %), `
    + "shares in points; ~ where none is shown";
}
