import { describe, expect, it } from 'vitest';
import {
  isAskingToWithdraw,
  isBusy,
  isFrozen,
  isIncomplete,
  isLoading,
  pathOf,
  showsStatus,
} from '../../machines/selectors.ts';
import { certifyPlaces, editable, frozen, known, openCase, submit, submitCase } from './certify-places.ts';
import { startPortal } from './portal.ts';

describe('the case', () => {
  it('is read first', () => {
    const portal = startPortal({ step: 'certifyAndSubmit' });
    expect(portal.at()).toBe('certifyAndSubmit.loading');
    expect(isLoading(portal.snapshot())).toBe(true);
    expect(portal.can(submit)).toBe(false);
  });

  it.each(editable)('can be certified while %s', async (status) => {
    const portal = await openCase(status);
    expect(portal.at()).toBe('certifyAndSubmit.editing');
    expect(portal.can(submit)).toBe(true);
    expect(showsStatus(portal.snapshot())).toBe(false);
    expect(portal.context().submission).toBe(status);
  });

  it.each(frozen)('is followed while %s', async (status) => {
    const portal = await openCase(status);
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    expect(portal.can(submit)).toBe(false);
    expect(showsStatus(portal.snapshot())).toBe(true);
  });

  it('that cannot be read is read again when asked', async () => {
    const portal = startPortal({ step: 'certifyAndSubmit' });
    await portal.loadCase.fail(new Error('Down'));
    expect(portal.at()).toBe('certifyAndSubmit.failed');
    expect(portal.context().failure).toEqual({ during: 'load', reason: 'error', message: 'Down' });
    expect(portal.logged).toEqual([new Error('Down')]);
    expect(portal.can(submit)).toBe(false);
    portal.send({ type: 'reload' });
    await portal.loadCase.answer({ status: 'draft' });
    expect(portal.at()).toBe('certifyAndSubmit.editing');
    expect(portal.context().failure).toBeNull();
  });
});

describe('submitting', () => {
  it('sends the certification, and shows where it stands', async () => {
    const portal = await submitCase();
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(isBusy(portal.snapshot())).toBe(true);
    expect(portal.submitCase.inputs()).toEqual([submit.certification]);
    await portal.submitCase.answer({ kind: 'submitted', status: 'submitted' });
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    expect(isFrozen(portal.snapshot())).toBe(true);
    expect(pathOf(portal.snapshot())).toBe('/certify-and-submit');
  });

  it('is refused while anything is missing', async () => {
    const portal = await openCase('draft');
    expect(portal.can({ ...submit, missing: 1 })).toBe(false);
    portal.send({ ...submit, missing: 1 });
    expect(portal.at()).toBe('certifyAndSubmit.editing');
    expect(portal.submitCase.inputs()).toEqual([]);
  });

  it('shows refused fields, and can be tried again', async () => {
    const portal = await submitCase();
    const errors = [{ property: 'certified', message: 'Certify your answers to submit them' }];
    await portal.submitCase.answer({ kind: 'invalid', errors });
    expect(portal.at()).toBe('certifyAndSubmit.invalid');
    expect(portal.context()).toMatchObject({ fieldErrors: errors, attention: ['certifyAndSubmit'] });
    portal.send(submit);
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(portal.context().fieldErrors).toEqual([]);
    await portal.submitCase.answer({ kind: 'submitted', status: 'submitted' });
    expect(portal.context().attention).toEqual([]);
  });

  it('says when the server knows of something missing', async () => {
    const portal = await submitCase();
    await portal.submitCase.answer({ kind: 'incomplete' });
    expect(portal.at()).toBe('certifyAndSubmit.incomplete');
    expect(isIncomplete(portal.snapshot())).toBe(true);
    expect(portal.can({ ...submit, missing: 2 })).toBe(false);
    expect(portal.can(submit)).toBe(true);
  });

  it('that failed can be tried again', async () => {
    const portal = await submitCase();
    await portal.submitCase.fail(new Error('Down'));
    expect(portal.at()).toBe('certifyAndSubmit.failed');
    expect(portal.context().failure).toEqual({ during: 'save', reason: 'error', message: 'Down' });
    portal.send(submit);
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(portal.context().failure).toBeNull();
  });

  it('is not walked away from', async () => {
    const portal = await submitCase();
    portal.send({ type: 'open.wallet' });
    portal.send({ type: 'signOut' });
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(portal.endedSessions()).toBe(0);
  });
});

