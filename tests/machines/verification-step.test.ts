import { describe, expect, it } from 'vitest';
import { isBusy } from '#machines/selectors.ts';
import { mailToGrace, openPeople } from './identity-places.ts';
import { startPortal } from './portal.ts';

async function sending() {
  const portal = await openPeople();
  portal.send(mailToGrace);
  return portal;
}

describe('the directors and beneficial owners', () => {
  it('are read when the step opens, again after a failure', async () => {
    const portal = startPortal({ step: 'controlOwnershipVerification' });
    await portal.loadPeople.fail(new Error('The server is down'));
    expect(portal.context().failure).toMatchObject({ during: 'load', message: 'The server is down' });
    expect(portal.logged).toEqual([new Error('The server is down')]);
    expect(portal.can(mailToGrace)).toBe(false);
    portal.send({ type: 'reload' });
    await portal.loadPeople.answer();
    expect(portal.at()).toBe('controlOwnershipVerification.browsing');
    expect(portal.context().failure).toBeNull();
    expect(portal.loadPeople.inputs()).toEqual([{ fresh: false }, { fresh: true }]);
  });

  it('are mailed one at a time', async () => {
    const portal = await sending();
    expect(portal.at()).toBe('controlOwnershipVerification.sending');
    expect(portal.can(mailToGrace)).toBe(false);
    portal.send({ ...mailToGrace, mail: { ...mailToGrace.mail, name: 'Ada Lovelace' } });
    expect(portal.sendVerificationMail.inputs()).toEqual([
      { name: 'Grace Hopper', email: 'grace@example.com', role: 'directors' },
    ]);
  });

  it('who are verified are no longer mailed', async () => {
    const portal = await openPeople();
    expect(portal.can(mailToGrace)).toBe(true);
    expect(portal.can({ ...mailToGrace, verified: true })).toBe(false);
    portal.send({ ...mailToGrace, verified: true });
    expect(portal.sendVerificationMail.inputs()).toEqual([]);
  });

  it('are mailed while their case is reviewed, and no longer once it is decided', async () => {
    const portal = await openPeople();
    portal.send({ type: 'submission.known', status: 'in_review', marked: [] });
    expect(portal.can(mailToGrace)).toBe(true);
    portal.send({ type: 'submission.known', status: 'approved', marked: [] });
    expect(portal.can(mailToGrace)).toBe(false);
    portal.send(mailToGrace);
    expect(portal.sendVerificationMail.inputs()).toEqual([]);
  });

  it('who were mailed are named, and can be mailed again', async () => {
    const portal = await sending();
    await portal.sendVerificationMail.answer({ kind: 'sent', name: 'Grace Hopper' });
    expect(portal.emitted).toEqual([{ type: 'mailed', name: 'Grace Hopper' }]);
    expect(portal.can(mailToGrace)).toBe(true);
  });

  it.each([
    [
      { kind: 'refused', message: 'This person is already verified' } as const,
      'This person is already verified',
    ],
    [new Error('No connection'), 'No connection'],
  ])('who could not be mailed are not announced: %s', async (answer, message) => {
    const portal = await sending();
    if (answer instanceof Error) await portal.sendVerificationMail.fail(answer);
    else await portal.sendVerificationMail.answer(answer);
    expect(portal.at()).toBe('controlOwnershipVerification.browsing');
    expect(portal.context().failure).toEqual({ during: 'send', reason: 'error', message });
    expect(portal.emitted).toEqual([]);
    expect(portal.context().attention).toEqual([]);
    portal.send(mailToGrace);
    expect(portal.context().failure).toBeNull();
  });
});

