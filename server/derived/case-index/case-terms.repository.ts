import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseTermsTable } from './tables.ts';

/** Numbers of terms per statement: a few prepared statements serve any number of terms. */
const sizes = [256, 64, 16, 4, 1];

/** Inserts search terms of cases; existing ones are ignored. Sorted terms are inserted several times as fast. */
export async function insertTerms(
  trx: Transaction<Database>,
  rows: readonly CaseTermsTable[],
): Promise<void> {
  for (const piece of inPieces(rows)) {
    await trx
      .insertInto('case_terms')
      .values(piece)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Deletes search terms of one case. */
export async function deleteTerms(
  trx: Transaction<Database>,
  caseKey: number,
  terms: readonly number[],
): Promise<void> {
  for (const piece of inPieces(terms)) {
    await trx.deleteFrom('case_terms').where('term', 'in', piece).where('case_key', '=', caseKey).execute();
  }
}

function* inPieces<Item>(items: readonly Item[]): Generator<Item[]> {
  let done = 0;
  for (const size of sizes) {
    for (; items.length - done >= size; done += size) yield items.slice(done, done + size);
  }
}
