import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { draftMachine } from '#machines/draft.machine.ts';
import type { DraftFields, StoredDraft } from '#machines/draft-fields.ts';
import type { Action, Call, Check } from '../actions.ts';
import { afterEvent, type Outcomes } from '../engine/test-machine.ts';
import type { PlaceIn } from '../places.ts';
import { childSubject, type NameIn } from './child-subject.ts';

const written = { title: 'How we know our clients', body: 'All of it.' };
const mine = { ...written, title: 'My title' };
const other = { ...written, title: 'My other title' };

function post(version: number, fields: DraftFields, isPublished = false): StoredDraft {
  return { id: 'post', version, fields, isPublished, record: null };
}

const first = post(1, written);
const titled = post(2, { ...written, title: 'Their title' });
const expanded = post(3, { ...written, body: 'All of it, and more.' });
const published = { ...expanded, isPublished: true };
const saved = post(2, mine);

const refused = { kind: 'refused', message: 'Enter a title', errors: [] } as const;

const outcomes = {
  save: {
    stored: { event: 'save.stored', output: { kind: 'stored', stored: saved } },
    conflict: { event: 'save.conflict', output: { kind: 'conflict', message: 'Changed elsewhere' } },
    refused: { event: 'save.refused', output: refused },
    failed: { event: 'save.failed' },
  },
  keep: {
    kept: { event: 'keep.kept', output: { kind: 'kept', fields: mine } },
    refused: { event: 'keep.refused', output: refused },
    failed: { event: 'keep.failed' },
  },
  read: {
    sameField: { event: 'read.sameField', output: titled },
    older: { event: 'read.older', output: first },
    otherField: { event: 'read.otherField', output: expanded },
    published: { event: 'read.published', output: published },
    equal: { event: 'read.equal', output: saved },
    failed: { event: 'read.failed' },
  },
} as const satisfies Outcomes;

const pause = afterEvent('pause') as 'after.pause';
const untilRetry = afterEvent('untilRetry') as 'after.untilRetry';

const calls: readonly Call[] = [{ method: 'PATCH', path: '/blogs/*' }];
const open: Action = { do: 'openRecord', path: '/admin/blogs/{id}' };
const titleIs = (value: unknown): Check => ({ see: 'field', label: 'Title', value: String(value) });
const fillTitle = (value: unknown): Action => ({ do: 'fill', answers: { Title: String(value) } });
const isNotSaved: Check = { see: 'text', text: 'Your text stays in this tab.' };
const isForestalled: Check = { see: 'text', text: 'Not saved: someone else has changed it' };

/** Leaves a title that was never saved in the tab, whose post another administrator changes. */
const forestalled: readonly Action[] = [
  { world: 'cut', calls },
  fillTitle(mine.title),
  { do: 'waitFor', check: isNotSaved },
  {
    world: 'call',
    call: {
      by: 'administrator',
      method: 'PATCH',
      path: '/blogs/{id}',
      body: { title: titled.fields.title, version: '{version}' },
    },
  },
  open,
];

const byHand =
  'Manually written tests perform it: tests/machines/draft.test.ts, and tests/browser/admin-content on the pages.';
const elsewhere = `A post that readers see, and most of a conflict, have no paths on a page. ${byHand}`;

/** Whether the page is open, with the first version of the post: what happens to later versions is the same. */
const isOpen = ({ context: { isLeaving, stored, theirs } }: SnapshotFrom<typeof draftMachine>) =>
  !isLeaving && (stored.version === first.version || theirs !== null);
const isOther = (event: EventFromLogic<typeof draftMachine>) =>
  'fields' in event && event.fields.title === other.title;

type Shown = 'editing.idle' | 'editing.saved' | 'editing.typed' | 'editing.sending.saving';

/** The form of a post in the staff area, which saves what is typed. */
export const draftSubject = childSubject<
  typeof draftMachine,
  NameIn<typeof outcomes> | typeof pause | typeof untilRetry,
  Extract<PlaceIn<typeof draftMachine>, Shown | 'editing.halted.failed' | 'editing.halted.conflict'>
