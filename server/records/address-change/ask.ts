import type { Kysely, Transaction } from 'kysely';
import { isEmailAddress } from '#domain/rules/email-field.ts';
import { accountInMail } from '#domain/rules/name-in-mail.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, tooManyRequests, unauthorized } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { addressCodeMail, addressInUseMail } from '#server/platform/mail/templates/address-change.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { isConnected } from '../oidc/oidc.repository.ts';
import { insertRequest, isReserved } from '../users/address-changes.repository.ts';
import { mailboxOf, normaliseEmail } from '../users/email-address.ts';
import { findUserByEmail, lockUser, type User } from '../users/users.repository.ts';
import { codeHmac } from './code-hmac.ts';

const CODE_MINUTES = 30;
const CODE_LENGTH = 6;

/** Requests of an account, and requests that name a mailbox. */
const ASKING: readonly WindowRule[] = [
  { limit: 1, seconds: 60 },
  { limit: 5, seconds: 3600 },
  { limit: 10, seconds: 86_400 },
];

/** Returns why an account cannot change its address; null if it can. */
export async function refusalFor(
  db: Kysely<Database>,
  config: Config,
  { id, email, role }: Pick<User, 'id' | 'email' | 'role'>,
): Promise<string | null> {
  const methods = role === 'client' ? [] : config.staffSignIn;
  const isOfOrganisation = methods.includes('oidc') && (methods.length === 1 || (await isConnected(db, id)));
  if (isOfOrganisation) {
    return 'Your organisation decides with which address you sign in. Ask the people who manage its accounts to change it there. Your address here follows at your next sign-in';
  }
  if (config.adminEmails.includes(email)) {
    return 'The settings of this server name your address as the address of an administrator. Ask the person who operates the server to replace it there (ADMIN_EMAILS). Then you can change it here';
  }
  return null;
}

/**
 * Whether an account may get an address. Addresses of other accounts are not free, nor those that another account can take
 * back, nor those of ADMIN_EMAILS for anyone who is not an administrator: signing in with one gives the role.
 */
export async function isFree(
  trx: Transaction<Database>,
  config: Config,
  { email, user, now }: { email: string; user: Pick<User, 'id' | 'role'>; now: Date },
): Promise<boolean> {
  const holder = await findUserByEmail(trx, email);
  const isOthers = await isReserved(trx, email, now, user.id);
  const isOfAdmin = config.adminEmails.includes(email) && user.role !== 'administrator';
  return (!holder || holder.id === user.id) && !isOthers && !isOfAdmin;
}

/**
 * Stores a request and mails a code to both mailboxes. A new address that is not free gets a mail without a code, and the
 * caller the same response. Throws 400 for the address, 409 for an account whose address is decided elsewhere, and 429.
 */
export async function askForChange(deps: Deps, principal: Principal, typed: string): Promise<void> {
  const { db, config, clock, random } = deps;
  const secret = config.appSecret;
  const to = normaliseEmail(typed);
  if (!isEmailAddress(to)) refuse('Enter an email address such as name@company.com');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, { id: principal.userId });
    if (!user) throw unauthorized();
    const refusal = await refusalFor(trx, config, user);
    if (refusal !== null) throw conflict(refusal);
    if (to === user.email) refuse('You already sign in with this address. Enter another one');
    const keys = [
      limitKey(secret, 'address-change', user.id),
      limitKey(secret, 'address-change-to', mailboxOf(to)),
    ];
    for (const key of keys) {
      const asked = await lockWindow(trx, key, now);
      const wait = await asked.secondsToWait(ASKING);
      if (wait > 0) throw tooManyRequests(wait);
      await asked.record();
    }
    const id = newId(random);
    const presentCode = random.digits(CODE_LENGTH);
    const newCode = random.digits(CODE_LENGTH);
    const isUsable = await isFree(trx, config, { email: to, user, now });
    await insertRequest(trx, {
      id,
      user_id: user.id,
      from_email: user.email,
      to_email: to,
      present_code: codeHmac(secret, { id, side: 'present', code: presentCode }),
      new_code: isUsable ? codeHmac(secret, { id, side: 'new', code: newCode }) : null,
      failures: 0,
      asked_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      done_at: null,
      undo_hash: null,
      undo_until: null,
    });
    const { publicUrl } = config;
    const page = `${publicUrl}${user.role === 'client' ? '/account' : '/admin/account'}`;
    const shared = { minutes: CODE_MINUTES, page };
    const newAddress = accountInMail(to);
    const present = addressCodeMail({ ...shared, code: presentCode, side: 'present', newAddress });
    await enqueueMail(trx, { to: user.email, ...present }, deps);
    const mail = isUsable
      ? addressCodeMail({ ...shared, code: newCode, side: 'new', newAddress })
      : addressInUseMail({ publicUrl });
    await enqueueMail(trx, { to, about: user.id, ...mail }, deps);
    await happened(trx, { type: 'address-change.asked', by: actorOf(principal), userId: user.id });
  });
}

function refuse(message: string): never {
  throw badRequest([{ property: 'email', message }]);
}
