import { describe, expect, it } from 'vitest';
import { canChooseFiles, canSave, hasUnsaved, isAskingToLeave, pathOf } from '#machines/selectors.ts';
import { changed, chooseFiles, openDocuments, save, saveDocuments, uploadStates } from './places.ts';
import { startPortal } from './portal.ts';

const elsewhere = { type: 'open', step: 'wallet' } as const;

describe('loading the documents', () => {
  it('accepts neither files nor a save meanwhile', () => {
    const portal = startPortal({ step: 'onboardingDocuments' });
    expect(portal.at()).toBe('onboardingDocuments.loading');
    expect(portal.loadDocuments.inputs()).toEqual([{ fresh: false }]);
    expect(canSave(portal.snapshot())).toBe(false);
    expect(canChooseFiles(portal.snapshot())).toBe(false);
  });

  it.each(['found', 'missing'] as const)('opens the page if the record is %s', async (kind) => {
    const portal = startPortal({ step: 'onboardingDocuments' });
    await portal.loadDocuments.answer({ kind });
    expect(portal.at()).toBe('onboardingDocuments.ready.editing');
    expect(canSave(portal.snapshot())).toBe(true);
    expect(canChooseFiles(portal.snapshot())).toBe(true);
  });

  it('that failed is reported, logged, and can be retried without the cache', async () => {
    const portal = startPortal({ step: 'onboardingDocuments' });
    const error = new Error('Down');
    await portal.loadDocuments.fail(error);
    expect(portal.at()).toBe('onboardingDocuments.ready.failed');
    expect(portal.context().failure).toEqual({ during: 'load', reason: 'error', message: 'Down' });
    expect(portal.logged).toEqual([error]);
    portal.send({ type: 'reload' });
    expect(portal.loadDocuments.inputs()).toEqual([{ fresh: false }, { fresh: true }]);
    await portal.loadDocuments.answer({ kind: 'found' });
    expect(portal.context().failure).toBeNull();
  });
});

describe('saving the documents', () => {
  it('sends the data of the page and continues to the identity verification', async () => {
    const portal = await saveDocuments();
    expect(portal.at()).toBe('onboardingDocuments.saving');
    expect(portal.saveDocuments.inputs()).toEqual([{ record: save.record, basedOn: save.basedOn }]);
    await portal.saveDocuments.answer({ kind: 'saved' });
    expect(pathOf(portal.snapshot())).toBe('/identity-verification');
  });

  it('waits until every upload has ended', async () => {
    const portal = await openDocuments();
    chooseFiles(portal, ['a', 'b']);
    portal.sending.store('a');
    expect(canSave(portal.snapshot())).toBe(false);
    portal.send(save);
    expect(portal.at()).toBe('onboardingDocuments.ready.editing');
    portal.sending.store('b');
    expect(canSave(portal.snapshot())).toBe(true);
  });

  it('waits until a failed upload is retried or discarded, but not for a refused one', async () => {
    const portal = await openDocuments();
    chooseFiles(portal, ['a', 'b']);
    portal.sending.tell('a', { type: 'refused', message: 'No' });
    portal.sending.tell('b', { type: 'broken', message: 'Cut' });
    expect(canSave(portal.snapshot())).toBe(false);
    portal.snapshot().children.uploads?.send({ type: 'cancel', key: 1 });
    expect(canSave(portal.snapshot())).toBe(true);
  });

  it('accepts no files between the request and its response', async () => {
    const portal = await saveDocuments();
    expect(canChooseFiles(portal.snapshot())).toBe(false);
    chooseFiles(portal, ['a']);
    expect(portal.sending.begun()).toEqual([]);
    portal.send(elsewhere);
    expect(portal.at()).toBe('onboardingDocuments.saving');
  });

  it('that is refused shows what was wrong, until the page is changed', async () => {
    const portal = await saveDocuments();
    const errors = [{ property: 'issueDates.x', message: 'Enter the date' }];
    await portal.saveDocuments.answer({ kind: 'invalid', errors });
    expect(portal.at()).toBe('onboardingDocuments.ready.invalid');
    expect(portal.context()).toMatchObject({ fieldErrors: errors, attention: ['onboardingDocuments'] });
    portal.send(changed);
    expect(portal.at()).toBe('onboardingDocuments.ready.editing');
  });

  it('that was refused accepts files and a retry, until they were submitted elsewhere', async () => {
    const portal = await saveDocuments();
    await portal.saveDocuments.answer({ kind: 'invalid', errors: [] });
    chooseFiles(portal, ['a']);
    expect(uploadStates(portal)).toEqual({ a: 'uploading' });
    expect(portal.at()).toBe('onboardingDocuments.ready.invalid');
    expect(canSave(portal.snapshot())).toBe(false);
    portal.sending.store('a');
    portal.send(save);
    expect(portal.at()).toBe('onboardingDocuments.saving');
    await portal.saveDocuments.answer({ kind: 'invalid', errors: [] });
    portal.send({ type: 'submission.known', status: 'submitted', marked: [] });
    expect([canChooseFiles(portal.snapshot()), canSave(portal.snapshot())]).toEqual([false, false]);
  });

  it('that failed accepts nothing more once they were submitted elsewhere', async () => {
    const portal = await saveDocuments();
    await portal.saveDocuments.fail(new Error('Down'));
    expect([canChooseFiles(portal.snapshot()), canSave(portal.snapshot())]).toEqual([true, true]);
    portal.send({ type: 'submission.known', status: 'submitted', marked: [] });
    expect([canChooseFiles(portal.snapshot()), canSave(portal.snapshot())]).toEqual([false, false]);
  });

  it('that failed changes nothing, and files can still be added', async () => {
    const portal = await saveDocuments();
    await portal.saveDocuments.fail(new Error('Down'));
    expect(portal.at()).toBe('onboardingDocuments.ready.failed');
    chooseFiles(portal, ['a']);
    portal.sending.store('a');
    portal.send(save);
    expect(portal.saveDocuments.inputs()).toHaveLength(2);
  });

  it('that has an edit conflict may overwrite it, or load it and discard the uploads', async () => {
    const portal = await saveDocuments();
    await portal.saveDocuments.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    expect(portal.at()).toBe('onboardingDocuments.ready.conflict');
    expect(portal.context().failure).toMatchObject({ during: 'save', reason: 'conflict' });
    portal.send({ ...save, basedOn: '"2"' });
    expect(portal.saveDocuments.inputs().at(-1)).toEqual({ record: save.record, basedOn: '"2"' });
    await portal.saveDocuments.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    chooseFiles(portal, ['a']);
    portal.send({ type: 'conflict.takeTheirs' });
    expect(portal.loadDocuments.inputs().at(-1)).toEqual({ fresh: true });
    expect(portal.sending.isOver('a')).toBe(true);
    expect(uploadStates(portal)).toEqual({});
    expect(hasUnsaved(portal.snapshot())).toBe(false);
  });
});

