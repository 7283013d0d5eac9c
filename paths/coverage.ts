import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';
import { edgeIdFor, edgeIdOf, edgesOf, nodesOf, placeOf } from '#machines/graph/edges.ts';
import { activeStates, takenTransitions } from '#machines/graph/xstate-internals.ts';
import type { ModelPath, PathStep } from './engine/shortest-paths.ts';
import { afterEvent, type Outcomes } from './engine/test-machine.ts';
import { type MachineId, machines } from './machines.ts';
import { lastPairOf, pairsOf } from './pairs.ts';
import { passedBy } from './passed-by.ts';
import { subjects } from './scripts.ts';

/** How much of a machine the paths cover: computed once, and printed by the plan, the tests and the machines' page. */
export type Coverage = {
  /** The machine's own edges by their ids (`machines/graph/edges.ts`); each is in exactly one of the lists other than `all`. */
  edges: {
    all: readonly string[];
    /** Covered in Chromium, by the paths of a tester's plan. */
    chromium: readonly string[];
    /** Covered in jsdom, by the paths that `--all` adds to the plan. */
    jsdom: readonly string[];
    /** Covered by calls of a server's API, without a page. */
    server: readonly string[];
    /** Covered only by the model, with the reason why no path does it on a page. */
    modelOnly: readonly { edge: string; reason: string }[];
    /** Not covered. */
    missing: readonly string[];
  };
  /** The pairs of a state and an event that can happen in it (`pairs.ts`), and those that are performed. */
  pairs: { all: readonly string[]; performed: readonly string[] };
};

const known = new Map<MachineId, Coverage>();

/** Returns which edges of a machine the paths cover, and where; empty lists without paths. */
export function coverageOf(machineId: MachineId): Coverage {
  const coverage = known.get(machineId) ?? findCoverage(machineId);
  known.set(machineId, coverage);
  return coverage;
}

/**
 * The counts, and where: '271 of 282 edges performed (96 %): 120 in Chromium, 149 in jsdom, 2 on the server; 11 on the model
 * alone'.
 */
export function coverageInWords({ edges, pairs }: Coverage): string {
  const performed = edges.chromium.length + edges.jsdom.length + edges.server.length;
  const missing = edges.missing.length > 0 ? `; ${edges.missing.length} by nobody` : '';
  return [
    `${shareOf(performed, edges.all.length, 'edges')} performed: ${edges.chromium.length} in Chromium`,
    `${edges.jsdom.length} in jsdom`,
    `${edges.server.length} on the server; ${edges.modelOnly.length} on the model alone${missing}`,
    shareOf(pairs.performed.length, pairs.all.length, 'pairs of a state and an event'),
  ].join(', ');
}

function shareOf(part: number, of: number, what: string): string {
  return of === 0 ? `no ${what}` : `${part} of ${of} ${what} (${percentOf(part, of)})`;
}

/** Returns '82 %', rounded down so that only all of them are 100 %; 'none' of nothing. */
export function percentOf(part: number, of: number): string {
  return of === 0 ? 'none' : `${Math.floor((part / of) * 100)} %`;
}

const ownByMachine = new Map<MachineId, ReadonlyMap<string, string>>();

/** Returns the machine's own edges for those of its test models: the edges that its running actor takes on a path. */
export function ownEdgesFor(machine: MachineId, edges: readonly string[]): readonly string[] {
  const own =
    ownByMachine.get(machine) ??
    new Map(
      subjects
        .filter((subject) => subject.machine === machine)
        .flatMap(({ outcomes }) => [...ownEdges(machines[machine], outcomes)]),
    );
  ownByMachine.set(machine, own);
  return [...new Set(edges.map((edge) => own.get(edge) ?? edge))];
}

/** A machine may have several subjects: an edge that one of them covers on a page is covered. */
function findCoverage(machineId: MachineId): Coverage {
  const [chromium, jsdom, server] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const model = new Map<string, string>();
  const [pairs, performedPairs] = [new Set<string>(), new Set<string>()];
  for (const subject of subjects.filter(({ machine }) => machine === machineId)) {
    const { all, plan, inApp, onServer, performed } = subject.runs();
    const takenBy = takenWith(ownEdges(machines[machineId], subject.outcomes), forksOf(machines[machineId]));
    for (const edge of plan.flatMap((path) => takenBy(path, isOnPage))) chromium.add(edge);
    for (const edge of inApp.flatMap((path) => takenBy(path, isOnPage))) jsdom.add(edge);
    const called = [...plan, ...inApp].flatMap((path) => takenBy(path, isByCall));
    for (const edge of [...called, ...onServer.flatMap((path) => takenBy(path))]) server.add(edge);
    for (const pair of performed.flatMap(pairsOf)) performedPairs.add(pair);
    for (const path of all) {
      const pair = lastPairOf(path);
      if (pair !== null) pairs.add(pair);
      for (const edge of takenBy(path)) {
        if (!model.has(edge)) model.set(edge, reasonOf(path, subject.onlyInModel));
      }
    }
  }
  for (const [edge, reason] of Object.entries(passedBy[machineId] ?? {})) {
    chromium.delete(edge);
    jsdom.delete(edge);
    model.set(edge, reason);
  }
  const ids = edgesOf(machines[machineId]).map(({ id }) => id);
  const isSeen = (edge: string) => chromium.has(edge) || jsdom.has(edge);
  const isPerformed = (edge: string) => isSeen(edge) || server.has(edge);
  return {
    edges: {
      all: ids,
      chromium: ids.filter((id) => chromium.has(id)),
      jsdom: ids.filter((id) => jsdom.has(id) && !chromium.has(id)),
      server: ids.filter((id) => server.has(id) && !isSeen(id)),
      modelOnly: ids.flatMap((edge) => {
        const reason = isPerformed(edge) ? undefined : model.get(edge);
        return reason === undefined ? [] : [{ edge, reason }];
      }),
      missing: ids.filter((id) => !isPerformed(id) && !model.has(id)),
    },
    pairs: { all: [...pairs], performed: [...pairs].filter((pair) => performedPairs.has(pair)) },
  };
}

