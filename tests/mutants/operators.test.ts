import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, getNextSnapshot, initialTransition, transition } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { edgesOf, nodesOf, placeOf } from '#machines/graph/edges.ts';
import { machines } from '#paths/machines.ts';
import { apply, mutantsOf } from './operators.ts';
import { isLike, survivors } from './survivors.ts';

const { submission, onboarding, uploads, upload, addWallet, requestCode, contact } = machines;

const waiting = { email: 'a@example.com', secondsLeft: 0, message: null };

function mutantOf(machine: AnyStateMachine, id: string) {
  const mutant = mutantsOf(machine).find((each) => each.id === `${machine.id}: ${id}`);
  if (!mutant) throw new Error(`There is no mutant ${id}`);
  return mutant;
}

/** Returns the next status of a submission. */
function next(machine: typeof submission, from: string, event: Parameters<typeof machine.transition>[1]) {
  const now = machine.resolveState({ value: from, context: { isInForce: false } });
  const { value } = getNextSnapshot(machine, now, event);
  return typeof value === 'string' ? value : Object.keys(value)[0];
}

describe('a mutant', () => {
  it.each(Object.values(machines))('of $id changes one thing, and has no side effects', (machine) => {
    const look = () => [
      ...edgesOf(machine).map(({ id, definition: { guard, target, actions, reenter } }) => {
        return { part: id, holds: [guard, target?.[0], actions.length, reenter, actions] };
      }),
      ...nodesOf(machine).map((node) => {
        const { next }: { next?: unknown } = Object(node);
        return { part: placeOf(node), holds: [node.entry.length, node.exit.length, node.tags.length, next] };
      }),
      ...Object.entries(machine.implementations.actions).map(([part, action]) => ({ part, holds: [action] })),
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
      // An edge changes places with the next one; an added one belongs to its state.
      const isExpected =
        mutant.operator === 'reorder'
          ? parts.length === 2 && parts[0] === mutant.part
          : parts.length === 1 &&
            parts[0] === mutant.part.replace(mutant.operator === 'add' ? /\|.*/ : '', '');
      if (!isExpected) throw new Error(`${mutant.id} changes ${parts.join(', ')}`);
    }
    expect(changed()).toEqual([]);
  });

  it('has a unique name among all machines', () => {
    const ids = Object.values(machines).flatMap((machine) => mutantsOf(machine).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const unknown = Object.keys(survivors).filter((pattern) => !ids.some((id) => isLike(id, pattern)));
    expect(unknown).toEqual([]);
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
      mutantOf(submission, 'in_review.asCertified|approve|mayApprove|approved: retarget'),
    );
    expect(next(submission, 'in_review', { type: 'approve', isAlone: false, open: 0 })).toBe('updating');
    undo();
    expect(next(submission, 'in_review', { type: 'approve', isAlone: false, open: 0 })).toBe('approved');
  });

  it('that drops a guard takes the edge anyway', () => {
    const undo = apply(submission, mutantOf(submission, 'draft|submit|isComplete|submitted: drop guard'));
    expect(next(submission, 'draft', { type: 'submit', missing: 3 })).toBe('submitted');
    undo();
    expect(next(submission, 'draft', { type: 'submit', missing: 3 })).toBe('draft');
  });

  it('that negates a guard takes the edge exactly if the guard refuses it', () => {
    const undo = apply(submission, mutantOf(submission, 'draft|submit|isComplete|submitted: negate guard'));
    expect(next(submission, 'draft', { type: 'submit', missing: 3 })).toBe('submitted');
    expect(next(submission, 'draft', { type: 'submit', missing: 0 })).toBe('draft');
    undo();
    expect(next(submission, 'draft', { type: 'submit', missing: 0 })).toBe('submitted');
  });

  it('that adds an edge accepts an event of a sibling, and only that one', () => {
    const sent = (type: 'takeUp' | 'resolve') =>
      getNextSnapshot(contact, contact.resolveState({ value: 'spam', context: {} }), { type }).value;
    const undo = apply(contact, mutantOf(contact, 'spam|takeUp|-|in_progress: add'));
    expect([sent('takeUp'), sent('resolve')]).toEqual(['in_progress', 'spam']);
    undo();
    expect(sent('takeUp')).toBe('spam');
  });

  it('that reorders edges tries the next one first', () => {
    const edge = 'waiting|send|isAnotherAddress|sending';
    const sent = () =>
      getNextSnapshot(requestCode, requestCode.resolveState({ value: 'waiting', context: waiting }), {
        type: 'send',
        email: 'b@example.com',
      }).value;
    const undo = apply(requestCode, mutantOf(requestCode, `${edge}: reorder`));
    expect(sent()).toBe('waiting');
    undo();
    expect(sent()).toBe('sending');
  });

  it('that drops a reentry does not restart the delay of its state', () => {
    const tick = { type: 'xstate.after.second.requestCode.waiting' } as never;
    const ticked = () => {
      const now = requestCode.resolveState({ value: 'waiting', context: { ...waiting, secondsLeft: 9 } });
      return transition(requestCode, now, tick)[1].map(({ type }) => type);
    };
    const edge = 'waiting|xstate.after.second.requestCode.waiting|-|waiting';
    const undo = apply(requestCode, mutantOf(requestCode, `${edge}: drop reenter`));
    expect(ticked()).not.toContain('xstate.raise');
    undo();
    expect(ticked()).toContain('xstate.raise');
  });

  it('that changes an assignment leaves one property as it was, in a provided machine too', () => {
    const machine = upload.provide({ actions: { tellParent: () => {} } });
    const [start] = initialTransition(machine, { file: null, name: 'passport.jpg' });
    const failed = { ...start.context, message: 'Cut off', progress: 0.5 };
    const retried = () => {
      const provided = upload.provide({ actions: { tellParent: () => {} } });
      const now = provided.resolveState({ value: 'failed', context: failed });
      return transition(provided, now, { type: 'retry' })[0].context;
    };
    const undo = apply(upload, mutantOf(upload, 'startOver: change assignment progress'));
    expect(retried()).toMatchObject({ message: null, progress: 0.5 });
    undo();
    expect(retried()).toMatchObject({ message: null, progress: 0 });
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
