import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type WaitingCheckPage = components['schemas']['WaitingCheckPage'];
export type WaitingCheck = WaitingCheckPage['items'][number];

/** One page of the manual checks that wait for a decision, the longest wait first. */
export async function fetchWaitingChecks(
  query: { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<WaitingCheckPage> {
  return (await adminAnswerOf(adminClient.GET('/admin/identity-checks', { params: { query }, signal }))).data;
}
