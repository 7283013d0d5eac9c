import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, getNextSnapshot, initialTransition, transition } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { edgesOf, nodesOf, placeOf } from '#machines/edges.ts';
import { machines } from '#paths/machines.ts';
import { apply, mutantsOf } from './operators.ts';
import { survivors } from './survivors.ts';

const { submission, onboarding, uploads, upload, addWallet, requestCode } = machines;

const waiting = { email: 'a@example.com', secondsLeft: 0, message: null };

function mutantOf(machine: AnyStateMachine, id: string) {
  const mutant = mutantsOf(machine).find((each) => each.id === `${machine.id}: ${id}`);
  if (!mutant) throw new Error(`There is no mutant ${id}`);
  return mutant;
}

/** Returns the next status of a submission. */
function next(machine: typeof submission, from: string, event: Parameters<typeof machine.transition>[1]) {
  const now = machine.resolveState({ value: from, context: {} });
  const { value } = getNextSnapshot(machine, now, event);
  return typeof value === 'string' ? value : Object.keys(value)[0];
}

describe('a mutant', () => {
  it.each(Object.values(machines))('of $id changes one thing, and has no side effects', (machine) => {
    const look = () => [
      ...edgesOf(machine).map(({ id, definition: { guard, target, actions } }) => {
        return { part: id, holds: [guard, target?.[0], actions.length] };
      }),
      ...nodesOf(machine).map((node) => {
        return { part: placeOf(node), holds: [node.entry.length, node.exit.length, node.tags.length] };
      }),
    ];
    const original = look();
    const changed = () => {
      const now = look();
      return original.filter(({ holds }, index) => holds.some((one, at) => one !== now[index]?.holds[at]));
    };
    const mutants = mutantsOf(machine);
    expect(mutants.length).toBeGreaterThanOrEqual(edgesOf(machine).length);
    for (const mutant of mutants) {
      const undo = apply(machine, mutant);
      const parts = changed().map(({ part }) => part);
      undo();
      if (parts.length !== 1 || parts[0] !== mutant.part) throw new Error(mutant.id);
    }
    expect(changed()).toEqual([]);
  });

  it('has a unique name among all machines', () => {
    const ids = Object.values(machines).flatMap((machine) => mutantsOf(machine).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(survivors).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('that drops an edge never takes it', () => {
    const undo = apply(submission, mutantOf(submission, 'submitted|withdraw|-|withdrawn: drop'));
    expect(next(submission, 'submitted', { type: 'withdraw' })).toBe('submitted');
    expect(next(submission, 'in_review', { type: 'withdraw' })).toBe('withdrawn');
    undo();
    expect(next(submission, 'submitted', { type: 'withdraw' })).toBe('withdrawn');
  });

  it('that retargets an edge leads to a sibling of its target', () => {
    const undo = apply(
      submission,
      mutantOf(submission, 'in_review.asCertified|approve|-|approved: retarget'),
    );
    expect(next(submission, 'in_review', { type: 'approve' })).toBe('rejected');
    undo();
    expect(next(submission, 'in_review', { type: 'approve' })).toBe('approved');
  });

  it('that drops a guard takes the edge anyway', () => {
    const undo = apply(submission, mutantOf(submission, 'draft|submit|isComplete|submitted: drop guard'));
    expect(next(submission, 'draft', { type: 'submit', missing: 3 })).toBe('submitted');
    undo();
    expect(next(submission, 'draft', { type: 'submit', missing: 3 })).toBe('draft');
  });

  it('leads an edge without a target out of its state, if there is another state', () => {
    const edge = 'verified.step.wallet.saving|open|-|-';
    const definition = edgesOf(onboarding).find(({ id }) => id === edge)?.definition;
    const undo = apply(onboarding, mutantOf(onboarding, `${edge}: retarget`));
    expect(definition?.target?.map(({ key }) => key)).toEqual(['ready']);
    undo();
    expect(definition?.target).toBeUndefined();
    expect(mutantsOf(uploads).filter(({ operator }) => operator === 'retarget')).toEqual([]);
  });

  it('that drops an action takes the edge without it', () => {
    const walletAddress = '0xde709f2102306220921060314715629080e2fb77';
    const added = () => {
      const [start] = initialTransition(addWallet, { blockchains: blockchainsByAsset, wallet: emptyWallet });
      const [{ status, context }] = transition(addWallet, start, {
        type: 'add',
        walletAddress,
        provider: 'Own',
      });
      return [status, context.wallet.walletAddress];
    };
    const undo = apply(addWallet, mutantOf(addWallet, 'editing|add|hasAnswers|added: drop action complete'));
    expect(added()).toEqual(['done', emptyWallet.walletAddress]);
    undo();
    expect(added()).toEqual(['done', walletAddress]);
  });

  it('that drops an entry action enters the state without it', () => {
    const alone = upload.provide({ actions: { tellParent: () => {} } });
    const [start] = initialTransition(alone, { file: null, name: 'passport.jpg' });
    const failed = alone.resolveState({ value: 'failed', context: { ...start.context, message: 'Cut off' } });
    const retried = () => transition(alone, failed, { type: 'retry' })[0];
    const undo = apply(alone, mutantOf(upload, 'queued: drop entry startOver'));
    expect([retried().value, retried().context.message]).toEqual(['queued', 'Cut off']);
    undo();
    expect([retried().value, retried().context.message]).toEqual(['queued', null]);
  });

  it('that drops a tag leaves the state without it', () => {
    const isBusy = () => requestCode.resolveState({ value: 'sending', context: waiting }).hasTag('busy');
    const undo = apply(requestCode, mutantOf(requestCode, 'sending: drop tag busy'));
    expect(isBusy()).toBe(false);
    undo();
    expect(isBusy()).toBe(true);
  });

  it('is made in a machine of the same definition as well, and only there', () => {
    const provided = submission.provide({});
    apply(provided, mutantOf(submission, 'submitted|withdraw|-|withdrawn: drop'));
    expect(next(provided, 'submitted', { type: 'withdraw' })).toBe('submitted');
    expect(next(submission, 'submitted', { type: 'withdraw' })).toBe('withdrawn');
  });
});
