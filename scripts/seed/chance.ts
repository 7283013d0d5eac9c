/** Numbers that look random and are the same for the same seed. */
export type Chance = ReturnType<typeof createChance>;

/**
 * @param seed any whole number (generator: sfc32)
 * @param stream an independent sequence for each whole number
 */
export function createChance(seed: number, stream = 0) {
  let a = seed | 0;
  let b = stream | 0;
  let c = 0x243f6a88;
  let counter = 1;

  /** 32 bits. */
  function bits(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  for (let turn = 0; turn < 15; turn += 1) bits();

  const share = () => bits() / 2 ** 32;
  const below = (n: number) => Math.floor(share() * n);
  const hex = () => bits().toString(16).padStart(8, '0');
  return {
    /** From 0, less than 1. */
    share,
    /** A whole number from 0, less than `n`. */
    below,
    isTrue: (probability: number) => share() < probability,
    /** @param list not empty */
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    digits: (n: number) => Array.from({ length: n }, () => below(10)).join(''),
    between: (from: number, to: number) => from + share() * (to - from),
    /** A version 4 UUID. */
    id(): string {
      const [one, two, three] = [hex(), hex(), hex()];
      const last = `${hex()}${three.slice(4)}`;
      return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-8${three.slice(1, 4)}-${last}`;
    },
  };
}
