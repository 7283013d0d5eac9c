import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { draftMachine } from '#machines/draft.machine.ts';
import { type DraftFields, isSameValue, replacedText, type StoredDraft } from '#machines/draft-fields.ts';
import {
  type DraftEmitted,
  type KeepDraftOutcome,
  type KeepDraftRequest,
  type SaveDraftOutcome,
  type SaveDraftRequest,
  type UnsavedDraft,
  unsavedChanges,
  unsavedDraft,
} from '#machines/draft-setup.ts';
import { controlled, turn } from './controlled.ts';

const fields = (more: DraftFields = {}): DraftFields => ({
  title: 'Title',
  body: '<p>Body</p>',
  slug: 's',
  ...more,
});
const stored = (version: number, more: DraftFields = {}, isPublished = false): StoredDraft => ({
  id: 'post',
  version,
  fields: fields(more),
  isPublished,
  record: null,
});
const long = `<p>${'A sentence of a long article. '.repeat(40)}</p>`;

interface Opening {
  record?: StoredDraft;
  unsaved?: UnsavedDraft | null;
  hasVersions?: boolean;
}

function openDraft({ record = stored(1), unsaved = null, hasVersions = false }: Opening = {}) {
  const clock = new SimulatedClock();
  const save = controlled<SaveDraftOutcome, SaveDraftRequest>();
  const keep = controlled<KeepDraftOutcome, KeepDraftRequest>();
  const read = controlled<StoredDraft, { id: string }>();
  const machine = draftMachine.provide({ actors: { save: save.logic, keep: keep.logic, read: read.logic } });
  const actor = createActor(machine, {
    clock,
    input: { stored: record, unsaved, replaced: {}, hasVersions },
  });
  const emitted: DraftEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const context = () => actor.getSnapshot().context;
  return {
    send: actor.send,
    type: (more: DraftFields) => actor.send({ type: 'type', fields: { ...context().typed, ...more } }),
    at: () => {
      const { value } = actor.getSnapshot();
      if (typeof value === 'string') return value;
      const { editing } = value;
      return typeof editing === 'string' ? editing : Object.values(editing)[0];
    },
    pass: (milliseconds = 1500) => clock.increment(milliseconds),
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    context,
    mine: () => unsavedChanges(context()),
    toStore: () => unsavedDraft(context()),
    sent: save.inputs,
    store: (version: number, more: DraftFields = {}, isPublished = false) =>
      save.answer({ kind: 'stored', stored: stored(version, more, isPublished) }),
    refuse: (message: string, ...names: string[]) =>
      save.answer({ kind: 'refused', message, errors: names.map((property) => ({ property, message })) }),
    conflict: () => save.answer({ kind: 'conflict', message: 'Someone else has changed this' }),
    silence: () => save.fail(new Error('We could not reach the server')),
    kept: keep.inputs,
    keep: (more: DraftFields = {}) => keep.answer({ kind: 'kept', fields: fields(more) }),
    failKeeping: () => keep.fail(new Error('Away')),
    refuseKeeping: (message: string, ...names: string[]) =>
      keep.answer({ kind: 'refused', message, errors: names.map((property) => ({ property, message })) }),
    reads: read.inputs,
    read: (version: number, more: DraftFields = {}, isPublished = false) =>
      read.answer(stored(version, more, isPublished)),
    failReading: () => read.fail(new Error('Away')),
    filled: () => emitted.filter((event) => event.type === 'filled').map((event) => event.fields),
    saved: () => emitted.filter((event) => event.type === 'saved').map(({ isVersion }) => isVersion),
    storedVersions: () =>
      emitted.filter((event) => event.type === 'stored').map((event) => event.stored.version),
  };
}

