import { assign, emit, fromPromise, setup } from 'xstate';
import {
  changedFields,
  type DraftFields,
  filledByServer,
  isSameValue,
  type ReplacedText,
  replacedText,
  type StoredDraft,
} from './draft-fields.ts';
import { type FieldError, messageOf, notProvided } from './outcomes.ts';

/** `save` is the person's decision; `autosave` is sent after a pause or on leaving. */
type SaveMode = 'save' | 'autosave';

export type SaveDraftRequest = {
  id: string;
  /** The version that the changes are based on. */
  version: number;
  changes: DraftFields;
  mode: SaveMode;
};

export type SaveDraftOutcome =
  | { kind: 'stored'; stored: StoredDraft }
  /** Fields were refused; an empty list refuses the whole. Sending the same again has the same result. */
  | { kind: 'refused'; message: string; errors: readonly FieldError[] }
  /** The record was changed after the version that the changes are based on. */
  | { kind: 'conflict'; message: string };

export type KeepDraftRequest = { id: string; changes: DraftFields };

export type KeepDraftOutcome =
  /** `fields`: the record with the changes, as the server would publish it. */
  { kind: 'kept'; fields: DraftFields } | { kind: 'refused'; message: string; errors: readonly FieldError[] };

/** What is typed and not saved, as it outlives the page. */
export type UnsavedDraft = {
  changes: DraftFields;
  /** The stored values that the changes replace. */
  base: DraftFields;
  /** Changes that were sent and got no answer. */
  unanswered: readonly DraftFields[];
};

type Input = {
  stored: StoredDraft;
  unsaved: UnsavedDraft | null;
  /** A long text that an earlier autosave replaced, so that Undo works after a reload. */
  replaced: ReplacedText;
  /** Whether the server keeps versions: then a draft that is not chosen in a conflict becomes one. */
  hasVersions: boolean;
};

type Context = {
  stored: StoredDraft;
  /** The form's values that stand for `stored.fields`: the server may sanitise a text. */
  known: DraftFields;
  /** The form's values. */
  typed: DraftFields;
  /** The values that were sent last. */
  sent: DraftFields;
  mode: SaveMode;
  /** Changes that were sent and got no answer: the server may have stored them. */
  unanswered: readonly DraftFields[];
  /** What is stored beside the published record, and how it would be published. */
  kept: { changes: DraftFields; fields: DraftFields } | null;
  /** The record as another editor has stored it. */
  theirs: StoredDraft | null;
  replaced: ReplacedText;
  errors: readonly FieldError[];
  message: string | null;
  /** Whether a person has asked for a save that is not sent yet. */
  isAsked: boolean;
  isLeaving: boolean;
  hasSaved: boolean;
  hasVersions: boolean;
};

export type DraftEvent =
  | { type: 'type'; fields: DraftFields }
  | { type: 'save' }
  /** Autosaves at once: the window is hidden, or a preview needs the stored text. */
  | { type: 'flush' }
  /** The page is left: what is typed is sent once, then the draft ends. */
  | { type: 'leave' }
  /** The server has a version of the record, such as one that another editor saved. */
  | { type: 'fetched'; stored: StoredDraft }
  /** This editor changed the record by another call, such as publishing: the form continues with it. */
  | { type: 'adopt'; stored: StoredDraft }
  | { type: 'keepMine' }
  | { type: 'takeTheirs' }
  /** Puts back the text that autosave replaced. */
  | { type: 'undo' }
  | { type: 'acceptReplacement' };

export type DraftEmitted =
  /** The form is to show these values. */
  | { type: 'filled'; fields: DraftFields }
  | { type: 'stored'; stored: StoredDraft }
  | { type: 'saved'; beside: boolean };

/** As many unanswered changes are remembered. */
const mostUnanswered = 50;

/** The changes that are not saved. */
export function unsavedChanges({ known, typed }: Pick<Context, 'known' | 'typed'>): DraftFields {
  return changedFields(known, typed);
}

function hasChanges(context: Context): boolean {
  return Object.keys(unsavedChanges(context)).length > 0;
}

/** Whether everything that is typed is stored beside the published record. */
function isKept(context: Context): boolean {
  const { kept } = context;
  return (
    hasChanges(context) &&
    kept !== null &&
    JSON.stringify(kept.changes) === JSON.stringify(unsavedChanges(context))
  );
}

/** Returns what has to outlive the page; null where everything is saved. */
export function unsavedDraft(context: Context): UnsavedDraft | null {
  const changes = unsavedChanges(context);
  const names = Object.keys(changes);
  if (names.length === 0) return null;
  const base = Object.fromEntries(names.map((name) => [name, context.stored.fields[name]]));
  return { changes, base, unanswered: context.unanswered };
}

