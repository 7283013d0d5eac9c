import { describe, expect, it } from 'vitest';
import { accountToConfirm } from '#machines/sign-in-selectors.ts';
import { turn } from './controlled.ts';
import { stepIds } from './places.ts';
import { startPortal } from './portal.ts';

const verify = { type: 'verify', code: '123456', flow: 'handle', byLink: false } as const;

describe('a visitor without a token', () => {
  it('is at the code entry', () => {
    const portal = startPortal({ verified: false });
    expect(portal.at()).toBe('unverified.editing');
    expect(portal.context().notice).toBeNull();
    expect(portal.opened).toEqual([]);
  });

  it('sends the code and its flow to be checked, once', () => {
    const portal = startPortal({ verified: false });
    portal.send(verify);
    portal.send({ ...verify, code: '654321' });
    expect(portal.at()).toBe('unverified.verifying');
    expect(portal.verifyCode.inputs()).toEqual([{ code: '123456', flow: 'handle', byLink: false }]);
  });

  it('enters the first step with a correct code', async () => {
    const portal = startPortal({ verified: false });
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.at()).toBe('contactDetails.loading');
    expect(portal.opened).toEqual(['contactDetails']);
  });

  it('sees why a code was refused', async () => {
    const portal = startPortal({ verified: false });
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'refused', message: 'Verification Failed' });
    expect(portal.at()).toBe('unverified.failed');
    expect(portal.context().verifyMessage).toBe('Verification Failed');
  });

  it.each([
    ['an error', new Error('Network down'), 'Network down'],
    ['an error without words', new Error(''), 'Request failed'],
    ['a thrown text', 'Too late', 'Too late'],
    ['anything else', { odd: true }, 'Unknown error'],
  ])('sees a check that failed with %s', async (_, error, message) => {
    const portal = startPortal({ verified: false });
    portal.send(verify);
    await portal.verifyCode.fail(error);
    expect(portal.at()).toBe('unverified.failed');
    expect(portal.context().verifyMessage).toBe(message);
  });

  it('clears the message by editing the code', async () => {
    const portal = startPortal({ verified: false });
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'refused', message: 'Verification Failed' });
    portal.send({ type: 'code.edited' });
    expect(portal.at()).toBe('unverified.editing');
    expect(portal.context().verifyMessage).toBeNull();
  });

  it('may try another code at once, which clears the message', async () => {
    const portal = startPortal({ verified: false });
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'refused', message: 'Verification Failed' });
    portal.send({ ...verify, code: '654321' });
    expect(portal.verifyCode.inputs()).toHaveLength(2);
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.at()).toBe('contactDetails.loading');
    expect(portal.context().verifyMessage).toBeNull();
  });

  it('requests a code by email without leaving the page', async () => {
    const portal = startPortal({ verified: false });
    portal.snapshot().children.requestCode?.send({ type: 'send', email: 'ada@example.com' });
    expect(portal.sendCode.inputs()).toEqual([{ email: 'ada@example.com' }]);
    await portal.sendCode.answer({ kind: 'sent' });
    expect(portal.snapshot().children.requestCode?.getSnapshot().value).toBe('waiting');
    expect(portal.at()).toBe('unverified.editing');
  });

  it('can neither save nor continue', () => {
    const portal = startPortal({ verified: false });
    expect(portal.can({ type: 'save', record: {}, basedOn: null })).toBe(false);
    expect(portal.can({ type: 'next' })).toBe(false);
    expect(portal.can({ type: 'signOut' })).toBe(false);
  });
});

describe('a deep link', () => {
  it.each(stepIds)('to %s waits for the sign-in', async (step) => {
    const portal = startPortal({ verified: false });
    portal.send({ type: 'open', step: step });
    expect(portal.at()).toBe('unverified.editing');
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.at()).toMatch(new RegExp(`^${step}\\.`));
    expect(portal.opened).toEqual([step]);
  });

  it.each(stepIds)('to %s opens at once for a verified user', (step) => {
    const portal = startPortal({ step });
    expect(portal.at()).toMatch(new RegExp(`^${step}\\.`));
    expect(portal.opened).toEqual([step]);
  });

  it('opens the first step if the address has none', () => {
    expect(startPortal({ step: null }).at()).toBe('contactDetails.loading');
  });

  it('to the first step is handled like any other', async () => {
    const portal = startPortal({ verified: false, step: 'customerType' });
    portal.send({ type: 'open', step: 'contactDetails' });
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.opened).toEqual(['contactDetails']);
  });

  it('is stored while a code is being checked', async () => {
    const portal = startPortal({ verified: false });
    portal.send(verify);
    portal.send({ type: 'open', step: 'wallet' });
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.at()).toBe('wallet.loading');
  });
});

