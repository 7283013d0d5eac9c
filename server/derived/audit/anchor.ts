import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { KeyRing } from './audit-keys.ts';
import { type ChainEnd, NOTHING_BEFORE } from './entry-hash.ts';

/** The end of the audit chain at a point in time, as it is written outside of the database. */
export type Anchor = ChainEnd & {
  /** 1, 2, 3 … without gaps. */
  number: number;
  /** ISO 8601, UTC. */
  at: string;
  /** Why it was written: an hour had passed, a submission changed its status, or the server stopped. */
  cause: string;
};

/** Stores anchors, each as one line of text, in order. */
export type AnchorLog = {
  /** Returns all lines, oldest first. */
  lines(): AsyncIterable<string>;
  /** Returns the last line, or null. @param known minimum number of existing lines */
  last(known: number): Promise<string | null>;
  /** Appends a line; resolves when it is durable. @param number of the anchor */
  append(number: number, line: string): Promise<void>;
};

type Written = Anchor & { prev: string; key: string };

/**
 * Returns an anchor as a line: JSON with the hash of the previous line and an HMAC-SHA-256 over all other fields.
 * @param before the previous line; null for the first
 */
export function anchorLine(anchor: Anchor, before: string | null, { current }: KeyRing): string {
  const { number, at, seq, hash: last, cause } = anchor;
  const prev = before === null ? NOTHING_BEFORE : lineHash(before);
  const signed: Written = { number, at, seq, hash: last, cause, prev, key: current.id };
  return JSON.stringify({ ...signed, mac: current.mac(JSON.stringify(signed)) });
}

/** Parses a line; null if it is not an anchor, for example half a line after a power failure. */
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

/** Returns the anchor in a line, or null. Does not check its signature. */
export function anchorIn(line: string | null): Anchor | null {
  return line === null ? null : parseAnchor(line);
}

function lineHash(line: string): string {
  return hash('sha256', line, 'hex');
}

/** Why not all anchors are valid. */
export type AnchorFault =
  | 'anchors-missing'
  | 'anchors-cut'
  | 'anchors-altered'
  | 'anchors-unreadable'
  | 'anchors-late'
  | 'unknown-key';

export type ReadAnchors = {
  /** The valid anchors, ordered by entry number. */
  anchors: Anchor[];
  fault: AnchorFault | null;
};

/**
 * Reads all anchors, and checks the signature of each and its link to the previous one. A signed anchor is valid even
 * if its neighbours are not; a line with an unknown key is confirmed by a later line with a known key.
 * @param expected the number of anchors according to the database, which is updated afterwards and so may be one too
 * low
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

  /** Ordered by entry number. */
  get anchors(): Anchor[] {
    return this.#anchors.toSorted((one, other) => one.seq - other.seq);
  }

  take(line: string): void {
    const found = parseAnchor(line);
    // Half a line after a power failure: the next line links to the line before it, or is detected as altered.
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

/** An anchor is written each hour in which the chain grew; after two hours without one, something prevents it. */
const LATE_MILLISECONDS = 2 * 3_600_000;

/**
 * Whether the chain has grown for two hours without an anchor.
 * @param last the last known anchor outside of the database
 */
export async function isAnchorLate(
  db: Kysely<Database>,
  last: Pick<Anchor, 'seq' | 'at'> | null,
  now: Date,
): Promise<boolean> {
  const latest = new Date(now.getTime() - LATE_MILLISECONDS).toISOString();
  if (last !== null && last.at > latest) return false;
  const waiting = await oldestAfter(db, last);
  return waiting !== null && waiting <= latest;
}

/** Returns when the first entry after an anchor was written; null if there is none. */
export async function oldestAfter(
  db: Kysely<Database>,
  anchor: Pick<Anchor, 'seq'> | null,
): Promise<string | null> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('seq', '>', anchor?.seq ?? 0)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return entry?.at ?? null;
}
