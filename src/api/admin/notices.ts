import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

/** The progress of the emails of the last "identity verification required" request. */
export type Notices = Schemas['Notices'];
/** What a request to all clients would do now: the number of clients by outcome, and the email. */
export interface NoticeReview {
  counts: Schemas['NoticeRecipientPage']['counts'];
  mail: Schemas['NoticePreview'];
}
type NotifiedUsers = Schemas['NotifiedUsers'];

/** Milliseconds between two refetches while emails are queued. */
const lookEvery = 2000;

/** The progress of the emails; refetched until none is queued. */
export const noticesQuery = queryOptions({
  queryKey: ['admin', 'notices'] as const,
  queryFn: async ({ signal }): Promise<Notices> =>
    (await adminAnswerOf(adminClient.GET('/admin/notices', { signal }))).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? lookEvery : false),
});

/** Returns what a request to all clients would do now; nothing is sent. */
export async function reviewNotices(): Promise<NoticeReview> {
  const [recipients, mail] = await Promise.all([
    adminAnswerOf(adminClient.GET('/admin/notices/recipients', { params: { query: { pageSize: 1 } } })),
    adminAnswerOf(adminClient.GET('/admin/notices/preview')),
  ]);
  return { counts: recipients.data.counts, mail: mail.data };
}

/** Requests identity verification from every client who is not verified yet. Idempotent. */
export async function requestIdentityVerification(): Promise<NotifiedUsers> {
  return (await adminAnswerOf(adminClient.POST('/sumsub/finish-onboarding', { body: {} }))).data;
}