describe('autosave', () => {
  it('sends the changed fields once, after a pause without typing', async () => {
    const draft = openDraft();
    expect(draft.at()).toBe('idle');
    draft.type({ title: 'T' });
    draft.pass(1499);
    draft.type({ title: 'Ti' });
    draft.pass(1499);
    expect([draft.at(), draft.sent()]).toEqual(['typed', []]);
    draft.pass(1);
    expect(draft.sent()).toEqual([{ id: 'post', version: 1, changes: { title: 'Ti' }, mode: 'autosave' }]);
    await draft.store(2, { title: 'Ti' });
    expect([draft.at(), draft.mine(), draft.saved()]).toEqual(['saved', {}, [false]]);
    expect(draft.storedVersions()).toEqual([2]);
  });

  it('sends what is typed during a request after its response, based on the new version', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    draft.type({ title: 'AB' });
    draft.pass(60_000);
    expect(draft.sent()).toHaveLength(1);
    await draft.store(2, { title: 'A' });
    expect(draft.at()).toBe('typed');
    draft.pass();
    expect(draft.sent().at(-1)).toMatchObject({ version: 2, changes: { title: 'AB' } });
  });

  it('sends nothing if the change was undone, and ignores form events without a change', () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.type({ title: 'Title' });
    expect(draft.at()).toBe('idle');
    draft.send({ type: 'type', fields: fields() });
    draft.pass();
    expect([draft.at(), draft.sent()]).toEqual(['idle', []]);
    draft.type({ title: 'A' });
    draft.pass(1000);
    draft.type({});
    draft.pass(500);
    expect(draft.sent()).toHaveLength(1);
  });

  it('says that everything is saved if a change after a save was undone', async () => {
    const draft = openDraft();
    draft.send({ type: 'save' });
    draft.type({ title: 'A' });
    draft.type({ title: 'Title' });
    expect(draft.at()).toBe('saved');
  });

  it('is busy during a request', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    expect(draft.isBusy()).toBe(false);
    draft.pass();
    expect(draft.isBusy()).toBe(true);
    await draft.store(2, { title: 'A' });
    expect(draft.isBusy()).toBe(false);
  });

  it('does not send a text again that the server has sanitised', async () => {
    const draft = openDraft();
    draft.type({ body: '<p>Body<script></script></p>' });
    draft.pass();
    await draft.store(2, { body: '<p>Body</p>' });
    draft.pass(60_000);
    expect([draft.at(), draft.sent().length]).toEqual(['saved', 1]);
  });

  it('shows fields that the server has set, unless something was typed there', async () => {
    const draft = openDraft({ record: stored(1, { slug: '' }) });
    draft.type({ title: 'New' });
    draft.pass();
    await draft.store(2, { title: 'New', slug: 'new' });
    expect(draft.filled().at(-1)).toMatchObject({ slug: 'new' });
    expect([draft.at(), draft.mine()]).toEqual(['saved', {}]);
  });

  it('sends at once when the window is hidden', () => {
    const draft = openDraft();
    draft.send({ type: 'flush' });
    expect(draft.sent()).toEqual([]);
    draft.type({ title: 'A' });
    draft.send({ type: 'flush' });
    draft.send({ type: 'flush' });
    expect(draft.sent()).toHaveLength(1);
  });
});

