import { beneficialOwners } from '../ownership/beneficial-owners.ts';
import { effectiveOwnership } from '../ownership/effective.ts';
import type { OwnershipStructure } from '../ownership/structure.ts';
import type { OwnershipFacts } from './facts.ts';

/** Returns what the rules know of a recorded structure; null while it has no outcome. @param at when it was recorded */
export function ownershipFacts(structure: OwnershipStructure, at: string): OwnershipFacts | null {
  const { outcome, confirmations, nodes, seniorOfficer } = structure;
  if (outcome === 'open') return null;
  const confirmed = new Set(confirmations.map(({ owner }) => owner));
  const unconfirmed = beneficialOwners(structure).filter(({ person }) => !confirmed.has(person));
  const chains = effectiveOwnership(structure).flatMap(({ paths }) => paths);
  // A chain has the person and the client, and the layers between them.
  const depth = Math.max(0, ...chains.map(({ nodes }) => nodes.length - 2));
  const officer =
    outcome === 'could_not_be_obtained' ? nodes.find(({ id }) => id === seniorOfficer)?.name : undefined;
  return { outcome, depth, unconfirmed: unconfirmed.length, seniorOfficer: officer ?? null, at };
}
