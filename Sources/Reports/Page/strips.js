// Where the answer would be another, as FlipsSection.swift draws it; worked out a little at a time.
import { axes, withSlowest } from "./flips.js";
import { shortName } from "./labels.js";
import { choice, field } from "./choice.js";
import { update } from "./page.js";
import { shape } from "./photos.js";
import { samples } from "./samples.js";
import { hundredths, named, phrase } from "./words.js";

const stripStart = 10, stripLength = 860;
const units = { slowestLink: " %", budget: " s" };
const placeNumber = (name, place) => name === "slowestLink" ? hundredths(place) : String(place);
const placeWords = (name, place) => name === "device" ? samples.devices[place] : name === "photos"
  ? phrase(`strip.photos.${place}`)
  : placeNumber(name, place) + (units[name] ?? "");
const stripTitle = found => phrase(`strip.${found.axis}`, { link: samples.links[found.link] ?? "" });

function stripWords(found) {
  const parts = found.segments.map(segment => phrase("strip.part", {
    policies: named(segment),
    place: axes[found.axis].isNamed ? placeWords(found.axis, segment.from) : phrase("strip.range", {
      from: placeNumber(found.axis, segment.from), to: placeNumber(found.axis, segment.to),
        unit: units[found.axis] ?? "",
    }),
  }));
  return `${stripTitle(found)}: ${parts.join("; ")}.`;
}

// Where the question is now, if that is on the strip.
function stripNow(found, chosen) {
  const total = chosen.weights.reduce((sum, weight) => sum + weight, 0);
  return { slowestLink: () => chosen.weights[found.link] / total, budget: () => chosen.budget,
    harmedBelow: () => chosen.harmedBelow,
    device: () => chosen.device, photos: () => chosen.photos }[found.axis]();
}

export function drawStrip(name, found, chosen, told) {
  const box = document.getElementById(`strip-${name}`);
  if (!box) return;
  box.hidden = !found;
  if (!found) return;
  const { segments } = found, { isNamed: isByName } = axes[name],
    [low, high] = [segments[0].from, segments[segments.length - 1].to];
  const x = isByName ? part => stripStart + stripLength * part / segments.length
    : value => stripStart + stripLength * (high > low ? (value - low) / (high - low) : 0.5);
  const text = (words, attributes) => {
    const made = shape("text", { "text-anchor": "middle", ...attributes });
    made.textContent = words;
    return made;
  };
  const drawn = [], marks = shape("g", { class: "axes" });
  segments.forEach((segment, index) => {
    const [left, right] = isByName ? [x(index), x(index + 1)] : [x(segment.from), x(segment.to)],
      label = shortName(named(segment));
    const part = shape("g",
      { class: `part ${segment.policies.length ? `p${told.indexOf(segment.policies[0]) % 8}` : "nobody"}` }),
        title = shape("title", {});
    title.textContent = `${placeWords(name, segment.from)}: ${named(segment)}`;
    part.append(title, shape("rect", { x: left, y: 22, width: Math.max(1, right - left), height: 28 }));
    if (Array.from(label).length * 7.8 + 8 <= right - left) part.append(text(label, { x: (left + right) / 2, y: 40 }));
    drawn.push(part);
    if (isByName) drawn.push(text(placeWords(name, segment.from), { class: "place", x: (left + right) / 2, y: 66 }));
  });
  let last = -Infinity;
  for (const place of isByName ? [] : [...segments.map(segment => segment.from), high]) {
    if (x(place) - last < 40) continue;
    last = x(place);
    marks.append(text(placeWords(name, place),
      { x: last, y: 66, "text-anchor": last < 30 ? "start" : last > 850 ? "end" : "middle" }));
  }
  drawn.push(marks);
  const now = stripNow(found, chosen), part = segments.findIndex(segment => segment.from === now);
  const at = isByName ? (part < 0 ? null : (x(part) + x(part + 1)) / 2) : now >= low && now <= high ? x(now) : null;
  if (at != null) drawn.push(shape("path", { class: "now", d: `M${at} 21l-6-10h12Z` }));
  box.querySelector("svg").replaceChildren(...drawn);
  box.querySelector("h3").textContent = stripTitle(found);
  box.querySelector(".words").textContent = stripWords(found);
  readStrip(box, name, found, now);
}

// The slider of a strip: every place of its axis, and what the answer is there.
function readStrip(box, name, found, now) {
  const range = box.querySelector("input"), places = axes[name].isNamed ? found.segments.map(segment => segment.from)
    : axes[name].places.filter(place => place >= found.segments[0].from);
  const segmentAt = place => axes[name].isNamed ? found.segments.find(segment => segment.from === place)
    : found.segments.findLast(segment => segment.from <= place);
  const read = () => {
    const place = places[Number(range.value)], words = `${placeWords(name, place)}: ${named(segmentAt(place))}`;
    range.setAttribute("aria-valuetext", words);
    box.querySelector("output").textContent = words;
  };
  range.max = places.length - 1;
  range.ariaLabel = stripTitle(found);
  const nearest = places.findLastIndex(place => place <= now);
  range.value = Math.max(0, axes[name].isNamed ? places.indexOf(now) : nearest);
  range.oninput = event => { event.stopPropagation(); read(); };
  const button = box.querySelector("button");
  if (button) button.onclick = () => ask(name, found, places[Number(range.value)]);
  read();
}

// Sets the switches to a place of a strip.
function ask(name, found, place) {
  if (name === "budget") field("budget").value = place;
  if (name === "harmedBelow") field("harmed-below").value = place;
  if (name === "device") field("device").value = place;
  if (name === "photos") field("photos").value = place;
  if (name === "slowestLink") {
    const moved = withSlowest(choice(), place), total = moved.weights.reduce((sum, weight) => sum + weight, 0);
    field("link").value = "mix";
    for (const input of document.querySelectorAll(".weight")) {
      input.value = Number((100 * moved.weights[Number(input.dataset.link)] / total).toFixed(2));
    }
  }
  update();
}
