import type { Transaction } from 'kysely';
import { isAmendable, nextStanding, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { SignedInActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { EventOf, Follower } from '#server/platform/events/events.ts';
import { findOnboardingOf, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findUser } from '../users/users.repository.ts';
import { amendedSections } from './amended-sections.ts';
import { type Amendments, findAmendments, standingOf } from './amendments.ts';
import { mailAmended } from './mails.ts';
import { recordEvent } from './record-event.ts';
import { listEvents } from './submission.repository.ts';
import { type SubmissionReader, submissionCipherOf } from './submission-cipher.ts';

/** Consecutive edits within this time cause one mail. */
const ONE_MAIL_MS = 60 * 60 * 1000;

/**
 * Records in a submission's timeline that staff have changed what the client certified, or restored it, and notifies
 * the client. Must be the last follower: the case's own row is locked by then, so that of two concurrent saves the
 * second sees the first.
 */
export function createAmendmentFollower(deps: Pick<CoreDeps, 'config' | 'clock' | 'random'>): Follower {
  return {
    async 'section.saved'(trx, save) {
      const by = staffOf(save.by);
      if (!by || save.putsBack || save.changed.length === 0) return;
      const onboarding = await findOnboardingOf(trx, save.userId);
      // Written by this server, so valid.
      if (!onboarding || !isAmendable(onboarding.status as SubmissionStatus)) return;
      const cipher = await submissionCipherOf({ config: deps.config, db: trx }, onboarding.user_id);
      const amendments = await findAmendments(trx, deps, cipher, onboarding);
      const event = amendments ? 'amend' : 'restore';
      // If nothing differs now, something differed before this save.
      const before = { ...standingOf(onboarding, amendments), isAmended: amendments === null };
      const next = nextStanding(before, { type: event });
      if (!next) return;
      if (amendments && (await isToBeMailed(trx, deps, onboarding))) {
        await mailDifferences(trx, deps, onboarding, amendments);
      }
      const details = { section: save.section };
      await recordEvent(trx, deps, cipher, { onboarding, event, to: next.status, by, details });
    },
  };
}

/** The staff member who saved it; null for the client. */
function staffOf({ actorId, actorRole }: EventOf<'section.saved'>['by']): SignedInActor | null {
  if (actorId === null || (actorRole !== 'administrator' && actorRole !== 'reviewer')) return null;
  return { actorId, actorRole };
}

/** False if the previous event is an edit within the same hour, about which the client was notified. */
async function isToBeMailed(
  trx: Transaction<Database>,
  { clock }: Pick<CoreDeps, 'clock'>,
  { id }: StoredOnboarding,
): Promise<boolean> {
  const last = (await listEvents(trx, id)).findLast(({ event }) => event !== 'takeIntoReview');
  return last?.event !== 'amend' || clock.now().getTime() - Date.parse(last.at) > ONE_MAIL_MS;
}

/** Notifies a client of differences from the certified version when a case is reopened. */
export async function mailAmendments(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock' | 'random'>,
  cipher: SubmissionReader,
  onboarding: StoredOnboarding,
): Promise<void> {
  const amendments = await findAmendments(trx, deps, cipher, onboarding);
  if (amendments) await mailDifferences(trx, deps, onboarding, amendments);
}

async function mailDifferences(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock' | 'random'>,
  { user_id: userId }: StoredOnboarding,
  amendments: Amendments,
): Promise<void> {
  const client = await findUser(trx, userId);
  if (!client) return;
  const changes = amendedSections(amendments);
  await mailAmended(trx, deps, { to: client.email, version: amendments.certified.version, changes });
}
