import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * One transition as a machine defines it: its source state, its event, and its index among the candidates for that event. A
 * transition that a state inherits is its ancestor's edge.
 */
export type Edge = {
  /** Unique in its machine and stable while the definition does not change: `wallet.editing|save|0`. */
  id: string;
  source: AnyStateNode;
  /** As in the machine: `save`, `open.*`, `xstate.done.actor.saveSection`, `always`. */
  descriptor: string;
  definition: AnyTransitionDefinition;
};

/** Returns every edge of a machine: parents first, and a state's own in the order of their definition. */
export function edgesOf(machine: AnyStateMachine): readonly Edge[] {
  return nodesOf(machine).flatMap((source) => [
    ...(source.always ?? []).map((definition, index) => edge(source, 'always', definition, index)),
    ...[...source.transitions].flatMap(([descriptor, definitions]) =>
      definitions.map((definition, index) => edge(source, descriptor, definition, index)),
    ),
  ]);
}

/** Returns every state of a machine, parents first. */
export function nodesOf(machine: AnyStateMachine): readonly AnyStateNode[] {
  return withInside(machine.root);
}

/** Returns the id of the edge of a definition. */
export function edgeIdOf(definition: AnyTransitionDefinition): string {
  const { source } = definition;
  const isEventless = (source.always ?? []).includes(definition);
  const descriptor = isEventless ? 'always' : definition.eventType;
  const siblings = isEventless ? (source.always ?? []) : (source.transitions.get(descriptor) ?? []);
  return idOf(source, descriptor, siblings.indexOf(definition));
}

function edge(
  source: AnyStateNode,
  descriptor: string,
  definition: AnyTransitionDefinition,
  index: number,
): Edge {
  return { id: idOf(source, descriptor, index), source, descriptor, definition };
}

/** Returns a state's path in its machine, such as `verified.step.wallet.editing`; the machine's own id for the root. */
export function placeOf(node: AnyStateNode): string {
  return node.path.join('.') || node.machine.id;
}

function idOf(source: AnyStateNode, descriptor: string, index: number): string {
  return `${placeOf(source)}|${descriptor}|${index}`;
}

function withInside(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((inner: AnyStateNode) => withInside(inner))];
}
