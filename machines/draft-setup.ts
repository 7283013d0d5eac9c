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

/** `save` is the user's decision; `autosave` is sent after a pause or on leaving. */
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
  /** Fields were refused; an empty list refuses the whole request. Sending the same again has the same result. */
  | { kind: 'refused'; message: string; errors: readonly FieldError[] }
  /** The record was changed after the version that the changes are based on. */
  | { kind: 'conflict'; message: string };

export type KeepDraftRequest = { id: string; changes: DraftFields };

export type KeepDraftOutcome =
  /** `fields`: the record with the changes, as the server would publish it. */
  { kind: 'kept'; fields: DraftFields } | { kind: 'refused'; message: string; errors: readonly FieldError[] };

/** Unsaved text that survives the page. */
export type UnsavedDraft = {
  changes: DraftFields;
  /** The stored values that the changes replace. */
  base: DraftFields;
  /** Changes that were sent without a response. */
  unanswered: readonly DraftFields[];
};

type Input = {
  stored: StoredDraft;
  unsaved: UnsavedDraft | null;
  /** A long text that an earlier autosave replaced, so that Undo works after a reload. */
  replaced: ReplacedText;
  /** Whether the server stores versions: then the draft that loses a conflict becomes one. */
  hasVersions: boolean;
};

export type DraftContext = {
  stored: StoredDraft;
  /** The form's values that correspond to `stored.fields`: the server may sanitise a text. */
  known: DraftFields;
  typed: DraftFields;
  /** The values that were sent last. */
  sent: DraftFields;
  mode: SaveMode;
  /** Changes that were sent without a response: the server may have stored them. */
  unanswered: readonly DraftFields[];
  /** The changes that are stored as a version, and the fields as they would be published. */
  kept: { changes: DraftFields; fields: DraftFields } | null;
  /** The record as another editor has stored it. */
  theirs: StoredDraft | null;
  replaced: ReplacedText;
  errors: readonly FieldError[];
  message: string | null;
  /** Whether the user has requested a save that is not sent yet. */
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
  /** The user leaves the page: typed text is sent once, then the draft ends. */
  | { type: 'leave' }
  /** The server has a version of the record, such as one that another editor saved. */
  | { type: 'fetched'; stored: StoredDraft }
  /** This editor changed the record by another call, such as publishing: the form continues with it. */
  | { type: 'adopt'; stored: StoredDraft }
  | { type: 'keepMine' }
  | { type: 'takeTheirs' }
  /** Restores the text that autosave replaced. */
  | { type: 'undo' }
  | { type: 'acceptReplacement' };

export type DraftEmitted =
  /** The form must show these values. */
  | { type: 'filled'; fields: DraftFields }
  | { type: 'stored'; stored: StoredDraft }
  | { type: 'saved'; isVersion: boolean };

/** The maximum number of unanswered changes to remember. */
const mostUnanswered = 50;

export function unsavedChanges({ known, typed }: Pick<DraftContext, 'known' | 'typed'>): DraftFields {
  return changedFields(known, typed);
}

function hasChanges(context: DraftContext): boolean {
  return Object.keys(unsavedChanges(context)).length > 0;
}

/** Returns whether all typed text is stored as a version. */
function isKept(context: DraftContext): boolean {
  const { kept } = context;
  return (
    hasChanges(context) &&
    kept !== null &&
    JSON.stringify(kept.changes) === JSON.stringify(unsavedChanges(context))
  );
}

/** Returns the text that must survive the page; null if everything is saved. */
export function unsavedDraft(context: DraftContext): UnsavedDraft | null {
  const changes = unsavedChanges(context);
  const names = Object.keys(changes);
  if (names.length === 0) return null;
  const base = Object.fromEntries(names.map((name) => [name, context.stored.fields[name]]));
  return { changes, base, unanswered: context.unanswered };
}

/** Returns whether the other version differs from this draft in a field that both have changed. */
export function conflictsWith(context: DraftContext, theirs: StoredDraft): boolean {
  return Object.entries(unsavedChanges(context)).some(([name, mine]) => {
    const other = theirs.fields[name];
    const ownValues = [context.stored.fields[name], context.known[name], mine];
    const answers = context.unanswered.flatMap((sent) => (name in sent ? [sent[name]] : []));
    return ![...ownValues, ...answers].some((value) => isSameValue(value, other));
  });
}

/** Returns the form's values on top of another stored version: its changes, and the user's. */
export function rebasedOnto(context: DraftContext, theirs: StoredDraft): Partial<DraftContext> {
  const changed = changedFields(context.stored.fields, theirs.fields);
  const mine = unsavedChanges(context);
  const known = { ...context.known, ...changed };
  // Equal except for what sanitising adds: there is nothing left to send.
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

/** Types, actors, guards and actions of `draft.machine.ts`. */
export const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    emitted: {} as DraftEmitted,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    /** Saves changes to the record. Rejects without a response: sending again may succeed. */
    save: fromPromise<SaveDraftOutcome, SaveDraftRequest>(() => notProvided('save')),
    /** Stores changes as a version, without changing the record. */
    keep: fromPromise<KeepDraftOutcome, KeepDraftRequest>(() => notProvided('keep')),
    read: fromPromise<StoredDraft, { id: string }>(() => notProvided('read')),
  },
  delays: {
    /** Milliseconds without a key press before the draft is sent. */
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
      ({ context }): Partial<DraftContext> => ({
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
    emitSaved: emit((_, params: { isVersion: boolean }) => ({ type: 'saved', isVersion: params.isVersion })),
  },
});
