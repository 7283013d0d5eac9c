import { describe, expect, it } from 'vitest';
import { hasUnsaved, isAskingToLeave } from '#machines/selectors.ts';
import { changed, formSteps, listSteps, openStep, save, stepIds, targetOf } from './places.ts';
import type { Portal } from './portal.ts';

const elsewhere = { type: 'open', step: 'identityVerification' } as const;
const asks = (portal: Portal) => isAskingToLeave(portal.snapshot());

/** What may be unsaved in a form step: typed values, and in a list step an open add form. */
const unsaved = [
  ...formSteps.map((step) => ({
    step,
    what: 'something typed',
    begin: (portal: Portal) => portal.send(changed),
  })),
  ...listSteps.map((step) => ({
    step,
    what: 'an open add form',
    begin: (portal: Portal) => portal.send({ type: 'entry.add', target: targetOf(step) }),
  })),
];

describe.each(unsaved)('leaving $step with $what', ({ step, begin }) => {
  it('asks first and remains meanwhile', async () => {
    const portal = await openStep(step);
    begin(portal);
    const before = portal.at();
    expect(hasUnsaved(portal.snapshot())).toBe(true);
    portal.send(elsewhere);
    expect(asks(portal)).toBe(true);
    expect(portal.at()).toBe(before);
    expect(portal.context().leavingTo).toEqual({ by: 'link', to: 'identityVerification' });
  });

  it('keeps everything if the user stays, and asks again next time', async () => {
    const portal = await openStep(step);
    begin(portal);
    const before = portal.at();
    const { dirty, target } = portal.context();
    portal.send(elsewhere);
    portal.send({ type: 'leave.stay' });
    expect(asks(portal)).toBe(false);
    expect(portal.at()).toBe(before);
    expect(portal.context()).toMatchObject({ dirty, target, leavingTo: null });
    portal.send(elsewhere);
    expect(asks(portal)).toBe(true);
  });

  it('continues when the typed text is discarded', async () => {
    const portal = await openStep(step);
    begin(portal);
    portal.send(elsewhere);
    portal.send({ type: 'leave.discard' });
    expect(portal.at()).toBe('identityVerification.checking');
    expect(asks(portal)).toBe(false);
    expect(portal.context()).toMatchObject({ dirty: false, target: null, leavingTo: null });
    expect(portal.saveSection.inputs()).toEqual([]);
  });

  it('asks before signing out, and signs out once that is confirmed', async () => {
    const portal = await openStep(step);
    begin(portal);
    portal.send({ type: 'signOut' });
    expect(asks(portal)).toBe(true);
    expect(portal.endedSessions()).toBe(0);
    portal.send({ type: 'leave.discard' });
    expect(portal.at()).toBe('unverified.editing');
    expect(portal.endedSessions()).toBe(1);
    expect(portal.context()).toMatchObject({
      notice: 'signedOut',
      dirty: false,
      target: null,
      leavingTo: null,
    });
  });

  it('remains signed in if the user stays', async () => {
    const portal = await openStep(step);
    begin(portal);
    portal.send({ type: 'signOut' });
    portal.send({ type: 'leave.stay' });
    expect(portal.endedSessions()).toBe(0);
    expect(portal.context().step).toBe(step);
  });

  it('does not ask a user whose session has ended', async () => {
    const portal = await openStep(step);
    begin(portal);
    portal.send(elsewhere);
    portal.hear({ type: 'session.expired' });
    expect(portal.at()).toBe('unverified.editing');
    portal.hear({ type: 'session.started' });
    expect(asks(portal)).toBe(false);
    expect(portal.at()).toBe(`${step}.loading`);
    expect(portal.context()).toMatchObject({ dirty: false, target: null, leavingTo: null });
  });
});

