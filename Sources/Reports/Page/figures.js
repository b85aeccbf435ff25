// Figures as the rest of the report words them; the Swift side has the same rules and the tests hold both together.
export const unknown = "–";

export function fixed(value, decimals) {
  const scaled = value * 10 ** decimals;
  const isTie = Number.isInteger(value * 2 ** (decimals + 1)) && Math.abs(scaled % 1) === 0.5;
  if (!isTie) return value.toFixed(decimals);
  const low = Math.floor(scaled);
  return ((low % 2 === 0 ? low : low + 1) / 10 ** decimals).toFixed(decimals);
}

function digits(value, count) {
  for (let decimals = count - 1; decimals > 0; decimals--) {
    const text = fixed(value, decimals);
    if (text.replace(/\D/g, "").length <= count) return text;
  }
  return fixed(value, 0);
}

function scaled(value, units) {
  let unit = 0;
  while (Math.abs(value) >= 999.5 && unit < units.length - 1) { value /= 1000; unit++; }
  return (Number.isInteger(value) && value < 1000 ? fixed(value, 0) : digits(value, 3)) + " " + units[unit];
}

export const wording = {
  bytes(value) {
    if (value == null) return unknown;
    const count = Math.round(value);
    return count < 1000 ? count + (count === 1 ? " byte" : " bytes") : scaled(count, ["bytes", "kB", "MB", "GB", "TB"]);
  },
  seconds(value) {
    if (value == null) return unknown;
    // To the nanosecond, as the program counts.
    if (value < 59.95) return value < 1 ? scaled(Math.round(value * 1e9) / 1e6, ["ms", "s"]) : digits(value, 3) + " s";
    const whole = Math.round(value), minutes = Math.floor(whole / 60);
    if (whole < 3600) return minutes + " min" + (whole % 60 ? ` ${whole % 60} s` : "");
    return Math.floor(minutes / 60) + " h" + (minutes % 60 ? ` ${minutes % 60} min` : "");
  },
  share(value) {
    if (value == null) return unknown;
    const percent = value * 100;
    return fixed(percent, Math.abs(percent - Math.round(percent)) < 0.05 ? 0 : 1) + " %";
  },
  score: value => value == null ? unknown : fixed(value, 1),
  money: value => value == null ? unknown : value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(2),
};

// A figure's place when a table is sorted by what it shows.
export function sortValue(text) {
  const found = /^(-?[\d.,]+)\s*(bytes?|kB|MB|GB|TB|ms|s|min|h|%)?/.exec(text.trim());
  if (!found) return null;
  const size = { kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, ms: 1e-3, min: 60, h: 3600 }[found[2]] ?? 1;
  return parseFloat(found[1].replace(/,/g, "")) * size;
}

export function quantile(sorted, share) {
  if (!sorted.length) return null;
  const position = (sorted.length - 1) * share;
  if (position <= 0) return sorted[0];
  if (position >= sorted.length - 1) return sorted[sorted.length - 1];
  const below = Math.floor(position);
  return sorted[below] + (sorted[below + 1] - sorted[below]) * (position - below);
}

export const known = values => values.filter(value => value != null);
export const ascending = values => Float64Array.from(values).sort();
export const median = values => quantile(ascending(known(values)), 0.5);
export const mean = values => values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
