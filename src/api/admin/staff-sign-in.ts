import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from '../api-error.ts';
import { noteAction } from '../attendance.ts';
import { anonymousClient, plainAnswerOf } from '../client.ts';
import { unattendedUnless } from '../preferences.ts';
import { queryClient } from '../query-client.ts';
import { storeAdminToken } from './admin-token.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import { staffQuery } from './session.ts';

type Schemas = components['schemas'];

export type Passkey = Schemas['Passkey'];
export type StaffSession = Schemas['Session'];
export type IdentityProof = Schemas['IdentityProof'];

/** How staff may sign in. */
export const staffSignInQuery = queryOptions({
  queryKey: ['staff-sign-in'] as const,
  queryFn: async ({ signal }) =>
    (await plainAnswerOf(anonymousClient.GET('/auth/staff-sign-in', { signal }))).data.methods,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns what the browser needs to sign with a passkey, for a sign-in or a proof. */
export async function passkeyRequest(): Promise<Schemas['PasskeyRequestOptions']> {
  return (await plainAnswerOf(anonymousClient.POST('/auth/passkeys/sign-in/options', { body: {} }))).data;
}

/** Signs in and stores the token. @throws ApiError 401 for a passkey that the portal does not know */
export async function signInByPasskey(credential: Schemas['PasskeyAssertion']): Promise<void> {
  const call = anonymousClient.POST('/auth/passkeys/sign-in', { body: credential });
  storeAdminToken((await plainAnswerOf(call)).data.access_token);
}

/** Signs in and stores the token. @throws ApiError 401 for a wrong code, 429 after too many */
export async function signInByRecoveryCode(body: Schemas['RecoveryCodeSignIn']): Promise<void> {
  const { data } = await plainAnswerOf(anonymousClient.POST('/auth/recovery', { body }));
  storeAdminToken(data.access_token);
}

/** Returns the address at the organisation's provider. @throws ApiError 503 if it cannot be reached */
export async function startOidc(isProof: boolean): Promise<string> {
  return (await plainAnswerOf(anonymousClient.POST('/auth/oidc', { body: { isProof } }))).data.url;
}

/** Signs in with the provider's answer and stores the token. @param search the query of the page that it opened */
export async function signInByOidc(search: string): Promise<void> {
  const { data } = await plainAnswerOf(anonymousClient.POST('/auth/oidc/sign-in', { body: { search } }));
  storeAdminToken(data.access_token);
}

/** Proves who the user is. @throws ApiError 400 for a wrong proof */
export async function proveIdentity(proof: IdentityProof): Promise<void> {
  await adminAnswerOf(adminClient.POST('/auth/proof', { body: proof }));
}

export const passkeysQuery = queryOptions({
  queryKey: ['admin', 'passkeys'] as const,
  queryFn: async ({ signal }) => (await adminAnswerOf(adminClient.GET('/auth/passkeys', { signal }))).data,
});

export async function passkeyCreation(): Promise<Schemas['PasskeyCreationOptions']> {
  return (await adminAnswerOf(adminClient.POST('/auth/passkeys/options', { body: {} }))).data;
}

/** Registers a passkey. @returns the recovery codes, with the first passkey */
export async function createPasskey(body: Schemas['PasskeyCreation']): Promise<readonly string[]> {
  const { data } = await adminAnswerOf(adminClient.POST('/auth/passkeys', { body }));
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  return data.recoveryCodes;
}

/** Refetches the account after its first passkey, which opens the area. */
export async function finishEnrolment(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
}

export async function deletePasskey(id: string): Promise<void> {
  await adminAnswerOf(adminClient.DELETE('/auth/passkeys/{id}', { params: { path: { id } } }));
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}

export async function createRecoveryCodes(): Promise<readonly string[]> {
  const { data } = await adminAnswerOf(adminClient.POST('/auth/recovery-codes', { body: {} }));
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  return data.codes;
}

/** The sessions of an account. @param userId null for the user's own */
export const sessionsQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['admin', 'sessions', userId] as const,
    queryFn: async ({ signal }) => {
      const call =
        userId === null
          ? adminClient.GET('/auth/sessions', { signal })
          : adminClient.GET('/users/{id}/sessions', { params: { path: { id: userId } }, signal });
      return (await adminAnswerOf(call)).data.items;
    },
    staleTime: 0,
  });

/** Ends a session. One that has ended meanwhile counts as ended. */
export async function endSession(userId: string | null, sessionId: string): Promise<void> {
  const call =
    userId === null
      ? adminClient.DELETE('/auth/sessions/{id}', { params: { path: { id: sessionId } } })
      : adminClient.DELETE('/users/{id}/sessions/{sessionId}', {
          params: { path: { id: userId, sessionId } },
        });
  await adminAnswerOf(call).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
}

/** Removes all passkeys and recovery codes of an account, and ends its sessions. */
export async function resetPasskeys(userId: string): Promise<void> {
  await adminAnswerOf(adminClient.DELETE('/users/{id}/passkeys', { params: { path: { id: userId } } }));
  await queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
}

/**
 * Returns the milliseconds until the session ends without use, by the server's clock.
 *
 * @param isUse whether the call counts as use of the session
 */
export async function fetchIdleTimeLeft(isUse: boolean): Promise<number> {
  if (isUse) noteAction();
  const headers = unattendedUnless(isUse);
  const { data, response } = await adminAnswerOf(adminClient.GET('/auth/tokenStatus', { headers }));
  const answeredAt = Date.parse(response.headers.get('date') ?? '');
  return Date.parse(data.idleExpiresAt) - (Number.isNaN(answeredAt) ? Date.now() : answeredAt);
}
