import type { Transaction } from 'kysely';
import type { Role } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { clientNetwork } from '#server/platform/limits/client-network.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { normaliseEmail } from '../users/email-address.ts';
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

/** Safety row 3: what one IP may get wrong. */
const FAILURE_RULES: readonly WindowRule[] = [{ limit: 10, seconds: 600 }];

export interface Verification {
  code: string;
  /** From the header or the cookie; with it only that flow's code can match. */
  handle: string | undefined;
  /** The cookie's alone: the flow that the calling browser itself began. */
  browserHandle: string | undefined;
  /** The address that the caller names, where the call has one. */
  email?: string;
  firstName?: string;
  lastName?: string;
  ip: string;
}

export type VerificationOutcome =
  /** `askedHere`: the calling browser is the one that asked for the code. */
  | { kind: 'signed-in'; token: string; role: Role; email: string; askedHere: boolean }
  | { kind: 'failed' }
  | { kind: 'limited'; retryAfter: number; message?: string };

/** Whoever holds the mail need not wait for others who guess. */
const OPEN_THE_LINK = 'Too many codes are being tried. Open the link in your mail, or wait and try again';

type Match = { flow: LoginFlow } | { wait: number } | undefined;

/**
 * Exchanges a code for a session. Everything a try reads and counts is locked first, in one order everywhere (IP,
 * budget, flow, code, account), so that of parallel right codes one wins and of parallel wrong ones five are compared.
 */
export async function verifyCode(deps: Deps, attempt: Verification): Promise<VerificationOutcome> {
  const { config, clock } = deps;
  const secret = config.appSecret;
  const network = clientNetwork(attempt.ip);

  // A failure is a result, not an exception: what it counted must be committed.
  return inTransaction(deps.db, async (trx): Promise<VerificationOutcome> => {
    const now = clock.now();
    const failures = await lockWindow(trx, limitKey(secret, 'verify-failure', network), now);
    const retryAfter = await failures.secondsToWait(FAILURE_RULES);
    if (retryAfter > 0) return { kind: 'limited', retryAfter };

    const match = await findMatch(trx, attempt, { secret, network, now });
    if (match && 'wait' in match) return { kind: 'limited', retryAfter: match.wait, message: OPEN_THE_LINK };
    if (match) {
      await killCodeOf(trx, match.flow.id);
      await consumeFlow(trx, match.flow.id, now);
      const session = await signIn(trx, deps, {
        email: match.flow.email,
        firstName: attempt.firstName ?? match.flow.first_name,
        lastName: attempt.lastName ?? match.flow.last_name,
        now,
      });
      if (session) return { kind: 'signed-in', ...session, ...whoseAndWhence(match.flow, attempt) };
    }
    await failures.record();
    return { kind: 'failed' };
  });
}

/** Whose account it is, and whether this browser asked: a link that somebody else mailed comes from neither. */
function whoseAndWhence(flow: LoginFlow, { browserHandle }: Verification) {
  return { email: flow.email, askedHere: browserHandle !== undefined && isHandleOf(flow, browserHandle) };
}

async function findMatch(
  trx: Transaction<Database>,
  attempt: Verification,
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

/** Compares with one locked flow's live code; a wrong try counts, and the fifth by a holder of the handle kills the code. */
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

/** Without a handle and without an address a guess is made at many live codes at once, on a budget of its own. */
async function findAmongMany(
  trx: Transaction<Database>,
  given: string,
  guess: { secret: string; network: string; now: Date },
): Promise<Match> {
  const found = await codesToCompare(trx, guess);
  if ('wait' in found) return found;
  const match = found.codes.find(({ hmac }) => isSameCode(given, hmac));
  const flow = match && (await lockFlow(trx, { id: match.flowId }));
  // The code may have been used between finding it and locking its flow.
  if (flow && flow.consumed_at === null && (await liveCodeOf(trx, flow.id, guess.now)) === given) {
    return { flow };
  }
  await recordComparisons(trx, guess, found.codes.length);
  return undefined;
}
