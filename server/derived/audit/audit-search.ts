import { type Kysely, type Selectable, sql } from 'kysely';
import { isOfTrailKind, type TrailKind } from '#domain/audit-actions.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { seqsBetween } from './seqs-between.ts';
import type { AuditEntriesTable } from './tables.ts';

export type AuditRow = Selectable<AuditEntriesTable>;

/** What is looked for; whatever is left out does not matter. */
export type AuditQuery = {
  /** Only entries with a smaller number. */
  before?: number;
  actorId?: string;
  /** `section.saved`; `section.*` for all that begin with `section.`. */
  action?: string;
  /** What happened, or who looked. */
  kind?: TrailKind;
  /** On one of these. */
  subjectIds?: readonly string[];
  /** The first day that counts, `YYYY-MM-DD`, UTC. */
  from?: string;
  /** The last one. */
  to?: string;
  limit: number;
};

/** Entries, the latest first. */
export async function searchAudit(db: Kysely<Database>, query: AuditQuery): Promise<AuditRow[]> {
  const seqs = await findSeqs(db, query);
  if (seqs.length === 0) return [];
  return db.selectFrom('audit_entries').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
}

/**
 * Their numbers. One index gives the entries of an action in their order, one those of an actor and an action, one those
 * of a subject; what is about many actions takes the latest of each and the latest of those. So it costs the same
 * whether there are a thousand entries or millions.
 */
async function findSeqs(db: Kysely<Database>, query: AuditQuery): Promise<number[]> {
  const range = await seqsBetween(db, query);
  if (!range) return [];
  const { actorId, action, kind, subjectIds, limit } = query;
  if (subjectIds?.length === 0) return [];
  const first = range.first ?? 0;
  const end = Math.min(
    query.before ?? Number.MAX_SAFE_INTEGER,
    (range.last ?? Number.MAX_SAFE_INTEGER - 1) + 1,
  );
  const inRange = (atMost: number | null = limit) => {
    let rows = db.selectFrom('audit_entries').select('seq');
    if (atMost !== null) rows = rows.limit(atMost);
    // The numbers reach a little further than the days.
    if (range.from !== undefined) rows = rows.where('at', '>=', range.from);
    if (range.until !== undefined) rows = rows.where('at', '<', range.until);
    return rows;
  };
  const latest = () => inRange().where('seq', '>=', first).where('seq', '<', end).orderBy('seq', 'desc');
  const isExact = action !== undefined && !action.endsWith('*');
  const isOfAnyAction = action === undefined && kind === undefined;
  if (subjectIds === undefined && actorId === undefined && isOfAnyAction) {
    return seqsOf(await latest().execute());
  }
  const begun = isExact ? [action] : await actionsThatBegin(db, action?.slice(0, -1) ?? '');
  const actions = kind === undefined ? begun : begun.filter((each) => isOfTrailKind(each, kind));
  if (actions.length === 0) return [];

  if (subjectIds !== undefined) {
    // What happened to one subject is little. The empty texts keep SQLite, which does not know that, from other indexes.
    let about = inRange(null)
      .where('seq', '>=', first)
      .where('seq', '<', end)
      .where('subject_id', 'in', subjectIds);
    if (actorId !== undefined) about = about.where(sql<boolean>`actor_id || '' = ${actorId}`);
    if (!isOfAnyAction) about = about.where(sql`action || ''`, 'in', actions);
    return seqsOf(
      await db
        // Materialised, or PostgreSQL may take the entries in their order and read millions until it has met enough of these.
        .with(
          (known) => known('about').materialized(),
          () => about,
        )
        .selectFrom('about')
        .select('about.seq')
        .orderBy('about.seq', 'desc')
        .limit(limit)
        .execute(),
    );
  }
  const ofAction = (each: string) => {
    if (actorId === undefined) return latest().where('action', '=', each);
    // As one value, or SQLite takes the index of the action alone and reads everybody's.
    return inRange()
      .where(({ eb, refTuple, tuple }) =>
        eb.and([
          eb(refTuple('actor_id', 'action', 'seq'), '>=', tuple(actorId, each, first)),
          eb(refTuple('actor_id', 'action', 'seq'), '<', tuple(actorId, each, end)),
        ]),
      )
      .orderBy('actor_id', 'desc')
      .orderBy('action', 'desc')
      .orderBy('seq', 'desc');
  };
  const [one, ...others] = actions.map((each) =>
    // A branch of a union may not be in an order of its own; a table that it selects from may.
    db.selectFrom(ofAction(each).as('latest')).select('latest.seq'),
  );
  if (!one) return [];
  const all = others.reduce((union, each) => union.unionAll(each), one);
  return seqsOf(await all.orderBy('seq', 'desc').limit(limit).execute());
}

/** Of the actions that were ever written down: some dozens, each found by one step in the index. */
async function actionsThatBegin(db: Kysely<Database>, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known (action) as (
      select min(action) from audit_entries
      union all
      select (select min(next.action) from audit_entries as next where next.action > known.action)
      from known where known.action is not null
    )
    select action from known where action is not null`.execute(db);
  return rows.map(({ action }) => action).filter((action) => action.startsWith(beginning));
}

function seqsOf(rows: readonly { seq: number }[]): number[] {
  return rows.map(({ seq }) => seq);
}
