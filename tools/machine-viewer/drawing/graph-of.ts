import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type Edge, edgesOf, placeOf } from '#paths/edges.ts';
import type { GraphEdge, GraphState, MachineGraph } from './graph.ts';

/** What a machine says, as plain data: its states, nested, and its edges. */
export function graphOf(machine: AnyStateMachine): MachineGraph {
  return { machine: machine.id, root: stateOf(machine.root), edges: edgesOf(machine).map(edgeOf) };
}

function stateOf(node: AnyStateNode): GraphState {
  const meta: { path?: unknown } | undefined = node.meta;
  const opensWith: readonly AnyStateNode[] = node.parent?.initial?.target ?? [];
  return {
    place: placeOf(node),
    key: node.key,
    kind: node.type,
    isInitial: node.parent?.type !== 'parallel' && opensWith.includes(node),
    tags: [...node.tags],
    // As written: the library adds the starting and stopping of `after` to what it works with.
    entry: listOf(node.config.entry).map(nameOf),
    exit: listOf(node.config.exit).map(nameOf),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: nameOf(src) })),
    path: typeof meta?.path === 'string' ? meta.path : null,
    states: Object.values(node.states).map((inner: AnyStateNode) => stateOf(inner)),
  };
}

function edgeOf({ id, source, descriptor, definition }: Edge): GraphEdge {
  const targets = (definition.target ?? []).map(placeOf);
  return {
    id,
    source: placeOf(source),
    targets,
    event: eventInWords(descriptor, source),
    guard: guardOf(definition),
    actions: definition.actions.map(nameOf),
    isForbidden: targets.length === 0 && definition.actions.length === 0,
  };
}

function guardOf({ guard }: AnyTransitionDefinition): string | null {
  return guard === undefined ? null : nameOf(guard);
}

/** `xstate.done.actor.save` → `done save`; `xstate.after.second.<id>` → `after second`; any other as it is. */
function eventInWords(descriptor: string, source: AnyStateNode): string {
  const [, kind, , name] = /^xstate\.(done|error|snapshot)\.(actor|state)\.(.*)$/.exec(descriptor) ?? [];
  if (kind !== undefined) return name === source.id ? `${kind} ${source.key}` : `${kind} ${name}`;
  if (descriptor.startsWith('xstate.after.')) {
    const delay = descriptor.slice('xstate.after.'.length, -(source.id.length + 1));
    return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  }
  return descriptor === '*' ? 'any event' : descriptor;
}

/** The name by which an action, a guard or an actor is meant, with the plain params it is given: `isAt wallet`. */
function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (!isNamed(reference)) return 'unnamed';
  const params = isRecord(reference.params) ? Object.values(reference.params) : [];
  const plain = params.filter((value) => ['string', 'number', 'boolean'].includes(typeof value));
  return [reference.type, ...plain].join(' ');
}

/** An object with a type, or a function that carries one, as the library's own actions do. */
function isNamed(value: unknown): value is { type: string; params?: unknown } {
  const isThing = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isThing && 'type' in value && typeof value.type === 'string';
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
