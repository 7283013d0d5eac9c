import { describe, expect, it } from 'vitest';
import {
  isAskingToWithdraw,
  isBusy,
  isFrozen,
  isIncomplete,
  isLoading,
  isWithdrawable,
  isWithdrawing,
  pathOf,
  showsStatus,
} from '#machines/selectors.ts';
import { nextStatus, submissionStatuses } from '#machines/submission.machine.ts';
import { certifyPlaces, editable, frozen, known, openCase, submit, submitCase } from './certify-places.ts';
import { startPortal } from './portal.ts';

const withdrawable = ['submitted', 'in_review', 'changes_requested'] as const;

describe('the case', () => {
  it('is read first', () => {
    const portal = startPortal({ step: 'certifyAndSubmit' });
    expect(portal.at()).toBe('certifyAndSubmit.loading');
    expect(isLoading(portal.snapshot())).toBe(true);
    expect(portal.can(submit)).toBe(false);
  });

  it.each(editable)('can be certified while %s', async (status) => {
    const portal = await openCase(status);
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.editing');
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

  it('that cannot be read is read again on request', async () => {
    const portal = startPortal({ step: 'certifyAndSubmit' });
    await portal.loadCase.fail(new Error('Down'));
    expect(portal.at()).toBe('certifyAndSubmit.unread');
    expect(portal.context().failure).toEqual({ during: 'load', reason: 'error', message: 'Down' });
    expect(portal.logged).toEqual([new Error('Down')]);
    expect(portal.can(submit)).toBe(false);
    portal.send({ type: 'reload' });
    await portal.loadCase.answer({ status: 'draft' });
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.editing');
    expect(portal.context().failure).toBeNull();
  });
});

describe('a case that could not be read', () => {
  async function unread() {
    const portal = startPortal({ step: 'certifyAndSubmit' });
    await portal.loadCase.fail(new Error('Down'));
    return portal;
  }

  it.each(submissionStatuses)('is shown as soon as it arrives: %s', async (status) => {
    const portal = await unread();
    portal.send({ type: 'case.arrived', status });
    const isFrozenThen = frozen.some((each) => each === status);
    expect(portal.at()).toBe(
      `certifyAndSubmit.${isFrozenThen ? 'submitted.idle' : 'unsubmitted.ready.editing'}`,
    );
    expect(portal.context()).toMatchObject({ submission: status, failure: null });
    expect(portal.can({ type: 'case.arrived', status: 'draft' })).toBe(false);
  });

  it.each(['submitted', 'changes_requested'] as const)(
    'is not shown by a notification without data: %s',
    async (status) => {
      const portal = await unread();
      portal.send(known(status));
      expect(portal.at()).toBe('certifyAndSubmit.unread');
      expect(portal.context()).toMatchObject({ submission: status, failure: { during: 'load' } });
      expect([portal.can(submit), portal.can({ type: 'withdraw' })]).toEqual([false, false]);
    },
  );
});

describe('submitting', () => {
  it('sends the certification, and shows the status', async () => {
    const portal = await submitCase();
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(isBusy(portal.snapshot())).toBe(true);
    // Pressed again before the response: it is submitted once.
    expect(portal.can(submit)).toBe(false);
    portal.send(submit);
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
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.editing');
    expect(portal.submitCase.inputs()).toEqual([]);
  });

  it('shows refused fields, and can be retried', async () => {
    const portal = await submitCase();
    const errors = [{ property: 'certified', message: 'Certify your answers to submit them' }];
    await portal.submitCase.answer({ kind: 'invalid', errors });
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.invalid');
    expect(portal.context()).toMatchObject({ fieldErrors: errors, attention: ['certifyAndSubmit'] });
    portal.send(submit);
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(portal.context().fieldErrors).toEqual([]);
    await portal.submitCase.answer({ kind: 'submitted', status: 'submitted' });
    expect(portal.context().attention).toEqual([]);
  });

  it('reports an answer that the server knows to be missing', async () => {
    const portal = await submitCase();
    await portal.submitCase.answer({ kind: 'incomplete' });
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.incomplete');
    expect(isIncomplete(portal.snapshot())).toBe(true);
    expect(portal.can({ ...submit, missing: 2 })).toBe(false);
    expect(portal.can(submit)).toBe(true);
  });

  it('that failed can be retried', async () => {
    const portal = await submitCase();
    await portal.submitCase.fail(new Error('Down'));
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.failed');
    expect(portal.context().failure).toEqual({ during: 'save', reason: 'error', message: 'Down' });
    portal.send(submit);
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(portal.context().failure).toBeNull();
  });

  it('cannot be left while in progress', async () => {
    const portal = await submitCase();
    portal.send({ type: 'open', step: 'wallet' });
    portal.send({ type: 'signOut' });
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(portal.endedSessions()).toBe(0);
  });
});

describe('withdrawing', () => {
  it.each(withdrawable)('requires a confirmation while %s', async (status) => {
    const portal = await openCase(status);
    const rest = portal.at();
    portal.send({ type: 'withdraw' });
    expect(isAskingToWithdraw(portal.snapshot())).toBe(true);
    expect(portal.can(submit)).toBe(false);
    portal.send({ type: 'withdraw.cancel' });
    expect(portal.at()).toBe(rest);
    portal.send({ type: 'withdraw' });
    portal.send({ type: 'withdraw.confirm' });
    expect(isWithdrawing(portal.snapshot())).toBe(true);
    portal.send({ type: 'open', step: 'wallet' });
    for (const type of ['signOut', 'withdraw'] as const) portal.send({ type });
    expect(isWithdrawing(portal.snapshot())).toBe(true);
    await portal.withdrawCase.answer({ kind: 'withdrawn', status: 'withdrawn' });
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.editing');
    expect(isFrozen(portal.snapshot())).toBe(false);
    expect(portal.can(submit)).toBe(true);
    expect(portal.can({ type: 'withdraw' })).toBe(false);
  });

  it.each(submissionStatuses)('is offered if the submission allows it: %s', async (status) => {
    const portal = await openCase(status);
    const allowed = nextStatus(status, { type: 'withdraw' }) !== null;
    expect(allowed).toBe(withdrawable.some((each) => each === status));
    expect(portal.can({ type: 'withdraw' })).toBe(allowed);
    expect(isWithdrawable(portal.snapshot())).toBe(allowed);
  });

  it('that comes after a review decision shows that decision', async () => {
    const portal = await openCase('in_review');
    portal.send({ type: 'withdraw' });
    portal.send({ type: 'withdraw.confirm' });
    await portal.withdrawCase.answer({ kind: 'refused', status: 'approved', message: 'Approved already' });
    expect(portal.at()).toBe('certifyAndSubmit.loading');
    await portal.loadCase.answer({ status: 'approved' });
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    expect(portal.can({ type: 'withdraw' })).toBe(false);
  });

  it('of requested changes after a change in another window shows the current status', async () => {
    const portal = await openCase('changes_requested');
    portal.send({ type: 'withdraw' });
    portal.send({ type: 'withdraw.confirm' });
    await portal.withdrawCase.answer({ kind: 'refused', status: 'withdrawn', message: 'Withdrawn already' });
    expect(portal.at()).toBe('certifyAndSubmit.loading');
    await portal.loadCase.answer({ status: 'withdrawn' });
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.editing');
  });

  it.each(withdrawable)('that failed leaves the submission as it was: %s', async (status) => {
    const portal = await openCase(status);
    const rest = portal.at();
    portal.send({ type: 'withdraw' });
    portal.send({ type: 'withdraw.confirm' });
    await portal.withdrawCase.fail(new Error('Down'));
    expect(portal.at()).toBe(rest);
    expect(portal.context()).toMatchObject({
      submission: status,
      failure: { during: 'withdraw', reason: 'error', message: 'Down' },
      attention: [],
    });
    portal.send({ type: 'withdraw' });
    expect(portal.context().failure).toBeNull();
  });
});

/** The states at rest with the certification form; none of them was submitted. */
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

  it('is unchanged by a notification that does not affect it', async () => {
    const portal = await reach();
    portal.send(known('changes_requested', ['wallet']));
    expect(portal.at()).toBe(at);
    expect(portal.context()).toMatchObject({ submission: 'changes_requested', marked: ['wallet'] });
  });

  it('can be withdrawn after a confirmation while changes are requested', async () => {
    const portal = await reach();
    expect(portal.can({ type: 'withdraw' })).toBe(false);
    portal.send(known('changes_requested', ['wallet']));
    portal.send({ type: 'withdraw' });
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.asking');
    expect(portal.context().failure).toBeNull();
    portal.send({ type: 'withdraw.cancel' });
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.editing');
  });
});

