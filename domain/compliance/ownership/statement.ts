import type { components } from '#contract/schema.d.ts';
import type { OwnershipStructure } from './structure.ts';
import { pairedNodes } from './structure-changes.ts';

/** What a client states about its ownership. It is no determination: staff take it over, or not. */
export type OwnershipStatement = components['schemas']['OwnershipStatement'];

/** Returns a client's statement as a structure. */
export function asStructure(statement: OwnershipStatement): OwnershipStructure {
  return { ...statement, seniorOfficer: '', confirmations: [] };
}

/** Returns the part of a structure that a client states. */
export function asStatement({
  nodes,
  links,
  outcome,
  outcomeReason,
}: OwnershipStructure): OwnershipStatement {
  return { nodes, links, outcome, outcomeReason };
}

/**
 * Returns the structure of staff with the people, organisations and links of the client's statement. The outcome stays, because the
 * firm determines it; confirmations and the officer stay with the people who are in both.
 */
export function takenOver(structure: OwnershipStructure, statement: OwnershipStatement): OwnershipStructure {
  const stated = new Map<string, string>();
  const pairs = pairedNodes(structure.nodes, statement.nodes, { hasSameIds: false });
  for (const [after, before] of pairs) stated.set(before, after);
  return {
    ...structure,
    nodes: statement.nodes,
    links: statement.links,
    seniorOfficer: stated.get(structure.seniorOfficer) ?? '',
    confirmations: structure.confirmations.flatMap((confirmation) => {
      const owner = stated.get(confirmation.owner);
      return owner === undefined ? [] : [{ ...confirmation, owner }];
    }),
  };
}
