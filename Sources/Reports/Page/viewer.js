// The photo of the address, if it names one that is here.
function openPlace() {
  const parts = parameters();
  const photo = held.photos.indexOf(parts.get("photo")), policy = held.policies.indexOf(parts.get("policy"));
  return photo < 0 || policy < 0 ? null : { policy, photo };
}

// Pictures of the first screen are elements that may go; all others are texts.
const inPlace = new Map(Array.from(document.querySelectorAll("img[id^=picture-]"), one => [one.id.slice(8), one.src]));
const holds = key => inPlace.has(key) || field(`picture-${key}`) != null;
function picture(key) {
  return inPlace.get(key)
    ?? (holds(key) ? `data:image/jpeg;base64,${field(`picture-${key}`).textContent.trim()}` : null);
}

function address({ policy, photo }) {
  const now = parameters();
  now.set("photo", held.photos[photo]);
  now.set("policy", held.policies[policy]);
  return `#${now}`;
}

// What is shown of a place, in the pixels of the first screen (Device.shownSize): the whole picture, or the part that
// lost most around its worst tile.
const partSide = 400, tileSide = 256;

function shownOf({ policy, photo }, prefersPart) {
  const own = held.hashes[photo], made = `${own}-${held.cells[policy].sha[photo]}`,
    tile = held.cells[policy].tiles[photo], screen = held.screen;
  const kept = (kind, reference) =>
    ({ before: picture(`${reference}-${kind}reference`), after: picture(`${made}-${kind}rendition`),
      losses: picture(`${made}-${kind}heatmap`) });
  const all = kept("whole-", own), cut = kept("", made);
  const isWhole = all.before && all.after && !(prefersPart && cut.before && cut.after), pictures = isWhole ? all : cut;
  if (!pictures.before || !pictures.after || !screen) return null;
  const [width, height] = held.sides[photo], long = Math.max(...screen), short = Math.min(...screen);
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height));
  const whole = [width, height].map(side => Math.round(side * scale));
  const centre = tile ? whole.map((side, axis) => tile[axis] + Math.floor(Math.min(tileSide, side - tile[axis]) / 2))
    : whole.map(side => Math.floor(side / 2));
  const size = isWhole ? whole : whole.map(side => Math.min(partSide, side));
  const at = whole.map((side, axis) => isWhole ? 0
    : Math.min(Math.max(0, centre[axis] - Math.floor(size[axis] / 2)), side - size[axis]));
  return { ...pictures, isWhole, whole, size, at, centre: centre.map((place, axis) => place - at[axis]),
    tile: tile?.map((place, axis) => place - at[axis]) };
}

// What another policy made of the same pixels of the same photo; null if the run has no such picture.
function rivalOf(place, policy) {
  const own = held.hashes[place.photo], made = other => `${own}-${held.cells[other].sha[place.photo]}`,
    tile = other => `${held.cells[other].tiles[place.photo]}`;
  const has = (other, kind) => holds(`${made(other)}-${kind}rendition`);
  if (has(place.policy, "whole-") && holds(`${own}-whole-reference`))
    return has(policy, "whole-") ? () => picture(`${made(policy)}-whole-rendition`) : null;
  return has(policy, "") && tile(policy) === tile(place.policy) ? () => picture(`${made(policy)}-rendition`) : null;
}

// Left of the divider: the original, or another policy's rendition.
function leftSide(place, over) {
  const others = held.policies.map((_, policy) => policy).filter(policy => policy !== place.policy
    && rivalOf(place, policy));
  if (!others.length) return [];
  const select = element("select", { id: "left-side" }, element("option", { value: "" }, "the original"),
    ...others.map(policy => element("option", { value: policy }, held.policies[policy])));
  const original = over.src;
  select.addEventListener("input", event => {
    event.stopPropagation();
    over.src = select.value === "" ? original : rivalOf(place, Number(select.value))();
    over.alt = select.value === "" ? "original" : `rendition under ${held.policies[Number(select.value)]}`;
  });
  return [element("label", { htmlFor: "left-side" }, "Left of the divider"), select];
}

