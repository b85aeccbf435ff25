// The document: what the switches hold goes to the page's Swift, and what that draws goes onto the screen.
"use strict";
const field = id => document.getElementById(id);
const held = JSON.parse(field("photos-held").textContent);
const form = field("switches");
const bytesOf = id => Uint8Array.from(atob(field(id).textContent), sign => sign.charCodeAt(0));
let swift;

// Texts go in and out of the Swift's memory.
function send(bytes) {
  // Making room may move the memory: its buffer is asked for afterwards.
  const room = swift.memoryFor(bytes.length);
  new Uint8Array(swift.memory.buffer, room, bytes.length).set(bytes);
}
function received(place) {
  return new TextDecoder().decode(new Uint8Array(swift.memory.buffer, place, swift.length()));
}

// Figures one after the other, as FigureBytes.swift reads them.
function packed(figures) {
  const bytes = [];
  for (const figure of figures) {
    if (typeof figure === "number") {
      let rest = figure < 0 ? -2 * figure - 1 : 2 * figure;
      for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(rest % 128 | 128);
      bytes.push(rest);
    } else if (typeof figure === "string") {
      const text = new TextEncoder().encode(figure);
      bytes.push(...packed([text.length]), ...text);
    } else bytes.push(...new Uint8Array(Float64Array.of(figure.exact).buffer));
  }
  return bytes;
}

const exact = value => ({ exact: Number(value) });
const place = value => value === "" || value == null ? -1 : Number(value);
const within = (id, usual) => field(id).value !== "" && Number(field(id).value) >= 0 ? Number(field(id).value) : usual;
const zooms = () => field("criterion").selectedOptions[0]?.dataset.zooms != null;
const weightFields = () => Array.from(document.querySelectorAll(".weight"));

// What is asked: the switches, prices, pairs and filters, in the order in which Asked.swift reads them.
function asked() {
  const link = field("link").value, weights = weightFields();
  const isAsGiven = weights.every(input => input.value === input.defaultValue);
  const isOwn = isAsGiven && (link === "mix" || field("link").selectedOptions[0].defaultSelected);
  // What a field shows is rounded; one that nobody touched keeps its share.
  const share = input => input.value === input.defaultValue ? Number(input.dataset.share) : Number(input.value) || 0;
  const shares = link === "mix" ? weights.map(input => Math.max(0, share(input)))
    : weights.map((_, index) => index === Number(link) ? 1 : 0);
  const budget = Number(field("budget").value) > 0 ? field("budget").value : field("budget").defaultValue;
  const goals = ["well", "bytes", "eye"], photos = ["all", "real", "generated"];
  const price = name => exact(Math.max(0, Number(field(`price-${name}`).value) || 0));
  return packed([
    isOwn ? 1 : 0, link === "mix" ? 1 : 0, shares.length, ...shares.map(exact), Number(field("device").value || 0),
    exact(budget), exact(Number(field("speed").value) || 1),
    place(field("criterion").value === "score" ? "" : field("criterion").value),
    exact(zooms() ? Math.min(100, within("zooming", 0)) / 100 : 0),
    exact(within("harmed-below", field("harmed-below").defaultValue)),
    exact(within("floor", field("floor").defaultValue) / 100), goals.indexOf(field("goal").value),
    photos.indexOf(field("whose").value), Number(field("counts").value), place(field("versus").value),
    ...["users", "pictures", "downloads", "storage",
      "download"].map(price), place(field("fate-first")?.value), place(field("fate-second")?.value),
    place(field("filter-policy").value), field("filter-status").value, field("filter-class").value,
    field("filter-name").value.trim().toLowerCase(), shown,
  ]);
}

// Puts each element that was drawn in the place of the one with the same mark.
function put(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  for (const fresh of made.content.querySelectorAll("[data-live]")) {
    const own = document.querySelector(`[data-live="${fresh.dataset.live}"]`);
    if (!own) continue;
    own.hidden = fresh.hasAttribute("hidden");
    // A head is the same if its words are: sorting has put buttons into it.
    const isSame = own.tagName === "THEAD" ? own.textContent === fresh.textContent : own.innerHTML === fresh.innerHTML;
    if (fresh.tagName !== "ARTICLE" && fresh.querySelector("[data-live]") || isSame) continue;
    own.replaceChildren(...fresh.childNodes);
    delete own.dataset.rest;
    own.classList.remove("live");
    if (own.tagName === "THEAD") sortable(own.parentElement);
    if (own.tagName === "TBODY") sort(own.parentElement);
  }
  dress();
}

