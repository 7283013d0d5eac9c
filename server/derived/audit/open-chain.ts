import type { Kysely } from 'kysely';
import type { Clock } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { contentOf } from './audit.ts';
import { giveAuditKeys } from './audit-keys.ts';
import { HEAD, setEnd } from './chain-end.ts';
import { chained } from './continue-chain.ts';
import { sealWaiting } from './seal.ts';

/**
 * Sets the keys of the database's chain, which is required before entries can be written. A chain without keys is
 * sealed once with a keyed entry over its end; later entries without a key count as forged. A chain that replaced a
 * sealed one is sealed too, since the database cannot detect that; the anchors do.
 */
export async function openAuditChain({
  db,
  config,
  clock,
}: {
  db: Kysely<Database>;
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>;
  clock: Clock;
}): Promise<void> {
  const keys = giveAuditKeys(db, { config, clock });
  await inTransaction(db, async (trx) => {
    // An update without a change, to lock the row: processes that start at once seal the chain once.
    const end = await trx
      .updateTable('audit_head')
      .set({ id: HEAD })
      .where('id', '=', HEAD)
      .where('mac', 'is', null)
      .returning(['seq', 'hash'])
      .executeTakeFirst();
    if (!end) return;
    const last = await trx
      .selectFrom('audit_entries')
      .select(['seq', 'key_id'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    // The signature was removed or the chain cut: the next entry will record it.
    if ((last?.seq ?? 0) !== end.seq || (last && last.key_id !== null)) return;
    if (end.seq === 0) {
      await setEnd(trx, end, keys.current);
      return;
    }
    const seal = {
      actorId: null,
      actorRole: 'system',
      action: 'audit.sealed',
      subjectType: 'audit',
      subjectId: 'chain',
      details: { entries: end.seq },
    } as const;
    const content = { ...contentOf(seal, clock.now().toISOString()), entry_id: null };
    const sealed = chained(content, end, keys);
    await trx.insertInto('audit_entries').values(sealed).execute();
    await setEnd(trx, sealed, keys.current);
  });
  // What a killed server has left.
  await sealWaiting(db);
}
