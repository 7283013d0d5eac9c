import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Edge, edgesOf } from '#machines/graph/edges.ts';

/** An edge with the parts of its definition as text. */
export type LabelledEdge = Edge & {
  /** Empty if no state is entered. */
  targets: readonly AnyStateNode[];
  /** `save`, `done saveSection`, `error saveSection`, `after 1000 ms`, `always`. */
  event: string;
  /** With its plain params: `isAt wallet`. */
  guard: string | null;
  actions: readonly string[];
  /** The parties that may take it, if the machine names them: `client`, `staff`. */
  by: readonly string[];
  /** The event is forbidden here: the surrounding states do not receive it. */
  isForbidden: boolean;
};

/** A state's definition without its name, its tags and its edges; lists of names. */
export type LabelledState = {
  /** Whether it is the initial state of its parent. */
  isInitial: boolean;
  /** Its path in the portal. */
  path: string | null;
  /** `saveSection`, or `upload-0: upload` if the invoked actor has its own name. */
  invokes: readonly string[];
  entry: readonly string[];
  exit: readonly string[];
};

/** Returns every edge of a machine, in the order of `edgesOf`. */
export function edgesInWords(machine: AnyStateMachine): readonly LabelledEdge[] {
  return edgesOf(machine).map((edge) => {
    const { target: targets = [], guard, actions, meta } = edge.definition;
    const { by = [] }: { by?: readonly string[] } = meta ?? {};
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

/** Returns the definition of a state as text. */
export function stateInWords({ config, invoke, meta, parent, ...node }: AnyStateNode): LabelledState {
  const { path }: { path?: unknown } = meta ?? {};
  return {
    isInitial: parent?.type === 'compound' && parent.initial.target.some(({ id }) => id === node.id),
    path: typeof path === 'string' ? path : null,
    invokes: invoke.map(({ id, src }) => (id === nameOf(src) ? id : `${id}: ${nameOf(src)}`)),
    // From the config: the library adds the actions that start and stop `after` to its own lists.
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

/** Returns whether an event, as text, is the response of an invoked actor. */
export function isAnswer(event: string): boolean {
  return /^(done|error|snapshot) /.test(event);
}

/** Returns whether an event, as text, comes from outside the machine. */
export function isExternal(event: string): boolean {
  return !isAnswer(event) && event !== 'always' && !event.startsWith('after ');
}

function namesOf(references: unknown): readonly string[] {
  return references === undefined ? [] : [references].flat().map(nameOf);
}

/** Returns the name of a referenced action, guard or actor, with its plain params: `isAt wallet`. */
function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  // An object with a type, or a function with one, like the library's own actions.
  const { type, params }: { type?: unknown; params?: unknown } = Object(reference);
  if (typeof type !== 'string') return 'unnamed';
  const plain = Object.values(Object(params)).filter((value) => Object(value) !== value);
  return [type, ...plain].join(' ');
}
