import { type AuditEntry, hashOf } from '../../server/audit/audit.ts';
import type { GatheredRows } from './sink.ts';

export type TimedEntry = AuditEntry & { at: number };
export type AuditEnd = { seq: number; hash: string };

/** Puts the entries of many cases in the order of their time, and chains them. */
export class AuditChain {
  readonly #rows: GatheredRows;
  #waiting: TimedEntry[] = [];
  #end: AuditEnd;

  /** @param end where the chain ends now */
  constructor(rows: GatheredRows, end: AuditEnd) {
    this.#rows = rows;
    this.#end = end;
  }

  get end(): AuditEnd {
    return this.#end;
  }

  add(entries: readonly TimedEntry[]): void {
    for (const entry of entries) this.#waiting.push(entry);
  }

  /** Writes what happened before `at`: nothing may be added any more that is older. */
  write(at: number): void {
    this.#waiting.sort((one, other) => one.at - other.at);
    const later = this.#waiting.findIndex((entry) => entry.at >= at);
    const due = this.#waiting.splice(0, later < 0 ? this.#waiting.length : later);
    for (const entry of due) this.#append(entry);
  }

  #append(entry: TimedEntry): void {
    const row = {
      seq: this.#end.seq + 1,
      at: new Date(entry.at).toISOString(),
      actor_id: entry.actorId,
      actor_role: entry.actorRole,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}),
      prev_hash: this.#end.hash,
    };
    const hash = hashOf(row);
    this.#rows.add('audit_entries', { ...row, hash });
    this.#end = { seq: row.seq, hash };
  }
}
