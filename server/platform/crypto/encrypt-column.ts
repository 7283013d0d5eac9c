import { sql, type Transaction } from 'kysely';
import type { CoreDeps } from '../core/deps.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { type RecordCipher, recordCipherOf } from './encryption.ts';

/** A column that earlier versions stored in plain text. @property boundTo names the row, for the cipher */
export type EncryptedColumn = { table: string; column: string; boundTo(id: string): string };

const BATCH = 500;

/** Whether a stored text is an envelope of `recordCipherOf`. */
const isEnvelope = (stored: string) => stored.startsWith('v1.');

/** Returns the text of an encrypted column. A process of an earlier version may still have written it in plain text. */
export function openColumn(cipher: RecordCipher, stored: string, boundTo: string): string {
  return isEnvelope(stored) ? cipher.decrypt(stored, boundTo) : stored;
}

/**
 * Encrypts what earlier versions stored in a column in plain text. Run it before the server answers; a start that is killed
 * loses no more than a batch.
 * @returns how many texts were encrypted
 */
export async function encryptColumn(
  { db, config }: Pick<CoreDeps, 'db' | 'config'>,
  of: EncryptedColumn,
): Promise<number> {
  const cipher = recordCipherOf(config);
  for (let encrypted = 0; ; ) {
    const more = await inTransaction(db, (trx) => encryptBatch(trx, cipher, of));
    encrypted += more;
    if (more < BATCH) return encrypted;
  }
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
    // Only what is still as it was read: another process may have encrypted it.
    await sql`update ${from} set ${text} = ${cipher.encrypt(plain, boundTo(id))}
      where id = ${id} and ${text} = ${plain}`.execute(trx);
  }
  return rows.length;
}
