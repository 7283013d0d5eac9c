import { sql, type Transaction } from 'kysely';
import type { CoreDeps } from '../core/deps.ts';
import { readCheckValue, storeCheckValue } from '../db/check-values.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { type RecordCipher, recordCipherOf } from './encryption.ts';

/** A column that earlier releases stored in plain text. @property boundTo the row, for the cipher */
export type EncryptedColumn = { table: string; column: string; boundTo(id: string): string };

const BATCH = 500;

/** Whether a stored text is an envelope of `recordCipherOf`. */
const isEnvelope = (stored: string) => stored.startsWith('v1.');

/** Returns the plain text of an encrypted column. A process of an earlier release may still write plain text. */
export function openColumn(cipher: RecordCipher, stored: string, boundTo: string): string {
  return isEnvelope(stored) ? cipher.decrypt(stored, boundTo) : stored;
}

/**
 * Encrypts the plain text that earlier releases stored in a column, once. Run it before the server accepts requests; a killed
 * start loses at most a batch.
 * @returns the number of encrypted values
 */
export async function encryptColumn(
  { db, config }: Pick<CoreDeps, 'db' | 'config'>,
  of: EncryptedColumn,
): Promise<number> {
  const name = `encrypted column ${of.table}.${of.column}`;
  if ((await readCheckValue(db, name)) !== undefined) return 0;
  const cipher = recordCipherOf(config);
  let encrypted = 0;
  for (let more = BATCH; more === BATCH; encrypted += more) {
    more = await inTransaction(db, (trx) => encryptBatch(trx, cipher, of));
  }
  await storeCheckValue(db, name, '');
  return encrypted;
}

async function encryptBatch(
  trx: Transaction<Database>,
  cipher: RecordCipher,
  { table, column, boundTo }: EncryptedColumn,
): Promise<number> {
  const [from, text] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ id: string; plain: string }>`select id, ${text} as plain from ${from}
    where ${text} not like 'v1.%' order by id limit ${BATCH}`.execute(trx);
  for (const { id, plain } of rows) {
    // Only unchanged values: another process may have encrypted them.
    await sql`update ${from} set ${text} = ${cipher.encrypt(plain, boundTo(id))}
      where id = ${id} and ${text} = ${plain}`.execute(trx);
  }
  return rows.length;
}
