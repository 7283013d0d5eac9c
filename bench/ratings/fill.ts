import type { RiskInputs } from '#domain/compliance/risk/inputs.ts';
import { systemClock } from '#server/platform/core/clock.ts';
import { clientCiphers } from '#server/platform/crypto/client-keys.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { currentTable } from '#server/records/compliance/risk/risk-tables.repository.ts';
import { storeRating } from '#server/records/compliance/risk/store-rating.ts';

const AT_ONCE = 1000;

/**
 * Rates every seeded case that was submitted by made-up inputs, without reading its answers. No server may run on the database.
 * @returns the ids of the cases in their order
 */
export async function rateAll(env: Record<string, string>): Promise<string[]> {
  const config = prepareDataDir(parseConfig(env));
  const { db, close } = openDatabase(config);
  const cases = await db
    .selectFrom('onboardings')
    .select(['id', 'user_id'])
    .where('submissions', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (let from = 0; from < cases.length; from += AT_ONCE) {
    const portion = cases.slice(from, from + AT_ONCE);
    await inTransaction(db, async (trx) => {
      const now = systemClock.now();
      const current = await currentTable(trx);
      const cipherOf = await clientCiphers(
        { config, db: trx },
        portion.map(({ user_id }) => user_id),
      );
      for (const [index, { id: onboardingId, user_id }] of portion.entries()) {
        const cipher = cipherOf(user_id);
        const rated = {
          onboardingId,
          inputs: inputsOf(index),
          replacedBy: null,
          approvedAt: index % 2 === 0 ? now.toISOString() : null,
          postponedTo: null,
        };
        await storeRating(trx, { cipher, now, current }, rated, undefined);
      }
    });
  }
  await close();
  return cases.map(({ id }) => id);
}

function inputsOf(n: number): RiskInputs {
  return {
    formationCountry: n % 3 === 0 ? 'Monaco' : 'Canada',
    peopleCountries: ['Canada', 'France'],
    ownershipDepth: 'direct',
    owners: 'confirmed',
    bearerShares: n % 20 === 0,
    exposedPerson: 'none',
    services: 'assets',
    size: n % 2 === 0 ? 'small' : 'medium',
    wallets: n % 4,
    chains: ['Bitcoin'],
    incorporatedOn: '2012-05-01',
    channel: 'verified',
    hits: 'none',
  };
}
