import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { lockForChange } from '../users/change-account.ts';
import { endSession, type Session, sessionsOf } from '../users/sessions.repository.ts';
import { findUser } from '../users/users.repository.ts';

type SessionOperation =
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'listUserSessions'
  | 'endUserSessions'
  | 'endUserSession';

/** The handlers of lists of sessions: the caller's own, and for administrators those of every account. */
export function sessionHandlers(deps: Deps): Handlers<SessionOperation> {
  const { config, db, clock } = deps;

  /** Ends sessions of an account on behalf of an administrator; all of them, or one. */
  async function endFor(by: Principal, userId: string, sessionId?: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const user = await lockForChange(trx, userId, by);
      if (!user) throw notFound();
      const open = await sessionsOf(trx, { userId, role: user.role }, config, clock.now());
      const ended = open.filter(({ id }) => sessionId === undefined || id === sessionId);
      if (sessionId !== undefined && ended.length === 0) throw notFound();
      for (const { id } of ended) {
        await endSession(trx, id, userId);
        await happened(trx, { type: 'session.ended', by: actorOf(by), userId, sessionId: id });
      }
    });
  }

  return {
    async listSessions({ principal }) {
      const sessions = await sessionsOf(db, principal, config, clock.now());
      return { items: sessions.map((session) => toSessionAnswer(session, principal)) };
    },

    async endSession(request, reply) {
      const { userId } = request.principal;
      const { id: sessionId } = request.params;
      await inTransaction(db, async (trx) => {
        if (!(await endSession(trx, sessionId, userId))) throw notFound();
        await happened(trx, { type: 'session.ended', by: actorOf(request.principal), userId, sessionId });
      });
      return reply.code(204).send();
    },

    async endOtherSessions({ principal }, reply) {
      const { userId, sessionId: current } = principal;
      await inTransaction(db, async (trx) => {
        for (const { id: sessionId } of await sessionsOf(trx, principal, config, clock.now())) {
          // Another call may have ended it since.
          if (sessionId === current || !(await endSession(trx, sessionId, userId))) continue;
          await happened(trx, { type: 'session.ended', by: actorOf(principal), userId, sessionId });
        }
      });
      return reply.code(204).send();
    },

    async listUserSessions({ principal, params }) {
      const user = await findUser(db, params.id);
      if (!user) throw notFound();
      const sessions = await sessionsOf(db, { userId: user.id, role: user.role }, config, clock.now());
      return { items: sessions.map((session) => toSessionAnswer(session, principal)) };
    },

    async endUserSessions(request, reply) {
      await endFor(request.principal, request.params.id);
      return reply.code(204).send();
    },

    async endUserSession(request, reply) {
      await endFor(request.principal, request.params.id, request.params.sessionId);
      return reply.code(204).send();
    },
  };
}

function toSessionAnswer(
  session: Session,
  { sessionId }: Pick<Principal, 'sessionId'>,
): components['schemas']['Session'] {
  return {
    id: session.id,
    isCurrent: session.id === sessionId,
    method: session.method,
    device: session.device ?? '',
    network: session.network ?? '',
    createdAt: session.created_at,
    lastUsedAt: session.last_used_at,
    expiresAt: session.expires_at,
  };
}
