import { type Kysely, type Selectable, sql } from 'kysely';
import { isOfTrailKind, type TrailKind } from '#domain/audit-actions.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sealForReading } from './seal.ts';
import type { AuditEntriesTable } from './tables.ts';

export type AuditRow = Selectable<AuditEntriesTable>;

/** Search filters; an absent filter matches everything. */
export type AuditQuery = {
  /** Only entries with a smaller number. */
  before?: number;
  actorId?: string;
  /** `section.saved`; `section.*` for all that begin with `section.`; several with commas between them. */
  action?: string;
  /** Changes or reads. */
  kind?: TrailKind;
  /** Only entries about one of these subjects. */
  subjectIds?: readonly string[];
  /** Of the entries about an opened file, only those about a photograph for an identity check. */
  file?: 'photograph';
  /** The first day, `YYYY-MM-DD`, UTC. */
  from?: string;
  /** The last day, inclusive. */
  to?: string;
  limit: number;
};

/** Returns matching entries, latest first. */
export async function searchAudit(db: Kysely<Database>, query: AuditQuery): Promise<AuditRow[]> {
  await sealForReading(db);
  const seqs = await findSeqs(db, query);
  if (seqs.length === 0) return [];
  return db.selectFrom('audit_entries').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
}

/** The condition that an entry is not about the opening of a document. The kind of an erased file is not known, so its entries are found. */
const isNoDocument = sql<boolean>`(action <> 'file.opened' or not exists (
  select 1 from files where files.id = audit_entries.subject_id and files.kind <> 'identity'
    and not exists (select 1 from identity_files where identity_files.file_id = files.id)))`;

/**
 * Returns their numbers. There are ordered indexes by action, by actor and action, and by subject. A query for several
 * actions takes the latest entries of each and merges them, so that its cost does not depend on the number of entries.
 */
