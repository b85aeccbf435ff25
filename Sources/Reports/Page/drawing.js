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
    const compressed = policy.compress ?? 0, sent = compressed + (policy.upload ?? 0);
    const slow = compressed + (policy.uploadP95 ?? policy.upload ?? 0), middle = Number(bar.dataset.top) + 14;
    const [first, second] = bar.querySelectorAll("rect");
    first.setAttribute("width", x(compressed) - x(0));
    second.setAttribute("x", x(compressed));
    second.setAttribute("width", x(sent) - x(compressed));
    bar.querySelector(".slow").setAttribute("d", `M${x(sent)} ${middle}H${x(slow)}m0-5v10`);
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
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", `M${x(value)} 8V${bottom}`);
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("x", x(value));
    text.setAttribute("y", bottom + 16);
    text.setAttribute("text-anchor", "middle");
    text.textContent = `${Number(value.toPrecision(6))} s`;
    marks.push(line, text);
  }
  plot.querySelector(".axes").replaceChildren(...marks);
}
