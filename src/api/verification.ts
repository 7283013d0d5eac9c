import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { unattendedUnless } from './preferences.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];

export type VerificationOverview = Schemas['VerificationOverview'];
export type PersonStatus = Schemas['PersonStatus'];
type Verification = Schemas['Verification'];

/** Milliseconds between two refetches of a check whose result is pending. */
export const lookEvery = 10_000;

/**
 * Returns whether a result may come at any moment: photographs were handed in, a person was emailed, or the provider's widget is
 * used.
 */
function isAwaited({ provider, self, people }: VerificationOverview): boolean {
  const isMine = self.status === 'pending' || (provider === 'sumsub' && self.status !== 'verified');
  return isMine || people.some(({ verified, requestedAt }) => !verified && requestedAt !== null);
}

/**
 * The state of the identity checks of the client and of its people. A page that shows them refetches while a result is pending,
 * as long as the page is visible, and on focus (the default of the cache).
 */
export const verificationQuery = queryOptions({
  queryKey: ['verification'] as const,
  queryFn: async ({ queryKey }): Promise<VerificationOverview> => {
    const header = unattendedUnless(queryClient.getQueryData(queryKey) === undefined);
    const call = client.GET('/verification/check-status', { params: { header } });
    return (await answerOf(call, { silent: true })).data;
  },
  refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? lookEvery : false),
  // A decision is made elsewhere, at any time, so data becomes stale quickly.
  staleTime: 2000,
});

/**
 * Sends a director or beneficial owner an email that requests identity verification.
 *
 * @throws ApiError 404 when the saved record does not name them, 409 when they are verified, 429 within a minute
 */
export async function sendVerificationEmail(body: Schemas['VerificationEmail']): Promise<void> {
  await answerOf(client.POST('/sumsub/send-email', { body }));
  await queryClient.invalidateQueries({ queryKey: verificationQuery.queryKey });
}

/**
 * Hands in the client's own photographs for a manual check.
 *
 * @throws ApiError 400 with the refused fields; 409 when a check is in progress or the widget is used
 */
export async function handInIdentity(body: Schemas['ManualVerificationInput']): Promise<Verification> {
  const { data } = await answerOf(client.POST('/verification/manual', { body }), { silent: true });
  // A refetch in progress would return the old state.
  await queryClient.cancelQueries({ queryKey: verificationQuery.queryKey });
  queryClient.setQueryData(verificationQuery.queryKey, (before) => before && { ...before, self: data });
  return data;
}

/**
 * Returns a token for the identity widget.
 *
 * @throws ApiError 409 when no token is available, 503 when the provider is down
 */
export async function fetchWidgetToken(): Promise<string> {
  return (await answerOf(client.POST('/sumsub/access-token'), { silent: true })).data.token;
}