describe('withdrawing', () => {
  it.each(['submitted', 'in_review'] as const)('is asked for first while %s', async (status) => {
    const portal = await openCase(status);
    portal.send({ type: 'withdraw' });
    expect(isAskingToWithdraw(portal.snapshot())).toBe(true);
    portal.send({ type: 'withdraw.cancel' });
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    portal.send({ type: 'withdraw' });
    portal.send({ type: 'withdraw.confirm' });
    expect(portal.at()).toBe('certifyAndSubmit.submitted.withdrawing');
    portal.send({ type: 'open.wallet' });
    expect(portal.at()).toBe('certifyAndSubmit.submitted.withdrawing');
    await portal.withdrawCase.answer({ kind: 'withdrawn', status: 'withdrawn' });
    expect(portal.at()).toBe('certifyAndSubmit.editing');
    expect(isFrozen(portal.snapshot())).toBe(false);
    expect(portal.can(submit)).toBe(true);
  });

  it.each(['approved', 'rejected'] as const)('is too late once %s', async (status) => {
    expect((await openCase(status)).can({ type: 'withdraw' })).toBe(false);
  });

  it('that the review has overtaken shows what became of it', async () => {
    const portal = await openCase('in_review');
    portal.send({ type: 'withdraw' });
    portal.send({ type: 'withdraw.confirm' });
    await portal.withdrawCase.answer({ kind: 'refused', status: 'approved', message: 'Approved already' });
    expect(portal.at()).toBe('certifyAndSubmit.loading');
    await portal.loadCase.answer({ status: 'approved' });
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    expect(portal.can({ type: 'withdraw' })).toBe(false);
  });

  it('that failed leaves the submission as it was', async () => {
    const portal = await openCase('submitted');
    portal.send({ type: 'withdraw' });
    portal.send({ type: 'withdraw.confirm' });
    await portal.withdrawCase.fail(new Error('Down'));
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    expect(portal.context()).toMatchObject({
      submission: 'submitted',
      failure: { during: 'withdraw', reason: 'error', message: 'Down' },
      attention: [],
    });
    portal.send({ type: 'withdraw' });
    expect(portal.context().failure).toBeNull();
  });
});

/** The states with the certification at rest; none of them was submitted. */
const certifying = certifyPlaces.filter(({ name }) =>
  ['certifying', 'refused', 'incomplete', 'failed to submit'].includes(name),
);

describe.each(certifying)('a certification that is $name', ({ reach, at }) => {
  it('can be submitted once nothing is missing', async () => {
    const portal = await reach();
    const before = portal.submitCase.inputs().length;
    expect(portal.can({ ...submit, missing: 1 })).toBe(false);
    portal.send(submit);
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(portal.submitCase.inputs()).toHaveLength(before + 1);
  });

  it('is closed when it was submitted elsewhere', async () => {
    const portal = await reach();
    portal.send(known('submitted'));
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    expect(portal.context().submission).toBe('submitted');
  });

  it('stays when what is heard changes nothing about it', async () => {
    const portal = await reach();
    portal.send(known('changes_requested', ['wallet']));
    expect(portal.at()).toBe(at);
    expect(portal.context()).toMatchObject({ submission: 'changes_requested', marked: ['wallet'] });
  });

  it('can be read anew', async () => {
    const portal = await reach();
    const before = portal.loadCase.inputs().length;
    portal.send({ type: 'reload' });
    expect(portal.at()).toBe('certifyAndSubmit.loading');
    expect(portal.loadCase.inputs()).toHaveLength(before + 1);
  });
});

it('a submission can be read anew while it is followed', async () => {
  const portal = await openCase('submitted');
  portal.send({ type: 'reload' });
  expect(portal.at()).toBe('certifyAndSubmit.loading');
  await portal.loadCase.answer({ status: 'approved' });
  expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
  expect(portal.context().submission).toBe('approved');
});