describe('the recorded state of the last step', () => {
  const marked = { ...submit, open: 1 } as const;

  it('has no failure once a case that could not be read arrives, frozen', async () => {
    const portal = startPortal({ step: 'certifyAndSubmit' });
    await portal.loadCase.fail(new Error('Down'));
    portal.send({ type: 'reload' });
    await portal.loadCase.answer({ status: 'in_review' });
    expect(portal.context()).toMatchObject({ failure: null, submission: 'in_review' });
  });

  it('contains what is being certified, until the response', async () => {
    const portal = await submitCase();
    expect(portal.context().certifying).toEqual(submit.certification);
    await portal.submitCase.answer({ kind: 'invalid', errors: [] });
    expect(portal.context().certifying).toBeNull();
  });

  it('contains the status while a confirmation is open: only a frozen one closes it', async () => {
    const portal = await openCase('changes_requested');
    portal.send(marked);
    portal.send(known('withdrawn'));
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.confirming');
    portal.send(known('in_review'));
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    expect(portal.context().submission).toBe('in_review');
  });

  it.each(['changes_requested', 'in_review'] as const)(
    'contains the message if no data of %s was returned',
    async (from) => {
      const portal = await openCase(from);
      portal.send({ type: 'withdraw' });
      portal.send({ type: 'withdraw.confirm' });
      expect(isBusy(portal.snapshot())).toBe(true);
      await portal.withdrawCase.answer({ kind: 'refused', status: 'approved', message: 'Approved already' });
      expect(portal.at()).toBe('certifyAndSubmit.loading');
      expect(portal.context().submission).toBe('approved');
    },
  );
});
