import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findRegistration } from './check-registration.ts';
import { findBusiness } from './register.repository.ts';

/** Returns what the register says about a case; null for a case without a claim. */
export async function presentRegistration(
  db: Kysely<Database>,
  onboardingId: string,
): Promise<components['schemas']['CaseRegistration'] | null> {
  const found = await findRegistration(db, onboardingId);
  if (!found) return null;
  const business = await findBusiness(db, found.number);
  return {
    outcome: found.outcome,
    number: found.number,
    name: business?.names[0] ?? '',
    status: found.status,
    expiresOn: found.expires_on,
    checkedAt: found.checked_at,
  };
}
