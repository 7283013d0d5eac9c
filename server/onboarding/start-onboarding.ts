import { firstStep } from '#machines/steps.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Principal } from '../auth/principal.ts';
import { countCases } from '../cases/case-counts.ts';
import { caseIndexOf } from '../cases/case-index.ts';
import { caseKeyOf } from '../cases/case-key.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { newId } from '../random.ts';
import { countStatistics } from '../statistics/count-statistics.ts';
import { startCounts } from '../statistics/what-counts.ts';
import { findOnboardingOf, insertOnboarding, type StoredOnboarding } from './onboarding.repository.ts';

/** The wizard's version that a new onboarding starts with. */
const FIRST_MACHINE_VERSION = 1;

/** The client's onboarding; it is made where there is none. */
export async function startOnboarding(
  { db, clock, random, config }: Pick<Deps, 'db' | 'clock' | 'random' | 'config'>,
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
    submitted_at: null,
    waiting_since: null,
    assignee_id: null,
    risk: 0,
  };
  const made = await inTransaction(db, async (trx) => {
    if (!(await insertOnboarding(trx, row))) return false;
    // Sections may have been saved before.
    await caseIndexOf(config).renew(trx, client.userId, clock.now());
    await countCases(trx, { draft: 1 });
    await countStatistics(trx, startCounts(row, now));
    await appendAudit(
      trx,
      {
        actorId: client.userId,
        actorRole: client.role,
        action: 'onboarding.started',
        subjectType: 'onboarding',
        subjectId: row.id,
      },
      clock,
    );
    return true;
  });
  if (made) return { row, made };
  // Of two calls at once, the second finds what the first has made.
  const present = await findOnboardingOf(db, client.userId);
  if (!present) throw notFound();
  return { row: present, made };
}
