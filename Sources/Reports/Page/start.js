// Listens to the reader, and brings the page's Swift to life.
for (const part of document.querySelectorAll(".needs-script:not(#changed)")) part.hidden = false;
field("unfold")?.addEventListener("click", event => {
  const isFolded = document.documentElement.toggleAttribute("data-folded");
  event.target.setAttribute("aria-expanded", !isFolded);
  event.target.textContent = isFolded ? `Show all ${held.policies.length} policies` : "Show fewer policies";
});
if (field("unfold")) document.documentElement.toggleAttribute("data-folded", true);
for (const table of document.querySelectorAll("main table")) sortable(table);
addTools();
const panel = field("panel");
field("what-if").addEventListener("click", () => panel.showModal());
field("panel-close").addEventListener("click", () => panel.close());
panel.addEventListener("click", event => { if (event.target === panel) panel.close(); });
field("reset").addEventListener("click", () => form.reset());
form.addEventListener("input", update);
form.addEventListener("reset", () => setTimeout(update));
for (const id of ["switches", "filters", "prices", "fates"])
  field(id)?.addEventListener("submit", event => event.preventDefault());
field("filters").addEventListener("input", () => { shown = 10; list(); });
for (const id of ["prices", "fates"]) field(id)?.addEventListener("input", list);
const follow = line => { const link = line?.querySelector("a"); if (link) location.hash = link.hash; };
document.addEventListener("click", event => {
  const segment = event.target.closest?.(".seg[data-set]");
  if (segment) set(segment);
  if (event.target.closest?.("svg.wide")) follow(readout(event.target));
  if (event.target.id !== "more-photos") return;
  shown += 50;
  list();
});
document.addEventListener("input", event => {
  if (event.target.matches(".cmp input")) event.target.parentElement.style.setProperty("--x", `${event.target.value}%`);
});
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, event => {
  const mark = event.target.closest?.(marks), line = mark && readout(mark);
  if (line) read(line, mark.getAttribute("aria-label"), false);
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
  ring(plot, at.x, at.y, 0, 0);
});
document.addEventListener("keydown", event => {
  const segment = event.target.closest?.(".seg[data-set]"), point = event.target.closest?.(".point");
  if (segment && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); set(segment); }
  if (!point) return;
  if (event.key === "Enter") follow(readout(point));
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  ring(point.ownerSVGElement, 0, 0, Number(point.dataset.policy), step);
});
addEventListener("hashchange", () => {
  if (recall()) update();
  openAddressed();
  remember();
});
const isAsked = recall();
tellChanged();
dress();
openAddressed();
field(parameters().get("at") ?? "")?.scrollIntoView();
const unpacked = new Blob([bytesOf("wasm")]).stream().pipeThrough(new DecompressionStream("gzip"));
new Response(unpacked).arrayBuffer().then(bytes => WebAssembly.instantiate(bytes)).then(({ instance }) => {
  swift = instance.exports;
  send(bytesOf("samples"));
  swift.load();
  openAddressed();
  // What the program has drawn of all photos stays until something else is asked; the strips need to know where the
  // answer flips.
  if (isAsked) update();
  else if (!held.isThinned) {
    list();
    settle();
  }
});