async function findSeqs(db: Kysely<Database>, query: AuditQuery): Promise<number[]> {
  const range = await seqsBetween(db, query);
  if (!range) return [];
  const { actorId, action, kind, subjectIds, file, limit } = query;
  if (subjectIds?.length === 0) return [];
  const first = range.first ?? 0;
  const end = Math.min(
    query.before ?? Number.MAX_SAFE_INTEGER,
    (range.last ?? Number.MAX_SAFE_INTEGER - 1) + 1,
  );
  const inRange = (atMost: number | null = limit) => {
    let rows = db.selectFrom('audit_entries').select('seq');
    if (atMost !== null) rows = rows.limit(atMost);
    // The range of numbers is slightly wider than the days.
    if (range.from !== undefined) rows = rows.where('at', '>=', range.from);
    if (range.until !== undefined) rows = rows.where('at', '<', range.until);
    if (file !== undefined) rows = rows.where(isNoDocument);
    return rows;
  };
  const latest = () => inRange().where('seq', '>=', first).where('seq', '<', end).orderBy('seq', 'desc');
  const isOfAnyAction = action === undefined && kind === undefined;
  if (subjectIds === undefined && actorId === undefined && isOfAnyAction) {
    return seqsOf(await latest().execute());
  }
  const meant = await actionsMeant(db, action);
  const actions = kind === undefined ? meant : meant.filter((each) => isOfTrailKind(each, kind));
  if (actions.length === 0) return [];

  if (subjectIds !== undefined) {
    // A subject has few entries. The concatenated empty strings prevent SQLite, which does not know that, from using
    // other indexes.
    let about = inRange(null)
      .where('seq', '>=', first)
      .where('seq', '<', end)
      .where('subject_id', 'in', subjectIds);
    if (actorId !== undefined) about = about.where(sql<boolean>`actor_id || '' = ${actorId}`);
    if (!isOfAnyAction) about = about.where(sql`action || ''`, 'in', actions);
    return seqsOf(
      await db
        // Materialised, because PostgreSQL may otherwise scan the entries in order and read millions before it finds
        // enough matches.
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
    // A row value, because SQLite otherwise uses the index by action and reads the entries of all actors.
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
    // A branch of a UNION may not have an ORDER BY, but a subquery in its FROM clause may.
    db.selectFrom(ofAction(each).as('latest')).select('latest.seq'),
  );
  if (!one) return [];
  const all = others.reduce((union, each) => union.unionAll(each), one);
  return seqsOf(await all.orderBy('seq', 'desc').limit(limit).execute());
}

/** Returns the actions that a search names, or begins the names of; without a search, all of them. */
async function actionsMeant(db: Kysely<Database>, asked = '*'): Promise<string[]> {
  const named = asked.split(',');
  const exact = named.filter((each) => !each.endsWith('*'));
  if (exact.length === named.length) return [...new Set(exact)];
  const beginnings = named.filter((each) => each.endsWith('*')).map((each) => each.slice(0, -1));
  const begun = (await knownActions(db)).filter((action) =>
    beginnings.some((beginning) => action.startsWith(beginning)),
  );
  return [...new Set([...exact, ...begun])];
}

/** Returns the distinct actions in the database: a few dozen, each found by one step in the index. */
async function knownActions(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known (action) as (
      select min(action) from audit_entries
      union all
      select (select min(next.action) from audit_entries as next where next.action > known.action)
      from known where known.action is not null
    )
    select action from known where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}

function seqsOf(rows: readonly { seq: number }[]): number[] {
  return rows.map(({ seq }) => seq);
}

const DAY = 86_400_000;
/** More than a clock is ever set back, and than two servers' clocks differ. */
const SLACK = 3_600_000;
/** Entries read per query: four queries narrow a million entries to one. */
const PROBES = 32;

/** The range of entry numbers for some days; a bound is set only if it was requested. */
type SeqRange = {
  first?: number;
  last?: number;
  /** The instants, ISO 8601; `until` is exclusive. */
  from?: string;
  until?: string;
};

/**
 * Returns the range of numbers that contains all entries of the given days. Entries are ordered by time, so that a
 * search by bisection finds the range without an index on time, which would cost time in every write. The range is an
 * hour wider on both sides.
 * @param from the first day, `YYYY-MM-DD` @param to the last one
 * @returns null if there are no entries
 */
export async function seqsBetween(
  db: Kysely<Database>,
  { from, to }: { from?: string; to?: string },
): Promise<SeqRange | null> {
  const range: SeqRange = {};
  if (from === undefined && to === undefined) return range;
  const end = await db
    .selectFrom('audit_entries')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!end) return null;
  if (from !== undefined) {
    const start = Date.parse(from);
    range.from = new Date(start).toISOString();
    range.first = (await firstSince(db, start - SLACK, end.seq)).low;
  }
  if (to !== undefined) {
    const until = Date.parse(to) + DAY;
    range.until = new Date(until).toISOString();
    range.last = (await firstSince(db, until + SLACK, end.seq)).high - 1;
  }
  return range;
}

/**
 * Returns the number of the first entry at or after an instant, or one more than the last. `low` and `high` are equal,
 * unless too many removed entries make it ambiguous.
 */
async function firstSince(
  db: Kysely<Database>,
  instant: number,
  last: number,
): Promise<{ low: number; high: number }> {
  const at = new Date(instant).toISOString();
  let [low, high] = [1, last + 1];
  while (low < high) {
    const step = Math.ceil((high - low) / PROBES);
    const probes = Array.from({ length: Math.ceil((high - low) / step) }, (_, index) => low + index * step);
    const found = await db
      .selectFrom('audit_entries')
      .select(['seq', 'at'])
      .where('seq', 'in', probes)
      .orderBy('seq')
      .execute();
    const later = found.find((entry) => entry.at >= at);
    const earlier = found.findLast((entry) => entry.at < at && entry.seq < (later?.seq ?? high));
    if (!later && !earlier) break;
    low = earlier ? earlier.seq + 1 : low;
    high = later?.seq ?? high;
  }
  return { low, high };
}
