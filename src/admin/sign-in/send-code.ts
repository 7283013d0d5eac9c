import { fromPromise } from 'xstate';
import type { SendCodeOutcome } from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { requestStaffCode } from '#src/api/admin/session.ts';
import { ApiError } from '#src/api/api-error.ts';

/** A malformed address and a reached limit are expected refusals. */
const sendCode = fromPromise<SendCodeOutcome, { email: string }>(async ({ input }) => {
  try {
    await requestStaffCode(input.email);
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof ApiError && !error.isPassing) {
      return { kind: 'refused', message: error.message, retryAfterSeconds: error.retryAfterSeconds };
    }
    throw error;
  }
});

/** The clients' machine that requests a code, without any token. */
export const staffCodeMachine = requestCodeMachine.provide({ actors: { sendCode } });
