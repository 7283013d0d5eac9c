import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { blockchainsByAsset } from '../../domain/catalogues/assets.ts';
import { onboardingMachine } from '../../machines/onboarding.machine.ts';
import { requestCodeMachine } from '../../machines/request-code.machine.ts';
import { turn } from './controlled.ts';
import { mailToGrace } from './identity-places.ts';
import { formSteps, save } from './places.ts';

const inputOf = (verified: boolean) => ({ verified, step: null, blockchains: blockchainsByAsset });

describe('a machine whose calls nobody provided', () => {
  it('fails to load, in words', async () => {
    const actor = createActor(onboardingMachine, { input: inputOf(true) }).start();
    await turn();
    expect(actor.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().matches({ verified: { step: { contactDetails: 'failed' } } })).toBe(true);
    expect(actor.getSnapshot().context.failure).toEqual({
      during: 'load',
      reason: 'error',
      message: 'The actor "loadSection" is not provided',
    });
  });

  it.each(formSteps)('fails to save %s, in words', async (step) => {
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

  it('fails to load and to save the documents, and to send a file, in words', async () => {
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

  it('fails to read the people, and to ask one of them by mail, in words', async () => {
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

  it('fails to check a code, in words', async () => {
    const actor = createActor(onboardingMachine, { input: inputOf(false) }).start();
    actor.send({ type: 'verify', code: '123456', flow: null });
    await turn();
    expect(actor.getSnapshot().value).toEqual({ unverified: 'failed' });
    expect(actor.getSnapshot().context.verifyMessage).toBe('The actor "verifyCode" is not provided');
  });

  it('fails to send a code, in words', async () => {
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

describe('a companion that breaks', () => {
  it('leaves the portal standing when it watched the session', async () => {
    const machine = onboardingMachine.provide({
      actors: {
        watchSession: fromCallback(() => {
          throw new Error('Broken');
        }),
      },
    });
    const actor = createActor(machine, { input: inputOf(false) }).start();
    await turn();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { unverified: 'editing' } });
  });

  it('leaves the code entry standing when it asked for codes', async () => {
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