// What the colours of the map of losses say. On a screen that shows gain maps, photos with one are judged by cvvdp.
const legend = () =>
  element("p", { className: "legend", hidden: true },
    `loses as a score of 90${held.isHDR ? ", or an HDR photo as 9.9 JOD" : ""} `, element("span", {}),
    ` of 20${held.isHDR ? ", or 7.5," : ""} and less`);

// The next photo or policy that there is something of.
function stepFrom({ policy, photo }, along, by) {
  const count = along === "photo" ? held.photos.length : held.policies.length;
  for (let step = 1; step < count; step++) {
    const at = ((along === "photo" ? photo : policy) + by * step + count * step) % count;
    const place = along === "photo" ? { policy, photo: at } : { policy: at, photo };
    if (trialOf(place)) return place;
  }
  return { policy, photo };
}

function go(place) {
  history.replaceState(null, "", address(place));
  openAddressed();
}

const turns = { ArrowLeft: ["photo", -1], ArrowRight: ["photo", 1], ArrowUp: ["policy", -1], ArrowDown: ["policy", 1] };
const viewer = field("viewer");
viewer.addEventListener("keydown", event => {
  const turn = turns[event.key], place = openPlace();
  if (!turn || !place || event.altKey || event.ctrlKey || event.metaKey
    || event.target.closest("input, select, .stage, .scroll")) return;
  event.preventDefault();
  go(stepFrom(place, ...turn));
});

// A swipe beside the picture goes to the next photo.
let touched = null;
viewer.addEventListener("touchstart", event => {
  touched = event.target.closest("input, .stage") ? null : event.touches[0].clientX;
}, { passive: true });
viewer.addEventListener("touchend", event => {
  const moved = touched == null ? 0 : event.changedTouches[0].clientX - touched, place = openPlace();
  if (place && Math.abs(moved) > 60) go(stepFrom(place, "photo", moved < 0 ? 1 : -1));
});

// Closing gives the focus back to where it came from; the address says that nothing is open.
viewer.addEventListener("close", () => {
  if (!openPlace()) return;
  const now = parameters();
  for (const name of ["photo", "policy"]) now.delete(name);
  history.replaceState(null, "", `#${now.size ? now : "photos"}`);
  opened = "";
});
viewer.addEventListener("click", event => { if (event.target === viewer) viewer.close(); });

// The next of the list, which has the worst first.
function nextWorst(place) {
  const rows = Array.from(document.querySelectorAll("#photo-table tbody tr"), row => row.dataset.place);
  const next = rows[(rows.indexOf(`${place.policy}-${place.photo}`) + 1) % rows.length];
  const [policy, photo] = next.split("-").map(Number);
  go({ policy, photo });
}

function turners(place) {
  const made = [["‹ photo", "photo", -1, "ArrowLeft"], ["photo ›", "photo", 1, "ArrowRight"],
    ["‹ policy", "policy", -1, "ArrowUp"], ["policy ›", "policy", 1, "ArrowDown"]];
  return element("p", { className: "buttons" }, ...made.map(([title, along, by, key]) => {
    const button = element("button",
      { type: "button", "aria-label": `${by < 0 ? "previous" : "next"} ${along}`, "aria-keyshortcuts": key }, title);
    button.addEventListener("click", () => go(stepFrom(place, along, by)));
    return button;
  }), element("button", { type: "button", id: "next-worst", onclick: () => nextWorst(place) }, "next worst"),
    element("span", { className: "note" }, "arrow keys or a swipe; Esc closes"));
}

function framed(at, size, whole) {
  const frame = element("span", { className: "frame" }), share = (value, axis) => `${100 * value / whole[axis]}%`;
  [frame.style.left, frame.style.top, frame.style.width, frame.style.height] = [share(at[0], 0), share(at[1], 1),
    share(size[0], 0), share(size[1], 1)];
  return frame;
}

