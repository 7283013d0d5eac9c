import type { SnapshotFrom } from 'xstate';
import { answerSheetMachine } from '#machines/answer-sheet.machine.ts';
import type { Action, Call, Check } from '../actions.ts';
import { afterEvent, type Outcomes } from '../engine/test-machine.ts';
import type { PlaceIn } from '../places.ts';
import { childSubject, type NameIn } from './child-subject.ts';

type State = SnapshotFrom<typeof answerSheetMachine>;

const refusal = 'The server refuses the answers';

const outcomes = {
  saveAnswers: {
    kept: { event: 'saveAnswers.kept', output: { kind: 'kept' } },
    over: { event: 'saveAnswers.over', output: { kind: 'over' } },
    refused: { event: 'saveAnswers.refused', output: { kind: 'refused', message: refusal } },
    failed: { event: 'saveAnswers.failed' },
  },
  handIn: {
    over: { event: 'handIn.over', output: { kind: 'over' } },
    refused: { event: 'handIn.refused', output: { kind: 'refused', message: refusal } },
    failed: { event: 'handIn.failed' },
  },
} as const satisfies Outcomes;

const pause = afterEvent('pause') as 'after.pause';
const untilRetry = afterEvent('untilRetry') as 'after.untilRetry';
const untilTimeIsUp = afterEvent('untilTimeIsUp') as 'after.untilTimeIsUp';

type Name = NameIn<typeof outcomes> | typeof pause | typeof untilRetry | typeof untilTimeIsUp;

/** The only question of the quiz: whether a statement is true. */
const question = 'one';
const options: Readonly<Record<string, string>> = { true: 'True', false: 'False' };
/** Seconds of time that the quiz gives. */
const seconds = 60;

const path = '/training-quiz-attempt/{id}';
const calls: readonly Call[] = [{ method: 'PATCH', path: '/training-quiz-attempt/*' }];
const hold: Action = { world: 'hold', calls };
const cut: Action = { world: 'cut', calls };
/** The response to the pending request arrives; a request after it waits again. */
const release: Action = { world: 'releasePending', calls };
const isSent: readonly Action[] = [hold, { world: 'waitUntilPending', calls }];

const asked = 'Submit with unanswered questions?';
const tryAgain: Action = { do: 'press', button: 'Try again now' };
const isSaved: Check = { see: 'text', text: 'Saved' };
const isSaving: Check = { see: 'text', text: 'Saving…' };

const chosenIn = ({ context }: State) => context.answers[question]?.[0];
const isAnswered = (state: State): Check => ({
  see: 'text',
  text: `${chosenIn(state) === undefined ? 0 : 1} of 1 answered`,
});
const isClosed = (state: State) => state.matches({ answering: 'asking' }) || isBeingHandedIn(state);
const isBeingHandedIn = (state: State) => state.matches({ answering: 'handingIn' });
const isTried = (state: State) => state.matches({ answering: 'notHandedIn' });

/** A learner at a quiz of one question, on its page in the training. */
export const answerSheetSubject = childSubject<
  typeof answerSheetMachine,
  Name,
  Exclude<PlaceIn<typeof answerSheetMachine>, 'answering.looking' | 'answering.refused'>
>({
  id: 'answerSheet',
  title: 'Answering a quiz',
  machine: answerSheetMachine,
  outcomes,
  starts: {
    'an attempt': {
      id: 'attempt',
      questionIds: [question],
      answers: {},
      unsaved: {},
      timeLeft: seconds * 1000,
    },
  },
  cases: {
    answer: {
      events: Object.keys(options).map((value) => ({ type: 'answer', questionId: question, value: [value] })),
      when: (state, event) => !('value' in event) || event.value[0] !== chosenIn(state),
    },
    retry: { events: [{ type: 'retry' }] },
    handIn: { events: [{ type: 'handIn' }] },
    confirm: { events: [{ type: 'confirm' }] },
    goBack: { events: [{ type: 'goBack' }] },
  },
  delays: [{ type: pause }, { type: untilRetry }, { type: untilTimeIsUp }],
  key: ({ context: { answers, unsaved, sending, timeIsUp } }) => [answers, unsaved, sending, timeIsUp],
  beginning: () => [
    { world: 'client', has: 'nothing' },
    { world: 'record', of: 'quizAttempt' },
    { do: 'openRecord', path: '/trainings/{slug}/learn/{quizId}', by: 'client' },
  ],
  performances: {
    answer: ({ event }) => {
      const [value = ''] = 'value' in event ? event.value : [];
      return [hold, { do: 'fill', answers: { [options[value] ?? value]: true } }];
    },
    retry: () => [hold, tryAgain],
    handIn: () => [hold, { do: 'press', button: 'Submit' }],
    confirm: () => [{ do: 'press', button: 'Submit', near: asked }],
    goBack: () => [{ do: 'press', button: 'Continue answering' }],
    [pause]: () => isSent,
    [untilRetry]: () => isSent,
    [untilTimeIsUp]: () => [hold, { do: 'wait', seconds }],
    'saveAnswers.kept': () => [release],
    // Another window submits the attempt meanwhile.
    'saveAnswers.over': () => [
      { world: 'call', call: { by: 'client', method: 'PATCH', path, body: { handIn: true } } },
      release,
    ],
    'saveAnswers.refused': () => [],
    'saveAnswers.failed': () => [cut],
    'handIn.over': () => [release],
    'handIn.refused': () => [],
    'handIn.failed': () => [cut],
  },
  recognitions: {
    'answering.saved': (state) => [isSaved, { ...isSaving, not: true }, isAnswered(state)],
    'answering.pausing': (state) => [isSaving, isAnswered(state)],
    'answering.saving': (state) => [isSaving, isAnswered(state)],
    'answering.failed': (state) => [
      { see: 'alert', text: 'Your last answers are not saved yet' },
      { see: 'text', text: 'Not saved yet' },
      isAnswered(state),
    ],
    'answering.asking': () => [{ see: 'question', title: asked }],
    'answering.handingIn': () => [
      { see: 'button', name: 'Submitting…', enabled: false },
      { see: 'question', title: asked, not: true },
    ],
    'answering.notHandedIn': ({ context: { timeIsUp } }) => [
      { see: 'alert', text: 'The quiz is not submitted yet' },
      { see: 'text', text: 'The time is over', ...(!timeIsUp && { not: true }) },
    ],
    over: () => [
      { see: 'button', name: 'Submitting…', not: true },
      { see: 'text', text: '2 attempts left' },
    ],
  },
  onlyInModel: {
    'saveAnswers.refused': 'The server refuses no answer that the page offers.',
    'handIn.refused': 'The server refuses no submission that the page offers.',
    'answer while the form is closed':
      'A question over the page, and a request that submits, take the questions away. The same holds for an answer that competes with a repeated request.',
    'handIn while the form is closed':
      'A question over the page, and a request that submits, take the button away.',
    'retry of refused answers': 'The server refuses no answer that the page offers.',
    'after.untilTimeIsUp during a request':
      'A request does not wait for a minute: the time ends on the page only between requests.',
  },
  notOffered: { answer: 'The questions are disabled when the time is over.' },
  isOnlyInModel: ({ type }, state) => {
    if (type === 'answer') return isClosed(state) || isTried(state);
    if (type === 'handIn') return isClosed(state) || isTried(state);
    if (type === untilTimeIsUp)
      return !state.matches({ answering: 'saved' }) && !state.matches({ answering: 'asking' });
    return false;
  },
});
