import { describe, expect, it } from 'vitest';
import { turn } from './controlled.ts';
import { changed, formSteps, listSteps, openStep, save, saveStep, stepIds } from './places.ts';
import { startPortal } from './portal.ts';

const editingOf = (step: (typeof formSteps)[number]) =>
  listSteps.includes(step) ? `${step}.ready.editing` : `${step}.ready.editing`;

describe.each(formSteps)('loading %s', (step) => {
  it('requests its own record and accepts no save meanwhile', () => {
    const portal = startPortal({ step });
    expect(portal.at()).toBe(`${step}.loading`);
    expect(portal.loadSection.inputs()).toEqual([{ step, fresh: false }]);
    expect(portal.can(save)).toBe(false);
  });

  it.each(['found', 'missing'] as const)('opens the form if the record is %s', async (kind) => {
    const portal = startPortal({ step });
    await portal.loadSection.answer({ kind });
    expect(portal.at()).toBe(editingOf(step));
    expect(portal.context().dirty).toBe(false);
    expect(portal.can(save)).toBe(true);
  });

  it('shows and logs a load that failed', async () => {
    const portal = startPortal({ step });
    const error = new Error('Service unavailable');
    await portal.loadSection.fail(error);
    expect(portal.at()).toBe(`${step}.ready.failed`);
    expect(portal.context().failure).toEqual({
      during: 'load',
      reason: 'error',
      message: 'Service unavailable',
    });
    expect(portal.logged).toEqual([error]);
  });

  it('reads again without the cache on request', async () => {
    const portal = startPortal({ step });
    await portal.loadSection.fail(new Error('Down'));
    portal.send({ type: 'reload' });
    expect(portal.at()).toBe(`${step}.loading`);
    expect(portal.loadSection.inputs().at(-1)).toEqual({ step, fresh: true });
    await portal.loadSection.answer({ kind: 'found' });
    expect(portal.at()).toBe(editingOf(step));
    expect(portal.context().failure).toBeNull();
  });

  it('ignores a response that arrives after the user left', async () => {
    const portal = startPortal({ step });
    portal.send({ type: 'open', step: 'certifyAndSubmit' });
    await portal.loadSection.fail(new Error('Down'));
    expect(portal.at()).toBe('certifyAndSubmit.loading');
    expect(portal.context().failure).toBeNull();
    expect(portal.logged).toEqual([]);
  });
});

describe.each(formSteps)('saving %s', (step) => {
  it('sends the record and the version it is based on', async () => {
    const portal = await saveStep(step);
    expect(portal.at()).toBe(`${step}.saving`);
    expect(portal.saveSection.inputs()).toEqual([{ step, record: save.record, basedOn: save.basedOn }]);
  });

  it('accepts no second save until the first is answered', async () => {
    const portal = await saveStep(step);
    expect(portal.can(save)).toBe(false);
    portal.send(save);
    expect(portal.saveSection.inputs()).toHaveLength(1);
  });

  it.each(stepIds)('does not leave for %s between a request and its response', async (to) => {
    const portal = await saveStep(step);
    portal.send({ type: 'open', step: to });
    expect(portal.at()).toBe(`${step}.saving`);
    expect(portal.snapshot().matches({ verified: { leaving: 'idle' } })).toBe(true);
    await portal.saveSection.fail(new Error('Down'));
    expect(portal.at()).toBe(`${step}.ready.failed`);
  });

  it('shows the fields that the server refused, until the form is changed', async () => {
    const portal = await saveStep(step);
    const errors = [{ property: 'email', message: 'Enter an email address' }];
    await portal.saveSection.answer({ kind: 'invalid', errors });
    expect(portal.at()).toBe(`${step}.ready.invalid`);
    expect(portal.context().fieldErrors).toEqual(errors);
    expect(portal.can(save)).toBe(true);
    portal.send(changed);
    expect(portal.at()).toBe(editingOf(step));
  });

  it('clears the refused fields with the next save', async () => {
    const portal = await saveStep(step);
    await portal.saveSection.answer({ kind: 'invalid', errors: [{ property: 'email', message: 'No' }] });
    portal.send(save);
    expect(portal.at()).toBe(`${step}.saving`);
    expect(portal.context().fieldErrors).toEqual([]);
  });

  it('shows a failed save, keeps the typed text, and retries', async () => {
    const portal = await openStep(step);
    portal.send(changed);
    portal.send(save);
    await portal.saveSection.fail(new Error('Service unavailable'));
    expect(portal.at()).toBe(`${step}.ready.failed`);
    expect(portal.context()).toMatchObject({
      dirty: true,
      failure: { during: 'save', reason: 'error', message: 'Service unavailable' },
    });
    portal.send(changed);
    expect(portal.at()).toBe(`${step}.ready.failed`);
    portal.send(save);
    expect(portal.context().failure).toBeNull();
    await portal.saveSection.answer({ kind: 'saved' });
    expect(portal.context()).toMatchObject({ dirty: false, failure: null });
    expect(portal.logged).toEqual([]);
  });

  it('reports that the record was changed elsewhere, and can overwrite it', async () => {
    const portal = await saveStep(step);
    await portal.saveSection.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    expect(portal.at()).toBe(`${step}.ready.conflict`);
    expect(portal.context().failure).toEqual({
      during: 'save',
      reason: 'conflict',
      message: 'Changed elsewhere',
    });
    portal.send({ ...save, basedOn: '"2"' });
    expect(portal.saveSection.inputs().at(-1)).toEqual({ step, record: save.record, basedOn: '"2"' });
  });

  it('can load what was saved elsewhere instead, discarding the typed text', async () => {
    const portal = await openStep(step);
    portal.send(changed);
    portal.send(save);
    await portal.saveSection.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    portal.send({ type: 'conflict.takeTheirs' });
    expect(portal.loadSection.inputs().at(-1)).toEqual({ step, fresh: true });
    await portal.loadSection.answer({ kind: 'found' });
    expect(portal.at()).toBe(editingOf(step));
    expect(portal.context()).toMatchObject({ dirty: false, failure: null });
  });

  it('keeps nothing of the request once it is answered', async () => {
    const portal = await saveStep(step);
    expect(portal.context().saving).toEqual({ record: save.record, basedOn: save.basedOn });
    await portal.saveSection.answer({ kind: 'invalid', errors: [] });
    expect(portal.context().saving).toBeNull();
  });
});

