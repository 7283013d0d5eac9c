import { fromPromise } from 'xstate';
import type { GivenCode } from '#machines/onboarding-types.ts';
import type { SendCodeOutcome, VerifyOutcome } from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { ApiError } from '../api/api-error.ts';
import { requestLoginCode, verifyCode as verify } from '../api/session.ts';
import { storeClientToken } from '../api/token-storage.ts';

/**
 * A valid code signs in, except the code of a link in a browser that did not request it: anyone may have mailed that link, so its
 * session waits for the user's confirmation. A wrong or expired code, or too many codes, is an expected refusal; anything else is
 * an error.
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

/** A malformed address and a reached limit are expected refusals. */
const sendCode = fromPromise<SendCodeOutcome, { email: string }>(async ({ input }) => {
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

export const codeMachine = requestCodeMachine.provide({ actors: { sendCode } });
