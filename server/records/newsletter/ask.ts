import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { newsletterConsent } from '#domain/newsletter-form.ts';
import { isByPerson } from '#domain/public-form.ts';
import { checkNewsletterRequest, type NewsletterRequest } from '#domain/rules/newsletter.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { type PublicForm, receivePublic } from '#server/platform/limits/receive-public.ts';
import { lockWindow } from '#server/platform/limits/sliding-window.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { newsletterConfirmMail } from '#server/platform/mail/templates/newsletter-confirm.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { mailboxOf } from '../users/email-address.ts';
import { storedSubscriptions, visitor } from './definition.ts';
import { newsletterLinks } from './links.ts';

/** Requests per network in an hour, depending on the total of all networks; the contract states the same limits. */
const form: PublicForm = {
  limits: [
    {
      bucket: 'newsletter-from',
      seconds: 3600,
      steps: [
        { total: 100, each: 10 },
        { total: 300, each: 3 },
        { total: 600, each: 1 },
      ],
    },
  ],
  late: 'Too many requests for the newsletter. Wait a while and ask again',
};

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
/** A mailbox gets at most one mail in this time, in whatever spelling; the contract states the same. */
const MAILED_ONCE_IN_DAYS = 1;
/** The same for a mailbox that never confirmed: another person enters its address. */
const MAILED_ONCE_IN_DAYS_IF_UNWANTED = 30;

type AskDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'random' | 'mailer'>;

/**
 * Mails the mailbox a request to confirm the newsletter. The response does not reveal what is known of the address.
 * Throws 400 for missing fields, and 429.
 */
export async function askForNewsletter(
  deps: AskDeps,
  { sent, ip }: { sent: components['schemas']['NewsletterInput']; ip: string },
): Promise<void> {
  const { website, elapsed, ...typed } = sent;
  const checked = checkNewsletterRequest({
    from: '',
    language: 'en',
    consentText: newsletterConsent,
    ...typed,
  });
  if (!checked.ok) throw badRequest(checked.errors);
  const request = { ...checked.value, email: checked.value.email.toLowerCase() };
  const mailboxKey = limitKey(deps.config.appSecret, 'newsletter-to', mailboxOf(request.email));

  await receivePublic(deps, form, { ip, isByPerson: isByPerson({ website, elapsed }) }, async (trx, now) => {
    // Of two concurrent requests for one mailbox, the second sees the first.
    const mailbox = await lockWindow(trx, mailboxKey, now);
    const wait = await mailbox.secondsToWait([{ limit: 1, seconds: MAILED_ONCE_IN_DAYS * DAY_SECONDS }]);
    if (wait === 0 && (await askMailbox(trx, deps, request))) await mailbox.record();
  });
  deps.mailer.nudge();
}

/** @returns whether a mail was queued */
async function askMailbox(
  trx: Transaction<Database>,
  deps: AskDeps,
  { consent, ...request }: NewsletterRequest,
): Promise<boolean> {
  const now = deps.clock.now();
  const known = await findByEmail(trx, request.email);
  if (known && !mayBeMailed(known, now)) return false;
  const { insert, change } = managedEntries(deps, storedSubscriptions);
  const at = now.toISOString();
  const asked = {
    ...request,
    state: 'pending' as const,
    consentedAt: at,
    mailedAt: at,
  };
  const { id } = known
    ? await change(trx, {
        id: known.id,
        version: undefined,
        by: visitor,
        to: ({ unsubscribedAt, confirmedAt }) => ({ ...asked, unsubscribedAt, confirmedAt }),
      })
    : await insert(trx, { ...asked, unsubscribedAt: null, confirmedAt: null }, visitor);
  const links = newsletterLinks(deps);
  const confirm = await links.issueConfirm(trx, id);
  const unsubscribe = await links.unsubscribe(trx, id);
  const mail = newsletterConfirmMail({
    askedAt: now,
    link: confirm.url,
    endsAt: confirm.endsAt,
    timeZone: deps.config.timeZone,
    unsubscribePage: unsubscribe.page,
    unsubscribeUrl: unsubscribe.oneClick,
  });
  await enqueueMail(trx, { to: request.email, about: id, ...mail }, deps);
  return true;
}

function findByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'state', 'mailed_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

type Known = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

function mayBeMailed({ state, mailed_at, confirmed_at, unsubscribed_at }: Known, now: Date): boolean {
  if (state === 'confirmed') return false;
  const isUnwanted = unsubscribed_at !== null && confirmed_at === null;
  const days = isUnwanted ? MAILED_ONCE_IN_DAYS_IF_UNWANTED : MAILED_ONCE_IN_DAYS;
  return now.getTime() - Date.parse(mailed_at) >= days * DAY_MS;
}
