import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { checkPromoCodeChange, type PromoCode } from '#domain/rules/promo-code.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedCalls } from '#server/platform/managed/calls.ts';
import type { Managed, ManagedResource } from '#server/platform/managed/resource.ts';
import { archiveIfUsed } from './archive.ts';
import {
  promoCodeArchiveMigration,
  promoCodeListsMigration,
  promoCodesMigration,
  promoCodeWindowsMigration,
  promoCodeWordsMigration,
} from './migration.ts';
import type { PromoCodesTable } from './tables.ts';

type PromoCodeOperation =
  | 'listPromoCodes'
  | 'createPromoCode'
  | 'getPromoCode'
  | 'updatePromoCode'
  | 'deletePromoCode';

export const storedPromoCodes: Managed<Selectable<PromoCodesTable>, PromoCode> = {
  name: 'promo-codes',
  table: 'promo_codes',
  check: checkPromoCodeChange,
  toColumns: ({ startsAt, endsAt, maxUses, maxUsesPerClient, trainings, active, ...same }) => ({
    ...same,
    starts_at: startsAt,
    ends_at: endsAt,
    max_uses: maxUses,
    max_uses_per_client: maxUsesPerClient,
    trainings: JSON.stringify(trainings),
    active: Number(active),
  }),
  toValues: ({ code, percentage, amount, currency, ...row }) => ({
    code,
    percentage,
    amount,
    currency,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    maxUsesPerClient: row.max_uses_per_client,
    trainings: JSON.parse(row.trainings),
    active: row.active === 1,
  }),
  searched: ({ code }) => [code],
  sorts: { code: 'code', updatedAt: 'updated_at' },
  filters: { active: 'active' },
  moments: { window: inWindow },
  unique: { code: { column: 'code', taken: 'This code is already used' } },
};

/** Instants have a fixed format and can be compared as strings. */
function inWindow(
  window: string,
  now: string,
  entry: (column: 'starts_at' | 'ends_at') => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const [starts, ends] = [entry('starts_at'), entry('ends_at')];
  if (window === 'upcoming') return sql<SqlBool>`${starts} > ${now}`;
  if (window === 'ended') return sql<SqlBool>`${ends} <= ${now}`;
  return sql<SqlBool>`((${starts} is null or ${starts} <= ${now}) and (${ends} is null or ${ends} > ${now}))`;
}

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
