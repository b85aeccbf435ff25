// Storage and download at the reader's own prices.
function updateCosts() {
  const price = name => Math.max(0, Number(document.getElementById(`price-${name}`).value) || 0);
  for (const row of document.querySelectorAll("#costs tbody tr")) {
    const bytes = known(samples.cells[Number(row.dataset.policy)].bytes), size = mean(bytes);
    const stored = size == null ? null : size * price("users") * price("pictures"), gigabytes = stored == null ? null : stored / 1e9;
    const figures = {
      stored: wording.bytes(stored),
      storage: wording.money(gigabytes == null ? null : gigabytes * price("storage")),
      download: wording.money(gigabytes == null ? null : gigabytes * price("download") * price("downloads")),
    };
    for (const cell of row.querySelectorAll("[data-figure]")) cell.textContent = figures[cell.dataset.figure];
  }
  document.querySelector("#costs caption").textContent = "At the prices above";
}
