import { assign, fromPromise, setup, stateIn } from 'xstate';
import { messageOf, notProvided } from './outcomes.ts';

/** The answers of an attempt by their questions: ids of options, or one text; an empty list for none. */
export type SheetAnswers = Readonly<Record<string, readonly string[]>>;

/** How the sending of answers ends: kept; the attempt is over, be it by this or before; or they were refused, and why. */
export type SendAnswersOutcome = { kind: 'kept' } | { kind: 'over' } | { kind: 'refused'; message: string };

export type SendAnswersRequest = { id: string; answers: SheetAnswers; handIn: boolean };

type Input = {
  /** The attempt's. */
  id: string;
  questionIds: readonly string[];
  /** What the server has. */
  answers: SheetAnswers;
  /** What was answered here before, and not saved. */
  unsaved: SheetAnswers;
  /** Milliseconds until its time is over; null where it has no limit. */
  timeLeft: number | null;
};

type Context = Input & {
  /** What is being sent. */
  sending: SheetAnswers;
  /** How often sending has failed since it last went well. */
  tries: number;
  /** Why it was refused, or what went wrong. */
  message: string | null;
  timeIsUp: boolean;
};

export type AnswerSheetEvent =
  | { type: 'answer'; questionId: string; value: readonly string[] }
  /** Sends at once what could not be sent. */
  | { type: 'retry' }
  | { type: 'handIn' }
  /** What is handed in although something is not answered. */
  | { type: 'confirm' }
  | { type: 'goBack' };

const longestPause = 30_000;
/** More than any timer counts: it is never reached. */
const never = 2 ** 31 - 1;

/**
 * The answers to a quiz as they are given: each is saved a moment after it was given, one request after the other, and again
 * until it is kept. Handing in asks first where something is not answered. When the time is over, what there is is handed in.
 * What an attempt may go through is the server's (`quiz-attempt.machine.ts`); this is the page on which it is answered.
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
    /** Whoever types goes on in less. */
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
    /** What was answered anew while it was on its way is still to be sent. */
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
          // Another request beside this one might be overtaken by it: what is answered meanwhile waits.
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
        /** It may pass by itself. */
        failed: { tags: 'unsaved', on: { retry: 'saving' }, after: { untilRetry: 'saving' } },
        /** The same would be refused again. */
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
