// The switches: a change recomputes every figure from the samples in the page.
const form = document.getElementById("switches");
const field = id => document.getElementById(id);

function choice() {
  const link = field("link").value;
  const weights = link === "mix"
    ? Array.from(document.querySelectorAll(".weight"), input => Math.max(0, Number(input.value) || 0))
    : samples.links.map((_, index) => index === Number(link) ? 1 : 0);
  // The mix as it was given is exact; what the fields show of it is rounded.
  const isOwn = (link === "mix" || samples.weights.filter(weight => weight > 0).length === 1 && samples.weights[Number(link)] > 0) && Array.from(document.querySelectorAll(".weight")).every(input => input.value === input.defaultValue);
  const number = (id, usual) => field(id).value !== "" && Number(field(id).value) >= 0 ? Number(field(id).value) : usual;
  return {
    weights: isOwn ? samples.weights : weights, isOwn,
    source: isOwn ? samples.source : link === "mix" ? samples.sources.given : samples.sources.one,
    device: Number(field("device").value || 0),
    budget: Number(field("budget").value) > 0 ? Number(field("budget").value) : samples.budget,
    speed: Number(field("speed").value) || 1,
    harmedBelow: number("harmed-below", samples.harmedBelow),
    goal: field("goal").value, floor: number("floor", 100 * samples.floor) / 100, photos: "all",
  };
}

function fill(table, policies, answer) {
  for (const row of document.querySelectorAll(`#${table} tbody tr`)) {
    const index = Number(row.dataset.policy), policy = policies[index];
    for (const cell of row.querySelectorAll("[data-figure]")) {
      const [name, which] = cell.dataset.figure.split(":");
      const value = policy[name];
      cell.textContent = {
        share: () => wording.share(policy.shares[Number(which)]),
        medianBytes: () => wording.bytes(value), p95Bytes: () => wording.bytes(value),
        medianScore: () => wording.score(value), worstScore: () => wording.score(value),
        segment: () => wording.seconds(policy.segments[samples.segments.indexOf(which)]),
        sentWell: () => wording.share(value), sent: () => wording.share(value), seen: () => wording.share(value),
        harmed: () => `${policy.harmed} of ${policy.scored}`, rule: () => standing(policy.told),
      }[name]?.() ?? wording.seconds(value);
      if (name === "harmed") cell.classList.toggle("bad", policy.harmed > 0);
      if (name === "worstScore") cell.classList.toggle("bad", (policy.worstScore ?? 100) < choice().harmedBelow);
    }
    if (answer) row.classList.toggle("best", answer.picks.length === 1 && answer.picks[0] === index);
  }
}

// What the dots of each plot stand for.
const dots = {
  bytes: { of: (cells, photo) => cells.bytes[photo], words: wording.bytes },
  time: {
    of: (cells, photo, links, chosen) => {
      const sent = overLinks(cells, photo, links, "p50");
      return sent == null ? null : sent + (cells.cpu[photo] ?? 0) / chosen.speed;
    },
    words: wording.seconds,
  },
};

function update() {
  const chosen = choice(), answer = answerOf(chosen), policies = gather(chosen, answer);
  field("mix").hidden = field("link").value !== "mix";
  field("verdict").textContent = headline(answer, chosen);
  field("verdict-more").textContent = moreWords(answer, chosen);
  fill("answers", policies, answer);
  fill("times", policies, null);
  movePoints("bytes-plot", policies, "medianBytes", policy => `median ${wording.bytes(policy.medianBytes)}`);
  movePoints("time-plot", policies, "total", policy => `${wording.seconds(policy.total)} to send`);
  moveBars(policies, chosen.budget);
  const isOwnDevice = field("device").selectedOptions[0]?.defaultSelected ?? true;
  moveDots("bytes-plot", dots.bytes.of);
  moveDots("time-plot", dots.time.of);
  listPhotos();
  listFates();
  openAddressed(false);
  for (const part of document.querySelectorAll("#bytes-plot .bars, #time-plot .bars")) part.toggleAttribute("hidden", !isOwnDevice);
}

function sortable(table) {
  for (const [column, head] of Array.from(table.tHead.rows[0].cells).entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "descending" : "ascending");
      const body = table.tBodies[0], text = row => row.cells[column].textContent;
      const rows = Array.from(body.rows).sort((a, b) => {
        const left = sortValue(text(a)), right = sortValue(text(b));
        if (left == null || right == null) return left === right ? text(a).localeCompare(text(b), "en") : left == null ? 1 : -1;
        return isUp ? right - left : left - right;
      });
      body.append(...rows);
    });
  }
}

for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
for (const table of document.querySelectorAll("table[id]")) sortable(table);
if (form) {
  form.addEventListener("input", update);
  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(update));
  // The first switch should neither wait for two million draws nor for the browser to compile what reckons with them:
  // while nobody is at the page the answer is worked out, and thrown away.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const rehearse = times => { answerOf(choice()); if (times > 1) whenIdle(() => rehearse(times - 1)); };
  setTimeout(() => whenIdle(() => rehearse(3)), 400);
}
for (const id of ["filters", "prices", "fates"]) document.getElementById(id)?.addEventListener("submit", event => event.preventDefault());
document.getElementById("filters").addEventListener("input", () => { shownPhotos = pageOf; listPhotos(); });
document.getElementById("more-photos").addEventListener("click", () => { shownPhotos += 5 * pageOf; listPhotos(); });
document.getElementById("prices").addEventListener("input", updateCosts);
for (const id of ["fate-first", "fate-second"]) document.getElementById(id)?.addEventListener("input", listFates);
hoverable("bytes-plot", dots.bytes);
hoverable("time-plot", dots.time);
addEventListener("hashchange", () => openAddressed(true));
// What the program has listed is of all photos; a page that holds every so many of them keeps that until it is asked.
if (!samples.isThinned) {
  listPhotos();
  listFates();
}
openAddressed(true);
