import { queryOptions } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import type { components, paths } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { plainAnswerOf } from './client.ts';

export type ReportableMail = components['schemas']['ReportableMail'];

/** The calls of a recipient whose only credential is the link of an email; they never send an account's token. */
const client = createClient<paths>({ baseUrl: '/api' });

const by = (link: string) => ({ params: { header: { 'x-report-link': link } } });

/** The email that the link reports; null when the link is no longer valid. Reading it changes nothing. */
export function reportableMailQuery(link: string) {
  return queryOptions({
    queryKey: ['reportable-mail', link] as const,
    queryFn: () =>
      nullWhenDead(async () => (await plainAnswerOf(client.GET('/outreach/report', by(link)))).data),
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.isPassing,
    // Read once: after an action, the page shows its own text about it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Reports the email; this invalidates the link.
 *
 * @returns false when the link is no longer valid
 * @throws ApiError 429 after many invalid links
 */
export async function reportMail(link: string, reason: string): Promise<boolean> {
  const body = reason === '' ? {} : { reason };
  const done = await nullWhenDead(() =>
    plainAnswerOf(client.POST('/outreach/report', { ...by(link), body })),
  );
  return done !== null;
}

async function nullWhenDead<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    // Altered, used, or expired.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