describe('everyone who was not asked yet', () => {
  const grace = { name: 'Grace Hopper', email: 'grace@example.com', role: 'directors' } as const;
  const ada = { name: 'Ada King', email: 'ada@example.com', role: 'beneficialOwners' } as const;
  const all = { type: 'mail.sendAll', mails: [grace, ada] } as const;

  it('is mailed one after the other, counted, and announced once', async () => {
    const portal = await openPeople();
    portal.send(all);
    expect(portal.at()).toBe('controlOwnershipVerification.sendingAll');
    expect(portal.can(all)).toBe(false);
    portal.send({ type: 'next' });
    await portal.sendVerificationMail.answer({ kind: 'sent', name: 'Grace Hopper' });
    expect(portal.at()).toBe('controlOwnershipVerification.sendingAll');
    expect(portal.context().mailing).toMatchObject({ sent: 1 });
    expect(portal.emitted).toEqual([]);
    await portal.sendVerificationMail.answer({ kind: 'sent', name: 'Ada King' });
    expect(portal.at()).toBe('controlOwnershipVerification.browsing');
    expect(portal.sendVerificationMail.inputs()).toEqual([grace, ada]);
    expect(portal.emitted).toEqual([{ type: 'mailed', name: '2 people' }]);
    expect(portal.context().mailing).toMatchObject({ sent: 2 });
  });

  it('is announced by name if it is one person', async () => {
    const portal = await openPeople();
    portal.send({ type: 'mail.sendAll', mails: [ada] });
    await portal.sendVerificationMail.answer({ kind: 'sent', name: 'Ada King' });
    expect(portal.emitted).toEqual([{ type: 'mailed', name: 'Ada King' }]);
  });

  it.each([
    [{ kind: 'refused', message: 'In 40 minutes' } as const, 'In 40 minutes'],
    [new Error('No connection'), 'No connection'],
  ])('is no longer mailed after the first failed mail: %s', async (answer, message) => {
    const portal = await openPeople();
    portal.send(all);
    await portal.sendVerificationMail.answer({ kind: 'sent', name: 'Grace Hopper' });
    if (answer instanceof Error) await portal.sendVerificationMail.fail(answer);
    else await portal.sendVerificationMail.answer(answer);
    expect(portal.at()).toBe('controlOwnershipVerification.browsing');
    expect(portal.context()).toMatchObject({
      mailing: { sent: 1, mails: [grace, ada] },
      failure: { during: 'send', reason: 'error', message },
    });
    // The next mail only has its own status.
    portal.send(mailToGrace);
    expect(portal.context()).toMatchObject({
      mailing: { sent: 0, mails: [mailToGrace.mail] },
      failure: null,
    });
  });

  it('is no one, or no longer mailed once the case is decided', async () => {
    const portal = await openPeople();
    expect(portal.can({ type: 'mail.sendAll', mails: [] })).toBe(false);
    portal.send({ type: 'submission.known', status: 'approved', marked: [] });
    expect(portal.can(all)).toBe(false);
  });
});

describe('the identity of the client', () => {
  const open = () => startPortal({ step: 'identityVerification' });

  it('is checked by a child machine', () => {
    expect(open().snapshot().children.identityCheck?.getSnapshot().hasTag('loading')).toBe(true);
  });

  it('requires a confirmation before unsent photographs are left, by next and by the sidebar', () => {
    for (const leave of [{ type: 'next' }, { type: 'open', step: 'certifyAndSubmit' }] as const) {
      const portal = open();
      portal.send({ type: 'form.changed', dirty: true });
      portal.send(leave);
      expect(portal.at()).toBe('identityVerification.checking');
      expect(portal.context().leavingTo).toEqual({ by: 'link', to: 'certifyAndSubmit' });
      portal.send({ type: 'leave.discard' });
      expect(portal.at()).toBe('certifyAndSubmit.loading');
    }
  });

  it('that fails says so, and can be restarted', async () => {
    const portal = open();
    const check = portal.snapshot().children.identityCheck;
    check?.send({ type: 'link.dead' });
    expect(portal.at()).toBe('identityVerification.failed');
    portal.send({ type: 'reload' });
    expect(portal.at()).toBe('identityVerification.checking');
    expect(portal.snapshot().children.identityCheck?.getSnapshot().hasTag('loading')).toBe(true);
  });
});

describe('mails to several', () => {
  const all = { type: 'mail.sendAll', mails: [mailToGrace.mail, mailToGrace.mail] } as const;

  it('clear earlier failures, and block leaving until they are answered', async () => {
    const portal = await sending();
    await portal.sendVerificationMail.fail(new Error('Down'));
    portal.send(all);
    expect(portal.context().failure).toBeNull();
    expect(isBusy(portal.snapshot())).toBe(true);
    for (const event of [{ type: 'open', step: 'wallet' }, { type: 'signOut' }, { type: 'next' }] as const) {
      portal.send(event);
      expect(portal.at()).toBe('controlOwnershipVerification.sendingAll');
    }
  });
});