describe('a save in progress when the session ends', () => {
  it('has no effect on the machine', async () => {
    const portal = await saveStep('contactDetails');
    portal.hear({ type: 'session.expired' });
    await portal.saveSection.answer({ kind: 'saved' });
    await turn();
    expect(portal.at()).toBe('unverified.editing');
    expect(portal.context().saving).toBeNull();
  });
});

describe('the attention mark', () => {
  const refuse = { kind: 'invalid', errors: [] } as const;

  it.each(formSteps)(
    'is set on %s after a refused save, once, and cleared with the next good one',
    async (step) => {
      const portal = await saveStep(step);
      await portal.saveSection.answer(refuse);
      expect(portal.context().attention).toEqual([step]);
      portal.send(save);
      await portal.saveSection.answer(refuse);
      expect(portal.context().attention).toEqual([step]);
      portal.send(save);
      await portal.saveSection.answer({ kind: 'saved' });
      expect(portal.context().attention).toEqual([]);
    },
  );

  it.each(formSteps)('is set on %s after a failed save', async (step) => {
    const portal = await saveStep(step);
    await portal.saveSection.fail(new Error('Down'));
    expect(portal.context().attention).toEqual([step]);
  });

  it('is set on a step whose record was changed elsewhere', async () => {
    const portal = await saveStep('wallet');
    await portal.saveSection.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    expect(portal.context().attention).toEqual(['wallet']);
  });

  it('is not set on a step that only failed to load', async () => {
    const portal = startPortal();
    await portal.loadSection.fail(new Error('Down'));
    expect(portal.context().attention).toEqual([]);
  });

  it('remains on each step while the user continues elsewhere', async () => {
    const portal = await saveStep('contactDetails');
    await portal.saveSection.answer(refuse);
    portal.send({ type: 'open', step: 'customerType' });
    await portal.loadSection.answer({ kind: 'missing' });
    portal.send(save);
    await portal.saveSection.fail(new Error('Down'));
    expect(portal.context().attention).toEqual(['contactDetails', 'customerType']);
    portal.send(save);
    await portal.saveSection.answer({ kind: 'saved' });
    expect(portal.context().attention).toEqual(['contactDetails']);
  });

  it('outlives an expired session', async () => {
    const portal = await saveStep('contactDetails');
    await portal.saveSection.answer(refuse);
    portal.hear({ type: 'session.expired' });
    portal.hear({ type: 'session.started' });
    expect(portal.context().attention).toEqual(['contactDetails']);
  });
});
