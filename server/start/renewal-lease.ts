import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { CoreDeps } from '../platform/core/deps.ts';
import type { Database } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** Another process encrypts the records already. The message is one line. */
export class RenewalUnderWayError extends Error {
  override name = 'RenewalUnderWayError';

  constructor() {
    super(
      'Another process is encrypting the records already, or was ended less than a minute ago. Nothing was changed',
    );
  }
}

const LEASE = 'encrypting';
const LEASE_MS = 60_000;

/**
 * Takes the lease of the only process that encrypts; it ends by itself if the process dies.
 * @throws RenewalUnderWayError
 */
export async function takeLease({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>) {
  const holder = randomUUID();
  const value = () => `${holder} ${new Date(clock.now().getTime() + LEASE_MS).toISOString()}`;
  let renewAt = 0;
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('check_values')
      .values({ name: LEASE, value: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable('check_values')
      .set({ value: value() })
      .where('name', '=', LEASE)
      .where(sql<string>`substr(value, 38)`, '<', clock.now().toISOString())
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new RenewalUnderWayError();
  });
  return {
    /** Extends it, if it is due. @throws RenewalUnderWayError if another process has taken it */
    async renew(): Promise<void> {
      const now = clock.now().getTime();
      if (now < renewAt) return;
      const { numUpdatedRows } = await heldBy(db, holder).set({ value: value() }).executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new RenewalUnderWayError();
      renewAt = now + LEASE_MS / 4;
    },
    async end(): Promise<void> {
      await heldBy(db, holder).set({ value: '' }).execute();
    },
  };
}

const heldBy = (db: Kysely<Database>, holder: string) =>
  db.updateTable('check_values').where('name', '=', LEASE).where('value', 'like', `${holder} %`);
