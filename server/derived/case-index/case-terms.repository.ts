import type { Kysely, Transaction } from 'kysely';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseTermsTable } from './tables.ts';

/** Numbers of terms per statement: a few prepared statements serve any number of terms. */
const sizes = [256, 64, 16, 4, 1];

type Values = Record<`term${number}` | `key${number}`, number>;
type Run = (db: Kysely<Database>, values: Values) => Promise<unknown>;

const inserts = new Map<number, Run>(
  sizes.map((size) => [
    size,
    preparedQuery<Values>()((db, slot) =>
      db
        .insertInto('case_terms')
        .values(places(size).map((at) => ({ term: slot(`term${at}`), case_key: slot(`key${at}`) })))
        .onConflict((conflict) => conflict.doNothing()),
    ),
  ]),
);

const deletes = new Map<number, Run>(
  sizes.map((size) => [
    size,
    preparedQuery<Values>()((db, slot) =>
      db
        .deleteFrom('case_terms')
        .where(
          'term',
          'in',
          places(size).map((at) => slot(`term${at}`)),
        )
        .where('case_key', '=', slot('key0')),
    ),
  ]),
);

/** Inserts search terms of cases; existing ones are ignored. Sorted terms are inserted several times as fast. */
export async function insertTerms(
  trx: Transaction<Database>,
  rows: readonly CaseTermsTable[],
): Promise<void> {
  await inPieces(trx, inserts, rows);
}

/** Deletes every term of a case; reads the whole table, because terms come first in its key. */
export async function deleteAllTerms(trx: Transaction<Database>, caseKey: number): Promise<void> {
  await trx.deleteFrom('case_terms').where('case_key', '=', caseKey).execute();
}

/** Deletes search terms of one case. */
export async function deleteTerms(
  trx: Transaction<Database>,
  caseKey: number,
  terms: readonly number[],
): Promise<void> {
  await inPieces(
    trx,
    deletes,
    terms.map((term) => ({ term, case_key: caseKey })),
  );
}

async function inPieces(
  trx: Transaction<Database>,
  runs: ReadonlyMap<number, Run>,
  rows: readonly CaseTermsTable[],
): Promise<void> {
  let done = 0;
  for (const [size, run] of runs) {
    for (; rows.length - done >= size; done += size) {
      const piece = rows.slice(done, done + size);
      const values: Values = {};
      piece.forEach(({ term, case_key }, at) => {
        values[`term${at}`] = term;
        values[`key${at}`] = case_key;
      });
      await run(trx, values);
    }
  }
}

function places(size: number): number[] {
  return Array.from({ length: size }, (_, at) => at);
}
