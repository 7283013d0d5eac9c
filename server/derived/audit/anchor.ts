import { hash } from 'node:crypto';
import type { KeyRing } from './audit-keys.ts';
import { type ChainEnd, NOTHING_BEFORE } from './entry-hash.ts';

/** Where the audit chain ended at some moment, as it is written outside of the database. */
export type Anchor = ChainEnd & {
  /** 1, 2, 3 … without a gap. */
  number: number;
  /** ISO 8601, UTC. */
  at: string;
  /** Why it was written: an hour had passed, a submission was moved on, or the server stopped. */
  cause: string;
};

/** Where anchors are kept, each as one line of text, in their order. */
export type AnchorLog = {
  /** All of them, the first first. */
  lines(): AsyncIterable<string>;
  /** The last one; null where there is none. @param known how many there are at least */
  last(known: number): Promise<string | null>;
  /** Adds one; resolves when it is safe. @param number which one it is */
  append(number: number, line: string): Promise<void>;
};

type Written = Anchor & { prev: string; key: string };

/**
 * An anchor as a line: JSON with the hash of the line before it and an HMAC-SHA-256 over everything else in it.
 * @param before the line before it; null for the first
 */
export function anchorLine(anchor: Anchor, before: string | null, { current }: KeyRing): string {
  const { number, at, seq, hash: last, cause } = anchor;
  const prev = before === null ? NOTHING_BEFORE : lineHash(before);
  const signed: Written = { number, at, seq, hash: last, cause, prev, key: current.id };
  return JSON.stringify({ ...signed, mac: current.mac(JSON.stringify(signed)) });
}

/** What a line says, and whose it is; null where it is no anchor, as when a power cut left half of one. */
function parseAnchor(line: string): (Written & { mac: string }) | null {
  try {
    const found: unknown = JSON.parse(line);
    return isWritten(found) ? found : null;
  } catch {
    return null;
  }
}

function isWritten(found: unknown): found is Written & { mac: string } {
  if (typeof found !== 'object' || found === null) return false;
  const fields = new Map<string, unknown>(Object.entries(found));
  return (
    ['number', 'seq'].every((name) => Number.isSafeInteger(fields.get(name))) &&
    ['at', 'hash', 'cause', 'prev', 'key', 'mac'].every((name) => typeof fields.get(name) === 'string')
  );
}

/** Returns the anchor in a line; null where there is none. Its signature is not checked. */
export function anchorIn(line: string | null): Anchor | null {
  return line === null ? null : parseAnchor(line);
}

function lineHash(line: string): string {
  return hash('sha256', line, 'hex');
}

/** Why the anchors cannot all be believed. */
export type AnchorFault =
  | 'anchors-missing'
  | 'anchors-cut'
  | 'anchors-altered'
  | 'anchors-unreadable'
  | 'anchors-late'
  | 'unknown-key';

export type ReadAnchors = {
  /** Those that can be believed, by the number of their entry. */
  anchors: Anchor[];
  fault: AnchorFault | null;
};

/**
 * Reads all anchors, each compared with the one before it and with its signature. One that is signed counts, whatever
 * became of its neighbours; a line under a key that is no longer known is vouched for by a later one under a known key.
 * @param expected how many the database says were written; it is told afterwards, so there may be one more
 */
export async function readAnchors(log: AnchorLog, keys: KeyRing, expected: number): Promise<ReadAnchors> {
  const reader = new AnchorReader(keys);
  try {
    for await (const line of log.lines()) reader.take(line);
  } catch {
    return { anchors: reader.anchors, fault: 'anchors-unreadable' };
  }
  return { anchors: reader.anchors, fault: reader.faultAtEnd(expected) };
}

class AnchorReader {
  readonly #keys: KeyRing;
  readonly #anchors: Anchor[] = [];
  #unvouched: Anchor[] = [];
  #before = NOTHING_BEFORE;
  #number = 0;
  #fault: AnchorFault | null = null;

  constructor(keys: KeyRing) {
    this.#keys = keys;
  }

  /** In the order of the entries. */
  get anchors(): Anchor[] {
    return this.#anchors.toSorted((one, other) => one.seq - other.seq);
  }

  take(line: string): void {
    const found = parseAnchor(line);
    // Left by a power cut in mid-write: what follows goes on behind the line before it, or is found out by that.
    if (!found) return;
    const { mac, ...signed } = found;
    const key = this.#keys.byId.get(signed.key);
    if ((key && key.mac(JSON.stringify(signed)) !== mac) || signed.number <= this.#number) {
      this.#fault ??= 'anchors-altered';
      return;
    }
    if (signed.number > this.#number + 1) this.#fault ??= 'anchors-cut';
    else if (signed.prev !== this.#before) this.#fault ??= 'anchors-altered';
    this.#before = lineHash(line);
    this.#number = signed.number;
    this.#unvouched.push(signed);
    if (key) this.#anchors.push(...this.#unvouched.splice(0));
  }

  faultAtEnd(expected: number): AnchorFault | null {
    if (this.#fault) return this.#fault;
    if (this.#number < expected) return this.#number === 0 ? 'anchors-missing' : 'anchors-cut';
    return this.#unvouched.length > 0 ? 'unknown-key' : null;
  }
}
