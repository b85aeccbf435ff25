// All photos: filtered, worst first, each with an address of its own.
const pageOf = 40;
let shownPhotos = pageOf;

function places(device) {
  const list = [];
  samples.cells.forEach((cells, policy) => cells.status.forEach((status, photo) => {
    if (status == null) return;
    const rank = cells.bytes[photo] == null ? -1000 : cells.scores[device]?.[photo] ?? 1000;
    list.push({ policy, photo, rank });
  }));
  return list.sort((a, b) => a.rank - b.rank || a.photo - b.photo || a.policy - b.policy);
}

function passes({ policy, photo }, device) {
  const cells = samples.cells[policy], value = id => document.getElementById(id).value;
  if (value("filter-policy") !== "" && Number(value("filter-policy")) !== policy) return false;
  if (value("filter-class") !== "" && (samples.kinds[photo] || "-") !== value("filter-class")) return false;
  const name = value("filter-name").trim().toLowerCase();
  if (name && !samples.photos[photo].toLowerCase().includes(name)) return false;
  const status = value("filter-status");
  if (status === "harmed") return (cells.scores[device]?.[photo] ?? 100) < harmedBelow;
  return !status || samples.statuses[cells.status[photo]] === status;
}

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value; else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const address = ({ policy, photo }) => `#photo=${encodeURIComponent(samples.photos[photo])}&policy=${encodeURIComponent(samples.policies[policy])}`;

function policySign(policy) {
  const sign = document.querySelector(`#answers tr[data-policy="${policy}"] .sign`).cloneNode(true);
  return [sign, element("bdi", {}, samples.policies[policy])];
}

function photoRow(place, chosen) {
  const { policy, photo } = place, cells = samples.cells[policy], score = cells.scores[chosen.device]?.[photo];
  const [width, height] = cells.size[photo] ?? [0, 0], tile = cells.tiles[chosen.device]?.[photo];
  const number = (text, isBad) => element("td", { className: isBad ? "n bad" : "n" }, text);
  const link = element("a", { href: address(place) }, element("bdi", {}, samples.photos[photo]));
  return element("tr", {},
    element("th", { scope: "row" }, ...preview(photo), link),
    element("td", {}, ...policySign(policy)),
    element("td", {}, samples.kinds[photo] || unknown),
    element("td", { className: "wrap" }, cells.reason[photo] ?? samples.statuses[cells.status[photo]]),
    number(wording.bytes(cells.bytes[photo])), number(width ? `${width} × ${height}` : unknown),
    number(wording.score(score), (score ?? 100) < harmedBelow), number(wording.score(tile?.[2])),
    number(wording.seconds(overLinks(cells, photo, weighed(chosen), "p50"))));
}

function preview(photo) {
  const source = picture(`${samples.hashes[photo]}-preview`);
  return source ? [element("img", { src: source, alt: "", loading: "lazy", className: "preview" })] : [];
}

function listPhotos() {
  const chosen = choice(), all = places(chosen.device).filter(place => passes(place, chosen.device));
  const body = document.querySelector("#photo-table tbody");
  body.replaceChildren(...all.slice(0, shownPhotos).map(place => photoRow(place, chosen)));
  document.getElementById("photo-count").textContent = `${all.length.toLocaleString("en-US")} of ${(samples.photos.length * samples.policies.length).toLocaleString("en-US")}`;
  document.getElementById("more-photos").parentElement.hidden = all.length <= shownPhotos;
  document.querySelector("#photo-table caption").textContent = "Failures first, then by score; a name opens the photo";
}

// The photo of the address, if it names one that is here.
function addressed() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const photo = samples.photos.indexOf(parts.get("photo")), policy = samples.policies.indexOf(parts.get("policy"));
  return photo < 0 || policy < 0 ? null : { policy, photo };
}

