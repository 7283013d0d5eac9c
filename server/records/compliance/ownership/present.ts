import type { components } from '#contract/schema.d.ts';
import { beneficialOwners, type OwnerReason } from '#domain/compliance/ownership/beneficial-owners.ts';
import { differences } from '#domain/compliance/ownership/differences.ts';
import { effectiveOwnership } from '#domain/compliance/ownership/effective.ts';
import { consequencesOf } from '#domain/compliance/ownership/outcome.ts';
import { problems } from '#domain/compliance/ownership/problems.ts';
import type { OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import type { SavedRecords } from '#domain/read-back.ts';

type CaseOwnership = components['schemas']['CaseOwnership'];
type Analysis = Omit<CaseOwnership, 'version' | 'savedAt' | 'savedBy' | 'stated'>;

/** Returns a structure with everything that is computed from it. */
export function presentOwnership(structure: OwnershipStructure, records: SavedRecords): Analysis {
  return {
    structure,
    effective: effectiveAnswers(structure),
    problems: problems(structure).map((problem) => ({ ...problem, nodes: [...problem.nodes] })),
    differences: differences(structure, records),
    consequences: [...consequencesOf(structure)],
  };
}

function effectiveAnswers(structure: OwnershipStructure): Analysis['effective'] {
  const owners = new Map(beneficialOwners(structure).map(({ person, reasons }) => [person, reasons]));
  const held = effectiveOwnership(structure);
  const holders = new Set(held.map(({ person }) => person));
  const others = [...owners.keys()]
    .filter((person) => !holders.has(person))
    .map((person) => ({ person, shares: 0, votes: 0, paths: [] }));
  return [...held, ...others].map(({ person, shares, votes, paths }) => ({
    person,
    shares,
    votes,
    isBeneficialOwner: owners.has(person),
    reasons: (owners.get(person) ?? []).map(reasonAnswer),
    paths: paths.map(({ nodes, percent }) => ({ nodes: [...nodes], percent })),
  }));
}

function reasonAnswer(reason: OwnerReason): components['schemas']['BeneficialOwnerReason'] {
  const none = { percent: null, words: '', role: '', trust: '' };
  return { ...none, ...reason };
}