describe('the confirmation before leaving', () => {
  it.each(stepIds)('is shown before %s opens', async (to) => {
    const portal = await openStep('wallet');
    portal.send(changed);
    portal.send({ type: 'open', step: to });
    expect(asks(portal)).toBe(true);
    expect(portal.at()).toBe('wallet.ready.editing');
    expect(portal.context()).toMatchObject({ dirty: true, leavingTo: { by: 'link', to } });
  });

  it.each(stepIds)('continues to %s if that was requested', async (to) => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    portal.send({ type: 'open', step: to });
    portal.send({ type: 'leave.discard' });
    expect(portal.context().step).toBe(to);
    expect(portal.opened.at(-1)).toBe(to);
  });

  it('keeps the first destination while it is open', async () => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    portal.send(elsewhere);
    portal.send({ type: 'open', step: 'wallet' });
    portal.send({ type: 'signOut' });
    expect(portal.endedSessions()).toBe(0);
    portal.send({ type: 'leave.discard' });
    expect(portal.at()).toBe('identityVerification.checking');
  });

  it.each([-1, 2])('lets the browser navigate if back or forward was pressed: %i', async (distance) => {
    const portal = await openStep('wallet');
    portal.send(changed);
    portal.send({ type: 'open', step: 'contactDetails', distance });
    expect(portal.context().leavingTo).toEqual({ by: 'history', to: 'contactDetails', distance });
    portal.send({ type: 'leave.discard' });
    expect(portal.emitted).toEqual([{ type: 'mayTravel', distance }]);
    expect(portal.context()).toMatchObject({ step: 'wallet', dirty: false, leavingTo: null });
    portal.send({ type: 'open', step: 'contactDetails', distance });
    expect(portal.at()).toBe('contactDetails.loading');
    expect(asks(portal)).toBe(false);
  });

  it('navigates nowhere if the user stays', async () => {
    const portal = await openStep('wallet');
    portal.send(changed);
    portal.send({ type: 'open', step: 'contactDetails', distance: -1 });
    portal.send({ type: 'leave.stay' });
    expect([portal.emitted, portal.context().leavingTo, portal.context().dirty]).toEqual([[], null, true]);
  });

  it('is not shown if the form is unchanged', async () => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    portal.send({ type: 'form.changed', dirty: false });
    portal.send(elsewhere);
    expect(asks(portal)).toBe(false);
    expect(portal.at()).toBe('identityVerification.checking');
  });

  it('is not shown after a save', async () => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    portal.send(save);
    await portal.saveSection.answer({ kind: 'saved' });
    portal.send(elsewhere);
    expect(asks(portal)).toBe(false);
    expect(portal.at()).toBe('identityVerification.checking');
  });

  it.each(['invalid', 'failed'] as const)('is shown after a save that ended %s', async (ending) => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    portal.send(save);
    if (ending === 'invalid') await portal.saveSection.answer({ kind: 'invalid', errors: [] });
    else await portal.saveSection.fail(new Error('Down'));
    portal.send(elsewhere);
    expect(asks(portal)).toBe(true);
    expect(portal.at()).toBe(`contactDetails.ready.${ending}`);
  });

  it('is shown after an entry was added to a list', async () => {
    const portal = await openStep('wallet');
    portal.send({ type: 'entry.add', target: targetOf('wallet') });
    portal.snapshot().children.addWallet?.send({ type: 'add', walletAddress: '0xabc', provider: '' });
    portal.send(elsewhere);
    expect(asks(portal)).toBe(true);
  });

  it('is shown while a delete confirmation is open', async () => {
    const portal = await openStep('wallet');
    portal.send({ type: 'entry.delete', target: targetOf('wallet', 0) });
    portal.send(elsewhere);
    expect(asks(portal)).toBe(true);
    portal.send({ type: 'leave.stay' });
    expect(portal.at()).toBe('wallet.confirmingDelete');
  });

  it('is never shown between a request and its response', async () => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    portal.send(save);
    portal.send(elsewhere);
    portal.send({ type: 'signOut' });
    expect(asks(portal)).toBe(false);
    expect(portal.at()).toBe('contactDetails.saving');
    expect(portal.endedSessions()).toBe(0);
  });
});
