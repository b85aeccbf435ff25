// What the switches hold.
import { samples } from "./samples.js";

export const field = id => document.getElementById(id);

export function choice() {
  const link = field("link").value;
  const weights = link === "mix"
    ? Array.from(document.querySelectorAll(".weight"), input => Math.max(0, Number(input.value) || 0))
    : samples.links.map((_, index) => index === Number(link) ? 1 : 0);
  // The mix as it was given is exact; what the fields show of it is rounded.
  const isOwn = (link === "mix" || samples.weights.filter(weight => weight > 0).length === 1
    && samples.weights[Number(link)] > 0)
      && Array.from(document.querySelectorAll(".weight")).every(input => input.value === input.defaultValue);
  const number = (id, usual) => field(id).value !== "" && Number(field(id).value) >= 0 ? Number(field(id).value)
    : usual;
  return {
    weights: isOwn ? samples.weights : weights, isOwn,
    source: isOwn ? samples.source : link === "mix" ? samples.sources.given : samples.sources.one,
    device: Number(field("device").value || 0),
    budget: Number(field("budget").value) > 0 ? Number(field("budget").value) : samples.budget,
    speed: Number(field("speed").value) || 1,
    harmedBelow: number("harmed-below", samples.harmedBelow),
    goal: field("goal").value, floor: number("floor", 100 * samples.floor) / 100, photos: field("whose").value,
    phone: field("counts").value === "1" ? Number(field("speed").value) || 1 : null,
  };
}
