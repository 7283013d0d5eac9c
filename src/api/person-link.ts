import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { anonymousClient as client, plainAnswerOf } from './client.ts';
import { queryClient } from './query-client.ts';
import { lookEvery } from './verification.ts';

type Schemas = components['schemas'];

export type PersonVerification = Schemas['PersonVerification'];

/** Somebody's only key is the link of their mail: a token of an account never rides along. */
const by = (link: string) => ({ headers: { 'x-verification-link': link } });

/** What the link is for, and how the check stands; `null` when the link works no more. */
export function personVerificationQuery(link: string) {
  return queryOptions({
    queryKey: ['person-verification', link] as const,
    queryFn: async (): Promise<PersonVerification | null> => {
      try {
        return (await plainAnswerOf(client.GET('/verification/person', by(link)))).data;
      } catch (error) {
        // Expired, altered, or replaced by a newer one.
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => {
      const check = state.data;
      const isAwaited = check?.status === 'pending' || (check?.provider === 'sumsub' && !isOver(check));
      return isAwaited ? lookEvery : false;
    },
    staleTime: 2000,
  });
}

function isOver({ status }: PersonVerification): boolean {
  return status === 'verified';
}

/**
 * Hands in the person's photographs for a check by a person.
 *
 * @throws ApiError 400 with the refused fields; 401 for a dead link; 409 when a check is under way or the widget serves
 */
export async function handInByLink(
  link: string,
  body: Schemas['ManualVerificationInput'],
): Promise<PersonVerification> {
  const { data } = await plainAnswerOf(client.POST('/verification/person', { ...by(link), body }));
  const { queryKey } = personVerificationQuery(link);
  // A look that is under way would bring back what was there before.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
  return data;
}

/**
 * A token for the identity widget.
 *
 * @throws ApiError 401 for a dead link, 409 when there is none to be had, 503 when the provider is down
 */
export async function fetchWidgetTokenByLink(link: string): Promise<string> {
  return (await plainAnswerOf(client.POST('/verification/person/access-token', by(link)))).data.token;
}
