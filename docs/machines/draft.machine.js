import { fromPromise, setup } from 'xstate';

export const draftMachine = setup({
  actors: {
    save: fromPromise(() => new Promise(() => {})),
    keep: fromPromise(() => new Promise(() => {})),
    read: fromPromise(() => new Promise(() => {})),
  },
  guards: {
    hasChanges: () => false,
    isTyped: () => true,
    willHaveChanges: () => true,
    isPublished: () => true,
    isKept: () => false,
    isToSave: () => false,
    isToKeep: () => true,
    isKeptAndLeaving: () => false,
    isToKeepBeforeLeaving: () => false,
    isToSendBeforeLeaving: () => false,
    isToBeVersion: () => true,
    isLeaving: () => false,
    hasSaved: () => false,
    isStored: () => true,
    isConflict: () => true,
    wasKept: () => true,
    isOlder: () => true,
    isNewerThanTheirs: () => true,
    isConflicting: () => true,
    startsInConflict: () => false,
  },
  actions: {
    noteTyped: () => {},
    noteAsked: () => {},
    noteAnswered: () => {},
    noteSaved: () => {},
    noteLeaving: () => {},
    noteReplaced: () => {},
    noteSending: () => {},
    noteKeeping: () => {},
    noteStored: () => {},
    noteConflict: () => {},
    noteKept: () => {},
    noteRefusal: () => {},
    noteFailure: () => {},
    noteTheirs: () => {},
    rebase: () => {},
    putMineOnTheirs: () => {},
    takeTheirs: () => {},
    takeStored: () => {},
    putTextBack: () => {},
    forgetReplaced: () => {},
    fillForm: () => {},
    tellStored: () => {},
    tellSaved: () => {},
  },
  delays: {
    pause: 1500,
    untilRetry: 15000,
  },
}).createMachine({
  id: 'draft',
  description: 'A text while it is written: saved by itself, and by the person.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open.',
      initial: 'settling',
      on: {
        type: [
          { guard: { type: 'isTyped' } },
          {
            guard: { type: 'willHaveChanges' },
            target: '.typed',
            actions: { type: 'noteTyped' }
          },
          { target: '.settling', actions: { type: 'noteTyped' } }
        ],
        save: [
          { guard: 'hasChanges', target: '.saving', actions: 'noteAsked' },
          {
            target: '.saved',
            actions: [ 'noteSaved', { type: 'tellSaved', params: { beside: false } } ]
          }
        ],
        flush: [
          { guard: 'isKept' },
          { guard: 'isToKeep', target: '.keeping' },
          { guard: 'hasChanges', target: '.saving' }
        ],
        leave: [
          { guard: 'isKept', target: 'left' },
          { guard: 'isToKeep', target: '.keeping', actions: 'noteLeaving' },
          { guard: 'hasChanges', target: '.saving', actions: 'noteLeaving' },
          { target: 'left' }
        ],
        fetched: [
          { guard: { type: 'isOlder' } },
          {
            guard: { type: 'isConflicting' },
            target: '.conflict',
            actions: { type: 'noteTheirs' }
          },
          {
            target: '.settling',
            actions: [ { type: 'rebase' }, 'fillForm', 'tellStored' ]
          }
        ],
        adopt: {
          target: '.saved',
          actions: [
            { type: 'takeStored' },
            'fillForm',
            'tellStored',
            { type: 'tellSaved', params: { beside: false } }
          ]
        },
        undo: { target: '.settling', actions: [ 'putTextBack', 'fillForm' ] },
        acceptReplacement: { actions: 'forgetReplaced' }
      },
      states: {
        settling: {
          description: 'Decides what comes next after a save, a refetch or the start.',
          always: [
            { guard: 'startsInConflict', target: 'conflict' },
            { guard: 'isToSave', target: 'saving' },
            { guard: 'isKeptAndLeaving', target: '#draft.left' },
            { guard: 'isKept', target: 'kept' },
            { guard: 'isToKeepBeforeLeaving', target: 'keeping' },
            { guard: 'isToSendBeforeLeaving', target: 'saving' },
            { guard: 'isLeaving', target: '#draft.left' },
            { guard: 'hasChanges', target: 'typed' },
            { guard: 'hasSaved', target: 'saved' },
            { target: 'idle' }
          ]
        },
        idle: { description: 'Nothing is typed that is not stored.' },
        saved: { entry: 'noteAnswered', description: 'Everything that was typed is stored.' },
        kept: { description: 'Everything that was typed is stored beside the published record.' },
        typed: {
          description: 'Something is typed and not saved; after a pause it is sent.',
          after: {
            pause: [
              { guard: 'isKept', target: 'kept' },
              { guard: 'isPublished', target: 'keeping' },
              { target: 'saving' }
            ]
          }
        },
        saving: {
          description: 'The changes are sent; what is typed meanwhile follows after the answer.',
          tags: 'busy',
          entry: [ 'noteReplaced', 'noteSending' ],
          on: {
            type: { actions: { type: 'noteTyped' } },
            save: { actions: 'noteAsked' },
            leave: { actions: 'noteLeaving' },
            flush: {},
            fetched: {},
            undo: { actions: [ 'putTextBack', 'fillForm' ] }
          },
          invoke: {
            id: 'save',
            src: 'save',
            onDone: [
              {
                guard: { type: 'isStored' },
                target: 'settling',
                actions: [
                  { type: 'noteStored' },
                  'fillForm',
                  'tellStored',
                  { type: 'tellSaved', params: { beside: false } }
                ]
              },
              {
                guard: { type: 'isConflict' },
                target: 'comparing',
                actions: { type: 'noteConflict' }
              },
              { target: 'refused', actions: { type: 'noteRefusal' } }
            ],
            onError: { target: 'failed', actions: { type: 'noteFailure' } }
          }
        },
        keeping: {
          description: 'Readers see the record: the changes are stored beside it.',
          tags: 'busy',
          entry: [ 'noteReplaced', 'noteKeeping' ],
          on: {
            type: { actions: { type: 'noteTyped' } },
            save: { actions: 'noteAsked' },
            leave: { actions: 'noteLeaving' },
            flush: {},
            undo: { actions: [ 'putTextBack', 'fillForm' ] }
          },
          invoke: {
            id: 'keep',
            src: 'keep',
            onDone: [
              {
                guard: { type: 'wasKept' },
                target: 'settling',
                actions: [ { type: 'noteKept' }, { type: 'tellSaved', params: { beside: true } } ]
              },
              { target: 'refused', actions: { type: 'noteRefusal' } }
            ],
            onError: { target: 'failed', actions: { type: 'noteFailure' } }
          }
        },
        comparing: {
          description: 'The record has another version: it is read, and compared with what is typed.',
          tags: 'busy',
          on: {
            type: { actions: { type: 'noteTyped' } },
            save: { actions: 'noteAsked' },
            leave: { actions: 'noteLeaving' },
            flush: {},
            fetched: {},
            undo: { actions: [ 'putTextBack', 'fillForm' ] }
          },
          invoke: {
            id: 'read',
            src: 'read',
            onDone: [
              {
                guard: { type: 'isConflicting' },
                target: 'conflict',
                actions: { type: 'noteTheirs' }
              },
              { guard: { type: 'isOlder' }, target: 'refused', actions: 'noteAnswered' },
              {
                target: 'rebased',
                actions: [ { type: 'rebase' }, 'fillForm', 'tellStored' ]
              }
            ],
            onError: { target: 'failed', actions: { type: 'noteFailure' } }
          }
        },
        rebased: {
          description: 'The changes are based on the newer version; what is left of them is sent at once.',
          always: [
            { guard: 'isToSave', target: 'saving' },
            { guard: 'isToKeep', target: 'keeping' },
            { guard: 'hasChanges', target: 'saving' },
            {
              target: 'settling',
              actions: [ 'noteSaved', { type: 'tellSaved', params: { beside: false } } ]
            }
          ]
        },
        failed: {
          description: 'There was no answer: the same is sent again after a while.',
          always: { guard: 'isLeaving', target: '#draft.left' },
          after: {
            untilRetry: [
              { guard: 'isPublished', target: 'keeping' },
              { guard: 'hasChanges', target: 'saving' }
            ]
          }
        },
        refused: {
          description: 'The server refuses the changes: they wait for a correction.',
          always: { guard: 'isLeaving', target: '#draft.left' }
        },
        conflict: {
          description: 'Another editor has changed the same field: the person chooses.',
          always: { guard: 'isLeaving', target: '#draft.left' },
          on: {
            type: { actions: { type: 'noteTyped' } },
            save: {},
            flush: {},
            undo: { actions: [ 'putTextBack', 'fillForm' ] },
            leave: '#draft.left',
            fetched: [
              { guard: { type: 'isNewerThanTheirs' }, actions: { type: 'noteTheirs' } },
              {}
            ],
            keepMine: {
              target: 'settling',
              actions: [ 'putMineOnTheirs', 'fillForm', 'tellStored' ]
            },
            takeTheirs: [
              { guard: 'isToBeVersion', target: 'settingAside' },
              { target: 'idle', actions: [ 'takeTheirs', 'fillForm', 'tellStored' ] }
            ]
          }
        },
        settingAside: {
          description: 'The draft that was not chosen is stored as a version.',
          tags: 'busy',
          on: { type: {}, save: {}, flush: {}, leave: {}, fetched: {}, undo: {} },
          invoke: {
            id: 'keep',
            src: 'keep',
            onDone: [
              {
                guard: { type: 'wasKept' },
                target: 'idle',
                actions: [ 'takeTheirs', 'fillForm', 'tellStored' ]
              },
              { target: 'conflict', actions: { type: 'noteRefusal' } }
            ],
            onError: { target: 'conflict', actions: { type: 'noteFailure' } }
          }
        }
      }
    },
    left: { type: 'final', description: 'The page was left.' }
  }
});
