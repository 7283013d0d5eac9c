import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { draftMachine } from '#machines/draft.machine.ts';
import type { DraftFields, StoredDraft } from '#machines/draft-fields.ts';
import type { Action, Call, Check } from '../actions.ts';
import { afterEvent, type Outcomes } from '../engine/test-machine.ts';
import { type PlaceIn, placesIn } from '../places.ts';
import { childSubject, type NameIn } from './child-subject.ts';

type State = SnapshotFrom<typeof draftMachine>;

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
const versionCalls: readonly Call[] = [{ method: 'POST', path: '/blogs/*' }];
const readCalls: readonly Call[] = [{ method: 'GET', path: '/blogs/*' }];
const open: Action = { do: 'openRecord', path: '/admin/blogs/{id}' };
const hold: Action = { world: 'hold', calls: [...calls, ...versionCalls] };
const holdReading: Action = { world: 'hold', calls: readCalls };
const fillTitle = (value: unknown): Action => ({ do: 'fill', answers: { Title: String(value) } });
const titleIs = (value: unknown): Check => ({ see: 'field', label: 'Title', value: String(value) });
const isNotSaved: Check = { see: 'text', text: 'Your text stays in this tab.' };
const isForestalled: Check = { see: 'text', text: 'Someone else has changed this in the meantime' };
const isSaving: Check = { see: 'button', name: 'Saving…', enabled: false };
const isList: Check = { see: 'page', heading: 'Posts', path: '/admin/blogs' };

/** Another administrator calls the API about the post. */
const elsewhere = (method: Call['method'], path: string, body?: Record<string, unknown>): Action => ({
  world: 'call',
  call: { by: 'administrator', method, path, ...(body && { body: { ...body, version: '{version}' } }) },
});
const changeElsewhere = (changes: DraftFields) => elsewhere('PATCH', '/blogs/{id}', changes);
const changeTitle = changeElsewhere({ title: titled.fields.title });
const changeBody = changeElsewhere({ body: `<p>${expanded.fields.body}</p>` });
const publish = elsewhere('PATCH', '/blogs/{id}/state', { state: 'published' });
const remove = elsewhere('DELETE', '/blogs/{id}');

/** What another administrator does before the page reads the post again, by what it then reads. */
const changesRead: Readonly<Record<string, readonly Action[]>> = {
  'read.sameField': [changeTitle],
  'read.otherField': [changeBody],
  'read.published': [changeBody, publish],
};

/** Leaves a title that was never saved in the tab, whose post another administrator changes. */
const forestalled: readonly Action[] = [
  { world: 'cut', calls },
  fillTitle(mine.title),
  { do: 'waitFor', check: isNotSaved },
  changeTitle,
  open,
];

/** Returns what must be seen of a draft that is sent: after the page was left, only the list. */
const whileOpen =
  (...checks: readonly Check[]) =>
  ({ context }: State): readonly Check[] =>
    context.isLeaving ? [isList] : [titleIs(context.typed.title), ...checks];

const byHand =
  'Manually written tests perform it: tests/machines/draft.test.ts, and tests/browser/admin-content on the pages.';

/**
 * Whether the page is open, with the first version of the post, or the second one if it differs from the draft's: what happens to
 * other versions is the same.
 */
const isOpen = ({ context: { isLeaving, stored, theirs } }: State) =>
  !isLeaving && (theirs === null ? stored.version === first.version : isSecond(stored, theirs));
const isSecond = (stored: StoredDraft, theirs: StoredDraft) =>
  !stored.isPublished && stored.version <= titled.version && theirs.version === titled.version;
const answers = /^(save|keep|read)\.|^after\.pause$/;
const isOther = (event: EventFromLogic<typeof draftMachine>) =>
  'fields' in event && event.fields.title === other.title;

