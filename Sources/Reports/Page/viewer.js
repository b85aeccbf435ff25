// One photo under one policy, opened: pictures, waterfall, figures, and the command that does it again.

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

// Where the kept part of the picture and its worst tile lie, in the pixels of the first screen (Device.shownSize).
const partSide = 400, tileSide = 256;

function placeOfPart({ policy, photo }) {
  const [width, height] = samples.sides[photo], screen = samples.screens[0], tile = samples.cells[policy].tiles[0]?.[photo];
  if (!screen || !tile || !width) return null;
  const long = Math.max(...screen), short = Math.min(...screen);
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height));
  const whole = [Math.round(width * scale), Math.round(height * scale)];
  const size = whole.map(side => Math.min(partSide, side)), [x, y] = tile;
  const part = [x, y].map((at, axis) => {
    const centre = at + Math.floor(Math.min(tileSide, whole[axis] - at) / 2);
    return Math.min(Math.max(0, centre - Math.floor(size[axis] / 2)), whole[axis] - size[axis]);
  });
  return { whole, size, part, tile: [x - part[0], y - part[1]] };
}

// The original above the rendition, cut at a place that a slider moves; over both, where the rendition loses.
function slider(place) {
  const key = samples.cells[place.policy].sha?.[place.photo], before = picture(`${key}-reference`), after = picture(`${key}-rendition`);
  if (!before || !after) return element("p", { className: "note" }, "The pictures of this photo are not in this page.");
  const over = element("img", { src: before, alt: "original", className: "over" });
  const line = element("div", { className: "cut" });
  const inner = element("div", { className: "inner" }, element("img", { src: after, alt: `rendition under ${samples.policies[place.policy]}` }), over, line);
  const stage = element("div", { className: "stage" }, inner);
  const range = element("input", { type: "range", min: 0, max: 100, value: 50, id: "split" });
  const cut = () => {
    over.style.clipPath = `inset(0 ${100 - range.value}% 0 0)`;
    line.style.left = `${range.value}%`;
  };
  range.addEventListener("input", event => { event.stopPropagation(); cut(); });
  cut();
  const button = (title, press, id = "") => {
    const made = element("button", { type: "button", id }, title);
    made.addEventListener("click", () => press(made));
    return made;
  };
  const toggle = (title, id, turn) => {
    const made = button(title, () => {
      const isOn = made.getAttribute("aria-pressed") !== "true";
      made.setAttribute("aria-pressed", isOn);
      turn(isOn);
    }, id);
    made.setAttribute("aria-pressed", "false");
    return made;
  };
  const buttons = [["original", 100], ["half", 50], ["rendition", 0]].map(([title, at]) => button(title, () => { range.value = at; cut(); }));
  const where = placeOfPart(place), map = picture(`${key}-heatmap`);
  if (where) buttons.push(toggle("jump to the worst tile", "worst-tile", isOn => {
    const [x, y] = where.tile.map((at, axis) => 50 - 200 * (at + tileSide / 2) / where.size[axis]);
    inner.style.transform = isOn ? `translate(${x}%, ${y}%) scale(2)` : "";
  }));
  if (map) {
    const losses = element("img", { src: map, alt: "where the rendition loses, dark blue little, yellow much", className: "over", hidden: true });
    inner.append(losses);
    buttons.push(toggle("loss map", "loss-map", isOn => { losses.hidden = !isOn; }));
  }
  return element("div", { className: "compare" },
    element("div", { className: "beside" }, stage, ...locator(place, where)),
    element("p", { className: "buttons" }, element("label", { htmlFor: "split" }, "Original left of the cut"), range, ...buttons),
    element("p", { className: "note" }, "The part that lost most, at the screen’s own pixels."));
}

// The whole photo in small, with the part that is shown framed.
function locator(place, where) {
  const source = picture(`${samples.hashes[place.photo]}-preview`);
  if (!source || !where) return [];
  const frame = element("span", { className: "frame" }), share = (value, axis) => `${100 * value / where.whole[axis]}%`;
  frame.style.left = share(where.part[0], 0);
  frame.style.top = share(where.part[1], 1);
  frame.style.width = share(where.size[0], 0);
  frame.style.height = share(where.size[1], 1);
  return [element("div", { className: "locator" }, element("img", { src: source, alt: "the whole photo; a frame shows which part is beside it" }), frame)];
}

function openAddressed(isMoving) {
  const viewer = document.getElementById("viewer"), place = addressed();
  viewer.hidden = !place;
  if (!place) return;
  const close = element("a", { href: "#photos" }, "Close"), chosen = choice();
  viewer.replaceChildren(
    element("h3", { id: "viewer-title", tabIndex: -1 }, element("bdi", {}, samples.photos[place.photo]), " under ", element("bdi", {}, samples.policies[place.policy])),
    element("div", { className: "pair" }, slider(place), element("div", {}, waterfall(place, chosen), facts(place, chosen))), element("p", {}, close));
  if (isMoving) { viewer.scrollIntoView(); document.getElementById("viewer-title").focus({ preventScroll: true }); }
}
