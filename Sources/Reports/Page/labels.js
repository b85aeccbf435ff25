// Names beside their marks, as LabelLayout.swift places them: none covers another, a mark or a leader, none leaves the plot.
const labelDistances = [5, 14, 26, 40, 56, 74, 94, 116, 140, 166, 194, 224, 256, 290];
const labelDirections = [[1, -0.5], [1, 0], [1, 0.6], [-1, -0.5], [-1, 0], [-1, 0.6], [0.5, -1], [0.5, 1], [-0.5, -1], [-0.5, 1], [1, -1], [1, 1], [-1, -1], [-1, 1], [0, -1], [0, 1], [0.25, -1], [-0.25, -1], [0.25, 1], [-0.25, 1]];
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const shortName = name => Array.from(name).length > 24 ? Array.from(name).slice(0, 23).join("") + "…" : name;

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

function labelsOf(marks, others, bounds) {
  const boxOf = ({ left, top, radius }) => ({ left: left - radius, top: top - radius, right: left + radius, bottom: top + radius });
  const near = marks.map(boxOf), all = [...near, ...others.map(boxOf)], boxes = [], leaders = [], labels = [];
  const place = mark => {
    const size = Array.from(mark.name).length * 7.8, own = boxOf(mark);
    for (const [obstacles, passes] of [[all, false], [near, false], [near, true]]) for (const distance of labelDistances) for (const [x, y] of labelDirections) {
      const left = mark.left + x * (mark.radius + distance), top = mark.top + y * (mark.radius + distance) + 4;
      const start = x > 0 ? left : x < 0 ? left - size : left - size / 2;
      const box = { left: start - 2, top: top - 12, right: start + size + 2, bottom: top + 4 };
      const line = [mark.left, mark.top, Math.min(Math.max(mark.left, box.left), box.right), Math.min(Math.max(mark.top, box.top), box.bottom)];
      if (box.left < bounds.left || box.right > bounds.right || box.top < bounds.top || box.bottom > bounds.bottom) continue;
      if (boxes.some(other => overlap(other, box) || crossesBox(line, other))) continue;
      if (leaders.some(other => crossesBox(other, box) || crossesLine(other, line))) continue;
      if (obstacles.some(other => overlap(other, box) || !passes && !overlap(other, own) && crossesBox(line, other))) continue;
      boxes.push(box);
      leaders.push(line);
      labels.push({ ...mark, x: left, y: top, anchor: x > 0 ? "start" : x < 0 ? "end" : "middle", line: distance > labelDistances[0] ? line : null });
      return;
    }
  };
  marks.forEach(place);
  return labels;
}

function drawLabels(plot, labels) {
  plot.querySelector(".leaders").replaceChildren(...labels.filter(label => label.line).map(({ line }) =>
    shape("path", { d: `M${line[0]} ${line[1]}L${line[2]} ${line[3]}` })));
  plot.querySelector(".labels").replaceChildren(...labels.map(label => {
    const text = shape("text", { "data-policy": label.index, x: label.x, y: label.y, "text-anchor": label.anchor });
    text.textContent = label.name;
    return text;
  }));
}
