import { describe, expect, it } from 'vitest';
import {
  type AnyActorLogic,
  createActor,
  fromCallback,
  fromEventObservable,
  fromPromise,
  type Observer,
  SimulatedClock,
} from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import type { LoadOutcome } from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { hasBrokenActor, isOutdated } from '#machines/sign-in-selectors.ts';
import { supervisedMachine } from '#machines/supervised.machine.ts';
import { uploadsMachine } from '#machines/uploads.machine.ts';
import { controlled, turn } from './controlled.ts';

type Actors = NonNullable<Parameters<typeof onboardingMachine.provide>[0]['actors']>;

/** Starts the portal with some actors replaced. The test controls the time. */
function startWith(actors: Actors, verified = true) {
  const clock = new SimulatedClock();
  const machine = onboardingMachine.provide({
    actors: {
      loadDocuments: fromPromise<LoadOutcome, { fresh: boolean }>(async () => ({ kind: 'missing' })),
      ...actors,
    },
  });
  const input = { verified, step: 'onboardingDocuments', blockchains: blockchainsByAsset } as const;
  return { clock, actor: createActor(machine, { input, clock }).start() };
}

/** A subscription of each kind, of which the test says whether it fails at its start; counts its starts and ends. */
function subscriptions() {
  const seen = { isBroken: false, begun: 0, ended: 0, send: (_: OnboardingEvent) => {} };
  const begin = (send: (event: OnboardingEvent) => void) => {
    Object.assign(seen, { begun: seen.begun + 1, send });
    if (seen.isBroken) throw new Error('Broken');
    return () => {
      seen.ended += 1;
    };
  };
  const observable = {
    subscribe(observer: Observer<OnboardingEvent> | ((event: OnboardingEvent) => void)) {
      const { next, error } = typeof observer === 'function' ? { next: observer } : observer;
      try {
        return { unsubscribe: begin((event) => next?.(event)) };
      } catch (reason) {
        queueMicrotask(() => error?.(reason));
        return { unsubscribe: () => {} };
      }
    },
  };
  const logic: Record<'watchSession' | 'watchSubmission', AnyActorLogic> = {
    watchSession: fromCallback(({ sendBack }) => begin(sendBack)),
    watchSubmission: fromEventObservable(() => observable),
  };
  return { seen, logic };
}

