import { assign, fromPromise, setup, stateIn } from 'xstate';
import { messageOf, notProvided } from './outcomes.ts';

/** The answers of an attempt by question: ids of options, or one text; an empty list for none. */
export type SheetAnswers = Readonly<Record<string, readonly string[]>>;

/** The result of sending answers: saved; the attempt is over, by this request or before; or refused, with the reason. */
export type SendAnswersOutcome = { kind: 'kept' } | { kind: 'over' } | { kind: 'refused'; message: string };

export type SendAnswersRequest = { id: string; answers: SheetAnswers; handIn: boolean };

type Input = {
  id: string;
  questionIds: readonly string[];
  /** The answers on the server. */
  answers: SheetAnswers;
  /** Earlier answers of this browser that are not saved. */
  unsaved: SheetAnswers;
  /** Milliseconds until the time limit; null without one. */
  timeLeft: number | null;
};

type Context = Input & {
  sending: SheetAnswers;
  /** The number of failures since the last success. */
  tries: number;
  /** The reason of a refusal, or the error. */
  message: string | null;
  timeIsUp: boolean;
};

export type AnswerSheetEvent =
  | { type: 'answer'; questionId: string; value: readonly string[] }
  /** Sends the unsent answers at once. */
  | { type: 'retry' }
  | { type: 'handIn' }
  /** Hands in although some questions are not answered. */
  | { type: 'confirm' }
  | { type: 'goBack' };

const longestPause = 30_000;
/** The maximum delay of a timer: it is never reached. */
const never = 2 ** 31 - 1;

const retry = { description: 'Unsent answers are sent at once.', target: 'saving' } as const;

/**
 * The answer sheet of a quiz: each answer is saved shortly after it is given, one request after the other, and retried until it
 * is stored. Handing in asks for confirmation if some questions are not answered. At the time limit, the sheet is handed in as it
 * is. The server owns the states of an attempt (`quiz-attempt.machine.ts`); this machine belongs to the page.
 */
