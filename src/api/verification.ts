import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { unattendedUnless } from './preferences.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];

export type VerificationOverview = Schemas['VerificationOverview'];
export type PersonStatus = Schemas['PersonStatus'];
type Verification = Schemas['Verification'];

/** Milliseconds between two looks at a check whose result is awaited. */
export const lookEvery = 10_000;

/** Whether a result may come in at any moment: handed in, a person was mailed, or the provider's widget serves. */
function isAwaited({ provider, self, people }: VerificationOverview): boolean {
  const isMine = self.status === 'pending' || (provider === 'sumsub' && self.status !== 'verified');
  return isMine || people.some(({ verified, requestedAt }) => !verified && requestedAt !== null);
}

/**
 * How the identity checks of the client and of its people stand. Whoever shows them looks again while a result is
 * awaited, as long as the page is visible, and on focus (the cache's own rule).
 */
export const verificationQuery = queryOptions({
  queryKey: ['verification'] as const,
  queryFn: async ({ queryKey }): Promise<VerificationOverview> => {
    const header = unattendedUnless(queryClient.getQueryData(queryKey) === undefined);
    const call = client.GET('/verification/check-status', { params: { header } });
    return (await answerOf(call, { silent: true })).data;
  },
  refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? lookEvery : false),
  // A decision is made elsewhere, at any time: what was read a while ago says little.
  staleTime: 2000,
});

/**
 * Asks a director or beneficial owner by mail to verify their identity.
 *
 * @throws ApiError 404 when the saved record does not name them, 409 when they are verified, 429 within a minute
 */
export async function sendVerificationEmail(body: Schemas['VerificationEmail']): Promise<void> {
  await answerOf(client.POST('/sumsub/send-email', { body }));
  await queryClient.invalidateQueries({ queryKey: verificationQuery.queryKey });
}

/**
 * Hands in the client's own photographs for a check by a person.
 *
 * @throws ApiError 400 with the refused fields; 409 when a check is under way or the widget serves
 */
export async function handInIdentity(body: Schemas['ManualVerificationInput']): Promise<Verification> {
  const { data } = await answerOf(client.POST('/verification/manual', { body }), { silent: true });
  // A look that is under way would bring back what was there before.
  await queryClient.cancelQueries({ queryKey: verificationQuery.queryKey });
  queryClient.setQueryData(verificationQuery.queryKey, (before) => before && { ...before, self: data });
  return data;
}

/**
 * A token for the identity widget.
 *
 * @throws ApiError 409 when there is none to be had, 503 when the provider is down
 */
export async function fetchWidgetToken(): Promise<string> {
  return (await answerOf(client.POST('/sumsub/access-token'), { silent: true })).data.token;
}
