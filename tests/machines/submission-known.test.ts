import { describe, expect, it } from 'vitest';
import { isAskingToLeave } from '#machines/selectors.ts';
import { editable, frozen, known, openCase } from './certify-places.ts';
import { formSteps, listSteps, openStep, save, targetOf } from './places.ts';
import { startPortal } from './portal.ts';

describe('the known status of the submission', () => {
  it('closes the certification if it was submitted elsewhere', async () => {
    const portal = await openCase('draft');
    portal.send(known('submitted'));
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
    expect(portal.context().submission).toBe('submitted');
  });

  it('opens it again when the reviewer asks for changes', async () => {
    const portal = await openCase('in_review');
    portal.send(known('changes_requested', ['wallet']));
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.editing');
    expect(portal.context()).toMatchObject({ submission: 'changes_requested', marked: ['wallet'] });
  });

  it('leaves the page unchanged when only the review proceeds', async () => {
    const portal = await openCase('submitted');
    portal.send({ type: 'withdraw' });
    portal.send(known('in_review'));
    expect(portal.at()).toBe('certifyAndSubmit.submitted.asking');
    expect(portal.context().submission).toBe('in_review');
  });
});

describe.each(formSteps)('the answers of %s', (step) => {
  it.each(frozen)('cannot be saved while %s', async (status) => {
    const portal = await openStep(step);
    expect(portal.can(save)).toBe(true);
    portal.send(known(status));
    expect(portal.can(save)).toBe(false);
    portal.send(save);
    expect(portal.saveSection.inputs()).toEqual([]);
  });

  it.each(editable)('can be saved while %s', async (status) => {
    const portal = await openStep(step);
    portal.send(known(status));
    expect(portal.can(save)).toBe(true);
  });
});

it.each(listSteps)('%s are read-only once they were submitted', async (step) => {
  const portal = await openStep(step);
  portal.send(known('submitted'));
  expect(portal.can({ type: 'entry.add', target: targetOf(step) })).toBe(false);
  expect(portal.can({ type: 'entry.delete', target: targetOf(step, 0) })).toBe(false);
});

describe('arriving while changes are requested', () => {
  const changes = known('changes_requested', ['companyDetails', 'wallet']);

  it('opens the first step that the reviewer marked', async () => {
    const portal = startPortal();
    portal.send(changes);
    expect(portal.at()).toBe('companyDetails.loading');
    expect(portal.context().marked).toEqual(['companyDetails', 'wallet']);
    expect(portal.opened).toEqual(['contactDetails', 'companyDetails']);
  });

  it('opens the step that the address names', () => {
    const portal = startPortal({ step: 'contactDetails' });
    portal.send(changes);
    expect(portal.at()).toBe('contactDetails.loading');
  });

  it('does not move a user who has begun to type', async () => {
    const portal = startPortal();
    await portal.loadSection.answer({ kind: 'found' });
    portal.send({ type: 'form.changed', dirty: true });
    portal.send(changes);
    expect(portal.at()).toBe('contactDetails.ready.editing');
    expect(isAskingToLeave(portal.snapshot())).toBe(false);
    portal.send({ type: 'form.changed', dirty: false });
    portal.send(known('changes_requested', ['wallet']));
    expect(portal.at()).toBe('contactDetails.ready.editing');
  });

  it('happens once: a later request moves no user', () => {
    const portal = startPortal();
    portal.send(known('submitted'));
    portal.send(changes);
    expect(portal.at()).toBe('contactDetails.loading');
  });

  it('moves no user if every marked step was saved since', () => {
    const portal = startPortal();
    portal.send(known('changes_requested', []));
    expect(portal.at()).toBe('contactDetails.loading');
  });

  it('happens for the next user too', async () => {
    const portal = startPortal({ step: 'wallet' });
    portal.send(known('submitted'));
    portal.send({ type: 'signOut' });
    expect(portal.context()).toMatchObject({ submission: null, marked: [] });
    portal.send({ type: 'session.started' });
    portal.send(changes);
    expect(portal.at()).toBe('companyDetails.loading');
  });
});

describe('arriving once the case is decided or withdrawn', () => {
  it.each(['approved', 'rejected', 'withdrawn'] as const)(
    'opens the status page of a case that is %s',
    (status) => {
      const portal = startPortal();
      portal.send(known(status));
      expect(portal.at()).toBe('certifyAndSubmit.loading');
      expect(portal.context().submission).toBe(status);
    },
  );

  it.each(['draft', 'submitted', 'in_review'] as const)(
    'continues in the wizard while the case is %s',
    (status) => {
      const portal = startPortal();
      portal.send(known(status));
      expect(portal.at()).toBe('contactDetails.loading');
    },
  );

  it('opens the status page also after a sign-in that would restore the wizard', () => {
    const portal = startPortal();
    portal.send({
      ...known('rejected'),
      left: { step: 'wallet', attention: [], adding: null, opens: true },
    });
    expect(portal.at()).toBe('certifyAndSubmit.loading');
  });

  it('opens the step that the address names', () => {
    const portal = startPortal({ step: 'wallet' });
    portal.send(known('approved'));
    expect(portal.at()).toBe('wallet.loading');
  });

  it('does not move a user from a page that was open before the decision', () => {
    const portal = startPortal();
    portal.send(known('in_review'));
    portal.send(known('rejected'));
    expect(portal.at()).toBe('contactDetails.loading');
  });
});