export const answerSheetMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AnswerSheetEvent,
    input: {} as Input,
    tags: {} as 'busy' | 'unsaved',
  },
  actors: {
    sendAnswers: fromPromise<SendAnswersOutcome, SendAnswersRequest>(() => notProvided('sendAnswers')),
  },
  delays: {
    /** A user who is still typing continues within this time. */
    pause: 600,
    untilRetry: ({ context }) => Math.min(1000 * 2 ** context.tries, longestPause),
    untilTimeIsUp: ({ context }) => Math.min(context.timeLeft ?? never, never),
  },
  guards: {
    hasUnsaved: ({ context }) => Object.keys(context.unsaved).length > 0,
    hasLimit: ({ context }) => context.timeLeft !== null,
    hasTime: ({ context }) => !context.timeIsUp,
    isComplete: ({ context }) =>
      context.questionIds.every((id) => (context.answers[id] ?? []).some((value) => value.trim() !== '')),
    isKept: (_, params: { outcome: SendAnswersOutcome }) => params.outcome.kind === 'kept',
    isOver: (_, params: { outcome: SendAnswersOutcome }) => params.outcome.kind === 'over',
    isBeingHandedIn: stateIn({ answering: 'handingIn' }),
  },
  actions: {
    keepAnswer: assign(({ context }, params: { questionId: string; value: readonly string[] }) => {
      const given = { [params.questionId]: params.value };
      return { answers: { ...context.answers, ...given }, unsaved: { ...context.unsaved, ...given } };
    }),
    noteSending: assign({ sending: ({ context }) => context.unsaved }),
    /** An answer that was changed during the request must still be sent. */
    noteSaved: assign(({ context }) => ({
      unsaved: Object.fromEntries(
        Object.entries(context.unsaved).filter(([id, value]) => context.sending[id] !== value),
      ),
      tries: 0,
      message: null,
    })),
    noteFailure: assign(({ context }, params: { message: string }) => ({
      message: params.message,
      tries: context.tries + 1,
    })),
    noteTimeIsUp: assign({ timeIsUp: true }),
    nothingUnsaved: assign({ unsaved: {}, message: null }),
  },
}).createMachine({
  id: 'answerSheet',
  description: 'The quiz page. It saves each answer, counts the time and submits the attempt.',
  context: ({ input }) => ({
    ...input,
    answers: { ...input.answers, ...input.unsaved },
    sending: {},
    tries: 0,
    message: null,
    timeIsUp: false,
  }),
  initial: 'answering',
  states: {
    answering: {
      description: 'The quiz is open, and its time runs.',
      initial: 'looking',
      after: {
        untilTimeIsUp: [
          {
            description: 'The time is over while the attempt is being submitted.',
            guard: 'isBeingHandedIn',
            actions: 'noteTimeIsUp',
          },
          {
            description: 'The time is over.',
            guard: 'hasLimit',
            target: '.handingIn',
            actions: 'noteTimeIsUp',
          },
        ],
      },
      on: {
        answer: {
          description: 'A question is answered.',
          guard: 'hasTime',
          target: '.pausing',
          actions: {
            type: 'keepAnswer',
            params: ({ event }) => ({ questionId: event.questionId, value: event.value }),
          },
        },
        handIn: [
          { description: 'The learner submits the answers.', guard: 'isComplete', target: '.handingIn' },
          { description: 'The learner submits, but some questions are not answered.', target: '.asking' },
        ],
      },
      states: {
        looking: {
          description: 'Checks whether answers still have to be saved.',
          always: [
            { description: 'Some answers are not saved yet.', guard: 'hasUnsaved', target: 'saving' },
            { description: 'Every answer is saved.', target: 'saved' },
          ],
        },
        saved: { description: 'Every answer is saved.' },
        pausing: {
          description: 'An answer was given and will be sent in a moment.',
          tags: 'unsaved',
          after: { pause: { description: 'The learner has paused.', target: 'saving' } },
        },
        saving: {
          description: 'Answers are being sent.',
          tags: 'unsaved',
          entry: 'noteSending',
          // A second concurrent request could be overtaken: answers given meanwhile wait.
          on: {
            answer: {
              description: 'A question is answered during the request.',
              actions: {
                type: 'keepAnswer',
                params: ({ event }) => ({ questionId: event.questionId, value: event.value }),
              },
            },
          },
          invoke: {
            id: 'saveAnswers',
            src: 'sendAnswers',
            input: ({ context }) => ({ id: context.id, answers: context.unsaved, handIn: false }),
            onDone: [
              {
                description: 'The server has saved the answers.',
                guard: { type: 'isKept', params: ({ event }) => ({ outcome: event.output }) },
                target: 'looking',
                actions: 'noteSaved',
              },
              {
                description: 'The attempt is over.',
                guard: { type: 'isOver', params: ({ event }) => ({ outcome: event.output }) },
                target: '#answerSheet.over',
                actions: 'nothingUnsaved',
              },
              {
                description: 'The server refuses the answers.',
                target: 'refused',
                actions: {
                  type: 'noteFailure',
                  params: ({ event }) => ({ message: 'message' in event.output ? event.output.message : '' }),
                },
              },
            ],
            onError: {
              description: 'The answers could not be sent.',
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
          },
        },
        /** The error may be temporary. */
        failed: {
          description: 'Answers could not be sent. Sending is retried.',
          tags: 'unsaved',
          on: { retry },
          after: { untilRetry: { description: 'The answers are sent again.', target: 'saving' } },
        },
        /** The same request would be refused again. */
        refused: {
          description: 'The server no longer accepts these answers.',
          tags: 'unsaved',
          on: { retry },
        },
        asking: {
          description: 'Some questions are not answered. The learner is asked whether to submit anyway.',
          on: {
            confirm: { description: 'The learner submits with unanswered questions.', target: 'handingIn' },
            goBack: { description: 'The learner goes back to the questions.', target: 'looking' },
            answer: { description: 'Ignored while the question is open.' },
            handIn: { description: 'Ignored while the question is open.' },
          },
        },
        handingIn: {
          description: 'The attempt is being submitted.',
          tags: 'busy',
          on: {
            answer: { description: 'Ignored while the attempt is being submitted.' },
            handIn: { description: 'Ignored while the attempt is being submitted.' },
          },
          invoke: {
            id: 'handIn',
            src: 'sendAnswers',
            input: ({ context }) => ({ id: context.id, answers: context.unsaved, handIn: true }),
            onDone: [
              {
                description: 'The attempt is over.',
                guard: { type: 'isOver', params: ({ event }) => ({ outcome: event.output }) },
                target: '#answerSheet.over',
                actions: 'nothingUnsaved',
              },
              {
                description: 'The server refuses the submission.',
                target: 'notHandedIn',
                actions: {
                  type: 'noteFailure',
                  params: ({ event }) => ({ message: 'message' in event.output ? event.output.message : '' }),
                },
              },
            ],
            onError: {
              description: 'The submission could not be sent.',
              target: 'notHandedIn',
              actions: { type: 'noteFailure', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
          },
        },
        notHandedIn: {
          description: 'The attempt could not be submitted. It can be retried.',
          tags: 'unsaved',
          on: { retry: { description: 'The learner submits again.', target: 'handingIn' } },
          after: { untilRetry: { description: 'The attempt is submitted again.', target: 'handingIn' } },
        },
      },
    },
    over: { description: 'The quiz is closed.', type: 'final' },
  },
});
