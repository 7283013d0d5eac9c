import { sealWaiting } from './derived/audit/seal.ts';
import { countAllMoves } from './derived/time-in-state/count-moves.ts';
import type { Deps } from './platform/core/deps.ts';
import { every, type Job } from './platform/jobs/jobs.ts';
import { pruneMails } from './platform/mail/prune.ts';
import { pruneAuth } from './records/auth/prune.ts';
import { publishDue } from './records/blogs/publish-due.ts';
import { remindHolders } from './records/certificates/remind.ts';
import { computeFiles } from './records/compliance/file/compute-files.ts';
import { checkRegistrations } from './records/compliance/register/check-registration.ts';
import { noticeEndings } from './records/compliance/register/notice-endings.ts';
import { updateRegister } from './records/compliance/register/update-register.ts';
import { recomputeRatings } from './records/compliance/risk/recompute.ts';
import { noticeContacts } from './records/contacts/notice.ts';
import { pruneContacts } from './records/contacts/prune.ts';
import { pruneUnsavedFiles } from './records/documents/prune.ts';
import { sweepFiles } from './records/files/sweep.ts';
import { pruneIdentity } from './records/identity/prune.ts';
import { pruneIncidents } from './records/incidents/prune.ts';
import { countAnswers } from './records/learning/count-answers.ts';
import { endOverdueAttempts } from './records/learning/end-attempt.ts';
import { remindClients } from './records/leaving/remind.ts';
import { pruneMsbApplications } from './records/msb-application/prune.ts';
import { recordRegistrations } from './records/msb-application/record-registrations.ts';
import { noticeDueNotices } from './records/msb-application/records/notice-due.ts';
import { pruneNewsletter } from './records/newsletter/prune.ts';
import { payRound } from './records/purchases/rounds.ts';
import { pruneResumes } from './records/resumes/prune.ts';
import { noticeReviews } from './records/submission/review/notice-reviews.ts';
import { remindReviews } from './records/submission/review/remind-reviews.ts';
import { startDueReviews } from './records/submission/review/start-due-reviews.ts';
import { pruneSeats } from './records/training-seats/prune.ts';
import { pruneTrainingTeam } from './records/training-team/prune.ts';
import { pruneDeliveries } from './records/webhooks/deliveries.repository.ts';
import { buildPacks } from './staff/examination/build-pack.ts';
import { deleteLeftParts } from './staff/examination/stored-archive.ts';
import { expirePacks } from './staff/examination/withdrawn-packs.ts';
import { pruneInbox } from './staff/inbox/prune.ts';
import { eraseDue } from './staff/personal-data/erase-due.ts';
import { keepMailStates } from './staff/replies/replies.repository.ts';
import { renewInBackground } from './start/renewal-job.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Returns the jobs of a listening server, other than the mailer and the audit trail. */
export function jobsOf(deps: Deps): readonly Job[] {
  return [
    every(SECOND / 2, 'seal-audit', () => sealWaiting(deps.db)),
    every(15 * SECOND, 'publish-posts', () => publishDue(deps)),
    every(30 * SECOND, 'notice-contacts', () => noticeContacts(deps)),
    every(30 * SECOND, 'payments', () => payRound(deps)),
    every(MINUTE, 'count-answers', (signal) => countAnswers(deps, signal)),
    every(MINUTE, 'rate-risk', (signal) => recomputeRatings(deps, signal)),
    every(MINUTE, 'compute-files', (signal) => computeFiles(deps, signal)),
    every(MINUTE, 'count-stays', (signal) => countAllMoves(deps, signal)),
    every(10 * MINUTE, 'remind-holders', () => remindHolders(deps)),
    every(10 * MINUTE, 'remind-clients', () => remindClients(deps)),
    every(10 * MINUTE, 'periodic-reviews', (signal) => followReviews(deps, signal)),
    every(10 * MINUTE, 'sweep-files', () => sweepFiles(deps, deps.store)),
    every(10 * MINUTE, 'prune', () => prune(deps)),
    every(10 * MINUTE, 'renew-encryption', (signal) => renewInBackground(deps, signal)),
    every(MINUTE, 'check-registrations', (signal) => watchRegistrations(deps, signal)),
    every(10 * MINUTE, 'fetch-msb-register', () => updateRegister(deps)),
    every(10 * MINUTE, 'record-registrations', (signal) => recordRegistrations(deps, signal)),
    every(10 * MINUTE, 'notice-msb-changes', (signal) => noticeDueNotices(deps, signal)),
    every(2 * SECOND, 'build-packs', (signal) => buildPacks(deps, signal)),
    every(30 * SECOND, 'delete-packs', () => deletePacks(deps)),
    every(10 * MINUTE, 'erase-due', () => eraseDue(deps)),
  ];
}

/** Compares the claims of cases with the register, and notices registrations that end soon. */
async function watchRegistrations(deps: Deps, signal: AbortSignal): Promise<void> {
  await checkRegistrations(deps, signal);
  await noticeEndings(deps, signal);
}

/** Opens the periodic reviews that are due, reminds clients who do not answer, and notifies assignees of coming reviews. */
async function followReviews(deps: Deps, signal: AbortSignal): Promise<void> {
  await startDueReviews(deps, signal);
  await remindReviews(deps, signal);
  await noticeReviews(deps, signal);
}

/** Deletes the files of packs whose time has passed, and what ended runs have left. */
async function deletePacks(deps: Deps): Promise<void> {
  await expirePacks(deps);
  await deleteLeftParts(deps);
}

/** Deletes data whose retention has ended. */
async function prune(deps: Deps): Promise<void> {
  // Before the emails themselves are deleted.
  await keepMailStates(deps);
  const runs = [
    ...[pruneAuth, pruneMails, pruneIdentity, pruneUnsavedFiles],
    ...[pruneContacts, pruneMsbApplications, pruneNewsletter, pruneResumes, pruneIncidents],
    ...[endOverdueAttempts, pruneTrainingTeam, pruneSeats, pruneDeliveries, pruneInbox],
  ];
  await Promise.all(runs.map((run) => run(deps)));
}
