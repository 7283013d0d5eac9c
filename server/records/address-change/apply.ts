import type { Transaction } from 'kysely';
import { accountInMail } from '#domain/rules/name-in-mail.ts';
import { type Actor, actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction, isDuplicate } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, HttpError, unauthorized } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { addressChangedMail, addressRestoredMail } from '#server/platform/mail/templates/address-change.ts';
import { forgetFlowsOf } from '../auth/login-flows.repository.ts';
import { removeCalendarAddress } from '../calendar-address/calendar-addresses.repository.ts';
import { disconnectSince } from '../oidc/oidc.repository.ts';
import { removePasskeysSince } from '../passkeys/passkeys.repository.ts';
import {
  findRequest,
  findUndoable,
  forgetChangesSince,
  UNDO_DAYS,
  updateChange,
} from '../users/address-changes.repository.ts';
import { endSession, endSessionsOf, sessionsOf } from '../users/sessions.repository.ts';
import { changeEmail, findUserByEmail, lockUser, type User } from '../users/users.repository.ts';
import { isFree, refusalFor } from './ask.ts';
import { areRight } from './code-hmac.ts';

const DAY_MS = 86_400_000;

/** The operation changed nothing, for reasons that do not say whether the address has an account. */
const notChanged = () =>
  conflict(
    'The address was not changed. Check both codes. After five wrong tries or 30 minutes, ask for new codes',
  );

/**
 * Changes the address of an account whose owner has the codes of both mailboxes. Ends the other sessions, and mails both
 * mailboxes; the former one gets a link that takes the change back. Throws 409 for anything but the right codes in time.
 */
export async function confirmChange(
  deps: Deps,
  principal: Principal,
  codes: { presentCode: string; newCode: string },
): Promise<void> {
  const isChanged = await inTransaction(deps.db, (trx) => changeByCodes(trx, deps, principal, codes)).catch(
    (error) => {
      // Somebody has signed in with the new address for the first time meanwhile.
      if (isDuplicate(error)) return false;
      throw error;
    },
  );
  if (!isChanged) throw notChanged();
}

/** @returns false for a wrong try, which is no exception because its count must be committed */
async function changeByCodes(
  trx: Transaction<Database>,
  deps: Deps,
  principal: Principal,
  codes: { presentCode: string; newCode: string },
): Promise<boolean> {
  const { config, clock, random } = deps;
  const now = clock.now();
  // Without a request, nothing is locked.
  if (!(await findRequest(trx, principal.userId, now))) return false;
  const user = await lockUser(trx, { id: principal.userId });
  if (!user) throw unauthorized();
  const asked = await findRequest(trx, user.id, now);
  if (!asked || asked.from_email !== user.email) return false;
  const isAllowed =
    (await refusalFor(trx, config, user)) === null &&
    (await isFree(trx, config, { email: asked.to_email, user, now }));
  if (!areRight(config.appSecret, asked, codes) || !isAllowed) {
    await updateChange(trx, asked.id, { failures: asked.failures + 1 });
    return false;
  }
  const { secret: token, secretHash: undoHash } = newLinkSecret(random);
  await updateChange(trx, asked.id, {
    done_at: now.toISOString(),
    undo_hash: undoHash,
    undo_until: new Date(now.getTime() + UNDO_DAYS * DAY_MS).toISOString(),
  });
  const by = actorOf(principal);
  const after = await moveTo(trx, user, { email: asked.to_email, by, cause: 'codes', now });
  for (const { id: sessionId } of await sessionsOf(trx, principal, config, now)) {
    if (sessionId === principal.sessionId || !(await endSession(trx, sessionId, user.id))) continue;
    await happened(trx, { type: 'session.ended', by, userId: user.id, sessionId });
  }
  const shared = { from: accountInMail(user.email), to: accountInMail(after.email) };
  const undo = { link: `${config.publicUrl}/sign-in-address#undo=${token}`, days: UNDO_DAYS };
  await enqueueMail(
    trx,
    { to: user.email, about: user.id, ...addressChangedMail({ ...shared, undo }) },
    deps,
  );
  await enqueueMail(trx, { to: after.email, ...addressChangedMail({ ...shared, undo: null }) }, deps);
  return true;
}

/**
 * Takes a change back by the mailed secret, with the changes after it. Ends every session, and removes the passkeys, recovery
 * codes, connections to an organisation and address of the calendar that were added since: the change may have been the work of an intruder. Throws
 * 404 for any other secret, and 409 if the address has another account.
 */
export async function undoChange(deps: Deps, token: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const found = await findUndoable(trx, token, now);
    const user = found && (await lockUser(trx, { id: found.user_id }));
    // Another call may have used it since.
    const change = await findUndoable(trx, token, now);
    if (!user || !change?.done_at) throw new HttpError(404, 'This link is not valid');
    const holder = await findUserByEmail(trx, change.from_email);
    if (holder && holder.id !== user.id) {
      throw conflict('Your former address belongs to another account now. Contact our office');
    }
    await forgetChangesSince(trx, user.id, change.done_at);
    await removePasskeysSince(trx, user.id, change.done_at);
    await disconnectSince(trx, user.id, change.done_at);
    await removeCalendarAddress(trx, user.id, change.done_at);
    const by = { actorId: null, actorRole: 'anonymous' } as const;
    const after = await moveTo(trx, user, { email: change.from_email, by, cause: 'undo', now });
    await endSessionsOf(trx, user.id);
    const mail = addressRestoredMail({ to: accountInMail(after.email) });
    for (const to of new Set([user.email, after.email])) {
      await enqueueMail(trx, { to, about: user.id, ...mail }, deps);
    }
  });
}

/** Changes the address, and ends the sign-ins with the former one that have begun. */
async function moveTo(
  trx: Transaction<Database>,
  user: User,
  { email, by, cause, now }: { email: string; by: Actor; cause: 'codes' | 'undo'; now: Date },
): Promise<User> {
  const after = await changeEmail(trx, user, email, now);
  await forgetFlowsOf(trx, user.email);
  await happened(trx, {
    ...{ type: 'user.address-changed', by, userId: user.id, from: user.email, to: email, cause },
  });
  return after;
}
