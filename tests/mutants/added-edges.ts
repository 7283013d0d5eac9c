import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { replaceChoice } from './candidates.ts';
import type { Mutant } from './mutant.ts';

/**
 * Returns the mutants with an edge more: for each event of a state, the next sibling that must ignore the event accepts it. Events
 * that the library sends to a state of its own actors, delays and children are excluded: they arrive nowhere else.
 */
export function addMutantsOf(machine: AnyStateMachine): Mutant[] {
  const mutants = nodesOf(machine).flatMap((source) =>
    [...source.transitions].flatMap(([descriptor, [definition]]) => {
      const state = hasEffect(definition) && isSent(descriptor) ? ignoringSibling(source, descriptor) : null;
      return state && definition ? [mutantOf(state, source, descriptor, definition)] : [];
    }),
  );
  // Several siblings may have the event; the first of them gives its edge.
  const byPart = new Map(mutants.toReversed().map((mutant) => [mutant.part, mutant]));
  return mutants.filter((mutant) => byPart.get(mutant.part) === mutant);
}

function mutantOf(
  state: AnyStateNode,
  source: AnyStateNode,
  descriptor: string,
  { target }: AnyTransitionDefinition,
): Mutant {
  const part = `${placeOf(state)}|${descriptor}`;
  return {
    id: `${state.machine.id}: ${part}|-|${target?.map(placeOf).join('-') ?? '-'}: add`,
    machine: state.machine.id,
    part,
    operator: 'add',
    path: state.path,
    change: (node) => {
      const from = source.path.reduce<AnyStateNode | undefined>(
        (o, name) => o?.states[name],
        node.machine.root,
      );
      const [definition] = from?.transitions.get(descriptor) ?? [];
      if (!definition) throw new Error(`${node.machine.id} has no ${descriptor} in ${placeOf(source)}`);
      const added = { ...definition, source: node, guard: undefined };
      return replaceChoice(node, ({ type }, own) => own ?? (type === descriptor ? [added] : undefined));
    },
  };
}

/** An edge without a target and actions only hides an outer one. */
function hasEffect(definition: AnyTransitionDefinition | undefined): boolean {
  return definition !== undefined && (definition.target !== undefined || definition.actions.length > 0);
}

function isSent(descriptor: string): boolean {
  return !descriptor.startsWith('xstate.') && !descriptor.includes('*');
}

/** Returns the next sibling in which nothing accepts the event: neither it, nor a state around or inside it. */
function ignoringSibling(source: AnyStateNode, descriptor: string): AnyStateNode | null {
  const { parent } = source;
  if (!parent || parent.type === 'parallel' || ancestorsOf(source).some((node) => accepts(node, descriptor)))
    return null;
  const siblings: AnyStateNode[] = Object.values(parent.states);
  const at = siblings.indexOf(source);
  const others = [...siblings.slice(at + 1), ...siblings.slice(0, at)];
  return (
    others.find((node) => canStayIn(node) && !withInside(node).some((n) => accepts(n, descriptor))) ?? null
  );
}

/** Returns whether a machine can stay in a state and receive events there. */
function canStayIn({ type, always }: AnyStateNode): boolean {
  return type !== 'final' && type !== 'history' && !always?.some(({ guard }) => guard === undefined);
}

function accepts(node: AnyStateNode, event: string): boolean {
  return [...node.transitions.keys()].some(
    (own) => own === event || own === '*' || (own.endsWith('.*') && event.startsWith(own.slice(0, -1))),
  );
}

function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];
}

function withInside(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(withInside)];
}
