import { describe, expect, it } from 'vitest';
import { emptyPerson } from '#domain/sections/person.ts';
import type { FormStepId } from '#machines/steps.ts';
import { known } from './certify-places.ts';
import {
  formSteps,
  listSteps,
  openStep,
  personTarget,
  save,
  saveStep,
  targetOf,
  walletTarget,
} from './places.ts';
import { startPortal } from './portal.ts';

const changed = (dirty: boolean) => ({ type: 'form.changed', dirty }) as const;
const conflict = { kind: 'conflict', message: 'Changed elsewhere' } as const;

/** A step whose save has an edit conflict. */
async function conflictIn(step: FormStepId) {
  const portal = await saveStep(step);
  await portal.saveSection.answer(conflict);
  return portal;
}

/** A step that could not be read, with unsaved changes. */
async function unread(step: FormStepId) {
  const portal = startPortal({ step });
  await portal.loadSection.fail(new Error('Down'));
  portal.send(changed(true));
  return portal;
}

describe.each(formSteps)('the recorded state of %s', (step) => {
  it('has no unsaved text once it was saved in a revision, which leads to the next mark', async () => {
    const portal = await openStep(step);
    portal.send(known('changes_requested', [step]));
    portal.send(changed(true));
    portal.send(save);
    await portal.saveSection.answer({ kind: 'invalid', errors: [] });
    portal.send(changed(true));
    portal.send(save);
    await portal.saveSection.answer({ kind: 'savedInRevision', marked: ['identityVerification'] });
    expect(portal.at()).toBe('identityVerification.checking');
    expect(portal.context()).toMatchObject({
      step: 'identityVerification',
      marked: ['identityVerification'],
      attention: [],
    });
    expect(portal.emitted).toEqual([{ type: 'ledToMark', step: 'identityVerification' }]);
  });

  it('says whether the form differs from what is saved, after a refusal and in a conflict too', async () => {
    const refused = await saveStep(step);
    await refused.saveSection.answer({ kind: 'invalid', errors: [] });
    refused.send(changed(true));
    expect(refused.context().dirty).toBe(true);

    const conflicting = await conflictIn(step);
    for (const dirty of [true, false]) {
      conflicting.send(changed(dirty));
      expect(conflicting.context().dirty).toBe(dirty);
      expect(conflicting.at()).toBe(`${step}.ready.conflict`);
    }
  });

  it('is cleared when it is opened again', async () => {
    const portal = await unread(step);
    portal.send({ type: 'reload' });
    expect(portal.at()).toBe(`${step}.loading`);
    expect(portal.context().dirty).toBe(false);
  });

  it('is not saved while the confirmation to leave is open', async () => {
    const portal = await unread(step);
    portal.send({ type: 'signOut' });
    expect(portal.snapshot().matches({ verified: { leaving: 'asking' } })).toBe(true);
    portal.send(save);
    expect(portal.at()).toBe(`${step}.ready.failed`);
  });

  it('is cleared for the next user who opens it', async () => {
    const portal = startPortal({ step: 'identityVerification' });
    portal.send({ type: 'open', step: step });
    await portal.loadSection.fail(new Error('Down'));
    portal.send({ type: 'open', step: step });
    expect(portal.context().failure).toBeNull();
  });
});

describe.each(listSteps)('the list of %s', (step) => {
  const foreign = (index: number | null) => (step === 'wallet' ? personTarget(index) : walletTarget(index));

  it('is read again after an entry was cancelled', async () => {
    const portal = await unread(step);
    portal.send({ type: 'entry.delete', target: targetOf(step, 0) });
    expect(portal.context().target).toEqual(targetOf(step, 0));
    portal.send({ type: 'delete.cancel' });
    expect(portal.at()).toBe(`${step}.ready.failed`);
    portal.send({ type: 'reload' });
    expect(portal.at()).toBe(`${step}.loading`);
    expect(portal.context().dirty).toBe(false);
  });

  it('can be changed in a conflict, by its own entries', async () => {
    const portal = await conflictIn(step);
    expect(portal.can({ type: 'entry.add', target: foreign(null) })).toBe(false);
    expect(portal.can({ type: 'entry.delete', target: foreign(0) })).toBe(false);
    portal.send({ type: 'entry.delete', target: targetOf(step, 0) });
    expect(portal.at()).toBe(`${step}.confirmingDelete`);
    expect(portal.context().target).toEqual(targetOf(step, 0));
    portal.send({ type: 'delete.cancel' });
    expect(portal.at()).toBe(`${step}.ready.conflict`);
    expect(portal.context().target).toBeNull();
  });

  it('has no open entry once one was added', async () => {
    const portal = await openStep(step);
    portal.send({ type: 'entry.add', target: targetOf(step) });
    const { addWallet, addPerson } = portal.snapshot().children;
    addWallet?.send({ type: 'add', walletAddress: '0x1', provider: 'Own' });
    addPerson?.send({ type: 'add', answers: { ...emptyPerson, firstName: 'Ada' } });
    expect(portal.at()).toBe(`${step}.ready.editing`);
    expect(portal.context()).toMatchObject({ target: null, dirty: true });
  });
});

describe('the steps without a form of answers', () => {
  it.each([
    ['controlOwnershipVerification', 'loadPeople'],
    ['onboardingDocuments', 'loadDocuments'],
    ['certifyAndSubmit', 'loadCase'],
  ] as const)('%s has no failure when it is opened again', async (step, load) => {
    const portal = startPortal({ step });
    await portal[load].fail(new Error('Down'));
    expect(portal.context().failure).not.toBeNull();
    portal.send({ type: 'open', step: step });
    expect(portal.context().failure).toBeNull();
  });

  it('receive the status of the submission at every step', async () => {
    const portal = await openStep('contactDetails');
    portal.send(known('in_review', ['wallet']));
    expect(portal.context()).toMatchObject({ submission: 'in_review', marked: ['wallet'] });
    expect(portal.can(save)).toBe(false);
  });

  it('receive it with the step at which the wizard was left', () => {
    const portal = startPortal();
    const left = { step: 'wallet', attention: [], adding: null, opens: true } as const;
    portal.send({ ...known('draft'), left });
    expect(portal.context()).toMatchObject({ step: 'wallet', submission: 'draft' });
  });
});
