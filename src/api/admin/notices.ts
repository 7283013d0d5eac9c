import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

type Schemas = components['schemas'];

/** How far the mails of the last "identity verification required" are. */
export type Notices = Schemas['Notices'];
/** What a request to all clients would do now: how many clients of each outcome, and the mail. */
export interface NoticeReview {
  counts: Schemas['NoticeRecipientPage']['counts'];
  mail: Schemas['NoticePreview'];
}
type NotifiedUsers = Schemas['NotifiedUsers'];

/** Milliseconds between two looks while mails wait to leave. */
const lookEvery = 2000;

/** How far the mails are; looked at again and again until none waits. */
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

/** Asks every client whose identity is not verified yet to verify it. Safe to call twice. */
export async function requestIdentityVerification(): Promise<NotifiedUsers> {
  return (await adminAnswerOf(adminClient.POST('/sumsub/finish-onboarding', { body: {} }))).data;
}
