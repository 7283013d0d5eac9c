import type { SubmissionEvent } from '#machines/submission.machine.ts';
import type { Action } from '../actions.ts';
import type { Moment, Performance } from '../script.ts';
import type { CaseEvent, SubmissionState } from './paths.ts';

type CaseMoment = Moment<SubmissionState, CaseEvent>;

const reason = 'The register names another owner than you do.';

const waitForText = (text: string): Action => ({ do: 'waitFor', check: { see: 'text', text } });

/** What the client does, who then sees how their case stands; afterwards the administrator looks at it again. */
function byClient(actions: readonly Action[]): readonly Action[] {
  return [
    { do: 'turnTo', window: 'client' },
    { do: 'lookAgain' },
    ...actions,
    { do: 'turnTo', window: 'administrator' },
    { do: 'lookAgain' },
  ];
}

/** A decision's button, and the same once more under the question. */
function decide(button: string, question: Action): readonly Action[] {
  return [{ do: 'press', button }, question, { do: 'press', button }];
}

/** Staff record the company's name in the client's place. */
function recordName({ event }: CaseMoment): readonly Action[] {
  return [
    { do: 'press', button: 'Edit on the client’s behalf: Company Details' },
    { do: 'fill', answers: { 'Legal name': event.name ?? '' } },
    { do: 'press', button: 'Save for the client' },
  ];
}

const withdraw = 'Withdraw submission';

/** How the client's page says where it stands, wherever a submission can be taken back. */
const standings = [
  ['submitted', 'Your answers and documents are with our compliance team'],
  ['in_review', 'A reviewer is looking at your answers and documents'],
  ['changes_requested', 'If you do not want to make these changes'],
] as const;

/** The page knows where the case stands: news that come later take away a question that was asked before them. */
function untilTold({ before }: CaseMoment): readonly Action[] {
  return standings.filter(([status]) => before.matches(status)).map(([, text]) => waitForText(text));
}

/** How what happens to a case is done: by the client on the last step, by the administrator on the page of the case. */
export const casePerformances: Readonly<
  Record<SubmissionEvent['type'], Performance<SubmissionState, CaseEvent>>
> = {
  submit: ({ before }) =>
    byClient([
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
      // What the reviewer marked stays as it is.
      ...(before.matches('changes_requested')
        ? [{ do: 'press', button: 'Submit with it open' } as const]
        : []),
      waitForText('Your answers and documents are with our compliance team'),
    ]),
  withdraw: (moment) =>
    byClient([
      ...untilTold(moment),
      { do: 'press', button: withdraw },
      {
        do: 'waitFor',
        check: { see: 'question', title: 'Are you sure you want to withdraw your submission?' },
      },
      { do: 'press', button: withdraw },
      waitForText('You took your submission back'),
    ]),
  certify: () =>
    byClient([
      waitForText('We changed answers on your behalf'),
      { do: 'press', button: 'Certify these changes' },
      waitForText('You certified the changes'),
    ]),
  amend: recordName,
  restore: recordName,
  takeIntoReview: () => decide('Take into review', waitForText('No mail is sent.')),
  requestChanges: () => [
    { do: 'press', button: 'Ask to change: Legal name' },
    { do: 'fill', answers: { 'What has to be changed, and why': reason } },
    { do: 'press', button: 'Mark' },
    { do: 'waitFor', check: { see: 'button', name: 'Marked: Legal name' } },
    { do: 'press', button: 'Request changes' },
    { do: 'press', button: 'Send 1 request in one mail' },
  ],
  approve: () => [
    { do: 'press', button: 'Approve' },
    { do: 'fill', answers: { 'Internal rationale': 'Seen in person, with the originals.' } },
    { do: 'press', button: 'Approve all the same' },
  ],
  reject: () => decide('Reject', { do: 'fill', answers: { Reason: reason } }),
  reopen: () => decide('Reopen', waitForText('The case goes back into review')),
};
