import { fromPromise, setup } from 'xstate';

export const answerSheetMachine = setup({
  actors: {
    sendAnswers: fromPromise(() => new Promise(() => {})),
  },
  guards: {
    hasUnsaved: () => false,
    hasLimit: () => true,
    hasTime: () => true,
    isComplete: () => true,
    isKept: () => true,
    isOver: () => true,
    isBeingHandedIn: () => true,
  },
  actions: {
    keepAnswer: () => {},
    noteSending: () => {},
    noteSaved: () => {},
    noteFailure: () => {},
    noteTimeIsUp: () => {},
    nothingUnsaved: () => {},
  },
  delays: {
    pause: 600,
    untilRetry: 0,
    untilTimeIsUp: 0,
  },
}).createMachine({
  id: 'answerSheet',
  initial: 'answering',
  states: {
    answering: {
      initial: 'looking',
      after: {
        untilTimeIsUp: [
          { guard: 'isBeingHandedIn', actions: 'noteTimeIsUp' },
          { guard: 'hasLimit', target: '.handingIn', actions: 'noteTimeIsUp' }
        ]
      },
      on: {
        answer: { guard: 'hasTime', target: '.pausing', actions: { type: 'keepAnswer' } },
        handIn: [ { guard: 'isComplete', target: '.handingIn' }, { target: '.asking' } ]
      },
      states: {
        looking: { always: [ { guard: 'hasUnsaved', target: 'saving' }, { target: 'saved' } ] },
        saved: {},
        pausing: { tags: 'unsaved', after: { pause: 'saving' } },
        saving: {
          tags: 'unsaved',
          entry: 'noteSending',
          on: { answer: { actions: { type: 'keepAnswer' } } },
          invoke: {
            id: 'saveAnswers',
            src: 'sendAnswers',
            onDone: [
              { guard: { type: 'isKept' }, target: 'looking', actions: 'noteSaved' },
              {
                guard: { type: 'isOver' },
                target: '#answerSheet.over',
                actions: 'nothingUnsaved'
              },
              { target: 'refused', actions: { type: 'noteFailure' } }
            ],
            onError: { target: 'failed', actions: { type: 'noteFailure' } }
          }
        },
        failed: { tags: 'unsaved', on: { retry: 'saving' }, after: { untilRetry: 'saving' } },
        refused: { tags: 'unsaved', on: { retry: 'saving' } },
        asking: { on: { confirm: 'handingIn', goBack: 'looking', answer: {}, handIn: {} } },
        handingIn: {
          tags: 'busy',
          on: { answer: {}, handIn: {} },
          invoke: {
            id: 'handIn',
            src: 'sendAnswers',
            onDone: [
              {
                guard: { type: 'isOver' },
                target: '#answerSheet.over',
                actions: 'nothingUnsaved'
              },
              { target: 'notHandedIn', actions: { type: 'noteFailure' } }
            ],
            onError: { target: 'notHandedIn', actions: { type: 'noteFailure' } }
          }
        },
        notHandedIn: { tags: 'unsaved', on: { retry: 'handingIn' }, after: { untilRetry: 'handingIn' } }
      }
    },
    over: { type: 'final' }
  }
});
