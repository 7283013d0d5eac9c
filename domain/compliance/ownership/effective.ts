import { type Control, controlOf } from './control.ts';
import { graphOf, type OwnershipGraph } from './graph.ts';
import { type OwnershipPath, pathsTo } from './paths.ts';
import { fractionOf, type Interest, weights } from './shares.ts';
import { clientId, type OwnershipStructure, rounded } from './structure.ts';

/** What a person owns and controls of the client, directly and through organisations. */
export type EffectiveOwnership = {
  person: string;
  /** Per cent of the shares, rounded to two decimals. */
  shares: number;
  /** Per cent of the votes: the product along each chain, or those that the person decides on, whichever is more. */
  votes: number;
  /** How the person controls the client; null if it does not. */
  control: Control | null;
  /** The chains of shares, the largest first; at most `maxPaths`. */
  paths: readonly OwnershipPath[];
};

/** Returns what each person owns and controls of the client, the largest share first; people without either are left out. */
export function effectiveOwnership(structure: OwnershipStructure): EffectiveOwnership[] {
  return effectiveIn(graphOf(structure), clientId);
}

/** The same for any organisation of a graph. */
export function effectiveIn(graph: OwnershipGraph, root: string): EffectiveOwnership[] {
  if (!graph.nodes.has(root)) return [];
  const shares = weights(graph, root, 'shares');
  const votes = weights(graph, root, 'votes');
  const paths = pathsTo(graph, root);
  const people = [...graph.nodes.values()].filter(({ kind }) => kind === 'person');
  return people
    .map(({ id: person }): EffectiveOwnership => {
      const controlled = controlOf(graph, person);
      return {
        person,
        shares: heldBy(graph, person, shares, 'shares'),
        votes: Math.max(heldBy(graph, person, votes, 'votes'), rounded(controlled.votes.get(root) ?? 0)),
        control: controlled.organisations.get(root) ?? null,
        paths: paths.get(person) ?? [],
      };
    })
    .filter(({ shares, votes, control }) => shares > 0 || votes > 0 || control)
    .sort((a, b) => b.shares - a.shares || b.votes - a.votes);
}

function heldBy(
  { outOf }: OwnershipGraph,
  person: string,
  weight: ReadonlyMap<string, number>,
  interest: Interest,
): number {
  let held = 0;
  for (const link of outOf.get(person) ?? [])
    held += fractionOf(link, interest) * (weight.get(link.owned) ?? 0);
  return rounded(held * 100);
}
