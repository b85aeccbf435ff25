// Where the answer would be another, along one axis of the question.
const axes = {
  slowestLink: { places: Array.from({ length: 101 }, (_, i) => i / 100), move: (choice, place) => withSlowest(choice, place) },
  budget: { places: Array.from({ length: 57 }, (_, i) => (i + 4) / 4), move: (choice, place) => ({ ...choice, budget: place }) },
  harmedBelow: { places: Array.from({ length: 31 }, (_, i) => i + 50), move: (choice, place) => ({ ...choice, harmedBelow: place }) },
  device: { places: samples.devices.map((_, i) => i), move: (choice, place) => ({ ...choice, device: place }), isNamed: true },
  photos: { places: ["all", "real", "generated"], move: (choice, place) => ({ ...choice, photos: place }), isNamed: true },
};

// The link of the mix over which pictures take longest; null where it has one link only.
function slowestLink(choice) {
  const links = weighed(choice);
  if (links.length < 2) return null;
  return links.reduce((slowest, item) => samples.linkSeconds[item.link] > samples.linkSeconds[slowest.link] ? item : slowest).link;
}

function withSlowest(choice, place) {
  const slowest = slowestLink(choice);
  const rest = choice.weights.reduce((sum, weight, link) => link === slowest ? sum : sum + weight, 0);
  return { ...choice, weights: choice.weights.map((weight, link) => link === slowest ? place : (1 - place) * weight / rest) };
}

// Segments of one answer each: from, to (where the next begins), verdict, policies.
function flip(choice, name) {
  const { places, move, isNamed } = axes[name], segments = [];
  if (name === "slowestLink" && slowestLink(choice) == null) return null;
  for (const place of places) {
    const { outcome } = held(move(choice, place)), last = segments[segments.length - 1];
    if (["noPhotos", "noCommonPhotos", "noScores", "unknownBudget", "noMix"].includes(outcome.shortfall)) continue;
    if (!isNamed && last && last.verdict === outcome.verdict && `${last.policies}` === `${outcome.picks}`) last.to = place;
    else {
      if (last && !isNamed) last.to = place;
      segments.push({ from: place, to: place, verdict: outcome.verdict, policies: outcome.picks });
    }
  }
  return segments.length ? { axis: name, link: name === "slowestLink" ? slowestLink(choice) : null, segments } : null;
}
