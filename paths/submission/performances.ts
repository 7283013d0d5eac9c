import { isSavedStep, steps } from '#machines/steps.ts';
import type { SubmissionEvent } from '#machines/submission.machine.ts';
import type { Action } from '../actions.ts';
import type { Moment, Performance } from '../script.ts';
import type { CaseEvent, SubmissionState } from './paths.ts';

type CaseMoment = Moment<SubmissionState, CaseEvent>;

const reason = 'The register names another owner than you do.';

const waitForText = (text: string): Action => ({ do: 'waitFor', check: { see: 'text', text } });

/** The client acts and sees the case's status; then the administrator views it again. */
function byClient(actions: readonly Action[]): readonly Action[] {
  return [
    { do: 'turnTo', window: 'client' },
    { do: 'lookAgain' },
    ...actions,
    { do: 'turnTo', window: 'administrator' },
    { do: 'lookAgain' },
  ];
}

/** A decision's button, and the same button in its dialog. */
function decide(button: string, question: Action): readonly Action[] {
  return [{ do: 'press', button }, question, { do: 'press', button }];
}

/** Staff record the company's name on behalf of the client. */
function recordName({ event }: CaseMoment): readonly Action[] {
  return [
    { do: 'press', button: 'Edit on the client’s behalf: Company Details' },
    { do: 'fill', answers: { 'Legal name': event.name ?? '' } },
    { do: 'press', button: 'Save for the client' },
  ];
}

const withdraw = 'Withdraw submission';

/** The status texts of the client's page while a submission can be withdrawn. */
const standings = [
  ['submitted', 'Your answers and documents are with our compliance team'],
  ['in_review', 'A reviewer is checking your answers and documents'],
  ['changes_requested', 'If you do not want to make these changes'],
] as const;

/** Waits until the page knows the status of the case: a later status would close a dialog that was opened before it. */
function untilShown({ before }: CaseMoment): readonly Action[] {
  return standings.filter(([status]) => before.matches(status)).map(([, text]) => waitForText(text));
}

/** The client confirms every section of a periodic review. */
const confirmAll = steps
  .filter(({ id }) => isSavedStep(id))
  .map(({ title }): Action => ({ do: 'press', button: `Still correct: ${title}` }));

/** How each event of a case is performed: by the client on the last step, or by the administrator on the page of the case. */
export const casePerformances: Readonly<
  Record<SubmissionEvent['type'], Performance<SubmissionState, CaseEvent>>
> = {
  submit: ({ before }) =>
    byClient([
      ...(before.matches('periodic_review') ? confirmAll : []),
      { do: 'waitFor', check: { see: 'button', name: 'Submit', enabled: true } },
      {
        do: 'fill',
        answers: {
          'Full name': 'Ada Lovelace',
          'Role at company': 'Director',
          'I have read this and I certify it': true,
        },
      },
      { do: 'press', button: 'Submit' },
      // The marked answers stay unchanged.
      ...(before.matches('changes_requested')
        ? [{ do: 'press', button: 'Submit with it open' } as const]
        : []),
      waitForText('Your answers and documents are with our compliance team'),
    ]),
  withdraw: (moment) =>
    byClient([
      ...untilShown(moment),
      { do: 'press', button: withdraw },
      {
        do: 'waitFor',
        check: { see: 'question', title: 'Are you sure you want to withdraw your submission?' },
      },
      { do: 'press', button: withdraw },
      waitForText(
        moment.after.matches('updating') ? 'You are updating your answers' : 'You withdrew your submission',
      ),
    ]),
  update: () =>
    byClient([{ do: 'press', button: 'Update my answers' }, waitForText('You are updating your answers')]),
  abandon: () =>
    byClient([
      { do: 'press', button: 'Give up the update' },
      {
        do: 'waitFor',
        check: { see: 'question', title: 'Are you sure you want to give up the update?' },
      },
      { do: 'press', button: 'Give up the update' },
      waitForText('Your onboarding is complete'),
    ]),
  startReview: () => [
    { do: 'openTab', tab: 'Compliance' },
    { do: 'press', button: 'Ask the client to confirm' },
    waitForText('The client has confirmed nothing yet'),
    { do: 'openTab', tab: 'Details' },
  ],
  endReview: ({ before }) => [
    { do: 'openTab', tab: 'Compliance' },
    {
      do: 'press',
      button: before.matches('approved') ? 'Complete or postpone' : 'Stop waiting for the client',
    },
    { do: 'fill', answers: { Reason: 'The register shows no change.' } },
    { do: 'press', button: 'Close the review' },
    waitForText('The next review is due on'),
    { do: 'openTab', tab: 'Details' },
  ],
  certify: () =>
    byClient([
      waitForText('We changed answers on your behalf'),
      { do: 'press', button: 'Certify these changes' },
      waitForText('You certified the changes'),
    ]),
  amend: recordName,
  restore: recordName,
  // It can be undone for a while, and is sent before any other decision.
  takeIntoReview: () => [
    { do: 'press', button: 'Take into review' },
    { do: 'press', button: 'Request changes' },
    waitForText('Nothing is marked yet'),
    { do: 'press', button: 'Close' },
  ],
  requestChanges: () => [
    { do: 'press', button: 'Ask to change: Legal name' },
    { do: 'fill', answers: { 'What has to be changed, and why': reason } },
    { do: 'press', button: 'Mark' },
    { do: 'waitFor', check: { see: 'button', name: 'Marked: Legal name' } },
    { do: 'press', button: 'Request changes' },
    { do: 'press', button: 'Send 1 request in one email' },
  ],
  approve: () => [
    { do: 'press', button: 'Approve' },
    { do: 'fill', answers: { 'Internal rationale': 'Seen in person, with the originals.' } },
    { do: 'press', button: 'Approve all the same' },
  ],
  reject: () => decide('Reject', { do: 'fill', answers: { Reason: reason } }),
  reopen: () => decide('Reopen', waitForText('The case goes back into review')),
};