// Puts pictures into their places: the two of each photo on the first screen, and one beside each name of the list.
function dress() {
  for (const box of document.querySelectorAll(".cmp:not(:has(img))")) {
    const [policy, photo] = box.dataset.place.split("-").map(Number), shown = shownOf({ policy, photo }, true);
    if (shown) box.prepend(element("img", { className: "o", src: shown.before, alt: "original" }),
      element("img", { className: "r", src: shown.after, alt: "rendition" }));
  }
  for (const name of held.isThinned ? [] : document.querySelectorAll(".ph p > bdi")) {
    const [policy, photo] = name.closest(".ph").querySelector(".cmp").dataset.place.split("-").map(Number);
    const link = element("a", { href: address({ policy, photo }) });
    name.replaceWith(link);
    link.append(name);
  }
  for (const cell of document.querySelectorAll("#photo-table th:not(:has(img))")) {
    const at = cell.parentElement.dataset.place?.split("-")[1], source = at && picture(`${held.hashes[at]}-preview`);
    if (source) cell.prepend(element("img", { src: source, alt: "", loading: "lazy", className: "preview" }));
  }
}

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key in made) made[key] = value; else made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A switch was turned: everything is drawn again, and what would change the answer a little at a time.
let turn = 0, shown = 10;
function update() {
  field("mix").hidden = field("link").value !== "mix";
  field("harmed-by").hidden = field("criterion").value !== "score";
  field("who-zooms").hidden = !zooms();
  tellChanged();
  tellImpossible();
  remember();
  if (!swift) return;
  send(asked());
  put(received(swift.ask()));
  openAddressed(false);
  settle();
}

function settle() {
  const now = ++turn;
  delete document.documentElement.dataset.settled;
  const go = () => {
    if (now !== turn) return;
    const end = performance.now() + 12;
    while (performance.now() < end) {
      if (swift.search()) continue;
      put(received(swift.flips()));
      document.documentElement.dataset.settled = "";
      return;
    }
    setTimeout(go);
  };
  setTimeout(go);
}

function list() {
  if (!swift) return;
  send(asked());
  put(received(swift.list()));
}

// A segment of a strip sets the switches to what it is the answer for.
function set(segment) {
  for (const part of segment.dataset.set.split(";")) {
    const [id, value] = part.split("=");
    (id.startsWith("weight-") ? weightFields()[Number(id.slice(7))] : field(id)).value = value;
  }
  update();
}

// What is changed from the run, in one line.
function tellChanged() {
  const words = Array.from(form.querySelectorAll("[data-says]")).filter(input => input.value !== initial(input)
    && !input.closest("[hidden]")).map(input => {
    const value = input.selectedOptions?.[0].textContent ?? input.value;
    return `${input.dataset.says} ${value}${input.dataset.unit ?? ""}`.trim();
  });
  for (const line of document.querySelectorAll("[data-changed]"))
    line.textContent = words.length ? `Changed from the run: ${words.join(" · ")}`
      : "Nothing is changed from the run.";
  field("changed").hidden = words.length === 0;
}

// What the fields hold that no answer can be for, and what is asked instead.
function tellImpossible() {
  const told = [], note = field("switch-note"), budget = field("budget").value;
  const isScore = value => value !== "" && value >= 0 && value <= 100;
  if (!(budget > 0 && budget <= 600)) told.push(`The budget has to be above 0 and at most 600 s${budget > 0 ? ""
    : `; the run’s ${field("budget").defaultValue} s are asked`}.`);
  if (!isScore(field("harmed-below").value)) told.push("Scores lie between 0 and 100.");
  if (zooms() && !isScore(field("zooming").value)) told.push("A share of recipients lies between 0 and 100 %.");
  if (!isScore(field("floor").value)) told.push("The floor is a share between 0 and 100 %.");
  if (weightFields().some(input => input.value < 0)) told.push("A negative share counts as none.");
  note.textContent = told.join(" ");
  note.classList.toggle("warning", told.length > 0);
}

// The switches in the page's address, beside the photo that is open, so that everybody with the address sees the same.
const addressed = {
  link: "link", screen: "device", budget: "budget", looks: "criterion", zooming: "zooming", harmed: "harmed-below",
  best: "goal", floor: "floor", against: "versus", photos: "whose", phone: "speed", compression: "counts" };
