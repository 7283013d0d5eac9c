import type { Kysely } from 'kysely';
import { type Objection, objectionsTo } from '#domain/rules/objections.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { markedChanges } from '../marks/sent-marks.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findFrozen, lastAsked } from './find-frozen.ts';
import { loadCase, missingIn, risksIn } from './load-case.ts';
import { listEvents } from './submission.repository.ts';
import type { SubmissionReader } from './submission-cipher.ts';

/**
 * Returns what an approval overrides, computed from the case and not from the request. Throws 400 for the property
 * `rationale` if there are objections and no rationale.
 * @param db may be a transaction, whose state is read
 */
export async function overriddenBy(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config' | 'clock'>,
  cipher: SubmissionReader,
  { onboarding, rationale }: { onboarding: StoredOnboarding; rationale: string },
): Promise<Objection[]> {
  const { id, user_id: userId, submissions } = onboarding;
  const present = { ...(await loadCase(db, deps, userId)), submissions };
  const overridden = objectionsTo({
    verification: present.verification,
    asked: await lastAsked(cipher, {
      events: await listEvents(db, id),
      present,
      frozen: (version) => findFrozen(db, cipher, id, version),
    }),
    missing: missingIn(present, deps),
    marked: await markedChanges(db, deps.config, onboarding),
    risks: risksIn(present, deps),
  });
  if (overridden.length > 0 && rationale === '') {
    throw badRequest([{ property: 'rationale', message: saysWhy(overridden.length) }]);
  }
  return overridden;
}

function saysWhy(count: number): string {
  const what = count === 1 ? 'there is one objection' : `there are ${count} objections`;
  return `Enter why it is approved although ${what}`;
}
