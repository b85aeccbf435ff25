// The list of photos, and those whose fate differs between two policies.
// The places of a trial's texts, as PhotoFigures.swift writes them.
const [fate, outcome, size, pixels, score, worstPart, worstAt, upload, whole, encodes, compression, steps, uploads] =
  Array(13).keys();
const trialOf = ({ policy, photo }) => held.cells[policy].trials[photo];
const isSent = 0, isHarmed = 1;

// A policy's mark and name, as the answer's table has them.
const nameOf = policy => field("policies").querySelector(`tr[data-policy="${policy}"] .name`)?.cloneNode(true)
  ?? element("bdi", {}, held.policies[policy]);

function opener(place, ...words) { return element("a", { href: address(place) }, ...words); }

function rowOf(place) {
  const trial = trialOf(place), number = (text, isBad) => element("td", { className: isBad ? "n bad" : "n" }, text);
  const source = picture(`${held.hashes[place.photo]}-preview`);
  const preview = source ? [element("img", { src: source, alt: "", loading: "lazy", className: "preview" })] : [];
  const row = element("tr", {}, element("th", { scope: "row" }, ...preview,
    opener(place, element("bdi", {}, held.photos[place.photo]))),
  element("td", {}, ownNames[place.policy].cloneNode(true)),
    element("td", {}, held.kinds[place.photo]), element("td", { className: "wrap" }, trial[outcome]),
    number(trial[size] || "–"), number(trial[pixels]), number(trial[score], trial[fate] === isHarmed),
    number(trial[worstPart]), number(trial[upload]));
  row.dataset.place = `${place.policy}-${place.photo}`;
  return row;
}

let shown = 10;
const ownNames = held.policies.map((_, policy) => nameOf(policy));
const worstPlaces = held.worst.map(number =>
  ({ policy: Math.floor(number / held.photos.length), photo: number % held.photos.length }));
function list() {
  const asked = name => field(`filter-${name}`).value, name = asked("name").trim().toLowerCase();
  const found = worstPlaces.filter(place => (asked("policy") === "" || place.policy === Number(asked("policy")))
    && (asked("status") === "" || trialOf(place)[fate] === Number(asked("status")))
    && (asked("class") === "" || held.kinds[place.photo] === asked("class"))
    && held.photos[place.photo].toLowerCase().includes(name));
  const table = field("photo-table");
  table.tBodies[0].replaceChildren(...found.slice(0, shown).map(rowOf));
  table.caption.textContent = "Failures first, then by score; a name opens the photo";
  sort(table);
  field("photo-count").textContent = `${found.length} of ${worstPlaces.length}`;
  field("more").hidden = found.length <= shown;
}

// Photos that are sent well, harmed, over a limit, refused or failed under one policy and not so under the other.
function listFates() {
  const pair = ["first", "second"].map(which => Number(field(`fate-${which}`).value));
  const trials = photo => pair.map(policy => held.cells[policy].trials[photo]);
  const changed = held.photos.map((_, photo) => photo).filter(photo => {
    const [one, other] = trials(photo);
    return one && other && one[fate] !== other[fate];
  });
  const table = field("fate-table"), cell = (policy, photo) => {
    const own = trialOf({ policy, photo })[fate];
    return element("td", own === isSent ? {} : { className: "bad" }, opener({ policy, photo }, held.fates[own]));
  };
  table.tBodies[0].replaceChildren(...changed.map(photo => element("tr", {},
    element("th", { scope: "row" }, element("bdi", {}, held.photos[photo])),
    ...pair.map(policy => cell(policy, photo)))));
  table.caption.textContent = "Photos whose fate differs";
  Array.from(table.querySelectorAll("thead bdi"), (head, place) => { head.textContent = held.policies[pair[place]]; });
  sort(table);
}

// Names on the first screen open their photo.
function linkPictures() {
  for (const name of document.querySelectorAll(".ph p > bdi")) {
    const [policy, photo] = name.closest(".ph").querySelector(".cmp").dataset.place.split("-").map(Number);
    const link = opener({ policy, photo });
    name.replaceWith(link);
    link.append(name);
  }
}
