import type { Kysely } from 'kysely';
import type { components, operations } from '#contract/schema.d.ts';
import { toCsv } from '#domain/csv.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { toTrailAnswers } from './audit-answer.ts';
import { type AuditQuery, searchAudit } from './audit-search.ts';

type Entry = components['schemas']['AuditEntry'];
type Format = operations['exportAudit']['parameters']['query']['format'];

/** Entries per query; the trail has no size limit. */
const ENTRIES_A_TURN = 500;

const head = [
  ...['number', 'at', 'actor', 'actor id', 'actor role', 'action', 'company', 'case', 'account'],
  ...['subject type', 'subject', 'details', 'hash'],
];

const contentTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

export function exportHeaders(format: Format, now: Date): Record<string, string> {
  return {
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="audit-trail-${dayOf(now)}.${format}"`,
  };
}

/** Yields the entries that match, the newest first, in chunks. */
export async function* exportedTrail(
  { db, config }: { db: Kysely<Database>; config: Config },
  format: Format,
  query: Omit<AuditQuery, 'before' | 'limit'>,
): AsyncGenerator<string> {
  if (format === 'csv') yield toCsv([head]);
  for (let before: number | undefined; ; ) {
    const rows = await searchAudit(db, { ...query, ...(before && { before }), limit: ENTRIES_A_TURN });
    const last = rows.at(-1);
    if (!last) return;
    const entries = await toTrailAnswers({ db, config }, rows);
    yield format === 'csv'
      ? toCsv(entries.map(row))
      : entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    before = last.seq;
  }
}

function row(entry: Entry): (string | number)[] {
  return [
    ...[entry.seq, entry.at, entry.actor ?? '', entry.actorId ?? '', entry.actorRole, entry.action],
    ...[entry.company ?? '', entry.caseId ?? '', entry.subjectName ?? ''],
    ...[entry.subjectType, entry.subjectId, JSON.stringify(entry.details), entry.hash],
  ];
}
