// Moves what the program has drawn to where another choice has it.
function axis(text) {
  const [scale, low, high, start, end] = text.split(" ").map((part, i) => i ? Number(part) : part);
  return value => {
    const share = scale === "log" ? (Math.log(Math.max(value, low)) - Math.log(low)) / (Math.log(high) - Math.log(low)) : (value - low) / (high - low);
    return start + (end - start) * Math.min(Math.max(share, 0), 1);
  };
}

function movePoints(id, policies, xFigure, words) {
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
    const text = `${samples.policies[index]}: ${words(policy)}, score ${wording.score(policy.medianScore)}`;
    point.setAttribute("aria-label", text);
    point.querySelector("title").textContent = text;
    shown.push({ index, left, top, name: samples.policies[index], x: policy[xFigure], y: policy.medianScore });
  }
  moveLabels(plot, shown);
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
function dotsOf(xOf) {
  const chosen = choice(), links = weighed(chosen), list = [];
  samples.cells.forEach((cells, policy) => {
    for (let photo = 0; photo < samples.photos.length; photo += samples.dotStep) {
      const x = xOf(cells, photo, links, chosen), y = cells.scores[chosen.device]?.[photo];
      if (x > 0 && y != null) list.push({ policy, photo, x, y });
    }
  });
  return list;
}

function moveDots(id, xOf) {
  const plot = document.getElementById(id), group = plot?.querySelector(".dots");
  if (!group) return;
  const points = plot.querySelector(".points"), x = axis(points.dataset.x), y = axis(points.dataset.y), paths = samples.policies.map(() => "");
  for (const dot of dotsOf(xOf)) paths[dot.policy] += `M${x(dot.x).toFixed(1)} ${y(dot.y).toFixed(1)}h0`;
  for (const path of group.children) path.setAttribute("d", paths[Number(path.dataset.policy)] || "M0 0");
}

function moveLabels(plot, shown) {
  const taken = [], width = plot.viewBox.baseVal.width;
  const labels = new Map(Array.from(plot.querySelectorAll(".labels text"), label => [Number(label.dataset.policy), label]));
  for (const point of [...shown].sort((a, b) => b.y - a.y)) {
    const label = labels.get(point.index);
    if (!label) continue;
    const size = label.textContent.length * 7.8, isRight = point.left + 12 + size < width;
    const left = isRight ? point.left + 10 : point.left - 10 - size;
    let top = point.top - 7;
    while (taken.some(other => Math.abs(other.top - top) < 13 && other.left < left + size && left < other.left + other.size)) top += 3;
    taken.push({ top, left, size });
    label.setAttribute("x", isRight ? left : left + size);
    label.setAttribute("y", top);
    label.setAttribute("text-anchor", isRight ? "start" : "end");
  }
}

function moveBars(policies, budget) {
  const plot = document.getElementById("time-bars");
  if (!plot) return;
  const { start, end } = plot.querySelector(".time").dataset;
  const longest = Math.max(budget, ...policies.map(policy => (policy.compress ?? 0) + (policy.uploadP95 ?? policy.upload ?? 0))) * 1.08;
  const x = value => Number(start) + (end - start) * value / longest;
  drawTicks(plot, longest, x);
  for (const bar of plot.querySelectorAll(".bar")) {
    const policy = policies[Number(bar.dataset.policy)];
    const slow = (policy.compress ?? 0) + (policy.uploadP95 ?? policy.upload ?? 0), middle = Number(bar.dataset.top) + 14;
    let end = 0;
    bar.querySelectorAll("rect").forEach((part, index) => {
      const seconds = policy.segments[index] ?? 0;
      part.setAttribute("x", x(end));
      part.setAttribute("width", x(seconds) - x(0));
      end += seconds;
    });
    bar.querySelector(".slow").setAttribute("d", `M${x(end)} ${middle}H${x(slow)}m0-5v10`);
  }
  const line = plot.querySelector(".budget"), label = plot.querySelector(".budget-label");
  line.setAttribute("transform", `translate(${x(budget)} 0)`);
  label.setAttribute("x", x(budget));
  label.textContent = `budget ${budget} s`;
}

function drawTicks(plot, longest, x) {
  const rough = longest / 5, decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(times => times * decade).find(step => step >= rough);
  const bottom = plot.viewBox.baseVal.height - 44, marks = [];
  for (let value = 0; value <= longest; value += step) {
    const line = shape("path", { d: `M${x(value)} 8V${bottom}` });
    const text = shape("text", { x: x(value), y: bottom + 16, "text-anchor": "middle" });
    text.textContent = `${Number(value.toPrecision(6))} s`;
    marks.push(line, text);
  }
  plot.querySelector(".axes").replaceChildren(...marks);
}
