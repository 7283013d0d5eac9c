import { fromPromise } from 'xstate';
import { sharedCasesPath } from '#domain/learning/addresses.ts';
import type { GivenCode } from '#machines/onboarding-types.ts';
import type { SendCodeOutcome, VerifyOutcome } from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { ApiError } from '../api/api-error.ts';
import { sharedCaseId } from '../api/case-address.ts';
import { requestLoginCode, verifyCode as verify } from '../api/session.ts';
import { storeClientToken } from '../api/token-storage.ts';

/**
 * A valid code signs in, except the code of a link in a browser that did not request it: anyone may have mailed that link, so its
 * session waits for the user's confirmation. A wrong or expired code, or too many codes, is an expected refusal; anything else is
 * an error.
 */
export const verifyCode = fromPromise<VerifyOutcome, GivenCode>(async ({ input }) => {
  try {
    const opened = await verify(input.code, input.flow);
    const { access_token: token, email, askedHere, hasSharedCases = false } = opened;
    if (input.byLink && !askedHere) {
      return { kind: 'unconfirmed', session: { token, email, hasSharedCases } };
    }
    storeClientToken(token);
    // The page is about to be replaced, so that the own case of an invited colleague is not started.
    if (enterSharedCase({ hasSharedCases })) return await new Promise<never>(() => {});
    return { kind: 'verified' };
  } catch (error) {
    if (error instanceof ApiError && !error.isPassing) return { kind: 'refused', message: error.message };
    throw error;
  }
});

/**
 * Leaves the page after a sign-in, if the client has another case to work on: the page of a shared case starts again with the shared steps, any
 * other page leads to the choice of the case. Returns whether the page is left.
 */
export function enterSharedCase({
  hasSharedCases = false,
}: {
  hasSharedCases?: boolean | undefined;
}): boolean {
  if (sharedCaseId() !== null) window.location.reload();
  else if (hasSharedCases) window.location.replace(sharedCasesPath);
  else return false;
  return true;
}

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
