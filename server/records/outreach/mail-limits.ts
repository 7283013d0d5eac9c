import type { Transaction } from 'kysely';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, tooManyRequests } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { mailboxOf } from '../users/email-address.ts';
import { findState, isReviewed } from './outreach.repository.ts';

/**
 * Per address and client: the specification allows sending a mail again, but not harassment. Applies to staff as well.
 */
const PERSON_RULES: readonly WindowRule[] = [
  { limit: 1, seconds: 60 },
  { limit: 10, seconds: 86_400 },
];

/** All mails of a client whose case staff have not reviewed (safety row 26); a record may list 100 people. */
export const UNREVIEWED_RULES = [
  { limit: 30, seconds: 3600 },
  { limit: 100, seconds: 86_400 },
] as const satisfies readonly WindowRule[];

/** All mails of a client whose case was taken into review. */
const REVIEWED_RULES: readonly WindowRule[] = [{ limit: 200, seconds: 86_400 }];

const STOPPED = {
  client:
    'A recipient has reported such an email, so we have stopped sending them for now. We are reviewing the report. If it is urgent, contact our office',
  staffMember:
    'A recipient has reported such an email, so this client’s emails are stopped. Allow them on the page of the case first',
};

type Mail = { userId: string; name: string; to: string; isByClient: boolean };

/**
 * Claims one mail of a client to a person. Throws 409 after a report, until a staff member allows the client's mails
 * again; 429 above a limit. Mails sent by staff do not count against the client. Holds its locks until the transaction
 * ends; a report takes the same locks.
 */
export async function claimMail(
  trx: Transaction<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  { userId, name, to, isByClient }: Mail,
): Promise<void> {
  const now = clock.now();
  const perClient = await lockOutreach(trx, { config, clock }, userId);
  const perPerson = await lockWindow(
    trx,
    limitKey(config.appSecret, 'person-mail', `${userId}/${mailboxOf(to)}`),
    now,
  );

  const status = (await findState(trx, userId))?.status ?? 'allowed';
  if (status !== 'allowed') throw conflict(isByClient ? STOPPED.client : STOPPED.staffMember);

  const waitForPerson = await perPerson.secondsToWait(PERSON_RULES);
  if (waitForPerson > 0) {
    const words = `${name} was sent an email a short while ago. Send the next one ${inWords(waitForPerson)}`;
    throw tooManyRequests(waitForPerson, words);
  }
  await perPerson.record();
  if (!isByClient) return;

  const reviewed = await isReviewed(trx, userId);
  const wait = await perClient.secondsToWait(reviewed ? REVIEWED_RULES : UNREVIEWED_RULES);
  if (wait > 0) throw tooManyRequests(wait, limitReached(wait, reviewed));
  await perClient.record();
}

/**
 * Throws 409 after a report of a client's mails, until a staff member allows them again. For mails that have limits of their own.
 * Holds the lock that a report takes until the transaction ends.
 */
export async function assertMailsAllowed(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock'>,
  userId: string,
): Promise<void> {
  await lockOutreach(trx, deps, userId);
  const status = (await findState(trx, userId))?.status ?? 'allowed';
  if (status !== 'allowed') throw conflict(STOPPED.client);
}

/** Serialises changes of a client's mail permission. @returns the window in which the mails are counted */
export function lockOutreach(
  trx: Transaction<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  userId: string,
) {
  return lockWindow(trx, limitKey(config.appSecret, 'client-person-mails', userId), clock.now());
}

function limitReached(seconds: number, reviewed: boolean): string {
  const most = reviewed
    ? '200 verification emails a day are the most that can be sent'
    : `Until we have looked at your onboarding, ${UNREVIEWED_RULES[0].limit} verification emails an hour and ${UNREVIEWED_RULES[1].limit} a day are the most that can be sent`;
  return `${most}. Please send the next one ${inWords(seconds)}`;
}

/** 'in 30 seconds', 'in 12 minutes', 'in 3 hours'; rounded up, so that the limit is over by then. */
function inWords(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
