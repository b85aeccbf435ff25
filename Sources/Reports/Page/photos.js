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

function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
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
