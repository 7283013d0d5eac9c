import type { OutcomeConsequence } from '#domain/compliance/ownership/outcome.ts';
import type { OwnershipFields } from '#src/api/admin/ownership.ts';
import type { StructureCopy } from '#src/ownership/structure-context.tsx';

export const fieldLabels: Record<keyof OwnershipFields, string> = {
  nodes: 'People and organizations',
  links: 'Links',
  outcome: 'Outcome',
  outcomeReason: 'Reason',
  seniorOfficer: 'Most senior managing officer',
  confirmations: 'Confirmations',
};

export const consequenceLabels: Readonly<Record<OutcomeConsequence, string>> = {
  confirm_owners: 'Confirm each beneficial owner by a measure other than the one that gave the information',
  record_measures: 'Record the measures that showed that no one owns or controls 25 % or more',
  verify_senior_officer: 'Verify the identity of the most senior managing officer',
  treat_as_high_risk: 'Treat the client as high risk, with enhanced measures',
};

export const staffCopy: StructureCopy = {
  company: 'the client',
  inAnswers: 'In the answers as',
  addLink: 'Add link',
  noLinks: 'Add who holds shares or votes of the client, or controls it by other means.',
  noNodes: 'Add the people and organizations that own or control the client.',
  noOwners: 'No one owns or controls 25 % or more. Add links with shares, votes or control below.',
};
