import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Edge } from '#machines/edges.ts';
import { allButOne, namesApart } from './lists.ts';
import type { EdgeOperator, Mutant } from './mutant.ts';

/** Returns every mutant of an edge. */
export function edgeMutantsOf({ id, source, descriptor, definition }: Edge): Mutant[] {
  const index = candidatesOf(source, descriptor).indexOf(definition);
  const mutant = (
    operator: EdgeOperator,
    change: (definition: AnyTransitionDefinition) => void,
    detail = '',
  ): Mutant => ({
    id: `${source.machine.id}: ${id}: ${operator}${detail}`,
    machine: source.machine.id,
    part: id,
    operator,
    path: source.path,
    change: (node) => {
      const own = candidatesOf(node, descriptor)[index];
      if (!own) throw new Error(`${node.machine.id} has no edge ${id}`);
      const { guard, target, actions } = own;
      change(own);
      return () => {
        own.guard = guard;
        own.target = target;
        own.actions = actions;
      };
    },
  });

  // The library caches the candidate definitions, so a definition is changed and never removed.
  return [
    mutant('drop', (own) => {
      own.guard = () => false;
    }),
    ...(besideTarget(definition) ? [mutant('retarget', retarget)] : []),
    ...(definition.guard === undefined
      ? []
      : [
          mutant('drop guard', (own) => {
            own.guard = undefined;
          }),
        ]),
    ...namesApart(definition.actions).map((name, at) =>
      mutant(
        'drop action',
        (own) => {
          own.actions = allButOne(own.actions, at);
        },
        ` ${name}`,
      ),
    ),
  ];
}

function retarget(definition: AnyTransitionDefinition): void {
  const elsewhere = besideTarget(definition);
  definition.target = elsewhere && [elsewhere];
}

/** Returns the new target of a retargeted edge; undefined in a machine with a single state. */
function besideTarget({ target, source }: AnyTransitionDefinition): AnyStateNode | undefined {
  const [from = source] = target ?? [];
  // The regions of a parallel state are all active, so a sibling region would be no other target.
  const single = outOfRegions(from);
  const { parent } = single;
  if (!parent) return firstInside(single);
  const siblings: AnyStateNode[] = Object.values(parent.states);
  const next = siblings[(siblings.indexOf(single) + 1) % siblings.length];
  return next === single ? undefined : next;
}

function outOfRegions(node: AnyStateNode): AnyStateNode {
  return node.parent?.type === 'parallel' ? outOfRegions(node.parent) : node;
}

function firstInside(root: AnyStateNode): AnyStateNode | undefined {
  return Object.values(root.states)[0];
}

function candidatesOf(source: AnyStateNode, descriptor: string): readonly AnyTransitionDefinition[] {
  return (descriptor === 'always' ? source.always : source.transitions.get(descriptor)) ?? [];
}