const initial = input => input.tagName === "SELECT"
  ? Array.from(input.options).find(option => option.defaultSelected)?.value ?? input.options[0]?.value
  : input.defaultValue;
const parameters = () => new URLSearchParams(location.hash.slice(1).includes("=") ? location.hash.slice(1) : "");

function remember() {
  const now = parameters(), weights = weightFields();
  for (const [name, id] of Object.entries(addressed)) {
    const input = field(id);
    if (input.value === initial(input)) now.delete(name); else now.set(name, input.value);
  }
  if (weights.every(input => input.value === input.defaultValue)) now.delete("mix");
  else now.set("mix", weights.map(input => input.value).join(" "));
  const words = now.toString(), hasOther = location.hash && !location.hash.includes("=");
  if (words !== location.hash.slice(1) && !(words === "" && (hasOther || !location.hash)))
    history.replaceState(null, "", words ? `#${words}` : location.pathname + location.search);
}

// Sets the switches as the address has them; false if it has none.
function recall() {
  const now = parameters(), names = Object.entries(addressed).filter(([name]) => now.has(name));
  for (const [name, id] of names) field(id).value = now.get(name);
  const weights = now.get("mix")?.split(" ") ?? [];
  weights.forEach((weight, index) => { if (weightFields()[index]) weightFields()[index].value = weight; });
  return names.length + weights.length > 0;
}

// A figure's place when a table is sorted by what it shows.
function sortValue(text) {
  const signed = text.trim().replace("−", "-").replace("+", "");
  const found = /^(-?[\d.,]+)\s*(bytes?|kB|MB|GB|TB|ms|s|min|h|%)?/.exec(signed);
  if (!found) return null;
  const size = { kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, ms: 1e-3, min: 60, h: 3600 }[found[2]] ?? 1;
  return parseFloat(found[1].replace(/,/g, "")) * size;
}

function sort(table) {
  const column = Array.from(table.tHead.rows[0].cells).findIndex(head => head.ariaSort), body = table.tBodies[0];
  if (column < 0) return;
  const isUp = table.tHead.rows[0].cells[column].ariaSort === "ascending";
  const text = row => row.cells[column]?.textContent ?? "";
  body.append(...Array.from(body.rows).sort((a, b) => {
    const left = sortValue(text(a)), right = sortValue(text(b));
    if (left == null || right == null) return left === right ? text(a).localeCompare(text(b), "en")
      : left == null ? 1 : -1;
    return isUp ? left - right : right - left;
  }));
}

function sortable(table) {
  for (const head of table.tHead.rows[0].cells) {
    const button = element("button", { type: "button" }, ...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.ariaSort === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.ariaSort = isUp ? "descending" : "ascending";
      sort(table);
    });
  }
}

// Single photos of a scatter plot, under the pointer or by arrow keys from their policy's point.
let ringed = -1;
function ring(plot, x, y, policy, step) {
  const which = ["late-plot", "bytes-plot", "time-plot"].indexOf(plot.id), line = readout(plot);
  if (!swift || which < 1 || !line) return;
  const words = received(swift.dot(which, x, y, policy, ringed, step));
  if (!words) return;
  read(line, words, true);
  const at = line.firstChild.dataset, mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  ringed = Number(at.photo);
  for (const [name, value] of Object.entries({ r: 7, class: "ring", cx: at.x, cy: at.y }))
    mark.setAttribute(name, value);
  plot.querySelector(".ring")?.remove();
  plot.append(mark);
}

const marks = ".row, .seg, .point";
// The sentence beside a plot is replaced while one of its marks has the pointer or the focus: nothing is covered.
const readout = mark => mark.closest("figure, section")?.querySelector(".readout");
function read(line, words, isMarkup) {
  line.dataset.rest ??= line.innerHTML;
  line[isMarkup ? "innerHTML" : "textContent"] = words;
  line.classList.add("live");
}
function rest(line) {
  if (line?.dataset.rest == null) return;
  // What has the focus is told again when the pointer goes.
  const focused = document.activeElement?.closest(marks);
  if (focused && readout(focused) === line) return read(line, focused.getAttribute("aria-label"), false);
  line.innerHTML = line.dataset.rest;
  delete line.dataset.rest;
  line.classList.remove("live");
}
