import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, plainAnswerOf } from '../client.ts';
import { forgetTypedText } from '../typed-text.ts';
import { adminToken, forgetAdminToken, storeAdminToken } from './admin-token.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** An account that is signed in. */
export type Account = components['schemas']['User'];

/** Asks for a login code by e-mail. The answer is the same whether the address is known or not. */
export async function requestStaffCode(email: string): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/auth/request-login-code', { body: { email } }));
}

/** A member of staff's session that the server has opened and that nothing has stored yet. */
export type StaffSession = { token: string; email: string };

export type StaffSignIn =
  | { kind: 'signedIn' }
  /** A link opened it where nobody had asked: anybody may have mailed that link, so the person says whose account it is. */
  | { kind: 'unconfirmed'; session: StaffSession }
  /** The account is a client's: this is not their door. */
  | { kind: 'client' };

/**
 * Exchanges address and code for a token, and stores it where the account is a member of staff's who asked for the code here, or
 * typed it. A client's token is ended again at once.
 *
 * @throws ApiError 401 for a wrong or dead code, 429 after too many
 */
export async function signInStaff(given: {
  email: string;
  code: string;
  byLink: boolean;
}): Promise<StaffSignIn> {
  const { email, code, byLink } = given;
  const { data } = await plainAnswerOf(
    anonymousClient.POST('/auth/verify-login-code', { body: { email, code } }),
  );
  const session = { token: data.access_token, email: data.email };
  if (data.role === 'client') {
    await endToken(session.token);
    return { kind: 'client' };
  }
  if (byLink && !data.askedHere) return { kind: 'unconfirmed', session };
  storeAdminToken(session.token);
  return { kind: 'signedIn' };
}

/**
 * Ends a session that was opened and never stored, as soon as the server can be reached. The browser's cookies stay: they
 * belong to a sign-in of its own.
 */
export function refuseStaffSession({ token }: StaffSession): void {
  void endToken(token, 'omit');
}

/** Ends the session here at once, with what was typed and not saved, and on the server as soon as it can be reached. */
export function signOutStaff(): void {
  const token = adminToken();
  if (!token) return;
  forgetAdminToken();
  forgetTypedText('staff');
  void endToken(token);
}

/** Who is signed in. */
export const staffQuery = queryOptions({
  queryKey: ['admin', 'self'] as const,
  queryFn: async ({ signal }): Promise<Account> =>
    (await adminAnswerOf(adminClient.GET('/auth/self', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

async function endToken(token: string, credentials: RequestCredentials = 'same-origin'): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  // Its own lifetimes end the token in any case.
  await anonymousClient
    .POST('/auth/logout', { headers, keepalive: true, credentials })
    .catch(() => undefined);
}
