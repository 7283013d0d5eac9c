import { type ContactStatus, contactMachine } from '#machines/contact.machine.ts';
import type { RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const move = (status: ContactStatus): RecordCall => ({
  by: 'reviewer',
  method: 'PATCH',
  path: '/contacts/{id}/status',
  body: { status, version: '{version}' },
});

/** The handling of a visitor's message. */
export const contactLifecycle = lifecycle({
  id: 'contact',
  title: 'A message from a visitor',
  machine: contactMachine,
  created: 'As a visitor, send a message to the firm at /contact.',
  read: { path: '/contacts/{id}', by: 'administrator', status: 'status' },
  moves: {
    takeUp: { does: 'takes the message up', doing: 'taking it up', by: { staff: move('in_progress') } },
    resolve: { does: 'resolves the message', doing: 'resolving it', by: { staff: move('resolved') } },
    markAsSpam: {
      does: 'marks the message as spam',
      doing: 'marking it as spam',
      by: { staff: move('spam') },
    },
    clear: {
      does: 'says that the message is not spam',
      doing: 'saying that it is not spam',
      by: { staff: move('new') },
    },
  },
  refusedTo: { stranger: 403, visitor: 401 },
  staffArea: {
    path: '/admin/contacts/{id}',
    by: 'staff',
    labels: { new: 'New', in_progress: 'In progress', resolved: 'Resolved', spam: 'Spam' },
    buttons: { takeUp: 'Take up', resolve: 'Resolve', markAsSpam: 'Mark as spam', clear: 'Not spam' },
  },
});
