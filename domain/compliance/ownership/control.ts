import type { OwnershipGraph } from './graph.ts';
import { fractionOf } from './shares.ts';
import { rounded } from './structure.ts';

/** How an organisation is controlled: by a majority of the votes, by other means, or as the trustee of a trust. */
export type Control = { by: 'votes' } | { by: 'means'; words: string } | { by: 'trustee' };

/** What a node controls, with the votes that it decides on. */
export type Controlled = {
  organisations: ReadonlyMap<string, Control>;
  /** Per cent of the votes of each organisation that the node or an organisation it controls casts, not rounded. */
  votes: ReadonlyMap<string, number>;
};

/** The share of the votes, in per cent, above which their holder controls an organisation. */
const majority = 50;

/**
 * Returns what a node controls through any number of layers: the holder of control over an organisation casts all of its votes, not only
 * a share of them.
 */
export function controlOf({ outOf }: Pick<OwnershipGraph, 'outOf'>, id: string): Controlled {
  const organisations = new Map<string, Control>();
  const votes = new Map<string, number>();
  const controlling = new Set([id]);
  for (const holder of controlling) {
    for (const link of outOf.get(holder) ?? []) {
      const { owned, control, roles } = link;
      const cast = (votes.get(owned) ?? 0) + fractionOf(link, 'votes') * 100;
      votes.set(owned, cast);
      if (controlling.has(owned)) continue;
      const how = howControlled(control, roles, cast);
      if (!how) continue;
      organisations.set(owned, how);
      controlling.add(owned);
    }
  }
  return { organisations, votes };
}

function howControlled(control: string, roles: readonly string[], cast: number): Control | null {
  if (control !== '') return { by: 'means', words: control };
  if (roles.includes('trustee')) return { by: 'trustee' };
  return rounded(cast) > majority ? { by: 'votes' } : null;
}
