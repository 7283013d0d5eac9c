import { queryOptions } from '@tanstack/react-query';
import { anonymousClient, plainAnswerOf } from '../client.ts';
import type { components } from '../schema.d.ts';
import { adminToken, forgetAdminToken, storeAdminToken } from './admin-token.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** An account that is signed in. */
export type Account = components['schemas']['User'];

/** Asks for a login code by e-mail. The answer is the same whether the address is known or not. */
export async function requestColleagueCode(email: string): Promise<void> {
  await plainAnswerOf(anonymousClient.POST('/auth/request-login-code', { body: { email } }));
}

/**
 * Exchanges address and code for a token, and stores it where the account is a colleague's. A client's token is ended
 * again at once: this is not their door.
 *
 * @returns whether a colleague is signed in now
 * @throws ApiError 401 for a wrong or dead code, 429 after too many
 */
export async function signInColleague(email: string, code: string): Promise<boolean> {
  const { data } = await plainAnswerOf(
    anonymousClient.POST('/auth/verify-login-code', { body: { email, code } }),
  );
  if (data.role === 'client') {
    await endToken(data.access_token);
    return false;
  }
  storeAdminToken(data.access_token);
  return true;
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function signOutColleague(): void {
  const token = adminToken();
  if (!token) return;
  forgetAdminToken();
  void endToken(token);
}

/** Who is signed in. */
export const colleagueQuery = queryOptions({
  queryKey: ['admin', 'self'] as const,
  queryFn: async ({ signal }): Promise<Account> =>
    (await adminAnswerOf(adminClient.GET('/auth/self', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

async function endToken(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  // Its own lifetimes end the token in any case.
  await anonymousClient.POST('/auth/logout', { headers, keepalive: true }).catch(() => undefined);
}
