// Names beside their marks, as LabelLayout.swift places them: none covers another, a mark or a leader, none leaves
// the plot.
import { shape } from "./photos.js";
import { samples } from "./samples.js";

const labelDistances = [5, 14, 26, 40, 56, 74, 94, 116, 140, 166, 194, 224, 256, 290];
const labelDirections = [[1, -0.5], [1, 0], [1, 0.6], [-1, -0.5], [-1, 0], [-1, 0.6], [0.5, -1], [0.5, 1], [-0.5, -1],
  [-0.5, 1], [1, -1], [1, 1], [-1, -1], [-1, 1], [0, -1], [0, 1], [0.25, -1], [-0.25, -1], [0.25, 1], [-0.25, 1]];
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
export const shortName = name => Array.from(name).length > 24 ? Array.from(name).slice(0, 23).join("") + "…" : name;

function crossesBox([x1, y1, x2, y2], box) {
  let from = 0, to = 1;
  const dx = x2 - x1, dy = y2 - y1;
  for (const [step, room] of [[-dx, x1 - box.left], [dx, box.right - x1], [-dy, y1 - box.top], [dy, box.bottom - y1]]) {
    if (step === 0) { if (room <= 0) return false; }
    else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  return from < to;
}

function crossesLine(a, b) {
  const side = ([x1, y1, x2, y2], x, y) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  return side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 && side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0;
}

const roundedMark = mark =>
  ({ ...mark,
    ...Object.fromEntries(["left", "top", "radius"].map(name => [name, Math.round(mark[name] * 100) / 100])) });
export const labelsOf = (marks, others, bounds, column) =>
  labelsBeside(marks.map(roundedMark), others.map(roundedMark), bounds)
    ?? labelsInColumn(marks.map(roundedMark), bounds, column);

// Each name as near to its mark as can be; null where one has no place.
function labelsBeside(marks, others, bounds) {
  const boxOf = ({ left, top, radius }) =>
    ({ left: left - radius, top: top - radius, right: left + radius, bottom: top + radius });
  const near = marks.map(boxOf), all = [...near, ...others.map(boxOf)], boxes = [], leaders = [], labels = [];
  const place = mark => {
    const size = Array.from(mark.name).length * 7.8, own = boxOf(mark);
    for (const obstacles of [all, near]) for (const distance of labelDistances) for (const [x, y] of labelDirections) {
      const left = mark.left + x * (mark.radius + distance), top = mark.top + y * (mark.radius + distance) + 4;
      const start = x > 0 ? left : x < 0 ? left - size : left - size / 2;
      const box = { left: start - 2, top: top - 12, right: start + size + 2, bottom: top + 4 };
      const line = [mark.left, mark.top, Math.min(Math.max(mark.left, box.left), box.right),
        Math.min(Math.max(mark.top, box.top), box.bottom)];
      if (box.left < bounds.left || box.right > bounds.right || box.top < bounds.top
        || box.bottom > bounds.bottom) continue;
      if (boxes.some(other => overlap(other, box) || crossesBox(line, other))) continue;
      if (leaders.some(other => crossesBox(other, box) || crossesLine(other, line))) continue;
      if (obstacles.some(other => overlap(other, box) || !overlap(other, own) && crossesBox(line, other))) continue;
      boxes.push(box);
      leaders.push(line);
      labels.push({ ...mark, x: left, y: top, anchor: x > 0 ? "start" : x < 0 ? "end" : "middle",
        line: distance > labelDistances[0] ? line : null });
      return true;
    }
    return false;
  };
  return marks.every(place) ? labels : null;
}

// All names below each other, with leaders that do not cross: of two that do, both are shorter the other way round.
function labelsInColumn(all, bounds, column) {
  const height = bounds.bottom - bounds.top,
    marks = all.slice(0, Math.floor(height / 14)).sort((a, b) => a.top - b.top || a.index - b.index);
  const count = Math.max(1, marks.length), pitch = Math.min(18, height / count), room = height - pitch * marks.length;
  const middle = marks.reduce((sum, mark) => sum + mark.top, 0) / count;
  const start = bounds.top + Math.min(Math.max(0, middle - bounds.top - pitch * marks.length / 2), room);
  const leader = place => [marks[place].left, marks[place].top, column - 4, start + pitch * (place + 0.5)];
  for (let isCrossed = true; isCrossed;) {
    isCrossed = false;
    for (let first = 0; first < marks.length; first++) for (let second = first + 1; second < marks.length; second++) {
      if (!crossesLine(leader(first), leader(second))) continue;
      [marks[first], marks[second]] = [marks[second], marks[first]];
      isCrossed = true;
    }
  }
  return marks.map((mark, place) =>
    ({ ...mark, x: column, y: leader(place)[3] + 4, anchor: "start", line: leader(place) }));
}

export function drawLabels(plot, labels) {
  plot.querySelector(".leaders").replaceChildren(...labels.filter(label => label.line).map(({ line, index }) =>
    shape("path", { class: samples.colours[index], d: `M${line[0]} ${line[1]}L${line[2]} ${line[3]}` })));
  plot.querySelector(".labels").replaceChildren(...labels.map(label => {
    const text = shape("text", { "data-policy": label.index, x: label.x, y: label.y, "text-anchor": label.anchor });
    text.textContent = label.name;
    return text;
  }));
}
