import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  and,
  or,
  StateMachine,
} from 'xstate';
import { edgesOf, nodesOf, placeOf } from '#machines/graph/edges.ts';
import { machines } from '#paths/machines.ts';
import { assigningActionsOf, changesOf, replaceAssignment } from './assignments.ts';
import { replaceChoice } from './candidates.ts';
import type { Mutant, Operator } from './mutant.ts';
import { apply } from './operators.ts';

/**
 * The maximum number of events for a machine, and of states for one event, which no test reaches: beyond it the machine would run
 * forever.
 */
const mostSteps = 1000;

/** A treatment of every machine before its use; returns a function that undoes it. */
type Treatment = (machine: AnyStateMachine) => () => void;

let treatment: Treatment | null = null;

/** The machines that all tests share. */
const shared: readonly AnyStateMachine[] = Object.values(machines);

// A test replaces a machine's actors with `provide`, which creates a new machine of the same definition.
const { provide } = StateMachine.prototype;
StateMachine.prototype.provide = function (this: AnyStateMachine, implementations: never) {
  const provided: AnyStateMachine = provide.call(this, implementations);
  treatment?.(provided);
  return provided;
} as never;

/** Calls `run` while machines have the mutant's change; all others have none. */
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

/** Makes a machine that would run forever throw instead. */
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

/** The aspects of a part that a mutant changes; without the use of one of them, no test can detect the mutant. */
const aspects = {
  drop: ['enabled'],
  retarget: ['enabled'],
  'drop guard': ['refused'],
  'negate guard': ['enabled', 'refused'],
  'drop reenter': ['enabled'],
  reorder: ['enabled'],
  'drop action': ['actions'],
  add: ['ignored'],
  'drop entry': ['entry'],
  'drop exit': ['exit'],
  'drop tag': ['tags'],
  'change assignment': ['assigned'],
} as const satisfies Record<Operator, readonly string[]>;

/** What `run` uses: `onboarding: unverified|signOut|0: refused`. */
type Encountered = Set<string>;

/**
 * Observes which aspects of the machines' edges, states and actions `run` uses.
 *
 * @returns whether a mutant can change the result: one that drops or retargets an edge that was enabled, one without a guard that
 * has refused, one that accepts an event that arrived and was ignored, one without an action, an entry, an exit or a tag that was
 * read, one with another assignment that was made
 */
export async function concernsOf(run: () => Promise<void>): Promise<(mutant: Mutant) => boolean> {
  const encountered: Encountered = new Set();
  await treated((machine) => {
    const restore = [
      ...edgesOf(machine).flatMap(({ id, definition }) => [
        noteGuard(definition, `${machine.id}: ${id}`, encountered),
        noteReading(definition, 'actions', `${machine.id}: ${id}`, encountered),
      ]),
      ...nodesOf(machine).flatMap((node) =>
        (['entry', 'exit', 'tags'] as const).map((list) =>
          noteReading(node, list, `${machine.id}: ${placeOf(node)}`, encountered),
        ),
      ),
      ...nodesOf(machine).map((node) => noteIgnored(node, `${machine.id}: ${placeOf(node)}`, encountered)),
      ...assigningActionsOf(machine).map((name) =>
        replaceAssignment(machine, name, (assignment) => (...args) => {
          encountered.add(`${machine.id}: ${name}: assigned`);
          return changesOf(assignment, args);
        }),
      ),
    ];
    return () => {
      for (const each of restore) each();
    };
  }, run);
  return ({ machine, part, operator }) =>
    aspects[operator].some((aspect) => encountered.has(`${machine}: ${part}: ${aspect}`));
}

/** Records whether an edge was enabled, and whether its guard has refused. */
function noteGuard(definition: AnyTransitionDefinition, edge: string, encountered: Encountered): () => void {
  const { guard } = definition;
  const noteEnabled = () => Boolean(encountered.add(`${edge}: enabled`));
  const noteRefused = () => !encountered.add(`${edge}: refused`);
  definition.guard =
    guard === undefined
      ? noteEnabled
      : (or([and([guard as typeof noteEnabled, noteEnabled]), noteRefused]) as typeof guard);
  return () => {
    definition.guard = guard;
  };
}

/** Records the events that arrive in a state and that it does not accept. */
function noteIgnored(node: AnyStateNode, state: string, encountered: Encountered): () => void {
  return replaceChoice(node, ({ type }, own) => {
    if (!own) encountered.add(`${state}|${type}: ignored`);
    return own;
  });
}

/** Records that a list was read: the library reads actions when it executes them, and tags with every snapshot. */
function noteReading<List extends string>(
  holder: Record<List, unknown>,
  list: List,
  part: string,
  encountered: Encountered,
): () => void {
  const { [list]: value } = holder;
  Object.defineProperty(holder, list, {
    configurable: true,
    enumerable: true,
    get: () => {
      encountered.add(`${part}: ${list}`);
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
