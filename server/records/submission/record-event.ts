import type { Transaction } from 'kysely';
import type { SubmissionEvent, SubmissionStatus } from '#machines/submission.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { lockOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { insertEvent, isAnswer, listEvents, moveSubmission, serverId } from './submission.repository.ts';
import { type EventText, noWords, type SubmissionCipher } from './submission-cipher.ts';

type Move = {
  onboarding: StoredOnboarding;
  event: SubmissionEvent['type'];
  to: SubmissionStatus;
  by: Actor;
  words?: EventText;
  /** For the audit; no personal data. */
  details?: Record<string, string | number | boolean | readonly string[]>;
};

/**
 * Applies an event to a submission in the transaction of its other effects: status, timeline, audit. Call it last.
 * Returns false, without a change, if a concurrent call has changed the status.
 */
export async function recordEvent(
  trx: Transaction<Database>,
  { clock }: Pick<Deps, 'clock'>,
  cipher: SubmissionCipher,
  { onboarding, event, to, by, words = noWords, details = {} }: Move,
): Promise<boolean> {
  const { id, status } = onboarding;
  const at = clock.now().toISOString();
  const from = status as SubmissionStatus;
  const before = await lockOnboarding(trx, id);
  if (!before || !(await moveSubmission(trx, id, { event, from, to, now: at }))) return false;
  const key = { onboarding_id: id, seq: (await listEvents(trx, id)).length + 1 };
  const data = cipher.sealEvent(key, words);
  const late = isAnswer(event) ? Number(before.due_at !== null && before.due_at <= at) : null;
  await insertEvent(trx, { ...key, event, at, actor_id: by.actorId ?? serverId, late, data });
  const { changes } = words;
  await happened(trx, {
    type: 'submission.moved',
    by,
    event,
    from,
    to,
    at,
    before,
    changes,
    details,
  });
  return true;
}
