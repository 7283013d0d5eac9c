import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { anonymousClient as client, plainAnswerOf } from './client.ts';
import { headersOf, type PhotoKey } from './photographs.ts';
import { queryClient } from './query-client.ts';
import { lookEvery } from './verification.ts';

type Schemas = components['schemas'];

export type PersonVerification = Schemas['PersonVerification'];

/** The only credential of the person: the link of their email, or the link that was shown to their phone. */
export type LinkKey = Exclude<PhotoKey, 'session'>;

const by = (key: LinkKey) => ({ headers: headersOf(key) });

/** The purpose of the link and the state of the check; null when the link is no longer valid. */
export function personVerificationQuery(key: LinkKey) {
  return queryOptions({
    queryKey: ['person-verification', key] as const,
    queryFn: async (): Promise<PersonVerification | null> => {
      try {
        return (await plainAnswerOf(client.GET('/verification/person', by(key)))).data;
      } catch (error) {
        // Expired, altered, or replaced by a newer one.
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => {
      const check = state.data;
      const isAwaited = check?.status === 'pending' || (check?.provider === 'sumsub' && !isOver(check));
      // A phone follows what happens on the computer that showed it the link.
      return isAwaited || 'phone' in key ? lookEvery : false;
    },
    staleTime: 2000,
  });
}

function isOver({ status }: PersonVerification): boolean {
  return status === 'verified';
}

/**
 * Hands in the person's photographs for a manual check.
 *
 * @throws ApiError 400 with the refused fields; 401 for an invalid link; 409 when a check is in progress or the widget is used
 */
export async function handInByLink(
  key: LinkKey,
  body: Schemas['ManualVerificationInput'],
): Promise<PersonVerification> {
  const { data } = await plainAnswerOf(client.POST('/verification/person', { ...by(key), body }));
  const { queryKey } = personVerificationQuery(key);
  // A refetch in progress would return the old state.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
  return data;
}

/**
 * Returns a token for the identity widget.
 *
 * @throws ApiError 401 for an invalid link, 409 when no token is available, 503 when the provider is down
 */
export async function fetchWidgetTokenByLink(key: LinkKey): Promise<string> {
  return (await plainAnswerOf(client.POST('/verification/person/access-token', by(key)))).data.token;
}
