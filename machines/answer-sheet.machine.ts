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
      initial: 'looking',
      after: {
        untilTimeIsUp: [
          { guard: 'isBeingHandedIn', actions: 'noteTimeIsUp' },
          { guard: 'hasLimit', target: '.handingIn', actions: 'noteTimeIsUp' },
        ],
      },
      on: {
        answer: {
          guard: 'hasTime',
          target: '.pausing',
          actions: {
            type: 'keepAnswer',
            params: ({ event }) => ({ questionId: event.questionId, value: event.value }),
          },
        },
        handIn: [{ guard: 'isComplete', target: '.handingIn' }, { target: '.asking' }],
      },
      states: {
        looking: { always: [{ guard: 'hasUnsaved', target: 'saving' }, { target: 'saved' }] },
        saved: {},
        pausing: { tags: 'unsaved', after: { pause: 'saving' } },
        saving: {
          tags: 'unsaved',
          entry: 'noteSending',
          // A second concurrent request could be overtaken: answers given meanwhile wait.
          on: {
            answer: {
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
                guard: { type: 'isKept', params: ({ event }) => ({ outcome: event.output }) },
                target: 'looking',
                actions: 'noteSaved',
              },
              {
                guard: { type: 'isOver', params: ({ event }) => ({ outcome: event.output }) },
                target: '#answerSheet.over',
                actions: 'nothingUnsaved',
              },
              {
                target: 'refused',
                actions: {
                  type: 'noteFailure',
                  params: ({ event }) => ({ message: 'message' in event.output ? event.output.message : '' }),
                },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
          },
        },
        /** The error may be temporary. */
        failed: { tags: 'unsaved', on: { retry: 'saving' }, after: { untilRetry: 'saving' } },
        /** The same request would be refused again. */
        refused: { tags: 'unsaved', on: { retry: 'saving' } },
        asking: { on: { confirm: 'handingIn', goBack: 'looking', answer: {}, handIn: {} } },
        handingIn: {
          tags: 'busy',
          on: { answer: {}, handIn: {} },
          invoke: {
            id: 'handIn',
            src: 'sendAnswers',
            input: ({ context }) => ({ id: context.id, answers: context.unsaved, handIn: true }),
            onDone: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ outcome: event.output }) },
                target: '#answerSheet.over',
                actions: 'nothingUnsaved',
              },
              {
                target: 'notHandedIn',
                actions: {
                  type: 'noteFailure',
                  params: ({ event }) => ({ message: 'message' in event.output ? event.output.message : '' }),
                },
              },
            ],
            onError: {
              target: 'notHandedIn',
              actions: { type: 'noteFailure', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
          },
        },
        notHandedIn: { tags: 'unsaved', on: { retry: 'handingIn' }, after: { untilRetry: 'handingIn' } },
      },
    },
    over: { type: 'final' },
  },
});
