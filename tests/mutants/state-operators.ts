import type { AnyStateNode } from 'xstate';
import { placeOf } from '#machines/graph/edges.ts';
import { allButOne, namesApart } from './lists.ts';
import type { Mutant, StateOperator } from './mutant.ts';

/** The lists of a state that lose one entry. */
const lists = {
  'drop entry': 'entry',
  'drop exit': 'exit',
  'drop tag': 'tags',
} as const satisfies Record<Exclude<StateOperator, 'add'>, keyof AnyStateNode>;

/** Returns every mutant of a state that loses something. */
export function stateMutantsOf(node: AnyStateNode): Mutant[] {
  const place = placeOf(node);
  return (Object.keys(lists) as (keyof typeof lists)[]).flatMap((operator) =>
    namesApart(node[lists[operator]]).map((name, index) => ({
      id: `${node.machine.id}: ${place}: ${operator} ${name}`,
      machine: node.machine.id,
      part: place,
      operator,
      path: node.path,
      change: (own: AnyStateNode) => dropFrom(own, lists[operator], index),
    })),
  );
}

function dropFrom(node: AnyStateNode, list: 'entry' | 'exit' | 'tags', index: number): () => void {
  const { [list]: whole } = node;
  Object.assign(node, { [list]: allButOne<unknown>(whole, index) });
  return () => {
    Object.assign(node, { [list]: whole });
  };
}
