import type { components } from '#contract/schema.d.ts';
import { anonymousClient, answerOf, client } from './client.ts';
import { noteSessionOwner } from './session-owner.ts';
import { clientToken, forgetSessionCookies, forgetToken } from './token-storage.ts';
import { forgetTypedText } from './typed-text.ts';

/** Asks for a login code by e-mail. The answer is the same whether the address is known or not. */
export async function requestLoginCode(email: string): Promise<void> {
  await answerOf(anonymousClient.POST('/auth/request-login-code', { body: { email } }), {
    silent: true,
    anonymous: true,
  });
}

/** A session that the server has opened: whose it is, and whether this browser asked for its code. */
export type OpenedSession = components['schemas']['UserToken'];

/**
 * Exchanges the e-mailed code for a session. Its token is not stored yet.
 *
 * @param flow the flow handle of the mailed link, null when the browser that asked holds it as a cookie
 * @throws ApiError 401 for a wrong or dead code, 429 after too many
 */
export async function verifyCode(code: string, flow: string | null): Promise<OpenedSession> {
  // A token must not ride along, neither a dead one nor a member of staff's: the answer is about the code.
  const { data } = await answerOf(
    anonymousClient.POST('/auth/verify', {
      body: { code },
      params: { header: flow ? { 'x-login-flow': flow } : {} },
    }),
    { anonymous: true },
  );
  return data;
}

/** Ends the session here at once, with what was typed and not saved, and on the server as soon as it can be reached. */
export function endSession(): void {
  const token = clientToken();
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  forgetToken(token);
  forgetSessionCookies();
  forgetTypedText('client');
  noteSessionOwner('');
  // The person is signed out here whatever the server says; its own lifetimes end the token in any case.
  client.POST('/auth/logout', { headers, keepalive: true }).catch(() => undefined);
}

/**
 * Ends a session that was never stored, as soon as the server can be reached. The browser's cookies stay: they belong to a
 * sign-in of its own.
 */
export function refuseSession(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  client.POST('/auth/logout', { headers, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}