/** Whether the other version differs from this draft in a field that both have changed. */
function conflictsWith(context: Context, theirs: StoredDraft): boolean {
  return Object.entries(unsavedChanges(context)).some(([name, mine]) => {
    const other = theirs.fields[name];
    const ownValues = [context.stored.fields[name], context.known[name], mine];
    const answers = context.unanswered.flatMap((sent) => (name in sent ? [sent[name]] : []));
    return ![...ownValues, ...answers].some((value) => isSameValue(value, other));
  });
}

/** Returns the form's values on top of another stored version: its changes, and mine. */
function rebasedOnto(context: Context, theirs: StoredDraft): Partial<Context> {
  const changed = changedFields(context.stored.fields, theirs.fields);
  const mine = unsavedChanges(context);
  const known = { ...context.known, ...changed };
  // Equal but for what sanitising adds: there is nothing left to send.
  const left = Object.entries(mine).filter(([name, value]) => !isSameValue(value, theirs.fields[name]));
  const same = Object.fromEntries(
    Object.entries(mine).filter(([name]) => !left.some(([each]) => each === name)),
  );
  return {
    stored: theirs,
    known: { ...known, ...same },
    typed: { ...known, ...mine },
    unanswered: [],
    kept: null,
    theirs: null,
  };
}

/**
 * A text while it is written: autosave after a pause, one request at a time, retry, edit conflict, and the text that a mistaken key
 * replaced. A record that readers see is not changed by autosave: the draft is stored beside it until a person saves.
 * Posts and trainings use it (`src/admin/kit/draft`).
 */
