import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { loadFacts } from './load-facts.ts';
import { presentBlocking } from './present-file.ts';

/**
 * Returns the open items of the compliance file that refuse an approval today; empty unless the firm demands them.
 * @param db may be a transaction, whose state is read
 */
export async function itemsAgainstApproval(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock'>,
  onboarding: StoredOnboarding,
): Promise<components['schemas']['ComplianceItem'][]> {
  if (!deps.config.complianceEnforced) return [];
  const { facts } = await loadFacts(db, deps, onboarding);
  return presentBlocking(facts, dayOf(deps.clock.now()));
}
