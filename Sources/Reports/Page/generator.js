// The report's own generator, xoshiro256**, in halves of 32 bits: the same draws as the program makes.
export function generator(seed) {
  const mask = (1n << 64n) - 1n, golden = 0x9E3779B97F4A7C15n;
  const mixed = number => {
    let z = number;
    z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & mask;
    return z ^ (z >> 31n);
  };
  let state = mixed(BigInt(seed)) ^ mixed(golden);
  const s = new Uint32Array(8);
  for (let i = 0; i < 4; i++) {
    state = (state + golden) & mask;
    const word = mixed(state);
    s[2 * i] = Number(word >> 32n);
    s[2 * i + 1] = Number(word & 0xFFFFFFFFn);
  }
  return bound => {
    let low = s[3] * 5, high = (s[2] * 5 + Math.floor(low / 4294967296)) >>> 0;
    low >>>= 0;
    const turned = ((high << 7) | (low >>> 25)) >>> 0, turnedLow = ((low << 7) | (high >>> 25)) >>> 0;
    low = turnedLow * 9;
    high = (turned * 9 + Math.floor(low / 4294967296)) >>> 0;
    low >>>= 0;
    const shiftedHigh = ((s[2] << 17) | (s[3] >>> 15)) >>> 0, shiftedLow = (s[3] << 17) >>> 0;
    s[4] ^= s[0]; s[5] ^= s[1];
    s[6] ^= s[2]; s[7] ^= s[3];
    s[2] ^= s[4]; s[3] ^= s[5];
    s[0] ^= s[6]; s[1] ^= s[7];
    s[4] ^= shiftedHigh; s[5] ^= shiftedLow;
    // rotl 45 is rotl 32 (halves swapped) and rotl 13.
    const top = s[7], bottom = s[6];
    s[6] = (top << 13) | (bottom >>> 19);
    s[7] = (bottom << 13) | (top >>> 19);
    return Math.floor((high * bound + Math.floor(low * bound / 4294967296)) / 4294967296);
  };
}