describe('leaving the documents', () => {
  it.each(['uploading', 'failed'])(
    'asks while a file is %s, and aborts it once that is confirmed',
    async (state) => {
      const portal = await openDocuments();
      chooseFiles(portal, ['a']);
      if (state === 'failed') portal.sending.tell('a', { type: 'broken', message: 'Cut' });
      expect(hasUnsaved(portal.snapshot())).toBe(true);
      portal.send(elsewhere);
      expect(isAskingToLeave(portal.snapshot())).toBe(true);
      portal.send({ type: 'leave.stay' });
      expect(uploadStates(portal)).toEqual({ a: state });
      portal.send(elsewhere);
      portal.send({ type: 'leave.discard' });
      expect(portal.at()).toBe('wallet.loading');
      expect(portal.sending.isOver('a')).toBe(true);
    },
  );

  it('asks while something is not saved, but not if everything was refused', async () => {
    const portal = await openDocuments();
    chooseFiles(portal, ['a']);
    portal.sending.tell('a', { type: 'refused', message: 'No' });
    expect(hasUnsaved(portal.snapshot())).toBe(false);
    portal.send(changed);
    portal.send(elsewhere);
    expect(isAskingToLeave(portal.snapshot())).toBe(true);
  });

  it('accepts no files once they were submitted', async () => {
    const portal = await openDocuments();
    portal.send({ type: 'submission.known', status: 'submitted', marked: [] });
    expect(canChooseFiles(portal.snapshot())).toBe(false);
    expect(canSave(portal.snapshot())).toBe(false);
  });
});

describe('the recorded state of the documents', () => {
  const conflict = { kind: 'conflict', message: 'Changed elsewhere' } as const;

  it('has no attention mark once they are saved', async () => {
    const portal = await saveDocuments();
    await portal.saveDocuments.answer({ kind: 'invalid', errors: [] });
    portal.send(changed);
    expect(portal.context().dirty).toBe(true);
    portal.send(save);
    await portal.saveDocuments.answer({ kind: 'saved' });
    expect(portal.context()).toMatchObject({ attention: [], dirty: false });
  });

  it('is announced if a save in a revision leads on', async () => {
    const portal = await saveDocuments();
    await portal.saveDocuments.answer({ kind: 'savedInRevision', marked: ['wallet'] });
    expect(portal.emitted).toEqual([{ type: 'ledToMark', step: 'wallet' }]);
  });

  it('contains what is typed over a conflict, and is dropped for what was saved elsewhere', async () => {
    const portal = await saveDocuments();
    await portal.saveDocuments.answer(conflict);
    portal.send(changed);
    expect(portal.at()).toBe('onboardingDocuments.ready.conflict');
    expect(portal.context().dirty).toBe(true);
    portal.send({ type: 'submission.known', status: 'in_review', marked: [] });
    expect(portal.can({ type: 'files.chosen', group: 'taxForm', files: [] })).toBe(false);
    portal.send({ type: 'conflict.takeTheirs' });
    expect(portal.at()).toBe('onboardingDocuments.loading');
    expect(portal.context().dirty).toBe(false);
  });

  it('contains the files in progress when it is opened again', async () => {
    const portal = startPortal({ step: 'onboardingDocuments' });
    await portal.loadDocuments.fail(new Error('Down'));
    portal.send(changed);
    chooseFiles(portal, ['a']);
    portal.send({ type: 'reload' });
    expect(portal.context().dirty).toBe(false);
    expect(portal.sending.isOver('a')).toBe(true);
    expect(uploadStates(portal)).toEqual({});
  });
});