describe('a save', () => {
  it('sends the rest at once, and says so if nothing is left', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.send({ type: 'save' });
    expect(draft.sent()).toMatchObject([{ mode: 'save' }]);
    await draft.store(2, { title: 'A' });
    draft.send({ type: 'save' });
    expect([draft.at(), draft.saved(), draft.sent().length]).toEqual(['saved', [false, false], 1]);
  });

  it('that is requested during an autosave follows it', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    draft.type({ title: 'AB' });
    draft.send({ type: 'save' });
    await draft.store(2, { title: 'A' });
    expect(draft.sent().at(-1)).toMatchObject({ version: 2, changes: { title: 'AB' }, mode: 'save' });
    await draft.store(3, { title: 'AB' });
    draft.type({ title: 'ABC' });
    draft.pass();
    expect(draft.sent().at(-1)).toMatchObject({ mode: 'autosave' });
  });

  it.each(['stored', 'refused', 'unanswered'] as const)(
    'that is requested during an autosave of the same text is over with it: %s',
    async (outcome) => {
      const draft = openDraft();
      draft.type({ title: 'A' });
      draft.pass();
      draft.send({ type: 'save' });
      if (outcome === 'stored') await draft.store(2, { title: 'A' });
      if (outcome === 'refused') await draft.refuse('No');
      if (outcome === 'unanswered') await draft.silence();
      draft.type({ title: 'AB' });
      draft.pass();
      expect(draft.sent().at(-1)).toMatchObject({ changes: { title: 'AB' }, mode: 'autosave' });
    },
  );

  it('that is refused waits for more input, and names the fields', async () => {
    const draft = openDraft();
    draft.type({ title: '' });
    draft.pass();
    await draft.refuse('Enter a title', 'title');
    expect(draft.context()).toMatchObject({ message: 'Enter a title', errors: [{ property: 'title' }] });
    expect(draft.toStore()).toMatchObject({ unanswered: [] });
    draft.pass(600_000);
    expect([draft.at(), draft.sent().length]).toEqual(['refused', 1]);
    draft.type({ title: 'A' });
    draft.pass();
    expect(draft.context()).toMatchObject({ message: null, errors: [] });
    await draft.store(2, { title: 'A' });
    expect(draft.at()).toBe('saved');
  });

  it('without a response is sent again', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    await draft.silence();
    expect([draft.at(), draft.context().message]).toEqual(['failed', 'We could not reach the server']);
    expect(draft.toStore()).toEqual({
      changes: { title: 'A' },
      base: { title: 'Title' },
      unanswered: [{ title: 'A' }],
    });
    draft.pass(15_000);
    expect(draft.sent()).toHaveLength(2);
    await draft.store(2, { title: 'A' });
    expect([draft.at(), draft.toStore()]).toEqual(['saved', null]);
  });

  it('without a response waits again if more was typed and sent meanwhile', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    await draft.silence();
    draft.pass(10_000);
    draft.type({ title: 'AB' });
    draft.pass();
    await draft.silence();
    draft.pass(14_999);
    expect([draft.at(), draft.sent().length]).toEqual(['failed', 2]);
    draft.pass(1);
    expect(draft.sent()).toHaveLength(3);
  });
});

describe('a published record', () => {
  const open = () => openDraft({ record: stored(1, {}, true) });

  it('is not changed by autosave: the draft is stored separately, once', async () => {
    const draft = open();
    draft.type({ title: 'A' });
    draft.pass();
    expect(draft.kept()).toEqual([{ id: 'post', changes: { title: 'A' } }]);
    await draft.keep({ title: 'A' });
    expect([draft.at(), draft.saved(), draft.context().kept?.fields.title]).toEqual(['kept', [true], 'A']);
    draft.type({ title: 'AB' });
    draft.type({ title: 'A' });
    expect(draft.at()).toBe('typed');
    draft.pass();
    draft.send({ type: 'flush' });
    expect([draft.at(), draft.kept().length, draft.sent()]).toEqual(['kept', 1, []]);
    draft.type({ title: 'Title' });
    expect(draft.at()).toBe('saved');
  });

  it('gets its draft at once when the window is hidden', () => {
    const draft = open();
    draft.type({ title: 'A' });
    draft.send({ type: 'flush' });
    expect([draft.at(), draft.kept().length, draft.sent()]).toEqual(['keeping', 1, []]);
  });

  it('waits for a correction if its draft was refused', async () => {
    const draft = open();
    draft.type({ title: '' });
    draft.pass();
    await draft.refuseKeeping('Enter a title', 'title');
    draft.pass(600_000);
    expect([draft.at(), draft.kept().length]).toEqual(['refused', 1]);
    expect(draft.context()).toMatchObject({ message: 'Enter a title', errors: [{ property: 'title' }] });
  });

  it('is changed when a user saves, also during an autosave', async () => {
    const draft = open();
    draft.type({ title: 'A' });
    draft.pass();
    draft.send({ type: 'save' });
    await draft.keep({ title: 'A' });
    expect(draft.sent()).toMatchObject([{ changes: { title: 'A' }, mode: 'save' }]);
    await draft.store(2, { title: 'A' }, true);
    expect(draft.at()).toBe('saved');
  });

  it('retries if there was no response', async () => {
    const draft = open();
    draft.type({ title: 'A' });
    draft.pass();
    await draft.failKeeping();
    expect(draft.context().message).toBe('Away');
    draft.pass(15_000);
    expect([draft.at(), draft.kept().length, draft.context().message]).toEqual(['keeping', 2, null]);
  });

  it('that was published meanwhile gets a separate draft', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    await draft.conflict();
    await draft.read(2, {}, true);
    expect([draft.at(), draft.kept()]).toEqual(['keeping', [{ id: 'post', changes: { title: 'A' } }]]);
  });

  it('that was published meanwhile is changed if the user has saved', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.send({ type: 'save' });
    await draft.conflict();
    await draft.read(2, {}, true);
    expect([draft.at(), draft.kept()]).toEqual(['saving', []]);
    expect(draft.sent().at(-1)).toMatchObject({ version: 2, mode: 'save' });
  });
});

