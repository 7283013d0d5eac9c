import type { Anchor } from './anchor.ts';
import type { KeyRing } from './audit-keys.ts';
import type { AuditRow } from './audit-search.ts';
import { BROKEN_BEFORE, keyedHashOf, NOTHING_BEFORE, plainHashOf } from './entry-hash.ts';
import type { FoundChain } from './found-chain.ts';

/** What does not fit of an entry. */
export type Flaw =
  /** It is not there. */
  | 'number'
  /** It does not hold the hash of the one before it. */
  | 'link'
  /** Its hash is not that of what it says. */
  | 'hash'
  /** It has no key although it must, or none of ours where ours had begun. */
  | 'key'
  /** The first that has a key has none that is known. */
  | 'unknown-key'
  /** It is well in itself, but not the one that was anchored. */
  | 'anchor'
  /** In it the server says that the chain was not as it had left it. */
  | 'break'
  /** From it on entries have no key, and what sealed them is gone, or sealed others. */
  | 'seal';

export type BadEntry = {
  seq: number;
  flaw: Flaw;
  /** The hash of the entry before it. */
  previous: string;
};

/** Compares entries, one after the other in their order, with those before them, their keys and the anchors. */
export class EntryJudge {
  readonly #keys: KeyRing;
  readonly #anchors: FoundChain['anchors'];
  #anchor = 0;
  #previous = NOTHING_BEFORE;
  #isKeyed = false;
  #seq = 0;
  readonly #disagreeing: Anchor[] = [];
  #firstDisagreeing: BadEntry | null = null;

  constructor({ keys, anchors }: Pick<FoundChain, 'keys' | 'anchors'>) {
    this.#keys = keys;
    this.#anchors = anchors;
  }

  /** How many were read, and are well but for what the anchors say. */
  get entries(): number {
    return this.#seq;
  }

  /** The anchors whose entry is well in itself, but not the one that was anchored. */
  get disagreeing(): readonly Anchor[] {
    return this.#disagreeing;
  }

  /** The first of these entries. */
  get firstDisagreeing(): BadEntry | null {
    return this.#firstDisagreeing;
  }

  /**
   * @returns null where the entry is well, or only an anchor says otherwise; nothing may be judged after one that is not
   */
  judge(row: AuditRow): BadEntry | null {
    const flaw = row.seq === this.#seq + 1 ? this.#flawOf(row) : 'number';
    if (flaw === 'anchor') this.#firstDisagreeing ??= this.#bad(flaw);
    else if (flaw) return this.#bad(flaw);
    this.#previous = row.hash;
    this.#seq = row.seq;
    return null;
  }

  /** After the last entry. @param due up to which there should be entries */
  atEnd(due: number): BadEntry | null {
    if (this.#seq < due) return this.#bad('number');
    // The server that opened the chain would have sealed it.
    return due > 0 && !this.#isKeyed ? this.#bad('seal') : null;
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
