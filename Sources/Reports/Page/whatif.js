// “What if…”: an alternative's card, plot and table instead of the report's own. The address keeps which one, or the
// page itself if it was saved with one; what is saved is the page as the program wrote it.
const root = document.documentElement;
const written = new Blob([document.head.outerHTML, document.body.outerHTML]);
const templates = new Map(Array.from(document.querySelectorAll("template[data-if]"), one => [one.dataset.if, one]));
const parts = Array.from(document.querySelectorAll("[data-part]"), part =>
  ({ part, name: part.dataset.part, own: Array.from(part.childNodes) }));
const panel = field("panel"), ownCommand = field("command")?.textContent;

let now = null;
function showAlternative() {
  const key = parameters().get("if") ?? root.dataset.chosen ?? null, chosen = templates.get(key);
  if (key === now) return;
  now = key;
  const made = chosen?.content.cloneNode(true);
  for (const { part, name, own } of parts)
    part.replaceChildren(...(made ? made.querySelector(`[data-part="${name}"]`)?.childNodes ?? [] : own));
  if (chosen) sortable(field("answers"));
  root.toggleAttribute("data-alternative", chosen != null);
  field("changed").hidden = !chosen;
  field("condition").textContent = chosen?.dataset.condition ?? "";
  if (!panel) return;
  field("command").textContent = chosen?.dataset.command ?? ownCommand;
  for (const row of panel.querySelectorAll("[data-if]"))
    row.setAttribute("aria-pressed", row.dataset.if === chosen?.dataset.if);
}

function choose(name) {
  const now = parameters();
  delete root.dataset.chosen;
  if (name) now.set("if", name); else now.delete("if");
  history.replaceState(null, "", now.size ? `#${now}` : location.pathname + location.search);
  showAlternative();
  if (!panel) return;
  panel.close();
  scrollTo(0, 0);
}

function savePage() {
  const start = element("html", { lang: root.lang });
  start.dataset.chosen = now;
  save(`report-${now}.html`, "text/html",
    new Blob(["<!doctype html>\n", start.outerHTML.replace("</html>", ""), written, "</html>\n"]));
}

if (panel) {
  field("what-if").addEventListener("click", () => panel.showModal());
  field("panel-close").addEventListener("click", () => panel.close());
  panel.addEventListener("click", event => {
    const row = event.target.closest("[data-if]");
    if (row) choose(row.dataset.if);
    if (event.target === panel) panel.close();
  });
  field("copy-command").addEventListener("click", event =>
    navigator.clipboard?.writeText(field("command").textContent).then(
      () => { event.target.textContent = "Copied"; }, () => {}));
  field("reset").addEventListener("click", () => choose(null));
  field("save-page").addEventListener("click", savePage);
}
