import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * One transition as a machine defines it: its source state, its event, and one of the candidates for that event. A transition
 * that a state inherits is its ancestor's edge.
 */
export type Edge = {
  /**
   * Its source, event, guard and target, with `-` for none: `wallet.ready|save|maySave|wallet.saving`. Unique in its machine, and
   * not changed by other candidates for the event, so that clients' journeys can store it.
   */
  id: string;
  source: AnyStateNode;
  /** As in the machine: `save`, `open.*`, `xstate.done.actor.saveSection`, `always`. */
  descriptor: string;
  definition: AnyTransitionDefinition;
};

/** Returns every edge of a machine: parents first, and a state's own in the order of their definition. */
export function edgesOf(machine: AnyStateMachine): readonly Edge[] {
  return nodesOf(machine).flatMap((source) => [
    ...(source.always ?? []).map((definition) => edge(source, 'always', definition)),
    ...[...source.transitions].flatMap(([descriptor, definitions]) =>
      definitions.map((definition) => edge(source, descriptor, definition)),
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
  return edgeIdFor(isEventless ? 'always' : definition.eventType, definition);
}

/** Returns the id of the edge of a definition if its event had another name, as in a test model. */
export function edgeIdFor(event: string, definition: AnyTransitionDefinition): string {
  return idOf(definition.source, event, definition);
}

function edge(source: AnyStateNode, descriptor: string, definition: AnyTransitionDefinition): Edge {
  return { id: idOf(source, descriptor, definition), source, descriptor, definition };
}

/** Returns a state's path in its machine, such as `verified.step.wallet.editing`; the machine's own id for the root. */
export function placeOf(node: AnyStateNode): string {
  return node.path.join('.') || node.machine.id;
}

function idOf(source: AnyStateNode, descriptor: string, { guard, target }: AnyTransitionDefinition): string {
  return [placeOf(source), descriptor, guardNameOf(guard), target?.map(placeOf).join('-') || '-'].join('|');
}

function guardNameOf(guard: AnyTransitionDefinition['guard']): string {
  if (guard === undefined) return '-';
  if (typeof guard === 'string') return guard;
  return 'type' in guard && typeof guard.type === 'string' ? guard.type : 'inline';
}

function withInside(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((inner: AnyStateNode) => withInside(inner))];
}
