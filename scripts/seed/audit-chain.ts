import { type AuditEntry, contentOf } from '#server/derived/audit/audit.ts';
import type { KeyRing } from '#server/derived/audit/audit-keys.ts';
import { chained } from '#server/derived/audit/continue-chain.ts';
import type { ChainEnd } from '#server/derived/audit/entry-hash.ts';
import type { GatheredRows } from './sink.ts';

export type TimedEntry = AuditEntry & { at: number };

/** Sorts the entries of many cases by time, and chains them. */
export class AuditChain {
  readonly #rows: GatheredRows;
  readonly #keys: KeyRing;
  #waiting: TimedEntry[] = [];
  #end: ChainEnd;

  /** @param end where the chain ends now */
  constructor(rows: GatheredRows, keys: KeyRing, end: ChainEnd) {
    this.#rows = rows;
    this.#keys = keys;
    this.#end = end;
  }

  get end(): ChainEnd {
    return this.#end;
  }

  add(entries: readonly TimedEntry[]): void {
    for (const entry of entries) this.#waiting.push(entry);
  }

  /** Writes what happened before `at`; older entries cannot be added afterwards. */
  write(at: number): void {
    this.#waiting.sort((one, other) => one.at - other.at);
    const later = this.#waiting.findIndex((entry) => entry.at >= at);
    const due = this.#waiting.splice(0, later < 0 ? this.#waiting.length : later);
    for (const entry of due) this.#append(entry);
  }

  #append(entry: TimedEntry): void {
    const at = new Date(entry.at).toISOString();
    const row = chained({ ...contentOf(entry, at), entry_id: null }, this.#end, this.#keys);
    this.#rows.add('audit_entries', row);
    this.#end = row;
  }
}
