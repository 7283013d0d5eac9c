import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import { steps } from '#machines/steps.ts';
import { machines as registered } from '#paths/machines.ts';
import { formSteps, listSteps } from './places.ts';

const files = import.meta.glob<Record<string, unknown>>('../../machines/*.machine.ts', { eager: true });

const machines = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is AnyStateMachine => value instanceof StateMachine);

/** Returns a state and all its descendants. */
function withInside(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((inner: AnyStateNode) => withInside(inner))];
}

type Invoke = { id?: string; src?: unknown; onError?: unknown };

/** Returns the invocations of a state as in the config, before the library names those without a name. */
function invokesOf(node: AnyStateNode): Invoke[] {
  const written: Invoke | readonly Invoke[] | undefined = node.config.invoke;
  return written === undefined ? [] : [written].flat();
}

/** Returns the state of the onboarding machine at the end of a path from its root. */
function stateAt(...names: string[]): AnyStateNode {
  return names.reduce<AnyStateNode>((node, name) => {
    const inner: AnyStateNode | undefined = node.states[name];
    if (!inner) throw new Error(`${node.id} has no state ${name}`);
    return inner;
  }, onboardingMachine.root);
}

const statesIn = (...names: string[]) => Object.keys(stateAt(...names).states);

describe('every machine', () => {
  it('is in the registry', () => {
    expect(machines.map((machine) => machine.id).sort()).toEqual(Object.keys(registered).sort());
  });

  it('has an error handler for everything that it invokes', () => {
    const invokes = machines.flatMap((machine) =>
      withInside(machine.root).flatMap((node) => invokesOf(node).map((invoke) => ({ node, invoke }))),
    );
    const nameless = invokes.filter(({ invoke }) => !invoke.id).map(({ node }) => node.id);
    const careless = invokes
      .filter(
        ({ node, invoke }) => !invoke.onError || !node.transitions.has(`xstate.error.actor.${invoke.id}`),
      )
      .map(({ node }) => node.id);
    expect({ nameless, careless }).toEqual({ nameless: [], careless: [] });
    expect(new Set(invokes.map(({ invoke }) => invoke.id))).toEqual(
      new Set([
        'watchSession',
        'subscription',
        'requestCode',
        'verifyCode',
        'loadSection',
        'saveSection',
        'addWallet',
        'addPerson',
        'sendCode',
        'loadPeople',
        'sendVerificationMail',
        'sendNextVerificationMail',
        'identityCheck',
        'watchCheck',
        'handIn',
        'fetchToken',
        'openLink',
        'loadDocuments',
        'saveDocuments',
        'saveAnswers',
        'save',
        'keep',
        'read',
        'uploads',
        'sendFile',
        'watchSubmission',
        'loadCase',
        'submitCase',
        'withdrawCase',
      ]),
    );
  });

  it('invokes only actors of its setup', () => {
    const strangers = machines.flatMap((machine) =>
      withInside(machine.root)
        .flatMap(invokesOf)
        .filter(({ src }) => typeof src !== 'string' || !(src in machine.implementations.actors))
        .map(({ id }) => id),
    );
    expect(machines).not.toEqual([]);
    expect(strangers).toEqual([]);
  });
});

/** The states of a list step in which an entry's form or a question is open. */
const dialogs: readonly string[] = ['adding', 'confirmingDelete'];

describe('the onboarding machine', () => {
  it('has one state for every step, in order, and no other', () => {
    expect(statesIn('verified', 'step').filter((name) => name !== 'arriving')).toEqual(
      steps.map((step) => step.id),
    );
  });

  it.each(steps)('has the path of $id', ({ id, path }) => {
    expect(stateAt('verified', 'step', id).meta).toEqual({ path });
    expect(stateAt('verified', 'step', id).id).toBe(id);
  });

  it('has the path of an unverified visitor', () => {
    expect(stateAt('unverified').meta).toEqual({ path: '/verify' });
  });

  it.each(formSteps)('gives %s the states of every form', (step) => {
    const own = statesIn('verified', 'step', step).filter((name) => !dialogs.includes(name));
    expect(own.sort()).toEqual(['loading', 'ready', 'saving']);
    expect(statesIn('verified', 'step', step, 'ready').sort()).toEqual([
      'conflict',
      'editing',
      'failed',
      'invalid',
    ]);
  });

  it.each(listSteps)('lets entries of %s be opened, added and deleted', (step) => {
    expect(statesIn('verified', 'step', step)).toEqual(expect.arrayContaining([...dialogs]));
  });

  it('can open every step', () => {
    const targets = stateAt('verified', 'step')
      .transitions.get('open')
      ?.flatMap(({ target }) => target ?? []);
    expect(targets?.map(({ id }) => id)).toEqual(steps.map((step) => step.id));
  });
});
