// Photos whose fate changes between two policies of the reader's choice.
import { choice } from "./choice.js";
import { address, element } from "./photos.js";
import { askedPhotos } from "./rule.js";
import { samples } from "./samples.js";
import { counted } from "./words.js";

const fateWords = { sent: "sent well", harmed: "harmed", overLimit: "over a limit", refused: "refused",
  failed: "failed" };
const shownFates = 50;

function fate(policy, photo, { device, harmedBelow }) {
  const cells = samples.cells[policy], status = samples.statuses[cells.status[photo]];
  if (status !== "ok") return status ?? null;
  return (cells.scores[device]?.[photo] ?? 100) < harmedBelow ? "harmed" : "sent";
}

// What is listed: the links, the budget and the phone change no fate.
let listed = "";

export function listFates() {
  const body = document.querySelector("#fate-table tbody");
  if (!body) return;
  const [first, second] = ["fate-first", "fate-second"].map(id => Number(document.getElementById(id).value)),
    chosen = choice(), { device } = chosen;
  const asked = `${first} ${second} ${device} ${chosen.harmedBelow} ${chosen.photos}`;
  if (listed === asked) return;
  listed = asked;
  countFates(chosen);
  const photos = askedPhotos(chosen),
    changed = photos.map(photo => ({ photo, from: fate(first, photo, chosen), to: fate(second, photo, chosen) }))
    .filter(({ from, to }) => from && to && from !== to);
  body.replaceChildren(...changed.slice(0, shownFates).map(({ photo, from, to }) => {
    const cell = (policy, word) =>
      element("td", { className: word === "sent" ? "" : "bad" },
        element("a", { href: address({ policy, photo }) }, fateWords[word]));
    return element("tr", {}, element("th", { scope: "row" }, element("bdi", {}, samples.photos[photo])),
      cell(first, from), cell(second, to));
  }));
  const heads = document.querySelectorAll("#fate-table thead th"),
    names = [first, second].map(policy => samples.policies[policy]);
  names.forEach((name, index) =>
    (heads[index + 1].querySelector("button") ?? heads[index + 1]).replaceChildren(element("bdi", {}, name)));
  document.querySelector("#fate-table caption").textContent =
    `${changed.length.toLocaleString("en-US")} photo${changed.length === 1 ? "" : "s"} of `
    + `${photos.length.toLocaleString("en-US")}${changed.length > shownFates ? `, the first ${shownFates}` : ""}`;
}

// How many photos fare differently, for every pair of policies, and which differ most.
function countFates(chosen) {
  const photos = askedPhotos(chosen),
    all = samples.policies.map((_, policy) => photos.map(photo => fate(policy, photo, chosen)));
  const table = document.querySelector("[aria-label='Fates table']"), most = { count: -1, names: [] };
  table?.querySelectorAll("tbody tr").forEach((row, first) => {
    for (const [second, cell] of Array.from(row.cells).slice(1).entries()) {
      if (first === second) continue;
      const count = all[first].filter((one, place) => one && all[second][place] && one !== all[second][place]).length;
      cell.textContent = count;
      if (second > first && count > most.count) Object.assign(most,
        { count, names: [first, second].map(policy => element("bdi", {}, samples.policies[policy])) });
    }
  });
  table?.closest("details").querySelector("summary").replaceChildren("Most apart: ", most.names[0], " and ",
    most.names[1], `, ${counted(most.count, "photo")}; every pair`);
}