describe('an edit conflict', () => {
  async function inConflict(opening: Opening = {}) {
    const draft = openDraft(opening);
    draft.type({ title: 'Mine', slug: 'mine' });
    draft.pass();
    await draft.conflict();
    await draft.read(2, { title: 'Theirs', body: '<p>Theirs</p>' });
    expect(draft.at()).toBe('conflict');
    return draft;
  }

  it('does not arise if the editors changed different fields: both changes are stored', async () => {
    const draft = openDraft();
    draft.type({ title: 'Mine' });
    draft.send({ type: 'save' });
    await draft.conflict();
    await draft.read(2, { body: '<p>Theirs</p>' });
    expect(draft.filled().at(-1)).toMatchObject({ title: 'Mine', body: '<p>Theirs</p>' });
    expect(draft.storedVersions()).toEqual([2]);
    expect(draft.sent().at(-1)).toEqual({ id: 'post', version: 2, changes: { title: 'Mine' }, mode: 'save' });
    await draft.store(3, { title: 'Mine', body: '<p>Theirs</p>' });
    expect(draft.at()).toBe('saved');
  });

  it('sends nothing until the user has chosen', async () => {
    const draft = await inConflict();
    expect(draft.context().message).toBeNull();
    draft.type({ title: 'Mine too' });
    draft.send({ type: 'save' });
    draft.send({ type: 'flush' });
    draft.pass(600_000);
    expect([draft.at(), draft.sent().length, draft.mine().title]).toEqual(['conflict', 1, 'Mine too']);
  });

  it('can be resolved with mine on top of theirs', async () => {
    const draft = await inConflict();
    draft.send({ type: 'keepMine' });
    expect(draft.filled().at(-1)).toEqual({ title: 'Mine', slug: 'mine', body: '<p>Theirs</p>' });
    expect(draft.sent().at(-1)).toMatchObject({
      version: 2,
      changes: { title: 'Mine', slug: 'mine' },
      mode: 'save',
    });
    expect(draft.storedVersions()).toEqual([2]);
  });

  it('can be resolved with theirs; mine is stored first if there are versions', async () => {
    const without = await inConflict();
    without.send({ type: 'takeTheirs' });
    expect([without.at(), without.mine(), without.kept()]).toEqual(['idle', {}, []]);
    expect([without.context().stored.version, without.storedVersions()]).toEqual([2, [2]]);
    expect(without.filled().at(-1)).toEqual(fields({ title: 'Theirs', body: '<p>Theirs</p>' }));
    without.type({ title: 'Other' });
    without.type({ title: 'Theirs' });
    expect(without.at()).toBe('idle');
    const draft = await inConflict({ hasVersions: true });
    draft.send({ type: 'takeTheirs' });
    await draft.failKeeping();
    expect([draft.at(), draft.mine()]).toEqual(['conflict', { title: 'Mine', slug: 'mine' }]);
    expect(draft.context().message).toBe('Away');
    draft.send({ type: 'takeTheirs' });
    await draft.keep();
    expect([draft.at(), draft.filled().at(-1)]).toEqual([
      'idle',
      fields({ title: 'Theirs', body: '<p>Theirs</p>' }),
    ]);
    expect(draft.storedVersions()).toEqual([2]);
  });

  it('remains if mine could not be stored first', async () => {
    const draft = await inConflict({ hasVersions: true });
    draft.send({ type: 'takeTheirs' });
    await draft.refuseKeeping('Enter a title', 'title');
    expect([draft.at(), draft.mine()]).toEqual(['conflict', { title: 'Mine', slug: 'mine' }]);
    expect(draft.context()).toMatchObject({ message: 'Enter a title', errors: [{ property: 'title' }] });
    draft.send({ type: 'takeTheirs' });
    await draft.failKeeping();
    expect(draft.context()).toMatchObject({ message: 'Away', errors: [] });
  });

  it.each([
    { type: 'type', fields: fields({ title: 'More' }) },
    { type: 'save' },
    { type: 'flush' },
    { type: 'leave' },
    { type: 'fetched', stored: stored(9, { title: 'Later' }) },
    { type: 'undo' },
  ] as const)('takes no $type while mine is stored first', async (event) => {
    const draft = await inConflict({ hasVersions: true });
    draft.send({ type: 'takeTheirs' });
    expect([draft.at(), draft.isBusy()]).toEqual(['settingAside', true]);
    const before = draft.context();
    draft.send(event);
    expect([draft.at(), draft.context()]).toEqual(['settingAside', before]);
  });

  it('ends with the page, with mine not stored yet', async () => {
    const draft = await inConflict();
    draft.send({ type: 'leave' });
    expect([draft.at(), draft.sent().length, draft.toStore()?.changes]).toEqual([
      'left',
      1,
      { title: 'Mine', slug: 'mine' },
    ]);
  });

  it('after a save is over once theirs was taken: later text is autosaved', async () => {
    const draft = openDraft();
    draft.type({ title: 'Mine' });
    draft.send({ type: 'save' });
    await draft.conflict();
    await draft.read(2, { title: 'Theirs' });
    draft.send({ type: 'takeTheirs' });
    draft.type({ title: 'Other' });
    draft.pass();
    expect(draft.sent().at(-1)).toMatchObject({ version: 2, changes: { title: 'Other' }, mode: 'autosave' });
  });

  it('that was resolved with theirs leaves nothing that this page has saved', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    await draft.store(2, { title: 'A' });
    draft.type({ title: 'Mine' });
    draft.send({ type: 'fetched', stored: stored(3, { title: 'Theirs' }) });
    draft.send({ type: 'takeTheirs' });
    draft.type({ title: 'Other' });
    draft.type({ title: 'Theirs' });
    expect(draft.at()).toBe('idle');
  });

  it('shows restored text, and is not resolved by it', async () => {
    const draft = openDraft({ record: stored(1, { body: long }) });
    draft.type({ body: '<p>x</p>' });
    draft.pass();
    await draft.conflict();
    await draft.read(2, { body: '<p>Theirs</p>' });
    draft.send({ type: 'undo' });
    expect([draft.at(), draft.filled().at(-1)]).toEqual(['conflict', fields({ body: long })]);
    expect(draft.context().replaced).toEqual({});
  });

  it('arises from a refetch too, but not from one that contains a save of this page', async () => {
    const draft = openDraft();
    draft.type({ title: 'Mine' });
    draft.send({ type: 'fetched', stored: stored(1, { title: 'Older', body: '<p>Older</p>' }) });
    expect([draft.at(), draft.filled()]).toEqual(['typed', []]);
    draft.send({ type: 'fetched', stored: stored(2, { body: '<p>Theirs</p>' }) });
    expect(draft.storedVersions()).toEqual([2]);
    expect([draft.at(), draft.filled().at(-1)]).toEqual([
      'typed',
      fields({ title: 'Mine', body: '<p>Theirs</p>' }),
    ]);
    draft.pass();
    draft.send({ type: 'fetched', stored: stored(3, { title: 'Mine', body: '<p>Theirs</p>' }) });
    expect(draft.at()).toBe('saving');
    await draft.store(3, { title: 'Mine', body: '<p>Theirs</p>' });
    draft.type({ title: 'Mine again' });
    draft.send({ type: 'fetched', stored: stored(4, { title: 'Theirs' }) });
    expect([draft.at(), draft.context().theirs?.version]).toEqual(['conflict', 4]);
    draft.send({ type: 'fetched', stored: stored(5, { title: 'Theirs again' }) });
    draft.send({ type: 'fetched', stored: stored(4, { title: 'Theirs' }) });
    expect([draft.at(), draft.context().theirs?.fields.title]).toEqual(['conflict', 'Theirs again']);
  });

  it('is compared with the version that was read for it, not with a refetched one', async () => {
    const draft = openDraft();
    draft.type({ title: 'Mine' });
    draft.pass();
    await draft.conflict();
    draft.send({ type: 'fetched', stored: stored(2, { body: '<p>Theirs</p>' }) });
    expect(draft.at()).toBe('comparing');
    await draft.read(3, { body: '<p>Theirs</p>' });
    expect(draft.sent().at(-1)).toMatchObject({ version: 3, changes: { title: 'Mine' } });
  });

  it('without a newer version ends the save: later text is autosaved', async () => {
    const draft = openDraft();
    draft.type({ title: 'Mine' });
    draft.send({ type: 'save' });
    await draft.conflict();
    await draft.read(1);
    draft.type({ title: 'Mine too' });
    draft.pass();
    expect(draft.sent().at(-1)).toMatchObject({ mode: 'autosave' });
  });

  it('does not repeat a refused request without a newer version', async () => {
    const draft = openDraft();
    draft.type({ title: 'Mine' });
    draft.pass();
    await draft.conflict();
    await draft.read(1);
    draft.pass(600_000);
    expect([draft.at(), draft.sent().length]).toEqual(['refused', 1]);
    expect(draft.context().message).toBe('Someone else has changed this');
  });

  it('whose other version cannot be read is retried', async () => {
    const draft = openDraft();
    draft.type({ title: 'Mine' });
    draft.pass();
    await draft.conflict();
    await draft.failReading();
    expect(draft.context().message).toBe('Away');
    draft.pass(15_000);
    expect([draft.at(), draft.sent().length]).toEqual(['saving', 2]);
  });
});

