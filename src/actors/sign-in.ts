import { fromPromise } from 'xstate';
import type { SendCodeOutcome, VerifyOutcome } from '../../machines/outcomes.ts';
import { ApiError } from '../api/api-error.ts';
import { requestLoginCode, verifyCode as verify } from '../api/session.ts';

/** A wrong or dead code, or too many of them, is an expected refusal; anything else is a surprise. */
export const verifyCode = fromPromise<VerifyOutcome, { code: string; flow: string | null }>(
  async ({ input }) => {
    try {
      await verify(input.code, input.flow);
      return { kind: 'verified' };
    } catch (error) {
      if (error instanceof ApiError && !error.isPassing) return { kind: 'refused', message: error.message };
      throw error;
    }
  },
);

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
