// The page shows, hides, sorts and draws what the program computed; the script computes no figure.
"use strict";
const field = id => document.getElementById(id);
const held = JSON.parse(field("photos-held").textContent);
const parameters = () => new URLSearchParams(location.hash.slice(1).includes("=") ? location.hash.slice(1) : "");

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key in made) made[key] = value; else made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A figure's place when a table is sorted by what it shows.
function sortValue(text) {
  const signed = text.trim().replace("−", "-").replace("+", "");
  const found = /^(-?[\d.,]+)\s*(bytes?|kB|MB|GB|TB|ms|s|min|h|%)?/.exec(signed);
  if (!found) return null;
  const size = { kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, ms: 1e-3, min: 60, h: 3600 }[found[2]] ?? 1;
  return parseFloat(found[1].replace(/,/g, "")) * size;
}

function sort(table) {
  const column = Array.from(table.tHead.rows[0].cells).findIndex(head => head.ariaSort), body = table.tBodies[0];
  if (column < 0) return;
  const isUp = table.tHead.rows[0].cells[column].ariaSort === "ascending";
  const text = row => row.cells[column]?.textContent ?? "";
  body.append(...Array.from(body.rows).sort((a, b) => {
    const left = sortValue(text(a)), right = sortValue(text(b));
    if (left == null || right == null) return left === right ? text(a).localeCompare(text(b), "en")
      : left == null ? 1 : -1;
    return isUp ? left - right : right - left;
  }));
}

function sortable(table) {
  for (const head of table.tHead.rows[0].cells) {
    const button = element("button", { type: "button" }, ...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.ariaSort === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.ariaSort = isUp ? "descending" : "ascending";
      sort(table);
    });
  }
}

// Single photos of a scatter plot, under the pointer or by arrow keys from their policy's point.
let ringed = null;
function dotsOf(plot) {
  return Array.from(plot.querySelectorAll(".dots path")).flatMap(path => {
    const places = path.getAttribute("d").slice(1, -2).split("h0M").map(at => at.split(" ").map(Number));
    return path.dataset.photos.split(" ").map((photo, index) =>
      ({ policy: Number(path.dataset.policy), photo: Number(photo), x: places[index][0], y: places[index][1] }));
  });
}

function ring(plot, dot) {
  const line = readout(plot);
  if (!dot || !line || held.isThinned) return;
  const trial = held.cells[dot.policy].trials[dot.photo];
  const cost = plot.id === "time-plot" ? trial[whole] : trial[size];
  read(line, element("a", { href: address(dot) }, element("bdi", {}, held.photos[dot.photo])),
    ` under ${held.policies[dot.policy]}: ${cost}, score ${trial[score]}`);
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  ringed = dot;
  for (const [name, value] of Object.entries({ r: 7, class: "ring", cx: dot.x, cy: dot.y }))
    mark.setAttribute(name, value);
  plot.querySelector(".ring")?.remove();
  plot.append(mark);
}

function nearest(plot, x, y) {
  const away = dot => (dot.x - x) ** 2 + (dot.y - y) ** 2;
  const dots = dotsOf(plot).filter(dot => away(dot) < 144);
  return dots.reduce((best, dot) => !best || away(dot) < away(best) ? dot : best, null);
}

// The next photo of a policy, from left to right; the first one if none was shown.
function nextDot(plot, policy, step) {
  const own = dotsOf(plot).filter(dot => dot.policy === policy).sort((a, b) => a.x - b.x);
  const now = own.findIndex(dot => dot.photo === ringed?.photo && dot.policy === ringed.policy);
  return own[now < 0 ? 0 : Math.min(Math.max(now + step, 0), own.length - 1)];
}

const marks = ".row, .seg, .point";
// The sentence beside a plot is replaced while one of its marks has the pointer or the focus: nothing is covered.
const readout = mark => mark.closest(":is(figure, section):has(.readout)")?.querySelector(".readout");
function read(line, ...words) {
  line.dataset.rest ??= line.innerHTML;
  line.replaceChildren(...words);
  line.classList.add("live");
}
function rest(line) {
  if (line?.dataset.rest == null) return;
  // What has the focus is told again when the pointer goes.
  const focused = document.activeElement?.closest(marks);
  if (focused && readout(focused) === line) return read(line, focused.getAttribute("aria-label"));
  line.innerHTML = line.dataset.rest;
  delete line.dataset.rest;
  line.classList.remove("live");
}
