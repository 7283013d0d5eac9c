import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { ClientKeyError } from '#server/platform/crypto/client-keys.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { findOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { checkRegistration } from '../register/check-registration.ts';
import { refreshFile } from './refresh-file.ts';

type ComputeDeps = Pick<CoreDeps, 'config' | 'db' | 'clock'>;

const PORTION = 100;

/**
 * Computes the rating, the open items, the endings and the registration of the cases that were submitted before these were stored.
 * A case whose key cannot be opened waits for the next run.
 */
export async function computeFiles(deps: ComputeDeps, signal?: AbortSignal): Promise<void> {
  let after = '';
  while (!signal?.aborted) {
    const rows = await deps.db
      .selectFrom('endings_to_compute')
      .select('onboarding_id')
      .where('onboarding_id', '>', after)
      .orderBy('onboarding_id')
      .limit(PORTION)
      .execute();
    for (const { onboarding_id } of rows) {
      if (signal?.aborted) return;
      await computeOne(deps, onboarding_id);
      after = onboarding_id;
    }
    if (rows.length < PORTION) return;
  }
}

async function computeOne({ config, clock, db }: ComputeDeps, id: string): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('endings_to_compute').where('onboarding_id', '=', id).execute();
      const onboarding = await findOnboarding(trx, id);
      if (!onboarding) return;
      await refreshFile(trx, { config, clock }, onboarding);
      await checkRegistration(trx, { config, clock }, onboarding, systemActor);
    });
  } catch (error) {
    if (!(error instanceof ClientKeyError)) throw error;
  }
}
