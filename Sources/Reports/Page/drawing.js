// Moves what the program has drawn to where another choice has it.
import { isNamed } from "./decision.js";
import { wording } from "./figures.js";
import { timesOf } from "./gather.js";
import { drawLabels, labelsOf, shortName } from "./labels.js";
import { choice } from "./choice.js";
import { shape } from "./photos.js";
import { isAsked, tableOrder, weighed } from "./rule.js";
import { samples } from "./samples.js";

export function axis(text) {
  const [scale, low, high, start, end] = text.split(" ").map((part, i) => i ? Number(part) : part);
  return value => {
    const share = scale === "log" ? (Math.log(Math.max(value, low)) - Math.log(low)) / (Math.log(high) - Math.log(low))
      : (value - low) / (high - low);
    return start + (end - start) * Math.min(Math.max(share, 0), 1);
  };
}

// An axis around values, with its ticks, as Axis.swift makes it.
export function axisOver(scale, values, start, end, startsAtZero = false) {
  const least = Math.min(...values), most = Math.max(...values),
    room = Math.max((most - least) * 0.08, 1e-3 * Math.max(Math.abs(most), 1));
  const low = scale === "log" ? least / 1.25 : startsAtZero ? 0 : least - room,
    high = scale === "log" ? most * 1.25 : most + room;
  return { low, high, start, end, place: axis(`${scale} ${low} ${high} ${start} ${end}`),
    ticks: scale === "log" ? logTicks(low, high) : ticks(low, high) };
}

function logTicks(low, high) {
  const inside = [];
  for (let decade = Math.floor(Math.log10(low)); decade <= Math.ceil(Math.log10(high)); decade++)
    inside.push(...[1, 2, 5].map(times => times * 10 ** decade).filter(value => low <= value && value <= high));
  return inside.length > 7 ? inside.filter(value => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9)
    : inside;
}

function ticks(low, high) {
  const rough = (high - low) / 5, decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(times => times * decade).find(step => step >= rough) ?? rough, found = [];
  for (let place = Math.ceil(low / step); place <= Math.floor(high / step); place++) found.push(place * step);
  return found;
}

export function movePoints(id, policies, answer, xFigure, words) {
  const plot = document.getElementById(id);
  if (!plot) return;
  const points = plot.querySelector(".points"), x = axis(points.dataset.x), y = axis(points.dataset.y);
  const shown = [];
  for (const point of points.children) {
    const index = Number(point.dataset.policy), policy = policies[index];
    const isShown = policy[xFigure] != null && policy.medianScore != null;
    point.toggleAttribute("hidden", !isShown);
    if (!isShown) continue;
    const left = x(policy[xFigure]), top = y(policy.medianScore);
    point.setAttribute("transform", `translate(${left} ${top})`);
    point.classList.toggle("beaten", !isTold(answer, index));
    point.setAttribute("tabindex", isTold(answer, index) ? 0 : -1);
    const text = `${samples.policies[index]}: ${words(policy)}, score ${wording.score(policy.medianScore)}`;
    point.setAttribute("aria-label", text);
    point.querySelector("title").textContent = text;
    shown.push({ index, left, top, name: samples.policies[index], x: policy[xFigure], y: policy.medianScore });
  }
  moveLabels(plot, shown, answer);
  let best = -Infinity, path = "";
  for (const point of [...shown].sort((a, b) => a.x - b.x || b.y - a.y)) {
    if (point.y <= best) continue;
    path += path ? `H${point.left}V${point.top}` : `M${point.left} ${point.top}`;
    best = point.y;
  }
  plot.querySelector(".front").setAttribute("d", path);
  const at = new Map(shown.map(point => [point.index, point]));
  for (const curve of plot.querySelectorAll(".curves path")) {
    const on = curve.dataset.policies.split(" ").map(index => at.get(Number(index))).filter(Boolean);
    curve.setAttribute("d", on.length ? `M${on.map(point => `${point.left} ${point.top}`).join("L")}` : "M0 0");
  }
}

// Single photos, every so many of them, as the choice has them.
export function dotsOf(xOf) {
  const chosen = choice(), links = weighed(chosen), list = [];
  samples.cells.forEach((cells, policy) => {
    for (let photo = 0; photo < samples.photos.length; photo += samples.dotStep) {
      if (!isAsked(photo, chosen)) continue;
      const x = xOf(cells, photo, links, chosen), y = cells.scores[chosen.device]?.[photo];
      if (x > 0 && y != null) list.push({ policy, photo, x, y });
    }
  });
  return list;
}

