// Photos whose fate changes between two policies of the reader's choice.
const fateWords = { sent: "sent well", harmed: "harmed", overLimit: "over a limit", refused: "refused", failed: "failed" };
const shownFates = 50;

function fate(policy, photo, device) {
  const cells = samples.cells[policy], status = samples.statuses[cells.status[photo]];
  if (status !== "ok") return status ?? null;
  return (cells.scores[device]?.[photo] ?? 100) < choice().harmedBelow ? "harmed" : "sent";
}

// What is listed: the links, the budget and the phone change no fate.
let listed = "";

function listFates() {
  const body = document.querySelector("#fate-table tbody");
  if (!body) return;
  const [first, second] = ["fate-first", "fate-second"].map(id => Number(document.getElementById(id).value)), device = choice().device;
  if (listed === `${first} ${second} ${device}`) return;
  listed = `${first} ${second} ${device}`;
  const changed = samples.photos.map((_, photo) => ({ photo, from: fate(first, photo, device), to: fate(second, photo, device) }))
    .filter(({ from, to }) => from && to && from !== to);
  body.replaceChildren(...changed.slice(0, shownFates).map(({ photo, from, to }) => {
    const cell = (policy, word) => element("td", { className: word === "sent" ? "" : "bad" }, element("a", { href: address({ policy, photo }) }, fateWords[word]));
    return element("tr", {}, element("th", { scope: "row" }, element("bdi", {}, samples.photos[photo])), cell(first, from), cell(second, to));
  }));
  const heads = document.querySelectorAll("#fate-table thead th"), names = [first, second].map(policy => samples.policies[policy]);
  names.forEach((name, index) => (heads[index + 1].querySelector("button") ?? heads[index + 1]).replaceChildren(element("bdi", {}, name)));
  document.querySelector("#fate-table caption").textContent =
    `${changed.length.toLocaleString("en-US")} photo${changed.length === 1 ? "" : "s"} of ${samples.photos.length.toLocaleString("en-US")}${changed.length > shownFates ? `, the first ${shownFates}` : ""}`;
}
