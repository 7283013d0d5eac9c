import { certificateMachine } from '#machines/certificate.machine.ts';
import type { RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const change = (body: object): RecordCall => ({
  by: 'administrator',
  method: 'PATCH',
  path: '/training-certificates/{id}',
  body: { ...body, version: '{version}' },
});

const reason = 'It was issued to the wrong person';

/** What administrators do with an issued certificate. */
export const certificateLifecycle = lifecycle({
  id: 'certificate',
  title: 'A certificate',
  machine: certificateMachine,
  created:
    'As the administrator, publish a free training with one step, and give the client’s account a name. As the client, complete the training.',
  read: { path: '/training-certificates/{id}', by: 'administrator', status: 'state' },
  isOfClient: true,
  moves: {
    withdraw: {
      does: 'withdraws the certificate',
      doing: 'withdrawing it',
      by: { administrator: change({ state: 'withdrawn', reason }) },
    },
    reinstate: {
      does: 'makes the certificate valid again',
      doing: 'making it valid again',
      by: { administrator: change({ state: 'valid' }) },
    },
  },
  refusedTo: { client: 403, reviewer: 403, visitor: 401 },
  staffArea: {
    path: '/admin/training-certificates/{id}',
    by: 'administrator',
    labels: { valid: 'Valid', withdrawn: 'Withdrawn' },
    buttons: { withdraw: 'Withdraw certificate', reinstate: 'Make valid again' },
    dialogs: {
      withdraw: [
        { do: 'fill', answers: { 'Reason for the withdrawal': reason } },
        { do: 'press', button: 'Withdraw certificate' },
      ],
    },
  },
});
