import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, getNextSnapshot } from 'xstate';
import { edgesOf } from '#paths/edges.ts';
import { machines } from '#paths/machines.ts';
import { apply, mutantsOf } from './operators.ts';
import { survivors } from './survivors.ts';

const { submission, onboarding, uploads } = machines;

function mutantOf(machine: AnyStateMachine, id: string) {
  const mutant = mutantsOf(machine).find((each) => each.id === `${machine.id}: ${id}`);
  if (!mutant) throw new Error(`There is no mutant ${id}`);
  return mutant;
}

/** Where a submission goes from there. */
function next(machine: typeof submission, from: string, event: Parameters<typeof machine.transition>[1]) {
  const now = machine.resolveState({ value: from, context: {} });
  return getNextSnapshot(machine, now, event).value;
}

describe('a mutant', () => {
  it.each(Object.values(machines))('of $id changes one edge, and leaves nothing behind', (machine) => {
    const edges = edgesOf(machine);
    const look = () => edges.map(({ definition: { guard, target } }) => ({ guard, target: target?.[0] }));
    const original = look();
    const mutants = mutantsOf(machine);
    expect(mutants.length).toBeGreaterThanOrEqual(edges.length);
    for (const mutant of mutants) {
      const undo = apply(machine, mutant);
      const mutated = look();
      undo();
      const differing = edges.filter(
        (_, index) =>
          mutated[index]?.guard !== original[index]?.guard ||
          mutated[index]?.target !== original[index]?.target,
      );
      if (differing.length !== 1 || differing[0]?.id !== mutant.edge) throw new Error(mutant.id);
    }
    const restored = look();
    expect(restored.every(({ guard }, index) => guard === original[index]?.guard)).toBe(true);
    expect(restored.every(({ target }, index) => target === original[index]?.target)).toBe(true);
  });

  it('has a name of its own among all machines', () => {
    const ids = Object.values(machines).flatMap((machine) => mutantsOf(machine).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(survivors).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('that drops an edge has it never taken', () => {
    const undo = apply(submission, mutantOf(submission, 'submitted|withdraw|0: drop'));
    expect(next(submission, 'submitted', { type: 'withdraw' })).toBe('submitted');
    expect(next(submission, 'in_review', { type: 'withdraw' })).toBe('withdrawn');
    undo();
    expect(next(submission, 'submitted', { type: 'withdraw' })).toBe('withdrawn');
  });

  it('that retargets an edge leads beside its target', () => {
    const undo = apply(submission, mutantOf(submission, 'in_review|approve|0: retarget'));
    expect(next(submission, 'in_review', { type: 'approve' })).toBe('rejected');
    undo();
    expect(next(submission, 'in_review', { type: 'approve' })).toBe('approved');
  });

  it('that drops a guard takes the edge all the same', () => {
    const undo = apply(submission, mutantOf(submission, 'draft|submit|0: drop guard'));
    expect(next(submission, 'draft', { type: 'submit', missing: 3 })).toBe('submitted');
    undo();
    expect(next(submission, 'draft', { type: 'submit', missing: 3 })).toBe('draft');
  });

  it('leads an edge without a target out of its state, where there is another', () => {
    const edge = 'verified.step.wallet.saving|open.*|0';
    const definition = edgesOf(onboarding).find(({ id }) => id === edge)?.definition;
    const undo = apply(onboarding, mutantOf(onboarding, `${edge}: retarget`));
    expect(definition?.target?.map(({ key }) => key)).toEqual(['editing']);
    undo();
    expect(definition?.target).toBeUndefined();
    expect(mutantsOf(uploads).map(({ operator }) => operator)).toEqual(edgesOf(uploads).map(() => 'drop'));
  });

  it('is made in a machine of the same definition as well, and only there', () => {
    const provided = submission.provide({});
    apply(provided, mutantOf(submission, 'submitted|withdraw|0: drop'));
    expect(next(provided, 'submitted', { type: 'withdraw' })).toBe('submitted');
    expect(next(submission, 'submitted', { type: 'withdraw' })).toBe('withdrawn');
  });
});
