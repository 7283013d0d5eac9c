import type { Kysely, Transaction } from 'kysely';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type Follower, happened } from '#server/platform/events/events.ts';
import { changePack, forgetCases, lockPack } from './packs.repository.ts';

export const reasons = {
  erased: 'Its file was deleted because a client or a person in it was erased. Make another pack.',
  expired: 'Its file was deleted 30 days after it was made.',
} as const;

/** Deletes the files of packs that contain someone who was erased; one that is being made is made again. */
export function createExaminationFollower({ clock }: Pick<CoreDeps, 'clock'>): Follower {
  const withdraw = (trx: Transaction<Database>, onboardingId: string) =>
    withdrawPacks(trx, onboardingId, clock.now());
  return {
    'onboarding.deleted': (trx, { before }) => withdraw(trx, before.id),
    async 'erasure.done'(trx, { kind, erasureId }) {
      if (kind !== 'person') return;
      const erasure = await trx
        .selectFrom('erasures')
        .select('onboarding_id')
        .where('id', '=', erasureId)
        .executeTakeFirst();
      if (erasure?.onboarding_id) await withdraw(trx, erasure.onboarding_id);
    },
  };
}

async function withdrawPacks(trx: Transaction<Database>, onboardingId: string, now: Date): Promise<void> {
  const packs = await trx
    .selectFrom('examination_pack_cases')
    .select('pack_id')
    .where('onboarding_id', '=', onboardingId)
    .orderBy('pack_id')
    .execute();
  for (const { pack_id } of packs) {
    const pack = await lockPack(trx, pack_id);
    await forgetCases(trx, pack_id);
    if (pack?.state === 'building') {
      await changePack(trx, pack_id, { state: 'waiting', claim: '', done: 0, attempts: 0 });
    } else if (pack?.state === 'ready') {
      await changePack(trx, pack_id, {
        state: 'deleted',
        error: reasons.erased,
        expires_at: now.toISOString(),
      });
    }
  }
}

/** Marks the packs whose time has passed as deleted; the job that builds packs then deletes their bytes. */
export async function expirePacks({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString();
  for (const { id } of await expiredPacks(db, now)) {
    await inTransaction(db, async (trx) => {
      const pack = await lockPack(trx, id);
      if (pack?.state !== 'ready') return;
      await changePack(trx, id, { state: 'deleted', error: reasons.expired });
      await forgetCases(trx, id);
      await happened(trx, { type: 'examination-pack.deleted', by: systemActor, packId: id });
    });
  }
}

function expiredPacks(db: Kysely<Database>, now: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('examination_packs')
    .select('id')
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .execute();
}
