import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { contactConsent } from '#domain/contact-form.ts';
import { minFormElapsed } from '#domain/public-form.ts';
import { checkContact } from '#domain/rules/contact.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { type PublicForm, receivePublic } from '#server/platform/limits/receive-public.ts';
import { lockLimit, secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { type Contact, digestOf } from './definition.ts';

/** Messages per network in ten minutes, depending on the total of all networks; the contract states the same limits. */
const form: PublicForm = {
  limits: [
    {
      bucket: 'contact-from',
      seconds: 600,
      steps: [
        { total: 200, each: 30 },
        { total: 500, each: 5 },
        { total: 2000, each: 2 },
      ],
    },
  ],
  late: 'We have received too many messages. Wait some minutes and send yours again',
};

/**
 * Seconds within which an identical form counts as the same message: a second click, a lost response, a reloaded page.
 */
const SAME_SECONDS = 600;

const visitor: Actor = { actorId: null, actorRole: 'anonymous' };

type Sent = { sent: components['schemas']['ContactInput']; ip: string };
type Insert = (trx: Transaction<Database>, contact: Contact, by: Actor) => Promise<{ id: string }>;

/**
 * Stores a message, unless it was sent faster than a person can type or is a duplicate; the sender gets the same
 * response in each case. Discarded messages count towards the limits too, because a limit would reveal the difference
 * otherwise. Throws 400 for missing fields, and 429.
 *
 * There is no captcha: a honeypot field and a minimum of three seconds keep off generic form bots. A filled honeypot
 * marks the message as spam instead of discarding it, since password managers fill in hidden fields. A sender who reads
 * the contract passes both checks, and is restricted by the limits.
 */
export async function receiveContact(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { sent, ip }: Sent,
  insert: Insert,
): Promise<void> {
  const { website = '', elapsed = minFormElapsed, ...typed } = sent;
  const checked = checkContact({ phone: '', company: '', from: '', consentText: contactConsent, ...typed });
  if (!checked.ok) throw badRequest(checked.errors);
  const { consent, ...message } = checked.value;
  const { config } = deps;
  const secret = config.appSecret;

  // A filled honeypot field marks the message as spam and does not discard it.
  await receivePublic(deps, form, { ip, isByPerson: elapsed >= minFormElapsed }, async (trx, now) => {
    const digest = digestOf(secret, message);
    // Of two concurrent identical messages, the second sees the first.
    await lockLimit(trx, digest, now);
    if (await cameSince(trx, digest, secondsBefore(now, SAME_SECONDS))) return;
    const status = website === '' ? 'new' : 'spam';
    const contact = { ...message, consentedAt: now.toISOString(), status, assigneeId: null } as const;
    const { id } = await insert(trx, contact, visitor);
    if (status === 'new' && config.contactNoticeEmail !== null) {
      await trx.insertInto('contacts_to_notice').values({ contact_id: id }).execute();
    }
  });
}

async function cameSince(trx: Transaction<Database>, digest: string, since: string): Promise<boolean> {
  const found = trx.selectFrom('contacts').select('id').where('digest', '=', digest);
  return (await found.where('created_at', '>', since).limit(1).executeTakeFirst()) !== undefined;
}
