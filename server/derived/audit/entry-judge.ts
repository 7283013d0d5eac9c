import type { Anchor } from './anchor.ts';
import type { KeyRing } from './audit-keys.ts';
import type { AuditRow } from './audit-search.ts';
import { BROKEN_BEFORE, keyedHashOf, NOTHING_BEFORE, plainHashOf } from './entry-hash.ts';
import type { FoundChain } from './found-chain.ts';

/** What is wrong with an entry. */
export type Flaw =
  /** It is missing. */
  | 'number'
  /** It does not contain the hash of the previous entry. */
  | 'link'
  /** Its hash does not match its content. */
  | 'hash'
  /** It lacks a required key, or has an unknown key after known ones. */
  | 'key'
  /** The first entry with a key has an unknown one. */
  | 'unknown-key'
  /** It is valid in itself, but differs from the anchored one. */
  | 'anchor'
  /** It records that the chain, or an entry that waited for its number, was not as the server left it. */
  | 'break'
  /** From here on entries have no key, and the sealing entry is missing or sealed other entries. */
  | 'seal';

export type BadEntry = {
  seq: number;
  flaw: Flaw;
  /** The hash of the previous entry. */
  previous: string;
};

/** Where a judge begins: the entry before its first one. */
export type JudgeStart = { seq: number; hash: string; isKeyed: boolean };

const atTheBeginning: JudgeStart = { seq: 0, hash: NOTHING_BEFORE, isKeyed: false };

/** Checks entries, one after the other in order, against the previous ones, their keys and the anchors. */
export class EntryJudge {
  readonly #keys: KeyRing;
  readonly #anchors: FoundChain['anchors'];
  #anchor = 0;
  #previous: string;
  #isKeyed: boolean;
  #seq: number;
  readonly #disagreeing: Anchor[] = [];
  #firstDisagreeing: BadEntry | null = null;

  constructor({ keys, anchors }: Pick<FoundChain, 'keys' | 'anchors'>, start = atTheBeginning) {
    this.#keys = keys;
    this.#anchors = anchors.filter(({ seq }) => seq > start.seq);
    this.#previous = start.hash;
    this.#isKeyed = start.isKeyed;
    this.#seq = start.seq;
  }

  /** Number of entries that are valid apart from the anchors. */
  get entries(): number {
    return this.#seq;
  }

  /** The anchors whose entry is valid in itself, but differs from the anchored one. */
  get disagreeing(): readonly Anchor[] {
    return this.#disagreeing;
  }

  /** The first of these entries. */
  get firstDisagreeing(): BadEntry | null {
    return this.#firstDisagreeing;
  }

  /** @returns null if the entry is valid, or only contradicts an anchor; do not call it again after another result */
  judge(row: AuditRow): BadEntry | null {
    const flaw = row.seq === this.#seq + 1 ? this.#flawOf(row) : 'number';
    if (flaw === 'anchor') this.#firstDisagreeing ??= this.#bad(flaw);
    else if (flaw) return this.#bad(flaw);
    this.#previous = row.hash;
    this.#seq = row.seq;
    return null;
  }

  /**
   * Call it after the last entry. @param due the number of the entry up to which all should exist @param isLast whether
   * the chain ends there
   */
  atEnd(due: number, isLast = true): BadEntry | null {
    if (this.#seq < due) return this.#bad('number');
    // The server seals a chain without keys when it opens it.
    return isLast && due > 0 && !this.#isKeyed ? this.#bad('seal') : null;
  }

  #bad(flaw: Flaw): BadEntry {
    return { seq: flaw === 'seal' ? 1 : this.#seq + 1, flaw, previous: this.#previous };
  }

  #flawOf(row: AuditRow): Flaw | null {
    const isUnsealed = !this.#isKeyed && row.seq > 1;
    if (row.prev_hash === BROKEN_BEFORE && isOurs(row, this.#keys)) return isUnsealed ? 'seal' : 'break';
    if (row.prev_hash !== this.#previous) {
      return isUnsealed && row.action === 'audit.sealed' && isOurs(row, this.#keys) ? 'seal' : 'link';
    }
    if (row.key_id === null) {
      if (this.#isKeyed) return 'key';
      if (plainHashOf(row) !== row.hash) return 'hash';
    } else {
      const key = this.#keys.byId.get(row.key_id);
      if (!key) return this.#isKeyed ? 'key' : 'unknown-key';
      if (keyedHashOf(row, key) !== row.hash) return 'hash';
      if (isUnsealed && row.action !== 'audit.sealed') return 'seal';
      this.#isKeyed = true;
    }
    if (this.#isAsAnchored(row)) return null;
    // Nothing was anchored before there were keys.
    return this.#isKeyed ? 'anchor' : 'seal';
  }

  /** Compares an entry with every anchor of its number. */
  #isAsAnchored({ seq, hash }: AuditRow): boolean {
    const known = this.#disagreeing.length;
    for (;;) {
      const anchor = this.#anchors[this.#anchor];
      if (anchor?.seq !== seq) return this.#disagreeing.length === known;
      if (anchor.hash !== hash) this.#disagreeing.push(anchor);
      this.#anchor += 1;
    }
  }
}

/** Whether an entry was made with one of our keys. */
export function isOurs(row: AuditRow, keys: KeyRing): boolean {
  const key = keys.byId.get(row.key_id ?? '');
  return key !== undefined && keyedHashOf(row, key) === row.hash;
}