describe('a single editor whose response was lost', () => {
  it('sees no conflict, and the rest is saved', async () => {
    const draft = openDraft();
    draft.type({ body: '<p>A <a href="/a">link</a></p>' });
    draft.pass();
    await draft.silence();
    draft.type({ body: '<p>A <a href="/a">link</a> and more</p>' });
    draft.pass();
    await draft.conflict();
    await draft.read(2, { body: '<p>A <a href="/a" rel="noopener noreferrer nofollow">link</a></p>' });
    expect(draft.sent().at(-1)).toMatchObject({
      version: 2,
      changes: { body: '<p>A <a href="/a">link</a> and more</p>' },
    });
    await draft.store(3);
    expect(draft.at()).toBe('saved');
  });

  it('sees no conflict if everything is stored', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    await draft.silence();
    draft.pass(15_000);
    await draft.conflict();
    await draft.read(2, { title: 'A' });
    expect([draft.at(), draft.mine(), draft.sent().length]).toEqual(['saved', {}, 2]);
    expect(draft.saved()).toEqual([false]);
  });

  it('sees no conflict after a reload', () => {
    const unsaved = { changes: { title: 'AB' }, base: { title: 'Title' }, unanswered: [{ title: 'A' }] };
    const draft = openDraft({ record: stored(2, { title: 'A' }), unsaved });
    expect([draft.at(), draft.mine()]).toEqual(['typed', { title: 'AB' }]);
    expect(openDraft({ record: stored(2, { title: 'AB' }), unsaved }).at()).toBe('idle');
  });
});

