import { firstStep } from '#machines/steps.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { caseKeyOf } from './case-key.ts';
import { findOnboardingOf, insertOnboarding, type StoredOnboarding } from './onboarding.repository.ts';

/** The machine version of a new onboarding. */
const FIRST_MACHINE_VERSION = 1;

/** Returns the client's onboarding, and creates it if there is none. */
export async function startOnboarding(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  client: Principal,
): Promise<{ row: StoredOnboarding; made: boolean }> {
  const known = await findOnboardingOf(db, client.userId);
  if (known) return { row: known, made: false };
  const now = clock.now().toISOString();
  const id = newId(random);
  const row: StoredOnboarding = {
    id,
    user_id: client.userId,
    status: 'draft',
    current_step: firstStep,
    machine_version: FIRST_MACHINE_VERSION,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    case_key: caseKeyOf(id),
    company: '',
    company_order: '',
    country: '',
    submissions: 0,
    approved_version: null,
    submitted_at: null,
    waiting_since: null,
    due_at: null,
    due_set_to: null,
    assignee_id: null,
    risk: 0,
  };
  const made = await inTransaction(db, async (trx) => {
    if (!(await insertOnboarding(trx, row))) return false;
    await happened(trx, { type: 'onboarding.started', by: actorOf(client), onboarding: row });
    return true;
  });
  if (made) return { row, made };
  // Of two concurrent calls, the second finds the row of the first.
  const present = await findOnboardingOf(db, client.userId);
  if (!present) throw notFound();
  return { row: present, made };
}
