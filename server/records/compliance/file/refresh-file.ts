import type { Transaction } from 'kysely';
import { fileItems } from '#domain/compliance/file/compliance-file.ts';
import { ruleSetAt } from '#domain/compliance/rules/rule-set.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
  findOnboarding,
  lockOnboarding,
  type StoredOnboarding,
} from '#server/records/onboarding/onboarding.repository.ts';
import { storeEndings } from '../endings/store-endings.ts';
import { findRating } from '../risk/ratings.repository.ts';
import { storeRating } from '../risk/store-rating.ts';
import { type LoadedFacts, loadFacts } from './load-facts.ts';

type ItemDeps = Pick<CoreDeps, 'config' | 'clock'>;

/** Stores the rating of a case and which items are open now. A draft that was never submitted has neither. */
export async function refreshFile(
  trx: Transaction<Database>,
  deps: ItemDeps,
  onboarding: StoredOnboarding,
): Promise<void> {
  if (onboarding.submissions === 0) return;
  // Two saves at once would both insert the items that they open.
  await lockOnboarding(trx, onboarding.id);
  const now = deps.clock.now();
  const { facts, risk } = await loadFacts(trx, deps, onboarding);
  await refreshRating(trx, deps, { onboarding, risk });
  await storeEndings(trx, deps, onboarding, facts);
  const open = fileItems(facts, ruleSetAt(dayOf(now))).filter(({ evidence }) => evidence === null);
  const { id } = onboarding;
  const stored = await trx
    .selectFrom('compliance_items')
    .selectAll()
    .where('onboarding_id', '=', id)
    .execute();
  const since = new Map(stored.map((row) => [`${row.rule} ${row.subject}`, row.opened_at]));
  await trx.deleteFrom('compliance_items').where('onboarding_id', '=', id).execute();
  if (open.length === 0) return;
  await trx
    .insertInto('compliance_items')
    .values(
      open.map(({ id: rule, subject: { key }, dueOn }) => ({
        onboarding_id: id,
        rule,
        subject: key,
        due_on: dueOn,
        opened_at: since.get(`${rule} ${key}`) ?? now.toISOString(),
      })),
    )
    .execute();
}

async function refreshRating(
  trx: Transaction<Database>,
  { config, clock }: ItemDeps,
  { onboarding, risk }: Pick<LoadedFacts, 'risk'> & { onboarding: StoredOnboarding },
): Promise<void> {
  const { id: onboardingId, user_id: userId } = onboarding;
  const { inputs, current, replacedBy, reviewedAt: approvedAt, postponedTo } = risk;
  const cipher = await clientCipher({ config, db: trx }, userId);
  const rated = { onboardingId, inputs, replacedBy, approvedAt, postponedTo };
  await storeRating(trx, { cipher, now: clock.now(), current }, rated, await findRating(trx, onboardingId));
}

/** The same for the case of a client; without effect for a client without one. */
export async function refreshFileOf(
  trx: Transaction<Database>,
  deps: ItemDeps,
  userId: string,
): Promise<void> {
  const row = await trx
    .selectFrom('onboardings')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('submissions', '>', 0)
    .executeTakeFirst();
  const onboarding = row && (await findOnboarding(trx, row.id));
  if (onboarding) await refreshFile(trx, deps, onboarding);
}
