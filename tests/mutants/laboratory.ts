import { type AnyStateMachine, type AnyTransitionDefinition, and, or, StateMachine } from 'xstate';
import { edgesOf, nodesOf, placeOf } from '#machines/edges.ts';
import { machines } from '#paths/machines.ts';
import type { Mutant, Operator } from './mutant.ts';
import { apply } from './operators.ts';

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

/** What of an edge or a state a mutant changes; without it there is nothing to notice. */
const aspects = {
  drop: 'enabled',
  retarget: 'enabled',
  'drop guard': 'refused',
  'drop action': 'actions',
  'drop entry': 'entry',
  'drop exit': 'exit',
  'drop tag': 'tags',
} as const satisfies Record<Operator, string>;

/** What `run` comes by: `onboarding: unverified|signOut|0: refused`. */
type Met = Set<string>;

/**
 * What `run` asks of the machines' edges and states.
 *
 * @returns whether a mutant can make a difference to it: one that takes an edge away or leads it elsewhere where the edge
 *   was enabled, one without a guard where the guard has refused, one without an action, an entry, an exit or a tag where
 *   these were looked at
 */
export async function concernsOf(run: () => Promise<void>): Promise<(mutant: Mutant) => boolean> {
  const met: Met = new Set();
  await treated((machine) => {
    const restore = [
      ...edgesOf(machine).flatMap(({ id, definition }) => [
        noteGuard(definition, `${machine.id}: ${id}`, met),
        noteReading(definition, 'actions', `${machine.id}: ${id}`, met),
      ]),
      ...nodesOf(machine).flatMap((node) =>
        (['entry', 'exit', 'tags'] as const).map((list) =>
          noteReading(node, list, `${machine.id}: ${placeOf(node)}`, met),
        ),
      ),
    ];
    return () => {
      for (const each of restore) each();
    };
  }, run);
  return ({ machine, part, operator }) => met.has(`${machine}: ${part}: ${aspects[operator]}`);
}

/** Notes whether an edge was enabled, and whether its guard has refused. */
function noteGuard(definition: AnyTransitionDefinition, edge: string, met: Met): () => void {
  const { guard } = definition;
  const noteEnabled = () => Boolean(met.add(`${edge}: enabled`));
  const noteRefused = () => !met.add(`${edge}: refused`);
  definition.guard =
    guard === undefined
      ? noteEnabled
      : (or([and([guard as typeof noteEnabled, noteEnabled]), noteRefused]) as typeof guard);
  return () => {
    definition.guard = guard;
  };
}

/** Notes that a list was read: the library reads actions as it carries them out, and tags with every snapshot. */
function noteReading<List extends string>(
  holder: Record<List, unknown>,
  list: List,
  part: string,
  met: Met,
): () => void {
  const { [list]: value } = holder;
  Object.defineProperty(holder, list, {
    configurable: true,
    enumerable: true,
    get: () => {
      met.add(`${part}: ${list}`);
      return value;
    },
  });
  return () => {
    Object.defineProperty(holder, list, { configurable: true, enumerable: true, writable: true, value });
  };
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
