import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedCalls } from '#server/platform/managed/calls.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { archiveIfUsed } from './archive.ts';
import { storedPromoCodes } from './definition.ts';
import {
  promoCodeArchiveMigration,
  promoCodeListsMigration,
  promoCodesMigration,
  promoCodeWindowsMigration,
  promoCodeWordsMigration,
} from './migration.ts';

type PromoCodeOperation =
  | 'listPromoCodes'
  | 'createPromoCode'
  | 'getPromoCode'
  | 'updatePromoCode'
  | 'deletePromoCode';

/** Promo codes for trainings; the contract restricts access to administrators. */
export const promoCodes = {
  name: 'promo-codes',
  migrations: [
    promoCodesMigration,
    promoCodeWindowsMigration,
    promoCodeListsMigration,
    promoCodeWordsMigration,
    promoCodeArchiveMigration,
  ],
  reads: { listPromoCodes: 'listed', getPromoCode: 'opened', listPromoCodeUses: 'opened' },
  handlers(deps: Deps): Handlers<PromoCodeOperation> {
    const { list, create, get, update, erase } = managedCalls(deps, storedPromoCodes);
    return {
      listPromoCodes: list,
      createPromoCode: create,
      getPromoCode: get,
      updatePromoCode: update,
      async deletePromoCode({ params: { id }, principal }, reply) {
        await inTransaction(deps.db, async (trx) => {
          await archiveIfUsed(trx, id, deps.clock.now());
          await erase(trx, id, actorOf(principal));
        });
        return reply.code(204).send();
      },
    };
  },
} as const satisfies ManagedResource;
