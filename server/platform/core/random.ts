import { randomBytes, randomInt } from 'node:crypto';

/** The source of randomness; tests seed it. */
export type Random = {
  /** `n` bytes from a CSPRNG */
  bytes(n: number): Buffer;
  /** `n` decimal digits, each equally likely */
  digits(n: number): string;
};

export const systemRandom: Random = {
  bytes: (n) => randomBytes(n),
  digits: (n) => Array.from({ length: n }, () => randomInt(10)).join(''),
};

/** Returns a version 4 UUID. */
export function newId(random: Random): string {
  const bytes = random.bytes(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
