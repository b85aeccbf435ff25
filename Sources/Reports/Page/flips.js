// Where the answer would be another, along one axis of the question.
import { field } from "./choice.js";
import { held, weighed } from "./rule.js";
import { samples } from "./samples.js";
import { drawStrip } from "./strips.js";
import { moreWords } from "./words.js";

export const axes = {
  slowestLink: { places: Array.from({ length: 101 }, (_, i) => i / 100),
    move: (choice, place) => withSlowest(choice, place) },
  budget: { places: Array.from({ length: 57 }, (_, i) => (i + 4) / 4),
    move: (choice, place) => ({ ...choice, budget: place }) },
  harmedBelow: { places: Array.from({ length: 31 }, (_, i) => i + 50),
    move: (choice, place) => ({ ...choice, harmedBelow: place }) },
  device: { places: samples.devices.map((_, i) => i), move: (choice, place) => ({ ...choice, device: place }),
    isNamed: true },
  photos: { places: ["all", "real", "generated"], move: (choice, place) => ({ ...choice, photos: place }),
    isNamed: true },
};

// The link of the mix over which pictures take longest; null where it has one link only.
function slowestLink(choice) {
  const links = weighed(choice);
  if (links.length < 2) return null;
  return links.reduce((slowest, item) => samples.linkSeconds[item.link] > samples.linkSeconds[slowest.link] ? item
    : slowest).link;
}

export function withSlowest(choice, place) {
  const slowest = slowestLink(choice);
  const rest = choice.weights.reduce((sum, weight, link) => link === slowest ? sum : sum + weight, 0);
  return { ...choice,
    weights: choice.weights.map((weight, link) => link === slowest ? place : (1 - place) * weight / rest) };
}

// Segments of one answer each: from, to (where the next begins), verdict, policies. A step a place of the axis.
function* flipping(choice, name) {
  const { places, move, isNamed } = axes[name], segments = [];
  if (name === "slowestLink" && slowestLink(choice) == null) return null;
  for (const place of places) {
    yield;
    const { outcome } = held(move(choice, place)), last = segments[segments.length - 1];
    if (["noPhotos", "noCommonPhotos", "noScores", "unknownBudget", "untimed",
      "noMix"].includes(outcome.shortfall)) continue;
    if (!isNamed && last && last.verdict === outcome.verdict
      && `${last.policies}` === `${outcome.picks}`) last.to = place;
    else {
      if (last && !isNamed) last.to = place;
      segments.push({ from: place, to: place, verdict: outcome.verdict, policies: outcome.picks });
    }
  }
  return segments.length ? { axis: name, link: name === "slowestLink" ? slowestLink(choice) : null, segments } : null;
}

// All axes of the last choice, worked out between two strokes of a key; `settled` tells that they are there.
export let flipsOf = 0;

export function settle(chosen, answer) {
  const turn = ++flipsOf, found = {}, page = document.documentElement;
  delete page.dataset.settled;
  const isAnswered = !answer.shortfall || ["limits", "half", "floor"].includes(answer.shortfall);
  const work = function* () { for (const name of isAnswered ? Object.keys(axes)
    : []) found[name] = yield* flipping(chosen, name); }();
  const go = () => {
    if (turn !== flipsOf) return;
    const end = performance.now() + 12;
    while (performance.now() < end) {
      if (!work.next().done) continue;
      const told = [...new Set(Object.keys(axes).flatMap(name =>
        found[name]?.segments.flatMap(segment => segment.policies.slice(0, 1)) ?? []))];
      for (const name of Object.keys(axes)) drawStrip(name, found[name], chosen, told);
      field("verdict-more").textContent = moreWords(answer, chosen, found);
      page.dataset.settled = "";
      return;
    }
    setTimeout(go);
  };
  setTimeout(go);
}