// The original above the rendition, cut at a place that a slider moves; over both, where the rendition loses.
function slider(place, shown) {
  if (!shown) return element("p", { className: "note" }, "The pictures of this photo are not in this page.");
  const [width, height] = shown.size, screen = held.title;
  const over = element("img", { src: shown.before, alt: "original", className: "over" }),
    line = element("div", { className: "cut" });
  const inner = element("div", { className: "inner" },
    element("img", { src: shown.after, alt: `rendition under ${held.policies[place.policy]}` }), over);
  const stage = element("div",
    { className: "stage", tabIndex: 0, role: "region", ariaLabel: "Original and rendition" }, inner);
  const range = element("input", { type: "range", min: 0, max: 100, value: 50, id: "split" });
  // Of what is seen, not of the whole: the cut stays in sight when the picture is larger than its stage.
  const cut = () => {
    const all = inner.offsetWidth, seen = Math.min(all, stage.clientWidth);
    const share = all ? 100 * (stage.scrollLeft + seen * range.value / 100) / all : range.value;
    over.style.clipPath = `inset(0 ${100 - share}% 0 0)`;
    line.style.left = `${share}%`;
  };
  range.addEventListener("input", event => { event.stopPropagation(); cut(); });
  stage.addEventListener("scroll", cut);
  const button = (title, press, id = "") => {
    const made = element("button", { type: "button", id }, title);
    made.addEventListener("click", press);
    return made;
  };
  const zooms = [];
  let key = "";
  const zoom = (pressed, times) => {
    const isOn = pressed?.getAttribute("aria-pressed") === "false";
    for (const other of zooms) other.setAttribute("aria-pressed", other === pressed && isOn);
    const scale = isOn ? times / devicePixelRatio : 0;
    inner.style.width = scale ? `${width * scale}px` : `min(100%, ${width}px, ${75 * width / height}vh)`;
    stage.scrollTo(shown.centre[0] * scale - stage.clientWidth / 2, shown.centre[1] * scale - stage.clientHeight / 2);
    cut();
  };
  const zoomer = (title, id, times) => {
    const made = button(title, () => zoom(made, times), id);
    made.setAttribute("aria-pressed", "false");
    zooms.push(made);
    return made;
  };
  const buttons = [["left", 100], ["half", 50],
    ["right", 0]].map(([title, at]) => button(title, () => { range.value = at; cut(); }));
  // As long as it is held, the original is seen in the same place.
  const flicker = button("hold to compare", () => {}, "flicker"), hold = isHeld => {
    if (isHeld) over.style.clipPath = "none"; else cut();
    flicker.setAttribute("aria-pressed", isHeld);
  };
  flicker.setAttribute("aria-pressed", "false");
  for (const kind of ["pointerdown", "keydown"]) flicker.addEventListener(kind, event => {
    if (event.type === "pointerdown" || event.key === " " || event.key === "Enter") { range.value = 0; hold(true); }
  });
  for (const kind of ["pointerup", "pointerleave", "keyup", "blur"]) flicker.addEventListener(kind, () => hold(false));
  buttons.push(flicker);
  if (shown.isWhole) buttons.push(zoomer("pixel by pixel", "pixels", 1));
  if (shown.tile) buttons.push(zoomer("jump to the worst tile", "worst-tile", 2));
  if (shown.losses) {
    key = legend();
    const losses = element("img",
      { src: shown.losses, alt: "map of the losses: dark blue little, yellow much", className: "over losses",
        hidden: true });
    inner.append(losses);
    const map = button("loss map", () => {
      losses.hidden = key.hidden = !losses.hidden;
      map.setAttribute("aria-pressed", !losses.hidden);
    }, "loss-map");
    map.setAttribute("aria-pressed", "false");
    buttons.push(map);
  }
  inner.append(line);
  if (shown.tile) inner.append(framed(shown.tile,
    shown.size.map((side, axis) => Math.min(tileSide, side - shown.tile[axis])), shown.size));
  zoom(null, 0);
  return element("div", { className: "compare" },
    element("div", { className: "beside" }, stage, ...locator(place, shown)),
    element("p", { className: "buttons" }, element("label", { htmlFor: "split" }, "Divider"), range,
      ...leftSide(place, over), ...buttons), key,
    element("p", { className: "note" },
      shown.isWhole
        ? `The whole picture as it fills the screen (${screen}), ${width} × ${height} px; `
          + "the frame is the tile that lost most."
        : `The part that lost most, at the screen’s own pixels (${screen}); the frame is the worst tile. `
          + "Whole pictures are kept of each policy’s worst photos."));
}

// Of a part: the whole photo in small, with what is beside it framed.
function locator(place, shown) {
  const source = picture(`${held.hashes[place.photo]}-preview`);
  if (shown.isWhole || !source) return [];
  return [element("div", { className: "locator" },
    element("img", { src: source, alt: "the whole photo; a frame shows which part is beside it" }),
      framed(shown.at, shown.size, shown.whole))];
}

