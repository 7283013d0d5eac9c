import type { Transaction } from 'kysely';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReaders, type RecordReader, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { findTagsOf } from '#server/records/case-tags/case-tags.repository.ts';
import { caseKeyOf } from '#server/records/onboarding/case-key.ts';
import { openSection } from '#server/records/sections/section-cipher.ts';
import { caseIndexOf } from './case-index.ts';
import { insertTerms } from './case-terms.repository.ts';
import {
  type CaseToIndex,
  concernsPresent,
  type IndexedColumns,
  type IndexedRecords,
  indexedCase,
  indexedSections,
  isSame,
} from './indexed-case.ts';
import { markShared } from './shared-traits.ts';

/** Cases per transaction; a killed start loses at most this work. */
const BATCH = 200;

type IndexDeps = Pick<CoreDeps, 'db' | 'config' | 'clock'>;

/**
 * Rebuilds the queue's data of every case if it was built under another secret, with other rules, or never. Records are
 * encrypted, so that a migration cannot do it. Run it before the server accepts requests; several processes share the
 * work, and the next start continues after a kill.
 * @returns the number of rebuilt cases
 */
export async function bringCaseIndexUpToDate(deps: IndexDeps): Promise<number> {
  let made = 0;
  for (;;) {
    const more = await inTransaction(deps.db, (trx) => nextBatch(trx, deps));
    if (more === null) return made;
    made += more;
  }
}

/** The number of rebuilt cases; null if none remain. */
async function nextBatch(trx: Transaction<Database>, deps: IndexDeps): Promise<number | null> {
  const { madeWith } = caseIndexOf(deps.config).terms;
  const state = await lockRows(trx, 'case_index', 'id').returningAll().executeTakeFirstOrThrow();
  if (state.made_with === madeWith) return null;
  const isBegun = state.making === madeWith;
  if (!isBegun) await trx.deleteFrom('case_terms').execute();

  const rows = await lockRows(trx, 'onboardings', 'risk')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('onboardings')
        .select('id')
        .where('id', '>', isBegun ? state.through : '')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(BATCH),
    )
    .returning(['id', 'user_id', 'company', 'company_order', 'country', 'risk'])
    .execute();
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const readerOf = await clientReaders(
    { config: deps.config, db: trx },
    rows.map(({ user_id }) => user_id),
  );
  // A case with an unreadable key keeps its columns and has no search terms, and does not prevent the start.
  const readable = rows.filter(({ user_id: id }) => unlessUnreadable(() => readerOf(id) !== null, false));
  const cases = await load(trx, { ...deps, readerOf }, readable);
  const columns = await indexCases(trx, deps.config, cases, dayOf(deps.clock.now()));
  for (const [at, row] of readable.entries()) {
    const stored = columns[at];
    if (!stored || isSame(stored, row)) continue;
    await trx.updateTable('onboardings').set(stored).where('id', '=', row.id).execute();
  }
  const last = rows.at(-1);
  await trx
    .updateTable('case_index')
    .set(last ? { making: madeWith, through: last.id } : { made_with: madeWith, making: null, through: '' })
    .execute();
  return rows.length;
}

async function load(
  trx: Transaction<Database>,
  { config, readerOf }: IndexDeps & { readerOf: (userId: string) => RecordReader },
  rows: readonly { id: string; user_id: string }[],
): Promise<NewCase[]> {
  if (rows.length === 0) return [];
  const userIds = rows.map(({ user_id }) => user_id);
  const sections = await trx
    .selectFrom('section_records')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('section', 'in', indexedSections)
    .execute();
  const users = await trx.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute();
  const refused = await trx
    .selectFrom('identity_checks')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'refused')
    .execute();
  const tagIds = new Map<string, string[]>();
  const caseIds = rows.map(({ id }) => id);
  for (const tag of await findTagsOf(trx, caseIds)) {
    tagIds.set(tag.onboarding_id, [...(tagIds.get(tag.onboarding_id) ?? []), tag.id]);
  }
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const records = byUser(sections);
  const checks = byUser(refused);
  return rows.map(({ id, user_id: userId }) => {
    const present: IndexedRecords = Object.fromEntries(
      (records.get(userId) ?? []).map((row) => [row.section, openSection(readerOf(userId), row)]),
    );
    const checkIds = (checks.get(userId) ?? []).map((check) => check.id);
    const isIdentityRefused = concernsPresent(config, checkIds, { userId, records: present });
    const email = emails.get(userId) ?? '';
    return { onboardingId: id, email, records: present, isIdentityRefused, tagIds: tagIds.get(id) ?? [] };
  });
}

function byUser<Row extends { user_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.user_id, [...(found.get(row.user_id) ?? []), row]);
  return found;
}

type NewCase = CaseToIndex & {
  onboardingId: string;
  /** The ids of staff tags. */
  tagIds?: readonly string[];
};

/**
 * Inserts the search terms of many cases, sorted by the primary key.
 * @param today 'YYYY-MM-DD', UTC
 * @returns for each case, in order, the columns of its row in `onboardings`, which the caller writes
 */
export async function indexCases(
  trx: Transaction<Database>,
  config: Config,
  cases: readonly NewCase[],
  today: string,
): Promise<(IndexedColumns & { case_key: number })[]> {
  const { terms, flagTerms } = caseIndexOf(config);
  const made = cases.map(({ onboardingId, tagIds = [], ...given }) => ({
    case_key: caseKeyOf(onboardingId),
    tags: tagIds.map(terms.ofTag),
    ...indexedCase(terms, given, today),
  }));
  await markShared(
    trx,
    terms.duplicate,
    made.map(({ case_key: caseKey, traits }) => ({ caseKey, traits })),
  );
  const rows = made.flatMap(({ case_key, columns, words, traits, tags }) =>
    [...words, ...flagTerms(columns), ...traits, ...tags].map((term) => ({ term, case_key })),
  );
  rows.sort((a, b) => a.term - b.term || a.case_key - b.case_key);
  await insertTerms(trx, rows);
  return made.map(({ case_key, columns }) => ({ ...columns, case_key }));
}
