import type { components } from '#contract/schema.d.ts';
import { defineResource } from '../kit/resource/define-resource.ts';

type Schemas = components['schemas'];

/** What would become of a client if everybody were asked now. */
export type NoticeOutcome = Schemas['NoticeOutcome'];
export type NoticeRecipient = Schemas['NoticeRecipient'];
export type NoticeCounts = Schemas['NoticeRecipientPage']['counts'];

/** Every outcome, those who get a mail first. */
export const noticeOutcomes: readonly NoticeOutcome[] = ['mailed', 'asked_lately', 'verified', 'disabled'];

/** The outcome that an address asks for; anybody may have written it. */
export const outcomeOf = (values: Record<string, unknown>): NoticeOutcome | undefined =>
  noticeOutcomes.find((outcome) => outcome === values.outcome);

/** Clients by what a press of the button would mean for them; `meta` holds how many there are of each kind. */
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