function facts(place, chosen) {
  const { policy, photo } = place, cells = samples.cells[policy], [width, height, bytes] = samples.sides[photo];
  const [w, h] = cells.size[photo] ?? [0, 0], tile = cells.tiles[chosen.device]?.[photo];
  const rows = [
    ["Original", `${wording.bytes(bytes)}, ${width} × ${height} px`],
    ["Rendition", cells.bytes[photo] == null ? cells.reason[photo] ?? unknown : `${wording.bytes(cells.bytes[photo])}, ${w} × ${h} px, ${cells.encodes[photo]} encode${cells.encodes[photo] === 1 ? "" : "s"}`],
    ["Score", `${wording.score(cells.scores[chosen.device]?.[photo])} on ${samples.devices[chosen.device] ?? "no device"}`],
  ];
  if (tile) rows.push(["Worst part", `${wording.score(tile[2])} at ${tile[0]}, ${tile[1]} px`]);
  if (cells.reason[photo] && cells.bytes[photo] != null) rows.push(["Remark", cells.reason[photo]]);
  samples.links.forEach((link, index) => rows.push([`Upload, ${link}`,
    `${wording.seconds(cells.p50[index][photo])}, 95th pct ${wording.seconds(cells.p95[index][photo])}, in ${samples.budget} s with a chance of ${wording.share(cells.chance[index][photo])}`]));
  if (cells.cpu[photo] != null) rows.push(["Compression", `${wording.seconds(cells.cpu[photo] / chosen.speed)} of CPU time`]);
  const list = element("dl", {});
  for (const [term, text] of rows) list.append(element("dt", {}, term), element("dd", {}, text));
  const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;
  list.append(element("dt", {}, "Again"), element("dd", {}, element("code", {}, `stepwedge compress ${quoted(samples.photos[photo])} --policy ${quoted(samples.policies[policy])}`)));
  return list;
}

function picture(key) {
  const held = document.getElementById(`picture-${key}`);
  return held ? `data:image/jpeg;base64,${held.textContent.trim()}` : null;
}

// The original above the rendition, cut at a place that a slider moves.
function slider({ policy, photo }) {
  const key = samples.cells[policy].sha?.[photo], before = picture(`${key}-reference`), after = picture(`${key}-rendition`);
  if (!before || !after) return element("p", { className: "note" }, "The pictures of this photo are not in this page.");
  const over = element("img", { src: before, alt: "original", className: "over" });
  const stage = element("div", { className: "stage" }, element("img", { src: after, alt: `rendition under ${samples.policies[policy]}` }), over);
  const range = element("input", { type: "range", min: 0, max: 100, value: 50, id: "split" });
  const cut = () => { over.style.clipPath = `inset(0 ${100 - range.value}% 0 0)`; };
  range.addEventListener("input", event => { event.stopPropagation(); cut(); });
  cut();
  const buttons = [["original", 100], ["half", 50], ["rendition", 0]].map(([title, at]) => {
    const button = element("button", { type: "button" }, title);
    button.addEventListener("click", () => { range.value = at; cut(); });
    return button;
  });
  return element("div", { className: "compare" }, stage,
    element("p", {}, element("label", { htmlFor: "split" }, "Original left of the cut "), range, " ", ...buttons),
    element("p", { className: "note" }, "The part that lost most, at the screen’s own pixels."));
}

function openAddressed(isMoving) {
  const viewer = document.getElementById("viewer"), place = addressed();
  viewer.hidden = !place;
  if (!place) return;
  const close = element("a", { href: "#photos" }, "Close");
  viewer.replaceChildren(
    element("h3", { id: "viewer-title", tabIndex: -1 }, element("bdi", {}, samples.photos[place.photo]), " under ", element("bdi", {}, samples.policies[place.policy])),
    slider(place), facts(place, choice()), element("p", {}, close));
  if (isMoving) { viewer.scrollIntoView(); document.getElementById("viewer-title").focus({ preventScroll: true }); }
}
