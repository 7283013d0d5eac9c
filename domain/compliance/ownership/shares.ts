import type { OwnershipGraph } from './graph.ts';
import { organisationsAbove } from './graph.ts';
import type { OwnershipLink } from './structure.ts';

/** What is multiplied along a chain. */
export type Interest = 'shares' | 'votes';

/** Returns what a link carries, as a fraction; votes follow the shares where they are not known. */
export function fractionOf({ shares, votes }: OwnershipLink, interest: Interest): number {
  const percent = interest === 'shares' ? shares : (votes ?? shares);
  return (percent ?? 0) / 100;
}

/**
 * Returns for each organisation the fraction of the root that one whole organisation stands for: 1 for the root, 0.5 for an
 * organisation that holds half of it. Organisations that own each other are a system of linear equations, whose solution is the sum
 * of the endless series of products around the cycle. Where that series has no limit, because the organisations of a cycle
 * hold each other wholly, the links that close a cycle are left out.
 */
export function weights(
  graph: OwnershipGraph,
  root: string,
  interest: Interest,
): ReadonlyMap<string, number> {
  const ids = organisationsAbove(graph, root);
  const isClosing = closingLinks(graph, root);
  const all = solved(graph, ids, interest, () => true);
  const solution = all ?? solved(graph, ids, interest, (link) => !isClosing.has(link));
  return new Map(ids.map((id, index) => [id, solution?.[index] ?? 0]));
}

/** Returns whether the organisations of a cycle hold each other so far that shares through it have no sum. */
export function isUnsolvable(graph: OwnershipGraph, root: string, interest: Interest): boolean {
  return solved(graph, organisationsAbove(graph, root), interest, () => true) === null;
}

/** Solves weight(i) = [i is the root] + Σ fraction(i owns j) · weight(j); null if there is no solution that can be meant. */
function solved(
  { outOf }: OwnershipGraph,
  ids: readonly string[],
  interest: Interest,
  counts: (link: OwnershipLink) => boolean,
): number[] | null {
  const places = new Map(ids.map((id, index) => [id, index]));
  const rows = ids.map((id, row) => {
    const coefficients = new Float64Array(ids.length + 1);
    coefficients[row] = 1;
    coefficients[ids.length] = row === 0 ? 1 : 0;
    for (const link of outOf.get(id) ?? []) {
      const column = places.get(link.owned);
      if (column !== undefined && counts(link)) add(coefficients, column, -fractionOf(link, interest));
    }
    return coefficients;
  });
  const values = eliminated(rows);
  // With more than 100 % of an organisation, the solution may be negative or beyond any share.
  return values?.every((value) => value >= -1e-9 && value < 100) ? values : null;
}

const add = (row: Float64Array, column: number, value: number) => {
  row[column] = (row[column] ?? 0) + value;
};

/** Gauss-Jordan elimination with partial pivoting; null for a singular matrix. */
function eliminated(rows: Float64Array[]): number[] | null {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, best, column))) best = row;
    }
    const pivot = rows[best];
    const value = at(rows, best, column);
    if (!pivot || Math.abs(value) < 1e-9) return null;
    rows.splice(best, 1);
    rows.splice(column, 0, pivot);
    for (let other = 0; other < size; other += 1) {
      const factor = at(rows, other, column) / value;
      const row = rows[other];
      if (other === column || factor === 0 || !row) continue;
      for (let each = column; each <= size; each += 1) add(row, each, -factor * (pivot[each] ?? 0));
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

const at = (rows: readonly Float64Array[], row: number, column: number) => rows[row]?.[column] ?? 0;

/** Returns the links that lead back into a chain that they belong to. */
export function closingLinks({ into, nodes }: OwnershipGraph, root: string): ReadonlySet<OwnershipLink> {
  const closing = new Set<OwnershipLink>();
  const done = new Set<string>();
  const chain = new Set<string>();
  // An explicit stack: a long chain must not depend on the size of the call stack.
  const stack: { id: string; left: OwnershipLink[] }[] = [];
  const enter = (id: string) => {
    chain.add(id);
    stack.push({ id, left: [...(into.get(id) ?? [])] });
  };
  enter(root);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const link = top.left.pop();
    if (!link) {
      chain.delete(top.id);
      done.add(top.id);
      stack.pop();
    } else if (chain.has(link.owner)) closing.add(link);
    else if (!done.has(link.owner) && nodes.has(link.owner)) enter(link.owner);
  }
  return closing;
}
