// One photo's way from the tap on Send to the recipient, a row a step.
import { wording } from "./figures.js";
import { overLinks } from "./gather.js";
import { element, shape } from "./photos.js";
import { weighed } from "./rule.js";
import { samples } from "./samples.js";

function stepsOf({ policy, photo }, chosen) {
  const cells = samples.cells[policy], links = weighed(chosen), cpu = cells.cpu[photo], parts = cells.parts[photo];
  const sent = overLinks(cells, photo, links, "p50"), queue = overLinks(cells, photo, links, "queue") ?? 0;
  const list = [];
  const add = (name, seconds) => {
    if (!(seconds > 0)) return;
    const index = samples.segments.indexOf(name), begin = list.length ? list[list.length - 1].end : 0;
    list.push({ name, title: samples.titles[index], begin, end: begin + seconds });
  };
  if (cpu != null) {
    const known = parts ? parts.reduce((sum, seconds) => sum + seconds, 0) : 0;
    samples.segments.slice(0, 5).forEach((name, part) => add(name, parts ? parts[part] / chosen.speed : 0));
    add("other", Math.max(0, cpu - known) / chosen.speed);
  }
  if (sent != null) { add("queue", queue); add("upload", Math.max(0, sent - queue)); }
  return list;
}

export function waterfall(place, chosen) {
  const steps = stepsOf(place, chosen);
  if (!steps.length) return element("p", { className: "note" }, "Nothing was sent.");
  const row = 24, start = 130, width = 560, end = width - 80, height = steps.length * row + 30;
  const longest = Math.max(chosen.budget, steps[steps.length - 1].end) * 1.02,
    x = seconds => start + (end - start) * seconds / longest;
  const words = steps.map(step => `${step.title} ${wording.seconds(step.end - step.begin)}`).join(", ");
  const svg = shape("svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
      "aria-label": `Waterfall: ${words}. Budget ${chosen.budget} s.` });
  steps.forEach((step, index) => {
    const top = index * row + 4, name = shape("text", { x: start - 10, y: top + 13, "text-anchor": "end" });
    name.textContent = step.title;
    const time = shape("text", { x: Math.min(x(step.end) + 6, width - 74), y: top + 13 });
    time.textContent = wording.seconds(step.end - step.begin);
    svg.append(name,
      shape("rect",
        { class: step.name, x: x(step.begin), y: top, width: Math.max(1, x(step.end) - x(step.begin)), height: 16 }),
          time);
  });
  const label = shape("text", { class: "budget-label", x: x(chosen.budget), y: height - 6, "text-anchor": "middle" });
  label.textContent = `budget ${chosen.budget} s`;
  svg.append(shape("path", { class: "budget", d: `M${x(chosen.budget)} 0V${height - 22}` }), label);
  const untimed = samples.cells[place.policy].cpu[place.photo] == null
    ? " The compression of this photo was not timed." : "";
  return element("figure", {},
    element("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: "Waterfall" }, svg),
    element("figcaption", {}, `From the tap on Send until the server has the picture, medians.${untimed}`));
}
