// What can be taken away from a plot or a table: its address, a drawing, its figures.
function save(name, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

// A spreadsheet runs a text that begins like a formula: an apostrophe keeps it a text.
function cell(text) {
  const words = text.replace(/\s+/g, " ").trim(), safe = /^[=+@-]/.test(words) && isNaN(words) ? `'${words}` : words;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csv(target) {
  const text = (row, ...names) => names.map(name => cell(row.querySelector(name)?.textContent ?? ""));
  const table = target.querySelector("table");
  const rows = table ? Array.from(table.rows, row => Array.from(row.cells, one => cell(one.textContent)))
    : [...Array.from(target.querySelectorAll(".row"), row => text(row, "bdi", ".val b", ".val small")),
      ...Array.from(target.querySelectorAll(".wide .point"), one =>
        one.ariaLabel.split(/: (.*)/).slice(0, 2).map(cell))];
  return rows.map(row => row.join(",")).join("\r\n") + "\r\n";
}

// The shapes and words of an element as one drawing, where and in which colours they are seen.
function drawing(target) {
  const edge = target.getBoundingClientRect(), parts = [], number = value => Math.round(value * 100) / 100;
  const paint = one => {
    const seen = getComputedStyle(one);
    return ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity"].map(name =>
      `${name}="${seen.getPropertyValue(name).replace("px", "").replace(/"/g, "")}"`).join(" ");
  };
  const escaped = text => text.replace(/[&<>]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
  for (const one of target.querySelectorAll("line, rect, path, circle, use, polyline")) {
    const box = one.getBoundingClientRect(), at = one.getScreenCTM();
    if (!at || one.closest("defs") || !(box.width || box.height) || getComputedStyle(one).opacity === "0"
      || one.closest(".bars")) continue;
    const place = `transform="matrix(${[at.a, at.b, at.c, at.d, at.e - edge.x, at.f - edge.y].map(number).join(" ")})"`;
    const lengths = { line: ["x1", "y1", "x2", "y2"], rect: ["x", "y", "width", "height"], circle: ["cx", "cy", "r"] };
    const drawn = one.tagName === "use" ? document.querySelector(one.getAttribute("href")) : one;
    const shape = lengths[one.tagName]
      ? `${one.tagName} ${lengths[one.tagName].map(name => `${name}="${number(one[name].baseVal.value)}"`).join(" ")}`
      : `path d="${drawn.getAttribute("d")}"`;
    parts.push(`<${shape} ${paint(one)} ${place}/>`);
  }
  const texts = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange(), words = node.textContent.trim();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect(), own = node.parentElement, seen = getComputedStyle(own);
    if (!words || !box.width || own.closest(".tools, title, desc, form")) continue;
    parts.push(`<text x="${number(box.x - edge.x)}" y="${number(box.bottom - edge.y - box.height * .24)}" `
      + `textLength="${number(box.width)}" fill="${own.closest("svg") ? seen.fill : seen.color}" `
      + `font-size="${parseFloat(seen.fontSize)}" font-weight="${seen.fontWeight}">${escaped(words)}</text>`);
  }
  const [width, height] = [number(edge.width), number(edge.height)], ground = getComputedStyle(document.body);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`
    + `<rect width="${width}" height="${height}" fill="${ground.backgroundColor}"/>${parts.join("")}</svg>`;
}

function tools(id, target, kinds) {
  const button = (title, press) => {
    const made = element("button", { type: "button", className: "tool" }, title);
    made.addEventListener("click", () => press(made));
    return made;
  };
  const copy = made => {
    const now = parameters();
    now.set("at", id);
    history.replaceState(null, "", `#${now}`);
    navigator.clipboard?.writeText(location.href).then(() => { made.textContent = "Copied"; }, () => {});
  };
  return element("div", { className: "tools" }, button("Copy link", copy),
    ...kinds.includes("svg") ? [button("Save SVG", () => save(`${id}.svg`, "image/svg+xml", drawing(target())))] : [],
    ...kinds.includes("csv") ? [button("Save CSV", () => save(`${id}.csv`, "text/csv", csv(target())))] : []);
}

function addTools() {
  for (const [id, kinds] of [["plot", "svg csv"], ["policies", "csv"], ["change", "svg"], ["cost", "svg csv"],
    ["time", "svg csv"]]) {
    const section = field(id);
    section?.querySelector(".head").append(tools(id, () => section.querySelector(".rows") ?? section, kinds));
  }
  for (const figure of document.querySelectorAll(".plot")) figure.before(tools(figure.id, () => figure, "svg csv"));
  for (const table of document.querySelectorAll("main .scroll:not(.card) > table")) {
    if (!table.id) table.id = `table-${table.parentElement.ariaLabel.toLowerCase().replaceAll(" ", "-")}`;
    table.parentElement.before(tools(table.id, () => table.parentElement, "csv"));
  }
}
