import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers, OperationRequest } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, notFound, tooManyRequests, verificationFailed } from '#server/platform/http/errors.ts';
import { clientNetwork } from '#server/platform/limits/client-network.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockWindow } from '#server/platform/limits/sliding-window.ts';
import { FLOW_SECONDS, findAccountOf, redeemFlow, storeFlow } from '../oidc/oidc.repository.ts';
import type { OidcPerson } from '../oidc/provider.ts';
import { redeemRecoveryCode } from '../passkeys/recovery-codes.ts';
import { verifyAuthentication } from '../passkeys/webauthn.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { originOf } from '../users/session-origin.ts';
import { noteProof } from '../users/sessions.repository.ts';
import { findUserByEmail } from '../users/users.repository.ts';
import { admitByOidc, admitStaff } from './admit-staff.ts';
import { handleOf } from './login-flow-cookie.ts';
import { FAILURE_RULES, redeemCode } from './verify-code.ts';

type StaffSignInOperation =
  | 'getStaffSignIn'
  | 'signInByRecoveryCode'
  | 'startOidc'
  | 'signInByOidc'
  | 'proveIdentity';

const COOKIE = 'oidc_flow';
/** 128 bits. */
const HANDLE_BYTES = 16;

/** The handlers of the ways in which only staff sign in, and of fresh proofs; those of passkeys are separate. */
export function staffSignInHandlers(deps: Deps): Handlers<StaffSignInOperation> {
  const { config, db, clock, random } = deps;
  const cookie = {
    name: COOKIE,
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.publicUrl.startsWith('https:'),
  };

  /** Returns whom the provider's answer names; it must belong to the flow that this browser has begun. */
  async function personOf(
    request: FastifyRequest,
    search: string,
    { isProof }: { isProof: boolean },
  ): Promise<OidcPerson | undefined> {
    const handle = parseCookie(request.headers.cookie ?? '')[COOKIE];
    const flow = handle ? await redeemFlow(db, handle, clock.now()) : undefined;
    if (!deps.oidc || !flow || flow.isProof !== isProof) return undefined;
    return deps.oidc.finish(flow, search);
  }

  async function isProven(request: OperationRequest<'proveIdentity'>): Promise<boolean> {
    const { code, passkey, oidc } = request.body;
    const { userId, email, sessionId } = request.principal;
    if (code !== undefined && config.staffSignIn.includes('code')) {
      const attempt = { code, email, handle: handleOf(request), ip: request.ip };
      const outcome = await redeemCode(deps, attempt, async (trx, _flow, now) => {
        await noteProof(trx, sessionId, now);
        return { kind: 'proven' } as const;
      });
      if (outcome.kind === 'limited') throw tooManyRequests(outcome.retryAfter, outcome.message);
      return outcome.kind === 'proven';
    }
    if (passkey && config.staffSignIn.includes('passkey')) {
      return inTransaction(db, async (trx) => {
        const used = await verifyAuthentication(trx, deps, passkey);
        if (used?.user_id !== userId) return false;
        await noteProof(trx, sessionId, clock.now());
        return true;
      });
    }
    if (oidc && config.oidc) {
      const { issuer } = config.oidc;
      const person = await personOf(request, oidc.search, { isProof: true });
      if (!person) return false;
      return inTransaction(db, async (trx) => {
        if ((await findAccountOf(trx, { issuer, subject: person.subject })) !== userId) return false;
        await noteProof(trx, sessionId, clock.now());
        return true;
      });
    }
    return false;
  }

  return {
    getStaffSignIn: async () => ({ methods: [...config.staffSignIn] }),

    async signInByRecoveryCode(request) {
      const { code } = request.body;
      const email = normaliseEmail(request.body.email);
      const outcome = await inTransaction(db, async (trx) => {
        const now = clock.now();
        const network = clientNetwork(request.ip);
        const failures = await lockWindow(trx, limitKey(config.appSecret, 'verify-failure', network), now);
        const wait = await failures.secondsToWait(FAILURE_RULES);
        if (wait > 0) return { wait };
        const user = await findUserByEmail(trx, email);
        const secrets = [config.appSecret, ...config.earlierSecrets];
        const isRight =
          user !== undefined && (await redeemRecoveryCode(trx, { userId: user.id, code }, secrets));
        const origin = originOf(request);
        const session =
          isRight && (await admitStaff(trx, deps, { userId: user.id, method: 'recovery-code', origin, now }));
        if (session) {
          const by = actorOf({ userId: user.id, role: session.role });
          await happened(trx, { type: 'recovery-code.used', by, userId: user.id });
          return session;
        }
        await failures.record();
        return undefined;
      });
      if (!outcome) throw verificationFailed();
      if ('wait' in outcome) throw tooManyRequests(outcome.wait);
      return outcome;
    },

    async startOidc(request, reply: FastifyReply) {
      if (!deps.oidc) throw notFound();
      const { url, flow } = await deps.oidc.begin(request.body);
      const handle = random.bytes(HANDLE_BYTES).toString('base64url');
      await storeFlow(db, handle, { ...flow, now: clock.now() });
      reply.header('set-cookie', stringifySetCookie({ ...cookie, value: handle, maxAge: FLOW_SECONDS }));
      return { url };
    },

    async signInByOidc(request, reply: FastifyReply) {
      if (!deps.oidc || !config.oidc) throw notFound();
      const { issuer } = config.oidc;
      const person = await personOf(request, request.body.search, { isProof: false });
      reply.header('set-cookie', stringifySetCookie({ ...cookie, value: '', expires: new Date(0) }));
      const session =
        person &&
        (await inTransaction(db, (trx) =>
          admitByOidc(
            trx,
            { config, random, issuer },
            { person, origin: originOf(request), now: clock.now() },
          ),
        ));
      if (!session) throw verificationFailed();
      return session;
    },

    async proveIdentity(request) {
      if (!(await isProven(request))) {
        throw badRequest([{ property: '', message: 'This could not be confirmed. Try again' }]);
      }
      const freshUntil = new Date(clock.now().getTime() + config.freshProofMinutes * 60_000);
      return { freshUntil: freshUntil.toISOString() };
    },
  };
}
