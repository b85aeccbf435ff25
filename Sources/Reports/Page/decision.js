// The plot of what the rule weighs, as DecisionPlot.swift draws it, for the choice of the moment.
import { axisOver } from "./drawing.js";
import { drawnKnownMedians, middle95 } from "./draws.js";
import { wording } from "./figures.js";
import { drawLabels, labelsOf, shortName } from "./labels.js";
import { field } from "./choice.js";
import { shape } from "./photos.js";
import { tableOrder } from "./rule.js";
import { samples } from "./samples.js";
import { hundredths } from "./words.js";

const sheet = { left: 90, right: 650, column: 664, top: 20, bottom: 378, width: 880, height: 480, largest: 24,
  least: 3, onTime: 0.001 };
export const isNamed = row => row.standing !== "dominated" && row.standing !== "breaksLimits";
const lateWords = row =>
  `${samples.policies[row.policy]}: ${wording.share(1 - row.sent)} late, ${wording.share(row.harmed)} harmed, `
  + `${wording.bytes(row.meanBytes)} in the mean; ${wording.share(row.sentWell)} sent well`;

// What stands upright: harm, or the median score.
const uprights = {
  harmed: {
    of: row => row.harmed, interval: row => row.harmedInterval, tick: wording.share, title: "harmed, of those sent",
    axis: rows =>
      axisOver("linear",
        [...rows.map(row => Math.min(Math.max(row.harmed, row.harmedInterval?.[1] ?? 0), 1 / 1.08)), 0.05],
          sheet.bottom, sheet.top, true),
    edge: (late, floor) => 2 * (1 - floor) - late,
  },
  score: {
    of: row => row.medianScore, tick: value => String(Number(value.toPrecision(6))), title: "SSIMULACRA2, median",
    interval: (row, answer) => answer.contest
      && middle95(drawnKnownMedians(answer.contest.drawing, answer.sends[row.policy].scores).filter(Number.isFinite)),
    axis: rows => axisOver("linear", rows.map(row => row.medianScore), sheet.bottom, sheet.top),
    // Half of the pictures look no better than the median: how good that has to be.
    edge: (late, floor, chosen) => {
      const share = (floor - 0.5) / (0.5 - late);
      return share >= 1 || late >= 0.5 ? Infinity : share <= 0 ? -Infinity : chosen.harmedBelow
        + samples.width * Math.log(share / (1 - share));
    },
  },
};