describe('text typed before the page was closed', () => {
  const unsaved = { changes: { title: 'Mine' }, base: { title: 'Title' }, unanswered: [] };

  it('is in the form and sent, on top of what others stored meanwhile', () => {
    const draft = openDraft({ record: stored(7, { body: '<p>Theirs</p>' }), unsaved });
    expect(draft.context().typed).toEqual(fields({ title: 'Mine', body: '<p>Theirs</p>' }));
    draft.pass();
    expect(draft.sent()).toMatchObject([{ version: 7, changes: { title: 'Mine' } }]);
  });

  it('is compared if another editor changed the same field', () => {
    const draft = openDraft({ record: stored(2, { title: 'Theirs' }), unsaved });
    expect([draft.at(), draft.mine()]).toEqual(['conflict', { title: 'Mine' }]);
    draft.send({ type: 'takeTheirs' });
    expect(draft.context().typed).toEqual(fields({ title: 'Theirs' }));
  });
});

describe('leaving the page', () => {
  it('sends typed text, and text typed during a request, then ends', async () => {
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    draft.type({ title: 'AB' });
    draft.send({ type: 'leave' });
    await draft.store(2, { title: 'A' });
    expect(draft.sent().at(-1)).toMatchObject({ version: 2, changes: { title: 'AB' } });
    await draft.store(3, { title: 'AB' });
    expect(draft.at()).toBe('left');
  });

  it.each(['silence', 'refuse'] as const)(
    'ends after one attempt with %s; the text is not stored yet',
    async (answer) => {
      const draft = openDraft();
      draft.type({ title: 'A' });
      draft.send({ type: 'leave' });
      await draft[answer]('No');
      expect([draft.at(), draft.toStore()?.changes]).toEqual(['left', { title: 'A' }]);
    },
  );

  it('ends at once if nothing is left to send, or in a conflict', async () => {
    const [idle, kept] = [openDraft(), openDraft({ record: stored(1, {}, true) })];
    idle.send({ type: 'leave' });
    kept.type({ title: 'A' });
    kept.pass();
    await kept.keep();
    kept.send({ type: 'leave' });
    expect([idle.at(), kept.at(), kept.kept().length]).toEqual(['left', 'left', 1]);
    const draft = openDraft();
    draft.type({ title: 'A' });
    draft.pass();
    await draft.conflict();
    draft.send({ type: 'leave' });
    await draft.read(2, { title: 'B' });
    expect(draft.at()).toBe('left');
  });

  it('stores the draft of a published record separately', async () => {
    const draft = openDraft({ record: stored(1, {}, true) });
    draft.type({ title: 'A' });
    draft.send({ type: 'leave' });
    await draft.keep();
    expect([draft.at(), draft.kept().length]).toEqual(['left', 1]);
  });

  it('stores what was typed during the request separately too', async () => {
    const draft = openDraft({ record: stored(1, {}, true) });
    draft.type({ title: 'A' });
    draft.pass();
    draft.type({ title: 'AB' });
    draft.send({ type: 'leave' });
    await draft.keep();
    expect([draft.at(), draft.sent(), draft.kept().at(-1)?.changes]).toEqual([
      'keeping',
      [],
      { title: 'AB' },
    ]);
  });

  it('saves a published record first if that was asked for during the request', async () => {
    const draft = openDraft({ record: stored(1, {}, true) });
    draft.type({ title: 'A' });
    draft.pass();
    draft.send({ type: 'save' });
    draft.send({ type: 'leave' });
    await draft.keep();
    expect([draft.at(), draft.sent()]).toMatchObject(['saving', [{ mode: 'save' }]]);
    await draft.store(2, { title: 'A' }, true);
    expect(draft.at()).toBe('left');
  });
});

