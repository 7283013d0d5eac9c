import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { anonymousClient as client, plainAnswerOf } from './client.ts';
import { headersOf, type PhotoKey } from './photographs.ts';
import { queryClient } from './query-client.ts';
import { lookEvery } from './verification.ts';

type Schemas = components['schemas'];

export type PersonVerification = Schemas['PersonVerification'];

/** Somebody's only key is the link of their mail, or that which their phone was shown. */
export type LinkKey = Exclude<PhotoKey, 'session'>;

const by = (key: LinkKey) => ({ headers: headersOf(key) });

/** What the link is for, and how the check stands; `null` when the link works no more. */
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
      // A phone goes by what happens at the computer that showed it the link.
      return isAwaited || 'phone' in key ? lookEvery : false;
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
  key: LinkKey,
  body: Schemas['ManualVerificationInput'],
): Promise<PersonVerification> {
  const { data } = await plainAnswerOf(client.POST('/verification/person', { ...by(key), body }));
  const { queryKey } = personVerificationQuery(key);
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
export async function fetchWidgetTokenByLink(key: LinkKey): Promise<string> {
  return (await plainAnswerOf(client.POST('/verification/person/access-token', by(key)))).data.token;
}
