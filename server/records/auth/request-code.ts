import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { clientNetwork } from '#server/platform/limits/client-network.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow, type WindowRule } from '#server/platform/limits/sliding-window.ts';
import { type Turns, takeTurn, turnLeft } from '#server/platform/limits/turns.ts';
import { enqueueMail, ORDINARY } from '#server/platform/mail/outbox.ts';
import { addressMovedMail } from '#server/platform/mail/templates/address-change.ts';
import { accountDisabledMail, loginCodeMail } from '#server/platform/mail/templates/login-code.ts';
import { isReserved } from '../users/address-changes.repository.ts';
import { mailboxOf, normaliseEmail } from '../users/email-address.ts';
import { findUserByEmail } from '../users/users.repository.ts';
import { networkKey } from './codes-to-compare.ts';
import { CODE_LIFETIME_SECONDS, issueCode } from './login-codes.ts';
import { HANDLE_BYTES, startFlow, startFlowOver } from './login-flows.repository.ts';

/**
 * Safety row 24: limits code mails per network and ten minutes; the limit per network falls as the total of all
 * networks rises. An office behind one address is served in quiet times; in a flood from many addresses each network
 * still gets a few.
 */
const ASKING: Turns = {
  bucket: 'asked-from',
  seconds: 600,
  steps: [
    { total: 1_000, each: 300 },
    { total: 3_000, each: 30 },
    { total: 20_000, each: 5 },
  ],
};

/** Safety row 3: mails per address. */
const SENDING_RULES: readonly WindowRule[] = [
  { limit: 1, seconds: 60 },
  { limit: 5, seconds: 3600 },
  { limit: 10, seconds: 86_400 },
];

export interface CodeRequest {
  email: string;
  firstName?: string;
  lastName?: string;
  /** The handle that the browser sent, if any; used only if the server issued it. */
  handle: string | undefined;
  ip: string;
}

export type CodeRequestOutcome = { kind: 'sent'; handle: string } | { kind: 'limited'; retryAfter: number };

/**
 * Mails a login code to the address. Every address costs the same statements and gets the same response (safety row 4); only the
 * mail says why it contains no code: the account is disabled, or signs in with another address now.
 */
export async function requestCode(deps: Deps, request: CodeRequest): Promise<CodeRequestOutcome> {
  const { config, clock, random } = deps;
  const secret = config.appSecret;
  const email = normaliseEmail(request.email);
  const network = clientNetwork(request.ip);

  return inTransaction(deps.db, async (trx) => {
    const now = clock.now();
    const asking = { secret, network, now };
    const seen = await turnLeft(trx, ASKING, asking);
    if ('wait' in seen) return { kind: 'limited', retryAfter: seen.wait };
    const sent = await lockWindow(trx, limitKey(secret, 'login-mail', mailboxOf(email)), now);
    const retryAfter = await sent.secondsToWait(SENDING_RULES);
    if (retryAfter > 0) return { kind: 'limited', retryAfter };
    const turn = await takeTurn(trx, ASKING, asking);
    if ('wait' in turn) return { kind: 'limited', retryAfter: turn.wait };
    await sent.record();

    const user = await findUserByEmail(trx, email);
    // No one else gets an account with an address that its former account can take back.
    const isMoved = await isReserved(trx, email, now);
    const isRefused = user ? user.disabled === 1 : isMoved;
    const expiresAt = new Date(now.getTime() + CODE_LIFETIME_SECONDS * 1000);
    const start = {
      id: newId(random),
      email,
      firstName: request.firstName ?? '',
      lastName: request.lastName ?? '',
      askedFrom: networkKey(secret, network),
      expiresAt,
      now,
    };
    let handle = request.handle ?? '';
    let flow = handle === '' ? undefined : await startFlowOver(trx, { ...start, handle });
    if (!flow) {
      handle = random.bytes(HANDLE_BYTES).toString('base64url');
      flow = await startFlow(trx, { ...start, handle });
    }

    // A code that is not mailed is expired from the start, so that all branches do the same work.
    const code = await issueCode(
      trx,
      { flowId: flow.id, expiresAt: isRefused ? now : expiresAt, now },
      { random, secret },
    );
    const isStaff = config.adminEmails.includes(email) || (user !== undefined && user.role !== 'client');
    // A staff member may also be a client. Each role has its own session, and this link opens the staff one.
    const page = isStaff
      ? `/admin/sign-in?code=${code}#email=${encodeURIComponent(email)}`
      : `/verify?code=${code}#flow=${handle}`;
    const link = `${config.publicUrl}${page}`;
    const { publicUrl, timeZone } = config;
    const refusal = user ? accountDisabledMail({ publicUrl }) : addressMovedMail({ publicUrl });
    const mail = isRefused ? refusal : loginCodeMail({ code, link, isStaff, expiresAt, timeZone, publicUrl });
    // The first mail of each network is sent before the second of any, so that a flood delays only itself.
    const priority = Math.min(turn.earlier, ORDINARY - 1);
    await enqueueMail(trx, { to: email, ...mail, priority }, deps);
    return { kind: 'sent', handle };
  });
}