describe.each(['watchSession', 'watchSubmission'] as const)('the subscription of %s', (id) => {
  function startSubscribed(isBroken: boolean) {
    const { seen, logic } = subscriptions();
    seen.isBroken = isBroken;
    const supervised = supervisedMachine.provide({ actors: { subscription: logic[id] } });
    const portal = startWith({ [id]: supervised });
    const snapshot = () => {
      const child = portal.actor.getSnapshot().children[id];
      if (!child) throw new Error(`${id} is not running`);
      return child.getSnapshot();
    };
    const pass = async (milliseconds: number) => {
      portal.clock.increment(milliseconds);
      await turn();
    };
    return { ...portal, seen, snapshot, pass, isOutdated: () => isOutdated(snapshot()) };
  }

  it('sends its events to the portal', () => {
    const { actor, seen } = startSubscribed(false);
    seen.send({ type: 'submission.known', status: 'submitted', marked: [] });
    expect(actor.getSnapshot().context.submission).toBe('submitted');
  });

  it('is restarted after 5, 10 and 20 seconds, and later after a minute at most, if it fails', async () => {
    const portal = startSubscribed(true);
    await turn();
    for (const [nth, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
      expect([portal.seen.begun, portal.isOutdated()]).toEqual([nth + 1, nth >= 2]);
      await portal.pass(seconds * 1000 - 1);
      expect(portal.seen.begun).toBe(nth + 1);
      await portal.pass(1);
    }
    expect(portal.actor.getSnapshot().status).toBe('active');
  });

  it('counts as up to date again after it has run for a minute, and its failures are forgotten', async () => {
    const portal = startSubscribed(true);
    await turn();
    for (const seconds of [5, 10]) await portal.pass(seconds * 1000);
    portal.seen.isBroken = false;
    await portal.pass(20_000);
    expect([portal.snapshot().value, portal.isOutdated()]).toEqual([{ running: 'reconnecting' }, true]);
    await portal.pass(59_999);
    expect(portal.isOutdated()).toBe(true);
    await portal.pass(1);
    expect(portal.snapshot()).toMatchObject({ value: { running: 'connected' }, context: { failures: 0 } });
    expect([portal.isOutdated(), portal.seen.begun]).toEqual([false, 4]);
  });

  it('remembers a failure that was less than a minute ago', async () => {
    const portal = startSubscribed(true);
    await turn();
    portal.seen.isBroken = false;
    await portal.pass(5000);
    await portal.pass(59_999);
    expect(portal.snapshot().context.failures).toBe(1);
  });
});

describe('a subscription that fails after a while', () => {
  function supervise() {
    const subscription = controlled<undefined, undefined>();
    const clock = new SimulatedClock();
    const machine = supervisedMachine.provide({ actors: { subscription: subscription.logic } });
    const actor = createActor(machine, { clock }).start();
    return {
      snapshot: () => actor.getSnapshot(),
      fail: () => subscription.fail(new Error('Broken')),
      pass: (seconds: number) => clock.increment(seconds * 1000),
    };
  }

  it('is connected after a minute, and its failure no longer counts', async () => {
    const { snapshot, fail, pass } = supervise();
    await fail();
    expect(snapshot()).toMatchObject({ value: 'backingOff', context: { failures: 1 } });
    pass(5);
    expect(snapshot().value).toEqual({ running: 'connecting' });
    pass(60);
    expect(snapshot()).toMatchObject({ value: { running: 'connected' }, context: { failures: 0 } });
  });

  it('has to run for a whole minute after its last start', async () => {
    const { snapshot, fail, pass } = supervise();
    for (const seconds of [5, 10, 20]) {
      await fail();
      pass(seconds);
    }
    pass(1);
    await fail();
    pass(40);
    pass(20);
    expect(snapshot().value).toEqual({ running: 'reconnecting' });
    pass(40);
    expect(snapshot().value).toEqual({ running: 'connected' });
  });
});

describe.each(['watchSession', 'watchSubmission'] as const)('the machine that supervises %s', (id) => {
  it('leaves the portal as it is, should it stop with an error', async () => {
    const failing = controlled<undefined, undefined>();
    const { actor } = startWith({ [id]: failing.logic });
    await turn();
    actor.send({ type: 'form.changed', dirty: true });
    await failing.fail(new Error('Broken'));
    const { status, value, context } = actor.getSnapshot();
    expect({ status, value, dirty: context.dirty }).toMatchObject({
      status: 'active',
      value: { verified: { step: { onboardingDocuments: { ready: 'editing' } } } },
      dirty: true,
    });
    expect(failing.inputs()).toHaveLength(1);
  });
});

describe('the subscription to the submission', () => {
  it('ends with the session, and a failed one is not restarted', async () => {
    const { seen, logic } = subscriptions();
    const watchSubmission = supervisedMachine.provide({ actors: { subscription: logic.watchSubmission } });
    const open = startWith({ watchSubmission });
    open.actor.send({ type: 'signOut' });
    expect(seen).toMatchObject({ begun: 1, ended: 1 });

    seen.isBroken = true;
    const { actor, clock } = startWith({ watchSubmission });
    await turn();
    expect(actor.getSnapshot().children.watchSubmission?.getSnapshot().value).toBe('backingOff');
    actor.send({ type: 'signOut' });
    clock.increment(60_000);
    expect(seen.begun).toBe(2);
    expect(actor.getSnapshot().children.watchSubmission).toBeUndefined();
  });
});

const breaks = () => {
  throw new Error('Broken');
};

describe('a background machine that stops with an error', () => {
  it('leaves the sign-in unchanged, which asks for a reload, if it requested codes', () => {
    const requestCode = requestCodeMachine.provide({ actions: { rememberEmail: breaks } });
    const { actor } = startWith({ requestCode }, false);
    expect(hasBrokenActor(actor.getSnapshot())).toBe(false);
    actor.getSnapshot().children.requestCode?.send({ type: 'send', email: 'ada@example.com' });
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { unverified: 'editing' } });
    expect(hasBrokenActor(actor.getSnapshot())).toBe(true);
  });

  it('leaves the documents unchanged, which can be saved, if it held the uploads', async () => {
    const uploads = uploadsMachine.provide({ actions: { spawnChosen: breaks } });
    const { actor } = startWith({ uploads });
    await turn();
    actor.send({ type: 'form.changed', dirty: true });
    actor.send({ type: 'uploads.changed', open: 2 });
    actor.send({ type: 'files.chosen', group: 'taxForm', files: [] });
    expect(actor.getSnapshot().context).toMatchObject({ openUploads: 0, dirty: true });
    expect(hasBrokenActor(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'files.chosen', group: 'taxForm', files: [] });
    expect(actor.getSnapshot().can({ type: 'save', record: {}, basedOn: null })).toBe(true);
  });

  it('runs again once the step is opened again', async () => {
    const uploads = uploadsMachine.provide({ actions: { spawnChosen: breaks } });
    const { actor } = startWith({ uploads });
    await turn();
    actor.send({ type: 'files.chosen', group: 'taxForm', files: [] });
    actor.send({ type: 'open', step: 'identityVerification' });
    expect(hasBrokenActor(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'open', step: 'onboardingDocuments' });
    expect(actor.getSnapshot().children.uploads?.getSnapshot().status).toBe('active');
  });
});
