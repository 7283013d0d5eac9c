import type { components } from '#contract/schema.d.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { assertOpen } from '#server/records/case-access/access.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';

type Outcome = components['schemas']['CaseActionOutcome'];
type Case = Awaited<ReturnType<typeof findCase>>;

/**
 * Applies an action to cases, one after the other, each in its own transactions, and returns what happened to each. A refusal (4xx)
 * does not stop the others; every action can be repeated after another error.
 */
export async function eachCase(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { ids, by }: { ids: readonly string[]; by: Principal },
  act: (found: Case) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of new Set(ids)) {
    try {
      const found = await findCase(db, id);
      await assertOpen(db, { config, clock }, { onboarding: found, caller: by });
      await act(found);
      outcomes.push({ id, refused: null });
    } catch (error) {
      outcomes.push({ id, refused: refusalOf(error) });
    }
  }
  return outcomes;
}

/** Returns the reason of a refusal as a sentence. Rethrows any other error. */
function refusalOf(error: unknown): string {
  if (!(error instanceof HttpError) || error.statusCode >= 500 || typeof error.answer !== 'string') {
    throw error;
  }
  return error.answer === notFound().answer ? 'This case does not exist' : error.answer;
}
