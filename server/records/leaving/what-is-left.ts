import type { Kysely } from 'kysely';
import { requirementsOf } from '#domain/rules/requirements.ts';
import { steps } from '#machines/steps.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { loadCase } from '../submission/load-case.ts';

/** @property titles of the steps in their order @property minutes our estimate for them */
export type WhatIsLeft = { titles: readonly string[]; minutes: number };

/** Returns the steps that an editable onboarding still needs, by the rules of the submission. */
export async function whatIsLeft(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock'>,
  { user_id, status }: Pick<StoredOnboarding, 'user_id' | 'status'>,
): Promise<WhatIsLeft> {
  const now = deps.clock.now();
  const { currentlyDue } = requirementsOf(await loadCase(db, deps, user_id), {
    standing: status === 'draft' ? 'draft' : 'reopened',
    today: dayOf(now),
    dueAt: null,
    now: now.toISOString(),
  });
  const left = steps.filter(({ id }) => currentlyDue.some((due) => due.split('.')[0] === id));
  return {
    titles: left.map(({ title }) => title),
    minutes: left.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}
