import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { LoadOutcome } from '#machines/outcomes.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import type { FormStepId } from '#machines/steps.ts';
import { supervisedMachine } from '#machines/supervised.machine.ts';
import { uploadsMachine } from '#machines/uploads.machine.ts';
import { turn } from './controlled.ts';
import { mailToGrace } from './identity-places.ts';
import { formSteps, save } from './places.ts';

const inputOf = (verified: boolean) => ({ verified, step: null, blockchains: blockchainsByAsset });

describe('a machine without provided actors', () => {
  it('fails to load, with a message', async () => {
    const actor = createActor(onboardingMachine, { input: inputOf(true) }).start();
    await turn();
    expect(actor.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().matches({ verified: { step: { contactDetails: { ready: 'failed' } } } })).toBe(
      true,
    );
    expect(actor.getSnapshot().context.failure).toEqual({
      during: 'load',
      reason: 'error',
      message: 'The actor "loadSection" is not provided',
    });
  });

  it.each(formSteps)('fails to save %s, with a message', async (step) => {
    const actor = createActor(onboardingMachine, { input: { ...inputOf(true), step } }).start();
    await turn();
    actor.send(save);
    await turn();
    expect(actor.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().context.failure).toEqual({
      during: 'save',
      reason: 'error',
      message: 'The actor "saveSection" is not provided',
    });
  });

  it('fails to load and save the documents, and to send a file, with a message', async () => {
    const actor = createActor(onboardingMachine, {
      input: { ...inputOf(true), step: 'onboardingDocuments' },
    }).start();
    await turn();
    expect(actor.getSnapshot().context.failure?.message).toBe('The actor "loadDocuments" is not provided');
    actor.send(save);
    await turn();
    expect(actor.getSnapshot().context.failure?.message).toBe('The actor "saveDocuments" is not provided');
    actor.send({ type: 'files.chosen', group: 'taxForm', files: [{ file: null, name: 'w9.jpg' }] });
    await turn();
    expect(actor.getSnapshot().status).toBe('active');
    const [upload] = actor.getSnapshot().children.uploads?.getSnapshot().context.uploads ?? [];
    expect(upload?.actor.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { message: 'The file could not be sent.' },
    });
  });

  it('fails to read the people, and to mail one of them, with a message', async () => {
    const actor = createActor(onboardingMachine, {
      input: { ...inputOf(true), step: 'controlOwnershipVerification' },
    }).start();
    await turn();
    expect(actor.getSnapshot().context.failure?.message).toBe('The actor "loadPeople" is not provided');
    const withPeople = onboardingMachine.provide({ actors: { loadPeople: fromPromise(async () => {}) } });
    const asking = createActor(withPeople, {
      input: { ...inputOf(true), step: 'controlOwnershipVerification' },
    }).start();
    await turn();
    asking.send(mailToGrace);
    await turn();
    expect(asking.getSnapshot().context.failure).toEqual({
      during: 'send',
      reason: 'error',
      message: 'The actor "sendVerificationMail" is not provided',
    });
  });

  it('fails to check a code, with a message', async () => {
    const actor = createActor(onboardingMachine, { input: inputOf(false) }).start();
    actor.send({ type: 'verify', code: '123456', flow: null, byLink: false });
    await turn();
    expect(actor.getSnapshot().value).toEqual({ unverified: 'failed' });
    expect(actor.getSnapshot().context.verifyMessage).toBe('The actor "verifyCode" is not provided');
  });

  it('fails to send a code, with a message', async () => {
    const actor = createActor(onboardingMachine, { input: inputOf(false) }).start();
    actor.getSnapshot().children.requestCode?.send({ type: 'send', email: 'ada@example.com' });
    await turn();
    expect(actor.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().children.requestCode?.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { message: 'The actor "sendCode" is not provided' },
    });
  });
});

const found: LoadOutcome = { kind: 'found' };

const breaks = () => {
  throw new Error('Broken');
};

describe('a failing child machine', () => {
  it.each(['watchSession', 'watchSubmission'] as const)(
    'leaves the open step unchanged if it was %s',
    async (companion) => {
      let opened = 0;
      let loads = 0;
      const machine = onboardingMachine.provide({
        actors: {
          [companion]: supervisedMachine.provide({
            actors: {
              subscription: fromCallback(() => {
                opened += 1;
                breaks();
              }),
            },
          }),
          loadSection: fromPromise<LoadOutcome, { step: FormStepId; fresh: boolean }>(async () => {
            loads += 1;
            return found;
          }),
        },
      });
      const actor = createActor(machine, { input: { ...inputOf(true), step: 'fundingDetails' } }).start();
      await turn();
      actor.send(save);
      await turn();
      expect(actor.getSnapshot()).toMatchObject({
        status: 'active',
        value: { verified: { step: { fundingDetails: { ready: 'failed' } } } },
      });
      expect({ opened, loads }).toEqual({ opened: 1, loads: 1 });
    },
  );

  it('leaves the documents unchanged if it held the uploads', async () => {
    const machine = onboardingMachine.provide({
      actors: {
        loadDocuments: fromPromise<LoadOutcome, { fresh: boolean }>(async () => found),
        uploads: uploadsMachine.provide({ actions: { spawnChosen: breaks } }),
      },
    });
    const input = { ...inputOf(true), step: 'onboardingDocuments' } as const;
    const actor = createActor(machine, { input }).start();
    await turn();
    actor.send({ type: 'files.chosen', group: 'taxForm', files: [{ file: null, name: 'w9.jpg' }] });
    await turn();
    expect(actor.getSnapshot()).toMatchObject({
      status: 'active',
      value: { verified: { step: { onboardingDocuments: { ready: 'editing' } } } },
    });
  });

  it('is reported if it checked the client’s identity, which can be restarted', async () => {
    const machine = onboardingMachine.provide({
      actors: { identityCheck: identityCheckMachine.provide({ actions: { clearMessage: breaks } }) },
    });
    const input = { ...inputOf(true), step: 'identityVerification' } as const;
    const actor = createActor(machine, { input }).start();
    await turn();
    actor.getSnapshot().children.identityCheck?.send({ type: 'retry' });
    expect(actor.getSnapshot()).toMatchObject({
      status: 'active',
      value: { verified: { step: { identityVerification: 'failed' } } },
      context: { failure: { during: 'load', reason: 'error', message: 'Broken' } },
    });
    actor.send({ type: 'reload' });
    expect(actor.getSnapshot()).toMatchObject({
      value: { verified: { step: { identityVerification: 'checking' } } },
      context: { failure: null },
    });
  });

  it('leaves the portal unchanged if it watched the session', async () => {
    const machine = onboardingMachine.provide({
      actors: {
        watchSession: supervisedMachine.provide({ actors: { subscription: fromCallback(breaks) } }),
      },
    });
    const actor = createActor(machine, { input: inputOf(false) }).start();
    await turn();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { unverified: 'editing' } });
  });

  it('leaves the code entry unchanged if it requested codes', async () => {
    const machine = onboardingMachine.provide({
      actors: {
        requestCode: requestCodeMachine.provide({
          actions: {
            rememberEmail: () => {
              throw new Error('Broken');
            },
          },
        }),
      },
    });
    const actor = createActor(machine, { input: inputOf(false) }).start();
    actor.getSnapshot().children.requestCode?.send({ type: 'send', email: 'ada@example.com' });
    await turn();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { unverified: 'editing' } });
  });
});
