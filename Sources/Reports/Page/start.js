// Listens to the reader, and brings the page's Swift to life.
for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
field("unfold")?.addEventListener("click", event => {
  const isFolded = document.documentElement.toggleAttribute("data-folded");
  event.target.setAttribute("aria-expanded", !isFolded);
  event.target.textContent = isFolded ? `Show all ${held.policies.length} policies` : "Show what no other beats alone";
});
if (field("unfold")) document.documentElement.toggleAttribute("data-folded", true);
for (const table of document.querySelectorAll("table[id]")) sortable(table);
form.addEventListener("input", update);
form.addEventListener("reset", () => setTimeout(update));
field("decision-switch")?.addEventListener("input", update);
for (const id of ["switches", "filters", "prices", "fates", "decision-switch"])
  field(id)?.addEventListener("submit", event => event.preventDefault());
field("filters").addEventListener("input", () => { shown = 10; list(); });
for (const id of ["prices", "fates"]) field(id)?.addEventListener("input", list);
document.addEventListener("click", event => {
  if (event.target.id !== "more-photos") return;
  shown += 50;
  list();
});
hoverable("bytes-plot", 0);
hoverable("time-plot", 1);
addEventListener("hashchange", () => {
  if (recall()) update();
  openAddressed(true);
  remember();
});
openAddressed(true);
const isAsked = recall();
const unpacked = new Blob([bytesOf("wasm")]).stream().pipeThrough(new DecompressionStream("gzip"));
new Response(unpacked).arrayBuffer().then(bytes => WebAssembly.instantiate(bytes)).then(({ instance }) => {
  swift = instance.exports;
  send(bytesOf("samples"));
  swift.load();
  openAddressed(false);
  // What the program has drawn of all photos stays until something else is asked; the sliders of the strips need to
  // know where the answer flips.
  if (isAsked) update();
  else if (!held.isThinned) {
    list();
    settle();
  }
});
