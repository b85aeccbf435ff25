// Storage and download at the reader's own prices.
import { known, mean, unknown, wording } from "./figures.js";
import { choice } from "./choice.js";
import { askedPhotos } from "./rule.js";
import { samples } from "./samples.js";

export function updateCosts() {
  const price = name => Math.max(0, Number(document.getElementById(`price-${name}`).value) || 0);
  const photos = askedPhotos(choice());
  for (const row of document.querySelectorAll("#costs tbody tr")) {
    const bytes = known(photos.map(photo => samples.cells[Number(row.dataset.policy)].bytes[photo])),
      size = mean(bytes);
    const stored = size == null ? null : size * price("users") * price("pictures"),
      gigabytes = stored == null ? null : stored / 1e9;
    const held = room => size == null ? unknown : Math.floor(room / size).toLocaleString("en-US");
    const figures = {
      mean: wording.bytes(size), half: held(5e8), whole: held(1e9),
      stored: wording.bytes(stored),
      storage: wording.money(gigabytes == null ? null : gigabytes * price("storage")),
      download: wording.money(gigabytes == null ? null : gigabytes * price("download") * price("downloads")),
    };
    for (const cell of row.querySelectorAll("[data-figure]")) cell.textContent = figures[cell.dataset.figure];
  }
  document.querySelector("#costs caption").textContent = "At the prices above";
}
