import { fromPromise } from 'xstate';
import type { GivenCode } from '#machines/onboarding-types.ts';
import type { SendCodeOutcome, VerifyOutcome } from '#machines/outcomes.ts';
import { ApiError } from '../api/api-error.ts';
import { requestLoginCode, verifyCode as verify } from '../api/session.ts';
import { storeClientToken } from '../api/token-storage.ts';

/**
 * A right code signs in, but for a link's in a browser that did not ask: anybody may have mailed that link, so its session
 * waits for the person's word. A wrong or dead code, or too many of them, is an expected refusal; anything else is a surprise.
 */
export const verifyCode = fromPromise<VerifyOutcome, GivenCode>(async ({ input }) => {
  try {
    const { access_token: token, email, askedHere } = await verify(input.code, input.flow);
    if (input.byLink && !askedHere) return { kind: 'unconfirmed', session: { token, email } };
    storeClientToken(token);
    return { kind: 'verified' };
  } catch (error) {
    if (error instanceof ApiError && !error.isPassing) return { kind: 'refused', message: error.message };
    throw error;
  }
});

/** A malformed address or a limit reached is an expected refusal. */
export const sendCode = fromPromise<SendCodeOutcome, { email: string }>(async ({ input }) => {
  try {
    await requestLoginCode(input.email);
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof ApiError && !error.isPassing) {
      return { kind: 'refused', message: error.message, retryAfterSeconds: error.retryAfterSeconds };
    }
    throw error;
  }
});
