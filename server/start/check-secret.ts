import type { Kysely, Transaction } from 'kysely';
import { createRecordCipher } from '../platform/crypto/encryption.ts';
import { deriveKey } from '../platform/crypto/keys.ts';
import type { Database } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Config } from '../platform/settings/config.ts';
import { nameBoundTo } from '../records/files/file-name.ts';
import { boundTo } from '../records/sections/section-cipher.ts';

/**
 * The secret differs from the one that the stored data was encrypted with. The message is one line for the operator.
 */
export class WrongSecretError extends Error {
  override name = 'WrongSecretError';

  constructor() {
    super(
      'APP_SECRET (where it is unset, DATA_DIR/secret) is not the secret that this database was encrypted with. ' +
        'To change it, put the new one before the old one: APP_SECRET=new,old',
    );
  }
}

const NAME = 'secret';
const SAMPLES = 10;

/**
 * Throws `WrongSecretError` unless one of the secrets matches the check value of the last start; then stores the check
 * value of the current one. In a database older than check values, a sample of its data is decrypted instead.
 */
export async function checkSecret(db: Kysely<Database>, config: Config): Promise<void> {
  const secrets = [config.appSecret, ...config.earlierSecrets];
  // Derived with HKDF like every key, so that it reveals nothing about the others.
  const values = secrets.map((secret) => deriveKey(secret, 'secret-check').toString('base64url'));
  const [value = ''] = values;
  await inTransaction(db, async (trx) => {
    if ((await storedValue(trx)) === undefined) {
      if (!(await opensSample(trx, secrets))) throw new WrongSecretError();
      // If two processes start at once, one stores its value, and the other is compared with it.
      await trx
        .insertInto('check_values')
        .values({ name: NAME, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const stored = await storedValue(trx);
    if (stored === undefined || !values.includes(stored)) throw new WrongSecretError();
    if (stored !== value)
      await trx.updateTable('check_values').set({ value }).where('name', '=', NAME).execute();
  });
}

async function storedValue(trx: Transaction<Database>): Promise<string | undefined> {
  const row = await trx
    .selectFrom('check_values')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value;
}

/**
 * Whether one of the secrets decrypts one of the latest records, or there are none. One is enough: data under a
 * long-removed secret does not disprove the current one.
 */
async function opensSample(trx: Transaction<Database>, secrets: readonly string[]): Promise<boolean> {
  const cipher = createRecordCipher(secrets);
  const records = await trx
    .selectFrom('section_records')
    .select(['user_id', 'section', 'version', 'data'])
    // The envelopes of a client's own key are younger than check values.
    .where('data', 'like', 'v1.%')
    .orderBy('updated_at', 'desc')
    .limit(SAMPLES)
    .execute();
  const files = await trx
    .selectFrom('files')
    .select(['id', 'name_encrypted'])
    .where('name_encrypted', 'like', 'v1.%')
    .orderBy('created_at', 'desc')
    .limit(SAMPLES)
    .execute();
  const samples = [
    ...records.map((row) => ({ envelope: row.data, boundTo: boundTo(row) })),
    ...files.map((row) => ({ envelope: row.name_encrypted, boundTo: nameBoundTo(row.id) })),
  ];
  return samples.length === 0 || samples.some((sample) => opens(cipher, sample));
}

function opens(
  cipher: ReturnType<typeof createRecordCipher>,
  sample: { envelope: string; boundTo: string },
): boolean {
  try {
    cipher.decrypt(sample.envelope, sample.boundTo);
    return true;
  } catch {
    return false;
  }
}
