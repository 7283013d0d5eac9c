import type { Transaction } from 'kysely';
import type { Role } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { clientNetwork } from '#server/platform/limits/client-network.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { normaliseEmail } from '../users/email-address.ts';
import type { SessionOrigin } from '../users/session-origin.ts';
import { codesToCompare, recordComparisons } from './codes-to-compare.ts';
import { codeHmac, isSameCode, killCodeOf, liveCodeOf, TRIES_PER_CODE } from './login-codes.ts';
import {
  consumeFlow,
  countFailure,
  isHandleOf,
  type LoginFlow,
  lockFlow,
  lockLiveFlowsOf,
} from './login-flows.repository.ts';
import { signIn } from './sign-in.ts';
import type { admissionMessages } from './staff-admission.ts';

/** Safety row 3: wrong tries per IP. */
export const FAILURE_RULES: readonly WindowRule[] = [{ limit: 10, seconds: 600 }];

interface CodeAttempt {
  code: string;
  /** From the header or the cookie. If set, only the code of that flow can match. */
  handle: string | undefined;
  /** The address that the caller sent, if the operation has one. */
  email?: string;
  ip: string;
}

export interface Verification extends CodeAttempt {
  /** From the cookie only: the flow that the calling browser started. */
  browserHandle: string | undefined;
  firstName?: string;
  lastName?: string;
  origin: SessionOrigin;
}

export type VerificationOutcome =
  /** `askedHere`: the calling browser requested the code. */
  | { kind: 'signed-in'; token: string; role: Role; email: string; askedHere: boolean }
  /** The code was right, but the settings demand another way to sign in. */
  | { kind: 'refused'; reason: keyof typeof admissionMessages }
  | Unredeemed;

/** The outcome of a wrong code, or of one too many. */
type Unredeemed = { kind: 'failed' } | { kind: 'limited'; retryAfter: number; message?: string };

/** The owner of the mail need not wait because others guess. */
const OPEN_THE_LINK = 'Too many codes are being tried. Open the link in your email, or wait and try again';

type Match = { flow: LoginFlow } | { wait: number } | undefined;

/** Exchanges a code for a session. */
export function verifyCode(deps: Deps, attempt: Verification): Promise<VerificationOutcome> {
  return redeemCode(deps, attempt, async (trx, flow, now) => {
    const { origin } = attempt;
    const firstName = attempt.firstName ?? flow.first_name;
    const lastName = attempt.lastName ?? flow.last_name;
    const person = { email: flow.email, firstName, lastName, origin, now };
    const outcome = await signIn(trx, deps, person);
    if (!outcome) return undefined;
    if ('refused' in outcome) return { kind: 'refused', reason: outcome.refused };
    return { kind: 'signed-in', ...outcome, ...accountAndAddress(flow, attempt) };
  });
}

/**
 * Uses up a code. Everything that a try reads and counts is locked first, in the same order everywhere (IP, budget, flow,
 * code, account), so that one of several parallel right codes wins, and at most five wrong ones are compared.
 * @param admit what the right code is for; undefined makes the try a failed one
 */
export async function redeemCode<Outcome>(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  attempt: CodeAttempt,
  admit: (trx: Transaction<Database>, flow: LoginFlow, now: Date) => Promise<Outcome | undefined>,
): Promise<Outcome | Unredeemed> {
  const { config, clock } = deps;
  const secret = config.appSecret;
  const network = clientNetwork(attempt.ip);

  // A failure is a result, not an exception: its counters must be committed.
  return inTransaction(deps.db, async (trx): Promise<Outcome | Unredeemed> => {
    const now = clock.now();
    const failures = await lockWindow(trx, limitKey(secret, 'verify-failure', network), now);
    const retryAfter = await failures.secondsToWait(FAILURE_RULES);
    if (retryAfter > 0) return { kind: 'limited', retryAfter };

    const match = await findMatch(trx, attempt, { secret, network, now });
    if (match && 'wait' in match) return { kind: 'limited', retryAfter: match.wait, message: OPEN_THE_LINK };
    if (match) {
      await killCodeOf(trx, match.flow.id);
      await consumeFlow(trx, match.flow.id, now);
      const outcome = await admit(trx, match.flow, now);
      if (outcome) return outcome;
    }
    await failures.record();
    return { kind: 'failed' };
  });
}

/**
 * Returns the flow's address, and whether this browser requested the code; false for a link that another person mailed.
 */
function accountAndAddress(flow: LoginFlow, { browserHandle }: Verification) {
  return { email: flow.email, askedHere: browserHandle !== undefined && isHandleOf(flow, browserHandle) };
}

async function findMatch(
  trx: Transaction<Database>,
  attempt: CodeAttempt,
  guess: { secret: string; network: string; now: Date },
): Promise<Match> {
  const { secret, now } = guess;
  const given = codeHmac(secret, attempt.code);
  const email = attempt.email === undefined ? undefined : normaliseEmail(attempt.email);
  if (attempt.handle !== undefined) {
    const flow = await lockFlow(trx, { handle: attempt.handle });
    if (!flow || (email !== undefined && email !== flow.email)) return undefined;
    return compare(trx, flow, given, 'failures', now);
  }
  if (email !== undefined) {
    for (const flow of await lockLiveFlowsOf(trx, email, now)) {
      const match = await compare(trx, flow, given, 'failures_without_handle', now);
      if (match) return match;
    }
    return undefined;
  }
  return findAmongMany(trx, given, guess);
}

/**
 * Compares with the live code of one locked flow. A wrong try counts; the fifth by a holder of the handle deletes the
 * code.
 */
async function compare(
  trx: Transaction<Database>,
  flow: LoginFlow,
  given: string,
  counter: 'failures' | 'failures_without_handle',
  now: Date,
): Promise<Match> {
  if (flow.consumed_at !== null || flow[counter] >= TRIES_PER_CODE) return undefined;
  const stored = await liveCodeOf(trx, flow.id, now);
  if (stored === undefined) return undefined;
  if (isSameCode(given, stored)) return { flow };
  await countFailure(trx, flow.id, counter);
  if (counter === 'failures' && flow.failures + 1 >= TRIES_PER_CODE) await killCodeOf(trx, flow.id);
  return undefined;
}

/**
 * A guess without a handle and without an address is compared with many live codes at once, within a separate budget.
 */
async function findAmongMany(
  trx: Transaction<Database>,
  given: string,
  guess: { secret: string; network: string; now: Date },
): Promise<Match> {
  const found = await codesToCompare(trx, guess);
  if ('wait' in found) return found;
  const match = found.codes.find(({ hmac }) => isSameCode(given, hmac));
  const flow = match && (await lockFlow(trx, { id: match.flowId }));
  // The code may have been used between the query and the lock on its flow.
  if (flow && flow.consumed_at === null && (await liveCodeOf(trx, flow.id, guess.now)) === given) {
    return { flow };
  }
  await recordComparisons(trx, guess, found.codes.length);
  return undefined;
}
