import { type AnyStateMachine, and, or, StateMachine } from 'xstate';
import { edgesOf } from '#paths/edges.ts';
import { machines } from '#paths/machines.ts';
import { apply, type Mutant } from './operators.ts';

/** No test takes a machine through so many events, or one event through so many states: it would run for ever. */
const mostSteps = 1000;

/** What every machine goes through before it is used; gives back what undoes it. */
type Treatment = (machine: AnyStateMachine) => () => void;

let treatment: Treatment | null = null;

/** The machines that all tests share. */
const shared: readonly AnyStateMachine[] = Object.values(machines);

// A test puts actors of its own into a machine by `provide`, which makes a new one of the same definition.
const { provide } = StateMachine.prototype;
StateMachine.prototype.provide = function (this: AnyStateMachine, implementations: never) {
  const provided: AnyStateMachine = provide.call(this, implementations);
  treatment?.(provided);
  return provided;
} as never;

/** Has `run` see machines with the mutant's change, and all others see none. */
export function withMutant<Result>(mutant: Mutant, run: () => Promise<Result>): Promise<Result> {
  return treated((machine) => {
    if (machine.id !== mutant.machine) return () => {};
    const unbind = bound(machine);
    const undo = apply(machine, mutant);
    return () => {
      undo();
      unbind();
    };
  }, run);
}

/** Has a machine that would run for ever break instead. */
function bound(machine: AnyStateMachine): () => void {
  const { transition } = machine;
  const { maxIterations } = machine.options;
  let heard = 0;
  machine.options.maxIterations = mostSteps;
  machine.transition = (...event: Parameters<typeof transition>) => {
    heard += 1;
    if (heard > mostSteps) throw new Error('The machine hears events for ever');
    return transition(...event);
  };
  return () => {
    machine.transition = transition;
    machine.options.maxIterations = maxIterations;
  };
}

/**
 * What `run` asks of the machines' edges.
 *
 * @returns whether a mutant can make a difference to it: one that takes an edge away or leads it elsewhere where the edge
 *   was enabled, one without a guard where the guard has refused
 */
export async function concernsOf(run: () => Promise<void>): Promise<(mutant: Mutant) => boolean> {
  const enabled = new Set<string>();
  const refused = new Set<string>();
  await treated((machine) => {
    const restore = edgesOf(machine).map(({ id, definition }) => {
      const { guard } = definition;
      const edge = `${machine.id}: ${id}`;
      const noteEnabled = () => Boolean(enabled.add(edge));
      const noteRefused = () => !refused.add(edge);
      definition.guard =
        guard === undefined
          ? noteEnabled
          : (or([and([guard as typeof noteEnabled, noteEnabled]), noteRefused]) as typeof guard);
      return () => {
        definition.guard = guard;
      };
    });
    return () => {
      for (const each of restore) each();
    };
  }, run);
  return ({ machine, edge, operator }) =>
    (operator === 'drop guard' ? refused : enabled).has(`${machine}: ${edge}`);
}

async function treated<Result>(each: Treatment, run: () => Promise<Result>): Promise<Result> {
  const undo = shared.map(each);
  treatment = each;
  try {
    return await run();
  } finally {
    treatment = null;
    for (const restore of undo) restore();
  }
}
