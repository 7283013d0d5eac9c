import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, plainAnswerOf } from '../client.ts';
import { forgetTypedText } from '../typed-text.ts';
import { adminToken, forgetAdminToken, storeAdminToken } from './admin-token.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type Account = components['schemas']['User'];

/** Requests a login code by email. The response is the same whether the address is known or not. */
export async function requestStaffCode(email: string): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/auth/request-login-code', { body: { email } }));
}

/** A staff session that the server has opened and that is not stored yet. */
export type StaffSession = { token: string; email: string };

export type StaffSignIn =
  | { kind: 'signedIn' }
  /**
   * A link opened it in a browser that had not requested it. Anyone may have mailed that link, so the user must confirm whose
   * account it is.
   */
  | { kind: 'unconfirmed'; session: StaffSession }
  /** The account is a client's: this is not the client sign-in page. */
  | { kind: 'client' };

/**
 * Exchanges address and code for a token. It is stored where the account is a staff member's who requested the code in this
 * browser, or typed it. A client's token is revoked at once.
 *
 * @throws ApiError 401 for a wrong or expired code, 429 after too many
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
 * Revokes a session that was opened and never stored, as soon as the server is reachable. The browser's cookies stay, because
 * they belong to another sign-in.
 */
export function refuseStaffSession({ token }: StaffSession): void {
  void endToken(token, 'omit');
}

/** Ends the session here at once, with text that was typed and not saved, and on the server as soon as it is reachable. */
export function signOutStaff(): void {
  const token = adminToken();
  if (!token) return;
  forgetAdminToken();
  forgetTypedText('staff');
  void endToken(token);
}

export const staffQuery = queryOptions({
  queryKey: ['admin', 'self'] as const,
  queryFn: async ({ signal }): Promise<Account> =>
    (await adminAnswerOf(adminClient.GET('/auth/self', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

async function endToken(token: string, credentials: RequestCredentials = 'same-origin'): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  // The token expires in any case.
  await anonymousClient
    .POST('/auth/logout', { headers, keepalive: true, credentials })
    .catch(() => undefined);
}
