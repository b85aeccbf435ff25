// What each policy does to each class of photos, as ClassFigures.swift has it.
import { ascending, known, median, quantile, wording } from "./figures.js";
import { field } from "./choice.js";
import { element } from "./photos.js";
import { askedPhotos, tableOrder } from "./rule.js";
import { samples } from "./samples.js";

export function listClasses(chosen, answer) {
  const photos = askedPhotos(chosen), byKind = new Map();
  for (const photo of photos) {
    const kind = samples.kinds[photo] || "unclassed";
    byKind.set(kind, [...byKind.get(kind) ?? [], photo]);
  }
  for (const row of document.querySelectorAll("#classes tbody tr")) {
    const cells = samples.cells[Number(row.dataset.policy)], kind = byKind.get(row.dataset.kind) ?? [];
    row.hidden = !kind.length;
    const scores = known(kind.map(photo => cells.scores[chosen.device]?.[photo])),
      harmed = scores.filter(score => score < chosen.harmedBelow).length;
    const worst = quantile(ascending(scores), 0);
    const figures = {
      photos: kind.length, medianBytes: wording.bytes(median(kind.map(photo => cells.bytes[photo]))),
        medianScore: wording.score(median(scores)),
      worstScore: wording.score(worst), harmed,
    };
    for (const cell of row.querySelectorAll("[data-figure]")) cell.textContent = figures[cell.dataset.figure];
    row.querySelector("[data-figure=harmed]").classList.toggle("bad", harmed > 0);
    row.querySelector("[data-figure=worstScore]").classList.toggle("bad", (worst ?? 100) < chosen.harmedBelow);
  }  const kinds = Array.from(byKind.keys()).sort((a, b) => (b === "text") - (a === "text") || (a < b ? -1 : 1)),
    policy = tableOrder(answer.rows)[0];
  const harms = kind =>
    known(byKind.get(kind).map(photo => samples.cells[policy].scores[chosen.device]?.[photo])).filter(score =>
      score < chosen.harmedBelow).length;
  const words = kinds.map(kind => `${kind} ${harms(kind)} of ${byKind.get(kind).length.toLocaleString("en-US")}`);
  if (policy != null) field("classes").closest("details").querySelector("summary").replaceChildren("Harmed under ",
    element("bdi", {}, samples.policies[policy]), `: ${words.join(", ")}; each policy`);
  const few = kinds.filter(kind => byKind.get(kind).length < 10).sort();
  field("coverage").textContent = (byKind.has("text") ? "" : "No screenshots or documents are in the corpus. ")
    + (few.length ? `Fewer than ten photos, so little is shown: ${few.join(", ")}.`
      : "Every class has ten photos or more.");
}