/** The form of a post in the staff area, which saves what is typed. */
export const draftSubject = childSubject<
  typeof draftMachine,
  NameIn<typeof outcomes> | typeof pause | typeof untilRetry,
  Exclude<PlaceIn<typeof draftMachine>, 'editing.settling' | 'editing.rebased'>
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
    keepMine: { events: [{ type: 'keepMine' }], when: isOpen },
    takeTheirs: { events: [{ type: 'takeTheirs' }], when: isOpen },
    undo: { events: [{ type: 'undo' }], when: isOpen },
    acceptReplacement: { events: [{ type: 'acceptReplacement' }], when: isOpen },
  },
  nameOf: (event) => {
    const names = new Map<unknown, string>([
      [written, 'type (as stored)'],
      [other, 'type (another title)'],
      [titled, 'fetched (title)'],
      [expanded, 'fetched (body)'],
    ]);
    const payload = 'fields' in event ? event.fields : 'stored' in event && event.stored;
    return names.get(payload) ?? event.type;
  },
  delays: [{ type: pause }, { type: untilRetry }],
  key: ({ context: { stored, typed, kept, theirs, isAsked, isLeaving, hasSaved } }) => [
    [stored.version, stored.isPublished, theirs?.version, typed],
    [kept === null ? null : kept.changes.title, isAsked, isLeaving, hasSaved],
  ],
  // A response leads to another place where the page is left, readers see the post, or more was typed meanwhile.
  goalsOf: ({ event, state }, before) =>
    answers.test(event.type) ? [`${event.type} in ${placesIn(before)} to ${placesIn(state)}`] : [],
  // A pause of the typing passes by itself.
  isPassed: (state, next) => state.matches({ editing: 'typed' }) && next.type === pause,
  beginning: ({ start }) => [
    { world: 'record', of: 'post' },
    ...(start === 'a published post' ? [publish] : []),
    open,
    ...(start === 'a changed post' ? forestalled : []),
  ],
  performances: {
    type: ({ event }) => [hold, fillTitle('fields' in event ? event.fields.title : written.title)],
    save: () => [hold, { do: 'press', button: 'Save post' }],
    flush: () => [],
    leave: () => [hold, { do: 'press', button: 'Back to the posts' }],
    // The page fetches when it is looked at again.
    fetched: ({ event }) => [
      ...('stored' in event && event.stored === titled ? [changeTitle] : []),
      ...('stored' in event && event.stored === expanded ? [changeBody] : []),
      { do: 'lookAgain' },
    ],
    adopt: () => [],
    keepMine: () => [
      hold,
      { do: 'press', button: 'See the differences' },
      { do: 'press', button: 'Keep mine' },
    ],
    takeTheirs: () => [
      hold,
      { do: 'press', button: 'See the differences' },
      { do: 'press', button: 'Take theirs' },
    ],
    undo: () => [],
    acceptReplacement: () => [],
    [pause]: () => [{ world: 'waitUntilPending', calls: [...calls, ...versionCalls] }],
    [untilRetry]: () => [hold, { do: 'wait', seconds: 15 }],
    'save.stored': () => [{ world: 'releasePending', calls }],
    'save.conflict': ({ before, rest: [next] }) => [
      holdReading,
      // A title that the post has already is no change.
      ...(changesRead[next?.type ?? ''] ?? [
        before.context.stored.version === first.version ? changeTitle : changeBody,
      ]),
      { world: 'releasePending', calls },
    ],
    'save.refused': () => [remove, { world: 'releasePending', calls }],
    'save.failed': () => [{ world: 'cut', calls }],
    'keep.kept': () => [{ world: 'releasePending', calls: versionCalls }],
    'keep.refused': () => [remove, { world: 'releasePending', calls: versionCalls }],
    'keep.failed': () => [{ world: 'cut', calls: versionCalls }],
    'read.sameField': () => [{ world: 'releasePending', calls: readCalls }],
    'read.older': () => [],
    'read.otherField': () => [{ world: 'releasePending', calls: readCalls }],
    'read.published': () => [{ world: 'releasePending', calls: readCalls }],
    'read.equal': () => [],
    'read.failed': () => [{ world: 'cut', calls: readCalls }],
  },
  recognitions: {
    'editing.idle': ({ context }) => [
      titleIs(context.typed.title),
      { see: 'recordStatus', as: context.stored.isPublished ? 'Published' : 'Draft' },
    ],
    // The time follows.
    'editing.saved': whileOpen({ see: 'text', text: 'Saved ' }),
    'editing.kept': whileOpen({ see: 'text', text: 'Readers see it when you save.' }),
    'editing.typed': whileOpen({ ...isNotSaved, not: true }),
    'editing.sending.saving': whileOpen(isSaving),
    'editing.sending.keeping': whileOpen(isSaving),
    'editing.sending.comparing': whileOpen(isSaving),
    'editing.settingAside': whileOpen({ see: 'question', title: 'What differs' }),
    'editing.halted.failed': whileOpen(isNotSaved),
    'editing.halted.refused': whileOpen(isNotSaved),
    'editing.halted.conflict': whileOpen(isForestalled),
    left: () => [isList],
  },
  onlyInModel: {
    flush: `A window is hidden by the browser, or a preview opens. ${byHand}`,
    adopt: `Publishing and other calls have paths of their own, of the post. ${byHand}`,
    undo: byHand,
    acceptReplacement: byHand,
    'read.equal': `The server accepts a change that the post already has. ${byHand}`,
    'read.older': 'A server never reads an older version than it has refused.',
    'fetched during a request': 'The page fetches again after the response.',
    'type without a change': `A field that is filled with its own text reports nothing. ${byHand}`,
    'save during a request, or in a conflict': 'The button is disabled in this state.',
    'leave with more text than is being sent': byHand,
  },
  notOffered: { flush: 'No button sends it: the window does when it is hidden.' },
  isOnlyInModel: (event, state) => {
    const { stored, typed } = state.context;
    // Whether readers see the post is what the server returns.
    if (event.type === 'save.stored') return stored.isPublished;
    // The question is open until the draft is stored.
    if (state.matches({ editing: 'settingAside' }) && !event.type.startsWith('keep.')) return true;
    // The buttons cannot be pressed during a request, or before a version is chosen.
    if (event.type === 'save')
      return state.hasTag('busy') || state.matches({ editing: { halted: 'conflict' } });
    // The post that was refused is deleted.
    if (event.type === 'fetched')
      return (
        state.hasTag('busy') || (state.matches({ editing: { halted: 'refused' } }) && event.stored !== first)
      );
    // A later version is read in the same way.
    if (event.type.startsWith('read.') && event.type !== 'read.failed')
      return stored.version !== first.version;
    return 'fields' in event && JSON.stringify(event.fields) === JSON.stringify(typed);
  },
});
