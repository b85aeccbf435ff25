// Single photos of a scatter plot, under the pointer or by arrow keys from their policy's point.
import { axis, dotsOf } from "./drawing.js";
import { wording } from "./figures.js";
import { address, element, shape } from "./photos.js";
import { samples } from "./samples.js";

function readout(plot) {
  const figure = plot.closest("figure"),
    line = element("p", { className: "readout note", role: "status" },
      "Point at a dot, or focus a policy and press an arrow key: single photos.");
  figure.querySelector("figcaption").before(line);
  return line;
}

export function hoverable(id, xFigure) {
  const plot = document.getElementById(id);
  if (!plot?.querySelector(".dots")) return;
  const line = readout(plot), ring = shape("circle", { r: 7, class: "ring", visibility: "hidden" });
  plot.append(ring);
  let current = null;
  const show = dot => {
    current = dot;
    ring.setAttribute("visibility", dot ? "visible" : "hidden");
    if (!dot) return;
    ring.setAttribute("cx", dot.left);
    ring.setAttribute("cy", dot.top);
    line.replaceChildren(element("a", { href: address(dot) }, element("bdi", {}, samples.photos[dot.photo])),
      ` under ${samples.policies[dot.policy]}: ${xFigure.words(dot.x)}, score ${wording.score(dot.y)}`);
  };
  const place = () => {
    const points = plot.querySelector(".points"), x = axis(points.dataset.x), y = axis(points.dataset.y);
    return dotsOf(xFigure.of).map(dot => ({ ...dot, left: x(dot.x), top: y(dot.y) }));
  };
  plot.addEventListener("pointermove", event => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(plot.getScreenCTM().inverse());
    let best = null, least = 144;
    for (const dot of place()) {
      const distance = (dot.left - at.x) ** 2 + (dot.top - at.y) ** 2;
      if (distance < least) [best, least] = [dot, distance];
    }
    if (best) show(best);
  });
  plot.addEventListener("click", () => { if (current) location.hash = address(current); });
  plot.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key],
      point = event.target.closest?.(".point");
    if (!point) return;
    if (event.key === "Enter" && current) location.hash = address(current);
    if (!step) return;
    event.preventDefault();
    const dots = place().filter(dot => dot.policy === Number(point.dataset.policy)).sort((a, b) => a.x - b.x);
    const now = dots.findIndex(dot => current && dot.policy === current.policy && dot.photo === current.photo);
    show(dots[now < 0 ? 0 : Math.min(Math.max(now + step, 0), dots.length - 1)]);
  });
}
