import { beforeEach, describe, expect, it } from 'vitest';
import type { UploadsEmitted } from '#machines/uploads.machine.ts';
import { turn } from './controlled.ts';
import { chooseFiles, openDocuments, uploadStates } from './places.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let stored: UploadsEmitted[];

const uploads = () => {
  const actor = portal.snapshot().children.uploads;
  if (!actor) throw new Error('The uploads do not run');
  return actor;
};
const keyOf = (name: string) => {
  const found = uploads()
    .getSnapshot()
    .context.uploads.find(({ actor }) => actor.getSnapshot().context.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found.key;
};
const cancel = (name: string) => uploads().send({ type: 'cancel', key: keyOf(name) });
const retry = (name: string) => uploads().send({ type: 'retry', key: keyOf(name) });

beforeEach(async () => {
  portal = await openDocuments();
  stored = [];
  uploads().on('stored', (event) => stored.push(event));
});

describe('selected files', () => {
  it('are sent three at a time, in order, whatever group they belong to', () => {
    chooseFiles(portal, ['a', 'b'], 'boardResolution');
    chooseFiles(portal, ['c', 'd', 'e'], 'taxForm');
    expect(portal.sending.begun()).toEqual(['a', 'b', 'c']);
    expect(uploadStates(portal)).toEqual({
      a: 'uploading',
      b: 'uploading',
      c: 'uploading',
      d: 'queued',
      e: 'queued',
    });
    portal.sending.store('b');
    expect(portal.sending.begun()).toEqual(['a', 'b', 'c', 'd']);
    portal.sending.store('a');
    portal.sending.store('c');
    expect(portal.sending.begun()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('have a number of their own, however they were selected', () => {
    chooseFiles(portal, ['a']);
    chooseFiles(portal, ['b', 'c'], 'taxForm');
    expect(['a', 'b', 'c'].map(keyOf)).toEqual([0, 1, 2]);
  });

  it('are announced again whenever one of them changes, so that they are counted again', () => {
    const heard: string[] = [];
    // Like the selector of a page: only if the snapshot has changed.
    let last = uploads().getSnapshot();
    uploads().subscribe((snapshot) => {
      if (snapshot === last) return;
      last = snapshot;
      heard.push(Object.values(uploadStates(portal)).join(' '));
    });
    chooseFiles(portal, ['a']);
    expect(heard.at(-1)).toBe('uploading');
    portal.sending.tell('a', { type: 'refused', message: 'No picture' });
    expect(heard.at(-1)).toBe('refused');
    chooseFiles(portal, ['b']);
    portal.sending.tell('b', { type: 'broken', message: 'Cut' });
    expect(heard.at(-1)).toBe('refused failed');
  });

  it('are announced with their group once they are stored, and leave the list', () => {
    chooseFiles(portal, ['a', 'b'], 'taxForm');
    portal.sending.store('b');
    portal.sending.store('a');
    expect(stored).toEqual([
      { type: 'stored', key: 1, group: 'taxForm', file: { id: 'id of b', name: 'b', size: 1000 } },
      { type: 'stored', key: 0, group: 'taxForm', file: { id: 'id of a', name: 'a', size: 1000 } },
    ]);
    expect(uploadStates(portal)).toEqual({});
    expect(portal.context().openUploads).toBe(0);
  });

  it('report their progress', () => {
    chooseFiles(portal, ['a', 'b']);
    portal.sending.tell('b', { type: 'sent', progress: 0.4 });
    const [a, b] = uploads().getSnapshot().context.uploads;
    expect(a?.actor.getSnapshot().context.progress).toBe(0);
    expect(b?.actor.getSnapshot().context.progress).toBe(0.4);
  });

  it('that cannot be sent are refused with the reason and never started', () => {
    portal.send({
      type: 'files.chosen',
      group: 'taxForm',
      files: [
        { file: null, name: 'w9.pdf', refusal: 'Choose a jpg' },
        { file: null, name: 'w9.jpg', refusal: null },
      ],
    });
    expect(portal.sending.begun()).toEqual(['w9.jpg']);
    expect(uploadStates(portal)).toEqual({ 'w9.pdf': 'refused', 'w9.jpg': 'uploading' });
    const [refused] = uploads().getSnapshot().context.uploads;
    expect(refused?.actor.getSnapshot().context.message).toBe('Choose a jpg');
  });
});

it('that failed and are cancelled leave the list, unsent', () => {
  chooseFiles(portal, ['a']);
  portal.sending.tell('a', { type: 'broken', message: 'Cut' });
  expect(uploadStates(portal)).toEqual({ a: 'failed' });
  cancel('a');
  expect(uploadStates(portal)).toEqual({});
  expect(portal.sending.begun()).toEqual(['a']);
});

describe('a file that the server refuses', () => {
  it('says why, does not affect the others, and lets the next begin', () => {
    chooseFiles(portal, ['a', 'b', 'c', 'd']);
    portal.sending.tell('a', { type: 'refused', message: 'The picture is damaged' });
    expect(uploadStates(portal)).toEqual({ a: 'refused', b: 'uploading', c: 'uploading', d: 'uploading' });
    expect(portal.context().openUploads).toBe(3);
  });

  it('cannot be retried, but can be discarded', () => {
    chooseFiles(portal, ['a']);
    portal.sending.tell('a', { type: 'refused', message: 'No' });
    retry('a');
    expect(portal.sending.begun()).toEqual(['a']);
    cancel('a');
    expect(uploadStates(portal)).toEqual({});
  });
});

describe('a failed upload', () => {
  it('says so, does not affect the others, and can be retried', () => {
    chooseFiles(portal, ['a', 'b']);
    portal.sending.tell('a', { type: 'sent', progress: 0.8 });
    portal.sending.tell('a', { type: 'broken', message: 'Cut' });
    expect(uploadStates(portal)).toEqual({ a: 'failed', b: 'uploading' });
    retry('a');
    expect(uploadStates(portal)).toEqual({ a: 'uploading', b: 'uploading' });
    const [again] = uploads().getSnapshot().context.uploads;
    expect(again?.actor.getSnapshot().context).toMatchObject({ progress: 0, message: null });
    portal.sending.store('a');
    expect(stored.map(({ file }) => file.name)).toEqual(['a']);
  });

  it('waits like any other when it is retried', () => {
    chooseFiles(portal, ['a', 'b', 'c', 'd']);
    portal.sending.tell('a', { type: 'broken', message: 'Cut' });
    retry('a');
    expect(uploadStates(portal)).toEqual({ a: 'queued', b: 'uploading', c: 'uploading', d: 'uploading' });
  });
});

describe('cancelling', () => {
  it('aborts the request and begins the next', () => {
    chooseFiles(portal, ['a', 'b', 'c', 'd']);
    cancel('a');
    expect(portal.sending.isOver('a')).toBe(true);
    expect(uploadStates(portal)).toEqual({ b: 'uploading', c: 'uploading', d: 'uploading' });
    expect(stored).toEqual([]);
  });

  it('removes a waiting file', () => {
    chooseFiles(portal, ['a', 'b', 'c', 'd', 'e']);
    cancel('d');
    portal.sending.store('a');
    expect(portal.sending.begun()).toEqual(['a', 'b', 'c', 'e']);
  });
});

describe('the uploads when the step is left', () => {
  it.each(['session.expired', 'session.ended'] as const)('are aborted by %s', async (type) => {
    chooseFiles(portal, ['a', 'b', 'c', 'd']);
    portal.hear({ type });
    await turn();
    expect(['a', 'b', 'c'].map(portal.sending.isOver)).toEqual([true, true, true]);
    expect(portal.context().openUploads).toBe(0);
  });
});

it('count waiting files as open too, and keep the reason of failures', () => {
  chooseFiles(portal, ['a', 'b', 'c', 'd']);
  expect(portal.context().openUploads).toBe(4);
  portal.sending.tell('a', { type: 'refused', message: 'No picture' });
  portal.sending.tell('b', { type: 'broken', message: 'Cut' });
  const [a, b] = uploads().getSnapshot().context.uploads;
  expect([a, b].map((upload) => upload?.actor.getSnapshot().context.message)).toEqual(['No picture', 'Cut']);
});
