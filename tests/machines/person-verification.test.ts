import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { IdentityCheckEvent } from '#machines/identity-check-setup.ts';
import type { OpenLinkOutcome } from '#machines/identity-outcomes.ts';
import { personVerificationMachine } from '#machines/person-verification.machine.ts';
import { controlled, turn } from './controlled.ts';

const link = {
  name: 'Grace Hopper',
  company: 'Analytical Engines Ltd',
  expiresAt: '2026-12-05T08:00:00.000Z',
};

/** The page of a person's link, with the server controlled by the test. */
function openPage({ hasToken = true } = {}) {
  const openLink = controlled<OpenLinkOutcome, NonReducibleUnknown>();
  let tell: ((event: IdentityCheckEvent) => void) | undefined;
  const actor = createActor(
    personVerificationMachine.provide({
      actors: {
        openLink: openLink.logic,
        identityCheck: identityCheckMachine.provide({
          actors: {
            watchCheck: fromCallback(({ sendBack }) => {
              tell = sendBack;
            }),
          },
        }),
      },
    }),
    { input: { hasToken } },
  ).start();
  return {
    openLink,
    send: actor.send,
    hear: (event: IdentityCheckEvent) => tell?.(event),
    snapshot: () => actor.getSnapshot(),
    at: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

describe('a person’s link', () => {
  it('that is truncated makes no request', () => {
    const page = openPage({ hasToken: false });
    expect(page.at()).toBe('incomplete');
    expect(page.openLink.inputs()).toEqual([]);
  });

  it('that is valid shows who asks whom, and begins the check', async () => {
    const page = openPage();
    expect(page.at()).toBe('opening');
    expect(page.snapshot().hasTag('loading')).toBe(true);
    await page.openLink.answer({ kind: 'open', link });
    expect([page.at(), page.context().link]).toEqual(['open', link]);
    expect(page.snapshot().children.identityCheck?.getSnapshot().hasTag('loading')).toBe(true);
  });

  it('that the server does not know is invalid', async () => {
    const page = openPage();
    await page.openLink.answer({ kind: 'linkDead' });
    expect(page.at()).toBe('dead');
  });

  it('that expires while it is open is invalid', async () => {
    const page = openPage();
    await page.openLink.answer({ kind: 'open', link });
    page.hear({ type: 'link.dead' });
    expect(page.at()).toBe('dead');
  });

  it('that cannot be checked now can be retried', async () => {
    const page = openPage();
    await page.openLink.fail(new Error('No connection'));
    expect([page.at(), page.context().message]).toEqual(['unreachable', 'No connection']);
    page.send({ type: 'retry' });
    await page.openLink.answer({ kind: 'open', link });
    expect(page.at()).toBe('open');
  });

  it('whose check fails says so, and can be retried', async () => {
    const broken = personVerificationMachine.provide({
      actors: {
        openLink: fromPromise<OpenLinkOutcome>(async () => ({ kind: 'open', link })),
        identityCheck: identityCheckMachine.provide({
          actions: {
            clearMessage: () => {
              throw new Error('Broken');
            },
          },
        }),
      },
    });
    const actor = createActor(broken, { input: { hasToken: true } }).start();
    await turn();
    actor.getSnapshot().children.identityCheck?.send({ type: 'retry' });
    expect(actor.getSnapshot()).toMatchObject({
      status: 'active',
      value: 'unreachable',
      context: { message: 'Broken' },
    });
    actor.send({ type: 'retry' });
    await turn();
    expect(actor.getSnapshot().value).toBe('open');
  });

  it('without a provided actor shows a message', async () => {
    const actor = createActor(personVerificationMachine, { input: { hasToken: true } }).start();
    await turn();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'unreachable',
      context: { message: 'The actor "openLink" is not provided' },
    });
  });
});
