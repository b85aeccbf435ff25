// All photos: filtered, worst first, each with an address of its own.
import { unknown, wording } from "./figures.js";
import { overLinks } from "./gather.js";
import { choice } from "./choice.js";
import { isAsked, weighed } from "./rule.js";
import { samples } from "./samples.js";
import { picture } from "./viewer.js";

const pageOf = 10;
let shownPhotos = pageOf;

export function showFewPhotos() { shownPhotos = pageOf; }
export function showMorePhotos() { shownPhotos += 5 * pageOf; }

// Every trial, failures first, then by score; the order is the device's, and is kept until another one is chosen.
const ordered = { device: null, photos: null, list: [] };

function places({ device, photos }) {
  if (ordered.device === device && ordered.photos === photos) return ordered.list;
  const list = [];
  samples.cells.forEach((cells, policy) => cells.status.forEach((status, photo) => {
    if (status == null || !isAsked(photo, { photos })) return;
    const rank = cells.bytes[photo] == null ? -1000 : cells.scores[device]?.[photo] ?? 1000;
    list.push({ policy, photo, rank });
  }));
  list.sort((a, b) => a.rank - b.rank || a.photo - b.photo || a.policy - b.policy);
  Object.assign(ordered, { device, photos, list });
  return list;
}

// What the filters ask for, read once for all photos.
function filters() {
  const [policy, kind, name, status] = ["policy", "class", "name",
    "status"].map(part => document.getElementById(`filter-${part}`).value);
  return { policy, kind, name: name.trim().toLowerCase(), status };
}

function passes({ policy, photo }, device, wanted) {
  const cells = samples.cells[policy], { status } = wanted;
  if (wanted.policy !== "" && Number(wanted.policy) !== policy) return false;
  if (wanted.kind !== "" && (samples.kinds[photo] || "-") !== wanted.kind) return false;
  if (wanted.name && !samples.photos[photo].toLowerCase().includes(wanted.name)) return false;
  if (status === "harmed") return (cells.scores[device]?.[photo] ?? 100) < choice().harmedBelow;
  return !status || samples.statuses[cells.status[photo]] === status;
}

export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value; else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export const address = ({ policy, photo }) =>
  `#photo=${encodeURIComponent(samples.photos[photo])}&policy=${encodeURIComponent(samples.policies[policy])}`;

function policySign(policy) {
  const sign = document.querySelector(`#answers tr[data-policy="${policy}"] .sign`).cloneNode(true);
  return [sign, element("bdi", {}, samples.policies[policy])];
}

// Rows that are on the page: another link changes one figure of each and leaves its picture alone.
let rows = new Map();

function photoRow(place, chosen, links) {
  const key = `${place.policy}-${place.photo}-${chosen.device}`, row = rows.get(key) ?? newPhotoRow(place, chosen);
  row.lastChild.textContent = wording.seconds(overLinks(samples.cells[place.policy], place.photo, links, "p50"));
  return [key, row];
}

function newPhotoRow(place, chosen) {
  const { policy, photo } = place, cells = samples.cells[policy], score = cells.scores[chosen.device]?.[photo];
  const [width, height] = cells.size[photo] ?? [0, 0], tile = cells.tiles[chosen.device]?.[photo];
  const number = (text, isBad) => element("td", { className: isBad ? "n bad" : "n" }, text);
  const link = element("a", { href: address(place) }, element("bdi", {}, samples.photos[photo]));
  return element("tr", {},
    element("th", { scope: "row" }, ...preview(photo), link),
    element("td", {}, ...policySign(policy)),
    element("td", {}, samples.kinds[photo] || unknown),
    element("td", { className: "wrap" }, cells.reason[photo] ?? samples.statuses[cells.status[photo]]),
    number(wording.bytes(cells.bytes[photo])), number(width ? `${width} × ${height}` : unknown),
    number(wording.score(score), (score ?? 100) < choice().harmedBelow), number(wording.score(tile?.[2])), number(""));
}

function preview(photo) {
  const source = picture(`${samples.hashes[photo]}-preview`);
  return source ? [element("img", { src: source, alt: "", loading: "lazy", className: "preview" })] : [];
}

export function listPhotos() {
  const chosen = choice(), links = weighed(chosen), wanted = filters();
  const all = places(chosen).filter(place => passes(place, chosen.device, wanted));
  const body = document.querySelector("#photo-table tbody"),
    shown = new Map(all.slice(0, shownPhotos).map(place => photoRow(place, chosen, links)));
  // The same rows in the same order stay where they are: nothing is laid out anew.
  const isSame = shown.size === body.rows.length
    && Array.from(shown.values()).every((row, index) => row === body.rows[index]);
  if (!isSame) body.replaceChildren(...shown.values());
  rows = shown;
  const [shownCount, allCount] = [all, places(chosen)].map(list => list.length.toLocaleString("en-US"));
  document.getElementById("photo-count").textContent = `${shownCount} of ${allCount}`;
  document.getElementById("more-photos").parentElement.hidden = all.length <= shownPhotos;
  document.querySelector("#photo-table caption").textContent = "Failures first, then by score; a name opens the photo";
}
