import type { components } from '#contract/schema.d.ts';
import { anonymousClient, answerOf, client } from './client.ts';
import { noteSessionOwner } from './session-owner.ts';
import { clientToken, forgetSessionCookies, forgetToken } from './token-storage.ts';
import { forgetTypedText } from './typed-text.ts';

/** Requests a login code by email. The response is the same whether the address is known or not. */
export async function requestLoginCode(email: string): Promise<void> {
  await answerOf(anonymousClient.POST('/auth/request-login-code', { body: { email } }), {
    silent: true,
    anonymous: true,
  });
}

/** A session that the server has opened: its account, and whether this browser requested its code. */
export type OpenedSession = components['schemas']['UserToken'];

/**
 * Exchanges the emailed code for a session. Its token is not stored yet.
 *
 * @param flow the flow handle of the mailed link, null when the requesting browser holds it as a cookie
 * @throws ApiError 401 for a wrong or expired code, 429 after too many
 */
export async function verifyCode(code: string, flow: string | null): Promise<OpenedSession> {
  // No token may be sent, neither an expired one nor a staff member's: the response is about the code.
  const { data } = await answerOf(
    anonymousClient.POST('/auth/verify', {
      body: { code },
      params: { header: flow ? { 'x-login-flow': flow } : {} },
    }),
    { anonymous: true },
  );
  return data;
}

/** Ends the session here at once, with text that was typed and not saved, and on the server as soon as it is reachable. */
export function endSession(): void {
  const token = clientToken();
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  forgetToken(token);
  forgetSessionCookies();
  forgetTypedText('client');
  noteSessionOwner('');
  // The user is logged out here whatever the server answers; the token expires in any case.
  client.POST('/auth/logout', { headers, keepalive: true }).catch(() => undefined);
}

/**
 * Revokes a session that was never stored, as soon as the server is reachable. The browser's cookies stay, because they belong to
 * another sign-in.
 */
export function refuseSession(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  client.POST('/auth/logout', { headers, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}