describe('a long text that is replaced by a few characters', () => {
  it('can be restored, also after it was saved', async () => {
    const draft = openDraft({ record: stored(1, { body: long }) });
    draft.type({ body: '<p>x</p>' });
    draft.pass();
    expect(draft.context().replaced).toEqual({ body: long });
    await draft.store(2, { body: '<p>x</p>' });
    draft.type({ body: '<p>xy</p>' });
    draft.pass();
    await draft.store(3, { body: '<p>xy</p>' });
    expect(draft.context().replaced).toEqual({ body: long });
    draft.send({ type: 'undo' });
    expect(draft.filled().at(-1)).toMatchObject({ body: long });
    draft.pass();
    expect(draft.sent().at(-1)).toMatchObject({ changes: { body: long } });
    expect(draft.context().replaced).toEqual({});
  });

  it('can be restored during the request, and the replacement can be accepted', async () => {
    const draft = openDraft({ record: stored(1, { body: long }) });
    draft.type({ body: '<p>x</p>' });
    draft.pass();
    draft.send({ type: 'undo' });
    expect(draft.filled().at(-1)).toMatchObject({ body: long });
    await draft.store(2, { body: '<p>x</p>' });
    draft.pass();
    expect(draft.sent().at(-1)).toMatchObject({ version: 2, changes: { body: long } });
    const other = openDraft({ record: stored(1, { body: long }) });
    other.type({ body: '<p>x</p>' });
    other.pass();
    other.send({ type: 'acceptReplacement' });
    expect([other.at(), other.context().replaced]).toEqual(['saving', {}]);
  });

  it('can be restored from a draft of a published record as well', () => {
    const draft = openDraft({ record: stored(1, { body: long }, true) });
    draft.type({ body: '<p>x</p>' });
    draft.pass();
    expect([draft.at(), draft.context().replaced]).toEqual(['keeping', { body: long }]);
  });

  it.each([
    ['a few characters', long, '<p>x</p>', true],
    ['nothing', long, '', true],
    ['more than a tenth', long, `<p>${'Another. '.repeat(30)}</p>`, false],
    ['less than half of it', long, long.slice(0, 700), false],
    ['other formatting', long, long.replace('<p>', '<p><strong>').replace('</p>', '</strong></p>'), false],
    ['a short text', '<p>Short</p>', '<p>x</p>', false],
  ])('is detected: %s', (_what, before, after, isReplaced) => {
    expect('body' in replacedText({ body: before }, { body: after })).toBe(isReplaced);
  });
});

