import type { components } from '#contract/schema.d.ts';
import { defineResource } from '../kit/resource/define-resource.ts';

type Schemas = components['schemas'];

/** What would happen to a client if all clients were asked now. */
export type NoticeOutcome = Schemas['NoticeOutcome'];
export type NoticeRecipient = Schemas['NoticeRecipient'];
export type NoticeCounts = Schemas['NoticeRecipientPage']['counts'];

/** Every outcome, the recipients of an email first. */
export const noticeOutcomes: readonly NoticeOutcome[] = ['mailed', 'asked_lately', 'verified', 'disabled'];

/** Returns the outcome in the address, which may contain any text. */
export const outcomeOf = (values: Record<string, unknown>): NoticeOutcome | undefined =>
  noticeOutcomes.find((outcome) => outcome === values.outcome);

/** Clients by what Submit would do to them; `meta` holds the number of clients by outcome. */
export const noticeRecipientsResource = defineResource({
  name: 'identity-request',
  called: 'client',
  collection: '/admin/notices/recipients',
  filter: (values) => {
    const outcome = outcomeOf(values);
    return outcome === undefined ? {} : { outcome };
  },
  page: ({ total, counts }) => ({ total, meta: { counts } }),
});
