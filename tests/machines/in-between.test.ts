import { describe, expect, it } from 'vitest';
import { hasUnsaved, isAskingToLeave } from '../../machines/selectors.ts';
import { changed, formSteps, listSteps, openStep, save, saveStep, targetOf } from './places.ts';

/** Events that arrive where a person could hardly send them, and must do no harm all the same. */
describe('events that come in between', () => {
  it.each(listSteps)('a conflict in %s can still be resolved after the list was touched', async (step) => {
    const portal = await saveStep(step);
    await portal.saveSection.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    portal.send({ type: 'entry.add', target: targetOf(step) });
    portal.actor
      .getSnapshot()
      .children[step === 'wallet' ? 'addWallet' : 'addPerson']?.send({ type: 'cancel' });
    expect(portal.at()).toBe(`${step}.editing.browsing`);
    portal.send({ type: 'reload' });
    expect(portal.at()).toBe(`${step}.loading`);
    expect(portal.loadSection.inputs().at(-1)).toEqual({ step, fresh: true });
  });

  it.each(listSteps)('%s has nothing to reload while nothing has failed', async (step) => {
    const portal = await openStep(step);
    expect(portal.can({ type: 'reload' })).toBe(false);
  });

  it.each(formSteps)('a save of %s waits until the question whether to leave is answered', async (step) => {
    const portal = await openStep(step);
    portal.send(changed);
    portal.send({ type: 'open.certifyAndSubmit' });
    expect(portal.can(save)).toBe(false);
    portal.send({ type: 'leave.stay' });
    expect(portal.can(save)).toBe(true);
  });

  it('a question that the person has walked away from is closed, and answers nothing', async () => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    portal.send({ type: 'open.companyDetails' });
    portal.send({ type: 'form.changed', dirty: false });
    portal.send({ type: 'open.customerType' });
    expect(isAskingToLeave(portal.snapshot())).toBe(false);
    portal.send({ type: 'leave.discard' });
    expect(portal.at()).toBe('customerType.loading');
    expect(portal.endedSessions()).toBe(0);
  });

  it.each([false, true])('nobody signs out between a save and its answer (typed: %s)', async (dirty) => {
    const portal = await openStep('contactDetails');
    portal.send({ type: 'form.changed', dirty });
    portal.send(save);
    portal.send({ type: 'signOut' });
    expect(portal.at()).toBe('contactDetails.saving');
    expect(isAskingToLeave(portal.snapshot())).toBe(false);
  });

  it.each(listSteps)('%s deletes nothing that is not listed', async (step) => {
    const portal = await openStep(step);
    expect(portal.can({ type: 'entry.delete', target: targetOf(step, null) })).toBe(false);
    expect(portal.can({ type: 'entry.delete', target: targetOf(step, 0) })).toBe(true);
  });

  it.each(['session.expired', 'session.ended'] as const)('%s leaves nothing typed behind', async (type) => {
    const portal = await openStep('wallet');
    portal.send(changed);
    portal.send({ type: 'entry.add', target: targetOf('wallet') });
    portal.hear({ type });
    expect(hasUnsaved(portal.snapshot())).toBe(false);
    expect(portal.context()).toMatchObject({ dirty: false, target: null, fieldErrors: [], failure: null });
  });
});
