// The switches in the page's address, beside the photo that is open: whoever is sent it sees the same.
import { field } from "./choice.js";

const addressed = { link: "link", screen: "device", budget: "budget", harmed: "harmed-below", best: "goal",
  floor: "floor", against: "versus", photos: "whose", phone: "speed", compression: "counts" };
const initial = input => input.tagName === "SELECT"
  ? Array.from(input.options).find(option => option.defaultSelected)?.value ?? input.options[0]?.value
    : input.defaultValue;
export const parameters = () => new URLSearchParams(location.hash.slice(1).includes("=") ? location.hash.slice(1) : "");

// Puts the switches into the address; those that are as the run had them are left out.
export function remember() {
  const now = parameters(), weights = Array.from(document.querySelectorAll(".weight"));
  for (const [name, id] of Object.entries(addressed)) {
    const input = field(id);
    if (input.value === initial(input)) now.delete(name); else now.set(name, input.value);
  }
  if (weights.every(input => input.value === input.defaultValue)) now.delete("mix");
  else now.set("mix", weights.map(input => input.value).join(" "));
  const words = now.toString(), hasOther = location.hash && !location.hash.includes("=");
  if (words !== location.hash.slice(1) && !(words === "" && (hasOther || !location.hash))) history.replaceState(null,
    "", words ? `#${words}` : location.pathname + location.search);
}

// Sets the switches as the address has them; false where it has none.
export function recall() {
  const now = parameters();
  let isSet = false;
  for (const [name, id] of Object.entries(addressed)) if (now.has(name)) [field(id).value, isSet] = [now.get(name),
    true];
  if (now.has("mix")) {
    now.get("mix").split(" ").forEach((weight, index) => {
      const input = document.querySelectorAll(".weight")[index];
      if (input) input.value = weight;
    });
    isSet = true;
  }
  return isSet;
}