export function moveDots(id, xOf) {
  const plot = document.getElementById(id), group = plot?.querySelector(".dots");
  if (!group) return;
  const points = plot.querySelector(".points"), x = axis(points.dataset.x), y = axis(points.dataset.y),
    paths = samples.policies.map(() => "");
  for (const dot of dotsOf(xOf)) paths[dot.policy] += `M${x(dot.x).toFixed(1)} ${y(dot.y).toFixed(1)}h0`;
  for (const path of group.children) path.setAttribute("d", paths[Number(path.dataset.policy)] || "M0 0");
}

// What plots name: what no other policy beats, or all where they are few.
const isTold = (answer, policy) => samples.policies.length <= 8 || isNamed(answer.rows[policy] ?? {});

// Of a sweep the names of its ends, which tell what lies between.
function moveLabels(plot, shown, answer) {
  const inner = new Set(Array.from(plot.querySelectorAll(".curves path"),
    curve => curve.dataset.policies.split(" ").slice(1, -1).map(Number)).flat());
  const hasName = ({ index }) => !inner.has(index) && isTold(answer, index), order = tableOrder(answer.rows);
  const marks = shown.map(point => ({ ...point, radius: 7, name: shortName(point.name) }));
  const named = marks.filter(hasName).sort((a, b) => order.indexOf(a.index) - order.indexOf(b.index));
  const { width, height } = plot.viewBox.baseVal;
  drawLabels(plot,
    labelsOf(named, marks.filter(point => !hasName(point)),
      { left: 58, top: 2, right: width - 2, bottom: height - 50 }, 450));
}

// Where the time goes, a panel a link, as TimeSection.swift draws it.
const panel = { width: 600, row: 34, start: 170, shown: 12 };

export function drawTimes(answer, chosen) {
  const order = tableOrder(answer.rows).filter(policy => isTold(answer, policy)).slice(0, panel.shown);
  for (const box of document.querySelectorAll(".time-panel")) {
    const link = Number(box.dataset.link);
    box.hidden = !(chosen.weights[link] > 0);
    if (!box.hidden) drawPanel(box.querySelector("svg"),
      order.map(policy => ({ policy, ...timesOf(policy, [{ link, part: 1 }], chosen) })), chosen.budget);
  }
}

function drawPanel(plot, bars, budget) {
  const height = bars.length * panel.row + 56,
    slowest = bar => (bar.compress ?? 0) + (bar.uploadP95 ?? bar.upload ?? 0);
  const x = axisOver("linear", [...bars.map(slowest), budget], panel.start, panel.width - 20, true),
    bottom = height - 44;
  const text = (words, attributes) => {
    const made = shape("text", attributes);
    made.textContent = words;
    return made;
  };
  plot.setAttribute("viewBox", `0 0 ${panel.width} ${height}`);
  plot.setAttribute("height", height);
  const told = bars.map(bar => `${samples.policies[bar.policy]} ${wording.seconds(bar.total)}`).join(", ");
  plot.querySelector("desc").textContent = `Median seconds until the server has the picture: ${told}.`;
  plot.querySelector(".axes").replaceChildren(...x.ticks.flatMap(value =>
    [shape("path", { d: `M${x.place(value)} 8V${bottom}` }),
    text(`${Number(value.toPrecision(6))} s`, { x: x.place(value), y: bottom + 16, "text-anchor": "middle" })]));
  plot.querySelector(".time").replaceChildren(...bars.map((bar, place) => {
    const top = 8 + place * panel.row, group = shape("g", { class: "bar" }),
      name = Array.from(samples.policies[bar.policy]);
    group.append(text(name.length > 22 ? name.slice(0, 21).join("") + "…" : name.join(""),
      { x: panel.start - 10, y: top + 19, "text-anchor": "end" }));
    let end = 0;
    samples.segments.forEach((segment, index) => {
      const begin = end;
      end += bar.segments[index] ?? 0;
      group.append(shape("rect",
        { class: segment, x: x.place(begin), y: top + 4, width: x.place(end) - x.place(begin), height: 20 }));
    });
    group.append(shape("path", { class: "slow", d: `M${x.place(end)} ${top + 14}H${x.place(slowest(bar))}m0-5v10` }));
    return group;
  }));
  plot.querySelector(".budget").setAttribute("d", `M${x.place(budget)} 8V${bottom}`);
  const label = plot.querySelector(".budget-label");
  label.setAttribute("x", Math.min(x.place(budget), panel.width - 44));
  label.setAttribute("y", height - 8);
  label.textContent = `budget ${budget} s`;
}
