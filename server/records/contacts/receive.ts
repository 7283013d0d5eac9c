import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { contactConsent } from '#domain/contact-form.ts';
import { minFormElapsed } from '#domain/public-form.ts';
import { type ContactMessage, checkContact } from '#domain/rules/contact.ts';
import type { ContactStatus } from '#machines/contact.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { type PublicForm, receivePublic } from '#server/platform/limits/receive-public.ts';
import { lockLimit, secondsBefore } from '#server/platform/limits/sliding-window.ts';

/** Messages from one network in ten minutes, by how many have come in all; the contract says the same. */
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
  late: 'Many messages have come. Please wait some minutes and send yours again',
};

/** Seconds in which the same form is one message: a second press, a lost answer, a page that was loaded again. */
const SAME_SECONDS = 600;

const visitor: Actor = { actorId: null, actorRole: 'anonymous' };

/** What was written, and what has become of it. */
export type Contact = Omit<ContactMessage, 'consent'> & {
  consentedAt: string;
  status: ContactStatus;
  assigneeId: string | null;
};

type Sent = { sent: components['schemas']['ContactInput']; ip: string };
type Insert = (trx: Transaction<Database>, contact: Contact, by: Actor) => Promise<{ id: string }>;

/**
 * Keeps a message, unless no person can have sent it so soon or it is there already; whoever sent it learns nothing of that.
 * What is not kept has its turn counted too, or a limit would tell. Throws 400 for what is missing, and 429.
 *
 * There is no puzzle: a field that people do not see and three seconds keep off what fills in every form that it finds.
 * The field makes a message spam and does not lose it, since password managers fill in what nobody sees. Who reads the
 * contract gets past both, and is held by the limits.
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

  // What stands in the field that people do not see makes it spam, and does not lose it.
  await receivePublic(deps, form, { ip, isByPerson: elapsed >= minFormElapsed }, async (trx, now) => {
    const digest = digestOf(secret, message);
    // Of two that come at once, the second sees the first.
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

/** By what the same form is known when it comes again. */
export function digestOf(
  secret: string,
  typed: Pick<ContactMessage, 'name' | 'email' | 'phone' | 'company' | 'subject' | 'message'>,
): string {
  const { name, email, phone, company, subject, message } = typed;
  const written = JSON.stringify([name, email.toLowerCase(), phone, company, subject, message]);
  return limitKey(secret, 'contact', written);
}

async function cameSince(trx: Transaction<Database>, digest: string, since: string): Promise<boolean> {
  const found = trx.selectFrom('contacts').select('id').where('digest', '=', digest);
  return (await found.where('created_at', '>', since).limit(1).executeTakeFirst()) !== undefined;
}
