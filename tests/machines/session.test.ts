import { describe, expect, it } from 'vitest';
import { known } from './certify-places.ts';
import { mailToGrace } from './identity-places.ts';
import { openStep, places, save, targetOf } from './places.ts';
import { startPortal } from './portal.ts';

const verify = { type: 'verify', code: '123456', flow: null, byLink: false } as const;

describe.each(places)('at $step, $name', ({ step, at, reach }) => {
  it('an expired session leads to the sign-in, and back to the same step', async () => {
    const portal = await reach();
    expect(portal.at()).toBe(at);
    portal.hear({ type: 'session.expired' });
    expect(portal.at()).toBe('unverified.editing');
    expect(portal.context().notice).toBe('expired');
    expect([portal.endedSessions(), portal.clearings()]).toEqual([0, 1]);
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.at()).toMatch(new RegExp(`^${step}\\.(loading|editing|checking)$`));
    expect(portal.context()).toMatchObject({ notice: null, failure: null, fieldErrors: [], target: null });
  });

  it('a session that ended elsewhere restarts the portal', async () => {
    const portal = await reach();
    portal.hear({ type: 'session.ended' });
    expect(portal.at()).toBe('unverified.editing');
    expect([portal.endedSessions(), portal.clearings()]).toEqual([0, 1]);
    expect(portal.context()).toMatchObject({ notice: 'signedOut', attention: [], step: 'contactDetails' });
    portal.hear({ type: 'session.started' });
    expect(portal.at()).toBe('contactDetails.loading');
    expect(portal.context().notice).toBeNull();
  });

  it('a session that starts elsewhere changes nothing', async () => {
    const portal = await reach();
    portal.hear({ type: 'session.started' });
    expect(portal.at()).toBe(at);
    expect([portal.endedSessions(), portal.clearings()]).toEqual([0, 0]);
  });
});

describe('the next user finds nothing of the previous one', () => {
  it('after the reviewer has asked for changes', () => {
    const portal = startPortal();
    portal.send(known('changes_requested', ['wallet', 'fundingDetails']));
    expect(portal.context().marked).toEqual(['wallet', 'fundingDetails']);
    portal.send({ type: 'signOut' });
    expect(portal.context()).toMatchObject({ submission: null, marked: [] });
  });

  it('after an add form was to be opened again', () => {
    const portal = startPortal();
    const left = { step: 'wallet', attention: [], adding: 'wallets', opens: true } as const;
    portal.send({ ...known('draft'), left });
    expect(portal.context().reopens).toBe('wallets');
    portal.send({ type: 'signOut' });
    expect(portal.context().reopens).toBeNull();
  });

  it('after a session that expired during a save', async () => {
    const portal = await openStep('wallet');
    portal.send(save);
    portal.hear({ type: 'session.expired' });
    expect(portal.context().saving).toBeNull();
  });

  it('after a session that expired while verification mails were sent', async () => {
    const portal = startPortal({ step: 'controlOwnershipVerification' });
    await portal.loadPeople.answer();
    portal.send({ type: 'mail.sendAll', mails: [mailToGrace.mail] });
    expect(portal.context().mailing).toMatchObject({ sent: 0 });
    portal.hear({ type: 'session.expired' });
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.context().mailing).toBeNull();
  });
});

const freeToLeave = places.filter(({ name }) => !['saving', 'adding', 'confirming a delete'].includes(name));

describe.each(freeToLeave)('signing out at $step, $name', ({ reach }) => {
  it('leads to the sign-in, and restarts', async () => {
    const portal = await reach();
    portal.send({ type: 'signOut' });
    expect(portal.at()).toBe('unverified.editing');
    expect([portal.endedSessions(), portal.clearings()]).toEqual([1, 1]);
    expect(portal.context()).toMatchObject({ notice: 'signedOut', attention: [], step: 'contactDetails' });
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.at()).toBe('contactDetails.loading');
    expect(portal.context()).toMatchObject({ notice: null, failure: null, fieldErrors: [] });
  });
});

describe.each(places.filter(({ name }) => ['adding', 'confirming a delete'].includes(name)))(
  'signing out at $step, $name',
  ({ at, reach }) => {
    it('asks first', async () => {
      const portal = await reach();
      portal.send({ type: 'signOut' });
      expect(portal.at()).toBe(at);
      expect(portal.endedSessions()).toBe(0);
      portal.send({ type: 'leave.discard' });
      expect(portal.at()).toBe('unverified.editing');
      expect(portal.endedSessions()).toBe(1);
    });
  },
);

describe('signing out', () => {
  it('clears the attention marks', async () => {
    const portal = await openStep('customerType');
    portal.send(save);
    await portal.saveSection.answer({ kind: 'invalid', errors: [] });
    expect(portal.context().attention).toEqual(['customerType']);
    portal.send({ type: 'signOut' });
    expect(portal.context().attention).toEqual([]);
  });
});

describe('a visitor who is not signed in', () => {
  it.each(['session.expired', 'session.ended', 'signOut'] as const)('ignores %s', (type) => {
    const portal = startPortal({ verified: false, step: 'wallet' });
    portal.send({ type });
    expect(portal.at()).toBe('unverified.editing');
    expect(portal.endedSessions()).toBe(0);
    expect(portal.context()).toMatchObject({ notice: null, step: 'wallet' });
  });
});

describe('an add form under an expired session', () => {
  it('is closed, and its response is ignored', async () => {
    const portal = await openStep('wallet');
    portal.send({ type: 'entry.add', target: targetOf('wallet') });
    const form = portal.snapshot().children.addWallet;
    portal.hear({ type: 'session.expired' });
    expect(form?.getSnapshot().status).toBe('stopped');
    expect(portal.snapshot().children.addWallet).toBeUndefined();
    expect(portal.emitted).toEqual([]);
  });
});
