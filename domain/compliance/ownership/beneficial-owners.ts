import { controlOf } from './control.ts';
import { type EffectiveOwnership, effectiveIn } from './effective.ts';
import { graphOf, type OwnershipGraph, organisationsAbove } from './graph.ts';
import { weights } from './shares.ts';
import {
  clientId,
  isOrganisation,
  type OwnershipStructure,
  rounded,
  type TrustRole,
  threshold,
} from './structure.ts';

/** Why a person is a beneficial owner. Percentages are rounded to two decimals. */
export type OwnerReason =
  | { kind: 'shares'; percent: number }
  | { kind: 'votes'; percent: number }
  | { kind: 'control'; words: string }
  | { kind: 'role'; role: TrustRole; trust: string };

/** A person who owns or controls 25 % or more of the client, controls it by other means, or belongs to a trust that does. */
export type BeneficialOwner = { person: string; reasons: readonly OwnerReason[] };

/** The owners of each organisation that were determined, so that each is determined once and trusts within each other end. */
type Determined = Map<string, readonly BeneficialOwner[]>;

/** Returns the beneficial owners of the client, the largest share first. */
export function beneficialOwners(structure: OwnershipStructure): readonly BeneficialOwner[] {
  return ownersOf(graphOf(structure), clientId, new Map());
}

function ownersOf(graph: OwnershipGraph, root: string, determined: Determined): readonly BeneficialOwner[] {
  const known = determined.get(root);
  if (known) return known;
  determined.set(root, []);
  const owners = new Map<string, OwnerReason[]>();
  const add = (person: string, ...reasons: OwnerReason[]) =>
    owners.set(person, [...(owners.get(person) ?? []), ...reasons]);
  for (const held of effectiveIn(graph, root)) {
    const reasons = reasonsOf(held);
    if (reasons.length > 0) add(held.person, ...reasons);
  }
  for (const trust of trustsThatCount(graph, root)) {
    for (const { owner, roles } of graph.into.get(trust) ?? []) {
      if (roles.length === 0) continue;
      for (const person of peopleBehind(graph, owner, determined)) {
        add(person, ...roles.map((role): OwnerReason => ({ kind: 'role', role, trust })));
      }
    }
  }
  const found = [...owners].map(([person, reasons]) => ({ person, reasons: distinct(reasons) }));
  determined.set(root, found);
  return found;
}

function reasonsOf({ shares, votes, control }: EffectiveOwnership): OwnerReason[] {
  const reasons: OwnerReason[] = [];
  if (shares >= threshold) reasons.push({ kind: 'shares', percent: shares });
  if (votes >= threshold && votes !== shares) reasons.push({ kind: 'votes', percent: votes });
  if (control?.by === 'means') reasons.push({ kind: 'control', words: control.words });
  return reasons;
}

/** Returns the trusts whose trustees, beneficiaries and settlors are recorded: the root itself, or a trust that reaches 25 %. */
function trustsThatCount(graph: OwnershipGraph, root: string): string[] {
  const trusts = organisationsAbove(graph, root).filter((id) => graph.nodes.get(id)?.kind === 'trust');
  if (trusts.length === 0) return [];
  const shares = weights(graph, root, 'shares');
  return trusts.filter((id) => {
    if (id === root || rounded((shares.get(id) ?? 0) * 100) >= threshold) return true;
    const { organisations, votes } = controlOf(graph, id);
    return organisations.has(root) || rounded(votes.get(root) ?? 0) >= threshold;
  });
}

/** Returns a person, or the owners of an organisation. */
function peopleBehind(graph: OwnershipGraph, id: string, determined: Determined): readonly string[] {
  const node = graph.nodes.get(id);
  if (!node) return [];
  return isOrganisation(node) ? ownersOf(graph, id, determined).map(({ person }) => person) : [id];
}

function distinct(reasons: readonly OwnerReason[]): OwnerReason[] {
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
}