describe('a link that opens an account in a browser that did not request it', () => {
  const session = { token: 'a-token', email: 'ada@example.com' };

  async function openLink(step: 'customerType' | null = null) {
    const portal = startPortal({ verified: false, step });
    portal.send({ ...verify, type: 'link.followed', byLink: true });
    await portal.verifyCode.answer({ kind: 'unconfirmed', session });
    return portal;
  }

  it('is marked as a code from a link', async () => {
    const portal = await openLink();
    expect(portal.verifyCode.inputs()).toEqual([{ code: '123456', flow: 'handle', byLink: true }]);
  });

  it('submits its code once: a retry requires the button', async () => {
    const portal = startPortal({ verified: false });
    const link = { ...verify, type: 'link.followed', byLink: true } as const;
    portal.send(link);
    portal.send(link);
    await portal.verifyCode.fail(new Error('Down'));
    portal.send(link);
    portal.send({ type: 'code.edited' });
    portal.send(link);
    expect(portal.at()).toBe('unverified.editing');
    portal.send({ ...verify, byLink: true });
    expect(portal.verifyCode.inputs()).toEqual([
      { code: '123456', flow: 'handle', byLink: true },
      { code: '123456', flow: 'handle', byLink: true },
    ]);
  });

  it('submits its code in a later visit, but does not replace a typed one', async () => {
    const portal = await openLink();
    portal.send({ type: 'account.confirm' });
    expect(portal.context().given).toBeNull();
    const typed = startPortal({ verified: false });
    typed.send(verify);
    await typed.verifyCode.answer({ kind: 'refused', message: 'Verification Failed' });
    typed.send({ type: 'code.edited' });
    expect(typed.can({ ...verify, type: 'link.followed', byLink: true })).toBe(false);
  });

  it('asks whose account it is, and stores nothing', async () => {
    const portal = await openLink();
    expect(portal.at()).toBe('unverified.confirmingAccount');
    expect(accountToConfirm(portal.snapshot())).toBe('ada@example.com');
    expect([portal.stored, portal.refused, portal.opened]).toEqual([[], [], []]);
  });

  it.each([
    [null, 'contactDetails'],
    ['customerType', 'customerType'],
  ] as const)(
    'stores the session once the user confirms the account, and opens the requested page: %s',
    async (asked, opened) => {
      const portal = await openLink(asked);
      portal.send({ type: 'account.confirm' });
      expect(portal.at()).toBe(`${opened}.loading`);
      expect([portal.stored, portal.refused]).toEqual([[session], []]);
      expect(portal.context().unconfirmed).toBeNull();
    },
  );

  it('ends the session of another account, discards it, and says so until a sign-in', async () => {
    const portal = await openLink();
    portal.send({ type: 'account.decline' });
    expect(portal.at()).toBe('unverified.editing');
    expect([portal.stored, portal.refused]).toEqual([[], [session]]);
    expect(portal.context()).toMatchObject({ unconfirmed: null, notice: 'declined' });
    expect(accountToConfirm(portal.snapshot())).toBeNull();
    portal.send(verify);
    await portal.verifyCode.answer({ kind: 'verified' });
    expect(portal.context().notice).toBeNull();
  });

  it('ends the session if another tab signs in meanwhile', async () => {
    const portal = await openLink();
    portal.hear({ type: 'session.started' });
    expect(portal.at()).toBe('contactDetails.loading');
    expect([portal.stored, portal.refused]).toEqual([[], [session]]);
    expect(portal.context().unconfirmed).toBeNull();
  });

  it('stores the requested page while the confirmation is open', async () => {
    const portal = await openLink();
    portal.send({ type: 'open', step: 'wallet' });
    expect(portal.at()).toBe('unverified.confirmingAccount');
    portal.send({ type: 'account.confirm' });
    expect(portal.at()).toBe('wallet.loading');
  });

  it('accepts no other code until the confirmation is answered', async () => {
    const portal = await openLink();
    expect(portal.can(verify)).toBe(false);
  });
});

describe('a session that starts in another tab', () => {
  it('lets the visitor in to the requested page', () => {
    const portal = startPortal({ verified: false, step: 'customerType' });
    portal.hear({ type: 'session.started' });
    expect(portal.at()).toBe('customerType.loading');
  });

  it('makes the response of a check in progress irrelevant', async () => {
    const portal = startPortal({ verified: false });
    portal.send(verify);
    portal.hear({ type: 'session.started' });
    await portal.verifyCode.answer({ kind: 'refused', message: 'Verification Failed' });
    await turn();
    expect(portal.at()).toBe('contactDetails.loading');
    expect(portal.context().verifyMessage).toBeNull();
  });
});

it('another code is checked after one that failed', async () => {
  const portal = startPortal({ verified: false });
  const verify = { type: 'verify', flow: null, byLink: false } as const;
  portal.send({ ...verify, code: '111111' });
  await portal.verifyCode.answer({ kind: 'refused', message: 'Verification Failed' });
  portal.send({ ...verify, code: '222222' });
  expect(portal.verifyCode.inputs().map(({ code }) => code)).toEqual(['111111', '222222']);
});
