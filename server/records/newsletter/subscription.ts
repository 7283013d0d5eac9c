import type { Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { EntryStorage } from '#server/platform/managed/resource.ts';
import type { NewsletterSubscriptionsTable } from './tables.ts';

/** A subscription as the API shows it, without the fields of every managed resource. */
export type Subscription = Omit<
  components['schemas']['NewsletterSubscription'],
  'id' | 'version' | 'createdAt' | 'updatedAt'
>;

export const storedSubscriptions: EntryStorage<Selectable<NewsletterSubscriptionsTable>, Subscription> = {
  name: 'newsletter-subscription',
  table: 'newsletter_subscriptions',
  toColumns: ({ email, language, state, ...values }) => ({
    email,
    language,
    state,
    came_from: values.from,
    consent_text: values.consentText,
    consented_at: values.consentedAt,
    confirmed_at: values.confirmedAt,
    unsubscribed_at: values.unsubscribedAt,
    mailed_at: values.mailedAt,
  }),
  toValues: ({ email, language, state, ...row }) => ({
    email,
    language,
    state,
    from: row.came_from,
    consentText: row.consent_text,
    consentedAt: row.consented_at,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
    mailedAt: row.mailed_at,
  }),
  searched: ({ email }) => [email],
  sorts: { createdAt: 'created_at' },
  filters: { state: 'state' },
};

/** The owner of the mailbox, or a visitor who claims to be: not signed in. */
export const visitor: Actor = { actorId: null, actorRole: 'anonymous' };
