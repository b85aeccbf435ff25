// The switches: a change recomputes every figure from the samples in the page.
import { recall, remember } from "./address.js";
import { choice, field } from "./choice.js";
import { listClasses } from "./classes.js";
import { updateCosts } from "./cost.js";
import { drawDecision, isNamed } from "./decision.js";
import { drawTimes, moveDots, movePoints } from "./drawing.js";
import { listFates } from "./fates.js";
import { fixed, sortValue, unknown, wording } from "./figures.js";
import { flipsOf, settle } from "./flips.js";
import { gather, overLinks, timedPhotos } from "./gather.js";
import { hoverable } from "./hover.js";
import { listPhotos, showFewPhotos, showMorePhotos } from "./photos.js";
import { answerOf, askedPhotos, tableOrder } from "./rule.js";
import { samples } from "./samples.js";
import { fillVersus, rival } from "./versus.js";
import { openAddressed } from "./viewer.js";
import { compressionWords, counted, headline, mixWords, moreWords, photoNoun, standing } from "./words.js";

const form = document.getElementById("switches");

function fill(table, policies, answer) {
  for (const row of document.querySelectorAll(`#${table} tbody tr`)) {
    const index = Number(row.dataset.policy), policy = policies[index];
    for (const cell of row.querySelectorAll("[data-figure]")) {
      const [name, which] = cell.dataset.figure.split(":");
      if (name === "sameEye") continue;
      const value = policy[name];
      cell.textContent = {
        share: () => wording.share(policy.shares[Number(which)]),
        medianBytes: () => wording.bytes(value), p95Bytes: () => wording.bytes(value),
        medianScore: () => wording.score(value), worstScore: () => wording.score(value),
        segment: () => wording.seconds(policy.segments[samples.segments.indexOf(which)]),
        sentWell: () => wording.share(value), sent: () => wording.share(value), seen: () => wording.share(value),
        harmed: () => `${policy.harmed} of ${policy.scored}`, rule: () => standing(policy.told),
        encodes: () => value == null ? unknown : fixed(value, Number.isInteger(value) ? 0 : 1),
        thumbnail: () => wording.bytes(value), broken: () => value, notSent: () => value,
      }[name]?.() ?? wording.seconds(value);
      if (name === "broken" || name === "notSent") cell.classList.toggle("bad", value > 0);
      if (name === "harmed") cell.classList.toggle("bad", policy.harmed > 0);
      if (name === "worstScore") cell.classList.toggle("bad", (policy.worstScore ?? 100) < choice().harmedBelow);
    }
    if (answer) row.classList.toggle("best", answer.picks.length === 1 && answer.picks[0] === index);
  }
}

// What to take first; what another policy beats last, and folded away where there are many.
function arrange(answer) {
  const told = tableOrder(answer.rows), order = told.length ? told : Array.from(samples.policies.keys());
  for (const id of ["answers", "times", "costs", "message-table"]) {
    const table = document.getElementById(id);
    for (const row of table?.tBodies[0].rows ?? []) row.toggleAttribute("data-rest",
      !isNamed(answer.rows[Number(row.dataset.policy)] ?? { standing: "dominated" }));
    if (!table || id === "costs" || id === "message-table" || table.querySelector("[aria-sort]")) continue;
    const body = table.tBodies[0],
      rows = Array.from(body.rows).sort((a, b) =>
        order.indexOf(Number(a.dataset.policy)) - order.indexOf(Number(b.dataset.policy)));
    if (rows.some((row, i) => row !== body.rows[i])) body.append(...rows);
  }
}

const settingWords = chosen => `on ${mixWords(chosen)}, seen on ${samples.devices[chosen.device] ?? "no device"}, `
  + `${counted(askedPhotos(chosen).length, photoNoun(chosen))}, budget ${chosen.budget} s`;

// What the fields hold that no answer can be for, and what is asked instead.
function tellImpossible() {
  const told = [], note = field("switch-note");
  const tell = (id, isPossible, words) => { if (!isPossible(field(id).value)) told.push(words); };
  const instead = Number(field("budget").value) > 0 ? "" : `; the run’s ${samples.budget} s are asked`;
  tell("budget", value => Number(value) > 0 && Number(value) <= 600,
    `The budget has to be above 0 and at most 600 s${instead}.`);
  tell("harmed-below", value => value !== "" && value >= 0 && value <= 100, "Scores lie between 0 and 100.");
  tell("floor", value => value !== "" && value >= 0 && value <= 100, "The floor is a share between 0 and 100 %.");
  if (Array.from(document.querySelectorAll(".weight")).some(input =>
    input.value < 0)) told.push("A negative share counts as none.");
  note.textContent = told.join(" ");
  note.classList.toggle("warning", told.length > 0);
}

