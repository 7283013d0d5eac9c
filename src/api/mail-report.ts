import { queryOptions } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import type { components, paths } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { plainAnswerOf } from './client.ts';

export type ReportableMail = components['schemas']['ReportableMail'];

/** The calls of somebody whose only key is the link of a mail: a token of an account never rides along. */
const client = createClient<paths>({ baseUrl: '/api' });

const by = (link: string) => ({ params: { header: { 'x-report-link': link } } });

/** Which mail the link reports; `null` when the link works no more. It changes nothing. */
export function reportableMailQuery(link: string) {
  return queryOptions({
    queryKey: ['reportable-mail', link] as const,
    queryFn: () =>
      nullWhenDead(async () => (await plainAnswerOf(client.GET('/outreach/report', by(link)))).data),
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.isPassing,
    // Read once: what is done here is shown in its own words.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Reports the mail; the link has ended then.
 *
 * @returns false when the link works no more
 * @throws ApiError 429 after many links that do not work
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
    // Altered, used, or too old.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