export const draftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DraftEvent,
    emitted: {} as DraftEmitted,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    /** Saves changes to the record. Rejects where there was no answer: sending again may succeed. */
    save: fromPromise<SaveDraftOutcome, SaveDraftRequest>(() => notProvided('save')),
    /** Stores changes beside the record, which stays as it is. */
    keep: fromPromise<KeepDraftOutcome, KeepDraftRequest>(() => notProvided('keep')),
    /** Reads the record as it is stored. */
    read: fromPromise<StoredDraft, { id: string }>(() => notProvided('read')),
  },
  delays: {
    /** Milliseconds without a key before the draft is sent. */
    pause: 1500,
    untilRetry: 15_000,
  },
  guards: {
    hasChanges: ({ context }) => hasChanges(context),
    isTyped: ({ context }, params: { fields: DraftFields }) =>
      Object.keys(changedFields(context.typed, params.fields)).length === 0,
    willHaveChanges: ({ context }, params: { fields: DraftFields }) =>
      Object.keys(changedFields(context.known, params.fields)).length > 0,
    isPublished: ({ context }) => context.stored.isPublished,
    isKept: ({ context }) => isKept(context),
    isToSave: ({ context }) => hasChanges(context) && context.isAsked,
    isToKeep: ({ context }) => hasChanges(context) && context.stored.isPublished,
    isKeptAndLeaving: ({ context }) => isKept(context) && context.isLeaving,
    isToKeepBeforeLeaving: ({ context }) =>
      hasChanges(context) && context.isLeaving && context.stored.isPublished,
    isToSendBeforeLeaving: ({ context }) => hasChanges(context) && context.isLeaving,
    isToBeVersion: ({ context }) => hasChanges(context) && context.hasVersions,
    isLeaving: ({ context }) => context.isLeaving,
    hasSaved: ({ context }) => context.hasSaved,
    isStored: (_, params: { outcome: SaveDraftOutcome }) => params.outcome.kind === 'stored',
    isConflict: (_, params: { outcome: SaveDraftOutcome }) => params.outcome.kind === 'conflict',
    wasKept: (_, params: { outcome: KeepDraftOutcome }) => params.outcome.kind === 'kept',
    isOlder: ({ context }, params: { stored: StoredDraft }) =>
      params.stored.version <= context.stored.version,
    isNewerThanTheirs: ({ context }, params: { stored: StoredDraft }) =>
      params.stored.version > (context.theirs?.version ?? 0),
    isConflicting: ({ context }, params: { stored: StoredDraft }) => conflictsWith(context, params.stored),
    startsInConflict: ({ context }) => context.theirs !== null,
  },
  actions: {
    noteTyped: assign({ typed: (_, params: { fields: DraftFields }) => params.fields }),
    noteAsked: assign({ isAsked: true }),
    noteAnswered: assign({ isAsked: false }),
    noteSaved: assign({ hasSaved: true }),
    noteLeaving: assign({ isLeaving: true }),
    noteReplaced: assign({
      replaced: ({ context }) => ({
        ...context.replaced,
        ...replacedText({ ...context.known, ...context.kept?.changes }, context.typed),
      }),
    }),
    noteSending: assign(
      ({ context }): Partial<Context> => ({
        sent: context.typed,
        mode: context.isAsked ? 'save' : 'autosave',
        isAsked: false,
        unanswered: [...context.unanswered, unsavedChanges(context)].slice(-mostUnanswered),
        errors: [],
        message: null,
      }),
    ),
    noteKeeping: assign(({ context }) => ({ sent: context.typed, errors: [], message: null })),
    noteStored: assign(({ context }, params: { outcome: SaveDraftOutcome }) => {
      if (params.outcome.kind !== 'stored') return {};
      const { stored } = params.outcome;
      const filled = filledByServer(context.sent, stored.fields, context.typed);
      return {
        stored,
        known: { ...context.sent, ...filled },
        typed: { ...context.typed, ...filled },
        unanswered: [],
        kept: null,
        hasSaved: true,
      };
    }),
    noteConflict: assign(({ context }, params: { outcome: SaveDraftOutcome }) => ({
      message: 'message' in params.outcome ? params.outcome.message : null,
      isAsked: context.isAsked || context.mode === 'save',
    })),
    noteKept: assign(({ context }, params: { outcome: KeepDraftOutcome }) =>
      params.outcome.kind === 'kept'
        ? {
            kept: { changes: changedFields(context.known, context.sent), fields: params.outcome.fields },
            hasSaved: true,
          }
        : {},
    ),
    noteRefusal: assign((_, params: { outcome: SaveDraftOutcome | KeepDraftOutcome }) => ({
      errors: 'errors' in params.outcome ? params.outcome.errors : [],
      message: 'message' in params.outcome ? params.outcome.message : '',
      isAsked: false,
      unanswered: [],
    })),
    noteFailure: assign((_, params: { error: unknown }) => ({
      errors: [],
      message: messageOf(params.error),
      isAsked: false,
    })),
    noteTheirs: assign({
      theirs: (_, params: { stored: StoredDraft }) => params.stored,
      isAsked: false,
      message: null,
    }),
    rebase: assign(({ context }, params: { stored: StoredDraft }) => rebasedOnto(context, params.stored)),
    putMineOnTheirs: assign(({ context }) => {
      const stored = context.theirs ?? context.stored;
      return {
        stored,
        known: stored.fields,
        typed: { ...stored.fields, ...unsavedChanges(context) },
        theirs: null,
        unanswered: [],
        isAsked: true,
      };
    }),
    takeTheirs: assign(({ context }) => {
      const stored = context.theirs ?? context.stored;
      return {
        stored,
        known: stored.fields,
        typed: stored.fields,
        theirs: null,
        kept: null,
        unanswered: [],
        hasSaved: false,
      };
    }),
    takeStored: assign((_, params: { stored: StoredDraft }) => ({
      stored: params.stored,
      known: params.stored.fields,
      typed: params.stored.fields,
      theirs: null,
      kept: null,
      unanswered: [],
      replaced: {},
      errors: [],
      message: null,
      hasSaved: true,
    })),
    putTextBack: assign(({ context }) => ({
      typed: { ...context.typed, ...context.replaced },
      replaced: {},
    })),
    forgetReplaced: assign({ replaced: {} }),
    fillForm: emit(({ context }) => ({ type: 'filled', fields: context.typed })),
    tellStored: emit(({ context }) => ({ type: 'stored', stored: context.stored })),
    tellSaved: emit((_, params: { beside: boolean }) => ({ type: 'saved', beside: params.beside })),
  },
}).createMachine({
  id: 'draft',
  description: 'A text while it is written: saved by itself, and by the person.',
  context: ({ input: { stored, unsaved, replaced, hasVersions } }) => {
    const base = { ...stored.fields, ...unsaved?.base };
    const context: Context = {
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
          // A form tells of more than what is typed.
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
          { guard: 'hasChanges', target: '.saving', actions: 'noteAsked' },
          { target: '.saved', actions: ['noteSaved', { type: 'tellSaved', params: { beside: false } }] },
        ],
        flush: [
          { guard: 'isKept' },
          { guard: 'isToKeep', target: '.keeping' },
          { guard: 'hasChanges', target: '.saving' },
        ],
        leave: [
          { guard: 'isKept', target: 'left' },
          {
            guard: 'isToKeep',
            target: '.keeping',
            actions: 'noteLeaving',
          },
          { guard: 'hasChanges', target: '.saving', actions: 'noteLeaving' },
          { target: 'left' },
        ],
        fetched: [
          { guard: { type: 'isOlder', params: ({ event }) => ({ stored: event.stored }) } },
          {
            guard: { type: 'isConflicting', params: ({ event }) => ({ stored: event.stored }) },
            target: '.conflict',
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
            { type: 'tellSaved', params: { beside: false } },
          ],
        },
        undo: { target: '.settling', actions: ['putTextBack', 'fillForm'] },
        acceptReplacement: { actions: 'forgetReplaced' },
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
            { target: 'idle' },
          ],
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
              { target: 'saving' },
            ],
          },
        },
        saving: {
          description: 'The changes are sent; what is typed meanwhile follows after the answer.',
          tags: 'busy',
          entry: ['noteReplaced', 'noteSending'],
          on: {
            type: { actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) } },
            save: { actions: 'noteAsked' },
            leave: { actions: 'noteLeaving' },
            // The answer says more than a refetch that may contain this very save.
            flush: {},
            fetched: {},
            undo: { actions: ['putTextBack', 'fillForm'] },
          },
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
                target: 'settling',
                actions: [
                  { type: 'noteStored', params: ({ event }) => ({ outcome: event.output }) },
                  'fillForm',
                  'tellStored',
                  { type: 'tellSaved', params: { beside: false } },
                ],
              },
              {
                guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
                target: 'comparing',
                actions: { type: 'noteConflict', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: 'refused',
                actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        keeping: {
          description: 'Readers see the record: the changes are stored beside it.',
          tags: 'busy',
          entry: ['noteReplaced', 'noteKeeping'],
          on: {
            type: { actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) } },
            save: { actions: 'noteAsked' },
            leave: { actions: 'noteLeaving' },
            flush: {},
            undo: { actions: ['putTextBack', 'fillForm'] },
          },
          invoke: {
            id: 'keep',
            src: 'keep',
            input: ({ context }) => ({ id: context.stored.id, changes: unsavedChanges(context) }),
            onDone: [
              {
                guard: { type: 'wasKept', params: ({ event }) => ({ outcome: event.output }) },
                target: 'settling',
                actions: [
                  { type: 'noteKept', params: ({ event }) => ({ outcome: event.output }) },
                  { type: 'tellSaved', params: { beside: true } },
                ],
              },
              {
                target: 'refused',
                actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        comparing: {
          description: 'The record has another version: it is read, and compared with what is typed.',
          tags: 'busy',
          on: {
            type: { actions: { type: 'noteTyped', params: ({ event }) => ({ fields: event.fields }) } },
            save: { actions: 'noteAsked' },
            leave: { actions: 'noteLeaving' },
            flush: {},
            fetched: {},
            undo: { actions: ['putTextBack', 'fillForm'] },
          },
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ id: context.stored.id }),
            onDone: [
              {
                guard: { type: 'isConflicting', params: ({ event }) => ({ stored: event.output }) },
                target: 'conflict',
                actions: { type: 'noteTheirs', params: ({ event }) => ({ stored: event.output }) },
              },
              {
                guard: { type: 'isOlder', params: ({ event }) => ({ stored: event.output }) },
                target: 'refused',
                actions: 'noteAnswered',
              },
              {
                target: 'rebased',
                actions: [
                  { type: 'rebase', params: ({ event }) => ({ stored: event.output }) },
                  'fillForm',
                  'tellStored',
                ],
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        rebased: {
          description: 'The changes are based on the newer version; what is left of them is sent at once.',
          always: [
            { guard: 'isToSave', target: 'saving' },
            { guard: 'isToKeep', target: 'keeping' },
            { guard: 'hasChanges', target: 'saving' },
            {
              target: 'settling',
              actions: ['noteSaved', { type: 'tellSaved', params: { beside: false } }],
            },
          ],
        },
        failed: {
          description: 'There was no answer: the same is sent again after a while.',
          always: { guard: 'isLeaving', target: '#draft.left' },
          after: {
            untilRetry: [
              { guard: 'isPublished', target: 'keeping' },
              { guard: 'hasChanges', target: 'saving' },
            ],
          },
        },
        refused: {
          description: 'The server refuses the changes: they wait for a correction.',
          always: { guard: 'isLeaving', target: '#draft.left' },
        },
        conflict: {
          description: 'Another editor has changed the same field: the person chooses.',
          always: { guard: 'isLeaving', target: '#draft.left' },
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
            keepMine: { target: 'settling', actions: ['putMineOnTheirs', 'fillForm', 'tellStored'] },
            takeTheirs: [
              { guard: 'isToBeVersion', target: 'settingAside' },
              { target: 'idle', actions: ['takeTheirs', 'fillForm', 'tellStored'] },
            ],
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
                target: 'conflict',
                actions: { type: 'noteRefusal', params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: {
              target: 'conflict',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    left: { type: 'final', description: 'The page was left.' },
  },
});