it('a record that another call has changed replaces the typed text', () => {
  const draft = openDraft();
  draft.type({ title: 'A' });
  draft.send({ type: 'adopt', stored: stored(5, { title: 'Restored' }, true) });
  expect([draft.at(), draft.mine(), draft.context().stored.version]).toEqual(['saved', {}, 5]);
  expect(draft.filled()).toEqual([fields({ title: 'Restored' })]);
  expect([draft.storedVersions(), draft.saved()]).toEqual([[5], [false]]);
  draft.type({ title: 'A' });
  draft.type({ title: 'Restored' });
  expect(draft.at()).toBe('saved');
});

it('two values are equal except for what sanitising adds', () => {
  expect(isSameValue('<p>a&nbsp;b<br></p>', '<p>a\u00A0b<br /></p>')).toBe(true);
  expect(isSameValue('<p>a</p>', '<p>b</p>')).toBe(false);
  expect(isSameValue(['a'], ['a'])).toBe(true);
});

it('reports which actor is missing', async () => {
  const input = { stored: stored(1), unsaved: null, replaced: {}, hasVersions: false };
  const actor = createActor(draftMachine, { input }).start();
  actor.send({ type: 'type', fields: fields({ title: 'A' }) });
  actor.send({ type: 'save' });
  await turn();
  expect(actor.getSnapshot().context.message).toBe('The actor "save" is not provided');
});
