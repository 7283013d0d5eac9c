import { contactMachine } from '#machines/contact.machine.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { moveRefusal } from '#server/platform/managed/move-refusal.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { assigneeAsked, withAssignment } from '../users/staff.ts';
import { storedContacts } from './definition.ts';
import { contactListsMigration, contactNoticesMigration, contactsMigration } from './migration.ts';
import { receiveContact } from './receive.ts';

type ContactOperation =
  | 'listContacts'
  | 'createContact'
  | 'getContact'
  | 'deleteContact'
  | 'updateContactStatus';

/** Contact messages: visitors send them, staff process them. */
export const contacts = {
  name: 'contacts',
  migrations: [contactsMigration, contactNoticesMigration, contactListsMigration],
  reads: { listContacts: 'listed', getContact: 'opened' },
  handlers(deps: Deps): Handlers<ContactOperation> {
    const { listWithin, get, remove, insert, change } = managedEntries(deps, storedContacts(deps));
    return {
      listContacts({ query, principal, knownCaller }) {
        const { assignee, ...asked } = query;
        const within = assignee === undefined ? undefined : { assignee: assigneeAsked(assignee, principal) };
        return listWithin(within, { query: asked, knownCaller });
      },

      async createContact({ body, ip }, reply) {
        await receiveContact(deps, { sent: body, ip }, insert);
        reply.code(202);
        return { message: 'Thank you. We have received your message and will answer by email.' };
      },

      getContact: get,
      deleteContact: remove,

      updateContactStatus: ({ params: { id }, body: { version, status, assigneeId }, principal }) =>
        inTransaction(deps.db, (trx) =>
          change(trx, {
            id,
            version,
            by: actorOf(principal),
            to: (before) => withAssignment(trx, before, { status, assigneeId }, 'contacts:write'),
            refusal: ({ status: from }, { status: to }) =>
              moveRefusal(contactMachine, { from, to, by: 'staff' }),
          }),
        ),
    };
  },
} as const satisfies ManagedResource;
