import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { isEditable, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { loadCase, missingIn } from './load-case.ts';
import { listEvents, listVersions } from './submission.repository.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

type Answer = components['schemas']['Submission'];

/** How a submission stands: what is missing while it may still be changed, what was marked, and what happened. */
export async function toSubmissionAnswer(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config' | 'clock'>,
  cipher: SubmissionCipher,
  onboarding: StoredOnboarding,
): Promise<Answer> {
  const { id, user_id: userId, created_at: at } = onboarding;
  // Written by this server from the machine's own statuses.
  const status = onboarding.status as SubmissionStatus;
  const versions = await listVersions(db, id);
  const events = (await listEvents(db, id)).map((row) => ({ ...row, ...cipher.openEvent(row) }));
  const marked = events.findLast(({ event }) => event === 'requestChanges')?.changes ?? [];
  return {
    onboardingId: id,
    status,
    missing: isEditable(status) ? missingIn(await loadCase(db, deps, userId), deps) : [],
    changeRequests: status === 'changes_requested' ? (marked as Answer['changeRequests']) : [],
    versions: versions.map((row) => ({
      version: row.version,
      submittedAt: row.submitted_at,
      ...cipher.openCertifier(row),
      sha256: row.sha256,
    })),
    timeline: [
      { at, event: 'started', note: null },
      ...events.map(({ at, event, note }) => ({ at, event: event as 'submit', note })),
    ],
  };
}
