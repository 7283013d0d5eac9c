import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The columns of a row that is sent to another system until that accepts it. */
export interface OutboxColumns {
  id: string;
  created_at: string;
  next_attempt_at: string;
  attempts: number;
  /** Set while a process is sending it; afterwards another may take over. */
  claimed_until: string | null;
  claim: string | null;
  last_error: string | null;
}

/** A table of such rows. */
export type OutboxTable = {
  table: keyof Database & string;
  /** Whether a row is still to be sent. */
  waiting: RawBuilder<SqlBool>;
};

/** A row that this process may send until its claim expires. */
export type Claimed<Row extends OutboxColumns> = Row & { claim: string };

/** Returns whether a row is due and no process is sending it. @param at ISO 8601, UTC */
export function isDue({ waiting }: OutboxTable, at: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${waiting} and next_attempt_at <= ${at}
    and (claimed_until is null or claimed_until <= ${at}))`;
}

/**
 * Claims one row; one of several processes gets it. If that process dies during the delivery, the claim expires and
 * another takes over.
 */
export async function claim<Row extends OutboxColumns>(
  db: Kysely<Database>,
  of: OutboxTable,
  id: string,
  { claim: mine, now, until }: { claim: string; now: Date; until: Date },
): Promise<Claimed<Row> | undefined> {
  const { rows } = await sql<Row>`
    update ${sql.table(of.table)}
    set claim = ${mine}, claimed_until = ${until.toISOString()}, attempts = attempts + 1
    where id = ${id} and ${isDue(of, now.toISOString())}
    returning *`.execute(db);
  return rows[0] && { ...rows[0], claim: mine };
}

/** Schedules the next attempt after a failed one. */
export async function postpone(
  db: Kysely<Database>,
  { table }: OutboxTable,
  { id, claim: mine }: Claimed<OutboxColumns>,
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set next_attempt_at = ${until.toISOString()}, claim = null, claimed_until = null, last_error = ${reason}
    where id = ${id} and claim = ${mine}`.execute(db);
}

/**
 * Makes rows due whose next attempt or claim is further in the future than possible: they were written by a fast
 * clock.
 * @param latest the latest plausible creation, next attempt of a tried row, and claim
 */
export async function makeDueAgain(
  db: Kysely<Database>,
  { table, waiting }: OutboxTable,
  now: Date,
  latest: { creation: string; attempt: string; claim: string },
): Promise<void> {
  // The second condition excludes rows that are already due.
  await sql`
    update ${sql.table(table)}
    set next_attempt_at = ${now.toISOString()}, claim = null, claimed_until = null
    where ${waiting}
      and (created_at > ${latest.creation} or claimed_until > ${latest.claim}
        or (attempts > 0 and next_attempt_at > ${latest.attempt}))
      and (next_attempt_at > ${latest.creation} or claimed_until > ${latest.claim})`.execute(db);
}
