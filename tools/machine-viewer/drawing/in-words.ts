import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Edge, edgesOf } from '#machines/edges.ts';
import type { TakenBy } from '#machines/lifecycle.ts';

/** An edge with what its definition says in plain reading. */
export type SaidEdge = Edge & {
  /** Empty where nothing is entered. */
  targets: readonly AnyStateNode[];
  /** `save`, `done saveSection`, `error saveSection`, `after 1000 ms`, `always`. */
  event: string;
  /** With its plain params: `isAt wallet`. */
  guard: string | null;
  actions: readonly string[];
  /** The parties that may take it, where the machine names them: `client`, `staff`. */
  by: readonly string[];
  /** The event is swallowed here: the states around do not hear it. */
  isForbidden: boolean;
};

/** What a state's definition says beside its name, its tags and its edges; lists of names. */
export type SaidState = {
  /** Whether the state around it opens with it. */
  isInitial: boolean;
  /** Its address in the portal. */
  path: string | null;
  /** `saveSection`, or `upload-0: upload` where what runs has a name of its own. */
  invokes: readonly string[];
  entry: readonly string[];
  exit: readonly string[];
};

/** Every edge of a machine, in the order of `edgesOf`. */
export function edgesInWords(machine: AnyStateMachine): readonly SaidEdge[] {
  return edgesOf(machine).map((edge) => {
    const { target: targets = [], guard, actions, meta } = edge.definition;
    const { by = [] }: Partial<TakenBy<string>> = meta ?? {};
    return {
      ...edge,
      targets,
      event: eventInWords(edge),
      guard: guard === undefined ? null : nameOf(guard),
      actions: actions.map(nameOf),
      by,
      isForbidden: targets.length === 0 && actions.length === 0,
    };
  });
}

/** What a state's definition says. */
export function stateInWords({ config, invoke, meta, parent, ...node }: AnyStateNode): SaidState {
  const { path }: { path?: unknown } = meta ?? {};
  return {
    isInitial: parent?.type === 'compound' && parent.initial.target.some(({ id }) => id === node.id),
    path: typeof path === 'string' ? path : null,
    invokes: invoke.map(({ id, src }) => (id === nameOf(src) ? id : `${id}: ${nameOf(src)}`)),
    // As written: the library adds the starting and stopping of `after` to what it works with.
    entry: namesOf(config.entry),
    exit: namesOf(config.exit),
  };
}

/** `xstate.done.actor.save` → `done save`; `xstate.after.second.<id>` → `after second`; any other as it is. */
function eventInWords({ descriptor, source }: Edge): string {
  const [, kind, , name] = /^xstate\.(done|error|snapshot)\.(actor|state)\.(.*)$/.exec(descriptor) ?? [];
  if (kind !== undefined) return `${kind} ${name === source.id ? source.key : name}`;
  if (descriptor.startsWith('xstate.after.')) {
    const delay = descriptor.slice('xstate.after.'.length, -(source.id.length + 1));
    return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  }
  return descriptor === '*' ? 'any event' : descriptor;
}

function namesOf(references: unknown): readonly string[] {
  return references === undefined ? [] : [references].flat().map(nameOf);
}

/** The name by which an action, a guard or an actor is meant, with the plain params it is given: `isAt wallet`. */
function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  // An object with a type, or a function that carries one, as the library's own actions do.
  const { type, params }: { type?: unknown; params?: unknown } = Object(reference);
  if (typeof type !== 'string') return 'unnamed';
  const plain = Object.values(Object(params)).filter((value) => Object(value) !== value);
  return [type, ...plain].join(' ');
}