// What the dots of each plot stand for.
const dots = {
  bytes: { of: (cells, photo) => cells.bytes[photo], words: wording.bytes },
  time: {
    of: (cells, photo, links, chosen) => {
      const sent = overLinks(cells, photo, links, "p50");
      return sent == null ? null : sent + (cells.cpu[photo] ?? 0) / chosen.speed;
    },
    words: wording.seconds,
  },
};

export function update() {
  const chosen = choice(), answer = answerOf(chosen), policies = gather(chosen, answer);
  field("mix").hidden = field("link").value !== "mix";
  field("verdict").textContent = headline(answer, chosen);
  field("verdict-more").textContent = moreWords(answer, chosen);
  settle(chosen, answer);
  fill("answers", policies, answer);
  fill("times", policies, null);
  arrange(answer);
  field("answers").caption.textContent = `Each policy ${settingWords(chosen)}`;
  for (const words of document.querySelectorAll(".setting-words")) words.textContent = settingWords(chosen);
  fillVersus(answer, chosen);
  field("judged").textContent = compressionWords(answer, chosen);
  for (const words of document.querySelectorAll(".timed-photos")) words.textContent = timedPhotos(chosen);
  tellImpossible();
  remember();
  movePoints("bytes-plot", policies, answer, "medianBytes", policy => `median ${wording.bytes(policy.medianBytes)}`);
  movePoints("time-plot", policies, answer, "total", policy => `${wording.seconds(policy.total)} to send`);
  drawDecision(answer, chosen);
  drawTimes(answer, chosen);
  const isOwnDevice = field("device").selectedOptions[0]?.defaultSelected ?? true;
  moveDots("bytes-plot", dots.bytes.of);
  moveDots("time-plot", dots.time.of);
  listPhotos();
  listFates();
  listClasses(chosen, answer);
  updateCosts();
  openAddressed(false);
  for (const part of document.querySelectorAll("#bytes-plot .bars, #time-plot .bars")) part.toggleAttribute("hidden",
    !isOwnDevice);
}

function sortable(table) {
  for (const [column, head] of Array.from(table.tHead.rows[0].cells).entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "descending" : "ascending");
      const body = table.tBodies[0], text = row => row.cells[column].textContent;
      const rows = Array.from(body.rows).sort((a, b) => {
        const left = sortValue(text(a)), right = sortValue(text(b));
        if (left == null || right == null) return left === right ? text(a).localeCompare(text(b), "en") : left == null
          ? 1 : -1;
        return isUp ? right - left : left - right;
      });
      body.append(...rows);
    });
  }
}

for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
field("unfold")?.addEventListener("click", event => {
  const isFolded = document.documentElement.toggleAttribute("data-folded");
  event.target.setAttribute("aria-expanded", !isFolded);
  event.target.textContent = isFolded ? `Show all ${samples.policies.length} policies`
    : "Show what no other beats alone";
});
if (field("unfold")) document.documentElement.toggleAttribute("data-folded", true);
for (const table of document.querySelectorAll("table[id]")) sortable(table);
if (form) {
  form.addEventListener("input", update);
  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(update));
  // The sliders of the strips need to know where the answer flips; and the first switch should neither wait for two
  // million draws nor for the browser to compile what reckons with them. What the program has drawn of all photos
  // stays.
  if (!samples.isThinned) setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => {
    if (flipsOf === 0) settle(choice(), answerOf(choice()));
  }), 400);
}
for (const id of ["filters", "prices", "fates",
  "decision-switch"]) document.getElementById(id)?.addEventListener("submit", event => event.preventDefault());
document.getElementById("filters").addEventListener("input", () => { showFewPhotos(); listPhotos(); });
document.getElementById("more-photos").addEventListener("click", () => { showMorePhotos(); listPhotos(); });
field("decision-by")?.addEventListener("input",
  () => { const chosen = choice(); drawDecision(answerOf(chosen), chosen); });
document.getElementById("prices").addEventListener("input", updateCosts);
for (const id of ["fate-first", "fate-second"]) document.getElementById(id)?.addEventListener("input", listFates);
hoverable("bytes-plot", dots.bytes);
hoverable("time-plot", dots.time);
addEventListener("hashchange", () => {
  if (recall()) update();
  openAddressed(true);
  remember();
});
// What the program has listed is of all photos; a page that holds every so many of them keeps that until it is asked.
if (!samples.isThinned) {
  listPhotos();
  listFates();
}
openAddressed(true);
if (form && (recall() || rival() != null)) update();