>({
  id: 'draft',
  title: 'Writing a post',
  machine: draftMachine,
  outcomes,
  starts: {
    'a draft': { stored: first, unsaved: null, replaced: {}, hasVersions: true },
    'a published post': {
      stored: { ...first, isPublished: true },
      unsaved: null,
      replaced: {},
      hasVersions: true,
    },
    'a changed post': {
      stored: titled,
      unsaved: { changes: { title: mine.title }, base: { title: written.title }, unanswered: [] },
      replaced: {},
      hasVersions: true,
    },
  },
  cases: {
    type: {
      events: [written, mine, other].map((fields) => ({ type: 'type', fields })),
      // Another title matters only while one is being sent.
      when: (state, event) => isOpen(state) && (state.hasTag('busy') || !isOther(event)),
    },
    save: { events: [{ type: 'save' }], when: isOpen },
    flush: { events: [{ type: 'flush' }], when: isOpen },
    leave: { events: [{ type: 'leave' }], when: isOpen },
    fetched: {
      events: [first, titled, expanded].map((stored) => ({ type: 'fetched', stored })),
      when: isOpen,
    },
    adopt: { events: [{ type: 'adopt', stored: first }], when: isOpen },
    keepMine: { events: [{ type: 'keepMine' }] },
    takeTheirs: { events: [{ type: 'takeTheirs' }] },
    undo: { events: [{ type: 'undo' }], when: isOpen },
    acceptReplacement: { events: [{ type: 'acceptReplacement' }], when: isOpen },
  },
  delays: [{ type: pause }, { type: untilRetry }],
  key: ({ context: { stored, typed, kept, theirs, isAsked, isLeaving, hasSaved } }) => [
    [stored.version, stored.isPublished, theirs?.version, typed],
    [kept === null ? null : kept.changes.title, isAsked, isLeaving, hasSaved],
  ],
  // A pause of the typing passes by itself.
  isPassed: (state, next) => state.matches({ editing: 'typed' }) && next.type === pause,
  beginning: ({ start }) => [
    { world: 'record', of: 'post' },
    open,
    ...(start === 'a changed post' ? forestalled : []),
  ],
  performances: {
    type: ({ event }) => [
      { world: 'hold', calls },
      fillTitle('fields' in event ? event.fields.title : written.title),
    ],
    save: () => [
      { world: 'hold', calls },
      { do: 'press', button: 'Save post' },
    ],
    [pause]: () => [{ world: 'waitUntilPending', calls }],
    'save.stored': () => [{ world: 'releasePending', calls }],
    'save.failed': () => [{ world: 'cut', calls }],
    [untilRetry]: () => [],
    flush: () => [],
    leave: () => [],
    fetched: () => [],
    adopt: () => [],
    keepMine: () => [],
    takeTheirs: () => [],
    undo: () => [],
    acceptReplacement: () => [],
    'save.conflict': () => [],
    'save.refused': () => [],
    'keep.kept': () => [],
    'keep.refused': () => [],
    'keep.failed': () => [],
    'read.sameField': () => [],
    'read.older': () => [],
    'read.otherField': () => [],
    'read.published': () => [],
    'read.equal': () => [],
    'read.failed': () => [],
  },
  recognitions: {
    'editing.idle': ({ context }) => [titleIs(context.typed.title), { see: 'recordStatus', as: 'Draft' }],
    // The time follows.
    'editing.saved': ({ context }) => [titleIs(context.typed.title), { see: 'text', text: 'Saved ' }],
    'editing.typed': ({ context }) => [titleIs(context.typed.title), { ...isNotSaved, not: true }],
    'editing.sending.saving': ({ context }) => [
      titleIs(context.typed.title),
      { see: 'button', name: 'Saving…', enabled: false },
    ],
    'editing.halted.failed': ({ context }) => [titleIs(context.typed.title), isNotSaved],
    'editing.halted.conflict': ({ context }) => [titleIs(context.typed.title), isForestalled],
  },
  onlyInModel: {
    flush: `A window is hidden by the browser, or a preview opens. ${byHand}`,
    leave: `The page is gone then, so nothing of the draft is visible. ${byHand}`,
    fetched: `The page fetches when it is looked at again. ${byHand}`,
    adopt: `Publishing and other calls have paths of their own, of the post. ${byHand}`,
    keepMine: byHand,
    takeTheirs: byHand,
    undo: byHand,
    acceptReplacement: byHand,
    [untilRetry]: byHand,
    'save.conflict': byHand,
    'save.refused': byHand,
    'keep.kept': byHand,
    'keep.refused': byHand,
    'keep.failed': byHand,
    'read.sameField': byHand,
    'read.older': byHand,
    'read.otherField': byHand,
    'read.published': byHand,
    'read.equal': byHand,
    'read.failed': byHand,
    'type in a conflict, or without a change': elsewhere,
    'save in a conflict, or during another request': elsewhere,
    'after.pause of a published post': elsewhere,
    'save.stored of a published post': elsewhere,
  },
  notOffered: { flush: 'No button sends it: the window does when it is hidden.' },
  isOnlyInModel: (event, state) => {
    const { stored, theirs, typed } = state.context;
    if (stored.isPublished || (theirs !== null && event.type !== 'type')) return true;
    // The button of a save cannot be pressed during a request.
    if (event.type === 'save') return state.hasTag('busy');
    return 'fields' in event && JSON.stringify(event.fields) === JSON.stringify(typed);
  },
});