const isByCall = (step: PathStep) => step.isByCall === true;
const isOnPage = (step: PathStep) => !isByCall(step);

/** Returns why a path is only covered by the model. */
function reasonOf({ steps }: ModelPath, reasons: Readonly<Record<string, string>>): string {
  const types = steps.map(({ event }) => event.type);
  const [reason] = types.flatMap((type) => reasons[type] ?? []);
  // If a page can only sometimes not do it, the reason begins with the event's name or its prefix.
  const [other] = Object.entries(reasons).filter(([name]) => {
    const [begins = ''] = name.split(' ');
    return types.some((type) =>
      begins.endsWith('*') ? type.startsWith(begins.slice(0, -1)) : type === begins,
    );
  });
  return reason ?? other?.[1] ?? 'No page was chosen to walk it.';
}

/** Returns the places from which two `always` edges lead to the same place: there the context decides which edge is taken. */
function forksOf(machine: AnyStateMachine): ReadonlySet<string> {
  const forks = nodesOf(machine).filter(({ always = [] }) => {
    const targets = always.map(({ target = [] }) => target.map(placeOf).join());
    return new Set(targets).size < targets.length;
  });
  return new Set(forks.map(placeOf));
}

/**
 * Returns the machine's own edges that a path takes, including the `always` edges. The same transitions into the same places take
 * the same edges, so each is observed once, except over a fork.
 */
function takenWith(
  own: ReadonlyMap<string, string>,
  forks: ReadonlySet<string>,
): (path: ModelPath, isAsked?: (step: PathStep) => boolean) => readonly string[] {
  const watched = new Map<unknown, readonly string[]>();
  const once = (key: unknown, watchIt: () => readonly string[]) => {
    const taken = watched.get(key) ?? watchIt().map((edge) => own.get(edge) ?? edge);
    watched.set(key, taken);
    return taken;
  };
  return ({ input, first, steps }, isAsked = () => true) => [
    ...once(first, () => edgesAtStart(first.machine, input)),
    ...steps.flatMap((step, index) => {
      if (!isAsked(step)) return [];
      const { event, state, edges } = step;
      const before = steps[index - 1]?.state ?? first;
      const isForked = edges.some((edge) => forks.has(edge.slice(edge.lastIndexOf('|') + 1)));
      const key = [edges, restlessIn(before), state.value, ...(isForked ? [state.context] : [])];
      return once(JSON.stringify(key), () => edgesOver(first.machine, before, event));
    }),
  ];
}

/** The places that have `always` edges. */
const restlessIn = (snapshot: AnyMachineSnapshot) =>
  activeStates(snapshot)
    .filter(({ always }) => always?.length)
    .map(placeOf);

/** Returns the `always` edges that a model takes when it starts. */
function edgesAtStart(model: AnyStateMachine, input: unknown): readonly string[] {
  const { taken, inspect } = watch();
  createActor(model, { input, inspect }).start().stop();
  return taken;
}

/** Returns the edges that a model takes on an event, including the `always` edges after it. */
function edgesOver(
  model: AnyStateMachine,
  before: Snapshot<unknown>,
  event: { type: string },
): readonly string[] {
  // A machine that has ended takes no edge.
  if (before.status !== 'active') return [];
  const { taken, inspect } = watch();
  const actor = createActor(model, { snapshot: before, inspect }).start();
  taken.length = 0;
  actor.send(event);
  actor.stop();
  return taken;
}

function watch() {
  const taken: string[] = [];
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep') taken.push(...takenTransitions(event).map(edgeIdOf));
  };
  return { taken, inspect };
}

/** Returns the machine's own edge for each edge of its model with another name: the outcome of an invocation, and a delay. */
function ownEdges(machine: AnyStateMachine, outcomes: Outcomes): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  for (const node of nodesOf(machine)) {
    const tell = (event: string, descriptor: string) => {
      const edges = node.transitions.get(descriptor) ?? [];
      for (const definition of edges) own.set(edgeIdFor(event, definition), edgeIdOf(definition));
    };
    for (const { id } of node.invoke) {
      for (const way of Object.values(outcomes[id] ?? {})) {
        tell(way.event, `xstate.${'output' in way ? 'done' : 'error'}.actor.${id}`);
      }
    }
    for (const delay of Object.keys(node.config.after ?? {})) {
      tell(afterEvent(delay), `xstate.after.${delay}.${node.id}`);
    }
  }
  return own;
}
