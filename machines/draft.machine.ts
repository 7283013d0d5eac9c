import { conflictsWith, type DraftContext, draftSetup, rebasedOnto, unsavedChanges } from './draft-setup.ts';

/**
 * A text that is being edited: autosave after a pause, one request at a time, retry, edit conflict, and text that was replaced by
 * mistake. Autosave does not change a record that readers see: the draft is stored as a version until the user saves. Posts and
 * trainings use it (`src/admin/kit/draft`).
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
          // A form also reports changes that the user did not type.
          { guard: { type: 'isTyped', params: ({ event }) => ({ fields: event.fields }) } },
          {
            guard: { type: 'willHaveChanges', params: ({ event }) => ({ fields: event.fields }) },
            target: '.typed',
            actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) },
          },
          {
            target: '.settling',
            actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) },
          },
        ],
        save: [
          { guard: 'hasChanges', target: '.sending.saving', actions: 'noteAsked' },
          { target: '.saved', actions: ['noteSaved', { type: 'emitSaved', params: { isVersion: false } }] },
        ],
        flush: [
          { guard: 'isKept' },
          { guard: 'isToKeep', target: '.sending.keeping' },
          { guard: 'hasChanges', target: '.sending.saving' },
        ],
        leave: [
          { guard: 'isKept', target: 'left' },
          {
            guard: 'isToKeep',
            target: '.sending.keeping',
            actions: 'noteLeaving',
          },
          { guard: 'hasChanges', target: '.sending.saving', actions: 'noteLeaving' },
          { target: 'left' },
        ],
        fetched: [
          { guard: { type: 'isOlder', params: ({ event }) => ({ stored: event.stored }) } },
          {
            guard: { type: 'isConflicting', params: ({ event }) => ({ stored: event.stored }) },
            target: '.halted.conflict',
            actions: { type: 'noteTheirs', params: ({ event }) => ({ stored: event.stored }) },
          },
          {
            target: '.settling',
            actions: [
              { type: 'rebase', params: ({ event }) => ({ stored: event.stored }) },
              'fillForm',
              'tellStored',
            ],
          },
        ],
        adopt: {
          target: '.saved',
          actions: [
            { type: 'takeStored', params: ({ event }) => ({ stored: event.stored }) },
            'fillForm',
            'tellStored',
            { type: 'emitSaved', params: { isVersion: false } },
          ],
        },
        undo: { target: '.settling', actions: ['putTextBack', 'fillForm'] },
        acceptReplacement: { actions: 'forgetReplaced' },
      },
      states: {
        settling: {
          description: 'Chooses the next state after a save, a refetch or the start.',
          always: [
            { guard: 'startsInConflict', target: 'halted.conflict' },
            { guard: 'isToSave', target: 'sending.saving' },
            { guard: 'isKeptAndLeaving', target: '#draft.left' },
            { guard: 'isKept', target: 'kept' },
            { guard: 'isToKeepBeforeLeaving', target: 'sending.keeping' },
            { guard: 'isToSendBeforeLeaving', target: 'sending.saving' },
            { guard: 'isLeaving', target: '#draft.left' },
            { guard: 'hasChanges', target: 'typed' },
            { guard: 'hasSaved', target: 'saved' },
            { target: 'idle' },
          ],
        },
        idle: { description: 'Everything typed is stored.' },
        saved: { entry: 'noteAnswered', description: 'Everything typed is stored in the record.' },
        kept: { description: 'Everything typed is stored as a draft next to the published record.' },
        typed: {
          description: 'There are unsaved changes. They are sent after a pause.',
          after: {
            pause: [
              { guard: 'isKept', target: 'kept' },
              { guard: 'isPublished', target: 'sending.keeping' },
              { target: 'sending.saving' },
            ],
          },
        },
        sending: {
          description: 'A request is pending. Changes typed meanwhile are sent after the response.',
          tags: 'busy',
          initial: 'saving',
          on: {
            type: { actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) } },
            save: { actions: 'noteAsked' },
            leave: { actions: 'noteLeaving' },
            flush: {},
            undo: { actions: ['putTextBack', 'fillForm'] },
          },
          states: {
            saving: {
              description: 'The changes are being sent. Changes typed meanwhile are sent after the response.',
              entry: ['noteReplaced', 'noteSending'],
              // The response contains more than a refetch, which may already include this save.
              on: { fetched: {} },
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
                    guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
                    target: 'comparing',
                    actions: { type: 'noteConflict', params: ({ event }) => ({ outcome: event.output }) },
                  },
                  {
                    target: '#draft.editing.halted.refused',
                    actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
                  },
                ],
                onError: {
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
                    guard: { type: 'wasKept', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#draft.editing.settling',
                    actions: [
                      { type: 'noteKept', params: ({ event }) => ({ outcome: event.output }) },
                      { type: 'emitSaved', params: { isVersion: true } },
                    ],
                  },
                  {
                    target: '#draft.editing.halted.refused',
                    actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
                  },
                ],
                onError: {
                  target: '#draft.editing.halted.failed',
                  actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            comparing: {
              description: 'The record has another version. It is read and compared with the typed changes.',
              on: { fetched: {} },
              invoke: {
                id: 'read',
                src: 'read',
                input: ({ context }) => ({ id: context.stored.id }),
                onDone: [
                  {
                    guard: { type: 'isConflicting', params: ({ event }) => ({ stored: event.output }) },
                    target: '#draft.editing.halted.conflict',
                    actions: { type: 'noteTheirs', params: ({ event }) => ({ stored: event.output }) },
                  },
                  {
                    guard: { type: 'isOlder', params: ({ event }) => ({ stored: event.output }) },
                    target: '#draft.editing.halted.refused',
                    actions: 'noteAnswered',
                  },
                  {
                    target: '#draft.editing.rebased',
                    actions: [
                      { type: 'rebase', params: ({ event }) => ({ stored: event.output }) },
                      'fillForm',
                      'tellStored',
                    ],
                  },
                ],
                onError: {
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
            { guard: 'isToSave', target: 'sending.saving' },
            { guard: 'isToKeep', target: 'sending.keeping' },
            { guard: 'hasChanges', target: 'sending.saving' },
            {
              target: 'settling',
              actions: ['noteSaved', { type: 'emitSaved', params: { isVersion: false } }],
            },
          ],
        },
        halted: {
          description: 'The last request stored nothing. A response, a correction or a choice is needed.',
          initial: 'refused',
          always: { guard: 'isLeaving', target: '#draft.left' },
          states: {
            failed: {
              description: 'There was no response. The request is repeated after a while.',
              after: {
                untilRetry: [
                  { guard: 'isPublished', target: '#draft.editing.sending.keeping' },
                  { guard: 'hasChanges', target: '#draft.editing.sending.saving' },
                ],
              },
            },
            refused: {
              description: 'The server refused the changes. They need a correction.',
            },
            conflict: {
              description: 'Another editor has changed the same field. The user chooses a version.',
              on: {
                type: { actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) } },
                save: {},
                flush: {},
                undo: { actions: ['putTextBack', 'fillForm'] },
                leave: '#draft.left',
                fetched: [
                  {
                    guard: { type: 'isNewerThanTheirs', params: ({ event }) => ({ stored: event.stored }) },
                    actions: { type: 'noteTheirs', params: ({ event }) => ({ stored: event.stored }) },
                  },
                  {},
                ],
                keepMine: {
                  target: '#draft.editing.settling',
                  actions: ['putMineOnTheirs', 'fillForm', 'tellStored'],
                },
                takeTheirs: [
                  { guard: 'isToBeVersion', target: '#draft.editing.settingAside' },
                  { target: '#draft.editing.idle', actions: ['takeTheirs', 'fillForm', 'tellStored'] },
                ],
              },
            },
          },
        },
        settingAside: {
          description: 'The draft that was not chosen is stored as a version.',
          tags: 'busy',
          on: { type: {}, save: {}, flush: {}, leave: {}, fetched: {}, undo: {} },
          invoke: {
            id: 'keep',
            src: 'keep',
            input: ({ context }) => ({ id: context.stored.id, changes: unsavedChanges(context) }),
            onDone: [
              {
                guard: { type: 'wasKept', params: ({ event }) => ({ outcome: event.output }) },
                target: 'idle',
                actions: ['takeTheirs', 'fillForm', 'tellStored'],
              },
              {
                target: 'halted.conflict',
                actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: {
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
