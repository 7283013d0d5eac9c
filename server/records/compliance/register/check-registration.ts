import type { Kysely, Selectable, Transaction } from 'kysely';
import { judgeClaim, type RegisterClaim } from '#domain/compliance/register/claim.ts';
import type { SectionId } from '#domain/records/sections.ts';
import { type Actor, systemActor } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type Follower, happened } from '#server/platform/events/events.ts';
import {
  findOnboardingOf,
  lockOnboarding,
  type StoredOnboarding,
} from '#server/records/onboarding/onboarding.repository.ts';
import { findSectionsOf } from '#server/records/sections/section.repository.ts';
import { openSection } from '#server/records/sections/section-cipher.ts';
import { findCandidates, findState } from './register.repository.ts';
import type { CaseRegistrationsTable } from './registration-tables.ts';

type CheckDeps = Pick<CoreDeps, 'config' | 'clock'>;
type Registration = Selectable<CaseRegistrationsTable>;
type Case = Pick<StoredOnboarding, 'id' | 'user_id'>;

export function findRegistration(
  db: Kysely<Database>,
  onboardingId: string,
): Promise<Registration | undefined> {
  return db
    .selectFrom('case_registrations')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .executeTakeFirst();
}

/** The sections that a claim is read from. */
const claiming: readonly SectionId[] = ['customer-type', 'company-details'];

/** Returns the claim of a client's saved answers; null if the company does not claim to be regulated. */
async function claimOf(
  trx: Transaction<Database>,
  { config }: CheckDeps,
  userId: string,
): Promise<RegisterClaim | null> {
  const rows = await findSectionsOf(trx, userId);
  const customerRow = rows.find(({ section }) => section === 'customer-type');
  const companyRow = rows.find(({ section }) => section === 'company-details');
  if (!customerRow || !companyRow) return null;
  const cipher = await clientReader({ config, db: trx }, userId);
  if (!openSection<'customer-type'>(cipher, customerRow).regulatedEntity) return null;
  const { legalName, tradeName, registrationNumber } = openSection<'company-details'>(cipher, companyRow);
  return { number: '', names: [legalName, tradeName ?? ''], incorporationNumber: registrationNumber };
}

/** Compares the claim of a case with the register, and emits an event if the outcome differs from the stored one. */
export async function checkRegistration(
  trx: Transaction<Database>,
  deps: CheckDeps,
  { id, user_id }: Case,
  by: Actor,
): Promise<void> {
  const before = await findRegistration(trx, id);
  const claim = await claimOf(trx, deps, user_id);
  if (!claim) {
    if (before) await trx.deleteFrom('case_registrations').where('onboarding_id', '=', id).execute();
    return;
  }
  const { version } = await findState(trx);
  const now = deps.clock.now();
  const { outcome, entry } =
    version === 0
      ? { outcome: 'not-checked' as const, entry: null }
      : judgeClaim(claim, await findCandidates(trx, claim), dayOf(now));
  const found = {
    outcome,
    number: entry?.number ?? '',
    status: entry?.status ?? ('' as const),
    expires_on: entry?.expiresOn ?? '',
    register_version: version,
    checked_at: now.toISOString(),
  };
  await trx
    .insertInto('case_registrations')
    .values({ onboarding_id: id, ...found })
    .onConflict((conflict) => conflict.column('onboarding_id').doUpdateSet(found))
    .execute();
  const isSame =
    before?.outcome === found.outcome && before.number === found.number && before.status === found.status;
  if (isSame || outcome === 'not-checked') return;
  await happened(trx, {
    type: 'registration.checked',
    by,
    onboardingId: id,
    outcome,
    before: before?.outcome ?? null,
  });
}

/** Checks the claim of a case that is submitted, and of a submitted case whose answers staff correct. */
export function createRegistrationFollower(deps: CheckDeps): Follower {
  return {
    async 'submission.moved'(trx, { event, before }) {
      if (event === 'submit') await checkRegistration(trx, deps, before, systemActor);
    },
    async 'section.saved'(trx, { userId, section, changed }) {
      if (!claiming.includes(section) || changed.length === 0) return;
      const onboarding = await findOnboardingOf(trx, userId);
      if (onboarding && onboarding.submissions > 0)
        await checkRegistration(trx, deps, onboarding, systemActor);
    },
    async 'onboarding.deleted'(trx, { before }) {
      await trx.deleteFrom('case_registrations').where('onboarding_id', '=', before.id).execute();
    },
  };
}

/** Cases per query. */
const AT_ONCE = 50;

/** Checks the cases again whose claim was compared with an earlier register, or whose registration has ended since. */
export async function checkRegistrations(
  deps: CheckDeps & Pick<CoreDeps, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const { version } = await findState(db);
  const today = dayOf(clock.now());
  let after = '';
  while (!signal.aborted) {
    const due = await db
      .selectFrom('case_registrations')
      .select('onboarding_id')
      .where('onboarding_id', '>', after)
      .where(({ or, and, eb }) =>
        or([
          eb('register_version', '<>', version),
          and([eb('outcome', '=', 'registered'), eb('expires_on', '<>', ''), eb('expires_on', '<', today)]),
        ]),
      )
      .orderBy('onboarding_id')
      .limit(AT_ONCE)
      .execute();
    for (const { onboarding_id } of due) {
      await inTransaction(db, async (trx) => {
        const onboarding = await lockOnboarding(trx, onboarding_id);
        if (onboarding) await checkRegistration(trx, deps, onboarding, systemActor);
      });
      after = onboarding_id;
    }
    if (due.length < AT_ONCE) return;
  }
}