export function drawDecision(answer, chosen) {
  const plot = document.getElementById("decision-plot"), upright = uprights[field("decision-by")?.value ?? "harmed"];
  const rows = answer.rows.filter(row => row.harmed != null && row.meanBytes != null
    && row.standing !== "breaksLimits");
  if (!plot || !rows.length) return;
  const late = share => Math.max(sheet.onTime, 1 - share), most = Math.max(...rows.map(row => row.meanBytes));
  const x = axisOver("log", [...rows.map(row => late(row.sent)), 1 - chosen.floor].filter(value => value > 0),
    sheet.left, sheet.right), y = upright.axis(rows);
  const places = rows.map(row => ({
    row, index: row.policy, left: x.place(late(row.sent)), top: y.place(upright.of(row)),
      name: (row.standing === "pick" ? "✓ " : "") + shortName(samples.policies[row.policy]),
    radius: Math.max(sheet.least, sheet.largest * Math.sqrt(row.meanBytes / most)),
  }));
  plot.querySelector(".floors").replaceChildren(...areas(answer, chosen, x, y, upright));
  plot.querySelector(".axes").replaceChildren(...sheetGrid(x, y, upright));
  const order = tableOrder(answer.rows),
    named = places.filter(({ row }) => isNamed(row)).sort((a, b) => order.indexOf(a.index) - order.indexOf(b.index));
  drawLabels(plot,
    labelsOf(named, places.filter(({ row }) => !isNamed(row)),
      { left: 64, top: 2, right: sheet.width - 2, bottom: sheet.height - 46 }, sheet.column));
  const isBehind = (a, b) => isNamed(a.row) - isNamed(b.row) || b.radius - a.radius || a.index - b.index;
  const points = plot.querySelector(".points"),
    before = new Map(Array.from(points.children, point => [Number(point.dataset.policy), point]));
  const drawn = places.sort(isBehind).map(place => {
    const { row } = place, point = before.get(place.index) ?? shape("g", { "data-policy": place.index, role: "img" }),
      words = lateWords(row);
    point.setAttribute("class",
      `point ${row.standing === "pick" ? "pick " : ""}${isNamed(row) ? samples.colours[place.index] : "beaten"}`);
    point.setAttribute("tabindex", isNamed(row) ? 0 : -1);
    point.setAttribute("aria-label", words);
    point.setAttribute("transform", `translate(${place.left} ${place.top})`);
    const title = shape("title", {}), parts = [title, shape("circle", { r: place.radius })];
    title.textContent = words;
    const between = upright.interval(row, answer);
    if (row.sentInterval && between) {
      const [low, high] = row.sentInterval, bars = shape("g", { class: "bars" });
      bars.append(shape("path", {
        d: `M${x.place(late(high)) - place.left} 0H${x.place(late(low)) - place.left}`
          + `M0 ${y.place(between[0]) - place.top}V${y.place(between[1]) - place.top}`,
      }));
      parts.push(bars);
    }
    point.replaceChildren(...parts);
    return point;
  });
  // Moving a mark in the document would take the focus from it.
  if (drawn.length !== points.children.length || drawn.some((point, i) => point !== points.children[i])) {
    const focused = document.activeElement;
    points.replaceChildren(...drawn);
    if (points.contains(focused)) focused.focus();
  }
  plot.querySelector("desc").textContent = rows.filter(isNamed).map(lateWords).join(". ");
  for (const words of document.querySelectorAll(".floor-words")) words.textContent = hundredths(chosen.floor);
}

function sheetGrid(x, y, upright) {
  const text = (words, attributes) => {
    const made = shape("text", attributes);
    made.textContent = words;
    return made;
  };
  return [
    ...x.ticks.flatMap(value => [shape("path", { d: `M${x.place(value)} ${sheet.top}V${sheet.bottom}` }),
      text(wording.share(value), { x: x.place(value), y: sheet.height - 34, "text-anchor": "middle" })]),
    ...y.ticks.flatMap(value => [shape("path", { d: `M${sheet.left} ${y.place(value)}H${sheet.right}` }),
      text(upright.tick(value), { x: sheet.left - 30, y: y.place(value) + 4, "text-anchor": "end" })]),
    text("late: not arrived in the budget, log scale",
      { class: "title", x: (sheet.left + sheet.right) / 2, y: sheet.height - 10, "text-anchor": "middle" }),
    text(upright.title,
      { class: "title", transform: `translate(14 ${(sheet.top + sheet.bottom) / 2})rotate(-90)`,
        "text-anchor": "middle" }),
  ];
}

// Where fewer than the floor, and fewer than half, can be sent well.
function areas(answer, chosen, x, y, upright) {
  if (answer.unscored) return [];
  const worst = upright === uprights.harmed ? y.end : y.start, best = upright === uprights.harmed ? y.start : y.end;
  return [chosen.floor, 0.5].map(floor => {
    const edge = Math.min(Math.max(1 - floor, x.low), x.high);
    let path = `M${x.start} ${worst}`;
    for (let step = 0; step <= 24; step++) {
      const late = x.low * (edge / x.low) ** (step / 24);
      path += `L${x.place(late)} ${y.place(upright.edge(late, floor, chosen))}`;
    }
    return shape("path",
      { d: `${path}V${1 - floor < x.high ? best : y.place(upright.edge(x.high, floor, chosen))}H${x.end}V${worst}Z` });
  });
}
