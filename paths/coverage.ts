import { type AnyStateMachine, createActor, type InspectionEvent, type Snapshot } from 'xstate';
import { edgeIdOf, edgesOf, nodesOf, placeOf } from './edges.ts';
import { type MachineId, machines } from './machines.ts';
import { subjects } from './scripts.ts';
import type { ModelPath } from './shortest-paths.ts';
import { afterEvent, type Outcomes } from './test-machine.ts';

/** How much of a machine the paths walk. Edges are those of the machine itself, by their ids (`edges.ts`). */
export type Coverage = {
  edges: number;
  walked: number;
  missing: readonly string[];
  /** What is walked, but on no page, with the reason. */
  onlyInModel: readonly { edge: string; reason: string }[];
};

/** The edges of a machine that its paths walk, by their ids; none where nobody walks it. */
export function walkedEdges(machineId: MachineId): ReadonlySet<string> {
  return new Set(walkedOf(machineId).keys());
}

/** What the paths walk of a machine, what they miss, and what only its model can take. */
export function coverageOf(machineId: MachineId): Coverage {
  const ids = edgesOf(machines[machineId]).map(({ id }) => id);
  const walked = walkedOf(machineId);
  const missing = ids.filter((id) => !walked.has(id));
  const onlyInModel = ids.flatMap((edge) => {
    const reason = walked.get(edge);
    return reason ? [{ edge, reason }] : [];
  });
  return { edges: ids.length, walked: ids.length - missing.length, missing, onlyInModel };
}

/**
 * The edges of a subject's test model that its paths take, by their ids there: the model has edges of its own for how an
 * invocation may end and for a delay that passes, each of which a tester walks.
 */
export function modelEdges({ walks }: Pick<(typeof subjects)[number], 'walks'>): {
  all: ReadonlySet<string>;
  onPage: ReadonlySet<string>;
} {
  const { all, onPage } = walks();
  return { all: stepEdges(all), onPage: stepEdges(onPage) };
}

function stepEdges(paths: readonly ModelPath[]): ReadonlySet<string> {
  return new Set(paths.flatMap(({ steps }) => steps.flatMap(({ edges }) => edges)));
}

/** The walked edges by their ids; of those that no page takes, why not. */
type Walked = ReadonlyMap<string, string | null>;

const known = new Map<MachineId, Walked>();

function walkedOf(machineId: MachineId): Walked {
  const walked = known.get(machineId) ?? findWalked(machineId);
  known.set(machineId, walked);
  return walked;
}

/** A machine may be walked as more than one subject: what one of them takes on a page is taken. */
function findWalked(machineId: MachineId): Walked {
  const walked = new Map<string, string | null>();
  for (const subject of subjects.filter(({ machine }) => machine === machineId)) {
    const { all, onPage } = subject.walks();
    const own = ownEdges(machines[machineId], subject.outcomes);
    const toOwn = (edge: string) => own.get(edge) ?? edge;
    for (const edge of onPage.flatMap(edgesOfWhole)) walked.set(toOwn(edge), null);
    for (const path of all) {
      for (const edge of edgesOfEnd(path).map(toOwn)) {
        if (!walked.has(edge)) walked.set(edge, reasonOf(path, subject.onlyInModel));
      }
    }
  }
  return walked;
}

/** Why a path is walked on the model alone. */
function reasonOf({ steps }: ModelPath, reasons: Readonly<Record<string, string>>): string {
  const types = steps.map(({ event }) => event.type);
  const [reason] = types.flatMap((type) => reasons[type] ?? []);
  // Where it is only now and then that no page can do it, the reason begins with the event's name, or how it begins.
  const [other] = Object.entries(reasons).filter(([name]) => {
    const [begins = ''] = name.split(' ');
    return types.some((type) =>
      begins.endsWith('*') ? type.startsWith(begins.slice(0, -1)) : type === begins,
    );
  });
  return reason ?? other?.[1] ?? 'No page was chosen to walk it.';
}

/** The edges of a path's last step; all paths together end with every step that there is. */
function edgesOfEnd({ input, first, steps }: ModelPath): readonly string[] {
  const last = steps.at(-1);
  if (!last) return edgesAtStart(first.machine, input);
  return edgesOver(first.machine, steps.at(-2)?.state ?? first, last.event);
}

function edgesOfWhole({ input, first, steps }: ModelPath): readonly string[] {
  return [
    ...edgesAtStart(first.machine, input),
    ...steps.flatMap(({ event }, index) => edgesOver(first.machine, steps[index - 1]?.state ?? first, event)),
  ];
}

/** The edges that a model takes by itself when it starts. */
function edgesAtStart(model: AnyStateMachine, input: unknown): readonly string[] {
  const { taken, inspect } = watch();
  createActor(model, { input, inspect }).start().stop();
  return taken;
}

/** The edges that a model takes on an event, what it then does by itself included. */
function edgesOver(
  model: AnyStateMachine,
  before: Snapshot<unknown>,
  event: { type: string },
): readonly string[] {
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
    if (event.type === '@xstate.microstep') taken.push(...event._transitions.map(edgeIdOf));
  };
  return { taken, inspect };
}

/**
 * The machine's own edge for each edge of its model that has another name there: how an invocation ended, and a delay
 * that passed.
 */
function ownEdges(machine: AnyStateMachine, outcomes: Outcomes): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  for (const node of nodesOf(machine)) {
    const tell = (event: string, descriptor: string) => {
      const edges = node.transitions.get(descriptor) ?? [];
      edges.forEach((definition, index) => {
        own.set(`${placeOf(node)}|${event}|${index}`, edgeIdOf(definition));
      });
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
