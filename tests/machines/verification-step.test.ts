import { describe, expect, it } from 'vitest';
import { mailToGrace, openPeople } from './identity-places.ts';
import { startPortal } from './portal.ts';

async function sending() {
  const portal = await openPeople();
  portal.send(mailToGrace);
  return portal;
}

describe('the directors and beneficial owners', () => {
  it('are read when the step opens, anew after a failure', async () => {
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

  it('are asked one at a time', async () => {
    const portal = await sending();
    expect(portal.at()).toBe('controlOwnershipVerification.sending');
    expect(portal.can(mailToGrace)).toBe(false);
    portal.send({ ...mailToGrace, mail: { ...mailToGrace.mail, name: 'Ada Lovelace' } });
    expect(portal.sendVerificationMail.inputs()).toEqual([
      { name: 'Grace Hopper', email: 'grace@example.com', role: 'directors' },
    ]);
  });

  it('who are verified are asked no more', async () => {
    const portal = await openPeople();
    expect(portal.can(mailToGrace)).toBe(true);
    expect(portal.can({ ...mailToGrace, verified: true })).toBe(false);
    portal.send({ ...mailToGrace, verified: true });
    expect(portal.sendVerificationMail.inputs()).toEqual([]);
  });

  it('are asked while their case is reviewed, and no more once it is decided', async () => {
    const portal = await openPeople();
    portal.send({ type: 'submission.known', status: 'in_review', marked: [] });
    expect(portal.can(mailToGrace)).toBe(true);
    portal.send({ type: 'submission.known', status: 'approved', marked: [] });
    expect(portal.can(mailToGrace)).toBe(false);
    portal.send(mailToGrace);
    expect(portal.sendVerificationMail.inputs()).toEqual([]);
  });

  it('who were mailed are named, and can be asked again', async () => {
    const portal = await sending();
    await portal.sendVerificationMail.answer({ kind: 'sent', name: 'Grace Hopper' });
    expect(portal.emitted).toEqual([{ type: 'mailed', name: 'Grace Hopper' }]);
    expect(portal.can(mailToGrace)).toBe(true);
  });

  it.each([
    [
      { kind: 'refused', message: 'This person is verified already' } as const,
      'This person is verified already',
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

describe('the identity of the client', () => {
  const open = () => startPortal({ step: 'identityVerification' });

  it('is checked by a machine of its own', () => {
    expect(open().snapshot().children.identityCheck?.getSnapshot().value).toBe('loading');
  });

  it('asks before photographs that were not handed in are left, by next as by the sidebar', () => {
    for (const leave of [{ type: 'next' }, { type: 'open.certifyAndSubmit' }] as const) {
      const portal = open();
      portal.send({ type: 'form.changed', dirty: true });
      portal.send(leave);
      expect(portal.at()).toBe('identityVerification.checking');
      expect(portal.context().leavingTo).toBe('certifyAndSubmit');
      portal.send({ type: 'leave.discard' });
      expect(portal.at()).toBe('certifyAndSubmit.loading');
    }
  });

  it('that breaks says so, and can be begun anew', async () => {
    const portal = open();
    const check = portal.snapshot().children.identityCheck;
    check?.send({ type: 'link.dead' });
    expect(portal.at()).toBe('identityVerification.failed');
    portal.send({ type: 'reload' });
    expect(portal.at()).toBe('identityVerification.checking');
    expect(portal.snapshot().children.identityCheck?.getSnapshot().value).toBe('loading');
  });
});
