import type { Transaction } from 'kysely';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, tooManyRequests } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { mailboxOf } from '../users/email-address.ts';
import { findState, isReviewed } from './outreach.repository.ts';

/**
 * One address of one client: the specification lets a mail be sent again, but not to somebody's annoyance. Whoever sends
 * it, the firm's own people too, keeps to it.
 */
const PERSON_RULES: readonly WindowRule[] = [
  { limit: 1, seconds: 60 },
  { limit: 10, seconds: 86_400 },
];

/** All mails of a client whose case nobody of ours has looked at (safety row 26); a record lists a hundred people. */
export const UNREVIEWED_RULES = [
  { limit: 30, seconds: 3600 },
  { limit: 100, seconds: 86_400 },
] as const satisfies readonly WindowRule[];

/** All mails of one whose case was taken into review. */
const REVIEWED_RULES: readonly WindowRule[] = [{ limit: 200, seconds: 86_400 }];

const STOPPED = {
  client:
    'Somebody who got such an e-mail has reported it, so no more of them are sent for now. We are looking into it; please talk to your contact at our office if it is urgent',
  staffMember:
    'Somebody who got such an e-mail has reported it, so this client’s e-mails are stopped. Allow them on the page of the case first',
};

type Mail = { userId: string; name: string; to: string; isByClient: boolean };

/**
 * Lets one mail of a client to a person go, or throws: 409 after a report, until a member of staff has allowed the client's mails
 * again; 429 past a limit. Mails that the firm's own people send do not count against the client. What is locked here stays
 * so until the transaction ends, and a report locks the same.
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
    const words = `${name} was sent an e-mail a short while ago. Send the next one ${inWords(waitForPerson)}`;
    throw tooManyRequests(waitForPerson, words);
  }
  await perPerson.record();
  if (!isByClient) return;

  const reviewed = await isReviewed(trx, userId);
  const wait = await perClient.secondsToWait(reviewed ? REVIEWED_RULES : UNREVIEWED_RULES);
  if (wait > 0) throw tooManyRequests(wait, limitReached(wait, reviewed));
  await perClient.record();
}

/** Puts in order what changes how a client's mails stand. @returns the window in which they are counted */
export function lockOutreach(
  trx: Transaction<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  userId: string,
) {
  return lockWindow(trx, limitKey(config.appSecret, 'client-person-mails', userId), clock.now());
}

function limitReached(seconds: number, reviewed: boolean): string {
  const most = reviewed
    ? '200 verification e-mails a day are the most that can be sent'
    : `Until we have looked at your onboarding, ${UNREVIEWED_RULES[0].limit} verification e-mails an hour and ${UNREVIEWED_RULES[1].limit} a day are the most that can be sent`;
  return `${most}. Please send the next one ${inWords(seconds)}`;
}

/** 'in 30 seconds', 'in 12 minutes', 'in 3 hours': rounded up, so that nobody comes too early. */
function inWords(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
