import type { BeneficialOwner } from './beneficial-owners.ts';
import type { OwnershipProblem } from './problems.ts';
import type { OwnershipStructure } from './structure.ts';

/** What the outcome demands in addition (FINTRAC, beneficial ownership: "If you are unable to obtain the information"). */
export type OutcomeConsequence =
  | 'confirm_owners'
  | 'record_measures'
  | 'verify_senior_officer'
  | 'treat_as_high_risk';

/** Returns what has to be done because of the outcome of a determination. */
export function consequencesOf({
  outcome,
}: Pick<OwnershipStructure, 'outcome'>): readonly OutcomeConsequence[] {
  switch (outcome) {
    case 'open':
      return [];
    case 'found':
      return ['confirm_owners'];
    case 'none':
      return ['record_measures'];
    case 'could_not_be_obtained':
      return ['verify_senior_officer', 'treat_as_high_risk'];
  }
}

/** Returns what an outcome lacks, and where it contradicts the structure. */
export function outcomeProblems(
  { outcome, outcomeReason, seniorOfficer, confirmations }: OwnershipStructure,
  owners: readonly BeneficialOwner[],
  nameOf: (id: string) => string,
): OwnershipProblem[] {
  const problem = (message: string, nodes: readonly string[] = []): OwnershipProblem => {
    return { kind: 'outcome', nodes, message };
  };
  const found = owners.map(({ person }) => person);
  switch (outcome) {
    case 'open':
      return [problem('Choose the outcome of the determination.')];
    case 'found': {
      if (found.length === 0) {
        return [
          problem('The outcome says that owners were found, but no one reaches 25 % or controls the client.'),
        ];
      }
      const confirmed = new Set(confirmations.map(({ owner }) => owner));
      return found
        .filter((id) => !confirmed.has(id))
        .map((id) => ({
          kind: 'not-confirmed',
          nodes: [id],
          message: `Confirm ${nameOf(id)} by a measure other than the one that gave the information.`,
        }));
    }
    case 'none':
      return [
        ...(found.length > 0
          ? [
              problem(
                `The outcome says that no one was found, but ${nameOf(found[0] ?? '')} is a beneficial owner.`,
                found,
              ),
            ]
          : []),
        ...(outcomeReason === ''
          ? [problem('Enter which measures showed that no one owns or controls 25 %.')]
          : []),
      ];
    case 'could_not_be_obtained':
      return [
        ...(outcomeReason === '' ? [problem('Enter why the information could not be obtained.')] : []),
        ...(seniorOfficer === ''
          ? [problem('Choose the most senior managing officer, whose identity is verified instead.')]
          : []),
      ];
  }
}
