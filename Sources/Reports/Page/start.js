// Listens to the reader.
for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
field("unfold")?.addEventListener("click", event => {
  const isFolded = document.documentElement.toggleAttribute("data-folded");
  event.target.setAttribute("aria-expanded", !isFolded);
  event.target.textContent = isFolded ? `Show all ${held.policies.length} policies` : "Show fewer policies";
});
if (field("unfold")) document.documentElement.toggleAttribute("data-folded", true);
for (const table of document.querySelectorAll("main table")) sortable(table);
addTools();
for (const id of ["filters", "fates"]) field(id)?.addEventListener("submit", event => event.preventDefault());
field("filters").addEventListener("input", () => { shown = 10; list(); });
field("fates")?.addEventListener("input", listFates);
field("more-photos").addEventListener("click", () => { shown += 50; list(); });
const follow = line => { const link = line?.querySelector("a"); if (link) location.hash = link.hash; };
document.addEventListener("click", event => {
  if (event.target.closest?.("svg.wide")) follow(readout(event.target));
});
document.addEventListener("input", event => {
  if (event.target.matches(".cmp input")) event.target.parentElement.style.setProperty("--x", `${event.target.value}%`);
});
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, event => {
  const mark = event.target.closest?.(marks), line = mark && readout(mark);
  if (line) read(line, mark.getAttribute("aria-label"));
});
for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, event => {
  const mark = event.target.closest?.(marks);
  if (mark) rest(readout(mark));
});
// A finger gives the focus as a mouse does.
document.addEventListener("pointerdown", event => event.target.closest?.(".point, .seg")?.focus());
document.addEventListener("pointermove", event => {
  const plot = event.target.closest?.("svg.wide");
  if (!plot || event.target.closest(".point")) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(plot.getScreenCTM().inverse());
  ring(plot, nearest(plot, at.x, at.y));
});
document.addEventListener("keydown", event => {
  const point = event.target.closest?.(".point");
  if (!point) return;
  if (event.key === "Enter") follow(readout(point));
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  ring(point.ownerSVGElement, nextDot(point.ownerSVGElement, Number(point.dataset.policy), step));
});
addEventListener("hashchange", () => { showAlternative(); openAddressed(); });
showAlternative();
// In a page of fewer photos, what the program has drawn of all of them stays until something else is asked for.
if (!held.isThinned) {
  linkPictures();
  list();
  if (field("fates")) listFates();
}
openAddressed();
const asked = field(parameters().get("at") ?? "");
for (let fold = asked?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
asked?.scrollIntoView();
