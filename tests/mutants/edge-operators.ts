import { type AnyStateNode, type AnyTransitionDefinition, not } from 'xstate';
import type { Edge } from '#machines/graph/edges.ts';
import { allButOne, namesApart } from './lists.ts';
import type { EdgeOperator, Mutant } from './mutant.ts';

/** Changes one of the candidates for an event in place. */
type Change = (own: AnyTransitionDefinition, next: AnyTransitionDefinition | undefined) => void;

/** Returns every mutant of an edge. */
export function edgeMutantsOf({ id, source, descriptor, definition }: Edge): Mutant[] {
  const candidates = candidatesOf(source, descriptor);
  const index = candidates.indexOf(definition);
  const mutant = (operator: EdgeOperator, change: Change, detail = ''): Mutant => ({
    id: `${source.machine.id}: ${id}: ${operator}${detail}`,
    machine: source.machine.id,
    part: id,
    operator,
    path: source.path,
    change: (node) => {
      const [own, next] = candidatesOf(node, descriptor).slice(index, index + 2);
      if (!own) throw new Error(`${node.machine.id} has no edge ${id}`);
      const restore = [own, ...(next ? [next] : [])].map((each) => {
        const before = changeablePartsOf(each);
        return () => Object.assign(each, before);
      });
      change(own, next);
      return () => {
        for (const each of restore) each();
      };
    },
  });

  // The library caches the candidate definitions, so a definition is changed and never removed or moved.
  return [
    mutant('drop', (own) => {
      own.guard = () => false;
    }),
    ...(besideTarget(definition) ? [mutant('retarget', retarget)] : []),
    ...(definition.guard === undefined ? [] : guardMutants(mutant)),
    ...(definition.reenter ? [mutant('drop reenter', (own) => Object.assign(own, { reenter: false }))] : []),
    ...(index + 1 < candidates.length ? [mutant('reorder', swap)] : []),
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

function guardMutants(mutant: (operator: EdgeOperator, change: Change) => Mutant): Mutant[] {
  return [
    mutant('drop guard', (own) => {
      own.guard = undefined;
    }),
    mutant('negate guard', (own) => {
      // The library types a guard's negation with the guard's own context.
      own.guard = not(own.guard as () => boolean) as typeof own.guard;
    }),
  ];
}

function changeablePartsOf({ guard, target, actions, reenter }: AnyTransitionDefinition) {
  return { guard, target, actions, reenter };
}

function swap(own: AnyTransitionDefinition, next: AnyTransitionDefinition | undefined): void {
  if (!next) throw new Error(`There is no candidate after one for ${own.eventType}`);
  const parts = changeablePartsOf(own);
  Object.assign(own, changeablePartsOf(next));
  Object.assign(next, parts);
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
