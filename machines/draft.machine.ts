import { conflictsWith, type DraftContext, draftSetup, rebasedOnto, unsavedChanges } from './draft-setup.ts';

const flush = 'The draft is sent at once, because the window is hidden or a preview opens.';
const leave = 'The page is left. Unsaved changes are sent one last time.';
const undo = 'The text that autosave replaced is restored.';
const again = 'The request is repeated.';
const wait = { description: 'Ignored until the draft is stored.' } as const;

/**
 * A text that is being edited: autosave after a pause, one request at a time, retry, edit conflict, and text that was replaced by
 * mistake. Autosave does not change a record that readers see: the draft is stored as a version until the user saves. Posts and
 * trainings use it (`src/drafts`), and the documents page (`src/onboarding/onboarding-documents/autosave-actor.ts`).
 */
export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  description: 'A text while it is written. It is saved automatically and by the user.',
  context: ({ input: { stored, unsaved, replaced, hasVersions } }) => {
    const base = { ...stored.fields, ...unsaved?.base };
    const context: DraftContext = {
      stored: { ...stored, fields: base },
      known: base,
      typed: { ...base, ...unsaved?.changes },
      sent: base,
      mode: 'autosave',
      unanswered: unsaved?.unanswered ?? [],
      kept: null,
      theirs: null,
      replaced,
      errors: [],
      message: null,
      isAsked: false,
      isLeaving: false,
      hasSaved: false,
      hasVersions,
    };
    return conflictsWith(context, stored)
      ? { ...context, theirs: stored }
      : { ...context, ...rebasedOnto(context, stored) };
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open.',
      initial: 'settling',
      on: {
        type: [
          {
            description: 'The form reports values that the user did not change.',
            guard: { type: 'isTyped', params: ({ event }) => ({ fields: event.fields }) },
          },
          {
            description: 'The values of the form have changed.',
            guard: { type: 'willHaveChanges', params: ({ event }) => ({ fields: event.fields }) },
            target: '.typed',
            actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) },
          },
          {
            description: 'The values of the form match the record again.',
            target: '.settling',
            actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) },
          },
        ],
        save: [
          {
            description: 'The user saves.',
            guard: 'hasChanges',
            target: '.sending.saving',
            actions: 'noteAsked',
          },
          {
            description: 'The user saves without changes.',
            target: '.saved',
            actions: ['noteSaved', { type: 'emitSaved', params: { isVersion: false } }],
          },
        ],
        flush: [
          { description: 'The changes are already stored as a draft.', guard: 'isKept' },
          { description: flush, guard: 'isToKeep', target: '.sending.keeping' },
          { description: flush, guard: 'hasChanges', target: '.sending.saving' },
        ],
        leave: [
          { description: 'The page is left. A draft is stored.', guard: 'isKept', target: 'left' },
          {
            description: leave,
            guard: 'isToKeep',
            target: '.sending.keeping',
            actions: 'noteLeaving',
          },
          { description: leave, guard: 'hasChanges', target: '.sending.saving', actions: 'noteLeaving' },
          { description: 'The page is left without changes.', target: 'left' },
        ],
        fetched: [
          {
            description: 'An outdated version arrives from the server.',
            guard: { type: 'isOlder', params: ({ event }) => ({ stored: event.stored }) },
          },
          {
            description: 'Another editor has changed the same field.',
            guard: { type: 'isConflicting', params: ({ event }) => ({ stored: event.stored }) },
            target: '.halted.conflict',
            actions: { type: 'noteTheirs', params: ({ event }) => ({ stored: event.stored }) },
          },
          {
            description: 'A version of the record arrives from the server.',
            target: '.settling',
            actions: [
              { type: 'rebase', params: ({ event }) => ({ stored: event.stored }) },
              'fillForm',
              'tellStored',
            ],
          },
        ],
        adopt: {
          description: 'The record was changed by another call from this page, such as publishing.',
          target: '.saved',
          actions: [
            { type: 'takeStored', params: ({ event }) => ({ stored: event.stored }) },
            'fillForm',
            'tellStored',
            { type: 'emitSaved', params: { isVersion: false } },
          ],
        },
        undo: { description: undo, target: '.settling', actions: ['putTextBack', 'fillForm'] },
        acceptReplacement: { description: 'The user keeps the new text.', actions: 'forgetReplaced' },
      },
      states: {
        settling: {
          description: 'Chooses the next state after a save, a refetch or the start.',
          always: [
            {
              description: 'The restored changes conflict with the record.',
              guard: 'startsInConflict',
              target: 'halted.conflict',
            },
            {
              description: 'The user has saved during the last request.',
              guard: 'isToSave',
              target: 'sending.saving',
            },
            {
              description: 'The page is left, and the draft is stored.',
              guard: 'isKeptAndLeaving',
              target: '#draft.left',
            },
            { description: 'The changes are stored as a draft.', guard: 'isKept', target: 'kept' },
            { description: leave, guard: 'isToKeepBeforeLeaving', target: 'sending.keeping' },
            { description: leave, guard: 'isToSendBeforeLeaving', target: 'sending.saving' },
            { description: 'The page is left.', guard: 'isLeaving', target: '#draft.left' },
            { description: 'Some changes are not saved yet.', guard: 'hasChanges', target: 'typed' },
            { description: 'The changes are saved.', guard: 'hasSaved', target: 'saved' },
            { description: 'Nothing was changed.', target: 'idle' },
          ],
        },
        idle: { description: 'Everything typed is stored.' },
        saved: { entry: 'noteAnswered', description: 'Everything typed is stored in the record.' },
        kept: { description: 'Everything typed is stored as a draft next to the published record.' },
        typed: {
          description: 'There are unsaved changes. They are sent after a pause.',
          after: {
            pause: [
              { description: 'The changes are already stored as a draft.', guard: 'isKept', target: 'kept' },
              {
                description: 'The user has paused. The changes are stored as a draft.',
                guard: 'isPublished',
                target: 'sending.keeping',
              },
              { description: 'The user has paused. The changes are saved.', target: 'sending.saving' },
            ],
          },
        },
        sending: {
          description: 'A request is pending. Changes typed meanwhile are sent after the response.',
          tags: 'busy',
          initial: 'saving',
          on: {
            type: {
              description: 'The values of the form have changed during the request.',
              actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) },
            },
            save: {
              description: 'The user saves. The form is sent after the request.',
              actions: 'noteAsked',
            },
            leave: { description: leave, actions: 'noteLeaving' },
            flush: { description: 'Ignored during a request.' },
            undo: { description: undo, actions: ['putTextBack', 'fillForm'] },
          },
          states: {
            saving: {
              description: 'The changes are being sent. Changes typed meanwhile are sent after the response.',
              entry: ['noteReplaced', 'noteSending'],
              // The response contains more than a refetch, which may already include this save.
              on: { fetched: { description: 'Ignored during a request.' } },
              invoke: {
                id: 'save',
                src: 'save',
                input: ({ context }) => ({
                  id: context.stored.id,
                  version: context.stored.version,
                  changes: unsavedChanges(context),
                  mode: context.mode,
                }),
                onDone: [
                  {
                    description: 'The server has saved the changes.',
                    guard: { type: 'isStored', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#draft.editing.settling',
                    actions: [
                      { type: 'noteStored', params: ({ event }) => ({ outcome: event.output }) },
                      'fillForm',
                      'tellStored',
                      { type: 'emitSaved', params: { isVersion: false } },
                    ],
                  },
                  {
                    description: 'The record has a newer version.',
                    guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'comparing',
                    actions: { type: 'noteConflict', params: ({ event }) => ({ outcome: event.output }) },
                  },
                  {
                    description: 'The server refuses the changes.',
                    target: '#draft.editing.halted.refused',
                    actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
                  },
                ],
                onError: {
                  description: 'There was no response.',
                  target: '#draft.editing.halted.failed',
                  actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            keeping: {
              description: 'Readers see the record, so the changes are stored as a draft.',
              entry: ['noteReplaced', 'noteKeeping'],
              invoke: {
                id: 'keep',
                src: 'keep',
                input: ({ context }) => ({ id: context.stored.id, changes: unsavedChanges(context) }),
                onDone: [
                  {
                    description: 'The server has stored the draft.',
                    guard: { type: 'wasKept', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#draft.editing.settling',
                    actions: [
                      { type: 'noteKept', params: ({ event }) => ({ outcome: event.output }) },
                      { type: 'emitSaved', params: { isVersion: true } },
                    ],
                  },
                  {
                    description: 'The server refuses the changes.',
                    target: '#draft.editing.halted.refused',
                    actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
                  },
                ],
                onError: {
                  description: 'There was no response.',
                  target: '#draft.editing.halted.failed',
                  actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            comparing: {
              description: 'The record has another version. It is read and compared with the typed changes.',
              on: { fetched: { description: 'Ignored during a request.' } },
              invoke: {
                id: 'read',
                src: 'read',
                input: ({ context }) => ({ id: context.stored.id }),
                onDone: [
                  {
                    description: 'Another editor has changed the same field.',
                    guard: { type: 'isConflicting', params: ({ event }) => ({ stored: event.output }) },
                    target: '#draft.editing.halted.conflict',
                    actions: { type: 'noteTheirs', params: ({ event }) => ({ stored: event.output }) },
                  },
                  {
                    description: 'The server returns an outdated version.',
                    guard: { type: 'isOlder', params: ({ event }) => ({ stored: event.output }) },
                    target: '#draft.editing.halted.refused',
                    actions: 'noteAnswered',
                  },
                  {
                    description: 'Other fields were changed.',
                    target: '#draft.editing.rebased',
                    actions: [
                      { type: 'rebase', params: ({ event }) => ({ stored: event.output }) },
                      'fillForm',
                      'tellStored',
                    ],
                  },
                ],
                onError: {
                  description: 'There was no response.',
                  target: '#draft.editing.halted.failed',
                  actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
        rebased: {
          description:
            'The changes are rebased on the newer version, and the remaining ones are sent at once.',
          always: [
            { description: 'The user has saved.', guard: 'isToSave', target: 'sending.saving' },
            {
              description: 'The remaining changes are stored as a draft.',
              guard: 'isToKeep',
              target: 'sending.keeping',
            },
            {
              description: 'The remaining changes are saved.',
              guard: 'hasChanges',
              target: 'sending.saving',
            },
            {
              description: 'The newer version already contains all changes.',
              target: 'settling',
              actions: ['noteSaved', { type: 'emitSaved', params: { isVersion: false } }],
            },
          ],
        },
        halted: {
          description: 'The last request stored nothing. A response, a correction or a choice is needed.',
          initial: 'refused',
          always: { description: 'The page is left.', guard: 'isLeaving', target: '#draft.left' },
          states: {
            failed: {
              description: 'There was no response. The request is repeated after a while.',
              after: {
                untilRetry: [
                  { description: again, guard: 'isPublished', target: '#draft.editing.sending.keeping' },
                  { description: again, guard: 'hasChanges', target: '#draft.editing.sending.saving' },
                ],
              },
            },
            refused: {
              description: 'The server refused the changes. They need a correction.',
            },
            conflict: {
              description: 'Another editor has changed the same field. The user chooses a version.',
              on: {
                type: {
                  description: 'The values of the form have changed.',
                  actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) },
                },
                save: { description: 'Ignored until the user has chosen a version.' },
                flush: { description: 'Ignored until the user has chosen a version.' },
                undo: { description: undo, actions: ['putTextBack', 'fillForm'] },
                leave: { description: 'The page is left.', target: '#draft.left' },
                fetched: [
                  {
                    description: 'The other version has been changed again.',
                    guard: { type: 'isNewerThanTheirs', params: ({ event }) => ({ stored: event.stored }) },
                    actions: { type: 'noteTheirs', params: ({ event }) => ({ stored: event.stored }) },
                  },
                  { description: 'An outdated version arrives from the server.' },
                ],
                keepMine: {
                  description: 'The user keeps their changes on top of the other version.',
                  target: '#draft.editing.settling',
                  actions: ['putMineOnTheirs', 'fillForm', 'tellStored'],
                },
                takeTheirs: [
                  {
                    description: 'The user continues with the other version. The draft is stored first.',
                    guard: 'isToBeVersion',
                    target: '#draft.editing.settingAside',
                  },
                  {
                    description: 'The user continues with the other version.',
                    target: '#draft.editing.idle',
                    actions: ['takeTheirs', 'fillForm', 'tellStored'],
                  },
                ],
              },
            },
          },
        },
        settingAside: {
          description: 'The draft that was not chosen is stored as a version.',
          tags: 'busy',
          on: { type: wait, save: wait, flush: wait, leave: wait, fetched: wait, undo: wait },
          invoke: {
            id: 'keep',
            src: 'keep',
            input: ({ context }) => ({ id: context.stored.id, changes: unsavedChanges(context) }),
            onDone: [
              {
                description: 'The server has stored the draft.',
                guard: { type: 'wasKept', params: ({ event }) => ({ outcome: event.output }) },
                target: 'idle',
                actions: ['takeTheirs', 'fillForm', 'tellStored'],
              },
              {
                description: 'The server refuses the draft.',
                target: 'halted.conflict',
                actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: {
              description: 'There was no response.',
              target: 'halted.conflict',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    left: { type: 'final', description: 'The page was left.' },
  },
});
