import { type MsbStatus, msbApplicationMachine } from '#machines/msb-application.machine.ts';
import type { Action, CallerName, RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const move = (by: CallerName, status: MsbStatus, more: object = {}): RecordCall => ({
  by,
  method: 'PATCH',
  path: '/msb-application/{id}/status',
  body: { status, ...more, version: '{version}' },
});

/** A renewal needs a new signature. */
const sign: RecordCall = {
  by: 'client',
  method: 'PATCH',
  path: '/msb-application/{id}',
  body: {
    declaration: {
      convicted: false,
      convictionDetails: '',
      name: 'Ada Lovelace',
      title: 'President',
      agreed: true,
    },
  },
  says: 'a signed declaration',
};

const question = 'Which bank keeps the account?';
const reason = 'The business has no place of business in Canada';
const number = 'M12345678';

/** Moves of the staff that a client cannot make. */
const ofStaff = { client: 409, stranger: 404, visitor: 401 } as const;

/** The application of a money services business for registration with FINTRAC. */
export const msbApplicationLifecycle = lifecycle({
  id: 'msbApplication',
  title: 'An application of a money services business',
  machine: msbApplicationMachine,
  created: 'As the client, begin an application at /msb-application, and answer all of its questions.',
  read: { path: '/msb-application/{id}', by: 'administrator', status: 'status' },
  isOfClient: true,
  moves: {
    submit: {
      does: 'submits the application',
      doing: 'submitting it',
      by: {
        client: (): readonly Action[] => [
          { world: 'call', call: sign },
          { world: 'call', call: move('client', 'submitted') },
        ],
      },
    },
    takeUp: {
      does: 'takes the application into review',
      doing: 'taking it into review',
      by: { staff: move('reviewer', 'in_review') },
      refusedTo: ofStaff,
    },
    askClarification: {
      does: 'asks for a clarification',
      doing: 'asking for a clarification',
      by: { staff: move('reviewer', 'clarification', { text: question }) },
      refusedTo: ofStaff,
    },
    answer: {
      does: 'answers the question',
      doing: 'answering',
      by: { client: move('client', 'answered', { text: 'The Bank of Babbage' }) },
    },
    file: {
      does: 'files the application with FINTRAC',
      doing: 'filing it with FINTRAC',
      by: { staff: move('reviewer', 'filed') },
      refusedTo: ofStaff,
    },
    register: {
      does: 'records the registration',
      doing: 'recording the registration',
      by: { staff: move('reviewer', 'registered', { registrationNumber: number }) },
      refusedTo: ofStaff,
    },
    startRenewal: {
      does: 'begins the renewal',
      doing: 'beginning the renewal',
      by: { client: move('client', 'renewal'), staff: move('reviewer', 'renewal') },
    },
    refuse: {
      does: 'records a refusal',
      doing: 'recording a refusal',
      by: { staff: move('reviewer', 'refused', { text: reason }) },
      refusedTo: ofStaff,
    },
    withdraw: {
      does: 'withdraws the application',
      doing: 'withdrawing it',
      by: { client: move('client', 'withdrawn'), staff: move('reviewer', 'withdrawn') },
    },
    end: {
      does: 'records the end of the registration',
      doing: 'recording the end',
      by: { staff: move('reviewer', 'ended') },
      refusedTo: ofStaff,
    },
  },
  refusedTo: { stranger: 404, visitor: 401 },
  staffArea: {
    path: '/admin/msb-application/{id}',
    by: 'staff',
    labels: {
      draft: 'Draft',
      submitted: 'Submitted',
      in_review: 'In review',
      clarification: 'Clarification asked',
      answered: 'Answered',
      filed: 'Filed with FINTRAC',
      registered: 'Registered',
      renewal: 'Renewal under way',
      refused: 'Refused',
      withdrawn: 'Withdrawn',
      ended: 'Registration ended',
    },
    buttons: {
      takeUp: 'Take up',
      askClarification: 'Ask for a clarification',
      file: 'File with FINTRAC',
      register: 'Record the registration',
      startRenewal: 'Begin the renewal',
      refuse: 'Record a refusal',
      withdraw: 'Withdraw',
      end: 'Record the end',
    },
    dialogs: {
      askClarification: [
        { do: 'fill', answers: { 'Question to clarify': question } },
        { do: 'press', button: 'Ask for a clarification' },
      ],
      // The application has no criminal record checks.
      file: [{ do: 'press', button: 'File with FINTRAC' }],
      register: [
        { do: 'fill', answers: { 'FINTRAC’s registration number': number } },
        { do: 'press', button: 'Record the registration' },
      ],
      refuse: [
        { do: 'fill', answers: { 'Reason for the refusal': reason } },
        { do: 'press', button: 'Record a refusal' },
      ],
      withdraw: [{ do: 'press', button: 'Withdraw' }],
      end: [{ do: 'press', button: 'Record the end' }],
    },
  },
});
