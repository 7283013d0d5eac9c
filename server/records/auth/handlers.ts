import type { FastifyReply, FastifyRequest } from 'fastify';
import { countries } from '#domain/catalogues/countries.ts';
import { actorOf, type Role } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import {
  refusedFor,
  tooManyRequests,
  unauthorized,
  verificationFailed,
} from '#server/platform/http/errors.ts';
import { hasInvitation } from '../colleagues/colleagues.repository.ts';
import { permissionsOf, roleNamesOf } from '../users/roles.ts';
import { lifetimeOf } from '../users/session-lifetime.ts';
import { originOf } from '../users/session-origin.ts';
import { endSession } from '../users/sessions.repository.ts';
import { toUserAnswer } from '../users/user-answer.ts';
import { findUser } from '../users/users.repository.ts';
import { liveSession } from './authenticate.ts';
import {
  browserHandleOf,
  clearHandle,
  clearSessionCookies,
  handleOf,
  reusableHandleOf,
  setHandle,
} from './login-flow-cookie.ts';
import { type CodeRequest, requestCode } from './request-code.ts';
import { admissionMessages } from './staff-admission.ts';
import { type Verification, verifyCode } from './verify-code.ts';

type AuthOperation =
  | 'requestLoginCode'
  | 'register'
  | 'verify'
  | 'verifyLoginCode'
  | 'completeSignup'
  | 'logout'
  | 'self'
  | 'tokenStatus'
  | 'countries';

export function authHandlers(deps: Deps): Handlers<AuthOperation> {
  const { config } = deps;

  async function sendCode(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Omit<CodeRequest, 'handle' | 'ip'>,
  ) {
    const outcome = await requestCode(deps, { ...asked, handle: reusableHandleOf(request), ip: request.ip });
    if (outcome.kind === 'limited') throw tooManyRequests(outcome.retryAfter);
    deps.mailer.nudge();
    setHandle(reply, outcome.handle, config);
    reply.code(202);
    return { message: 'If the address is right, a code is on its way.' };
  }

  async function verifyOrRefuse(
    request: FastifyRequest,
    reply: FastifyReply,
    given: Omit<Verification, 'handle' | 'browserHandle' | 'ip' | 'origin'>,
  ): Promise<{ access_token: string; role: Role; email: string; askedHere: boolean }> {
    const outcome = await verifyCode(deps, {
      ...given,
      handle: handleOf(request),
      browserHandle: browserHandleOf(request),
      ip: request.ip,
      origin: originOf(request),
    });
    if (outcome.kind === 'refused') throw refusedFor(outcome.reason, admissionMessages[outcome.reason]);
    if (outcome.kind === 'limited') throw tooManyRequests(outcome.retryAfter, outcome.message);
    if (outcome.kind === 'failed') throw verificationFailed();
    const { token, role, email, askedHere } = outcome;
    // Opening another person's link must not delete the handle of the sign-in that this browser started.
    if (askedHere) clearHandle(reply, config);
    return { access_token: token, role, email, askedHere };
  }

  return {
    requestLoginCode: (request, reply) => sendCode(request, reply, { email: request.body.email }),

    register: (request, reply) => {
      const { email, firstName, lastName } = request.body;
      return sendCode(request, reply, { email, firstName, lastName });
    },

    async verify(request, reply) {
      const { role, ...answer } = await verifyOrRefuse(request, reply, { code: request.body.code });
      const isShared = role === 'client' && (await hasInvitation(deps.db, answer.email));
      return { ...answer, ...(isShared && { hasSharedCases: true }) };
    },

    verifyLoginCode: (request, reply) => {
      const { email, code } = request.body;
      return verifyOrRefuse(request, reply, { email, code });
    },

    completeSignup: (request, reply) => {
      const { email, code, firstName, lastName } = request.body;
      return verifyOrRefuse(request, reply, { email, code, firstName, lastName });
    },

    async logout(request, reply) {
      const { userId, sessionId } = request.principal;
      await inTransaction(deps.db, async (trx) => {
        await endSession(trx, sessionId, userId);
        await happened(trx, { type: 'session.ended', by: actorOf(request.principal), userId, sessionId });
      });
      clearSessionCookies(reply, config);
      return reply.code(204).send();
    },

    async self(request) {
      const user = await findUser(deps.db, request.principal.userId);
      if (!user) throw unauthorized();
      const { isEnrolling } = request.principal;
      const roles = (await roleNamesOf(deps.db, [user]))(user);
      return {
        ...toUserAnswer(user, roles),
        ...(user.role !== 'client' && { permissions: await permissionsOf(deps.db, user) }),
        ...(isEnrolling && { mustRegisterPasskey: true as const }),
      };
    },

    async tokenStatus(request) {
      const session = await liveSession(deps, request);
      const idleExpiresAt =
        Date.parse(session.lastUsedAt) + lifetimeOf(session.role, config).idleMinutes * 60_000;
      return {
        valid: true,
        role: session.role,
        expiresAt: session.expiresAt,
        idleExpiresAt: new Date(idleExpiresAt).toISOString(),
      };
    },

    countries: async () => [...countries],
  };
}
