import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { caseKeyOf } from '#server/records/onboarding/case-key.ts';
import { caseIndexOf } from './case-index.ts';
import { insertTerms } from './case-terms.repository.ts';
import { type CaseToIndex, type IndexedColumns, indexedCase } from './indexed-case.ts';

export type NewCase = CaseToIndex & {
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
  const rows = made.flatMap(({ case_key, columns, words, tags }) =>
    [...words, ...flagTerms(columns), ...tags].map((term) => ({ term, case_key })),
  );
  rows.sort((a, b) => a.term - b.term || a.case_key - b.case_key);
  await insertTerms(trx, rows);
  return made.map(({ case_key, columns }) => ({ ...columns, case_key }));
}
