// Each policy against one of them: differences over the same photos, with what 95 of 100 draws of them say.
const rival = () => field("versus").value === "" ? null : Number(field("versus").value);
const signed = (value, words) => (value < 0 ? "−" : "+") + words(Math.abs(value));
const points = value => fixed(100 * value, 1);

function differenceOf(left, right, drawing) {
  const gaps = left.map((value, photo) => value == null || right[photo] == null ? null : value - right[photo]);
  const between = middle95(drawnKnownMeans(drawing, gaps).filter(Number.isFinite));
  return between && { mean: mean(known(gaps)), between, isShown: between[0] > dust || between[1] < -dust };
}

// What a column holds of each photo, and the words for it.
const compared = {
  sentWell: { of: sends => sends.well, words: points }, sent: { of: sends => sends.sent, words: points },
  seen: { of: sends => sends.seen, words: points }, harmed: { of: sends => sends.harmed, words: points },
  medianBytes: { of: sends => sends.bytes, words: wording.bytes }, medianScore: { of: sends => sends.scores, words: wording.score },
  share: {
    of: (sends, cells, photos, chosen, link) => photos.map(photo =>
      (chanceWithin(cells, "sent", Number(link), photo, chosen.budget) ?? 0) >= sureEnough ? 1 : 0), words: points,
  },
  compress: { of: (sends, cells, photos, chosen) => photos.map(photo => cells.cpu[photo] == null ? null : cells.cpu[photo] / chosen.speed), words: wording.seconds },
};

function fillVersus(answer, chosen) {
  const table = field("answers"), against = rival();
  table.classList.toggle("versus", against != null);
  if (against == null || !answer.contest) return;
  const { counted: photos } = countedPhotos(chosen);
  for (const row of table.tBodies[0].rows) {
    const policy = Number(row.dataset.policy);
    for (const cell of row.querySelectorAll("[data-figure]")) {
      const [name, which] = cell.dataset.figure.split(":"), column = compared[name];
      if (!column) continue;
      cell.classList.remove("bad");
      const values = index => column.of(answer.sends[index], samples.cells[index], photos, chosen, which);
      const found = policy === against ? null : differenceOf(values(policy), values(against), answer.contest.drawing);
      const range = found ? ` (${found.between.map(value => signed(value, column.words)).join(" to ")})` : "";
      cell.textContent = policy === against ? "" : !found ? unknown : found.isShown ? signed(found.mean, column.words) + range : "~";
      cell.title = found && !found.isShown ? signed(found.mean, column.words) + range : "";
    }
  }
  table.caption.textContent = `Less ${samples.policies[against]}: differences in the mean of the same photos (95 %), shares in points; ~ where none is shown`;
}