let opened = "";

// The steps from the tap on Send to the server, one row each, and the figures of a photo.
const inSVG = (name, properties, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

function waterfall(trial) {
  const [row, start, width] = [24, 130, 560], height = trial[steps].length * row + 30, bars = [];
  const end = trial[steps].reduce((sum, step) => sum + step[1], 0), budget = 1000 * held.budget;
  const x = time => start + (width - 80 - start) * time / (1.02 * Math.max(budget, end));
  let begin = 0;
  trial[steps].forEach(([segment, time, words], index) => {
    const [style, title] = held.segments[segment], y = row * index + 4, until = x(begin + time);
    bars.push(inSVG("text", { x: start - 10, y: y + 13, "text-anchor": "end" }, title),
      inSVG("rect", { class: style, x: x(begin), y, width: Math.max(1, until - x(begin)), height: 16 }),
      inSVG("text", { x: Math.min(until + 6, width - 74), y: y + 13 }, words));
    begin += time;
  });
  const told = trial[steps].map(([segment, , words]) => `${held.segments[segment][1]} ${words}`).join(", ");
  return element("figure", {}, inSVG("svg", { class: "waterfall", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `Waterfall: ${told}. Budget ${held.budget} s.` }, ...bars,
  inSVG("path", { class: "budget", d: `M${x(budget)} 0V${height - 22}` }),
  inSVG("text", { class: "budget-label", x: x(budget), y: height - 6, "text-anchor": "middle" },
    `budget ${held.budget} s`)),
  element("figcaption", {}, "From the tap on Send until the server has the picture, medians."
      + (trial[compression] ? "" : " Compression is not known.")));
}

function figuresOf(place) {
  const trial = trialOf(place);
  if (!trial) return [];
  const quoted = `'${held.photos[place.photo].replaceAll("'", "'\\''")}'`;
  const [first, ...others] = held.again[place.policy].split(" ");
  const again = ["stepwedge", first, quoted, ...others, ...(first === "run" ? ["-o", "again"] : [])].join(" ");
  const facts = [["Original", held.originals[place.photo]],
    ["Rendition", trial[size] ? `${trial[size]}, ${trial[pixels]} px, ${trial[encodes]}` : trial[outcome]],
    ...(trial[size] ? [["Score", `${trial[score]} on ${held.screenTitle}`]] : []),
    ...(trial[worstAt] ? [["Worst part", `${trial[worstPart]} at ${trial[worstAt]} px`]] : []),
    ...(trial[size] && trial[outcome] !== "ok" ? [["Remark", trial[outcome]]] : []),
    ...trial[uploads].map(([median, slow, chance], link) => [`Upload, ${held.links[link]}`,
      `${median}, 95th pct ${slow}, in ${held.ownBudget} s with a chance of ${chance}`]),
    ...(trial[compression] ? [["Compression", `${trial[compression]} on ${held.phone}`]] : [])];
  return [trial[steps].length ? waterfall(trial) : element("p", { className: "note" }, "Nothing was sent."),
    element("dl", { className: "facts" }, ...facts.flatMap(([term, text]) => [element("dt", {}, term),
      element("dd", {}, text)]), element("dt", {}, "Again"), element("dd", {}, element("code", {}, again)))];
}

// Opens the photo of the address.
function openAddressed() {
  const place = openPlace();
  if (!place) { opened = ""; viewer.close(); return; }
  if (opened !== address(place)) {
    opened = address(place);
    const shown = shownOf(place);
    viewer.replaceChildren(
      element("header", {},
        element("h2", { id: "viewer-title", tabIndex: -1 }, element("bdi", {}, held.photos[place.photo]), " under ",
          element("bdi", {}, held.policies[place.policy])),
        element("button", { type: "button", className: "tool", onclick: () => viewer.close() }, "Close")),
      turners(place),
      element("div", { className: shown?.isWhole ? "pair whole" : "pair" }, slider(place, shown),
        element("div", { id: "photo-figures" }, ...figuresOf(place))));
    if (!viewer.open) viewer.showModal();
    field("viewer-title").focus({ preventScroll: true });
  }
}
