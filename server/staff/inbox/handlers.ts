import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { listInbox, markAllRead, markEntry } from './inbox.repository.ts';
import { presentInbox } from './present-inbox.ts';

/** The caller's own inbox. */
export function inboxHandlers(deps: Deps): Handlers<'listInbox' | 'readInbox' | 'updateInboxEntry'> {
  const { db, clock } = deps;
  return {
    listInbox: ({ query, principal }) =>
      listed(
        query,
        (page) => listInbox(db, { userId: principal.userId, isUnread: query.state === 'unread', ...page }),
        (rows) => presentInbox(db, deps, rows, principal),
      ),

    async readInbox({ principal, body }, reply) {
      const upTo = new Date(body.upTo).toISOString();
      await markAllRead(db, { userId: principal.userId, upTo, readAt: clock.now().toISOString() });
      return reply.code(204).send();
    },

    async updateInboxEntry({ principal, params, body }) {
      const readAt = body.read ? clock.now().toISOString() : null;
      const row = await markEntry(db, { id: params.id, userId: principal.userId, readAt });
      if (!row) throw notFound();
      const [entry] = await presentInbox(db, deps, [row], principal);
      if (!entry) throw new Error('One row has one answer');
      return entry;
    },
  };
}
