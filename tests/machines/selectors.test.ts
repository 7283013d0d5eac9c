import { describe, expect, it } from 'vitest';
import * as selectors from '#machines/selectors.ts';
import * as ofSignIn from '#machines/sign-in-selectors.ts';
import { stepOf } from '#machines/steps.ts';
import { changed, closedSteps, openStep, places, saveStep, stepIds, targetOf } from './places.ts';
import { startPortal } from './portal.ts';

const select = { ...selectors, ...ofSignIn };

describe.each(places)('selectors at $step, $name', ({ step, name, reach }) => {
  it('return what the page shows', async () => {
    const snapshot = (await reach()).snapshot();
    const isClosed = closedSteps.includes(step);
    expect({
      verified: select.isVerified(snapshot),
      step: select.stepId(snapshot),
      path: select.pathOf(snapshot),
      on: stepIds.filter((id) => select.isOn(id)(snapshot)),
      busy: select.isBusy(snapshot),
      loading: select.isLoading(snapshot),
      formOpen: select.isFormOpen(snapshot),
      confirmingDelete: select.isConfirmingDelete(snapshot),
      canSave: select.canSave(snapshot),
      askingToLeave: select.isAskingToLeave(snapshot),
      unsaved: select.hasUnsaved(snapshot),
    }).toEqual({
      verified: true,
      step,
      path: stepOf(step).path,
      on: [step],
      busy: name === 'loading' || name === 'saving',
      loading: name === 'loading',
      formOpen: name === 'adding',
      confirmingDelete: name === 'confirming a delete',
      canSave: !isClosed && ['editing', 'invalid', 'failed to load', 'failed to save'].includes(name),
      askingToLeave: false,
      unsaved: name === 'adding',
    });
  });
});

describe('selectors before the sign-in', () => {
  it('the path is that of the code entry, whatever step waits behind it', () => {
    const snapshot = startPortal({ verified: false, step: 'wallet' }).snapshot();
    expect(select.pathOf(snapshot)).toBe('/verify');
    expect(select.isVerified(snapshot)).toBe(false);
    expect(select.stepId(snapshot)).toBe('wallet');
    expect(select.isOn('wallet')(snapshot)).toBe(false);
    expect(select.canSave(snapshot)).toBe(false);
    expect(select.isBusy(snapshot)).toBe(false);
  });

  it('return the status of a code check', async () => {
    const portal = startPortal({ verified: false });
    portal.send({ type: 'verify', code: '123456', flow: null, byLink: false });
    expect(select.isVerifying(portal.snapshot())).toBe(true);
    expect(select.isBusy(portal.snapshot())).toBe(true);
    expect(select.hasVerifyFailed(portal.snapshot())).toBe(false);
    await portal.verifyCode.answer({ kind: 'refused', message: 'Verification Failed' });
    expect(select.isVerifying(portal.snapshot())).toBe(false);
    expect(select.hasVerifyFailed(portal.snapshot())).toBe(true);
    expect(select.verifyMessage(portal.snapshot())).toBe('Verification Failed');
  });

  it('return why the user is here again', () => {
    const portal = startPortal();
    portal.hear({ type: 'session.expired' });
    expect(select.notice(portal.snapshot())).toBe('expired');
  });
});

describe('selectors in a form', () => {
  it('return what was refused, and where attention is needed', async () => {
    const portal = await saveStep('customerType');
    const errors = [{ property: 'companyType', message: 'Choose one' }];
    await portal.saveSection.answer({ kind: 'invalid', errors });
    expect(select.fieldErrors(portal.snapshot())).toEqual(errors);
    expect(select.attention(portal.snapshot())).toEqual(['customerType']);
    expect(select.failure(portal.snapshot())).toBeNull();
  });

  it('return what failed', async () => {
    const portal = await saveStep('customerType');
    await portal.saveSection.fail(new Error('Down'));
    expect(select.failure(portal.snapshot())).toEqual({ during: 'save', reason: 'error', message: 'Down' });
  });

  it('return which entry is open', async () => {
    const portal = await openStep('wallet');
    expect(select.target(portal.snapshot())).toBeNull();
    portal.send({ type: 'entry.add', target: targetOf('wallet', 2) });
    expect(select.target(portal.snapshot())).toEqual(targetOf('wallet', 2));
  });

  it('return whether typed text is not saved', async () => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    expect(select.hasUnsaved(portal.snapshot())).toBe(true);
  });
});
