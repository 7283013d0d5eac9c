import { describe, expect, it } from 'vitest';
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
