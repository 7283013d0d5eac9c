import { describe, expect, it } from 'vitest';
import {
  createActor,
  fromCallback,
  fromEventObservable,
  fromPromise,
  type NonReducibleUnknown,
  type Observer,
  SimulatedClock,
} from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingEvent, Watch } from '#machines/onboarding-types.ts';
import type { LoadOutcome } from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { isDeaf } from '#machines/sign-in-selectors.ts';
import { uploadsMachine } from '#machines/uploads.machine.ts';
import { turn } from './controlled.ts';

/**
 * Starts the portal with a background actor that fails: a watch at once, the others when the test says so. The test controls the
 * time.
 */
function startWatched(watch: Watch) {
  let begun = 0;
  const breaks = () => {
    begun += 1;
    throw new Error('Broken');
  };
  const actors = {
    watchSession: { watchSession: fromCallback<OnboardingEvent>(breaks) },
    watchSubmission: {
      watchSubmission: fromEventObservable<OnboardingEvent, NonReducibleUnknown>(() => ({
        subscribe(observer: Observer<OnboardingEvent> | ((event: OnboardingEvent) => void)) {
          begun += 1;
          if (typeof observer !== 'function') observer.error?.(new Error('Broken'));
          return { unsubscribe: () => {} };
        },
      })),
    },
    requestCode: { requestCode: requestCodeMachine.provide({ actions: { rememberEmail: breaks } }) },
    uploads: { uploads: uploadsMachine.provide({ actions: { spawnChosen: breaks } }) },
  }[watch];
  const clock = new SimulatedClock();
  const machine = onboardingMachine.provide({
    actors: {
      ...actors,
      loadDocuments: fromPromise<LoadOutcome, { fresh: boolean }>(async () => ({ kind: 'missing' })),
    },
  });
  const actor = createActor(machine, {
    input: {
      verified: watch !== 'requestCode',
      step: 'onboardingDocuments',
      blockchains: blockchainsByAsset,
    },
    clock,
  }).start();
  const die = () => {
    const { requestCode, uploads } = actor.getSnapshot().children;
    if (watch === 'requestCode') requestCode?.send({ type: 'send', email: 'ada@example.com' });
    if (watch === 'uploads') uploads?.send({ type: 'add', group: 'taxForm', files: [] });
  };
  return {
    actor,
    clock,
    die,
    begun: () => begun,
    known: () => actor.getSnapshot().context.watches[watch],
    isDeaf: () => isDeaf(actor.getSnapshot()),
  };
}

describe.each(['watchSession', 'watchSubmission'] as const)('%s that fails', (watch) => {
  it('is restarted after 5, 10 and 20 seconds, and later after a minute at most', async () => {
    const portal = startWatched(watch);
    await turn();
    for (const [nth, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
      expect([portal.begun(), portal.known()]).toEqual([nth + 1, { deaths: nth + 1, isDead: true }]);
      expect(portal.isDeaf()).toBe(nth >= 2);
      portal.clock.increment(seconds * 1000 - 1);
      expect(portal.begun()).toBe(nth + 1);
      portal.clock.increment(1);
      await turn();
    }
    expect(portal.actor.getSnapshot().status).toBe('active');
  });
});

describe.each(['requestCode', 'uploads'] as const)('%s that fails', (watch) => {
  it('is restarted five seconds later, and its failures are reset after a minute', async () => {
    const portal = startWatched(watch);
    await turn();
    const first = portal.actor.getSnapshot().children[watch];
    portal.die();
    expect(portal.known()).toEqual({ deaths: 1, isDead: true });
    portal.clock.increment(5000);
    expect(portal.known()).toEqual({ deaths: 1, isDead: false });
    const second = portal.actor.getSnapshot().children[watch];
    expect(second).not.toBe(first);
    expect(second?.getSnapshot().status).toBe('active');
    portal.clock.increment(60_000);
    expect(portal.known()).toBeUndefined();
  });

  it('leaves the page unchanged, which says after the third failure that it is not up to date', async () => {
    const portal = startWatched(watch);
    await turn();
    for (const seconds of [5, 10, 20]) {
      expect(portal.isDeaf()).toBe(false);
      portal.die();
      portal.clock.increment(seconds * 1000);
    }
    expect([portal.isDeaf(), portal.begun()]).toEqual([true, 3]);
    expect(portal.actor.getSnapshot().matches(watch === 'uploads' ? 'verified' : 'unverified')).toBe(true);
  });
});

describe('a failed watch', () => {
  it('is not restarted if it was left meanwhile, nor twice if it was opened again', async () => {
    const portal = startWatched('uploads');
    await turn();
    portal.die();
    portal.actor.send({ type: 'open', step: 'identityVerification' });
    expect(portal.known()).toBeUndefined();
    portal.actor.send({ type: 'open', step: 'onboardingDocuments' });
    const opened = portal.actor.getSnapshot().children.uploads;
    portal.clock.increment(60_000);
    expect(portal.actor.getSnapshot().children.uploads).toBe(opened);
  });

  it('aborts the files that it was sending', async () => {
    const portal = startWatched('uploads');
    await turn();
    portal.actor.send({ type: 'uploads.changed', open: 2 });
    portal.die();
    expect(portal.actor.getSnapshot().context.openUploads).toBe(0);
  });
});

describe('a portal whose watches failed', () => {
  it('continues once one of them runs stably again', async () => {
    const { actor, clock, die, known } = startWatched('uploads');
    await turn();
    die();
    clock.increment(5000);
    actor.send({ type: 'form.changed', dirty: true });
    const before = actor.getSnapshot();
    clock.increment(60_000);
    expect(known()).toBeUndefined();
    expect(actor.getSnapshot().value).toEqual(before.value);
    expect(actor.getSnapshot().context.dirty).toBe(true);
  });

  it('ignores those that were left with the page', () => {
    const signedIn = startWatched('watchSubmission');
    signedIn.die();
    signedIn.actor.send({ type: 'signOut' });
    expect(signedIn.known()).toBeUndefined();

    const signedOut = startWatched('requestCode');
    signedOut.die();
    signedOut.actor.send({ type: 'session.started' });
    expect(signedOut.known()).toBeUndefined();
  });
});
