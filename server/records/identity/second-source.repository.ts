import type { Kysely, Transaction } from 'kysely';
import type { SecondSource } from '#domain/second-source.ts';
import type { RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A statement about a document of another issuer, with its photograph. */
export type StatedSource = SecondSource & { fileId: string; statedAt: string };

const bindingOf = (checkId: string, seq: number) => `identity-second-source|${checkId}|${seq}`;

/** Returns the last statement of each of these checks, by the check's id. */
export async function findSecondSources(
  db: Kysely<Database>,
  cipher: RecordReader,
  checkIds: readonly string[],
): Promise<Map<string, StatedSource>> {
  if (checkIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('identity_second_sources')
    .selectAll()
    .where('check_id', 'in', checkIds)
    .orderBy('seq')
    .execute();
  const last = new Map(rows.map((row) => [row.check_id, row]));
  return new Map(
    [...last.values()].map(({ check_id, seq, data, stated_at }) => [
      check_id,
      { ...JSON.parse(cipher.decrypt(data, bindingOf(check_id, seq))), statedAt: stated_at },
    ]),
  );
}

/** Adds a statement after the earlier ones. Call it while the check is locked. */
export async function addSecondSource(
  trx: Transaction<Database>,
  cipher: RecordCipher,
  { checkId, statedAt, ...stated }: StatedSource & { checkId: string },
): Promise<void> {
  const { earlier } = await trx
    .selectFrom('identity_second_sources')
    .select(({ fn }) => fn.countAll<number>().as('earlier'))
    .where('check_id', '=', checkId)
    .executeTakeFirstOrThrow();
  const seq = Number(earlier) + 1;
  const data = cipher.encrypt(JSON.stringify(stated), bindingOf(checkId, seq));
  await trx
    .insertInto('identity_second_sources')
    .values({ check_id: checkId, seq, data, stated_at: statedAt })
    .execute();
}
